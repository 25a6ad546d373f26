"""The only reader and writer of the log: rows become records, records become positions.

A fold is kept in a small cache by match and version, together with the hash of the log up to it.
A frame is used again only where the row in the database carries that very hash, which covers the
rules' revision, the options and every earlier record: so it does not matter which thread put it
there, whether its transaction was rolled back, or when the cache is emptied.
"""

from collections import Counter, OrderedDict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock

from django.db.models import Max, Min, Q

from games.engine import chain, codec, match_record, play
from games.engine.actions import Record
from games.engine.canonical import Json
from games.engine.chance import SealedDice
from games.engine.errors import InvalidRecord
from games.engine.game import AnyGame, Options
from games.engine.match_record import MatchRecord
from games.engine.play import Frame, Position
from games.engine.seats import CHANCE
from games.models import LogEntry, Match
from games.rules import LIBRARY

TAIL = 16
"""How many rows are read at first: enough for a step, and to meet a cached frame."""
KEPT_FRAMES = 2_000


@dataclass(frozen=True)
class Head:
    """The end of a log: its last frame, and the hash that the next row hangs from."""

    frame: Frame
    link: str

    @property
    def position(self) -> Position:
        """Where the match stands."""
        return self.frame.position

    @property
    def version(self) -> int:
        """How many records the log holds."""
        return self.frame.version


@dataclass(frozen=True)
class Keyed:
    """What was recorded under a key, and the version its answer was given at."""

    record: Record
    answered_at: int


class _FrameCache:
    """The frames used last, by match and version; any thread may use it."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._lock = Lock()
        self._kept: OrderedDict[tuple[str, int], tuple[str, Frame]] = OrderedDict()

    def get(self, match_id: str, version: int, link: str) -> Frame | None:
        with self._lock:
            found = self._kept.get((match_id, version))
            if found is None or found[0] != link:
                return None
            self._kept.move_to_end((match_id, version))
            return found[1]

    def put(self, match_id: str, link: str, frame: Frame) -> None:
        with self._lock:
            self._kept[match_id, frame.version] = (link, frame)
            self._kept.move_to_end((match_id, frame.version))
            while len(self._kept) > self._size:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


_frames = _FrameCache(KEPT_FRAMES)


def forget() -> None:
    """Empty the cache; the next reader folds again."""
    _frames.clear()


# --- the match a log belongs to ----------------------------------------------------------------


def rules_of(match: Match) -> AnyGame:
    """The rules a match was begun with."""
    return LIBRARY.find(match.game, match.revision)


def options_of(match: Match) -> Options:
    """The options of a match."""
    return codec.options_from_json(rules_of(match), match.options)


def nonces_of(match: Match) -> dict[str, str]:
    """Each seat's nonce, empty where none was given."""
    return {seat.seat: seat.nonce for seat in match.seats.all()}


def dice_of(match: Match) -> SealedDice:
    """The sealed dice of a match. They never leave the server before its end."""
    seed = match_record.open_seed(match.seal.seed)
    return match_record.dice_of(rules_of(match), options_of(match), seed, nonces_of(match))


def header_of(match: Match) -> dict[str, Json]:
    """What the hash chain of a match hangs from."""
    return match_record.header(
        match=match.id,
        game=match.game,
        revision=match.revision,
        options=match.options,
        origin=match.origin,
        seal=match.seal_id,
        nonces=nonces_of(match),
    )


def spelled(moment: datetime) -> str:
    """A time as the hash chain spells it, the same before and after any database."""
    if moment.tzinfo is None:
        raise ValueError("a time without its zone")
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


# --- reading -----------------------------------------------------------------------------------


def head(match: Match) -> Head:
    """The end of a match's log, as the next writer needs it."""
    rows = _tail(match, None)
    if not rows:
        return Head(_empty_table(match), chain.first_link(header_of(match)))
    return Head(_fold(match, rows, since=rows[-1].version)[-1], rows[-1].hash)


def frames(match: Match, *, since: int | None = None, upto: int | None = None) -> list[Frame]:
    """The frame of version `since`, and every one after it up to `upto`, or to the end.

    Without `since`, it is the one before the last step: before what the last player did and what
    chance drew upon it.
    """
    rows = _tail(match, upto)
    if not rows:
        return [_empty_table(match)]
    if since is None:
        since = _before_the_last_step(rows)
    return _fold(match, rows, since=max(0, min(since, rows[-1].version)))


def last_version_of(match: Match, actors: Iterable[str]) -> int | None:
    """Where the last record of these actors is, if there is one."""
    own = LogEntry.objects.filter(match_id=match.id, actor__in=actors)
    last: int | None = own.aggregate(last=Max("version"))["last"]
    return last


def by_key(match: Match, actors: Iterable[str], key: str) -> list[Keyed]:
    """What each of these actors recorded under this key, if anything."""
    found = LogEntry.objects.filter(match_id=match.id, actor__in=actors, key=key)
    return [_keyed(match, entry) for entry in found.order_by("version")]


def _keyed(match: Match, found: LogEntry) -> Keyed:
    entries = LogEntry.objects.filter(match_id=match.id)
    # From the log alone: without row locks the match row may have been read too early.
    later = entries.filter(version__gt=found.version).aggregate(
        next_by_player=Min("version", filter=~Q(actor=CHANCE.value)), last=Max("version")
    )
    upto = later["next_by_player"]
    record = codec.record_from_json(rules_of(match), found.record)
    return Keyed(record, answered_at=upto - 1 if upto else later["last"] or found.version)


def document(match: Match) -> MatchRecord:
    """The whole match as one document, its secrets included: for after the end."""
    rows = entries(match)
    played = _fold(match, rows, since=0) if rows else [_empty_table(match)]
    return MatchRecord(
        format=match_record.FORMAT,
        id=match.id,
        game=match.game,
        revision=match.revision,
        options=match.options,
        players={seat.seat: seat.player for seat in match.seats.all()},
        origin=match.origin,
        records=tuple(row.record for row in rows),
        times=tuple(spelled(row.at) for row in rows),
        keys=tuple(row.key for row in rows),
        hashes=tuple(row.hash for row in rows),
        seal=match.seal_id,
        seed=match.seal.seed,
        nonces=nonces_of(match),
        outcome=played[-1].position.outcome,
    )


def entries(match: Match) -> list[LogEntry]:
    """Every row of a match, as it stands."""
    return list(LogEntry.objects.filter(match_id=match.id).order_by("version"))


def acts(match: Match) -> Counter[str]:
    """How often each seat has decided something; ends from outside are no decisions of the game."""
    entries = LogEntry.objects.filter(match_id=match.id).exclude(kind__startswith="match.")
    return Counter(entries.exclude(actor=CHANCE.value).values_list("actor", flat=True))


def _before_the_last_step(rows: Sequence[LogEntry]) -> int:
    by_players = (row.version for row in reversed(rows) if row.actor != CHANCE.value)
    return next(by_players, rows[0].version) - 1


def _empty_table(match: Match) -> Frame:
    return Frame(None, play.begin(rules_of(match), options_of(match)))


def _tail(match: Match, upto: int | None) -> list[LogEntry]:
    """The last rows, oldest first."""
    rows = LogEntry.objects.filter(match_id=match.id)
    if upto is not None:
        rows = rows.filter(version__lte=upto)
    return list(reversed(rows.order_by("-version")[:TAIL]))


def _fold(match: Match, rows: Sequence[LogEntry], *, since: int) -> list[Frame]:
    """The frames from `since` to the last row, folded from the nearest one that is known."""
    known = (
        _frames.get(match.id, row.version, row.hash)
        for row in reversed(rows)
        if row.version <= since
    )
    base = next((frame for frame in known if frame), None)
    if base is None:
        base = _empty_table(match)
        if rows[0].version > 1:
            rows = [row for row in entries(match) if row.version <= rows[-1].version]
    folded = [base]
    for row in rows:
        if row.version > base.version:
            folded.append(_next_frame(match, folded[-1], row))
    return [frame for frame in folded if frame.version >= since]


def _next_frame(match: Match, before: Frame, row: LogEntry) -> Frame:
    if cached := _frames.get(match.id, row.version, row.hash):
        return cached
    if row.version != before.version + 1:
        raise InvalidRecord("it is missing", version=before.version + 1)
    record = codec.record_from_json(before.position.game, row.record)
    frame = play.step(before.position, record)
    _frames.put(match.id, row.hash, frame)
    return frame


# --- writing -----------------------------------------------------------------------------------


def append(
    match: Match, end: Head, played: Sequence[Frame], *, key: str | None, now: datetime
) -> Head:
    """Add what was played to the end of the log; the first record bears the key.

    A row of that version, or by that actor under that key, makes it an IntegrityError.
    """
    rows: list[LogEntry] = []
    for frame in played:
        row = _row(match, end, frame, key=None if rows else key, now=now)
        rows.append(row)
        end = Head(frame, row.hash)
    LogEntry.objects.bulk_create(rows)
    for row, frame in zip(rows, played, strict=True):
        _frames.put(match.id, row.hash, frame)
    return end


def _row(match: Match, end: Head, frame: Frame, *, key: str | None, now: datetime) -> LogEntry:
    assert frame.record is not None
    record = codec.record_to_json(frame.record)
    entry = chain.Entry(frame.version, record, spelled(now), key)
    return LogEntry(
        match_id=match.id,
        version=frame.version,
        actor=str(frame.record.actor),
        kind=frame.record.action.kind,
        record=record,
        at=now,
        key=key,
        previous=end.link,
        hash=chain.next_link(end.link, entry),
    )
