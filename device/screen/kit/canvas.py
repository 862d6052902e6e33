"""The surface being drawn on, measured in units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final, NamedTuple

import pygame

from device.keys import Key
from device.screen.theme import BAR_H, BASE, GAP, KEY_W, KEYS_H, ROW_H, SIDE_W, SOIR, Theme
from device.zone import Zone

_TRAY_SHAPE: Final = 320 / 496
"""The height of the tray's zone divided by its width, as on the base screen."""
_TWO_ROWS_H: Final = 100
"""The height of a bar of players in two rows, in units."""
_IN_A_ROW: Final = 12
_IN_AN_UPRIGHT_ROW: Final = 2
"""The most players whose cells stand in one row of the bar; more would leave a cell no room for its words."""
_WIDE_KEYS: Final = (tuple(Key),)
_UPRIGHT_KEYS: Final = (
    (Key.ONE, Key.TWO, Key.THREE, Key.BACK),
    (Key.FOUR, Key.FIVE, Key.SIX, Key.OK),
)
"""The two rows of keys under an upright screen. The first one says how many keys have room in a row."""
UPPER_KEYS: Final = frozenset(_UPRIGHT_KEYS[0])
_UPRIGHT_KEY_W: Final = 112
_COLUMNS_DOWN: Final = 56
"""How far below the bar columns begin, in units: below the question."""


class KeysRow(NamedTuple):
    """Where a row of keys stands below the picture, in pixels.

    Attributes:
        offset: how far the middle of the first key is from the picture's left edge.
        pitch: how far it is from key to key.
        keys: how many keys stand in the row.
        width: the width of the picture.
    """

    offset: float
    pitch: float
    keys: int
    width: float

    @property
    def fits(self) -> bool:
        """Whether the last key stands below the picture, too."""
        return self.offset + (self.keys - 1) * self.pitch <= self.width


BASE_KEYS: Final = KeysRow(BASE[0] / len(Key) / 2, BASE[0] / len(Key), len(Key), BASE[0])
"""The row of keys below a screen of the base size: it is as wide as the screen."""


class Canvas:
    """A pygame surface with a theme and the unit that fits it.

    Args:
        surface: what to draw on; any size.
        theme: the colours.
        keys_offset, keys_pitch: the middle of the first real key and the distance from key to key, in
            pixels of the surface. By default, and where the last key would stand right of the surface, a
            key's column is an eighth of the width, or a quarter on an upright screen.
        keys_named: the real keys are elsewhere than under their captions, so that captions carry numbers.

    Attributes:
        keys_named: captions carry the numbers of their keys.
        upright: the screen is higher than wide. Its keys stand in two rows of four, and panels stand one
            below the other instead of side by side.
        u: pixels in a unit.
        w, h: width and height of the surface, in units.
        medallions: the shape of the medallion of each person, by name.
        keys_row: where the keys stand below the picture.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        theme: Theme = SOIR,
        *,
        keys_offset: float | None = None,
        keys_pitch: float | None = None,
        keys_named: bool = False,
    ) -> None:
        self.surface = surface
        self.theme = theme
        self.keys_named = keys_named
        self.medallions: Mapping[str, str] = {}
        width, height = surface.get_size()
        self.upright = height > width
        base = BASE[::-1] if self.upright else BASE
        self.u = min(width / base[0], height / base[1])
        self.w = width / self.u
        self.h = height / self.u
        self._spread = False
        self._bar_h: float = BAR_H
        self._awaits = True
        self._rows = _UPRIGHT_KEYS if self.upright else _WIDE_KEYS
        in_a_row = len(self._rows[0])
        whole = width / in_a_row
        pitch = whole if keys_pitch is None else keys_pitch
        row = KeysRow(pitch / 2 if keys_offset is None else keys_offset, pitch, in_a_row, width)
        # Columns need their keys below the picture. Others were set by mistake, or for a larger screen.
        self.keys_row: Final = row if row.fits else KeysRow(whole / 2, whole, in_a_row, width)

    def below(self, height_px: int) -> Canvas:
        """A new canvas for the part below a strip of that height; its keys stay where they are."""
        width, height = self.surface.get_size()
        return Canvas(
            pygame.Surface((width, max(1, height - height_px))),
            self.theme,
            keys_offset=self.keys_row.offset,
            keys_pitch=self.keys_row.pitch,
            keys_named=self.keys_named,
        )

    def sheet(self, w: float, h: float) -> Canvas:
        """A transparent canvas of `w` by `h` units, with the same unit and theme."""
        surface = pygame.Surface((max(1, self.px(w)), max(1, self.px(h))), pygame.SRCALPHA)
        sheet = Canvas(surface, self.theme)
        sheet.u, sheet.w, sheet.h, sheet.upright = self.u, w, h, self.upright
        sheet.medallions = self.medallions
        return sheet

    def px(self, units: float) -> int:
        """Whole pixels for a measure in units."""
        return round(units * self.u)

    def rect(self, zone: Zone) -> pygame.Rect:
        """The pixels of a zone; neighbours share their edges exactly."""
        left, top = self.px(zone.x), self.px(zone.y)
        return pygame.Rect(left, top, self.px(zone.right) - left, self.px(zone.bottom) - top)

    def fill(self, zone: Zone, color: str) -> None:
        """Paint a zone."""
        self.surface.fill(color, self.rect(zone))

    def clear(self) -> None:
        """Fill the whole surface with the background colour, and forget how the last screen was laid out."""
        self._spread, self._awaits = False, True
        self._bar_h = BAR_H
        self.surface.fill(self.theme.fond)

    def spread_keys(self) -> None:
        """Until the surface is cleared, leave room for a row of dice above each row of keys.

        A wide screen has only one row of keys, and stays as it is.
        """
        self._spread = True

    def await_nobody(self) -> None:
        """Until the surface is cleared, draw no player as awaited: the question is not the game's."""
        self._awaits = False

    @property
    def awaits(self) -> bool:
        """Whether players that the game awaits are drawn as awaited."""
        return self._awaits

    def divide_bar(self, cells: int) -> None:
        """Until the surface is cleared, let the bar be as high as so many cells of players need."""
        self._bar_h = self.bar_of(cells).h

    def lower_bar(self, bottom: float) -> None:
        """Until the surface is cleared, let the bar reach down to there, as below a title with long news."""
        self._bar_h = bottom

    def bar_rows(self, cells: int) -> int:
        """In how many rows so many cells of players stand in the bar."""
        return 2 if self.needs_two_rows(cells) or (self.upright and cells > _IN_AN_UPRIGHT_ROW) else 1

    def needs_two_rows(self, cells: int) -> bool:
        """Whether so many cells of players need a second row on a wide screen, too."""
        return cells > _IN_A_ROW

    def bar_of(self, cells: int) -> Zone:
        """The zone of a bar with so many cells of players."""
        return Zone(0, 0, self.w, BAR_H if self.bar_rows(cells) == 1 else _TWO_ROWS_H)

    def key_center(self, key: int) -> float:
        """The middle of a real key's column, in units."""
        column = next(row.index(Key(key)) for row in self._rows if key in row)
        return (self.keys_row.offset + column * self.keys_row.pitch) / self.u

    def key_row(self, key: Key) -> Zone:
        """The row of captions that a key belongs to, over the whole width."""
        row = next(index for index, keys in enumerate(self._rows) if key in keys)
        return Zone(0, self.keys.y + row * (KEYS_H + self.row_h), self.w, KEYS_H)

    @property
    def row_h(self) -> float:
        """The height of the row of dice above each row of keys, in units; 0 where keys lie together."""
        return ROW_H if self._spread else 0

    @property
    def key_w(self) -> float:
        """The width of a key's caption with its background, in units."""
        return _UPRIGHT_KEY_W if self.upright else KEY_W

    @property
    def below_question(self) -> float:
        """The y below the bar and a question, where columns begin."""
        return self.bar.bottom + _COLUMNS_DOWN

    def column(self, key: int, top: float | None = None) -> Zone:
        """The column above a key, from `top` down to the captions; by default from below a question.

        On an upright screen the columns stand in two rows, as their keys do.
        """
        left = self.key_center(key) - self.key_w / 2
        if top is None:
            top = self.below_question
        if not self.upright:
            return Zone(left, top, self.key_w, self.keys.y - top)
        middle = (self.below_question + self.keys.y) / 2
        if key in self._rows[0]:
            return Zone(left, top, self.key_w, middle - GAP / 2 - top)
        return Zone(left, middle + GAP / 2, self.key_w, self.keys.y - GAP - middle - GAP / 2)

    def tile(self, key: int, height: float) -> Zone:
        """A low column above a key; an upright screen has two rows of them above all keys."""
        column, tiles = self.column(key), self.tiles(height)
        top = tiles.y if key in self._rows[0] else tiles.bottom - height
        return replace(column, y=top, h=height)

    def tiles(self, height: float) -> Zone:
        """The zone of all low columns together, over the whole width."""
        if not self.upright:
            return Zone(0, self.keys.y - height, self.w, height)
        both = 2 * height + GAP
        return Zone(0, self.keys.y - GAP - both, self.w, both)

    def beside(self, columns: int, top: float | None = None) -> Zone:
        """The zone that stays free when that many columns, from the first key on, are drawn.

        On a wide screen it begins at `top`; by default below the bar.
        """
        if top is None:
            top = self.bar.bottom + GAP
        last = self.column(columns - 1)
        bottom = self.bar.bottom + GAP + self.middle_h
        if self.upright and columns <= 3:
            below = self.column(Key.FOUR)
            return Zone(GAP, below.y, self.w - 2 * GAP, bottom - below.y)
        if self.upright and columns < 6:
            return Zone(last.right + GAP, last.y, self.w - last.right - 2 * GAP, bottom - last.y)
        return Zone(last.right + GAP, top, self.w - last.right - 2 * GAP, bottom - top)

    def halves(self, right_w: float, upper: float = 0.5) -> tuple[Zone, Zone]:
        """Split the middle into two zones: side by side, or on an upright screen one above the other.

        Args:
            right_w: the width of the right zone, in units.
            upper: the share of the height that the upper zone gets on an upright screen.
        """
        middle = self.middle
        if self.upright:
            height = (middle.h - GAP) * upper
            lower = middle.y + height + GAP
            return replace(middle, h=height), replace(middle, y=lower, h=middle.bottom - lower)
        left_w = middle.w - right_w - GAP
        return replace(middle, w=left_w), replace(middle, x=middle.right - right_w, w=right_w)

    @property
    def bar(self) -> Zone:
        """The zone of the bar of players."""
        return Zone(0, 0, self.w, self._bar_h)

    @property
    def tray(self) -> Zone:
        """The zone of the tray; it takes all extra width, and on an upright screen the whole width."""
        if self.upright:
            width = self.w - 2 * GAP
            return Zone(GAP, self.bar.bottom + GAP, width, width * _TRAY_SHAPE)
        return Zone(GAP, self.bar.bottom + GAP, self.w - SIDE_W - 3 * GAP, self.middle_h)

    def tray_row(self, row: int, rows: int, height: float, gap: float) -> Zone:
        """A row of a list in the tray's zone. Where rows of the wanted height do not all fit, they are lower.

        Args:
            row: the row's place, from 0.
            rows: how many rows must fit.
            height: the wanted height of a row, in units.
            gap: the gap between two rows, in units.
        """
        tray = self.tray
        height = min(height, (tray.h - (rows - 1) * gap) / rows)
        return replace(tray, y=tray.y + row * (height + gap), h=height)

    @property
    def side(self) -> Zone:
        """The zone of the question: beside the tray, or on an upright screen below it."""
        if self.upright:
            top = self.tray.bottom + GAP
            return Zone(GAP, top, self.w - 2 * GAP, self.keys.y - GAP - top)
        return Zone(self.w - SIDE_W - GAP, self.bar.bottom + GAP, SIDE_W, self.middle_h)

    @property
    def keys(self) -> Zone:
        """The zone of the captions."""
        height = KEYS_H * len(self._rows) + self.row_h * (len(self._rows) - 1)
        return Zone(0, self.h - height, self.w, height)

    @property
    def middle(self) -> Zone:
        """The zone between bar and captions, with a gap on all sides."""
        return Zone(GAP, self.bar.bottom + GAP, self.w - 2 * GAP, self.middle_h)

    @property
    def middle_h(self) -> float:
        """The height of the zone between bar and captions, in units."""
        return self.keys.y - self.bar.bottom - 2 * GAP
