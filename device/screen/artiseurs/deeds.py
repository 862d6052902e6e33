"""The actions of Artiseurs in a few words, and several of them in a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from device.i18n import _
from device.screen.artiseurs.words import colour_name, face_name, line_name, team
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
    TakeColour,
)
from engines.artiseurs.actions import ChooseFace, Pass, Sacrifice
from engines.artiseurs.actions import Play as PlayOsselet
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


def said_action(action: Action) -> str:
    """Name a step for whoever takes it back, without revealing anything secret."""
    said = {
        "colour": _("the colour"),
        "throw": _("the throw"),
        "reveal": _("the turned osselet"),
        "from-bag": _("the choice to draw"),
        "draw": _("the drawn stones"),
        "play": _("the osselet"),
        "pass": _("the passed osselet"),
        "sacrifice": _("the sacrifice"),
        "face": _("the chosen face"),
        "decline": _("the declining"),
        "step": _("the movement"),
        "lift": _("the lifted stone"),
        "place": _("the placed stone"),
        "push": _("the push"),
        "seize": _("the seized stone"),
        "line": _("the chosen line"),
        "claim": _("the claim"),
        "withdraw": _("the withdrawn claim"),
        "grant": _("the right to act"),
        "turn-by-turn": _("the call for turns"),
        "propose-end": _("the proposal"),
        "agree": _("the agreement"),
        "refuse": _("the refusal"),
    }
    return said[action.verb]


def deed(state: State, action: Action) -> str:
    """An action in a few words, from the state before it."""
    match action:
        case TakeColour():
            return _("plays {team}").format(team=team(action.colour))
        case PlayOsselet():
            face = face_name(state.osselet(action.osselet).shown)
            return _("plays osselet {n}: {face}").format(n=action.osselet, face=face)
        case Pass():
            return _("passes osselet {n}").format(n=action.osselet)
        case Sacrifice():
            words = _("sacrifices osselet {n}, turns over osselet {other}")
            return words.format(n=action.given, other=action.turned)
        case ChooseFace():
            return _("chooses this face: {face}").format(face=face_name(action.face))
    plain = {
        "from-bag": _("draws a stone"),
        "claim": _("wants to act"),
        "decline": _("plays nothing"),
        "agree": _("agrees to the end"),
        "refuse": _("does not agree to the end"),
    }
    if action.verb in plain:
        return plain[action.verb]
    words = action_words(state.board, action)
    return said_action(action) if words == str(action) else words
