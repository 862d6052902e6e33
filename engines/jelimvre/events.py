"""The events of Jelimvre: plain records of what an action did, for screens, sounds and logs.

They hold the names of cells and the letters of pieces, small for black pieces.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.contract import Outcome


@dataclass(frozen=True)
class ColoursAgreed:
    """The seat that plays White; two against two, the first seat of the team."""

    seat: int


@dataclass(frozen=True)
class SetUp:
    """A piece, or a regenerator, was set up."""

    piece: str
    cell: str


@dataclass(frozen=True)
class SetUpElsewhere:
    """During the set-up, a piece or regenerator was moved to another cell."""

    piece: str
    origin: str
    target: str


@dataclass(frozen=True)
class TakenOff:
    """During the set-up, a piece or regenerator was taken off again."""

    piece: str
    cell: str


@dataclass(frozen=True)
class ChangedUnseen:
    """A camp was changed behind its cover (house rule `hidden_setup`)."""

    colour: str


@dataclass(frozen=True)
class CampReady:
    """A side has set up."""

    colour: str


@dataclass(frozen=True)
class TurnStarted:
    """A turn begins, with the counter at that position."""

    colour: str
    counter: int


@dataclass(frozen=True)
class KingAttacked:
    """A turn begins in which the king could be taken next."""

    cell: str
    attackers: tuple[str, ...]


@dataclass(frozen=True)
class Moved:
    """A piece moved."""

    piece: str
    origin: str
    target: str


@dataclass(frozen=True)
class Travelled:
    """A piece crossed the water."""

    piece: str
    origin: str
    target: str


@dataclass(frozen=True)
class Eliminated:
    """A piece, or a regenerator, left the board."""

    piece: str
    cell: str


@dataclass(frozen=True)
class Promoted:
    """A soldier was exchanged."""

    cell: str
    piece: str


@dataclass(frozen=True)
class WallLaid:
    """A wall piece was laid."""

    colour: str
    cell: str


@dataclass(frozen=True)
class WaterLaid:
    """A piece of water was laid."""

    cell: str


@dataclass(frozen=True)
class WallShifted:
    """A wall piece was laid elsewhere."""

    origin: str
    target: str


@dataclass(frozen=True)
class WallDestroyed:
    """A wall piece was destroyed."""

    colour: str
    cell: str


@dataclass(frozen=True)
class WaterDrained:
    """A piece of water was removed."""

    cell: str


@dataclass(frozen=True)
class Regenerated:
    """A lost piece came back."""

    piece: str
    cell: str


@dataclass(frozen=True)
class RegeneratorMoved:
    """A regenerator was laid elsewhere."""

    origin: str
    target: str


@dataclass(frozen=True)
class TurnEnded:
    """A turn is complete, its counter stands at that position now, and it has changed those cells."""

    colour: str
    counter: int
    cells: tuple[str, ...]


@dataclass(frozen=True)
class Revised:
    """The team took its turn back."""

    seat: int


@dataclass(frozen=True)
class Passed:
    """A side passed, because it could do nothing."""

    colour: str


@dataclass(frozen=True)
class TurnLost:
    """The sand ran out before anything was complete."""

    colour: str


@dataclass(frozen=True)
class DrawOffered:
    """A draw was offered."""

    seat: int


@dataclass(frozen=True)
class DrawDeclined:
    """The opponent declined the draw."""

    seat: int


@dataclass(frozen=True)
class GameOver:
    """The game has ended."""

    outcome: Outcome


Event = (
    ColoursAgreed
    | SetUp
    | SetUpElsewhere
    | TakenOff
    | ChangedUnseen
    | CampReady
    | TurnStarted
    | KingAttacked
    | Moved
    | Travelled
    | Eliminated
    | Promoted
    | WallLaid
    | WaterLaid
    | WallShifted
    | WallDestroyed
    | WaterDrained
    | Regenerated
    | RegeneratorMoved
    | TurnEnded
    | Revised
    | Passed
    | TurnLost
    | DrawOffered
    | DrawDeclined
    | GameOver
)
