"""Asks by which rules to play: a preset, then single house rules as switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from device.i18n import _, said
from device.keys import SOFT_KEYS, Key
from device.screen.base import Begin, Command, Go, Home, Refuse, Screen, View
from device.screen.game import AnyGameScreens, Switch
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.panels import draw_double_rule, draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting, wrapped
from device.screen.registry import SCREENS
from device.screen.theme import BODY, CUT_KEY, KEY, NAME
from engines.errors import RulesConflict
from engines.registry import GAMES

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True)
class RulesScreen:
    """A column for the preset and one for each switch; a column's key goes to its next value.

    If there are more switches than keys, the sixth key turns the page.

    Attributes:
        game: the engine's name of the game.
        players: the names, in the order of play.
        preset: the name of the chosen preset; "" for the first one.
        rules: the rules with the changes made here; None for the preset without changes.
        touched: the field of the switch whose sentence is shown, or None for the preset's.
        page: the page of switches that is shown, from 0.
        refused: why a value of the switch that was changed last has been skipped, or "".
        behind: the screen of players, to which Back returns; None for the home screen.
    """

    game: str
    players: tuple[str, ...]
    preset: str = ""
    rules: object = None
    touched: str | None = None
    page: int = 0
    refused: str = ""
    behind: Screen | None = None

    def captions(self, view: View) -> Captions:
        """A key for each column that has an effect, OK to begin the game."""
        captions = {Key.ONE: Caption(_("Next"), _("set"), icon="table", grown=True)}
        for key, switch in self._columns().items():
            if self._applies(switch):
                captions[key] = Caption(_("Change"), icon="relancer", grown=True)
        if self._pages > 1:
            captions[Key.SIX] = Caption(_("More"), _("rules"), icon="droite", grown=True)
        return captions | {
            Key.OK: Caption(_("Play"), icon="valider").proposed(),
            Key.BACK: Caption(_("Players"), icon="retour"),
        }

    def press(self, key: Key, view: View) -> Command:
        """Go to the next value, turn the page, begin the game, or go back to the players."""
        if key is Key.BACK:
            return Go(self.behind) if self.behind else Home()
        if key is Key.OK:
            return Begin(self.game, self._rules, self.players)
        if key is Key.ONE:
            following = _after(self._preset, list(self._presets()))
            return Go(replace(self, preset=following, rules=None, touched=None, refused=""))
        if key is Key.SIX and self._pages > 1:
            return Go(replace(self, page=(self.page + 1) % self._pages))
        switch = self._columns().get(key)
        if switch is None:
            return Refuse(_("This key does nothing here: its lamp is off."))
        return self._turn(switch)

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the columns, and the sentence of the column that was changed last."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, _("By which rules?"))
        self._draw_column(canvas, Key.ONE, _("The\nset"), self._presets()[self._preset][0])
        for key, switch in self._columns().items():
            word = switch.words(getattr(self._rules, switch.field))[0] if self._applies(switch) else ""
            self._draw_column(canvas, key, switch.title, word)
        if self._pages > 1:
            self._draw_column(canvas, Key.SIX, _("More\nrules"), f"{self.page + 1}/{self._pages}")
        side = canvas.beside(len(SOFT_KEYS))
        words = view.notice or self.refused or self._sentence()
        draw_lines(canvas, words, BODY, theme.velin, side.x, 96, width=side.w - 4, leading=24)

    def _turn(self, switch: Switch) -> Command:
        """Set a switch to the next value that the engine allows, with the reason why a value was skipped."""
        if not self._applies(switch):
            return Refuse(_("By this set this rule changes nothing."))
        if switch.opens is not None:
            return Go(switch.opens(self))
        values = list(switch.values)
        value, refused = getattr(self._rules, switch.field), ""
        for _other in values[1:]:
            value = _after(value, values)
            try:
                return Go(replace(self._with(switch.field, value), refused=refused))
            except RulesConflict as conflict:
                refused = refused or said(conflict)
        return Refuse(refused)

    def chosen(self, field: str, value: object) -> Command:
        """Return to this screen with a rule set to a value that people have made, or refuse it."""
        try:
            return Go(self._with(field, value))
        except RulesConflict as conflict:
            return Refuse(said(conflict))

    def _with(self, field: str, value: object) -> RulesScreen:
        """This screen with a rule set, and with the rules that usually go with it if those are allowed."""
        try:
            rules = replace(self._rules, **self._brought(field, value), **{field: value})
        except RulesConflict:
            rules = replace(self._rules, **{field: value})
        return replace(self, preset=self._preset, rules=rules, touched=field, refused="")

    def _brought(self, field: str, value: object) -> dict[str, bool]:
        """The other fields that a value sets (`Switch.brings`); a field that is on in the preset stays on."""
        switch = next(switch for switch in self._screens.switches() if switch.field == field)
        preset = GAMES[self.game].presets[self._preset]
        return {name: on or getattr(preset, name) for name, on in switch.brings.get(value, {}).items()}

    @property
    def _screens(self) -> AnyGameScreens:
        return SCREENS[self.game]

    @property
    def _preset(self) -> str:
        return self.preset or next(iter(self._presets()))

    def _presets(self) -> Mapping[str, tuple[str, str]]:
        """The presets that allow this number of players."""
        shown = self._screens.presets()
        return {name: words for name, words in shown.items() if self._is_playable(name)} or shown

    def _is_playable(self, preset: str) -> bool:
        game = GAMES[self.game]
        try:
            game.new(game.presets[preset], self.players)
        except RulesConflict:
            return False
        return True

    @property
    def _rules(self) -> Any:
        return self.rules if self.rules is not None else GAMES[self.game].presets[self._preset]

    @property
    def _per_page(self) -> int:
        """The number of switches on a page: one fewer if a key is needed to turn the page."""
        keys = len(SOFT_KEYS) - 1
        return keys if len(self._screens.switches()) <= keys else keys - 1

    @property
    def _pages(self) -> int:
        return -(-len(self._screens.switches()) // self._per_page)

    def _columns(self) -> dict[Key, Switch]:
        """The switches on this page, by key."""
        first = self.page * self._per_page
        shown = self._screens.switches()[first : first + self._per_page]
        return dict(zip(SOFT_KEYS[1:], shown, strict=False))

    def _applies(self, switch: Switch) -> bool:
        return switch.applies(self._rules)

    def _sentence(self) -> str:
        for switch in self._screens.switches():
            if switch.field == self.touched:
                return switch.words(getattr(self._rules, switch.field))[1]
        return self._screens.presets()[self._preset][1]

    def _draw_column(self, canvas: Canvas, key: Key, title: str, word: str) -> None:
        theme = canvas.theme
        zone = canvas.column(key, 72)
        live = bool(word)
        draw_panel(canvas, zone, theme.relief if live else theme.loge, cut=CUT_KEY, bottom=False)
        middle = zone.x + zone.w / 2
        ink = theme.velin if live else theme.filet
        for line, words in enumerate(title.split("\n")):
            face = fitting(canvas, words, NAME, zone.w - 8)
            draw_text(canvas, words, face, ink, middle, zone.y + 36 + 26 * line, "center")
        draw_double_rule(canvas, zone.x + 8, zone.y + 80, zone.w - 16)
        for line, words in enumerate(wrapped(canvas, word, KEY, zone.w - 8) if live else ["\N{EN DASH}"]):
            face = fitting(canvas, words, KEY, zone.w - 6)
            draw_text(canvas, words, face, ink, middle, zone.y + 120 + 24 * line, "center")


def _after(value: _Value, values: list[_Value]) -> _Value:
    """The value after this one in a list; after the last comes the first."""
    return values[(values.index(value) + 1) % len(values)]
