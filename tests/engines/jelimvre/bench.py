"""How fast legal turns are found, beside python-chess's legal moves on the same machine in the same run.

    scripts/bench-moves [--runs N]

The two take turns, and the best time for each position counts, so that a busy machine does not disturb.
Every run goes once through many positions: those after each first move, and crowded ones by chance. "Army
moves" is what compares with chess; "all actions" are crossings, walls, water and strategies as well.
"""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable
from random import Random

import chess

from engines.jelimvre import Rules, State
from engines.jelimvre.encirclement import is_encircled
from models.arguments import whole_number
from tests.engines.jelimvre.chance import a_position
from tests.engines.jelimvre.exhaustive import a_siege
from tests.engines.jelimvre.positions import OPENING, a_turn

POSITIONS = 100
RULES = Rules()


def chess_opening() -> list[chess.Board]:
    """The positions after each first move of chess."""
    return [_pushed(chess.Board(), move) for move in chess.Board().legal_moves]


def _pushed(board: chess.Board, move: chess.Move) -> chess.Board:
    after = board.copy()
    after.push(move)
    return after


def chess_middle() -> list[chess.Board]:
    """Random chess positions, each 20 to 40 plies into a game."""
    found = []
    for seed in range(POSITIONS):
        rng, board = Random(seed), chess.Board()
        for _ in range(20 + seed % 20):
            if moves := list(board.legal_moves):
                board.push(rng.choice(moves))
        found.append(board)
    return found


def opening() -> list[State]:
    """The positions after each first move of Jelimvre, at counter 1 with the first turn still to come."""
    state = a_turn(OPENING, rules=RULES, first=True)
    moves = [action for action in state.legal_actions() if str(action).startswith("move")]
    return [state.apply(move) for move in moves]


def middle() -> list[State]:
    """Random crowded positions: up to forty pieces, sixteen walls, fourteen pieces of water, any counter."""
    return [a_position(Random(seed), RULES) for seed in range(POSITIONS)]


def seconds(find: Callable, position: object) -> float:
    """The seconds that one search of a position takes."""
    started = time.perf_counter()
    find(position)
    return time.perf_counter() - started


def contest(works: dict[str, tuple[list, Callable]], runs: int) -> None:
    """Time the searches in turn on each position; print their rates and the ratio of each to the first."""
    best = {name: [math.inf] * len(positions) for name, (positions, _) in works.items()}
    for _ in range(runs):
        for name, (positions, find) in works.items():
            best[name] = [
                min(before, seconds(find, position))
                for before, position in zip(best[name], positions, strict=True)
            ]
    first, *_ = map(statistics.mean, best.values())
    for name, (positions, find) in works.items():
        took = statistics.mean(best[name])
        found = statistics.mean(len(find(position)) for position in positions)
        print(
            f"{name:<36} {1 / took:8.0f} positions/s, {found:6.1f} each: {found / took:10.0f}/s"
            f"   {first / took:.2f} times the first"
        )


def encirclement() -> None:
    """Print the longest time an encirclement check takes, on besieged kings and on crowded positions."""
    states = [
        a_siege(seed, RULES, counter) for seed in range(POSITIONS) for counter in (2, 6, 9, 12)
    ] + middle()
    times = [min(seconds(is_encircled, state) for _ in range(3)) for state in states]
    print(f"encirclement: {len(times)} positions, median {statistics.median(times) * 1000:.2f} ms,", end=" ")
    print(f"longest {max(times) * 1000:.0f} ms")


def main() -> None:
    """Print positions and actions per second, and how long an encirclement check takes."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=whole_number(1), default=20)
    runs = parser.parse_args().runs
    for name, theirs, ours in (("opening", chess_opening(), opening()), ("middle", chess_middle(), middle())):
        contest(
            {
                f"{name}: python-chess, legal_moves": (theirs, lambda board: list(board.legal_moves)),
                f"{name}: Jelimvre, army moves": (ours, lambda state: state.but().outlook.army_moves()),
                f"{name}: Jelimvre, all actions": (ours, lambda state: list(state.but().legal_actions())),
            },
            runs,
        )
    encirclement()


if __name__ == "__main__":
    main()
