"""The names that players can choose with a key."""

from __future__ import annotations

from device.i18n import translated
from device.journal.guests import USUAL_NAMES
from device.screen.base import View


def default_names() -> tuple[str, ...]:
    """The usual names of guests; each has a different initial."""
    return tuple(map(translated, USUAL_NAMES))


def pool(view: View) -> tuple[str, ...]:
    """The names that can be chosen: those of the people here first, then the usual ones of guests."""
    return tuple(dict.fromkeys((*(person.name for person in view.people), *default_names())))
