"""The text form of a position: a few lines that a person can read and that parse back.

rules tales six
now lock round 3 starter 2 active 1 throw 2 tresor 12
turn ruse-used
player R 120 15 open "Ana"
player M 87 9 - "Ben"
die 1 R R free now fresh
die 2 D D dam fresh
...
"""

from __future__ import annotations

import json
from typing import Any

from engines.contract import Outcome
from engines.errors import EngineError, ParseError
from engines.imalya.dice import Die, Status
from engines.imalya.figures import Figure
from engines.imalya.player import Player
from engines.imalya.rules import parse_rules
from engines.imalya.table import Phase, Table, TableT

_DIE_WORDS = {
    "fresh": "fresh",
    "liberated": "liberated",
    "now": "locked_now",
    "spent": "spent",
    "took-egal": "took_egal",
}
_PLAYER_WORDS = {"open": "power_open", "ready": "power_ready", "out": "out"}
_TURN_WORDS = {"ruse-used": "ruse_used", "grace": "grace", "captured": "captured_since_respond"}


def format_table(table: Table) -> str:
    """The text form of a position."""
    starter = "-" if table.starter is None else table.starter + 1
    lines = [
        f"rules {table.rules}",
        f"now {table.phase} round {table.round} starter {starter} active {table.active + 1}"
        f" throw {table.throw_number} tresor {table.tresor}",
        " ".join(["turn", *_turn_words(table)]),
        *(_format_player(player) for player in table.players),
        *(_format_die(die) for die in table.dice),
    ]
    if table.outcome is not None:
        places = " ".join("=".join(str(seat + 1) for seat in group) for group in table.outcome.ranking)
        lines.append(f"outcome {places} {json.dumps(table.outcome.reason)}")
    return "\n".join(lines)


def parse_table(text: str, kind: type[TableT]) -> TableT:
    """The position of a text form.

    Args:
        text: as `format_table` writes it.
        kind: the class of the result.

    Raises:
        ParseError: the text is no position; the message quotes the line.
    """
    fields: dict[str, Any] = {"players": (), "dice": ()}
    line = ""
    try:
        for line in text.splitlines():
            word, _, rest = line.partition(" ")
            _READERS[word](fields, rest)
        return kind(**fields)
    except EngineError:
        raise
    except (KeyError, ValueError, TypeError, IndexError) as error:
        raise ParseError(f"{line!r} is not a line of a position of Imalya") from error


def _turn_words(table: Table) -> list[str]:
    words = [word for word, name in _TURN_WORDS.items() if getattr(table, name)]
    if table.killers:
        words.append("killers=" + ",".join(str(seat + 1) for seat in table.killers))
    if table.rerolling is not None:
        words.append(f"rerolling={table.rerolling}")
    return words


def _format_player(player: Player) -> str:
    words = [word for word, name in _PLAYER_WORDS.items() if getattr(player, name)]
    name = json.dumps(player.name, ensure_ascii=False)
    return f"player {player.faction or '-'} {player.score} {player.tales} {'+'.join(words) or '-'} {name}"


def _format_die(die: Die) -> str:
    words = [word for word, name in _DIE_WORDS.items() if getattr(die, name)]
    if die.captor is not None:
        words.append(f"captor={die.captor}")
    return " ".join(["die", str(die.number), die.printed or "-", die.figure or "-", die.status, *words])


def _read_rules(fields: dict[str, Any], text: str) -> None:
    fields["rules"] = parse_rules(text)


def _read_now(fields: dict[str, Any], text: str) -> None:
    phase, _, round_, _, starter, _, active, _, throw, _, tresor = text.split()
    fields |= {
        "phase": Phase(phase),
        "round": int(round_),
        "starter": None if starter == "-" else int(starter) - 1,
        "active": int(active) - 1,
        "throw_number": int(throw),
        "tresor": int(tresor),
    }


def _read_turn(fields: dict[str, Any], text: str) -> None:
    for word in text.split():
        name, _, value = word.partition("=")
        if name == "killers":
            fields["killers"] = tuple(int(seat) - 1 for seat in value.split(","))
        elif name == "rerolling":
            fields["rerolling"] = int(value)
        else:
            fields[_TURN_WORDS[name]] = True


def _read_player(fields: dict[str, Any], text: str) -> None:
    faction, score, tales, words, name = text.split(" ", 4)
    flags = {_PLAYER_WORDS[word]: True for word in words.split("+") if word != "-"}
    player = Player(json.loads(name), _figure(faction), int(score), int(tales), **flags)
    fields["players"] += (player,)


def _read_die(fields: dict[str, Any], text: str) -> None:
    number, printed, figure, status, *words = text.split()
    more: dict[str, Any] = {}
    for word in words:
        name, _, value = word.partition("=")
        if name == "captor":
            more["captor"] = int(value)
        else:
            more[_DIE_WORDS[name]] = True
    fields["dice"] += (Die(int(number), _figure(printed), _figure(figure), Status(status), **more),)


def _read_outcome(fields: dict[str, Any], text: str) -> None:
    places, _, reason = text.partition(' "')
    ranking = tuple(tuple(int(seat) - 1 for seat in group.split("=")) for group in places.split())
    fields["outcome"] = Outcome(ranking, json.loads('"' + reason))


def _figure(letter: str) -> Figure | None:
    return None if letter == "-" else Figure(letter)


_READERS = {
    "rules": _read_rules,
    "now": _read_now,
    "turn": _read_turn,
    "player": _read_player,
    "die": _read_die,
    "outcome": _read_outcome,
}
