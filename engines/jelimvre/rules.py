"""The rules of one game: a field for each house rule (§13 of the rules page)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from engines.jelimvre.drill import Drill, drill
from engines.jelimvre.switches import (
    Climb,
    Descent,
    DragonPath,
    Encirclement,
    KnightRoutes,
    Regenerator,
    Support,
    WallRange,
)
from engines.jelimvre.terrain import Terrain
from engines.rule_text import Switches

SANDGLASS_S: Final = 30
"""The seconds of sand that a turn has (l.332, 342)."""


@dataclass(frozen=True)
class Rules:
    """The rules of a game.

    >>> str(Rules(sandglass=True, climb=Climb.FORWARD3))
    'base climb=forward3 sandglass=on'

    Attributes:
        regenerator: what a piece does that meets one (J-3).
        corner_seal: two barriers that touch by their corners let nobody through (J-4).
        knight_blocked_by_dragon: a dragon stops a knight as a barrier does (J-5).
        knight_vs_barrier: what a barrier is to the knight (J-6).
        dragon_king_path: what shields a king or a regenerator from a distant dragon (J-7).
        encirclement: when a king is encircled (J-8).
        first_turn_move_and_build: the first turn may be a move and a building (J-10).
        climb: from where a soldier climbs his wall (J-12).
        soldier_wall_range: how far he goes along it (J-13).
        descent: where he climbs down (J-14).
        late_promotion: a soldier may be exchanged in a later turn, instead of a move (J-16).
        support_pieces: what a construction must touch (J-22, J-29).
        water9_new_zone: counter 9 may begin a new zone beside an army piece (J-24).
        walls_return: a destroyed wall may be built again (J-25).
        king_in_air_loses: a king still in the hand when the sand has run out is lost (J-20).
        hidden_setup: White's camp is covered until Black has set up (J-30).
        sandglass: one against one, every turn has thirty seconds (l.332); two against two always have.
    """

    regenerator: Regenerator = Regenerator.OWN_TRANSIT
    corner_seal: bool = True
    knight_blocked_by_dragon: bool = False
    knight_vs_barrier: KnightRoutes = KnightRoutes.ROUTES
    dragon_king_path: DragonPath = DragonPath.EMPTY
    encirclement: Encirclement = Encirclement.MATE
    first_turn_move_and_build: bool = False
    climb: Climb = Climb.ANY8
    soldier_wall_range: WallRange = WallRange.ONE
    descent: Descent = Descent.NONFORWARD5
    late_promotion: bool = False
    support_pieces: Support = Support.ARMY
    water9_new_zone: bool = False
    walls_return: bool = True
    king_in_air_loses: bool = True
    hidden_setup: bool = False
    sandglass: bool = False

    @cached_property
    def terrain(self) -> Terrain:
        """The board as the pieces meet it by these rules."""
        return Terrain(self)

    @cached_property
    def drill(self) -> Drill:
        """Where soldiers step by these rules."""
        return drill(self.climb, self.descent)

    def __str__(self) -> str:
        """The text form: every house rule that differs from its default."""
        return " ".join([_BASE, *_SWITCHES.written(self)])


_BASE: Final = "base"
_SWITCHES: Final = Switches("Jelimvre", Rules)

PRESETS: Final[Mapping[str, Rules]] = {"base": Rules(), "sandglass": Rules(sandglass=True)}
"""Rules to start from: at leisure, or against the sand (l.332)."""


def parse_rules(text: str) -> Rules:
    """Read rules; switches that the text does not name have their defaults.

    >>> parse_rules("base descent=back3").descent
    <Descent.BACK3: 'back3'>

    Raises:
        ParseError: a word is unknown, stands twice, or has no such value.
    """
    return _SWITCHES.read_after(_BASE, text)
