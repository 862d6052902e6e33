"""Random legal play: properties that every game has with every preset and number of players."""

from __future__ import annotations

import pytest

from engines.contract import NATURE, OVER, Action, State
from engines.errors import EngineError, IllegalAction, ParseError
from engines.registry import GAMES
from tests.engines.played import MANY, TABLES, played, some
from tests.engines.simulate import NAMES

WITHOUT_DICE = ("draw", "deal", "lay")
"""What Nature does with stones and cards."""


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_game_ends_with_everybody_ranked_once(game, preset, players):
    """At the end the ranking names each seat once, nobody is awaited and no action is legal."""
    last = played(game, preset, players)[-1].after

    seats = sorted(seat for place in last.outcome.ranking for seat in place)
    assert seats == list(range(len(last.players)))
    assert last.awaits.actor == OVER
    assert list(last.legal_actions()) == []


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_texts_read_back(game, preset, players):
    """parse(format(x)) == x for the rules and for every state and action met."""
    rules = game.presets[preset]
    assert game.parse_rules(str(rules)) == rules
    for step in played(game, preset, players):
        assert game.parse_state(str(step.after)) == step.after
        assert game.parse_action(str(step.action)) == step.action


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_state_awaits_somebody_until_the_end(game, preset, players):
    """Until the end an action is legal and somebody is awaited: Nature with a thrower, or a player's seat."""
    for step in played(game, preset, players):
        awaits = step.before.awaits
        seats = range(len(step.before.players))
        assert step.before.outcome is None
        assert isinstance(step.before, State)
        assert isinstance(step.action, Action)
        assert next(iter(step.before.legal_actions()), None) is not None
        if awaits.actor == NATURE:
            assert awaits.dice or awaits.kind in WITHOUT_DICE
            assert awaits.thrower in seats
        else:
            assert awaits.actor in seats
            assert not awaits.dice


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_legal_actions_are_exactly_what_is_accepted(game, preset, players):
    """`apply` accepts the actions in `legal_actions` and refuses every other choice met in the game."""
    steps = played(game, preset, players)
    choices = {step.action for step in steps if step.before.awaits.actor != NATURE}
    for step in some(steps):
        if step.before.awaits.actor == NATURE:
            continue
        legal = list(step.before.legal_actions())
        assert len(legal) == len(set(legal))
        for action in legal[:: len(legal) // MANY + 1]:
            step.before.apply(action)
        for action in choices - set(legal):
            if str(action).partition(" ")[0] in step.before.awaits.words:
                continue
            with pytest.raises(IllegalAction):
                step.before.apply(action)


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_applying_changes_nothing_that_was(game, preset, players):
    """A state is a value: applying an action again gives an equal state, and the old state is unchanged."""
    for step in some(played(game, preset, players)):
        text = str(step.before)
        assert step.before.apply(step.action) == step.after
        assert str(step.before) == text


@pytest.mark.parametrize(("game", "preset", "players"), TABLES)
def test_every_action_tells_what_it_did(game, preset, players):
    """Every action has events, and they are the same when both states are read back from their text."""
    for step in some(played(game, preset, players)):
        told = game.events(step.before, step.action, step.after)
        read = [game.parse_state(str(state)) for state in (step.before, step.after)]
        assert told
        assert game.events(read[0], step.action, read[1]) == told


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize("text", ["", "?", "throw", "lock one", "x" * 500])
def test_unreadable_text_is_quoted(game, text):
    """A text that is no action, position or rules is refused with a sentence that quotes the text."""
    for parse in (game.parse_action, game.parse_state, game.parse_rules):
        with pytest.raises(ParseError) as caught:
            parse(text)
        assert (text.split() or [repr(text)])[0] in str(caught.value)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
@pytest.mark.parametrize(
    "name", ['Jean "le Rat"', "a\\b", "two\nlines", "score=3 out", "turn move e2 e4", "名前", "\u2028", " "]
)
def test_names_are_kept_letter_by_letter(game, name):
    """Quotation marks, line breaks and any script in a name survive writing and reading."""
    rules = next(iter(game.presets.values()))
    state = game.new(rules, [name, *NAMES[1 : max(2, game.seats[0])]])
    assert game.parse_state(str(state)) == state


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_too_few_players_are_refused(game):
    """A game refuses to start with fewer players than it needs, and the sentence speaks of the players."""
    rules = next(iter(game.presets.values()))
    with pytest.raises(ValueError, match=r"player|two"):
        game.new(rules, NAMES[: game.seats[0] - 1])


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_position_with_too_few_players_is_refused(game):
    """A position is refused without the players that its rules need, as a new game is."""
    fewest = 2 if game.name == "artiseurs" else game.seats[0]  # one player solves puzzles alone
    state = game.new(next(iter(game.presets.values())), NAMES[:fewest])
    last = next(line for line in str(state).split("\n") if line.startswith(f"player {fewest} "))

    with pytest.raises(EngineError):
        game.parse_state(str(state).replace(f"{last}\n", "").replace(f"\n{last}", ""))
