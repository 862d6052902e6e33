"""Entering a throw by keys, one die after the other, when no camera can read all of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Self

from device.i18n import _, by_count
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Tell, View, position_of
from device.screen.dice.faces import face_choices
from device.screen.game import die_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.marks import MarkState
from device.screen.pages import page_choice
from device.screen.question import Choice, Question, QuestionScreen, SideLine, return_choice
from device.screen.row.game_row import game_row, lying_die, with_dice
from device.screen.row.layout import hand_of
from device.screen.row.row_die import RowDie
from device.screen.row.scene import ThrowScene, draw_throw, game_points, moment_of, notice_line
from device.screen.words import uncapitalised


@dataclass(frozen=True, slots=True)
class EnterScreen(QuestionScreen):
    """Shows the row of dice; each key enters a face for the next die.

    Attributes:
        dice: the numbers of the dice that are entered, in order.
        letters: the letters of the faces entered so far.
        page: the page of faces that have keys, from 0; a die may have more faces than there are keys.
        read: the other dice of the throw, which the camera has read: the number and the letter of each.
    """

    dice: tuple[int, ...]
    letters: str = ""
    page: int = 0
    read: tuple[tuple[int, str], ...] = ()

    @classmethod
    def beginning(cls, view: View) -> Self:
        """The screen before the first press: dice that were read without a doubt need not be entered."""
        read = read_letters(view)
        awaited = position_of(view).state.awaits.dice
        return cls(tuple(number for number in awaited if number not in read), read=tuple(read.items()))

    def question(self, view: View) -> Question:
        """Which die is entered next, with its faces on the keys; once every die has one, OK counts them.

        If dice that were read have been touched since, the missing ones are entered anew.
        """
        if self._is_outdated(view):
            asked = self.beginning(view).question(view)
            touched = SideLine("", _("Dice have moved: enter what is missing now."), "camera")
            return replace(asked, lines=(touched, *asked.lines))
        if self._complete:
            return self._is_this_it()
        die = die_of(view, self._next)
        choices = {
            **face_choices(die, lambda letter: Go(self._with(self.letters + letter)), self.page),
            **page_choice(die.letters, self.page, lambda page: replace(self, page=page)),
            Key.BACK: self._back(),
        }
        return Question(
            self._title(view),
            (SideLine("", self._left(), "main"), *self._which(view)),
            choices,
            awaited=frozenset({self._next}),
            why={Key.OK: no_face_yet(die.called(self._next))},
        )

    def _is_outdated(self, view: View) -> bool:
        """Whether the camera has read dice since the first press, and one of `read` no longer shows its face.

        Without a new reading, such as after a restart, the dice lie as they were read.
        """
        found = view.sight.found
        now = {number: die_of(view, number).likeliest(die)[0] for number, die in found.items()}
        return bool(found) and any(now.get(number) != letter for number, letter in self.read)

    def _is_this_it(self) -> Question:
        """Ask whether this is the throw, before it counts."""
        entered = dict(zip(self.dice, self.letters, strict=True))
        throw = Tell(dict(self.read) | entered, frozenset(self.dice))
        count = Caption(_("Count"), _("this throw"), icon="valider").proposed()
        choices = {Key.OK: Choice(count, throw), Key.BACK: self._back()}
        full = _("Every face is entered. OK counts the throw; Back takes the last face away.")
        line = SideLine("", _("OK counts it."))
        return Question(_("Is this the throw?"), (line,), choices, why=dict.fromkeys(SOFT_KEYS, full))

    def _back(self) -> Choice:
        """The key that takes the last entered die away, and without any leads back to the game."""
        if not self.letters:
            return return_choice()
        return Choice(Caption(_("Last die"), icon="annuler"), Go(self._with(self.letters[:-1])))

    def _with(self, letters: str) -> Self:
        """The same screen with these faces entered, and the first page of faces."""
        return replace(self, letters=letters, page=0)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the table of faces or the picture, the question, and the row with the dice entered so far."""
        if self._is_outdated(view):
            self._draw(canvas, view, self.beginning(view))
        else:
            self._draw(canvas, view, self)

    def _draw(self, canvas: Canvas, view: View, entered: EnterScreen) -> None:
        """Draw the question of this screen, and the row with the dice of `entered`."""
        row = game_row(view)
        faces = die_of(view, entered._next)
        points = game_points(view)
        draw_throw(
            canvas,
            view,
            ThrowScene(
                question=self.question(view),
                moment=moment_of(view),
                row=with_dice(row, entered._awaited_dice(view), entered._hand(len(row.dice)))
                if row
                else None,
                points=None if points and points.of_last_throw else points,
                line=notice_line(view),
                faces=faces,
                without=_("Without a camera: enter each die, in order."),
            ),
        )

    def _title(self, view: View) -> str:
        """Who threw, and which die is entered next."""
        state, die = position_of(view).state, die_of(view, self._next).called(self._next)
        name = state.players[state.awaits.thrower].name
        return _("{name},\n{die}?").format(name=name, die=uncapitalised(die))

    def _left(self) -> str:
        """How many dice have their face, and how many are left."""
        told, left = len(self.letters), len(self.dice) - len(self.letters)
        if self.read:
            return _("{known} known, {left} to enter.").format(known=len(self.read) + told, left=left)
        return _("{told} entered, {left} to enter.").format(told=told, left=left)

    def _which(self, view: View) -> tuple[SideLine, ...]:
        """Say that dice without a number in the picture were not read; nothing if none there has one."""
        missing = len(set(self.dice) - view.sight.found.keys())
        if not view.sight.found or not missing:
            return ()
        one = _("The one that has no number in the picture.")
        several = _("{n} have no number in the picture.")
        return (SideLine("", by_count(missing, one, several), "camera"),)

    def _awaited_dice(self, view: View) -> dict[int, RowDie]:
        """The awaited dice: those that have a face, the one that is asked about, and the rest."""
        dice = {
            number: lying_die(number, letter, die_of(view, number), by_hand=False)
            for number, letter in self.read
        }
        for index, number in enumerate(self.dice):
            faces = die_of(view, number)
            if index < len(self.letters):
                dice[number] = lying_die(number, self.letters[index], faces, by_hand=True)
            elif number == self._next:
                called = faces.called(number)
                dice[number] = RowDie(number, MarkState.IN_HAND, called, "doute", awaited=True)
            else:
                dice[number] = RowDie(number, MarkState.IN_HAND, shape=faces.shape)
        return dice

    def _hand(self, count: int) -> int:
        return hand_of(self._next) if count > len(SOFT_KEYS) else 0

    @property
    def _complete(self) -> bool:
        return len(self.letters) == len(self.dice)

    @property
    def _next(self) -> int:
        return self.dice[min(len(self.letters), len(self.dice) - 1)]


def no_face_yet(die: str) -> str:
    """Why a throw cannot be counted: no face has been entered for the die with this name."""
    return _("{die} has no face yet: press the one on top.").format(die=die)


def read_letters(view: View) -> dict[int, str]:
    """What the thrown dice show that were read without a doubt while others are missing, by number."""
    sure = {number: die for number, die in view.sight.found.items() if not die.doubtful}
    letters = {number: die_of(view, number).likeliest(die)[0] for number, die in sure.items()}
    return {number: letter for number, letter in letters.items() if letter is not None}


def enter_choice(view: View) -> Choice:
    """The key that enters the awaited throw, or what is missing of it, by hand."""
    screen = EnterScreen.beginning(view)
    what = by_count(len(screen.dice), _("one die"), _("{n} dice")) if screen.read else _("the dice")
    return Choice(Caption(_("Enter"), what, icon="main"), Go(screen))
