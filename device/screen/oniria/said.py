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


def _power_add(state: State, effect: PowerAdd) -> str:
    return _("{amount} for the card of {name}").format(
        amount=signed(effect.amount), name=hand_name(state, effect.hand)
    )


def _power_set(state: State, effect: PowerSet) -> str:
    return _("the card of {name} counts {power}").format(
        name=hand_name(state, effect.hand), power=effect.power
    )


def _power_swap(state: State, effect: PowerSwap) -> str:
    return _("{names} swap their powers").format(names=names_of(state, (effect.hand, effect.other)))


def _bonus_gain(state: State, effect: BonusGain) -> str:
    return _("{name} obtains a bonus of {amount}").format(
        name=hand_name(state, effect.seat), amount=effect.amount
    )


def _bonus_spend(state: State, effect: BonusSpend) -> str:
    return _("bonus of {amount} on the card of {name}").format(
        amount=effect.amount, name=hand_name(state, effect.hand)
    )


def _points(state: State, effect: Points) -> str:
    return _("{name} marks {points}").format(name=hand_name(state, effect.seat), points=signed(effect.amount))


def _add_constraint(state: State, effect: AddConstraint) -> str:
    return _("trick {n}: {side} may not play {powers}").format(
        n=effect.trick, side=SIDES[effect.side], powers=short_powers(effect.powers)
    )


def _trick_winner(state: State, effect: TrickWinner) -> str:
    if effect.winner is Side.SONADORA:
        return _("the Soñadora has trick {n} now").format(n=effect.trick)
    return _("the Sombras have trick {n} now").format(n=effect.trick)


def _swap_results(state: State, effect: SwapResults) -> str:
    return _("tricks {one} and {two} swap their winners").format(one=effect.trick, two=effect.other)


def _inner_result(state: State, effect: InnerResult) -> str:
    if not effect.seats:
        return _("nobody marks in trick {n}").format(n=effect.trick)
    return _("in trick {n} the mark is for {names}").format(
        n=effect.trick, names=names_of(state, effect.seats)
    )


def _swap_sendas(state: State, effect: SwapSendas) -> str:
    return _("Sendas {one} and {two} swap places").format(one=effect.senda, two=effect.other)


def _flip_senda(state: State, effect: FlipSenda) -> str:
    return _("Senda {n} is turned").format(n=effect.senda)


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


def _copy(state: State, effect: Copy) -> str:
    return _("copies the card of {name}, which bears the icon").format(name=hand_name(state, effect.hand))


def _cancel(state: State, effect: Cancel) -> str:
    return _("declaration {n} does not count").format(n=effect.number)


def _pending(state: State, effect: Pending) -> str:
    return _("after round {n}: {formula}").format(n=effect.round, formula=effect.formula)


def _note(state: State, effect: Note) -> str:
    return effect.words


_SAID: Final[Mapping[type, Callable[[State, Any], str]]] = {
    PowerAdd: _power_add,
    PowerSet: _power_set,
    PowerSwap: _power_swap,
    BonusGain: _bonus_gain,
    BonusSpend: _bonus_spend,
    Points: _points,
    AddConstraint: _add_constraint,
    TrickWinner: _trick_winner,
    SwapResults: _swap_results,
    InnerResult: _inner_result,
    SwapSendas: _swap_sendas,
    FlipSenda: _flip_senda,
    ReplaceSenda: _replace_senda,
    Copy: _copy,
    Cancel: _cancel,
    Pending: _pending,
    Note: _note,
}
