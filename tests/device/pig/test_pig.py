"""Another game can be added by the recipe, from its card to its record, without changing shared code."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest
from babel.messages.extract import extract_from_dir

from device import i18n
from device.cli import main
from device.commands.export import exported
from device.commands.replay import replayed
from device.keys import Key
from device.output import write_output
from device.screen.annals.end import ResultScreen
from device.screen.base import View
from device.screen.home.home import HomeScreen
from device.screen.kit.canvas import Canvas
from device.screen.kit.text import fitting, text_width
from device.screen.people.names import NamesScreen
from device.screen.plain_throw import PlainThrowScreen
from device.screen.rules.book import RulebookScreen, draw_chapter
from device.screen.rules.choice import RuleChoice
from device.screen.rules.chosen import chosen_rules
from device.screen.rules.list import RuleListScreen
from device.screen.rules.offer import RulesScreen
from device.screen.theme import KEY
from device.zone import Zone
from engines.registry import GAMES
from tests.device.evening import Clock, Evening, LitKeysOnly, Tray
from tests.device.pig.engine import GAME, Rules
from tests.device.pig.pictures import PICTURES
from tests.device.pig.registered import pig  # noqa: F401
from tests.device.pig.screens import PIG, ChooseScreen
from tests.device.resumed import resumed
from tests.device.screen.alike import assert_alike
from tests.device.screen.test_switches import without_a_place, without_words
from tests.engines.hostile import Tally, report, try_game
from tests.engines.simulate import random_game

OTHERS = Key.FIVE
HOLD, AGAIN = Key.ONE, Key.OK
ONE, FIVE, SIX_PIPS = Key.ONE, Key.FIVE, Key.SIX

pytestmark = pytest.mark.usefixtures("pig")


class Table(LitKeysOnly):
    """A table that accepts only keys whose lamps are on."""

    @property
    def shown(self):
        """The current screen."""
        return self.table.screen

    @property
    def scores(self):
        """The scores of all players in seat order."""
        return [player.score for player in self.state.players]


@pytest.fixture
def table(tmp_path):
    """A table without a camera."""
    table = Table(tmp_path)
    yield table
    table.close()


def sit_down(table, *changed):
    """Start Pig from home: its card, two players, and rules that are changed once."""
    table.open_card("pig")
    assert table.shown == NamesScreen("pig")
    table.press(Key.OK)
    assert isinstance(table.shown, RulesScreen)
    for rule in changed:
        table.change_rule(rule)
    table.press(Key.OK)


def test_home_opens_another_game_on_its_second_page(table):
    """The fifth key turns between the two pages of home, and Pig starts from the second one."""
    table.press(OTHERS)
    assert table.shown == HomeScreen(page=1)
    table.press(OTHERS)
    assert table.shown == HomeScreen(page=0)
    table.press(OTHERS, Key.THREE)
    assert table.shown == NamesScreen("pig")
    table.press(Key.OK, Key.OK)
    assert isinstance(table.shown, PlainThrowScreen)
    assert table.state.rules == Rules(goal=100)


def test_its_switch_is_pressed_on_the_screen_of_rules(table):
    """In the list of rules, one press sets the goal to 50 points."""
    sit_down(table, "goal")
    assert table.state.rules == Rules(goal=50)


def test_a_game_is_played_to_its_end_by_lit_keys_alone(table):
    """A whole game can be played with lit keys. After its end, home offers to play it once more."""
    sit_down(table, "goal")
    table.press(FIVE, AGAIN, ONE)
    assert table.scores == [0, 0]
    table.press(SIX_PIPS, HOLD)
    assert table.scores == [0, 6]
    table.press(*[SIX_PIPS, AGAIN] * 8, SIX_PIPS, HOLD)
    assert table.scores == [54, 6]
    assert isinstance(table.shown, ResultScreen)
    table.press(Key.SIX)
    assert isinstance(table.shown, HomeScreen)
    assert table.table.view().games.latest.finished
    assert HomeScreen().captions(table.table.view())[Key.OK].verb == "Again"


def test_a_step_is_taken_back_and_done_again(table):
    """Back undoes a step; holding Back and pressing the first key redoes it. The journal records both."""
    sit_down(table)
    table.press(FIVE)
    after = table.state
    table.press(Key.BACK)
    assert isinstance(table.shown, PlainThrowScreen)
    assert "Taken back: the last step." in table.table.view().notice
    table.hold(Key.BACK)
    table.press(Key.ONE)
    assert table.state == after
    assert isinstance(table.shown, ChooseScreen)
    assert [entry.step for entry in table.journal.entries(1)] == ["act", "undo", "redo"]


def test_a_game_that_was_left_is_resumed_from_the_first_page(table):
    """After leaving a game, OK on home resumes it."""
    sit_down(table)
    table.press(SIX_PIPS)
    state = table.state
    table.hold(Key.BACK)
    table.press(Key.OK)
    view = table.table.view()
    assert view.games.latest.game == "pig"
    assert HomeScreen().captions(view)[Key.OK].verb == "Resume"
    table.press(Key.OK)
    assert table.state == state
    assert resumed(table.journal, GAMES).state == state


def test_each_page_of_home_resumes_the_last_game(table):
    """OK resumes the last game from the second page of home, too."""
    sit_down(table)
    table.hold(Key.BACK)
    table.press(Key.OK, OTHERS)
    assert table.shown == HomeScreen(page=1)
    table.press(Key.OK)
    assert table.table.match.game.name == "pig"


def test_a_key_without_a_card_says_so(table):
    """On the second page, keys without a card are dark, and pressing one shows a notice."""
    table.press(OTHERS)
    assert Key.FOUR not in table.lit()
    Evening.press(table, Key.FOUR)
    assert table.table.view().notice == "No game stands above this key."
    assert table.shown == HomeScreen(page=1)


def test_the_list_of_a_single_chapter_of_rules_has_no_next_one():
    """The key of the next chapter is dark, and says that there is one chapter."""
    choice = RuleChoice("pig", (), next(iter(GAME.presets)), Rules())
    why = RuleListScreen(choice, None, Rules()).press(Key.FOUR, View()).why
    assert why == "All rules of this game stand in one chapter."


def test_the_eye_reads_its_die(tmp_path):
    """With a camera, a die that falls and lies still counts."""
    clock = Clock()
    tray = Tray(clock)
    tray.falls = [["5"]]
    table = Table(tmp_path, tray, clock)
    sit_down(table)
    table.press(Key.OK)
    table.turn(20)
    assert table.state.brought == 5
    table.close()


def test_the_book_tells_the_rules_of_this_table(table):
    """Holding OK opens the rulebook, which names the chosen goal. Its chapter fits in both languages."""
    sit_down(table, "goal")
    table.hold(Key.OK)
    assert isinstance(table.shown, RulebookScreen)
    zone = Zone(0, 64, 800, 320)
    assert [line.says for line in chosen_rules(PIG, table.state.rules)[0].lines] == ["A short game."]
    for language in ("fr", "en"):
        i18n.use_language(language)
        (chapter,) = PIG.chapters(table.state)
        assert chapter.lines[-1].says == "50 points."
        assert draw_chapter(Canvas(pygame.Surface((800, 480))), zone, chapter) <= zone.bottom


def test_its_record_is_exported_and_played_again(table, tmp_path, capsys):
    """The exported record and `dice-table replay` give the same game as the journal."""
    sit_down(table, "goal")
    table.press(FIVE, AGAIN, FIVE, HOLD, ONE)
    state = table.state
    table.journal.close()
    record, left_out = exported(tmp_path / "games.sqlite3")
    write_output(tmp_path / "pig.txt", str(record))
    assert (record.rules, record.actions, left_out) == (
        "goal=50",
        ("throw 5", "roll", "throw 5", "hold", "throw 1"),
        0,
    )
    again, steps = replayed(tmp_path / "pig.txt")
    assert again == record
    assert steps[-1].after == state
    with pytest.raises(SystemExit, match="0"):
        main(["replay", str(tmp_path / "pig.txt")])
    told = capsys.readouterr().out
    assert told.startswith("Pig, played with dice-table")
    assert "| 10 Amber" in told


@pytest.mark.parametrize("players", [2, 3, 8])
def test_games_by_chance_end_and_read_back(players):
    """Random games end, and their states and actions parse back from text. The ranking has each seat once."""
    *_, last = steps = list(random_game(GAME, Rules(), players, seed=players))
    for step in steps:
        assert GAME.parse_state(str(step.after)) == step.after
        assert GAME.parse_action(str(step.action)) == step.action
    assert sorted(seat for place in last.after.outcome.ranking for seat in place) == list(range(players))


def test_nothing_hostile_crashes_it():
    """Malformed rules, actions and positions never crash the engine; it answers or refuses them."""
    tally = Tally()
    try_game(GAME, Random("pig"), 200, tally)
    assert not tally.crashes, report(tally)


def test_no_sequence_of_keys_breaks_it(table):
    """After 200 random lit keys without a crash, the journal holds the game that is on the screen."""
    chance = Random(6)
    sit_down(table)
    for _press in range(200):
        key = chance.choice([key for key in table.lit() if key is not Key.BACK or chance.random() < 0.2])
        if isinstance(table.shown, HomeScreen):
            break
        table.press(key)
    assert table.table.match is None or resumed(table.journal, GAMES).state == table.state


def test_a_rule_without_a_switch_is_found():
    """The checks for missing switches and missing words find both faults when Pig is given them."""
    assert without_a_place(GAME, PIG) == without_words(GAME, PIG) == set()
    assert without_a_place(GAME, replace(PIG, switches=tuple)) == {"goal"}
    (goal,) = PIG.switches()
    short = replace(goal, values={50: goal.values[50]})
    assert without_words(GAME, replace(PIG, switches=lambda: (short,))) == {("goal", 100)}


def test_it_speaks_french():
    """Every text of Pig is translated into French, and the words on keys fit their keys."""
    found = extract_from_dir(
        Path(__file__).parent, method_map=[("**.py", "python")], keywords={"_": None, "Sentence": None}
    )
    assert {message for _, _, message, _, _ in found} - set(i18n.catalogue("fr")) == set()
    i18n.use_language("fr")
    canvas = Canvas(pygame.Surface((800, 480)))
    for word in ("Hold", "Roll", "Others"):
        words = i18n._(word)
        assert words != word
        assert text_width(canvas, words, fitting(canvas, words, KEY, 88)) <= 92


@pytest.mark.parametrize("name", list(PICTURES))
def test_its_screens_and_both_pages_of_home_look_as_they_did(name):
    """The screens equal their reference pictures; `python -m tests.device.pig.pictures` accepts a change."""
    assert_alike(PICTURES[name].draw(), name)
