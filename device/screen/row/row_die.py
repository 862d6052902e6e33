"""What the row of drawn dice shows, as data: a game describes its dice, and one function draws them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.screen.kit.marks import MarkState


@dataclass(frozen=True, slots=True)
class RowDie:
    """One die of the row.

    Attributes:
        number: its number, from 1.
        state: its state, which the outline shows.
        word: the state or the face in a word; "" draws no word.
        icon: the name of the silhouette before the word, or "".
        faces: the names of the silhouettes on the die: one, both candidates of a doubtful die, or none.
        shape: the solid: `d4`, `d6`, `d8` or `osselet`.
        read: the number that the die's pips show, drawn small in the corner; "" where the die shows its face
            itself.
        captor: the number of the die that holds it, or None.
        awaited: the question of now is about this die.
        pen: a person has set the face by hand.
    """

    number: int
    state: MarkState
    word: str = ""
    icon: str = ""
    faces: tuple[str, ...] = ()
    shape: str = "d6"
    read: str = ""
    captor: int | None = None
    awaited: bool = False
    pen: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The row of drawn dice.

    Attributes:
        dice: all dice of the game, in the order of their numbers.
        hand: the hand in play, 0 or 1, if there are more dice than soft keys.
        lit: the numbers of the dice whose keys do something; their columns reach up to the dice.
    """

    dice: tuple[RowDie, ...]
    hand: int = 0
    lit: frozenset[int] = frozenset()

    def unasked(self) -> Row:
        """The same dice while another question than the game's is asked: no key acts on any of them."""
        dice = tuple(replace(die, state=_unasked(die.state), awaited=False) for die in self.dice)
        return Row(dice, self.hand)

    @property
    def captors(self) -> Mapping[int, int]:
        """The number of each captive's captor, by the captive's number."""
        return {die.number: die.captor for die in self.dice if die.captor is not None}


def _unasked(state: MarkState) -> MarkState:
    """The state of a die that nobody asks about; a doubtful one keeps its dashes and both its faces."""
    return MarkState.IN_HAND if state in (MarkState.DOUBTFUL, MarkState.COCKED) else state
