"""The names of keys, and a sentence about keys that are stuck."""

from __future__ import annotations

from collections.abc import Iterable

from device.i18n import _
from device.keys import Key


def stuck_words(keys: Iterable[Key]) -> str:
    """A sentence about keys that are stuck; "" if none is.

    >>> stuck_words([Key.OK, Key.THREE])
    'Stuck: key 3, OK. Free it, or touch its words on the screen instead.'
    """
    names = [key_name(key) for key in sorted(keys)]
    if not names:
        return ""
    return _("Stuck: key {keys}. Free it, or touch its words on the screen instead.").format(
        keys=", ".join(names)
    )


def key_name(key: Key) -> str:
    """The name of a key on the screen."""
    return _("Back") if key is Key.BACK else key.label
