"""Entering a throw by keys, one die after the other, when no camera can read it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Back, Command, Go, Refuse, Tell, View, position_of
from device.screen.dice.faces import face_captions
from device.screen.game import die_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.marks import MarkState
from device.screen.pages import PAGE_KEY, next_page, on_keys
from device.screen.question import Question, SideLine, refusal
from device.screen.row.game_row import game_row, lying_die, with_dice
from device.screen.row.layout import hand_of
from device.screen.row.row_die import RowDie
from device.screen.row.scene import ThrowScene, draw_throw, game_points, moment_of, notice_line


@dataclass(frozen=True, slots=True)
class EnterScreen:
    """Shows the row of dice; each key enters a face for the next die.

    Attributes:
        dice: the numbers of the awaited dice, in order.
        letters: the letters of the faces entered so far.
        page: the page of faces that have keys, from 0; a die may have more faces than there are keys.
    """

    dice: tuple[int, ...]
    letters: str = ""
    page: int = 0

    def captions(self, view: View) -> Captions:
        """The faces of the next die until every die has one, then OK."""
        captions = {} if self._complete else face_captions(die_of(view, self._next), self.page)
        if self._complete:
            captions[Key.OK] = Caption(_("Count"), _("this throw"), icon="valider").proposed()
        word = _("Last die") if self.letters else _("Back")
        return captions | {Key.BACK: Caption(word, icon="annuler" if self.letters else "retour")}

    def press(self, key: Key, view: View) -> Command:
        """Enter the face of the next die; Back removes the last one."""
        if key is Key.BACK:
            return Go(EnterScreen(self.dice, self.letters[:-1])) if self.letters else Back()
        if key is Key.OK and self._complete:
            return Tell(dict(zip(self.dice, self.letters, strict=True)), frozenset(self.dice))
        if key is Key.OK:
            return Refuse(no_face_yet(self._called(view)))
        if self._complete:
            return Refuse(_("Every die has its face. OK counts them; Back takes the last one away."))
        letters = die_of(view, self._next).letters
        following = next_page(letters, self.page)
        if key is PAGE_KEY and following is not None:
            return Go(replace(self, page=following))
        letter = on_keys(letters, self.page).get(key)
        if letter is None:
            return refusal(key, self.captions(view))
        return Go(EnterScreen(self.dice, self.letters + letter))

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the table of faces or the picture, the question, and the row with the dice entered so far."""
        row = game_row(view)
        faces = die_of(view, self._next)
        draw_throw(
            canvas,
            view,
            ThrowScene(
                question=self._question(view),
                moment=moment_of(view),
                row=with_dice(row, self._awaited_dice(view), self._hand(len(row.dice))) if row else None,
                points=game_points(view),
                line=notice_line(view),
                faces=faces,
                without=_("Without a camera: enter each die, in order."),
            ),
        )

    def _question(self, view: View) -> Question:
        """Who threw and which die is entered next, and how many are left."""
        state = position_of(view).state
        told, left = len(self.letters), len(self.dice) - len(self.letters)
        if self._complete:
            return Question(_("Is this the throw?"), (SideLine("", _("OK counts it.")),))
        name, die = state.players[state.awaits.thrower].name, self._called(view)
        title = _("{name},\n{die}?").format(name=name, die=die[:1].lower() + die[1:])
        words = _("{told} entered, {left} to enter.").format(told=told, left=left)
        return Question(title, (SideLine("", words, "main"),), awaited=frozenset({self._next}))

    def _awaited_dice(self, view: View) -> dict[int, RowDie]:
        """The awaited dice: those that have a face, the one that is asked about, and the rest."""
        dice = {}
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

    def _called(self, view: View) -> str:
        return die_of(view, self._next).called(self._next)

    @property
    def _next(self) -> int:
        return self.dice[min(len(self.letters), len(self.dice) - 1)]


def no_face_yet(die: str) -> str:
    """Why a throw cannot be counted: a die, called so, has not been told."""
    return _("{die} has no face yet: press the one on top.").format(die=die)
