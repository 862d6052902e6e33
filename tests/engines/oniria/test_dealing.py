"""Choosing decks, laying the path, and passing decks on (§3, §6)."""

import pytest

from engines.contract import NATURE
from engines.oniria import GAME, Deck, Library, Phase, Rules, Senda
from engines.oniria.events import DecksPassed, DeckTaken
from tests.engines.oniria.tables import a_round, a_whole_round, legal, play, refused
from tests.engines.simulate import NAMES


def a_game(players, rules=None):
    """A new game in which nobody has taken a deck yet."""
    return GAME.new(rules or Rules(), NAMES[:players])


def test_one_of_four_is_the_sonadora():
    """Of four players exactly one takes a Soñadora deck, and no deck is taken twice (l.49)."""
    state = play(a_game(4), "take llorona; take charro; take cadejo")

    assert legal(state) == ["take otomi", "take maya"]
    assert refused(state, "take lechuza") == "La Lechuza is not for Théo; decks to choose from: Otomi or Maya"
    assert legal(play(a_game(4), "take maya; take charro")) == ["take cadejo", "take lechuza", "take llorona"]


def test_five_play_all_sombras():
    """Five players take one Soñadora deck and all four Sombras (l.213-215)."""
    state = play(a_game(5), "take llorona; take charro; take maya; take lechuza")
    assert legal(state) == ["take cadejo"]


def test_three_are_all_sombras():
    """Three players take Sombras, then a neutral Soñadora, and then name the first drafter (l.201, O-15)."""
    state = a_game(3)
    assert "Maya is not for Maëlle" in refused(state, "take maya")

    state = play(state, "take llorona; take charro; take cadejo")
    assert legal(state) == ["take otomi", "take maya"]
    state = play(state, "take otomi")
    assert (state.happened, state.phase) == ((DeckTaken(None, Deck.OTOMI),), Phase.FIRST)
    assert legal(state) == ["first 1", "first 2", "first 3"]
    assert "there is no player 4" in refused(state, "first 4")


def test_nature_lays_the_path():
    """The path is laid by chance; the Soñadora's player or the first drafter deals it (l.47)."""
    awaits = play(a_game(4), "take llorona; take maya; take cadejo; take charro").awaits
    assert (awaits.actor, awaits.kind, awaits.thrower, awaits.dice) == (NATURE, "lay", 1, ())

    three = play(a_game(3), "take llorona; take charro; take cadejo; take maya; first 3").awaits
    assert (three.actor, three.thrower) == (NATURE, 2)


PATHS = [
    ("lay -/- -/- -/- -/- -/- -/-", "a path has 7 Sendas; 6 were laid"),
    ("lay 1 2 3 4 5 6 7", "the card library has no Sendas"),
    ("lay -/- -/- -/- -/- -/- -/- 7", "the card library has no Sendas"),
]


@pytest.mark.parametrize(("text", "sentence"), PATHS)
def test_other_paths_are_refused(text, sentence):
    """Without a library a path must be seven Sendas described by what they forbid (l.47)."""
    state = play(a_game(4), "take maya; take llorona; take cadejo; take charro")

    assert sentence in refused(state, text)


NUMBERED = [
    ("lay -/- 2 3 4 5 6 7", "name them by their numbers, 1 to 12"),
    ("lay 1 2 3 4 5 6 6", "7 different Sendas"),
    ("lay 1 2 3 4 5 6 13", "7 different Sendas"),
]


@pytest.mark.parametrize(("text", "sentence"), NUMBERED)
def test_known_sendas_are_laid_by_number(text, sentence):
    """With a library the Sendas are laid by number, each once at most, and bring their constraints."""
    sendas = tuple(Senda((number % 6,)) for number in range(12))
    state = a_game(4, Rules(card_library=Library(sendas=sendas)))
    state = play(state, "take maya; take llorona; take cadejo; take charro")

    assert sentence in refused(state, text)
    assert play(state, "lay 12 1 2 3 4 5 6").current.sendas == (sendas[11], *sendas[:6])


def test_decks_go_to_the_left():
    """After a round each player passes the deck to the left, the Soñadora's too (l.189)."""
    state = a_whole_round(a_round(), "9 0 0 0")

    assert DecksPassed(2) in state.happened
    assert [state.deck(seat, 1) for seat in range(4)] == ["maya", "llorona", "charro", "lechuza"]
    assert [state.deck(seat, 2) for seat in range(4)] == ["lechuza", "maya", "llorona", "charro"]


def test_three_pass_their_sombras_and_draft_in_turn():
    """With three players the neutral Soñadora's deck stays, and the next player drafts first.

    See l.189 and O-15.
    """
    state = play(a_round(3), "place 1 7; place 2 7; place 3 8; place 4 8; place 5 9; place 6 9; last 10")
    state = play(state, "; ".join(["trick 0 0 0; pass"] * 7) + "; pass; lay -/- -/- -/- -/- -/- -/- -/-")

    assert [state.deck(seat) for seat in range(3)] == ["lechuza", "llorona", "charro"]
    assert (state.deck(3), state.awaits.kind, state.awaits.actor) == ("maya", "draft", 1)
