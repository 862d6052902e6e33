"""Compares the rules of each game with the switches on its screen of rules."""

from dataclasses import fields
from enum import Enum

import pytest

from device.screen.registry import SCREENS
from device.screen.rules.choice import RuleChoice
from engines.registry import GAMES

WITHOUT_A_KEY = {
    "choix_des_dieux": {
        "stakes": "it makes the sets: money, barter, tokens",
        "track_money": "the sets differ in it; goods and tokens are counted in no purse",
    },
    "artiseurs": {
        "mode": "it makes the sets: each is another way to play",
        "bag": "as many stones as the wooden set has; a puzzle brings its own",
        "idle_s": "how long the table waits is no rule that players differ on",
    },
}
"""The rules that have no key, by game and field, each with the reason."""


def rules_of(game):
    """The rules of every preset."""
    return tuple(game.presets.values())


def without_a_place(game, screens):
    """The fields of the rules that have neither a switch nor an entry in `WITHOUT_A_KEY`."""
    placed = {switch.field for switch in screens.switches()} | set(WITHOUT_A_KEY.get(game.name, {}))
    return {field.name for field in fields(rules_of(game)[0])} - placed


def without_words(game, screens):
    """The (field, value) pairs that a switch can show without having words for them."""
    missing = set()
    for switch in screens.switches():
        applies = [rules for rules in rules_of(game) if switch.applies(rules)]
        values = {getattr(rules, switch.field) for rules in applies}
        values |= {other for value in values for other in alike(value)}
        missing |= {(switch.field, value) for value in values if not all(switch.words(value))}
    return missing


def alike(value):
    """All values of an enum or a bool; nothing for other types."""
    if isinstance(value, Enum):
        return tuple(type(value))
    return (False, True) if isinstance(value, bool) else ()


@pytest.mark.parametrize("name", SCREENS)
def test_every_rule_has_a_place_on_the_screen_of_rules(name):
    """Each field of the rules has a `Switch` or an entry in `WITHOUT_A_KEY` with the reason."""
    assert without_a_place(GAMES[name], SCREENS[name]) == set()


@pytest.mark.parametrize("name", SCREENS)
def test_every_switch_and_every_reason_belongs_to_a_rule(name):
    """Each switch and each entry in `WITHOUT_A_KEY` belongs to a field of the rules. No field has both."""
    screens, game = SCREENS[name], GAMES[name]
    switched, reasoned = {switch.field for switch in screens.switches()}, set(WITHOUT_A_KEY.get(name, {}))
    assert reasoned.isdisjoint(switched)
    assert {*switched, *reasoned} <= {field.name for field in fields(rules_of(game)[0])}


@pytest.mark.parametrize("name", SCREENS)
def test_every_value_of_a_switch_has_words(name):
    """Each switch has words for every value it can show: the screen of rules may start from any preset."""
    assert without_words(GAMES[name], SCREENS[name]) == set()


def test_the_reasons_are_those_of_games():
    """`WITHOUT_A_KEY` names only games that exist."""
    assert set(WITHOUT_A_KEY) <= set(SCREENS)


@pytest.mark.parametrize("name", SCREENS)
def test_no_refusal_names_a_rule_as_the_file_of_rules_does(name):
    """Why a value is refused is said in the words of the switches: no field's name stands in a sentence."""
    for preset in GAMES[name].presets:
        choice = RuleChoice(name, (), preset, GAMES[name].presets[preset])
        raw = {switch.field for switch in choice.switches if "_" in switch.field}
        for switch in choice.switches:
            for other in choice.others(switch):
                assert "=" not in other.refused, other.refused
                assert not any(field in other.refused for field in raw), other.refused
