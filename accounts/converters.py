"""Names as a part of an address."""

from django.urls import register_converter


class NameConverter:
    """A player's name, chosen or given; anything else is no address of ours."""

    regex = "[A-Za-z0-9][A-Za-z0-9 .:_-]{0,63}"

    def to_python(self, value: str) -> str:
        """The name itself."""
        return value

    def to_url(self, value: str) -> str:
        """The name itself; Django quotes it."""
        return value


register_converter(NameConverter, "name")
