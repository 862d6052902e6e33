"""Opponents say why they choose what they choose: of another choice they would say something else."""

from random import Random

from engines.choix_des_dieux import GAME as CHOIX
from engines.choix_des_dieux import Guess
from engines.opponents import choose, parse_opponent
from engines.opponents.reasons import reason

MEDIUM = parse_opponent("medium")


def session(*texts: str):
    """A session of two at its first round, in which the first player shoots."""
    state = CHOIX.new(CHOIX.presets["elis"], ["Maëlle", "Yann"])
    for text in ("name 1", "open", *texts):
        state = state.apply(CHOIX.parse_action(text))
    return state


def test_a_guess_is_explained_by_what_it_brings():
    """After the Sage each combination comes once in four; the average gain says why one is chosen (§7)."""
    state = session("throw N", "stake 2 30", "stake 1 20", "throw N")
    guesses = [action for action in state.legal_actions() if isinstance(action, Guess)]
    told = {action: str(reason(CHOIX, state, 1, action, MEDIUM)) for action in guesses}
    gains = {action: int(words.removeprefix("average gain: ")) for action, words in told.items()}
    chosen = choose(CHOIX, state, 1, Random(1), opponent=MEDIUM)
    assert gains[chosen] == max(gains.values()) > min(gains.values())


def test_the_stake_of_the_shooter_is_explained_by_the_chance_to_win():
    """Under Laïlo the shooter wins ten of twelve; a bettor's stake has no such reason (§7)."""
    state = session("throw A", "stake 2 10")
    shot = CHOIX.parse_action("stake 1 9")
    assert reason(CHOIX, state, 0, shot, MEDIUM) == "wins 83 times in 100"
    raised = CHOIX.parse_action("stake 2 12")
    assert reason(CHOIX, state, 1, raised, MEDIUM) is None
