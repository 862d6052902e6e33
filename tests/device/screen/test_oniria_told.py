"""What the book of Oniria says, compared with what the table does."""

from device.screen.oniria.chapters import chapters
from engines.oniria import State
from tests.engines.oniria.tables import OPEN, a_round, a_whole_round, play


def in_the_book(state: State, about: str) -> list[str]:
    """What the lines of the book with this heading say at this table."""
    return [line.says for each in chapters(state) for line in each.lines if line.about == about]


def test_the_book_says_how_long_a_bonus_lasts():
    """l.161, 189: a bonus that was not spent is lost with the round, and the book says so."""
    state = play(a_round(rules="standard consent=none"), "declare 2 bonus_gain 2 2")
    later = play(a_whole_round(state, "9 0 0 0"), "lay" + OPEN * 7)

    assert (state.reckoning.bonuses[1], later.reckoning.bonuses[1]) == (2, 0)
    assert in_the_book(state, "Bonus") == ["Who obtains one may spend it later in the round to raise a card."]
