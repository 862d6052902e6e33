"""The dice of a throw that lies still but does not count yet, because a question about it is open."""

from __future__ import annotations

from device.i18n import _
from device.screen.dice.faces import DieFaces
from device.screen.kit.marks import MarkState
from device.screen.row.row_die import RowDie
from device.screen.words import LOOK_ICONS, look_word
from device.throw.sight import Sight


def pending_dice(sight: Sight, faces: DieFaces, *numbers: int) -> dict[int, RowDie]:
    """The dice of a throw that does not count yet, by number, as read; a doubtful one shows both candidates.

    Args:
        sight: the tray.
        faces: the faces of the dice.
        numbers: the dice with these faces; all dice if left out.
    """
    return {number: _pending(sight, faces, number) for number in numbers or sight.letters}


def _pending(sight: Sight, faces: DieFaces, number: int) -> RowDie:
    letter, seen = sight.letters[number], sight.dice[number]
    state = _state(sight, number, letter)
    fresh = state is MarkState.FRESH
    name = faces.name(letter) if letter else ""
    word = name if fresh else look_word(state, name)
    return RowDie(
        number=number,
        state=state,
        word=_("stranger") if seen.shape == "unknown" else word,
        icon=faces.figures[letter] if letter and fresh else LOOK_ICONS[state],
        faces=_candidates(sight, faces, number, letter),
        shape=faces.shape,
        read=faces.pips(letter) if letter and fresh else "",
    )


def _candidates(sight: Sight, faces: DieFaces, number: int, letter: str | None) -> tuple[str, ...]:
    """The silhouettes of the faces that a die may show: one, two for a doubtful die, or none."""
    if letter is None:
        return ()
    other = faces.letter(sight.dice[number].runner_up)
    undecided = number in sight.doubts and not sight.dice[number].cocked
    if undecided and other is not None and other != letter:
        return faces.figures[letter], faces.figures[other]
    return (faces.figures[letter],)


def _state(sight: Sight, number: int, letter: str | None) -> MarkState:
    doubted = number in sight.doubts
    if doubted and sight.dice[number].cocked:
        return MarkState.COCKED
    if letter is None:
        return MarkState.UNKNOWN
    return MarkState.DOUBTFUL if doubted else MarkState.FRESH
