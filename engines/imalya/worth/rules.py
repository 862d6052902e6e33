"""Which rules the points of a turn are solved for, and what of them matters."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engines.errors import EngineError
from engines.imalya import captures, mort
from engines.imalya.rules import Rules
from engines.imalya.switches import KillTiming
from engines.sentence import Sentence

if TYPE_CHECKING:
    from engines.imalya.state import State


class Unsolved(EngineError):
    """What a choice is worth is not known here; the message says why."""


def refusal(state: State) -> Sentence | None:
    """Why the turn cannot be solved with these rules, in a sentence; None if it can."""
    rules = state.rules
    if rules.laiirna:
        return Sentence(
            "the points of a turn are not worked out with Laiirna, where powers are bought within the turn"
        )
    if rules.escalier_floor:
        return Sentence("the points of a turn are not worked out with escalier_floor=on")
    if rules.kill_timing is KillTiming.OWNER_CHOICE and mort.waiting(state):
        return Sentence("the points of a turn are not worked out while a Mort may choose what it kills")
    return None


def of_the_turn(state: State) -> Rules:
    """The rules that change what a turn may bring, and no others.

    Tales never change points, so that the Six is played without them where it is not the Escalier's; where
    only the active player is left in the game, he chooses the prey himself.
    """
    rules = state.rules
    return Rules(
        six=rules.six,
        escalier=rules.escalier,
        six_alone=rules.six and not rules.escalier,
        sort=rules.sort and captures.chooser(state) != state.active,
        sur=rules.sur,
        chance=rules.chance,
        dragon8=rules.dragon8,
        dragon8_dice=rules.dragon8_dice,
        dragon8_all_own_bonus=rules.dragon8_all_own_bonus,
        dam_order=rules.dam_order,
        free_fresh_captive=rules.free_fresh_captive,
        freed_recapturable=rules.freed_recapturable,
        freed_egal_cost=rules.freed_egal_cost,
        converted_in_six=rules.converted_in_six,
        ruse_reroll=rules.ruse_reroll,
        escalier_gain_steals=rules.escalier_gain_steals,
    )


def without_six(rules: Rules) -> Rules:
    """The same once no combination can come any more."""
    return replace(rules, six=False, six_alone=False)
