"""A session of Le Choix des Dieux at a glance: who has most, and the three dice."""

from __future__ import annotations

from device.i18n import _
from device.screen.choix_des_dieux.bar import purse_or_winnings
from device.screen.choix_des_dieux.faces import die_faces
from device.screen.choix_des_dieux.words import FIGURES, sum_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.glance import draw_dice_glance
from device.zone import Zone
from engines.choix_des_dieux import State
from engines.choix_des_dieux.dice import DICE


def standing(state: State) -> str:
    """Who has most money, or has won most where no purses are counted."""
    sums = {seat: purse_or_winnings(state, seat) for seat in range(len(state.players))}
    best = max(sums, key=lambda seat: sums[seat])
    if sums[best] == min(sums.values()):
        return _("Nobody leads yet")
    return _("{name} has {sum}").format(name=state.players[best].name, sum=sum_of(state.rules, sums[best]))


def draw_glance(canvas: Canvas, state: State, zone: Zone) -> None:
    """Draw the three dice, with the symbols that were thrown in this round."""
    thrown = [FIGURES[symbol] for symbol in state.dice]
    dice = [
        (thrown[die.number - 1] if die.number <= len(thrown) else None, die_faces(state, die.number).shape)
        for die in DICE
    ]
    draw_dice_glance(canvas, dice, zone)
