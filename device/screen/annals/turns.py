"""A scored turn in words, and as drawn dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from device.annals.facts import ScoredTurn
from device.screen.dice.faces import DieFaces
from device.screen.game import AnyGameScreens
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.kit.panels import draw_panel
from device.zone import Zone


def turn_words(game: AnyGameScreens, state: Any, turn: ScoredTurn) -> str:
    """What a turn showed and brought ("Ruse ×4, Mort, 96 days")."""
    points = str(turn.points)
    unit = (game.past.turn_unit or game.past.unit)(state.rules, turn.points)
    brought = f"{points}\N{NO-BREAK SPACE}{unit}" if unit else points
    return ", ".join([*_shown(_dice(game, state, turn)), brought])


def draw_turn_dice(canvas: Canvas, zone: Zone, game: AnyGameScreens, state: Any, turn: ScoredTurn) -> None:
    """Draw the dice of a turn in two rows on a panel; nothing for a turn without dice."""
    dice = _dice(game, state, turn)
    if not dice:
        return
    draw_panel(canvas, zone)
    columns = -(-len(dice) // 2) if len(dice) > 3 else len(dice)
    rows = -(-len(dice) // columns)
    size = min(34.0, (zone.w - 12) / columns - 6, (zone.h - 8) / rows - 4)
    left = zone.x + (zone.w - columns * (size + 6) + 6) / 2
    top = zone.y + (zone.h - rows * (size + 4) + 4) / 2
    for place, (faces, letter) in enumerate(dice):
        row, column = divmod(place, columns)
        where = left + column * (size + 6), top + row * (size + 4)
        draw_die(canvas, faces.figures[letter], *where, size, faces.shape)


def _dice(game: AnyGameScreens, state: Any, turn: ScoredTurn) -> list[tuple[DieFaces, str]]:
    """The faces of each die of a turn, with the letter that it showed."""
    dice = [(game.die_faces(state, number), letter) for number, letter in enumerate(turn.dice, start=1)]
    return [(faces, letter) for faces, letter in dice if letter in faces.figures]


def _shown(dice: Sequence[tuple[DieFaces, str]]) -> list[str]:
    """The names of the faces, the most frequent first, each with how often it lay there."""
    counts = Counter(faces.said(letter) for faces, letter in dice)
    return [f"{name} ×{count}" if count > 1 else name for name, count in counts.most_common()]
