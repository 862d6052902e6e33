"""The home screen: the games, the game that was played last, and the camera."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Held, Resume, View
from device.screen.game import GameCard
from device.screen.games.after_game import once_more
from device.screen.games.errands import OpenGames
from device.screen.home.latest import draw_latest
from device.screen.home.quit import QuitScreen
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption
from device.screen.kit.figures import card_picture, draw_figure
from device.screen.kit.ink import Ink, rounded_path
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.text import baseline, draw_lines, draw_text, fitting, text_width
from device.screen.pages import next_page, on_keys, page_count, page_of
from device.screen.people.names import NamesScreen
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.registry import SCREENS, cards
from device.screen.settings.screen import SettingsScreen, silent
from device.screen.teach.errands import OpenSets
from device.screen.theme import BODY, KEY, SCORE, SMALL, TITLE
from device.screen.words import greeting
from device.zone import Zone

_CARD_KEYS: Final = SOFT_KEYS[:-1]
"""The keys of the games; the sixth key opens the list of the games that were begun."""
_PAGE_KEY: Final = _CARD_KEYS[-1]
_CARD_FOOT_H: Final = 54
"""What a card needs besides its picture, in units: the edge above, the rule, and how many can play."""


@dataclass(frozen=True, slots=True)
class HomeScreen(QuestionScreen):
    """The home screen, with a card for each game, and the game that was played last beside them.

    Attributes:
        page: the page of cards that is shown, from 0.
        chosen: the name of the game that the arrow keys of a keyboard have chosen; OK opens it. "" for the
            game that was played last.
    """

    page: int = 0
    chosen: str = ""

    def question(self, view: View) -> Question:
        """A key for each card and one for the list of games; OK goes on with the last one; Back quits."""
        choices = {key: self._card_choice(card, view) for key, card in self.cards.items()}
        if self._next_page is not None:
            others = Caption(_("Others"), icon="droite", grown=True, arrow=Arrow.NONE)
            choices[_PAGE_KEY] = Choice(others, Go(HomeScreen(self._next_page)))
        choices |= {
            Key.SIX: Choice(Caption.of(_("Your\ngames"), icon="table"), OpenGames()),
            Key.OK: self._ok(view),
            Key.BACK: Choice(Caption(_("Quit"), icon="eteindre"), Go(QuitScreen(self))),
        }
        why = dict.fromkeys(_CARD_KEYS, _("No game stands above this key."))
        return Question(_greeting(view), choices=choices, why=why)

    def _card_choice(self, card: GameCard, view: View) -> Choice:
        """The key of a card, which opens its game."""
        caption = Caption(*card.title, serif=True, grown=True)
        return Choice(caption.proposed() if card.name == self.chosen else caption, _begin(card.name, view))

    def _ok(self, view: View) -> Choice:
        """OK opens the chosen game; else it resumes the last one, or begins it once more."""
        latest = view.games.latest
        if self.chosen:
            word, icon, command = _("Play"), "valider", _begin(self.chosen, view)
        elif latest is None:
            word, icon, command = _("Play"), "valider", Go(NamesScreen(cards()[0].name))
        elif latest.finished:
            word, icon, command = _("Again"), "relancer", once_more(latest)
        else:
            word, icon, command = _("Resume"), "valider", Resume()
        return Choice(Caption(word, icon=icon).proposed(), command)

    def moved(self, arrow: Arrow, view: View) -> Command:
        """Choose the next card or the one before; beyond the last one and before the first, the last game."""
        names = ["", *(card.name for card in cards())]
        chosen = names[(names.index(self.chosen) + arrow.step) % len(names)]
        page = page_of(names[1:], chosen, _CARD_KEYS) if chosen else 0
        return Go(HomeScreen(page, chosen))

    def held(self, view: View) -> Mapping[Key, Held]:
        """OK opens the settings, key 6 the dice sets; a card that begins at once asks who plays."""
        who_plays = {
            key: Held(Go(NamesScreen(card.name)), "joueurs")
            for key, card in self.cards.items()
            if SCREENS[card.name].begins is not None
        }
        return {**who_plays, Key.SIX: Held(OpenSets()), Key.OK: Held(Go(SettingsScreen()))}

    def shown_games(self, view: View) -> tuple[int, ...]:
        """The game that was played last."""
        return (view.games.latest.number,) if view.games.latest else ()

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the title, a card above each key, and the last game with the camera beside them."""
        theme = canvas.theme
        canvas.clear()
        clock_x = canvas.w - 20 - text_width(canvas, view.clock, SCORE)
        end = clock_x - 44 if silent(view) else clock_x
        words = self.question(view).title
        draw_text(canvas, words, fitting(canvas, words, TITLE.at(40), end - 40), theme.velin, 20, 52)
        draw_text(canvas, view.clock, SCORE, theme.velin, canvas.w - 20, 52, "right")
        if silent(view):
            draw_figure(canvas, "muet", theme.brume, end, 24, 32)
        draw_double_rule(canvas, 20, 74, canvas.w - 40)
        _draw_hint(canvas)
        for key, card in self.cards.items():
            _draw_card(canvas, key, card, chosen=card.name == self.chosen)
        if self._next_page is not None:
            _draw_page_turn(canvas, self.page, self._next_page)
        draw_latest(canvas, view, next(iter(self.cards.values())), lit=not self.chosen)

    @property
    def cards(self) -> Mapping[Key, GameCard]:
        """The cards of this page, by key."""
        return on_keys(cards(), self.page, _CARD_KEYS)

    @property
    def _next_page(self) -> int | None:
        return next_page(cards(), self.page, _CARD_KEYS)


def _begin(name: str, view: View) -> Command:
    """Ask who plays a game, or begin it at once if it asks nothing."""
    begins = SCREENS[name].begins
    return Go(NamesScreen(name)) if begins is None else begins(view)


def _greeting(view: View) -> str:
    """Greet by the hour, and ask what OK proposes."""
    latest = view.games.latest
    if latest is None:
        words = _("{greeting}. What shall we play?")
    else:
        words = _("{greeting}. Once more?") if latest.finished else _("{greeting}. Shall we go on?")
    return words.format(greeting=greeting(view.clock))


def _draw_card(canvas: Canvas, key: Key, card: GameCard, *, chosen: bool) -> None:
    theme = canvas.theme
    zone = canvas.column(key, 138)
    sheet, edge = Ink(zone.w, zone.h), 5 if chosen else 2
    ground = theme.lampe if chosen else theme.tranche
    sheet.path(rounded_path(Zone(0, 0, zone.w, zone.h + 20), 7), fill=ground)
    if chosen:
        sheet.path(rounded_path(Zone(1, 1, zone.w - 2, zone.h + 20), 7), stroke=theme.lamp_edge, width=2)
    inside = Zone(edge, edge, zone.w - 2 * edge, zone.h + 20)
    sheet.path(rounded_path(inside, 5), fill=theme.carte)
    sheet.lay(canvas, zone.x, zone.y)
    place = Zone(zone.center[0] - 44, zone.y + 10, 88, min(198, zone.h - _CARD_FOOT_H))
    scale = min(place.w / 88, place.h / 200)
    picture = card_picture(card.name, (canvas.px(88 * scale), canvas.px(200 * scale)))
    x = place.x + (place.w - 88 * scale) / 2
    y = place.y + (place.h - 200 * scale) / 2
    canvas.surface.blit(picture, (canvas.px(x), canvas.px(y)))
    rule = place.bottom + 5
    draw_double_rule(canvas, zone.x + 10, rule, zone.w - 20, theme.gravure)
    _draw_players(canvas, zone, rule + 11, card.players, theme.gravure)


def _draw_players(canvas: Canvas, zone: Zone, top: float, words: str, ink: str) -> None:
    """Draw how many can play, after the sign for players."""
    left = zone.x + (zone.w - 27 - text_width(canvas, words, KEY)) / 2
    draw_figure(canvas, "joueurs", ink, left, top, 22)
    draw_text(canvas, words, KEY, ink, left + 27, baseline(KEY, top, 22))


def _draw_page_turn(canvas: Canvas, page: int, following: int) -> None:
    """Draw the titles of the games on the next page, and the number of this page."""
    theme = canvas.theme
    zone = canvas.column(_PAGE_KEY, 138)
    sheet = Ink(zone.w, zone.h)
    sheet.path(rounded_path(Zone(0, 0, zone.w, zone.h + 20), 7), fill=theme.filet)
    sheet.path(rounded_path(Zone(2, 2, zone.w - 4, zone.h + 20), 5), fill=theme.loge)
    sheet.lay(canvas, zone.x, zone.y)
    titles = (card.title for card in on_keys(cards(), following, _CARD_KEYS).values())
    lines = [line for title in titles for line in (*filter(None, title), "")]
    leading = min(22, (zone.h - 60) / len(lines))
    for place, line in enumerate(lines):
        face = fitting(canvas, line, BODY, zone.w - 10)
        draw_text(canvas, line, face, theme.velin, zone.center[0], zone.y + 34 + leading * place, "center")
    number = f"{page + 1}/{page_count(cards(), _CARD_KEYS)}"
    draw_text(canvas, number, KEY, theme.brume, zone.center[0], zone.bottom - 12, "center")


def _draw_hint(canvas: Canvas) -> None:
    """Draw which held keys open the dice sets and the settings, since no card leads there."""
    words = _("Hold OK for the settings, 6 for dice of your own.")
    width = canvas.w - 40 if canvas.upright else canvas.column(Key.SIX).x - 30
    draw_lines(canvas, words, SMALL, canvas.theme.brume, 20, 108, width=width, leading=20)
