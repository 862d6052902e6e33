"""Copies of the values in a state: which cached properties they keep."""

import pickle
from dataclasses import dataclass
from functools import cached_property
from random import Random

import pytest

from engines.base_state import BaseState
from engines.registry import GAMES
from engines.value import with_changed
from tests.engines.simulate import NAMES, answer_by_chance


@dataclass(frozen=True)
class Purse(BaseState):
    """A value with a cached property."""

    tales: int

    @cached_property
    def points(self) -> int:
        """What the Tales are worth."""
        return 5 * self.tales


def test_a_changed_copy_works_its_cached_properties_out_anew():
    """A copy with other fields has its own cached properties; the old value keeps its own."""
    purse = Purse(3)
    assert purse.points == 15
    assert purse.but(tales=4).points == 20
    assert with_changed((purse,), 0, tales=5)[0].points == 25
    assert purse.points == 15


def test_telling_an_event_keeps_cached_properties():
    """A state that only tells more events, or none, keeps what was worked out for it."""
    purse = Purse(3)
    assert purse.points == 15
    for told in (purse.tell("earned"), purse.without_events()):
        assert vars(told)["points"] == 15
    assert purse.tell("earned").tell("paid").happened == ("earned", "paid")
    assert purse.tell("earned").without_events().happened == ()


def test_unknown_fields_are_refused_even_if_properties_are_cached():
    """A name that is no field is refused, whether properties of the value are cached or not."""
    purse = Purse(3)
    for _ in range(2):
        with pytest.raises(TypeError, match="a Purse has no talers"):
            purse.but(talers=1)
        assert purse.points == 15


def test_a_pickled_value_has_no_cached_properties():
    """Only the fields travel to another process."""
    purse = Purse(3)
    assert purse.points == 15
    assert "points" not in vars(pickle.loads(pickle.dumps(purse)))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_cached_properties_are_those_of_the_same_state_read_from_its_text(game):
    """In every state of a game, a cached property equals that of the state that its text describes."""
    rng, players = Random(5), max(2, game.seats[0])
    state = game.new(next(iter(game.presets.values())), NAMES[:players])
    names = type(state)._cached
    for _ in range(150):
        if state.outcome is not None:
            break
        action = answer_by_chance(game.name, state, rng)
        list(zip(range(50), state.legal_actions(), strict=False))
        state = state.apply(action)
        read = game.parse_state(str(state))
        for name in set(names) & vars(state).keys():
            own = getattr(state, name)
            if type(own).__eq__ is not object.__eq__:
                assert own == getattr(read, name)
