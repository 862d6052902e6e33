"""The card library: the printed cards, which the book does not list. A table may enter them once.

Its text form is one word of the rules' text form: JSON without spaces; spaces inside of texts are escaped.
Other JSON of the same shape is read as well.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from typing import Final, TypedDict

from engines.errors import ParseError, RulesConflict
from engines.oniria.decks import SENDAS, TRICKS, Deck
from engines.oniria.sendas import Senda, parse_senda
from wording.sentence import Sentence


@dataclass(frozen=True)
class Card:
    """One card of a deck.

    Attributes:
        power: the figure printed on it.
        icon: it has the icon; without it no power may be copied (l.167).
        text: its special power; empty where it has none.
    """

    power: int
    icon: bool = False
    text: str = ""


@dataclass(frozen=True)
class Library:
    """The cards that the table has entered; others are unknown, and the table is asked when they matter.

    Attributes:
        decks: the decks that are known, each with its seven cards.
        sendas: the twelve Sendas in the order of their numbers; empty where they are unknown.

    Raises:
        RulesConflict: a deck has not seven cards of its side, or there are not twelve Sendas.
    """

    decks: tuple[tuple[Deck, tuple[Card, ...]], ...] = ()
    sendas: tuple[Senda, ...] = ()

    def __post_init__(self) -> None:
        for deck, cards in self.decks:
            _check_deck(deck, cards)
        if len(self.sendas) not in (0, SENDAS):
            raise RulesConflict(
                Sentence(
                    "the card library has {entered} Sendas; enter all {number}, or none of them",
                    entered=len(self.sendas),
                    number=SENDAS,
                )
            )

    def cards(self, deck: Deck) -> tuple[Card, ...] | None:
        """The cards of a deck; None where it has not been entered."""
        return dict(self.decks).get(deck)

    def __str__(self) -> str:
        written = {
            "decks": {deck: list(map(_written, cards)) for deck, cards in self.decks},
            "sendas": list(map(str, self.sendas)),
        }
        return json.dumps(written, ensure_ascii=False, separators=(",", ":")).replace(" ", "\\u0020")


def powers(cards: tuple[Card, ...]) -> Counter[int]:
    """How often each power occurs among the cards."""
    return Counter(card.power for card in cards)


def _check_deck(deck: Deck, cards: tuple[Card, ...]) -> None:
    if len(cards) != TRICKS:
        raise RulesConflict(
            Sentence(
                "the deck {deck} was entered with {entered} cards; it has {number}",
                deck=deck.named,
                entered=len(cards),
                number=TRICKS,
            )
        )
    span = deck.side.powers
    for card in cards:
        if card.power not in span:
            raise RulesConflict(
                Sentence(
                    "the deck {deck} was entered with a {power}; its cards go from {least} to {most}",
                    deck=deck.named,
                    power=card.power,
                    least=span[0],
                    most=span[-1],
                )
            )


class _CardJson(TypedDict, total=False):
    power: int
    icon: bool
    text: str


class _LibraryJson(TypedDict, total=False):
    decks: dict[str, list[_CardJson]]
    sendas: list[str]


def _written(card: Card) -> dict[str, object]:
    return (
        {"power": card.power}
        | ({"icon": True} if card.icon else {})
        | ({"text": card.text} if card.text else {})
    )


_QUOTED: Final = 2_000
"""The most characters that a refusal quotes; a library may be much longer."""
_EXAMPLE: Final = (
    '{"decks":{"llorona":[{"power":2,"icon":true,"text":"triple 2: ..."}, ...]},"sendas":["2,3/8", ...]}'
)


def parse_library(text: str) -> Library:
    r"""Read a library.

    >>> parse_library('{"decks": {}, "sendas": []}')
    Library(decks=(), sendas=())

    Raises:
        ParseError: the text is no JSON of that shape.
        RulesConflict: a deck or the Sendas are not complete.
    """
    try:
        return _read(json.loads(text))
    except (KeyError, TypeError, AttributeError, RecursionError, json.JSONDecodeError) as error:
        seen = text if len(text) <= _QUOTED else f"{text[:_QUOTED]}..."
        raise ParseError(f"{seen!r} is no card library ({error}); one reads like {_EXAMPLE}") from None
    except (ParseError, RulesConflict):
        raise
    except ValueError as error:
        raise ParseError(f"the card library names something unknown: {error}") from None


def _read(found: _LibraryJson) -> Library:
    decks = {Deck(name): tuple(map(_read_card, cards)) for name, cards in found.get("decks", {}).items()}
    return Library(tuple(decks.items()), tuple(map(parse_senda, found.get("sendas", []))))


def _read_card(found: _CardJson) -> Card:
    card = Card(found["power"], found.get("icon", False), found.get("text", ""))
    if [type(value) for value in (card.power, card.icon, card.text)] != [int, bool, str]:
        raise TypeError(f"a card was entered as {dict(found)}")
    return card
