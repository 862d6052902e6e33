"""The row of drawn dice in a game of Imalya: each die's Figure, and what has become of it in this turn."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from device.i18n import _
from device.screen.base import GameView, View
from device.screen.dice.faces import DieFaces
from device.screen.dice.played import played_with
from device.screen.imalya.faces import faces_by
from device.screen.imalya.state import count_keys
from device.screen.imalya.words import key_name, letter_of
from device.screen.kit.marks import MarkState
from device.screen.question import Question
from device.screen.row.pending import pending_dice
from device.screen.row.row_die import Row, RowDie
from device.screen.row.scene import carry_numbers
from device.screen.words import LOOK_ICONS, look_word
from engines.contract import NATURE
from engines.imalya import Die, State, Status

_STATES: Final = {
    Status.DAM: MarkState.DAM,
    Status.CAPTIVE: MarkState.CAPTIVE,
    Status.KILLED: MarkState.KILLED,
    Status.COUNTERED: MarkState.COUNTERED,
    Status.FREE: MarkState.LOCKED,
}
_NAMED: Final = (MarkState.FRESH, MarkState.AWAITED, MarkState.DAM, MarkState.BY_HAND)
"""The states whose word is the Figure."""


def row_of(view: View, position: GameView[State], question: Question) -> Row:
    """The dice in play as they are now, those of a throw in doubt as they were read.

    Before the first turn one die is thrown at a time, so the places of the others are not drawn.
    """
    state = position.state
    faces = played_with(faces_by(state.rules), view.dice.played)
    pending = pending_dice(view.sight, faces) if state.awaits.actor == NATURE else {}
    thrown = state.awaits.dice if state.awaits.actor == NATURE else ()
    numbered = carry_numbers(view, faces)
    dice = []
    for die in _in_play(state, thrown):
        if die.number in pending:
            dice.append(pending[die.number])
        elif die.figure is None or die.number in thrown:
            dice.append(RowDie(die.number, MarkState.IN_HAND, shape=faces.shape))
        else:
            dice.append(_row_die(die, position, question, faces, numbered=numbered))
    return Row(tuple(dice), question.hand, _lit(state, question))


def _in_play(state: State, thrown: Collection[int]) -> Sequence[Die]:
    """The dice that lie or are thrown now; all of them while there are none of these."""
    return [die for die in state.dice if die.figure is not None or die.number in thrown] or state.dice


def _lit(state: State, question: Question) -> frozenset[int]:
    if not question.dice_keys:
        return frozenset()
    keys = count_keys(state, question.hand)
    return frozenset(number for number, key in keys.items() if key in question.choices)


def _row_die(
    die: Die, position: GameView[State], question: Question, faces: DieFaces, *, numbered: bool
) -> RowDie:
    state = position.state
    by_hand = die.number in position.by_hand
    look = _state(die, by_hand=by_hand)
    named = look in _NAMED or die.number in question.awaited
    icon = faces.figures[letter_of(state, die.number)]
    return RowDie(
        number=die.number,
        state=look,
        word=key_name(state.rules, letter_of(state, die.number)) if named else _word(die, look),
        icon=icon if named else LOOK_ICONS[look],
        faces=(icon,),
        shape=faces.shape,
        read=(faces.face(str(die.printed)) or "") if numbered else "",
        captor=die.captor,
        awaited=die.number in question.awaited,
        pen=by_hand,
    )


def _state(die: Die, *, by_hand: bool) -> MarkState:
    if die.status is Status.FREE and die.liberated:
        return MarkState.FREED
    if die.status in _STATES:
        return _STATES[die.status]
    return MarkState.BY_HAND if by_hand else MarkState.FRESH


def _word(die: Die, look: MarkState) -> str:
    """The state in a word; a die that was locked just now is told apart, since it can still be let go."""
    return _("locked") if look is MarkState.LOCKED and die.locked_now else look_word(look)
