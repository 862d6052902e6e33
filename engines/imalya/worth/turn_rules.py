"""The rules that can change the points of a turn."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from engines.imalya import captures
from engines.imalya.figures import Figure
from engines.imalya.rules import Rules

if TYPE_CHECKING:
    from engines.imalya.state import State


def turn_rules(state: State) -> Rules:
    """The rules with everything left out that cannot change the points of this turn.

    Tales never change points. The Six is therefore played without them, unless the Escalier is played or a
    power may be bought. If only the active player is left in the game, he chooses the prey himself.
    """
    rules = state.rules
    bought = rules.laiirna and (state.player.faction is Figure.RUSE or _any_bought(state))
    return Rules(
        tales=bought,
        six=rules.six,
        escalier=rules.escalier,
        laiirna=bought,
        six_alone=rules.six and not (rules.escalier or bought),
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
        kill_timing=rules.kill_timing,
        ruse_reroll=rules.ruse_reroll,
        escalier_floor=rules.escalier_floor,
        escalier_gain_steals=rules.escalier_gain_steals,
    )


def without_six(rules: Rules) -> Rules:
    """The rules without the Six, for positions in which neither combination nor power can come any more."""
    if not rules.six:
        return rules
    return replace(rules, six=False, six_alone=False, tales=False, laiirna=False)


def _any_bought(state: State) -> bool:
    return any(player.power_bought for player in state.players)
