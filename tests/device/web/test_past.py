"""Tests the pages about finished games in Chromium, at the size of a phone and of a television."""

import re
from dataclasses import replace
from datetime import date

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from device.i18n import use_language
from device.screen.base import View
from device.session.past_pages import PastPages
from device.session.shared_table import shared_table
from device.web.latest import Published
from device.web.page_files import page_files
from device.web.past import SharedPast
from tests.device.browsing import faults, set_size, waiting
from tests.device.screen import annals_pictures as pictures
from tests.device.web.test_page import PHONE, SMALL_PHONE, TELEVISION

VIEWS = {
    "evening": lambda: pictures.evening(pictures.photographed()),
    "long names": lambda: pictures.long_evening(),
    "people": pictures.met,
    "machines": pictures.lived_with_machines,
    "years": pictures.met_for_years,
    "nothing": View,
}
CUT_NAMES = """
    return [...document.querySelectorAll(".name")]
        .filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent);
"""
SENDS_FILES = """
    window.sent = [];
    navigator.canShare = ({ files }) => files.every((file) => file.type === "image/png");
    navigator.share = async ({ files }) => window.sent.push([files[0].name, files[0].size]);
"""


def publish(server, view, language="en"):
    """Publish what is told of the finished games of a view; returns it and its files."""
    use_language(language)
    pages = PastPages()
    for _turn in range(100):
        pages.go_on(view)
    table = shared_table(view, None, (), "", pages.path)
    server.publish(Published(table.model_dump_json().encode(), past=pages.files))
    use_language("en")
    return SharedPast.model_validate_json(pages.files[pages.path].content), pages.files


def look(browser, server, size, page):
    """Open a page at a size, and wait until it shows what is told."""
    set_size(browser, size)
    browser.get(server.address + page)
    wait(browser, lambda: shown(browser, "#link-words") and shown(browser, "#pages"))


def wait(browser, comes):
    """Wait until something is on the page."""
    return waiting(browser).until(lambda page: comes())


def shown(browser, selector):
    """The text of a part of the page."""
    return browser.execute_script(f"return document.querySelector('{selector}')?.textContent ?? ''")


def texts(browser, selector):
    """The texts of all parts of the page that are alike."""
    script = "return [...document.querySelectorAll(arguments[0])].map((each) => each.textContent)"
    return browser.execute_script(script, selector)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", VIEWS)
def test_each_page_can_be_read_by_everybody(browser, server, name, language):
    """Nothing sticks out, names are whole, axe finds nothing wrong, and the browser reports nothing.

    A page is loaded once for all sizes of screens: no script of it asks for the size.
    """
    past, _files = publish(server, VIEWS[name](), language)
    browser.get_log("browser")
    for page, begun in (
        ("evening", "#games li"),
        ("people?period=year", "#names button"),
        ("result", "#card[src]"),
    ):
        look(browser, server, SMALL_PHONE, page)
        wait(browser, lambda begun=begun: shown(browser, "#nothing") or texts(browser, begun))
        assert browser.execute_script("return document.documentElement.lang") == language
        assert bool(shown(browser, "#nothing")) == (name == "nothing")
        for size in (SMALL_PHONE, PHONE, TELEVISION):
            set_size(browser, size)
            assert browser.execute_script("return document.documentElement.scrollWidth") <= size[0]
            assert browser.execute_script(CUT_NAMES) == [], size
            assert faults(browser) == [], size
    assert browser.get_log("browser") == []
    assert (past.evening is None) == (name == "nothing")


def test_the_evening_shows_what_is_told(browser, server):
    """Games, winners, feats, luck and the photograph are on the page."""
    past, _files = publish(server, pictures.evening(pictures.photographed()))
    look(browser, server, PHONE, "evening")
    wait(browser, lambda: texts(browser, "#games li"))
    assert texts(browser, "#games p") == [game.words for game in past.evening.games]
    assert texts(browser, "#feats li") == [feat.words for feat in past.evening.feats]
    assert texts(browser, "#fortune-rows .name") == [each.who.name for each in past.evening.fortunes]
    assert shown(browser, "#best-words") == past.evening.best
    wait(browser, lambda: browser.execute_script("return document.getElementById('photo').naturalWidth") > 0)


def test_a_person_and_a_game_are_chosen_by_touch(browser, server):
    """A name opens the page of that person, a game shows its games alone."""
    past, _files = publish(server, pictures.met())
    look(browser, server, PHONE, "people")
    wait(browser, lambda: texts(browser, "#names button"))
    assert shown(browser, "#person-name") == past.people[0].who.name
    browser.find_elements(By.CSS_SELECTOR, "#lives button")[1].click()
    assert texts(browser, "#tiles b") == [tile.number for tile in past.people[0].periods[0].lives[1].tiles]
    assert len(browser.find_elements(By.CSS_SELECTOR, "#chart i")) == len(pictures.POINTS)
    browser.find_elements(By.CSS_SELECTOR, "#names button")[1].click()
    assert shown(browser, "#person-name") == past.people[1].who.name
    assert texts(browser, "#tiles b") == [tile.number for tile in past.people[1].periods[0].lives[0].tiles]


def test_a_period_is_chosen_by_its_link(browser, server):
    """The link is the address of that period; the person stays, and the address opens it again."""
    past, _files = publish(server, pictures.met_for_years())
    look(browser, server, PHONE, "people")
    wait(browser, lambda: texts(browser, "#names button"))
    browser.find_elements(By.CSS_SELECTOR, "#names button")[1].click()
    person = past.people[1]
    for place, period in enumerate(person.periods):
        browser.find_elements(By.CSS_SELECTOR, "#periods a")[place].click()
        assert browser.current_url == f"{server.address}people?period={period.name}"
        assert shown(browser, "#periods [aria-current]") == period.words
        assert shown(browser, "#person-name") == person.who.name
        assert texts(browser, "#tiles b") == [tile.number for life in period.lives[:1] for tile in life.tiles]
        assert texts(browser, "#meeting-rows .name") == [each.who.name for each in period.meetings]
    browser.refresh()
    wait(browser, lambda: shown(browser, "#periods [aria-current]") == past.people[0].periods[-1].words)


@pytest.mark.parametrize("keys", ["#names button", "#lives button", "#periods a"])
def test_the_focus_stays_at_the_key_that_was_pressed(browser, server, keys):
    """Whoever uses a keyboard or a screen reader goes on from there, not from the top of the page."""
    publish(server, pictures.met())
    look(browser, server, PHONE, "people")
    wait(browser, lambda: texts(browser, keys))
    key = browser.find_elements(By.CSS_SELECTOR, keys)[1].get_attribute("data-key")
    browser.find_elements(By.CSS_SELECTOR, keys)[1].send_keys(Keys.ENTER)
    chosen = browser.find_element(By.CSS_SELECTOR, f"{keys}:is([aria-pressed=true], [aria-current])")
    assert chosen.get_attribute("data-key") == key
    assert browser.switch_to.active_element == chosen


def test_a_period_without_games_says_so(browser, server):
    """Nothing but the sentence and the ways to another period or person is on the page."""
    view = pictures.met_for_years()
    publish(server, replace(view, past=replace(view.past, today=date(2027, 2, 1))))
    look(browser, server, PHONE, "people?period=month")
    wait(browser, lambda: shown(browser, "#no-games"))
    assert shown(browser, "#no-games") == "No game has been finished in this time."
    assert not browser.find_element(By.ID, "turns").is_displayed()
    assert len(texts(browser, "#periods a")) == 3


def test_the_card_can_be_kept_and_sent(browser, server):
    """The link keeps the PNG under the game's name; the key sends the same file."""
    past, files = publish(server, pictures.over(pictures.photographed()))
    script = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SENDS_FILES})
    try:
        look(browser, server, PHONE, "result")
        wait(browser, lambda: browser.find_element(By.ID, "send").is_displayed())
        keep = browser.find_element(By.ID, "keep")
        assert keep.get_attribute("download") == past.result.file == "game-3.png"
        assert keep.get_attribute("href") == server.address.rstrip("/") + past.result.picture
        assert browser.find_element(By.ID, "card").get_attribute("alt") == past.result.words
        browser.find_element(By.ID, "send").click()
        sent = wait(browser, lambda: browser.execute_script("return window.sent"))
        assert sent == [["game-3.png", len(files[past.result.picture].content)]]
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", script)


def test_a_browser_that_cannot_send_files_offers_to_keep_the_card(browser, server):
    """A phone on a page without a certificate has no key that would do nothing."""
    publish(server, pictures.over())
    look(browser, server, PHONE, "result")
    wait(browser, lambda: browser.find_element(By.ID, "keep").is_displayed())
    assert not browser.find_element(By.ID, "send").is_displayed()


def test_a_newer_evening_is_shown_without_loading_the_page_again(browser, server):
    """The stream of the table names the newer file."""
    publish(server, pictures.evening())
    look(browser, server, PHONE, "evening")
    wait(browser, lambda: len(texts(browser, "#games li")) == 3)
    browser.execute_script("window.loaded = 'once'")
    publish(server, pictures.long_evening())
    wait(browser, lambda: len(texts(browser, "#games li")) == 7)
    assert browser.execute_script("return window.loaded") == "once"


def test_a_person_and_games_that_are_looked_at_stay_when_a_game_ends(browser, server):
    """People and their games are listed by how often they are played, so their places change."""
    publish(server, pictures.met_for_years())
    look(browser, server, PHONE, "people")
    wait(browser, lambda: shown(browser, "#person-name") == "Maëlle")
    browser.find_elements(By.CSS_SELECTOR, "#lives button")[2].click()
    assert shown(browser, "#lives [aria-pressed=true]") == "Imalya"
    publish(server, pictures.long_evening())
    wait(browser, lambda: len(texts(browser, "#names button")) == 7)
    assert texts(browser, "#names .name")[0] == "Théo"
    assert shown(browser, "#person-name") == "Maëlle"
    assert texts(browser, "#lives button")[2] != "Imalya"
    assert shown(browser, "#lives [aria-pressed=true]") == "Imalya"


def test_an_evening_that_the_network_has_lost_is_asked_for_again(browser, server):
    """A file that does not come, or not whole, comes a moment later, though nothing happens at the table."""
    told, _files = publish(server, VIEWS["evening"]())
    loses = """const fetched = window.fetch;
        let lost = 0;
        window.fetch = async (path, options) => {
            if (!path.startsWith("/past/")) return fetched(path, options);
            lost += 1;
            if (lost === 1) throw new TypeError("no network");
            return lost === 2 ? new Response('{"evening": {') : fetched(path, options);
        };"""
    added = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": loses})
    look(browser, server, PHONE, "evening")
    wait(browser, lambda: len(texts(browser, "#games li")) == len(told.evening.games))
    browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def test_going_from_page_to_page_and_back_never_runs_out_of_connections(browser, server):
    """A page that was left ends its stream, and has a new one when the browser goes back to it."""
    publish(server, pictures.evening())
    look(browser, server, PHONE, "evening")
    for turn in range(12):
        wait(browser, lambda: browser.find_element(By.ID, "link").get_attribute("data-live") == "true")
        path = browser.execute_script("return location.pathname")
        browser.find_elements(By.CSS_SELECTOR, "#pages a")[turn % 4].click()
        wait(browser, lambda path=path: browser.execute_script("return location.pathname") != path)
    browser.back()
    wait(browser, lambda: browser.find_element(By.ID, "link").get_attribute("data-live") == "true")


def test_every_part_that_a_script_names_is_on_its_page():
    """The scripts and the pages agree on their names."""
    files = page_files()
    for page in ("evening", "people", "result"):
        scripts = "".join(files[path].content.decode() for path in (f"/{page}.js", "/past.js", "/parts.js"))
        there = set(re.findall(r' id="([\w-]+)"', files[f"/{page}"].content.decode()))
        assert set(re.findall(r'byId\("([\w-]+)"\)', scripts)) <= there
