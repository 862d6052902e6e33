"""What is true after every action of every game (§10 of the rules page)."""

from __future__ import annotations

from collections import Counter

from engines.oniria import Side, State
from engines.oniria.cards import dealt
from engines.oniria.effect_checks import overspent
from engines.oniria.effects import FlipSenda, InnerResult, SwapResults, SwapSendas, TrickWinner
from engines.oniria.library import powers
from engines.oniria.reckoning import Result
from tests.engines.simulate import Step

_CHANGES_PATH = (FlipSenda, SwapSendas)
_CHANGES_RESULTS = (TrickWinner, SwapResults, InnerResult)


def check(step: Step) -> None:
    """Check every invariant after one action.

    Raises:
        AssertionError: an invariant is broken.
    """
    state = step.after
    if not state.rounds:
        return
    effects = [each.effect for each in state.current.declarations]
    if not any(isinstance(effect, _CHANGES_PATH) for effect in effects):
        check_path(state)
    if not any(isinstance(effect, _CHANGES_RESULTS) for effect in effects):
        for result in state.reckoning.tricks:
            check_result(result)
    check_cards(state)
    check_trail(step)
    assert not overspent(state, state.live)


def check_path(state: State) -> None:
    """I-1: each compared trick decides one Senda; as many Sendas are light as the Soñadora has tricks."""
    decided = [place for place in state.reckoning.path if place.trick]
    compared = [result for result in state.reckoning.tricks if result.winner]
    assert sorted(place.trick for place in decided) == [result.number for result in compared]
    assert sum(place.light for place in decided) == state.reckoning.sonadora_tricks


def check_result(result: Result) -> None:
    """I-2, I-3: the Soñadora wins with the higher power; Sombras mark exactly when they win."""
    if result.winner:
        assert (result.winner is Side.SONADORA) is (result.power(Side.SONADORA) > result.power(Side.SOMBRAS))
        assert bool(result.marks) is (result.winner is Side.SOMBRAS)


def check_cards(state: State) -> None:
    """I-3: a hand plays at most seven cards, and only cards that it holds."""
    for hand in state.hands:
        played = Counter(trick.cards[hand] for trick in state.current.tricks if trick.cards[hand] is not None)
        cards = dealt(state, state.round, hand)
        assert played.total() <= 7
        assert cards is None or played <= powers(cards)


def check_trail(step: Step) -> None:
    """Declarations keep their number and their words; none is removed unless the round is void."""
    before, after = step.before.declarations, step.after.declarations
    if len(after) >= len(before):
        assert [(each.number, each.said) for each in before] == [
            (each.number, each.said) for each in after[: len(before)]
        ]
    assert [each.number for each in after] == sorted({each.number for each in after})


def check_decks(state: State) -> None:
    """I-4: in a game each player has each deck once, and with four or five is the Soñadora once."""
    rounds = range(1, state.round + 1)
    for seat in range(len(state.players)):
        decks = [state.deck(seat, number) for number in rounds]
        assert len(set(decks)) == len(decks) == len(state.players)
    if len(state.players) > 3:
        assert sorted(state.sonadora(number) for number in rounds) == list(range(len(state.players)))
