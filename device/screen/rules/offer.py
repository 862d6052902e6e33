"""Asks by which rules to play: a card for each set of rules, the last table's first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from device.i18n import _
from device.journal.machine import Machine
from device.keys import SOFT_KEYS, Key
from device.screen.base import Begin, Command, Go, Held, Home, Refuse, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.panels import draw_double_rule, draw_panel, draw_shape
from device.screen.kit.text import (
    draw_fitting,
    draw_lines,
    draw_text,
    fitting,
    text_width,
    wrapped,
)
from device.screen.people.machine import why_no_machine
from device.screen.people.medallions import with_guests
from device.screen.question import Choice, Question, QuestionScreen, chosen_already, refused_choice
from device.screen.registry import SCREENS
from device.screen.rules.cards import RuleCard, kept_rules, rule_cards
from device.screen.rules.choice import RuleChoice
from device.screen.rules.delete import DeleteRulesScreen
from device.screen.rules.list import RuleListScreen
from device.screen.theme import BODY, CUT_PANEL, GAP, KEY, NAME, SMALL
from device.screen.words import duration, listed
from device.zone import Zone

_PAIRS: Final = ((Key.ONE, Key.TWO), (Key.THREE, Key.FOUR), (Key.FIVE, Key.SIX))
"""The keys under each card: one lights the card, the other opens its list."""
_EDGE: Final = 16
_MEDALLION: Final = 26


@dataclass(frozen=True, slots=True)
class RulesScreen(QuestionScreen):
    """Three cards a page, each with its name, a sentence, and what it needs.

    If there are more cards, the sixth key turns the page, and the fifth opens the list of the third card once
    it is lit.

    Attributes:
        game: the engine's name of the game.
        players: the names, in the order of play.
        lit: the number of the lit card, from 0; OK plays by its rules.
        draft: rules that were changed in the list and have no name, or None.
        behind: the screen of players, to which Back returns; None for the home screen.
        machines: the machines among the players, by name.
    """

    game: str
    players: tuple[str, ...]
    lit: int = 0
    draft: object = None
    behind: Screen | None = None
    machines: Mapping[str, Machine] = field(default_factory=dict)

    def question(self, view: View) -> Question:
        """Two keys for each card, OK to play by the lit one."""
        cards = self._cards(view)
        choices = {}
        for number, (choose, details) in self._shown(cards).items():
            its_rules = Choice(Caption.of(_("Its\nrules"), icon="livre"), Go(self._list(cards[number])))
            choices[choose] = self._choose(number)
            if details is not None:
                choices[details] = its_rules
            elif number == self.lit:
                choices[choose] = its_rules
        if len(cards) > len(_PAIRS):
            choices[Key.SIX] = self._turn_page(len(cards))
        choices[Key.OK] = self._play(cards)
        back = Go(self.behind) if self.behind else Home()
        choices[Key.BACK] = Choice(Caption(_("Players"), icon="retour"), back)
        why = dict.fromkeys(SOFT_KEYS, _("No rules stand above this key."))
        return Question(_("By which rules?"), choices=choices, why=why)

    def _choose(self, number: int) -> Choice:
        """The key that lights a card."""
        choose = Choice(Caption(_("Choose"), icon="valider"), Go(replace(self, lit=number)))
        return replace(choose, command=Refuse(chosen_already())).proposed() if number == self.lit else choose

    def _turn_page(self, cards: int) -> Choice:
        """The key that shows the next cards of so many."""
        pages = -(-cards // len(_PAIRS))
        others = Caption(_("Others"), f"{self._page + 1}/{pages}", icon="droite", arrow=Arrow.NONE)
        return Choice(others, Go(replace(self, lit=(self._page + 1) % pages * len(_PAIRS))))

    def _play(self, cards: Sequence[RuleCard]) -> Choice:
        """The key that begins the game by the lit card; asleep where a machine cannot play by it."""
        play = Caption(_("Play"), icon="valider")
        if refused := self._refused(cards):
            return refused_choice(play, refused)
        begin = Begin(self.game, cards[self.lit].rules, self.players, self.machines)
        return Choice(play.proposed(), begin)

    def held(self, view: View) -> Mapping[Key, Held]:
        """The key that lights a card which people have kept asks whether to delete its rules."""
        cards, behind = self._cards(view), replace(self, lit=0)
        return {
            choose: Held(Go(DeleteRulesScreen(self.game, cards[number], choose, behind)), "corbeille")
            for number, (choose, _details) in self._shown(cards).items()
            if cards[number].kept
        }

    def moved(self, arrow: Arrow, view: View) -> Command:
        """Light the next card, or the one before."""
        return Go(replace(self, lit=(self.lit + arrow.step) % len(self._cards(view))))

    def touch(self, canvas: Canvas, view: View, x: float, y: float) -> Command | None:
        """Light the touched card; touched again, its list opens."""
        cards = self._cards(view)
        for number in self._shown(cards):
            if _card_zone(canvas, number % len(_PAIRS)).holds(x, y):
                return Go(self._list(cards[number]) if number == self.lit else replace(self, lit=number))
        return None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the cards, and beside them what the keys do."""
        canvas.clear()
        self._draw_title(canvas, view)
        cards = self._cards(view)
        for number, keys in self._shown(cards).items():
            zone = _card_zone(canvas, number % len(_PAIRS))
            _draw_card(canvas, zone, cards[number], lit=number == self.lit)
            if canvas.upright:
                _draw_keys(canvas, zone, keys, lit=number == self.lit)
        self._draw_side(canvas, view, cards)

    def with_draft(self, rules: object) -> Screen:
        """This screen with rules that were changed in the list as its first card."""
        return replace(self, lit=0, draft=rules)

    def _refused(self, cards: Sequence[RuleCard]) -> str:
        """Why a machine at this table cannot play by the rules of the lit card; "" where all can."""
        return why_no_machine(self.game, cards[self.lit].rules) if self.machines else ""

    def _cards(self, view: View) -> tuple[RuleCard, ...]:
        return rule_cards(view, self.game, self.players, self.draft)

    @property
    def _page(self) -> int:
        return self.lit // len(_PAIRS)

    def _shown(self, cards: Sequence[RuleCard]) -> dict[int, tuple[Key, Key | None]]:
        """The numbers of the cards on this page, with the keys that light them and open their lists."""
        first = self._page * len(_PAIRS)
        paged = len(cards) > len(_PAIRS)
        keys = [(choose, None if paged and details is Key.SIX else details) for choose, details in _PAIRS]
        return dict(zip(range(first, len(cards)), keys, strict=False))

    def _list(self, card: RuleCard) -> Screen:
        """The list of a card's rules; going back from it keeps what was changed there."""
        choice = RuleChoice(self.game, self.players, card.usual, card.rules, self.machines)
        return RuleListScreen(choice, self, card.rules, choice.first_that_applies)

    def _draw_title(self, canvas: Canvas, view: View) -> None:
        theme = canvas.theme
        width = len(self.players) * (_MEDALLION + 3)
        game, count = SCREENS[self.game].card().one_line, len(self.players)
        about = _("{game}, 1 player") if count == 1 else _("{game}, {n} players")
        about = about.format(game=game, n=count)
        title = self.question(view).title
        room = canvas.w - width - _EDGE - 8
        draw_title_bar(canvas, title, kept_right=canvas.w - room)
        if not canvas.upright and text_width(canvas, about, SMALL) < room - 300:
            draw_text(canvas, about, SMALL, theme.brume, room, 35, "right")
        shapes = with_guests(view, self.players, self.machines)
        for seat, name in enumerate(self.players):
            left = canvas.w - width - 8 + seat * (_MEDALLION + 3)
            draw_shape(canvas, shapes[name], name, left, 14, _MEDALLION, fill=theme.velin, ink=theme.fond)

    def _draw_side(self, canvas: Canvas, view: View, cards: Sequence[RuleCard]) -> None:
        theme = canvas.theme
        side = _side(canvas)
        kept, wrong = kept_rules(view, self.game)
        if words := view.notice or wrong or self._refused(cards):
            draw_lines(canvas, words, BODY, theme.velin, side.x, side.y + 20, width=side.w, leading=24)
            return
        foot = draw_lines(
            canvas, _("Play at once: OK"), NAME, theme.velin, side.x, side.y + 22, width=side.w, leading=27
        )
        draw_double_rule(canvas, side.x, foot - 12, side.w)
        count = len(SCREENS[self.game].switches())
        words = _(
            "“Its rules” opens the list: {n} rules, one a line, each with what it changes at the table."
        )
        foot = draw_lines(
            canvas, words.format(n=count), SMALL, theme.brume, side.x, foot + 20, width=side.w, leading=22
        )
        self._draw_kept(canvas, Zone(side.x, foot, side.w, side.bottom - foot), kept, cards)

    def _draw_kept(
        self, canvas: Canvas, zone: Zone, kept: Sequence[RuleCard], cards: Sequence[RuleCard]
    ) -> None:
        """Name the kept rules that have no card on this page."""
        on_page = {cards[number].title for number in self._shown(cards)}
        elsewhere = [_("“{name}”").format(name=card.title) for card in kept if card.title not in on_page]
        if not elsewhere:
            return
        velin = canvas.theme.velin
        foot = draw_lines(
            canvas, _("Yours, kept:"), SMALL, velin, zone.x, zone.y + 12, width=zone.w, leading=22
        )
        lines = wrapped(canvas, listed(elsewhere), KEY.at(18), zone.w)
        for line in lines[: max(1, int((zone.bottom - foot) / 22) + 1)]:
            draw_fitting(canvas, line, KEY.at(18), velin, zone.x, foot, zone.w)
            foot += 22


def _card_zone(canvas: Canvas, place: int) -> Zone:
    """The zone of a card on the page: above its two keys, or on an upright screen one below the other."""
    if canvas.upright:
        height = (canvas.middle.h - 180) / len(_PAIRS)
        return Zone(GAP, canvas.bar.bottom + 12 + place * height, canvas.w - 2 * GAP, height - GAP)
    left, right = (canvas.column(key) for key in _PAIRS[place])
    top = canvas.bar.bottom + 12
    return Zone(left.x, top, right.right - left.x, canvas.keys.y - top)


def _side(canvas: Canvas) -> Zone:
    """The zone beside the cards, or below them."""
    if canvas.upright:
        top = _card_zone(canvas, len(_PAIRS) - 1).bottom + 14
        return Zone(_EDGE, top, canvas.w - 2 * _EDGE, canvas.keys.y - GAP - top)
    left = _card_zone(canvas, len(_PAIRS) - 1).right + _EDGE
    return Zone(left, canvas.bar.bottom + 16, canvas.w - left - GAP, canvas.keys.y - canvas.bar.bottom - 24)


def _draw_card(canvas: Canvas, zone: Zone, card: RuleCard, *, lit: bool) -> None:
    theme = canvas.theme
    ink = theme.encre if lit else theme.velin
    draw_panel(canvas, zone, theme.lampe if lit else theme.loge, cut=CUT_PANEL, bottom=canvas.upright)
    left, width = zone.x + _EDGE, zone.w - 2 * _EDGE
    top = zone.y
    if not canvas.upright:
        for place, icon in enumerate(card.icons):
            draw_figure(canvas, icon, ink, left + 42 * place, zone.y + 24, 34)
        top += 66
    _draw_heading(canvas, card, Zone(left, top, width, 0), ink)
    draw_double_rule(canvas, left, top + 48, width, ink if lit else None)
    room = zone.bottom - top - 64
    if not canvas.upright:
        room -= 34
        note = fitting(canvas, card.note, SMALL, width)
        draw_text(canvas, card.note, note, ink if lit else theme.brume, left, zone.bottom - 18)
        if card.minutes is not None:
            room -= 26
            draw_figure(canvas, "sablier", ink, left, zone.bottom - 62, 22)
            draw_text(canvas, duration(card.minutes), KEY, ink, left + 28, zone.bottom - 44)
    face, leading = (
        (BODY, 25) if len(wrapped(canvas, card.sentence, BODY, width)) * 25 <= room else (SMALL, 22)
    )
    draw_lines(canvas, card.sentence, face, ink, left, top + 62 + 16, width=width, leading=leading)


def _draw_heading(canvas: Canvas, card: RuleCard, place: Zone, ink: str) -> None:
    """Draw the name of the rules; an upright card has beside it what stands above and below on a wide one."""
    taken = draw_fitting(canvas, card.title, NAME, ink, place.x, place.y + 34, place.w) + 16
    if canvas.upright:
        _draw_beside(canvas, card, Zone(place.x + taken, place.y, place.w - taken, place.h), ink)


def _draw_beside(canvas: Canvas, card: RuleCard, place: Zone, ink: str) -> None:
    """Draw how long a game takes and the note as far as there is room, or else the silhouettes."""
    time = duration(card.minutes) if card.minutes is not None else ""
    room = place.w - (28 if time else 0)
    for words in filter(None, (", ".join(filter(None, (time, card.note))), time)):
        width = text_width(canvas, words, SMALL)
        if width <= room:
            draw_text(canvas, words, SMALL, ink, place.right, place.y + 34, "right")
            if time:
                draw_figure(canvas, "sablier", ink, place.right - width - 28, place.y + 16, 22)
            return
    if 34 * len(card.icons) <= place.w:
        for number, icon in enumerate(reversed(card.icons), start=1):
            draw_figure(canvas, icon, ink, place.right - 34 * number + 6, place.y + 12, 28)


def _draw_keys(canvas: Canvas, zone: Zone, keys: tuple[Key, Key | None], *, lit: bool) -> None:
    """Say which keys belong to a card; on an upright screen the cards do not stand above their keys."""
    choose, details = keys
    words = _("keys {n} and {m}").format(n=choose + 1, m=details + 1) if details else ""
    words = words or _("key {n}").format(n=choose + 1)
    ink = canvas.theme.encre if lit else canvas.theme.brume
    draw_text(canvas, words, SMALL, ink, zone.right - _EDGE, zone.bottom - 14, "right")
