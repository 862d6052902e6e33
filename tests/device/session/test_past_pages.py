"""Tests what phones are told of finished games, at a whole table whose page remembers what it was handed."""

import io
from dataclasses import replace
from datetime import date

import pytest
from PIL import Image

from device.annals.past import PastGames
from device.i18n import use_language
from device.journal.machine import Machine
from device.keys import Key
from device.screen.annals.evening_told import best_throw
from device.screen.annals.period import Period
from device.screen.base import Go, View
from device.screen.games.errands import BinGame
from device.screen.home.home import HomeScreen
from device.screen.people.errands import ForgetPerson
from device.screen.phones.errands import OpenPage
from device.session import past_pages
from device.session.past_pages import PastPages
from device.session.sharing import Sharing
from device.web.past import PERIODS, SharedPast
from engines.opponents import parse_opponent
from tests.device.annals.evenings import AnnalsEvening
from tests.device.annals.games import SIXTY
from tests.device.evening import Clock, Tray
from tests.device.screen import annals_pictures as pictures
from tests.device.web.pages import RemembersPage


@pytest.fixture
def page():
    """A page that remembers."""
    return RemembersPage()


@pytest.fixture
def evening(tmp_path, page):
    """A table with annals, a camera and that page, which is open."""
    clock = Clock()
    evening = AnnalsEvening(tmp_path, Tray(clock), clock, annals=True, sharing=Sharing(page))
    evening.table.open(OpenPage(HomeScreen()))
    evening.press(Key.OK)
    yield evening
    evening.close()


def told(page) -> SharedPast:
    """What the newest state names."""
    return SharedPast.model_validate_json(page.past[page.tables[-1].past].content)


def made_of(view: View) -> tuple[SharedPast, PastPages]:
    """All pages, made of a view."""
    pages = PastPages()
    for _turn in range(100):
        pages.go_on(view)
    return SharedPast.model_validate_json(pages.files[pages.path].content), pages


def test_before_the_first_game_the_pages_are_empty(evening, page):
    """There is neither an evening, nor people, nor a card; the words of the pages stand there."""
    evening.turn(3)
    past = told(page)
    assert (past.evening, past.people, past.result) == (None, (), None)
    assert past.words.no_games


def test_a_finished_game_is_told_with_its_photograph_and_its_card(evening, page):
    """Winner, score, best throw, both people and the card come by themselves once the game is over."""
    evening.play(camera=(SIXTY[0],))
    evening.turn(12)
    past = told(page)
    (game,) = past.evening.games
    assert (game.title, game.words) == ("Imalya", "Maëlle, 60 days")
    assert [who.name for who in game.winners] == ["Maëlle"]
    assert [each.who.name for each in past.people] == ["Maëlle", "Yann"]
    photo = Image.open(io.BytesIO(page.past[past.evening.photo].content))
    assert photo.format == "JPEG"
    card = Image.open(io.BytesIO(page.past[past.result.picture].content))
    assert (card.format, card.size) == ("PNG", (past.result.width, past.result.height))
    assert past.result.words.startswith("Imalya. Maëlle wins. Maëlle 60, Yann 40. The best throw: ")
    assert {fortune.who.name for fortune in past.evening.fortunes} == {"Maëlle", "Yann"}


def test_phones_are_told_why_no_luck_is_shown(evening, page):
    """While luck is being worked out, the page says so; once it is known, that sentence is gone."""
    evening.play()
    view = evening.table.view()
    waiting = replace(view.past, results=tuple(replace(each, luck=()) for each in view.past.results))
    past, _pages = made_of(replace(view, past=waiting))
    assert past.evening.no_luck == "Luck and choices are still being worked out."
    evening.turn(12)
    assert told(page).evening.fortunes
    assert told(page).evening.no_luck == ""


def test_key_4_of_the_end_writes_the_card_that_phones_see(evening, page, tmp_path):
    """A result has one picture, wherever it is looked at."""
    evening.play()
    evening.turn(12)
    card = page.past[told(page).result.picture].content
    evening.press(Key.FOUR)
    (path,) = (tmp_path / "exchange").iterdir()
    assert path.read_bytes() == card


def test_a_forgotten_person_disappears_from_all_pages(evening, page):
    """Neither the name nor the photograph is published any more, nor a card with the name."""
    evening.play(camera=(SIXTY[0],))
    evening.turn(12)
    before = dict(page.past)
    evening.table.open(Go(HomeScreen()))
    evening.table.open(ForgetPerson(1, HomeScreen()))
    evening.turn(12)
    past = told(page)
    assert b"Ma\xc3\xablle" not in page.past[page.tables[-1].past].content
    assert [each.who.name for each in past.people] == ["Yann"]
    assert past.evening.photo == ""
    assert not set(before) & set(page.past)


def test_a_game_in_the_bin_is_told_no_more(evening, page):
    """The evening, its people and the card follow the list of games."""
    evening.play()
    evening.turn(12)
    assert told(page).result is not None
    (record,) = [result.record for result in evening.table.view().past.results]
    evening.table.open(Go(HomeScreen()))
    evening.table.open(BinGame(record.number))
    evening.turn(12)
    past = told(page)
    assert (past.evening, past.people, past.result) == (None, (), None)


def test_the_pages_are_told_as_the_screens_tell_them():
    """The numbers of a person's page are those of the screen, for all games and for each game alone."""
    past, _pages = made_of(pictures.met())
    maelle = past.people[0]
    assert maelle.who.name == "Maëlle"
    always = maelle.periods[0]
    every, imalya, jelimvre = always.lives
    assert [tile.number for tile in every.tiles] == ["13", "5", "57", "8/8"]
    assert [life.title for life in always.lives] == ["All games", "Imalya", "Jelimvre"]
    assert imalya.turns.points == pictures.POINTS
    assert (imalya.favourite.name, imalya.favourite.words) == ("Ruse", "kept 64 times")
    assert jelimvre.turns is None
    assert [met.who.name for met in always.meetings][:3] == ["Yann", "Inès", "Théo"]


def test_a_person_has_a_page_for_each_period():
    """Always, this year and the last thirty days: games and those who were met are those of that time."""
    past, _pages = made_of(pictures.met_for_years())
    maelle = next(person for person in past.people if person.who.name == "Maëlle")
    told = {period.name: period for period in maelle.periods}
    assert tuple(told) == PERIODS == tuple(period.value for period in Period)
    played = {name: period.lives[0].tiles[0].number for name, period in told.items()}
    assert played == {"always": "3", "year": "2", "month": "1"}
    met = {name: {each.who.name for each in period.meetings} for name, period in told.items()}
    assert met["always"] == {"Inès", "Théo", "Yann"}
    assert [each.games for each in told["always"].meetings if each.who.name == "Théo"] == [2]
    assert [each.games for each in told["month"].meetings if each.who.name == "Théo"] == [1]
    assert maelle.since == "since 1 May 2024, 3 evenings"
    assert {period.words for period in maelle.periods} == {"always", "this year", "30 days"}


def test_a_period_without_games_is_empty():
    """Nothing is shown of somebody who has not played in that time; the page says so."""
    view = pictures.met_for_years()
    later = replace(view, past=replace(view.past, today=date(2027, 2, 1)))
    past, _pages = made_of(later)
    assert [bool(period.lives) for period in past.people[0].periods] == [True, False, False]
    assert all(not period.meetings for period in past.people[0].periods[1:])


def test_games_with_machines_stand_apart():
    """As on the table: they are told of their own, and machines have no page."""
    past, _pages = made_of(pictures.lived_with_machines())
    lives = {person.who.name: [life.title for life in person.periods[0].lives] for person in past.people}
    assert lives["Maëlle"] == ["All games with machines"]
    assert lives["Théo"] == ["All games", "All games with machines"]
    assert not {"Nora", "Octave"} & set(lives)


def test_a_machine_that_wins_has_its_medallion():
    """On the evening's page as on the screen, a machine is told apart by its shape."""
    view = pictures.lived_with_machines()
    record = replace(
        view.past.results[0].record, machines=("", "", str(Machine(parse_opponent("easy"), seed=1)), "")
    )
    result = replace(view.past.results[0], record=record)
    past, _pages = made_of(replace(view, past=PastGames((result,))))
    assert [who.medallion for who in past.evening.games[0].winners] == ["machine"]


def test_the_card_is_that_of_the_game_finished_last():
    """A game that was begun earlier and ended later is the last one."""
    view = pictures.evening()
    past, _pages = made_of(view)
    assert past.result.file == f"game-{view.past.results[2].record.number}.png"
    late = replace(view.past.results[0].record, finished="2026-11-22T01:00:00")
    results = (replace(view.past.results[0], record=late), *view.past.results[1:])
    past, _pages = made_of(replace(view, past=PastGames(results)))
    assert past.result.file == f"game-{late.number}.png"


def test_a_damaged_photograph_is_left_out(tmp_path):
    """A file that is no picture breaks neither the page nor the card."""
    damaged = tmp_path / "damaged.jpg"
    damaged.write_bytes(b"no picture")
    view = pictures.evening(damaged)
    assert best_throw(view.past).path == damaged
    past, _pages = made_of(view)
    assert past.evening.photo == ""
    assert past.result is not None


def test_another_language_makes_other_pages():
    """Sentences and cards speak the language of the table."""
    view = pictures.evening()
    past, pages = made_of(view)
    use_language("fr")
    for _turn in range(100):
        pages.go_on(view)
    french = SharedPast.model_validate_json(pages.files[pages.path].content)
    assert (past.words.send, french.words.send) == ("Send", "Envoyer")
    assert french.result.picture != past.result.picture


def test_pages_are_shown_while_games_are_still_being_counted():
    """The next ones are counted before the pages of thirty people can be made; here before each piece."""
    pages = PastPages()
    for turn in range(50):
        pages.go_on(View(past=replace(pictures.met_for_years().past, missing=1000 - turn)))
        if pages.path:
            break
    past = SharedPast.model_validate_json(pages.files[pages.path].content)
    assert past.people
    assert past.uncounted == "Games not counted yet: 1000"


def test_a_turn_of_the_loop_makes_one_piece(monkeypatch):
    """The evening, the card, and each period of each person are made in turns of their own."""
    made = []

    def counted(name):
        make = getattr(past_pages, name)
        monkeypatch.setattr(past_pages, name, lambda *given: made.append(name) or make(*given))

    for name in ("past_evening", "draw_card", "png_of"):
        counted(name)
    periods_of = past_pages.past_periods

    def periods(view, person):
        for period in periods_of(view, person):
            made.append("period")
            yield period

    monkeypatch.setattr(past_pages, "past_periods", periods)
    years = [pictures.year(number, started=f"2026-0{number % 9 + 1}-03T20:00:00") for number in range(1000)]
    view, pages, turns = View(past=PastGames(tuple(years))), PastPages(), []
    for _turn in range(100):
        before = len(made)
        pages.go_on(view)
        turns.append(made[before:])
        if len(turns) == 3:
            assert pages.path == ""
    assert pages.path
    assert turns[:3] == [["past_evening"], ["draw_card"], ["png_of"]]
    assert made.count("period") == sum(turn == ["period"] for turn in turns) > 3
