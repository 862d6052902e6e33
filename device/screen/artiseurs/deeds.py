"""Puts actions with stones into words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from device.i18n import _
from device.screen.artiseurs.words import colour_name, line_name
from engines.artiseurs import (
    Action,
    Board,
    ChooseLine,
    Colour,
    Draw,
    DrawStone,
    Lift,
    Place,
    Push,
    Seize,
    State,
    Step,
)
from engines.artiseurs.board import stone_on


def plan_words(state: State, plan: Sequence[Action]) -> str:
    """A sentence that joins actions done one after the other."""
    states = accumulate(plan, lambda then, action: then.apply(action), initial=state)
    said = [
        action_words(before.board, action)
        for before, action in zip(states, plan, strict=False)
        if not isinstance(action, DrawStone)
    ]
    joint = f", {_('then')} "
    return f"{joint.join(said)}."


def action_words(board: Board, action: Action) -> str:
    """The words for one action; `board` is the board before it."""
    match action:
        case Place():
            return _("{stone} on {cell}").format(stone=colour_name(action.stone), cell=action.cell)
        case Push():
            return _("{stone} on {cell}, which pushes {other} to {end}").format(
                stone=colour_name(action.stone),
                cell=action.cell,
                other=_quietly(stone_on(board, action.cell)),
                end=action.to,
            )
        case Seize():
            return _("{stone} on {cell}, which seizes {other}").format(
                stone=colour_name(action.stone),
                cell=action.cell,
                other=_quietly(stone_on(board, action.cell)),
            )
        case Step():
            return _("{stone} from {start} to {end}").format(
                stone=_name(stone_on(board, action.start)), start=action.start, end=action.end
            )
        case Lift():
            return _("{stone} lifted from {cell}").format(
                stone=_name(stone_on(board, action.cell)), cell=action.cell
            )
        case Draw():
            names = ", ".join(colour_name(Colour(stone)) for stone in action.stones)
            return _("{stones} out of the bag").format(stones=names)
        case ChooseLine():
            return _("{line} resolved").format(line=line_name(action.line))
    return str(action)


def _name(stone: Colour | None) -> str:
    return colour_name(stone) if stone else ""


def _quietly(stone: Colour | None) -> str:
    return _name(stone).lower()
