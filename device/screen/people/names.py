"""Asks who plays tonight: a column for each person, with the table of last time seated already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import Key
from device.screen.base import Begin, Command, Go, Held, Home, Refuse, View
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.machines.words import MACHINE
from device.screen.people.card import PersonScreen
from device.screen.people.errands import AddPerson
from device.screen.people.machine import MachineScreen, why_no_machine
from device.screen.people.names_drawn import draw_names
from device.screen.people.new_name import GuestsName, NewPerson
from device.screen.people.people_page import COLUMN_KEYS, PeoplePage, nobody_there, page_with
from device.screen.people.seating import (
    MachineSeat,
    Seat,
    Table,
    columns,
    name_of,
    seats_words,
    with_free_names,
)
from device.screen.question import (
    Choice,
    Question,
    QuestionScreen,
    choice_unless_refused,
    refused_choice,
    return_choice,
)
from device.screen.registry import SCREENS
from device.screen.rules.cards import rules_in_force
from device.screen.rules.offer import RulesScreen
from device.screen.words import uncapitalised
from device.screen.writing.letters import LettersScreen


@dataclass(frozen=True, slots=True)
class NamesScreen(QuestionScreen):
    """A key lets a person sit down or get up. Held, it opens the person's page.

    Attributes:
        game: the engine's name of the game.
        seated: who sits here, in the order of play; None for the table of last time.
        page: the page of columns, from 0.
    """

    game: str
    seated: tuple[Seat, ...] | None = None
    page: int = 0

    def question(self, view: View) -> Question:
        """Sit down or get up for each person, a guest and a machine, other names, OK to play."""
        page, table = self.people(view), self.table(view)
        shown = page.shown
        choices = {key: self._person_choice(view, table, seat) for key, seat in shown.items()}
        if not table.is_full:
            guest = Caption(_("Seat"), _("a guest"), icon="plus", grown=True)
            machine = Caption.of(_("Seat\na machine"), icon="plus", grown=True)
            offers = (
                Choice(guest, self._seat(view, table.next_guest(view))),
                choice_unless_refused(machine, self._machines(view)),
            )
            choices |= zip(COLUMN_KEYS[len(shown) :], offers, strict=False)
        others = page.others_choice(self._letters(view), replace(self, page=self.page + 1))
        choices |= {Key.SIX: others, Key.OK: self._play(view, table), Key.BACK: self._back()}
        return Question(_("Who plays tonight?"), choices=choices, why=nobody_there())

    def _person_choice(self, view: View, table: Table, seat: Seat) -> Choice:
        """The key of somebody's column, which lets them sit down or get up."""
        name = name_of(view, seat)
        if table.place(seat) is None:
            sits_down = Caption(_("Sits down"), name, icon="plus", name=name, grown=True)
            return choice_unless_refused(sits_down, self._seat(view, seat))
        left = replace(self, seated=table.without(seat).seated)
        gets_up = Caption(_("Gets up"), name, icon="joueurs", name=name, grown=True)
        return Choice(gets_up, Go(replace(left, page=min(self.page, left.people(view).last))))

    def _play(self, view: View, table: Table) -> Choice:
        """The key that begins by the rules of last time; the first time, it shows the rules before."""
        names = table.names(view)
        play = Caption(_("Play"), _count_words(len(names)), icon="valider")
        if self.shows_rules_first(view):
            play = Caption(_("Rules"), icon="livre")
        if refused := self._refused(view):
            return refused_choice(play, refused)
        if self.shows_rules_first(view):
            return Choice(play.proposed(), Go(self._rules(view)))
        rules = rules_in_force(view, self.game, names).rules
        return Choice(play.proposed(), Begin(self.game, rules, names, table.machines))

    def _back(self) -> Choice:
        if self.page:
            return return_choice(Go(replace(self, page=self.page - 1)))
        return Choice(Caption(_("Games"), icon="retour"), Home())

    def held(self, view: View) -> Mapping[Key, Held]:
        """Open the page of a person or a machine, the letters for a guest, the rules; or seat a machine."""
        held = {key: Held(self._opens(view, seat), "plume") for key, seat in self.people(view).shown.items()}
        if self.people(view).is_last:
            machines = self._machines(view)
            held[Key.SIX] = Held(machines, "" if isinstance(machines, Refuse) else MACHINE)
        else:
            held[Key.SIX] = Held(self._letters(view), "lettre")
        if self._has_rules:
            refused = self._refused(view)
            held[Key.OK] = Held(Refuse(refused)) if refused else Held(Go(self._rules(view)), "livre")
        return held

    def _opens(self, view: View, seat: Seat) -> Command:
        """What opens when somebody's key is held."""
        if isinstance(seat, MachineSeat):
            return self._machines(view, seat)
        if isinstance(seat, str):
            return Go(LettersScreen(GuestsName(self, seat)))
        return Go(PersonScreen(seat, self))

    def begun(self, letter: str) -> Command:
        """Write a new name, which begins with a letter typed on a keyboard."""
        return LettersScreen(NewPerson(self)).typed(letter)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each person."""
        draw_names(canvas, view, self)

    def table(self, view: View) -> Table:
        """Who sits here now."""
        if self.seated is None:
            return Table.proposed(view, self.game)
        known = tuple(seat for seat in self.seated if name_of(view, seat))
        return Table(self.game, with_free_names(view, known))

    def people(self, view: View) -> PeoplePage:
        """Who has a column on this page."""
        return PeoplePage(columns(view, self.game, self.table(view).seated), self.page)

    def reseated(self, table: Table) -> NamesScreen:
        """The same screen with another table."""
        return replace(self, seated=table.seated)

    def rules_words(self, view: View) -> str:
        """The rules in force, for the head line; "" where the game has none to choose."""
        if not self._has_rules:
            return ""
        card = rules_in_force(view, self.game, self.table(view).names(view))
        return card.title if card.kept else uncapitalised(card.title)

    def with_person(self, number: int, guest: str = "") -> NamesScreen:
        """This screen with a new person in the place of a guest, or else on the next seat.

        Where all seats are taken, the first guest at the table makes room.
        """
        table = Table(self.game, self.seated or ())
        if table.is_full and not guest:
            guest = table.first_guest
        if guest in table.seated:
            return self.reseated(table.replaced(guest, number))
        room = not table.is_full and number not in table.seated
        return self.reseated(table.with_seat(number)) if room else self

    def with_guest(self, view: View) -> Command:
        """Seat a guest by a usual name."""
        return self.seat(view, self.table(view).next_guest(view))

    def with_machine(self, view: View, machine: MachineSeat, before: MachineSeat | None) -> Command:
        """Seat a machine, in the place of the one that it was before."""
        if before is not None:
            return Go(replace(self, seated=self.table(view).replaced(before, machine).seated))
        return self.seat(view, machine)

    def named(self, view: View, name: str, guest: str = "") -> Command:
        """Seat the person with a name; somebody who is not known here becomes a person of this table.

        Args:
            view: the people.
            name: the name.
            guest: the name of the guest in whose place the person sits down; "" for the next seat. Before the
                first game of all, it is the first guest's place: the table has proposed these guests itself.
        """
        alike = [person for person in view.people if person.name.casefold() == name.casefold()]
        table = self.table(view)
        if not alike:
            guest = guest or ("" if view.last_tables else table.first_guest)
            settled = replace(self, seated=table.seated, page=self.page)
            return AddPerson(name, lambda number: settled.with_person(number, guest).on_page_of(view, number))
        if table.place(alike[0].number) is not None:
            return Refuse(_("{name} sits here already: write one letter more.").format(name=alike[0].name))
        if guest:
            known = replace(self, seated=table.seated).with_person(alike[0].number, guest)
            return Go(known.on_page_of(view, alike[0].number))
        return self.seat(view, alike[0].number)

    def on_page_of(self, view: View, seat: Seat) -> NamesScreen:
        """This screen on the page where somebody has a column; a person who is new comes last."""
        everybody = columns(view, self.game, self.seated or ())
        place = everybody.index(seat) if seat in everybody else len(view.people)
        return replace(self, page=page_with(place))

    def seat(self, view: View, seat: Seat) -> Command:
        """Let somebody sit down, on the page where they have their column."""
        command = self._seat(view, seat)
        if isinstance(command, Go) and isinstance(command.screen, NamesScreen):
            return Go(command.screen.on_page_of(view, seat))
        return command

    def _seat(self, view: View, seat: Seat) -> Command:
        table = self.table(view)
        return _full(table) if table.is_full else Go(replace(self, seated=table.with_seat(seat).seated))

    @property
    def _has_rules(self) -> bool:
        """Whether the game has rules to choose; free throws have none."""
        return bool(SCREENS[self.game].switches())

    def shows_rules_first(self, view: View) -> bool:
        """Whether the rules are shown before the game: it has some, and was never played here."""
        return self._has_rules and view.last_tables.get(self.game) is None

    def _refused(self, view: View) -> str:
        """Why this table cannot play yet; "" if it can."""
        table = self.table(view)
        if len(table.names(view)) in table.seats:
            return ""
        title = SCREENS[self.game].card().one_line
        words = _("{game} takes {n} players: press a key to seat somebody, or to let somebody get up.")
        return words.format(game=title, n=seats_words(table.seats))

    def _rules(self, view: View) -> RulesScreen:
        table = self.table(view)
        behind = replace(self, seated=table.seated)
        return RulesScreen(self.game, table.names(view), behind=behind, machines=table.machines)

    def _letters(self, view: View) -> Command:
        return Go(LettersScreen(NewPerson(replace(self, seated=self.table(view).seated))))

    def _machines(self, view: View, seat: MachineSeat | None = None) -> Command:
        """Choose a machine, or another one for its seat; or why no machine can play here."""
        table = self.table(view)
        if table.is_full and seat is None:
            return _full(table)
        if why := why_no_machine(self.game, rules_in_force(view, self.game, table.names(view)).rules):
            return Refuse(why)
        behind = replace(self, seated=table.seated)
        return Go(MachineScreen.opened(view, behind, seat))


def _full(table: Table) -> Refuse:
    """The refusal of one more player, where all seats are taken."""
    title = SCREENS[table.game].card().one_line
    return Refuse(_("{game} has seats for {n}: let somebody get up first.").format(game=title, n=table.most))


def _count_words(players: int) -> str:
    """With how many people one plays, in words; "" where nobody sits down yet."""
    few = (_("on your own"), _("with two"), _("with three"), _("with four"), _("with five"))
    words = ("", *few, _("with six"), _("with seven"), _("with eight"))
    return words[players] if players < len(words) else _("with {n}").format(n=players)
