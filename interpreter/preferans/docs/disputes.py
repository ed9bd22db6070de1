"""Examples inside written pages: a record of ``examples/`` with the ruling on it, judged when the page is made."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from preferans import notation
from preferans.judge import choose_rules, judge
from preferans.report import text as report
from preferans.report.plural import Language
from preferans.rulebook import Book

_MARK: Final = re.compile(r"^<!-- judged: (?P<name>[\w.-]+) -->$", re.MULTILINE)


def with_rulings(page: str, examples: Path, language: Language, book: Book) -> str:
    """Return ``page`` with each mark ``<!-- judged: NAME -->`` replaced by that record and its ruling."""

    def put(match: re.Match[str]) -> str:
        record = notation.parse((examples / match["name"]).read_text("utf-8"), match["name"])
        verdict = judge(record, choose_rules(record, book))
        ruling = report.render(verdict, record, language, book).rstrip()
        return f"```pref\n{notation.write(record, language).rstrip()}\n```\n\n```text\n{ruling}\n```"

    return _MARK.sub(put, page)
