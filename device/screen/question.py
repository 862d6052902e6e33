"""What a screen asks: a title, what happens otherwise, and what each key answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from device.i18n import _
from device.keys import Key
from device.screen.base import Command, Redo, Refuse, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions


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


class QuestionScreen(ABC):
    """A screen that asks one question of the state and shows its answers over the keys."""

    @abstractmethod
    def question(self, view: View) -> Question:
        """What is asked now."""

    @abstractmethod
    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw everything above the captions."""

    def captions(self, view: View) -> Captions:
        """The answers to the question."""
        return {key: choice.caption for key, choice in self.question(view).choices.items()}

    def press(self, key: Key, view: View) -> Command:
        """The answer of a key, or why it has none."""
        question = self.question(view)
        if key in question.choices:
            return question.choices[key].command
        return Refuse(question.why.get(key) or _("This key does nothing here: its lamp is off."))

    def held(self, view: View) -> Mapping[Key, str]:
        """The silhouettes of what holding a key does; OK always opens the rules of the moment."""
        return {}

    def hold(self, key: Key, view: View) -> Command | None:
        """Back held goes a step forward again."""
        if key is Key.BACK and view.position and view.position.can_redo:
            return Redo()
        return None
