"""A finished match looked at by the bots: chances, better choices, and what answers told.

Everything is said from what a side knew at the time: nobody is blamed for what he could not see.
Nothing here reads a clock or a database, and the same match is always judged alike.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.bots.advice import THOUSAND, Adviser, Answer
from games.engine import codec
from games.engine.canonical import Json, canonical_json
from games.engine.chance import SealedRng
from games.engine.endings import FromOutside
from games.engine.play import Frame
from games.engine.seats import CHANCE, Seat

Told = Callable[[int], None]


@dataclass(frozen=True)
class Point:
    """How a match stood after a step."""

    version: int
    chances: Mapping[str, int]
    """The chance of the first side in thousandths, by the seat from whose knowledge it is told."""


@dataclass(frozen=True)
class Decision:
    """What somebody chose, and what the strongest bot would have chosen in their place."""

    version: int
    """Of the record."""
    seat: str
    played: Any
    best: Any
    worth: int
    """The chance of winning in thousandths, as the bot sees it from that seat, after each."""
    best_worth: int

    @property
    def given_away(self) -> int:
        """How much the better choice would have been worth."""
        return max(0, self.best_worth - self.worth)


@dataclass(frozen=True)
class Question:
    """An answer that everybody heard, and what it was worth to those who did not know."""

    version: int
    answer: Answer


@dataclass(frozen=True)
class Findings:
    """All that was found about a match."""

    side: str
    """Whose chances the points tell."""
    points: tuple[Point, ...] = ()
    decisions: tuple[Decision, ...] = field(default=())
    questions: tuple[Question, ...] = field(default=())


def analyse(
    frames: Sequence[Frame], adviser: Adviser, *, match_id: str, told: Told = lambda _: None
) -> Findings:
    """What the adviser makes of a match; `told` hears how many steps are done."""
    found = Findings(adviser.side)
    before: Frame | None = None
    for frame in frames:
        found = replace(
            found,
            points=(*found.points, *_points(frame, adviser)),
            decisions=(*found.decisions, *_decisions(before, frame, adviser, match_id)),
            questions=(*found.questions, *_questions(frame, adviser)),
        )
        told(frame.version)
        before = frame
    return found


def _points(frame: Frame, adviser: Adviser) -> Iterator[Point]:
    """The chances after a step; none before there is anything to tell."""
    outcome = frame.position.outcome
    if outcome:
        won = THOUSAND * (adviser.side in outcome.winners)
        yield Point(frame.version, {str(knower): won for knower in adviser.knowers})
        return
    chances = {str(knower): adviser.chance(_view(frame, knower)) for knower in adviser.knowers}
    known = {knower: chance for knower, chance in chances.items() if chance is not None}
    if len(known) == len(chances):
        yield Point(frame.version, known)


def _decisions(
    before: Frame | None, frame: Frame, adviser: Adviser, match_id: str
) -> Iterator[Decision]:
    record = frame.record
    if before is None or record is None or record.actor is CHANCE:
        return
    seat = Seat(record.actor)
    choices = before.position.choices(seat)
    if isinstance(record.action, FromOutside) or len(choices) < 2:  # noqa: PLR2004 (no choice at all)
        return
    # Keyed by the match alone: whoever asks again is told the same.
    rng = SealedRng(b"whitechapel.analysis.1", canonical_json([match_id, frame.version]))
    advice = adviser.advise(_view(before, seat), choices, rng)
    yield Decision(
        version=frame.version,
        seat=str(seat),
        played=codec.to_json(record.action),
        best=codec.to_json(advice.best),
        worth=advice.worth[record.action],
        best_worth=advice.worth[advice.best],
    )


def _questions(frame: Frame, adviser: Adviser) -> Iterator[Question]:
    others = next(knower for knower in adviser.knowers if knower != adviser.side)
    for event in frame.events:
        answer = adviser.answer(_view(frame, others), event)
        if answer:
            yield Question(frame.version, answer)


def _view(frame: Frame, seat: Seat) -> Any:
    """What the seat knew: after the end too, where the site shows everybody everything."""
    return frame.position.game.view(frame.position.state, seat)


def to_json(found: Findings) -> Json:
    """As it is stored."""
    return codec.to_json(found)


def from_json(data: Any) -> Findings:
    """As it was stored."""
    return codec.from_json(Findings, data, where="analysis")
