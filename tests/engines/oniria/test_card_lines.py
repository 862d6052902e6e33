"""The file in which a table writes down its cards, a deck a line."""

import random

import pytest

from engines.errors import ParseError
from engines.oniria import Card, Deck, Library, Senda
from engines.oniria.card_lines import deck_line, parse_cards, sendas_line
from engines.oniria.sendas import every_senda

SOMBRA = "0 1 2 2 3 4 5"


def lines(library: Library) -> str:
    """A library in the text form of its file."""
    found = [deck_line(deck, cards) for deck, cards in library.decks]
    return "\n".join([*found, sendas_line(library.sendas)])


def made_up(seed: int) -> Library:
    """A random library."""
    chance = random.Random(seed)
    texts = ("", "", 'says "three" = 3 # and \\', "aïe ☾")
    decks = tuple((deck, tuple(_card(chance, deck, chance.choice(texts)) for _ in range(7))) for deck in Deck)
    return Library(decks, tuple(chance.sample(list(every_senda()), 12)))


def _card(chance: random.Random, deck: Deck, text: str) -> Card:
    return Card(chance.choice(deck.side.powers), chance.random() < 0.3, text)


@pytest.mark.parametrize("seed", range(20))
def test_what_is_written_reads_back(seed):
    """A random library is the same after writing and reading, with powers, icons, texts and constraints."""
    library = made_up(seed)
    assert parse_cards(lines(library)) == library


def test_the_later_line_of_a_deck_counts():
    """Where a deck has two lines, the later one replaces the earlier one."""
    known = parse_cards(f"llorona {SOMBRA}\nllorona 0 0 0 0 0 0 5*")
    assert known.cards(Deck.LLORONA)[6] == Card(5, icon=True)
    assert known.cards(Deck.LLORONA)[1] == Card(0)


def test_notes_and_empty_lines_are_left_out():
    """Comments and empty lines are skipped; a file of nothing else is an empty library."""
    assert parse_cards("# nothing yet\n\n") == Library()
    assert parse_cards("") == Library()


def test_what_stands_above_a_new_beginning_is_forgotten():
    """Lines above `anew` are ignored, damaged ones too; later errors still name the line of the file."""
    spoilt = "lorona 1\nmaya 7 8 8 9 9 10 11\nanew\n"
    assert parse_cards(spoilt) == Library()
    assert parse_cards(f"{spoilt}llorona {SOMBRA}").decks[0][0] is Deck.LLORONA
    with pytest.raises(ParseError, match=r"^line 4: 'charo' is not a deck"):
        parse_cards(f"{spoilt}charo {SOMBRA}")


def test_sendas_are_twelve():
    """A line of Sendas has twelve; the number of a Senda is its place in the line."""
    known = parse_cards("sendas " + " ".join(["-/-"] * 11) + " 2,3/8")
    assert known.sendas[11] == Senda((2, 3), (8,))


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("lorona 0 1 2 2 3 4 5", "'lorona' is not a deck; a line begins with cadejo, charro"),
        ("llorona 0 1 2", "3 cards are written down for La Llorona, and 7 are needed"),
        ("llorona 0 1 2 2 3 4 6", "La Llorona was entered with a 6; its cards go from 0 to 5"),
        ("maya 0 7 8 9 10 11 11", "Maya was entered with a 0; its cards go from 7 to 11"),
        ("llorona 0 1 2 2 3 4 five", "'five' is not a card; write a card as 2"),
        ('llorona 0 1 2 2 3 4 5="half', "is not a card; write a card as 2"),
        ('llorona 0 1 2 2 3 4 5="\\x"', "is not a card; write a card as 2"),
        ("sendas -/- 2,3/8", "2 cards are written down for the Sendas, and 12 are needed"),
        ("sendas " + "-/- " * 11 + "8/2", "'8/2' is not a Senda; write a Senda as 2,3/8"),
        ("\ufffd\ufffd", "is not a deck"),
        ('"', "is not a deck"),
    ],
)
def test_a_damaged_line_is_refused_with_its_number(line, reason):
    """The error for a damaged line begins with the line's number."""
    with pytest.raises(ParseError, match=reason) as caught:
        parse_cards(f"# ours\nmaya 7 8 8 9 9 10 11\n{line}\n")
    assert str(caught.value).startswith("line 3: ")
