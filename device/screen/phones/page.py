"""Shows the table on phones: the code and the address of its page, which one key opens and another closes."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Screen, View
from device.screen.game import game_of
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.phones.errands import ClosePage, OpenPage
from device.screen.phones.invitation import draw_invitation
from device.screen.phones.seat_code import SeatsScreen
from device.screen.question import Choice, Question, QuestionScreen, closing_choices


def page_choice(behind: Screen) -> Choice:
    """The key that opens the page.

    Args:
        behind: the screen to go back to; a second press of OK, which comes there, must not leave the game.
    """
    return Choice(Caption(_("Show"), _("on phones"), icon="partage"), OpenPage(behind))


@dataclass(frozen=True, slots=True)
class PhonesScreen(QuestionScreen):
    """Shows the code and the address of the page.

    Attributes:
        address: the address of the page.
        behind: the screen to go back to.
    """

    address: str
    behind: Screen

    def question(self, view: View) -> Question:
        """Go back, with the page open or closed; in a game, hand a seat to a phone."""
        choices = {
            Key.ONE: Choice(Caption(_("Close"), _("the page"), icon="eteindre"), ClosePage(self.behind)),
            **closing_choices(_("Done"), Go(self.behind)),
        }
        no_seat = _no_seat(view)
        if not no_seat:
            choices[Key.TWO] = Choice(
                Caption(_("A seat"), _("to a phone"), icon="joueurs"), Go(SeatsScreen(self))
            )
        return Question(_("Look on with a phone"), choices=choices, why={Key.TWO: no_seat})

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the code and the address."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        words = _("Point a phone’s camera at the code. The phone must be in the same network as the table.")
        foot = _("A phone without a seat only looks on; it never shows hidden cards or secret choices.")
        draw_invitation(canvas, self.address, words, foot, shown=self.address)


def _no_seat(view: View) -> str:
    """Why no seat can be handed to a phone; "" if one can."""
    game = game_of(view)
    if game is None or view.position is None or view.position.state.outcome is not None:
        return _("A phone takes a seat in a game, and no game is being played.")
    asks = game.for_seat is not None and game.asks_phones(view.position.state)
    # A phone that holds a seat may be lost: its seat can be taken back.
    return "" if asks or view.phones else _("In this game nothing is asked on phones: they look on.")
