"""Who meets whom in a round: round robin by Berger's tables, Swiss by a matching of the least weight."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import networkx

REST: Final = ""
"""The opponent of a player who rests."""


def round_robin(players: Sequence[str], number: int) -> tuple[tuple[str, str], ...]:
    """The pairings of a round in which everybody meets everybody once, by the circle method.

    Args:
        players: everybody, in the order of the list.
        number: the round, from 1; with n players there are n - 1 rounds, or n if n is odd.

    >>> [round_robin(["A", "B", "C", "D"], number) for number in (1, 2, 3)]
    [(('A', 'D'), ('B', 'C')), (('D', 'B'), ('C', 'A')), (('C', 'D'), ('A', 'B'))]
    """
    circle = [*players, *([REST] if len(players) % 2 else [])]
    fixed, moving = circle[-1], circle[:-1]
    turn = number - 1
    turned = [*moving[turn:], *moving[:turn]]
    pairs = [(turned[0], fixed), *zip(turned[1:], reversed(turned[1:]), strict=True)][: len(circle) // 2]
    # The fixed player is named second in odd rounds and first in even ones, so that nobody is always second.
    ordered = [
        (second, first) if place == 0 and number % 2 == 0 else (first, second)
        for place, (first, second) in enumerate(pairs)
    ]
    return tuple((second, first) if first == REST else (first, second) for first, second in ordered)


def without(pairs: Sequence[tuple[str, str]], left: Collection[str]) -> tuple[tuple[str, str], ...]:
    """The pairings of a round without the players who have left: whoever was to meet one of them rests.

    >>> without([("A", "D"), ("B", "C"), ("E", "")], {"A", "E"})
    (('D', ''), ('B', 'C'))
    """
    found = []
    for pair in pairs:
        here = [player for player in pair if player not in left]
        if here and here != [REST]:
            found.append((here[0], here[1] if len(here) == 2 else REST))
    return tuple(found)


def rounds_of_round_robin(players: int) -> int:
    """How many rounds it takes until everybody has met everybody."""
    return players - 1 if players % 2 == 0 else players


def swiss(
    players: Sequence[str],
    points: Mapping[str, float],
    met: Collection[frozenset[str]],
    rested: Collection[str],
) -> tuple[tuple[str, str], ...]:
    """The pairings of a round of a Swiss tournament: equals meet, and nobody meets the same player again.

    With an odd number one player rests: the one with the fewest points who has not rested yet. If two players
    would then meet again, the next one rests instead.

    Args:
        players: everybody, in the order of the list, which decides between equals.
        points: the points of each player so far.
        met: the pairs that have met already; they meet again only where no other round is possible.
        rested: everybody who has rested already.
    """
    ranked = sorted(players, key=lambda player: (-points.get(player, 0.0), players.index(player)))
    if len(ranked) % 2 == 0:
        return _matched(ranked, points, met)
    possible = []
    for resting in _may_rest(ranked, rested):
        seated = _matched([player for player in ranked if player != resting], points, met)
        again = sum(frozenset(pair) in met for pair in seated)
        possible.append((again, (*seated, (resting, REST))))
        if not again:
            break
    return min(possible, key=lambda each: each[0])[1]


def _may_rest(ranked: Sequence[str], rested: Collection[str]) -> list[str]:
    """Who may rest, the best choice first: everybody who has not rested yet, or all once all have."""
    fresh = [player for player in ranked if player not in rested]
    return list(reversed(fresh or ranked))


def _matched(
    playing: Sequence[str], points: Mapping[str, float], met: Collection[frozenset[str]]
) -> tuple[tuple[str, str], ...]:
    """The pairings of an even number of players, the best first."""
    held = [points.get(player, 0.0) for player in playing]
    # Larger than all differences of a round together.
    met_before = len(playing) * (100 * (max(held) - min(held)) ** 2 + 1)
    graph = networkx.Graph()
    for above, first in enumerate(playing):
        for below, second in enumerate(playing[above + 1 :], above + 1):
            weight = _weight(first, second, below - above, points, playing)
            again = frozenset((first, second)) in met
            graph.add_edge(first, second, weight=weight + met_before * again)
    matching = networkx.min_weight_matching(graph)
    pairs = sorted(
        (tuple(sorted(pair, key=playing.index)) for pair in matching), key=lambda pair: playing.index(pair[0])
    )
    return tuple((first, second) for first, second in pairs)


def _weight(
    first: str, second: str, apart: int, points: Mapping[str, float], playing: Sequence[str]
) -> float:
    """The cost of a pairing: the difference of points, then the distance from the fold."""
    difference = abs(points.get(first, 0.0) - points.get(second, 0.0))
    group = sum(points.get(player, 0.0) == points.get(first, 0.0) for player in playing)
    fold = abs(apart - group / 2) / (len(playing) + 1) if difference == 0 else 0.0
    return 100 * difference**2 + fold
