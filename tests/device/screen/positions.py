"""Positions of Imalya for the reference pictures, reached by playing."""

from dataclasses import replace

from device.screen.base import GameView
from engines.imalya import GAME
from tests.engines.stories import after

NAMES = ("Maëlle", "Yann", "Inès", "Théo")
SETUP = ("throw R", "throw M", "throw G", "throw M", "throw E", "throw B", "name 1")
FIRST_THROW = ("throw RDGEMM", "capture 2 3", "lock 1", "done")
SCORES = ((212, 19), (187, 12), (301, 22), (96, 13), (140, 9), (55, 30), (260, 4), (171, 16))


def played(*actions: str, rules: str = "tales", names: tuple[str, ...] = NAMES):
    """The state after some actions."""
    state, _events = after(GAME, GAME.new(GAME.presets[rules], names), *actions)
    return state


def late(state):
    """The same state in the eighth round, with the scores and Tales of a game well under way."""
    players = tuple(
        replace(player, score=score, tales=tales)
        for player, (score, tales) in zip(state.players, SCORES, strict=False)
    )
    return replace(state, players=players, round=8, tresor=14)


def position(*actions: str, by_hand=(), can_redo=False, **rules) -> GameView:
    """What the screens see after some actions."""
    state = played(*actions, **rules)
    state = late(state) if state.round else state
    return GameView(state, frozenset(by_hand), can_undo=bool(actions), can_redo=can_redo)


def responding() -> GameView:
    """Die 1 is kept, Dam 2 holds die 3; Bel 4, Dam 5 and Egal 6 have just landed."""
    return position(*SETUP, *FIRST_THROW, "throw BDE")


def locking(by_hand=()) -> GameView:
    """The same throw after the Bel has countered the Dam; the player chooses which dice to keep."""
    return position(*SETUP, *FIRST_THROW, "throw BDE", "counter 4 5", "lock 6", by_hand=by_hand)
