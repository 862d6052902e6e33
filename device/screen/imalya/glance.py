"""A game of Imalya at a glance: who leads, and the dice as they lie."""

from __future__ import annotations

from device.screen.games.standing import leader_words
from device.screen.imalya.faces import faces_by
from device.screen.imalya.words import die_icon
from device.screen.kit.canvas import Canvas
from device.screen.kit.glance import draw_dice_glance
from device.zone import Zone
from engines.imalya import State


def standing(state: State) -> str:
    """Who leads, and how many points win."""
    scores = [player.score for player in state.players]
    return leader_words([player.name for player in state.players], scores, state.rules.target)


def draw_glance(canvas: Canvas, state: State, zone: Zone) -> None:
    """Draw the dice that lie on the table."""
    shape = faces_by(state.rules).shape
    lying = [die.number for die in state.dice if die.printed is not None]
    icons = [(die_icon(state, number), shape) for number in lying]
    draw_dice_glance(canvas, icons or [(None, shape)] * len(state.dice), zone)
