"""A browser without scripts: it only sends what the forms of a page offer."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from django.test import Client

VOID = {"input", "meta", "link", "br", "hr", "img"}


@dataclass
class Form:
    action: str
    method: str
    fields: dict[str, str] = field(default_factory=dict)
    buttons: dict[str, str] = field(default_factory=dict)


@dataclass
class Page(HTMLParser):
    """What a page holds, as far as a test asks."""

    url: str
    source: str

    def __post_init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self.ids: dict[str, str] = {}
        self.controls: dict[str, dict[str, str]] = {}
        self.labelled: set[str] = set()
        self._path: list[str | None] = []
        self._select = ""
        self.feed(self.source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag not in VOID:
            self._path.append(found.get("id"))
        if "id" in found:
            assert found["id"] not in self.ids, f"two things are called {found['id']}"
            self.ids[found["id"]] = ""
        if tag == "form":
            self.forms.append(Form(found.get("action") or self.url, found.get("method", "get")))
        elif tag == "label":
            self.labelled.add(found["for"])
        elif tag == "input" and self.forms:
            self._take_input(found)
        elif tag == "button" and "name" in found:
            self.forms[-1].buttons[found["name"]] = found.get("value", "")
        elif tag == "select":
            self.controls[found["name"]] = found
            self.forms[-1].fields[found["name"]] = ""
            self._select = found["name"]
        elif tag == "option" and "selected" in found:
            self.forms[-1].fields[self._select] = found["value"]

    def _take_input(self, found: dict[str, str]) -> None:
        if found.get("type") != "hidden":
            self.controls[found["name"]] = found
        if found.get("type") in {"checkbox", "radio"} and "checked" not in found:
            return
        self.forms[-1].fields[found["name"]] = found.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            self._path.pop()

    def handle_data(self, data: str) -> None:
        for around in self._path:
            if around:
                self.ids[around] += data

    def told_about(self, name: str) -> str:
        """Everything a screen reader says about a control beside its label."""
        ids = self.controls[name].get("aria-describedby", "").split()
        return " ".join(" ".join(self.ids[each].split()) for each in ids)

    def form_with(self, *names: str) -> Form:
        """The first form that has all of these fields and buttons."""
        return next(
            form for form in self.forms if set(names) <= form.fields.keys() | form.buttons.keys()
        )


def open_page(browser: Client, url: str, **headers: str) -> Page:
    answer = browser.get(url, follow=True, headers=headers)
    assert answer.status_code == 200, (url, answer.status_code)
    final = answer.redirect_chain[-1][0] if answer.redirect_chain else url
    return Page(final, answer.content.decode())


def submit(browser: Client, page: Page, button: str = "", **filled: str) -> Page:
    """Fill in the form that has these fields, press its button, and follow to the next page."""
    form = page.form_with(*filled, *([button] if button else []))
    assert form.method == "post"
    data = {**form.fields, **filled, **({button: form.buttons[button]} if button else {})}
    answer = browser.post(form.action, data, follow=True)
    final = answer.redirect_chain[-1][0] if answer.redirect_chain else form.action
    assert answer.status_code == 200, (form.action, answer.status_code)
    return Page(final, answer.content.decode())
