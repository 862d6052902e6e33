"""Moments of Artiseurs that the pictures show."""

from device.screen.base import Position
from engines.artiseurs import GAME, Phase, parse_board
from engines.artiseurs.colours import Stones
from engines.artiseurs.pool import pool_of

NAMES = ("Yann", "Maëlle", "Inès")
COLOURS = ("colour W", "colour R")
THROWN = (*COLOURS, "throw C12M")
BOARD = "WR.B./.WR.W/B.RW./.B.RW/W...."
"""The board of the mock-up; red at e1 fills the diagonal."""


def played(*actions, rules="six_duchies", names=NAMES, **switches):
    """The state after some actions, and what the last one did."""
    preset = GAME.presets[rules]
    text = " ".join([str(preset), *(f"{name}={value}" for name, value in switches.items())])
    state = GAME.new(GAME.parse_rules(text), names)
    return after(state, *actions)


def after(state, *actions):
    """The state after some more actions, and what the last one did."""
    events = ()
    for text in actions:
        action = GAME.parse_action(text)
        before, state = state, state.apply(action)
        events = GAME.events(before, action, state)
    return state, events


def position(*actions, **rules) -> Position:
    """What the screens see after some actions."""
    state, events = played(*actions, **rules)
    return Position(state, can_undo=bool(actions), events=events)


def later(*actions, board=BOARD, red_turn=True, rules="six_duchies", **changes) -> Position:
    """The board of the mock-up at somebody's turn, in mid-game; then some actions."""
    state, _ = played(*THROWN, rules=rules)
    state = state.but(board=parse_board(board), bag=Stones(2, 2, 1), out=Stones(0, 0, 0))
    if red_turn:
        osselets = tuple(osselet.but(holder=1) for osselet in state.osselets)
        state = state.but(active=1, osselets=osselets)
    state = state.but(**changes)
    state, events = after(state, *actions)
    return Position(state, can_undo=True, events=events)


def placing(stones="WR", board=BOARD, active=1, **changes) -> Position:
    """Two osselets are played; Maëlle has some stones in hand."""
    state = later(board=board).state
    osselets = list(state.osselets)
    for number in (1, 2):
        osselets[number - 1] = osselets[number - 1].but(holder=2)
    state = state.but(osselets=tuple(osselets), in_play=3, phase=Phase.PLACE, stack=(pool_of(stones),))
    state = state.but(seen=(state.position,), active=active, **changes)
    return Position(state, can_undo=True)
