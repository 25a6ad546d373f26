"""How much time is left, as a clock shows it; the same faces that `clock.js` draws."""

from django.utils.translation import pgettext

SECOND, MINUTE, HOUR, DAY = 1_000, 60_000, 3_600_000, 86_400_000


def clock_face(left: int) -> str:
    """Milliseconds as 4:07, 1:02:03, or days and hours; a second that has begun still counts."""
    if left >= DAY:
        return pgettext("clock", "%(days)s d %(hours)s h") % {
            "days": left // DAY,
            "hours": left % DAY // HOUR,
        }
    seconds = -(-left // SECOND)
    hours, minutes, seconds = seconds // 3600, seconds // 60 % 60, seconds % 60
    if hours:
        return f"{hours}:{minutes:02}:{seconds:02}"
    return f"{minutes}:{seconds:02}"
