"""Lists of matches, for tables of the lobby and for programs: no fold, a few queries each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games.engine.canonical import Json
from games.engine.game import Outcome
from games.engine.seats import Seat
from games.errors import MalformedRequest
from games.models import Match, MatchSeat
from games.selectors import SeatView, Visitor, seat_view, sides_of
from games.texts import texts_for
from games.texts.base import GameTexts
from games.texts.lobby import clock_name, people
from games.texts.site import bot_name


@dataclass(frozen=True)
class Wanted:
    """Which matches are asked for; None is any."""

    status: str | None = None
    game: str | None = None
    player: str | None = None
    mine: bool = False

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> "Wanted":
        """What an address asks for."""
        status = query.get("status") or None
        if status is not None and status not in Match.Status.values:
            raise MalformedRequest(f"expected {', '.join(Match.Status.values)}", where="status")
        return cls(
            status=status,
            game=named(query, "game"),
            player=named(query, "player"),
            mine=query.get("mine") == "1",
        )


def named(query: Mapping[str, str], name: str) -> str | None:
    """A name that an address asks for; no name holds what a database could not even look for."""
    text = query.get(name) or None
    if text is not None and not text.isprintable():
        raise MalformedRequest("expected printable characters", where=name)
    return text


@dataclass(frozen=True)
class Summary:
    """A match in a list: what anybody who may know of it may know."""

    id: str
    game: str
    options: Json
    status: str
    ranked: bool
    private: bool
    seats: Mapping[str, SeatView]
    clock: Json
    version: int
    created_at: str
    finished_at: str | None
    outcome: Outcome | None


def matches(wanted: Wanted, visitor: Visitor) -> QuerySet[Match]:
    """The matches that are asked for, as far as this visitor may know of them.

    A private match is in nobody's list but that of its players.
    """
    own = MatchSeat.objects.none()
    if visitor.pk is not None:
        own = MatchSeat.objects.filter(user_id=visitor.pk)
    found = Match.objects.filter(Q(private=False) | Q(pk__in=own.values("match_id")))
    if wanted.status:
        found = found.filter(status=wanted.status)
    if wanted.game:
        found = found.filter(game=wanted.game)
    if wanted.player:
        theirs = MatchSeat.objects.filter(user__username__iexact=wanted.player)
        found = found.filter(pk__in=theirs.values("match_id"))
    if wanted.mine:
        found = found.filter(pk__in=own.values("match_id"))
    return found.prefetch_related("seats__user")


def summary(match: Match) -> Summary:
    """A match as a list shows it."""
    rows = match.seats.all()
    winners = tuple(Seat(row.seat) for row in rows if row.won)
    return Summary(
        id=match.id,
        game=match.game,
        options=match.options,
        status=match.status,
        ranked=match.ranked,
        private=match.private,
        seats={row.seat: seat_view(row, left=bool(row.stand_in)) for row in rows},
        clock=match.clock,
        version=match.version,
        created_at=_spelled(match.created_at),
        finished_at=_spelled(match.finished_at) if match.finished_at else None,
        outcome=Outcome(winners, match.reason) if match.finished_at else None,
    )


def _spelled(moment: datetime) -> str:
    return moment.isoformat(timespec="milliseconds")


@dataclass(frozen=True)
class Chair:
    """A seat in a row of a list, in words."""

    row: MatchSeat
    name: str
    player: str
    """Who sits there; empty while it is open."""

    @property
    def seat(self) -> str:
        """Its name in the log."""
        return self.row.seat


@dataclass(frozen=True)
class Party:
    """A side in a row of a list: everybody on it once, in words."""

    name: str
    people: str
    won: bool
    open_seats: tuple[Chair, ...]
    """Those that this visitor may take."""


@dataclass(frozen=True)
class Row:
    """A match as a page lists it for one visitor: what the row itself tells, in words."""

    match: Match
    game: str
    seats: tuple[Chair, ...]
    parties: tuple[Party, ...]
    clock: str
    own: frozenset[str]
    """The seats that this visitor holds."""
    your_turn: bool
    awaited: str
    """Whose turn it is, if it is somebody else's."""

    @property
    def open_seats(self) -> tuple[Chair, ...]:
        """Those that this visitor may take."""
        return tuple(chair for party in self.parties for chair in party.open_seats)


def row(match: Match, visitor: Visitor) -> Row:
    """A match as this visitor finds it in a list."""
    texts = texts_for(match.game)
    seats = tuple(chair(each, texts) for each in match.seats.all())
    # A seat that is kept for somebody is not theirs before they take it.
    own = frozenset(chair.seat for chair in seats if chair.row.is_held_by(visitor.pk))
    live = match.status == Match.Status.LIVE
    to_act = next((chair for chair in seats if live and chair.seat == match.to_act), None)
    yours = to_act is not None and to_act.seat in own
    return Row(
        match=match,
        game=texts.name(),
        seats=seats,
        parties=tuple(_parties(match, seats, visitor)),
        clock=clock_name(match.clock),
        own=own,
        your_turn=yours,
        awaited=(to_act.player or to_act.name) if to_act and not yours else "",
    )


def _parties(match: Match, chairs: Sequence[Chair], visitor: Visitor) -> Iterator[Party]:
    """The sides of a match. Whoever sits or is awaited on one may take no seat of another."""
    texts = texts_for(match.game)
    for side in sides_of(match):
        ours = [chair for chair in chairs if chair.seat in side]
        others = [chair for chair in chairs if chair.seat not in side]
        barred = any(_is_for(chair, visitor) for chair in others)
        free = (chair for chair in ours if not chair.row.taken)
        yield Party(
            name=texts.side(side),
            people=people([chair.player for chair in ours]),
            won=any(chair.row.won for chair in ours),
            open_seats=tuple(
                chair
                for chair in free
                if not barred and (chair.row.user_id is None or _is_for(chair, visitor))
            ),
        )


def _is_for(chair: Chair, visitor: Visitor) -> bool:
    return visitor.pk is not None and chair.row.holder == visitor.pk


def chair(seat: MatchSeat, texts: GameTexts) -> Chair:
    """A seat in words, with the name that others may read of whoever sits there."""
    return Chair(seat, texts.seat(Seat(seat.seat)), _player(seat))


def _player(seat: MatchSeat) -> str:
    if seat.level:
        return bot_name(seat.level)
    return str(seat.user.name) if seat.user else ""
