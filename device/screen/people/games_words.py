"""How many games somebody has played here, in words."""

from __future__ import annotations

from device.i18n import _, by_count


def games_words(games: int) -> str:
    """How many games somebody has played here ("14 games")."""
    if games == 0:
        return _("new here")
    return by_count(games, _("{n} game"), _("{n} games"))
