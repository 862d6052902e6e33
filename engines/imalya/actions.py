"""Everything that can happen in a game, one small record each; `str()` is how it stands in records."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.errors import ParseError
from engines.imalya.figures import Figure


@dataclass(frozen=True, slots=True)
class Throw:
    """Nature's answer: the Figures of the awaited dice, in the order in which they were awaited."""

    figures: tuple[Figure, ...]

    def __str__(self) -> str:
        return "throw " + "".join(self.figures)


@dataclass(frozen=True, slots=True)
class NameStarter:
    """The first to throw a Bel names the player who starts (l.9)."""

    seat: int

    def __str__(self) -> str:
        return f"name {self.seat + 1}"


@dataclass(frozen=True, slots=True)
class Counter:
    """A Bel counters a Dam that was just thrown (l.21)."""

    bel: int
    dam: int

    def __str__(self) -> str:
        return f"counter {self.bel} {self.dam}"


@dataclass(frozen=True, slots=True)
class Convert:
    """A Bel turns an Egal that was just thrown into a Mineure (l.22)."""

    bel: int
    egal: int
    figure: Figure

    def __str__(self) -> str:
        return f"convert {self.bel} {self.egal} {self.figure}"


@dataclass(frozen=True, slots=True)
class FreeDie:
    """A Bel frees a captured die (l.23)."""

    bel: int
    captive: int

    def __str__(self) -> str:
        return f"free {self.bel} {self.captive}"


@dataclass(frozen=True, slots=True)
class TakeTale:
    """A Bel takes one Tale from the Trésor (l.42)."""

    bel: int

    def __str__(self) -> str:
        return f"take-tale {self.bel}"


@dataclass(frozen=True, slots=True)
class RerollDam:
    """The Ruse throws a Dam again before it acts (l.59)."""

    die: int

    def __str__(self) -> str:
        return f"reroll {self.die}"


@dataclass(frozen=True, slots=True)
class Capture:
    """A Dam takes a die (l.17)."""

    dam: int
    prey: int

    def __str__(self) -> str:
        return f"capture {self.dam} {self.prey}"


@dataclass(frozen=True, slots=True)
class Lock:
    """The player keeps a die (l.12)."""

    die: int

    def __str__(self) -> str:
        return f"lock {self.die}"


@dataclass(frozen=True, slots=True)
class Unlock:
    """The player thinks again about a die that he has just kept."""

    die: int

    def __str__(self) -> str:
        return f"unlock {self.die}"


@dataclass(frozen=True, slots=True)
class Done:
    """The player has finished what the moment allows: no more Bel actions, or no more dice to keep."""

    def __str__(self) -> str:
        return "done"


Action = (
    Throw | NameStarter | Counter | Convert | FreeDie | TakeTale | RerollDam | Capture | Lock | Unlock | Done
)


def parse_action(text: str) -> Action:
    """The action of a text.

    >>> parse_action("convert 4 6 R")
    Convert(bel=4, egal=6, figure=<Figure.RUSE: 'R'>)

    Raises:
        ParseError: the text is no action; the message quotes it.
    """
    word, *rest = text.split() or [""]
    try:
        return _READERS[word](*rest)
    except (KeyError, TypeError, ValueError) as error:
        raise ParseError(
            f"{text!r} is not an action of Imalya, such as 'throw RRGEBD' or 'lock 3'"
        ) from error


def _number(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and word[0] != "0"):
        raise ValueError(word)
    return int(word)


_READERS: dict[str, Callable[..., Action]] = {
    "throw": lambda figures: Throw(tuple(Figure(letter) for letter in figures)),
    "name": lambda seat: NameStarter(_number(seat) - 1),
    "counter": lambda bel, dam: Counter(_number(bel), _number(dam)),
    "convert": lambda bel, egal, figure: Convert(_number(bel), _number(egal), Figure(figure)),
    "free": lambda bel, captive: FreeDie(_number(bel), _number(captive)),
    "take-tale": lambda bel: TakeTale(_number(bel)),
    "reroll": lambda die: RerollDam(_number(die)),
    "capture": lambda dam, prey: Capture(_number(dam), _number(prey)),
    "lock": lambda die: Lock(_number(die)),
    "unlock": lambda die: Unlock(_number(die)),
    "done": Done,
}
