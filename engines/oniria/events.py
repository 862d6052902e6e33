"""The events of Oniria: plain records of what an action did, for screens, sounds and logs.

No event tells a card before it lies open.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.contract import Outcome
from engines.oniria.actions import Declare
from engines.oniria.decks import Deck, Side
from engines.oniria.sendas import Senda


@dataclass(frozen=True)
class DeckTaken:
    """A deck was taken by a player; by None if it is the neutral Soñadora's."""

    seat: int | None
    deck: Deck


@dataclass(frozen=True)
class FirstNamed:
    """It is named who drafts first in the first round."""

    seat: int


@dataclass(frozen=True)
class DeckMixed:
    """The Soñadora has mixed her deck; only she knows its cards."""

    seat: int


@dataclass(frozen=True)
class PathLaid:
    """The Sendas of a round lie there, from left to right."""

    round: int
    sendas: tuple[Senda, ...]


@dataclass(frozen=True)
class CardDrafted:
    """A card of the neutral Soñadora lies face down beside a Senda."""

    seat: int
    senda: int


@dataclass(frozen=True)
class LastCardPlaced:
    """The seventh card lies face up beside the Senda that was left."""

    senda: int
    power: int


@dataclass(frozen=True)
class RoundVoided:
    """A card was drafted where it might not lie; the round begins again, with a new path (l.207)."""

    round: int
    senda: int
    power: int


@dataclass(frozen=True)
class DraftExcused:
    """A drafted card lies where it is forbidden, but had to; it only loses its power (O-14)."""

    senda: int
    power: int


@dataclass(frozen=True)
class CardDown:
    """A player has put her card face down."""

    seat: int


@dataclass(frozen=True)
class CardTold:
    """The table was told the power of a card that is being turned."""

    hand: int


@dataclass(frozen=True)
class CardsShown:
    """All cards lie open: the power printed on that of each hand."""

    trick: int
    powers: tuple[int, ...]


@dataclass(frozen=True)
class Forbidden:
    """A forbidden card counts nothing; `penalised` tells whether it costs a point (l.95-99)."""

    trick: int
    hand: int
    power: int
    penalised: bool


@dataclass(frozen=True)
class Triple:
    """All Sombras show one power: a triple, or with four of them a quadruple (l.151, 217)."""

    trick: int
    power: int
    cards: int


@dataclass(frozen=True)
class Excused:
    """A player has said whether she was obliged to play a forbidden card."""

    seat: int
    yes: bool


@dataclass(frozen=True)
class Declared:
    """A declaration has been made."""

    number: int
    said: Declare


@dataclass(frozen=True)
class Agreed:
    """A player agrees to it."""

    seat: int
    number: int


@dataclass(frozen=True)
class Contested:
    """A player contests it."""

    seat: int
    number: int


@dataclass(frozen=True)
class Accepted:
    """A declaration counts from now on."""

    number: int


@dataclass(frozen=True)
class Refused:
    """A declaration was contested and does not count."""

    number: int


@dataclass(frozen=True)
class Withdrawn:
    """A declaration was taken back."""

    seat: int
    number: int


@dataclass(frozen=True)
class Settled:
    """A pending effect was settled: points for the player who declared it."""

    seat: int
    number: int
    points: int


@dataclass(frozen=True)
class Passed:
    """A player declares nothing more here."""

    seat: int


@dataclass(frozen=True)
class TrickWon:
    """A trick has a winner: with the Soñadora's power and the Sombras' sum (l.131-137)."""

    trick: int
    winner: Side
    sonadora: int
    sombras: int


@dataclass(frozen=True)
class Marked:
    """The seats that mark a point in the trick within the trick (l.143)."""

    trick: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class InnerOffered:
    """An effect gave a trick to the Sombras; these seats would mark in it, if the table says so (O-12)."""

    trick: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class TrickStarted:
    """Cards are chosen for a trick."""

    trick: int


@dataclass(frozen=True)
class BonusesAsked:
    """The last trick is over, and the score-card bonuses are asked for (l.75)."""

    round: int


@dataclass(frozen=True)
class RoundScored:
    """The scores of a round by seat; repeated when a later effect changes them."""

    round: int
    points: tuple[int, ...]


@dataclass(frozen=True)
class DecksPassed:
    """Every deck goes to the left, and a round begins (l.189)."""

    round: int


@dataclass(frozen=True)
class GameOver:
    """The game has ended."""

    outcome: Outcome


Event = (
    DeckTaken
    | FirstNamed
    | DeckMixed
    | PathLaid
    | CardDrafted
    | LastCardPlaced
    | RoundVoided
    | DraftExcused
    | CardDown
    | CardTold
    | CardsShown
    | Forbidden
    | Triple
    | Excused
    | Declared
    | Agreed
    | Contested
    | Accepted
    | Refused
    | Withdrawn
    | Settled
    | Passed
    | TrickWon
    | Marked
    | InnerOffered
    | TrickStarted
    | BonusesAsked
    | RoundScored
    | DecksPassed
    | GameOver
)
