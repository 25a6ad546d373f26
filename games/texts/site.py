"""What the site itself says about any game: refusals, and the levels of bots."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy, pgettext_lazy

from games.engine.errors import GameError
from games.texts import texts_for

LONGEST_FACT = 80
"""A sentence stays a sentence, whatever somebody sent."""

UNNAMED = gettext_lazy("Something went wrong, and nothing was changed. Try again.")

SENTENCES: Mapping[str, Promise] = {
    "game_error": UNNAMED,
    "malformed_data": gettext_lazy(
        "This could not be read at “%(where)s”. Correct it there and send it again."
    ),
    "malformed_action": gettext_lazy(
        "This is not an action of the game, at “%(where)s”. Pick one of the choices shown."
    ),
    "malformed_options": gettext_lazy(
        "The game has no such option, at “%(where)s”. Pick one of the options listed."
    ),
    "illegal_action": gettext_lazy("That cannot be done now. Pick one of the choices shown."),
    "not_your_turn": gettext_lazy(
        "It is not your turn. Wait for the others; the page will tell you."
    ),
    "match_over": gettext_lazy("The match is over. Look at its replay, or begin another."),
    "unknown_seat": gettext_lazy("This match has no such seat. Take one that is shown."),
    "unknown_game": gettext_lazy("There is no such game here. Pick one from the list of games."),
    "invalid_record": gettext_lazy(
        "Record %(version)s cannot have been played. Fetch the match again and compare."
    ),
    "wrong_draw": gettext_lazy(
        "Record %(version)s is not what the sealed seed gives. Do not trust this match record."
    ),
    "stale_version": gettext_lazy(
        "The match has moved on. Look at the table as it is now, then choose again."
    ),
    "not_seated": gettext_lazy("You hold no such seat in this match. You may watch it."),
    "no_such_match": gettext_lazy("There is no such match for you. Look at the list of matches."),
    "not_begun": gettext_lazy("The match waits for players. Come back when all seats are taken."),
    "already_begun": gettext_lazy(
        "The match has begun, so its table stays as it is. Play on, or give up."
    ),
    "not_your_table": gettext_lazy(
        "Only whoever opened this table may do that. Open one of your own for it."
    ),
    "your_own_table": gettext_lazy("This is your own table. Close it if you will not play."),
    "out_of_time": gettext_lazy(
        "The time had run out before this arrived, and the match is over. Look at how it ended."
    ),
    "handed_on": gettext_lazy(
        "The time had run out before this arrived, and a bot plays on in that seat. Look at the"
        " table as it is now."
    ),
    "not_abandoned": gettext_lazy(
        "Nobody has left this match for long enough. Wait a little; the page will tell you."
    ),
    "not_finished": gettext_lazy("This is told when the match is over. Come back then."),
    "members_only": gettext_lazy(
        "Ranked matches are for registered players. Register, and your matches come along."
    ),
    "too_many_matches": gettext_lazy(
        "You have %(quota)s running matches, as many as you may. Finish one, or register for more."
    ),
    "no_such_step": gettext_lazy("The match has no such step. Ask for one from 0 to %(last)s."),
    "too_many_steps": gettext_lazy(
        "This match has more than %(most)s steps, too many to show. Fetch its match record instead."
    ),
    "key_reused": gettext_lazy(
        "This request was sent before with another action. Send it again with a new key."
    ),
    "malformed_request": gettext_lazy(
        "The request is not complete or not right at “%(where)s”. Correct it and send it again."
    ),
    "seat_taken": gettext_lazy(
        "This seat is not free. Take another, or begin a match of your own."
    ),
    "both_sides": gettext_lazy("Nobody can sit on both sides. Take seats of one side only."),
    "no_pairing": gettext_lazy(
        "There is no quick pairing for this game. Open a table for it instead."
    ),
    "unknown_player": gettext_lazy(
        "There is no player called “%(name)s”. Check the name, or leave the seat open."
    ),
    "chat_off": gettext_lazy("You have switched chat off. Switch it on in your settings to write."),
    "too_many_lines": gettext_lazy(
        "That was a lot at once. Wait %(seconds)s seconds, then send it again."
    ),
    "seal_spent": gettext_lazy(
        "The seal you were shown has been used. Look at the new one and begin again."
    ),
}
"""By code: what is wrong and what to do next, with the error's facts filled in."""

LEVELS: Mapping[str, Promise] = {
    "random": pgettext_lazy("level of a bot", "Random"),
    "urchin": pgettext_lazy("level of a bot", "The Urchin"),
    "constable": pgettext_lazy("level of a bot", "The Constable"),
    "sergeant": pgettext_lazy("level of a bot", "The Sergeant"),
    "barrister": pgettext_lazy("level of a bot", "The Barrister"),
    "professor": pgettext_lazy("level of a bot", "The Professor"),
}
"""What each level is called, weakest first."""

CHARACTERS: Mapping[str, Promise] = {
    "random": gettext_lazy("Closes both eyes and touches whatever is nearest."),
    "urchin": gettext_lazy("Sharp eyes, little patience, and a whim now and then."),
    "constable": gettext_lazy("Looks at everything once, and never at what you might do next."),
    "sergeant": gettext_lazy("Counts every way the turn can end, and leaves the rest to luck."),
    "barrister": gettext_lazy("Expects your best answer, and has one ready for it."),
    "professor": gettext_lazy("Thinks into the next turn, and minds what a move gives away."),
}
"""A sentence about each level, for whoever chooses an opponent."""


def error_sentence(error: GameError, *, game: str | None = None) -> str:
    """The error as a sentence for people that says what to do next.

    With the key of its game, a refused action is explained in the words of that game.
    """
    if error.code == "illegal_action" and game is not None:
        return texts_for(game).refusal(str(error.facts.get("reason", "")))
    facts = {name: str(value)[:LONGEST_FACT] for name, value in error.facts.items()}
    return str(SENTENCES.get(error.code, UNNAMED)) % facts


def level_name(level: str) -> str:
    """What a level of a bot is called."""
    return str(LEVELS[level]) if level in LEVELS else level


def bot_name(level: str) -> str:
    """What a bot that plays at a level is called among people."""
    return gettext("bot %(level)s") % {"level": level_name(level)}


def level_character(level: str) -> str:
    """What somebody who plays at a level is like, in a sentence; nothing if nobody knows."""
    return str(CHARACTERS.get(level, ""))
