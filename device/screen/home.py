"""The home screen: the games, the game that can be resumed, and the camera."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from device.i18n import _, language_in_use
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Refuse, Resume, Saved, View
from device.screen.game import GameCard
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption, Captions, CaptionStyle
from device.screen.kit.figures import card_picture, draw_figure
from device.screen.kit.ink import Ink, rounded_path
from device.screen.kit.panels import draw_double_rule
from device.screen.kit.text import baseline, draw_lines, draw_text, fitting, text_width
from device.screen.pages import PAGE_KEY, next_page, on_keys, others_caption, page_count, per_page
from device.screen.players import PlayersScreen
from device.screen.quit import QuitScreen
from device.screen.registry import cards
from device.screen.teach.errands import OpenSets
from device.screen.theme import BODY, KEY, SCORE, SMALL, TITLE
from device.screen.tray import draw_picture
from device.screen.welcome.language import LanguageScreen
from device.zone import Zone


@dataclass(frozen=True, slots=True)
class HomeScreen:
    """The home screen, with a card for each game.

    Attributes:
        chosen: the key of the chosen card; None chooses the game to resume, or else the first card.
        page: the page of cards that is shown, from 0.
    """

    chosen: Key | None = None
    page: int = 0

    def captions(self, view: View) -> Captions:
        """A key for each card, one for the next page, OK to open the chosen card, Back to quit."""
        chosen = self._chosen(view)
        captions = {}
        for key, card in self.cards.items():
            look = CaptionStyle.PROPOSED if key is chosen else CaptionStyle.READY
            if card is not None:
                captions[key] = Caption(card.title[0], card.title[1], look=look, serif=True, grown=True)
            elif view.saved:
                captions[key] = Caption(_("Resume"), look=look, serif=True, grown=True)
        if self._next_page is not None:
            captions[PAGE_KEY] = replace(others_caption(), grown=True)
        _point_beside(captions, chosen)
        word = _("Open") if self.cards[chosen] else _("Resume")
        return captions | {
            Key.OK: Caption(word, icon="valider").proposed(),
            Key.BACK: Caption(_("Quit"), icon="eteindre"),
        }

    def press(self, key: Key, view: View) -> Command:
        """Choose a card; the same key again, or OK, opens it. Back asks whether to switch the table off."""
        if key is Key.BACK:
            return Go(QuitScreen(self))
        if key is PAGE_KEY and self._next_page is not None:
            return Go(HomeScreen(page=self._next_page))
        chosen = self._chosen(view)
        if key not in (Key.OK, chosen):
            return self._choose(key, view)
        card = self.cards[chosen]
        return Go(PlayersScreen(card.name)) if card else Resume()

    def hold(self, key: Key, view: View) -> Command | None:
        """Held, OK repeats the setup of the first evening, and the sixth key opens the taught dice sets."""
        if key is Key.SIX:
            return OpenSets()
        return Go(LanguageScreen(language_in_use())) if key is Key.OK else None

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the title, a card above each key, and what the camera sees."""
        theme = canvas.theme
        canvas.clear()
        room = canvas.w - 60 - text_width(canvas, view.clock, SCORE)
        words = _("Good evening. What shall we play?")
        draw_text(canvas, words, fitting(canvas, words, TITLE.at(40), room), theme.velin, 20, 52)
        draw_text(canvas, view.clock, SCORE, theme.velin, canvas.w - 20, 52, "right")
        draw_double_rule(canvas, 20, 74, canvas.w - 40)
        chosen = self._chosen(view)
        for key, card in self.cards.items():
            if card is not None:
                _draw_card(canvas, key, card, chosen=key is chosen)
            elif view.saved:
                _draw_saved(canvas, view.saved, key, chosen=key is chosen)
        if self._next_page is not None:
            _draw_page_turn(canvas, self.page, self._next_page)
        _draw_camera(canvas, view)
        _draw_hint(canvas)

    @property
    def cards(self) -> dict[Key, GameCard | None]:
        """The cards of this page, by key; None stands for the game to resume."""
        return on_keys(_all_cards(), self.page)

    @property
    def _next_page(self) -> int | None:
        return next_page(_all_cards(), self.page)

    def _chosen(self, view: View) -> Key:
        if self.chosen is not None:
            return self.chosen
        resumes = (key for key, card in self.cards.items() if card is None and view.saved)
        return next(resumes, Key.ONE)

    def _choose(self, key: Key, view: View) -> Command:
        if key not in self.cards:
            return Refuse(_("This key does nothing here: its lamp is off."))
        if self.cards[key] is None and not view.saved:
            return Refuse(_("There is no game to resume: the last one was played to its end."))
        return Go(replace(self, chosen=key))


def _point_beside(captions: dict[Key, Caption], chosen: Key) -> None:
    """Have the arrows left and right of a keyboard press the keys on either side of the chosen card."""
    row = sorted(captions)
    for arrow, place in ((Arrow.LEFT, row.index(chosen) - 1), (Arrow.RIGHT, row.index(chosen) + 1)):
        if 0 <= place < len(row):
            captions[row[place]] = replace(captions[row[place]], arrow=arrow)


def _all_cards() -> Sequence[GameCard | None]:
    """All cards in the order of their keys; None, the game to resume, comes last on the first page."""
    games = cards()
    before = per_page(len(games) + 1) - 1
    return (*games[:before], None, *games[before:])


def _draw_card(canvas: Canvas, key: Key, card: GameCard, *, chosen: bool) -> None:
    theme = canvas.theme
    zone = canvas.column(key, 112 if chosen else 138)
    border = 5 if chosen else 2
    sheet = Ink(zone.w, zone.h)
    sheet.path(
        rounded_path(Zone(0, 0, zone.w, zone.h + 20), 7), fill=theme.lampe if chosen else theme.tranche
    )
    inside = Zone(border, border, zone.w - 2 * border, zone.h + 20)
    sheet.path(rounded_path(inside, 7 - border), fill=theme.carte)
    sheet.lay(canvas, zone.x, zone.y)
    width, height = (82, 206) if chosen else (88, 198)
    place = Zone(zone.center[0] - width / 2, zone.y + 10, width, height)
    scale = min(place.w / 88, place.h / 200)
    picture = card_picture(card.name, (canvas.px(88 * scale), canvas.px(200 * scale)))
    x = place.x + (place.w - 88 * scale) / 2
    y = place.y + (place.h - 200 * scale) / 2
    canvas.surface.blit(picture, (canvas.px(x), canvas.px(y)))
    rule = place.bottom + 5
    draw_double_rule(canvas, zone.x + border + 8, rule, zone.w - 2 * border - 16, theme.gravure)
    _draw_players(canvas, zone, rule + 11, card.players, theme.gravure)


def _draw_players(canvas: Canvas, zone: Zone, top: float, words: str, ink: str) -> None:
    """Draw how many can play, after the sign for players."""
    left = zone.x + (zone.w - 27 - text_width(canvas, words, KEY)) / 2
    draw_figure(canvas, "joueurs", ink, left, top, 22)
    draw_text(canvas, words, KEY, ink, left + 27, baseline(KEY, top, 22))


def _draw_page_turn(canvas: Canvas, page: int, following: int) -> None:
    """Draw the titles of the games on the next page, and the number of this page."""
    theme = canvas.theme
    zone = canvas.column(PAGE_KEY, 138)
    _draw_dark_card(canvas, zone, theme.filet, 2)
    titles = (card.title for card in on_keys(_all_cards(), following).values() if card)
    lines = [line for title in titles for line in (*filter(None, title), "")]
    leading = min(22, (zone.h - 60) / len(lines))
    for place, line in enumerate(lines):
        face = fitting(canvas, line, BODY, zone.w - 10)
        draw_text(canvas, line, face, theme.velin, zone.center[0], zone.y + 34 + leading * place, "center")
    number = f"{page + 1}/{page_count(_all_cards())}"
    draw_text(canvas, number, KEY, theme.brume, zone.center[0], zone.bottom - 12, "center")


def _draw_saved(canvas: Canvas, saved: Saved, key: Key, *, chosen: bool) -> None:
    theme = canvas.theme
    zone = canvas.column(key, 112 if chosen else 138)
    edge, border = (theme.lampe, 5) if chosen else (theme.cuivre, 2)
    _draw_dark_card(canvas, zone, edge, border)
    _draw_card_back(canvas, Zone(zone.center[0] - 39, zone.y + 7, 78, 160))
    middle, top = zone.x + zone.w / 2, zone.y + 172
    lines = [*((line, KEY) for line in saved.title if line), (saved.note, BODY)]
    for line, face in lines:
        face = fitting(canvas, line, face, zone.w - 10)
        draw_text(canvas, line, face, theme.velin, middle, baseline(face, top, 22), "center")
        top += 22
    _draw_players(canvas, zone, top + 6, str(saved.players), theme.velin)


def _draw_dark_card(canvas: Canvas, zone: Zone, edge: str, border: float) -> None:
    """Draw a dark card with a coloured edge, for cards that start no new game."""
    sheet = Ink(zone.w, zone.h)
    sheet.path(rounded_path(Zone(0, 0, zone.w, zone.h + 20), 7), fill=edge)
    inside = Zone(border, border, zone.w - 2 * border, zone.h + 20)
    sheet.path(rounded_path(inside, 7 - border), fill=canvas.theme.loge)
    sheet.lay(canvas, zone.x, zone.y)


def _draw_card_back(canvas: Canvas, zone: Zone) -> None:
    theme = canvas.theme
    sheet = Ink(zone.w, zone.h)
    lattice = "".join(
        f"M{start} -10L{start + 220} 210M{start + 220} -10L{start} 210" for start in range(-220, 100, 14)
    )
    sheet.path(lattice, stroke=theme.cuivre, width=1.5, opacity=0.75)
    sheet.path(f"M1 1H{zone.w - 1}V{zone.h - 1}H1Z", stroke=theme.cuivre, width=2)
    sheet.disc((39, 80), 30, fill=theme.relief, stroke=theme.cuivre, width=3)
    sheet.lay(canvas, zone.x, zone.y)
    draw_figure(canvas, "ruse", theme.velin, zone.x + 20, zone.y + 62, 38)


def _draw_hint(canvas: Canvas) -> None:
    """Draw which held keys open the dice sets and the setup, since no card leads there."""
    side = _side(canvas)
    foot = side.bottom - (120 if canvas.upright else 46)
    for words in (_("Hold 6: dice of your own"), _("Hold OK: set up")):
        foot = draw_lines(canvas, words, SMALL, canvas.theme.brume, side.x, foot, width=side.w, leading=20)


def _side(canvas: Canvas) -> Zone:
    """The zone beside the cards, for the camera and the hints."""
    side = canvas.beside(len(SOFT_KEYS), 112)
    return side if canvas.upright else replace(side, x=side.x + 12, w=side.w - 16)


def _draw_camera(canvas: Canvas, view: View) -> None:
    theme, sight = canvas.theme, view.sight
    side = _side(canvas)
    left, width = side.x, side.w
    if view.notice:
        draw_lines(canvas, view.notice, BODY, theme.velin, left, 138, width=width, leading=22)
        return
    color = theme.dam if sight.trouble else theme.bel if sight.camera else theme.filet
    draw_figure(canvas, "camera", color, left, 118, 26)
    word = _("No camera") if not sight.camera or sight.trouble else _("Camera ready")
    foot = draw_lines(canvas, word, BODY, theme.velin, left + 34, 138, width=width - 34, leading=21)
    if sight.picture is not None and not sight.trouble:
        picture = Zone(left, foot - 5, width, width * 118 / 172)
        draw_picture(canvas, sight, picture)
        draw_lines(canvas, sight.camera, KEY, theme.velin, left, picture.bottom + 26, width=width, leading=22)
        return
    words = sight.trouble or _("Faces are entered by hand.")
    draw_lines(canvas, words, SMALL, theme.brume, left, foot + 11, width=width, leading=21)
