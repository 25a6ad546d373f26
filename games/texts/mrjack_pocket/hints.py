"""What is said on the board the first time a thing matters."""

from django.utils.translation import gettext as _


def hints() -> dict[str, str]:
    """By what matters: a choice to be made, one that is considered, or an event just told."""
    return {
        "choose": _(
            "What glows may be touched. Take one of the four tokens first, then what it concerns."
        ),
        "preview": _(
            "The board shows what would be: light falls on whoever would be seen. "
            "Nothing is played before you confirm."
        ),
        "event:witness_called": _(
            "The witness call: Jack has said whether he is in sight, and everybody on the other "
            "side of that answer is cleared. Hidden, he also gains an hourglass."
        ),
        "event:alibi_drawn": _(
            "Cards carry hourglasses, and six win for Jack. A full glass is certain, half a glass "
            "is possible."
        ),
    }
