"""Tests what follows the end of a game: a rematch with one press, or another game."""

import pytest

from device.keys import Key
from device.screen.base import Play, Resume
from device.screen.home.home import HomeScreen
from device.screen.registry import SCREENS
from engines.choix_des_dieux import Leave
from engines.registry import GAMES
from tests.device.evening import Evening
from tests.device.kept_games import SEATS, actions_of, keep_game
from tests.engines.simulate import NAMES

AFTERWARDS = {
    "imalya": ("Maëlle", "Yann", "Inès", "Théo"),
    "choix_des_dieux": ("Maëlle", "Yann", "Inès", "Guest 4"),
    "artiseurs": ("Yann", "Inès", "Maëlle"),
    "jelimvre": ("Yann", "Maëlle"),
    "oniria": ("Yann", "Inès", "Maëlle"),
}
"""The order of play in a rematch. The guest has joined the session in the middle."""


@pytest.fixture
def evening(tmp_path):
    """A table without a camera."""
    evening = Evening(tmp_path)
    yield evening
    evening.close()


def play_to_the_end(evening, name):
    """Put a game on the table that ends with its last action; returns that game."""
    *before, last = actions_of(name)
    evening.table.open(Resume(keep_game(evening.journal, name, before).record.number))
    evening.table.open(Play(last))
    evening.turn()
    if name == "choix_des_dieux":  # the last settlement is shown before the end
        while evening.table.screen.captions(evening.table.view())[Key.OK].verb != "Rematch":
            evening.press(Key.OK)
    return evening.table.match


@pytest.mark.parametrize("name", SEATS)
def test_a_rematch_is_one_press(evening, name):
    """At the end of each game OK begins it again: the same people, the same rules, nothing played yet."""
    over = play_to_the_end(evening, name)
    assert over.state.outcome is not None
    evening.press(Key.OK)
    again = evening.table.match
    assert again is not over
    assert (again.record.name, again.record.rules, again.steps) == (name, over.record.rules, 0)
    assert again.players == AFTERWARDS[name]


@pytest.mark.parametrize("name", SEATS)
def test_another_game_is_on_the_sixth_key(evening, name):
    """At the end of each game the sixth key shows the games."""
    play_to_the_end(evening, name)
    evening.press(Key.SIX)
    assert isinstance(evening.table.screen, HomeScreen)


def test_partners_stay_together():
    """In a rematch of Jelimvre by teams the others play first, each with the same partner."""
    state = GAMES["jelimvre"].new(next(iter(GAMES["jelimvre"].presets.values())), NAMES[:4])
    assert SCREENS["jelimvre"].rematch(state) == (2, 3, 0, 1)


def test_who_has_left_the_session_is_not_in_the_rematch():
    """Somebody who left Le Choix des Dieux sits in no rematch, unless only one player is left."""
    game = GAMES["choix_des_dieux"]
    state = game.new(next(iter(game.presets.values())), NAMES[:4])
    leaves = [action for action in state.legal_actions() if isinstance(action, Leave)]
    if not leaves:
        state = state.apply(next(iter(state.legal_actions())))
    assert SCREENS["choix_des_dieux"].rematch(state.apply(Leave(1))) == (0, 2, 3)
