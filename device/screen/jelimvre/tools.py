"""The kinds of action of a turn, called tools: which are legal now, and on which cells."""

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
    """A kind of action; its value is the class of that action."""

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
"""Tools that take something up from one cell and put it down on another."""

CONSTRUCTIONS: Final = (Tool.WALL, Tool.WATER)
"""Tools that lay a new construction."""

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
"""The silhouette of each tool."""


@dataclass(frozen=True, slots=True)
class ToolWords:
    """The words for a tool.

    Attributes:
        title: its name as a choice, in two short lines.
        asks: the question while it is in use.
        does: the verb above OK.
    """

    title: str
    asks: str
    does: str


def words_of(tool: Tool) -> ToolWords:
    """The words for a tool in the language in use."""
    words = {
        Tool.MOVE: ToolWords(_("Move a\npiece"), _("Which piece moves?"), _("Move")),
        Tool.TRAVEL: ToolWords(_("Cross\nwater"), _("Who crosses the water?"), _("Cross")),
        Tool.WALL: ToolWords(_("Lay\na wall"), _("Where does a wall go?"), _("Lay wall")),
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
    """All legal actions except the end of the sand; cached, since drawing asks for them several times."""
    return tuple(action for action in state.legal_actions() if not isinstance(action, TimeOut))


@lru_cache(maxsize=8)
def tools(state: State) -> Mapping[Tool, tuple[Action, ...]]:
    """The tools that can be used now with their actions, in the order in which they are offered."""
    found: dict[Tool, list[Action]] = {}
    for action in legal(state):
        if type(action) in _BY_ACTION:
            found.setdefault(_BY_ACTION[type(action)], []).append(action)
    return {tool: tuple(found[tool]) for tool in Tool if tool in found}


def closing(state: State) -> Action | None:
    """The action that ends the turn now: done, or turning the glass; None if the turn cannot end."""
    return next((action for action in legal(state) if isinstance(action, Done | TurnGlass)), None)


def usual_tool(state: State) -> Tool | None:
    """The tool proposed first: the one last used in this turn if still possible, else the first.

    A wall or water that may come with the move is not proposed: one OK too many would lay it.
    """
    offered = tools(state)
    last = _BY_ACTION.get(type(state.steps[-1])) if state.steps else None
    if last in offered:
        return last
    return next((tool for tool in offered if closing(state) is None or tool not in CONSTRUCTIONS), None)


def cell_of(action: Action) -> int | None:
    """The cell where an action begins: of the piece taken up, or where something is laid."""
    found: int | None = getattr(action, "origin", getattr(action, "cell", None))
    return found


def target_of(action: Action) -> int | None:
    """The cell where an action ends."""
    found: int | None = getattr(action, "target", getattr(action, "cell", None))
    return found


_BY_ACTION: Final = {tool.value: tool for tool in Tool}
