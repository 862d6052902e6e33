"""`dice-table games`: lists the games of the journal and of its bin, and deletes them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from device.annals.annals import Annals
from device.errors import DeviceError, RecordError
from device.game.background import AtOnce
from device.game.match import Match
from device.i18n import message_of
from device.journal.file import is_kept
from device.journal.game_record import GameRecord
from device.journal.journal import Journal
from device.screen.registry import SCREENS, playable
from device.session.withdrawn import WithdrawnResults
from device.settings.model import Settings
from device.terminal import counted, log


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game of the journal, as the list shows it.

    Attributes:
        number: its number in the journal.
        game: the name of its engine ("imalya").
        title: its title on the screen.
        players: the names of the players in seat order.
        started, finished: ISO times by the system's clock; `finished` is None while the game goes on.
        steps: the number of actions in force.
        stands: the state of the game in words, or who has won.
        trouble: why the game cannot be resumed, or "".
        machines: the machine on each seat, in its text form, and "" for others; () if there is none.
        binned: when it was put into the bin, as ISO time, or None.
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
    machines: tuple[str, ...] = ()
    binned: str | None = None


def listed_games(journal: Journal) -> Iterator[ListedGame]:
    """All games of a journal, as `all_records` orders them; each is replayed when it is asked for."""
    return (_listed(journal, record) for record in all_records(journal))


def _listed(journal: Journal, record: GameRecord) -> ListedGame:
    """A game as the list shows it."""
    steps, stands, trouble = 0, "", ""
    try:
        match = Match.open(journal, playable(), record)
        steps, stands = len(match.played), _standing(match)
    except DeviceError as error:
        trouble = message_of(error)
    return ListedGame(
        number=record.number,
        game=record.name,
        title=_title(record),
        players=record.players,
        started=record.started,
        finished=record.finished,
        steps=steps,
        stands=stands,
        trouble=trouble,
        machines=record.machines,
        binned=record.binned,
    )


def all_records(journal: Journal) -> list[GameRecord]:
    """The records of all games, the newest first, then those in the bin, the last one put there first."""
    return [*journal.games(), *journal.games_in_bin()]


def _standing(match: Match) -> str:
    """The state of a game in words, or who has won it."""
    outcome = match.state.outcome
    if outcome is None:
        return SCREENS[match.record.name].saved_note(match.state)
    return "won by " + ", ".join(match.state.players[seat].name for seat in outcome.winners)


def _title(record: GameRecord) -> str:
    known = SCREENS.get(record.name)
    return " ".join(filter(None, known.card().title)) if known else record.name


def as_line(game: ListedGame) -> str:
    """A line of the list."""
    day = game.started[:16].replace("T", " ")
    state = "in bin" if game.binned else "finished" if game.finished else "open"
    told = game.trouble or f"{counted(game.steps, 'step')}, {game.stands}"
    machines = dict(zip(game.players, game.machines, strict=False))
    names = ", ".join(f"{name} (machine)" if machines.get(name) else name for name in game.players)
    return f"{game.number:>5}  {state:<8}  {day}  {game.title}: {names}; {told}"


def as_json(game: ListedGame) -> str:
    """A game as a JSON object on one line."""
    return json.dumps(asdict(game), ensure_ascii=False)


def chosen(path: Path, number: int) -> ListedGame:
    """The game with a number.

    Raises:
        RecordError: there is no such game.
        JournalError: the journal cannot be read, or a running table has it open.
    """
    with read_only(path) as journal:
        records = {record.number: record for record in all_records(journal)}
        if number not in records:
            raise no_such_game(journal, number)
        return _listed(journal, records[number])


def delete(game: ListedGame, settings: Settings) -> None:
    """Delete a game for good, with its photographs and statistics; a broker is told at the next start.

    Raises:
        JournalError: the journal cannot be written, or a running table has it open.
    """
    path = settings.journal
    with to_change(path) as journal:
        if settings.broker.host and game.finished:  # which still counts it
            WithdrawnResults(path.parent).add([journal.game(game.number)])
        journal.delete(game.number)
        Annals(journal, AtOnce(), path.parent).forget_deleted()


def no_such_game(journal: Journal, number: int) -> RecordError:
    """The error for a number that no kept game has. If the journal is damaged, it says that first."""
    words = f"there is no game {number}; `dice-table games` prints those that are kept"
    return RecordError(" ".join([*map(str, journal.notices), words]))


def read_only(path: Path) -> Journal:
    """Load a journal into memory; its file is neither changed nor moved.

    Raises:
        RecordError: there is no such file.
        JournalError: the file cannot be read, or a running table has it open.
    """
    if not is_kept(path):
        raise RecordError(
            f"no games are kept in {path.parent} yet; play one, or name another folder with --data"
        )
    return Journal.in_memory(path)


@contextmanager
def to_change(path: Path) -> Iterator[Journal]:
    """Open a journal to change it. Opening mends it; print what was mended, since no table will say it again.

    Raises:
        JournalError: the journal cannot be written, or a running table has it open.
    """
    with Journal(path) as journal:
        for notice in journal.notices:
            log(notice)
        yield journal


def check_unfinished(game: ListedGame) -> None:
    """Check that a game can be resumed.

    Raises:
        RecordError: the game is over or in the bin, or this version cannot play it.
    """
    if game.trouble:
        raise RecordError(game.trouble)
    if game.binned:
        raise RecordError(
            f"game {game.number} is in the bin; take it out at the table first"
            " (Your games, Delete, See the bin)"
        )
    if game.finished:
        raise RecordError(f"game {game.number} is finished, {game.stands}; choose one that is open")
