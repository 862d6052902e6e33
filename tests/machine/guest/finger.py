"""Keeps a finger on a key until it is killed; runs inside the machine.

Whoever opens a simulated line with a resistor to the supply pulls it up, finger or not. So it is pulled
down again and again.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Final

_AGAIN_S: Final = 0.0002


def main(pull: Path) -> None:
    """Pull a line down, again and again."""
    while True:
        pull.write_text("pull-down\n")
        time.sleep(_AGAIN_S)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
