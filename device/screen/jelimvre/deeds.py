"""The actions of Jelimvre in a few words."""

from __future__ import annotations

import re
from typing import Final

from device.i18n import _
from device.screen.jelimvre.words import kind_name
from engines.jelimvre import (
    KIND_OF,
    NAMES,
    AcceptDraw,
    Colours,
    DeclineDraw,
    DestroyWall,
    Done,
    Drain,
    Kind,
    LayWall,
    LayWater,
    Move,
    MoveRegenerator,
    OfferDraw,
    Pass,
    Promote,
    Put,
    Ready,
    Regenerate,
    Resign,
    Revise,
    ShiftWall,
    State,
    TakeBack,
    TimeOut,
    Travel,
    TurnGlass,
)


def _step_words(state: State, action: object) -> str:
    """A step of a turn in a few words, from the state before it; "" for any other action."""
    match action:
        case Move() | Travel():
            cells = f"{NAMES[action.origin]} \N{EN DASH} {NAMES[action.target]}"
            return _exchanged(_piece(state, action.origin, cells), action.promotion)
        case Promote():
            return _exchanged(_piece(state, action.cell, NAMES[action.cell]), action.promotion)
        case Regenerate():
            return _("{piece} comes back").format(piece=kind_name(action.kind))
        case ShiftWall():
            words = _("the wall from {origin} to {target}")
            return words.format(origin=NAMES[action.origin], target=NAMES[action.target])
        case LayWall() | LayWater() | DestroyWall() | Drain() | MoveRegenerator():
            return _on_a_cell(action).format(cell=NAMES[action.cell])
    return ""


def _piece(state: State, cell: int, where: str) -> str:
    """The piece of a cell, before the cells of its move; the cells alone where no piece stands."""
    kind = KIND_OF[state.board[cell]]
    return where if kind is None else f"{kind_name(kind)} {where}"


def _exchanged(words: str, promotion: Kind | None) -> str:
    if promotion is None:
        return words
    return _("{move}, becomes: {piece}").format(move=words, piece=kind_name(promotion))


def _on_a_cell(action: LayWall | LayWater | DestroyWall | Drain | MoveRegenerator) -> str:
    match action:
        case LayWall():
            return _("a wall on {cell}")
        case LayWater():
            return _("water on {cell}")
        case DestroyWall():
            return _("the wall on {cell} is destroyed")
        case Drain():
            return _("the water on {cell} is removed")
        case MoveRegenerator():
            return _("the regenerator to {cell}")


_CELLS: Final = re.compile(r"\b[a-k](?:1[01]|[1-9])\b")
"""The names of cells in the text form of an action."""


def said_action(action: object) -> str:
    """Name a step for whoever takes it back, a turn by its cells; a secret set-up stays secret."""
    said = {
        Colours: _("the colours"),
        Put: _("a piece of the set-up"),
        TakeBack: _("a change of the set-up"),
        Ready: _("the end of a set-up"),
        Done: _("the end of the turn"),
        TurnGlass: _("the turn of the glass"),
        Revise: _("the revision"),
        Pass: _("the pass"),
        TimeOut: _("the end of the sand"),
        Resign: _("the giving up"),
        OfferDraw: _("the offer of a draw"),
        AcceptDraw: _("the draw"),
        DeclineDraw: _("the answer to the offer"),
    }
    cells = " \N{EN DASH} ".join(_CELLS.findall(str(action)))
    return said.get(type(action)) or cells or _("the last step")


def deed(state: State, action: object) -> str:
    """What an action does in a few words, from the state before it: a move with its piece.

    A camp that is being set up, and the end of a turn, need no words.
    """
    if isinstance(action, (Put, TakeBack, Ready, Done)):
        return ""
    return _step_words(state, action) or said_action(action)
