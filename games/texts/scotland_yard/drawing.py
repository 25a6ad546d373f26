"""A view in lines of text that help to play without a map, narrow enough for a telephone.

Unlike a drawing of tiles it is made of words, so it is in the reader's language.
"""

import textwrap
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.rules.scotland_yard.board import (
    IN_ORDER,
    ORDINARY,
    REVEALS,
    ROUNDS,
    STATIONS,
    Ticket,
)
from games.rules.scotland_yard.purse import Purse
from games.rules.scotland_yard.state import Phase
from games.rules.scotland_yard.view import PawnView, WindowView, YardView
from games.texts.scotland_yard.names import COLOURS, SEATS, TICKETS

WIDTH = 60
FEW = 24
"""As many stations as a story lists; of more it gives the number."""
TOGETHER = "\N{NO-BREAK SPACE}"
NOTHING = "–"
UNKNOWN = "?"
HERE = "X"
SHOWN = "!"
DOUBLE = "+"
LEADS_TO = "→"

Row = tuple[str, str]
"""What a line is about, and what it says; a line without a caption belongs to the one above."""


def draw(view: YardView) -> str:
    """All that the owner of this view sees on the table."""
    if not view.pawns:
        return _("Nothing is dealt yet.") + "\n"
    heading = _("Round %(round)d of %(rounds)d") % {"round": view.round, "rounds": ROUNDS}
    detectives = [row for colour in view.pawns for row in _detective(view, colour)]
    rows = [*_mr_x(view), *_next_reveal(view), ("", ""), *_log(view), ("", ""), *detectives]
    return f"{heading}\n\n{_text([*rows, ('', ''), *_legend(view)])}"


def table(view: YardView) -> str:
    """Who stands where, with what in hand: the open table at the beginning of a round."""
    return _text([*_mr_x(view, most=FEW), *_standing(view)])


def end(view: YardView) -> str:
    """The log laid open, and who stands where at the end."""
    return _text([*_mr_x(view), *_log(view), *_standing(view)]) if view.pawns else ""


def _text(rows: Iterable[Row]) -> str:
    rows = list(rows)
    margin = max(len(caption) for caption, _said in rows) + 2
    lines = (line for caption, said in rows for line in _wrapped(caption, said, margin))
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _wrapped(caption: str, said: str, margin: int) -> Iterator[str]:
    """The lines of a row; what `_columns` set in lines of its own stays so."""
    for number, line in enumerate(said.split("\n")):
        yield from textwrap.wrap(
            line,
            WIDTH,
            initial_indent=("" if number else caption).ljust(margin),
            subsequent_indent=" " * margin,
            break_on_hyphens=False,
            drop_whitespace=bool(line),
        ) or [caption]


# --- Mr. X ----------------------------------------------------------------------------------------


def _mr_x(view: YardView, most: int = len(STATIONS)) -> Iterator[Row]:
    """Where he is or can be, with so many stations at most by number, and what he has left."""
    mr_x = view.mr_x
    if mr_x is None:
        return
    here = _("on %(station)d") % {"station": mr_x.station} if mr_x.station else _("out of sight")
    yield _("Mr. X"), here
    tickets = _purse(mr_x.tickets) if mr_x.tickets else []
    black = _times(TICKETS[Ticket.BLACK], mr_x.black)
    cards = _times(pgettext("card of Mr. X", "double move"), mr_x.double)
    yield "", _row([*tickets, black, cards])
    if view.possible is not None and not view.outcome:
        count = len(view.possible)
        said = ngettext("%(count)d station", "%(count)d stations", count) % {"count": count}
        listed = " ".join(map(str, view.possible))
        yield _("Can be on"), _row([said, listed] if count <= most else [said])


def _next_reveal(view: YardView) -> Iterator[Row]:
    to_come = [window for window in REVEALS if window > view.window]
    if to_come and not view.outcome:
        yield _("Will be seen"), _("in window %(window)d") % {"window": to_come[0]}


def _log(view: YardView) -> Iterator[Row]:
    cells = [_window(window) for window in view.log]
    yield _("Travel log"), _columns(cells) if cells else NOTHING


def _window(window: WindowView) -> str:
    """ "12 taxi 67!": the number, the ticket that covers it, and the station if it is known."""
    station = UNKNOWN if window.station is None else window.station
    marks = SHOWN * window.shown + DOUBLE * window.double
    return _unbroken(f"{window.window:>2} {TICKETS[window.ticket]} {station}{marks}")


def _columns(cells: list[str]) -> str:
    width = max(map(len, cells)) + 2
    number = max(1, (WIDTH - len(_("Travel log")) - 4) // width)
    rows = [cells[first : first + number] for first in range(0, len(cells), number)]
    return "\n".join("".join(cell.ljust(width) for cell in row).rstrip() for row in rows)


# --- the detectives -------------------------------------------------------------------------------


def _standing(view: YardView) -> Iterator[Row]:
    for colour, pawn in view.pawns.items():
        where = _("on %(station)d") % {"station": pawn.station}
        yield str(COLOURS[colour]), _row([where, *_purse(pawn.tickets)])


def _detective(view: YardView, colour: str) -> Iterator[Row]:
    """One pawn: where it stands, who leads it, and each ride it could pay for."""
    pawn = view.pawns[colour]
    where = _("on %(station)d") % {"station": pawn.station}
    waits = view.phase is Phase.PURSUIT and colour in view.waiting and not view.outcome
    notes = [where, str(SEATS[pawn.seat]), *([_("still to move")] if waits else [])]
    yield str(COLOURS[colour]), _row(notes)
    for ticket, reached in rides(view, pawn):
        held = _times(TICKETS[ticket], pawn.tickets.count(ticket))
        yield "", " ".join([held, *([LEADS_TO] if reached else []), *reached])


def rides(view: YardView, pawn: PawnView) -> Iterator[tuple[Ticket, list[str]]]:
    """Where each kind of ticket leads, if there is one; with a mark where Mr. X is or can be."""
    held = {other.station for other in view.pawns.values()}
    for ticket in ORDINARY:
        near = IN_ORDER[ticket][pawn.station] if pawn.tickets.count(ticket) else ()
        yield ticket, [f"{one}{_mark(view, one)}" for one in near if one not in held]


def _mark(view: YardView, station: int) -> str:
    if view.mr_x and view.mr_x.station == station:
        return HERE
    return UNKNOWN if view.possible is not None and station in view.possible else ""


def _purse(tickets: Purse) -> list[str]:
    return [_times(TICKETS[ticket], tickets.count(ticket)) for ticket in ORDINARY]


def _times(thing: object, count: int) -> str:
    return _unbroken(f"{thing} × {count}")


def _unbroken(text: str) -> str:
    return text.replace(" ", TOGETHER)


def _row(notes: Iterable[str]) -> str:
    return f"{TOGETHER}· ".join(notes)


def _legend(view: YardView) -> Iterator[Row]:
    """What the marks mean."""
    yield HERE, _("Mr. X is there")
    if view.possible is not None:
        yield UNKNOWN, _("Mr. X can be there; in the log: not shown")
    yield SHOWN, _("shown to all")
    yield DOUBLE, _("half of a double move")
