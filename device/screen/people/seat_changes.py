"""Lets somebody else play on for a seat: a machine for whoever goes home, a person for a machine."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from device.annals.registry import chronicle_of
from device.i18n import _, message_of
from device.journal.machine import Machine
from device.journal.medallions import MACHINE
from device.keys import Key
from device.screen.base import ChangeSeat, Command, Go, Refuse, Screen, View, position_of
from device.screen.game import game_on_table
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_panel, draw_shape, shape_of
from device.screen.kit.text import draw_lines
from device.screen.pages import on_keys, page_choice
from device.screen.people.errands import AddPerson
from device.screen.people.machine import MachineScreen
from device.screen.people.medallions import medallions
from device.screen.people.name_lines import draw_person_column
from device.screen.people.new_name import NewPerson
from device.screen.people.people_page import PeoplePage, nobody_there
from device.screen.people.seating import MachineSeat, Seat, Table, name_of
from device.screen.question import (
    Choice,
    Question,
    QuestionScreen,
    SideLine,
    only_ok_and_back,
    refused_choice,
    return_choice,
)
from device.screen.theme import BODY
from device.screen.writing.letters import LettersScreen
from engines.opponents import CannotPlay, check_can_play_on
from engines.registry import GAMES

_A_MACHINE: Final = MachineSeat("")
"""Any machine: the next screen chooses it."""


def seat_choice(view: View, behind: Screen) -> dict[Key, Choice]:
    """The key that lets somebody else play on, or says why nobody can; none where the game is over."""
    position, caption = position_of(view), Caption.of(_("Hand over\na seat"), icon="joueurs")
    if position.state.outcome is not None:
        return {}
    if not chronicle_of(_game(view)).competes:
        why = _("Nobody wins free throws, so no seat has anything to keep: begin again with other players.")
        return {Key.THREE: refused_choice(caption, why)}
    return {Key.THREE: Choice(caption, Go(SeatChangeScreen(behind)))}


@dataclass(frozen=True, slots=True)
class SeatChangeScreen(QuestionScreen):
    """Asks for whose seat somebody else plays on.

    Attributes:
        behind: the screen to go back to.
        page: the page of seats, from 0.
    """

    behind: Screen
    page: int = 0

    def question(self, view: View) -> Question:
        """Offer every seat."""
        caption = Caption(_("This seat"), grown=True)
        seats = range(len(position_of(view).state.players))
        choices = {
            key: Choice(caption, Go(SuccessorScreen(seat, self)))
            for key, seat in on_keys(seats, self.page).items()
        }
        choices |= page_choice(seats, self.page, lambda page: replace(self, page=page))
        choices[Key.BACK] = return_choice(Go(self.behind))
        return Question(_("Whose seat goes to somebody else?"), choices=choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each seat."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        players = position_of(view).state.players
        for key, seat in on_keys(range(len(players)), self.page).items():
            name = players[seat].name
            zone = canvas.column(key)
            draw_person_column(canvas, zone, name, shape_of(canvas, seat, name))


@dataclass(frozen=True, slots=True)
class SuccessorScreen(QuestionScreen):
    """Asks who plays on for a seat: a machine, a guest, or somebody who does not play yet.

    Attributes:
        seat: the seat.
        behind: the screen to go back to.
        page: the page of columns, from 0.
    """

    seat: int
    behind: Screen
    page: int = 0

    def question(self, view: View) -> Question:
        """Offer a machine, a guest, and all people who have no seat; key 6 writes another name."""
        page, letters = self.people(view), Go(LettersScreen(NewPerson(self)))
        choices = {key: self._choice(view, one) for key, one in page.shown.items()}
        choices[Key.SIX] = page.others_choice(letters, replace(self, page=self.page + 1))
        back = Go(replace(self, page=self.page - 1)) if self.page else Go(self.behind)
        choices[Key.BACK] = return_choice(back)
        title = _("Who plays on for {name}?").format(name=_name_on(view, self.seat))
        return Question(title, choices=choices, why=nobody_there())

    def _choice(self, view: View, who: Seat) -> Choice:
        caption = Caption(_("Plays on"), icon="plus", grown=True)
        if who != _A_MACHINE:
            return Choice(caption, self._ask(who))
        if why := _why_no_machine(view, self.seat):
            return refused_choice(caption, why)
        return Choice(caption, Go(MachineScreen.opened(view, self)))

    def _ask(self, who: Seat) -> Command:
        return Go(ConfirmSeatScreen(self.seat, who, self))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each of them."""
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        shown = self.people(view).shown
        shapes = medallions(view, [one for one in shown.values() if isinstance(one, str)])
        for key, one in shown.items():
            zone = canvas.column(key)
            name = _("A machine") if one == _A_MACHINE else name_of(view, one)
            draw_person_column(canvas, zone, name, shapes.get(name, MACHINE))

    def table(self, view: View) -> Table:
        """Everybody who plays."""
        position, numbers = position_of(view), {person.name: person.number for person in view.people}
        names = [player.name for player in position.state.players]
        seated: list[Seat] = [numbers.get(name, name) for name in names]
        for seat, machine in position.machines.items():
            seated[seat] = MachineSeat(names[seat], machine)
        return Table(_game(view), tuple(seated))

    def with_machine(self, view: View, machine: MachineSeat, before: MachineSeat | None) -> Command:
        """Ask whether this machine plays on."""
        return self._ask(machine)

    def with_guest(self, view: View) -> Command:
        """Ask whether a guest plays on."""
        return self._ask(self.table(view).next_guest(view))

    def named(self, view: View, name: str, guest: str = "") -> Command:
        """Ask whether the person with a name plays on; a new name becomes a person of this table."""
        alike = [person for person in view.people if person.name.casefold() == name.casefold()]
        if not alike:
            return AddPerson(name, lambda number: ConfirmSeatScreen(self.seat, number, self))
        if self.table(view).place(alike[0].number) is not None:
            return Refuse(_("{name} sits here already: write one letter more.").format(name=alike[0].name))
        return self._ask(alike[0].number)

    def people(self, view: View) -> PeoplePage:
        """All who may play on: a machine, a guest, and those who have no seat."""
        table = self.table(view)
        people = (person.number for person in view.people if table.place(person.number) is None)
        return PeoplePage((_A_MACHINE, table.next_guest(view), *people), self.page)


@dataclass(frozen=True, slots=True)
class ConfirmSeatScreen(QuestionScreen):
    """Asks whether somebody plays on for a seat, and says what that means for the statistics.

    Attributes:
        seat: the seat.
        who: who would play on.
        behind: the screen to go back to.
    """

    seat: int
    who: Seat
    behind: Screen

    def question(self, view: View) -> Question:
        """OK changes the seat."""
        name, before = name_of(view, self.who), _name_on(view, self.seat)
        change = ChangeSeat(self.seat, name, self._machine)
        choices = {
            Key.OK: Choice(Caption(_("Plays on"), icon="valider").proposed(), change),
            Key.BACK: return_choice(Go(self.behind)),
        }
        lines = (
            SideLine("", _("The seat keeps all that it has: points, Tales, dice, pieces and cards.")),
            SideLine(
                "", _("In statistics it then counts for nobody, and the game counts as one with machines.")
            ),
            SideLine("", _("Back does not undo this: the seat is handed back in the same way.")),
        )
        title = _("{name} plays on for {before}?").format(name=name, before=before)
        return Question(title, lines, choices, why=only_ok_and_back())

    @property
    def _machine(self) -> Machine | None:
        return self.who.machine if isinstance(self.who, MachineSeat) else None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw who would play on, and what that means."""
        canvas.clear()
        theme, question, name = canvas.theme, self.question(view), name_of(view, self.who)
        draw_title_bar(canvas, self.asks(view), view.notice)
        zone = canvas.middle
        draw_panel(canvas, zone)
        shape = MACHINE if self._machine else medallions(view, [name])[name]
        draw_shape(canvas, shape, name, zone.x + 24, zone.y + 28, 120, fill=theme.velin, ink=theme.loge)
        left, foot = zone.x + 172, zone.y + 58
        for line in question.lines:
            width = zone.right - 16 - left
            foot = draw_lines(canvas, line.rest, BODY, theme.velin, left, foot, width=width, leading=24) + 14


def _game(view: View) -> str:
    """The engine's name of the game on the table."""
    return game_on_table(view).card().name


def _name_on(view: View, seat: int) -> str:
    name: str = position_of(view).state.players[seat].name
    return name


def _why_no_machine(view: View, seat: int) -> str:
    """Why no machine can play on for a seat, in a sentence; "" where one can."""
    try:
        check_can_play_on(GAMES[_game(view)], position_of(view).state, seat)
    except CannotPlay as error:
        return message_of(error)
    return ""
