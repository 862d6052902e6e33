"""Keys for powers, and the words for those that a hand may not play."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command
from device.screen.kit.captions import Caption
from device.screen.question import Choice
from engines.oniria import Side, State
from engines.oniria.effects import AddConstraint
from engines.oniria.path import place_of


def value_choices(powers: Sequence[int], to: Callable[[int], Command]) -> dict[Key, Choice]:
    """Offer a key for each power, from the left."""
    return {
        key: Choice(Caption(str(power), grown=True), to(power))
        for key, power in zip(SOFT_KEYS, powers, strict=False)
    }


def barred(state: State, hand: int) -> Mapping[int, str]:
    """The powers that a hand may not play in this trick, each with the word "barred"."""
    side = Side.SONADORA if hand == state.sonadora() else Side.SOMBRAS
    place = state.reckoning.path[place_of(state.rules, state.trick) - 1]
    powers = set(place.constraints.forbids(side))
    for declaration in state.current.declarations:
        match declaration.effect:
            case AddConstraint(trick=state.trick, side=bound, powers=more) if (
                bound is side and declaration.number in state.live
            ):
                powers |= set(more)
    return dict.fromkeys(powers, _("barred"))
