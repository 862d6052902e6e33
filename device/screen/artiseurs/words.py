"""Names of stones, osselets, cells and lines in the language in use."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from device.i18n import _
from device.screen.artiseurs.draft import Draft
from device.screen.phones.told_board import ToldBoard, told_board
from engines.artiseurs import Aim, Colour, Face, Puzzle, State
from engines.artiseurs.board import FREE
from engines.artiseurs.lines import Line

FIGURES: Final[Mapping[Face, str]] = {
    Face.CENTAUR: "centaure",
    Face.POINT: "point1",
    Face.POINTS: "point2",
    Face.MOON: "lune",
}
"""The silhouette of each face."""
STONE_ICONS: Final[Mapping[Colour, str]] = {
    Colour.WHITE: "pierre-blanche",
    Colour.RED: "pierre-rouge",
    Colour.BLACK: "pierre-noire",
}
"""The silhouette of each stone on a key."""


def colour_name(colour: Colour) -> str:
    """The name of a colour, as a key shows it."""
    return {Colour.WHITE: _("White"), Colour.RED: _("Red"), Colour.BLACK: _("Black")}[colour]


def board_words(state: State) -> ToldBoard:
    """The board in words: the colour of each stone."""
    cells = ["" if stone == FREE else colour_name(Colour(stone)) for stone in state.board]
    return told_board("abcde", cells)


def the_stone(colour: Colour) -> str:
    """A stone as the subject of a sentence ("The white one")."""
    names = {
        Colour.WHITE: _("The white one"),
        Colour.RED: _("The red one"),
        Colour.BLACK: _("The black one"),
    }
    return names[colour]


def team(colour: Colour) -> str:
    """The side that plays a colour ("the whites")."""
    names = {Colour.WHITE: _("the whites"), Colour.RED: _("the reds"), Colour.BLACK: _("the blacks")}
    return names[colour]


def face_name(face: Face) -> str:
    """The name of a face."""
    names = {
        Face.CENTAUR: _("Centaur"),
        Face.POINT: _("1 point"),
        Face.POINTS: _("2 points"),
        Face.MOON: _("Moon"),
    }
    return names[face]


def face_does(face: Face) -> str:
    """What a face lets its player do."""
    does = {
        Face.CENTAUR: _("Any stone moves one cell."),
        Face.POINT: _("A stone is drawn and placed."),
        Face.POINTS: _("Two stones are drawn and placed."),
        Face.MOON: _("Any stone is lifted and placed elsewhere."),
    }
    return does[face]


def osselet_name(number: int) -> str:
    """The name of an osselet, for the second line of a key."""
    return _("osselet {n}").format(n=number)


def line_name(line: Line) -> str:
    """The name of a line in the middle of a sentence ("row 3")."""
    if len(line.name) > 1:
        return _("the diagonal")
    if line.name.isascii() and not line.name.isalpha():
        return _("row {name}").format(name=line.name)
    return _("column {name}").format(name=line.name)


def fills_words(lines: Sequence[Line]) -> str:
    """Which lines an action fills, in a sentence; "" for none."""
    if len(lines) > 1:
        return _("It fills {n} lines: one will be chosen.").format(n=len(lines))
    return _("It fills {line}.").format(line=line_name(lines[0])) if lines else ""


def back_words(count: int) -> str:
    """The number of stones of a line that come back, in words."""
    return _("1 comes back") if count == 1 else _("{n} come back").format(n=count)


def out_words(count: int) -> str:
    """The number of stones of a line that leave the game, in words."""
    return _("{n} go out").format(n=count)


def aim_words(puzzle: Puzzle | Draft) -> str:
    """The aim of a puzzle in a sentence."""
    if puzzle.aim is Aim.LINE:
        return _("Fill a line.")
    who = colour_name(puzzle.solver)
    if puzzle.aim is Aim.WIN:
        return _("{colour} comes first.").format(colour=who)
    if puzzle.lead == 1:
        return _("{colour} leads by 1 stone.").format(colour=who)
    return _("{colour} leads by {n} stones.").format(colour=who, n=puzzle.lead)


def given_words(puzzle: Puzzle | Draft) -> str:
    """What the solver of a puzzle may do, in a sentence."""
    if puzzle.stone is None:
        return _("Move one stone by one cell.")
    return _("{stone} is to be placed.").format(stone=the_stone(puzzle.stone))


def actor_name(state: State) -> str:
    """The name of the player who answers, throws or draws."""
    return state.players[state.actor].name
