"""Asks who plays, and in which order: one column for each seat, above its key."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Home, Refuse, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, cut_points, dashed_path
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.names import pool
from device.screen.registry import SCREENS
from device.screen.rules import RulesScreen
from device.screen.theme import BODY, CUT_KEY, NAME, SMALL
from device.screen.words import ordinal
from device.zone import Zone
from engines.registry import GAMES


@dataclass(frozen=True, slots=True)
class PlayersScreen:
    """Seats the players from left to right; each press of a seat's key shows the next name.

    In a game with more seats than keys, the sixth key turns the page once six players are seated.

    Attributes:
        game: the engine's name of the game.
        seated: the names so far, in the order of play. Empty for the smallest number of players, with
            proposed names.
        page: the page of seats that is shown, from 0.
    """

    game: str
    seated: tuple[str, ...] = ()
    page: int = 0

    def captions(self, view: View) -> Captions:
        """A key to change the name on each taken seat, and one to add a player on the first free seat."""
        names = self._names(view)
        captions = {}
        for key, seat in self._seats(names).items():
            if seat < len(names):
                captions[key] = Caption(_("Change"), _("the name"), icon="plume", grown=True)
            elif seat == len(names):
                captions[key] = Caption(_("Add"), _("a player"), icon="plus", grown=True)
        if self._paged(names):
            captions[Key.SIX] = Caption(_("Others"), icon="droite")
        return captions | {
            Key.OK: Caption(_("Rules"), icon="valider").proposed(),
            Key.BACK: Caption(_("Games"), icon="retour"),
        }

    def press(self, key: Key, view: View) -> Command:
        """Change a name, add a player, turn the page, go on or back."""
        names = self._names(view)
        if key is Key.BACK:
            return Home()
        if key is Key.OK:
            return Go(RulesScreen(self.game, names, behind=replace(self, seated=names)))
        if key is Key.SIX and self._paged(names):
            return Go(replace(self, page=1 - self.page))
        seat = self._seats(names).get(key)
        if seat is None:
            return Refuse(_("{game} has seats for {n}.").format(game=self._title, n=self._most))
        if seat > len(names):
            return Refuse(_("Seats are taken from the left: seat {n} is next.").format(n=len(names) + 1))
        renamed = _renamed(seat, names, pool(view))
        page = self.page if self._paged(names) or not self._paged(renamed) else 1
        return Go(replace(self, seated=renamed, page=page))

    def hold(self, key: Key, view: View) -> Command | None:
        """Remove the player from a seat; the players to the right move up."""
        names = self._names(view)
        seat = self._seats(names).get(key)
        if seat is None or seat >= len(names):
            return None
        if len(names) == self._fewest:
            return Refuse(_("{game} takes {n} players or more.").format(game=self._title, n=self._fewest))
        left = names[:seat] + names[seat + 1 :]
        return Go(replace(self, seated=left, page=self.page if self._paged(left) else 0))

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the seats in the order of play."""
        canvas.clear()
        draw_title_bar(canvas, _("Who plays, in which order?"))
        names = self._names(view)
        for key, seat in self._seats(names).items():
            zone = canvas.column(key, 72)
            if seat < len(names):
                _draw_seat(canvas, zone, seat, names[seat])
            else:
                _draw_free(canvas, zone, next_one=seat == len(names))
        self._draw_side(canvas, view)

    def _draw_side(self, canvas: Canvas, view: View) -> None:
        theme = canvas.theme
        side = canvas.beside(len(SOFT_KEYS))
        words = view.notice or _("A key goes through the names. Held down, it frees the seat.")
        draw_lines(
            canvas,
            words,
            BODY,
            theme.velin if view.notice else theme.brume,
            side.x,
            96,
            width=side.w - 4,
            leading=24,
        )

    def _names(self, view: View) -> tuple[str, ...]:
        return self.seated or pool(view)[: self._fewest]

    @property
    def _title(self) -> str:
        return SCREENS[self.game].card().spoken

    @property
    def _fewest(self) -> int:
        return GAMES[self.game].seats[0]

    @property
    def _most(self) -> int:
        return GAMES[self.game].seats[1]

    def _paged(self, names: tuple[str, ...]) -> bool:
        """Whether the sixth key turns the page: as soon as the sixth seat is taken."""
        return self._most > len(SOFT_KEYS) and len(names) >= len(SOFT_KEYS)

    def _seats(self, names: tuple[str, ...]) -> dict[Key, int]:
        """The seats on this page, from 0, by key."""
        keys = SOFT_KEYS[:-1] if self._paged(names) else SOFT_KEYS
        first = self.page * len(keys)
        return dict(zip(keys, range(first, self._most), strict=False))


def _renamed(seat: int, names: tuple[str, ...], pool: tuple[str, ...]) -> tuple[str, ...]:
    """The names, with the next unused name of the pool on a seat."""
    now = pool.index(names[seat]) if seat < len(names) else -1
    others = names[:seat] + names[seat + 1 :]
    following = [pool[(now + step) % len(pool)] for step in range(1, len(pool) + 1)]
    fresh = next(name for name in following if name not in others)
    return (*names[:seat], fresh, *names[seat + 1 :])


def _draw_seat(canvas: Canvas, zone: Zone, seat: int, name: str) -> None:
    theme = canvas.theme
    draw_panel(canvas, zone, theme.relief, cut=CUT_KEY, bottom=False)
    draw_medallion(canvas, seat, name, zone.x + 13, zone.y + 18, 66, fill=theme.velin, ink=theme.fond)
    middle = zone.x + zone.w / 2
    face = fitting(canvas, name, NAME, zone.w - 8)
    draw_text(canvas, name, face, theme.velin, middle, zone.y + 122, "center")
    draw_double_rule(canvas, zone.x + 8, zone.y + 140, zone.w - 16)
    draw_text(canvas, ordinal(seat + 1), NAME, theme.brume, middle, zone.y + 176, "center")
    draw_text(canvas, _("to play"), SMALL, theme.brume, middle, zone.y + 198, "center")


def _draw_free(canvas: Canvas, zone: Zone, *, next_one: bool) -> None:
    theme = canvas.theme
    sheet = Ink(zone.w, zone.h)
    path = dashed_path(cut_points(Zone(1, 1, zone.w - 2, zone.h), CUT_KEY, bottom=False))
    sheet.path(path, stroke=theme.filet if next_one else theme.relief, width=2)
    sheet.lay(canvas, zone.x, zone.y)
    if next_one:
        draw_figure(canvas, "plus", theme.filet, zone.x + 32, zone.y + 37, 28)
