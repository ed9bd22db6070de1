"""``python -m preferans.highlight FOLDER`` writes the TextMate grammar into FOLDER (``grammar/editors``)."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from preferans.highlight.textmate import NAME, textmate


def main() -> None:
    """Write the grammar; without a folder, into the current one."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    text = json.dumps(textmate(), ensure_ascii=False, indent=2)
    (folder / NAME).write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
