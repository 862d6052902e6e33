"""Keeps the statistics of finished games in a file, so that games are not replayed each time."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from device.annals.facts import Facts, Fortune, facts_of_json
from device.annals.registry import chronicle_of
from device.annals.result import GameResult, best_player, names_in
from device.errors import AnnalsError, explaining
from device.journal.game_record import GameRecord
from device.journal.seat_changes import SeatChange
from device.version import VERSION
from vision.files import make_folder, read_text, write_file

FILE_NAME: Final = "annals.jsonl"
LARGEST_BYTES: Final = 100_000_000
"""The largest file that is read, in bytes: some twenty thousand games. A larger one is computed again."""
_MOST_READ: Final = 20_000
"""For how many lines the facts stay in memory; beyond that, lines are parsed at each listing of the games."""
_FORMAT: Final = 1
"""Increase it when other facts are kept, or the same ones in another way."""


@dataclass(frozen=True, slots=True)
class KeptFacts:
    """What is kept of one game; no names.

    Attributes:
        key: what the facts were computed from; if it differs, they are computed again.
        facts: what the record says.
        luck: each player's luck; empty if it was not computed yet.
        luck_key: what the luck was computed from, "" if it was not computed yet.
        dice: the name of the dice set that the camera read; "" where nobody has noted it.
    """

    key: str
    facts: Facts
    luck: tuple[Fortune, ...] = ()
    luck_key: str = ""
    dice: str = ""

    def result(
        self,
        record: GameRecord,
        people: Mapping[int, str],
        changes_of: Callable[[int], Sequence[SeatChange]],
    ) -> GameResult:
        """The result of the game, with the names that its people have now.

        Args:
            record: the game.
            people: the name of each known person, by number.
            changes_of: finds the seats that have changed hands in a game, by its number.
        """
        facts = self.facts
        changes = changes_of(record.number) if facts.shared or facts.joined else ()
        names, best = names_in(record, facts, people, changes), best_player(facts, people, changes)
        return GameResult(record, facts, names, self.luck, self.dice, best)


def _key_of(record: GameRecord, length: int) -> str:
    """What facts are computed from: the program, the game's rules and people, and its entries.

    Entries are only ever added, so their number says whether they are the same.
    """
    return _checksum(repr((_FORMAT, VERSION, *_identity(record), record.finished, length)))


def _luck_key_of(record: GameRecord, length: int) -> str:
    """What luck is computed from; "" for a game whose luck cannot be computed.

    The version of the computation counts, not that of the program: computing it again takes long.
    """
    luck = chronicle_of(record.name).luck
    if luck is None:
        return ""
    return _checksum(repr((_FORMAT, luck.version, *_identity(record), length)))


def _identity(record: GameRecord) -> tuple[object, ...]:
    return record.number, record.name, record.rules, len(record.players), record.started


def _checksum(text: str) -> str:
    return f"{zlib.crc32(text.encode()):08x}"


class KeptGames:
    """The file with the statistics of finished games.

    If a line is damaged, only that game is computed again.

    Args:
        folder: the data folder; None for a table that keeps nothing.

    Attributes:
        unsaved: how many lines were changed since the file was written.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._lines: dict[int, str] = self._read()
        self.unsaved = 0

    def find(self, record: GameRecord, length: int) -> KeptFacts | None:
        """What is kept of a game; None if it must be computed.

        Args:
            record: the game.
            length: the number of its entries.
        """
        kept = _kept_in(self._lines.get(record.number, ""), len(record.players))
        if kept is None or kept.key != _key_of(record, length):
            return None
        fits = kept.luck_key == _luck_key_of(record, length)
        return kept if fits else replace(kept, luck=())

    def keep(self, record: GameRecord, length: int, facts: Facts, dice: str = "") -> KeptFacts:
        """Keep the facts of a game until `save`; luck that was kept for the same entries stays.

        Args:
            record: the game.
            length: the number of its entries.
            facts: what its record says.
            dice: the dice set that the camera read; "" leaves what was noted.

        Returns:
            What is kept of the game now.
        """
        content = _checked(self._lines.get(record.number, "")) or {}
        same = content.get("luck_key") == _luck_key_of(record, length)
        luck = _fortunes(content.get("luck"), len(record.players)) if same else ()
        luck_key = _luck_key_of(record, length) if luck else ""
        noted = dice or str(content.get("dice", ""))
        kept = KeptFacts(_key_of(record, length), facts, luck, luck_key, noted)
        self._put(record, kept)
        return kept

    def keep_luck(self, record: GameRecord, length: int, luck: tuple[Fortune, ...]) -> None:
        """Keep the luck of a game whose facts are kept, until `save`."""
        kept = self.find(record, length)
        if kept is not None:
            self._put(record, replace(kept, luck=luck, luck_key=_luck_key_of(record, length)))

    def leave_only(self, numbers: Iterable[int]) -> None:
        """Drop all games but these: the others were deleted."""
        gone = self._lines.keys() - set(numbers)
        for number in gone:
            del self._lines[number]
        self.unsaved += len(gone)

    def save(self) -> None:
        """Write the file, if anything has changed.

        Raises:
            AnnalsError: it cannot be written; what it held before is unchanged.
        """
        if not self.unsaved or self._folder is None:
            return
        path = self._folder / FILE_NAME
        with explaining(
            AnnalsError,
            "{path} cannot be written: {error}; the table will read past games again next time",
            path=path,
        ):
            make_folder(self._folder)
            write_file(path, "".join(f"{line}\n" for _, line in sorted(self._lines.items())))
        self.unsaved = 0

    def _put(self, record: GameRecord, kept: KeptFacts) -> None:
        line = _line(record.number, kept)
        self.unsaved += self._lines.get(record.number) != line
        self._lines[record.number] = line

    def _read(self) -> dict[int, str]:
        if self._folder is None:
            return {}
        try:
            text = read_text(self._folder / FILE_NAME, LARGEST_BYTES, errors="replace")
        except OSError:
            return {}
        lines = {}
        for line in text.splitlines():
            content = _checked(line)
            if content is not None:
                lines[int(content["game"])] = line
        return lines


def _line(number: int, kept: KeptFacts) -> str:
    """A line of the file: a checksum, then what is kept."""
    content = {
        "game": number,
        "key": kept.key,
        "facts": kept.facts.as_json(),
        "luck": kept.luck,
        "luck_key": kept.luck_key,
        "dice": kept.dice,
    }
    text = json.dumps(content, separators=(",", ":"))
    return f"{_checksum(text)} {text}"


def _checked(line: str) -> dict[str, Any] | None:
    """The content of a line; None if the line is damaged."""
    checksum, _, text = line.partition(" ")
    if checksum != _checksum(text):
        return None
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return content if isinstance(content, dict) and isinstance(content.get("game"), int) else None


@lru_cache(maxsize=_MOST_READ)
def _kept_in(line: str, seats: int) -> KeptFacts | None:
    """What a line says of a game that so many players began; None if the line is damaged."""
    content = _checked(line) or {}
    facts = facts_of_json(content.get("facts"), seats)
    if facts is None:
        return None
    luck = _fortunes(content.get("luck"), seats)
    key, luck_key, dice = (str(content.get(name, "")) for name in ("key", "luck_key", "dice"))
    return KeptFacts(key, facts, luck, luck_key, dice)


def _fortunes(rows: Any, seats: int) -> tuple[Fortune, ...]:
    """Kept luck; empty if it is damaged, or not there."""
    try:
        found = tuple(Fortune(float(luck), float(lost)) for luck, lost in rows)
    except (TypeError, ValueError):
        return ()
    return found if len(found) == seats else ()
