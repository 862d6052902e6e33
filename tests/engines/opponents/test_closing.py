"""When opponents that play alone end a game which has no end of its own."""

from dataclasses import replace
from typing import Any

import pytest

from engines.artiseurs import GAME as ARTISEURS
from engines.choix_des_dieux import GAME as CHOIX
from engines.opponents.artiseurs import LONG as LONG_ARTISEURS
from engines.opponents.choix_des_dieux import ROUNDS
from engines.opponents.jelimvre import LONG as LONG_JELIMVRE
from engines.opponents.skills import SKILLS
from tests.engines.jelimvre.positions import a_turn
from tests.engines.stories import play


def gathered(*texts: str) -> Any:
    """A session between two rounds; the first of two players is to shoot."""
    state = CHOIX.new(CHOIX.presets["elis"], ["Maëlle", "Yann"])
    return play(CHOIX, state, "; ".join(("name 1", *texts)))


def closed(game: str, state: Any, steps: int = 0) -> str:
    """What ends the game, as text; "" if it goes on."""
    action = SKILLS[game].closing(state, steps)
    return "" if action is None else str(action)


@pytest.mark.parametrize(
    ("shooter", "bettor", "answer"), [(1, 2, ""), (2, 1, "close"), (1, 1, "close"), (100, 0, "close")]
)
def test_a_session_is_closed_as_soon_as_no_round_can_open(shooter: int, bettor: int, answer: str):
    """A shooter with 1 elis can stay below a bettor's stake of 2, but nobody below a stake of 1 (l.15)."""
    state = gathered(f"purse 1 {shooter}", f"purse 2 {bettor}")
    assert closed("choix_des_dieux", state) == answer


def test_a_session_ends_with_its_last_round():
    """It is closed between two rounds; a round that has begun is played to its end."""
    state = replace(gathered(), round=ROUNDS)
    assert closed("choix_des_dieux", replace(state, round=ROUNDS - 1)) == ""
    assert closed("choix_des_dieux", state) == "close"
    assert closed("choix_des_dieux", state.apply(CHOIX.parse_action("open"))) == ""


def test_a_long_game_of_artiseurs_ends_by_the_stones():
    """After so many actions whoever is asked proposes the end, and the other agrees (l.19, 106)."""
    state = ARTISEURS.new(ARTISEURS.presets["six_duchies"], ["Maëlle", "Yann"])
    state = play(ARTISEURS, state, "colour W; colour R")
    late = LONG_ARTISEURS
    while not closed("artiseurs", state, late):
        state = state.apply(next(iter(state.legal_actions())))
    assert closed("artiseurs", state, late - 1) == ""
    for _ in range(2):
        state = state.apply(SKILLS["artiseurs"].closing(state, late))
    assert state.outcome is not None


def test_a_long_game_of_jelimvre_is_a_draw():
    """After so many actions a draw is offered; an offer is always accepted (J-26)."""
    state, late = a_turn("Ta1"), LONG_JELIMVRE
    assert closed("jelimvre", state, late - 1) == ""
    offered = state.apply(SKILLS["jelimvre"].closing(state, late))
    assert closed("jelimvre", offered, late - 1) == closed("jelimvre", offered, late + 1) == "accept"


def test_other_games_have_an_end_of_their_own():
    """Nothing is closed there, however long they take."""
    assert SKILLS["imalya"].closing(None, 100_000) is None
