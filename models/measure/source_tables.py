"""Tables of what the reader read of each source of pictures, as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from models.classes import face_name, kind_name
from models.measure.confidence import doubt_threshold
from models.measure.markdown import head, row
from models.measure.score import NOT_READ, Score
from vision.dice_set import KINDS

_NAMED: Final = (("2", "3"), ("4", "6"), ("6", "9"))
"""The confusions that users of other readers report."""
_MOST_CONFUSIONS: Final = 8


def source_table(scores: dict[str, Score]) -> str:
    """The scores as a Markdown table."""
    columns = ["dice", "dice right", "answered", "silent misreads", "missed", "invented", "strangers told"]
    columns = ["pictures", *columns, "throws wholly right"]
    lines = [head(columns, len(columns))]
    for name, score in scores.items():
        cells = [f"{name} ({score.pictures})", str(score.dice), _percent(score.right, score.dice)]
        cells += [_percent(score.answered, score.dice)]
        cells += [f"{_percent(score.silent_misreads, score.dice)} ({score.silent_misreads})"]
        cells += [
            str(score.missed),
            str(len(score.invented)),
            _percent(score.strangers_told, score.strangers),
        ]
        cells += [_percent(score.wholly_right, score.pictures)]
        lines.append(row(cells))
    return "\n".join(lines)


def confusion_table(scores: dict[str, Score]) -> str:
    """The confusions as Markdown: the named ones with their rates, then the most frequent.

    The rate of a pair is its confusions, both ways, divided by the dice that show one of the two.
    """
    columns = ["pictures", *("/".join(pair) for pair in _NAMED), "side face", "most frequent (label → read)"]
    lines = [head(columns, len(columns))]
    for name, score in scores.items():
        frequent = [
            f"{label} → {read.removeprefix(kind_name(label) + ' ')} {count}x"
            for (label, read), count in sorted(score.confusions.items(), key=lambda item: (-item[1], item[0]))
        ][:_MOST_CONFUSIONS]
        named = [_pair_rate(score, pair) for pair in _NAMED]
        sides = _percent(score.side_faces, score.sides_known)
        lines.append(row([name, *named, sides, ", ".join(frequent) or "none"]))
    return "\n".join(lines)


def confusion_matrices(scores: Iterable[Score]) -> Iterator[str]:
    """The confusion matrix of each kind of dice over all pictures, as Markdown; labels are rows."""
    whole = Score(answers=[answer for score in scores for answer in score.answers])
    readings, labelled = whole.readings, whole.labelled
    for kind in KINDS:
        labels = [name for name in kind.classes if labelled[name]]
        if not labels:
            continue
        columns = [kind.name, *kind.faces, "another kind", NOT_READ]
        lines = [head(columns, len(columns))]
        for label in labels:
            within = [readings[label, name] for name in kind.classes]
            unread = readings[label, NOT_READ]
            counts = [*within, labelled[label] - sum(within) - unread, unread]
            lines.append(row([face_name(label), *(count or "" for count in counts)]))
        yield "\n".join(lines)


def thresholds(scores: dict[str, Score]) -> Iterator[str]:
    """For each group of dice the thresholds for 0.1, 0.3 and 0.5 % silent misreads, a sentence each."""
    parts = {
        "dice other than d4 and d8": [answer for score in scores.values() for answer in score.read_whole],
        "d4 and d8": [answer for score in scores.values() for answer in score.triangular],
    }
    for what, judged in parts.items():
        for most in (0.001, 0.003, 0.005) if judged else ():
            threshold = doubt_threshold(judged, most)
            kept = sum(confidence >= threshold for confidence, _ in judged)
            yield (
                f"silent misreads at most {most:.1%} of the {what}: doubt below {threshold:.4f},"
                f" {_percent(kept, len(judged))} answered"
            )


def _pair_rate(score: Score, pair: tuple[str, str]) -> str:
    """How often two values were confused; nothing if no die shows both."""
    shown = [sum(n for label, n in score.labelled.items() if face_name(label) == value) for value in pair]
    confused = sum(
        n for (label, read), n in score.confusions.items() if {face_name(label), face_name(read)} == {*pair}
    )
    return _percent(confused, sum(shown)) if all(shown) else "–"


def _percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f} %" if whole else "–"
