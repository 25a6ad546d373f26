"""Sketches as files: SVG for lists, PNG for the previews of links."""

from collections.abc import Iterator
from io import BytesIO
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from PIL import Image, ImageDraw, ImageFont

from games.texts.sketches import NIGHT, PAPER, Box, Disc, Letters, Line, Lines, Shape, Sketch

WIDTH, HEIGHT = 1200, 630
"""What those who show previews of links ask for."""
FINER: Final = 2
"""Drawn larger by this and made smaller again, so that edges are smooth."""
COLOURS: Final = 128
NAME: Final = "Whitechapel"
NAME_SIZE: Final = 84


def as_svg(sketch: Sketch) -> str:
    """The sketch as a document of its own, which needs no style sheet and no font."""
    side = sketch.side
    shapes = "".join(_element(shape) for shape in sketch.shapes)
    ground = f'<rect width="{side}" height="{side}" rx="8" fill="{NIGHT}"/>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}"'
        f' width="{side}" height="{side}">{ground}{shapes}</svg>'
    )


def _element(shape: Shape) -> str:
    match shape:
        case Box(x, y, width, height, fill, radius):
            place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
            return f'<rect {place} rx="{radius}" fill={quoteattr(fill)}/>'
        case Disc(x, y, radius, fill, rim, thick):
            within = radius - thick / 2
            line = f'stroke={quoteattr(rim)} stroke-width="{thick}"'
            return f'<circle cx="{x}" cy="{y}" r="{within}" fill={quoteattr(fill)} {line}/>'
        case Letters(x, y, size, text, fill):
            style = 'font-family="Georgia, serif" font-weight="600" text-anchor="middle"'
            # A third below the middle, which every browser does alike.
            return (
                f'<text x="{x}" y="{y + size * 0.35:.1f}" font-size="{size}" {style}'
                f" fill={quoteattr(fill)}>{escape(text)}</text>"
            )
        case Lines(thick, fill, lines):
            ways = "".join(f"M{x} {y}L{to_x} {to_y}" for x, y, to_x, to_y in lines)
            style = f'stroke-width="{thick}" stroke-linecap="round" fill="none"'
            return f'<path d="{ways}" stroke={quoteattr(fill)} {style}/>'


def as_png(sketch: Sketch) -> bytes:
    """The sketch beside the name of the site."""
    image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), NIGHT)
    pen = ImageDraw.Draw(image)
    scale = HEIGHT * FINER / sketch.side
    for shape in sketch.shapes:
        _draw(pen, shape, scale)
    right = HEIGHT * FINER
    middle = (right + (WIDTH * FINER - right) / 2, HEIGHT * FINER / 2)
    pen.text(middle, NAME, fill=PAPER, font=_font(NAME_SIZE * FINER), anchor="mm")
    out = BytesIO()
    smooth = image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)
    smooth.quantize(COLOURS).save(out, "PNG", optimize=True)
    return out.getvalue()


def _draw(pen: ImageDraw.ImageDraw, shape: Shape, scale: float) -> None:
    match shape:
        case Box(x, y, width, height, fill, radius):
            corners = tuple(_scaled((x, y, x + width, y + height), scale))
            pen.rounded_rectangle(corners, radius * scale, fill)
        case Disc(x, y, radius, fill, rim, thick):
            corners = tuple(_scaled((x - radius, y - radius, x + radius, y + radius), scale))
            pen.ellipse(corners, fill, rim, round(thick * scale))
        case Letters(x, y, size, text, fill):
            font = _font(size * scale)
            pen.text((x * scale, y * scale), text, fill=fill, font=font, anchor="mm")
        case Lines(thick, fill, lines):
            for line in lines:
                _stroke(pen, line, thick, fill, scale)


def _stroke(pen: ImageDraw.ImageDraw, line: Line, thick: int, fill: str, scale: float) -> None:
    ends = tuple(_scaled(line, scale))
    pen.line(ends, fill, round(thick * scale))
    half = thick * scale / 2
    for x, y in (ends[:2], ends[2:]):
        pen.ellipse((x - half, y - half, x + half, y + half), fill)


def _scaled(numbers: tuple[int, ...], scale: float) -> Iterator[float]:
    return (number * scale for number in numbers)


def _font(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    return ImageFont.load_default(size)
