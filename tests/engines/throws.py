"""Throws that are simulated die by die, osselet by osselet and stone by stone, to compare with `chances`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import erfc, fsum, sqrt
from random import Random
from typing import Any

from engines import artiseurs
from engines.artiseurs import Phase
from engines.artiseurs.osselets import MARKS, Face, unseen_marks
from engines.choix_des_dieux.throws import in_hand
from engines.contract import NATURE, AnyGame
from engines.errors import RulesConflict
from engines.oniria import Lay, Rules, Senda
from engines.oniria.decks import SENDAS, TRICKS
from engines.oniria.library import Library
from engines.oniria.sendas import every_senda
from engines.registry import GAMES
from tests.engines.simulate import NAMES, random_game

PLAYERS = (3, 2, 1)
"""Games are played with the first of these numbers that the rules allow."""

SEED = 4
"""Of the games that are played, so that all kinds of throws are asked for."""

MORE_RULES: dict[str, tuple[Any, ...]] = {
    "artiseurs": (artiseurs.parse_rules("cervienne osselets_mode=virtual"),),
    "oniria": (Rules(card_library=Library(sendas=tuple(Senda((number % 6,)) for number in range(SENDAS)))),),
}
"""Rules besides the presets that have throws of their own."""

PRINTABLE = {senda: place for place, senda in enumerate(every_senda())}
"""Every constraint that a Senda could print, with a number."""


def simulated(name: str, state: Any, rng: Random) -> Callable[[], str]:
    """Return a function that throws or draws once; it returns the letters as they fell."""
    match name:
        case "imalya":
            faces, dice = [str(face) for face in state.rules.faces], len(state.awaits.dice)
            return lambda: "".join(rng.choices(faces, k=dice))
        case "choix_des_dieux":
            sides = [str(side) for side in in_hand(state).faces]
            return lambda: rng.choice(sides)
        case "oniria":
            sendas = range(_sendas(state))
            return lambda: _sign(rng.sample(sendas, k=TRICKS)[0])
        case "artiseurs":
            return _of_artiseurs(state, rng)
        case "throws":
            dice = [state.letters(solid) for solid in state.solids]
            return lambda: "".join(map(rng.choice, dice))
    raise AssertionError(f"{name} has no throws that are simulated here")


def _of_artiseurs(state: Any, rng: Random) -> Callable[[], str]:
    match state.phase:
        case Phase.THROW:
            sides = [(str(Face.CENTAUR), str(mark)) for mark in MARKS]
            return lambda: "".join(map(rng.choice, sides))
        case Phase.DRAW:
            bag = "".join(colour * number for colour, number in zip("WRB", state.bag, strict=True))
            return lambda: "".join(rng.sample(bag, k=state.drawing))
    known = state.osselet(state.in_hand[0]).mark
    marks = [str(mark) for mark in ([known] if known else unseen_marks(state.osselets).elements())]
    return lambda: rng.choice(marks)


def shown(answer: Any) -> str:
    """Return what an answer of Nature shows, whichever die or stone shows it; of a path the first Senda."""
    if isinstance(answer, Lay):
        first = answer.sendas[0]
        return _sign(first - 1 if isinstance(first, int) else PRINTABLE[first])
    return "".join(sorted(str(answer).partition(" ")[2]))


def listed(game: AnyGame, state: Any) -> dict[str, Fraction]:
    """Return the chance of what each answer shows.

    The paths of Oniria are too many to be listed; each Senda lies first in as many of them as any other.
    """
    if game.name == "oniria":
        sendas = _sendas(state)
        return {_sign(senda): Fraction(1, sendas) for senda in range(sendas)}
    return {shown(answer): chance for answer, chance in game.chances(state)}


def _sign(senda: int) -> str:
    """Write a Senda as a single sign, as the faces of dice are written."""
    return chr(ord("一") + senda)


def _sendas(state: Any) -> int:
    known = state.rules.card_library
    return SENDAS if known and known.sendas else len(PRINTABLE)


@cache
def asked(name: str) -> tuple[tuple[Any, dict[str, Fraction]], ...]:
    """Return a state for each kind of throw of a game, and its chances.

    Throws are of one kind if the same is awaited, and as many answers are possible.
    """
    game, known = GAMES[name], dict[tuple[str, int], tuple[Any, dict[str, Fraction]]]()
    for rules in (*game.presets.values(), *MORE_RULES.get(name, ())):
        for step in random_game(game, rules, _players(game, rules), SEED):
            if step.before.awaits.actor == NATURE:
                chances = listed(game, step.before)
                known.setdefault((step.before.awaits.kind, len(chances)), (step.before, chances))
    return tuple(each for each in known.values() if len(each[1]) > 1)


def _players(game: AnyGame, rules: Any) -> int:
    for players in PLAYERS:
        try:
            game.new(rules, NAMES[:players])
        except RulesConflict:
            continue
        return players
    raise AssertionError(f"nobody can play {rules}")


def counted(throw: Callable[[], str], throws: int) -> Counter[str]:
    """Count what so many throws show."""
    found: Counter[str] = Counter()
    for letters, times in Counter(throw() for _ in range(throws)).items():
        found["".join(sorted(letters))] += times
    return found


def distance(found: Counter[str], chances: dict[str, Fraction]) -> tuple[float, int]:
    """Return the chi-square of counts against probabilities, and its degrees of freedom.

    Answers that are expected less than five times count together.
    """
    throws = found.total()
    expected: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    for answer, chance in chances.items():
        name = answer if chance * throws >= 5 else "rare"
        expected[name] += float(chance * throws)
        seen[name] += found[answer]
    return fsum((seen[name] - mean) ** 2 / mean for name, mean in expected.items()), len(expected) - 1


def how_often(square: float, freedom: int) -> float:
    """Return how often chance alone makes a chi-square at least as large (by Wilson and Hilferty).

    >>> round(how_often(18.31, 10), 3), round(how_often(9.34, 10), 2)
    (0.05, 0.5)
    """
    spread = 2 / (9 * freedom)
    return erfc(((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(2 * spread)) / 2
