"""All benchmarks: ``python -m interpreter.benchmarks`` in the project's folder prints the speeds on this machine."""

from __future__ import annotations

import platform

from . import conformance, judging, parsing, scoring, starting
from .sample import deals


def main() -> None:
    """Make the deals once and time everything on them."""
    print(f"Python {platform.python_version()}, {platform.machine()}")
    sample = deals()
    parsing.run(sample)
    judging.run(sample)
    starting.run()
    scoring.run()
    conformance.run()


main()
