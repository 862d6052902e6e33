"""The values of the house rules that are not just on or off."""

from __future__ import annotations

from enum import StrEnum


class Regenerator(StrEnum):
    """What a piece does that meets a regenerator (J-3)."""

    OWN_TRANSIT = "own_transit"
    """The enemy eliminates it; its own side may stop on it and go on in a later turn."""
    CAPTURE = "capture"
    """The enemy eliminates it; its own side goes round it."""
    SUPERPOSE = "superpose"
    """Everybody may stop on it; only the dragon eliminates it."""


class KnightRoutes(StrEnum):
    """What a barrier is to the knight (J-6)."""

    ROUTES = "routes"
    """He is stopped where both ways round his L meet one."""
    LEAP = "leap"
    """He leaps whatever lies there."""


class DragonPath(StrEnum):
    """What shields a king or a regenerator from a distant dragon (J-7)."""

    EMPTY = "empty"
    """Every piece in between: walls, water and regenerators too."""
    ARMY_ONLY = "army_only"
    """Army pieces alone."""


class Encirclement(StrEnum):
    """When a king is encircled (J-8)."""

    MATE = "mate"
    """He could be taken, and nothing that his side may do in its turn changes that."""
    IMMOBILE = "immobile"
    """He has no move, and his side has had its first turn; before that, its own set-up may enclose him."""
    OFF = "off"
    """Never: only a king who is taken loses."""


class Climb(StrEnum):
    """From where a soldier climbs his wall (J-12)."""

    ANY8 = "any8"
    """From any cell that touches it."""
    FORWARD3 = "forward3"
    """Going forward, straight or by the corner."""


class WallRange(StrEnum):
    """How far a soldier goes along his wall (J-13)."""

    ONE = "1"
    """One step."""
    ANY = "any"
    """Any number of steps, as long as free pieces of it touch one another."""


class Descent(StrEnum):
    """Where a soldier climbs down (J-14)."""

    NONFORWARD5 = "nonforward5"
    """Sideways, back, and back by the corner."""
    BACK3 = "back3"
    """Back, straight or by the corner."""


class Support(StrEnum):
    """What counts as "one of his pieces" beside a construction (J-22, J-29)."""

    ARMY = "army"
    """His army pieces."""
    ALL = "army+walls+X"
    """His walls and his regenerator as well."""
