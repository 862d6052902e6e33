"""Rules as text, and rules that exclude each other."""

import pytest

from engines.errors import ParseError, RulesConflict
from engines.imalya import GAME, FigureSet, Rules, parse_rules
from engines.imalya.switches import DamOrder, KillTiming, TaxTiming

EVERY_SWITCH = (
    "base target=100 dam_order=capture_first free_fresh_captive=off freed_recapturable=off"
    " tiebreak=extra_round tax_timing=end_of_turn levy_grace=off freed_egal_cost=2 stop_when_one_left=on"
    " converted_in_six=off kill_timing=owner_choice kill_reward=once_per_window ruse_reroll=with_next_throw"
    " escalier_floor=on escalier_gain_steals=on leinan_first_scores=on mercenaire_captured=on"
    " laiirna_steal=both laiirna_keep_free=off sort_chooser=previous"
    " dragon8_dice=6 dragon8_all_own_bonus=0 series_split=off"
)
PEUPLES = "base target=388 figure_set=peuples peuples_inverted=on"


def test_presets():
    """The first preset is Tales with Six, which is played nearly always (l.48, 54)."""
    assert {name: str(rules) for name, rules in GAME.presets.items()} == {
        "tales_six": "tales six target=388",
        "tales": "tales target=388",
        "base": "base target=388",
        "escalier_six": "escalier six target=388",
        "leinan": "tales six leinan target=388",
        "mercenaire": "tales six mercenaire target=388",
        "laiirna": "tales six laiirna target=388",
        "sort": "tales six sort target=388",
        "sur": "tales six sur target=388",
        "chance": "tales six chance target=388",
        "dragon8": "tales six dragon8 target=388 figure_set=dragon",
        "series": "tales six target=388 series=on",
    }
    assert next(iter(GAME.presets)) == "tales_six"


def test_every_switch_reads_back():
    """Rules in which every switch differs from its usual position are the same after writing and reading."""
    rules = parse_rules(EVERY_SWITCH)

    assert str(rules) == EVERY_SWITCH
    assert (rules.dam_order, rules.tax_timing) == (DamOrder.CAPTURE_FIRST, TaxTiming.END_OF_TURN)
    assert str(parse_rules(PEUPLES)) == PEUPLES
    assert parse_rules("six six_alone=on kill_timing=owner_choice").kill_timing is KillTiming.OWNER_CHOICE


UNREADABLE = [
    ("", "name no game"),
    ("target=100", "name no game"),
    ("base tales six", "name the base game and variants; leave out 'base', or tales and six"),
    ("tales tales", "twice"),
    ("tales levy_grace=maybe", "levy_grace=on or levy_grace=off"),
    ("tales target=many", "target=388"),
    ("tales tax_timing=never", "tax_timing=immediate or tax_timing=end_of_turn"),
    ("tales levy_grace", "levy_grace=on"),
    ("tales figure_set=elves", "figure_set=imalya or figure_set=dragon"),
    ("tales=on", "is no rule"),
    ("chess", "the rules are base, tales, escalier, six"),
]


@pytest.mark.parametrize(("text", "sentence"), UNREADABLE)
def test_unreadable_rules_say_what_was_expected(text, sentence):
    """The refusal names the word that is wrong or the words that are expected."""
    with pytest.raises(ParseError, match=sentence):
        parse_rules(text)


CONFLICTS = [
    ({"six": True}, "needs the variant of the Tales or of the Escalier"),
    ({"six": True, "tales": True, "six_alone": True}, "the Six without Tales"),
    ({"six": True, "escalier": True, "six_alone": True}, "without Escalier"),
    ({"six_alone": True}, "the Six without Tales"),
    ({"escalier": True, "tales": True}, "Escalier and the Tales exclude each other"),
    ({"leinan": True}, "Leïnan needs the variant of the Tales"),
    ({"leinan": True, "escalier": True}, "the Escalier cannot replace them"),
    ({"mercenaire": True}, "Mercenaire needs the variant of the Tales"),
    ({"mercenaire": True, "escalier": True}, "the Escalier cannot replace them"),
    ({"laiirna": True}, "Laiirna needs the variants of the Tales and of the Six"),
    ({"laiirna": True, "tales": True}, "Laiirna needs the variants of the Tales and of the Six"),
    ({"laiirna": True, "escalier": True, "six": True}, "the Escalier cannot replace the Tales"),
    ({"sort": True, "sur": True}, "Sort and Sûr exclude each other"),
    ({"escalier": True, "figure_set": FigureSet.NAINS}, "always go with the Tales; take another set"),
    ({"figure_set": FigureSet.NAINS}, "always go with the variant of the Tales; switch the Tales on"),
    ({"dragon8": True, "figure_set": FigureSet.KERALM}, "belongs to the Dragon set"),
    ({"peuples_inverted": True}, "take the Figures of the Peuples"),
    ({"series": True}, "a series shares out the Trésor"),
    ({"series": True, "escalier": True}, "a series shares out the Trésor"),
    ({"target": 0}, "at least 1"),
    ({"dragon8": True, "dragon8_dice": 7}, "8 dice, or 6"),
    ({"dragon8": True, "dragon8_all_own_bonus": -1}, "0 or more"),
    ({"freed_egal_cost": 3}, "1 or 2 Tales"),
]


@pytest.mark.parametrize(("fields", "sentence"), CONFLICTS)
def test_rules_that_exclude_each_other_are_refused(fields, sentence):
    """Rules that exclude each other are refused when they are made (IM-50)."""
    with pytest.raises(RulesConflict, match=sentence):
        Rules(**fields)
