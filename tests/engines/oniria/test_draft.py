"""With three players the Soñadora's cards are drafted along the path (§8.3)."""

import pytest

from engines.oniria import GAME, Phase, Rules
from engines.oniria.events import CardDrafted, DraftExcused, LastCardPlaced, RoundVoided
from tests.engines.oniria.tables import a_library, a_round, legal, play, refused

BUSY = "-/8,9 " * 7
"""A path without any Senda that is free for all cards."""


def test_each_drafts_two_cards():
    """Three players place six cards in turn, each at an empty Senda (l.203-205, O-17).

    The seventh card is then placed face up.
    """
    state = a_round(3)
    for drafter, senda in enumerate((4, 2, 7, 1, 3, 5)):
        assert (state.phase, state.awaits.actor) == (Phase.DRAFT, drafter % 3)
        state = play(state, f"place {senda}")
        assert state.happened[0] == CardDrafted(drafter % 3, senda)
    assert (state.phase, state.awaits.actor, state.awaits.secret) == (Phase.LAST_CARD, 0, False)
    state = play(state, "last 9")
    assert LastCardPlaced(6, 9) in state.happened
    assert state.phase is Phase.CHOOSE


def test_a_senda_takes_one_card():
    """A Senda that has a card takes no other one (l.203)."""
    state = play(a_round(3), "place 4")

    assert (
        refused(state, "place 4") == "there is no room at Senda 4; Sendas without a card: 1, 2, 3, 5, 6 and 7"
    )
    assert "no room at Senda 8" in refused(state, "place 8")


def test_a_known_deck_runs_out():
    """With a library a card that is known to have been placed cannot be placed again."""
    state = play(a_round(3, Rules(card_library=a_library())), "place 1 7; place 2")

    assert refused(state, "place 3 7") == ("the Soñadora’s deck has no 7 left: it may hold 8, 9, 10 or 11")
    assert "place 3 8" in legal(state)
    state = play(state, "place 3; place 4; place 5; place 6")
    assert "no 7 left" in refused(state, "last 7")


def turned(path, places, rules="standard", tricks=1):
    """The round at the point where the drafted card of a trick is turned."""
    *six, last = places.split()
    state = play(a_round(3, rules, path), "; ".join(f"place {each.replace(':', ' ')}" for each in six))
    state = play(state, f"last {last}")
    state = play(state, "; ".join(["trick 0 0 0"] * (tricks - 1)))
    return play(state, "; ".join(f"ready {seat}" for seat in (1, 2, 3)))


def test_a_free_senda_makes_it_an_error():
    """A wrong placement voids the round where an empty Senda would have allowed the card (l.207, O-14)."""
    state = turned("-/9", "1 2 3 4 5 6 8")
    state = play(state, "show 1 0; show 2 0; show 3 0; show 4 9")

    assert RoundVoided(1, 1, 9) in state.happened
    assert (state.phase, state.current.replays, state.round) == (Phase.LAY, 1, 1)


@pytest.mark.parametrize("rules", ["standard", "standard draft_forced_is_error=on"])
def test_a_void_round_has_no_end(rules):
    """A round may be void again and again, so a game of three has no greatest length (l.207)."""
    assert GAME.longest(a_round(3, rules)) is None


def test_the_last_card_can_tell():
    """A wrong placement voids the round where the drafter could have placed the last card there instead."""
    state = turned(BUSY, "1 2 3 4 5 6 7")
    state = play(state, "show 1 0; show 2 0; show 3 0; show 4 8")

    assert state.phase is Phase.LAY


def test_the_card_itself_can_tell():
    """A wrong placement voids the round where another Senda, empty at the time, allowed the card."""
    state = turned("-/8,9" + " -/8" * 6, "1 2 3 4 5 6 8")
    state = play(state, "show 1 0; show 2 0; show 3 0; show 4 9")

    assert state.phase is Phase.LAY


@pytest.mark.parametrize(("answer", "phase"), [("yes", Phase.LAY), ("no", Phase.POWERS)])
def test_where_cards_do_not_tell_the_table_is_asked(answer, phase):
    """Without a library the table is asked whether a wrong placement could have been avoided (O-14)."""
    state = turned(BUSY, "1 2 3 4 5 6 8")
    state = play(state, "show 1 0; show 2 0; show 3 0; show 4 8")

    assert (state.phase, state.awaits.kind, state.awaits.actor) == (Phase.AVOIDABLE, "avoidable", 0)
    assert legal(state) == ["avoidable yes", "avoidable no"]
    state = play(state, f"avoidable {answer}")
    assert state.phase is phase
    assert (DraftExcused(1, 8) in state.happened) is (answer == "no")


KNOWN = [
    ((8, 8, 8, 9, 9, 9, 9), "1 2 3 4 5 6 8", Phase.AFTER),
    ((7, 8, 8, 9, 9, 9, 9), "1 2 3 4 5 6 8", Phase.LAY),
]


@pytest.mark.parametrize(("deck", "places", "phase"), KNOWN)
def test_a_known_deck_tells(deck, places, phase):
    """With a library the table is not asked about the first drafter, who held the whole deck.

    The round is void only if she had another card to place.
    """
    rules = Rules(card_library=a_library(texts=False, maya=deck))
    state = play(turned(BUSY, places, rules), "show 1 0; show 2 0; show 3 0; show 4 8")

    assert state.phase is phase


def test_a_later_drafter_may_have_had_no_choice():
    """Where an untold earlier card may have been the only other choice, the table is asked (O-14)."""
    rules = Rules(card_library=a_library(texts=False, maya=(7, 8, 8, 9, 9, 9, 9)))
    state = play(turned(BUSY, "7 1 2 3 4 5 9", rules), "show 1 0; show 2 0; show 3 0; show 4 8")

    assert state.phase is Phase.AVOIDABLE


def test_a_told_earlier_card_is_no_choice_of_a_later_drafter():
    """Where the only other choice was told when it was put down, the card is excused unasked (O-14)."""
    rules = Rules(card_library=a_library(texts=False, maya=(7, 8, 8, 9, 9, 9, 9)))
    state = play(turned(BUSY, "7:7 1 2 3 4 5 9", rules), "show 1 0; show 2 0; show 3 0; show 4 8")

    assert DraftExcused(1, 8) in state.happened
    assert state.phase is Phase.AFTER


def test_a_later_drafter_may_still_have_held_an_allowed_card():
    """Of two 7s one was told before: the drafter held the other one, and the round is void (O-14)."""
    rules = Rules(card_library=a_library(texts=False, maya=(7, 7, 8, 8, 9, 9, 9)))
    state = play(turned(BUSY, "7:7 1 2 3 4 5 9", rules), "show 1 0; show 2 0; show 3 0; show 4 8")

    assert state.phase is Phase.LAY


def test_cards_that_were_all_told_show_that_there_was_no_choice():
    """Where the drafter held no allowed card, as all later cards tell, the table is not asked (O-14)."""
    state = play(turned(BUSY, "1:8 2:8 3:9 4:9 5:8 6:9 9"), "show 1 0; show 2 0; show 3 0")

    assert DraftExcused(1, 8) in state.happened
    assert state.phase is Phase.POWERS


def test_a_senda_that_was_taken_is_no_choice():
    """The Senda that would have allowed the card had one already (l.203, O-14)."""
    state = turned("-/-" + " -/7,8,9,10,11" * 6, "1:9 2 3 4 5 6 8")
    state = play(state, "show 1 0; show 2 0; show 3 0; pass; pass; cards 0 0 0 8")

    assert DraftExcused(2, 8) in state.happened
    assert state.phase is Phase.POWERS


def test_where_every_senda_forbids_every_card_nobody_is_asked():
    """No card could be put down legally, so the table is not asked whether another one could (O-14)."""
    state = play(turned(" -/7,8,9,10,11" * 7, "1 2 3 4 5 6 8"), "show 1 0; show 2 0; show 3 0; show 4 8")

    assert DraftExcused(1, 8) in state.happened
    assert state.phase is Phase.POWERS


def test_told_cards_are_turned_by_the_table():
    """A drafted card that was told in secret is turned without being told again (l.203).

    An allowed card needs no excuse.
    """
    state = turned("-/-", "1:9 2:7 3:7 4:8 5:8 6:9 10")

    assert "show 4 9" not in legal(state)
    state = play(state, "show 1 0; show 2 0; show 3 0")
    assert (state.phase, state.reckoning.tricks[0].cards[3].printed) == (Phase.POWERS, 9)
    assert not any(isinstance(event, DraftExcused) for event in state.happened)


def test_nobody_scores_for_the_sonadora():
    """With three players nobody gets points for the neutral Soñadora's tricks (l.201, O-28)."""
    state = turned("-/-", "1:9 2:7 3:7 4:8 5:8 6:9 10")
    state = play(state, "show 1 0; show 2 0; show 3 0; pass")

    assert state.reckoning.sonadora_tricks == 1
    assert state.reckoning.tally == (0, 0, 0)


def test_who_placed_a_card_decides_for_it():
    """Who drafted the Soñadora's card is not asked to agree to its effects (O-18).

    For the last card, which nobody chose, all three are asked.
    """
    state = turned("-/-", "2:7 1:9 3:7 4:8 5:8 6:9 10")
    state = play(state, "show 1 0; show 2 0; show 3 0")
    asked = play(state, "declare 4 power_add 1 +1").awaits
    assert {asked.actor, *asked.others} == {0, 2}

    last = turned("-/-", "2:7 3:7 4:8 5:8 6:9 7:9 10")
    last = play(last, "show 1 0; show 2 0; show 3 0; declare 4 power_add 1 +1")
    assert {last.awaits.actor, *last.awaits.others} == {0, 1, 2}


def test_she_still_decides_in_a_later_trick():
    """Only the player who decided for the Soñadora at the time may withdraw her declaration later."""
    state = turned("-/-", "2:7 1:9 3:7 4:8 5:8 6:9 10")
    state = play(state, "show 1 0; show 2 0; show 3 0; agreed 4 points 1 +1; pass; pass")

    assert "withdraw 2 1" in legal(state)
    assert "withdraw 1 1" not in legal(state)
    assert "declaration 1 is the Soñadora’s" in refused(state, "withdraw 1 1")


def test_the_sonadora_comes_first_then_the_first_drafter():
    """With three players powers go in the order Soñadora, first drafter, then to the left (l.149, O-8)."""
    state = play(a_round(3).but(first=2), "place 1; place 2; place 3; place 4; place 5; place 6; last 9")

    assert state.order() == (3, 2, 0, 1)
    assert state.awaits.others == (0, 1)


def test_a_void_round_leaves_nothing():
    """A void round leaves no points and no declarations; seats and decks stay (l.207, O-14)."""
    state = turned("-/- -/9", "1:7 2:9 3:7 4:8 5:8 6:10 11")
    state = play(state, "show 1 5; show 2 5; show 3 0; agreed 1 points 1 +3; pass")
    before = state
    state = play(state, "cards 0 0 0")

    assert before.reckoning.tally == (4, 1, 0)
    assert (state.totals, state.declarations, state.current.tricks) == ((0, 0, 0), (), ())
    assert [state.deck(seat) for seat in range(3)] == [before.deck(seat) for seat in range(3)]
    again = play(state, "lay -/- -/- -/- -/- -/- -/- -/-")
    assert (again.awaits.kind, again.awaits.actor) == ("draft", 0)
