"""The words for past games that count in no statistics yet."""

from __future__ import annotations

from device.annals.past import PastGames
from device.i18n import _


def uncounted_words(past: PastGames) -> str:
    """How many past games are still being read, so that no page counts them yet; "" if all are read."""
    return _("Games not counted yet: {n}").format(n=past.missing) if past.missing else ""
