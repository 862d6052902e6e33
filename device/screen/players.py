"""Who plays, in which order: a column for each seat, growing out of its key."""

from __future__ import annotations

from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Command, Go, Home, Refuse, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas, Zone
from device.screen.kit.captions import Caption, Captions
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, cut_points, dashed_path
from device.screen.kit.panels import draw_double_rule, draw_medallion, draw_panel
from device.screen.kit.text import draw_lines, draw_text, fitting
from device.screen.names import pool
from device.screen.registry import SCREENS
from device.screen.theme import BODY, CUT_KEY, NAME, SMALL
from device.screen.words import ordinal
from engines.registry import GAMES


@dataclass(frozen=True, slots=True)
class PlayersScreen:
    """Seats are filled from the left; a key goes through the names for its seat.

    Attributes:
        game: the engine's name of the game.
        seated: the names so far, in the order of play; empty for as few as the game takes.
    """

    game: str
    seated: tuple[str, ...] = ()

    def captions(self, view: View) -> Captions:
        """Each taken seat can change its name; the first free one takes a player."""
        names = self._names(view)
        captions = {
            key: Caption(_("Change"), _("the name"), icon="plume", grown=True)
            for key in SOFT_KEYS[: len(names)]
        }
        if len(names) < self._most:
            captions[SOFT_KEYS[len(names)]] = Caption(_("Add"), _("a player"), icon="plus", grown=True)
        return captions | {
            Key.OK: Caption(_("Rules"), icon="valider").proposed(),
            Key.BACK: Caption(_("Games"), icon="retour"),
        }

    def press(self, key: Key, view: View) -> Command:
        """Change a name, add a player, go on or back."""
        from device.screen.rules import RulesScreen

        names = self._names(view)
        if key is Key.BACK:
            return Home()
        if key is Key.OK:
            return Go(RulesScreen(self.game, names))
        if key >= self._most:
            return Refuse(_("{game} has seats for {n}.").format(game=self._title, n=self._most))
        if key > len(names):
            return Refuse(_("Seats are taken from the left: seat {n} is next.").format(n=len(names) + 1))
        return Go(replace(self, seated=_renamed(key, names, pool(view))))

    def hold(self, key: Key, view: View) -> Command | None:
        """Holding a seat's key makes it free; the players to its right move up."""
        names = self._names(view)
        if key >= len(names):
            return None
        if len(names) == self._fewest:
            return Refuse(_("{game} takes {n} players or more.").format(game=self._title, n=self._fewest))
        return Go(replace(self, seated=names[:key] + names[key + 1 :]))

    def draw(self, canvas: Canvas, view: View) -> None:
        """The seats in the order of play."""
        canvas.clear()
        draw_title_bar(canvas, _("Who plays, in which order?"))
        names = self._names(view)
        for key in SOFT_KEYS[: self._most]:
            zone = Zone(canvas.key_center(key) - 46, 72, 92, canvas.h - 72 - 88)
            if key < len(names):
                _draw_seat(canvas, zone, key, names[key])
            else:
                _draw_free(canvas, zone, next_one=key == len(names))
        self._draw_side(canvas, view)

    def _draw_side(self, canvas: Canvas, view: View) -> None:
        theme = canvas.theme
        left = canvas.key_center(Key.OK) - 46
        width = canvas.w - left - 12
        words = view.notice or _("A key goes through the names. Held down, it frees the seat.")
        draw_lines(
            canvas,
            words,
            BODY,
            theme.velin if view.notice else theme.brume,
            left,
            96,
            width=width,
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
        """How many seats there are; each needs its key."""
        return min(GAMES[self.game].seats[1], len(SOFT_KEYS))


def _renamed(key: Key, names: tuple[str, ...], pool: tuple[str, ...]) -> tuple[str, ...]:
    """The names with the next free one of the pool in a seat."""
    now = pool.index(names[key]) if key < len(names) else -1
    others = names[:key] + names[key + 1 :]
    following = [pool[(now + step) % len(pool)] for step in range(1, len(pool) + 1)]
    fresh = next(name for name in following if name not in others)
    return (*names[:key], fresh, *names[key + 1 :])


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
