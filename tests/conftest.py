"""Sets drivers without window, sound and real pins, so that tests run the same on every machine.

Folders of tests lie in memory where there is room. A record waits for its disk after each step, which takes
two thirds of the time on a slow disk.
"""

import os
import shutil
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["GPIOZERO_PIN_FACTORY"] = "mock"

_MEMORY = Path("/dev/shm")
_ROOM = 2**28  # bytes; a whole run was seen to take 60 MB

if _MEMORY.is_dir() and shutil.disk_usage(_MEMORY).free > _ROOM:
    os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_MEMORY))
