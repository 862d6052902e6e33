"""Cards chosen in secret are not shown on the shared screen before they are open."""

from engines.oniria import GAME, Card, Deck, Phase, Place, Rules
from engines.oniria.cards import dealt
from engines.oniria.events import CardDown, CardDrafted, CardsShown
from tests.engines.oniria.tables import a_library, a_mixed_round, a_round, play


def test_a_card_need_not_be_told_before_it_lies_open():
    """A player may say only "ready"; then no state and no event holds her card."""
    state = play(a_round(), "ready 3; ready 1")

    assert state.awaits.secret
    assert state.current.trick.cards == (None,) * 4
    assert state.happened == (CardDown(0),)


def test_a_card_told_in_secret_is_in_no_event():
    """Until all cards are shown, events tell only that a card lies down, not which (l.123)."""
    state = play(a_round(), "choose 2 4")
    assert (state.awaits.secret, state.happened) == (True, (CardDown(1),))
    assert state.reckoning.tricks == ()

    state = play(state, "ready 1; ready 3; ready 4; show 1 9; show 3 0; show 4 0")
    assert CardsShown(1, (9, 4, 0, 0)) in state.happened


def test_everybody_sees_her_own_card_alone():
    """Cards lie face down until all are shown; only who has told hers knows one of them (l.123)."""
    state = play(a_round(), "choose 2 4; choose 3 5")
    seen = {seat: GAME.seen_by(state, seat).current.trick.cards for seat in (0, 1, 2, None)}

    nothing = (None,) * 4
    assert seen == {0: nothing, 1: (None, 4, None, None), 2: (None, None, 5, None), None: nothing}


def test_all_cards_told_in_secret_are_shown_at_once():
    """No penalty of a trick is counted before the last card is down (l.123)."""
    state = play(a_round(path="4/-"), "choose 2 4; choose 1 9; choose 3 0")
    assert (state.reckoning.tricks, state.reckoning.tally) == ((), (0, 0, 0, 0))

    state = play(state, "choose 4 0")
    assert state.phase is Phase.POWERS
    assert state.reckoning.tally == (0, -1, 0, 0)


def test_anybody_may_be_ready_first():
    """Players put down cards in any order; the state names those who have not yet."""
    awaits = play(a_round(), "ready 3; ready 1").awaits

    assert (awaits.actor, awaits.others, awaits.kind) == (1, (3,), "choose")


def test_a_drafted_card_lies_openly_with_its_face_hidden():
    """The event of a drafted card tells its Senda, and not its power (l.203)."""
    state = a_round(3)
    assert state.awaits.secret

    told, untold = play(state, "place 4 9"), play(state, "place 4")
    assert told.happened == untold.happened == (CardDrafted(0, 4),)
    assert str(untold).count("1:4:?") == 1


def test_a_wrong_placement_is_not_betrayed():
    """A forbidden card drafted in secret gets the same event as any other, until it is turned (l.207)."""
    state = a_round(3, path="-/9")

    assert play(state, "place 1 9").happened == (CardDrafted(0, 1),)


def test_open_answers_are_not_secret():
    """Showing the cards, and the questions after it, are not marked as secret."""
    state = play(a_round(), "ready 1; ready 2; ready 3; ready 4")
    assert (state.phase, state.awaits.secret) == (Phase.SHOW, False)
    assert not play(state, "show 1 9; show 2 0; show 3 0; show 4 0").awaits.secret


def test_whoever_holds_the_passed_deck_sees_what_is_left_of_it():
    """The second drafter sees which powers are gone, and not where they lie; the others do not (l.203)."""
    state = play(a_round(3, Rules(card_library=a_library())), "place 4 9")
    holder = state.awaits.actor
    seen = GAME.seen_by(state, holder)
    assert seen.current.passed == (7, 8, 8, 10, 10, 11)
    assert str(seen.current.drafted[0]) == "1:4:?"
    assert {action.power for action in seen.legal_actions() if isinstance(action, Place)} == {
        None,
        *seen.current.passed,
    }
    for seat in {None, 0, 1, 2} - {holder}:
        assert GAME.seen_by(state, seat).current.passed == ()


def test_whoever_holds_a_deck_with_a_card_untold_sees_what_may_be_left_of_it():
    """She sees all its cards but the told ones; the table cannot say which other one is gone (l.203)."""
    state = play(a_round(3, Rules(card_library=a_library())), "place 4 7; place 5")
    assert GAME.seen_by(state, state.awaits.actor).current.passed == (8, 8, 9, 10, 10, 11)


def test_whoever_is_asked_for_a_drafted_card_sees_which_ones_are_possible():
    """What looks legal to her is legal in the game, whether the others tell their cards or not (l.203)."""
    state = a_round(3, Rules(card_library=a_library()))
    asked = []
    for text in ("place 2 7", "place 3", "place 4 9", "place 1", "place 5 8", "place 6", "last 11"):
        asked.append(state)
        state = play(state, text)
    asked.append(play(state, "ready 1; ready 2; ready 3; show 1 0; show 2 0; show 3 0"))

    assert [state.phase for state in asked] == [Phase.DRAFT] * 6 + [Phase.LAST_CARD, Phase.SHOW]
    for state in asked:
        seen = GAME.seen_by(state, state.awaits.actor)
        assert [*seen.legal_actions()] == [*state.legal_actions()]


def test_everybody_sees_who_is_asked_for_the_power_of_a_mixed_card():
    """Once a card of a mixed deck lies open, each seat sees who may declare its power (l.149, 243)."""
    state = play(a_mixed_round(), "cards 9 0 1 3")

    assert (state.phase, state.awaits.actor, state.awaits.others) == (Phase.POWERS, 0, ())
    for seat in (None, 0, 1, 2, 3):
        assert GAME.seen_by(state, seat).awaits == state.awaits


def test_a_mixed_deck_shows_its_powers_but_not_where_they_come_from():
    """The others know the powers of a mixed deck, which are usual; not which cards it took (l.243)."""
    state = a_mixed_round()
    hidden = GAME.seen_by(state, 1)
    assert hidden.current.mix == ()
    assert dealt(hidden, 1, 0) == tuple(Card(power) for power in (7, 8, 8, 9, 10, 10, 11))

    shown = GAME.seen_by(play(state, "trick 9 0 1 3"), 1)
    assert shown.current.mix == ((Deck.OTOMI, 4),)
    assert GAME.seen_by(state, 0).current.mix == state.current.mix
