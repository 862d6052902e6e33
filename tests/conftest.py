"""Sets drivers without window, sound and real pins, so that tests run the same on every machine."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
os.environ["GPIOZERO_PIN_FACTORY"] = "mock"
