"""Tables of the answers about each kind of dice, with confidence intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from models.classes import kind_name
from models.measure.confidence import calibration_error
from models.measure.markdown import head, row
from models.measure.score import NOT_READ, DieAnswer, Score
from vision.dice_set import D6_FIGURES, KINDS

_FIGURES: Final = "d6 figures"
"""The row of the nine sets of Figures, which differ in their drawings only."""
_NEARLY: Final = 0.85
"""The confidence from which on a right answer that is asked about was nearly believed."""
_REASONS: Final = (
    *("not found", "read wrongly", "taken to lean", "seen from the side"),
    *(f"less sure than {100 * _NEARLY:.0f} %", "nearly sure"),
)
"""Why somebody is asked about a die."""
_Z: Final = 1.96
"""The quantile of a normal distribution for an interval that holds 95 times in 100."""


def _kind_of(face_class: str) -> str:
    """The row of a class.

    >>> _kind_of("d8 numerals 7"), _kind_of("d6 dragon bel")
    ('d8 numerals', 'd6 figures')
    """
    kind = kind_name(face_class)
    return _FIGURES if kind in {one.name for one in D6_FIGURES} else kind


_ROWS: Final = tuple(dict.fromkeys(_kind_of(name) for kind in KINDS for name in kind.classes))
"""The rows of the tables, in order."""


def interval(part: int, whole: int) -> tuple[float, float]:
    """The interval that holds a proportion 95 times in 100 (Wilson), if all dice are independent.

    Dice of one throw share makes and light, so the true interval is wider.

    >>> [round(bound, 3) for bound in interval(0, 100)]
    [0.0, 0.037]
    """
    if not whole:
        return 0.0, 1.0
    rate, square = part / whole, _Z**2 / whole
    middle = rate + square / 2
    spread = _Z * math.sqrt(rate * (1 - rate) / whole + square / (4 * whole))
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def kind_table(scores: Iterable[Score]) -> str:
    """The answers of all scores by kind of dice, as Markdown.

    Dice that were missed count as wrong and asked about: a person tells what they show. *Invented* are the
    values of this kind that were read without doubt at places where no die of the expected set lies.
    """
    scores = list(scores)
    answers, invented = (
        _by_kind(scores),
        Counter(_kind_of(name) for score in scores for name in score.invented),
    )
    columns = (
        "kind",
        "dice",
        "right",
        "right without asking",
        "silently wrong",
        "invented",
        "calibration error",
    )
    lines = (
        _line(kind, answers.get(kind, []), invented[kind]) for kind in _ROWS if kind in {*answers, *invented}
    )
    return "\n".join([head(columns, len(columns)), *lines])


def question_table(scores: Iterable[Score]) -> str:
    """Why somebody is asked, by kind of dice, as Markdown: each question has one reason, the first that fits.

    Two reasons are errors: the die was not found or is called unknown, or its face is wrong. All further
    questions were needless.
    """
    lines = [head(["kind", "dice", *_REASONS])]
    for kind, answers in _by_kind(scores).items():
        counts = Counter(_reason(answer) for answer in answers if answer.doubtful)
        lines.append(row([kind, len(answers), *(counts[reason] or "" for reason in _REASONS)]))
    return "\n".join(lines)


def _by_kind(scores: Iterable[Score]) -> dict[str, list[DieAnswer]]:
    """The answers of all scores by kind, in the order of the kinds."""
    answers: dict[str, list[DieAnswer]] = {}
    for answer in (answer for score in scores for answer in score.answers):
        answers.setdefault(_kind_of(answer.label), []).append(answer)
    return {kind: answers[kind] for kind in _ROWS if kind in answers}


def _reason(answer: DieAnswer) -> str:
    """Why somebody is asked about a die."""
    reasons = {
        "not found": answer.read == NOT_READ,
        "read wrongly": not answer.right,
        "taken to lean": answer.leans,
        "seen from the side": not answer.from_above,
        f"less sure than {100 * _NEARLY:.0f} %": answer.confidence < _NEARLY,
    }
    return next((reason for reason, holds in reasons.items() if holds), _REASONS[-1])


def _line(kind: str, answers: Sequence[DieAnswer], invented: int) -> str:
    right = sum(answer.right for answer in answers)
    unasked = sum(answer.right_unasked for answer in answers)
    silent = sum(answer.silently_wrong for answer in answers)
    rates = [_rate(count, len(answers)) for count in (right, unasked, silent)]
    read = [(answer.confidence, answer.right) for answer in answers if answer.read != NOT_READ]
    return row([kind, len(answers), *rates, invented, f"{100 * calibration_error(read):.1f} %"])


def _rate(part: int, whole: int) -> str:
    if not whole:
        return "–"
    low, high = interval(part, whole)
    return f"{100 * part / whole:.1f} % ({100 * low:.1f} to {100 * high:.1f})"
