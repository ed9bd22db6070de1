"""Pictures inside written pages: the sheet or the chart of a record of ``examples/``, drawn when the page is made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from preferans import notation
from preferans.judge import choose_rules, judge
from preferans.report.chart import render_chart
from preferans.report.plural import Language
from preferans.report.pulka import render_pulka
from preferans.rulebook import Book

_MARK: Final = re.compile(r"^<!-- drawn: (?P<kind>pulka|chart) (?P<name>[\w-]+)\.pref -->$", re.MULTILINE)
_RENDER: Final = {"pulka": render_pulka, "chart": render_chart}


def with_pictures(page: str, examples: Path, language: Language, book: Book) -> str:
    """Return ``page`` with each mark ``<!-- drawn: pulka NAME.pref -->`` (or ``chart``) replaced by that picture.

    A picture is a part of the page, so that it needs no file of its own and follows the language of the page.
    """

    def put(match: re.Match[str]) -> str:
        record = notation.parse((examples / f"{match['name']}.pref").read_text("utf-8"), match["name"])
        verdict = judge(record, choose_rules(record, book))
        name = f"{match['kind']}-{match['name']}"
        drawn = _RENDER[match["kind"]](verdict, record, language, book, name=name, alone=False)
        return f'<div class="picture">\n{drawn}\n</div>'

    return _MARK.sub(put, page)
