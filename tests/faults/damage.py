"""Files that a failing card has damaged: a flipped bit, a page of zeros, a file that is cut off."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from device.errors import DeviceError
from device.journal import FILE_NAME, Entry, Journal
from tests.faults.outcome import Outcome
from tests.faults.play import NotedJournal, Play
from tests.faults.reopened import Kept, reopen

PAGE: Final = 4096
MOST_LOST: Final = 8
"""How many steps one flipped bit may cost."""
_STEPS: Final = 300
_TIMES: Final = 10
"""How often one evening is damaged, each time from its sound files."""

Spoil = Callable[[bytearray, random.Random], None]


def flip_bit(content: bytearray, chance: random.Random) -> None:
    """Turn one bit over."""
    place = chance.randrange(8 * len(content))
    content[place // 8] ^= 1 << place % 8


def zero_page(content: bytearray, chance: random.Random) -> None:
    """Write zeros over a page, as a card does whose block was erased."""
    start = chance.randrange(0, len(content), PAGE)
    content[start : start + PAGE] = bytes(len(content[start : start + PAGE]))


def cut_off(content: bytearray, chance: random.Random) -> None:
    """Leave the beginning of a file only."""
    del content[chance.randrange(len(content)) :]


def trial(spoil: Spoil, seed: int, folder: Path, most_lost: int | None = None) -> Outcome:
    """An evening of several games whose files are damaged in one place, many times.

    Args:
        spoil: damages the content of a file.
        seed: which evening, and which places.
        folder: an empty one to work in.
        most_lost: how many steps may be lost; None where any number may, as long as that is told.
    """
    chance = random.Random(seed)
    sound, kept = _evening(chance, folder)
    outcome = Outcome()
    for _ in range(_TIMES):
        copy = Path(tempfile.mkdtemp(dir=folder))
        shutil.copytree(sound, copy, dirs_exist_ok=True)
        file = chance.choice(sorted(path for path in copy.iterdir() if path.stat().st_size))
        content = bytearray(file.read_bytes())
        spoil(content, chance)
        file.write_bytes(content)
        _examine(copy, file.name, kept, most_lost, outcome)
        shutil.rmtree(copy)
    return outcome


def _evening(chance: random.Random, folder: Path) -> tuple[Path, Kept]:
    """Files as they lie on the disk in the middle of an evening or after it, and what is in them."""
    kept: dict[int, list[Entry]] = {}

    def acknowledge(number: int, entries: Sequence[Entry]) -> None:
        kept.setdefault(number, []).extend(entries)

    played, sound = folder / "played", folder / "sound"
    with NotedJournal(played / FILE_NAME, acknowledge) as journal:
        play = Play(journal, chance)
        for _ in range(chance.randrange(_STEPS // 4, _STEPS)):
            play.step()
        if chance.random() < 0.75:
            shutil.copytree(played, sound)
    if not sound.exists():
        shutil.copytree(played, sound)
    return sound, kept


def _examine(folder: Path, name: str, kept: Kept, most_lost: int | None, outcome: Outcome) -> None:
    outcome.tried += 1
    try:
        found = reopen(folder / FILE_NAME)
        goes_on = _goes_on(folder)
    except Exception as error:  # noqa: BLE001 any error but a sentence is what is looked for
        outcome.crash(error)
        return
    missing = found.missing(kept)
    outcome.lost += missing
    outcome.greatest("most steps lost at once", missing)
    outcome.seen["lost nothing"] += not missing
    if missing and not found.told:
        outcome.seen["lost without a word"] += 1
        outcome.broken.append(f"{name}: {missing} steps are lost without a word")
    elif most_lost is not None and missing > most_lost:
        outcome.seen[f"lost more than {most_lost}"] += 1
        outcome.broken.append(f"{name}: {missing} steps are lost; told: {found.told}")
    elif not missing and not found.holds(kept):
        outcome.broken.append(f"{name}: there are steps that nobody played")
    elif not found.standing or not goes_on:
        outcome.broken.append(f"{name}: the table cannot go on; told: {found.told}")


def _goes_on(folder: Path) -> bool:
    """Whether a new game can be begun and played over what was found."""
    try:
        with Journal(folder / FILE_NAME) as journal:
            play = Play(journal, random.Random(0), new_game=1.0)
            play.step()
        return True
    except DeviceError:
        return False
