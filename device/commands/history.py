"""`dice-table history`: who won what, game by game and person by person, as text, JSON or CSV."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import Final

from device.annals.fairness import verdicts
from device.annals.finished import FinishedGames
from device.annals.kept import KeptGames
from device.annals.lives import Life, PlayedGame, lives, meetings
from device.annals.result import GameResult
from device.commands.games import read_only
from device.errors import JournalError
from device.terminal import counted
from engines.registry import GAMES

_FORMULA: Final = ("=", "+", "-", "@")
"""How a text begins that spreadsheets take for a formula (OWASP, "CSV Injection"); names have no tabs."""


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One player's part of a finished game.

    Attributes:
        game: the number of the game in the journal.
        name: the engine ("imalya").
        title: the game's own name.
        started, finished: ISO times by the system's clock.
        minutes: how long the game took; None where the clock does not tell (`GameResult.minutes`).
        seat: the player's seat, from 1.
        player: the player's name.
        guest: whether the player is a guest, whose games are not added up.
        machine: level, character, version and seed of a machine; "" for a person or a guest.
        place: the player's place, from 1.
        won: whether the player has won, alone or with others.
        score: the score; None in a game without scores.
        turns: how many of the player's turns were counted.
        best_turn: the points of the best one; None without turns.
        luck, lost: luck and lost choices in points; None where nobody knows.
    """

    game: int
    name: str
    title: str
    started: str
    finished: str | None
    minutes: int | None
    seat: int
    player: str
    guest: bool
    machine: str
    place: int | None
    won: bool
    score: int | None
    turns: int
    best_turn: int | None
    luck: float | None
    lost: float | None


@dataclass(frozen=True, slots=True)
class PersonTotals:
    """What the finished games of one person add up to.

    Attributes:
        player: the person's name.
        evenings: on how many evenings a game of the person has ended.
        games, wins: how many games the person has finished, and won alone or with others.
        streak, longest_streak: games won in a row, now and ever.
        by_game: for each game its own numbers.
        against: for everybody else who sat there, the number of games that they have played together, and in
            how many this person had the better place, or the worse one.
    """

    player: str
    evenings: int
    games: int
    wins: int
    streak: int
    longest_streak: int
    by_game: dict[str, dict[str, float | int | None]]
    against: dict[str, dict[str, int]]


def read_history(
    path: Path,
    with_luck: bool = False,
    told: Callable[[int], None] = lambda number: None,
    since: date | None = None,
    told_missing: Callable[[int], None] = lambda missing: None,
) -> FinishedGames:
    """Read the finished games from a journal, which is not changed.

    Args:
        path: the file of the journal; results are kept beside it.
        with_luck: also compute luck where it is not known yet, which takes up to a minute a game.
        told: called with the number of each game before its luck is computed.
        since: the first evening whose games count; None for all of them.
        told_missing: called before any game is read, with the number of games that were not read yet.

    Returns:
        The games. Their troubles also say where the journal is damaged.

    Raises:
        RecordError: there is no such file.
        JournalError: the file cannot be read, or a running table has it open.
    """
    with read_only(path) as journal:
        kept = KeptGames(path.parent)
        finished = FinishedGames.read(journal, kept, told=told_missing).since(since)
        damages = tuple(JournalError(notice) for notice in journal.notices)
        if with_luck:
            finished = finished.with_luck(journal, kept, told)
    return replace(finished, troubles=(*damages, *finished.troubles))


def _rows(finished: FinishedGames) -> Iterator[HistoryRow]:
    """The rows of all games, the oldest first."""
    return (row for result in finished.results for row in _game_rows(result))


def _people(finished: FinishedGames) -> Iterator[PersonTotals]:
    """Everybody who has played these games; guests are left out."""
    people = lives(finished.results)
    return (_person_totals(life, people) for life in people)


def _game_rows(result: GameResult) -> list[HistoryRow]:
    """The rows of one game, by place."""
    seats = sorted(result.seats, key=lambda seat: (result.facts.place(seat) or 0, seat))
    return [_game_row(result, PlayedGame(result, seat)) for seat in seats]


def _game_row(result: GameResult, played: PlayedGame) -> HistoryRow:
    record, facts, seat = result.record, result.facts, played.seat
    points = [turn.points for turn in played.turns]
    luck = played.luck
    return HistoryRow(
        game=record.number,
        name=record.name,
        title=GAMES[record.name].title,
        started=record.started,
        finished=record.finished,
        minutes=result.minutes,
        seat=seat + 1,
        player=result.names[seat],
        guest=seat not in result.people and seat not in result.machines,
        machine=result.machines.get(seat, ""),
        place=facts.place(seat),
        won=played.won,
        score=facts.scores[seat] if facts.scores else None,
        turns=len(points),
        best_turn=max(points, default=None),
        luck=round(luck.luck, 1) if luck else None,
        lost=round(luck.lost, 1) if luck else None,
    )


def _person_totals(life: Life, everybody: Sequence[Life]) -> PersonTotals:
    met = {other.name: meetings(life, other.person) for other in everybody if other.person != life.person}
    return PersonTotals(
        player=life.name,
        evenings=life.evenings,
        games=len(life.games),
        wins=life.wins,
        streak=life.streak,
        longest_streak=life.longest_streak,
        by_game={name: _numbers(life.only(name)) for name in life.names},
        against={name: found._asdict() for name, found in met.items() if found.games},
    )


def _numbers(life: Life) -> dict[str, float | int | None]:
    best, average, luck = life.best_turn, life.points_a_turn, life.luck
    return {
        "games": len(life.games),
        "wins": life.wins,
        "streak": life.streak,
        "longest_streak": life.longest_streak,
        "turns": len(life.turns),
        "points_a_turn": None if average is None else round(average, 1),
        "best_turn": best.turn.points if best else None,
        "luck": round(luck.luck, 1) if luck else None,
        "lost": round(luck.lost, 1) if luck else None,
    }


def as_text(finished: FinishedGames, since: date | None = None) -> Iterator[str]:
    """The lines of a history: the games, then the people."""
    if not finished.results:
        yield f"No game has been finished {_until_now(since)}."
        return
    for result in finished.results:
        yield _game_line(_game_rows(result))
    for person in _people(finished):
        yield ""
        evenings = counted(person.evenings, "evening")
        yield f"{person.player}: {counted(person.games, 'game')} on {evenings}, {person.wins} won"
        for name, numbers in person.by_game.items():
            yield f"  {GAMES[name].title}: {_in_words(numbers)}"
        for other, met in person.against.items():
            games = counted(met["games"], "game")
            yield f"  with {other}: {games}, ahead in {met['ahead']}, behind in {met['behind']}"


def _until_now(since: date | None) -> str:
    return "yet" if since is None else f"since {since}"


def _game_line(rows: Sequence[HistoryRow]) -> str:
    first = rows[0]
    took = "" if first.minutes is None else f", {first.minutes} min"
    players = ", ".join(map(_player_words, rows))
    return f"{first.game:>5}  {first.started[:16].replace('T', ' ')}  {first.title}: {players}{took}"


def _player_words(row: HistoryRow) -> str:
    """Place, name and score; and the luck of a player whose games are not added up below."""
    words = f"{row.place}. {row.player}" + ("" if row.score is None else f" {row.score}")
    if row.luck is None or not (row.guest or row.machine):
        return words
    return f"{words} ({_luck_words(row.luck, row.lost)})"


def _luck_words(luck: float | None, lost: float | None) -> str:
    return f"luck {luck:+}, lost by choices {lost}"


def _in_words(numbers: dict[str, float | int | None]) -> str:
    words = [f"{counted(numbers['games'], 'game')}, {numbers['wins']} won"]
    if numbers["longest_streak"] is not None and numbers["longest_streak"] > 1:
        words.append(f"at most {numbers['longest_streak']} in a row")
    if numbers["turns"]:
        words.append(f"{numbers['points_a_turn']} points a turn, the best {numbers['best_turn'] or 0}")
    if numbers["luck"] is not None:
        words.append(_luck_words(numbers["luck"], numbers["lost"]))
    return "; ".join(words)


def as_json(finished: FinishedGames) -> str:
    """The history as one JSON object."""
    content = {
        "games": [asdict(row) for row in _rows(finished)],
        "people": [asdict(person) for person in _people(finished)],
    }
    return json.dumps(content, ensure_ascii=False)


def as_csv(finished: FinishedGames) -> Iterator[str]:
    """The lines of a CSV table: a row for each player of each game, after a row of headings."""
    names = HistoryRow.__slots__
    yield _csv_line(names)
    for row in _rows(finished):
        yield _csv_line([getattr(row, name) for name in names])


def as_dice(finished: FinishedGames, since: date | None = None) -> Iterator[str]:
    """For each set of dice a line of counts, and one that says what they mean."""
    found = verdicts(finished.results)
    if not found:
        yield f"The camera has not read any dice in a finished game {_until_now(since)}."
    for verdict in found:
        dice = verdict.dice
        told = [GAMES[dice.game].title, dice.kind.name, dice.made_as and f"({dice.made_as})"]
        counts = ", ".join(f"{letter} {count}" for letter, count in verdict.counts.items())
        yield f"{' '.join(filter(None, told))}: {verdict.thrown} dice read; {counts}"
        measured = f"chi-square {verdict.chi_square:.1f} of {verdict.judged} dice. " if verdict.judged else ""
        yield f"  {measured}{verdict.words}"


def _csv_line(values: Sequence[object]) -> str:
    line = io.StringIO()
    csv.writer(line, lineterminator="").writerow([_no_formula(value) for value in values])
    return line.getvalue()


def _no_formula(value: object) -> object:
    """The value; a text that a spreadsheet would compute as a formula gets an apostrophe before it."""
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
