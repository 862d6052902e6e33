"""Declared effects, one by one, and the record of declarations that they leave (§7)."""

import pytest

from engines.oniria import Card, Consent, Deck, Library, Phase, Rules, Side
from engines.oniria.events import Accepted, Declared, InnerOffered, Marked, Refused, TrickWon, Withdrawn
from engines.oniria.reckoning import path_in_force
from tests.engines.oniria.tables import a_library, a_round, a_whole_round, legal, play, refused

FREE = "standard consent=none"


def shown(cards="9 4 2 2", rules=FREE, path=""):
    """The first trick of four players, with these cards shown."""
    return play(a_round(rules=rules, path=path), f"cards {cards}")


def powers(state):
    """The effective powers of the trick's cards."""
    return [card.power for card in state.reckoning.tricks[-1].cards]


POWERS = [
    ("declare 2 power_add 2 +3", [9, 7, 2, 2]),
    ("declare 2 power_add 3 -3", [9, 4, -1, 2]),
    ("declare 2 power_set 1 0", [0, 4, 2, 2]),
    ("declare 2 power_swap 1 2", [4, 9, 2, 2]),
    ("declare 2 bonus_gain 4 2; declare 4 bonus_spend 4 2 3", [9, 4, 4, 2]),
    ("declare 4 bonus_gain 4 2; declare 4 bonus_spend 4 1 4; declare 4 bonus_spend 4 1 2", [9, 5, 2, 3]),
]


@pytest.mark.parametrize(("story", "found"), POWERS)
def test_effects_on_powers(story, found):
    """Effects change the effective power of a card, not its printed power."""
    state = play(shown(), story)

    assert powers(state) == found
    assert [card.printed for card in state.reckoning.tricks[0].cards] == [9, 4, 2, 2]


def test_effects_on_powers_end_with_their_trick():
    """What changes the card of a hand in one trick leaves her card of the next trick as it is (§7)."""
    state = play(shown(), "declare 2 power_add 2 +3; pass; pass; cards 10 1 2 3")
    assert powers(state) == [10, 1, 2, 3]


def test_the_sonadora_comes_first():
    """The Soñadora's effect is applied before the others, whoever declares first (l.149, O-8)."""
    state = play(shown(), "declare 4 power_add 2 +1; declare 1 power_set 2 0; declare 3 power_set 2 5")

    assert powers(state)[1] == 6


def test_a_bonus_can_raise_a_forbidden_card():
    """A bonus raises the power of a forbidden card from 0 (l.161, O-20)."""
    state = play(shown(path="4/-"), "declare 2 bonus_gain 2 2; declare 2 bonus_spend 2 2 2")
    assert powers(state) == [9, 2, 2, 2]


def test_a_late_effect_changes_the_result():
    """An effect after the comparison compares the trick again, and the differences are told."""
    state = play(shown(), "pass")
    assert state.reckoning.tricks[0].winner is Side.SONADORA

    state = play(state, "declare 2 power_add 3 +1")
    assert state.happened[2:] == (TrickWon(1, Side.SOMBRAS, 9, 9), Marked(1, (1,)))


def test_an_effect_that_changes_no_result_is_told_alone():
    """An effect that leaves winner and marks the same tells no new result."""
    state = play(shown("9 4 4 4"), "pass; declare 2 power_add 1 +1")
    assert state.happened == (Declared(1, state.declarations[0].said), Accepted(1))


def test_points():
    """Declared points count in the round for the player who is given them (l.159)."""
    state = play(shown(), "declare 2 points 3 +2; declare 3 points 1 -1; pass")
    assert state.reckoning.tally == (-1, 0, 2, 0)


CONSTRAINTS = [
    ("declare 1 add_constraint 2 sombras 4 no", [9, 0, 2, 2], -1),
    ("declare 1 add_constraint 2 sonadora 9 no", [0, 4, 2, 2], 0),
    ("declare 1 add_constraint 3 sombras 4 no", [9, 4, 2, 2], 0),
]


@pytest.mark.parametrize(("effect", "found", "points"), CONSTRAINTS)
def test_added_constraints(effect, found, points):
    """An added constraint binds one side in one trick (l.99).

    A Sombra is not excused where the constraint does not come from the Soñadora's power.
    """
    state = play(a_round(rules=FREE), f"trick 11 0 0 0; {effect}; cards 9 4 2 2")

    assert powers(state) == found
    assert state.reckoning.tally[1] == points


def test_the_path_shows_what_effects_forbid():
    """A Senda forbids what it prints and what effects have added for its trick (l.85-99).

    That holds for the Senda of this trick and for those to come. The values stand in order.
    """
    state = play(a_round(path="-/- -/- 3/8"), "trick 11 0 0 0; agreed 1 add_constraint 3 sombras 1 yes")
    assert [str(place.constraints) for place in path_in_force(state)[1:4]] == ["-/-", "1,3/8", "-/-"]

    state = play(state, "pass; trick 11 0 0 0; pass")
    assert [str(place.constraints) for place in path_in_force(state)[1:4]] == ["-/-", "1,3/8", "-/-"]


def test_a_sonadora_is_never_excused():
    """The Soñadora is never excused for playing a forbidden card; only Sombras can be (l.99, O-26)."""
    state = play(
        a_round(rules=FREE), "trick 11 0 0 0; declare 1 add_constraint 2 sonadora 9 yes; cards 9 4 2 2"
    )
    assert (state.asks, state.reckoning.tally[0]) == (Phase.POWERS, -1)


def test_a_trick_that_comes_to_the_sombras_offers_its_inner_trick():
    """A trick given to the Sombras later tells who would mark in it.

    They mark only when the table declares it (O-12).
    """
    state = play(shown(), "pass; declare 2 trick_result 1 sombras")
    assert state.happened[2:] == (TrickWon(1, Side.SOMBRAS, 9, 8), InnerOffered(1, (1,)))
    assert (state.reckoning.tally, state.reckoning.path[0].light) == ((0, 0, 0, 0), False)

    state = play(state, "declare 2 inner_result 1 2,4")
    assert state.reckoning.tally == (0, 1, 0, 1)


NO_INNER_TRICK = [
    ("9 4 2 2", "declare 2 trick_result 1 sombras; declare 2 inner_result 1 2; withdraw 2 1"),
    ("9 4 2 2", "declare 2 trick_result 1 sombras; declare 2 inner_result 1 2; declare 3 cancel 1"),
    ("9 4 4 2", "declare 2 inner_result 1 2; declare 1 power_add 1 +2"),
]


@pytest.mark.parametrize(("cards", "story"), NO_INNER_TRICK)
def test_nobody_marks_in_a_trick_that_was_the_sonadoras_all_along(cards, story):
    """l.133-143: where the Sombras have not won after all, what was said of their inner trick is void."""
    state = play(shown(cards), f"pass; {story}")

    assert state.reckoning.tricks[0].winner is Side.SONADORA
    assert state.reckoning.tally == (0, 0, 0, 0)


def test_marks_said_of_an_inner_trick_stay_when_the_sonadora_regains_it():
    """l.165: the Sombras keep the points of an inner trick that the Soñadora regains later."""
    state = play(shown("9 4 4 2"), "pass; declare 2 inner_result 1 3; declare 1 trick_result 1 sonadora")

    assert state.reckoning.tally == (0, 0, 1, 0)


def test_results_are_swapped():
    """Swapping results exchanges winners and Sendas' faces, and leaves the marks as they were (l.165)."""
    state = play(a_round(rules=FREE), "trick 9 4 2 2; pass; trick 9 4 4 4; declare 1 swap_results 1 2")
    found = state.reckoning

    assert [result.winner for result in found.tricks] == [Side.SOMBRAS, Side.SONADORA]
    assert [place.light for place in found.path[:2]] == [False, True]
    assert [result.marks for result in found.tricks] == [(), (1, 2, 3)]


def test_sendas_are_swapped_before_cards_bind():
    """Sendas swapped while cards are being chosen bind the cards of this trick."""
    state = play(a_round(rules=FREE, path="4/- -/-"), "declare 1 swap_sendas 1 2; cards 9 4 2 2")

    assert powers(state) == [9, 4, 2, 2]
    assert play(state, "pass; pass; cards 9 4 2 2").reckoning.tricks[1].cards[1].forbidden


def test_sendas_swapped_later_bind_no_card_that_lies():
    """Sendas swapped after the cards were shown do not bind them; the Sendas keep their faces."""
    state = play(shown(path="-/- 4/-"), "declare 1 swap_sendas 1 2")
    assert powers(state) == [9, 4, 2, 2]

    state = play(state, "pass; declare 1 swap_sendas 1 7")
    assert [place.light for place in state.reckoning.path] == [False] * 6 + [True]
    assert state.reckoning.path[6].constraints.sombras == (4,)


def test_a_senda_is_flipped():
    """A flipped Senda shows its other face, and the number of tricks won stays the same (I-1)."""
    state = play(shown(), "pass; declare 1 flip_senda 1; declare 1 flip_senda 2")

    assert [place.light for place in state.reckoning.path[:2]] == [False, True]
    assert state.reckoning.sonadora_tricks == 1


def test_a_senda_is_replaced():
    """The constraints of the new Senda bind the cards played after it."""
    state = play(a_round(rules=FREE), "declare 1 replace_senda 1 4/9; cards 9 4 2 2")
    assert powers(state) == [0, 0, 2, 2]


IMPOSSIBLE = [
    ("power_add 5 +1", "there is no hand 5: they are numbered 1 to 4"),
    ("power_add 2 +0", "changes by at least 1"),
    ("power_swap 2 2", "two different cards"),
    ("bonus_gain 5 1", "there is no player 5"),
    ("bonus_gain 2 0", "a bonus is at least 1"),
    ("bonus_spend 2 1 2", "Yann has a bonus of 0 to spend, not of 1"),
    ("points 2 +0", "at least one"),
    ("points 5 +1", "there is no player 5"),
    ("points 0 +1", "there is no player 0"),
    ("points -5 +1", "there is no player -5"),
    ("bonus_gain 0 1", "there is no player 0"),
    ("add_constraint 8 sombras 2 yes", "in tricks 1 to 7, not in trick 8"),
    ("add_constraint 2 sombras 7 yes", "powers of 0 to 5"),
    ("add_constraint 2 sonadora 9,8 yes", "powers of 7 to 11"),
    ("add_constraint 2 sonadora - yes", "powers of 7 to 11"),
    ("trick_result 1 sombras", "trick 1 has no result yet; tricks with a result: none"),
    ("swap_results 1 2", "trick 1 has no result yet"),
    ("inner_result 1 2", "trick 1 has no result yet"),
    ("swap_sendas 2 2", "two different Sendas"),
    ("swap_sendas 2 8", "there is no Senda 8: they are numbered 1 to 7"),
    ("flip_senda 0", "there is no Senda 0"),
    ("replace_senda 9 -/-", "there is no Senda 9"),
    ("copy 3 no", "bears no icon"),
    ("cancel 1", "there is no declaration 1 that stands"),
    ('pending 5 "a point"', "for rounds 1 to 4, not for round 5"),
    ('pending 4 ""', "say what is to be settled"),
    ('note ""', "a note needs words"),
]


@pytest.mark.parametrize(("effect", "sentence"), IMPOSSIBLE)
def test_impossible_effects_are_refused(effect, sentence):
    """A refused effect gets a sentence that says what is wrong with it."""
    assert sentence in refused(shown(), f"declare 2 {effect}")


AFTER_A_RESULT = [
    ("trick_result 1 sonadora", "won by that side already"),
    ("swap_results 1 1", "won by the same side"),
    ("inner_result 1 2", "nobody marks within it: declare points"),
]


@pytest.mark.parametrize(("effect", "sentence"), AFTER_A_RESULT)
def test_effects_that_would_change_nothing_are_refused(effect, sentence):
    """An effect on a result is refused if it would leave the result as it is."""
    assert sentence in refused(play(shown(), "pass"), f"declare 2 {effect}")


def test_only_sombras_mark_within_a_trick():
    """The inner result may name Sombras only, never the Soñadora (l.143)."""
    state = play(shown("7 4 2 2"), "pass")
    assert "only Sombras mark within a trick: Yann, Inès and Théo" in refused(
        state, "declare 2 inner_result 1 1,2"
    )


def test_cards_are_changed_while_they_lie_open():
    """An effect on a card is refused before the cards are shown and after the round is over."""
    assert "no card lies open now" in refused(a_round(), "declare 2 power_add 2 +1")
    over = play(a_round(rules=FREE), "; ".join(["trick 9 0 0 0; pass"] * 7))
    assert "no card lies open now" in refused(over, "declare 2 copy 2 yes")


def test_a_hand_that_is_not_there_declares_nothing():
    """Only existing hands declare; the neutral Soñadora's hand 4 can give points, but gets none."""
    assert "there is no hand 5" in refused(shown(), "declare 5 points 2 +1")
    three = play(a_round(3, FREE), "place 1; place 2; place 3; place 4; place 5; place 6; last 9")
    assert "nobody plays this hand, so it gets no points" in refused(three, 'declare 4 pending 2 "a point"')
    assert "there is no player 4" in refused(three, "declare 4 points 4 +1")
    assert play(three, "declare 4 points 2 +1").reckoning.tally == (0, 1, 0)


def test_a_library_knows_which_power_has_the_icon():
    """With a library, copying the power of a card without the icon is refused (l.167)."""
    rules = Rules(card_library=a_library())
    state = play(a_round(rules=rules), "cards 9 2 3 1")

    assert "Inès bears no icon" in refused(state, "declare 2 copy 3 yes")
    assert play(state, "agreed 2 copy 1 yes").declarations[0].standing == "stands"


def test_the_trail_tells_who_agreed():
    """A declaration records who made it, who agreed, who contested it, and whether it stands."""
    state = play(a_round(), 'declare 2 points 2 +1 from "score card"')
    assert state.happened[0] == Declared(1, state.declarations[0].said)
    assert (state.asks, state.awaits.actor, state.awaits.others) == (Phase.CONSENT, 0, (2, 3))
    assert "'ready' is not possible now: it is for Maëlle, Inès or Théo to agree" in refused(state, "ready 1")
    assert "Yann is not asked" in refused(state, "agree 2")

    state = play(state, "contest 4")
    assert "Théo is not asked" in refused(state, "agree 4")
    state = play(state, "agree 3")
    assert state.happened[-1] == Accepted(1)
    assert str(state.declarations[0]) == (
        'declared 1 trick=1 choice stands agreed=3 contested=4 by 2 points 2 +1 from "score card"'
    )
    refusing = play(state, "declare 3 points 3 +1; contest 1; contest 2; contest 4")
    assert refusing.happened[-1] == Refused(2)
    assert refusing.reckoning.tally == (0, 1, 0, 0)


def test_a_declaration_is_withdrawn():
    """Only its maker withdraws a declaration, at any time; it stays recorded and no longer counts."""
    state = play(a_round(), "declare 3 points 3 +1")
    assert "declaration 1 is Inès’s; declare that you cancel it" in refused(state, "withdraw 1 1")
    assert play(state, "withdraw 3 1").asks is Phase.CHOOSE

    state = play(state, "agree 1; withdraw 3 1")
    assert Withdrawn(2, 1) in state.happened
    assert (state.reckoning.tally, state.declarations[0].undone_by) == ((0, 0, 0, 0), 2)
    assert "does not stand any more" in refused(state, "withdraw 3 1")
    assert "no declaration 2 in this round" in refused(state, "withdraw 3 2")


def test_a_declaration_is_cancelled():
    """Anybody may cancel a declaration; a cancellation can itself be cancelled or withdrawn."""
    state = play(a_round(rules=FREE), "declare 2 points 2 +1; declare 3 cancel 1")
    assert state.reckoning.tally == (0, 0, 0, 0)
    assert "no declaration 1 that stands" in refused(state, "declare 3 cancel 1")

    assert play(state, "declare 2 cancel 2").reckoning.tally == (0, 1, 0, 0)
    assert play(state, "withdraw 3 2").reckoning.tally == (0, 1, 0, 0)


def test_a_spent_bonus_is_not_taken_back():
    """The gain of a spent bonus cannot be taken back before the spending is taken back (l.161)."""
    state = play(shown(), "declare 2 bonus_gain 2 1; declare 2 bonus_spend 2 1 2")

    assert "has been spent already" in refused(state, "withdraw 2 1")
    assert "has been spent already" in refused(state, "declare 3 cancel 1")
    state = play(state, "withdraw 2 2; withdraw 2 1")
    assert state.reckoning.bonuses == (0, 0, 0, 0)


def test_a_bonus_that_was_spent_in_an_earlier_round_is_not_taken_back():
    """The gain of a bonus that was spent in round 1 still stands in round 2 (l.161)."""
    spent = play(shown(), "declare 2 bonus_gain 2 1; declare 2 bonus_spend 2 1 2; pass; pass")
    state = play(spent, f"{'trick 9 4 2 2; pass; ' * 6}pass; lay {'-/- ' * 7}")

    assert state.round == 2
    assert "has been spent already" in refused(state, "declare 3 cancel 1")


def test_a_later_bonus_does_not_cover_an_earlier_spending():
    """The gain of a spent bonus stands even if the player obtains another bonus afterwards (l.161)."""
    gain, spend = "declare 2 bonus_gain 2 2", "declare 2 bonus_spend 2 2 2"
    state = play(shown(), f"{gain}; {spend}; pass; {gain}")

    assert "has been spent already" in refused(state, "withdraw 2 1")
    assert "has been spent already" in refused(state, "declare 3 cancel 1")
    assert play(state, "withdraw 2 3").reckoning.bonuses == (0, 0, 0, 0)


def test_a_cancelled_spending_does_not_come_back_once_the_bonus_is_spent_again():
    """A bonus is spent once: the cancellation of a spending stands once it was spent anew (l.161)."""
    spend = "declare 2 bonus_spend 2 2 2"
    state = play(shown(), f"declare 2 bonus_gain 2 2; {spend}; declare 3 cancel 2; {spend}")

    assert "has been spent already" in refused(state, "declare 3 cancel 3")
    assert "has been spent already" in refused(state, "withdraw 3 3")
    state = play(state, "withdraw 2 4; declare 3 cancel 3")
    assert state.reckoning.bonuses == (0, 0, 0, 0)


def test_a_waiting_declaration_is_answered_first():
    """While a declaration waits for consent, none can be withdrawn and no other can be made."""
    state = play(a_round(), "agreed 2 points 2 +1; declare 2 points 2 +2")

    assert "declaration 2 waits for an answer first" in refused(state, "withdraw 2 1")
    assert "'declare' is not possible now" in refused(state, "declare 3 points 3 +1")


def test_only_who_can_is_asked_before_the_comparison():
    """Without a library everybody is asked for effects before the comparison.

    With one, only players whose card bears a power or who have a bonus are asked.
    """
    assert shown().awaits.others == (1, 2, 3)
    state = play(a_round(rules=Rules(card_library=a_library(), consent=Consent.NONE)), "cards 8 2 1 3")
    assert (state.phase, state.awaits.actor, state.awaits.others) == (Phase.POWERS, 1, ())
    assert "has nothing to declare here" in refused(state, "done 3")

    state = play(state, "declare 2 bonus_gain 3 1; pass; pass; cards 8 0 0 1")
    assert (state.phase, state.awaits.actor, state.awaits.others) == (Phase.POWERS, 2, ())
    assert play(state, "pass; pass; cards 7 1 2 4").awaits.actor == 2


def test_a_card_may_be_the_one_of_two_equal_ones_that_bears_a_power():
    """Where one of two 2s bears a power and the icon, whoever plays a 2 may declare it, or copy it."""
    library = a_library()
    decks = [
        (deck, _with_one_power(cards) if deck is Deck.LLORONA else cards) for deck, cards in library.decks
    ]
    state = play(a_round(rules=Rules(card_library=Library(tuple(decks)))), "cards 8 2 1 3")

    assert (state.phase, state.awaits.actor, state.awaits.others) == (Phase.POWERS, 1, ())
    assert play(state, "agreed 2 copy 2 yes").declarations[0].standing == "stands"


def _with_one_power(cards):
    """The cards of a deck, of which only the first 2 has a special power."""
    first = next(place for place, card in enumerate(cards) if card.power == 2)
    return tuple(card if place == first else Card(card.power) for place, card in enumerate(cards))


ASKED_AGAIN = [
    ("declare 3 power_add 3 +1", [0, 1, 2, 3]),
    ("declare 3 points 3 +1; declare 3 power_add 3 +1", [0, 1, 2, 3]),
    ('declare 3 note "as the card says"', [2, 3]),
    ("declare 3 add_constraint 2 sombras 2 no", [2, 3]),
]


@pytest.mark.parametrize(("story", "asked"), ASKED_AGAIN)
def test_a_changed_result_is_confirmed_anew(story, asked):
    """Everybody confirms the result, once more after a declaration that changes it (§5, CONFIRM)."""
    state = play(shown(), f"pass; done 1; done 2; {story}")
    assert [state.awaits.actor, *state.awaits.others] == asked


def test_taking_back_asks_again():
    """Players who have confirmed a result are asked again if a declaration that counts is taken back."""
    state = play(shown(), "declare 3 power_add 3 +1; done 1; done 2; withdraw 3 1")
    assert (state.phase, state.awaits.others) == (Phase.POWERS, (1, 2, 3))


def test_a_changed_earlier_round_is_confirmed_anew():
    """A cancelled effect of an earlier round changes the totals, which everybody confirms."""
    state = play(a_round(rules=FREE), "declare 2 points 2 +1")
    state = play(a_whole_round(state, "9 0 0 0"), "lay -/- -/- -/- -/- -/- -/- -/-; trick 0 9 0 0")
    state = play(state, "done 1; declare 3 cancel 1")
    assert (state.totals, state.awaits.actor) == ((6, 0, 0, 0), 1)
    assert state.awaits.others == (2, 3, 0)


def test_declarations_are_the_players_own_words():
    """Declarations are not among the legal actions; `awaits.words` says where they are accepted."""
    assert a_round().awaits.words == ("declare",)
    assert not any(text.startswith("declare") for text in legal(shown()))
    assert a_round(3).awaits.words == ()
    assert "'declare' is not possible now" in refused(a_round(3), "declare 1 points 1 +1")
