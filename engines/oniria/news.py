"""Compares the results before and after an action, and gives the changes as events."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import TYPE_CHECKING

from engines.oniria.decks import Side
from engines.oniria.events import Event, Forbidden, InnerOffered, Marked, RoundScored, TrickWon, Triple
from engines.oniria.reckoning import Result, reckon

if TYPE_CHECKING:
    from engines.oniria.state import State


def changes(before: State, after: State) -> Iterator[Event]:
    """The events for all results that have changed."""
    number = before.round
    same_round = number and before.current.replays == after.rounds[number - 1].replays
    if same_round:
        found = (after.reckoning if number == after.round else reckon(after, number)).tricks
        for was, now in zip_longest(before.reckoning.tricks, found):
            if was != now:
                yield from _of_cards(was, now)
                yield from _of_result(was, now)
    if before.declarations != after.declarations or before.rounds[:-1] != after.rounds[: number - 1]:
        yield from _of_scores(before, after)


def _of_scores(before: State, after: State) -> Iterator[Event]:
    """The events for changed scores; an effect can change those of an earlier round."""
    for number, (was, now) in enumerate(zip(before.scores, after.scores, strict=False), start=1):
        if was != now:
            yield RoundScored(number, now)


def _of_cards(was: Result | None, now: Result) -> Iterator[Event]:
    known = {(card.hand, card.penalised) for card in was.cards if card.forbidden} if was else set()
    for card in now.cards:
        if card.forbidden and (card.hand, card.penalised) not in known and card.obliged is not None:
            yield Forbidden(now.number, card.hand, card.printed, card.penalised)
    if now.triple is not None and (was is None or was.triple != now.triple):
        yield Triple(now.number, now.triple, sum(card.side is Side.SOMBRAS for card in now.cards))


def _of_result(was: Result | None, now: Result) -> Iterator[Event]:
    if now.winner is None:
        return
    had = was.winner if was else None
    if now.winner is not had:
        yield TrickWon(now.number, now.winner, now.power(Side.SONADORA), now.power(Side.SOMBRAS))
    if now.marks != (was.marks if was else ()):
        yield Marked(now.number, now.marks)
    elif had is Side.SONADORA and now.winner is Side.SOMBRAS:
        yield InnerOffered(now.number, now.strongest)
