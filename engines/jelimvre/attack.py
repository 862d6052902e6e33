"""The pieces that could take a king with their next move, and the cells on which they can be hindered."""

from __future__ import annotations

from collections.abc import Collection
from itertools import pairwise
from typing import TYPE_CHECKING, Final

from engines.jelimvre.army import Colour, Kind
from engines.jelimvre.board import CODES, COLOUR_OF, FLOOR_OF, KIND_OF, PIECE, WALL, Floor
from engines.jelimvre.cells import CELLS, SIDE, shifted
from engines.jelimvre.drill import POUNCES
from engines.jelimvre.paths import (
    DIAGONAL_RAYS,
    FLIGHTS,
    JUMPS,
    STRAIGHT_RAYS,
    flanks,
    gate,
    routes,
    sealed_gates,
)
from engines.jelimvre.switches import DragonPath, KnightRoutes
from engines.jelimvre.terrain import BARRIER

if TYPE_CHECKING:
    from engines.jelimvre.rules import Rules

Codes = frozenset[int]


def attackers(board: bytes, king: int, by: Colour, rules: Rules) -> list[int]:
    """The cells of all pieces of a colour that could take a king on that cell of the ground.

    The king need not stand there yet. The search goes backwards from his cell, which is faster than making
    every move of the enemy.
    """
    sealed = sealed_gates(board.translate(BARRIER)) if rules.corner_seal else frozenset()
    return [
        *_officers(board, king, by, sealed),
        *_soldiers(board, king, by, sealed),
        *_knights(board, king, by, rules),
        *_dragons(board, king, by, rules),
    ]


def _officers(board: bytes, king: int, by: Colour, sealed: Codes) -> list[int]:
    """The towers, guards and queens on free lines to the king, and a king beside him."""
    straight, diagonal, beside = _STRAIGHT[by], _DIAGONAL[by], _KING[by]
    found = []
    for ray in STRAIGHT_RAYS[king]:
        for cell, _ in ray:
            if code := board[cell]:
                if code in straight or (code in beside and cell == ray[0][0]):
                    found.append(cell)
                break
    for gated in DIAGONAL_RAYS[king]:
        for cell, _, between in gated:
            if between in sealed:
                break
            if code := board[cell]:
                if code in diagonal or (code in beside and cell == gated[0][0]):
                    found.append(cell)
                break
    return found


def _soldiers(board: bytes, king: int, by: Colour, sealed: Codes) -> list[int]:
    """The soldiers that take by the corner (ground, enemy wall) or by a leap (own wall)."""
    found = [
        cell
        for cell, between in _CORNERS[by][king]
        if (code := board[cell]) in _ON_ENEMY_WALL[by] or (code in _ON_GROUND[by] and between not in sealed)
    ]
    return found + [cell for cell, _ in POUNCES[by.other][king] if board[cell] in _ON_OWN_WALL[by]]


def _knights(board: bytes, king: int, by: Colour, rules: Rules) -> list[int]:
    """The knights an L away, unless both ways round are barred."""
    knights, hurdles = _KNIGHT[by], rules.terrain.hurdles
    return [
        cell
        for cell, _, long_leg, corner, short_leg, other_corner in JUMPS[king]
        if board[cell] in knights
        and not (
            (hurdles[board[long_leg]] or hurdles[board[corner]])
            and (hurdles[board[short_leg]] or hurdles[board[other_corner]])
        )
    ]


def _dragons(board: bytes, king: int, by: Colour, rules: Rules) -> list[int]:
    """The dragons on a line with the king that nothing shields (J-7)."""
    dragons = _DRAGON[by]
    if not any(code in board for code in dragons):
        return []
    shield = PIECE if rules.dragon_king_path is DragonPath.ARMY_ONLY else 0xFF
    found = []
    for ray in FLIGHTS[king]:
        for cell, _ in ray:
            if board[cell] & shield:
                if board[cell] in dragons:
                    found.append(cell)
                break
    return found


def hindrances(board: bytes, attacker: int, king: int) -> frozenset[int]:
    """The cells on which a piece or barrier could hinder an attacker, alone or with another one.

    These are the cells in between, the cells beside each diagonal step (two barriers seal it), and those on a
    knight's ways round.
    """
    line = _line(attacker, king)
    if line is None:
        pounces = KIND_OF[board[attacker]] is Kind.SOLDIER
        return frozenset() if pounces else frozenset(cell for way in routes(attacker, king) for cell in way)
    diagonal = abs(line.step) in (SIDE - 1, SIDE + 1)
    beside = [cell for pair in pairwise(line) for cell in flanks(*pair)] if diagonal else []
    return frozenset([*line[1:-1], *beside])


def barrable(board: bytes, attacker: int, king: int, rules: Rules) -> frozenset[int]:
    """The cells on which a construction could hinder an attacker; a house rule may let him pass them all."""
    match KIND_OF[board[attacker]]:
        case Kind.DRAGON:
            shields = rules.dragon_king_path is DragonPath.EMPTY
            return in_between(attacker, king) if shields else frozenset()
        case Kind.KNIGHT:
            bars = rules.knight_vs_barrier is KnightRoutes.ROUTES
            return hindrances(board, attacker, king) if bars else frozenset()
        case _:
            return hindrances(board, attacker, king) if rules.corner_seal else in_between(attacker, king)


def in_between(attacker: int, king: int) -> frozenset[int]:
    """The cells between the two; none if they are not in line."""
    line = _line(attacker, king)
    return frozenset(line[1:-1] if line else ())


def _line(start: int, end: int) -> range | None:
    """The cells from one to the other, both included; None if they are not in line."""
    (rank, file), (to_rank, to_file) = divmod(start, SIDE), divmod(end, SIDE)
    ranks, files = to_rank - rank, to_file - file
    if 0 not in (ranks, files) and abs(ranks) != abs(files):
        return None
    step = (end - start) // max(abs(ranks), abs(files))
    return range(start, end + step, step)


def _codes(kinds: Collection[Kind | None], floors: Collection[Floor] = tuple(Floor)) -> tuple[Codes, Codes]:
    """By colour, the codes of pieces of those kinds that stand on one of those floors."""
    white, black = (
        frozenset(
            code
            for code in CODES
            if KIND_OF[code] in kinds and COLOUR_OF[code] is own and FLOOR_OF[code] in floors
        )
        for own in Colour
    )
    return white, black


def _corners(king: int, by: Colour) -> tuple[tuple[int, int], ...]:
    cells = (shifted(king, files, -by.forward) for files in (-1, 1))
    return tuple((cell, gate(cell, king)) for cell in cells if cell is not None)


_STRAIGHT: Final = _codes((Kind.TOWER, Kind.QUEEN))
_DIAGONAL: Final = _codes((Kind.GUARD, Kind.QUEEN))
_KING: Final = _codes((Kind.KING,))
_KNIGHT: Final = _codes((Kind.KNIGHT,))
_DRAGON: Final = _codes((Kind.DRAGON,))
_ON_GROUND: Final = _codes((Kind.SOLDIER,), [floor for floor in Floor if floor not in WALL])
_ON_WHITE_WALL: Final = _codes((Kind.SOLDIER,), (Floor.WHITE_WALL,))
_ON_BLACK_WALL: Final = _codes((Kind.SOLDIER,), (Floor.BLACK_WALL,))
_ON_OWN_WALL: Final = (_ON_WHITE_WALL[Colour.WHITE], _ON_BLACK_WALL[Colour.BLACK])
_ON_ENEMY_WALL: Final = (_ON_BLACK_WALL[Colour.WHITE], _ON_WHITE_WALL[Colour.BLACK])
_CORNERS: Final = tuple(tuple(_corners(king, by) for king in CELLS) for by in Colour)
