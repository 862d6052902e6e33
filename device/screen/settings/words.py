"""The values of settings in words."""

from __future__ import annotations

from device.i18n import _
from device.screen.base import View
from device.settings.model import KeysPlace, Legend, MotionLevel, NightSettings, ThemeName, Voice
from vision.thresholds import Asks


def theme_words(theme: ThemeName) -> str:
    """The name of a theme."""
    return {"soir": _("Evening"), "jour": _("Day"), "contraste": _("Contrast")}[theme]


def motion_words(motion: MotionLevel) -> str:
    """How much moves."""
    return {"full": _("full"), "short": _("short"), "none": _("none")}[motion]


def legend_words(legend: Legend) -> str:
    """When the numbers of ordinary dice are explained."""
    return {"always": _("always"), "first": _("1st round"), "never": _("not shown")}[legend]


def camera_words(view: View) -> str:
    """Whether there is a camera that works."""
    works = bool(view.sight.camera) and not view.sight.trouble
    return _("ready") if works else _("absent")


def asks_words(asks: Asks) -> str:
    """How often the table asks about dice."""
    return {"seldom": _("Seldom"), "usual": _("As usual"), "often": _("Often")}[asks]


def voice_words(voice: Voice) -> str:
    """What the voice says."""
    return {
        "off": _("says nothing"),
        "names": _("names and points"),
        "full": _("names, points, what is awaited"),
    }[voice]


def place_words(place: KeysPlace) -> str:
    """Where the keys are."""
    return {"below": _("Below"), "beside": _("Beside")}[place]


def hour_words(hour: int) -> str:
    """An hour of the day."""
    return _("{n}:00").format(n=hour)


def night_words(night: NightSettings, *, now: bool = False) -> str:
    """When the night begins, or that it is night now."""
    if night.begins == night.ends:
        return _("no night")
    if now:
        return _("night now")
    return _("night {hour}").format(hour=hour_words(night.begins))
