"""The guides as they are read: their files are written, their commands run, and what they show is compared."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

FENCE = re.compile(
    r'(?P<indent> *)```(?P<kind>\w+)(?: title="(?P<title>[^"]+)")?\n(?P<body>.*?)\n(?P=indent)```', re.DOTALL
)

RUN = ("preferans ", "python ", "pygmentize ")
"""How the lines begin that are run; other lines are for the reader's own machine."""

EXIT = re.compile(r"\s+# (?:exit|код) (\d)$")


class Block(NamedTuple):
    """A block of code: the file that it is, if any, the language that it names, and its lines."""

    title: str
    kind: str
    body: str


def blocks(page: str) -> Iterator[Block]:
    """Yield the blocks of code of a page, without the indent of a list."""
    for match in FENCE.finditer(page):
        body = re.sub(f"^{match['indent']}", "", match["body"], flags=re.MULTILINE)
        yield Block(match["title"] or "", match["kind"], body)


def run_line(line: str, folder: Path, language: str) -> tuple[int, str]:
    """Run one line in ``folder`` under a locale of ``language``; return its exit code and what it printed."""
    locale = {"ru": "ru_RU.UTF-8", "en": "en_US.UTF-8"}[language]
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = os.environ | {"LC_ALL": locale, "PATH": path, "COLUMNS": "100", "PYTHONUTF8": "1"}
    command, _, target = line.partition(" > ")
    done = subprocess.run(shlex.split(command), cwd=folder, env=env, capture_output=True, check=False)
    if target:
        (folder / target.strip()).write_bytes(done.stdout)
        return done.returncode, ""
    return done.returncode, (done.stdout or done.stderr).decode()


def matches(shown: str, printed: str) -> bool:
    """Say whether ``printed`` is what a page shows; a line of three dots stands for any number of lines."""
    lines = ("(?:.*\n)*" if line == "…" else f"{re.escape(line)}\n" for line in shown.split("\n"))
    return re.fullmatch("".join(lines), printed) is not None
