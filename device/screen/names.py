"""The names that players can choose with a key."""

from __future__ import annotations

from device.i18n import _
from device.screen.base import View


def default_names() -> tuple[str, ...]:
    """The usual names to choose from; each has a different initial."""
    return (
        *(_("Amber"), _("Birch"), _("Copper"), _("Dune")),
        *(_("Ember"), _("Fern"), _("Garnet"), _("Hazel")),
    )


def pool(view: View) -> tuple[str, ...]:
    """The names that can be chosen: those from earlier games first, then the usual ones."""
    return tuple(dict.fromkeys((*view.names, *default_names())))
