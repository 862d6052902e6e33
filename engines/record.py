"""Records: a whole game as a text that people can read, write and mend; one format for all games.

The first line names the format. The header says what is played, by whom, and how it ended if it did; after
an empty line comes one action a line, in the game's own notation. A line that begins with "#" is a remark.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Final

from engines.contract import Action, AnyGame, Outcome, State, parse_outcome
from engines.errors import BadName, BadRecord, EngineError, ParseError
from engines.names import check_name
from engines.registry import GAMES

FORMAT: Final = 1
"""The version of the format that is written, and the newest that is read.

Increase it with every change that older readers could not read.
"""

_Line = tuple[int, str]
_FIRST: Final = re.compile(r"dice-table record ([0-9]{1,9})")
_FIELDS: Final = {
    "game": (re.compile(r"game (\w+)"), "game imalya"),
    "version": (re.compile(r"version (\S+)"), "version 0.1.0"),
    "rules": (re.compile(r"rules (.+)"), "rules tales six target=388"),
    "player": (re.compile(r'player ([0-9]{1,3}) (".*")'), 'player 1 "Maëlle"'),
    "result": (re.compile(r"result (.+)"), "result target 2/1,3"),
}
"""The pattern of each line of the header, and an example for the refusal."""


@dataclass(frozen=True)
class Record:
    """A game that was played, or is being played.

    Attributes:
        game: the name of the game ("imalya").
        version: the dice-table by whose rules it was played.
        rules: the text form of its rules.
        players: their names, in seat order.
        actions: the text form of every action that stands, in order.
        result: how the game ended; None while it goes on, or where the record does not say.
        remarks: the remarks by the number of the action that they precede, from 1; 0 for remarks about
            the game, and one more than the last action for those at the end.
        lines: the line numbers in the text from which the record was read, by the first word of a header
            line or by the number of an action; empty where the record was not read from a text.
    """

    game: str
    version: str
    rules: str
    players: tuple[str, ...]
    actions: tuple[str, ...] = ()
    result: Outcome | None = None
    remarks: Mapping[int, str] = field(default_factory=dict)
    lines: Mapping[str | int, int] = field(default_factory=dict, compare=False, repr=False)

    def __str__(self) -> str:
        """The text form, which `parse_record` reads back."""
        return "\n".join([*self._header(), "", *self._body(), ""])

    def _header(self) -> Iterator[str]:
        yield f"dice-table record {FORMAT}"
        yield from self._remark(0)
        yield f"game {self.game}"
        yield f"version {self.version}"
        yield f"rules {self.rules}"
        for number, name in enumerate(self.players, start=1):
            yield f"player {number} {json.dumps(name, ensure_ascii=False)}"
        if self.result:
            yield f"result {self.result}"

    def _body(self) -> Iterator[str]:
        for number, action in enumerate(self.actions, start=1):
            yield from self._remark(number)
            yield action
        yield from self._remark(len(self.actions) + 1)

    def _remark(self, number: int) -> Iterator[str]:
        if number in self.remarks:
            yield from (f"# {line}".rstrip() for line in self.remarks[number].split("\n"))


@dataclass(frozen=True, slots=True)
class Step:
    """One action of a replayed game; step 0 is the position before the first action.

    Attributes:
        number: how many actions have been played.
        before: the state before the action; None at the beginning.
        action: the action; None at the beginning.
        events: what the action did, in order.
        after: the state after the action.
    """

    number: int
    before: State | None
    action: Action | None
    events: tuple[object, ...]
    after: State


def parse_record(text: str) -> Record:
    """Read a record. Its rules and actions stay texts until `replay` reads them.

    >>> parse_record('''dice-table record 1
    ... game artiseurs
    ... version 0.1.0
    ... rules learning
    ... player 1 "Yann"
    ... player 2 "Inès"
    ...
    ... colour W
    ... # She takes the stronger one.
    ... colour R''').actions
    ('colour W', 'colour R')

    Raises:
        BadRecord: the text is no record, or a line of its header is missing or damaged.
    """
    rows = deque(enumerate(map(str.strip, text.split("\n")), start=1))
    remarks: dict[int, str] = {}
    lines: dict[str | int, int] = {}
    _read_first(rows.popleft())
    header = _header(rows, remarks)
    game, version, rules = (_field(header, name, lines)[1] for name in ("game", "version", "rules"))
    players = tuple(_players(header, lines))
    result = _result(header, lines)
    if header[0][1]:
        raise _unexpected(header[0], "an empty line should, which ends the header")
    return Record(game, version, rules, players, _actions(rows, remarks, lines), result, remarks, lines)


def replay(record: Record, games: Mapping[str, AnyGame] = GAMES) -> Iterator[Step]:
    """Play a record again, step by step, beginning with the position before the first action.

    Args:
        record: the record.
        games: the games that can be played, by their names.

    Raises:
        BadRecord: the game is unknown, its rules or an action cannot be read, an action is not allowed,
            or the game goes on though the record has a result. Raised when the replay reaches that line.
            Where the game ends with another result, `other_end` says so.
    """
    lines = {**parse_record(str(record)).lines, **record.lines}
    if record.game not in games:
        raise BadRecord(
            f"line {lines['game']}: the game {record.game!r} is not played here; the games are"
            f" {', '.join(games)}"
        )
    game = games[record.game]
    with _naming_line(lines["rules"]):
        rules = game.parse_rules(record.rules)
    with _naming_line(lines["player"]):
        state = game.new(rules, record.players)
    yield Step(0, None, None, (), state)
    for number, text in enumerate(record.actions, start=1):
        with _naming_line(lines[number]):
            action = game.parse_action(text)
            after = state.apply(action)
        yield Step(number, state, action, game.events(state, action, after), after)
        state = after
    if record.result and state.outcome is None:
        raise BadRecord(
            f"line {lines['result']}: the result is said to be '{record.result}', but after"
            f" {len(record.actions)} actions the game goes on; the end of the record may be missing"
        )


def other_end(record: Record, outcome: Outcome | None) -> str:
    """A sentence on how a replayed game has ended, if the record names another result; else "".

    An older version may have ranked the same players otherwise, after the same actions.
    """
    if None in (record.result, outcome) or record.result == outcome:
        return ""
    return (
        f"the game ends '{outcome}' by this version of dice-table; its record of version {record.version} has"
        f" the result '{record.result}'"
    )


def _read_first(row: _Line) -> None:
    found = _FIRST.fullmatch(row[1])
    if found is None:
        raise _unexpected(row, f"'dice-table record {FORMAT}' should, with which every record begins")
    if not 1 <= int(found[1]) <= FORMAT:
        raise BadRecord(
            f"line 1: the record has the format {found[1]}, and this dice-table reads formats up to"
            f" {FORMAT}; update it"
        )


def _header(rows: deque[_Line], remarks: dict[int, str]) -> deque[_Line]:
    """Take the header from the rows, up to and with its empty line; the end of the text counts as one."""
    header: deque[_Line] = deque()
    end = rows[-1][0] + 1 if rows else 2
    while rows:
        number, text = rows.popleft()
        if text.startswith("#"):
            _add_remark(remarks, 0, text)
            continue
        header.append((number, text))
        if not text:
            return header
    header.append((end, ""))
    return header


def _field(header: deque[_Line], name: str, lines: dict[str | int, int]) -> re.Match[str]:
    """Read the next line of the header, which must have that name, and note its number in `lines`."""
    row = header[0]
    pattern, example = _FIELDS[name]
    found = pattern.fullmatch(row[1])
    if found is None:
        raise _unexpected(row, f"a line like {example!r} should")
    header.popleft()
    lines.setdefault(name, row[0])
    return found


def _players(header: deque[_Line], lines: dict[str | int, int]) -> Iterator[str]:
    number = 0
    while not number or header[0][1].startswith("player "):
        number += 1
        row = header[0]
        found = _field(header, "player", lines)
        try:
            name = check_name(json.loads(found[2]))
        except BadName as error:
            raise BadRecord(f"line {row[0]}: {error}") from None
        except ValueError:
            raise _unexpected(row, "a name between quotation marks should") from None
        if int(found[1]) != number:
            raise _unexpected(row, f"player {number} should; they stand in the order of their seats")
        yield name


def _result(header: deque[_Line], lines: dict[str | int, int]) -> Outcome | None:
    if not header[0][1].startswith("result"):
        return None
    row = header[0]
    try:
        return parse_outcome(_field(header, "result", lines)[1])
    except ParseError:
        raise _unexpected(row, f"a line like {_FIELDS['result'][1]!r} should") from None


def _actions(rows: deque[_Line], remarks: dict[int, str], lines: dict[str | int, int]) -> tuple[str, ...]:
    actions: list[str] = []
    for number, text in rows:
        if text.startswith("#"):
            _add_remark(remarks, len(actions) + 1, text)
        elif text:
            actions.append(text)
            lines[len(actions)] = number
    return tuple(actions)


def _add_remark(remarks: dict[int, str], number: int, text: str) -> None:
    said = text.removeprefix("#").removeprefix(" ")
    remarks[number] = f"{remarks[number]}\n{said}" if number in remarks else said


def _unexpected(row: _Line, expected: str) -> BadRecord:
    number, text = row
    seen = repr(text[:60] + "…" * (len(text) > 60)) if text else "nothing"
    return BadRecord(f"line {number}: {seen} stands where {expected}")


@contextlib.contextmanager
def _naming_line(line: int) -> Iterator[None]:
    """Name the line in what an engine refuses."""
    try:
        yield
    except EngineError as error:
        raise BadRecord(f"line {line}: {error}") from error
