"""Plays Jelimvre at random for tests, with every kind of action."""

from __future__ import annotations

from random import Random
from typing import Any

from engines.jelimvre import (
    ARMY,
    CELLS,
    COLOUR_OF,
    FLOOR_OF,
    WALLS,
    WATER,
    Colour,
    Floor,
    Kind,
    Move,
    OfferDraw,
    Phase,
    Player,
    Put,
    Ready,
    Resign,
    Revise,
    Rules,
    Side,
    State,
    TimeOut,
    in_the_box,
)
from engines.jelimvre.army import sorted_kinds
from engines.jelimvre.board import (
    EMPTY,
    FREE,
    PIECE,
    REGENERATOR,
    TOKENS,
    WALL,
    code_of,
    on_floor,
    with_codes,
)

RARE = {TimeOut: 0.003, Resign: 0.001, OfferDraw: 0.02, Revise: 0.05}


def answer(state: State, rng: Random) -> Any:
    """A random legal action: sometimes a capture or a move, otherwise a random kind first, then one of it."""
    if state.phase is Phase.SETUP:
        return a_set_up(state, rng)
    legal = [action for action in state.legal_actions() if rng.random() < RARE.get(type(action), 1)]
    legal = legal or list(state.legal_actions())
    for share, likes in ((0.3, _takes), (0.4, _moves)):
        liked = [action for action in legal if likes(state, action)]
        if liked and rng.random() < share:
            return rng.choice(liked)
    kind = rng.choice(sorted({type(action) for action in legal}, key=str))
    return rng.choice([action for action in legal if type(action) is kind])


def _moves(_: State, action: Any) -> bool:
    return isinstance(action, Move)


def _takes(state: State, action: Any) -> bool:
    return isinstance(action, Move) and COLOUR_OF[state.board[action.target]] is state.active.other


def a_set_up(state: State, rng: Random) -> Any:
    """A random set-up action: mostly put something from the box, sometimes move it or take it back."""
    legal = list(state.legal_actions())
    if rng.random() < 0.1:
        return rng.choice(legal)
    puts = [action for action in legal if isinstance(action, Put)]
    return rng.choice(puts) if in_the_box(state) else Ready()


def a_position(rng: Random, rules: Rules, crowd: float = 1.0) -> State:
    """A random position at the beginning of a turn: both kings, parts of both armies, walls and water.

    Args:
        rng: the source of randomness.
        rules: the rules played.
        crowd: the share of pieces, walls and water that may lie on the board, up to 1.
    """
    board = dict.fromkeys(CELLS, FREE)
    for floor, most in (
        *((wall, WALLS) for wall in WALL),
        (Floor.WATER, WATER),
        *((x, 1) for x in REGENERATOR),
    ):
        for _ in range(rng.randint(0, round(most * crowd))):
            board[rng.choice([cell for cell in CELLS if board[cell] == FREE])] = code_of(floor)
    lost = tuple(_an_army(board, rng, colour, crowd) for colour in Colour)
    sides = [
        Side(
            counter=rng.randint(1, 12),
            walls=WALLS - sum(FLOOR_OF[number] is WALL[colour] for number in board.values()),
            lost=lost[colour],
            first=False,
        )
        for colour in Colour
    ]
    return State(
        rules,
        (Player("Maëlle"), Player("Yann")),
        phase=Phase.CHOOSE,
        active=rng.choice(list(Colour)),
        board=with_codes(EMPTY, board),
        sides=(sides[0], sides[1]),
    )


def _an_army(board: dict[int, int], rng: Random, colour: Colour, crowd: float) -> str:
    """Put a random part of an army on the board, and return the letters of the pieces left off as lost."""
    rest = [kind for kind, count in ARMY.items() for _ in range(count) if kind is not Kind.KING]
    rng.shuffle(rest)
    for kind in [Kind.KING, *(rest.pop() for _ in range(round(len(rest) * crowd * rng.random())))]:
        number = code_of(kind=kind, colour=colour)
        cells = [
            cell for cell in CELLS if not board[cell] & PIECE and on_floor(number, board[cell]) in TOKENS
        ]
        walls = [cell for cell in cells if FLOOR_OF[board[cell]] in WALL]
        cell = rng.choice(walls if walls and rng.random() < 0.3 else cells)
        enemy = FLOOR_OF[board[cell]] is REGENERATOR[colour.other]
        fresh = kind is Kind.SOLDIER and cell in colour.camp and board[cell] == FREE and rng.random() < 0.5
        board[cell] = (
            code_of(kind=kind, colour=colour, fresh=fresh)
            if fresh or enemy
            else on_floor(number, board[cell])
        )
    return sorted_kinds("".join(rest))
