"""Properties of the text form that all games share."""

import pytest

from engines.contract import Outcome, parse_outcome
from engines.errors import IllegalAction, ParseError, RulesConflict
from engines.registry import GAMES
from engines.text_form import read_action, read_position
from tests.engines.simulate import NAMES, random_game


@pytest.mark.parametrize("text", ["", "target", "target 0", "target 1,", "target 1//2", "target one"])
def test_what_is_no_outcome_is_quoted(text):
    """A text that is no outcome is refused; the message quotes it and shows an outcome."""
    with pytest.raises(ParseError, match="is no outcome; one reads like 'target 2/1,3'") as caught:
        parse_outcome(text)
    assert repr(text) in str(caught.value)


def test_an_outcome_reads_back():
    """An outcome in which two seats share a place is the same after writing and reading."""
    outcome = Outcome(((2,), (0, 1)), "agreed")
    assert parse_outcome(str(outcome)) == outcome


@pytest.mark.parametrize("error", [KeyError("lock"), StopIteration(), TypeError("two of them")])
def test_a_text_that_cannot_be_taken_apart_is_no_action(error):
    """Every error inside a parser of actions becomes the same refusal, with the text and an example."""

    def stumble(text: str) -> str:
        raise error

    with pytest.raises(ParseError, match=r"^'lock' is no action of Imalya; one reads like 'lock 3'$"):
        read_action("lock", stumble, "Imalya", lambda: "one reads like 'lock 3'")


def test_a_text_that_would_be_written_otherwise_is_no_action():
    """A text is no action if the action would be written differently: "03" is refused, "3" is read."""
    with pytest.raises(ParseError, match="'03' is no action of Toy"):
        read_action("03", int, "Toy", lambda: "one reads like '3'")


@pytest.mark.parametrize("error", [ParseError("'tabel' is no table"), RulesConflict("Tales or Escalier")])
def test_what_is_wrong_with_a_line_of_a_position_is_said(error):
    """A position's own refusal passes unchanged, since it says which of the many lines is wrong."""

    def refuse(text: str) -> str:
        raise error

    with pytest.raises(type(error), match=str(error)):
        read_position("tabel", refuse, "Toy", "a line for the table")


def too_early(game, state, rules):
    """Return an action from a random game that is not legal as the first action of this game."""
    for step in random_game(game, rules, len(state.players), seed=1):
        try:
            state.apply(step.action)
        except IllegalAction:
            return step.action
    raise AssertionError("every action of this game could be its first")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_refusal_keeps_the_position_as_a_note(game):
    """The error of a refused action carries the position as a note, for whoever looks into it later."""
    rules = next(iter(game.presets.values()))
    state = game.new(rules, NAMES[: game.seats[-1]])
    action = too_early(game, state, rules)
    with pytest.raises(IllegalAction) as caught:
        state.apply(action)
    assert caught.value.__notes__ == [str(state)]
