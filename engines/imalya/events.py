"""The events of Imalya: plain records of what an action did, for screens, sounds and logs."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engines.contract import Outcome
from engines.imalya.dice import Die
from engines.imalya.figures import Figure


class Reason(StrEnum):
    """Why Tales or points change hands."""

    BEL = "bel"
    """A Bel took a Tale, or five points (l.42, 72)."""
    DAMS = "dams"
    """The debt of the count, for Dams and with the Mercenaire for foreign dice (l.43, 83)."""
    TAX = "tax"
    """The tax day (l.45)."""
    KILL = "kill"
    """The Mort's reward (l.57)."""
    GAIN = "gain"
    """The Gain's income (l.58)."""
    SIX_DAMS = "six_dams"
    """Six Dams (l.66)."""
    LEINAN = "leinan"
    """Tales added to the Trésor for points (l.82)."""
    LAIIRNA = "laiirna"
    """The price of a power, or the points that it steals (l.84)."""
    SHARE = "share"
    """The Trésor is dealt out between two games (l.47)."""
    STAKE = "stake"
    """Each player's share of a new Trésor (l.47)."""
    VICTORY = "victory"
    """The Trésor goes to the winner (l.47)."""


@dataclass(frozen=True)
class DrawAgain:
    """A draw that gives no Faction: a Majeure, or a Faction that would leave another unplayed (l.9)."""

    seat: int
    figure: Figure


@dataclass(frozen=True)
class FactionDrawn:
    """A player has his Faction."""

    seat: int
    faction: Figure


@dataclass(frozen=True)
class BelRolled:
    """A die thrown for the first Bel."""

    seat: int
    figure: Figure


@dataclass(frozen=True)
class StarterNamed:
    """Who starts, and who said so."""

    seat: int
    by: int


@dataclass(frozen=True)
class Deposited:
    """With the Leïnan, how many Tales a player has added to the Trésor."""

    seat: int
    tales: int


@dataclass(frozen=True)
class TurnStarted:
    """A turn begins."""

    seat: int
    round: int


@dataclass(frozen=True)
class PowerOpened:
    """The power of a player's Faction becomes active."""

    seat: int


@dataclass(frozen=True)
class PowerBought:
    """With Laiirna, a player has bought his power for a round."""

    seat: int


@dataclass(frozen=True)
class PowerClosed:
    """The power of a player's Faction is no longer active."""

    seat: int


@dataclass(frozen=True)
class Threw:
    """Dice have landed: the number of each, and the face that lies up."""

    seat: int
    dice: tuple[tuple[int, Figure], ...]


@dataclass(frozen=True)
class Killed:
    """The Mort of `by` killed a die."""

    by: int
    die: int


@dataclass(frozen=True)
class Rerolled:
    """The Ruse sends a Dam back to be thrown again."""

    seat: int
    dam: int


@dataclass(frozen=True)
class Countered:
    """A Bel countered a Dam; `released` is the die that the Dam gave back, if it had captured already."""

    bel: int
    dam: int
    released: int | None = None


@dataclass(frozen=True)
class Converted:
    """A Bel made a Mineure of an Egal."""

    bel: int
    egal: int
    figure: Figure


@dataclass(frozen=True)
class Freed:
    """A Bel freed a captive."""

    bel: int
    captive: int


@dataclass(frozen=True)
class TookTale:
    """A Bel took a Tale from the Trésor."""

    bel: int


@dataclass(frozen=True)
class TookPoints:
    """A Bel gave five points."""

    bel: int


@dataclass(frozen=True)
class Captured:
    """A Dam locked itself and took a die."""

    dam: int
    prey: int


@dataclass(frozen=True)
class NoPrey:
    """A Dam locked itself and found nothing to take, now or later."""

    dam: int


@dataclass(frozen=True)
class Locked:
    """A die is kept."""

    die: int


@dataclass(frozen=True)
class Unlocked:
    """A die is let go again."""

    die: int


@dataclass(frozen=True)
class Passed:
    """The player passed."""

    seat: int


@dataclass(frozen=True)
class Paid:
    """Tales moved; None stands for the Trésor."""

    giver: int | None
    taker: int | None
    tales: int
    reason: Reason


@dataclass(frozen=True)
class PointsMoved:
    """Points changed hands outside the count, for the same reasons as Tales; None stands for nobody."""

    giver: int | None
    taker: int | None
    points: int
    reason: Reason


@dataclass(frozen=True)
class TaxDay:
    """The Trésor is empty: everybody still in pays three Tales (l.45)."""


@dataclass(frozen=True)
class Combination:
    """Six dice of one Figure, with the variant of the Six or of the Chance (l.62-66, 87)."""

    seat: int
    figure: Figure


@dataclass(frozen=True)
class FactionChanged:
    """Six of another Faction: the player embodies it from now on (l.63)."""

    seat: int
    faction: Figure


@dataclass(frozen=True)
class MovedUp:
    """Six Egals: a player stands a place higher than by score, ahead of those who stood there (l.64)."""

    seat: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class TurnCounted:
    """The count of a turn: the points it gave, the Tales owed and paid, the dice as they lay.

    With the Escalier, the cost of the Dams is subtracted from the points. What six Dams cost is told as well.
    """

    seat: int
    points: int
    debt: int
    paid: int
    dice: tuple[Die, ...]


@dataclass(frozen=True)
class Scored:
    """A player's points changed."""

    seat: int
    points: int


@dataclass(frozen=True)
class Eliminated:
    """A player could not pay (l.44)."""

    seat: int


@dataclass(frozen=True)
class Spared:
    """A player could not pay, but is still in: a levy had stripped him in this turn (l.45, 58, IM-35)."""

    seat: int


@dataclass(frozen=True)
class BonusTurn:
    """With the Chance, a player plays another turn at once."""

    seat: int


@dataclass(frozen=True)
class RoundEnded:
    """Everybody has had the same number of turns."""

    round: int


@dataclass(frozen=True)
class ExtraRound:
    """The first place is tied: those seats play on."""

    seats: tuple[int, ...]


@dataclass(frozen=True)
class GameEnded:
    """A game of a series has ended; another may follow."""

    outcome: Outcome


@dataclass(frozen=True)
class Staked:
    """Before the next game of a series, a player has added Tales of his own."""

    seat: int
    tales: int


@dataclass(frozen=True)
class Banked:
    """A player held more than fifteen Tales; the excess is set aside and stays his."""

    seat: int
    tales: int


@dataclass(frozen=True)
class GameStarted:
    """The next game of a series begins."""

    game: int


@dataclass(frozen=True)
class GameOver:
    """The game has ended, or the whole series."""

    outcome: Outcome


Event = (
    DrawAgain
    | FactionDrawn
    | BelRolled
    | StarterNamed
    | Deposited
    | TurnStarted
    | PowerOpened
    | PowerBought
    | PowerClosed
    | Threw
    | Killed
    | Rerolled
    | Countered
    | Converted
    | Freed
    | TookTale
    | TookPoints
    | Captured
    | NoPrey
    | Locked
    | Unlocked
    | Passed
    | Paid
    | PointsMoved
    | TaxDay
    | Combination
    | FactionChanged
    | MovedUp
    | TurnCounted
    | Scored
    | Eliminated
    | Spared
    | BonusTurn
    | RoundEnded
    | ExtraRound
    | GameEnded
    | Staked
    | Banked
    | GameStarted
    | GameOver
)
