"""Results of runs in words, tables and pictures; `FORMATS` are those that show one run or several."""

from __future__ import annotations

from preferans.conformance.reports.machine import junit, tap
from preferans.conformance.reports.matrix import html
from preferans.conformance.reports.tables import markdown, text

__all__ = ["html", "junit", "markdown", "tap", "text"]
