"""Badges: for every level a picture that says how many of how many, and the same for services that draw their own."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import msgspec

from preferans.conformance.reports.tally import Score, by_level
from preferans.conformance.results import Results

_GREEN, _YELLOW, _RED = "#2e7d32", "#b26a00", "#b3261e"
_CHARACTER = 7  # pixels
_MARGIN = 10


def badges(results: Results) -> Iterator[tuple[str, bytes]]:
    """Yield for every level with judged cases a picture (``play.svg``) and the data of one (``play.json``)."""
    for level, kept, _ in by_level(results):
        if kept.judged:
            yield f"{level}.svg", _svg(f"preferans {level}", kept).encode()
            data = {"schemaVersion": 1, "label": f"preferans {level}", "message": str(kept), "color": _colour(kept)}
            yield f"{level}.json", msgspec.json.encode(data) + b"\n"


def _colour(kept: Score) -> str:
    if kept.passed == kept.judged:
        return _GREEN
    return _YELLOW if kept.passed else _RED


def _svg(label: str, kept: Score) -> str:
    message = str(kept)
    left, right = (len(text) * _CHARACTER + 2 * _MARGIN for text in (label, message))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="20" role="img"'
        f' aria-label="{escape(label)}: {message}"><title>{escape(label)}: {message}</title>'
        f'<rect width="{left}" height="20" fill="#444"/>'
        f'<rect x="{left}" width="{right}" height="20" fill="{_colour(kept)}"/>'
        f'<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">'
        f'<text x="{left // 2}" y="14">{escape(label)}</text>'
        f'<text x="{left + right // 2}" y="14">{message}</text></g></svg>\n'
    )
