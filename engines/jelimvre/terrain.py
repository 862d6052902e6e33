"""The board as pieces see it: a table for each kind of piece and colour, made once for some rules.

`board.translate(table)` turns a board into the values that its cells have for a moving piece. Each rule about
where a piece may stand (§2.1 of the rules page) is a line here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engines.jelimvre.army import Colour, Kind
from engines.jelimvre.board import (
    BARRIERS,
    COLOUR_OF,
    FLOOR_OF,
    FREE,
    KIND_OF,
    PIECE,
    REGENERATOR,
    WALL,
    Floor,
    table,
)
from engines.jelimvre.switches import DragonPath, KnightRoutes, Regenerator

if TYPE_CHECKING:
    from engines.jelimvre.rules import Rules

PASS: Final = 0
STOP: Final = 1
END: Final = 2
"""The values of a cell for T, G, C, Q and K: they pass it, stop before it, or may end on it."""

LAND: Final = 1
SHIELD: Final = 2
SHIELDED: Final = 4
"""The flags of a cell for a dragon: it may land; cells beyond are shielded; this cell can be shielded."""

GROUND: Final = 1
OWN_WALL: Final = 2
ENEMY_WALL: Final = 4
PREY_ON_GROUND: Final = 8
PREY_ON_OWN_WALL: Final = 16
PREY_ON_ENEMY_WALL: Final = 32
STEP: Final = 64
"""The flags of a cell for a soldier: free ground, a free wall, prey, and where the prey stands.

STEP marks cells where he may step on the ground: free ones, and regenerators that let him stop.
"""


class Terrain:
    """The tables for some rules; those of a colour stand at its number.

    Attributes:
        officers: for T, G, C, Q and K: PASS, STOP or END.
        dragons: a sum of LAND, SHIELD and SHIELDED.
        soldiers: a sum of GROUND and the rest.
        hurdles: 1 where a knight's way round is barred.
    """

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.officers = self._tables(self._officer)
        self.dragons = self._tables(self._dragon)
        self.soldiers = self._tables(self._soldier)
        self.hurdles = table(self._is_hurdle)

    def takes_regenerator(self, kind: Kind) -> bool:
        """Whether a piece of that kind eliminates the enemy's regenerator where it lands (J-3)."""
        return self.rules.regenerator is not Regenerator.SUPERPOSE or kind is Kind.DRAGON

    def _tables(self, meets: Callable[[int, Colour], int]) -> tuple[bytes, bytes]:
        return table(lambda code: meets(code, Colour.WHITE)), table(lambda code: meets(code, Colour.BLACK))

    def _officer(self, code: int, own: Colour) -> int:
        """PASS, STOP or END. Nobody takes a wall or water (J-11), nor a piece on a wall from below (J-31)."""
        if code == FREE:
            return PASS
        if FLOOR_OF[code] in BARRIERS or COLOUR_OF[code] is own:
            return STOP
        if FLOOR_OF[code] is REGENERATOR[own] and not code & PIECE and self._avoids_own:
            return STOP
        return END

    @property
    def _avoids_own(self) -> bool:
        return self.rules.regenerator is Regenerator.CAPTURE

    def _dragon(self, code: int, own: Colour) -> int:
        if code == FREE:
            return LAND
        floor = FLOOR_OF[code]
        shield = SHIELD if code & PIECE or self.rules.dragon_king_path is DragonPath.EMPTY else 0
        if floor is Floor.WATER or COLOUR_OF[code] is own:
            return shield
        if floor is REGENERATOR[own] and not code & PIECE and self._avoids_own:
            return shield
        precious = KIND_OF[code] is Kind.KING or floor is REGENERATOR[own.other]
        return shield | LAND | (SHIELDED if precious else 0)

    def _soldier(self, code: int, own: Colour) -> int:
        if code == FREE:
            return GROUND | STEP
        floor, piece = FLOOR_OF[code], COLOUR_OF[code]
        if floor is Floor.WATER or piece is own:
            return 0
        if floor in WALL:
            if piece is None:
                return OWN_WALL if floor is WALL[own] else ENEMY_WALL
            return PREY_ON_OWN_WALL if floor is WALL[own] else PREY_ON_ENEMY_WALL
        if piece is not None:
            return PREY_ON_GROUND
        if self.rules.regenerator is Regenerator.SUPERPOSE:
            return STEP
        if floor is REGENERATOR[own]:
            return 0 if self._avoids_own else STEP
        return PREY_ON_GROUND

    def _is_hurdle(self, code: int) -> int:
        barred = FLOOR_OF[code] in BARRIERS and self.rules.knight_vs_barrier is KnightRoutes.ROUTES
        return int(barred or (KIND_OF[code] is Kind.DRAGON and self.rules.knight_blocked_by_dragon))


BARRIER: Final = table(lambda code: FLOOR_OF[code] in BARRIERS)
"""1 where a wall or water lies."""

IS_FREE: Final = table(lambda code: code == FREE)
"""1 where something can be built (l.207, 297)."""
