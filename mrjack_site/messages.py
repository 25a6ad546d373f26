"""Collecting every sentence of the site from code and templates, and keeping the catalogs whole.

No GNU gettext is needed: Babel reads the Python, Django turns its templates into something that
Babel can read. What is written depends on nothing but the sentences: no dates, no line numbers, no
guesses, so a change of a catalog is always a change of words.
"""

import io
from collections.abc import Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

KEYWORDS = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "gettext_noop": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
    "npgettext_lazy": ((1, "c"), 2, 3),
}
COMMENT_TAGS = ("Translators:",)
SOURCE_LANGUAGE = "en"
TEMPLATE_ENDINGS = (".html", ".txt")


def sources(root: Path) -> Iterator[Path]:
    """Every file that may speak to people: our packages and templates, the tests aside."""
    packages = [
        place.parent for place in root.glob("*/__init__.py") if place.parent.name != "tests"
    ]
    for folder in sorted((*packages, root / "templates")):
        for path in sorted(folder.rglob("*")):
            in_templates = "templates" in path.relative_to(root).parts
            if path.suffix == ".py" or (in_templates and path.suffix in TEMPLATE_ENDINGS):
                yield path


def collect(root: Path) -> Catalog:
    """Every sentence in the sources, as a template of a catalog."""
    found = Catalog(charset="utf-8")
    for path in sources(root):
        place = path.relative_to(root).as_posix()
        for _line, message, comments, context in _sentences(path):
            found.add(
                message, locations=[(place, 1)], auto_comments=tuple(comments), context=context
            )
    return found


def _sentences(path: Path) -> Iterator[tuple[int, str | tuple[str, ...], list[str], str | None]]:
    text = path.read_text(encoding="utf-8")
    if path.suffix in TEMPLATE_ENDINGS:
        # Without its indentation what Django makes of a template can be read as Python.
        lines = templatize(text, origin=path.name).splitlines()
        text = "\n".join(line.strip() for line in lines)
    file = io.BytesIO(text.encode())
    return extract("python", file, KEYWORDS, COMMENT_TAGS, strip_comment_tags=True)


def catalog_files(folder: Path, languages: Sequence[tuple[str, object]]) -> list[Path]:
    """The catalog of each language but the one our sources are written in."""
    codes = [code for code, _name in languages if code != SOURCE_LANGUAGE]
    return [folder / code / "LC_MESSAGES" / "django.po" for code in codes]


def updated(po: Path, found: Catalog) -> bytes:
    """The catalog in this file with just these sentences: kept, added empty, or dropped."""
    catalog = read_catalog(po)
    catalog.update(found, no_fuzzy_matching=True)
    written = io.BytesIO()
    written.write(_header(catalog).encode())
    write_po(
        written,
        catalog,
        omit_header=True,
        sort_output=True,
        ignore_obsolete=True,
        include_lineno=False,
        width=100,
    )
    return written.getvalue().rstrip(b"\n") + b"\n"


def read_catalog(po: Path) -> Catalog:
    """The catalog in this file; an empty one if there is no such file yet."""
    language = po.parent.parent.name
    if not po.exists():
        return Catalog(locale=language, charset="utf-8")
    with po.open("rb") as file:
        return read_po(file, locale=language, charset="utf-8", abort_invalid=True)


def _header(catalog: Catalog) -> str:
    """What a reader of the catalog has to know, and nothing that changes by itself."""
    return (
        'msgid ""\nmsgstr ""\n'
        f'"Language: {catalog.locale}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n'
        f'"Plural-Forms: {catalog.plural_forms}\\n"\n\n'
    )


def missing(po: Path) -> list[str]:
    """The sentences that have no words in this catalog yet."""
    catalog = read_catalog(po)
    return [_first(message.id) for message in catalog if message.id and not _translated(message)]


def _first(forms: str | Sequence[str]) -> str:
    return forms if isinstance(forms, str) else forms[0]


def _translated(message: Message) -> bool:
    forms = (message.string,) if isinstance(message.string, str) else message.string or ()
    return bool(forms) and all(forms) and not message.fuzzy
