"""One way to write data, so that equal data has equal hashes."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.canonical import canonical_json, digest

text = st.text()
plain = st.recursive(
    st.none() | st.booleans() | st.integers() | text,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(text, inner, max_size=5),
    max_leaves=10,
)


@pytest.mark.parametrize(
    ("data", "written"),
    [
        (None, "null"),
        (True, "true"),
        (-5, "-5"),
        ("né 🔎 \u007f\u2028/", '"né 🔎 \u007f\u2028/"'),
        ('"\\\b\f\n\r\t\u0000\u001f', '"\\"\\\\\\b\\f\\n\\r\\t\\u0000\\u001f"'),
        ([1, [2, []], {}], "[1,[2,[]],{}]"),
        ((1, 2), "[1,2]"),
        ({"b": 1, "a": {"d": 1, "c": 2}, "B": 3, "": 4}, '{"":4,"B":3,"a":{"c":2,"d":1},"b":1}'),
    ],
)
def test_there_is_one_spelling(data, written):
    assert canonical_json(data) == written.encode()


@given(plain)
def test_what_is_written_says_what_was_meant(data):
    assert json.loads(canonical_json(data)) == data


@given(st.dictionaries(text, plain, max_size=5))
def test_the_order_of_names_makes_no_difference(data):
    assert canonical_json(dict(reversed(data.items()))) == canonical_json(data)


@pytest.mark.parametrize("data", [float("nan"), float("inf"), "\ud800", {"a": b"x"}, {1, 2}])
def test_what_has_no_spelling_is_a_mistake_in_the_program(data):
    with pytest.raises((TypeError, ValueError)):
        canonical_json(data)


def test_the_digest_is_sha256():
    assert digest([]) == "4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945"
