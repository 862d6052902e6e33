"""Power cuts while a file is written: a setting, a calibration, a taught die."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Final

from tests.faults.disk import Disk
from tests.faults.files import Files
from tests.faults.outcome import Outcome
from tests.faults.power import Power
from vision.files import remove_file, write_file

_TIMES: Final = 12
_NAMES: Final = ("calibration.json", "dice-table.toml")
_BYTES: Final = 20_000


def trial(seed: int, folder: Path) -> Outcome:
    """Write and delete files; cut the power after each change, and check what is left."""
    chance, outcome, power = random.Random(seed), Outcome(), Power()
    place = folder / "kept"
    place.mkdir()
    kept: dict[str, bytes | None] = dict.fromkeys(_NAMES)
    with Disk(folder=place) as disk, Files(place, disk):
        for _ in range(_TIMES):
            before = len(disk.changes)
            name, content = chance.choice(_NAMES), chance.randbytes(chance.randrange(1, _BYTES))
            deleted = kept[name] is not None and chance.random() < 0.2
            if deleted:
                remove_file(place / name)
            else:
                write_file(place / name, content)
            after = {**kept, name: None if deleted else content}
            for change in disk.changes[before:]:
                power.take(change)
                _examine(power, folder, chance, (kept, after), outcome)
            kept = after
            _examine(power, folder, chance, (kept,), outcome)
    return outcome


def _examine(
    power: Power,
    folder: Path,
    chance: random.Random,
    allowed: tuple[dict[str, bytes | None], ...],
    outcome: Outcome,
) -> None:
    """Check that each file is the old or the new one, and the new one if writing had returned."""
    outcome.tried += 1
    with tempfile.TemporaryDirectory(dir=folder) as left:
        power.cut(chance, Path(left))
        found = {name: _content(Path(left) / name) for name in _NAMES}
    if found not in allowed:
        outcome.lost += 1
        outcome.broken.append("a file is neither the old one nor the new one")


def _content(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None
