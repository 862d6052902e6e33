"""Random games with every switch, checked against the invariants of §10; random tricks against §4 and §5."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.oniria import GAME, Declare, Rules, Senda, Side, Withdraw, numeral, parse_rules
from tests.engines.oniria.invariants import check, check_decks
from tests.engines.oniria.tables import a_library, a_round, play
from tests.engines.simulate import NAMES, random_game

HOUSES = [
    ("standard", 3),
    ("standard", 4),
    pytest.param("standard", 5, marks=pytest.mark.slow),
    ("standard consent=none exception_restores_power=on floor_zero=on", 4),
    ("standard consent=all triple_uses=printed zeroed_card_loses_power=on", 3),
    ("standard consent=none draft_forced_is_error=on senda_direction=right_to_left", 3),
    ("standard consent=none count_cards=on senda_direction=right_to_left", 4),
]
LIBRARIES = [(True, 3), (False, 4), pytest.param(True, 4, marks=pytest.mark.slow)]


@pytest.mark.parametrize(("house", "players"), HOUSES)
def test_invariants_hold_to_the_end(house, players):
    """In random games the invariants hold after every action."""
    play_to_the_end(parse_rules(house), players)


@pytest.mark.parametrize(("raza", "players"), LIBRARIES)
def test_invariants_hold_with_a_library(raza, players):
    """With a library, and where the Soñadora mixes her deck, the invariants hold after every action."""
    play_to_the_end(Rules(card_library=a_library(), raza_cosmica=raza, count_cards=not raza), players)


def play_to_the_end(rules, players):
    """Play a random game, check every step, and replay the game from its actions (I-5)."""
    steps = list(random_game(GAME, rules, players, seed=players))
    for step in steps:
        check(step)
    last = steps[-1].after
    check_decks(last)
    again = GAME.new(rules, NAMES[:players])
    for step in steps:
        again = again.apply(GAME.parse_action(str(step.action)))
    assert str(again) == str(last)
    assert again.totals == last.totals == tuple(map(sum, zip(*last.scores, strict=True)))


@pytest.mark.parametrize("players", [3, 4])
def test_what_is_taken_back_leaves_no_trace(players):
    """Withdrawing any declaration restores results and totals; only its record stays (§7)."""
    rules = parse_rules("standard consent=none")
    steps = [step for step in random_game(GAME, rules, players, seed=7) if isinstance(step.action, Declare)]
    assert len(steps) > 5
    for step in steps:
        number = step.after.declarations[-1].number
        takers = [seat for seat in range(players) if step.after.decider(step.action.by) in (seat, None)]
        if step.after.asks is step.before.asks:
            after = step.after.apply(Withdraw(takers[0], number))
            assert (after.reckoning, after.totals) == (step.before.reckoning, step.before.totals)


def by_the_page(players, senda, cards):
    """Winner, marks and tally of a trick, worked out literally by §4, §5 and §8.2."""
    powers, tally = [], []
    for hand, printed in enumerate(cards):
        forbidden = printed in (senda.sonadora if hand == 0 else senda.sombras)
        plus = 3 if players == 5 and hand == 0 else 0
        powers.append(0 if forbidden else printed + plus)
        tally.append(-1 if forbidden else 0)
    if powers[0] > sum(powers[1:]):
        return Side.SONADORA, (), tuple(tally)
    marks = tuple(hand for hand in range(1, players) if powers[hand] == max(powers[1:]))
    return Side.SOMBRAS, marks, tuple(points + (hand in marks) for hand, points in enumerate(tally))


SENDAS = st.builds(
    lambda sombras, sonadora: Senda(tuple(sorted(sombras)), tuple(sorted(sonadora))),
    st.sets(st.integers(0, 5), max_size=3),
    st.sets(st.integers(7, 11), max_size=2),
)
TABLES = {players: a_round(players) for players in (4, 5)}


FOUR_CARDS = st.tuples(*[st.integers(0, 5)] * 4)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from((4, 5)), SENDAS, st.integers(7, 11), FOUR_CARDS)
def test_a_trick_is_what_the_page_says(players, senda, sonadora, sombras):
    """A trick without effects has the winner, marks and penalties that the rules page gives."""
    cards = [sonadora, *sombras[: players - 1]]
    start = TABLES[players]
    start = start.but_round(sendas=(senda, *start.current.sendas[1:]))
    found = play(start, f"trick {' '.join(map(str, cards))}").reckoning

    assert (found.tricks[0].winner, found.tricks[0].marks, found.tally) == by_the_page(players, senda, cards)


@settings(max_examples=60, deadline=None)
@given(st.integers(-(20**4), 20**4))
def test_maya_figures_are_the_number(number):
    """Maya figures have the value of their number, with at most four dots and three bars a level.

    See l.55-61 and O-2.
    """
    figures = numeral(number)

    assert figures.value == number
    assert all(level.bars <= 3 and level.dots <= 4 for level in figures.levels)
    assert len(figures.levels) == 1 or not figures.levels[0].is_shell
