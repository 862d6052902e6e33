"""Tests the page of a seat in Chromium: phones and keys play together at one table."""

import threading
import time
from contextlib import contextmanager
from random import Random

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from device.i18n import _, use_language
from device.keys import SOFT_KEYS, Key
from device.screen.base import Play
from device.session.sharing import Sharing
from device.web.server import PageServer
from engines.oniria import Phase
from engines.registry import GAMES
from tests.device.browsing import faults, set_size
from tests.device.evening import Evening
from tests.device.session import test_seats
from tests.device.web.phone import Phone
from tests.device.web.test_page import PHONE, SMALL_PHONE
from tests.engines.simulate import answer_by_chance

LYING_PHONE = (932, 430)


class Table(test_seats.Table):
    """A table whose page is served to real browsers; each phone is a tab with a memory of its own."""

    def __init__(self, folder, browser):
        self.server = PageServer(0, lambda: "127.0.0.1")
        self.tokens, self.windows = {}, {}
        self.browser = browser
        Evening.__init__(self, folder, sharing=Sharing(self.server))

    def scan(self, seat):
        """Have a new phone scan the code of a seat, and go back to the game."""
        self.invite(seat)
        code = self.table.screen
        self.browser.switch_to.new_window("tab")
        self.windows[seat] = self.browser.current_window_handle
        set_size(self.browser, PHONE)
        self.browser.get(f"{code.address}#{code.token}")
        self.until(lambda: seat in self.table.view().phones)
        self.press(Key.OK)
        self.until(lambda: self.shown("#name") == self.state.players[seat].name)

    def take_up(self, seat):
        """Take the phone of a seat into the hand."""
        self.browser.switch_to.window(self.windows[seat])

    def until(self, comes):
        """Let the table go on until something comes."""
        end = time.monotonic() + 20
        while not comes():
            assert time.monotonic() < end, self.browser.find_element(By.TAG_NAME, "body").text
            self.turn()
            time.sleep(0.02)

    def shown(self, selector):
        """The text of a part of the page."""
        return self.browser.execute_script(f"return document.querySelector('{selector}')?.textContent ?? ''")

    def tap(self, words, within="#answers"):
        """Tap the button with these words."""
        script = """const [within, words] = arguments;
            const all = [...document.querySelectorAll(`${within} button`)];
            const found = all.find((each) => [...each.children].some((part) => part.textContent === words));
            found?.click();
            return found !== undefined;"""
        self.until(lambda: self.browser.execute_script(script, within, words))

    def tap_twice(self, words):
        """Send an answer that the phone cannot change afterwards."""
        self.tap(words)
        self.until(lambda: _("Tap once more to send it.") in self.shown("#answers"))
        self.tap(words)

    @contextmanager
    def without_network(self):
        """Take the network from the phone in hand for a while; other tests share the browser."""
        self.browser.set_network_conditions(offline=True, latency=0, throughput=1_000_000)
        try:
            yield
        finally:
            self.browser.delete_network_conditions()

    def answers(self):
        """The words of the answers, read by one script, because the page may draw them anew at any time."""
        script = "return [...document.querySelectorAll('#answers .words')].map((each) => each.textContent)"
        return self.browser.execute_script(script)

    def check_page(self):
        """Nothing sticks out, axe finds nothing wrong, buttons are large, and the browser reports nothing."""
        for size in (LYING_PHONE, SMALL_PHONE, PHONE):
            set_size(self.browser, size)
            tops = "return [...document.querySelectorAll('main > :not(:empty)')].map((it) => it.offsetTop)"
            assert (found := self.browser.execute_script(tops)) == sorted(found)
            for part in ("html", "#board"):
                wide = f"return document.querySelector('{part}').scrollWidth"
                assert self.browser.execute_script(wide) <= size[0]
        assert faults(self.browser) == []
        for button in self.browser.find_elements(By.TAG_NAME, "button"):
            assert button.size["height"] >= 48
            assert button.size["width"] >= 48
        assert [entry for entry in self.browser.get_log("browser") if entry["level"] == "SEVERE"] == []

    def close(self):
        """Put the phones away."""
        for window in self.windows.values():
            self.browser.switch_to.window(window)
            self.browser.close()
        self.browser.switch_to.window(self.browser.window_handles[0])
        self.server.close()
        super().close()


@pytest.fixture
def table(tmp_path, browser):
    """A table for real phones."""
    table = Table(tmp_path, browser)
    yield table
    table.close()


def test_a_round_of_oniria_by_three_phones_and_keys(table):
    """In each trick phones put cards down, and a key does for the fourth player; what they told is turned."""
    test_seats.dream(table)
    for seat in range(3):
        table.scan(seat)
    rng = Random(2)
    while table.state.round == 1 and table.state.outcome is None:
        if table.state.asks is not Phase.CHOOSE:
            table.table.open(Play(answer_by_chance("oniria", table.state, rng)))
            continue
        told, trick = {}, table.state.trick
        for seat in range(3):
            if seat == trick % 3:
                table.press(SOFT_KEYS[seat])
                continue
            table.take_up(seat)
            table.until(lambda trick=trick: table.shown("#question").startswith(f"Trick {trick}:"))
            told[seat] = rng.choice(table.answers()[:-1])
            table.tap_twice(told[seat])
            table.until(lambda seat=seat: seat in table.state.current.trick.ready)
        table.press(Key.FOUR)
        cards = table.state.current.trick.cards
        assert {seat: str(cards[seat]) for seat in told} == told
        assert table.state.trick == trick
    assert len(table.state.rounds[0].tricks) == 7


def test_a_senda_that_has_a_card_cannot_be_chosen(table):
    """Six cards of the draft lie beside different Sendas: a tap on one that has a card changes nothing."""
    rules = GAMES["oniria"].presets["standard"]
    table.play_to("oniria", rules, lambda state: state.rounds and state.current.drafted, players=3)
    (card,) = table.state.current.drafted
    table.scan(table.state.awaits.actor)
    free = [str(number) for number in range(1, 8) if number != card.senda]
    lit = "return [...document.querySelectorAll('#board button:enabled')].map((each) => each.dataset.key)"
    assert table.browser.execute_script(lit) == free
    offered = table.answers()
    table.tap(str(card.senda), "#board")
    assert table.answers() == offered != []
    table.check_page()


@pytest.mark.parametrize("language", ["fr", "en"])
def test_the_hand_can_be_read_and_answered_by_everybody(table, language):
    """The page speaks the table's language; a second phone is refused; a seat taken back shows nothing."""
    use_language(language)
    test_seats.dream(table)
    table.scan(0)
    table.check_page()
    assert table.browser.execute_script("return document.documentElement.lang") == language
    assert table.browser.execute_script("return location.hash") == ""
    table.tap_twice(table.answers()[0])
    table.until(lambda: table.state.current.trick.ready == (0,))
    table.until(lambda: table.answers() == [])
    table.check_page()
    table.browser.refresh()
    table.until(lambda: table.shown("#name") == "Inès")
    table.invite(0)
    table.press(Key.ONE)
    table.until(lambda: table.shown("#link-words") == "")
    assert table.shown("#question") == (
        "Ce téléphone n’a plus de place. Scannez un nouveau code à la table."
        if language == "fr"
        else "This phone holds no seat any more. Scan a new code at the table."
    )


def test_an_answer_reaches_the_table_once_the_network_is_back(table):
    """A phone that has lost the network says so, and sends the answer by itself as soon as it can."""
    test_seats.dream(table)
    table.scan(0)
    answer = table.answers()[0]
    with table.without_network():
        table.tap_twice(answer)
        table.until(lambda: table.shown("#said") == "connecting…")
        assert table.state.current.trick.ready == ()
    table.until(lambda: table.state.current.trick.ready == (0,))
    assert str(table.state.current.trick.cards[0]) == answer
    table.until(lambda: table.shown("#said") == "")


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_phone_without_a_seat_is_told_so(table, language):
    """Without a code, with a code that another phone has used, and for a table that began anew."""
    words = {
        "en": ("This phone holds no seat. Scan the code", "This code is not valid any more. Have the table"),
        "fr": ("Ce téléphone n’a pas de place. Scannez le", "Ce code n’est plus valable. Faites montrer"),
    }
    use_language(language)
    test_seats.dream(table)
    table.scan(0)
    table.browser.switch_to.new_window("tab")
    table.windows["stranger"] = table.browser.current_window_handle
    for place, code in enumerate(("", "#" + "x" * 43)):
        table.browser.get("about:blank")
        table.browser.get(f"{table.server.address}seat{code}")
        table.until(lambda place=place: table.shown("#question").startswith(words[language][place]))
        assert not table.browser.find_element(By.TAG_NAME, "footer").is_displayed()  # it has no words
        assert table.browser.execute_script("return document.documentElement.lang") == language
        assert table.browser.execute_script("return location.hash") == ""


def test_a_code_that_comes_into_the_same_tab_opens_its_seat(table):
    """Where the seat was taken back, the page asks for a new code; a browser may open it right there."""
    test_seats.dream(table)
    table.scan(0)
    table.invite(0)
    table.press(Key.ONE)
    table.until(lambda: table.shown("#question").startswith("This phone holds no seat any more."))
    table.invite(1)
    code = table.table.screen
    table.browser.get(f"{code.address}#{code.token}")
    table.until(lambda: table.shown("#name") == table.state.players[1].name)
    assert table.browser.execute_script("return location.hash") == ""


def test_a_code_that_was_scanned_without_a_network_still_opens_its_seat(table):
    """The phone asks again until the table answers, and keeps the code meanwhile."""
    test_seats.dream(table)
    table.invite(0)
    code = table.table.screen
    table.browser.switch_to.new_window("tab")
    table.windows[0] = table.browser.current_window_handle
    table.browser.execute_cdp_cmd("Network.enable", {})
    table.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/api/seat"]})
    table.browser.get(f"{code.address}#{code.token}")
    table.until(lambda: table.shown("#link-words") == "…")
    assert table.browser.execute_script("return location.hash") == f"#{code.token}"
    table.browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    table.until(lambda: table.shown("#name") == table.state.players[0].name)
    assert table.browser.execute_script("return location.hash") == ""
    table.browser.get_log("browser")  # the blocked requests are in it


def test_a_guess_that_is_refused_again_is_said_again(table):
    """The table has looked at each answer: none of them stays "sent" on the phone."""
    test_seats.guess(table)
    bettor = table.state.awaits.actor
    table.scan(bettor)
    guess = table.answers()[0]
    for words in ("", f"Théo has named {guess} already.", f"Théo has named {guess} already."):
        table.tap(guess)
        assert table.shown("#said") == "Sent to the table…"
        table.until(lambda words=words: table.shown("#said") == words)


def test_a_phone_that_missed_the_answer_to_its_code_has_its_seat_all_the_same(table):
    """The table has let the phone in, and the radio lost that: the phone asks again by its own key."""
    loses = """const fetched = window.fetch;
        let lost = false;
        window.fetch = async (path, options) => {
            const answer = await fetched(path, options);
            if (path !== "/api/seat" || lost) return answer;
            lost = true;
            throw new TypeError("the answer was lost");
        };"""
    test_seats.dream(table)
    table.invite(0)
    code = table.table.screen
    table.browser.switch_to.new_window("tab")
    table.windows[0] = table.browser.current_window_handle
    table.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": loses})
    table.browser.get(f"{code.address}#{code.token}")
    table.until(lambda: table.shown("#name") == table.state.players[0].name)


def test_a_code_that_was_scanned_in_a_rush_still_opens_its_seat(table):
    """Phones that share an address may be told to wait; the phone keeps the code and asks again."""
    test_seats.dream(table)
    table.invite(0)
    code = table.table.screen
    others, calm = Phone(table.server.address), threading.Event()
    others.source = ("127.0.0.1", 0)  # the browser's own address

    def rush():
        while not calm.is_set():
            others.scan("x" * 43)

    rushing = threading.Thread(target=rush)
    rushing.start()
    try:
        table.browser.switch_to.new_window("tab")
        table.windows[0] = table.browser.current_window_handle
        table.browser.get(f"{code.address}#{code.token}")
        table.until(lambda: table.shown("#link-words") == "…" or table.shown("#question"))
    finally:
        calm.set()
        rushing.join()
    table.until(lambda: table.shown("#name") == table.state.players[0].name)
    table.browser.get_log("browser")  # the refused request is in it


def test_a_camp_is_set_up_by_touching_places_and_pieces(table):
    """White places the king, then takes a ready army, and says ready; the table never uncovers the camp."""
    test_seats.siege(table)
    white = table.state.awaits.actor
    table.scan(white)
    table.check_page()
    covered = table.table.screen
    focused = "return document.activeElement.querySelector('.name')?.textContent"
    table.browser.find_element(By.CSS_SELECTOR, "#board [data-key=f1]").send_keys(Keys.ENTER)
    assert table.browser.execute_script(focused) == "f1"  # a keyboard goes on where it was
    table.browser.find_element(By.CSS_SELECTOR, "#answers [data-key='put K f1']").send_keys(Keys.ENTER)
    table.until(lambda: "King" in table.shown("#board"))
    first = "return document.activeElement === document.querySelector('#answers button')"
    assert table.browser.execute_script(first)  # a piece that was put down leaves no key behind it
    table.until(lambda: any(table.state.board[cell] for cell in table.state.active.camp))
    table.until(lambda: "King" in table.shown("#board"))
    assert table.table.screen == covered
    table.check_page()
    table.tap("f1", "#board")
    table.tap("Back to the box")
    table.tap("Closed ranks")
    table.until(lambda: table.shown("#question") == "Is everything in its place?")
    assert table.table.screen == covered
    table.tap_twice("Ready")
    table.until(lambda: table.state.awaits.actor != white)


def test_a_guess_is_made_on_the_phone(table):
    """The combinations stand there with their odds; the bettor's own is marked."""
    test_seats.guess(table)
    bettor = table.state.awaits.actor
    table.scan(bettor)
    table.check_page()
    wanted = table.answers()[1]
    table.tap(wanted)
    table.until(lambda: str(table.state.players[bettor].guess) == wanted)
    table.until(lambda: table.shown('.answer[aria-pressed="true"] .words') == wanted)
    table.check_page()
    table.tap_twice("Ready")
    table.until(lambda: table.state.players[bettor].ready)


def test_a_slip_of_a_finger_stakes_nothing(table):
    """A stake is sent at the second tap on it; a tap on another one only marks that one."""
    test_seats.stake(table)
    seat = table.state.awaits.actor
    table.scan(seat)
    everything = table.answers()[-1]
    table.tap(everything)
    marked = '.answer[aria-pressed="true"] .words'
    table.until(lambda: table.shown(marked) == everything)
    table.check_page()
    table.turn(20)
    assert table.state.players[seat].stake == 0
    fewer = table.answers()[0]
    table.tap(fewer)
    table.until(lambda: table.shown(marked) == fewer)
    table.tap(fewer)
    table.until(lambda: str(table.state.players[seat].stake) == fewer.split()[0])
