"""A person's page: name, medallion, how the name is said, place in the order of play; merging, forgetting."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.annals.result import evening_of
from device.i18n import _
from device.journal.medallions import MEDALLIONS
from device.journal.times import local_time
from device.keys import Key
from device.screen.annals.days import day_words
from device.screen.annals.errands import ShowPerson
from device.screen.base import Command, Go, Held, View
from device.screen.cycle import next_of
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.kit.panels import draw_key_column, draw_panel, draw_question_panel, draw_shape
from device.screen.kit.text import draw_fitting, draw_lines, draw_text, fitting, wrapped
from device.screen.pages import on_keys, page_choice
from device.screen.people.errands import ChangePerson, ForgetPerson, MergePeople
from device.screen.people.games_words import games_words
from device.screen.people.name_lines import draw_name
from device.screen.people.new_name import AnotherName, Spoken
from device.screen.people.regular import Regular
from device.screen.people.seating import OrdersPlayers, name_of, person_of
from device.screen.question import Choice, Question, QuestionScreen, closing_choices, return_choice
from device.screen.settings.errands import CallPerson
from device.screen.theme import BODY, GIANT, KEY, SMALL
from device.screen.words import ordinal
from device.screen.writing.letters import LettersScreen
from device.zone import Zone


@dataclass(frozen=True, slots=True)
class PersonScreen(QuestionScreen):
    """What is known of a person, and a key to change each of it.

    Attributes:
        number: the person.
        behind: the screen on which people take seats.
    """

    number: int
    behind: OrdersPlayers

    def question(self, view: View) -> Question:
        """What to change."""
        person, table = person_of(view, self.number), self.behind.table(view)
        back = return_choice(Go(self.behind))
        if person is None:
            return Question(_("No person has this number any more."), (), {Key.BACK: back})
        following = next_of(MEDALLIONS, person.medallion)
        choices = {
            Key.ONE: Choice(Caption.of(_("Another\nname"), icon="lettre"), self._write(AnotherName)),
            Key.TWO: Choice(
                Caption.of(_("Another\nmedallion"), icon="relancer"),
                ChangePerson(self.number, self, medallion=following),
            ),
            Key.THREE: Choice(Caption.of(_("Spoken\nname"), icon="plume"), self._write(Spoken)),
            Key.FIVE: Choice(Caption.of(_("Is the same\nas…"), icon="joueurs"), Go(MergeScreen(self))),
            Key.SIX: Choice(Caption.of(_("Forget\nthe name"), icon="tue"), Go(ForgetScreen(self))),
            Key.OK: Choice(Caption.of(_("Games\nand wins"), icon="livre"), ShowPerson(self.number, self)),
            Key.BACK: back,
        }
        why = {}
        if table.place(self.number) is None:
            why[Key.FOUR] = _("{name} does not sit here, and has no place in the order.").format(
                name=person.name
            )
        else:
            earlier = Go(PersonScreen(self.number, self.behind.reseated(table.earlier(self.number))))
            choices[Key.FOUR] = Choice(Caption.of(_("Plays\nearlier"), icon="gauche"), earlier)
        return Question(person.name, (), choices, why=why)

    def held(self, view: View) -> Mapping[Key, Held]:
        """The key that changes how the name is said lets people hear it."""
        person = person_of(view, self.number)
        return {} if person is None else {Key.THREE: Held(CallPerson(person.name, self), "son")}

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the medallion, the name, and what is known."""
        theme = canvas.theme
        canvas.clear()
        question = self.question(view)
        draw_title_bar(canvas, _("A person of this table"))
        person = person_of(view, self.number)
        if person is None:
            draw_lines(canvas, question.title, BODY, theme.velin, 20, 100, width=canvas.w - 40, leading=24)
            return
        zone = canvas.middle
        draw_panel(canvas, zone)
        shape, left, top = person.medallion, zone.x + 24, zone.y + 28
        draw_shape(canvas, shape, person.name, left, top, 120, fill=theme.velin, ink=theme.loge)
        self._draw_known(canvas, view, person, zone)

    def _draw_known(self, canvas: Canvas, view: View, person: Regular, zone: Zone) -> None:
        """Draw the name, attendance, spoken name and place beside the medallion, and the notice below."""
        theme = canvas.theme
        left = zone.x + 172
        width = zone.right - 16 - left
        face = fitting(canvas, person.name, GIANT, width, 24)
        foot = zone.y + 74
        for line in wrapped(canvas, person.name, face, width):
            draw_fitting(canvas, line, face, theme.velin, left, foot, width, floor=14)
            foot += face.size + 4
        foot = draw_lines(
            canvas, self._attendance(view), BODY, theme.brume, left, foot + 4, width=width, leading=24
        )
        said = person.said or _("as written")
        words = _("Spoken name: {said}. Hold 3 to hear it.").format(said=said)
        foot = draw_lines(canvas, words, BODY, theme.velin, left, foot + 12, width=width, leading=24)
        if (place := self.behind.table(view).place(self.number)) is not None:
            words = _("Place: {ordinal} to play").format(ordinal=ordinal(place + 1))
            foot = draw_lines(canvas, words, BODY, theme.velin, left, foot + 4, width=width, leading=24)
        if view.notice:
            foot = max(foot + 16, zone.y + 190)
            draw_lines(canvas, view.notice, KEY, theme.velin, left, foot, width=width, leading=24)

    def _attendance(self, view: View) -> str:
        """How often and when the person has played here."""
        person = person_of(view, self.number)
        if person is None or not person.games:
            return games_words(0)
        day = day_words(evening_of(local_time(person.last)), with_year=True)
        return _("{games}, last here on {day}").format(games=games_words(person.games), day=day)

    def _write(self, purpose: type[AnotherName] | type[Spoken]) -> Command:
        return Go(LettersScreen(purpose(self.number, self)))


@dataclass(frozen=True, slots=True)
class MergeScreen(QuestionScreen):
    """Asks which other name means the same person.

    Attributes:
        page_of: the page of the person who keeps the name.
        page: the page of other people, from 0.
    """

    page_of: PersonScreen
    page: int = 0

    def question(self, view: View) -> Question:
        """A key for each of the others."""
        others = self._others(view)
        choices = {
            key: Choice(
                Caption(_("Is"), other.name, name=other.name, grown=True),
                Go(ConfirmMergeScreen(self.page_of, other.number)),
            )
            for key, other in on_keys(others, self.page).items()
        }
        choices |= page_choice(others, self.page, lambda page: MergeScreen(self.page_of, page))
        choices[Key.BACK] = return_choice(Go(self.page_of))
        name = name_of(view, self.page_of.number)
        return Question(_("Who is also {name}?").format(name=name), (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw a column for each of the others."""
        canvas.clear()
        theme = canvas.theme
        draw_title_bar(canvas, self.question(view).title, view.notice)
        others = self._others(view)
        for key, person in on_keys(others, self.page).items():
            zone = canvas.column(key, canvas.bar.bottom + 16)
            draw_key_column(canvas, zone, theme.loge)
            left = zone.center[0] - 30
            shape = person.medallion
            draw_shape(canvas, shape, person.name, left, zone.y + 14, 60, fill=theme.velin, ink=theme.loge)
            lines = draw_name(canvas, person.name, zone, zone.y + 101, theme.velin)
            words = games_words(person.games)
            face = fitting(canvas, words, SMALL, zone.w - 4)
            foot = zone.y + 103 + 22 * lines
            draw_text(canvas, words, face, theme.brume, zone.center[0], foot, "center")
        if not others:
            words = _("Nobody else is known here.")
            draw_lines(canvas, words, BODY, theme.velin, 20, 100, width=canvas.w - 40, leading=24)

    def _others(self, view: View) -> list[Regular]:
        """All people but the one who keeps the name."""
        return [person for person in view.people if person.number != self.page_of.number]


@dataclass(frozen=True, slots=True)
class ConfirmMergeScreen(QuestionScreen):
    """Asks whether two names really mean one person.

    Attributes:
        page_of: the page of the person who keeps the name.
        gone: the other person.
    """

    page_of: PersonScreen
    gone: int

    def question(self, view: View) -> Question:
        """One person, or two."""
        kept = self.page_of.number
        words = _("Is {gone} the same person as {kept}?")
        merge = MergePeople(kept, self.gone, self.page_of)
        two = Caption.of(_("Two\npeople"), icon="valider").proposed()
        choices = {
            Key.ONE: Choice(Caption.of(_("One\nperson"), icon="joueurs"), merge),
            Key.OK: Choice(two, Go(self.page_of)),
            Key.BACK: return_choice(Go(self.page_of)),
        }
        title = words.format(gone=name_of(view, self.gone), kept=name_of(view, kept))
        return Question(title, (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the question, and what becomes of the games of both."""
        canvas.clear()
        draw_title_bar(canvas, _("One person, or two?"), view.notice)
        words = _("The name {name} stays, with the games of both. This cannot be undone.")
        words = words.format(name=name_of(view, self.page_of.number))
        draw_question_panel(canvas, self.question(view).title, words)


@dataclass(frozen=True, slots=True)
class ForgetScreen(QuestionScreen):
    """Asks whether to forget a person; the answer lies far from the key that led here.

    Attributes:
        page_of: the person's page.
    """

    page_of: PersonScreen

    def question(self, view: View) -> Question:
        """Forget, or keep."""
        name = name_of(view, self.page_of.number)
        forget = ForgetPerson(self.page_of.number, self.page_of.behind)
        return Question(
            _("Forget {name}?").format(name=name),
            (),
            {
                Key.ONE: Choice(Caption(_("Forget"), icon="tue", look=CaptionStyle.UNLIKELY), forget),
                **closing_choices(_("Keep"), Go(self.page_of)),
            },
        )

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw what is forgotten and what stays."""
        canvas.clear()
        draw_title_bar(canvas, _("Forget a person"), view.notice)
        words = _(
            "The name is deleted from this table, to the last byte. The games stay, with a guest"
            " on that seat. This cannot be undone."
        )
        draw_question_panel(canvas, self.question(view).title, words)
