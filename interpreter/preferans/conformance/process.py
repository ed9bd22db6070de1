"""Programs in processes of their own: one that speaks the protocol, and one that is started for every record."""

from __future__ import annotations

import errno
import os
import shutil
import time
from pathlib import Path
from typing import Final

import msgspec

from preferans.conformance.cases import Level, Published
from preferans.conformance.corpus import LEVELS, NO_RECORD
from preferans.conformance.pipes import End, Pipes
from preferans.conformance.protocol import (
    PROTOCOL,
    Answered,
    Bye,
    Capabilities,
    Errored,
    Hello,
    Judge,
    Message,
    Reply,
    Skipped,
    decode_reply,
    decode_verdict,
    encode,
)
from preferans.conformance.session import AdapterError, Answer, Skip, Trouble
from preferans.errors import PreferansError

START_SECONDS: Final = 30.0
"""How long a program may take to say who it is: some have to warm up."""

LEAVE_SECONDS: Final = 2.0
"""How long it may take to leave after ``bye``."""

NOISE: Final = 1 << 16
"""So many bytes on standard error are worth a note."""

_SHOWN: Final = 160


def _shown(data: bytes) -> str:
    text = data.decode("utf-8", "backslashreplace")
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def _last_words(tail: bytes) -> str:
    """Return the line of standard error that says most: the last that speaks of an error, else the last of all."""
    lines = [line for line in tail.splitlines() if line.strip()] or [b""]
    telling = [line for line in lines if b"error" in line.lower() and not line.startswith(b" ")]
    return _shown((telling or lines)[-1])


def _reason(error: Exception) -> str:
    return str(error)[:200]


class Process:
    """A program that speaks the protocol; it is started when it is first asked, and again after it died."""

    def __init__(self, command: list[str], timeout: float, start_timeout: float = START_SECONDS) -> None:
        """Keep the ``command`` and how many seconds it has for one record, and to say who it is."""
        self.command = command
        self.timeout = timeout
        self.start_timeout = start_timeout
        self.notes: list[Trouble] = []
        self._pipes: Pipes | None = None
        self._seq = 0
        self._answered: int | None = None

    def hello(self) -> Capabilities:
        """Start the program and return what it claims; `AdapterError` says what it did instead."""
        try:
            return self._start()
        except PreferansError:
            self._end()
            raise

    def _start(self) -> Capabilities:
        self._end()
        self._pipes = Pipes(self.command)
        self._seq = 0
        self._answered = None
        reply = self._ask(Hello(seq=0, protocol=PROTOCOL), self.start_timeout)
        if isinstance(reply, Capabilities):
            return reply
        trouble = reply if isinstance(reply, Trouble) else Trouble(did="did-no-hello")
        raise AdapterError("adapter-hello", {"command": " ".join(self.command), "did": trouble.did, **trouble.facts})

    def judge(self, case: Published) -> Answer:
        """Ask about ``case``; a program that does not answer as it must is ended, and started again for the next."""
        if self._pipes is None:
            try:
                self._start()
            except PreferansError as error:
                self._end()
                return Trouble(
                    did="did-not-restarted", facts={"reason": str(error.facts.get("reason", error.code))}, died=True
                )
        elif self._pipes.waiting():
            return self._fatal(Trouble(did="did-two-replies", earlier=True))
        self._seq += 1
        request = Judge(seq=self._seq, rules=case.rules, text=case.text, record=case.record)
        reply = self._ask(request, self.timeout)
        if isinstance(reply, Answered):
            return reply.verdict
        if isinstance(reply, Skipped):
            return Skip(reply.reason)
        if isinstance(reply, Errored):
            return Trouble(did="did-errored", facts={"text": reply.text[:200]})
        return self._fatal(reply if isinstance(reply, Trouble) else Trouble(did="did-no-verdict", died=True))

    def _fatal(self, trouble: Trouble) -> Trouble:
        self._end()
        return trouble

    def _ask(self, request: Message, timeout: float) -> Reply | Trouble:
        pipes = self._pipes
        assert pipes is not None  # noqa: S101 - both callers have just started it
        deadline = time.monotonic() + timeout
        pipes.send(encode(request), deadline)
        line = pipes.take(deadline)
        if line is None:
            facts = {"seconds": f"{timeout:g}", "text": _shown(pipes.partial)}
            did = "did-half-line" if pipes.partial else "did-silent"
            return Trouble(did=did, facts=facts, timeout=True, died=True)
        if isinstance(line, End):
            return self._ended(pipes, line)
        return self._understood(line, request.seq)

    def _ended(self, pipes: Pipes, end: End) -> Trouble:
        """Return what it means that the stream is over."""
        if end.flood:
            return Trouble(did="did-flood", died=True)
        if end.rest:
            return Trouble(did="did-half-line", facts={"seconds": "0", "text": _shown(end.rest)}, died=True)
        code = pipes.wait(LEAVE_SECONDS)
        facts = {"code": "?" if code is None else str(code), "text": _last_words(pipes.tail)}
        return Trouble(did="did-died", facts=facts, died=True)

    def _understood(self, line: bytes, due: int) -> Reply | Trouble:
        try:
            reply = decode_reply(line)
        except (msgspec.ValidationError, UnicodeError) as error:
            return Trouble(did="did-misspoke", facts={"text": _shown(line), "reason": _reason(error)}, died=True)
        except msgspec.DecodeError:
            return Trouble(did="did-no-json", facts={"text": _shown(line)}, died=True)
        if reply.seq == due:
            self._answered = due
            return reply
        if reply.seq == self._answered:
            return Trouble(did="did-two-replies", earlier=True)
        return Trouble(did="did-other-number", facts={"seq": str(reply.seq), "due": str(due)}, died=True)

    def bye(self) -> tuple[Trouble, ...]:
        """Tell the program to leave, and end it if it does not; return what was wrong with it."""
        pipes = self._pipes
        if pipes is not None:
            deadline = time.monotonic() + LEAVE_SECONDS
            pipes.send(encode(Bye(seq=self._seq + 1)), deadline)
            pipes.close_input()
            if pipes.wait(LEAVE_SECONDS) is None:
                self.notes.append(Trouble(did="did-stay"))
            elif self._said_twice(pipes):
                self.notes.append(Trouble(did="did-two-replies", earlier=True))
        self._end()
        notes, self.notes = self.notes, []
        return tuple(notes)

    def _said_twice(self, pipes: Pipes) -> bool:
        """Say whether the lines that are left hold another reply to the last request."""
        while isinstance(line := pipes.take(time.monotonic() + LEAVE_SECONDS), bytes):
            try:
                if decode_reply(line).seq == self._answered:
                    return True
            except (msgspec.MsgspecError, UnicodeError):
                continue  # what it says on leaving harms no case
        return False

    def _end(self) -> None:
        pipes, self._pipes = self._pipes, None
        if pipes is None:
            return
        strays = pipes.end()
        if strays:
            self.notes.append(Trouble(did="did-left-processes"))
        if pipes.noise > NOISE:
            self.notes.append(Trouble(did="did-noise"))


class OneShot:
    """A program that is started for every record: the record on its standard input, the verdict on its output.

    It gets the JSON record, or the text where there is none.  Its exit code does not count, since many judges tell
    their verdict by it.
    """

    def __init__(self, command: list[str], timeout: float, levels: tuple[Level, ...] = ()) -> None:
        """Keep the ``command``, its seconds for a record, and the levels it is judged on (all if none is given)."""
        self.command = command
        self.timeout = timeout
        self.levels = levels or LEVELS
        self.notes: list[Trouble] = []

    def hello(self) -> Capabilities:
        """Claim the levels asked for: the program itself is not asked; `AdapterError` if there is no such program."""
        if shutil.which(self.command[0]) is None:
            reason = os.strerror(errno.EACCES if Path(self.command[0]).exists() else errno.ENOENT)
            raise AdapterError("adapter-missing", {"command": " ".join(self.command), "reason": reason})
        return Capabilities(seq=0, protocol=PROTOCOL, name=" ".join(self.command), levels=self.levels)

    def judge(self, case: Published) -> Answer:
        """Start the program on ``case`` and read its verdict."""
        deadline = time.monotonic() + self.timeout
        try:
            pipes = Pipes(self.command)
        except PreferansError as error:
            return Trouble(
                did="did-not-restarted", facts={"reason": str(error.facts.get("reason", error.code))}, died=True
            )
        pipes.send(bytes(case.record) if case.record != NO_RECORD else case.text.encode(), deadline)
        pipes.close_input()
        said = b""
        while isinstance(line := pipes.take(deadline), bytes):
            said += line + b"\n"
        if pipes.end():
            self.notes.append(Trouble(did="did-left-processes"))
        if line is None:
            return Trouble(did="did-silent", facts={"seconds": f"{self.timeout:g}", "text": ""}, timeout=True)
        if line.flood:
            return Trouble(did="did-flood")
        return self._read(said + line.rest, pipes)

    def _read(self, said: bytes, pipes: Pipes) -> Answer:
        if not said.strip():
            facts = {"code": str(pipes.process.returncode), "text": _last_words(pipes.tail)}
            return Trouble(did="did-died", facts=facts)
        try:
            return decode_verdict(said)
        except (msgspec.MsgspecError, UnicodeError) as error:
            return Trouble(did="did-misspoke", facts={"text": _shown(said), "reason": _reason(error)})

    def bye(self) -> tuple[Trouble, ...]:
        """Return what was seen besides the answers; there is no process left."""
        notes, self.notes = self.notes, []
        return tuple(notes)
