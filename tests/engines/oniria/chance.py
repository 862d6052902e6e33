"""Plays Oniria at random for tests: random cards, and now and then a declared effect."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from engines.errors import IllegalAction
from engines.oniria import (
    Avoidable,
    Choose,
    Contest,
    Lay,
    Phase,
    Place,
    Ready,
    Senda,
    Settle,
    Side,
    State,
    Withdraw,
    parse_action,
)
from engines.oniria.decks import SENDAS, TRICKS

_WORDS = (
    "power_add {hand} {signed}",
    "power_set {hand} {number}",
    "power_swap {hand} {other}",
    "bonus_gain {seat} {number}",
    "bonus_spend {seat} 1 {hand}",
    "points {seat} {signed}",
    "add_constraint {trick} sombras 2,4 yes",
    "add_constraint {trick} sonadora 9 no",
    "trick_result {trick} sonadora",
    "trick_result {trick} sombras",
    "swap_results {trick} {number}",
    "inner_result {trick} {seat}",
    "swap_sendas {trick} {number}",
    "flip_senda {trick}",
    "replace_senda {trick} 0,5/7",
    "copy {hand} yes",
    "cancel {number}",
    'pending {number} "a point for each trick more"',
    'note "as agreed"',
)


def answer(state: State, rng: Random) -> Any:
    """A random path where Sendas are laid; otherwise a random legal choice, or sometimes a declaration."""
    if state.phase is Phase.LAY:
        return a_path(state, rng)
    if state.awaits.words and rng.random() < 0.06 and (declared := a_declaration(state, rng)):
        return declared
    legal = list(islice(state.legal_actions(), 4000))
    usual = [action for action in legal if _goes_on(state, action, rng)]
    return rng.choice(usual or legal)


def _goes_on(state: State, action: Any, rng: Random) -> bool:
    match action:
        case Withdraw() | Contest():
            return rng.random() < 0.03
        case Place(senda):
            return not state.current.sendas[senda - 1].sonadora
        case Avoidable(yes):
            return not yes
        case Ready() | Choose():
            return isinstance(action, Ready) or rng.random() < 0.1
        case Settle(_, amount):
            return abs(amount) < 3
    return True


def a_path(state: State, rng: Random) -> Lay:
    """Seven random Sendas: from the library by number, otherwise with random forbidden powers."""
    known = state.rules.card_library
    if known and known.sendas:
        return Lay(tuple(rng.sample(range(1, SENDAS + 1), TRICKS)))
    return Lay(tuple(_a_senda(rng) for _ in range(TRICKS)))


def _a_senda(rng: Random) -> Senda:
    return Senda(*(tuple(sorted(rng.sample(list(side.powers), rng.choice((0, 0, 1, 2))))) for side in Side))


def a_declaration(state: State, rng: Random) -> Any:
    """A random declaration that is possible in this state; None where ten attempts found none."""
    hands = len(state.hands)
    for _ in range(10):
        effect = rng.choice(_WORDS).format(
            hand=rng.randint(1, hands),
            other=rng.randint(1, hands),
            seat=rng.randint(1, len(state.players)),
            signed=f"{rng.choice((-2, -1, 1, 2)):+d}",
            number=rng.randint(1, 5),
            trick=rng.randint(1, TRICKS),
        )
        action = parse_action(f"declare {rng.randint(1, hands)} {effect}")
        try:
            state.apply(action)
        except IllegalAction:
            continue
        return action
    return None
