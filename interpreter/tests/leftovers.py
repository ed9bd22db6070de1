"""Processes that a run of the conformance suite has left: what tests of the runner look for when it is over."""

from __future__ import annotations

import os
from pathlib import Path

from preferans.conformance.pipes import MARK

OWNER = "PREFERANS_TEST_PROCESS"
"""The variable by which a test knows its own processes from those of other tests."""


def still_running() -> list[str]:
    """Return the processes that a run has left, by the mark in their environment."""
    wanted, owner = f"{MARK}=".encode(), f"{OWNER}={os.getpid()}\0".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            environment = (folder / "environ").read_bytes()
        except OSError:
            continue
        if wanted in environment and owner in environment and folder.name != str(os.getpid()):
            found.append(folder.name)
    return found
