"""What a screen asks: a title, what happens otherwise, and what each key answers."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field

from device.i18n import _
from device.keys import Key
from device.screen.base import AskToLeave, Back, Command, Refuse, Screen, Undo, View, position_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer: the words above its key, and what it does."""

    caption: Caption
    command: Command


@dataclass(frozen=True, slots=True)
class SideLine:
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
    lines: tuple[SideLine, ...] = ()
    choices: Mapping[Key, Choice] = field(default_factory=dict)
    awaited: frozenset[int] = frozenset()
    threats: tuple[tuple[int, int], ...] = ()
    dice_keys: bool = False
    why: Mapping[Key, str] = field(default_factory=dict)


def step_back(screen: Screen, view: View) -> Choice:
    """What Back does on a screen of a game: one step, and never more.

    It returns from a screen that a key has opened. On the screen that the game has put up it takes the last
    step of the game back. Where nothing has been played it asks whether to leave.
    """
    position = position_of(view)
    if position.asked is not None and type(screen) is not type(position.asked):
        return return_choice()
    if position.can_undo:
        return Choice(Caption(_("Undo"), icon="annuler"), Undo())
    return Choice(Caption(_("Leave"), _("the game"), icon="eteindre"), AskToLeave())


def return_choice(command: Command | None = None) -> Choice:
    """Back to where a screen was opened; without a command, to the screen that the game has put up."""
    return Choice(Caption(_("Return"), icon="retour"), command or Back())


class QuestionScreen(ABC):
    """A screen that asks one question of the state and shows its answers over the keys.

    In a game Back is the same everywhere, `step_back`, unless `question` says what it does.
    """

    @abstractmethod
    def question(self, view: View) -> Question:
        """What is asked now."""

    @abstractmethod
    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw everything above the captions."""

    def captions(self, view: View) -> Captions:
        """The answers to the question."""
        return {key: choice.caption for key, choice in self.choices_of(self.question(view), view).items()}

    def press(self, key: Key, view: View) -> Command:
        """The answer of a key, or why it has none."""
        question = self.question(view)
        choices = self.choices_of(question, view)
        if key in choices:
            return choices[key].command
        return Refuse(question.why.get(key) or _("This key does nothing here: its lamp is off."))

    def on_back(self, view: View) -> Choice | None:
        """What Back does, unless the question says so; None where it does nothing."""
        return step_back(self, view) if view.position else None

    def choices_of(self, question: Question, view: View) -> Mapping[Key, Choice]:
        """The answers to a question of this screen, and Back."""
        if Key.BACK in question.choices or (back := self.on_back(view)) is None:
            return question.choices
        return {**question.choices, Key.BACK: back}

    def may_redo(self, view: View) -> bool:
        """Whether a step that was taken back may be played again from here."""
        return view.position is not None and view.position.can_redo

    def held(self, view: View) -> Mapping[Key, str]:
        """The silhouettes of what holding a key does, besides OK (the rules) and Back (leave)."""
        return {}

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing, unless a screen says what it does."""
        return None
