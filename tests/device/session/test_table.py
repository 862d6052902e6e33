"""Tests the table by pressing mock pins, and checking state, lamps and pixels."""

import random

import pygame
import pytest

from device.errors import CameraError, DeviceError
from device.journal.journal import Journal
from device.keys import SOFT_KEYS, Key
from device.screen.base import Home, Play
from device.screen.dice.enter import EnterScreen
from device.screen.dice.figure import FigureScreen
from device.screen.home.home import HomeScreen
from device.screen.home.leave import LeaveScreen
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.people.names import NamesScreen
from device.screen.rules.book import RulebookScreen
from device.screen.rules.offer import RulesScreen
from device.screen.teach.errands import AskKind
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
from device.throw.tray_reader import TrayReader
from engines.imalya import Phase
from engines.registry import GAMES
from tests.device.annals.games import SHORT, play
from tests.device.evening import Screen
from tests.device.first_throw import to_first_throw
from tests.device.resumed import resumed
from vision.reading import Reading

CLOCKS = Clocks(lambda: "21:40")


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
    assert evening.table.view().notice == "Dam\N{NO-BREAK SPACE}1 stays for the whole turn."
    evening.press(Key.FIVE)
    assert evening.table.view().notice == ""


def test_undo_always_goes_back_and_redo_waits_behind_its_key(evening):
    """Back undoes step by step, as far as the throw for Bel, and Back held redoes with its first key."""
    to_first_throw(evening)
    there = evening.state
    evening.press(Key.BACK)
    assert evening.state.phase is Phase.NAME_STARTER
    assert evening.table.view().notice.endswith(" Hold Back, then 1: do it again.")
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


def count_a_turn(evening):
    """Throw three Gains and three Egals, keep all of them, and count the turn: nine points."""
    to_first_throw(evening)
    evening.type_throw(*[Key.FIVE] * 3, *[Key.THREE] * 3)
    evening.press(*SOFT_KEYS, Key.OK)
    assert (evening.state.active, evening.state.players[0].score) == (1, 9)


def test_a_die_can_be_corrected_after_its_turn_has_counted(evening):
    """Key 6 shows the dice of that turn until the next throw; the turn counts again, and Back undoes that.

    What the turn had brought is then told again, as it was before the correction.
    """
    count_a_turn(evening)
    assert not any(die.figure for die in evening.state.dice)
    counted = evening.table.view().position.events
    evening.press(Key.SIX)
    captions = evening.table.screen.captions(evening.table.view())
    assert [captions[key].object for key in SOFT_KEYS] == ["Gain"] * 3 + ["Egal"] * 3
    evening.press(Key.ONE)
    assert evening.table.screen == FigureScreen(1, "G")
    evening.press(Key.THREE)
    assert (evening.state.active, evening.state.players[0].score) == (1, 4)
    assert evening.table.view().position.events != counted
    evening.press(Key.BACK)
    assert (evening.state.active, evening.state.players[0].score) == (1, 9)
    assert evening.table.view().position.events == counted
    evening.type_throw(*[Key.THREE] * 6)
    assert evening.table.view().position.last_lying is None


def test_a_correction_says_which_later_steps_it_has_dropped(evening):
    """Without a Dam nothing is captured any more; the notice says how many steps went with it."""
    to_first_throw(evening)
    evening.type_throw(Key.ONE, Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE)
    evening.press(Key.OK, Key.THREE)
    evening.hold(Key.ONE)
    evening.press(Key.SIX)
    assert evening.table.view().notice == "Die 1 is corrected. Later steps that no longer fit: 2."


def test_a_die_that_counts_as_that_face_already_is_not_called_corrected(evening):
    """Somebody looks at a die and confirms it: nothing changes, and the notice says so."""
    to_first_throw(evening)
    evening.type_throw(Key.ONE, Key.SIX, Key.SIX, Key.SIX, Key.FIVE, Key.FIVE)
    steps = evening.table.match.steps
    evening.hold(Key.ONE)
    evening.press(Key.ONE)
    assert evening.table.view().notice == "Die 1 counts as Dam already."
    assert evening.table.match.steps == steps


def test_a_die_of_a_counted_turn_can_be_corrected_after_a_power_cut(evening):
    """The game that is resumed knows the dice of its last turn."""
    count_a_turn(evening)
    evening.table.open(Home())
    evening.press(Key.OK, Key.SIX, Key.TWO)
    assert evening.table.screen == FigureScreen(2, "G")


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
    throw = evening.table.screen
    evening.press(Key.ONE)
    assert evening.table.screen == RulebookScreen(0, throw)


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


def test_what_is_wrong_at_the_start_is_on_the_first_screen(tmp_path):
    """A notice from the start is on the first screen, until the first key."""
    with Journal(tmp_path / "games.sqlite3") as journal:
        eye = Eye(None, TrayReader(lambda pixels: Reading((), 1, 1)))
        shown = OnScreen(HomeScreen(), "a wire came off")
        table = Table(Console(Screen(), []), eye, Records.of(journal), CLOCKS, shown=shown)
    assert table.view().notice == "a wire came off"


def test_each_turn_is_a_beat_of_both_loops(tmp_path):
    """Each turn reports both loops to the watchdog."""
    beats = []
    with Journal(tmp_path / "games.sqlite3") as journal:
        eye = Eye(None, TrayReader(lambda pixels: Reading((), 1, 1)))
        Table(Console(Screen(), []), eye, Records.of(journal), CLOCKS, beat=beats.append).turn()
    assert beats == [Loop.EYE, Loop.SCREEN]


def test_a_keyboard_writes_where_something_is_written(evening):
    """Where text is entered, letters are typed; elsewhere `o` is OK; others are refused."""
    evening.table.screen = LettersScreen(SetName(AskKind))
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


def test_ok_held_on_the_question_whether_to_leave_leaves(evening):
    """There is no game any more to which holding the key could lead back; it waits to be resumed."""
    to_first_throw(evening)
    evening.hold(Key.BACK)
    evening.hold(Key.OK)
    assert isinstance(evening.table.screen, HomeScreen)
    assert (evening.table.match, evening.table._lobby.saved.record.number) == (None, 1)
