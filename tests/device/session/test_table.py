"""Tests the table by pressing mock pins, and checking state, lamps and pixels."""

import random
from dataclasses import replace

import pygame
import pytest

from device.errors import CameraError, DeviceError
from device.journal.entry import Entry
from device.journal.journal import Journal
from device.keys import Key
from device.screen.base import Begin, Home, Play
from device.screen.dice.enter import EnterScreen
from device.screen.dice.figure import FigureScreen
from device.screen.games.replay import ReplayScreen
from device.screen.home.home import HomeScreen
from device.screen.home.leave import LeaveScreen
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.people.names import NamesScreen
from device.screen.rules.book import RulebookScreen
from device.screen.rules.offer import RulesScreen
from device.screen.settings.screen import SettingsScreen
from device.screen.teach.name import SetName
from device.screen.theme import SOIR
from device.screen.welcome.language import LanguageScreen
from device.screen.writing.letters import LettersScreen
from device.session.console import Console
from device.session.on_screen import OnScreen
from device.session.parts import Clocks, Records
from device.session.table import Table
from device.session.watchdog import Loop
from device.settings.model import PANEL
from device.throw.eye import Eye
from engines.imalya import Phase
from engines.registry import GAMES
from tests.device.annals.games import SHORT, play
from tests.device.evening import Clock, Evening, Screen, Tray
from tests.device.first_throw import elsewhere, in_doubt, to_first_throw, to_first_throw_watched
from tests.device.resumed import resumed
from tests.device.screen import scenery
from vision.reading import Reading

CLOCKS = Clocks(lambda: "21:40")


@pytest.fixture
def evening(tmp_path):
    """A table without a camera."""
    evening = Evening(tmp_path)
    yield evening
    evening.close()


@pytest.fixture
def watched(tmp_path):
    """A table with a camera."""
    clock = Clock()
    evening = Evening(tmp_path, Tray(clock), clock)
    yield evening
    evening.close()


def test_eight_keys_lead_from_home_to_the_first_throw(evening):
    """From home to the first throw, OK accepts what each screen proposes."""
    assert isinstance(evening.table.screen, HomeScreen)
    evening.press(Key.OK)
    assert isinstance(evening.table.screen, NamesScreen)
    evening.press(Key.THREE, Key.OK)
    assert isinstance(evening.table.screen, RulesScreen)
    evening.press(Key.OK)
    assert isinstance(evening.table.screen, ThrowScreen)
    assert evening.state.phase is Phase.DRAW_FACTION
    assert evening.table.match.players == ("Amber", "Birch", "Copper")


def test_the_screen_is_shown_without_asking_the_camera(watched, monkeypatch):
    """People see the first screen while a camera still needs seconds for its first picture."""
    asked = []
    monkeypatch.setattr(watched.tray, "latest", lambda: asked.append(watched.screen.shown))
    watched.table.screen = LanguageScreen()
    shown = watched.screen.shown
    watched.table.show()
    assert (watched.screen.shown, asked) == (shown + 1, [])


def test_eight_people_find_a_seat_with_six_keys(evening):
    """With more than five players the seats have two pages, as has the choice of who starts."""
    evening.press(Key.OK, Key.THREE, Key.FOUR, Key.FIVE, Key.SIX, Key.OK)
    assert evening.table.screen.page == 1
    evening.press(Key.TWO, Key.THREE)
    assert Key.FOUR not in evening.lit()
    evening.press(Key.BACK)
    assert evening.lit() == set(Key)
    evening.press(Key.OK, Key.OK)
    assert len(evening.table.match.players) == 8
    for keys in (Key.SIX, Key.FIVE, Key.FOUR, *[Key.SIX] * 5, Key.TWO):
        evening.type_throw(keys)
    assert evening.state.phase is Phase.NAME_STARTER
    evening.press(Key.SIX, Key.THREE)
    assert evening.state.starter == 7


def test_a_seat_is_freed_and_the_pages_close_up(evening):
    """A guest gets up by the same key; with five players there is one page again."""
    evening.press(Key.OK, Key.THREE, Key.FOUR, Key.FIVE, Key.SIX, Key.OK, Key.ONE)
    assert evening.table.screen.page == 0
    assert len(evening.table.screen.seated) == 5


def test_a_throw_can_be_entered_by_hand_without_a_camera(evening):
    """A throw can be typed, and its dice are marked as set by hand."""
    to_first_throw(evening)
    assert evening.state.phase is Phase.THROW
    evening.type_throw(Key.SIX, Key.FIVE, Key.FOUR, Key.SIX, Key.FIVE, Key.FOUR)
    assert "".join(die.figure for die in evening.state.dice) == "RGMRGM"
    assert evening.table.match.by_hand == frozenset(range(1, 7))


def test_back_takes_a_typed_die_away_again(evening):
    """Back deletes the last typed die before the throw counts."""
    evening.begin()
    evening.press(Key.OK, Key.ONE, Key.BACK)
    assert evening.table.screen == EnterScreen((1,), "")
    assert evening.state.phase is Phase.DRAW_FACTION
    assert not evening.table.match.actions


def test_lamps_mirror_the_captions(evening):
    """Exactly the keys that do something are lit."""
    captions = evening.table.screen.captions(evening.table.view())
    assert evening.lit() == {key for key in captions if captions[key].lamp.value != "off"}
    evening.begin()
    assert evening.lit() == set(evening.table.screen.captions(evening.table.view()))
    assert Key.FOUR not in evening.lit()


def test_an_illegal_press_explains_itself_and_changes_nothing(evening):
    """A dead key shows its reason until the next key, and changes nothing."""
    to_first_throw(evening)
    evening.type_throw(Key.ONE, Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE)
    evening.press(Key.OK, Key.THREE)
    assert evening.state.phase is Phase.LOCK
    before = evening.state
    evening.press(Key.ONE)
    assert evening.state is before
    assert evening.table.view().notice == "Dam 1 stays for the whole turn."
    evening.press(Key.FIVE)
    assert evening.table.view().notice == ""


def test_undo_always_goes_back_and_redo_waits_behind_its_key(evening):
    """Back undoes step by step, as far as the throw for Bel, and Back held redoes with its first key."""
    to_first_throw(evening)
    there = evening.state
    evening.press(Key.BACK)
    assert evening.state.phase is Phase.NAME_STARTER
    evening.press(Key.BACK)
    assert evening.state.phase is Phase.BEL_ROLL
    (line,) = evening.table.screen.question(evening.table.view()).lines
    assert line.rest == "One die. Whoever throws Bel first names the one who starts."
    for _ in range(2):
        evening.hold(Key.BACK)
        evening.press(Key.ONE)
    assert evening.state == there


def test_a_refusal_below_the_question_whether_to_leave_keeps_it(evening):
    """What a phone or the sandglass does below the question may be refused: the question stays."""
    to_first_throw(evening)
    evening.table.screen = LeaveScreen(evening.table.screen)

    def refused():
        raise DeviceError("not now")

    with pytest.raises(DeviceError):
        evening.table._commands.beneath(refused)
    assert isinstance(evening.table.screen, LeaveScreen)


def test_a_held_die_key_takes_its_press_back_and_corrects_the_die(evening):
    """Holding a die's key undoes its press, and opens the correction of the die."""
    to_first_throw(evening)
    evening.type_throw(Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE, Key.FIVE)
    evening.hold(Key.TWO)
    assert evening.table.screen == FigureScreen(2, "R")
    assert not any(die.locked_now for die in evening.state.dice)
    evening.press(Key.FIVE)
    assert evening.state.dice[1].figure == "G"
    assert isinstance(evening.table.screen, ThrowScreen)


def test_ok_held_opens_the_rules_of_the_moment_and_takes_its_press_back(evening):
    """OK held undoes its press and opens the rules of the current question; closing returns to it."""
    to_first_throw(evening)
    evening.type_throw(Key.ONE, Key.TWO, Key.THREE, Key.SIX, Key.FIVE, Key.FIVE)
    before = evening.state
    assert before.phase is Phase.RESPOND
    evening.hold(Key.OK)
    assert evening.state == before
    chapter = evening.table.screen.chapter
    assert IMALYA.chapters(before)[chapter].title == "The Bel acts"
    evening.press(Key.TWO)
    assert evening.table.screen == RulebookScreen(chapter + 1, ThrowScreen())
    evening.press(Key.BACK)
    assert isinstance(evening.table.screen, ThrowScreen)
    assert evening.state == before


def test_ok_held_in_the_rules_closes_them_as_a_press_does(evening):
    """OK closes the book, also where it is held: no book opens over the book."""
    to_first_throw(evening)
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, RulebookScreen)
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, ThrowScreen)


def test_a_game_that_a_held_key_has_begun_is_gone(evening):
    """On the first screen OK plays the last game again. Held, it opens the settings, and none is begun."""
    play(evening.journal)
    evening.turn()
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, SettingsScreen)
    assert [record.number for record in evening.journal.games()] == [1]
    assert evening.table.view().games.latest.finished


def test_a_game_that_a_held_key_has_resumed_still_waits(evening):
    """On the first screen OK resumes a game. Held, it opens the settings, and the game is kept."""
    play(evening.journal, actions=())
    evening.turn()
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, SettingsScreen)
    evening.press(Key.BACK, Key.OK)
    assert evening.table.match.record.number == 1


def test_a_game_whose_steps_are_shown_again_is_not_the_one_to_resume(evening):
    """In the list OK resumes a game. Held, it replays it, and the one that was played last stays the last."""
    play(evening.journal, actions=SHORT[:3])
    play(evening.journal, actions=SHORT[:2])
    evening.turn()
    evening.press(Key.SIX, Key.TWO)
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, ReplayScreen)
    assert [record.number for record in evening.journal.unfinished()] == [2, 1]
    assert evening.table._lobby.saved.record.number == 2


def test_a_game_that_was_played_on_elsewhere_is_resumed_as_it_stands_in_the_record(evening):
    """The table refuses a step of the game as it knows it; left and resumed, the game goes on."""
    begun, elsewhere = SHORT[:4], SHORT[4:6]
    play(evening.journal, actions=begun)
    evening.turn()
    evening.press(Key.OK, Key.OK, Key.ONE)
    assert isinstance(evening.table.screen, EnterScreen)
    other = resumed(evening.journal, GAMES)
    for text in elsewhere:
        other.apply(other.game.parse_action(text))
    evening.table.open(Play(other.game.parse_action(elsewhere[0])))
    assert "was played on elsewhere" in evening.table.view().notice
    evening.table.open(Home())
    evening.press(Key.OK)
    assert evening.state == other.state
    assert not isinstance(evening.table.screen, EnterScreen)
    assert resumed(evening.journal, GAMES).state == other.state


def test_a_game_that_was_played_elsewhere_is_not_deleted_as_unplayed(evening):
    """A game that begins with one key is deleted when it is left without a step, but not if it has steps."""
    evening.table.open(Begin("throws", GAMES["throws"].presets["usual"], ("Inès",)))
    other = resumed(evening.journal, GAMES)
    other.apply(other.game.parse_action("throw 6"))
    evening.table.open(Home())
    assert [record.number for record in evening.journal.unfinished()] == [1]


def test_ok_held_at_the_end_of_a_game_opens_its_rules_and_begins_no_other(evening):
    """OK begins a rematch. Held, it opens the book of the game that is over, and leads back to its end."""
    *before, last = SHORT
    match = play(evening.journal, actions=before)
    evening.turn()
    evening.press(Key.OK)
    evening.table.open(Play(match.game.parse_action(last)))
    end, over = evening.table.screen, evening.state
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, RulebookScreen)
    evening.press(Key.BACK)
    assert (evening.table.screen, evening.state) == (end, over)
    assert [record.number for record in evening.journal.games()] == [1]
    evening.press(Key.OK)
    assert evening.state.phase is Phase.DRAW_FACTION


def test_the_rules_are_a_key_away_while_a_throw_is_awaited(evening):
    """While a throw is awaited, the rules have a key of their own."""
    evening.begin()
    evening.press(Key.ONE)
    assert evening.table.screen == RulebookScreen(0)


def test_thrown_dice_are_read_and_counted(watched):
    """OK throws the simulated dice, and the throw counts once they are at rest."""
    watched.begin()
    watched.tray.falls = ["3"]
    watched.press(Key.OK)
    watched.turn(12)
    assert watched.state.players[0].faction == "R"
    assert watched.table.match.by_hand == frozenset()


def test_a_die_of_another_shape_is_asked_about(watched):
    """A d8 in place of a d6 counts only once somebody has said what it stands for, however sure its face."""
    watched.begin()
    watched.tray.falls = [[replace(scenery.seen(1, "3"), shape="d8")]]
    watched.press(Key.OK)
    watched.turn(12)
    assert isinstance(watched.table.screen, FigureScreen)
    assert watched.state.players[0].faction is None


@pytest.mark.parametrize(
    ("key", "opens"), [(Key.OK, RulebookScreen), (Key.BACK, LeaveScreen)], ids=["ok", "back"]
)
def test_a_throw_that_counts_while_a_key_is_down_is_kept(watched, key, opens):
    """Somebody closes the book slowly while the dice come to rest: the hold begins after the throw."""
    to_first_throw_watched(watched)
    watched.press(Key.ONE)
    assert isinstance(watched.table.screen, RulebookScreen)
    watched.tray.lay(dict.fromkeys(range(1, 7), "3"))
    watched.turn(3)
    watched.fingers.press(key)
    before = watched.table.match.steps
    watched.turn(2)
    assert watched.table.match.steps > before
    thrown = watched.state
    assert not isinstance(watched.table.screen, opens)
    watched.turn(10)
    assert watched.state == thrown
    assert isinstance(watched.table.screen, opens)
    watched.fingers.release(key)
    watched.press(Key.BACK)
    assert watched.state == thrown


def test_doubtful_dice_are_asked_about_the_least_certain_first(watched):
    """The throw counts after the questions about doubtful dice; answered dice are marked as set by hand."""
    to_first_throw_watched(watched)
    doubtful = [scenery.seen(4, "2", 0.6, "3"), scenery.seen(5, "2", 0.4, "5")]
    watched.tray.falls = [("3", "3", "3", *doubtful, "2")]
    watched.press(Key.OK)
    watched.turn(12)
    assert watched.table.screen == FigureScreen(5, "G", "B", 0.4, doubted=True)
    watched.press(Key.SIX)
    assert watched.table.screen == FigureScreen(4, "G", "R", 0.6, doubted=True)
    assert watched.state.phase is Phase.THROW
    watched.press(Key.OK)
    assert "".join(die.figure for die in watched.state.dice) == "RRRGRG"
    assert watched.table.match.by_hand == {4, 5}


def touch(watched, dice):
    """Change some of the dice in the tray."""
    watched.tray.touch(dice)
    watched.turn(12)


def test_a_die_in_doubt_that_is_laid_anew_counts(watched):
    """A doubtful die that is put down again and read surely needs no answer."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    touch(watched, {5: scenery.seen(5, "6")})
    assert "".join(die.figure for die in watched.state.dice) == "RRRRDR"
    assert watched.table.match.by_hand == frozenset()


def test_what_was_told_of_another_die_holds_meanwhile(watched):
    """An answer for one die stays valid while another doubtful die is put down again."""
    in_doubt(watched, (4, scenery.seen(4, "2", 0.6, "3")), (5, scenery.seen(5, "2", 0.4, "5")))
    watched.press(Key.SIX)
    touch(watched, {4: elsewhere(scenery.seen(4, "6", 0.5))})
    assert watched.table.screen == FigureScreen(4, "D", "M", 0.5, doubted=True)
    touch(watched, {4: scenery.seen(4, "4")})
    assert "".join(die.figure for die in watched.state.dice) == "RRRERR"
    assert watched.table.match.by_hand == {5}


def test_an_answer_does_not_hold_for_a_die_that_is_turned_where_it_lies(watched):
    """A die that was answered for, and shows another face in the same place, is asked about again."""
    in_doubt(watched, (4, scenery.seen(4, "2", 0.6, "3")), (5, scenery.seen(5, "2", 0.4, "5")))
    watched.press(Key.SIX)
    assert watched.table.screen.number == 4
    touch(watched, {5: scenery.seen(5, "6", 0.4, "5")})
    assert watched.table.screen.number == 5
    watched.press(Key.OK, Key.OK)
    assert "".join(die.figure for die in watched.state.dice) == "RRRGDR"


def test_a_sleeve_that_turns_another_die_is_asked_about(watched):
    """A die that was read surely, and is then touched and read differently, is asked about."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    touch(watched, {5: scenery.seen(5, "6"), 6: scenery.seen(6, "2")})
    assert watched.table.screen == FigureScreen(6, "G", "M", 0.99, doubted=True)
    assert watched.table.view().sight.remarks == {6: "Touched: it showed Ruse."}
    watched.press(Key.OK)
    assert "".join(die.figure for die in watched.state.dice) == "RRRRDG"


def test_a_turned_die_is_asked_about_until_somebody_answers(watched):
    """The question about a turned die stays until it is answered, whatever happens to other dice."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    touch(watched, {5: elsewhere(scenery.seen(5, "2", 0.4)), 6: scenery.seen(6, "2")})
    assert watched.table.screen.number == 6
    touch(watched, {5: scenery.seen(5, "6")})
    assert watched.table.screen.number == 6
    assert watched.table.view().sight.remarks == {6: "Touched: it showed Ruse."}
    watched.press(Key.OK)
    assert "".join(die.figure for die in watched.state.dice) == "RRRRDG"
    assert watched.table.match.by_hand == {6}


def test_all_dice_can_be_thrown_again_while_one_is_in_doubt(watched):
    """If all dice are thrown again during a question, they are a new throw."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    touch(watched, {number: elsewhere(scenery.seen(number, "26"[number % 2])) for number in range(1, 7)})
    assert sorted(die.figure for die in watched.state.dice) == [*"DDDGGG"]


def test_dice_that_are_thrown_again_after_the_last_answer_are_asked_about(watched):
    """The last answer came while a hand had the dice: those that it throws do not replace it in silence."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    watched.tray.touch({})
    watched.tray.wave()
    watched.turn()
    watched.fingers.press(Key.OK)
    watched.turn()
    watched.fingers.release(Key.OK)
    assert watched.state.phase is Phase.THROW
    touch(watched, {number: elsewhere(scenery.seen(number, "333336"[number - 1])) for number in range(1, 7)})
    assert watched.state.phase is Phase.THROW
    assert watched.table.view().sight.remarks == {
        5: "Touched: it showed Gain.",
        6: "Touched: it showed Ruse.",
    }


def test_an_arm_over_the_tray_answers_nothing(watched):
    """An arm over the tray closes no question, though a later reading is surer, and asks none that waits."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    asked = watched.table.screen
    watched.tray.wave()
    watched.turn(12)
    touch(watched, {5: scenery.seen(5, "2")})
    assert watched.table.screen == asked
    watched.press(Key.BACK)
    watched.tray.wave()
    watched.turn(12)
    touch(watched, {})
    assert isinstance(watched.table.screen, ThrowScreen)
    touch(watched, {5: elsewhere(scenery.seen(5, "6"))})
    assert watched.state.dice[4].figure == "D"


def test_dice_in_doubt_that_nobody_touched_are_heard_once(watched):
    """What moves over the dice of a question and leaves them as they lay makes no sound of dice."""
    doubted = scenery.seen(5, "2", 0.4, "5")
    in_doubt(watched, (5, doubted))
    watched.ears.heard.clear()
    watched.tray.touch({5: scenery.seen(5, "6")})
    watched.turn()
    touch(watched, {5: doubted})
    assert watched.ears.heard == []


def test_a_hand_over_an_answered_throw_changes_nothing(watched):
    """A hand over a counted throw does not change it."""
    in_doubt(watched, (5, scenery.seen(5, "2", 0.4, "5")))
    watched.press(Key.OK)
    before = watched.state
    touch(watched, {5: scenery.seen(5, "6")})
    assert watched.state is before


def test_nothing_is_read_once_a_game_is_left(watched, monkeypatch):
    """On the first screen the table awaits no throw: dice that are thrown there cost no work."""
    watched.begin()
    watched.hold(Key.BACK)
    watched.press(Key.OK)
    assert watched.table.match is None
    read = []
    monkeypatch.setattr(watched.table._eye, "_read", read.append)
    watched.tray.lay(dict.fromkeys(range(1, 7), "3"))
    watched.turn(20)
    assert not read


def test_the_eye_knows_what_the_game_calls_a_face(watched, monkeypatch):
    """The hint about a turned die uses the game's name of its face."""
    told = []
    monkeypatch.setattr(Eye, "await_throw", lambda eye, *asked, any_number: told.append(asked))
    watched.begin()
    *_, named = told[-1]
    assert [named(1, face) for face in ("3", "5", "9")] == ["Ruse", "Bel", "9"]


def test_a_doubt_can_wait(watched):
    """The key "Later" leaves the question, the throw does not count, and OK returns to the question."""
    watched.begin()
    watched.tray.falls = [[replace(scenery.seen(1, "3"), face=None, runner_up=None, doubtful=True)]]
    watched.press(Key.OK)
    watched.turn(12)
    assert watched.table.screen == FigureScreen(1, None, None, 0.99, doubted=True)
    watched.press(Key.BACK)
    assert isinstance(watched.table.screen, ThrowScreen)
    watched.press(Key.OK)
    watched.press(Key.SIX)
    assert watched.state.players[0].faction == "R"


def test_a_failing_camera_leaves_the_hand(watched):
    """If the camera fails, the screen says so, and the throw can be entered by hand."""
    watched.begin()
    watched.tray.fault = CameraError("the tray has gone dark; light the lamp")
    watched.turn()
    assert watched.table.view().sight.trouble == "The tray has gone dark; light the lamp."
    watched.press(Key.FIVE, Key.SIX, Key.OK)
    assert watched.state.players[0].faction == "R"


def test_a_stuck_key_is_named_and_the_others_go_on(evening):
    """A stuck key is named until it is released; the other keys work, and dark ones say why they are dark."""
    evening.begin()
    evening.fingers.press(Key.FOUR)
    evening.turn()
    evening.clock.now_s += PANEL.stuck_s
    evening.turn()
    assert "Stuck: key 4." in evening.table.view().notice
    evening.press(Key.OK)
    assert isinstance(evening.table.screen, EnterScreen)
    assert "Stuck: key 4." in evening.table.view().notice
    evening.press(Key.OK)
    evening.turn()
    assert evening.table.view().refused
    evening.press(Key.BACK)
    evening.fingers.release(Key.FOUR)
    evening.turn(2)
    assert evening.table.view().notice == ""


def test_nothing_is_drawn_while_nothing_happens(watched):
    """While nothing happens, nothing is drawn."""
    watched.turn(3)
    shown = watched.screen.shown
    watched.turn(20)
    assert watched.screen.shown == shown


@pytest.mark.parametrize("event", [pygame.VIDEORESIZE, pygame.WINDOWSIZECHANGED, pygame.WINDOWEXPOSED])
def test_a_window_that_was_resized_or_uncovered_is_drawn_again(watched, event):
    """A resized or uncovered window is redrawn."""
    watched.turn(3)
    shown = watched.screen.shown
    size = {"size": (640, 480), "w": 640, "h": 480} if event == pygame.VIDEORESIZE else {}
    watched.screen.reported.append(pygame.event.Event(event, size))
    watched.turn()
    assert watched.screen.shown == shown + 1
    watched.turn(3)
    assert watched.screen.shown == shown + 1


def test_the_awaited_player_is_amber(evening):
    """Only the awaited player's cell of the bar is amber."""
    evening.begin()
    colour = pygame.Color(SOIR.lampe)
    surface = evening.screen.canvas.surface
    assert surface.get_at((396, 4)) == colour
    assert surface.get_at((404, 4)) != colour


def test_a_closed_table_offers_the_game_at_the_exact_die(tmp_path):
    """After a restart, the game is offered at the same state."""
    first = Evening(tmp_path)
    to_first_throw(first)
    first.type_throw(Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE, Key.FIVE)
    first.press(Key.THREE)
    state = first.state
    first.close()
    second = Evening(tmp_path)
    assert len(second.table.view().games.latest.players) == 2
    second.press(Key.OK)
    assert second.state == state
    assert "where it stood" in second.table.view().notice
    second.close()


def test_no_sequence_of_keys_breaks_the_table(evening):
    """After any sequence of keys the screen can be drawn, and the game is legal."""
    chance = random.Random(7)
    to_first_throw(evening)
    for _ in range(300):
        key = chance.choice([key for key in Key if key is not Key.BACK or chance.random() < 0.2])
        if not (isinstance(evening.table.screen, HomeScreen) and key is Key.BACK):
            evening.press(key)
    if evening.table.match and evening.state.outcome is None:
        replayed = resumed(evening.journal, GAMES)
        assert replayed.state == evening.state


def test_a_held_key_while_the_disk_fails_is_refused_with_a_sentence(evening):
    """If the undo of a held key's press cannot be written, the error is shown and the game unchanged."""
    to_first_throw(evening)
    evening.type_throw(Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE, Key.FIVE)
    evening.fingers.press(Key.THREE)
    evening.turn()
    state = evening.state
    evening.journal._database.execute("PRAGMA query_only = 1")
    evening.clock.now_s += PANEL.hold_s
    evening.turn()
    assert "may not be written" in evening.table.view().notice
    assert evening.state == state
    evening.journal._database.execute("PRAGMA query_only = 0")
    evening.fingers.release(Key.THREE)
    evening.turn()


def test_every_unfinished_game_can_be_gone_on_with(tmp_path):
    """The most recently played unfinished game is proposed; when it is over, the one before."""
    first = Evening(tmp_path)
    to_first_throw(first)
    older = first.state
    first.table._lobby.leave()
    first.turn()
    first.press(Key.ONE, Key.OK, Key.OK, Key.OK)
    first.close()
    second = Evening(tmp_path)
    assert [game.number for game in second.journal.unfinished()] == [2, 1]
    second.table._lobby.resume(1)
    assert second.state == older
    second.close()
    third = Evening(tmp_path)
    assert [game.number for game in third.journal.unfinished()] == [1, 2]
    third.close()


def test_a_game_that_cannot_be_gone_on_with_is_named_and_the_next_one_is_proposed(tmp_path):
    """A game that cannot be resumed is named, and the next one is proposed."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        for action in ("throw A", "sing"):
            number = journal.begin("imalya", "0.0.1", "base", ["Inès", "Théo"]).number
            journal.write(number, [Entry("act", action)][: number - 1], known=0)
    evening = Evening(tmp_path)
    assert "0.0.1" in evening.table.view().notice
    assert evening.table.view().games.latest is not None
    evening.close()


def test_what_is_wrong_at_the_start_is_on_the_first_screen(tmp_path):
    """A notice from the start is on the first screen, until the first key."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        eye = Eye(None, lambda pixels: Reading((), 1, 1))
        shown = OnScreen(HomeScreen(), "a wire came off")
        table = Table(Console(Screen(), []), eye, Records.of(journal), CLOCKS, shown=shown)
    assert table.view().notice == "a wire came off"


def test_each_turn_is_a_beat_of_both_loops(tmp_path):
    """Each turn reports both loops to the watchdog."""
    beats = []
    with Journal(tmp_path / "games.sqlite3") as journal:
        eye = Eye(None, lambda pixels: Reading((), 1, 1))
        Table(Console(Screen(), []), eye, Records.of(journal), CLOCKS, beat=beats.append).turn()
    assert beats == [Loop.EYE, Loop.SCREEN]


def test_a_keyboard_writes_where_something_is_written(evening):
    """Where text is entered, letters are typed; elsewhere `o` is OK; others are refused."""
    evening.table.screen = LettersScreen(SetName())
    typed = (
        (pygame.K_b, "b"),
        (pygame.K_o, "o"),
        (pygame.K_t, "t"),
        (pygame.K_SPACE, " "),
        (pygame.K_e, "é"),
        (pygame.K_x, "\u738b"),
    )
    for code, sign in typed:
        event = pygame.event.Event(pygame.KEYDOWN, key=code, unicode=sign)
        evening.screen.reported.append(event)
        evening.turn(2)
        evening.screen.reported.append(pygame.event.Event(pygame.KEYUP, key=code))
        evening.turn(2)
    assert evening.table.screen.text == "Bot é"
    assert "cannot show the character U+738B" in evening.table.view().notice


def test_quit_ends_the_loop(evening):
    """Back on the first screen asks a question, and OK then closes the table."""
    evening.press(Key.BACK)
    assert evening.table.turn() is True
    evening.fingers.press(Key.OK)
    assert evening.table.turn() is False
