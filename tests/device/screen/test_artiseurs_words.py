"""What the screens of Artiseurs say is true at the moment in which they say it."""

from dataclasses import replace

import pytest

from device.keys import Key
from device.screen.artiseurs import panel
from device.screen.artiseurs.chapters import chapters
from device.screen.artiseurs.choose import ChooseScreen
from device.screen.artiseurs.house_rules import switches
from device.screen.artiseurs.screens import first_screen
from device.screen.base import GameView, Refuse, View
from device.screen.rules.book import chapter_about
from device.screen.rules.choice import RuleChoice
from device.screen.rules.list import RuleListScreen
from device.screen.rules.offer import RulesScreen
from engines.artiseurs import GAME, LIBRARY, Draw, Phase, Stones, parse_action, parse_rules
from engines.artiseurs.rules import ThirdColour
from engines.artiseurs.solve import solve
from tests.device.screen import artiseurs_positions as artiseurs
from tests.device.screen.lines import lines_of
from tests.device.screen.pictures import PICTURES, Picture


def talk(where: GameView) -> str:
    """The words of the panel on the screen that asks about this position."""
    view = View(position=where)
    told = first_screen(where.state).talk(view)
    return " ".join([told.title, told.detail, *(f"{line.strong} {line.rest}" for line in told.lines)])


def test_the_learning_game_asks_for_what_can_be_done():
    """Nobody is asked to draw from an empty bag, or to move a stone on an empty board (l.59, 60)."""
    both = talk(artiseurs.later(rules="learning", phase=Phase.TURN))
    empty_bag = talk(artiseurs.later(rules="learning", phase=Phase.TURN, bag=Stones()))
    empty_board = talk(artiseurs.position(*artiseurs.COLOURS, rules="learning"))

    assert "draw or move" in both
    assert "which stone moves" in empty_bag
    assert "Draw" not in empty_bag
    assert "draws a stone" in empty_board
    assert "or move" not in empty_board


@pytest.mark.parametrize(
    ("held", "changes", "instead"),
    [
        ({1, 2, 3, 4}, {}, "play another osselet, or pass this one."),
        ({1, 4}, {}, "pass the osselet."),
        ({1, 4}, {"phase": Phase.FOLLOW_UP, "turned": 1}, "decline."),
    ],
    ids=["others can be played", "none can be played", "just turned"],
)
def test_an_osselet_that_moves_no_stone_says_what_can_be_done_instead(held, changes, instead):
    """l.70: no stone lies on the board yet, so none can be moved. What the refusal proposes is legal."""
    state, _ = artiseurs.played(*artiseurs.THROWN)
    others = state.next_seat(state.active)
    osselets = tuple(
        osselet if osselet.number in held else osselet.but(holder=others) for osselet in state.osselets
    )
    state = state.but(osselets=osselets)
    refused = ChooseScreen(1).press(Key.OK, View(GameView(state.but(**changes))))

    assert refused == Refuse(f"There is no stone that it could move: {instead}")


def title_now(state):
    """The title of the chapter at which the book opens."""
    written = chapters(state)
    return written[chapter_about(written, state.awaits.kind)].title


def test_the_book_opens_at_puzzles_where_a_stone_must_be_moved():
    """A puzzle has no chapters about osselets and the end; its book opens at the one about puzzles."""
    step, _ = artiseurs.played(rules="puzzle", names=("Yann",))
    over = artiseurs.solved().state

    assert (step.phase, over.phase) == (Phase.STEP, Phase.OVER)
    assert [title_now(state) for state in (step, over)] == ["Puzzles", "Puzzles"]


@pytest.mark.parametrize(
    ("house", "most_stones"),
    [
        ("", True),
        ("end_rule=bag_empty", True),
        ("end_rule=agreement agreed_end_scoring=count", True),
        ("end_rule=agreement", False),
    ],
)
def test_the_book_says_what_wins(house, most_stones):
    """l.83, 106: most stones win, but where only an agreement ends the game, its weighted points do."""
    state = GAME.new(parse_rules(f"learning {house}"), ["Yann", "Inès"])
    lines = {(line.about, line.says) for chapter in chapters(state) for line in chapter.lines}

    assert any(says.startswith("Most stones") for _, says in lines) is most_stones
    assert (("Who wins", "Most stones on the board; ties to the stronger colour.") in lines) is (
        "agreement" not in house
    )
    assert ("Then", "Every stone counts one.") in lines or "count" not in house


def test_a_puzzle_keeps_the_rules_that_it_was_made_for():
    """§6.5: a puzzle says whether diagonals count; where they do not, the third one has no solution."""
    third = LIBRARY[2].rules
    kept = {switch.field for switch in switches() if switch.applies(third)}
    choice = RuleChoice("artiseurs", ("Yann",), "puzzle", third)
    diagonals = [switch.field for switch in switches()].index("diagonal_lines")
    listed = RuleListScreen(choice, RulesScreen("artiseurs", ("Yann",)), third, diagonals)

    assert kept == {"puzzle"}
    lines, _canvas = lines_of(Picture(lambda: listed, View), (800, 480), "en")
    assert "Does not count with the rule “The puzzle”." in [line.words for line in lines]
    assert isinstance(listed.press(Key.THREE, View()), Refuse)
    assert solve(third).is_sound
    assert not solve(replace(third, diagonal_lines=False)).solutions


def test_the_house_rules_say_that_stones_of_the_third_colour_are_drawn():
    """A-2: with two players the neutral colour is drawn and placed as all others are."""
    switch = next(each for each in switches() if each.field == "two_player_third_colour")
    state = GAME.new(parse_rules("learning"), ["Yann", "Inès"])
    for text in ("colour W", "colour R", "from-bag"):
        state = state.apply(parse_action(text))

    assert Draw("B") in state.legal_actions()
    assert "is drawn too, and belongs to nobody" in switch.values[ThirdColour.NEUTRAL][1]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ["face", "face-secret", "turned", "sacrifice", "cervienne"])
def test_no_line_of_an_upright_question_begins_with_the_number_of_an_osselet(name, language, monkeypatch):
    """The number of an osselet stands in the same line as the word before it, however long names are."""
    wrapped, broken = panel.wrapped, []

    def note(canvas, words, face, width):
        for narrow in (width, width * 0.8, width * 0.6):
            broken.extend(line for line in wrapped(canvas, words, face, narrow)[1:] if line[0].isdigit())
        return wrapped(canvas, words, face, width)

    monkeypatch.setattr(panel, "wrapped", note)
    replace(PICTURES[f"artiseurs-{name}"], language=language, size=(480, 800)).draw()
    assert broken == []
