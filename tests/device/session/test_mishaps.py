"""What goes wrong in the middle of an evening costs a sentence at most, and the game on the table goes on."""

import errno
import os
import sqlite3
import time
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from device.annals.kept import FILE_NAME
from device.errors import JournalError
from device.journal.repair import copy_of
from device.keys import Key
from device.screen.annals.end import ResultScreen
from device.screen.annals.evening import EveningScreen
from device.screen.annals.meetings import MeetingsScreen
from device.screen.annals.person import PersonPage
from device.screen.annals.picture import picture_of
from device.screen.base import Begin, Play, Resume, Undo
from device.screen.dice.figure import FigureScreen
from device.screen.home.home import HomeScreen
from device.screen.home.mended import MendedScreen
from device.screen.kit.canvas import Canvas
from device.session.play import first_screen
from device.sound.loudspeaker import Loudspeaker
from engines.registry import GAMES
from tests.device.annals.evenings import IMALYA, AnnalsEvening
from tests.device.annals.games import DRAWS, FORTY, SHORT_RULES, SIXTY
from tests.device.evening import Clock, Tray
from tests.device.screen.scenery import seen

BEST = SIXTY[0]
"""The throw of the best turn, which is photographed where a camera reads it."""


def table(folder: Path) -> AnnalsEvening:
    """A table with a camera, whose files lie in a folder."""
    clock = Clock()
    return AnnalsEvening(folder, Tray(clock), clock, annals=True)


@pytest.fixture
def evening(tmp_path: Path):
    """A table with a camera."""
    evening = table(tmp_path)
    yield evening
    evening.close()


def test_a_disk_that_is_full_when_a_photograph_is_kept(
    evening: AnnalsEvening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """One sentence says that the photograph is lost; every step is in the record, and no rest of a file."""
    disk = os.fsync

    def full(file: int) -> None:
        if "photos" in str(Path(f"/proc/self/fd/{file}").readlink()):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        disk(file)

    monkeypatch.setattr(os, "fsync", full)
    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Guest 1", "Guest 2")))
    evening.act(*DRAWS, *SIXTY, camera=(BEST,))
    lost = "The photograph of this throw could not be kept: No space left on device. The game goes on."
    assert lost in evening.table.view().notice
    evening.act(*FORTY)
    assert isinstance(evening.shown, ResultScreen)
    assert evening.table.view().past.now.facts.scores == (60, 40)
    assert len(evening.journal.entries(1)) == len((*DRAWS, *SIXTY, *FORTY))
    assert list((tmp_path / "photos").iterdir()) == []


def test_a_person_of_the_roster_who_is_lost_in_both_files(tmp_path: Path):
    """The start says so; a guest sits there, the game is played to its end, and past games are still told."""
    before = table(tmp_path)
    before.play()
    before.turn(3)
    before.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Maëlle", "Yann")))
    before.act(*DRAWS)
    before.close()
    for file in (tmp_path / "games.sqlite3", copy_of(tmp_path / "games.sqlite3")):
        with sqlite3.connect(file) as database:
            database.execute("UPDATE people SET name = 'Maelle' WHERE number = 1")
        database.close()
    evening = table(tmp_path)
    evening.table._records.annals.refresh()
    mended = first_screen(evening.journal)
    assert isinstance(mended, MendedScreen)
    assert any("Write their names anew" in line for line in mended.sentences)
    evening.table.open(Resume(2))
    assert evening.table.match.players == ("Guest 1", "Yann")
    evening.act(*SIXTY, *FORTY)
    assert [found.names for found in evening.table.view().past.results] == [("Guest 1", "Yann")] * 2
    evening.press(Key.FIVE)
    assert isinstance(evening.shown, EveningScreen)
    evening.press(Key.ONE)
    assert evening.shown.question(evening.table.view()).title == "Yann"
    evening.close()


def test_annals_that_are_damaged_are_computed_again(tmp_path: Path):
    """No sentence is needed: the record has everything, and the best throw keeps its photograph."""
    before = table(tmp_path)
    before.play(camera=(BEST,))
    before.turn(3)
    before.close()
    damaged = (tmp_path / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(damaged[: len(damaged) // 2] + b"\xff\x00" * 40)
    evening = table(tmp_path)
    evening.table._records.annals.refresh()
    evening.turn(5)
    (result,) = evening.table.view().past.results
    assert (result.facts.scores, len(result.luck)) == ((60, 40), 2)
    assert evening.table.view().past.photo(result, result.facts.best_turn).exists()
    evening.close()


@pytest.mark.parametrize("size", [(800, 480), (480, 800), (1920, 1080)])
def test_names_of_24_wide_letters_fit_on_all_pages_of_an_evening(
    evening: AnnalsEvening, size: tuple[int, int]
):
    """The end, the evening, its picture, people's pages and head to head are drawn with them."""
    names = ("W" * 24, "W" * 23 + "M")
    for _game in range(2):
        evening.play(names)
        evening.turn(3)
    view = evening.table.view()
    life = view.past.life(1)
    pages = (EveningScreen(HomeScreen()), PersonPage(1, HomeScreen()), MeetingsScreen(life, HomeScreen()))
    for page in (evening.shown, *pages):
        canvas = Canvas(pygame.Surface(size))
        page.draw(canvas, view)
        top, bottom, edge = canvas.px(70), canvas.px(canvas.keys.y), canvas.px(5)
        drawn = pygame.surfarray.array3d(canvas.surface)[:, top:bottom]
        empty = pygame.Color(canvas.theme.fond)[:3]
        assert (drawn[:edge] == empty).all(), f"{page} runs out of the screen at the left"
        assert (drawn[-edge:] == empty).all(), f"{page} runs out of the screen at the right"
    assert picture_of(pages[0], replace(view, notice="anything")) == picture_of(pages[0], view)


def test_a_sound_device_that_vanishes_in_the_middle_of_an_evening(
    evening: AnnalsEvening, monkeypatch: pytest.MonkeyPatch
):
    """The table plays on in silence without a word about it, and is heard again once the device is back."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    loudspeaker = Loudspeaker()
    evening.cues._loudspeaker = loudspeaker
    play, heard, notices = pygame.mixer.Sound, [], set()

    def there(**sound) -> pygame.mixer.Sound:
        heard.append("sound")
        return play(**sound)

    def gone(**_) -> None:
        heard.append("silence")
        raise pygame.error("the device is gone")

    def hear(device, expected: str) -> None:
        """Open the year and close it again until that has been heard."""
        monkeypatch.setattr(pygame.mixer, "Sound", device)
        heard.clear()
        until_s = time.monotonic() + 10
        while not heard and time.monotonic() < until_s:
            evening.press(Key.THREE, Key.BACK)
            notices.add(evening.table.view().notice)
            time.sleep(0.02)
        assert heard[0] == expected

    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Guest 1", "Guest 2")))
    evening.act(*DRAWS)
    hear(there, "sound")
    hear(gone, "silence")
    evening.act(*SIXTY)
    assert evening.state.players[0].score == 60
    assert notices == {""}
    hear(there, "sound")
    loudspeaker.close()


def test_the_last_step_rewound_by_a_held_key_leaves_no_finished_game(evening: AnnalsEvening):
    """The press that ended the game was the beginning of a hold: the game goes on, and nobody has won it."""
    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Guest 1", "Guest 2")))
    *before, last = (*DRAWS, *SIXTY, *FORTY)
    evening.act(*before)
    stand, asked = evening.table._referee.stand(), evening.shown
    evening.act(last)
    evening.turn(3)
    assert len(evening.table.view().past.tonight) == 1
    assert evening.table._lobby.rewind(stand)
    evening.table.screen = asked
    evening.turn(3)
    past = evening.table.view().past
    assert (past.now, past.tonight) == (None, ())
    evening.act(last)
    assert evening.table.view().past.now.facts.scores == (60, 40)


def test_a_throw_that_a_held_key_takes_back_costs_no_photograph(evening: AnnalsEvening, tmp_path: Path):
    """The last key of a throw by hand began a hold: the best turn before it keeps its picture."""
    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Guest 1", "Guest 2")))
    evening.act(*DRAWS, *SIXTY, camera=(BEST,))
    photos = list((tmp_path / "photos").iterdir())
    assert len(photos) == 1
    stand = evening.table._referee.stand()
    evening.act(FORTY[0])
    assert evening.table._lobby.rewind(stand)
    assert list((tmp_path / "photos").iterdir()) == photos


def test_a_turn_never_shows_the_picture_of_a_throw_that_was_taken_back(
    evening: AnnalsEvening, tmp_path: Path
):
    """The last die was thrown, that throw and its choice are taken back, and the turn ends without it."""
    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Guest 1", "Guest 2")))
    throw, *locks, last, done = SIXTY
    evening.act(*DRAWS, throw, *locks, done)
    evening.turn(25)  # the camera finds the kept dice
    evening.act("throw M", camera=("throw M",))
    assert str(evening.table.match.actions[-1]) == "throw M"
    evening.table.open(Undo())
    evening.table.open(Undo())
    evening.act(last, done)
    assert evening.state.players[0].score == 60
    assert list((tmp_path / "photos").glob("*")) == []


def test_a_journal_that_cannot_be_read_when_a_game_is_left(
    evening: AnnalsEvening, monkeypatch: pytest.MonkeyPatch
):
    """Home is shown all the same, with the sentence of the journal; nothing is offered to be resumed."""
    evening.play()
    evening.turn(3)

    def broken() -> None:
        raise JournalError("the disk does not answer")

    monkeypatch.setattr(evening.journal, "unfinished", broken)
    evening.table._lobby.leave()
    evening.turn(3)
    assert isinstance(evening.shown, HomeScreen)
    assert "The disk does not answer." in evening.table.view().notice
    assert evening.table._lobby.saved is None


def test_a_throw_that_the_disk_refuses_is_awaited_again(evening: AnnalsEvening):
    """The sentence of the journal is shown; once the disk takes it, the next throw counts without a key."""
    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Guest 1", "Guest 2")))
    evening.act(*DRAWS)
    evening.journal._database.execute("PRAGMA query_only = 1")
    evening.tray.falls.append("111111")
    evening.press(Key.OK)
    evening.turn(25)
    assert "may not be written" in evening.table.view().notice
    evening.journal._database.execute("PRAGMA query_only = 0")
    evening.tray.touch({die: seen(die, "2") for die in range(1, 7)})
    evening.turn(25)
    assert str(evening.table.match.actions[-1]) == "throw GGGGGG"


def test_a_question_that_the_disk_does_not_take_is_asked_no_more(evening: AnnalsEvening):
    """A die is turned while another is asked about: the answer must not count with the face from before."""
    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Guest 1", "Guest 2")))
    evening.act(*DRAWS)
    asked = evening.shown
    evening.tray.falls.append([seen(1, "1", 0.5), *(seen(die, "1") for die in range(2, 7))])
    evening.press(Key.OK)
    evening.turn(25)
    assert isinstance(evening.shown, FigureScreen)
    evening.journal._database.execute("PRAGMA query_only = 1")
    evening.tray.touch({2: seen(2, "5")})
    evening.turn(25)
    assert "may not be written" in evening.table.view().notice
    assert (evening.shown, evening.table._eye.question) == (asked, None)
    evening.journal._database.execute("PRAGMA query_only = 0")


def test_a_disk_that_is_full_when_somebody_sits_down_later(
    evening: AnnalsEvening, monkeypatch: pytest.MonkeyPatch
):
    """The step is played and shown; the person's seat is written down with the next step."""
    evening.journal.add_person("Inès")
    choix = GAMES["choix_des_dieux"]
    evening.table.open(Begin("choix_des_dieux", choix.presets["elis"], ("Guest 1", "Guest 2")))
    evening.table.open(Play(choix.parse_action("name 1")))

    def full(*_: object) -> None:
        raise JournalError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(evening.journal, "seat_person", full)
        evening.table.open(Play(choix.parse_action('join "Inès"')))
        evening.turn()
    assert [player.name for player in evening.state.players] == ["Guest 1", "Guest 2", "Inès"]
    assert evening.table._referee.position.state is evening.table.match.state
    assert "The disk is full." in evening.table.view().notice
    assert evening.journal.game(1).people == (None, None)
    evening.table.open(Play(choix.parse_action("open")))
    assert evening.journal.game(1).people == (None, None, 1)
