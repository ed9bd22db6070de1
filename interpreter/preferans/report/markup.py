"""Elements of a page: every text is escaped where it enters, so nothing of a record can become markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from preferans.report.layout import clean


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


def text(value: str) -> Html:
    """Return ``value`` as text of a page: escaped, and without characters that do not print."""
    return value if isinstance(value, Html) else Html(escape(clean(value)))


def element(name: str, *inside: str | None, **attributes: str) -> Html:
    """Return the element ``name`` with its content, texts escaped, and attributes (``class_`` is ``class``)."""
    named = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items() if value}
    told = "".join(f' {key}="{escape(value)}"' for key, value in named.items())
    content = "".join(text(part) for part in inside if part is not None)
    return Html(f"<{name}{told}>{content}</{name}>")


def joined(parts: Iterable[str], between: str = "") -> Html:
    """Return ``parts`` one after the other, each escaped unless it is markup."""
    return Html(text(between).join(text(part) for part in parts))


def grid(rows: Sequence[Sequence[str]], sides: str, *, label: str = "") -> Html:
    """Return a table, the first of ``rows`` its heading; ``sides`` has ``l`` or ``r`` for each column."""
    kinds = ["n" if side == "r" else "" for side in sides]
    head = [element("th", cell, class_=kind, scope="col") for cell, kind in zip(rows[0], kinds, strict=True)]
    body = [[element("td", cell, class_=kind) for cell, kind in zip(row, kinds, strict=True)] for row in rows[1:]]
    lines = (element("tr", *cells) for cells in body)
    table = element("table", element("thead", element("tr", *head)), element("tbody", *lines), aria_label=label)
    return element("div", table, class_="wide")


def suited(words: str) -> Html:
    """Return text with its suit symbols set apart, so that red suits can be red."""
    marked = text(words)
    for symbol, name in (("♠", "s"), ("♣", "c"), ("♦", "d"), ("♥", "h")):
        marked = Html(marked.replace(symbol, f'<span class="{name}">{symbol}</span>'))
    return marked
