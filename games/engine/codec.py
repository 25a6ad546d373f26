"""Frozen dataclasses to plain data and back, strictly: what does not fit is named, not guessed.

A type may hold None, bool, int, str, Literal, StrEnum, other dataclasses, tuples of these and
mappings from str to these, and unions with None. `Any` takes whatever is plain, to be read by
whoever knows its shape. Sets are refused: their order could tell.
"""

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from games.engine.actions import Action, Record
from games.engine.canonical import Json
from games.engine.endings import OUTSIDE
from games.engine.errors import MalformedAction, MalformedData, MalformedOptions
from games.engine.game import AnyGame, Options
from games.engine.seats import Viewer, as_actor

T = TypeVar("T")
Decoder = Callable[[Any, str], Any]

LARGEST = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""
LONGEST = 10_000
"""The longest text, list or mapping in any field."""
DEEPEST = 20
"""How many lists and mappings may lie in each other where any data may stand."""


def to_json(value: Any) -> Json:
    """Plain data for a dataclass and all it holds; a `kind` comes first."""
    if value is None or type(value) in (bool, int, str):
        return cast(Json, value)
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    names = _field_names(cast(Any, type(value)))
    if names is not None:
        kind = getattr(value, "kind", None)
        head: dict[str, Json] = {} if kind is None else {"kind": kind}
        return head | {name: to_json(getattr(value, name)) for name in names}
    if isinstance(value, Mapping):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, int | str):
        return value
    raise TypeError(f"{type(value).__name__} has no place in plain data")


@cache
def _field_names(kind: type) -> tuple[str, ...] | None:
    if not dataclasses.is_dataclass(kind):
        return None
    return tuple(field.name for field in dataclasses.fields(kind))


def from_json(kind: type[T], data: Any, *, where: str) -> T:
    """The value of this type that the data spells, or MalformedData naming the place."""
    read: Callable[[Any, str], T] = _decoder(cast(Any, kind))
    return read(data, where)


@cache
def _decoder(kind: Any) -> Decoder:
    """How data of this type is read; made once per type."""
    origin, args = get_origin(kind), get_args(kind)
    if kind is Any:
        return _anything
    if hasattr(kind, "__supertype__"):
        return _decoder(kind.__supertype__)
    if origin is Literal:
        return _one_of({value: value for value in args})
    if origin in (Union, types.UnionType):
        return _union(args)
    if origin is tuple:
        return _tuple(args)
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping(_decoder(args[1]))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _one_of({member.value: member for member in kind})
    if dataclasses.is_dataclass(kind):
        return _dataclass(kind)
    if kind in (str, int, bool, types.NoneType):
        return _plain(kind)
    raise TypeError(f"{kind} has no place in plain data")


def _anything(data: Any, where: str, depth: int = DEEPEST) -> Any:
    if depth == 0:
        raise MalformedData("the data is nested too deeply", where=where)

    def inner(value: Any, place: str) -> Any:
        return _anything(value, place, depth - 1)

    if isinstance(data, dict):
        return _mapping(inner)(data, where)
    if isinstance(data, list):
        return list(_row(inner)(data, where))
    if data is not None and type(data) not in (bool, int, str):
        raise MalformedData("expected plain data", where=where)
    return _decoder(cast(Any, type(data)))(data, where)


def _plain(kind: type) -> Decoder:
    names = {str: "text", int: "a whole number", bool: "true or false", types.NoneType: "null"}

    def decode(data: Any, where: str) -> Any:
        if type(data) is not kind:
            raise MalformedData(f"expected {names[kind]}", where=where)
        if isinstance(data, int) and abs(data) > LARGEST:
            raise MalformedData("the number is too large", where=where)
        if isinstance(data, str) and len(data) > LONGEST:
            raise MalformedData("the text is too long", where=where)
        if isinstance(data, str) and _is_broken(data):
            raise MalformedData("the text holds half a character", where=where)
        return data

    return decode


def _is_broken(text: str) -> bool:
    """Whether it has a lone surrogate, which JSON can spell and UTF-8 cannot."""
    return any("\ud800" <= character <= "\udfff" for character in text)


def _one_of(values: dict[Any, Any]) -> Decoder:
    spelled = ", ".join(str(value) for value in values)

    def decode(data: Any, where: str) -> Any:
        # `True == 1` in Python, so the type is compared too.
        for value, meaning in values.items():
            if type(value) is type(data) and value == data:
                return meaning
        raise MalformedData(f"expected one of {spelled}", where=where)

    return decode


def _union(kinds: tuple[Any, ...]) -> Decoder:
    decoders = [_decoder(kind) for kind in kinds if kind is not types.NoneType]
    optional = types.NoneType in kinds

    def decode(data: Any, where: str) -> Any:
        if data is None and optional:
            return None
        for decoder in decoders[:-1]:
            try:
                return decoder(data, where)
            except MalformedData:
                continue
        return decoders[-1](data, where)

    return decode


def _tuple(kinds: tuple[Any, ...]) -> Decoder:
    if kinds[-1] is Ellipsis:
        return _row(_decoder(kinds[0]))
    decoders, length = [_decoder(kind) for kind in kinds], len(kinds)

    def decode(data: Any, where: str) -> Any:
        if not isinstance(data, list) or len(data) != length:
            raise MalformedData(f"expected a list of {length}", where=where)
        return tuple(
            read(value, f"{where}[{i}]")
            for i, (read, value) in enumerate(zip(decoders, data, strict=True))
        )

    return decode


def _row(item: Decoder) -> Decoder:
    def decode(data: Any, where: str) -> Any:
        if not isinstance(data, list):
            raise MalformedData("expected a list", where=where)
        if len(data) > LONGEST:
            raise MalformedData("the list is too long", where=where)
        return tuple(item(value, f"{where}[{i}]") for i, value in enumerate(data))

    return decode


def _mapping(item: Decoder) -> Decoder:
    text = _decoder(str)

    def decode(data: Any, where: str) -> Any:
        if not isinstance(data, dict):
            raise MalformedData("expected an object", where=where)
        if len(data) > LONGEST:
            raise MalformedData("the object is too large", where=where)
        return {
            text(key, f"{where}: a name"): item(value, f"{where}.{str(key)[:40]}")
            for key, value in data.items()
        }

    return decode


def _dataclass(kind: Any) -> Decoder:
    hints = get_type_hints(kind)
    fields = {f.name: _decoder(hints[f.name]) for f in dataclasses.fields(kind)}
    needed = {
        f.name
        for f in dataclasses.fields(kind)
        if f.default is dataclasses.MISSING and f.default_factory is dataclasses.MISSING
    }

    def decode(data: Any, where: str) -> Any:
        if not isinstance(data, dict):
            raise MalformedData("expected an object", where=where)
        for name in data:
            if name not in fields:
                raise MalformedData(f"unknown field {str(name)[:40]!r}", where=where)
        for name in fields:
            if name not in data and name in needed:
                raise MalformedData(f"the field {name!r} is missing", where=where)
        read = {name: fields[name](value, f"{where}.{name}") for name, value in data.items()}
        try:
            return kind(**read)
        except ValueError as error:
            raise MalformedData(str(error), where=where) from error

    return decode


def action_from_json(game: AnyGame, data: Any, *, where: str = "action") -> Action:
    """The action of this game that the data spells."""
    return _one_action(game.actions, data, where)


def _one_action(kinds: tuple[type[Action], ...], data: Any, where: str) -> Action:
    if not isinstance(data, dict):
        raise MalformedAction("expected an object", where=where)
    by_name = {kind.kind: kind for kind in kinds}
    name = data.get("kind")
    if not isinstance(name, str) or name not in by_name:
        raise MalformedAction(f"expected one of {', '.join(by_name)}", where=f"{where}.kind")
    fields = {key: value for key, value in data.items() if key != "kind"}
    return _renamed(MalformedAction, lambda: from_json(by_name[name], fields, where=where))


def _renamed(name: type[MalformedData], read: Callable[[], T]) -> T:
    """Read, and let whatever is malformed be known by this error's name."""
    try:
        return read()
    except MalformedData as error:
        place = str(error.facts["where"])
        raise name(error.detail.removeprefix(f"{place}: "), where=place) from error


def record_to_json(record: Record) -> dict[str, Json]:
    """Exactly what the log stores: the actor, the kind and the fields of the action."""
    action = to_json(record.action)
    assert isinstance(action, dict)
    return {"actor": str(record.actor), **action}


def record_from_json(game: AnyGame, data: Any, *, where: str = "record") -> Record:
    """The record that the data spells: an action of the game, or what happens from outside it."""
    if not isinstance(data, dict) or not isinstance(data.get("actor"), str):
        raise MalformedAction("expected an object with an actor", where=where)
    fields = {key: value for key, value in data.items() if key != "actor"}
    return Record(as_actor(data["actor"]), _one_action((*game.actions, *OUTSIDE), fields, where))


def record_as_seen(record: Record, viewer: Viewer) -> dict[str, Json]:
    """The record as this viewer may know it: whole, or by its actor and kind alone."""
    if record.action.open_to(viewer):
        return record_to_json(record)
    return {"actor": str(record.actor), "kind": record.action.kind}


def options_from_json(game: AnyGame, data: Any) -> Options:
    """The options that the data spells; what is left out takes its default."""
    kind = game.options_type
    return _renamed(MalformedOptions, lambda: from_json(kind, data, where="options"))


def options_schema(game: AnyGame) -> dict[str, list[Json]]:
    """Every option with its values, the default first."""
    hints = get_type_hints(game.options_type)
    return {
        field.name: list(get_args(hints[field.name]))
        for field in dataclasses.fields(game.options_type)
    }
