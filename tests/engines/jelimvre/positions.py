"""Helpers that make positions and play turns from short texts."""

from __future__ import annotations

from functools import partial

from engines.jelimvre import GAME, NAMES, Colour, Move, Phase, Player, Rules, Side, State, parse_cell
from engines.jelimvre.army import WALLS, sorted_kinds
from engines.jelimvre.board import EMPTY, TOKENS, on_floor, with_codes
from tests.engines import stories

play = partial(stories.play, GAME)
refused = partial(stories.refused, GAME)

PLAYERS = ("Maëlle", "Yann", "Inès", "Théo")
CODES = {token: number for number, token in TOKENS.items()}
FLOORS = ("M", "m", "E", "X", "x")
OPENING = (
    "Ta1 Gb1 Cc1 Xd1 Qe1 Kf1 Dg1 Ch1 Gi1 Tj1 S'a2 S'b2 S'c2 S'd2 S'e2 S'f2 S'g2 S'h2 S'i2 S'j2 S'k2"
    " ta11 gb11 cc11 xd11 qe11 kf11 dg11 ch11 gi11 tj11"
    " s'a10 s'b10 s'c10 s'd10 s'e10 s'f10 s'g10 s'h10 s'i10 s'j10 s'k10"
)
"""Eleven soldiers in front, the officers, the regenerator and an empty cell behind; Black likewise."""


def a_board(story: str) -> bytes:
    """The board of a text: `Se4` is a soldier on e4, `S'e2` one that has not moved, `Me5` a white wall.

    Small letters are black, E is water, X and x are the regenerators. A piece on a wall is two words.
    """
    codes: dict[int, int] = {}
    for word in sorted(story.split(), key=lambda word: word[0] not in FLOORS):
        token, cell = _parted(word)
        number = CODES[token]
        assert cell not in codes or token not in FLOORS, f"two things lie on {NAMES[cell]}"
        codes[cell] = on_floor(number, codes.get(cell, 0)) if token not in FLOORS else number
        assert codes[cell] in TOKENS, f"{token} cannot stand on {NAMES[cell]}"
    return with_codes(EMPTY, codes)


def _parted(word: str) -> tuple[str, int]:
    letters = 2 if word[1] == "'" else 1
    return word[:letters], parse_cell(word[letters:])


def a_turn(
    story: str,
    counter: int = 1,
    active: str = "white",
    lost: str = "",
    rules: Rules | None = None,
    players: int = 2,
    first: bool = False,
    kings: str = "Kk2 kk10",
) -> State:
    """A position at the beginning of a turn, White's unless `active` says black.

    Args:
        story: the pieces, walls, water and regenerators on the board.
        counter: the counter of the side to play.
        active: the side to play, "white" or "black".
        lost: the letters of the pieces that this side has lost.
        rules: the rules played.
        players: two, or four in teams.
        first: whether it is the first turn of both sides.
        kings: put on the board if the story has none.
    """
    words = story.split()
    story = " ".join(
        [*words, *(king for king in kings.split() if not any(word[0] == king[0] for word in words))]
    )
    colour = Colour[active.upper()]
    walls = [sum(word[0] == letter for word in words) for letter in "Mm"]
    sides = [Side(first=first, walls=WALLS - count) for count in walls]
    sides[colour] = sides[colour].but(counter=counter, lost=sorted_kinds(lost))
    return State(
        rules or Rules(),
        tuple(map(Player, PLAYERS[:players])),
        phase=Phase.CHOOSE,
        active=colour,
        board=a_board(story),
        sides=(sides[0], sides[1]),
    )


def legal(state: State, verb: str) -> list[str]:
    """The legal actions with this verb, as texts without the verb."""
    return [
        str(action).partition(" ")[2] for action in state.legal_actions() if str(action).split()[0] == verb
    ]


def targets(state: State, cell: str) -> set[str]:
    """The cells to which the piece on that cell may move."""
    origin = parse_cell(cell)
    return {
        NAMES[move.target]
        for move in state.legal_actions()
        if isinstance(move, Move) and move.origin == origin
    }


def at(state: State, cell: str) -> str:
    """What the diagram shows on a cell: piece and floor, or "." for free ground."""
    return TOKENS[state.board[parse_cell(cell)]]
