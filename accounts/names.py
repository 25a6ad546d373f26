"""Which names people may choose, and the names that the site gives out itself.

A chosen name is plain: English letters, digits, dot, hyphen and underscore, so that no two names
look alike by a foreign letter and any name fits into an address. The names the site gives out
hold a space or a colon, so nobody can choose one: ``Guest 4821``, ``former player 17``,
``bot:random``.
"""

import re
import secrets
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

SHORTEST: Final = 2
LONGEST: Final = 30
# Room for the names the site gives out, which may be longer than a chosen one.
LONGEST_STORED: Final = 64

CHOSEN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")

# Whoever bore one of these could speak for the site, for a bot or for somebody who has left.
RESERVED: Final = (
    *("admin", "administrator", "moderator", "operator", "root", "staff", "support", "system"),
    *("whitechapel", "anonymous", "chance", "referee", "spectator", "bot", "bots", "guests"),
    *("gast", "invite", "formerplayer", "ancienjoueur", "fruehererspieler", "ehemaligerspieler"),
)
# What reads as a bot or a guest of the site: "bot-random", "Guest.4821", "guest4821".
TAKEN_PATTERNS: Final = (re.compile(r"bot[._-].*"), re.compile(r"guest[._-]*[0-9]*"))
LOOKALIKES: Final = str.maketrans({"0": "o", "1": "i", "l": "i"})


def validate(name: str) -> None:
    """Refuse, with a sentence, a name that may not be chosen."""
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(
            _("A name has %(shortest)d to %(longest)d characters."),
            code="name_length",
            params={"shortest": SHORTEST, "longest": LONGEST},
        )
    if not CHOSEN.fullmatch(name):
        raise ValidationError(
            _(
                "A name is made of the letters a to z, digits, dots, hyphens and underscores, "
                "and begins with a letter or a digit."
            ),
            code="name_characters",
        )
    if _could_be_mistaken(name):
        raise ValidationError(
            _("This name could be mistaken for somebody else’s. Please choose another."),
            code="name_reserved",
        )


VALIDATORS = [validate]  # read by allauth


def _could_be_mistaken(name: str) -> bool:
    lowered = name.lower()
    # With zeros read as o, but digits left alone where a pattern asks for them.
    readings = (lowered, lowered.replace("0", "o"))
    if any(pattern.fullmatch(reading) for pattern in TAKEN_PATTERNS for reading in readings):
        return True
    return _look(lowered) in {_look(word) for word in RESERVED}


def _look(name: str) -> str:
    """How a name looks at a glance: no separators, and characters that look alike made one."""
    return re.sub(r"[._-]", "", name).translate(LOOKALIKES)


def for_a_guest(digits: int) -> str:
    """A name for somebody who has not chosen one; another one at each call."""
    return f"Guest {secrets.randbelow(9 * 10 ** (digits - 1)) + 10 ** (digits - 1)}"


def for_a_former_player(number: int) -> str:
    """The name under which the matches of a deleted account stay."""
    return f"former player {number}"
