"""Positions of Artiseurs for the reference pictures."""

from functools import partial

from device.screen.base import GameView
from engines.artiseurs import GAME, LIBRARY, Phase, parse_board
from engines.artiseurs.colours import Stones
from engines.artiseurs.pool import pool_of
from engines.artiseurs.solve import solve
from tests.engines import stories

after = partial(stories.after, GAME)

NAMES = ("Yann", "Maëlle", "Inès")
COLOURS = ("colour W", "colour R")
THROWN = (*COLOURS, "throw C12M")
BOARD = "WR.B./.WR.W/B.RW./.B.RW/W...."
"""The board of the mock-up. A red stone at e1 fills the diagonal."""


def played(*actions, rules="six_duchies", names=NAMES, **switches):
    """The state after some actions, and what the last one did."""
    preset = GAME.presets[rules]
    text = " ".join([str(preset), *(f"{name}={value}" for name, value in switches.items())])
    state = GAME.new(GAME.parse_rules(text), names)
    return after(state, *actions)


def position(*actions, **rules) -> GameView:
    """What the screens see after some actions."""
    state, events = played(*actions, **rules)
    return GameView(state, can_undo=bool(actions), events=events)


def later(*actions, board=BOARD, red_turn=True, rules="six_duchies", **changes) -> GameView:
    """The board of the mock-up in mid-game, at Red's turn unless `red_turn` is false; then some actions."""
    state, _ = played(*(COLOURS if rules == "learning" else THROWN), rules=rules)
    state = state.but(board=parse_board(board), bag=Stones(2, 2, 1), out=Stones(0, 0, 0))
    if red_turn:
        osselets = tuple(osselet.but(holder=1) for osselet in state.osselets)
        state = state.but(active=1, osselets=osselets)
    state = state.but(**changes)
    state, events = after(state, *actions)
    return GameView(state, can_undo=True, events=events)


def placing(stones="WR", board=BOARD, active=1, **changes) -> GameView:
    """Maëlle has these stones in hand, after two osselets were played."""
    state = later(board=board).state
    osselets = list(state.osselets)
    for number in (1, 2):
        osselets[number - 1] = osselets[number - 1].but(holder=2)
    state = state.but(osselets=tuple(osselets), in_play=3, phase=Phase.PLACE, stack=(pool_of(stones),))
    state = state.but(seen=(state.position,), active=active, **changes)
    return GameView(state, can_undo=True)


def returned() -> GameView:
    """A red stone has filled the diagonal. One red stone comes back; then the white one must be placed."""
    return _then(placing(), "place R e1")


def two_lines() -> GameView:
    """A stone at c3 has filled a row and a column."""
    return _then(placing("W", board="..R../..R../WW.WB/..B../..B.."), "place W c3")


def sacrificed(*actions, **switches) -> GameView:
    """Yann has thrown two centaurs, two points and the moon; then some actions."""
    return position(*COLOURS, "throw CC2C", *actions, rules="cervienne", **switches)


def claimed(*actions) -> GameView:
    """In the game without turns Yann has played osselet 2, which now lies in front of Maëlle."""
    thrown = (*COLOURS, "throw C12M", "claim 1", "grant", "play 2", "draw W", "place W c3")
    return position(*thrown, *actions, rules="baugienne")


def few_stones() -> GameView:
    """The game is over: the bag is empty, and after a movement four stones are left."""
    where = later("play 1", board="...../.W.B./...../.R.W./.....", bag=Stones())
    return _then(where, "step b4 c4")


def solved() -> GameView:
    """The first puzzle of the library, solved."""
    return position(*map(str, solve(LIBRARY[0].rules).solutions[0].actions), rules="puzzle", names=NAMES[:1])


def _then(where: GameView, *actions) -> GameView:
    state, events = after(where.state, *actions)
    return GameView(state, can_undo=True, events=events)
