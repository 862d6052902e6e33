"""Puts declared effects into sentences."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from device.i18n import _
from device.screen.oniria.words import SIDES, hand_name, names_of, short_powers
from device.screen.words import listed, signed
from engines.oniria import Side, State
from engines.oniria.declaration import Declaration, Standing
from engines.oniria.effects import (
    AddConstraint,
    BonusGain,
    BonusSpend,
    Cancel,
    Copy,
    Effect,
    FlipSenda,
    InnerResult,
    Note,
    Pending,
    Points,
    PowerAdd,
    PowerSet,
    PowerSwap,
    ReplaceSenda,
    SwapResults,
    SwapSendas,
    TrickWinner,
)


def effect_words(state: State, effect: Effect) -> str:
    """Say what an effect does, without a full stop."""
    return _SAID[type(effect)](state, effect)


def standing_words(state: State, declaration: Declaration) -> str:
    """Say what happened to a declaration, and by whom."""
    if declaration.standing is Standing.PROPOSED:
        return _("waits for consent")
    if declaration.standing is Standing.WITHDRAWN:
        return _("taken back")
    if declaration.standing is Standing.REFUSED:
        return _("contested by {names}").format(names=names_of(state, declaration.contested))
    if declaration.number not in state.live:
        return _("cancelled")
    if declaration.settled is not None:
        return _("settled: {points}").format(points=signed(declaration.settled))
    if declaration.agreed:
        return _("agreed by {names}").format(names=names_of(state, declaration.agreed))
    return _("it stands")


def _trick_winner(state: State, effect: TrickWinner) -> str:
    if effect.winner is Side.SONADORA:
        return _("the Soñadora has trick {n} now").format(n=effect.trick)
    return _("the Sombras have trick {n} now").format(n=effect.trick)


def _inner_result(state: State, effect: InnerResult) -> str:
    if not effect.seats:
        return _("nobody marks in trick {n}").format(n=effect.trick)
    return _("in trick {n} the mark is for {names}").format(
        n=effect.trick, names=names_of(state, effect.seats)
    )


def _replace_senda(state: State, effect: ReplaceSenda) -> str:
    barred = [
        f"{short_powers(powers)} ({SIDES[side]})"
        for side in Side
        if (powers := effect.constraints.forbids(side))
    ]
    if not barred:
        return _("Senda {n} is replaced by one that bars nothing").format(n=effect.senda)
    words = _("Senda {n} is replaced by one that bars {powers}")
    return words.format(n=effect.senda, powers=listed(barred))


_SAID: Final[Mapping[type, Callable[[State, Any], str]]] = {
    PowerAdd: lambda state, effect: _("{amount} for the card of {name}").format(
        amount=signed(effect.amount), name=hand_name(state, effect.hand)
    ),
    PowerSet: lambda state, effect: _("the card of {name} counts {power}").format(
        name=hand_name(state, effect.hand), power=effect.power
    ),
    PowerSwap: lambda state, effect: _("{names} swap their powers").format(
        names=names_of(state, (effect.hand, effect.other))
    ),
    BonusGain: lambda state, effect: _("{name} obtains a bonus of {amount}").format(
        name=hand_name(state, effect.seat), amount=effect.amount
    ),
    BonusSpend: lambda state, effect: _("bonus of {amount} on the card of {name}").format(
        amount=effect.amount, name=hand_name(state, effect.hand)
    ),
    Points: lambda state, effect: _("{name} marks {points}").format(
        name=hand_name(state, effect.seat), points=signed(effect.amount)
    ),
    AddConstraint: lambda state, effect: _("trick {n}: {side} may not play {powers}").format(
        n=effect.trick, side=SIDES[effect.side], powers=short_powers(effect.powers)
    ),
    TrickWinner: _trick_winner,
    SwapResults: lambda state, effect: _("tricks {one} and {two} swap their winners").format(
        one=effect.trick, two=effect.other
    ),
    InnerResult: _inner_result,
    SwapSendas: lambda state, effect: _("Sendas {one} and {two} swap places").format(
        one=effect.senda, two=effect.other
    ),
    FlipSenda: lambda state, effect: _("Senda {n} is turned").format(n=effect.senda),
    ReplaceSenda: _replace_senda,
    Copy: lambda state, effect: _("copies the card of {name}, which bears the icon").format(
        name=hand_name(state, effect.hand)
    ),
    Cancel: lambda state, effect: _("declaration {n} does not count").format(n=effect.number),
    Pending: lambda state, effect: _("after round {n}: {formula}").format(
        n=effect.round, formula=effect.formula
    ),
    Note: lambda state, effect: effect.words,
}
"""Says what an effect of each kind does."""
