"""Notes in a game's record that are no actions.

They say what somebody asked, by which version machines choose, and which seat has changed hands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from device.journal.seat_changes import SeatChange, is_machine, machine_of, parse_seat_change

WORTH: Final = ""
"""The note that somebody asked what the choices are worth."""
_HINT: Final = "hint"
_VERSION: Final = "version"


def hint_note(name: str) -> str:
    """The note that somebody asked what the machine of this name would do.

    >>> note_as_remark(hint_note("Nora"))
    'a hint of Nora was asked for'
    """
    return f"{_HINT} {name}"


def version_note(version: str) -> str:
    """The note that machines choose by this version of the strategies from here on.

    >>> note_as_remark(version_note("5"))
    'from here on machines choose by version 5 of the strategies'
    """
    return f"{_VERSION} {version}"


def is_question(note: str) -> bool:
    """Whether a note says that somebody asked for help.

    >>> is_question(WORTH), is_question(hint_note("Nora")), is_question(version_note("5"))
    (True, True, False)
    >>> is_question("seat 2 guest -> person 5")
    False
    """
    return _kind(note) != _VERSION and parse_seat_change(note) is None


def versions_in_use(notes: Iterable[str], first: Collection[str]) -> frozenset[str]:
    """The versions by which machines choose now: those of the last note, else those of the beginning."""
    noted = [note.partition(" ")[2] for note in notes if _kind(note) == _VERSION]
    return frozenset(noted[-1:] or first)


def note_as_remark(note: str) -> str:
    """What a note says, as a remark of an exported record."""
    about = note.partition(" ")[2]
    match _kind(note):
        case "hint":
            return f"a hint of {about} was asked for"
        case "version":
            return f"from here on machines choose by version {about} of the strategies"
        case _:
            return "the worth of each choice was asked for"


def change_as_remark(change: SeatChange) -> str:
    """What a change of seats says, as a remark of an exported record; it names no person.

    >>> change_as_remark(SeatChange(1, "person 5", "medium version=1 seed=7"))
    'from here on player 2 is a machine: medium version=1 seed=7; it was a person before'
    """
    now, before = _kind_of_sitter(change.after), _kind_of_sitter(change.before)
    return f"from here on player {change.seat + 1} is {now}; it was {before} before"


def _kind_of_sitter(text: str) -> str:
    """What a note of a seat says of somebody, without the number of a person."""
    return f"a machine: {machine_of(text)[0]}" if is_machine(text) else f"a {text.partition(' ')[0]}"


def _kind(note: str) -> str:
    return note.partition(" ")[0]
