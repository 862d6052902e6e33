"""What the text forms of all games have in common."""

import pytest

from engines.contract import Outcome, parse_outcome
from engines.errors import IllegalAction, ParseError, RulesConflict
from engines.registry import GAMES
from engines.text_form import read_action, read_position
from tests.engines.simulate import NAMES, random_game


@pytest.mark.parametrize("text", ["", "target", "target 0", "target 1,", "target 1//2", "target one"])
def test_what_is_no_outcome_is_quoted(text):
    """The message says what was read and how an outcome reads."""
    with pytest.raises(ParseError, match="is no outcome; one reads like 'target 2/1,3'") as caught:
        parse_outcome(text)
    assert repr(text) in str(caught.value)


def test_an_outcome_reads_back():
    """Seats that share a place stand together."""
    outcome = Outcome(((2,), (0, 1)), "agreed")
    assert parse_outcome(str(outcome)) == outcome


@pytest.mark.parametrize("error", [KeyError("lock"), StopIteration(), TypeError("two of them")])
def test_a_text_that_cannot_be_taken_apart_is_no_action(error):
    """Whatever reading it stumbles over, the sentence is the same."""

    def stumble(text: str) -> str:
        raise error

    with pytest.raises(ParseError, match=r"^'lock' is no action of Imalya; one reads like 'lock 3'$"):
        read_action("lock", stumble, "Imalya", lambda: "one reads like 'lock 3'")


def test_a_text_that_would_be_written_otherwise_is_no_action():
    """There is one notation for each action: "lock 03" is none."""
    with pytest.raises(ParseError, match="'03' is no action of Toy"):
        read_action("03", int, "Toy", lambda: "one reads like '3'")


@pytest.mark.parametrize("error", [ParseError("'tabel' is no table"), RulesConflict("Tales or Escalier")])
def test_what_is_wrong_with_a_line_of_a_position_is_said(error):
    """A position has many lines, so the sentence of the line that is wrong helps more."""

    def refuse(text: str) -> str:
        raise error

    with pytest.raises(type(error), match=str(error)):
        read_position("tabel", refuse, "Toy", "a line for the table")


def too_early(game, state, rules):
    """An action of a game played by chance that cannot be its first."""
    for step in random_game(game, rules, len(state.players), seed=1):
        try:
            state.apply(step.action)
        except IllegalAction:
            return step.action
    raise AssertionError("every action of this game could be its first")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_refusal_keeps_the_position_as_a_note(game):
    """Whoever looks into it afterwards finds the position in which the action was refused."""
    rules = next(iter(game.presets.values()))
    state = game.new(rules, NAMES[: game.seats[1]])
    action = too_early(game, state, rules)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.__notes__ == [str(state)]
