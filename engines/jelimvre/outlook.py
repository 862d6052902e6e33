"""The board as one side sees it, and every move of its army."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress
from typing import TYPE_CHECKING, Final

from engines.jelimvre import officers, soldiers
from engines.jelimvre.actions import Move
from engines.jelimvre.army import Colour, Kind
from engines.jelimvre.board import COLOUR_OF, FLOOR_OF, FRESH, KIND_OF, WALL, table
from engines.jelimvre.cells import CELLS
from engines.jelimvre.paths import sealed_gates
from engines.jelimvre.terrain import BARRIER

if TYPE_CHECKING:
    from engines.jelimvre.rules import Rules

Mover = Callable[["Outlook", int, list[Move]], None]
"""A function that adds the moves of the piece on a cell to a list."""


class Outlook:
    """The board as the army of one colour sees it.

    Attributes:
        board: the board itself.
        colour: whose army moves.
        rules: the rules played.
        lost: the letters of its lost pieces; a soldier that arrives may be exchanged for one of these.
        barriers: 1 for each cell with a wall or water.
        sealed: the gates between barriers that touch by their corners.
        officers, dragons, soldiers, hurdles: the board through the tables of `Terrain`.
    """

    __slots__ = (
        "_moves",
        "barriers",
        "board",
        "colour",
        "dragons",
        "hurdles",
        "lost",
        "officers",
        "rules",
        "sealed",
        "soldiers",
    )

    def __init__(self, board: bytes, colour: Colour, rules: Rules, lost: str = "") -> None:
        terrain = rules.terrain
        self.board = board
        self.colour = colour
        self.rules = rules
        self.lost = lost
        self.barriers = board.translate(BARRIER)
        self.sealed = sealed_gates(self.barriers) if rules.corner_seal else frozenset()
        self.officers = board.translate(terrain.officers[colour])
        self.dragons = board.translate(terrain.dragons[colour])
        self.soldiers = board.translate(terrain.soldiers[colour])
        self.hurdles = board.translate(terrain.hurdles)
        self._moves: list[Move] | None = None

    def army_moves(self) -> Sequence[Move]:
        """Every move of the army, except for crossings of water; listed once, however often it is asked."""
        if self._moves is None:
            self._moves = []
            movers = self.board.translate(_MOVERS[self.colour])
            for cell in compress(CELLS, movers):
                _MOVE[movers[cell]](self, cell, self._moves)
        return self._moves

    @property
    def can_move(self) -> bool:
        """Whether any piece of the army has a move."""
        pieces = compress(CELLS, self.board.translate(_MOVERS[self.colour]))
        return any(self.moves_from(cell) for cell in pieces)

    def moves_from(self, cell: int) -> list[Move]:
        """Every move of the piece on that cell; none where no piece of this army stands."""
        moves: list[Move] = []
        if mover := _MOVERS[self.colour][self.board[cell]]:
            _MOVE[mover](self, cell, moves)
        return moves

    def promoted(self, move: Move) -> Iterable[Move]:
        """The move, and one more for each promotion that it allows."""
        yield move
        for kind in exchanges(self.lost):
            yield Move(move.origin, move.target, kind)


def exchanges(lost: str) -> list[Kind]:
    """The kinds for which a soldier may be exchanged, by the letters of the lost pieces: no dragon (l.124).

    >>> exchanges("SSCCD")
    [<Kind.KNIGHT: 'C'>]
    """
    return [kind for kind in _PROMOTIONS if kind in lost]


_PROMOTIONS: Final = (Kind.TOWER, Kind.GUARD, Kind.KNIGHT, Kind.QUEEN)

_BY_KIND: Final[dict[Kind, Mover]] = {
    Kind.TOWER: officers.tower,
    Kind.GUARD: officers.guard,
    Kind.KNIGHT: officers.knight,
    Kind.DRAGON: officers.dragon,
    Kind.QUEEN: officers.queen,
    Kind.KING: officers.king,
}


def _mover(code: int, colour: Colour) -> Mover | None:
    """The mover for the piece in a code; None if there is no piece of this colour."""
    kind = KIND_OF[code]
    if kind is None or COLOUR_OF[code] is not colour:
        return None
    if kind is not Kind.SOLDIER:
        return _BY_KIND[kind]
    if FLOOR_OF[code] not in WALL:
        return soldiers.fresh if code in FRESH else soldiers.on_ground
    return soldiers.on_own_wall if FLOOR_OF[code] is WALL[colour] else soldiers.on_enemy_wall


_MOVE: Final[tuple[Mover, ...]] = (
    lambda outlook, cell, moves: None,
    *_BY_KIND.values(),
    soldiers.fresh,
    soldiers.on_ground,
    soldiers.on_own_wall,
    soldiers.on_enemy_wall,
)
"""All movers; the first place stands for no piece."""


def _movers(colour: Colour) -> bytes:
    def place(code: int) -> int:
        mover = _mover(code, colour)
        return _MOVE.index(mover) if mover else 0

    return table(place)


_MOVERS: Final = (_movers(Colour.WHITE), _movers(Colour.BLACK))
"""By colour, the place in `_MOVE` of the mover for each code."""
