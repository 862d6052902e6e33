"""Whether dice fall as fair dice do: Pearson's chi-square test, and its result in words.

Only faces that the camera has read count. Dice are judged at fixed numbers of throws only: whoever looks
after each throw finds something unusual sooner or later, even with perfect dice.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from device.annals.facts import DieKind
from device.annals.result import GameResult
from wording.sentence import Sentence

FIRST_LOOK: Final = 600
"""The least number of throws that are judged; with fewer, a die must be grossly loaded to be noticed."""
_UNUSUAL: Final = 0.01
"""A count is called unusual if a smaller share of fair dice than this differs as much from even counts. It is
divided by the number of kinds that are judged together: of many kinds, one is unusual by chance."""
_COMMON: Final = 0.05
"""From this share on a verdict says "in 3 of 10 such counts"; a smaller share is said as "once in 50"."""
_RAREST: Final = 10_000
"""The largest number in "once in 10,000". A still smaller share says nothing more to players."""


class CountedDice(NamedTuple):
    """Dice that are counted together.

    Attributes:
        game: the engine's name of the game.
        kind: the kind of the dice in that game.
        made_as: the name of the dice set that the camera read; "" where nobody has noted it.
    """

    game: str
    kind: DieKind
    made_as: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the faces of a set of dice say.

    Attributes:
        dice: the dice.
        counts: how often each face was read, in all.
        judged: how many of these throws were judged; 0 while there are too few.
        chi_square: the statistic of the judged throws.
        share: the share of perfectly fair dice that differ at least this much from even counts.
        looked_at: how many sets of dice were judged together.
    """

    dice: CountedDice
    counts: Mapping[str, int]
    judged: int = 0
    chi_square: float = 0.0
    share: float = 1.0
    looked_at: int = 1

    @property
    def thrown(self) -> int:
        """How many throws of one die were read."""
        return sum(self.counts.values())

    @property
    def words(self) -> Sentence:
        """What the numbers mean."""
        if not self.judged:
            return Sentence(
                "Too few throws to say anything: {thrown} of {least}.", thrown=self.thrown, least=FIRST_LOOK
            )
        if self.share >= _UNUSUAL / self.looked_at:
            return self._usual
        return Sentence(
            "Unusual: the faces of fair dice come up this unevenly at most once in {many} such "
            "counts (kinds of dice examined: {sets}). A die also seems loaded if the camera "
            "misreads one of its faces: watch how that face is read.",
            many=self._one_in,
            sets=self.looked_at,
        )

    @property
    def _usual(self) -> Sentence:
        tenths = max(1, round(10 * self.share))
        if self.share >= _COMMON:
            return Sentence(
                "Nothing unusual: the faces of fair dice come up this unevenly in {n} of 10 such counts.",
                n=tenths,
            )
        return Sentence(
            "Not certain: the faces of fair dice come up this unevenly about once in {many} such "
            "counts (kinds of dice examined: {sets}). Play on: this page judges again after "
            "twice as many throws.",
            many=self._one_in,
            sets=self.looked_at,
        )

    @property
    def _one_in(self) -> int:
        """Once in how many such counts fair dice differ this much, at most `_RAREST`, in round numbers."""
        many = min(_RAREST, math.floor(1 / self.share)) if self.share else _RAREST
        step: int = 10 ** max(0, len(str(many)) - 2)
        return many // step * step


def verdicts(results: Sequence[GameResult]) -> tuple[Verdict, ...]:
    """A verdict on each set of dice that was read in these games; dice that are not fair by nature have none.

    Args:
        results: the games, the oldest first.
    """
    seen = _read_faces(results)
    judged = {dice: _judged(dice, counts) for dice, counts in seen.items()}
    looked_at = sum(bool(total) for total, _ in judged.values())
    found = []
    for dice, counts in seen.items():
        total, chi_square = judged[dice]
        share = chi_square_share(chi_square, len(set(dice.kind.letters)) - 1)
        together: Counter[str] = sum(counts, Counter())
        all_faces = {letter: together[letter] for letter in dict.fromkeys(dice.kind.letters)}
        found.append(Verdict(dice, all_faces, total, chi_square, share, max(1, looked_at)))
    return tuple(sorted(found, key=lambda verdict: -verdict.thrown))


def _read_faces(results: Sequence[GameResult]) -> dict[CountedDice, list[Counter[str]]]:
    """For each set of dice the faces that the camera has read, game by game."""
    seen: dict[CountedDice, list[Counter[str]]] = {}
    for result in results:
        counts: dict[CountedDice, Counter[str]] = {}
        for face in result.facts.faces:
            if face.die.letters and face.read:
                dice = CountedDice(result.record.name, face.die, result.dice)
                counts.setdefault(dice, Counter())[face.letter] += face.read
        for dice, read in counts.items():
            seen.setdefault(dice, []).append(read)
    return seen


def _judged(dice: CountedDice, games: Sequence[Counter[str]]) -> tuple[int, float]:
    """The number of throws at the last look, and their chi-square; 0 throws before the first look.

    Looks are at `FIRST_LOOK` throws and at each double of it; a look takes in whole games.
    """
    total = sum(sum(game.values()) for game in games)
    if total < FIRST_LOOK:
        return 0, 0.0
    look = FIRST_LOOK
    while look * 2 <= total:
        look *= 2
    counts: Counter[str] = Counter()
    for game in games:
        counts += game
        if sum(counts.values()) >= look:
            break
    return sum(counts.values()), chi_square_of(counts, dice.kind.letters)


def chi_square_of(counts: Mapping[str, int], letters: str) -> float:
    """Pearson's statistic: how far counts of faces differ from those of a fair die.

    Args:
        counts: how often each face was thrown.
        letters: a letter for each side of the die.

    >>> chi_square_of({"1": 5, "2": 8, "3": 9, "4": 8, "5": 10, "6": 20}, "123456")
    13.4
    """
    total = sum(counts.values())
    sides = Counter(letters)
    expected = {letter: total * count / len(letters) for letter, count in sides.items()}
    return sum((counts.get(letter, 0) - even) ** 2 / even for letter, even in expected.items())


def chi_square_share(chi_square: float, freedom: int) -> float:
    """The probability that a chi-square distributed number is at least this large.

    For whole degrees of freedom the regularised upper incomplete gamma function is a finite sum
    (Abramowitz and Stegun, 26.4.4 and 26.4.5), so no library is needed.

    Args:
        chi_square: the number, 0 or more.
        freedom: the degrees of freedom, 1 or more.

    >>> round(chi_square_share(11.0705, 5), 4)
    0.05
    """
    half = chi_square / 2
    if freedom % 2:
        tail, term, first = math.erfc(math.sqrt(half)), math.exp(-half) * math.sqrt(half / math.pi) * 2, 1.5
    else:
        tail, term, first = math.exp(-half), math.exp(-half) * half, 2.0
    for _ in range((freedom - 1) // 2):
        tail += term
        term *= half / first
        first += 1
    return min(1.0, tail)
