"""Finished games in the file that the app BG Stats (Board Game Stats, by Eerko) opens and imports.

The app publishes no schema. The fields are those of a play file that it shares itself, such as
https://pastebin.com/iDbHyBui, which names its purpose in "about"; its endings are `.bgsplay` and `.json`.
Identifiers are made from the games and people themselves, so a file that is imported twice adds nothing
twice, nor do two files that have games in common.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Final
from uuid import UUID, uuid5

from device.annals.finished import FinishedGames
from device.annals.result import GameResult
from device.journal.times import local_time
from engines.contract import AnyGame
from engines.registry import GAMES

_ABOUT: Final = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a share,"
    " export or open-in function to open it with Board Game Stats."
)
_OURS: Final = UUID("b7a3fb1c-6bb0-5c39-9a2e-6b7e5d0c1f11")
"""The namespace of our identifiers, chosen once at random."""


def as_bgstats(finished: FinishedGames) -> str:
    """Finished games as the content of a play file.

    People appear by name, guests as anonymous players. What nobody can win is left out.
    """
    results = [result for result in finished.results if result.competes]
    games = list(dict.fromkeys(result.record.name for result in results))
    players = _Players(finished.joined)
    plays = [_play(result, games.index(result.record.name) + 1, players) for result in results]
    content = {
        "about": _ABOUT,
        "players": players.rows,
        "locations": [],
        "games": [_game(name, number, results) for number, name in enumerate(games, start=1)],
        "plays": plays,
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


class _Players:
    """The players of a file, each with the number by which plays name them.

    Args:
        joined: when each person's name was first written at this table, by the person's number. A number is
            given again once its person is forgotten, and other tables have it, too.
    """

    def __init__(self, joined: Mapping[int, str]) -> None:
        self.rows: list[dict[str, object]] = []
        self._joined = joined
        self._numbers: dict[str, int] = {}

    def number(self, result: GameResult, seat: int) -> int:
        """The number of whoever sat on a seat.

        Guests are the same anonymous player on the same seat, and machines of a name the same player.
        """
        person, name = result.people.get(seat), result.names[seat]
        key = f"guest {seat}" if person is None else f"person {person} {self._joined.get(person, '')}"
        if seat in result.machines:
            key = f"machine {name}"
            name = f"{name} (machine)"
        if key not in self._numbers:
            self._numbers[key] = len(self.rows) + 1
            self.rows.append({})
        # A later game has the newer name.
        self.rows[self._numbers[key] - 1] = {
            "uuid": _uuid("player", key),
            "id": self._numbers[key],
            "name": name,
            "isAnonymous": person is None and seat not in result.machines,
            "modificationDate": _stamp(result.ended),
            "bggUsername": "",
        }
        return self._numbers[key]


def _game(name: str, number: int, results: Sequence[GameResult]) -> dict[str, object]:
    last = [result for result in results if result.record.name == name][-1]
    game: AnyGame = GAMES[name]
    return {
        "uuid": _uuid("game", name),
        "id": number,
        "name": game.title,
        "modificationDate": _stamp(last.ended),
        "cooperative": False,
        "highestWins": True,
        "noPoints": not last.facts.scores,
        "usesTeams": _in_teams(last),
    }


def _play(result: GameResult, game: int, players: _Players) -> dict[str, object]:
    record, facts = result.record, result.facts
    return {
        "uuid": _uuid("play", f"{record.number} {record.started}"),
        "modificationDate": _stamp(result.ended),
        "playDate": _stamp(local_time(record.started)),
        "durationMin": result.minutes or 0,
        "ignored": False,
        "manualWinner": True,
        "rounds": facts.rounds,
        "usesTeams": _in_teams(result),
        "gameRefId": game,
        "playerScores": [_score(result, seat, players) for seat in result.seats],
    }


def _score(result: GameResult, seat: int, players: _Players) -> dict[str, Any]:
    facts = result.facts
    row: dict[str, Any] = {
        "score": str(facts.scores[seat]) if facts.scores else "",
        "winner": facts.has_won(seat),
        "newPlayer": False,
        "startPlayer": False,
        "playerRefId": players.number(result, seat),
        "rank": facts.place(seat) or 0,
        "seatOrder": seat + 1,
    }
    if _in_teams(result) and facts.outcome:
        row["team"] = str(1 + next(i for i, seats in enumerate(facts.outcome.ranking) if seat in seats))
    return row


def _in_teams(result: GameResult) -> bool:
    """Whether players shared every place, as two teams do, in a game without scores."""
    ranking = result.facts.outcome.ranking if result.facts.outcome else ()
    return not result.facts.scores and len(ranking) > 1 and all(len(seats) > 1 for seats in ranking)


def _uuid(space: str, what: str) -> str:
    return str(uuid5(_OURS, f"{space} {what}")).upper()


def _stamp(time: datetime) -> str:
    return time.strftime("%Y-%m-%d %H:%M:%S")
