"""Hands a seat to a phone: the code of its page, and the key that takes the seat back."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Screen, View, position_of
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import shape_of
from device.screen.kit.text import draw_fitting
from device.screen.pages import on_keys, page_choice
from device.screen.people.name_lines import draw_person_column
from device.screen.phones.errands import InviteSeat, TakeSeatBack
from device.screen.phones.invitation import draw_invitation
from device.screen.question import Choice, Question, QuestionScreen, closing_choices, return_choice
from device.screen.theme import KEY


def phone_choice(seat: int, behind: Screen) -> Choice:
    """The key that hands a seat to a phone."""
    return Choice(Caption(_("By phone"), icon="partage"), InviteSeat(seat, behind))


def phone_words(view: View, seat: int) -> str:
    """Say that a phone may be used instead of keys."""
    name = position_of(view).state.players[seat].name
    words = _("{name} may answer on the phone, too.") if seat in view.phones else _("Or on a phone: key 6.")
    return words.format(name=name)


@dataclass(frozen=True, slots=True)
class SeatCodeScreen(QuestionScreen):
    """Shows the code of a seat's page until a phone has opened it; one key takes the seat back.

    Attributes:
        seat: the seat.
        behind: the screen to go back to.
        address: the address of the pages of seats; "" where a phone holds the seat already.
        token: the token of the seat.
    """

    seat: int
    behind: Screen
    address: str = ""
    token: str = ""

    def question(self, view: View) -> Question:
        """Go back, or take the seat back from its phone."""
        name = position_of(view).state.players[self.seat].name
        choices = closing_choices(_("Done"), Go(self.behind))
        if self.seat not in view.phones:
            title = _("{name}, scan this with your phone").format(name=name)
            nobody = _("No phone holds this seat yet.")
            return Question(title, choices=choices, why={Key.ONE: nobody})
        back = Caption(_("Take back"), _("the seat"), icon="annuler")
        choices[Key.ONE] = Choice(back, TakeSeatBack(self.seat, self.behind))
        return Question(_("{name} holds the seat with a phone").format(name=name), choices=choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the code, or after it was scanned what the phone can do."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        if self.seat in view.phones:
            words = _(
                "Answer this seat’s secret questions on that phone or with the keys: the first answer counts."
            )
            foot = _("Lost the phone? Key 1 takes the seat back, and a new code lets another one in.")
            draw_invitation(canvas, "", words, foot)
            return
        words = _("The code opens this seat’s page for one phone, in the same network as the table.")
        foot = _("The code is valid while it is shown. Whoever scans it sees this seat’s secrets.")
        draw_invitation(canvas, f"{self.address}#{self.token}", words, foot)


@dataclass(frozen=True, slots=True)
class SeatsScreen(QuestionScreen):
    """Asks which seat a phone is to hold.

    Attributes:
        behind: the screen to go back to.
        page: the page of seats shown, from 0.
    """

    behind: Screen
    page: int = 0

    def question(self, view: View) -> Question:
        """Offer the seats of people."""
        choices = {}
        for key, seat in on_keys(_seats(view), self.page).items():
            held = Caption(_("On a phone"), grown=True)
            caption = held if seat in view.phones else Caption(_("Choose"), grown=True)
            choices[key] = Choice(caption, InviteSeat(seat, self.behind))
        choices |= page_choice(_seats(view), self.page, lambda page: replace(self, page=page))
        choices[Key.BACK] = return_choice(Go(self.behind))
        return Question(_("Whose seat goes to a phone?"), choices=choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each seat."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        for key, seat in on_keys(_seats(view), self.page).items():
            zone = canvas.column(key)
            name = position_of(view).state.players[seat].name
            foot = draw_person_column(canvas, zone, name, shape_of(canvas, seat, name))
            if seat in view.phones:
                words = _("on a phone")
                middle, width = zone.center[0], zone.w - 6
                draw_fitting(canvas, words, KEY, canvas.theme.bel, middle, foot + 32, width, "center")


def _seats(view: View) -> tuple[int, ...]:
    """The seats of people."""
    position = position_of(view)
    return tuple(seat for seat in range(len(position.state.players)) if seat not in position.machines)
