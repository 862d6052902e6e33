"""What a game asks one seat on the phone that holds it, as a value; keys at the table ask the same."""

from __future__ import annotations

from dataclasses import dataclass

from engines.contract import Action


@dataclass(frozen=True, slots=True)
class SeatAnswer:
    """An answer that the seat may give.

    Attributes:
        actions: what is played; several actions are one step.
        words: the answer in words.
        note: a few more words, or "".
        figure: the name of its silhouette, or "".
        place: the name of the place of the board to which it belongs, or "".
        chosen: whether it is the seat's answer so far.
        final: whether the phone cannot change it afterwards; then it is sent at a second tap.
    """

    actions: tuple[Action, ...]
    words: str
    note: str = ""
    figure: str = ""
    place: str = ""
    chosen: bool = False
    final: bool = False

    @property
    def text(self) -> str:
        """The text by which a phone gives this answer."""
        return "; ".join(map(str, self.actions))


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A place of the seat's board.

    Attributes:
        name: the name of the place.
        words: what lies there, in words.
        figure: the name of the silhouette of what lies there, or "".
    """

    name: str
    words: str
    figure: str = ""


@dataclass(frozen=True, slots=True)
class SeatQuestion:
    """What a seat is asked.

    Attributes:
        title: the question.
        note: a sentence about it, or "".
        answers: the answers; none where the seat has only something to see.
        board: the rows of the seat's board; none without a board.
    """

    title: str
    note: str = ""
    answers: tuple[SeatAnswer, ...] = ()
    board: tuple[tuple[SeatPlace, ...], ...] = ()
