"""`dice-table games`: the games that are kept, the newest first."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

from device.errors import DeviceError, RecordError
from device.game.match import Match
from device.i18n import said
from device.journal.journal import GameRecord, Journal
from device.screen.registry import SCREENS, playable


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that is kept.

    Attributes:
        number: its number in the journal.
        game: the engine's name for it ("imalya").
        title: what it is called on the screen.
        players: their names in seat order.
        started, finished: ISO times by the system's clock; `finished` is None while the game goes on.
        steps: how many actions stand.
        stands: where it stands, or who has won.
        trouble: why it cannot be gone on with, or "".
    """

    number: int
    game: str
    title: str
    players: tuple[str, ...]
    started: str
    finished: str | None
    steps: int
    stands: str
    trouble: str = ""


def kept_games(journal: Journal) -> Iterator[Kept]:
    """Every game of a journal, the newest first."""
    for record in journal.games():
        try:
            match = Match.open(journal, playable(), record)
        except DeviceError as error:
            yield _kept(record, 0, "", said(error))
        else:
            yield _kept(record, len(match.actions), _standing(match))


def _standing(match: Match) -> str:
    """Where a game stands, or who has won it."""
    outcome = match.state.outcome
    if outcome is None:
        return SCREENS[match.record.name].saved_note(match.state)
    return "won by " + ", ".join(match.players[seat] for seat in outcome.winners)


def _kept(record: GameRecord, steps: int, stands: str, trouble: str = "") -> Kept:
    times = record.started, record.finished
    return Kept(record.number, record.name, _title(record), record.players, *times, steps, stands, trouble)


def _title(record: GameRecord) -> str:
    known = SCREENS.get(record.name)
    return " ".join(filter(None, known.card().title)) if known else record.name


def as_line(game: Kept) -> str:
    """A game in a line."""
    day = game.started[:16].replace("T", " ")
    state = "finished" if game.finished else "open"
    told = game.trouble or f"{game.steps} steps, {game.stands}"
    return f"{game.number:>5}  {state:<8}  {day}  {game.title}: {', '.join(game.players)}; {told}"


def as_json(game: Kept) -> str:
    """A game as a JSON object in a line."""
    return json.dumps(asdict(game), ensure_ascii=False)


def chosen(path: Path, number: int) -> Kept:
    """The game of that number.

    Raises:
        RecordError: there is no such game.
        JournalError: the journal cannot be read, or a table has it open.
    """
    with read_only(path) as journal:
        games = {game.number: game for game in kept_games(journal)}
    if number not in games:
        known = ", ".join(map(str, sorted(games))) or "none"
        raise RecordError(f"there is no game {number}; the games that are kept are: {known}")
    return games[number]


def read_only(path: Path) -> Journal:
    """The games of a file that is neither changed nor moved.

    Raises:
        RecordError: there is no such file.
        JournalError: it cannot be read, or a table has it open.
    """
    if not path.exists():
        raise RecordError(f"no games are kept in {path.parent}; name the folder with --data")
    return Journal.in_memory(path)


def check_unfinished(game: Kept) -> None:
    """Refuse a game that cannot be gone on with.

    Raises:
        RecordError: it is over, or this version cannot play it.
    """
    if game.trouble:
        raise RecordError(game.trouble)
    if game.finished:
        raise RecordError(f"game {game.number} is finished, {game.stands}; choose one that is open")
