"""The events of Artiseurs: plain records of what an action did, for screens, sounds and logs."""

from __future__ import annotations

from dataclasses import dataclass

from engines.artiseurs.board import Cell
from engines.artiseurs.colours import Colour
from engines.artiseurs.lines import Line
from engines.artiseurs.osselets import Face
from engines.contract import Outcome


@dataclass(frozen=True)
class ColourTaken:
    """A player has his colour."""

    seat: int
    colour: Colour


@dataclass(frozen=True)
class ColourRemoved:
    """Nobody plays that colour, and its stones leave the bag (house rule `two_player_third_colour`)."""

    colour: Colour


@dataclass(frozen=True)
class TurnStarted:
    """A turn begins."""

    seat: int


@dataclass(frozen=True)
class Threw:
    """The osselets have landed: the number of each, and the face that lies up."""

    seat: int
    osselets: tuple[tuple[int, Face], ...]


@dataclass(frozen=True)
class Shown:
    """The hidden mark of an osselet became known without turning it over."""

    osselet: int


@dataclass(frozen=True)
class Played:
    """A player plays what an osselet shows."""

    seat: int
    osselet: int
    face: Face


@dataclass(frozen=True)
class Unplayed:
    """An osselet goes on without having been played."""

    seat: int
    osselet: int


@dataclass(frozen=True)
class Idle:
    """Points were played with an empty bag, which does nothing (l.71)."""

    osselet: int


@dataclass(frozen=True)
class Handed:
    """An osselet now lies in front of another player."""

    osselet: int
    seat: int


@dataclass(frozen=True)
class Sacrificed:
    """A player gives an osselet away to turn another one over."""

    seat: int
    given: int
    turned: int


@dataclass(frozen=True)
class Turned:
    """An osselet lies on another face."""

    osselet: int
    face: Face


@dataclass(frozen=True)
class FaceChosen:
    """The receiver of a sacrificed osselet put it on a face."""

    seat: int
    osselet: int
    face: Face


@dataclass(frozen=True)
class ReachedIn:
    """In the learning game, a player chose to draw from the bag."""

    seat: int


@dataclass(frozen=True)
class Drew:
    """Stones came out of the bag."""

    seat: int
    stones: str


@dataclass(frozen=True)
class Lifted:
    """The moon took a stone from the board."""

    stone: Colour
    cell: Cell


@dataclass(frozen=True)
class Stepped:
    """A stone moved one cell."""

    stone: Colour
    start: Cell
    end: Cell


@dataclass(frozen=True)
class Placed:
    """A stone was placed."""

    stone: Colour
    cell: Cell


@dataclass(frozen=True)
class Pushed:
    """A stone was pushed aside by a red one."""

    stone: Colour
    cell: Cell
    to: Cell


@dataclass(frozen=True)
class Seized:
    """A stone was seized by a black one, and is in hand."""

    stone: Colour
    cell: Cell


@dataclass(frozen=True)
class LineResolved:
    """A line was taken off: which stones lay on it, come back to hand, or are out of the game."""

    line: Line
    stones: str
    returned: str
    out: str


@dataclass(frozen=True)
class Declined:
    """A player could have acted, and did not."""

    seat: int


@dataclass(frozen=True)
class Claimed:
    """A player wants to act."""

    seat: int


@dataclass(frozen=True)
class Withdrawn:
    """A player does not want to act any more."""

    seat: int


@dataclass(frozen=True)
class Granted:
    """A player has priority, and acts."""

    seat: int


@dataclass(frozen=True)
class TurnByTurnCalled:
    """A player called for one action each; `seats` says who comes when."""

    seat: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class EndProposed:
    """A player proposes that the game is over."""

    seat: int


@dataclass(frozen=True)
class EndAgreed:
    """Another player thinks so too."""

    seat: int


@dataclass(frozen=True)
class EndRefused:
    """Another player wants to play on."""

    seat: int


@dataclass(frozen=True)
class GameOver:
    """The game has ended."""

    outcome: Outcome


Event = (
    ColourTaken
    | ColourRemoved
    | TurnStarted
    | Threw
    | Shown
    | Played
    | Unplayed
    | Idle
    | Handed
    | Sacrificed
    | Turned
    | FaceChosen
    | ReachedIn
    | Drew
    | Lifted
    | Stepped
    | Placed
    | Pushed
    | Seized
    | LineResolved
    | Declined
    | Claimed
    | Withdrawn
    | Granted
    | TurnByTurnCalled
    | EndProposed
    | EndAgreed
    | EndRefused
    | GameOver
)
