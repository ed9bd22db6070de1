"""Programs that lie or misbehave on purpose: the runner is only trusted because it catches each of them.

``python -m preferans.conformance.liars NAME`` speaks the protocol like any program under test.  They are deterministic,
and claim every level.  With ``NAME SHA256`` they misbehave only where the text of the record has this sha256, and
answer well elsewhere, so that one sees whether anybody else pays for it.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any, Final

import msgspec

from preferans import records, rulebook
from preferans.conformance.cases import Level
from preferans.conformance.corpus import LEVELS
from preferans.conformance.inprocess import said_of
from preferans.conformance.protocol import PROTOCOL

Json = dict[str, Any]
"""A message or verdict as plain JSON."""

LATE: Final = 5
"""After so many answers the one that crashes late crashes."""

PAUSE: Final = 3600.0
"""How many seconds a liar sleeps who never comes back."""


UNHURRIED: Final = 0.2
"""How many seconds the unhurried one takes."""


class Truth:
    """What the judge says, for liars that hide among true answers."""

    def __init__(self) -> None:
        """Begin with nothing asked."""
        self.asked = 0
        self.forked = False
        self.victim = ""
        self.last: Json = {"verdict": "legal", "deals": [{}]}
        self._book = rulebook.load()

    def of(self, ask: Json) -> Json:
        """Return the true verdict on a request."""
        record = None if ask["record"] is None else records.from_json(msgspec.json.encode(ask["record"]))
        said: Json = msgspec.json.decode(msgspec.json.encode(said_of(record, self._book)))
        return said


def _last_act(ask: Json) -> tuple[str, int]:
    deals = (ask["record"] or {}).get("deals") or [{}]
    acts = deals[-1].get("acts") or [{"by": "W"}]
    return str(acts[-1].get("by", "W")), len(acts) - 1


# --- those who lie -----------------------------------------------------------------------------------------------


def accept_all(ask: Json, truth: Truth) -> Json:
    """Everything is legal."""
    return {"verdict": "legal", "deals": [{}]}


def reject_all(ask: Json, truth: Truth) -> Json:
    """Everything is malformed."""
    return {"verdict": "malformed", "deals": [{}]}


def flag_everything(ask: Json, truth: Truth) -> Json:
    """Every record has its true verdict, and a violation more."""
    said = truth.of(ask)
    deals = said.setdefault("deals", []) or [{}]
    by, at = _last_act(ask)
    more = {"code": "remark", "clause": "codex:3.9.19/a", "by": by, "at": at, "status": "unpunished"}
    deals[-1].setdefault("violations", []).append(more)
    return said | {"deals": deals}


def echo_last(ask: Json, truth: Truth) -> Json:
    """The verdict on the record before."""
    before, truth.last = truth.last, truth.of(ask)
    return before


def wrong_clause(ask: Json, truth: Truth) -> Json:
    """The right verdict with the wrong clause."""
    said = truth.of(ask)
    for deal in said.get("deals", ()):
        for violation in deal.get("violations", ()):
            violation["clause"] = "codex:2.1/d"
    return said


def no_scores(ask: Json, truth: Truth) -> Json:
    """The right verdict with nothing on the sheet."""
    said = truth.of(ask)
    for deal in said.get("deals", ()):
        for name in ("entries", "sheet", "settlement", "credited", "contract"):
            deal.pop(name, None)
    return said


LIARS: Final[dict[str, Callable[[Json, Truth], Json]]] = {
    "accept-all": accept_all,
    "reject-all": reject_all,
    "flag-everything": flag_everything,
    "echo-last": echo_last,
    "right-verdict-wrong-clause": wrong_clause,
    "no-scores": no_scores,
}
"""Liars who say something false, by name."""


# --- those who misbehave -----------------------------------------------------------------------------------------


def say(message: Json) -> None:
    """Write a message."""
    sys.stdout.buffer.write(msgspec.json.encode(message) + b"\n")
    sys.stdout.buffer.flush()


def _raw(data: bytes) -> None:
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def _reply(ask: Json, truth: Truth) -> Json:
    return {"message": "verdict", "seq": ask["seq"], "verdict": truth.of(ask)}


def crash_late(ask: Json, truth: Truth) -> None:
    """Answers well, and crashes when nobody looks any more."""
    if truth.asked > LATE or truth.victim:
        sys.exit(3)
    say(_reply(ask, truth))


def slow(ask: Json, truth: Truth) -> None:
    """Answers when nobody waits any more."""
    time.sleep(PAUSE)


def unhurried(ask: Json, truth: Truth) -> None:
    """Answers well, in its own time, and pays no heed to the end of its input."""
    time.sleep(UNHURRIED)
    say(_reply(ask, truth))


def chatty(ask: Json, truth: Truth) -> None:
    """Fills standard error before every answer."""
    sys.stderr.write("thinking\n" * 20_000)
    say(_reply(ask, truth))


def wrong_number(ask: Json, truth: Truth) -> None:
    """Answers with the number of a request that was never made."""
    say(_reply(ask, truth) | {"seq": ask["seq"] + 7})


def earlier_number(ask: Json, truth: Truth) -> None:
    """Answers with the number of the request before."""
    say(_reply(ask, truth) | {"seq": ask["seq"] - 1})


def prints_text(ask: Json, truth: Truth) -> None:
    """Greets before it answers."""
    _raw(b"Good evening!\n")
    say(_reply(ask, truth))


def two_replies(ask: Json, truth: Truth) -> None:
    """Answers twice."""
    say(_reply(ask, truth))
    say(_reply(ask, truth) | {"verdict": {"verdict": "legal"}})


def half_line(ask: Json, truth: Truth) -> None:
    """Stops in the middle of an answer."""
    _raw(msgspec.json.encode(_reply(ask, truth))[:40])
    time.sleep(PAUSE)


def floods(ask: Json, truth: Truth) -> None:
    """Writes a hundred megabytes without the end of a line."""
    for _ in range(100):
        _raw(b"x" * (1 << 20))
    time.sleep(PAUSE)


def floods_in_lines(ask: Json, truth: Truth) -> None:
    """Writes a hundred megabytes of lines that nobody asked for."""
    for _ in range(100):
        _raw((b"x" * 1023 + b"\n") * 1024)
    time.sleep(PAUSE)


def floods_with_replies(ask: Json, truth: Truth) -> None:
    """Says the right thing a hundred megabytes long."""
    line = msgspec.json.encode(_reply(ask, truth)) + b"\n"
    for _ in range(100):
        _raw(line * ((1 << 20) // len(line)))
    time.sleep(PAUSE)


def floods_error(ask: Json, truth: Truth) -> None:
    """Writes a hundred megabytes on standard error and answers well."""
    for _ in range(100):
        sys.stderr.write("x" * (1 << 20))
    say(_reply(ask, truth))


def forks(ask: Json, truth: Truth) -> None:
    """Starts a process that outlives it, in a session of its own, and answers well."""
    if not truth.forked:
        truth.forked = True
        sleeper = [sys.executable, "-c", f"import time; time.sleep({PAUSE})"]
        subprocess.Popen(sleeper, start_new_session=True)  # noqa: S603 - its own sleeper
    say(_reply(ask, truth))


def skips(ask: Json, truth: Truth) -> None:
    """Skips whatever it is asked, for a reason that it declared."""
    say({"message": "skipped", "seq": ask["seq"], "reason": "lazy"})


def skips_undeclared(ask: Json, truth: Truth) -> None:
    """Skips for a reason that it did not declare."""
    say({"message": "skipped", "seq": ask["seq"], "reason": "tired"})


def errors(ask: Json, truth: Truth) -> None:
    """Reports an error of its own and hopes that it counts as a rejection."""
    say({"message": "errored", "seq": ask["seq"], "text": "no"})


def _with(ask: Json, truth: Truth, name: str, value: bytes) -> None:
    """Answer well but for one part of the last deal, whose JSON is ``value``."""
    reply = _reply(ask, truth)
    reply["verdict"]["deals"] = [{name: msgspec.Raw(value)}]
    say(reply)


def endless_points(ask: Json, truth: Truth) -> None:
    """Writes points of a hundred thousand digits."""
    _with(ask, truth, "settlement", b'{"W":"%s"}' % (b"1" * 100_000))


def endless_number(ask: Json, truth: Truth) -> None:
    """Credits a number of tricks of a hundred thousand digits."""
    _with(ask, truth, "credited", b'{"W":%s}' % (b"1" * 100_000))


def endless_brackets(ask: Json, truth: Truth) -> None:
    """Writes a hundred thousand lists within each other."""
    _with(ask, truth, "rulings", b'[{"effect":"a","args":{"a":%s}}]' % (b"[" * 100_000 + b"]" * 100_000))


def well(ask: Json, truth: Truth) -> None:
    """Answers well; what is wrong with it is something else."""
    say(_reply(ask, truth))


RUFFIANS: Final[dict[str, Callable[[Json, Truth], None]]] = {
    "crash-late": crash_late,
    "slow": slow,
    "unhurried": unhurried,
    "chatty": chatty,
    "wrong-number": wrong_number,
    "earlier-number": earlier_number,
    "prints-text": prints_text,
    "two-replies": two_replies,
    "half-line": half_line,
    "floods": floods,
    "floods-in-lines": floods_in_lines,
    "floods-with-replies": floods_with_replies,
    "floods-error": floods_error,
    "forks": forks,
    "skips": skips,
    "skips-undeclared": skips_undeclared,
    "errors": errors,
    "endless-points": endless_points,
    "endless-number": endless_number,
    "endless-brackets": endless_brackets,
    "ignores-bye": well,
    "honest": well,
}
"""Those who misbehave in another way, by name."""


def hello(ask: Json, name: str) -> None:
    """Say who it is; some misbehave already here."""
    if name == "silent":
        time.sleep(PAUSE)
    if name == "dies-at-once":
        sys.stderr.write("error: no such rule\n")
        sys.exit(1)
    levels: tuple[Level, ...] | list[str] = ["chess"] if name == "unknown-level" else LEVELS
    reasons = {"reasons": {"lazy": "does not feel like it"}} if name == "skips" else {}
    say({"message": "hello", "seq": ask["seq"], "protocol": PROTOCOL, "name": name, "levels": levels, **reasons})


def main(name: str, victim: str = "") -> None:
    """Be the liar ``name`` until told to leave; with a ``victim`` only to the record whose text has this sha256."""
    truth = Truth()
    truth.victim = victim
    for line in sys.stdin.buffer:
        ask = msgspec.json.decode(line)
        if ask["message"] == "bye":
            break
        if ask["message"] == "hello":
            hello(ask, name)
            continue
        truth.asked += 1
        if victim and hashlib.sha256(ask["text"].encode()).hexdigest() != victim:
            say(_reply(ask, truth))
        elif name in LIARS:
            say({"message": "verdict", "seq": ask["seq"], "verdict": LIARS[name](ask, truth)})
        else:
            RUFFIANS[name](ask, truth)
    if name in {"ignores-bye", "unhurried"}:
        time.sleep(PAUSE)
    os._exit(0)


if __name__ == "__main__":
    main(*sys.argv[1:3])
