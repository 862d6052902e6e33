"""What a turn can be made of: the kinds of action that the state allows now, and the cells of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Final

from device.i18n import _
from engines.jelimvre import (
    Action,
    DestroyWall,
    Done,
    Drain,
    LayWall,
    LayWater,
    Move,
    MoveRegenerator,
    Promote,
    Regenerate,
    ShiftWall,
    State,
    TimeOut,
    Travel,
    TurnGlass,
)


class Tool(Enum):
    """One kind of step; its value is the action that it ends in."""

    MOVE = Move
    TRAVEL = Travel
    WALL = LayWall
    WATER = LayWater
    SHIFT = ShiftWall
    DESTROY = DestroyWall
    DRAIN = Drain
    REGENERATE = Regenerate
    RELOCATE = MoveRegenerator
    PROMOTE = Promote


BETWEEN_CELLS: Final = (Tool.MOVE, Tool.TRAVEL, Tool.SHIFT)
"""Those that take something up from one cell and put it on another."""

FIGURES: Final = {
    Tool.MOVE: "soldat",
    Tool.TRAVEL: "coquille",
    Tool.WALL: "mur",
    Tool.WATER: "eau",
    Tool.SHIFT: "droite",
    Tool.DESTROY: "tue",
    Tool.DRAIN: "moins",
    Tool.REGENERATE: "regen",
    Tool.RELOCATE: "frais",
    Tool.PROMOTE: "reine",
}
"""The silhouette of each."""


@dataclass(frozen=True, slots=True)
class ToolWords:
    """How a tool is spoken of.

    Attributes:
        title: its column among the choices, in two short lines.
        asks: the question while it is in the hand.
        does: the verb over OK.
    """

    title: str
    asks: str
    does: str


def words_of(tool: Tool) -> ToolWords:
    """How it is spoken of in the language in use."""
    words = {
        Tool.MOVE: ToolWords(_("Move a\npiece"), _("Which piece moves?"), _("Move")),
        Tool.TRAVEL: ToolWords(_("Cross\nwater"), _("Who crosses the water?"), _("Cross")),
        Tool.WALL: ToolWords(_("Lay\nwalls"), _("Where does a wall go?"), _("Lay wall")),
        Tool.WATER: ToolWords(_("Lay\nwater"), _("Where does water go?"), _("Lay water")),
        Tool.SHIFT: ToolWords(_("Shift\nwalls"), _("Which wall is shifted?"), _("Shift")),
        Tool.DESTROY: ToolWords(_("Destroy\nwalls"), _("Which wall is destroyed?"), _("Destroy")),
        Tool.DRAIN: ToolWords(_("Remove\nwater"), _("Which water is removed?"), _("Remove")),
        Tool.REGENERATE: ToolWords(_("Bring\nback"), _("Which piece comes back?"), _("Bring back")),
        Tool.RELOCATE: ToolWords(_("Regen-\nerator"), _("Where does the regenerator go?"), _("Lay it")),
        Tool.PROMOTE: ToolWords(_("Exchange\nsoldier"), _("Which soldier is exchanged?"), _("Exchange")),
    }
    return words[tool]


@lru_cache(maxsize=8)
def legal(state: State) -> tuple[Action, ...]:
    """Every legal action; a screen asks for them several times for one picture."""
    return tuple(action for action in state.legal_actions() if not isinstance(action, TimeOut))


@lru_cache(maxsize=8)
def tools(state: State) -> Mapping[Tool, tuple[Action, ...]]:
    """The tools that can be used now, in the order in which they are offered."""
    found: dict[Tool, list[Action]] = {}
    for action in legal(state):
        if type(action) in _BY_ACTION:
            found.setdefault(_BY_ACTION[type(action)], []).append(action)
    return {tool: tuple(found[tool]) for tool in Tool if tool in found}


def closing(state: State) -> Action | None:
    """What ends the turn as it is: done, or two against two the turning of the glass."""
    return next((action for action in legal(state) if isinstance(action, Done | TurnGlass)), None)


def usual_tool(state: State) -> Tool | None:
    """What is in the hand at first: what the last step of the turn was done with, if it can go on."""
    offered = tools(state)
    last = _BY_ACTION.get(type(state.steps[-1])) if state.steps else None
    return last if last in offered else next(iter(offered), None)


def cell_of(action: Action) -> int | None:
    """Where an action begins: the cell of a piece that is taken up, or where something is laid."""
    found: int | None = getattr(action, "origin", getattr(action, "cell", None))
    return found


def target_of(action: Action) -> int | None:
    """Where it ends."""
    found: int | None = getattr(action, "target", getattr(action, "cell", None))
    return found


_BY_ACTION: Final = {tool.value: tool for tool in Tool}
