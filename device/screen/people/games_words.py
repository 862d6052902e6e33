"""How many games somebody has played here, in words."""

from __future__ import annotations

from device.i18n import _


def games_words(games: int) -> str:
    """How many games somebody has played here ("14 games")."""
    if games == 0:
        return _("new here")
    return _("1 game") if games == 1 else _("{n} games").format(n=games)
