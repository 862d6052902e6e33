"""Puzzles: their aims, the search that solves them, and the library."""

import re
from itertools import islice
from random import Random

import pytest

from engines.artiseurs import GAME, LIBRARY, Aim, Colour, Mode, Phase, Puzzle, Rules, State, parse_rules
from engines.artiseurs.collection import parse_collection
from engines.artiseurs.events import LineResolved
from engines.artiseurs.solve import EDITOR_LIMIT, TooMany, solve
from engines.errors import ParseError
from tests.engines.artiseurs.compose import compose, grade
from tests.engines.artiseurs.random_boards import boards
from tests.engines.artiseurs.tables import board_of, legal, play, refused, solving

AIMS = [
    (Aim.WIN, 0, "Wa1 Rb2", "R", True),
    (Aim.WIN, 0, "Wa1 Rb2", "W", False),
    (Aim.WIN, 0, "Wa1 Wa2 Rb2 Bc3", "W", True),
    (Aim.WIN, 0, "Wa1 Rb2 Bc3", "B", True),
    (Aim.LEAD, 1, "Wa1 Rb2 Bc3", "B", False),
    (Aim.LEAD, 1, "Wa1 Rb2 Bc3 Bd4", "B", True),
    (Aim.LEAD, 2, "Wa1 Rb2 Bc3 Bd4", "B", False),
    (Aim.LINE, 0, "Wa1", "B", False),
]


@pytest.mark.parametrize(("aim", "lead", "stones", "solver", "reached"), AIMS)
def test_aims(aim, lead, stones, solver, reached):
    """The aims are: rank first, ties by strength (l.83); lead every other by a number; fill a line (A-19)."""
    puzzle = Puzzle(board_of(stones), Colour(solver), None, aim, lead)

    assert puzzle.is_reached(board_of(stones), filled_line=False) is reached
    assert puzzle.is_reached(board_of(stones), filled_line=True) is (reached or aim is Aim.LINE)


def test_a_puzzle_is_set_up():
    """A puzzle starts with its stone in hand or with one step to make; other actions are refused (l.62)."""
    stone = solving("...../..W../..R../...../B....,R,stone:R,win")
    step = solving("...../..W../..R../...../B....,R,step,win")

    assert (stone.phase, step.phase) == (Phase.PLACE, Phase.STEP)
    assert (stone.colour, stone.bag.total, stone.order) == ("R", 0, [0])
    assert "not possible now: Solver moves a stone one cell" in refused(step, "propose-end 1")


def test_a_line_is_an_aim():
    """With the aim to fill a line, a line filled on the way solves the puzzle, whoever has more stones."""
    state = play(solving("WWRR./...../...../...../.....,B,stone:W,line"), "place W e5; place W a1")

    assert state.outcome.reason == "solved"


def test_a_solved_puzzle_is_worth_1_and_a_failed_one_0():
    """A program that learns on puzzles gets 1 for a solved one, and 0 for one that failed or goes on."""
    puzzle = solving("WWRR./...../...../...../.....,B,stone:W,line")

    worth = {
        story: GAME.utilities(play(puzzle, story))
        for story in ("place W e5", "place W e5; place W a1", "place W a1")
    }

    assert worth == {"place W e5": (0.0,), "place W e5; place W a1": (1.0,), "place W a1": (0.0,)}


def ways(state: State, done: tuple = (), lines: tuple = ()) -> list[tuple]:
    """Return every solution by playing all actions: its actions, its lines and its probability."""
    if state.outcome is not None:
        return [(done, lines, 1.0)] if state.outcome.reason == "solved" else []
    found = []
    actions = list(state.legal_actions())
    for action in actions:
        after = state.apply(action)
        filled = tuple(event.line for event in after.happened if isinstance(event, LineResolved))
        found += ways(after, (*done, action), lines + filled)
    return [(done, lines, likely / len(actions)) for done, lines, likely in found]


SMALL = [
    "puzzle puzzle=WWRR./...../...../...../B....,R,stone:R,win",
    "puzzle puzzle=WWRR./...../...../...../B....,B,stone:B,win",
    "puzzle puzzle=WW.RR/....B/...../...../B.W..,B,step,win",
    "puzzle puzzle=..R../..R../WW.BB/..B../..B..,B,stone:W,line",
    "puzzle puzzle=W..../.W.../...../...R./....B,W,stone:R,lead:1 diagonal_lines=off",
    "puzzle puzzle=W...R/...../...../...../.....,B,stone:B,win seized_uses=black",
]


@pytest.mark.parametrize("text", SMALL)
def test_search_finds_what_playing_everything_finds(text):
    """The search finds each class, its shortest solution, and the chance, as playing every action does."""
    rules = parse_rules(text)
    found = ways(GAME.new(rules, ["Solver"]))
    verdict = solve(rules)
    lengths: dict[tuple, int] = {}
    for actions, lines, _ in found:
        key = actions[0], lines
        lengths[key] = min(len(actions), lengths.get(key, len(actions)))

    assert {(each.key, each.lines): len(each.actions) for each in verdict.solutions} == lengths
    assert verdict.chance == pytest.approx(sum(likely for *_, likely in found))


def test_search_gives_up_where_there_is_too_much():
    """The search gives up at its limit of positions: five returned stones lie in thousands of ways."""
    rules = parse_rules("puzzle puzzle=WWWW./...../...../.....,B,stone:W,win".replace(",B", "/B....,B"))

    with pytest.raises(TooMany, match="more than 500 positions; take stones off"):
        solve(rules, limit=500)


DEEP = "puzzle puzzle=...W./...../...W./..WW./W..W.,W,stone:W,win"
DEEPER = "puzzle puzzle=B...B/....B/B..../...../BBBB.,R,stone:B,win"
"""Stones of one colour come back again and again, so that a way goes thousands of positions deep."""


def test_search_gives_up_however_deep_it_is():
    """On a board whose search goes very deep, the search raises `TooMany` and no RecursionError."""
    with pytest.raises(TooMany):
        solve(parse_rules(DEEPER), EDITOR_LIMIT)


@pytest.mark.slow
def test_search_gives_up_at_its_usual_limit():
    """Without a given limit the search stops at its usual one."""
    with pytest.raises(TooMany):
        solve(parse_rules(DEEP))


def test_search_gives_up_where_too_many_ways_solve_it(monkeypatch):
    """The number of solutions that are kept has a limit too; the message says to take stones off."""
    monkeypatch.setattr("engines.artiseurs.search._WORK", 0)

    with pytest.raises(TooMany, match="too many ways to solve the puzzle; take stones off"):
        solve(LIBRARY[0].rules)


def test_search_answers_any_board_or_gives_up():
    """On random boards the search raises nothing but `TooMany`, and the engine confirms its solutions.

    `random_boards` tries any number of boards.
    """
    answered = 0
    for rules in islice(boards(Random(1)), 40):
        try:
            verdict = solve(rules, limit=1_200)
        except TooMany:
            continue
        answered += 1
        assert bool(verdict.solutions) == (verdict.chance > 0)
        for solution in verdict.solutions[:3]:
            state = GAME.new(rules, ["Solver"])
            for action in solution.actions:
                state = state.apply(action)
            assert state.outcome.reason == "solved"
    assert 10 < answered < 40


def test_search_needs_a_puzzle():
    """The rules of a game are refused, because only a puzzle can be solved."""
    with pytest.raises(ValueError, match="'learning' is no puzzle"):
        solve(Rules(Mode.LEARNING))


VERDICTS = [
    ("puzzle puzzle=W..../.W.../...../...../.....,B,step,win", "nothing solves it"),
    (
        "puzzle puzzle=W..../R..../...../...../.....,R,step,win",
        "3 ways solve it: step a4 a3; step a4 b4; step a5 b5",
    ),
    (str(LIBRARY[0].rules), "one way solves it: step "),
]


@pytest.mark.parametrize(("text", "sentence"), VERDICTS)
def test_checker_says_what_it_found(text, sentence):
    """The verdict says that there is no solution, one or several, with the actions of each."""
    assert str(solve(parse_rules(text))).startswith(sentence)


def test_library_has_enough_puzzles_and_each_once():
    """The library has at least twenty different puzzles, from easy to hard, for all colours and aims."""
    puzzles = [entry.rules.puzzle for entry in LIBRARY]
    chances = [entry.one_in for entry in LIBRARY]

    assert len({str(puzzle) for puzzle in puzzles}) == len(LIBRARY) >= 20
    assert chances == sorted(chances)
    assert {puzzle.solver for puzzle in puzzles} == set(Colour)
    assert {puzzle.stone for puzzle in puzzles} == {None, *Colour}
    assert {puzzle.aim for puzzle in puzzles} == set(Aim)


@pytest.mark.parametrize("entry", LIBRARY, ids=[str(number) for number in range(1, len(LIBRARY) + 1)])
def test_library_puzzle_has_one_class_of_solutions(entry):
    """The search finds one solution, as rare as the library says, and the engine accepts it."""
    verdict = solve(entry.rules, EDITOR_LIMIT)
    (solution,) = verdict.solutions
    state = GAME.new(entry.rules, ["Solver"])
    for action in solution.actions:
        state = state.apply(action)

    assert round(1 / verdict.chance) == entry.one_in
    assert state.outcome.reason == "solved"
    assert not entry.rules.puzzle.is_reached(entry.rules.puzzle.board, filled_line=False)


def test_composed_puzzles_are_sound_and_graded():
    """Composed puzzles have one class of solutions; `grade` picks different kinds and sorts by difficulty."""
    found = list(compose(Random(0), attempts=150))
    chosen = grade(found, 2)

    assert all(len(solve(composed.rules).solutions) == 1 for composed in found)
    assert len(chosen) == len({composed.kind for composed in chosen}) == 2
    assert chosen[0].one_in <= chosen[1].one_in


SPOILT = [
    ("learning", "line 3: 'learning' are rules of a game"),
    ("puzzle puzzle=WWWWW/...../...../...../.....,W,step,win", "line 3: line 5 of the puzzle is full"),
    ("puzzle puzzle=nothing", "line 3: 'nothing' is no puzzle"),
    ("mate in two", "line 3: the rules 'mate in two' name no mode"),
]


@pytest.mark.parametrize(("line", "sentence"), SPOILT)
def test_a_collection_names_the_line_that_is_no_puzzle(line, sentence):
    """A collection with a wrong line is refused with the number of that line."""
    with pytest.raises(ParseError, match=re.escape(sentence)):
        parse_collection(f"# ours\n{LIBRARY[0].rules}\n{line}\n")


def test_a_collection_reads_every_puzzle():
    """A collection has a puzzle on each line; comments and empty lines are skipped."""
    text = "# ours\n\n" + "\n".join(str(entry.rules) for entry in LIBRARY)

    assert parse_collection(text) == tuple(entry.rules for entry in LIBRARY)


def test_legal_actions_of_a_puzzle_are_placements():
    """In a puzzle with a stone to place only placing and pushing that stone are legal."""
    assert {text.split()[0] for text in legal(solving("...../..W../..R../...../B....,R,stone:R,win"))} == {
        "place",
        "push",
    }
