"""Pages made of the grammars, the schemas and the architecture: nothing is missing on them, in either language."""

from __future__ import annotations

import json
import re
import tomllib
from xml.etree import ElementTree as ET

import pytest

from conftest import ROOT
from preferans import rulebook
from preferans.bridge.notation.words import words as words_of_bridge
from preferans.docs.architecture import ARROWS, MARK, PARTS, picture, with_architecture
from preferans.docs.formats import FORMATS, formats
from preferans.docs.railroad import of_bridge, of_preferans, syntax
from preferans.notation.words import words
from preferans.report.plural import LANGUAGES, Language


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_diagrams_have_every_word(language: Language) -> None:
    """Every word of both grammars stands in a diagram, and every link in one leads to a place on the page."""
    page = syntax(language)
    shown = set(re.findall(r"<text[^>]*>([^<]+)</text>", page))
    assert {*words(language).values(), *words_of_bridge(language).values()} <= shown
    places = set(re.findall(r"\{: #([\w-]+) \}", page))
    assert set(re.findall(r'href="#([\w-]+)"', page)) <= places


def test_the_diagrams_follow_the_grammar() -> None:
    """The diagram of a line of the sheet is its word, a seat, and columns; every act has a diagram of its own."""
    grammar = of_preferans("en")
    sheet = re.findall(r">([^<>]+)</text>", syntax("en").split("#preferans-sheet }")[1].split("###")[0])
    assert sheet == ["sheet", "seat", "column"]
    assert len(list(grammar.alternatives("act"))) > 30
    assert "ending" in of_bridge("en").rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_formats_have_every_part(language: Language) -> None:
    """Every part and member of the schemas shown stands on the page, and every link leads to a place on it."""
    page = formats(ROOT / "spec" / "schema", language)
    places = set(re.findall(r"\{: #([\w-]+) \}", page))
    assert set(re.findall(r"\]\(#([\w-]+)\)", page)) <= places
    for name in FORMATS:
        schema = json.loads((ROOT / "spec" / "schema" / f"{name}.schema.json").read_text("utf-8"))
        for part, told in schema.get("$defs", {}).items():
            assert f"{name}-{part}".lower() in places
            for member in told.get("properties", {}):
                assert f"| `{member}` |" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_the_architecture_is_true(language: Language) -> None:
    """Its programs are modules of the package, and no arrow into the judge comes from a layer above it."""
    ET.fromstring(picture(language))  # noqa: S314 - it is our own
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    layers = [re.findall(r"\w+", line) for line in contracts[0]["layers"]]
    height = {name: row for row, names in enumerate(layers) for name in names}
    programs = {key for key, part in PARTS.items() if not part.value}
    assert programs <= height.keys()
    assert all(height[one] > height["judge"] for one, other in ARROWS if other == "judge" and one in programs)
    made = with_architecture(f"a\n{MARK}\nb", ROOT, language, rulebook.load())
    assert MARK not in made
    assert "<svg" in made
