"""What free throwing brings to the screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from device.game.match import Match
from device.i18n import _
from device.screen.annals.telling import GameTelling
from device.screen.base import Begin, Screen, View, position_of
from device.screen.event_telling import EventTelling
from device.screen.game import Chapter, GameCard, GameScreens, Preset, RuleLine, same_order
from device.screen.kit.player_cell import PlayerCell
from device.screen.throws.end import SessionScreen
from device.screen.throws.glance import draw_glance, draw_scene
from device.screen.throws.throw import ThrowScreen, points, row
from device.screen.throws.words import count_words, faces_of, sum_words
from device.sound.calls import Call, CallKind
from device.sound.cues import Cue
from engines.throws import (
    SOLIDS,
    Action,
    Dice,
    End,
    Label,
    Next,
    OwnDice,
    Rules,
    Solid,
    State,
    parse_rules,
)


def card() -> GameCard:
    """The card on the home screen."""
    first, _space, second = _("Free throws").partition(" ")
    return GameCard("throws", (first, second), _("1 to 8"))


def presets() -> dict[str, Preset]:
    """The one way to throw."""
    words = _("No game, just dice: read, summed and kept. For role-playing games, or to settle a question.")
    return {"usual": Preset(_("Free throws"), words, icons=("pip-6", "digit-8"))}


def begins(view: View) -> Begin:
    """Begin at once, without names; people can be seated later."""
    return Begin("throws", Rules(), (_("The table"),))


def screen_after(match: Match, events: tuple[Any, ...]) -> Screen:
    """The next throw, until the session is over."""
    return ThrowScreen() if match.state.outcome is None else SessionScreen()


def dice_seen(state: State, shapes: Sequence[str]) -> Action | None:
    """The dice that lie in the tray, if they are others than before; strange ones count as the usual ones."""
    if state.own is not None:
        own, count = state.own, len(shapes)
        return None if count == len(state.solids) else OwnDice(own.name, state.solids[0], count, own.faces)
    known = SOLIDS[state.design]
    solids = tuple(Solid(shape) if shape in known else known[0] for shape in shapes)
    return None if solids == state.solids else Dice(state.design, solids)


def chapters(state: State) -> tuple[Chapter, ...]:
    """What can be done, as one chapter."""
    counts = _("All dice in the tray count as soon as one was thrown and all lie still.")
    who = _("Key 3 passes the turn on, key 4 says what a throw was for.")
    kept = _("Every throw is kept. Nobody wins, and no statistics count it.")
    lines = (
        RuleLine(_("A throw"), counts, "frais"),
        RuleLine(
            _("The dice"), _("Dice with pips at first; key 2 chooses numbered ones, or your own."), "doute"
        ),
        RuleLine(_("Who, what for"), who, "plume"),
        RuleLine(_("What is kept"), kept, "table"),
    )
    return (Chapter(_("Free throws"), lines),)


def cells(view: View) -> Sequence[PlayerCell]:
    """Names, each with the sum of the player's last throw of numbers."""
    state: State = position_of(view).state
    sums = {thrown.seat: thrown.sum for thrown in state.thrown if thrown.sum is not None}
    return [
        PlayerCell(seat, player.name, sums.get(seat, 0), awaited=seat == state.awaits.thrower)
        for seat, player in enumerate(state.players)
    ]


def said_action(action: Action) -> str:
    """The name of a step that is taken back."""
    match action:
        case Label():
            return _("the label")
        case Next():
            return _("the next player")
        case Dice() | OwnDice():
            return _("the choice of dice")
        case End():
            return _("the end of the session")
        case _:
            return _("the throw")


def standing(state: State) -> str:
    """The last throw, in one line."""
    return _("last throw {throw}").format(throw=sum_words(state.thrown[-1])) if state.thrown else ""


def saved_note(state: State) -> str:
    """How many throws there were."""
    return count_words(len(state.thrown))


def _ended(state: State, event: End) -> Call:
    """Nobody has won, so the end alone is said."""
    return Call(CallKind.END, _("The session is over."))


THROWS: Final[GameScreens[State, Action]] = GameScreens(
    card=card,
    screen_after=screen_after,
    chapters=chapters,
    presets=presets,
    begins=begins,
    said_action=said_action,
    saved_note=saved_note,
    rematch=same_order,
    turn=lambda state: len(state.thrown),
    standing=standing,
    scene=draw_scene,
    glance=draw_glance,
    cells=cells,
    die_faces=faces_of,
    dice_seen=dice_seen,
    row=row,
    points=points,
    events={Next: EventTelling(Cue.TURN), End: EventTelling(call=_ended)},
    past=GameTelling(
        over=lambda state: _("The session is over."),
        rounds=count_words,
        drawn=lambda outcome, rounds: count_words(rounds),
        parse_rules=parse_rules,
    ),
)
"""The record of the screens of free throwing."""
