"""`dice-table replay`: a record in, its positions and events out, as text for people or JSON for programs."""

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
"""The record of an evening that nobody has played yet: fifty thousand actions."""


def replayed(path: Path, at: int | None = None) -> tuple[Record, list[Step]]:
    """A record and its game played again, from the beginning to its last action or to the one asked for.

    Args:
        path: the file.
        at: the action to stop after; 0 for the beginning, None for all.

    Raises:
        RecordError: the file cannot be read, is no record, cannot be played so far, or has no such action.
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
            f"{path} is no text in UTF-8 (byte {error.start}), so it is no record of a game"
        ) from error


def as_text(record: Record, steps: Iterable[Step], whole: bool = False) -> Iterator[str]:
    """A game in lines: what it is, each step, and where it stands after the last.

    Args:
        record: the game.
        steps: those that are told, one at least.
        whole: tell whole positions, rather than what has changed in them.
    """
    yield f"{GAMES[record.game].title}, played with dice-table {record.version}"
    for step in steps:
        yield ""
        yield from told(step, whole)
    yield ""
    yield standing(step.after)


def as_json_lines(record: Record, steps: Iterable[Step]) -> Iterator[str]:
    """A game as one JSON object a line: what it is, then each step with its whole position."""
    names = ("game", "version", "rules", "players", "result")
    yield json.dumps({name: _plain(getattr(record, name)) for name in names})
    for step in steps:
        yield json.dumps(_step_fields(step))


def _step_fields(step: Step) -> dict[str, Any]:
    return {
        "step": step.number,
        "action": str(step.action) if step.number else None,
        "events": [{"event": type(event).__name__, **_fields(event)} for event in step.events],
        "position": str(step.after),
        "awaits": _fields(step.after.awaits),
        "outcome": _plain(step.after.outcome),
    }


def _fields(value: Any) -> dict[str, Any]:
    return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}


def _plain(value: Any) -> Any:
    """What JSON can hold: numbers, words, lists; and what has a notation of its own in that notation."""
    if isinstance(value, Outcome):
        return _fields(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value if value is None or isinstance(value, bool | int | float) else str(value)
