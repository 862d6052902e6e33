"""A session of Le Choix des Dieux at a glance: who has most, and the three dice."""

from __future__ import annotations

from typing import Final

from device.i18n import _
from device.screen.choix_des_dieux.bar import purse_or_winnings
from device.screen.choix_des_dieux.faces import die_faces
from device.screen.choix_des_dieux.words import FIGURES, names_of, sum_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.glance import draw_dice_glance
from device.zone import Zone
from engines.choix_des_dieux import State
from engines.choix_des_dieux.dice import DICE
from engines.choix_des_dieux.table import present

_NAMED: Final = 2
"""The most players who are named together; more names are longer than a line of the list."""


def standing(state: State) -> str:
    """Who of those at the table has most money, or has won most where no purses are counted."""
    sums = {seat: purse_or_winnings(state, seat) for seat in present(state)}
    most = max(sums.values())
    if most == min(sums.values()):
        return _("Nobody leads yet")
    first = [seat for seat, held in sums.items() if held == most]
    names = names_of(state, first) if len(first) <= _NAMED else _("{n} players").format(n=len(first))
    words = _("{name} has {sum}") if len(first) == 1 else _("{name} have {sum}")
    return words.format(name=names, sum=sum_of(state.rules, most))


def draw_glance(canvas: Canvas, state: State, zone: Zone) -> None:
    """Draw the three dice, with the symbols that were thrown in this round."""
    thrown = [FIGURES[symbol] for symbol in state.dice]
    dice = [
        (thrown[die.number - 1] if die.number <= len(thrown) else None, die_faces(state, die.number).shape)
        for die in DICE
    ]
    draw_dice_glance(canvas, dice, zone)
