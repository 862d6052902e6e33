"""Whole set-ups of an army: those of last time, and two that the table knows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.screen.last_time import LastOpening
from engines.errors import EngineError
from engines.jelimvre import CELLS, Colour, Move, Phase, Put, Ready, State, TakeBack
from engines.jelimvre import Action as Step

Army = Mapping[int, str]
"""The letter of each piece by its cell, as White sets it up; Black's cells are turned by half a turn."""

_EMPTY: Final = "."


@dataclass(frozen=True, slots=True)
class ReadyArmy:
    """A set-up that the table knows.

    Attributes:
        ranks: its second and its first rank, a letter for each cell from the left, "." for the empty one.
        figure: the name of its silhouette.
        title: returns its name in two short lines.
        says: returns a sentence about it.
    """

    ranks: tuple[str, str]
    figure: str
    title: Callable[[], str]
    says: Callable[[], str]

    @property
    def army(self) -> Army:
        """The pieces by their cells."""
        second, first = self.ranks
        return {cell: letter for cell, letter in enumerate(first + second) if letter != _EMPTY}


READY_ARMIES: Final = (
    ReadyArmy(
        ("SSSSSSSSSSS", "TCGDQK.XGCT"),
        "soldat",
        lambda: _("Closed\nranks"),
        lambda: _("All soldiers in front; safe, and slow to open."),
    ),
    ReadyArmy(
        ("SSCSSSSSCSS", "TSGDKQ.XGST"),
        "cavalier",
        lambda: _("Knights\nahead"),
        lambda: _("The knights ride out at once; two soldiers stay."),
    ),
)
"""The dragon of neither army can take more than a soldier on its first move, whichever the other side has."""


def last_armies(opening: LastOpening | None) -> Mapping[str, Army]:
    """The armies of last time by the name of the player who set them up, White's first."""
    armies: dict[str, dict[int, str]] = {}
    colour = Colour.WHITE
    for step in opening.steps if opening else ():
        if step.kind != Phase.SETUP:
            continue
        army = armies.setdefault(step.player, {})
        match step.action:
            case Put(piece=piece, cell=cell):
                army[_turned(cell, colour)] = piece
            case TakeBack(cell=cell):
                del army[_turned(cell, colour)]
            case Move(origin=origin, target=target):
                army[_turned(target, colour)] = army.pop(_turned(origin, colour))
            case Ready():
                colour = Colour.BLACK
    return armies


def _turned(cell: int, colour: Colour) -> int:
    """A cell as its own side sees it: the board is turned by half a turn for Black."""
    return len(CELLS) - 1 - cell if colour is Colour.BLACK else cell


def last_of(state: State, opening: LastOpening | None, colour: Colour) -> Army | None:
    """A side's army of last time: the player's own, or where somebody else plays now, the colour's."""
    armies = last_armies(opening)
    if len(armies) != len(Colour):
        return None
    own = {side: state.players[state.team(side)[0]].name for side in Colour}
    if set(own.values()) == set(armies):
        return armies[own[colour]]
    return tuple(armies.values())[colour]


def set_up(army: Army, colour: Colour) -> tuple[Step, ...]:
    """The actions that set an army up."""
    return tuple(Put(letter, _turned(cell, colour)) for cell, letter in army.items())


def set_up_both(state: State, opening: LastOpening | None) -> tuple[Step, ...]:
    """The actions that set both armies up as last time; none if there is none, or the rules refuse one."""
    steps: list[Step] = []
    for colour in Colour:
        army = last_of(state, opening, colour)
        if army is None:
            return ()
        steps += [*set_up(army, colour), Ready()]
    return tuple(steps) if is_legal(state, steps) else ()


def is_legal(state: State, steps: Sequence[Step]) -> bool:
    """Whether the rules allow these actions one after the other."""
    try:
        for step in steps:
            state = state.apply(step)
    except EngineError:
        return False
    return True


def is_camp_empty(state: State) -> bool:
    """Whether the side that sets up has not begun."""
    return not any(state.board[cell] for cell in state.active.camp)
