"""Sets drivers without window, sound and real pins, so that tests run the same on every machine.

Folders of tests lie in memory where there is room. A record waits for its disk after each step, which takes
two thirds of the time on a slow disk.
"""

import os
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["GPIOZERO_PIN_FACTORY"] = "mock"

_MEMORY = Path("/dev/shm")
_ROOM = 2**28  # bytes; a whole run was seen to take 60 MB


def _has_room(folder: Path) -> bool:
    """Whether a folder has room for the files of the tests, and may hold programs, which some tests run."""
    if not os.access(folder, os.W_OK | os.X_OK):
        return False
    told = os.statvfs(folder)
    return told.f_bavail * told.f_frsize > _ROOM and not told.f_flag & os.ST_NOEXEC


if _has_room(_MEMORY):
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))
