"""A child process with its streams kept in hand: nothing it writes, withholds or leaves can hold up the runner."""

from __future__ import annotations

import contextlib
import os
import queue
import secrets
import select
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import Final

from preferans.conformance.session import AdapterError

LINE_LIMIT: Final = 8 << 20
"""The longest line that is read, in bytes: no verdict is as long, and a flood ends here."""

MARK: Final = "PREFERANS_CONFORMANCE_RUN"
"""The variable that marks every process of a run, so that those which slip away are found."""

_TAIL: Final = 2000
_WAITING: Final = 64


class End:
    """What stands in the queue of lines after the last: why there are no more, and what was left of a line."""

    def __init__(self, rest: bytes, *, flood: bool) -> None:
        """Keep both."""
        self.rest = rest
        self.flood = flood


class Pipes:
    """A running child: lines are sent to it and taken from it with a limit of time; `end` leaves nothing behind."""

    def __init__(self, command: list[str]) -> None:
        """Start ``command``; `AdapterError` if it cannot be started."""
        self.mark = secrets.token_hex(16)
        try:
            # The command is the user's own program under test.
            self.process = subprocess.Popen(  # noqa: S603
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
                env=os.environ | {MARK: self.mark},
            )
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise AdapterError("adapter-missing", {"command": " ".join(command), "reason": reason}) from None
        self.partial = b""
        self.noise = 0
        self.tail = b""
        self._lines: queue.Queue[bytes | End] = queue.Queue(_WAITING)
        self._over: End | None = None
        self._stopping = threading.Event()
        self._threads = [
            threading.Thread(target=self._read_lines, daemon=True),
            threading.Thread(target=self._read_noise, daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    # --- the streams ----------------------------------------------------------------------------------------------

    def _read_lines(self) -> None:
        stream = self.process.stdout
        buffer = b""
        flood = False
        while stream is not None and not flood and not self._stopping.is_set():
            chunk = _read(stream.fileno())
            if not chunk:
                break
            *lines, buffer = (buffer + chunk).split(b"\n")
            self.partial = buffer[:_TAIL]
            for line in lines:
                self._put(line)
            flood = len(buffer) > LINE_LIMIT
        self._put(End(buffer[:_TAIL], flood=flood))

    def _put(self, item: bytes | End) -> None:
        """Queue ``item``; a child that writes without being asked waits here until it is ended."""
        while not self._stopping.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(item, timeout=0.1)
                return

    def _read_noise(self) -> None:
        stream = self.process.stderr
        while stream is not None and (chunk := _read(stream.fileno())):
            self.noise += len(chunk)
            self.tail = (self.tail + chunk)[-_TAIL:]

    def send(self, data: bytes, deadline: float) -> None:
        """Write ``data`` until ``deadline`` (of `time.monotonic`); a child that does not read shows when asked."""
        stream = self.process.stdin
        if stream is None or stream.closed:
            return
        os.set_blocking(stream.fileno(), False)
        view = memoryview(data)
        while view:
            _, ready, _ = select.select([], [stream.fileno()], [], max(0.0, deadline - time.monotonic()))
            if not ready:
                return
            try:
                view = view[os.write(stream.fileno(), view) :]
            except BlockingIOError:
                continue
            except OSError:
                return  # the child has closed its input; what it says last is still to be read

    def close_input(self) -> None:
        """Tell the child that nothing more will come."""
        if self.process.stdin is not None:
            with contextlib.suppress(OSError):
                self.process.stdin.close()

    def take(self, deadline: float) -> bytes | End | None:
        """Return the next line without its end, the end of the stream, or ``None`` at ``deadline``."""
        if self._over is not None:
            return self._over
        try:
            item = self._lines.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            return None
        if isinstance(item, End):
            self._over = item
        return item

    def waiting(self) -> bool:
        """Say whether something lies there that nobody asked for yet."""
        return not self._lines.empty()

    # --- the end --------------------------------------------------------------------------------------------------

    def wait(self, seconds: float) -> int | None:
        """Return the exit code of the child, ``None`` if it still runs after ``seconds``."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            return self.process.wait(seconds)
        return None

    def end(self) -> int:
        """End the child and all it started; return how many processes it left that had slipped out of its group."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        strays = _marked(self.mark)
        for pid in strays:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(pid, signal.SIGKILL)
        self._stopping.set()
        for thread in self._threads:
            thread.join(2)
        for stream in (self.process.stdin, self.process.stdout, self.process.stderr):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
        return len(strays)


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:
        return b""


def _marked(mark: str) -> list[int]:
    """Return the processes whose environment has ``mark``: those of a child that left its session (Linux only)."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                found.append(int(folder.name))
    return found
