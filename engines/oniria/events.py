"""What happened when an action was played, as plain records for screens, sounds and logs.

None of them tells a card before it lies open.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.contract import Outcome
from engines.oniria.actions import Declare
from engines.oniria.decks import Deck, Side
from engines.oniria.sendas import Senda


@dataclass(frozen=True)
class DeckTaken:
    """A deck has found its player; None for the neutral Soñadora."""

    seat: int | None
    deck: Deck


@dataclass(frozen=True)
class FirstNamed:
    """Who drafts first in the first round."""

    seat: int


@dataclass(frozen=True)
class DeckMixed:
    """A raza cósmica has been chosen, and nobody else knows of which cards."""

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
    """The seventh lies face up beside the Senda that was left."""

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
    """A drafted card had to lie where it may not; nothing is lost but its power (O-14)."""

    senda: int
    power: int


@dataclass(frozen=True)
class CardDown:
    """A player has put her card face down."""

    seat: int


@dataclass(frozen=True)
class CardTold:
    """The table knows a card that is being turned."""

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
    """It counts from now on."""

    number: int


@dataclass(frozen=True)
class Refused:
    """It does not count."""

    number: int


@dataclass(frozen=True)
class Withdrawn:
    """Who declared it has taken it back."""

    seat: int
    number: int


@dataclass(frozen=True)
class Settled:
    """A pending effect has come to so many points for who declared it."""

    seat: int
    number: int
    points: int


@dataclass(frozen=True)
class Passed:
    """A player declares nothing more here."""

    seat: int


@dataclass(frozen=True)
class TrickWon:
    """Who has a trick now: the power of the Soñadora and the sum of the Sombras (l.131-137)."""

    trick: int
    winner: Side
    sonadora: int
    sombras: int


@dataclass(frozen=True)
class Marked:
    """Who marks a point in the trick within the trick (l.143)."""

    trick: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class InnerOffered:
    """A trick has come to the Sombras by an effect: these would mark in it, if the table says so (O-12)."""

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
    """What each seat has scored in a round; told again when an effect changes it later."""

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
