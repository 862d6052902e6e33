"""Tests the page of a club in a real browser, at the size of a television and of a phone."""

import asyncio
import contextlib
import json
import socket
import threading
import time
import urllib.error
import urllib.request

import pytest
import uvicorn
from selenium.webdriver.common.by import By

from device.club.entrants import leave
from device.club.page import ClubPage, shown_standings
from device.club.store import Store
from device.club.tournament import draw_round
from device.errors import ClubError
from device.i18n import use_language
from device.web.address import listening_socket
from device.web.connection import TimedConnection
from device.web.page_config import page_config
from tests.device.browsing import faults, set_size, waiting
from tests.device.club.clubs import begin, result

LINES_BESIDE_NAMES = """
    const told = document.createRange();
    return [...document.querySelectorAll("li span:last-child")].map((span) => {
        told.selectNodeContents(span);
        return [span.textContent, told.getClientRects().length];
    });
"""
NAMES = ("Maëlle", "Yann", "Anne-Sophie de la Tour", "Bénédicte", "Jo")


@pytest.fixture
def served(tmp_path):
    """A club with a league, a tournament and two tables, and the address of its page."""
    store = Store(f"sqlite:///{tmp_path / 'club.sqlite3'}")
    store.hear("salon", online=True)
    store.hear("cave", online=False)
    store.take("salon", "1", result(*NAMES))
    begin(store, "Tournoi d’automne", "imalya", NAMES, "swiss", None)
    (first, *_others) = draw_round(store, "Tournoi d’automne").pairings
    store.take("salon", "2", result(first.first, first.second))
    page = ClubPage(store)
    server = uvicorn.Server(page_config(page.app("127.0.0.1"), TimedConnection))
    with listening_socket("127.0.0.1", 0) as listening:
        thread = threading.Thread(target=lambda: asyncio.run(server.serve([listening])))
        thread.start()
        while not server.started:
            pass
        yield store, page, listening.getsockname()[1]
        server.should_exit = server.force_exit = True
        thread.join()
    store.close()


@pytest.mark.parametrize("asked", [b"", b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-"], ids=["silent", "slow"])
def test_who_asks_for_nothing_is_sent_away(served, monkeypatch, asked):
    """A connection over which no whole request comes is ended; the page goes on answering others."""
    monkeypatch.setattr("device.web.connection._ASKING_S", 0.5)
    _store, _page, port = served
    with socket.create_connection(("127.0.0.1", port), 10) as silent:
        silent.sendall(asked)
        assert _answer(port).startswith(b"HTTP/1.1 200 ")
        with contextlib.suppress(ConnectionResetError):
            assert silent.recv(1) == b""
    assert _answer(port).startswith(b"HTTP/1.1 200 ")


def test_more_silent_connections_than_the_page_answers_keep_nobody_out(served, monkeypatch):
    """Once their time is up, the page answers again."""
    monkeypatch.setattr("device.web.connection._ASKING_S", 1.0)
    _store, _page, port = served
    with contextlib.ExitStack() as open_:
        for _ in range(320):
            open_.enter_context(socket.create_connection(("127.0.0.1", port), 10))
        waiting_until = time.monotonic() + 20
        while not _answer(port).startswith(b"HTTP/1.1 200 "):
            assert time.monotonic() < waiting_until
            time.sleep(0.2)


def _answer(port):
    """What the page answers to a whole request; nothing if it ends the connection."""
    with socket.create_connection(("127.0.0.1", port), 10) as asking, contextlib.suppress(ConnectionError):
        asking.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n")
        return asking.recv(65536)
    return b""


def test_an_address_without_a_page_names_the_page(served, french):
    """In the language of the club."""
    _store, _page, port = served
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(f"http://127.0.0.1:{port}/tv", timeout=10)
    assert refused.value.read().decode() == "Cette page n’existe pas ici. La page du club est /."


@pytest.mark.parametrize("size", [(1920, 1080), (390, 844)], ids=["television", "phone"])
def test_the_page_shows_league_tournament_and_tables(browser, served, size, language):
    """All of it is on the page, nothing sticks out of it, and axe finds nothing wrong."""
    store, _page, port = served
    set_size(browser, size)
    browser.get(f"http://127.0.0.1:{port}/")
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
    text = browser.find_element(By.TAG_NAME, "body").text
    expected = shown_standings(store)
    for words in (*NAMES, "salon", "cave", "Tournoi d’automne · Jeu d’Imalya", "1 : 0"):
        assert words in text
    for word in ("title", "league", "tables", "online", "offline", "rests", "opponents"):
        assert expected["words"][word] in text
    assert {"en": "Tournament round 1", "fr": "Ronde 1"}[language] in text
    assert browser.execute_script("return document.documentElement.scrollWidth") <= size[0]
    assert faults(browser) == []
    errors = [line["message"] for line in browser.get_log("browser") if f":{port}/" in line["message"]]
    assert errors == []


def test_a_score_and_the_state_of_a_table_stay_on_one_line(browser, served):
    """On a phone the names beside them take two lines."""
    store, _page, port = served
    long = ("Anne-Sophie de la Tour", "Maximilien de Beaumont")
    begin(store, "Second", "imalya", long, "swiss", None)
    draw_round(store, "Second")
    store.take("salon", "3", result(*long))
    store.hear("the table beside the window to the garden", online=False)
    set_size(browser, (320, 640))
    browser.get(f"http://127.0.0.1:{port}/")
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
    lines = browser.execute_script(LINES_BESIDE_NAMES)
    assert {"1 : 0", "switched off"} <= {text for text, _number in lines}
    assert [text for text, number in lines if number != 1] == []
    assert browser.execute_script("return document.documentElement.scrollWidth") <= 320


def test_a_long_league_leaves_the_tournament_on_a_television(browser, served):
    """Nobody scrolls a television: each part begins on its screen."""
    store, _page, port = served
    for number in range(8):
        store.take("salon", f"more {number}", result(*(f"Player {number} {each}" for each in range(4))))
    set_size(browser, (1920, 1080))
    browser.get(f"http://127.0.0.1:{port}/")
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
    tops = [each.rect["y"] for each in browser.find_elements(By.CSS_SELECTOR, "section")]
    assert len(tops) == 4
    assert max(tops) < 1080


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_a_club_of_thirty_fits_on_a_television(browser, served, size):
    """Nobody scrolls a television: league, standings, pairings and tables are all on its screen."""
    store, _page, port = served
    people = (*NAMES, *(f"Player {number}" for number in range(25)))
    for number in range(10):
        store.take("salon", f"more {number}", result(*people[3 * number : 3 * number + 3]))
    begin(store, "Coupe d’hiver", "imalya", people, "swiss", None)
    draw_round(store, "Coupe d’hiver")
    set_size(browser, size)
    browser.get(f"http://127.0.0.1:{port}/")
    fits = "return document.fonts.status === 'loaded' && document.documentElement.scrollHeight <= innerHeight"
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
    waiting(browser).until(lambda _: browser.execute_script(fits))
    type_px = "return parseFloat(getComputedStyle(document.querySelector('td')).fontSize)"
    assert browser.execute_script(type_px) >= 16 * size[1] / 1080


def test_nobody_leads_before_the_first_game_of_a_tournament(browser, served):
    """All share the first place then; on a phone each of their names has one line in French, too."""
    store, _page, port = served
    names = ("Bénédicte", "Maëlle", "Quentin", "Rosalie")
    begin(store, "Coupe d’hiver", "imalya", names, "swiss", None)
    set_size(browser, (320, 640))
    use_language("fr")
    browser.get(f"http://127.0.0.1:{port}/")
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
    (cup,) = [each for each in browser.find_elements(By.TAG_NAME, "section") if "Coupe d’hiver" in each.text]
    assert cup.find_elements(By.CSS_SELECTOR, "tr.first") == []
    heights = {row.rect["height"] for row in cup.find_elements(By.CSS_SELECTOR, "tbody tr")}
    assert len(heights) == 1
    assert max(heights) < 40


def test_a_new_result_comes_to_the_page_by_itself(browser, served):
    """Nobody presses a key at a television."""
    store, page, port = served
    browser.get(f"http://127.0.0.1:{port}/")
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
    assert "Quentin" not in browser.find_element(By.TAG_NAME, "body").text
    store.take("cave", "1", result("Quentin", "Jo"))
    page.change()
    waiting(browser).until(lambda _: "Quentin" in browser.find_element(By.TAG_NAME, "body").text)


def test_a_database_that_is_away_is_said_and_asked_again(browser, served, monkeypatch):
    """Old standings never look like new ones, and the new ones come once the database is back."""
    store, page, port = served
    browser.get(f"http://127.0.0.1:{port}/")
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
    lost = browser.find_element(By.ID, "lost")
    assert not lost.is_displayed()
    store.take("cave", "1", result("Quentin", "Jo"))
    with monkeypatch.context() as away:
        away.setattr(store, "results", no_database)
        page.change()
        waiting(browser).until(lambda _: lost.is_displayed())
        assert lost.text == "connecting…"
    waiting(browser).until(lambda _: "Quentin" in browser.find_element(By.TAG_NAME, "body").text)
    assert not lost.is_displayed()
    browser.get_log("browser")  # the refused request is in it


def test_who_has_gone_home_is_marked(browser, served):
    """The page's list of a tournament says so beside the name."""
    store, _page, port = served
    leave(store, "Tournoi d’automne", "Yann")
    browser.get(f"http://127.0.0.1:{port}/")
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
    cells = [cell.text for cell in browser.find_elements(By.CSS_SELECTOR, "td")]
    assert [text for text in cells if "gone home" in text] == ["Yann (gone home)"]


def test_a_tournament_that_is_over_is_marked(browser, served):
    """Nobody waits for another round: its last game is played, or all but one have gone home."""
    store, _page, port = served
    begin(store, "Duel", "imalya", ("Jo", "Yann"), "swiss", None)
    draw_round(store, "Duel")
    store.take("cave", "duel", result("Jo", "Yann"))
    begin(store, "Night", "imalya", ("Jo", "Yann", "Lou"), "round-robin", None)
    for player in ("Jo", "Yann"):
        leave(store, "Night", player)
    browser.get(f"http://127.0.0.1:{port}/")
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
    headings = [heading.text for heading in browser.find_elements(By.TAG_NAME, "h2")]
    over = {heading for heading in headings if heading.endswith(" · final standings")}
    assert over == {f"{name} · Jeu d’Imalya · final standings" for name in ("Duel", "Night")}


def test_a_club_that_falls_silent_is_said(browser, served, monkeypatch):
    """A machine without power closes no connection: after 40 seconds, here two, its standings look old."""
    _store, _page, port = served
    monkeypatch.setattr("device.club.page.ALIVE_S", 3600)
    faster = "const now = Date.now; Date.now = () => 20 * now()"
    made = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": faster})
    try:
        browser.get(f"http://127.0.0.1:{port}/")
        waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
        lost = browser.find_element(By.ID, "lost")
        assert not lost.is_displayed()
        waiting(browser).until(lambda _: lost.is_displayed())
        waiting(browser).until(lambda _: not lost.is_displayed())
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", made)
        browser.get_log("browser")  # the stream that was given up is in it


def no_database(*_arguments):
    """What a store does whose database is away."""
    raise ClubError("The club's database cannot be used.")


def test_players_whose_names_run_from_right_to_left_keep_their_scores(browser, served):
    """The first of two Hebrew names stands at the left, as the first number of their score does."""
    store, _page, port = served
    names = ("\u05d0\u05d1\u05d9\u05d2\u05d9\u05dc", "\u05d3\u05e0\u05d4")
    begin(store, "Two", "imalya", names, "swiss", None)
    draw_round(store, "Two")
    browser.get(f"http://127.0.0.1:{port}/")
    find = """const all = [...document.querySelectorAll("bdi")];
        const left = (name) => all.find((each) => each.textContent === name)?.getBoundingClientRect().left;
        return arguments[0].map(left)"""
    waiting(browser).until(lambda _: None not in browser.execute_script(find, names))
    first, second = browser.execute_script(find, names)
    assert first < second


def test_names_are_text_and_never_markup(browser, served):
    """A name from a broker cannot run a script on the page."""
    store, _page, port = served
    store.take("cave", "1", result("<img src=x onerror=alert(1)>", "Jo"))
    browser.get(f"http://127.0.0.1:{port}/")
    waiting(browser).until(lambda _: browser.find_elements(By.CSS_SELECTOR, "td"))
    assert "<img src=x onerror=alert(1)>" in browser.find_element(By.TAG_NAME, "body").text
    assert browser.find_elements(By.TAG_NAME, "img") == []


def test_the_standings_are_json_that_others_may_read(served):
    """The JSON names the version of its form."""
    store, _page, _port = served
    assert json.loads(json.dumps(shown_standings(store)))["version"] == 1
