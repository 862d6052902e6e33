"""An evening at a whole table: results, photographs and pages, reached by lit keys."""

from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from device.annals.annals import Annals
from device.annals.past import PastGames
from device.game import outlet
from device.game.background import AtOnce
from device.game.published import file_stem
from device.journal.machine import Machine
from device.keys import Key
from device.screen.annals.dice import DiceScreen
from device.screen.annals.end import ResultScreen
from device.screen.annals.evening import EveningScreen
from device.screen.annals.evening_told import best_throw
from device.screen.annals.meetings import MeetingsScreen
from device.screen.annals.period import Period
from device.screen.annals.person import PersonPage
from device.screen.annals.photo import PhotoScreen
from device.screen.base import Begin, Go, Home, Quit, View
from device.screen.games.errands import Section
from device.screen.games.list import GamesScreen
from device.screen.home.home import HomeScreen
from device.screen.home.quit import QuitScreen
from device.screen.imalya.year import YearScreen
from device.screen.jelimvre.armies import READY_ARMIES, set_up
from device.screen.kit.canvas import Canvas
from device.screen.people.errands import ForgetPerson
from device.session.midnight import Midnight
from engines.jelimvre import Colour, Ready
from engines.registry import GAMES
from tests.device.annals.evenings import IMALYA, AnnalsEvening
from tests.device.annals.games import DRAWS, FORTY, SHORT_RULES, SIXTY, opened, play
from tests.device.evening import Clock, Tray
from tests.device.screen.annals_pictures import lived, lived_with_machines


@pytest.fixture
def evening(tmp_path: Path):
    """A table with a camera."""
    clock = Clock()
    evening = AnnalsEvening(tmp_path, Tray(clock), clock, annals=True)
    yield evening
    evening.close()


def test_the_end_leads_to_everything(evening: AnnalsEvening, tmp_path: Path):
    """After a game read by the camera: its photograph, the year, the evening, people's pages, the dice."""
    evening.play(camera=(SIXTY[0],))
    end = evening.shown
    assert isinstance(end, ResultScreen)
    evening.turn(3)
    assert [path.name for path in (tmp_path / "photos").iterdir()] == ["game-1-step-12.jpg"]
    past = evening.table.view().past
    assert past.now.facts.scores == (60, 40)
    assert past.now.dice == "pips"
    assert len(past.now.luck) == 2
    evening.press(Key.THREE)
    assert isinstance(evening.shown, PhotoScreen)
    evening.press(Key.BACK)
    assert evening.shown == end
    evening.press(Key.ONE)
    assert isinstance(evening.shown, YearScreen)
    evening.press(Key.BACK, Key.FIVE)
    assert evening.shown == EveningScreen(end)
    evening.press(Key.ONE)
    assert isinstance(evening.shown, PersonPage)
    evening.press(Key.TWO, Key.OK, Key.FIVE)
    assert isinstance(evening.shown, DiceScreen)
    evening.press(Key.BACK, Key.BACK)
    assert evening.shown == end


def test_a_rematch_and_its_end_are_an_evening(evening: AnnalsEvening):
    """After two games, the question whether to switch off offers the evening; its OK switches off."""
    evening.play()
    evening.table.open(Home())
    evening.table.screen = QuitScreen(HomeScreen())
    evening.turn()
    assert Key.ONE not in evening.lit()
    evening.play()
    assert evening.table.view().past.life(1).streak == 2
    evening.table.open(Home())
    evening.table.screen = QuitScreen(HomeScreen())
    evening.turn()
    evening.press(Key.ONE)
    assert isinstance(evening.shown, EveningScreen)
    assert evening.shown.press(Key.OK, evening.table.view()) == Quit()


def test_after_midnight_the_evening_is_offered_once(evening: AnnalsEvening):
    """It comes by itself when a turn is over, never within one, and OK goes on with the game."""
    evening.play()
    evening.press(Key.OK)
    evening.act(*DRAWS)
    evening.time_of_day = "00:01"
    evening.act(*SIXTY[:-1])
    assert not isinstance(evening.shown, EveningScreen)
    question = evening.shown
    evening.act(SIXTY[-1])
    evening.turn()
    assert isinstance(evening.shown, EveningScreen)
    evening.press(Key.OK)
    assert type(evening.shown) is type(question)
    evening.act(*FORTY)
    assert isinstance(evening.shown, ResultScreen)
    evening.table.open(Home())
    evening.turn(2)
    assert evening.shown == HomeScreen()


def test_after_midnight_the_evening_interrupts_no_vote(evening: AnnalsEvening):
    """The offer of a draw asks the other player, and ends no turn."""
    evening.play()
    evening.table.open(Home())
    evening.table.open(Begin("jelimvre", GAMES["jelimvre"].presets["base"], ("Guest 1", "Guest 2")))
    evening.act("white 1")
    for colour in Colour:
        evening.table._referee.apply_all((*set_up(READY_ARMIES[0].army, colour), Ready()))
    evening.time_of_day = "00:01"
    evening.turn()
    evening.act("offer-draw")
    evening.turn(2)
    assert not isinstance(evening.shown, EveningScreen)
    evening.act("decline", "move f2 f3")
    evening.turn(2)
    assert isinstance(evening.shown, EveningScreen)


def test_after_midnight_a_finished_game_leads_to_the_evening(evening: AnnalsEvening):
    """Without another turn after midnight, the evening comes when the game is left."""
    evening.play()
    evening.time_of_day = "00:00"
    evening.turn(2)
    assert isinstance(evening.shown, ResultScreen)
    evening.table.open(Home())
    evening.turn()
    assert evening.shown == EveningScreen(HomeScreen())
    evening.press(Key.OK)
    assert evening.shown == QuitScreen(EveningScreen(HomeScreen()))
    assert evening.shown.press(Key.OK, evening.table.view()) == Quit()


def test_one_press_of_ok_ends_no_evening(evening: AnnalsEvening):
    """After a game, OK on the page of the evening asks first, as Quit does everywhere, and Back returns."""
    evening.play()
    end = evening.shown
    evening.press(Key.FIVE, Key.OK)
    assert evening.shown == QuitScreen(EveningScreen(end))
    evening.press(Key.BACK)
    assert evening.shown == EveningScreen(end)


@pytest.mark.parametrize(("before", "after"), [("21:40", "23:59"), ("00:10", "00:20"), ("23:50", "07:00")])
def test_the_evening_is_offered_at_midnight_alone(evening: AnnalsEvening, before: str, after: str):
    """It is not offered before midnight, at a table that was opened after it, or in the morning."""
    evening.time_of_day = before
    evening.table._midnight = Midnight(lambda: evening.time_of_day)
    evening.play()
    evening.time_of_day = after
    evening.table.open(Home())
    evening.turn(2)
    assert evening.shown == HomeScreen()


def test_an_evening_without_a_finished_game_is_not_offered(evening: AnnalsEvening):
    """After midnight nothing comes by itself while no game is over."""
    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Guest 1", "Guest 2")))
    evening.act(*DRAWS)
    evening.time_of_day = "00:01"
    evening.act(*SIXTY)
    evening.turn(2)
    assert not isinstance(evening.shown, EveningScreen)


def test_the_evening_is_shared_as_a_picture(evening: AnnalsEvening, tmp_path: Path):
    """Key 4 writes a picture of the evening where games are exported to, and a notice tells the path."""
    evening.play()
    evening.press(Key.FIVE)
    shown = evening.shown
    evening.press(Key.FOUR)
    (path,) = (tmp_path / "exchange").iterdir()
    assert path.name == f"evening-{evening.table.view().past.tonight[0].evening.isoformat()}.png"
    assert str(path) in evening.table.view().notice
    assert evening.shown == shown
    drawn = pygame.image.load(path)
    assert drawn.get_width() == 1080 < drawn.get_height()
    first = pygame.image.tobytes(drawn, "RGB")
    evening.press(Key.FOUR)
    assert pygame.image.tobytes(pygame.image.load(path), "RGB") == first


def test_a_result_is_shared_as_a_picture(evening: AnnalsEvening, tmp_path: Path):
    """Key 4 of the end writes its picture, named by the game, its beginning and its number; the end stays."""
    evening.play()
    assert isinstance(evening.shown, ResultScreen)
    evening.press(Key.FOUR)
    name = f"{file_stem(evening.table.match.record)}.png"
    assert [path.name for path in (tmp_path / "exchange").iterdir()] == [name]
    assert isinstance(evening.shown, ResultScreen)


def test_the_list_of_games_leads_to_the_evening_and_back(evening: AnnalsEvening):
    """Key 5 of the list, held, shows the evening, whichever games are listed; so does an empty list."""
    evening.press(Key.SIX)
    evening.hold(Key.FIVE)
    assert evening.shown == EveningScreen(GamesScreen())
    assert not evening.table.view().past.tonight

    evening.press(Key.BACK, Key.BACK)
    evening.play()
    evening.press(Key.SIX, Key.SIX, Key.FIVE)
    finished = evening.shown
    assert finished == GamesScreen(Section.FINISHED)
    evening.hold(Key.FIVE)
    assert evening.shown == EveningScreen(finished)
    assert evening.table.view().past.tonight
    evening.press(Key.BACK)
    assert evening.shown == finished


def test_the_games_of_the_evening_are_seen_again(evening: AnnalsEvening):
    """Key 2 of the evening lists the finished games."""
    evening.play()
    evening.press(Key.FIVE, Key.TWO)
    assert evening.shown == GamesScreen(Section.FINISHED)


def test_a_full_disk_costs_the_shared_picture_alone(evening: AnnalsEvening, monkeypatch: pytest.MonkeyPatch):
    """If the picture cannot be written, a sentence says so, and the evening stays on the screen."""

    def full(path: Path, content: bytes) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(outlet, "write_file", full)
    evening.play()
    evening.press(Key.FIVE, Key.FOUR)
    assert "cannot be written: No space left on device" in evening.table.view().notice
    assert isinstance(evening.shown, EveningScreen)


def test_an_evening_without_a_camera_has_no_photograph(evening: AnnalsEvening, tmp_path: Path):
    """Throws told by keys leave no photograph and no dice to judge, and the evening says so."""
    evening.play()
    past = evening.table.view().past
    assert best_throw(past).path is None
    assert not (tmp_path / "photos").exists()
    assert Key.THREE not in evening.lit()
    evening.press(Key.FIVE, Key.FIVE)
    assert isinstance(evening.shown, DiceScreen)


def test_names_change_on_every_page(evening: AnnalsEvening):
    """A person who is renamed after a game has the new name on the evening and on the page."""
    evening.play()
    evening.journal.change_person(1, name="Maëlle-Rose")
    evening.press(Key.FIVE)
    assert evening.table.view().past.tonight[0].names == ("Maëlle-Rose", "Yann")
    evening.press(Key.ONE)
    assert evening.shown.question(evening.table.view()).title == "Maëlle-Rose"


def test_a_page_leads_to_who_was_ahead_of_whom(evening: AnnalsEvening):
    """Key 5 counts the games with each other player; key 4, the time, is dark without older games."""
    evening.play()
    evening.press(Key.FIVE, Key.ONE)
    page = evening.shown
    assert Key.FOUR not in evening.lit()
    evening.press(Key.FIVE)
    shown = evening.shown
    assert isinstance(shown, MeetingsScreen)
    assert [(other.name, met) for other, met in shown._met(evening.table.view())] == [("Yann", (1, 1, 0))]
    evening.press(Key.BACK)
    assert evening.shown == page


def test_a_page_can_show_the_last_games_alone(evening: AnnalsEvening):
    """Key 4 shows fewer games, then all of them again."""
    past = lived().past
    view = replace(evening.table.view(), past=past)
    page = PersonPage(1, HomeScreen())
    later = page.press(Key.FOUR, view)
    assert later == Go(replace(page, period=Period.MONTH))
    assert len(later.screen._life(view).games) == 1
    assert later.screen.press(Key.FOUR, view) == Go(page)


def test_a_page_shows_games_with_machines_apart(evening: AnnalsEvening):
    """Key 3 leads to them after the games among people; who has no others sees them at once."""
    view = replace(evening.table.view(), past=lived_with_machines().past)
    alone = PersonPage(1, HomeScreen())
    assert len(alone._life(view).games) == 2
    assert {Key.THREE, Key.FIVE}.isdisjoint(alone.question(view).choices)
    both = replace(alone, person=4)
    assert len(both._life(view).games) == 1
    shown = both.press(Key.THREE, view)
    assert shown == Go(replace(both, with_machines=True))
    assert len(shown.screen._life(view).games) == 2
    assert shown.screen.press(Key.THREE, view) == Go(both)
    assert both.press(Key.TWO, view) == Go(replace(both, person=1))


def test_who_has_played_with_machines_alone_has_a_page(tmp_path: Path):
    """The key of people leads to it."""
    with closing(opened(tmp_path)) as journal:
        play(journal, ("Maëlle", "Nora"), machines={1: Machine()})
    evening = AnnalsEvening(tmp_path, annals=True)
    evening.table.screen = EveningScreen(HomeScreen())
    evening.turn()
    evening.press(Key.ONE)
    assert isinstance(evening.shown, PersonPage)
    assert evening.shown._life(evening.table.view()).name == "Maëlle"
    evening.close()


def test_forgetting_at_the_table_deletes_photographs(evening: AnnalsEvening, tmp_path: Path):
    """A person who is forgotten by keys leaves no photograph in the data folder."""
    evening.play(camera=(SIXTY[0],))
    assert [path.name for path in (tmp_path / "photos").iterdir()] == ["game-1-step-12.jpg"]
    evening.table.open(ForgetPerson(1, HomeScreen()))
    assert "Maëlle is forgotten" in evening.table.view().notice
    assert list((tmp_path / "photos").iterdir()) == []


def test_nobody_has_a_page_before_the_first_game(tmp_path: Path):
    """Without finished games, the key of people says what will be there."""
    evening = AnnalsEvening(tmp_path, annals=True)
    evening.table.screen = EveningScreen(HomeScreen())
    evening.turn()
    evening.press(Key.ONE)
    assert evening.table.view().notice.startswith("Whoever plays under a name has a page here")
    assert evening.shown == EveningScreen(HomeScreen())
    evening.close()


def test_annals_of_another_table_do_not_speed_up_or_stop_it(tmp_path: Path):
    """A table without annals ends games as ever."""
    evening = AnnalsEvening(tmp_path)
    evening.play()
    assert isinstance(evening.shown, ResultScreen)
    assert evening.table.view().past.now is None
    evening.close()


@pytest.mark.parametrize("past", [lived().past, PastGames()])
@pytest.mark.parametrize(
    "screen",
    [
        EveningScreen(HomeScreen()),
        PersonPage(1, HomeScreen()),
        DiceScreen(HomeScreen()),
        MeetingsScreen(lived().past.life(1), HomeScreen()),
    ],
)
def test_pages_of_the_past_tell_while_games_are_not_counted_yet(screen, past: PastGames):
    """Until all games are read, no page shows the numbers of some of them as if there were no others."""
    pictures = []
    for missing in (0, 1234):
        canvas = Canvas(pygame.Surface((800, 480)))
        screen.draw(canvas, View(past=replace(past, missing=missing)))
        pictures.append(pygame.image.tobytes(canvas.surface, "RGB"))
    assert pictures[0] != pictures[1]


def test_the_annals_of_a_table_are_kept_beside_its_games(evening: AnnalsEvening, tmp_path: Path):
    """The next time the table opens, everything is there at once."""
    evening.play()
    evening.turn(3)
    again = Annals(evening.journal, AtOnce(), tmp_path)
    again.refresh()
    assert (len(again.past.results), again.past.missing) == (1, 0)
    assert len(again.past.results[0].luck) == 2


def test_back_at_the_end_asks_before_the_game_goes_on(evening: AnnalsEvening):
    """Back alone begins no finished game again; OK then takes its last step back."""
    evening.play()
    evening.press(Key.BACK)
    assert evening.table.view().position.state.outcome is not None
    evening.press(Key.BACK)
    assert isinstance(evening.table.screen, ResultScreen)
    evening.press(Key.BACK, Key.OK)
    assert evening.table.view().position.state.outcome is None
