"""Rubber bridge: the second book of rules, with its own cards, acts, records, notation, judge and score.

It shares rule files, facts, effects, verdicts and reports with preferans, and nothing of the game itself.
"""

from __future__ import annotations

import re
from typing import Final

FORMAT: Final = "preferans-bridge/1"
"""What the JSON form of a record says of itself."""

RULES: Final = re.compile(r'^[ \t]*\[[ \t]*Rules[ \t]+"bridge[\w@.-]*"[ \t]*\]', re.MULTILINE)
"""The tag by which a text says that it is a record of bridge."""
