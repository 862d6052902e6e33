"""Reads and writes cards as people note them: a line for each deck, and one for the twelve Sendas."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from typing import Final

from engines.errors import EngineError, ParseError
from engines.oniria.decks import SENDAS, TRICKS, Deck
from engines.oniria.library import Card, Library
from engines.oniria.sendas import Senda, parse_senda
from engines.text_form import QUOTED
from wording.sentence import Sentence

ANEW: Final = "anew"
"""A line with this word alone: the lines above it are not read."""

_SENDAS: Final = "sendas"
_CARD: Final = re.compile(rf"(?P<power>[0-9]{{1,2}})(?P<icon>\*)?(?:=(?P<text>{QUOTED}))?")
_WORDS: Final = re.compile(rf"(?:{QUOTED}|[^ ])+")
"""The words of a line, divided by spaces outside of quotation marks."""


def deck_line(deck: Deck, cards: Iterable[Card]) -> str:
    """The line of a deck: its name, then each card, with a star for the icon and its special power.

    >>> deck_line(Deck.LLORONA, [Card(0), Card(2, icon=True), Card(2, text="obtains 1")])
    'llorona 0 2* 2="obtains 1"'
    """
    return " ".join([deck, *map(_written, cards)])


def sendas_line(sendas: Iterable[Senda]) -> str:
    """The line of the Sendas, in the order of their numbers.

    >>> sendas_line([Senda(), Senda((2, 3), (8,))])
    'sendas -/- 2,3/8'
    """
    return " ".join([_SENDAS, *map(str, sendas)])


def parse_cards(text: str) -> Library:
    """Read a library from such lines; of two lines for the same deck, the later one counts.

    Lines above a line `anew` are not read.

    >>> parse_cards('''# as we found them
    ... llorona 0 1 2* 2 3 4 5
    ... ''').cards(Deck.LLORONA)[2]
    Card(power=2, icon=True, text='')

    Raises:
        ParseError: a line cannot be read, or its deck is not complete; the message begins with its number.
    """
    decks: dict[Deck, tuple[Card, ...]] = {}
    sendas: tuple[Senda, ...] = ()
    lines = list(map(str.strip, text.split("\n")))
    first = len(lines) - lines[::-1].index(ANEW) if ANEW in lines else 0
    for number, line in enumerate(lines[first:], start=first + 1):
        if not line or line.startswith("#"):
            continue
        try:
            found = _read(line)
        except EngineError as error:
            raise ParseError(Sentence("line {line}: {reason}", line=number, reason=error.args[0])) from error
        decks.update(found.decks)
        sendas = found.sendas or sendas
    return Library(tuple((deck, decks[deck]) for deck in Deck if deck in decks), sendas)


def _read(line: str) -> Library:
    """Read one line into a library.

    Raises:
        ParseError, RulesConflict: the line cannot be read, or a card is not of that deck.
    """
    name, *words = _WORDS.findall(line)
    if name == _SENDAS:
        _check_number(words, SENDAS, Sentence("the Sendas"))
        return Library(sendas=tuple(map(_read_senda, words)))
    if name not in {*Deck}:
        raise ParseError(
            Sentence(
                "'{name}' is not a deck; a line begins with {names}", name=name, names=", ".join(_BEGINNINGS)
            )
        )
    deck = Deck(name)
    _check_number(words, TRICKS, deck.named)
    return Library(((deck, tuple(map(_read_card, words))),))


_BEGINNINGS: Final = (*Deck, _SENDAS, ANEW)


def _check_number(words: list[str], number: int, what: str) -> None:
    if len(words) != number:
        raise ParseError(
            Sentence(
                "{entered} cards are written down for {what}, and {number} are needed",
                entered=len(words),
                what=what,
                number=number,
            )
        )


def _read_card(word: str) -> Card:
    try:
        found = _CARD.fullmatch(word)
        text = json.loads(found["text"] or '""') if found else ""
    except json.JSONDecodeError:
        found = None
    if found is None:
        raise ParseError(
            Sentence(
                "'{word}' is not a card; write a card as 2, with a star for its icon as 2*, with its "
                'power as 2="obtains 1"',
                word=word,
            )
        )
    return Card(int(found["power"]), found["icon"] is not None, text)


def _read_senda(word: str) -> Senda:
    try:
        return parse_senda(word)
    except ParseError:
        raise ParseError(
            Sentence(
                "'{word}' is not a Senda; write a Senda as 2,3/8, and one that bars nothing as -/-", word=word
            )
        ) from None


def _written(card: Card) -> str:
    text = f"={json.dumps(card.text, ensure_ascii=False)}" if card.text else ""
    return f"{card.power}{'*' * card.icon}{text}"
