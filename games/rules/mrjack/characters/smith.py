"""John Smith moves the light: one lit tile to a post that has none (§7, G7)."""

from dataclasses import replace

from games.rules.mrjack.board import POSTS
from games.rules.mrjack.state import Lamp, Table


def choices(table: Table) -> tuple[tuple[str, str], ...]:
    """From which post to which."""
    dark = [post for post in POSTS if post not in table.lit_posts]
    return tuple((lamp.post, post) for lamp in table.lamps for post in dark)


def carry(table: Table, start: str, end: str) -> Table:
    """The number stays with the tile."""
    moved = (Lamp(end, lamp.number) if lamp.post == start else lamp for lamp in table.lamps)
    return replace(table, lamps=tuple(sorted(moved, key=lambda lamp: POSTS.index(lamp.post))))
