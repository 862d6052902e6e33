"""Tests a whole game of each mode of Artiseurs, played by keys and thrown osselets."""

import pytest

from device.screen.annals.end import ResultScreen
from engines.artiseurs import Mode, Phase
from engines.registry import GAMES
from tests.device.resumed import resumed
from tests.device.screen.artiseurs_game import SEEDS, WholeGame

PHASES = {
    "learning": {Phase.COLOURS, Phase.TURN, Phase.DRAW, Phase.PLACE},
    "six_duchies": {Phase.THROW, Phase.OSSELET, Phase.STEP, Phase.LIFT, Phase.DRAW, Phase.PLACE},
    "cervienne": {Phase.THROW, Phase.TURN_OVER, Phase.FACE, Phase.LIFT, Phase.PLACE},
    "baugienne": {Phase.CLAIMS, Phase.OSSELET, Phase.ROUND, Phase.TURN_OVER, Phase.FACE},
}
"""Phases that the game of each mode must pass through."""


@pytest.mark.slow
@pytest.mark.parametrize("mode", SEEDS)
def test_a_whole_game_is_played_with_keys_and_osselets(mode, tmp_path):
    """Keys and camera alone lead each mode from home to its end; its actions replay to the same state."""
    game = WholeGame(tmp_path, mode)
    game.play()
    assert game.state.rules.mode is Mode(mode)
    assert game.state.outcome.reason == "few_stones"
    assert isinstance(game.table.screen, ResultScreen)
    assert set(game.seen) >= PHASES[mode]
    actions = [str(action) for action in game.table.match.actions]
    replayed = GAMES["artiseurs"].new(game.state.rules, [player.name for player in game.state.players])
    for text in actions:
        replayed = replayed.apply(GAMES["artiseurs"].parse_action(text))
    assert replayed == game.state
    assert resumed(game.journal, GAMES) is None
    game.close()
