"""A program under test, as the runner sees it: asked who it is, asked about records, told to leave."""

from __future__ import annotations

import shlex
from typing import Protocol

import msgspec

from preferans.conformance.cases import Published
from preferans.conformance.corpus import CorpusError
from preferans.conformance.protocol import Capabilities, Said


class Skip(msgspec.Struct, frozen=True):
    """The program leaves a case out, for this reason."""

    reason: str


class Trouble(msgspec.Struct, frozen=True, kw_only=True):
    """The program did not answer: what it ``did`` (a code of ``spec/faults/conformance.yaml``) with facts.

    ``timeout``: it took too long; ``died``: its process is gone or had to be ended; ``earlier``: it is about the case
    before, and this one has to be asked again.
    """

    did: str
    facts: dict[str, str] = {}
    timeout: bool = False
    died: bool = False
    earlier: bool = False


Answer = Said | Skip | Trouble


class AdapterError(CorpusError):
    """A program that cannot be asked at all."""


def words_of(command: str) -> list[str]:
    """Return the words of a command as a shell reads them; `AdapterError` for an open quotation mark, or no word."""
    try:
        words = shlex.split(command)
    except ValueError:
        words = []
    if not words:
        raise AdapterError("adapter-words", {"command": command})
    return words


class Session(Protocol):
    """A program that is running, or can be started again and again."""

    def hello(self) -> Capabilities:
        """Start the program if need be and return what it claims; `AdapterError` if it does not say so."""

    def judge(self, case: Published) -> Answer:
        """Return what the program says to ``case``; never raises for what the program does."""

    def bye(self) -> tuple[Trouble, ...]:
        """End the program, leaving no process behind; return what it did wrong besides its answers."""
