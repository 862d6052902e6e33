"""The Leïnan: players buy points with the Tales that they add to the first Trésor (l.82)."""

from dataclasses import replace

import pytest

from engines.imalya import GAME, Phase
from engines.imalya.events import Deposited, Paid, PointsMoved, Reason
from tests.engines.imalya.turns import LEINAN, TALES, a_turn, legal, play, refused, scores, tales

NAMES = ("Maëlle", "Yann", "Inès")


def asked(rules=LEINAN, starter=2):
    """Return the state after the draw of the Factions and the naming of the starter."""
    return play(GAME.new(rules, NAMES), f"throw R; throw M; throw G; throw B; name {starter}")


def test_sixteen_tales_and_one_in_the_tresor():
    """l.82: each player stakes sixteen Tales and puts one in the Trésor, not twenty and five."""
    state = GAME.new(LEINAN, NAMES)

    assert (tales(state), state.tresor) == ([15, 15, 15], 3)


def test_players_are_asked_in_turn_order_from_the_starter():
    """IM-81: each player is asked once, in turn order from the starter; then round 1 begins."""
    state = asked(starter=2)
    seats = []
    for _ in NAMES:
        assert (state.phase, state.round) == (Phase.DEPOSIT, 0)
        seats.append(state.awaits.actor)
        state = play(state, "deposit 1")

    assert seats == [1, 2, 0]
    assert (state.phase, state.round, state.active) == (Phase.THROW, 1, 1)


def test_each_tale_gives_twelve_points_at_once():
    """l.82: each Tale added goes to the Trésor and gives twelve points at once."""
    state = play(asked(), "deposit 15")
    none = play(state, "deposit 0")

    assert (scores(state), tales(state), state.tresor) == ([0, 180, 0], [15, 0, 15], 18)
    assert {Deposited(1, 15), Paid(1, None, 15, Reason.LEINAN)} <= set(state.happened)
    assert PointsMoved(None, 1, 180, Reason.LEINAN) in state.happened
    assert none.happened == (Deposited(2, 0),)


def test_from_none_to_all():
    """IM-81: a player may add from none to all of his fifteen Tales."""
    state = asked()

    assert legal(state) == [f"deposit {tales}" for tales in range(16)]
    assert refused(state, "deposit 16") == "16 Tales cannot be added: Yann may add from 0 to 15"
    assert refused(state, "deposit -1") == "-1 Tales cannot be added: Yann may add from 0 to 15"
    assert "says first how many Tales to add" in refused(state, "done")


@pytest.mark.parametrize(
    ("rules", "sentence"), [(LEINAN, "before the first turn"), (TALES, "without the Leïnan")]
)
def test_nobody_adds_tales_in_a_turn(rules, sentence):
    """l.82: adding Tales is refused once the turns have begun, and in games without the Leïnan."""
    assert sentence in refused(a_turn(rules), "deposit 3")


def test_leinan_first_scores_off():
    """IM-80: the one compulsory Tale gives no points."""
    assert scores(play(asked(), "deposit 0; deposit 2; deposit 0")) == [0, 0, 24]


def test_leinan_first_scores_on():
    """IM-80: by house rule the compulsory Tale gives twelve points too."""
    rules = replace(LEINAN, leinan_first_scores=True)

    assert scores(play(asked(rules), "deposit 0; deposit 2; deposit 0")) == [12, 12, 36]
