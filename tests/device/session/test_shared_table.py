"""Tests what spectators are shown of whole games by chance, in all five games."""

import re
from dataclasses import replace
from functools import partial
from random import Random

import pytest

from device.game.match import Match
from device.i18n import use_language
from device.journal.journal import Journal
from device.screen.base import GameView, View
from device.screen.dice.at_hand import DiceAtHand
from device.screen.home.home import HomeScreen
from device.screen.registry import SCREENS
from device.session.shared_table import for_spectators, position_picture, shared_table
from device.session.sharing import _ICONS, Sharing
from device.session.table_state import Step, TableState
from device.web.page_files import page_files
from engines.artiseurs.board import format_board
from engines.jelimvre import Colour, Kind, parse_cell
from engines.jelimvre.board import Floor, code_of, with_codes
from engines.oniria import Phase, Ready
from engines.registry import GAMES
from tests.device.web.pages import RemembersPage
from tests.engines.simulate import NAMES, accepts, answer_by_chance
from vision.dice_set import SHIPPED_SETS

STEPS = 60
PLAYERS = {"oniria": 4}


def games():
    """Each game with its first preset and a number of players that it allows."""
    for name in SCREENS:
        game = GAMES[name]
        for preset in game.presets:
            count = next((n for n in (PLAYERS.get(name, 2), 3, 4) if accepts(game, preset, n)), None)
            if count:
                yield pytest.param(name, preset, count, id=f"{name}-{preset}")


def match_after(name, steps, preset=None, players=None):
    """A game by chance after some steps, and the events of the last one."""
    game, rng = GAMES[name], Random(7)
    preset = preset or next(iter(game.presets))
    match = Match.begin(
        Journal.in_memory(), game, game.presets[preset], NAMES[: players or PLAYERS.get(name, 2)]
    )
    events = ()
    for _ in range(steps):
        if match.state.outcome is None:
            events = match.apply(answer_by_chance(name, match.state, rng))
    return match, events


def seen(match, events=()):
    """The table as spectators see it."""
    screens = SCREENS[match.record.name]
    asked = screens.screen_after(match, events)
    return for_spectators(View(GameView(match.state, events=events, asked=asked), game=screens), match)


@pytest.mark.parametrize(("name", "preset", "players"), list(games()))
def test_every_position_of_a_game_can_be_shown(name, preset, players):
    """What is hidden from a seat breaks neither the sentences nor the picture."""
    game, rng = GAMES[name], Random(7)
    match = Match.begin(Journal.in_memory(), game, game.presets[preset], NAMES[:players])
    for step in range(STEPS):
        if match.state.outcome is not None:
            break
        events = match.apply(answer_by_chance(name, match.state, rng))
        view = seen(match, events)
        table = shared_table(view, match, (), "")
        assert len(table.game.players) >= players
        assert table.game.is_over or any(player.awaited for player in table.game.players)
        assert not (match.state.awaits.secret and table.game.question)
        assert all(len(die.names) == len(die.figures) and all(die.names) for die in table.game.dice)
        if step % 20 == 0:
            position_picture(view)


def test_dice_with_drawings_are_shown_as_they_look():
    """Each die has the drawing of the chosen set, and the name that the rules give to its Figure."""
    match, _events = match_after("imalya", 30)
    view = replace(seen(match), dice=DiceAtHand(chosen="thard", played=SHIPPED_SETS["thard"]))
    dice = [die for die in shared_table(view, match, (), "").game.dice if die.figures]
    figures = {figure for die in dice for figure in die.figures}
    assert figures
    assert figures <= {f"thard/{face}" for face in ("dam", "bel", "egal", "mort", "gain", "ruse")}
    assert all(die.names == (str(die.figures[0]).removeprefix("thard/").capitalize(),) for die in dice)
    assert all(f"/figures/{figure}.svg" in page_files() for figure in figures)


def test_hidden_cards_are_not_shown():
    """In Oniria, the states from which a table and its picture are made hold no card that lies face down."""
    game, rng = GAMES["oniria"], Random(3)
    preset = next(iter(game.presets))
    match = Match.begin(Journal.in_memory(), game, game.presets[preset], NAMES[:4])
    hidden = 0
    for _ in range(200):
        if match.state.outcome is not None:
            break
        events = match.apply(answer_by_chance("oniria", match.state, rng))
        view = seen(match, events)
        assert str(view.position.state) == str(game.seen_by(match.state, None))
        hidden += str(view.position.state) != str(match.state)
    assert hidden > 0


def test_all_are_told_as_awaited_where_everybody_puts_a_card_down():
    """The bar of Oniria lights nobody then; programs, and the lamps of a house, need to know it."""
    match, events = match_after("oniria", 0)
    while match.state.asks is not Phase.CHOOSE:
        events = match.apply(answer_by_chance("oniria", match.state, Random(7)))
    assert awaited_in(match, events) == [True, True, True, True]
    events = match.apply(Ready(2))
    assert awaited_in(match, events) == [True, True, False, True]


def awaited_in(match, events):
    """Whether each player is to act, as the table tells it."""
    return [player.awaited for player in shared_table(seen(match, events), match, (), "").game.players]


def sentences(name, kind, language):
    """The newest sentences for phones, with their silhouettes, after an event of a kind by chance."""
    use_language(language)
    page, rng = RemembersPage(), Random(1)
    sharing = Sharing(page)
    page.open()
    for _attempt in range(20):
        match, _events = match_after(name, 0)
        while match.state.outcome is None and len(match.played) < 1500:
            before = TableState(GameView(match.state), match.steps)
            events = match.apply(answer_by_chance(name, match.state, rng))
            if [type(event) for event in events if SCREENS[name].telling_of(event).says] == [kind]:
                after = TableState(GameView(match.state, events=events), match.steps)
                step = Step(before, after, match, SCREENS[name])
                sharing.show(step, partial(seen, match, events), "21:40", HomeScreen(), calm=True)
                return [(told.words, told.icon) for told in page.tables[-1].told]
    raise AssertionError(f"no game of {name} had such an event")


@pytest.mark.parametrize(
    ("name", "kind", "english", "french"),
    [
        (
            "imalya",
            "Countered",
            r"(The )?Bel\s\d counters (the )?Dam\s\d\.",
            r"Le Bel\s\d contre le Dam\s\d\.",
        ),
        ("imalya", "Freed", r"(The )?Bel\s\d frees (the )?\w+\s\d\.", r"Le Bel\s\d libère .+\s\d\."),
        (
            "imalya",
            "Converted",
            r"(The )?Bel\s\d turns die\s\d into: \w+\.",
            r"Le Bel\s\d convertit le dé\s\d\s: \w+\.",
        ),
        ("jelimvre", "Eliminated", r"Lost on \w+: [A-Z]\w+ of \w+\.", r"Perdue en \w+\s: [A-Z]\w+ \(\w+\)\."),
    ],
)
def test_what_dice_and_pieces_do_is_told_in_a_sentence(name, kind, english, french):
    """People who look on from elsewhere read what those at the table see: counters, captures, promotions."""
    events = {each.__name__: each for each in SCREENS[name].events}
    for language, words in (("en", english), ("fr", french)):
        told = sentences(name, events[kind], language)
        icons = [icon for sentence, icon in told if re.fullmatch(words, sentence)]
        assert icons[:1] == [SCREENS[name].events[events[kind]].icon], told


@pytest.mark.parametrize("name", SCREENS)
def test_silhouettes_before_sentences_are_on_the_page(name):
    """The page has a file for each of them."""
    files = page_files()
    icons = {telling.icon for telling in SCREENS[name].events.values() if telling.icon} | {*_ICONS.values()}
    assert [icon for icon in icons if f"/figures/{icon}.svg" not in files] == []


def test_what_lies_in_the_middle_is_told():
    """The Trésor of Imalya and the pot of Le Choix des Dieux, by their names, and the year's goal."""
    played = {name: match_after(name, 30) for name in SCREENS}
    shown = {name: shared_table(seen(*game), game[0], (), "").game for name, game in played.items()}
    pots = {name: game.pot.title for name, game in shown.items() if game.pot is not None}
    assert pots == {"imalya": "Trésor", "choix_des_dieux": "Pot"}
    assert {name: game.goal for name, game in shown.items() if game.goal is not None} == {"imalya": 388}


def test_a_board_is_told_cell_by_cell():
    """For screen readers and programs: the rows from the top, as the engine writes them."""
    match, events = match_after("artiseurs", 30)
    board = shared_table(seen(match, events), match, (), "").game.board
    letters = {"": ".", "White": "W", "Red": "R", "Black": "B"}
    assert "/".join("".join(letters[cell] for cell in row.cells) for row in board.rows) == (
        format_board(match.state.board)
    )
    assert (board.columns, [row.name for row in board.rows]) == (tuple("abcde"), ["5", "4", "3", "2", "1"])


def test_a_board_tells_pieces_with_what_lies_under_them():
    """At Jelimvre somebody may stand on a wall, and the two colours have the same pieces."""
    match, _events = match_after("jelimvre", 90)
    state = match.state.but(
        board=with_codes(
            match.state.board,
            {
                parse_cell("a5"): code_of(Floor.BLACK_WALL, Kind.SOLDIER, Colour.WHITE),
                parse_cell("b5"): code_of(Floor.WATER),
            },
        )
    )
    rows = {row.name: row.cells for row in SCREENS["jelimvre"].board(state).rows}
    assert rows["5"][:3] == ("Soldier, White; Wall, Black", "Water", "")
    assert rows["10"][10] == "Regenerator, Black"


def test_a_board_does_not_tell_a_covered_camp():
    """While Black sets up, White's secret camp is told as covered, as the picture shows it."""
    rules = replace(GAMES["jelimvre"].presets["base"], hidden_setup=True)
    match, rng = Match.begin(Journal.in_memory(), GAMES["jelimvre"], rules, NAMES[:2]), Random(7)
    while not match.state.covered:
        events = match.apply(answer_by_chance("jelimvre", match.state, rng))
    board = shared_table(seen(match, events), match, (), "").game.board
    assert {cell for row in board.rows[-2:] for cell in row.cells} == {"covered"}


@pytest.mark.parametrize("phase", [Phase.LAY, Phase.SHOW])
def test_a_question_of_two_lines_is_told_whole(phase):
    """The name alone, which the table's screen draws above the rest, would ask nothing."""
    match, events = match_after("oniria", 0)
    while match.state.asks is not phase:
        events = match.apply(answer_by_chance("oniria", match.state, Random(7)))
    table = shared_table(seen(match, events), match, (), "")
    assert table.game.question in {
        "Senda 1: which powers does it bar for the Sombras?",
        f"{match.state.players[match.state.awaits.actor].name} turns a card: which power is printed on it?",
    }
