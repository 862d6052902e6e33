"""Integer ids of actions, and Nature's answers as single draws, in every game."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from math import fsum
from random import Random

import pytest

from engines.action_ids import ActionIds
from engines.contract import NATURE
from engines.draws import MOST_DRAWS, answer
from engines.errors import NoSuchId
from engines.registry import GAMES
from tests.engines.played import TABLES, played, some
from tests.engines.simulate import NAMES, accepts

MANY = 2500
"""The most legal actions of a state that are tried: all but those of great purses."""


def without_words(steps):
    """Yield the steps before the first action that players put in their own words."""
    for step in steps:
        if str(step.action).split(" ")[0] in step.before.awaits.words:
            return
        yield step


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_every_action_of_a_player_has_an_id_that_leads_back(game, preset, players):
    """All that a state lists for players has an id of its own; Nature's answers have none."""
    steps = played(game, preset, players)
    ids = game.ids(steps[0].before)
    tried = 0
    for step in some(tuple(without_words(steps))):
        for action in islice(step.before.legal_actions(), MANY):
            if game.seat_of(step.before, action) == NATURE:
                assert action not in ids
                break
            number = ids.id_of(action)
            assert 0 <= number < len(ids)
            assert ids.action(number) == action
            tried += 1
    assert tried


@pytest.mark.parametrize("name", GAMES)
def test_ids_have_no_gaps(name):
    """Each number below the length is the id of the action that it leads to."""
    game = GAMES[name]
    preset = next(iter(game.presets))
    players = next(number for number in (2, 3) if accepts(game, preset, number))
    ids = game.ids(game.new(game.presets[preset], NAMES[:players]))
    for number in range(0, len(ids), len(ids) // 500 + 1):
        assert ids.id_of(ids.action(number)) == number
    assert ids.action(len(ids) - 1)


STABLE = {
    "imalya base": ("convert 4 6 R", 259, 478),
    "choix_des_dieux elis purse=40": ("stake 2 12", 101, 220),
    "artiseurs six_duchies": ("push R c3 d3", 1_695, 2_731),
    "jelimvre base": ("move e2 e4", 12_204, 192_772),
    "oniria standard": ("choose 2 4", 122, 195),
}
"""For rules at the table with the fewest players: an action, its id, and how many ids there are."""


@pytest.mark.parametrize("rules", STABLE)
def test_ids_stay_what_they_are(rules):
    """Policies that were learnt keep ids, so these must not change."""
    name, _, text = rules.partition(" ")
    game = GAMES[name]
    ids = game.ids(game.new(game.parse_rules(text), NAMES[: max(2, game.seats[0])]))
    action, number, many = STABLE[rules]
    assert (ids.id_of(game.parse_action(action)), len(ids)) == (number, many)


def test_stakes_that_debts_allow_have_ids():
    """Where some purses are below zero, another holds more than all of them together."""
    game = GAMES["choix_des_dieux"]
    ids = game.ids(game.new(game.parse_rules("elis purse=100 unpaid=debt"), NAMES[:3]))
    assert all(game.parse_action(f"stake 1 {elis}") in ids for elis in (1, 397, 999))


def test_deposits_of_added_stakes_have_ids():
    """In a series with the Leïnan, what was staked between games may be deposited by one player."""
    game = GAMES["imalya"]
    state = game.parse_state("""\
rules tales six leinan target=388 series=on
player 1 "Maëlle" faction=G score=0 tales=47
player 2 "Yann" faction=R score=0 tales=15
table phase=deposit active=1 round=0 starter=1 throw=0 tresor=2 game=3 deciders=1,2
dice 1:B/loose/fresh 2:-/unthrown 3:-/unthrown 4:-/unthrown 5:-/unthrown 6:-/unthrown""")
    ids = game.ids(state)
    assert len(list(state.legal_actions())) == 48
    assert all(action in ids for action in state.legal_actions())


def test_what_has_no_id_is_told():
    """Nature's answers, other players' seats and numbers beyond the last one are refused with a sentence."""
    game = GAMES["imalya"]
    ids = game.ids(game.new(game.presets["base"], NAMES[:2]))
    for text in ("throw RRGEBD", "name 5"):
        with pytest.raises(NoSuchId, match=f"'{text}' has no id"):
            ids.id_of(game.parse_action(text))
    for number in (-1, 478):
        with pytest.raises(NoSuchId, match=f"the id {number}; ids go from 0 to 477"):
            ids.action(number)


def test_a_game_without_ids_has_none():
    """By default, no action has an id."""
    game = GAMES["imalya"]
    plain = type(game)(
        **{name: getattr(game, name) for name in ("name", "title", "seats", "presets", "new")},
        **{name: getattr(game, name) for name in ("parse_rules", "parse_action", "parse_state", "events")},
    )
    ids = plain.ids(plain.new(plain.presets["base"], NAMES[:2]))
    assert isinstance(ids, ActionIds)
    assert len(ids) == 0


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_answers_of_nature_are_rows_of_short_draws(game, preset, players):
    """Draws are as wide as the game says at most, have chances, and lead to an answer that can be played."""
    rng, widest = Random(players), 0
    for step in some(played(game, preset, players)):
        if step.before.awaits.actor != NATURE:
            continue
        drawn: list[int] = []
        draw, given = answer(game, step.before, drawn)
        while draw is not None:
            widest = max(widest, len(draw.items))
            assert len(draw.items) == len(draw.chances)
            assert abs(fsum(draw.chances) - 1) < 1e-9
            drawn.append(rng.randrange(len(draw.items)))
            draw, given = answer(game, step.before, drawn)
        assert 0 < len(drawn) <= MOST_DRAWS
        assert step.before.apply(given)
    assert widest <= game.widest_draw


def rows(game, state, drawn=(), chance=1.0):
    """Yield every answer of Nature with the product of the chances of its draws."""
    draw, given = answer(game, state, drawn)
    if draw is None:
        yield given, chance
        return
    for place, likely in enumerate(draw.chances):
        yield from rows(game, state, (*drawn, place), chance * likely)


@pytest.mark.parametrize(("name", "most"), [("imalya", 4), ("choix_des_dieux", 1), ("artiseurs", 4)])
def test_draws_multiply_to_the_chances_of_answers(name, most):
    """Dice that are drawn one after the other show each throw as often as `chances` says."""
    game, tried = GAMES[name], set()
    steps = played(game, next(iter(game.presets)), 2)
    for step in steps:
        dice = len(step.before.awaits.dice)
        if step.before.awaits.actor != NATURE or dice > most or (dice, step.before.awaits.kind) in tried:
            continue
        tried.add((dice, step.before.awaits.kind))
        found: Counter[str] = Counter()
        for given, chance in rows(game, step.before):
            found["".join(sorted(str(given)))] += chance
        listed = {"".join(sorted(str(given))): float(chance) for given, chance in game.chances(step.before)}
        assert found == pytest.approx(listed)
    assert tried
