"""What a screen asks: a title, what happens otherwise, and what each key answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from device.keys import Key
from device.screen.base import Command
from device.screen.kit.captions import Caption


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: the words above its key, and what it does."""

    caption: Caption
    command: Command


@dataclass(frozen=True, slots=True)
class Line:
    """A line beside the tray: a silhouette, strong words, and the rest of the sentence."""

    strong: str
    rest: str = ""
    icon: str | None = None
    harm: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """One question on screen.

    Attributes:
        title: at most two lines.
        lines: what happens otherwise, or what is being waited for.
        choices: the answers, by key.
        awaited: the numbers of the dice that the question is about.
        threats: pairs of a Dam and the die it is about to take.
        dice_keys: the soft keys are the dice with their numbers; held down, a key corrects its die.
        why: why a dead key is dead; a key that is not in it gets the general sentence.
    """

    title: str
    lines: tuple[Line, ...] = ()
    choices: Mapping[Key, Choice] = field(default_factory=dict)
    awaited: frozenset[int] = frozenset()
    threats: tuple[tuple[int, int], ...] = ()
    dice_keys: bool = False
    why: Mapping[Key, str] = field(default_factory=dict)
