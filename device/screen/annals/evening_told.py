"""The words of an evening: when it was, who has won, the best throw, and what people did."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from device.annals.facts import ScoredTurn
from device.annals.lives import lives
from device.annals.past import PastGames
from device.annals.registry import chronicle_of
from device.annals.result import GameResult
from device.i18n import _
from device.journal.times import local_time
from device.screen.annals.days import weekday_words
from device.screen.annals.telling import GameTelling
from device.screen.registry import SCREENS, title_of
from device.screen.words import duration, signed, written


def evening_title(clock: str) -> str:
    """The title of an evening at a time of day ("21:40")."""
    midnight = clock[:2] in ("00", "01", "02", "03", "04")
    return _("Midnight. A good evening.") if midnight else _("This evening")


def evening_words(tonight: Sequence[GameResult]) -> str:
    """The day of an evening, and how long it has lasted; "" before its first game is over.

    The time counts from the first game that began on this evening. If all its games are older ones that were
    resumed, nobody knows when the evening began, and only the day is shown. So it is if the clock was set
    back.
    """
    if not tonight:
        return ""
    day = weekday_words(tonight[0].evening)
    ended = tonight[-1].ended
    starts = (local_time(result.record.started) for result in tonight if result.one_evening)
    began = min((start for start in starts if start <= ended), default=None)
    if began is None:
        return day
    passed = ended - began
    return f"{day}, {duration(round(passed.total_seconds() / 60))}"


def winners_of_result(result: GameResult) -> list[int]:
    """The seats of those who have won; none after a draw."""
    return [seat for seat in result.seats if result.facts.has_won(seat)]


def score_words(result: GameResult, seat: int) -> str:
    """The score of a player as it is written; "" in a game without scores."""
    game = SCREENS.get(result.record.name)
    if not result.facts.scores or game is None:
        return ""
    score = result.facts.scores[seat]
    return signed(score) if game.past.signed else written(score)


def unit_words(result: GameResult, count: int) -> str:
    """The word for a number of points in a game, such as days; "" where points have no name."""
    game = SCREENS.get(result.record.name)
    return game.past.unit_of(result.record.rules, count) if game is not None else ""


def draw_words(result: GameResult) -> str:
    """The words for a game that nobody has won, such as a draw."""
    game = SCREENS.get(result.record.name)
    telling = game.past if game is not None else GameTelling()
    return telling.drawn_words(result.facts.outcome, result.facts.rounds)


def winners_words(result: GameResult) -> str:
    """The names of those who have won; "" after a draw."""
    return ", ".join(result.names[seat] for seat in winners_of_result(result))


def won_words(result: GameResult, names: str = "") -> str:
    """Who has won, and with how many points.

    Args:
        result: the game.
        names: the winners' names, shortened; "" for all of them.
    """
    winners = winners_of_result(result)
    if not winners:
        return draw_words(result)
    names = names or winners_words(result)
    written = score_words(result, winners[0])
    if not written:
        return names
    return f"{names}, {written} {unit_words(result, result.facts.scores[winners[0]])}".strip()


class BestThrow(NamedTuple):
    """The best turn of an evening.

    Attributes:
        result: the game.
        turn: the turn.
        words: whose it was, and what it brought.
        path: the photograph, or None.
    """

    result: GameResult
    turn: ScoredTurn
    words: str
    path: Path | None


def best_throw(past: PastGames) -> BestThrow | None:
    """The best turn of this evening in the kind of game that was photographed last, or else played last.

    Points of different kinds cannot be compared. Of two turns that brought as much, the later one counts.
    """
    turns = [(result, best) for result in past.tonight if (best := result.facts.best_turn) and best.dice]
    found = [
        BestThrow(result, best, best_words(result, best), past.photo(result, best)) for result, best in turns
    ]
    if not found:
        return None
    newest = next((throw for throw in reversed(found) if throw.path is not None), found[-1])
    same = [throw for throw in reversed(found) if throw.result.record.name == newest.result.record.name]
    return max(same, key=lambda throw: throw.turn.points)


def best_words(result: GameResult, turn: ScoredTurn, name: str = "") -> str:
    """What a turn brought, and to whom.

    Args:
        result: the game.
        turn: the turn.
        name: the player's name, shortened; "" for all of it.
    """
    game = SCREENS.get(result.record.name)
    unit = game.past.turn_unit_of(result.record.rules, turn.points) if game is not None else ""
    brought = f"{written(turn.points)} {unit}".strip()
    return _("{brought} for {name}").format(brought=brought, name=name or result.whose(turn))


def best_line(result: GameResult, turn: ScoredTurn, name: str = "") -> str:
    """A line on the best turn of a game, or of an evening; its arguments are those of `best_words`."""
    words = _("The best throw: {turn}") if turn.dice else _("The best round: {turn}")
    return words.format(turn=best_words(result, turn, name))


def no_photo_words(past: PastGames) -> str:
    """Why this evening has no photograph to show: none was kept, or no game has a best throw."""
    if best_throw(past) is None:
        return _("The games of this evening have no best throw.")
    return _("No photograph of a best throw was kept this evening.")


def no_luck_words(tonight: Sequence[GameResult]) -> str:
    """Why an evening has no luck to show; "" where luck is computed for none of its games."""
    told = [result for result in tonight if chronicle_of(result.record.name).luck is not None]
    if any(_awaits_luck(result) for result in told):
        return _("Luck and choices are still being worked out.")
    if told:
        return _("Luck and choices are shown only for people of this table, in games without machines.")
    return ""


def _awaits_luck(result: GameResult) -> bool:
    """Whether the luck of people in a game of Imalya will be shown once it is known."""
    return bool(result.competes and result.people and not result.stands_apart and not result.luck)


class Feat(NamedTuple):
    """Something that a person did this evening.

    Attributes:
        icon: the silhouette before the sentence.
        words: what it was and whose, in a sentence.
    """

    icon: str
    words: str


def feats(past: PastGames) -> Iterator[Feat]:
    """What people did this evening."""
    tonight = lives(past.tonight)
    for life in tonight:
        for name in life.names:
            streak = past.life(life.person).only(name).streak
            if streak > 1 and life.only(name).games[-1].won:
                words = _("{name}, {n} victories in a row at {game}")
                yield Feat("roi", words.format(name=life.name, n=streak, game=title_of(name)))
    for name, screens in SCREENS.items():
        for tally, (icon, told) in screens.past.feats.items():
            best = max(tonight, key=lambda life: life.only(name).tally(tally), default=None)
            if best is not None and (count := best.only(name).tally(tally)):
                yield Feat(icon, told(best.name, count))
