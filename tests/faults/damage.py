"""Files damaged by a failing card: a flipped bit, a page of zeros, a truncated file."""

from __future__ import annotations

import random
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from device.errors import DeviceError
from device.journal.journal import FILE_NAME, Journal
from tests.faults.ledger import Ledger
from tests.faults.outcome import Outcome
from tests.faults.play import NotedJournal, Play
from tests.faults.reopened import reopen

PAGE: Final = 4096
_STEPS: Final = 300
_TIMES: Final = 10
"""How often each evening is damaged, each time from the sound files."""


def _flip_bit(content: bytearray, chance: random.Random) -> None:
    """Flip one bit."""
    place = chance.randrange(8 * len(content))
    content[place // 8] ^= 1 << place % 8


def _zero_page(content: bytearray, chance: random.Random) -> None:
    """Fill a page with zeros, as a card does when it loses a block."""
    start = chance.randrange(0, len(content), PAGE)
    content[start : start + PAGE] = bytes(len(content[start : start + PAGE]))


def _cut_off(content: bytearray, chance: random.Random) -> None:
    """Truncate the file."""
    del content[chance.randrange(len(content)) :]


_SPOILT: Final[dict[str, Callable[[bytearray, random.Random], None]]] = {
    "bit": _flip_bit,
    "page": _zero_page,
    "end": _cut_off,
}


def trial(spoilt: str, seed: int, folder: Path, most_lost: int | None = None, places: int = 1) -> Outcome:
    """Play several games, damage their files, and check what is lost; repeat with the sound files.

    Args:
        spoilt: the kind of damage; see `spoil`.
        seed: the seed of the games and the damage.
        folder: an empty folder to work in.
        most_lost: how many steps may be lost at most; None for any number, as long as it is reported.
        places: in how many places the files are damaged.
    """
    chance = random.Random(seed)
    sound, kept = evening(chance, folder)
    outcome = Outcome()
    for _ in range(_TIMES):
        copy = Path(tempfile.mkdtemp(dir=folder))
        shutil.copytree(sound, copy, dirs_exist_ok=True)
        names = {spoil(spoilt, copy, chance) for _ in range(places)}
        _examine(copy, ", ".join(sorted(names)), kept, most_lost, outcome)
        shutil.rmtree(copy)
    return outcome


def spoil(spoilt: str, folder: Path, chance: random.Random) -> str:
    """Damage a "bit", a "page" or the "end" of one of the files in a folder; returns the file's name."""
    file = chance.choice(sorted(path for path in folder.iterdir() if path.stat().st_size))
    content = bytearray(file.read_bytes())
    _SPOILT[spoilt](content, chance)
    file.write_bytes(content)
    return file.name


def evening(chance: random.Random, folder: Path) -> tuple[Path, Ledger]:
    """The files of games in progress or after a shutdown, and their contents."""
    kept = Ledger()
    played, sound = folder / "played", folder / "sound"
    with NotedJournal(played / FILE_NAME, kept.take) as journal:
        play = Play(journal, chance)
        for _ in range(chance.randrange(_STEPS // 4, _STEPS)):
            play.step()
        if chance.random() < 0.75:
            shutil.copytree(played, sound)
    if not sound.exists():
        shutil.copytree(played, sound)
    return sound, kept


def _examine(folder: Path, name: str, kept: Ledger, most_lost: int | None, outcome: Outcome) -> None:
    outcome.tried += 1
    try:
        found = reopen(folder / FILE_NAME)
        goes_on = _goes_on(folder)
    except Exception as error:  # noqa: BLE001 any error but a sentence is what is looked for
        outcome.crash(error)
        return
    missing = kept.lost(found.ledger)
    outcome.lost += missing
    outcome.greatest("most steps lost at once", missing)
    outcome.seen["lost nothing"] += not missing
    if missing and not found.told:
        outcome.seen["lost without a word"] += 1
        outcome.broken.append(f"{name}: {missing} steps are lost without a word")
    elif most_lost is not None and missing > most_lost:
        outcome.seen[f"lost more than {most_lost}"] += 1
        outcome.broken.append(f"{name}: {missing} steps are lost; told: {found.told}")
    elif not missing and found.ledger != kept:
        outcome.broken.append(f"{name}: there are steps that nobody played")
    elif not found.standing or not goes_on:
        outcome.broken.append(f"{name}: the table cannot go on; told: {found.told}")


def _goes_on(folder: Path) -> bool:
    """Whether a new game can be begun and played with the repaired files."""
    try:
        with Journal(folder / FILE_NAME) as journal:
            play = Play(journal, random.Random(0), new_game=1.0)
            play.step()
        return True
    except DeviceError:
        return False
