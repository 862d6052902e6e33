"""The machine is killed in the middle of a game, and boots to the question that stood there."""

from __future__ import annotations

import json
import random
import tempfile
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from device.keys import Key
from tests.machine.appliance import Appliance
from tests.machine.cache import cache_folder
from tests.machine.claim import Claim, tried
from tests.machine.errors import MachineError
from tests.machine.pair import Pair
from tests.machine.table import entries
from tests.machine.watchdog import at_a_question

KILLS: Final = 5
_DICE: Final = (Key.ONE, Key.TWO, Key.THREE, Key.FOUR, Key.FIVE, Key.SIX)
"""At the question after the first throw, each of these keys writes down one step: a die is locked, or not."""
_MOST_PRESSES: Final = 3
_LONGEST_S: Final = 0.3
"""By the clock of this host; about as long as a table on busy cores needs to write a press down."""
WHAT: Final = "a killed machine asks the question that stood there"
_FILE: Final = "kills.jsonl"


@dataclass(frozen=True, slots=True)
class Kill:
    """What came of one kill.

    Attributes:
        day: when it was made.
        wrong: what was lost, or shown otherwise; "" if nothing was.
        kept: whether the press that was on its way is in the record.
        took_s: how long it took until the question was compared.
    """

    day: str
    wrong: str
    kept: bool
    took_s: float


def kills(machine: Appliance, times: int) -> Iterator[Claim]:
    """Kill the machine again and again.

    Each kill is noted in the cache, so that one can go on another day.
    """
    with tempfile.TemporaryDirectory() as place, Pair(machine, Path(place) / "0") as pair:
        yield tried("a game stands at a question", lambda: at_a_question(pair))
        chance = random.Random()
        for number in range(1, times + 1):
            claim = _killed(pair, chance, Path(place) / str(number))
            yield claim
            if not claim.holds:
                break
    made = noted()
    broken = [kill.wrong for kill in made if kill.wrong]
    seen = f"{len(broken)} lost something; of {sum(kill.kept for kill in made)} the press on its way was kept"
    yield Claim(f"{WHAT}, counted with earlier ones", not broken, seen, tried=len(made))


def noted() -> list[Kill]:
    """All kills that were made so far."""
    file = cache_folder() / _FILE
    return [Kill(**json.loads(line)) for line in file.read_text().splitlines()] if file.exists() else []


def _note(kill: Kill) -> None:
    with (cache_folder() / _FILE).open("a") as file:
        file.write(json.dumps(asdict(kill)) + "\n")


def _killed(pair: Pair, chance: random.Random, before: Path) -> Claim:
    """Kill the machine once, and note what came of it; `before` is a folder for the games as they stood."""
    for _ in range(chance.randint(0, _MOST_PRESSES)):
        pair.press(_die(pair, chance))
    pair.copy_games(before)
    shown, last = pair.twin.entries, _die(pair, chance)
    pair.twin.press(last)
    kept: list[bool] = []

    def attempt() -> tuple[bool, str]:
        pair.hands.begin_press(last)
        time.sleep(chance.uniform(0, _LONGEST_S))
        pair.machine.kill()
        pair.machine.boots()
        kept.append(_kept(pair, shown))
        alike, seen = _asked_again(pair, None if kept[0] else before)
        return alike, f"{len(shown)} steps and the press on its way{'' if kept[0] else ' not'} kept; {seen}"

    claim = tried(WHAT, attempt)
    _note(Kill(time.strftime("%Y-%m-%d"), "" if claim.holds else claim.seen, kept == [True], claim.took_s))
    return claim


def _die(pair: Pair, chance: random.Random) -> Key:
    return chance.choice([key for key in _DICE if key in pair.twin.lit])


def _kept(pair: Pair, shown: list[str]) -> bool:
    """Whether the record has the step that was on its way.

    Raises:
        MachineError: it lacks a step that was shown, or has another one.
    """
    seen = entries(pair.machine)
    if seen not in (shown, pair.twin.entries):
        raise MachineError(f"the record ends with {seen[-2:]}, and {shown[-2:]} was shown")
    return seen != shown


def _asked_again(pair: Pair, before: Path | None) -> tuple[bool, str]:
    """Resume at both tables, and compare what they ask.

    Args:
        pair: the two tables.
        before: the games of the twin as they stood before the last press, if that is lost.
    """
    pair.restart_twin(before)
    pair.resume()
    return pair.look_alike()
