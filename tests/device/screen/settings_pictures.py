"""The screens of settings, in all themes and shapes."""

from device.screen.base import View
from device.screen.settings.keys import KeysPage
from device.screen.settings.light import LightPage
from device.screen.settings.looks import LooksPage
from device.screen.settings.reading import ReadingPage
from device.screen.settings.screen import SettingsScreen
from device.screen.settings.sound import SoundPage
from device.settings.model import ScreenSettings, Settings, SoundSettings
from tests.device.screen.scenery import sight

_TRAY = {1: "3", 2: "6", 3: "2", 4: "5", 5: "6", 6: "4"}
_CHANGED = SettingsScreen(before=(("language", "en"),))
_UPRIGHT, _LARGE = (720, 1280), (1920, 1080)


def _usual() -> View:
    """The usual settings, and a camera that sees dice."""
    return View(settings=Settings(), sight=sight(_TRAY))


def _seldom() -> View:
    """A table that asks seldom."""
    return View(settings=Settings(asks="seldom"), sight=sight(_TRAY))


def _muted() -> View:
    """A muted table in the contrast theme, with keys elsewhere and without a camera."""
    screen = ScreenSettings(theme="contraste", keys="beside", light=2, motion="none")
    sound = SoundSettings(muted=True, voice="full")
    return View(settings=Settings(screen=screen, sound=sound))


SETTINGS = {
    "settings": (lambda: _CHANGED, _usual),
    "settings-en": (lambda: _CHANGED, _usual, "soir", (800, 480), "en"),
    "settings-jour": (lambda: _CHANGED, _usual, "jour"),
    "settings-contraste-muted": (SettingsScreen, _muted, "contraste"),
    "settings-720x1280": (lambda: _CHANGED, _usual, "soir", _UPRIGHT),
    "settings-1920x1080": (lambda: _CHANGED, _usual, "soir", _LARGE),
    "settings-sound": (SoundPage, _usual),
    "settings-sound-720x1280": (SoundPage, _usual, "soir", _UPRIGHT),
    "settings-reading": (ReadingPage, _usual),
    "settings-reading-jour-720x1280": (ReadingPage, _seldom, "jour", _UPRIGHT),
    "settings-light-jour": (LightPage, _usual, "jour"),
    "settings-looks": (LooksPage, _usual),
    "settings-keys-contraste-en": (KeysPage, _usual, "contraste", (800, 480), "en"),
}
"""The screen, the view, and what differs from a usual picture."""
