"""Corrects faces that were read wrongly: which actions still stand once a throw shows other faces."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import takewhile

from device.game.replay import THROW, PlayedAction, faces_thrown, replay
from device.journal.entry import Entry
from engines.contract import AnyGame
from engines.errors import EngineError, IllegalAction
from wording.sentence import Sentence


def last_throw_of(die: int, played: Sequence[PlayedAction]) -> int:
    """The index of the throw that gave a die its current face.

    Raises:
        IllegalAction: the die has not been thrown yet.
    """
    for index in reversed(range(len(played))):
        if die in played[index].thrown:
            return index
    raise IllegalAction(
        Sentence("die {die} has not been thrown yet, so there is no face to correct", die=die)
    )


def with_faces(
    game: AnyGame,
    played: Sequence[PlayedAction],
    faces: Mapping[int, str],
    chosen_by_machine: Callable[[int], bool],
) -> tuple[int, list[PlayedAction]] | None:
    """Play actions again with other faces in the last throws of some dice.

    Args:
        game: the engine's game.
        played: the actions in force.
        faces: the letter of the right face, by the number of the die.
        chosen_by_machine: whether a machine was to choose after the throw at an index of the actions.

    Returns:
        The index of the first throw that changes, and the actions from there on that still stand: up to the
        first that is no longer legal, or that would now answer another question. None if no face is another.

    Raises:
        IllegalAction: a die has not been thrown, was thrown on the screen, or cannot show such a face.
    """
    entries = [each.entry for each in played]
    for die, letter in faces.items():
        index = last_throw_of(die, played)
        entries[index] = _with_face(game, played[index], entries[index], die, letter)
    wrong = (index for index, entry in enumerate(entries) if entry.text != played[index].entry.text)
    first = next(wrong, None)
    if first is None:
        return None
    later = entries[first:]
    still_chosen = _before_choice_of_machine(later) if chosen_by_machine(first) else later
    return first, list(_while_fitting(game, still_chosen, played[first:]))


def _with_face(game: AnyGame, throw: PlayedAction, entry: Entry, die: int, letter: str) -> Entry:
    """The entry of a throw with the face of one die replaced and marked as set by hand."""
    if entry.by_machine:
        raise IllegalAction(
            Sentence("die {die} was thrown on the screen, where no camera can misread it", die=die)
        )
    thrown = faces_thrown(throw.before, game.parse_action(entry.text)) | {die: letter}
    text = f"{THROW} {''.join(thrown.values())}"
    throw.before.apply(game.parse_action(text))
    return replace(entry, text=text, by_hand=tuple(sorted({*entry.by_hand, die})))


def _before_choice_of_machine(entries: Iterable[Entry]) -> Iterable[Entry]:
    """The entries from a throw on, up to the next choice of a machine, which it has made for other dice."""
    return takewhile(lambda entry: not entry.by_machine or entry.drawn, entries)


def _while_fitting(
    game: AnyGame, entries: Iterable[Entry], earlier: Sequence[PlayedAction]
) -> Iterator[PlayedAction]:
    """Play entries again until one is illegal, or would answer another question than it did before.

    A pass that let a Bel do nothing must not confirm locks instead, nor a throw be read as that of other
    dice.

    Args:
        game: the engine's game.
        entries: the entries, of which some may have been corrected.
        earlier: the actions as they were played before, from the same one on.
    """
    with contextlib.suppress(EngineError):
        for step, before in zip(replay(game, earlier[0].before, entries), earlier, strict=False):
            if step.before.awaits != before.before.awaits:
                return
            yield step
