"""Keys for powers, and the words for those that a hand may not play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from engines.oniria import State
from engines.oniria.reckoning import forbidden


def value_choices(powers: Sequence[int], to: Callable[[int], Command]) -> dict[Key, Choice]:
    """Offer a key for each power, from the left."""
    return {
        key: Choice(Caption(str(power), grown=True), to(power))
        for key, power in zip(SOFT_KEYS, powers, strict=False)
    }


def barred(state: State, hand: int) -> Mapping[int, str]:
    """The powers that a hand may not play in this trick, each with the word "barred"."""
    return dict.fromkeys(forbidden(state, hand, state.trick), _("barred"))
