"""Pictures and figures of the built site: five pages in light, in dark and on a phone, and how quickly each is there.

``python interpreter/tests/site_pictures.py FOLDER`` writes the pictures there (`make screenshots`).
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, Final

from browsing import SITE, chromium, on_the_wire, served

SHOWN: Final = {
    "start": "ru/index.html",
    "clause": "ru/codex/3-9/#3.9.16.2/a",
    "course": "en/course/",
    "violations": "en/violations.html#revoke",
    "rule-sets": "ru/rulesets.html",
}
"""The five pages by the names of their pictures."""

LOOKS: Final[dict[str, dict[str, Any]]] = {
    "light": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "light"},
    "dark": {"viewport": {"width": 1280, "height": 900}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True},
}
"""What they are looked at with."""

MEASURE: Final = """() => new Promise((done) => {
  let shift = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) { if (!entry.hadRecentInput) { shift += entry.value; } }
  }).observe({ type: "layout-shift", buffered: true });
  const paint = Object.fromEntries(performance.getEntriesByType("paint").map((one) => [one.name, one.startTime]));
  setTimeout(() => done([paint["first-paint"], paint["first-contentful-paint"], shift]), 300);
})"""
"""Reads off the page when it was first painted, when first with content (ms), and by how much its layout shifted."""


def main(arguments: list[str]) -> int:
    """Make the pictures and print a line of figures for each page and look."""
    out = Path(arguments[0] if arguments else "build/screenshots")
    out.mkdir(parents=True, exist_ok=True)
    say = sys.stdout.write
    say(f"{'page':<12}{'look':<7}{'first paint':>12}{'content':>9}{'layout shift':>14}{'on the wire':>13}\n")
    with served(SITE) as address, chromium() as browser:
        for name, path in SHOWN.items():
            for look, settings in LOOKS.items():
                context = browser.new_context(**settings)
                page = context.new_page()
                asked: list[str] = []
                page.on("request", lambda request, asked=asked: asked.append(request.url))
                page.goto(f"{address}/{path}", wait_until="networkidle")
                paint, content, shift = page.evaluate(MEASURE)
                page.screenshot(path=str(out / f"{name}-{look}.png"))
                size = sum(map(on_the_wire, {url for url in asked if url.startswith(address)}))
                say(f"{name:<12}{look:<7}{paint:>9.0f} ms{content:>6.0f} ms{shift:>14.3f}{size / 1000:>10.1f} KB\n")
                context.close()
    say(f"The pictures are in {out}/\n")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
