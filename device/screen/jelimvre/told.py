"""Tells in sentences what everybody at the table sees on the board, for people who look on from elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from device.i18n import _
from device.screen.jelimvre.words import box_name, kind_name, team_name
from device.screen.phones.told_board import ToldBoard, told_board
from engines.jelimvre import Colour, State
from engines.jelimvre.board import COLOUR_OF, FLOOR_OF, KIND_OF, Floor
from engines.jelimvre.cells import CELLS, FILES
from engines.jelimvre.events import Eliminated, Promoted, Regenerated


def _piece(state: State, letter: str) -> str:
    """A piece with the names of those who play its colour; White has the capital letters."""
    colour = Colour.WHITE if letter.isupper() else Colour.BLACK
    return _("{piece} of {names}").format(piece=box_name(letter.upper()), names=team_name(state, colour))


def _eliminated(state: State, event: Eliminated) -> str:
    return _("Lost on {cell}: {piece}.").format(cell=event.cell, piece=_piece(state, event.piece))


def _promoted(state: State, event: Promoted) -> str:
    words = _("The soldier on {cell} becomes: {piece}.")
    return words.format(cell=event.cell, piece=box_name(event.piece.upper()))


def _regenerated(state: State, event: Regenerated) -> str:
    return _("Back on {cell}: {piece}.").format(cell=event.cell, piece=_piece(state, event.piece))


def board_words(state: State) -> ToldBoard:
    """The board in words: the pieces, and what lies under them."""
    covered = dict.fromkeys(state.covered, _("covered"))
    cells = [covered.get(cell, _cell_words(state.board[cell])) for cell in CELLS]
    return told_board(FILES, cells)


def _cell_words(number: int) -> str:
    """What a cell holds: "Soldier, White; Wall, Black"."""
    white, black = _("White"), _("Black")
    wall, regenerator = _("Wall"), box_name("X")
    floors = {
        Floor.GROUND: "",
        Floor.WHITE_WALL: f"{wall}, {white}",
        Floor.BLACK_WALL: f"{wall}, {black}",
        Floor.WATER: _("Water"),
        Floor.WHITE_REGENERATOR: f"{regenerator}, {white}",
        Floor.BLACK_REGENERATOR: f"{regenerator}, {black}",
    }
    kind = KIND_OF[number]
    piece = f"{kind_name(kind)}, {black if COLOUR_OF[number] else white}" if kind is not None else ""
    return "; ".join(filter(None, (piece, floors[FLOOR_OF[number]])))


TOLD: Final[Mapping[type, Callable[[State, Any], str]]] = MappingProxyType(
    {Eliminated: _eliminated, Promoted: _promoted, Regenerated: _regenerated}
)
"""The sentence of each kind of event."""

ICONS: Final[Mapping[type, str]] = MappingProxyType(
    {Eliminated: "tue", Promoted: "reine", Regenerated: "regen"}
)
"""The silhouette before each of these sentences."""
