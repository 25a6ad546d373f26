"""Scotland Yard in words: every choice, event, refusal and ending has a sentence of its own."""

import re
from dataclasses import replace
from typing import Any

import pytest
from django.utils import translation

from games.engine.endings import MatchEnded
from games.engine.events import told_to
from games.engine.game import Outcome
from games.engine.seats import CHANCE, REFEREE, SPECTATOR, Seat
from games.rules import LIBRARY
from games.rules.scotland_yard import actions, events, refusals, turns
from games.rules.scotland_yard.board import Colour, Ticket
from games.rules.scotland_yard.seating import MR_X
from games.texts import texts_for
from games.texts.base import Moment
from games.texts.scotland_yard import drawing, names, sketch, verdicts
from games.texts.sketches import Box, Disc, Letters, Lines
from tests.laws.random_play import every_options, random_match, varied_matches
from tests.rules.scotland_yard.tables import EMPTY, FAR, dealt, table

GAME = LIBRARY.newest("scotland_yard")
TEXTS = texts_for("scotland_yard")
GEOMETRY: Any = GAME.geometry()
MATCHES = [random_match(GAME, number) for number in range(0, 64, 7)]
FRAMES: list[Any] = [frame for match in MATCHES for frame in match]
RED = Seat("detective_1")
DETECTIVES = (RED, Seat("detective_2"), Seat("detective_3"))


@pytest.fixture(params=["en", "fr", "de"])
def language(request):
    with translation.override(request.param):
        yield request.param


@pytest.fixture
def english():
    with translation.override("en"):
        yield


def is_a_sentence(text):
    """Begins with a capital or a figure, ends, and has no placeholder left open."""
    return (
        text == text.strip()
        and (text[0].isupper() or text[0].isdigit())
        and text[-1] in ".!?"
        and "%(" not in text
        and "  " not in text
    )


def is_an_instruction(text):
    return text[0].isupper() and text[-1] not in ".!?:" and "%(" not in text


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("action", "label"),
    [
        (actions.Ride(Ticket.UNDERGROUND, 67, double=False), "Take the Underground to 67"),
        (actions.Ride(Ticket.TAXI, 75, double=False), "Take a taxi to 75"),
        (actions.Ride(Ticket.BUS, 58, double=False), "Take a bus to 58"),
        (actions.Ride(Ticket.BLACK, 115, double=False), "Use a black ticket to 115"),
        (
            actions.Ride(Ticket.TAXI, 58, double=True),
            "Double move: take a taxi to 58, then ride again",
        ),
        (actions.DetectiveRide(Colour.RED, Ticket.BUS, 46), "Red: take a bus to 46"),
        (actions.TakeTicket(Colour.GREEN, Ticket.TAXI), "Green: take away a taxi ticket"),
        (actions.StayHidden(), "Stay hidden"),
        (actions.Appear(), "Show yourself and take a ticket from each detective"),
    ],
)
def test_a_choice_reads_well_without_a_map(action, label):
    assert TEXTS.label(None, action) == label


def test_no_two_choices_of_a_list_read_alike(language):
    for frame in FRAMES:
        position = frame.position
        if position.to_act in (None, CHANCE):
            continue
        view = position.view(position.to_act)
        labels = [TEXTS.label(view, action) for action in position.choices(position.to_act)]
        assert len(set(labels)) == len(labels)
        assert all(map(is_an_instruction, labels))


def test_every_event_is_told_to_every_viewer_in_whole_sentences(language):
    told = set()
    for match in varied_matches(GAME, 15):
        for frame in match[:3] + match[3::3] + match[-1:]:
            for viewer in (MR_X, RED, SPECTATOR, REFEREE):
                for event in told_to(viewer, frame.events):
                    told.add(type(event))
                    sentences = TEXTS.tell(event)
                    assert sentences
                    assert all(map(is_a_sentence, sentences)), sentences

    assert told == {*GAME.events, MatchEnded}


@pytest.mark.usefixtures("english")
@pytest.mark.parametrize(
    ("event", "story"),
    [
        (events.StartDealt(13), "Mr. X draws his start card: 13."),
        (events.StartDealt(None), "Mr. X draws a start card, and nobody else sees it."),
        (
            events.DetectivePlaced(Colour.BLUE, DETECTIVES[1], 26),
            "Detective 2: the blue detective begins on 26.",
        ),
        (
            events.MrXRode(2, Ticket.UNDERGROUND, 67, double=False),
            "Window 2: Mr. X takes the Underground to 67.",
        ),
        (
            events.MrXRode(2, Ticket.BLACK, None, double=True),
            "Window 2: Mr. X uses a black ticket. It is one half of a double move.",
        ),
        (
            events.MrXAppeared(3, 72, voluntary=False),
            "Mr. X has to show himself: he is on 72.",
        ),
        (
            events.MrXAppeared(4, 72, voluntary=True),
            "Mr. X shows himself of his own will: he is on 72.",
        ),
        (
            events.TicketTaken(Colour.GREEN, Ticket.BUS),
            "The green detective loses a bus ticket to Mr. X.",
        ),
        (
            events.DetectiveRode(Colour.RED, RED, Ticket.TAXI, 34, 48),
            "The red detective takes a taxi from 34 to 48.",
        ),
        (
            events.DetectiveStayed(Colour.BLACK, Seat("detective_5"), 26),
            "The black detective cannot ride and stays on 26.",
        ),
        (
            events.MrXCaught(Colour.YELLOW, 46),
            "On 46 the yellow detective meets Mr. X.",
        ),
    ],
)
def test_an_event_is_told_as_a_story(event, story):
    assert " ".join(TEXTS.tell(event)) == story


def test_everything_in_the_box_has_a_name():
    assert set(names.COLOURS) == set(names.AT_THE_BEGINNING) == set(names.IN_A_SENTENCE)
    assert set(names.COLOURS) == set(Colour)
    assert set(names.TICKETS) == set(Ticket)
    assert set(names.SEATS) == {seat for o in every_options(GAME) for seat in GAME.seats(o)}


# --- what is asked --------------------------------------------------------------------------------


def test_what_is_asked_is_told_in_whole_sentences_to_whoever_looks(language):
    for match in varied_matches(GAME, 15):
        for frame in match[::4]:
            position = frame.position
            for viewer in (MR_X, RED, SPECTATOR):
                assert is_a_sentence(TEXTS.asked(position.view(viewer), viewer, position.to_act))


def asked(here, viewer):
    return TEXTS.asked(here.view(viewer), viewer, here.to_act)


@pytest.mark.usefixtures("english")
def test_a_detective_is_told_which_pawn_is_to_move_and_others_who_is_awaited():
    here = table(188, *FAR[:1], 1, 7).x("taxi", 173)

    assert asked(here, "detective_1") == "Choose where the red detective goes."
    waiting = "Waiting for Detective 1: the red detective is to move."
    assert asked(here, "detective_2") == asked(here, "mr_x") == waiting
    assert asked(here, SPECTATOR) == waiting
    after = here.any_ride()
    assert asked(after, "mr_x") == "Waiting for Detective 2: the blue detective is to move."


@pytest.mark.usefixtures("english")
def test_a_seat_with_two_pawns_is_asked_which_goes_first():
    here = dealt(103, 13, 26, 29, 34, detective_seats=2).x("taxi", 85)
    question = "Choose which of your detectives goes first, and where to."
    assert asked(here, "detective_1") == question
    assert asked(here, "mr_x") == "Waiting for Detective 1: two detectives are to move."

    here = here.rides("blue", "taxi", 27)
    assert asked(here, "detective_1") == "Choose where the red detective goes."


@pytest.mark.usefixtures("english")
def test_mr_x_is_told_how_many_cards_he_has_and_when_he_will_be_seen():
    here = table(74, *FAR, double=1)
    question = "Choose your ride, or the first of a double move: you have 1 card left."
    assert asked(here, "mr_x") == question
    assert asked(here, "detective_1") == "Waiting for Mr. X: he chooses his ride."
    assert asked(table(74, *FAR, double=0), "mr_x") == "Choose your ride."

    between = table(74, *FAR, windows=1).x("taxi", 58, double=True)
    seen = "This ride will be seen: all are shown where it ends."
    assert asked(between, "mr_x") == f"Choose the second ride of your double move. {seen}"
    assert asked(table(74, *FAR, double=0, windows=2), "mr_x") == f"Choose your ride. {seen}"


@pytest.mark.usefixtures("english")
def test_mr_x_is_asked_whether_he_shows_himself_and_which_tickets_he_takes():
    here = table(74, *FAR, voluntary=True, purses={"red": EMPTY}).x("taxi", 58)
    question = "Stay hidden, or show yourself and take a ticket from each detective?"
    assert asked(here, "mr_x") == question
    assert asked(here, "detective_1") == "Waiting for Mr. X: he may show himself."

    here = here.does("mr_x", kind="appear")
    assert asked(here, "mr_x") == "Choose which ticket the blue detective loses to you."


@pytest.mark.usefixtures("english")
def test_what_is_asked_before_the_deal_and_after_the_end():
    empty, last = MATCHES[0][0].position, MATCHES[0][-1].position

    assert TEXTS.asked(empty.view(RED), RED, CHANCE) == "Chance is about to draw."
    assert TEXTS.asked(last.view(RED), RED, None) == "The match is over."


# --- refusals and endings -------------------------------------------------------------------------


def source_of(module):
    with open(module.__file__, encoding="utf-8") as file:
        return file.read()


def test_every_reason_to_refuse_has_a_sentence_that_says_what_to_do(language):
    reasons = set(re.findall(r'"([a-z]+(?:_[a-z]+)+)"', source_of(refusals))) - {"not_a_choice"}

    assert reasons == set(verdicts.REFUSALS)
    told = [TEXTS.refusal(reason) for reason in (*reasons, "not_a_choice")]
    assert len(set(told)) == len(told)
    assert all(map(is_a_sentence, told))


def test_every_ending_has_a_sentence_for_its_winners(language):
    outside = {"resigned", "timed_out", "abandoned"}
    ways = {
        (MR_X,): {"stranded", "last_round"} | outside,
        DETECTIVES: {"caught", "locked_in"} | outside,
    }

    assert set(verdicts.WON_BY_MR_X) == ways[(MR_X,)]
    assert set(verdicts.WON_BY_DETECTIVES) == ways[DETECTIVES]
    told = [TEXTS.outcome(Outcome(won, why)) for won, whys in ways.items() for why in whys]
    assert len(set(told)) == len(told)
    assert all(map(is_a_sentence, told))


def test_every_reason_in_the_rules_to_end_a_match_is_told():
    source = source_of(turns)
    by_mr_x = set(re.findall(r'_won_by_mr_x\([^"]*"(\w+)"', source))
    by_detectives = set(re.findall(r'_won_by_detectives\([^"]*"(\w+)"', source))

    assert by_mr_x == {"stranded", "last_round"} <= set(verdicts.WON_BY_MR_X)
    assert by_detectives == {"caught", "locked_in"} <= set(verdicts.WON_BY_DETECTIVES)


def test_his_whole_way_is_told_when_the_match_is_over(language):
    for match in MATCHES:
        last = match[-1].position
        sentence = TEXTS.unmasking(last.view(RED))

        assert is_a_sentence(sentence)
        way = [last.state.mr_x.start, *(window.station for window in last.state.log)]
        assert list(map(int, re.findall(r"\d+", sentence))) == way


@pytest.mark.usefixtures("english")
def test_his_way_is_told_even_if_he_never_rode():
    here = dealt(13, 26, 29, 34)

    assert TEXTS.unmasking(here.view(REFEREE)) == "Mr. X was still on 13, where he began."
    assert TEXTS.unmasking(here.view(RED)) == ""


# --- names and options ----------------------------------------------------------------------------


def test_every_option_and_each_of_its_values_is_told(language):
    from games.engine import codec

    for option, values in codec.options_schema(GAME).items():
        assert TEXTS.option(option)[0].isupper()
        assert len({TEXTS.option_value(option, value) for value in values}) == len(values)


def test_the_game_its_seats_and_its_sides_have_names(language):
    assert TEXTS.name() == "Scotland Yard"
    assert is_a_sentence(TEXTS.description().split(".")[0] + ".")
    assert len({TEXTS.viewer(viewer) for viewer in (MR_X, *DETECTIVES, SPECTATOR, REFEREE)}) == 6
    sides = GAME.sides(GAME.options_type())
    assert len({TEXTS.side(side) for side in sides}) == 2


@pytest.mark.usefixtures("english")
def test_a_round_has_a_heading():
    assert TEXTS.heading(events.RoundBegan(3)) == "Round 3 of 22"
    assert TEXTS.heading(events.MrXStayedHidden()) == ""


# --- the drawing ----------------------------------------------------------------------------------


@pytest.mark.usefixtures("english")
def test_the_drawing_tells_a_detective_all_that_is_needed_to_play_without_a_map():
    here = dealt(13, 34, 26, 50).x("underground", 89).rides("red", "bus", 46)

    assert TEXTS.board(here.view("detective_2")).replace("\N{NO-BREAK SPACE}", " ") == DRAWN


DRAWN = """\
Round 1 of 22

Mr. X         out of sight
              black × 3 · double move × 2
Can be on     2 stations · 67 89
Will be seen  in window 3

Travel log     1 Underground ?

Red           on 46 · Detective 1
              taxi × 10 → 33 45 47 61
              bus × 7 → 1 34 58 78
              Underground × 4 → 1 13 74 79
Blue          on 26 · Detective 2 · still to move
              taxi × 10 → 15 27 39
              bus × 8
              Underground × 4
Green         on 50 · Detective 3 · still to move
              taxi × 10 → 37 38 49
              bus × 8
              Underground × 4

X             Mr. X is there
?             Mr. X can be there; in the log: not shown
!             shown to all
+             half of a double move
"""


def test_the_drawing_marks_where_mr_x_is_for_those_who_know():
    here = dealt(13, 34, 26, 50).x("underground", 46)

    assert " 46X" in TEXTS.board(here.view("mr_x"))
    assert " 46?" in TEXTS.board(here.view("detective_1"))
    help_off = dealt(13, 34, 26, 50, show_possible=False).x("underground", 46)
    assert " 46 63" in TEXTS.board(help_off.view("detective_1"))


def test_what_can_be_ridden_to_is_what_the_rules_offer():
    for frame in FRAMES[::5]:
        view = frame.position.view(SPECTATOR)
        for pawn in view.pawns.values() if frame.position.to_act not in (None, MR_X) else ():
            if pawn.seat != frame.position.to_act:
                continue
            offered = {
                (ride.ticket, ride.station)
                for ride in frame.position.choices(pawn.seat)
                if view.pawns[ride.pawn] is pawn
            }
            drawn = {
                (ticket, int(re.sub(r"\D", "", station)))
                for ticket, near in drawing.rides(view, pawn)
                for station in near
            }
            assert drawn >= offered
            assert not offered or drawn == offered


def test_a_drawing_is_narrow_enough_for_a_telephone(language):
    for frame in FRAMES[::9]:
        for viewer in (MR_X, RED):
            lines = TEXTS.board(frame.position.view(viewer)).splitlines()
            assert max(map(len, lines)) <= drawing.WIDTH


def test_a_story_lists_a_few_stations_and_counts_many(language):
    here = dealt(13, 34, 26, 50)
    many = tuple(range(1, 101))
    view = replace(here.view(SPECTATOR), possible=many)

    assert "100" in drawing.table(view)
    assert " 99 " not in drawing.table(view)
    assert " 99 " in TEXTS.board(view)


def test_nothing_is_drawn_of_an_empty_table(language):
    view = MATCHES[0][0].position.view(RED)

    assert is_a_sentence(TEXTS.board(view).strip())
    assert drawing.end(view) == ""


def test_moments_are_appearances_double_moves_and_the_catch(language):
    kinds = {}
    for match in varied_matches(GAME, 15):
        for event in (event for frame in match for event in told_to(SPECTATOR, frame.events)):
            moment = TEXTS.moment(event)
            if moment:
                kinds[event.kind] = moment.sign
                assert is_an_instruction(moment.words)
            else:
                assert event.kind not in ("mr_x_appeared", "mr_x_caught")

    assert kinds == {"mr_x_appeared": "eye", "mr_x_rode": "footprints", "mr_x_caught": "magnifier"}


@pytest.mark.usefixtures("english")
def test_a_moment_says_where_it_was_and_a_single_ride_is_none():
    assert TEXTS.moment(events.MrXRode(2, Ticket.TAXI, 67, double=False)) is None
    for event, moment in (
        (
            events.MrXRode(2, Ticket.TAXI, None, double=True),
            Moment("footprints", "Window 2: one half of a double move"),
        ),
        (
            events.MrXAppeared(3, 67, voluntary=False),
            Moment("eye", "Window 3: Mr. X shows himself on 67"),
        ),
        (events.MrXCaught(Colour.RED, 67), Moment("magnifier", "Mr. X is caught on 67")),
    ):
        assert TEXTS.moment(event) == moment


def test_every_ending_has_a_few_words(language):
    endings = TEXTS.endings()

    assert set(endings) == {*verdicts.WON_BY_MR_X, *verdicts.WON_BY_DETECTIVES}
    assert all(map(is_an_instruction, endings.values()))


def letters(view):
    return [shape for shape in TEXTS.sketch(view).shapes if isinstance(shape, Letters)]


def test_a_sketch_shows_mr_x_to_those_alone_who_may_see_him():
    here = dealt(13, 34, 26, 50).x("underground", 46)
    twin = dealt(13, 34, 26, 50).x("underground", 67)

    assert "X" in [letter.text for letter in letters(here.view(MR_X))]
    for viewer in (RED, SPECTATOR):
        assert TEXTS.sketch(here.view(viewer)) == TEXTS.sketch(twin.view(viewer))
        assert [letter.text for letter in letters(here.view(viewer))] == ["1", "2", "3"]
    assert TEXTS.sketch(here.view(REFEREE)) != TEXTS.sketch(twin.view(REFEREE))


def test_a_sketch_holds_the_whole_map_and_nobody_stands_outside():
    for frame in FRAMES[::9]:
        picture = TEXTS.sketch(frame.position.view(REFEREE))
        lines = [shape for shape in picture.shapes if isinstance(shape, Lines)]
        numbers = [len(shape.lines) for shape in lines[:5]]
        assert numbers == [*(len(GEOMETRY["lines"][kind]) for kind in sketch.NET), 199]
        discs = [shape for shape in picture.shapes if isinstance(shape, Disc)]
        for disc in discs:
            reach = range(disc.radius, picture.side - disc.radius + 1)
            assert disc.x in reach
            assert disc.y in reach


def test_a_sketch_shows_the_tickets_of_the_log_and_the_windows_to_come():
    view = dealt(13, 34, 26, 50).x("underground", 46).view(SPECTATOR)
    boxes = [shape for shape in TEXTS.sketch(view).shapes if isinstance(shape, Box)]
    fills = [box.fill for box in boxes if box.width == sketch.WINDOW]

    assert fills == [sketch.TICKETS[Ticket.UNDERGROUND][0], *[sketch.FADED] * 23]


def test_who_is_caught_is_drawn_beside_the_detective_who_caught_him():
    ends: list[Any] = [match[-1].position for match in varied_matches(GAME, 15)]
    caught = next(end for end in ends if end.outcome.reason == "caught")
    view = caught.view(REFEREE)
    x = next(mark for mark in letters(view) if mark.text == "X")

    assert view.mr_x.station in {pawn.station for pawn in view.pawns.values()}
    assert (x.x, x.y) not in {(mark.x, mark.y) for mark in letters(view) if mark.text != "X"}
