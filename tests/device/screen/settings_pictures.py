"""The screens of settings, in all themes and shapes."""

from device.screen.base import View
from device.screen.settings.cards import CardsPage
from device.screen.settings.keys import KeysPage
from device.screen.settings.light import LightPage
from device.screen.settings.looks import LooksPage
from device.screen.settings.reading import ReadingPage
from device.screen.settings.screen import SettingsScreen
from device.screen.settings.sound import SoundPage
from device.settings.model import ScreenSettings, Settings, SoundSettings
from device.sound.cards import cards_in
from tests.device.screen.scenery import sight

_TRAY = {1: "3", 2: "6", 3: "2", 4: "5", 5: "6", 6: "4"}
_CHANGED = SettingsScreen(before=((("language", "en"),),))
_UPRIGHT, _LARGE = (720, 1280), (1920, 1080)
_CARDS = CardsPage(
    cards=cards_in(
        " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n"
        " 1 [Headphones     ]: bcm2835_headpho - bcm2835 Headphones\n"
        " 2 [Device         ]: USB-Audio - USB Audio Device\n"
    )
)
"""The cards of a Pi 4 with a USB loudspeaker."""


def _usual() -> View:
    """The usual settings, and a camera that sees dice."""
    return View(settings=Settings(), sight=sight(_TRAY))


def _usb() -> View:
    """A table that is heard by its USB loudspeaker."""
    return View(settings=Settings(sound=SoundSettings(card="Device")), sight=sight(_TRAY))


def _unplugged() -> View:
    """A table whose loudspeaker is not plugged in."""
    return View(settings=Settings(sound=SoundSettings(card="Speaker")), sight=sight(_TRAY))


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
    "settings-cards": (lambda: _CARDS, _usb),
    "settings-cards-en": (lambda: _CARDS, _unplugged, "soir", (800, 480), "en"),
    "settings-cards-720x1280": (lambda: _CARDS, _usb, "soir", _UPRIGHT),
    "settings-reading": (ReadingPage, _usual),
    "settings-reading-jour-720x1280": (ReadingPage, _seldom, "jour", _UPRIGHT),
    "settings-light-jour": (LightPage, _usual, "jour"),
    "settings-looks": (LooksPage, _usual),
    "settings-keys-contraste-en": (KeysPage, _usual, "contraste", (800, 480), "en"),
}
"""The screen, the view, and what differs from a usual picture."""
