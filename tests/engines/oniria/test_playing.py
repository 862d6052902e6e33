"""Putting down, showing and comparing the cards of a trick (§4, §5)."""

import pytest

from engines.oniria import GAME, Phase, parse_action
from engines.oniria.events import CardsShown, Forbidden, Marked, TrickStarted, TrickWon
from tests.engines.oniria.tables import a_round, play, refused

WRONG = [
    ("", "ready 5", "there is no player 5: the players are numbered 1 to 4"),
    (
        "",
        "show 2 4",
        "'show' is not possible now: it is for Maëlle, Yann, Inès or Théo to put a card face down",
    ),
    ("", "choose 2 7", "Yann has no 7 to play here, but 0, 1, 2, 3, 4 or 5"),
    ("", "choose 1 5", "Maëlle has no 5 to play here, but 7, 8, 9, 10 or 11"),
    ("ready 2", "ready 2", "Yann has a card down already"),
    ("ready 2", "choose 2 4", "Yann has a card down already"),
    ("ready 1; choose 2 4; ready 3; ready 4", "show 2 4", "the card of Yann is known already"),
    ("ready 1; ready 2; ready 3; ready 4", "show 5 4", "there is no hand 5: they are numbered 1 to 4"),
    ("ready 1; ready 2; ready 3; ready 4", "done 1", "'done' is not possible now"),
    ("cards 9 1 1 1", "obliged 2 yes", "'obliged' is not possible now"),
    ("cards 9 1 1 1; done 1", "done 1", "Maëlle has said so"),
]


@pytest.mark.parametrize(("story", "text", "sentence"), WRONG)
def test_wrong_answers_are_refused(story, text, sentence):
    """An answer that is not awaited is refused with a sentence, and changes nothing."""
    assert sentence in refused(play(a_round(), story), text)


def test_only_who_played_a_forbidden_card_is_asked():
    """Only players whose card is forbidden are asked whether they were obliged to play it (l.99)."""
    state = play(a_round(), "cards 11 0 0 0; agreed 1 add_constraint 2 sombras 4 yes; pass; cards 10 4 5 4")

    assert (state.asks, state.awaits.actor, state.awaits.others) == (Phase.OBLIGED, 1, (3,))
    assert refused(state, "obliged 3 yes") == "nothing has to be excused for Inès"
    assert [GAME.seat_of(state, parse_action(f"obliged {seat} yes")) for seat in (2, 4)] == [1, 3]
    state = play(state, "obliged 4 yes; obliged 2 no")
    assert (state.asks, state.reckoning.tally) == (Phase.POWERS, (0, -1, 0, 0))


def test_a_trick_is_told():
    """A trick tells its cards, penalties, winner and marks, and then the start of the next (l.121-145)."""
    state = play(a_round(path="4/-"), "ready 1; ready 2; ready 3; ready 4; show 1 7; show 2 4; show 3 5")
    state = play(state, "show 4 2")
    assert state.happened[1:] == (CardsShown(1, (7, 4, 5, 2)), Forbidden(1, 1, 4, penalised=True))

    state = play(state, "pass")
    assert state.happened[1:] == (TrickWon(1, "sombras", 7, 7), Marked(1, (2,)))
    assert play(state, "pass").happened[1:] == (TrickStarted(2),)


def test_the_penalty_stays_with_the_winner():
    """A forbidden card costs one point even where its side wins the trick (l.97)."""
    state = play(a_round(path="0/-"), "trick 7 0 5 5")
    assert state.reckoning.tally == (0, -1, 1, 1)


def test_a_forbidden_strongest_card_can_mark():
    """Where every card counts 0, all Sombras mark, which makes up for their penalty (O-22)."""
    state = play(a_round(path="5/7"), "trick 7 5 5 5")
    assert state.reckoning.tally == (-1, 0, 0, 0)


def test_constraints_of_one_trick_do_not_bind_another():
    """The Senda of trick 1 does not bind the cards of trick 2 (O-4)."""
    state = play(a_round(path="4/- -/-"), "trick 9 1 1 1; trick 7 4 4 0")
    assert state.reckoning.tally == (0, 1, 1, 0)
