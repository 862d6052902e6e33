"""Tests the page in Chromium, at the size of a phone and of a television."""

import io
import os
import re
import signal
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from itertools import combinations
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from PIL import Image, ImageChops
from selenium.webdriver.common.by import By

from device.i18n import use_language
from device.journal.medallions import MACHINE, MEDALLIONS
from device.screen.kit.marks import MarkState
from device.screen.registry import SCREENS
from device.screen.theme import THEMES
from device.session.shared_table import position_picture, shared_table
from device.web.latest import Published
from device.web.page_files import page_files
from device.web.server import PageServer
from device.web.shared import Told
from tests.device.browsing import faults, set_size, waiting
from tests.device.session.test_shared_table import match_after, seen
from tests.device.web.pages import PICTURE, published

PHONE, SMALL_PHONE, PHONE_ON_ITS_SIDE, TELEVISION = (390, 844), (320, 640), (932, 380), (1920, 1080)
MARKED = [state for state in MarkState if state is not MarkState.IN_HAND]
OUTLINED = ("fresh", "locked", "dam", "captive", "killed", "doubtful")
"""States with an outline of their own; the others are told from one of these by the word alone."""
STATIC = Path(__file__).parents[3] / "device" / "web" / "static"


def publish(server, name, language="en", steps=30, theme="soir", players=None):
    """Show a game after some steps by chance; return what is shown."""
    use_language(language)
    match, events = match_after(name, steps, players=players)
    view = seen(match, events)
    picture = position_picture(view)
    told = (Told(number=1, time="21:40", words="Inès: 3 Tales to the Trésor.", icon="tale"),)
    table = shared_table(view, match, told, "/picture/1" if picture else "").model_copy(
        update={"theme": theme}
    )
    server.publish(Published(table.model_dump_json().encode(), picture))
    use_language("en")
    return table


NO_ROOM = "400 devices are looking already."


class Crowded(ThreadingHTTPServer):
    """Answers every request with "no room", until it is left."""

    def __init__(self, port):
        self.asked = asked = threading.Event()

        class Refuses(BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(503)
                self.end_headers()
                self.wfile.write(NO_ROOM.encode())
                asked.set()

            def log_message(self, *_words):
                """Print nothing."""

        super().__init__(("127.0.0.1", port), Refuses)
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def __exit__(self, *error):
        self.shutdown()
        super().__exit__(*error)


def look(browser, server, size, title):
    """Open the page at a size, and wait until it shows the game."""
    set_size(browser, size)
    browser.get(server.address)
    waiting(browser).until(lambda page: page.find_element(By.ID, "title").text == title)


@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("name", SCREENS)
def test_each_game_is_shown_and_can_be_read_by_everybody(browser, server, name, language):
    """Names, dice and sentences are on the page, nothing sticks out of it, and axe finds nothing wrong.

    The page is loaded once for all sizes of screens: no script of it asks for the size.
    """
    table = publish(server, name, language)
    look(browser, server, SMALL_PHONE, table.game.title)
    for size in (SMALL_PHONE, PHONE, TELEVISION):
        set_size(browser, size)
        names = [element.text for element in browser.find_elements(By.CSS_SELECTOR, "#players .name")]
        assert names == [player.name for player in table.game.players]
        assert len(browser.find_elements(By.CSS_SELECTOR, "#dice li")) == len(table.game.dice)
        assert len(browser.find_elements(By.CSS_SELECTOR, ".way")) == (len(names) if table.game.goal else 0)
        assert (browser.find_element(By.ID, "pot").text != "") == (table.game.pot is not None)
        assert browser.find_element(By.CSS_SELECTOR, "#told .words").text == table.told[0].words
        assert browser.find_element(By.ID, "link-words").text == table.words.live
        wide, high = browser.execute_script(
            "const { scrollWidth, scrollHeight } = document.documentElement;"
            " return [scrollWidth, scrollHeight]"
        )
        assert wide <= size[0]
        assert size != TELEVISION or high <= size[1]
        assert faults(browser) == [], size


@pytest.mark.parametrize("size", [TELEVISION, (1280, 720), (1024, 768)], ids=["full", "small", "tablet"])
@pytest.mark.parametrize("name", SCREENS)
def test_on_a_television_a_long_question_covers_nothing(browser, server, name, size):
    """A question of three lines stands between position and news, beside the tray; all of it can be read."""
    table = publish(server, name)
    question = "Anne-Sophie de la Tour, throw dice 1, 2, 3, 4 and 6 again."
    asking = table.model_copy(update={"game": table.game.model_copy(update={"question": question})})
    server.publish(Published(asking.model_dump_json().encode(), PICTURE))
    look(browser, server, TELEVISION, table.game.title)
    width, height = size
    measures = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", measures)
    waiting(browser).until(lambda page: page.find_element(By.ID, "question").text == question)
    parts = {
        part: browser.execute_script(f"return document.getElementById('{part}').getBoundingClientRect()")
        for part in ("players", "dice", "picture", "asked", "news")
    }
    shown = {part: box for part, box in parts.items() if box["width"] and box["height"]}
    assert shown.keys() >= {"players", "asked", "news"}
    assert [pair for pair in combinations(shown, 2) if overlap(*(shown[part] for part in pair))] == []
    assert all(box["top"] >= 0 and box["bottom"] <= height for box in shown.values())


@pytest.mark.parametrize("size", [TELEVISION, (1280, 720), (1024, 768)], ids=["full", "small", "tablet"])
@pytest.mark.parametrize("name", ["imalya", "choix_des_dieux", "throws"])
@pytest.mark.parametrize("players", [6, 8])
def test_on_a_television_eight_people_can_be_read(browser, server, players, name, size):
    """Each has name, note and score beside each other, and the dice stay in the tray."""
    table = publish(server, name, players=players)
    set_size(browser, size)
    browser.get(server.address)
    waiting(browser).until(lambda page: len(page.find_elements(By.CSS_SELECTOR, "#players li")) == players)
    cut, rows, tray, dice = browser.execute_script(
        """const boxes = (parts) => [...parts].map((part) => part.getBoundingClientRect().toJSON())
            .filter(({ width }) => width);
        const names = [...document.querySelectorAll("#players .name")];
        return [
            names.filter((name) => name.scrollWidth > name.clientWidth).map((name) => name.textContent),
            [...document.querySelectorAll("#players li")].map((row) => boxes([row, ...row.children])),
            ...boxes(document.querySelectorAll("#dice")),
            boxes(document.querySelectorAll("#dice :is(.number, .frame, .tag)")),
        ]"""
    )
    assert cut == []
    for row, *parts in rows:
        assert [pair for pair in combinations(parts, 2) if overlap(*pair)] == []
        assert all(row["top"] <= part["top"] and part["bottom"] <= row["bottom"] for part in parts)
    assert len(dice) >= len(table.game.dice)
    assert all(tray["top"] <= part["top"] and part["bottom"] <= tray["bottom"] for part in dice)


@pytest.mark.parametrize("name", SCREENS)
def test_a_phone_on_its_side_scrolls_to_every_part(browser, server, name):
    """It is as wide as a television, but low: nothing is cut off, and nothing lies over the dice."""
    table = publish(server, name)
    look(browser, server, PHONE_ON_ITS_SIDE, table.game.title)
    hidden = browser.execute_script(
        """const all = document.querySelectorAll("#players li, #question, #picture, .die, #told li, footer");
        return [...all].filter((part) => part.checkVisibility()).filter((part) => {
            part.scrollIntoView({ block: "center" });
            const { left, top, width, height } = part.getBoundingClientRect();
            return !part.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        }).map((part) => part.outerHTML)"""
    )
    assert hidden == []


def overlap(one, other):
    """Whether two boxes of the page share more than the rounding of a pixel."""
    across = min(one["right"], other["right"]) - max(one["left"], other["left"])
    down = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
    return across > 1 and down > 1


@pytest.mark.parametrize(
    "name", ["\u05d0\u05d1\u05d2\u05d3 " * 4 + "\u05d0\u05d1", "Anne-Sophie de la Touraine"]
)
@pytest.mark.parametrize("size", [SMALL_PHONE, TELEVISION], ids=["small", "television"])
def test_where_room_is_short_the_end_of_a_name_is_cut(browser, server, name, size):
    """The first letter can be read, also of a Hebrew name, which begins at the right."""
    table = publish(server, "imalya")
    players = tuple(player.model_copy(update={"name": name * 3}) for player in table.game.players)
    long = table.model_copy(update={"game": table.game.model_copy(update={"players": players})})
    server.publish(Published(long.model_dump_json().encode()))
    look(browser, server, size, table.game.title)
    waiting(browser).until(lambda page: name.strip() in page.find_element(By.ID, "players").text)
    shown, first = browser.execute_script(
        """const name = document.querySelector("#players .name");
        const letter = document.createRange();
        letter.setStart(name.firstChild, 0);
        letter.setEnd(name.firstChild, 1);
        return [name.getBoundingClientRect(), letter.getBoundingClientRect()]"""
    )
    assert shown["left"] - 1 <= first["left"]
    assert first["right"] <= shown["right"] + 1


def test_a_phone_shows_names_of_ten_letters_beside_tales_and_bar(browser, server):
    """In Imalya, whose rows hold most."""
    table = publish(server, "imalya", players=4)
    names = ("Christophe", "Véronique", "Maximilien", "Guillaume")
    players = tuple(
        player.model_copy(update={"name": name, "score": 188})
        for player, name in zip(table.game.players, names, strict=True)
    )
    game = table.game.model_copy(update={"players": players})
    server.publish(Published(table.model_copy(update={"game": game}).model_dump_json().encode()))
    look(browser, server, PHONE, game.title)
    waiting(browser).until(
        lambda page: page.find_elements(By.CSS_SELECTOR, "#players .name")[3].text == names[3]
    )
    widths = browser.execute_script(
        """return ["name", "way"].map((part) => [...document.querySelectorAll(`#players .${part}`)].map(
            ({ scrollWidth, clientWidth }) => [scrollWidth, clientWidth]))"""
    )
    assert all(whole <= there for whole, there in widths[0])
    assert len({there for _whole, there in widths[1]}) == 1
    assert widths[1][0][1] > 20


def test_a_change_is_shown_without_loading_the_page_again(browser, server):
    """The stream alone brings another game; nothing is wrong by the browser's log."""
    table = publish(server, "imalya")
    look(browser, server, PHONE, table.game.title)
    browser.get_log("browser")
    browser.execute_script("window.loaded = 'once'")
    other = publish(server, "jelimvre")
    waiting(browser).until(lambda page: page.find_element(By.ID, "title").text == other.game.title)
    assert browser.execute_script("return window.loaded") == "once"
    assert browser.get_log("browser") == []


def test_a_lost_table_is_said(browser):
    """When the page closes, a phone says that it is connecting, in place of an old state that looks live."""
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    table = publish(server, "imalya")
    look(browser, server, PHONE, table.game.title)
    server.close()
    link = waiting(browser).until(lambda page: page.find_element(By.ID, "link"))
    waiting(browser).until(lambda page: link.get_attribute("data-live") == "false")
    assert link.text == table.words.lost


def test_a_table_that_falls_silent_is_said_and_comes_back(browser):
    """A table without power closes no connection: after 40 seconds, here two, its page looks lost."""
    faster = "const now = Date.now; Date.now = () => 20 * now()"
    made = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": faster})
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    try:
        table = publish(server, "imalya")
        look(browser, server, PHONE, table.game.title)
        os.kill(server._process.pid, signal.SIGSTOP)
        link = browser.find_element(By.ID, "link")
        waiting(browser).until(lambda page: link.text == table.words.lost)
        assert link.get_attribute("data-live") == "false"
        os.kill(server._process.pid, signal.SIGCONT)
        waiting(browser).until(lambda page: link.text == table.words.live)
    finally:
        server.close()
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", made)
        browser.get("about:blank")
        browser.get_log("browser")  # the stream that was given up is in it


def test_a_page_that_is_left_before_it_was_shown_reports_nothing(browser, server):
    """Whoever taps another link at once leaves a page that listens to nothing yet."""
    leaves = """addEventListener("DOMContentLoaded", () => dispatchEvent(new Event("pagehide")))"""
    made = browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": leaves})
    try:
        table = publish(server, "imalya")
        browser.get_log("browser")
        look(browser, server, PHONE, table.game.title)
        assert browser.get_log("browser") == []
    finally:
        browser.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", made)


def test_a_picture_that_could_not_be_loaded_is_asked_for_again(browser, server):
    """The network was away for the picture alone, and nothing happens at the table meanwhile."""
    path = f"/picture/{'0' * 16}"
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": ["*/picture/*"]})
    server.publish(published("One", path=path))
    set_size(browser, PHONE)
    browser.get(server.address)
    complete = "return ((it) => it.complete && it.naturalWidth)(document.getElementById('picture'))"
    waiting(browser).until(lambda page: page.find_element(By.CSS_SELECTOR, "#told .words"))
    waiting(browser).until(lambda page: page.execute_script(complete) == 0)
    browser.execute_cdp_cmd("Network.setBlockedURLs", {"urls": []})
    waiting(browser).until(lambda page: page.execute_script(complete) == PICTURE.size_px[0])
    browser.get_log("browser")  # the blocked request is in it


@pytest.mark.parametrize("name", ["artiseurs", "jelimvre"])
def test_a_screen_reader_walks_over_the_board_and_is_left_where_it_is(browser, server, name):
    """The board is a table of words beside its picture; a move writes only the cells that change."""
    board = """const { rows } = document.getElementById("board");
        return [...rows].map((row) => [...row.cells].map((cell) => cell.textContent));"""
    for steps in (30, 31, 32):
        told = publish(server, name, steps=steps).game.board
        if steps == 30:
            look(browser, server, PHONE, SCREENS[name].card().one_line)
            browser.execute_script("window.corner = document.getElementById('board').rows[1].cells[1]")
        expected = [["", *told.columns], *([row.name, *row.cells] for row in told.rows)]
        waiting(browser).until(lambda page, wanted=expected: page.execute_script(board) == wanted)
    kept = "return window.corner === document.getElementById('board').rows[1].cells[1]"
    assert browser.execute_script(kept)
    assert browser.find_element(By.ID, "picture").get_attribute("alt") == ""
    assert browser.find_element(By.TAG_NAME, "caption").get_attribute("textContent") == (
        "The position on the table"
    )


def test_a_page_that_there_was_no_room_for_asks_again(browser):
    """The answer 503, as 400 other listeners bring it, ends a browser's stream; the page listens anew."""
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    table = publish(server, "imalya")
    look(browser, server, PHONE, table.game.title)
    port = urlsplit(server.address).port
    server.close()
    with Crowded(port) as crowded:
        assert crowded.asked.wait(20)
        waiting(browser).until(lambda page: page.find_element(By.ID, "waiting").text == NO_ROOM)
    server = PageServer(port, lambda: "127.0.0.1")
    server.open()
    other = publish(server, "jelimvre")
    waiting(browser).until(lambda page: page.find_element(By.ID, "title").text == other.game.title)
    assert browser.find_element(By.ID, "link").get_attribute("data-live") == "true"
    assert not browser.find_element(By.ID, "waiting").is_displayed()
    browser.get("about:blank")
    browser.get_log("browser")  # the refused stream is in it
    server.close()


@pytest.mark.parametrize("page", ["", "seat", "evening", "people", "result"])
@pytest.mark.parametrize(
    ("language", "words"), [("en", "The page is loading."), ("fr", "La page se charge.")]
)
def test_a_page_whose_script_does_not_run_says_so(browser, server, page, language, words):
    """Without JavaScript, or where the script is lost on its way, a sentence stands there after 3 seconds."""
    publish(server, "imalya", language, theme="jour")
    browser.get("about:blank")
    browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    browser.execute_cdp_cmd("Animation.enable", {})
    browser.execute_cdp_cmd("Animation.setPlaybackRate", {"playbackRate": 20})
    set_size(browser, PHONE)
    browser.get(server.address + page)
    try:
        waiting(browser).until(lambda page: page.find_element(By.ID, "waiting").text.startswith(words))
        html = browser.find_element(By.TAG_NAME, "html")
        assert (html.get_attribute("lang"), html.get_attribute("data-theme")) == (language, "jour")
    finally:
        browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": False})
        browser.execute_cdp_cmd("Animation.setPlaybackRate", {"playbackRate": 1})
        browser.execute_cdp_cmd("Animation.disable", {})
    browser.refresh()
    waiting(browser).until(lambda page: not page.find_element(By.ID, "waiting").is_displayed())
    browser.get_log("browser")  # a phone without a seat is refused


@pytest.mark.parametrize("path", ["localhost", "tv"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_refusal_can_be_read_on_a_phone(browser, server, path, language):
    """Nothing sticks out, letters are as large as elsewhere, and the address of the page can be tapped."""
    publish(server, "imalya", language)
    set_size(browser, SMALL_PHONE)
    elsewhere = server.address.replace("127.0.0.1", "localhost")
    browser.get(elsewhere if path == "localhost" else server.address + path)
    words = browser.find_element(By.TAG_NAME, "p")
    assert float(words.value_of_css_property("font-size").removesuffix("px")) >= 16
    width = browser.execute_script("return [innerWidth, document.documentElement.scrollWidth]")
    assert width == [SMALL_PHONE[0]] * 2
    assert faults(browser) == []
    if path == "localhost":
        assert server.address in words.text
        browser.find_element(By.TAG_NAME, "a").click()
        waiting(browser).until(lambda page: page.current_url == server.address)
    browser.get_log("browser")  # the refused requests are in it


@pytest.mark.parametrize("name", THEMES)
def test_the_colours_are_those_of_the_screen(name):
    """The page has each theme of the table, with the same colours."""
    css = (STATIC / "page.css").read_text("utf-8")
    block = re.search(rf'\[data-theme="{name}"\] {{(.*?)}}', css, re.DOTALL)
    colours = dict(re.findall(r"--(\w+): (#\w+);", block.group(1)))
    theme = THEMES[name]
    assert colours == {colour: getattr(theme, colour) for colour in colours}
    assert {"fond", "velin", "lampe", "dam", "bel"} <= set(colours)


@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_screen_reader_hears_what_each_die_shows(browser, server, language):
    """The silhouette on a die has the name of its face, where the word below the die is its state."""
    table = publish(server, "imalya", language)
    look(browser, server, PHONE, table.game.title)
    waiting(browser).until(lambda page: page.find_elements(By.CSS_SELECTOR, "#dice li"))
    heard = [
        (die.get_attribute("aria-label") or "") + die.find_element(By.XPATH, "ancestor::li").text
        for die in browser.find_elements(By.CSS_SELECTOR, "#dice .die")
    ]
    assert all(die.names and die.names[0] in words for die, words in zip(table.game.dice, heard, strict=True))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [PHONE, TELEVISION], ids=["phone", "television"])
def test_a_die_in_hand_is_seen_in_every_theme(browser, server, size, theme):
    """The die of Le Choix des Dieux that was not thrown yet stands out from page and tray, by 3 to 1."""
    table = publish(server, "choix_des_dieux", theme=theme)
    assert table.game.dice[2].state == "in hand"
    look(browser, server, size, table.game.title)
    waiting(browser).until(lambda page: page.find_elements(By.CSS_SELECTOR, "#dice li"))
    drawn = browser.find_elements(By.CSS_SELECTOR, "#dice .frame")[2].screenshot_as_png
    picture = Image.open(io.BytesIO(drawn)).convert("RGB")
    width, height = picture.size
    around = picture.getpixel((width - 2, height // 4))
    seen = [contrast(picture.getpixel((x, height // 2)), around) >= 3 for x in range(width)]
    assert sum(seen) >= 2  # its outline, on both sides


def show_states(browser, server, size, theme="soir"):
    """Show a die in each state but "in hand", in the order of `MARKED`."""
    table = publish(server, "imalya", theme=theme)
    any_die = table.game.dice[0]
    dice = tuple(
        any_die.model_copy(update={"number": number, "state": state.value, "word": state.value})
        for number, state in enumerate(MARKED, start=1)
    )
    game = table.game.model_copy(update={"dice": dice})
    server.publish(Published(table.model_copy(update={"game": game}).model_dump_json().encode(), None))
    look(browser, server, size, table.game.title)
    waiting(browser).until(lambda page: len(page.find_elements(By.CSS_SELECTOR, "#dice li")) == len(MARKED))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [PHONE, TELEVISION], ids=["phone", "television"])
def test_the_marks_of_dice_are_seen_in_every_theme(browser, server, size, theme):
    """The outline that tells what has become of a die stands out from what is behind it, by 3 to 1."""
    show_states(browser, server, size, theme)
    found = browser.execute_script(
        """const clear = "rgba(0, 0, 0, 0)";
        const colour = (each) => getComputedStyle(each).backgroundColor;
        const behind = (each) => colour(each) === clear ? behind(each.parentElement) : colour(each);
        return [...document.querySelectorAll("#dice li")].map((die) => {
            const tag = getComputedStyle(die.querySelector(".tag"));
            return [tag.borderTopColor, behind(die.querySelector(".frame"))];
        })"""
    )
    colours = [[tuple(map(int, re.findall(r"\d+", part))) for part in pair] for pair in found]
    assert [pair for pair in colours if contrast(*pair) < 3] == []


@pytest.mark.parametrize("size", [PHONE, TELEVISION], ids=["phone", "television"])
def test_states_of_dice_differ_by_more_than_their_colour(browser, server, size):
    """With white marks and no words a fresh, a kept, a captive, a killed, a doubtful die and a Dam differ."""
    show_states(browser, server, size)
    drawn = {state: frame_alone(browser, state) for state in MARKED if state.value in OUTLINED}
    pairs = {pair: different_pixels(*(drawn[state] for state in pair)) for pair in combinations(drawn, 2)}
    assert [pair for pair, pixels in pairs.items() if pixels < 100] == []


def frame_alone(browser, state):
    """The grey picture of a die in a state, with a white mark; all dice are drawn at the same place."""
    browser.execute_script(
        """for (const die of document.querySelectorAll("#dice li")) {
            die.hidden = die.dataset.state !== arguments[0];
            die.replaceChildren(die.querySelector(".frame"));
            die.style.setProperty("--mark", "white");
        }""",
        state.value,
    )
    frame = browser.find_element(By.CSS_SELECTOR, "#dice li:not([hidden]) .frame")
    return Image.open(io.BytesIO(frame.screenshot_as_png)).convert("L")


def different_pixels(one, other):
    """How many pixels of two grey pictures of one size differ clearly."""
    return sum(level > 64 for level in ImageChops.difference(one, other).tobytes())


def contrast(one, other):
    """How much two colours differ: the ratio of their luminances, by WCAG 2."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour):
    """The luminance of a colour of red, green and blue from 0 to 255, by WCAG 2."""
    scaled = [part / 255 for part in colour]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in scaled
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_every_medallion_has_its_shape():
    """People and machines are told apart by the same shapes as on the screen."""
    shapes = re.findall(r'\[data-shape="(\w+)"\]\.medallion', (STATIC / "page.css").read_text("utf-8"))
    assert set(shapes) == {*MEDALLIONS, MACHINE}


def test_the_page_loads_nothing_from_elsewhere():
    """No file of the page names another server, and no style or script stands in the page itself."""
    for path, file in page_files().items():
        if path.endswith((".js", ".css")) or path == "/":
            words = file.content.decode()
            assert not re.search(r"(?:https?:)?//\w+\.\w", words), path
            assert "innerHTML" not in words
    page = page_files()["/"].content.decode()
    assert not re.search(r"<style|style=|<script>| on\w+=", page)


def test_a_bar_shows_how_far_each_score_has_come(browser, server):
    """In Imalya the bar is as long as the score's share of the year; other games have none."""
    table = publish(server, "imalya", steps=180)
    look(browser, server, PHONE, table.game.title)
    script = (
        "return [...document.querySelectorAll('.way')].map((bar) => bar.style.getPropertyValue('--share'))"
    )
    shares = [float(share) for share in browser.execute_script(script)]
    assert shares == pytest.approx([player.score / table.game.goal for player in table.game.players])
    assert any(shares)
