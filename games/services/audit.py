"""Whether what is stored is what was played: every log folded, every hash and draw proved again."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games import store
from games.engine import chain, match_record, play
from games.engine.chance import commitment
from games.engine.codec import record_from_json
from games.engine.endings import HandedOver
from games.engine.errors import GameError
from games.engine.game import Outcome
from games.engine.play import Position
from games.models import LogEntry, Match
from games.services import rating_audit

PAGE = 100
"""Matches read at once: memory stays the same however many there are."""
LOOKS = 3
"""How often a match that is being played is read, to catch its row and its log in one moment."""


@dataclass(frozen=True)
class Fault:
    """Something in a stored match that cannot be so."""

    match_id: str
    what: str

    def __str__(self) -> str:
        return f"match {self.match_id}: {self.what}"


def match_ids() -> Iterator[str]:
    """Every match, in pages, so that no query stays open while others play."""
    last = ""
    while page := list(Match.objects.filter(pk__gt=last).order_by("pk")[:PAGE].values_list("pk")):
        yield from (pk for (pk,) in page)
        last = page[-1][0]


def faults(match_id: str) -> list[Fault]:
    """All that is wrong with a match; empty if nothing is."""
    match, rows = _together(match_id)
    found: list[str] = []
    try:
        sealed = list(_seal_faults(match))
        gaps = list(_gaps(match, rows))
        found += [*sealed, *gaps, *_column_faults(rows), *_chain_faults(match, rows)]
        if not gaps:
            position = _fold(match, rows, proved=not sealed)
            found += [*_outcome_faults(match, position), *_turn_faults(match, rows, position)]
            found += _stand_in_faults(match, rows)
            found += rating_audit.match_faults(match_id)
    except GameError as error:
        found.append(error.detail)
    except Exception as error:
        # A log can be broken in ways that the rules never foresaw; the other logs still count.
        found.append(f"it cannot be folded ({type(error).__name__}: {error})")
    return [Fault(match_id, what) for what in found]


def _together(match_id: str) -> tuple[Match, Sequence[LogEntry]]:
    """A match and its log of the same moment, unless they really disagree."""
    looks = 0
    while True:
        match = Match.objects.select_related("seal").prefetch_related("seats").get(pk=match_id)
        rows = store.entries(match)
        looks += 1
        if match.version == len(rows) or looks == LOOKS:
            return match, rows


def _seal_faults(match: Match) -> Iterator[str]:
    try:
        kept = commitment(match_record.open_seed(match.seal.seed)) == match.seal_id
    except GameError:
        kept = False
    if not kept:
        yield "the seed is not the one that was sealed"


def _gaps(match: Match, rows: Sequence[LogEntry]) -> Iterator[str]:
    for expected, row in enumerate(rows, start=1):
        if row.version != expected:
            yield f"record {expected}: it is missing"
            return
    if match.version > len(rows):
        yield f"record {len(rows) + 1}: it is missing, for the match is at version {match.version}"
    elif match.version < len(rows):
        yield f"record {match.version + 1}: the match is only at version {match.version}"


def _column_faults(rows: Sequence[LogEntry]) -> Iterator[str]:
    for row in rows:
        record = row.record if isinstance(row.record, dict) else {}
        if (row.actor, row.kind) != (record.get("actor"), record.get("kind")):
            yield f"record {row.version}: its actor or kind is not that of its contents"


def _chain_faults(match: Match, rows: Sequence[LogEntry]) -> Iterator[str]:
    """The first break of the chain; whatever comes after it proves nothing."""
    link = chain.first_link(store.header_of(match))
    for row in rows:
        if row.previous != link:
            fixed = "the game, options, origin, seal or nonces are not those it began with"
            other = "it does not follow upon the record before it"
            yield f"record {row.version}: {fixed if row is rows[0] else other}"
            return
        entry = chain.Entry(row.version, row.record, store.spelled(row.at), row.key)
        link = chain.next_link(link, entry)
        if row.hash != link:
            yield f"record {row.version}: its hash is not the hash of its contents"
            return


def _fold(match: Match, rows: Sequence[LogEntry], *, proved: bool) -> Position:
    """Where the log leads, or InvalidRecord at the first record that cannot stand there."""
    game, options = store.rules_of(match), store.options_of(match)
    log = (record_from_json(game, row.record, where=f"record {row.version}") for row in rows)
    frames = play.replay(game, options, log)
    if proved:
        frames = play.prove(frames, store.dice_of(match))
    position = play.begin(game, options)
    for frame in frames:
        position = frame.position
    return position


def _outcome_faults(match: Match, position: Position) -> Iterator[str]:
    outcome = position.outcome
    if (match.status == Match.Status.FINISHED) != (outcome is not None):
        yield f"it is called {match.status}, but the log ends with {_told(outcome)}"
    elif outcome and (match.reason, _winners(match)) != (outcome.reason, set(outcome.winners)):
        kept = f"{', '.join(sorted(_winners(match))) or 'nobody'} by {match.reason}"
        yield f"its outcome is kept as {kept}, but the log ends with {_told(outcome)}"


def _turn_faults(match: Match, rows: Sequence[LogEntry], position: Position) -> Iterator[str]:
    to_act = str(position.to_act or "") if match.status != Match.Status.OPEN else ""
    if match.to_act != to_act:
        yield f"{match.to_act or 'nobody'} is called to act, but it is {to_act or 'nobody'}"
    if rows and match.moved_at != rows[-1].at:
        yield f"its last move is dated {match.moved_at}, but record {len(rows)} is of {rows[-1].at}"


def _stand_in_faults(match: Match, rows: Sequence[LogEntry]) -> Iterator[str]:
    """Who plays on for whom is said by the log, and repeated by the seats."""
    told = {row.actor: row.record["bot"] for row in rows if row.kind == HandedOver.kind}
    for seat in match.seats.all():
        due = told.get(seat.seat, "")
        if seat.stand_in != due:
            kept = seat.stand_in or "nobody"
            yield f"{kept} is called to stand in on {seat.seat}, but it is {due or 'nobody'}"


def _winners(match: Match) -> set[str]:
    return {seat.seat for seat in match.seats.all() if seat.won}


def _told(outcome: Outcome | None) -> str:
    if outcome is None:
        return "no outcome"
    return f"{', '.join(sorted(outcome.winners)) or 'nobody'} by {outcome.reason}"
