"""The built site in a browser: it asks nobody, finds what is searched, shuts no reader out, and leads nowhere false.

`make browser` builds the site and runs these tests; without it they are left out.
"""

from __future__ import annotations

import importlib.util
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urldefrag, urljoin

import pytest

from browsing import PAGES, SITE, VARIABLE, chromium, on_the_wire, served
from conftest import ROOT, leave_out, needs
from preferans import rulebook
from preferans.report.plural import LANGUAGES

AXE = ROOT / "build" / "browser" / "node_modules" / "axe-core" / "axe.min.js"
HEAVIEST = 150_000  # bytes of a rule page on the wire, search left aside
SCHEMES = ("light", "dark")
PHONE = {"width": 360, "height": 740}
DESK = {"width": 1280, "height": 900}

BOOK = rulebook.load()


@pytest.fixture(scope="module", autouse=True)
def site() -> Path:
    """Return the folder of the built site, or leave the tests out."""
    if VARIABLE not in os.environ:
        leave_out("the site that `make browser` builds")
    return SITE


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Return the address of a server of the site."""
    with served(site) as found:
        yield found


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """Return a browser."""
    needs("chromium")
    if importlib.util.find_spec("playwright") is None:
        leave_out("playwright")
    with chromium() as found:
        yield found


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    """Return an empty page of the width of a desk."""
    context = browser.new_context(viewport=DESK, permissions=["clipboard-read", "clipboard-write"])
    yield context.new_page()
    context.close()


# --- the files --------------------------------------------------------------------------------------------------------


class Links(HTMLParser):
    """The anchors of a page, and what its links and resources lead to."""

    def __init__(self) -> None:
        """Begin with none."""
        super().__init__()
        self.anchors: set[str] = set()
        self.targets: list[str] = []

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note the anchor and the target of one element."""
        found = dict(attrs)
        self.anchors |= {value for key in ("id", "name") if (value := found.get(key))}
        self.targets += [value for key in ("href", "src") if (value := found.get(key)) is not None]


def read(file: Path) -> Links:
    """Return the anchors and targets of an HTML file."""
    links = Links()
    links.feed(file.read_text("utf-8"))
    return links


def test_every_link_and_anchor_resolves(site: Path) -> None:
    """Every link inside the site leads to a file that is there and to an anchor that is there."""
    pages = {file.relative_to(site).as_posix(): read(file) for file in sorted(site.rglob("*.html"))}
    broken = []
    for name, links in pages.items():
        for target in links.targets:
            whole, place = urldefrag(urljoin(f"http://site/{name}", target))
            if not whole.startswith("http://site/") or target.startswith(("data:", "mailto:")):
                continue
            path = unquote(whole.removeprefix("http://site/"))
            path = f"{path}index.html" if path.endswith("/") or not path else path
            if not (site / path).is_file():
                broken.append((name, target, "no file"))
            elif place and path in pages and unquote(place) not in {"", "__"} | pages[path].anchors:
                broken.append((name, target, "no anchor"))
    assert broken == []


def test_every_clause_has_its_permanent_address(site: Path) -> None:
    """In both languages a clause is found under book, section with dashes, and its number as it is printed."""
    for language in LANGUAGES:
        pages: dict[str, Links] = {}
        for clause in BOOK.content.clauses:
            name = f"{language}/{clause.book}/{clause.section.replace('.', '-')}/index.html"
            pages.setdefault(name, read(site / name))
            assert clause.number in pages[name].anchors, (name, clause.number)


# --- in the browser ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_quiet_and_ask_nobody(browser: Any, address: str, language: str) -> None:
    """The pages write nothing to the console, fail at no request and ask no other machine."""
    context = browser.new_context(viewport=DESK)
    wrong: list[str] = []
    view = context.new_page()
    view.on("console", lambda message: wrong.append(f"{message.type}: {message.text}"))
    view.on("pageerror", lambda error: wrong.append(str(error)))
    view.on("requestfailed", lambda request: wrong.append(f"failed: {request.url}"))
    view.on("response", lambda answer: answer.status < 400 or wrong.append(f"{answer.status}: {answer.url}"))
    view.on("request", lambda request: request.url.startswith((address, "data:")) or wrong.append(request.url))
    for name in PAGES:
        view.goto(f"{address}/{language}/{name}", wait_until="networkidle")
    context.close()
    assert wrong == []


@pytest.mark.parametrize(
    ("language", "query", "due"),
    [
        ("ru", "ренонса", "codex/3-9/#3.9.16"),
        ("ru", "ренонса", "bridge/6/#R16"),
        ("ru", "вистующего", "codex/3-8/#3.8.1/b"),
        ("ru", "revoke", "violations.html#revoke"),
        ("ru", "3.9.16", "codex/3-9/#3.9.16"),
        ("en", "revoke", "codex/3-9/#3.9.16"),
        ("en", "revoke", "violations.html#revoke"),
        ("en", "3.9.16", "codex/3-9/#3.9.16"),
        ("en", "whister", "codex/3-8/#3.8.1/b"),
    ],
)
def test_search_finds_the_clause(page: Any, address: str, language: str, query: str, due: str) -> None:
    """A word in any of its forms, a number and a code each find their clause among the first results."""
    page.goto(f"{address}/{language}/search.html?q={query}")
    page.wait_for_selector("#search li a")
    found = [
        re.sub(r"index\.html(?=#|$)", "", link)
        for link in page.eval_on_selector_all("#search li a", "links => links.map(link => link.href)")
    ][:8]
    assert f"{address}/{language}/{due}" in found, found


def test_the_other_language_stands_at_the_same_clause(page: Any, address: str) -> None:
    """The language switch keeps to the clause, also to the one that the reader has scrolled to."""
    page.goto(f"{address}/ru/codex/3-9/#3.9.16.2/a")
    page.hover(".md-select")
    page.click("a[hreflang=en]")
    page.wait_for_url("**/en/codex/3-9/**")
    assert page.url == f"{address}/en/codex/3-9/#3.9.16.2/a"
    for place in ("3.9.17", "3.9.18/a"):
        page.evaluate("place => document.getElementById(place).scrollIntoView()", place)
        page.wait_for_timeout(700)
    page.wait_for_function("location.hash.includes('3.9.18')")
    at = page.evaluate("location.hash")
    page.hover(".md-select")
    page.click("a[hreflang=ru]")
    page.wait_for_url("**/ru/codex/3-9/**")
    assert page.evaluate("location.hash") == at


def test_the_link_to_a_clause_is_copied(page: Any, address: str) -> None:
    """The button beside a number copies the permanent address of the clause."""
    page.goto(f"{address}/en/codex/3-9/index.html")
    page.click("[id='3.9.16.2'] .copy-link")
    page.wait_for_selector("[id='3.9.16.2'] .copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{address}/en/codex/3-9/#3.9.16.2"


def test_a_case_opens_at_its_address(page: Any, address: str) -> None:
    """The address of a case opens it and the list around it, here or on the page beside, so that its record is seen."""
    for section, case in (("3-9", "34WLS"), ("3-8", "WMNEA")):
        page.goto(f"{address}/ru/codex/{section}/#case-{case}")
        page.wait_for_selector(f"#case-{case} pre", state="visible")
        assert "сдача 1" in page.inner_text(f"#case-{case} pre")


def test_the_keyboard_reaches_search_and_navigation(page: Any, address: str) -> None:
    """The Tab key comes to the search and to the navigation; the slash opens the search, arrows and Enter use it."""
    page.goto(f"{address}/en/codex/3-9/")
    reached = set()
    for _ in range(40):
        page.keyboard.press("Tab")
        reached.add(page.evaluate(
            "document.activeElement.closest('.search-button') ? 'search' : "
            "document.activeElement.closest('.md-nav--primary, .md-tabs') ? 'navigation' : 'other'"))  # fmt: skip
    assert {"search", "navigation"} <= reached
    page.keyboard.press("/")
    page.wait_for_selector("dialog.search input:focus")
    page.keyboard.type("3.8.6")
    page.wait_for_selector("dialog.search li a")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.textContent").startswith("3.8.6")
    page.keyboard.press("Enter")
    page.wait_for_url("**/codex/3-8/#3.8.6")


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_shuts_readers_out(browser: Any, address: str, language: str, scheme: str) -> None:
    """Axe finds no serious and no critical fault on any of the pages, in light and in dark."""
    if not AXE.is_file():
        leave_out("axe-core")
    context = browser.new_context(viewport=DESK, color_scheme=scheme, reduced_motion="reduce")
    view = context.new_page()
    wrong = []
    for name in PAGES:
        view.goto(f"{address}/{language}/{name}")
        view.add_script_tag(path=str(AXE))
        found = view.evaluate("axe.run(document, {resultTypes: ['violations']})")
        wrong += [
            (name, one["id"], [node["html"][:160] for node in one["nodes"][:3]])
            for one in found["violations"]
            if one["impact"] in {"serious", "critical"}
        ]
    context.close()
    assert wrong == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phone_shows_the_whole_width(browser: Any, address: str, language: str) -> None:
    """At the width of a phone no page has to be scrolled sideways."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=2, is_mobile=True)
    view = context.new_page()
    wide = []
    for name in PAGES:
        view.goto(f"{address}/{language}/{name}")
        view.evaluate("document.querySelectorAll('details').forEach(node => { node.open = true; })")
        if view.evaluate("document.documentElement.scrollWidth") > PHONE["width"]:
            wide.append(name)
    context.close()
    assert wide == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_rule_pages_are_light(browser: Any, address: str, language: str) -> None:
    """A rule page with all that it loads is under 150 KB on the wire, and none of it is the search."""
    context = browser.new_context(viewport=DESK)
    heavy = {}
    for section in BOOK.sections:
        view = context.new_page()
        asked: list[str] = []
        view.on("request", lambda request, asked=asked: asked.append(request.url))
        view.goto(f"{address}/{language}/{section.book}/{section.number.replace('.', '-')}/")
        assert not any("pagefind" in url for url in asked)
        size = sum(map(on_the_wire, {url for url in asked if url.startswith(address)}))
        if size >= HEAVIEST:
            heavy[section.number] = size
        view.close()
    context.close()
    assert heavy == {}
