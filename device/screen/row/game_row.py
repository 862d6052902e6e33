"""The row of the game on the table: as the game describes it, or else each die with its face."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from device.screen.base import View, position_of
from device.screen.dice.faces import DieFaces
from device.screen.game import AnyGameScreens, die_of, game_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.marks import MarkState
from device.screen.row.layout import RowShape, hand_of
from device.screen.row.pending import pending_dice
from device.screen.row.row_die import Row, RowDie
from device.zone import Zone


def game_row(view: View) -> Row | None:
    """The dice of the game on the table as they are now; None in a game without dice."""
    game = game_of(view)
    if game is None or view.position is None or not game.has_dice:
        return None
    return game.row(view) if game.row is not None else _plain_row(view, game)


def die_place(view: View, number: int) -> Callable[[Canvas], Zone] | None:
    """Where a die is drawn in the row of the game on the table; None in a game without dice."""
    row = game_row(view)
    if row is None:
        return None
    shape = RowShape(len(row.dice), hand_of(number))
    return lambda canvas: shape.on(canvas).cells[number].die


def _plain_row(view: View, game: AnyGameScreens) -> Row | None:
    """Each die that lies on the table or is thrown now, with its face."""
    position = position_of(view)
    thrown, lying = position.state.awaits.dice, game.lying(position.state)
    count = max((*thrown, *lying, *view.sight.letters), default=0)
    if not count:
        return None
    pending: dict[int, RowDie] = {}
    for number in view.sight.letters:
        pending |= pending_dice(view.sight, die_of(view, number), number)
    dice = []
    for number in range(1, count + 1):
        faces = die_of(view, number)
        if number in pending:
            dice.append(pending[number])
        elif number in lying and number not in thrown:
            dice.append(lying_die(number, lying[number], faces, by_hand=number in position.by_hand))
        else:
            dice.append(RowDie(number, MarkState.IN_HAND, shape=faces.shape))
    return Row(tuple(dice))


def lying_die(number: int, letter: str, faces: DieFaces, *, by_hand: bool) -> RowDie:
    """A die that shows a face, and nothing else is known about it."""
    state = MarkState.BY_HAND if by_hand else MarkState.FRESH
    figure = faces.figures[letter]
    return RowDie(number, state, faces.name(letter), figure, (figure,), faces.shape, pen=by_hand)


def with_dice(row: Row, entered: Mapping[int, RowDie], hand: int) -> Row:
    """The same row with other pictures of some dice, by number, and the hand in play."""
    return Row(tuple(entered.get(die.number, die) for die in row.dice), hand)
