"""Lets a machine sit down: how strong it is, its character, who throws for it, and what it is called."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from device.i18n import _, message_of, translated
from device.journal.machine import NAMES
from device.keys import Key
from device.screen.base import Go, Refuse, View
from device.screen.cycle import next_of
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_panel, draw_shape
from device.screen.kit.text import draw_lines, draw_text
from device.screen.machines.words import MACHINE, character_name, character_words, level_name, throws_words
from device.screen.people.seating import MachineSeat, SeatsPeople, free_name
from device.screen.question import Choice, Question, QuestionScreen, chosen_already, return_choice
from device.screen.registry import SCREENS
from device.screen.theme import BODY, GIANT, KEY
from engines.errors import EngineError
from engines.opponents import CannotPlay, Opponent, check_playable
from engines.opponents.character import CHARACTERS
from engines.opponents.level import Level
from engines.registry import GAMES

LEVELS: Final = {Key.ONE: Level.EASY, Key.TWO: Level.MEDIUM, Key.THREE: Level.STRONG}
"""The key of each level."""
_MOST: Final = 5
"""Rules are tried with up to this many players, to find out whether machines can play by them."""


def why_no_machine(game: str, rules: Any) -> str:
    """Why machines cannot play a game by these rules, in a sentence; "" where they can."""
    engine = GAMES[game]
    names = [f"{number}" for number in range(1, min(engine.seats[-1], _MOST) + 1)]
    try:
        check_playable(engine, engine.new(rules, names))
    except CannotPlay as error:
        return message_of(error)
    except EngineError:  # these rules are for another number of players
        return ""
    return ""


@dataclass(frozen=True, slots=True)
class MachineScreen(QuestionScreen):
    """Shows a machine; keys change it, and OK lets it sit down.

    Attributes:
        seat: the machine as it would sit down.
        behind: the screen of the people who play.
        before: the machine that sits there already and is changed; None for one that sits down.
        names: the names that it can have, its own first.
    """

    seat: MachineSeat
    behind: SeatsPeople
    before: MachineSeat | None = None
    names: tuple[str, ...] = ()

    @classmethod
    def opened(cls, view: View, behind: SeatsPeople, before: MachineSeat | None = None) -> MachineScreen:
        """The screen for another machine at a table, or for the one that sits there before."""
        seated = behind.table(view).seated
        seat = before or MachineSeat(free_name(view, seated))
        others = (name for name in NAMES if free_name(view, seated, name) == name)
        return cls(seat, behind, before, tuple(dict.fromkeys((seat.name, *others))))

    def question(self, view: View) -> Question:
        """The levels, the character, who throws, the name; OK lets it sit down."""
        choices = self._opponent_choices()
        if SCREENS[self.behind.table(view).game].has_dice:
            choices[Key.FIVE] = self._thrower_choice()
        if len(self.names) > 1:
            choices[Key.SIX] = Choice(Caption.of(_("Another\nname"), icon="lettre"), Go(self._renamed()))
        words = _("Sits down") if self.before is None else _("Keep")
        sits_down = self.behind.with_machine(view, self.seat, self.before)
        choices[Key.OK] = Choice(Caption(words, icon="valider").proposed(), sits_down)
        choices[Key.BACK] = return_choice(Go(self.behind))
        why = {Key.FIVE: _("This game has no dice."), Key.SIX: _("No other name is free.")}
        return Question(self.seat.name, (), choices, why=why)

    def _opponent_choices(self) -> dict[Key, Choice]:
        """The keys for the levels, and the one that goes on to the next character."""
        level, character = self.seat.machine.opponent.level, self.seat.machine.opponent.character
        choices = {
            key: Choice(
                _level_caption(one, chosen=one is level),
                Refuse(chosen_already()) if one is level else Go(self._with(Opponent(one, character))),
            )
            for key, one in LEVELS.items()
        }
        following = next_of(tuple(CHARACTERS.values()), character)
        choices[Key.FOUR] = Choice(
            Caption(_("Character"), character_name(character), icon="droite"),
            Go(self._with(Opponent(level, following))),
        )
        return choices

    def _thrower_choice(self) -> Choice:
        """The key that changes who throws for the machine: people, or the table on its screen."""
        other = replace(self.seat.machine, on_screen=not self.seat.machine.on_screen)
        caption = Caption.of(_("You throw\nfor it"), icon="main")
        if other.on_screen:
            caption = Caption.of(_("Throws on\nthe screen"), icon="frais")
        return Choice(caption, Go(replace(self, seat=replace(self.seat, machine=other))))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the machine with its name, and what it is like."""
        canvas.clear()
        theme = canvas.theme
        draw_title_bar(canvas, _("A machine plays with you"), view.notice)
        zone = canvas.middle
        draw_panel(canvas, zone)
        draw_shape(
            canvas,
            MACHINE,
            self.seat.name,
            zone.x + 24,
            zone.y + 28,
            120,
            fill=theme.velin,
            ink=theme.loge,
        )
        left = zone.x + 172
        width = zone.right - 16 - left
        draw_text(canvas, self.seat.name, GIANT, theme.velin, left, zone.y + 74)
        foot = zone.y + 112
        for line in self._lines(view):
            foot = draw_lines(canvas, line, BODY, theme.velin, left, foot, width=width, leading=24) + 8
        draw_figure(canvas, MACHINE, theme.brume, left, foot - 14, 25)
        words = _("Statistics of people leave machines out.")
        draw_lines(canvas, words, KEY, theme.brume, left + 36, foot + 6, width=width - 36, leading=22)

    def _lines(self, view: View) -> Iterator[str]:
        """What the machine is like, a sentence each."""
        machine = self.seat.machine
        level = translated(machine.opponent.level.spoken)
        yield _("{name} is a machine: {level}.").format(name=self.seat.name, level=level)
        yield character_words(machine.opponent.character)
        if SCREENS[self.behind.table(view).game].has_dice:
            yield throws_words(machine)

    def _with(self, opponent: Opponent) -> MachineScreen:
        machine = replace(self.seat.machine, opponent=opponent)
        return replace(self, seat=replace(self.seat, machine=machine))

    def _renamed(self) -> MachineScreen:
        return replace(self, seat=replace(self.seat, name=next_of(self.names, self.seat.name)))


def _level_caption(level: Level, *, chosen: bool) -> Caption:
    caption = Caption(level_name(level), icon="valider" if chosen else None)
    return caption.proposed() if chosen else caption
