"""Each mode of Artiseurs is played whole by keys and thrown osselets, to its own end."""

import pytest

from device.game.match import Match
from device.screen.artiseurs.end import EndScreen
from engines.artiseurs import Mode, Phase
from engines.registry import GAMES
from tests.device.screen.artiseurs_game import SEEDS, WholeGame

PHASES = {
    "learning": {Phase.COLOURS, Phase.TURN, Phase.DRAW, Phase.PLACE},
    "six_duchies": {Phase.THROW, Phase.OSSELET, Phase.STEP, Phase.LIFT, Phase.DRAW, Phase.PLACE},
    "cervienne": {Phase.THROW, Phase.TURN_OVER, Phase.FACE, Phase.LIFT, Phase.PLACE},
    "baugienne": {Phase.CLAIMS, Phase.OSSELET, Phase.ROUND, Phase.TURN_OVER, Phase.FACE},
}
"""What is met on the way, among other things."""


@pytest.mark.slow
@pytest.mark.parametrize("mode", SEEDS)
def test_a_whole_game_is_played_with_keys_and_osselets(mode, tmp_path):
    """From home to the last stone: nothing is told to the table but through keys and camera."""
    game = WholeGame(tmp_path, mode)
    game.play()
    assert game.state.rules.mode is Mode(mode)
    assert game.state.outcome.reason == "few_stones"
    assert isinstance(game.table.screen, EndScreen)
    assert set(game.seen) >= PHASES[mode]
    actions = [str(action) for action in game.table.match.actions]
    replayed = GAMES["artiseurs"].new(game.state.rules, [player.name for player in game.state.players])
    for text in actions:
        replayed = replayed.apply(GAMES["artiseurs"].parse_action(text))
    assert replayed == game.state
    assert Match.resume(game.journal, GAMES) is None
    game.close()
