"""With three players the Soñadora is drafted along the path (§8.3)."""

import pytest

from engines.oniria import Phase, Rules
from engines.oniria.events import CardDrafted, DraftExcused, LastCardPlaced, RoundVoided
from tests.engines.oniria.tables import a_library, a_round, legal, play, refused

BUSY = "-/8,9 " * 7
"""A path without any Senda that is free for all cards."""


def test_each_drafts_two_cards():
    """Six cards in turn to the left, to any Senda without one; then the last face up (l.203-205, O-17)."""
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
    """Beside a Senda that has one, no other card is put (l.203)."""
    state = play(a_round(3), "place 4")

    assert (
        refused(state, "place 4") == "there is no room at Senda 4; Sendas without a card: 1, 2, 3, 5, 6 and 7"
    )
    assert "no room at Senda 8" in refused(state, "place 8")


def test_a_known_deck_runs_out():
    """With a library the table knows what can still be placed, as far as it was told."""
    state = play(a_round(3, Rules(card_library=a_library())), "place 1 7; place 2")

    assert refused(state, "place 3 7") == ("the Soñadora's deck has no 7 left: it may hold 8, 9, 10 or 11")
    assert "place 3 8" in legal(state)
    state = play(state, "place 3; place 4; place 5; place 6")
    assert "no 7 left" in refused(state, "last 7")


def turned(path, places, rules="standard", tricks=1):
    """The round when the card of a trick has been turned; six placings and the last card."""
    *six, last = places.split()
    state = play(a_round(3, rules, path), "; ".join(f"place {each.replace(':', ' ')}" for each in six))
    state = play(state, f"last {last}")
    state = play(state, "; ".join(["trick 0 0 0"] * (tricks - 1)))
    return play(state, "; ".join(f"ready {seat}" for seat in (1, 2, 3)))


def test_a_free_senda_makes_it_an_error():
    """Where an empty Senda forbids nothing, the card could have gone there (l.207, O-14)."""
    state = turned("-/9", "1 2 3 4 5 6 8")
    state = play(state, "show 1 0; show 2 0; show 3 0; show 4 9")

    assert RoundVoided(1, 1, 9) in state.happened
    assert (state.phase, state.current.replays, state.round) == (Phase.LAY, 1, 1)


def test_the_last_card_can_tell():
    """The card that was left over was in the drafter's hand: where it is allowed, she had a choice."""
    state = turned(BUSY, "1 2 3 4 5 6 7")
    state = play(state, "show 1 0; show 2 0; show 3 0; show 4 8")

    assert state.phase is Phase.LAY


def test_the_card_itself_can_tell():
    """It could have gone to another Senda that was empty then, whatever else she held."""
    state = turned("-/8,9" + " -/8" * 6, "1 2 3 4 5 6 8")
    state = play(state, "show 1 0; show 2 0; show 3 0; show 4 9")

    assert state.phase is Phase.LAY


@pytest.mark.parametrize(("answer", "phase"), [("yes", Phase.LAY), ("no", Phase.POWERS)])
def test_where_cards_do_not_tell_the_table_is_asked(answer, phase):
    """Without a library nobody knows what else the drafter held; it is asked, and logged (O-14)."""
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
    """With a library the first drafter's hand is the whole deck: she was forced, or had a 7 to place."""
    rules = Rules(card_library=a_library(texts=False, maya=deck))
    state = play(turned(BUSY, places, rules), "show 1 0; show 2 0; show 3 0; show 4 8")

    assert state.phase is phase


def test_a_later_drafter_may_have_had_no_choice():
    """The 7 may have been placed before her, face down: the table is asked (O-14)."""
    rules = Rules(card_library=a_library(texts=False, maya=(7, 8, 8, 9, 9, 9, 9)))
    state = play(turned(BUSY, "7 1 2 3 4 5 9", rules), "show 1 0; show 2 0; show 3 0; show 4 8")

    assert state.phase is Phase.AVOIDABLE


def test_told_cards_are_turned_by_the_table():
    """What was told in secret need not be told again (l.203)."""
    state = turned("-/-", "1:9 2:7 3:7 4:8 5:8 6:9 10")

    assert "show 4 9" not in legal(state)
    state = play(state, "show 1 0; show 2 0; show 3 0")
    assert (state.phase, state.reckoning.tricks[0].cards[3].printed) == (Phase.POWERS, 9)


def test_nobody_scores_for_the_sonadora():
    """Her tricks and her penalties are nobody's (l.201, O-28)."""
    state = turned("-/-", "1:9 2:7 3:7 4:8 5:8 6:9 10")
    state = play(state, "show 1 0; show 2 0; show 3 0; pass")

    assert state.reckoning.sonadora_tricks == 1
    assert state.reckoning.tally == (0, 0, 0)


def test_who_placed_a_card_decides_for_it():
    """She is not asked about what she declares for it; for the last card all are asked (O-18)."""
    state = turned("-/-", "2:7 1:9 3:7 4:8 5:8 6:9 10")
    state = play(state, "show 1 0; show 2 0; show 3 0")
    asked = play(state, "declare 4 power_add 1 +1").awaits
    assert {asked.actor, *asked.others} == {0, 2}

    last = turned("-/-", "2:7 3:7 4:8 5:8 6:9 7:9 10")
    last = play(last, "show 1 0; show 2 0; show 3 0; declare 4 power_add 1 +1")
    assert {last.awaits.actor, *last.awaits.others} == {0, 1, 2}


def test_she_still_decides_in_a_later_trick():
    """A declaration belongs to who decided when it was made: only she takes it back."""
    state = turned("-/-", "2:7 1:9 3:7 4:8 5:8 6:9 10")
    state = play(state, "show 1 0; show 2 0; show 3 0; agreed 4 points 1 +1; pass; pass")

    assert "withdraw 2 1" in legal(state)
    assert "declaration 1 is the Soñadora's" in refused(state, "withdraw 1 1")


def test_the_sonadora_comes_first_then_the_first_drafter():
    """The order of powers with three players (l.149, O-8)."""
    state = play(a_round(3).but(first=2), "place 1; place 2; place 3; place 4; place 5; place 6; last 9")

    assert state.order() == (3, 2, 0, 1)
    assert state.awaits.others == (0, 1)


def test_a_void_round_leaves_nothing():
    """No points, no declarations, and the same seats and decks (l.207, O-14)."""
    state = turned("-/- -/9", "1:7 2:9 3:7 4:8 5:8 6:10 11")
    state = play(state, "show 1 5; show 2 5; show 3 0; agreed 1 points 1 +3; pass")
    before = state
    state = play(state, "cards 0 0 0")

    assert before.reckoning.tally == (4, 1, 0)
    assert (state.totals, state.declarations, state.current.tricks) == ((0, 0, 0), (), ())
    assert [state.deck(seat) for seat in range(3)] == [before.deck(seat) for seat in range(3)]
    again = play(state, "lay -/- -/- -/- -/- -/- -/- -/-")
    assert (again.awaits.kind, again.awaits.actor) == ("draft", 0)
