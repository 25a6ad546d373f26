"""The catalogs are whole: every sentence of the site has words in every language we speak.

If one of these fails: run `python manage.py messages` and fill in what it names
(docs/translating.md).
"""

import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from django.conf import settings
from django.core.management import CommandError, call_command
from django.utils.translation import get_language_info

from mrjack_site.catalogs import compile_catalogs
from mrjack_site.messages import catalog_files, collect, missing, read_catalog, updated

FILES = catalog_files(settings.LOCALE_PATHS[0], settings.LANGUAGES)
PLACEHOLDER = re.compile(r"%\(\w+\)[a-z]|%%|%[a-z]|\{\w*\}")

SAME_EVERYWHERE = {
    "Mr. Jack Pocket", "Jack", "Holmes", "Watson", "Toby", "Alibi", "Joker", "Madame",
    "Miss Stealthy", "John Smith", "John Pizer", "William Gull", "Jeremy Bert", "Joseph Lane",
    "Mr. Jack", "Sherlock Holmes", "John H. Watson", "Sir William Gull", "Spring-heeled Man",
    "Scotland Yard",
}  # fmt: skip
"""Names that every language keeps."""
SAME = {
    "fr": SAME_EVERYWHERE
    | {"Rotation", "Dates", "taxi", "bus", "%(count)d station", "%(count)d stations"},
    "de": SAME_EVERYWHERE | {"Sergeant Goodley", "Name", "Mr. X"},
}
"""Words that happen to be the same in a language."""


def language_of(po):
    return po.parent.parent.name


catalogs = pytest.mark.parametrize("po", FILES, ids=language_of)


def forms(words):
    return (words,) if isinstance(words, str) else tuple(words)


def messages(po):
    return [message for message in read_catalog(po) if message.id]


@pytest.fixture(scope="module")
def sentences():
    return collect(settings.BASE_DIR)


def test_there_is_a_catalog_for_every_language_but_the_one_of_the_sources():
    assert [language_of(po) for po in FILES] == ["fr", "de"]
    assert all(po.exists() for po in FILES)


@catalogs
def test_a_catalog_holds_just_the_sentences_of_the_sources(po, sentences):
    wanted = {(message.context, forms(message.id)) for message in sentences if message.id}
    found = {(message.context, forms(message.id)) for message in messages(po)}

    assert wanted - found == set()
    assert found - wanted == set()


@catalogs
def test_a_catalog_is_written_as_the_command_writes_it(po, sentences):
    assert po.read_bytes() == updated(po, sentences)


@catalogs
def test_no_sentence_is_without_words(po):
    assert missing(po) == []


@catalogs
def test_no_words_are_a_guess(po):
    assert [message.id for message in messages(po) if message.fuzzy] == []


@catalogs
def test_words_keep_the_placeholders_of_their_sentence(po):
    wrong = [
        (message.id, message.string)
        for message in messages(po)
        for said in forms(message.string)
        if said and sorted(PLACEHOLDER.findall(said)) not in [
            sorted(PLACEHOLDER.findall(form)) for form in forms(message.id)
        ]
    ]  # fmt: skip

    assert wrong == []


@catalogs
def test_every_plural_has_all_its_forms(po):
    assert list(read_catalog(po).check()) == []


@catalogs
def test_words_are_in_the_language_of_their_catalog(po):
    same = {
        form
        for message in messages(po)
        for form, said in zip(forms(message.id), forms(message.string), strict=True)
        if said == form
    }

    assert same <= SAME[language_of(po)]


@catalogs
def test_no_word_is_excused_for_being_the_same_without_need(po):
    known = {form for message in messages(po) for form in forms(message.id)}

    assert SAME[language_of(po)] - known == set()


@catalogs
def test_markup_and_breaks_are_kept(po):
    def marks(text):
        return re.findall(r"</?\w+[^>]*>|\n", text)

    for message in messages(po):
        for said in forms(message.string):
            assert marks(said) == marks(forms(message.id)[0]), message.id


def test_french_keeps_a_space_that_does_not_break_before_tall_punctuation():
    french = next(po for po in FILES if language_of(po) == "fr")
    loose = [
        said
        for message in messages(french)
        for said in forms(message.string)
        if re.search(r" [:;?!»]|« |\w[;?!]|'", re.sub(r"<[^>]*>|%\(\w+\)s", "x", said))
    ]

    # Put a no-break space (U+00A0) there, and ’ for an apostrophe.
    assert loose == []


def test_compiled_catalogs_are_read_by_django():
    for po in FILES:
        with po.with_suffix(".mo").open("rb") as file:
            assert file.read(4) == b"\xde\x12\x04\x95"
        assert get_language_info(language_of(po))["code"] == language_of(po)


# --- the tools themselves, on sources made for the test -------------------------------------------


@pytest.fixture
def root(tmp_path):
    """A small project that speaks."""

    def write(name, text):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    write("play/__init__.py", "")
    write(
        "play/words.py",
        "_ = gettext = ngettext = pgettext = gettext_lazy = str\n"
        "# Translators: a greeting at night\n"
        'A = _("Good evening")\n'
        'B = ngettext("%(n)d lamp", "%(n)d lamps", 2)\n'
        'C = pgettext("of a match", "Open")\n'
        'D = gettext_lazy("One " "sentence")\n',
    )
    write(
        "templates/page.html",
        "{% load i18n %}\n"
        "    {% if a %}\n"
        '  <p title="{% translate "Fog" %}">{% translate "Open" context "of a door" %}</p>\n'
        "        {% endif %}\n"
        "{% blocktranslate count n=n trimmed %}\n   One\n  wall{% plural %}{{ n }} walls"
        "{% endblocktranslate %}\n"
        "{% blocktranslate with who=user %}Hello, {{ who }}: 100%{% endblocktranslate %}\n"
        '{{ _("Street") }} (unbalanced ]\n',
    )
    write("templates/letter.txt", '{% load i18n %}{% translate "Dear guest" %}\n')
    write("tests/__init__.py", "")
    write("tests/test_words.py", '_ = str\nE = _("Never seen")\n')
    write("notes.py", '_ = str\nF = _("Not ours")\n')
    return tmp_path


def test_sentences_are_found_in_code_and_templates(root):
    found = {(message.context, message.id) for message in collect(root) if message.id}

    assert found == {
        (None, "Good evening"),
        (None, ("%(n)d lamp", "%(n)d lamps")),
        ("of a match", "Open"),
        (None, "One sentence"),
        (None, "Fog"),
        ("of a door", "Open"),
        (None, ("One wall", "%(n)s walls")),
        (None, "Hello, %(who)s: 100%%"),
        (None, "Street"),
        (None, "Dear guest"),
    }


def test_a_note_to_translators_goes_with_its_sentence(root):
    found = collect(root).get("Good evening")

    assert found
    assert found.auto_comments == ["a greeting at night"]


def new_catalog(root):
    (root / "locale" / "fr" / "LC_MESSAGES").mkdir(parents=True)
    po = root / "locale" / "fr" / "LC_MESSAGES" / "django.po"
    po.write_bytes(updated(po, collect(root)))
    return po


def test_a_new_sentence_comes_empty_and_the_words_of_others_stay(root):
    po = new_catalog(root)
    po.write_text(po.read_text().replace('msgid "Fog"\nmsgstr ""', 'msgid "Fog"\nmsgstr "Brume"'))
    (root / "play" / "more.py").write_text('_ = str\nG = _("Foggy")\n')
    po.write_bytes(updated(po, collect(root)))

    with po.open("rb") as file:
        catalog = read_po(file)
    words = {message.id: message.string for message in catalog}
    assert words["Fog"] == "Brume"
    assert words["Foggy"] == ""
    assert not any(message.fuzzy for message in catalog if message.id)
    assert "Foggy" in missing(po)
    assert "Fog" not in missing(po)


def test_a_sentence_that_is_gone_leaves_the_catalog(root):
    po = new_catalog(root)
    (root / "templates" / "letter.txt").unlink()

    assert b"Dear guest" in po.read_bytes()
    assert b"Dear guest" not in updated(po, collect(root))


def test_a_catalog_says_nothing_that_changes_by_itself(root):
    po = new_catalog(root)
    code = root / "play" / "words.py"
    code.write_text("\n\n\n" + code.read_text())

    assert updated(po, collect(root)) == po.read_bytes()
    assert "Date" not in po.read_text()
    assert "words.py:" not in po.read_text()


def test_a_catalog_is_compiled_once_and_again_when_its_words_change(root):
    po = new_catalog(root)

    assert compile_catalogs(root / "locale") == [po.with_suffix(".mo")]
    assert compile_catalogs(root / "locale") == []
    po.write_text(po.read_text() + "\n")
    assert compile_catalogs(root / "locale") == [po.with_suffix(".mo")]
    assert {path.name for path in po.parent.iterdir()} == {"django.po", "django.mo"}


def test_the_command_names_what_is_left_to_translate(root, settings, capsys):
    settings.BASE_DIR = root
    settings.LOCALE_PATHS = [root / "locale"]
    with pytest.raises(CommandError):
        call_command("messages", "--check")
    assert not (root / "locale").exists()
    call_command("messages")

    assert "de has no words for: Dear guest" in capsys.readouterr().out
    assert Path(root / "locale" / "de" / "LC_MESSAGES" / "django.mo").exists()
    with pytest.raises(CommandError):
        call_command("messages", "--check")


def test_an_empty_catalog_of_a_new_language_knows_its_plurals(tmp_path):
    catalog = read_catalog(tmp_path / "fr" / "LC_MESSAGES" / "django.po")

    assert isinstance(catalog, Catalog)
    assert catalog.num_plurals == 2
