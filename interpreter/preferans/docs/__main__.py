"""Writes the pages: ``python -m preferans.docs --out DIR``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from preferans.docs.site import write

ROOT = Path(__file__).resolve().parents[3]


def main(arguments: list[str] | None = None) -> int:
    """Write the pages of both languages and say how many."""
    parser = argparse.ArgumentParser(prog="python -m preferans.docs", description=__doc__)
    parser.add_argument("--out", type=Path, required=True, help="the folder to write, emptied before")
    parser.add_argument("--root", type=Path, default=ROOT, help="the repository")
    given = parser.parse_args(arguments)
    count = write(given.root, given.out)
    sys.stdout.write(f"{count} pages in {given.out}\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
