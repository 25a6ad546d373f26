"""Reads: what a match looks like to whoever asks. Each makes the same few queries at any length."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone

from accounts.models import User
from games import store
from games.engine import codec
from games.engine.actions import Action
from games.engine.canonical import Json
from games.engine.errors import UnknownSeat
from games.engine.events import Event, told_to
from games.engine.game import Outcome
from games.engine.match_record import MatchRecord
from games.engine.play import Position
from games.engine.seats import SPECTATOR, Seat, Side, Viewer
from games.errors import NoSuchMatch, NotFinished, NotSeated
from games.models import Match, MatchSeat, is_match_id
from games.texts import texts_for
from games.texts.base import GameTexts
from games.timekeeping import as_of, clock_view

Visitor = User | AnonymousUser


@dataclass(frozen=True)
class Choice:
    """Something the viewer may do now."""

    action: Json
    path: tuple[str, ...]
    """What is touched to choose it, in order."""
    label: str
    preview: Json
    """What the board may show while it is considered, where the game can tell."""


@dataclass(frozen=True)
class SeatView:
    """Who sits on a seat, or for whom it is kept; both, where a bot plays on for who has left."""

    player: str | None
    bot: str | None
    taken: bool


@dataclass(frozen=True)
class MatchView:
    """A match as one viewer may know it; `codec.to_json` makes it the body of an answer."""

    id: str
    game: str
    options: Json
    status: str
    ranked: bool
    private: bool
    version: int
    viewer: str
    seats: Mapping[str, SeatView]
    seal: str
    clock: Json
    """What was agreed, and what it says: now, or when version `upto` was answered."""
    to_act: str | None
    view: Json
    choices: tuple[Choice, ...]
    asked: str
    """What is asked of the viewer, or who is awaited."""
    events: tuple[Json, ...]
    told: tuple["Told", ...]
    """The same events in words."""
    outcome: Outcome | None
    verdict: str
    """The outcome in words, with what was hidden until then; empty before the end."""


@dataclass(frozen=True)
class Told:
    """What one record brought about, in words: all of it, or as much as one heading covers."""

    version: int
    heading: str
    """Of the part of the match that begins with it, if one does."""
    sentences: tuple[str, ...]


def find(match_id: str, visitor: Visitor) -> Match:
    """The match of this id with its seats, if this visitor may know of it."""
    found = None
    if is_match_id(match_id):
        found = Match.objects.prefetch_related("seats__user").filter(pk=match_id).first()
    if found is None or not may_see(found, visitor):
        raise NoSuchMatch
    return found


def may_see(match: Match, visitor: Visitor) -> bool:
    """Whether there is such a match for this visitor.

    A private table is found by its link while it waits; once it has begun, by its players only.
    """
    if not match.private or match.status == Match.Status.OPEN:
        return True
    known = {match.creator_id, *(seat.user_id for seat in match.seats.all())}
    return visitor.pk is not None and visitor.pk in known


def viewer_of(
    match: Match, visitor: Visitor, seat: str | None = None, *, upto: int | None = None
) -> Viewer:
    """As whom this visitor looks: a seat they hold, the one named if any, or a spectator.

    Whoever holds several seats looks from the one that is to act, or was at version `upto`; when
    it is none of theirs, from the first.
    """
    rows = match.seats.all()
    if seat is not None and seat not in {row.seat for row in rows}:
        raise UnknownSeat("There is no such seat at this table.", seat=str(seat)[:40])
    held = seats_of(match, visitor)
    if seat is not None:
        if seat not in held:
            raise NotSeated("You do not hold this seat.")
        return Seat(seat)
    if len(held) > 1:
        to_act = store.frames(match, upto=upto)[-1].position.to_act
        held.sort(key=lambda name: name != to_act)
    return Seat(held[0]) if held else SPECTATOR


def sides_of(match: Match) -> tuple[Side, ...]:
    """The sides of its table, which follow from the options."""
    return store.rules_of(match).sides(store.options_of(match))


def seats_of(match: Match, visitor: Visitor) -> list[str]:
    """The seats that this visitor holds now, in the order of the table."""
    return [row.seat for row in match.seats.all() if row.is_held_by(visitor.pk)]


def match_view(
    match: Match,
    viewer: Viewer,
    *,
    since: int | None = None,
    upto: int | None = None,
    now: datetime | None = None,
) -> MatchView:
    """The match as this viewer may know it, now or as it stood at version `upto`.

    The events are those after version `since`, or those of the last step.
    """
    now = now or timezone.now()
    frames = store.frames(match, since=since, upto=upto)
    position = frames[-1].position
    if position.version > match.version:
        # The row was read a moment before the log, and its clock is the one before the last move.
        match.refresh_from_db()
    begun = position.version > 0 or match.status != Match.Status.OPEN
    view = position.view(viewer)
    texts = texts_for(match.game)
    events = [(frame.version, told_to(viewer, frame.events)) for frame in frames[1:]]
    outcome = position.outcome
    return MatchView(
        id=match.id,
        game=match.game,
        options=match.options,
        status=_status(position, begun),
        ranked=match.ranked,
        private=match.private,
        version=position.version,
        viewer=str(viewer),
        seats={
            row.seat: seat_view(row, left=row.seat in position.handed_over)
            for row in match.seats.all()
        },
        seal=match.seal_id,
        clock=clock_view(match, now) if upto is None else _clock_then(match, position.version),
        to_act=str(position.to_act) if begun and position.to_act else None,
        view=codec.to_json(view),
        choices=tuple(_choice(position, view, action) for action in position.choices(viewer)),
        asked=texts.asked(view, viewer, position.to_act) if begun else "",
        events=tuple(codec.to_json(event) for _, step in events for event in step),
        told=tuple(told for version, step in events for told in _told(texts, version, step)),
        outcome=outcome,
        verdict=f"{texts.outcome(outcome)} {texts.unmasking(view)}".strip() if outcome else "",
    )


def _clock_then(match: Match, version: int) -> Json:
    """The clock as it was told with the answer to a record: the same whenever that is repeated."""
    if match.clock is None:
        return None
    then = match
    if version < match.version:
        frames = store.frames(match, since=0, upto=version)[1:]
        times = [row.at for row in store.entries(match)[:version]]
        then = as_of(match, frames, times)
    return clock_view(then, then.moved_at) if then.moved_at else clock_view(then, match.created_at)


def since_last_turn(match: Match, shown: MatchView, own: Collection[str]) -> tuple[str, ...]:
    """What whoever is to act was told since they acted last from any of their seats."""
    if shown.to_act is None or shown.to_act != shown.viewer:
        return ()
    last = store.last_version_of(match, own)
    if last is None:
        return ()
    news = (told.sentences for told in shown.told if told.version > last)
    return tuple(sentence for sentences in news for sentence in sentences)


def _status(position: Position, begun: bool) -> str:
    """From the log and not from the row, which may have been read a moment earlier."""
    if position.outcome:
        return Match.Status.FINISHED.value
    return Match.Status.LIVE.value if begun else Match.Status.OPEN.value


def seat_view(row: MatchSeat, *, left: bool) -> SeatView:
    """Who sits there, or for whom it is kept; `left` if its player had left by then."""
    bot = row.stand_in if left else row.bot
    return SeatView(player=str(row.user) if row.user else None, bot=bot or None, taken=row.taken)


def _told(texts: GameTexts, version: int, events: tuple[Event, ...]) -> Iterator[Told]:
    """In one piece, or parted where a heading comes: what was before it belongs to the last one."""
    heading, sentences = "", list[str]()
    for event in events:
        if opened := texts.heading(event):
            if heading or sentences:
                yield Told(version, heading, tuple(sentences))
            heading, sentences = opened, []
        sentences += texts.tell(event)
    if heading or sentences:
        yield Told(version, heading, tuple(sentences))


def _choice(position: Position, view: Any, action: Action) -> Choice:
    game = position.game
    return Choice(
        action=codec.to_json(action),
        path=action.path,
        label=texts_for(game.key).label(view, action),
        preview=codec.to_json(game.preview(view, action)),
    )


def match_record(match: Match) -> MatchRecord:
    """The exported document of a finished match: its hashes and its seed are opened now."""
    document = store.document(match)
    if document.outcome is None:
        raise NotFinished
    return document
