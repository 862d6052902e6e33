"""Names and silhouettes of colours, pieces and places."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from device.i18n import _
from device.screen.phones.told_board import ToldBoard, told_board
from device.screen.words import won_by
from engines.contract import Outcome
from engines.jelimvre import Colour, Kind, Rules, State
from engines.jelimvre.board import COLOUR_OF, FLOOR_OF, KIND_OF, Floor
from engines.jelimvre.cells import CELLS, FILES
from engines.jelimvre.switches import Encirclement

KIND_FIGURES: Final = {
    Kind.SOLDIER: "soldat",
    Kind.TOWER: "tour",
    Kind.GUARD: "garde",
    Kind.KNIGHT: "cavalier",
    Kind.DRAGON: "dragon",
    Kind.QUEEN: "reine",
    Kind.KING: "roi",
}
"""The silhouette of each kind of piece."""


def kind_name(kind: Kind) -> str:
    """The name of a kind of piece, for a caption."""
    names = {
        Kind.SOLDIER: _("Soldier"),
        Kind.TOWER: _("Tower"),
        Kind.GUARD: _("Guard"),
        Kind.KNIGHT: _("Knight"),
        Kind.DRAGON: _("Dragon"),
        Kind.QUEEN: _("Queen"),
        Kind.KING: _("King"),
    }
    return names[kind]


def box_name(letter: str) -> str:
    """The name of a piece in the box of a set-up, or of the regenerator."""
    return kind_name(Kind(letter)) if letter in KIND_FIGURES else _("Regenerator")


def box_figure(letter: str) -> str:
    """The silhouette of a piece in the box of a set-up, or of the regenerator."""
    return KIND_FIGURES[Kind(letter)] if letter in KIND_FIGURES else "regen"


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


def owner_letter(colour: Colour) -> str:
    """The letter of a colour, which distinguishes the two red regenerators."""
    return _("B") if colour else _("W")


def team_name(state: State, colour: Colour) -> str:
    """The names of those who play a colour, or would play it before the colours are agreed."""
    return _names_of(state, state.team(colour))


def of_team(state: State, colour: Colour, one: str, many: str) -> str:
    """A sentence about those who play a colour: one form for a single player, the other for a team.

    Args:
        state: the game.
        colour: their colour.
        one: the translated form for a single player, with `{name}` for the name.
        many: the translated form for a team, with `{name}` for both names.
    """
    return (many if state.in_teams else one).format(name=team_name(state, colour))


def _names_of(state: State, seats: Iterable[int]) -> str:
    """Join the names of players in one line."""
    return " + ".join(state.players[seat].name for seat in seats)


def outcome_title(state: State, outcome: Outcome) -> str:
    """The title of the end: who has won, or that it is a draw."""
    if len(outcome.ranking) == 1:
        return _("A draw")
    return won_by([state.players[seat].name for seat in outcome.winners])


def reason_words(rules: Rules, outcome: Outcome) -> str:
    """The reason for the end, in a sentence."""
    immobile = rules.encirclement is Encirclement.IMMOBILE
    lost = _("The king is encircled: whatever is played, he can be taken.")
    reasons = {
        "king": _("The king has been taken."),
        "encircled": _("The king is encircled: he has no move.") if immobile else lost,
        "king_in_air": _("The king was still in the hand when the sand had run out."),
        "resigned": _("The other side has given up."),
        "agreed": _("Both sides have agreed."),
    }
    return reasons[outcome.reason]
