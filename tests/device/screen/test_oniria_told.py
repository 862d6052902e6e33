"""What the screens of Oniria say by the house rules, compared with what the table does."""

import pytest

from device.keys import Key
from device.screen.base import GameView, Play, Refuse, View
from device.screen.oniria.chapters import chapters
from device.screen.oniria.screens import ONIRIA
from device.screen.oniria.show import ShowScreen
from engines.oniria import Rules, Show, State, numeral
from tests.engines.oniria.tables import OPEN, a_library, a_round, a_whole_round, play


def in_the_book(state: State, about: str) -> list[str]:
    """What the lines of the book with this heading say at this table."""
    return [line.says for each in chapters(state) for line in each.lines if line.about == about]


def test_the_book_says_how_long_a_bonus_lasts():
    """l.161, 189: a bonus that was not spent is lost with the round, and the book says so."""
    state = play(a_round(rules="standard consent=none"), "declare 2 bonus_gain 2 2")
    later = play(a_whole_round(state, "9 0 0 0"), "lay" + OPEN * 7)

    assert (state.reckoning.bonuses[1], later.reckoning.bonuses[1]) == (2, 0)
    assert in_the_book(state, "Bonus") == ["Who obtains one may spend it later in the round to raise a card."]


def test_three_players_are_not_told_to_make_no_plans_against_nobody():
    """With three players nobody plays the Soñadora, so nothing is said of plans against her (l.127)."""
    assert in_the_book(a_round(), "Talk") == ["Talk and bluff freely, but Sombras make no plans against her."]
    assert in_the_book(a_round(players=3), "Talk") == ["Talk and bluff freely."]


def test_the_book_says_that_a_card_may_change_a_rule():
    """l.169: the text of a card goes before the rules, and so the table notes whatever it does."""
    (says,) = in_the_book(a_round(), "Declare")

    assert "even against these rules" in says


@pytest.mark.parametrize("forced_too", [False, True])
def test_the_book_says_that_a_void_round_is_played_again(forced_too):
    """l.207: an error in the draft voids the round, which is then played again."""
    (says,) = in_the_book(a_round(3, Rules(draft_forced_is_error=forced_too)), "Wrong")

    assert says.endswith("it is played again.")


def test_the_book_says_how_the_numbers_are_read():
    """l.55-61: cards and scores show Maya numerals: a shell is 0, a dot 1, a bar 5."""
    (zero,), (eleven,) = numeral(0).levels, numeral(11).levels

    assert zero.is_shell
    assert (eleven.bars, eleven.dots) == (2, 1)
    assert in_the_book(a_round(), "Numbers") == ["A shell is 0, a dot 1, a bar 5: add them up."]


@pytest.mark.parametrize("counting", [False, True], ids=["face_up", "face_down"])
def test_the_keys_of_a_power_do_not_tell_what_was_played(counting):
    """l.235: where past tricks lie face down, a known hand shows all powers of its deck, not those left."""
    rules = Rules(card_library=a_library(texts=False), count_cards=counting)
    state = play(a_round(rules=rules), "trick 9 5 0 0; pass; ready 1; ready 2; ready 3; ready 4; show 1 8")
    view = View(GameView(state), game=ONIRIA)
    offered = [caption.verb for key, caption in ShowScreen().captions(view).items() if key is not Key.OK]
    answer = ShowScreen().press(Key.SIX, view)

    assert [word for word in offered if word.isdigit()] == list("012345" if counting else "01234")
    assert ShowScreen().press(Key.FIVE, view) == Play(Show(1, 4))
    if counting:
        assert answer == Refuse(
            "Yann has no 5 to play here; if a wrong card lies there, take it back, or note what you agree on."
        )
