"""An analysis as people read it: the words of the game, in the reader's language."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from games.bots.advice import THOUSAND
from games.engine import codec
from games.engine.play import Frame
from games.engine.seats import CHANCE, Seat
from games.texts import texts_for
from replays.analysing import Decision, Findings, Point, Question
from replays.curve import Curve, curve

MOST_SHOWN = 5
WORTH_A_WORD = 10
"""Thousandths: less than one in a hundred is no turning point and no mistake."""


@dataclass(frozen=True)
class Turning:
    """A move after which the match stood otherwise."""

    version: int
    who: str
    what: str
    before: str
    after: str
    seat: str
    better: str = ""
    """What the bot would have done instead."""


@dataclass(frozen=True)
class Asked:
    """A question and what its answer told."""

    version: int
    turn: int
    answer: str
    before: int
    after: int
    learned: str
    expected: str
    best: str


@dataclass(frozen=True)
class Row:
    """The chances after a step, one for each who could tell."""

    version: int
    chances: tuple[str, ...]


@dataclass(frozen=True)
class Study:
    """Everything the page shows."""

    side: str
    knowers: tuple[str, ...]
    curve: Curve
    rows: tuple[Row, ...]
    turnings: tuple[Turning, ...]
    mistakes: tuple[Turning, ...]
    asked: tuple[Asked, ...]


def study(findings: Findings, frames: Sequence[Frame]) -> Study:
    """The findings in words; the frames say what was on the table."""
    words = _Words(frames)
    points = findings.points
    return Study(
        side=words.seat(findings.side),
        knowers=tuple(words.seat(knower) for knower in (points[0].chances if points else ())),
        curve=curve(points, frames[-1].version),
        rows=tuple(
            Row(point.version, tuple(map(percent, point.chances.values()))) for point in points
        ),
        turnings=tuple(_turnings(points, findings.side, words)),
        mistakes=tuple(_mistakes(findings.decisions, words)),
        asked=tuple(map(_asked, findings.questions)),
    )


class _Words:
    """What the game calls seats and actions, as they stood before a step."""

    def __init__(self, frames: Sequence[Frame]) -> None:
        self.frames = frames
        self.game = frames[-1].position.game
        self.texts = texts_for(self.game.key)

    def seat(self, name: str) -> str:
        return str(self.texts.seat(Seat(name)))

    def action(self, version: int, seat: str, data: object) -> str:
        """An action of a step, as its button said."""
        before = self.frames[version - 1].position
        action = codec.action_from_json(self.game, data)
        return str(self.texts.label(self.game.view(before.state, Seat(seat)), action))

    def played(self, version: int) -> tuple[str, str] | None:
        """Who decided in a step, and what; None where chance drew, or the match was ended."""
        record = self.frames[version].record
        if record is None or record.actor is CHANCE or record.action.kind.startswith("match."):
            return None
        data = codec.to_json(record.action)
        return str(record.actor), self.action(version, str(record.actor), data)


def _turnings(points: Sequence[Point], side: str, words: _Words) -> Iterator[Turning]:
    """The moves that changed most, as whoever moved could tell; the greatest first."""
    found = []
    for before, after in pairwise(points):
        played = words.played(after.version)
        if played is None or after.version != before.version + 1:
            continue
        seat, what = played
        if seat not in before.chances:
            continue
        was, now = (_own(point.chances[seat], seat, side) for point in (before, after))
        turning = Turning(
            version=after.version,
            who=words.seat(seat),
            what=what,
            before=percent(was),
            after=percent(now),
            seat=seat,
        )
        found.append((abs(now - was), turning))
    found.sort(key=lambda pair: (-pair[0], pair[1].version))
    yield from (turning for size, turning in found[:MOST_SHOWN] if size >= WORTH_A_WORD)


def _own(chance: int, seat: str, side: str) -> int:
    return chance if seat == side else THOUSAND - chance


def _mistakes(decisions: Sequence[Decision], words: _Words) -> Iterator[Turning]:
    """The choices for which the bot saw a better one; the dearest first."""
    dear = sorted(decisions, key=lambda decision: (-decision.given_away, decision.version))
    for one in dear[:MOST_SHOWN]:
        if one.given_away >= WORTH_A_WORD:
            yield Turning(
                version=one.version,
                who=words.seat(one.seat),
                what=words.action(one.version, one.seat, one.played),
                before=percent(one.best_worth),
                after=percent(one.worth),
                seat=one.seat,
                better=words.action(one.version, one.seat, one.best),
            )


def _asked(question: Question) -> Asked:
    answer = question.answer
    return Asked(
        version=question.version,
        turn=answer.turn,
        answer=_("in sight") if answer.visible else _("not in sight"),
        before=answer.before,
        after=answer.after,
        learned=_bits(answer.learned),
        expected=_bits(answer.expected),
        best=_bits(answer.best),
    )


def percent(thousandths: int) -> str:
    """A chance, in whole hundredths."""
    # Translators: a chance as a number of hundredths: 46%
    return _("%(number)d%%") % {"number": round(thousandths / 10)}


def _bits(thousandths: int) -> str:
    return str(number_format(thousandths / THOUSAND, decimal_pos=2))
