"""The question on a screen: a title, lines of explanation, and the answer on each key."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import AskToLeave, Back, Command, Held, Refuse, Screen, Undo, View, position_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a question: the caption of its key, and the command that the key gives."""

    caption: Caption
    command: Command

    def proposed(self) -> Choice:
        """The same answer as the proposed one."""
        return Choice(self.caption.proposed(), self.command)


@dataclass(frozen=True, slots=True)
class SideLine:
    """A line of explanation beside the tray: a silhouette, bold words, and the rest of the sentence.

    Attributes:
        strong: the words in bold.
        rest: the rest of the sentence.
        icon: the name of the silhouette, or None.
        harm: the silhouette has the colour of harm.
    """

    strong: str
    rest: str = ""
    icon: str | None = None
    harm: bool = False


@dataclass(frozen=True, slots=True)
class Question:
    """One question on screen.

    Attributes:
        title: the question itself, in at most two lines.
        lines: what happens if the player passes, or what the table is waiting for.
        choices: the answers, by key.
        awaited: the numbers of the dice that the question is about.
        dice_keys: each soft key stands for the die with its number; held down, a key corrects that die.
        hand: the hand of dice above the keys, 0 or 1, where a game has more dice than soft keys.
        why: the reason why a dead key does nothing, where more can be said than what the lit keys tell.
    """

    title: str
    lines: tuple[SideLine, ...] = ()
    choices: Mapping[Key, Choice] = field(default_factory=dict)
    awaited: frozenset[int] = frozenset()
    dice_keys: bool = False
    hand: int = 0
    why: Mapping[Key, str] = field(default_factory=dict)


def step_back(screen: Screen, view: View) -> Choice:
    """What Back does on a screen of a game: it goes one step back, never more.

    On a screen that a key has opened, it closes that screen. On the game's own screen it takes back a throw
    in doubt, or else the last step of the game. If nothing has been played yet, it asks whether to leave.
    """
    position = position_of(view)
    if position.asked is not None and type(screen) is not type(position.asked):
        return return_choice()
    if position.can_undo or view.sight.doubts:
        return Choice(Caption(_("Undo"), icon="annuler"), Undo())
    return leave_choice()


def leave_choice() -> Choice:
    """The key that asks whether to leave the game."""
    return Choice(Caption(_("Leave"), _("the game"), icon="eteindre"), AskToLeave())


def return_choice(command: Command | None = None) -> Choice:
    """The key that closes a screen; without a command it leads to the game's own screen (`Back`)."""
    return Choice(Caption(_("Back"), icon="retour"), command or Back())


def closing_choices(word: str, command: Command) -> dict[Key, Choice]:
    """OK, with a word above it, and Back: both close a screen on which nothing is left to answer."""
    return {
        Key.OK: Choice(Caption(word, icon="valider").proposed(), command),
        Key.BACK: return_choice(command),
    }


def chosen_already() -> str:
    """What the key of an answer says if that answer is chosen already."""
    return _("This is chosen already: OK goes on with it.")


def only_ok_and_back() -> dict[Key, str]:
    """Why the soft keys do nothing where OK and Back answer differently, and OK does not just go on."""
    return dict.fromkeys(SOFT_KEYS, _("OK and Back are the answers to this question."))


def refused_choice(caption: Caption, why: str) -> Choice:
    """A key that keeps its caption while it does nothing; a press tells why."""
    return Choice(caption.asleep(), Refuse(why))


def choice_unless_refused(caption: Caption, command: Command) -> Choice:
    """A key with a command; where the command refuses it, the key is dark, and a press tells why."""
    return refused_choice(caption, command.why) if isinstance(command, Refuse) else Choice(caption, command)


def _where_to_answer(lit: Collection[Key]) -> str:
    """Where the answers are, when these keys are lit and another one was pressed."""
    if any(key in lit for key in SOFT_KEYS):
        return _("Each answer stands above its key, and this key has none.")
    if Key.OK in lit:
        return _("There is nothing to choose here: OK goes on.")
    return _("There is nothing to choose here: Back leaves this page.")


class QuestionScreen(ABC):
    """A screen that asks one question about the state and shows the answers above the keys.

    In a game, Back does what `step_back` says, unless the choices of `question` have a key Back.

    Attributes:
        may_redo: whether a step that was taken back may be played again from this screen.
    """

    may_redo: ClassVar[bool] = True

    @abstractmethod
    def question(self, view: View) -> Question:
        """The question to ask now."""

    @abstractmethod
    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw everything above the captions."""

    def asks(self, view: View) -> str:
        """The title of the question, in one line."""
        return self.question(view).title.replace("\n", " ")

    def has_dice_on_keys(self, view: View) -> bool:
        """Whether each soft key stands for the die with its number."""
        return self.question(view).dice_keys

    def captions(self, view: View) -> Captions:
        """The captions of the answers."""
        return {key: choice.caption for key, choice in self.choices_of(self.question(view), view).items()}

    def press(self, key: Key, view: View) -> Command:
        """The command of a key, or a refusal with the reason."""
        question = self.question(view)
        choices = self.choices_of(question, view)
        if key in choices:
            return choices[key].command
        return Refuse(question.why.get(key) or _where_to_answer(choices))

    def on_back(self, view: View) -> Choice | None:
        """What Back does if the question has no choice for it; None if it does nothing."""
        return step_back(self, view) if view.position else None

    def choices_of(self, question: Question, view: View) -> Mapping[Key, Choice]:
        """The answers to a question of this screen, with Back."""
        if Key.BACK in question.choices or (back := self.on_back(view)) is None:
            return question.choices
        return {**question.choices, Key.BACK: back}

    def held(self, view: View) -> Mapping[Key, Held]:
        """What held keys do: nothing here; screens on which they do something override this."""
        return {}
