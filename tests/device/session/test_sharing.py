"""Tests what phones are shown while a table plays, by a page that remembers what it was handed."""

import cv2
import numpy as np
import pygame
import pytest

from device.errors import DeviceError
from device.i18n import use_language
from device.keys import Key
from device.screen.home.home import HomeScreen
from device.screen.home.leave import LeaveScreen
from device.screen.home.quit import QuitScreen
from device.screen.kit.canvas import Canvas
from device.screen.phones.page import PhonesScreen
from device.session.past_pages import PastPages
from device.session.sharing import Sharing
from device.session.table_state import Step, TableState
from tests.device.evening import Evening
from tests.device.web.pages import RemembersPage


@pytest.fixture
def page():
    """A page that remembers."""
    return RemembersPage()


@pytest.fixture
def evening(tmp_path, page):
    """A table with that page."""
    evening = Evening(tmp_path, sharing=Sharing(page))
    yield evening
    evening.close()


def share(evening):
    """Open the page from a game: Back held, then key 2; OK goes back to the question, Back to the game."""
    evening.hold(Key.BACK)
    evening.press(Key.TWO, Key.OK)


def test_what_a_held_key_restores_is_not_told_again(evening, page):
    """Back held first takes the last step back and then restores it: the page tells that step once."""
    evening.begin()
    evening.type_throw(Key.SIX)
    share(evening)
    assert [told.words for told in page.tables[-1].told] == ["Amber’s Faction: Ruse."]


def test_another_game_is_not_told_what_happened_in_the_last_one(evening, page):
    """A game that is begun after another one starts without sentences."""
    evening.begin()
    evening.type_throw(Key.SIX)
    share(evening)
    evening.hold(Key.BACK)
    evening.press(Key.OK)
    evening.begin()
    assert page.tables[-1].game is not None
    assert page.tables[-1].told == ()


def test_nothing_is_published_before_somebody_opens_the_page(evening, page):
    """A table shows itself to nobody by itself."""
    evening.begin()
    assert (page.address, page.tables) == ("", [])


def test_one_key_opens_the_page_and_another_closes_it(evening, page):
    """Key 2 of the question whether to leave opens it and shows its address; key 1 there closes it."""
    evening.begin()
    asked = evening.table.screen
    evening.hold(Key.BACK)
    assert isinstance(evening.table.screen, LeaveScreen)
    evening.press(Key.TWO)
    shown = evening.table.screen
    assert isinstance(shown, PhonesScreen)
    assert shown.address == page.address != ""
    assert page.tables[-1].game.name == "imalya"
    evening.press(Key.ONE)
    assert page.address == ""
    assert evening.table.screen == asked
    assert "phones see nothing" in evening.table.view().notice


def test_ok_pressed_twice_after_the_code_leaves_no_game(evening, page):
    """OK on the screen of the code goes back into the game, past the question whether to leave it."""
    evening.begin()
    asked, number = evening.table.screen, evening.table.match.record.number
    evening.hold(Key.BACK)
    evening.press(Key.TWO, Key.OK)
    assert evening.table.screen == asked
    evening.press(Key.OK)
    assert evening.table.match.record.number == number


def test_the_page_opens_without_a_game_too(evening, page):
    """On home, Back and then key 2 open it; it says that there is no game."""
    evening.press(Key.BACK)
    assert isinstance(evening.table.screen, QuitScreen)
    evening.press(Key.TWO)
    assert page.tables[-1].game is None
    evening.press(Key.OK)
    assert isinstance(evening.table.screen, HomeScreen)


def test_what_fails_is_said_on_the_screen(evening, page, monkeypatch):
    """The key shows why the page cannot be opened, and the game stands as it stood."""

    def fails():
        raise DeviceError("no network here")

    monkeypatch.setattr(page, "open", fails)
    evening.begin()
    evening.hold(Key.BACK)
    evening.press(Key.TWO)
    assert evening.table.view().notice == "No network here."
    assert isinstance(evening.table.screen, LeaveScreen)


def test_a_table_without_a_page_says_so(tmp_path):
    """The key never fails silently."""
    evening = Evening(tmp_path)
    evening.press(Key.BACK, Key.TWO)
    assert evening.table.view().notice == "This table has no page for phones."
    evening.close()


def test_a_throw_reaches_the_page(evening, page):
    """Each step is published once, with players, dice, question, points and throws."""
    evening.begin()
    share(evening)
    count = len(page.tables)
    evening.type_throw(Key.SIX)
    assert len(page.tables) > count
    game = page.tables[-1].game
    assert [player.name for player in game.players] == ["Amber", "Birch"]
    assert [(die.letter, die.face) for die in game.throws[-1].dice] == [("R", "Ruse")]
    assert game.throws[-1].by_hand == (1,)
    assert game.question
    same = len(page.tables)
    evening.turn(5)
    assert len(page.tables) == same


def test_an_undone_throw_leaves_the_page(evening, page):
    """What was taken back is in force no more."""
    evening.begin()
    share(evening)
    evening.type_throw(Key.SIX)
    assert len(page.tables[-1].game.throws) == 1
    evening.press(Key.BACK)
    assert page.tables[-1].game.throws == ()


def test_whoever_comes_late_reads_what_has_happened(evening, page):
    """Sentences are remembered before the page is open; the newest is first, each with its time."""
    evening.begin()
    for keys in ((Key.SIX,), (Key.FOUR,), (Key.TWO,)):
        evening.type_throw(*keys)
    share(evening)
    told = page.tables[-1].told
    assert told
    assert [each.number for each in told] == list(range(len(told), 0, -1))
    assert {each.time for each in told} == {"21:40"}


@pytest.mark.parametrize("theme", ["soir", "jour"])
def test_the_year_has_a_picture(evening, page, theme):
    """Imalya's dial is a picture of 612 pixels, whose path changes with the position alone."""
    evening.begin()
    share(evening)
    picture = page.pictures[-1]
    assert picture.size_px == (612, 612)
    assert np.frombuffer(picture.rgb, np.uint8).std() > 10
    assert page.tables[-1].picture.startswith("/picture/")


def test_the_page_speaks_the_language_of_the_table(evening, page):
    """Another language is published at once."""
    share_before = len(page.tables)
    evening.press(Key.BACK, Key.TWO)
    use_language("fr")
    evening.turn()
    assert len(page.tables) > share_before
    assert (page.tables[-1].language, page.tables[-1].words.live) == ("fr", "en direct")


@pytest.mark.parametrize("size", [(800, 480), (1920, 1080), (480, 800), (720, 1280)])
def test_the_code_on_the_screen_leads_to_the_address(evening, page, size):
    """A camera that looks at the screen reads the address from it."""
    evening.press(Key.BACK, Key.TWO)
    canvas = Canvas(pygame.Surface(size))
    evening.table.screen.draw(canvas, evening.table.view())
    drawn = np.ascontiguousarray(pygame.surfarray.array3d(canvas.surface).swapaxes(0, 1))
    words, corners, _ = cv2.QRCodeDetector().detectAndDecode(drawn)
    assert words == page.address
    assert corners is not None


def test_finished_games_are_told_only_while_nothing_moves(evening, page):
    """A table whose screen or tray moves has no time for them, and shows the game all the same."""
    evening.begin()
    share(evening)
    sharing, match = evening.table._sharing, evening.table.match
    screens = evening.table.view().game
    state = TableState(evening.table.view().position, match.steps)
    sharing._past = PastPages()
    for calm, told in ((False, False), (True, True)):
        for _turn in range(5):
            step = Step(state, state, match, screens)
            sharing.show(step, evening.table.view, "21:40", evening.table.screen, calm=calm)
        assert bool(page.tables[-1].past) == told
        assert page.tables[-1].game.name == "imalya"
