"""Tables told in a few words, for tests."""

from __future__ import annotations

from engines.artiseurs import (
    GAME,
    Colour,
    Phase,
    Player,
    State,
    Stones,
    parse_action,
    parse_board,
    parse_cell,
    parse_rules,
)
from engines.artiseurs.board import EMPTY, FREE, put, stone_on
from engines.artiseurs.pool import pool_of
from engines.errors import IllegalAction

SEATS = {"W": 0, "R": 1, "B": 2}
"""Where the players of a test sit: White first, then Red, then Black."""


def board_of(stones: str) -> str:
    """The board of a list such as "Wc3 Rd3", or of five rows with strokes between them."""
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
    """The players have their colours, and somebody is about to begin his turn.

    Args:
        rules: their text form.
        active: the colour whose turn it is.
        stones: what lies on the board.
        bag: what is in the bag; by default what the board leaves of the usual bag.
        colours: a letter for each player, in seat order.
    """
    read = parse_rules(rules)
    players = tuple(Player(f"Player {letter}", Colour(letter)) for letter in colours)
    board = board_of(stones)
    state = State(read, players, board=board, bag=read.bag.less(board) if bag is None else bag)
    state = state.but(active=colours.index(active))
    return state.but(phase=Phase.TURN if read.mode == "learning" else Phase.THROW)


def new_table(rules: str, players: int) -> State:
    """A fresh table, before the colours are taken."""
    return GAME.new(parse_rules(rules), [f"Player {seat + 1}" for seat in range(players)])


def in_hand(stones: str, by: str, board: str, rules: str = "six_duchies") -> State:
    """A player has drawn some stones and is about to place them."""
    state = a_table(rules, active=by, stones=board)
    state = state.but(phase=Phase.PLACE, stack=(pool_of(stones),), bag=state.bag.less(stones))
    return state.but(seen=(state.position,))


def thrown(faces: str, rules: str = "cervienne", active: str = "W", stones: str = "Wc3 Re5") -> State:
    """The osselets have just been thrown by a player."""
    return play(a_table(rules, active, stones), f"throw {faces}")


def solving(puzzle: str, rules: str = "puzzle") -> State:
    """Somebody is about to solve a puzzle."""
    return GAME.new(parse_rules(f"{rules} puzzle={puzzle}"), ["Solver"])


def play(state: State, story: str) -> State:
    """The state after a story: actions between semicolons."""
    for words in story.split(";"):
        state = state.apply(parse_action(words.strip()))
    return state


def legal(state: State, verb: str = "") -> list[str]:
    """The texts of all legal actions, or of those with one verb."""
    texts = [str(action) for action in state.legal_actions()]
    return [text for text in texts if not verb or text.split()[0] == verb]


def refused(state: State, text: str) -> str:
    """Why an action is refused.

    Raises:
        AssertionError: it is not.
    """
    before = str(state)
    try:
        state.apply(parse_action(text))
    except IllegalAction as error:
        assert text not in legal(state)
        assert str(state) == before
        return str(error)
    raise AssertionError(f"{text!r} is allowed in\n{state}")


def on(state: State, cells: str) -> str:
    """What lies on some cells, a letter each."""
    return "".join(stone_on(state.board, parse_cell(cell)) or FREE for cell in cells.split())


def counts(state: State) -> Stones:
    """The stones on the board."""
    return Stones.of(state.board)


def told(state: State, kind: type) -> list:
    """The events of one kind that the last action told."""
    return [event for event in state.happened if type(event) is kind]


def faces(state: State, holder: str) -> str:
    """The faces in front of a player, by number: "1:C 3:M"."""
    seat = SEATS[holder]
    return " ".join(
        f"{osselet.number}:{osselet.face}" for osselet in state.osselets if osselet.holder == seat
    )
