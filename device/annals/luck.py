"""Computes luck and lost choices of finished games, game by game, and keeps them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from device.annals.finished import FinishedGames
from device.annals.kept import KeptGames
from device.annals.registry import chronicle_of
from device.annals.result import GameResult, luck_of
from device.errors import AnnalsError
from device.journal.journal import Journal


def tell_luck(
    finished: FinishedGames,
    journal: Journal,
    kept: KeptGames,
    told: Callable[[int], None] = lambda number: None,
) -> FinishedGames:
    """The same games with the luck that was missing; each game's luck is kept as soon as it is computed.

    Args:
        finished: the games.
        journal: their journal.
        kept: where luck is kept.
        told: called with the number of each game before its luck is computed.
    """
    results: list[GameResult] = []
    troubles = list(finished.troubles)
    lengths = journal.lengths()
    for result in finished.results:
        record = result.record
        if result.luck or chronicle_of(record.name).luck is None:
            results.append(result)
            continue
        told(record.number)
        luck = luck_of(record, journal.entries(record.number))
        kept.keep_luck(record, lengths.get(record.number, 0), luck)
        results.append(replace(result, luck=luck))
        try:
            kept.save()
        except AnnalsError as error:
            troubles.append(error)
    return replace(finished, results=tuple(results), troubles=tuple(dict.fromkeys(troubles)))
