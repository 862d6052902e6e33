"""The actions of players and Nature: small frozen records with a text form."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Final, Self, get_args

from engines.oniria import effects
from engines.oniria.effects import Effect
from engines.oniria.spelling import Cards, DeckName, Hand, LaidSendas
from engines.spelling import Number, Seat, Signed, Spelled, Verbs, YesNo
from engines.text_form import quoted, unquoted


@dataclass(frozen=True)
class Take(Spelled):
    """A player takes a deck; with three, the last one is the neutral Soñadora's."""

    verb = "take"
    example = "take llorona"
    deck: DeckName


@dataclass(frozen=True)
class NameFirst(Spelled):
    """With three players: the table names who drafts first in the first round (O-15)."""

    verb = "first"
    example = "first 2"
    seat: Seat


@dataclass(frozen=True)
class Mix(Spelled):
    """The seven cards of a raza cósmica, each by its deck and its place in it from 1 (l.243)."""

    verb = "mix"
    example = "mix otomi:1 otomi:2 otomi:3 maya:4 maya:5 maya:6 maya:7"
    cards: Cards


@dataclass(frozen=True)
class Lay(Spelled):
    """The seven Sendas from left to right, by their constraints or by their numbers in the card library."""

    verb = "lay"
    example = "lay -/- 2,3/- -/8 -/- 0/7,11 -/- -/-"
    sendas: LaidSendas


@dataclass(frozen=True)
class Place(Spelled):
    """A drafted card goes face down beside a Senda; the table may be told its power, in secret."""

    verb = "place"
    example = "place 3"
    senda: Number
    power: Number | None = None


@dataclass(frozen=True)
class PlaceLast(Spelled):
    """The seventh card goes face up beside the Senda that is left (l.205)."""

    verb = "last"
    example = "last 9"
    power: Number


@dataclass(frozen=True)
class Ready(Spelled):
    """A player has put a card face down, without telling the table which."""

    verb = "ready"
    example = "ready 2"
    seat: Seat


@dataclass(frozen=True)
class Choose(Spelled):
    """A player has put a card face down, and tells the table in secret which one."""

    verb = "choose"
    example = "choose 2 4"
    seat: Seat
    power: Number


@dataclass(frozen=True)
class Show(Spelled):
    """A card is turned: its hand, and the power printed on it."""

    verb = "show"
    example = "show 2 4"
    hand: Hand
    power: Number


@dataclass(frozen=True)
class Avoidable(Spelled):
    """The table says whether the drafter of a forbidden card could have put down an allowed one (O-14).

    That is another card of the deck, or the same one beside another Senda.
    """

    verb = "avoidable"
    example = "avoidable no"
    yes: YesNo


@dataclass(frozen=True)
class Obliged(Spelled):
    """A Sombra says whether a power of the Soñadora left her only forbidden cards (O-6)."""

    verb = "obliged"
    example = "obliged 2 yes"
    seat: Seat
    yes: YesNo


@dataclass(frozen=True)
class Declare:
    """A player declares the effect of a printed power.

    Attributes:
        by: the hand whose power it is.
        effect: the effect.
        source: what the power is printed on; None for the card that the hand plays in this trick.
    """

    verb: ClassVar = "declare"
    example: ClassVar = 'declare 2 power_add 2 +1 from "score card"'
    by: int
    effect: Effect
    source: str | None = None

    def __str__(self) -> str:
        source = "" if self.source is None else f" from {quoted(self.source)}"
        return f"{self.verb} {self.by + 1} {self.effect}{source}"

    @classmethod
    def of_words(cls, found: Sequence[str]) -> Self:
        """Read a declaration from its words: a hand, an effect, and perhaps a source.

        Raises:
            ValueError, KeyError, TypeError: the words are no declaration.
        """
        by, *rest = found
        source = None
        if "from" in rest:
            *rest, _, written = rest
            source = unquoted(written)
        return cls(int(by) - 1, effects.read_effect(rest), source)


@dataclass(frozen=True)
class Agree(Spelled):
    """A player agrees to the declaration that waits."""

    verb = "agree"
    example = "agree 3"
    seat: Seat


@dataclass(frozen=True)
class Contest(Spelled):
    """A player contests the declaration that waits."""

    verb = "contest"
    example = "contest 3"
    seat: Seat


@dataclass(frozen=True)
class Withdraw(Spelled):
    """A player takes back a declaration of her own."""

    verb = "withdraw"
    example = "withdraw 2 5"
    seat: Seat
    number: Number


@dataclass(frozen=True)
class Settle(Spelled):
    """The table settles a pending effect: points for the player who declared it."""

    verb = "settle"
    example = "settle 5 +2"
    number: Number
    amount: Signed


@dataclass(frozen=True)
class Done(Spelled):
    """A player declares nothing more, and confirms what the table shows."""

    verb = "done"
    example = "done 2"
    seat: Seat


Action = (
    Take
    | NameFirst
    | Mix
    | Lay
    | Place
    | PlaceLast
    | Ready
    | Choose
    | Show
    | Avoidable
    | Obliged
    | Declare
    | Agree
    | Contest
    | Withdraw
    | Settle
    | Done
)

TALK: Final = (Contest, Withdraw)
"""The kinds of action that are no moves: they contest a declaration, or take one back."""

_VERBS: Final = Verbs[Action]("Oniria", get_args(Action))


def parse_action(text: str) -> Action:
    """Read an action.

    >>> parse_action("declare 2 points 2 +1")
    Declare(by=1, effect=Points(seat=1, amount=1), source=None)

    Raises:
        ParseError: the text is not the text form of an action.
    """
    return _VERBS.parse(text, _expected(text))


def _expected(text: str) -> str | None:
    """The example for a refused declaration of that effect; None for another action."""
    verb, _, rest = text.partition(" ")
    if verb == Declare.verb:
        for example in effects.EXAMPLES:
            if example.split(" ")[0] in rest.split(" "):
                return f"one reads like 'declare 2 {example}'"
        return f"an effect begins with {', '.join(effects.EFFECTS)}"
    return None
