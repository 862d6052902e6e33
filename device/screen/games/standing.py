"""How a game stands, in one short line: who leads, and whose turn it is."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

from device.i18n import _
from device.journal.guests import is_table
from device.screen.words import listed
from engines.contract import NATURE, Outcome

_TEAM: Final = 2
"""The most players who are named together; more names are longer than a line of the list."""


def leader_words(names: Sequence[str], scores: Sequence[int], goal: int | None = None) -> str:
    """Who leads with how many points, and of how many where a game ends at a goal.

    >>> leader_words(["Inès", "Yann"], [118, 62], 388), leader_words(["Inès", "Yann", "Lou"], [7, 7, 3])
    ('Inès leads, 118 of 388', 'Inès and Yann lead, 7')
    """
    best = max(scores)
    if best <= min(scores):
        return _("Nobody leads yet")
    first = [name for name, score in zip(names, scores, strict=True) if score == best]
    if len(first) > 1:
        return _("{names} lead, {n}").format(names=listed(first), n=best)
    if goal is not None:
        return _("{name} leads, {n} of {goal}").format(name=first[0], n=best, goal=goal)
    return _("{name} leads, {n}").format(name=first[0], n=best)


def turn_words(state: Any, one_answers: Collection[str] = ()) -> str:
    """Whose turn it is; after the end, who has won. Without a capital, to stand behind a comma.

    "" where the table plays without names.

    Args:
        state: where the game stands.
        one_answers: the kinds of questions that are one player's turn, as in `GameScreens`.
    """
    if state.outcome is not None:
        return result_words(state.outcome, [player.name for player in state.players])
    awaits = state.awaits
    if awaits.seat is None:
        return ""
    name = state.players[awaits.seat].name
    if is_table(name):
        return ""
    if awaits.actor == NATURE and awaits.dice:
        return _("{name} to throw").format(name=name)
    others = () if awaits.kind in one_answers else awaits.others
    names = [name, *(state.players[seat].name for seat in others)]
    if len(names) > _TEAM:
        return _("everybody to answer")
    return _("{name} to choose").format(name=listed(names))


def result_words(outcome: Outcome, names: Sequence[str]) -> str:
    """Who has won a game that is over, from its end and the names by seat."""
    winners = [names[seat] for seat in outcome.winners]
    words = _("{name} won") if len(winners) == 1 else _("{name} won together")
    return words.format(name=listed(winners))
