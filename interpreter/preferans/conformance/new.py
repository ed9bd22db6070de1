"""A new case: a random id that was never used, and a skeleton to fill."""

from __future__ import annotations

import random
import re
from collections.abc import Collection
from pathlib import Path
from typing import Final

from preferans.conformance.cases import Level, Role

ALPHABET: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"

_DROPPED: Final = {"a", "an", "and", "at", "by", "in", "is", "of", "on", "or", "that", "the", "to", "with"}
_SLUG_WORDS: Final = 7

SKELETON: Final = """---
id: "{id}"
title: "{title}"
title-ru: "{title_ru}"
clause: {clause}
role: {role}
level: {level}
rules: {rules}
status: draft
expect:
  verdict: incomplete
---
[Rules "{rules}"]
{deal}"""
"""What a new case looks like before it says anything."""

DEALS: Final = {
    "codex": """[Players "4"]

deal 1 dealer S
hand W ♠AKQ97 ♣A10 ♦7 ♥AK
hand N ♠J8 ♣KQJ ♦AK ♥QJ10
hand E ♠10 ♣987 ♦QJ1098 ♥9
talon ♥8 ♥7
""",
    "bridge": """
deal 1 dealer N
hand N ♠94 ♥K1064 ♦KJ107432
hand E ♠Q86 ♥A732 ♦6 ♣QJ973
hand S ♠K103 ♥QJ8 ♦Q95 ♣A654
hand W ♠AJ752 ♥95 ♦A8 ♣K1082
""",
}
"""The deal that a new case begins with, by book."""


def new_id(used: Collection[str]) -> str:
    """Return an id that is not ``used``: five characters, none of them easily misread."""
    source = random.SystemRandom()
    while True:
        made = "".join(source.choice(ALPHABET) for _ in range(5))
        if made not in used:
            return made


def slug(title: str) -> str:
    """Return the words of a title that go into the name of its file."""
    words = [word for word in re.findall(r"[a-z0-9]+", title.lower()) if word not in _DROPPED]
    return "-".join(words[:_SLUG_WORDS]) or "case"


def folder_of(clause: str) -> Path:
    """Return the folder of the cases of a clause: by section and clause, of another book than the Codex by its name."""
    book, _, number = clause.rpartition(":")
    section = re.match(r"\d+(?:\.\d+)?", number)
    return Path(section[0] if section and book == "codex" else book, number.replace("/", "-"))


def path_of(clause: str, case_id: str, title: str) -> Path:
    """Return where a case lies below the folder of all cases."""
    return folder_of(clause) / f"{case_id}-{slug(title)}.pref"


def skeleton(case_id: str, clause: str, titles: tuple[str, str], level: Level, role: Role, rules: str) -> str:
    """Return the text of a new case; ``titles`` are the English and the Russian one."""
    english, russian = (title.replace("\\", "").replace('"', "'") for title in titles)
    return SKELETON.format(
        id=case_id, title=english, title_ru=russian, clause=clause, level=level, role=role, rules=rules,
        deal=DEALS[clause.partition(":")[0]],
    )  # fmt: skip
