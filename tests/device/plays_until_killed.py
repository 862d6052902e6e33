"""Plays the toy game at random for ever; prints the entries written and what is shown: `-m ... FILE SEED`."""

import random
import sys
from pathlib import Path

from device.game.match import Match
from device.journal.journal import Journal
from tests.device.resumed import resumed
from tests.device.toy import TOY


def step(match: Match, chance: random.Random) -> None:
    """Make one random step, as people would."""
    choice = chance.random()
    if choice < 0.1 and match.can_undo:
        match.undo()
    elif choice < 0.2 and match.can_redo:
        match.redo()
    elif choice < 0.25 and match.can_undo:
        match.correct_throw({1: str(chance.randrange(10))})
    else:
        match.apply(chance.choice(list(match.state.legal_actions())))


def main() -> None:
    """Resume the game in the file, or begin one."""
    chance = random.Random(int(sys.argv[2]))
    with Journal(Path(sys.argv[1])) as journal:
        match = resumed(journal, {"toy": TOY}) or Match.begin(journal, TOY, 10**9, ["Maëlle", "Yann"])
        while True:
            print(len(journal.entries(1)), match.state, flush=True)
            step(match, chance)


if __name__ == "__main__":
    main()
