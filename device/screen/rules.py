"""By which rules: a whole set at once, then the switches that tables most often differ on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Begin, Command, Go, Refuse, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas, Zone
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.panels import draw_double_rule, draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting, wrapped
from device.screen.theme import BODY, CUT_KEY, KEY, NAME
from engines.errors import RulesConflict
from engines.registry import GAMES

GAME = "imalya"


@dataclass(frozen=True, slots=True)
class Switch:
    """One house rule.

    Attributes:
        field: the name of its field in the rules.
        title: what it is about, in two short words.
        values: what it can be set to, each with its word and a sentence that explains it.
        needs: the field that must be on for it to mean anything, or "".
    """

    field: str
    title: str
    values: Mapping[Any, tuple[str, str]]
    needs: str = ""


def presets() -> Mapping[str, tuple[str, str]]:
    """The word and the sentence of each set of rules."""
    return {
        "tales_six": (_("Tales and Six"), _("Copper changes hands, and each Faction has its power.")),
        "tales": (_("Tales"), _("Copper changes hands: every Dam costs a Tale.")),
        "base": (_("Base game"), _("Points alone, no Tales and no powers.")),
    }


def switches() -> tuple[Switch, ...]:
    """The house rules in the order of keys 2 to 6."""
    return (
        Switch(
            "target",
            _("The\nyear"),
            {
                388: (_("388 days"), _("The whole year, about ten rounds.")),
                194: (_("194 days"), _("Half a year, for a shorter evening.")),
            },
        ),
        Switch(
            "free_fresh_captive",
            _("Fresh\ncaptive"),
            {
                True: (_("freed"), _("A Bel may free a die that was captured in the same throw.")),
                False: (_("held"), _("A Bel frees only dice captured in an earlier throw.")),
            },
        ),
        Switch(
            "freed_recapturable",
            _("Freed\ndie"),
            {
                True: (_("exposed"), _("A freed die can be captured again.")),
                False: (_("safe"), _("A freed die cannot be captured again.")),
            },
        ),
        Switch(
            "levy_grace",
            _("Ruined\nby a levy"),
            {
                True: (_("spared"), _("A player stripped by a levy in their own turn is not out.")),
                False: (_("out"), _("Whoever cannot pay is out, even after a levy.")),
            },
            needs="tales",
        ),
        Switch(
            "stop_when_one_left",
            _("One\nleft"),
            {
                False: (_("goes on"), _("The last player who is not out plays on to the end of the year.")),
                True: (_("wins"), _("The game ends when all players but one are out.")),
            },
            needs="tales",
        ),
    )


@dataclass(frozen=True, slots=True)
class RulesScreen:
    """A column for the set and one for each switch; a key goes to the next value.

    Attributes:
        players: the names, in the order of play.
        known: the names that players are proposed.
        preset: which set was started from.
        rules: the rules as they stand; None for the set itself.
        touched: the key whose sentence is shown.
    """

    players: tuple[str, ...]
    known: tuple[str, ...] = ()
    preset: str = ""
    rules: Any = None
    touched: Key = Key.ONE

    def captions(self, view: View) -> Captions:
        """A key for each column that means something, OK to begin."""
        captions = {Key.ONE: Caption(_("Next"), _("set"), icon="table", grown=True)}
        for key, switch in zip(SOFT_KEYS[1:], switches(), strict=True):
            if self._applies(switch):
                captions[key] = Caption(_("Change"), icon="relancer", grown=True)
        return captions | {
            Key.OK: Caption(_("Play"), icon="valider").proposed(),
            Key.BACK: Caption(_("Players"), icon="retour"),
        }

    def press(self, key: Key, view: View) -> Command:
        """Go to the next value, begin, or back to the players."""
        from device.screen.players import PlayersScreen

        if key is Key.BACK:
            return Go(PlayersScreen(self.known, self.players))
        if key is Key.OK:
            return Begin(GAME, self._rules, self.players)
        if key is Key.ONE:
            return Go(replace(self, preset=_after(self._preset, list(presets())), rules=None, touched=key))
        switch = switches()[key - 1]
        if not self._applies(switch):
            return Refuse(_("Without the set’s Tales or powers, this rule changes nothing."))
        value = _after(getattr(self._rules, switch.field), list(switch.values))
        try:
            rules = replace(self._rules, **{switch.field: value})
        except RulesConflict as conflict:
            return Refuse(str(conflict))
        return Go(replace(self, preset=self._preset, rules=rules, touched=key))

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a key means nothing here."""
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """The columns, and the sentence of the last one that was touched."""
        theme = canvas.theme
        canvas.clear()
        draw_title_bar(canvas, _("By which rules?"))
        self._draw_column(canvas, Key.ONE, _("The\nset"), presets()[self._preset][0])
        for key, switch in zip(SOFT_KEYS[1:], switches(), strict=True):
            word = switch.values[getattr(self._rules, switch.field)][0] if self._applies(switch) else ""
            self._draw_column(canvas, key, switch.title, word)
        left = canvas.key_center(Key.OK) - 46
        width = canvas.w - left - 12
        words = view.notice or self._sentence()
        draw_lines(canvas, words, BODY, theme.velin, left, 96, width=width, leading=24)

    @property
    def _preset(self) -> str:
        return self.preset or next(iter(presets()))

    @property
    def _rules(self) -> Any:
        return self.rules if self.rules is not None else GAMES[GAME].presets[self._preset]

    def _applies(self, switch: Switch) -> bool:
        return not switch.needs or bool(getattr(self._rules, switch.needs))

    def _sentence(self) -> str:
        if self.touched is Key.ONE:
            return presets()[self._preset][1]
        switch = switches()[self.touched - 1]
        return switch.values[getattr(self._rules, switch.field)][1]

    def _draw_column(self, canvas: Canvas, key: Key, title: str, word: str) -> None:
        theme = canvas.theme
        zone = Zone(canvas.key_center(key) - 46, 72, 92, canvas.h - 72 - 88)
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


def _after(value: Any, values: list[Any]) -> Any:
    """The next of some values, the first after the last."""
    return values[(values.index(value) + 1) % len(values)]
