"""What the tests and the pictures of the built site share: where it is, a server for it, a browser to look with."""

from __future__ import annotations

import functools
import gzip
import http.server
import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

VARIABLE: Final = "PREFERANS_SITE"
"""The variable of the environment that names the folder of the built site; `make browser` sets it."""

SITE: Final = Path(os.environ.get(VARIABLE, "site")).resolve()

PAGES: Final = (
    "index.html",
    "codex/",
    "codex/3-9/",
    "codex/3-8/",
    "bridge/6/",
    "course/",
    "references/",
    "violations.html",
    "glossary.html",
    "prices.html",
    "search.html",
    "decisions/C09.html",
)
"""The pages that are looked at, in either language."""

PACKED: Final = (".html", ".css", ".js", ".json", ".svg")
"""The files that a server sends packed."""


class Quiet(http.server.SimpleHTTPRequestHandler):
    """A server of files that says nothing."""

    def log_message(self, *_args: Any) -> None:
        """Say nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Give the address of a server of ``folder`` on this machine, while the context lasts."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def chromium() -> Iterator[Any]:
    """Give a browser without a window: the one that the system has."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 - not installed where no browser is asked for

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        yield browser
        browser.close()


def file_of(address: str) -> Path:
    """Return the file that the server hands out under ``address``."""
    file = SITE / urlsplit(address).path.lstrip("/")
    return file / "index.html" if file.is_dir() else file


def on_the_wire(address: str) -> int:
    """Return how many bytes the answer to ``address`` takes, packed where servers pack."""
    data = file_of(address).read_bytes()
    return len(gzip.compress(data, 6)) if file_of(address).suffix in PACKED else len(data)
