"""Build positions of Artiseurs from a few words, for tests."""

from __future__ import annotations

from functools import partial

from engines.artiseurs import (
    GAME,
    Colour,
    Phase,
    Player,
    State,
    Stones,
    parse_board,
    parse_cell,
    parse_rules,
)
from engines.artiseurs.board import EMPTY, FREE, put, stone_on
from engines.artiseurs.pool import pool_of
from tests.engines import stories

legal = stories.legal
play = partial(stories.play, GAME)
refused = partial(stories.refused, GAME)

SEATS = {"W": 0, "R": 1, "B": 2}
"""Where the players of a test sit: White first, then Red, then Black."""


def board_of(stones: str) -> str:
    """Return a board from a list such as "Wc3 Rd3", or from five rows with slashes between them."""
    if "/" in stones:
        return parse_board(stones)
    board = EMPTY
    for word in stones.split():
        board = put(board, parse_cell(word[1:]), word[0])
    return board


def a_table(
    rules: str = "six_duchies",
    active: str = "W",
    stones: str = "",
    bag: Stones | None = None,
    colours: str = "WRB",
) -> State:
    """Return a state in which the colours are chosen and a turn is about to begin.

    Args:
        rules: the rules in their text form.
        active: the colour whose turn it is.
        stones: the stones on the board.
        bag: the stones in the bag; by default the usual bag without the stones on the board.
        colours: a letter for each player, in seat order.
    """
    read = parse_rules(rules)
    players = tuple(Player(f"Player {letter}", Colour(letter)) for letter in colours)
    board = board_of(stones)
    state = State(read, players, board=board, bag=read.bag.less(board) if bag is None else bag)
    state = state.but(active=colours.index(active))
    return state.but(phase=Phase.TURN if read.mode == "learning" else Phase.THROW)


def new_table(rules: str, players: int) -> State:
    """Return a new game, before the colours are chosen."""
    return GAME.new(parse_rules(rules), [f"Player {seat + 1}" for seat in range(players)])


def in_hand(stones: str, by: str, board: str, rules: str = "six_duchies") -> State:
    """Return a state in which a player has drawn stones and is about to place them."""
    state = a_table(rules, active=by, stones=board)
    state = state.but(phase=Phase.PLACE, stack=(pool_of(stones),), bag=state.bag.less(stones))
    return state.but(seen=(state.position,))


def thrown(faces: str, rules: str = "cervienne", active: str = "W", stones: str = "Wc3 Re5") -> State:
    """Return a state in which a player has just thrown the osselets."""
    return play(a_table(rules, active, stones), f"throw {faces}")


def solving(puzzle: str, rules: str = "puzzle") -> State:
    """Return a state in which the solver of a puzzle is about to act."""
    return GAME.new(parse_rules(f"{rules} puzzle={puzzle}"), ["Solver"])


def on(state: State, cells: str) -> str:
    """Return what lies on some cells, a letter for each cell."""
    return "".join(stone_on(state.board, parse_cell(cell)) or FREE for cell in cells.split())


def counts(state: State) -> Stones:
    """Return the number of stones of each colour on the board."""
    return Stones.of(state.board)


def told(state: State, kind: type) -> list:
    """Return the events of one kind from the last action."""
    return [event for event in state.happened if type(event) is kind]


def faces(state: State, holder: str) -> str:
    """Return the faces in front of a player by osselet number: "1:C 3:M"."""
    seat = SEATS[holder]
    return " ".join(
        f"{osselet.number}:{osselet.face}" for osselet in state.osselets if osselet.holder == seat
    )
