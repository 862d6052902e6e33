"""Tests the cards and the list of rules, by keys at a table and for every game."""

from types import SimpleNamespace

import pygame
import pytest

from device.keys import Key
from device.screen.base import View
from device.screen.kit.canvas import Canvas
from device.screen.last_time import LastTable
from device.screen.registry import SCREENS
from device.screen.rules.cards import deleted_line, kept_line, kept_rules, rule_cards, rules_in_force
from device.screen.rules.choice import RuleChoice
from device.screen.rules.delete import DeleteRulesScreen
from device.screen.rules.list import RuleListScreen
from device.screen.rules.names import keep_rules
from device.screen.rules.offer import RulesScreen
from device.screen.words import duration
from engines.errors import RulesConflict
from engines.registry import GAMES
from tests.device.evening import Evening
from tests.device.screen.lines import lines_of, unreadable
from tests.device.screen.pictures import Picture

IMALYA = GAMES["imalya"].presets
NAMES = ("Maëlle", "Yann", "Inès", "Théo", "Lou", "Anne-Sophie de la Rochette", "Noé", "Zoé")


@pytest.fixture
def evening(tmp_path):
    """A table that keeps its games and rules in a folder."""
    evening = Evening(tmp_path)
    evening.folder = tmp_path
    yield evening
    evening.close()


def to_rules(evening):
    """Go from home to the rules of Imalya."""
    evening.open_card("imalya")
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, RulesScreen)


def players_of(game, rules):
    """Names for the smallest table that can play by some rules."""
    for count in GAMES[game].seats:
        try:
            GAMES[game].new(rules, NAMES[:count])
        except RulesConflict:
            continue
        return NAMES[:count]
    raise AssertionError(f"nobody can play {game} by {rules}")


def test_a_card_and_ok_begin_a_game_by_its_rules(evening):
    """From the cards of rules, other rules are two presses away."""
    to_rules(evening)
    evening.press(Key.THREE, Key.OK)
    assert evening.state.rules == IMALYA["base"]


def test_the_rules_of_the_last_table_come_first_and_lit(evening):
    """A preset that was played last is the first card; OK alone plays by it again."""
    to_rules(evening)
    evening.press(Key.THREE, Key.OK)
    evening.hold(Key.BACK)
    evening.press(Key.OK)
    to_rules(evening)
    view = evening.table.view()
    first = rule_cards(view, "imalya", evening.table.screen.players)[0]
    assert first.rules == IMALYA["base"]
    assert first.note.startswith("those of")
    assert rules_in_force(view, "imalya", ()).rules == IMALYA["base"]
    evening.press(Key.OK)
    assert evening.state.rules == IMALYA["base"]


def test_changed_rules_of_the_last_table_have_a_card_of_their_own(evening):
    """Rules that are no preset come back as a card that names what was changed."""
    to_rules(evening)
    evening.change_rule("free_fresh_captive")
    evening.press(Key.OK)
    changed = evening.state.rules
    evening.hold(Key.BACK)
    evening.press(Key.OK)
    to_rules(evening)
    first = rule_cards(evening.table.view(), "imalya", ())[0]
    assert first.rules == changed
    assert first.title == "As last time"
    assert "Fresh captive" in first.sentence


def test_what_was_changed_is_not_lost_on_the_way_back(evening):
    """Back from the list, the changed rules are the first card; OK plays by them."""
    to_rules(evening)
    evening.change_rule("target")
    assert evening.table.screen.draft.target == 194
    evening.press(Key.OK)
    assert evening.state.rules.target == 194


def test_a_chapter_is_set_back_to_its_usual_rules(evening):
    """The key *As usual* undoes the changes of its chapter, and of no other chapter."""
    to_rules(evening)
    evening.change_rule("target")
    evening.open_rule("free_fresh_captive")
    evening.press(Key.THREE)
    assert [switch.field for switch in evening.table.screen.choice.changes()] == [
        "free_fresh_captive",
        "target",
    ]
    evening.press(Key.FIVE)
    assert [switch.field for switch in evening.table.screen.choice.changes()] == ["target"]
    assert Key.FIVE not in evening.lit()
    evening.press(Key.FIVE)
    assert evening.table.view().notice == "No rule of this chapter was changed."


def test_kept_rules_come_as_a_card_later(tmp_path):
    """Rules kept at somebody's home are a card after the table was opened again."""
    evening = Evening(tmp_path)
    to_rules(evening)
    evening.open_rule("target")
    evening.press(Key.THREE, Key.SIX, Key.ONE)
    assert evening.table.view().notice == "Kept in rules.txt."
    evening.close()
    again = Evening(tmp_path)
    card = next(card for card in rule_cards(again.table.view(), "imalya", ()) if card.kept)
    assert card.title == "At Amber’s"
    assert card.rules.target == 194
    again.close()


def test_rules_are_kept_under_any_name_by_letters(evening):
    """The last key leads to letters; the later of two rules with the same name counts."""
    for _times in range(2):
        to_rules(evening)
        evening.open_rule("tiebreak")
        evening.press(Key.THREE, Key.SIX, Key.SIX, Key.ONE, Key.TWO, Key.OK)
        evening.press(Key.BACK, Key.BACK, Key.BACK)
    (card,) = kept_rules(evening.table.view(), "imalya")[0]
    assert card.title == "B"
    assert card.rules == IMALYA["tales_six"]
    assert len((evening.folder / "rules.txt").read_text("utf-8").splitlines()) == 2


def test_a_damaged_line_of_kept_rules_is_named_and_the_others_hold():
    """A line that cannot be read is reported with its number; the rules of other lines have their cards."""
    lines = ["imalya\tOurs\ttales six target=3oo", kept_line("imalya", "Chez Inès", IMALYA["sort"])]
    cards, wrong = kept_rules(View(shelf={"rules": "\n".join(lines)}), "imalya")
    assert [card.title for card in cards] == ["Chez Inès"]
    assert "rules.txt, line 1" in wrong
    assert "3oo" in wrong


def test_kept_rules_are_deleted_after_a_question(evening):
    """Held, the key of a kept card asks; OK keeps the rules, and the bin far from that key deletes them."""
    to_rules(evening)
    choice = RuleChoice("imalya", NAMES[:4], "tales_six", IMALYA["sort"])
    evening.table.open(keep_rules(choice, "Chez Inès", evening.table.screen))
    kept = [card.title for card in rule_cards(evening.table.view(), "imalya", ()) if card.kept]
    assert kept == ["Chez Inès"]
    screen, view = evening.table.screen, evening.table.view()
    (key,) = screen.held(view)
    evening.hold(key)
    assert isinstance(evening.table.screen, DeleteRulesScreen)
    evening.press(Key.OK)
    assert kept_rules(evening.table.view(), "imalya")[0]
    evening.hold(key)
    asked = evening.table.screen
    (bin_key,) = {*asked.captions(evening.table.view())} - {Key.OK, Key.BACK}
    assert abs(bin_key - key) > 2
    evening.press(bin_key)
    assert isinstance(evening.table.screen, RulesScreen)
    assert kept_rules(evening.table.view(), "imalya") == ((), "")
    assert "Chez Inès" in evening.table.view().notice
    assert (evening.folder / "rules.txt").read_text().splitlines()[-1] == deleted_line("imalya", "Chez Inès")


def test_rules_that_were_deleted_can_be_kept_again():
    """Only what stands before the line that deletes them is gone, and only under that name."""
    lines = (
        kept_line("imalya", "Ours", IMALYA["sort"]),
        kept_line("imalya", "Theirs", IMALYA["sort"]),
        deleted_line("imalya", "Ours"),
        kept_line("imalya", "Ours", IMALYA["base"]),
        deleted_line("imalya", "Nobody’s"),
    )
    cards, wrong = kept_rules(View(shelf={"rules": "\n".join(lines)}), "imalya")
    assert [(card.title, card.rules) for card in cards] == [
        ("Ours", IMALYA["base"]),
        ("Theirs", IMALYA["sort"]),
    ]
    assert wrong == ""


def test_rules_for_another_number_of_players_have_no_card():
    """A puzzle is for one player, so that a table of two is not offered it, nor last time's puzzle."""
    puzzle = GAMES["artiseurs"].presets["puzzle"]
    view = View(last_tables={"artiseurs": LastTable(puzzle, ("Lou",))})
    assert puzzle not in [card.rules for card in rule_cards(view, "artiseurs", ("Lou", "Yann"))]
    assert [card.rules for card in rule_cards(view, "artiseurs", ("Lou",))] == [puzzle]


def lines_after_change(evening):
    """Press the key that changes the chosen rule; returns the lines that the screen then shows."""
    assert Key.THREE not in evening.lit()
    evening.press(Key.THREE)
    table = evening.table
    lines, _canvas = lines_of(Picture(lambda: table.screen, table.view), (800, 480), "en")
    return [line.words for line in lines]


def test_a_rule_without_effect_says_which_rule_it_needs(evening):
    """A rule whose variant is not played cannot be changed.

    Its line names the variant, and its key says to read that line.
    """
    to_rules(evening)
    evening.open_rule("sort_chooser")
    lines = lines_after_change(evening)
    assert lines.count("This rule cannot be changed now: its line says why.") == 1
    assert lines.count("Counts only with the rule “Sort”.") == 1


def test_a_rule_that_only_a_card_sets_does_not_name_itself(evening):
    """Which puzzle is played counts with the card of puzzles alone, and a table of two has no such card."""
    evening.open_card("artiseurs")
    evening.press(Key.TWO, Key.OK)
    evening.open_rule("puzzle")
    assert lines_after_change(evening).count("With these rules, this one changes nothing.") == 1


def test_the_list_opens_at_a_rule_that_can_be_changed(evening):
    """The first rule of Artiseurs is the puzzle, which changes nothing in a game for two; the bag does."""
    evening.open_card("artiseurs")
    evening.press(Key.TWO, Key.OK, Key.TWO)
    assert evening.chosen_rule.field == "bag_mode"
    assert Key.THREE in evening.lit()


def test_a_rule_that_needs_one_of_two_names_both(evening):
    """What a freed Egal costs (IM-36) counts with Tales or with the Escalier, and with neither not at all."""
    to_rules(evening)
    evening.light_card("base")
    evening.open_rule("freed_egal_cost")
    assert lines_after_change(evening).count("Counts only with the rule “Tales” or “Escalier”.") == 1
    evening.press(Key.BACK)
    evening.light_card("escalier_six")
    evening.open_rule("freed_egal_cost")
    assert Key.THREE in evening.lit()


def walked(choice, switch):
    """The values that a rule takes when its key is pressed as often as it has values."""
    cards = RulesScreen(choice.game, choice.players)
    screen = RuleListScreen(choice, cards, choice.rules, choice.switches.index(switch))
    seen = {getattr(choice.rules, switch.field)}
    for _press in switch.values:
        command = screen.press(Key.THREE, View())
        screen = getattr(command, "screen", screen)
        seen.add(getattr(screen.choice.rules, switch.field))
    return seen


@pytest.mark.parametrize("game", SCREENS)
def test_every_switch_walks_through_every_value_that_is_allowed(game):
    """In every preset, a rule's key reaches each value that the engine allows; the others say why not."""
    for preset, rules in GAMES[game].presets.items():
        choice = RuleChoice(game, players_of(game, rules), preset, rules)
        for switch in choice.switches:
            if not switch.applies(rules) or switch.opens is not None:
                continue
            others = choice.others(switch)
            allowed = {other.value for other in others if not other.refused}
            reached = walked(choice, switch) - {getattr(rules, switch.field)}
            assert reached >= allowed or switch.brings, (preset, switch.field)
            assert all(other.refused.endswith(".") for other in others if other.value not in allowed)


@pytest.mark.parametrize("size", [(800, 480), (720, 1280)])
@pytest.mark.parametrize("game", SCREENS)
def test_every_line_of_the_list_has_its_chapter_and_can_be_drawn(game, size, language):
    """Each rule stands in a chapter with a title, and its line is drawn when it is open."""
    canvas = Canvas(pygame.Surface(size))
    preset, rules = next(iter(GAMES[game].presets.items()))
    choice = RuleChoice(game, players_of(game, rules), preset, rules)
    for at, switch in enumerate(choice.switches):
        assert switch.chapter
        RuleListScreen(choice, None, rules, at).draw(canvas, View())


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1920, 1080)])
def test_cards_and_names_of_eight_players_can_be_read(size, language):
    """With eight players and a long name, no line of the cards and of the kept rules leaves the screen."""
    view = View(shelf={"rules": kept_line("imalya", "W" * 24, IMALYA["sort"])})
    cards = RulesScreen("imalya", NAMES)
    kept = cards.press(Key.TWO, view).screen.press(Key.SIX, view).screen
    for screen in (cards, kept):
        shown = Picture(lambda screen=screen: screen, lambda: view)
        assert unreadable(*lines_of(shown, size, language)) == []


def test_what_a_card_needs_ends_before_its_edge(language):
    """The note under the third card of Imalya keeps the margin that the rule under its title keeps."""
    (note,) = {card.note for card in rule_cards(View(), "imalya", ("Inès", "Yann"))[:3]} - {""}
    shown = Picture(lambda: RulesScreen("imalya", ("Inès", "Yann")), View)
    lines, canvas = lines_of(shown, (800, 480), language)
    (line,) = [line for line in lines if line.words == note]
    assert line.ink.right <= canvas.column(Key.SIX).right - 16


@pytest.mark.parametrize("size", [(800, 480), (480, 800)])
def test_a_card_says_what_it_needs_and_how_long_a_game_takes(size, language):
    """The note of the Dragon and the usual time of a game stand on their cards, also upright."""
    players = ("Inès", "Yann")
    first, *_others, dragon = rule_cards(View(), "imalya", players)[:3]
    view = View(past=SimpleNamespace(usual_minutes={("imalya", str(first.rules)): 84}))
    lines, _canvas = lines_of(Picture(lambda: RulesScreen("imalya", players), lambda: view), size, language)
    assert {dragon.note, duration(84)} <= {line.words for line in lines}


def test_a_touched_card_is_lit_and_then_opened():
    """A finger on a card lights it; on the lit card it opens the list."""
    screen, canvas = RulesScreen("imalya", NAMES[:4]), Canvas(pygame.Surface((800, 480)))
    lit = screen.touch(canvas, View(), 300, 200).screen
    assert lit.lit == 1
    assert isinstance(lit.touch(canvas, View(), 300, 200).screen, RuleListScreen)
    assert screen.touch(canvas, View(), 700, 200) is None
