"""`dice-table replay`: replays a record; prints positions and events as text or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from itertools import islice
from pathlib import Path
from typing import Any, Final

from device.errors import RecordError
from engines.contract import Outcome
from engines.errors import BadRecord
from engines.record import Record, Step, parse_record, replay
from engines.registry import GAMES
from engines.transcript import standing, told
from vision.files import read_text

_LARGEST_BYTES: Final = 1_000_000
"""The largest record that is read, in bytes: some fifty thousand actions, far more than any real game."""


def replayed(path: Path, at: int | None = None) -> tuple[Record, list[Step]]:
    """Load a record and replay its game.

    Args:
        path: the file.
        at: the number of actions to replay; 0 for the beginning, None for all.

    Raises:
        RecordError: the file cannot be read or is not a record, an action is illegal, or `at` is too large.
    """
    text = _text(path)
    try:
        record = parse_record(text)
        last = len(record.actions)
        if at is not None and not 0 <= at <= last:
            raise RecordError(f"{path} has the positions 0 to {last}; --at {at} is none of them")
        return record, list(islice(replay(record), None if at is None else at + 1))
    except BadRecord as error:
        raise RecordError(f"{path}, {error}") from error


def _text(path: Path) -> str:
    try:
        return read_text(path, _LARGEST_BYTES)
    except OSError as error:
        raise RecordError(f"{path} cannot be read: {error.strerror}; name a record of a game") from error
    except UnicodeDecodeError as error:
        raise RecordError(
            f"{path} is not text in UTF-8 (byte {error.start}), so it is not a record of a game"
        ) from error


def as_text(record: Record, steps: Iterable[Step], whole: bool = False) -> Iterator[str]:
    """The lines of a replay: a heading, each step, and the position after the last.

    Args:
        record: the game.
        steps: the steps to print, at least one.
        whole: print complete positions instead of their changes.
    """
    yield f"{GAMES[record.game].title}, played with dice-table {record.version}"
    for step in steps:
        yield ""
        yield from told(step, whole)
    yield ""
    yield standing(step.after)


def as_json_lines(record: Record, steps: Iterable[Step]) -> Iterator[str]:
    """A replay as JSON lines: an object for the game, then one for each step with its complete position."""
    names = ("game", "version", "rules", "players", "result")
    yield json.dumps({name: _plain(getattr(record, name)) for name in names})
    for step in steps:
        yield json.dumps(_step_fields(step))


def _step_fields(step: Step) -> dict[str, object]:
    return {
        "step": step.number,
        "action": str(step.action) if step.number else None,
        "events": [{"event": type(event).__name__, **_fields(event)} for event in step.events],
        "position": str(step.after),
        "awaits": _fields(step.after.awaits),
        "outcome": _plain(step.after.outcome),
    }


def _fields(value: Any) -> dict[str, object]:
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: object) -> object:
    """Convert a value to what JSON can hold; types with a text form of their own become that text."""
    if isinstance(value, Outcome):
        return _fields(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, bool | int | float) else str(value)
