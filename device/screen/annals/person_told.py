"""What somebody's finished games add up to, in numbers and words."""

from __future__ import annotations

from typing import Final, NamedTuple

from device.annals.imalya import TALES
from device.annals.lives import Life, PlayedTurn, machines_met, opponents
from device.annals.past import PastGames
from device.i18n import _, by_count, is_single
from device.screen.annals.days import day_words
from device.screen.machines.words import level_name
from device.screen.registry import SCREENS, title_of
from device.screen.words import written
from engines.opponents.level import Level

_TURNS: Final = 24
"""How many turns are listed one by one."""


class Tile(NamedTuple):
    """A number, and what it counts.

    Attributes:
        number: the number, or a dash.
        strong: what it counts.
        rest: a few more words, or "".
    """

    number: str
    strong: str
    rest: str


class LastTurns(NamedTuple):
    """The last turns of the game that somebody plays most.

    Attributes:
        points: the points of each turn, the oldest first.
        words: how many there are, of which game, and their average.
    """

    points: tuple[int, ...]
    words: str


class Favourite(NamedTuple):
    """The Figure that somebody has kept most.

    Attributes:
        name: its name.
        figure: its silhouette.
        words: how often it was kept, on two lines.
    """

    name: str
    figure: str
    words: str


def since_words(life: Life) -> str:
    """The evening of the first game that somebody has ended here, and how many evenings there were."""
    first = life.games[0].result.evening
    evenings = by_count(life.evenings, _("{n} evening"), _("{n} evenings"))
    day = day_words(first, with_year=first.year != life.games[-1].result.evening.year)
    return _("since {day}, {evenings}").format(day=day, evenings=evenings)


def tiles(life: Life, past: PastGames, *, with_machines: bool) -> tuple[Tile, ...]:
    """Four numbers: games, wins, the best turn, and how it went against whoever was met most often.

    Args:
        life: the games that count; at least one.
        past: the games of everybody.
        with_machines: the games are those with machines.
    """
    games = _("game") if len(life.games) == 1 else _("games")
    most = life.names[0]
    of_most = title_of(most)
    if len(life.names) > 1:
        of_most = _("{n} of {game}").format(n=len(life.only(most).games), game=of_most)
    share = _("{n}%").format(n=round(100 * life.wins / len(life.games)))
    wins = _("victory") if is_single(life.wins) else _("victories")
    best = best_turn(life)
    best_tile = Tile("–", _("best turn"), "")
    if best:
        day = best.result.evening
        with_year = day.year != life.games[-1].result.evening.year
        words = day_words(day, with_year=with_year)
        best_tile = Tile(written(best.turn.points), _("best turn"), words)
    return (
        Tile(str(len(life.games)), games, of_most),
        Tile(str(life.wins), wins, share),
        best_tile,
        _machine_met(life) if with_machines else _met(life, past),
    )


def best_turn(life: Life) -> PlayedTurn | None:
    """The best turn of the game that somebody plays most: points of different games cannot be compared."""
    return life.only(life.names[0]).best_turn if life.games else None


def _met(life: Life, past: PastGames) -> Tile:
    """How often the person was placed before whoever has played along most often."""
    met = opponents(life, past.lives)
    if not met:
        return Tile("–", _("against"), _("only guests"))
    other, found = met[0]
    return Tile(f"{found.ahead}/{found.games}", _("ahead of"), other.name)


def _machine_met(life: Life) -> Tile:
    """How often the person was placed before machines of the strongest level that was met."""
    met = machines_met(life)
    strongest = max(met, key=list(Level).index, default=None)
    if strongest is None:
        return Tile("–", _("against"), _("machines"))
    found, level_words = met[strongest], level_name(strongest).lower()
    of_games = _("of 1 game") if found.games == 1 else _("of {n} games").format(n=found.games)
    return Tile(str(found.ahead), _("ahead: {level}").format(level=level_words), of_games)


def tales_gained(life: Life) -> int:
    """The Tales that somebody has gained; 0 where no game has any."""
    return life.tally(TALES)


def last_turns(life: Life) -> LastTurns | None:
    """The last turns of the game played most; None where no game counts points turn by turn."""
    game = next((name for name in life.names if life.only(name).turns), "")
    points = tuple(found.turn.points for found in life.only(game).turns[-_TURNS:]) if game else ()
    if not points:
        return None
    words = by_count(
        len(points),
        _("one turn ({game}): {mean}"),
        _("last {n} turns ({game}), {mean} on average"),
        game=title_of(game),
        mean=written(round(sum(points) / len(points))),
    )
    return LastTurns(points, words)


def favourite(life: Life) -> Favourite | None:
    """The Figure that was kept most; None outside of games with Figures."""
    kept = life.favourite
    game = next((name for name in life.names if SCREENS.get(name) and SCREENS[name].past.figure), None)
    figure = SCREENS[game].past.figure if game else None
    if kept is None or game is None or figure is None:
        return None
    letter, times = kept
    return Favourite(
        SCREENS[game].past.face(letter),
        figure(letter),
        by_count(times, _("kept\n{n} time"), _("kept\n{n} times")),
    )
