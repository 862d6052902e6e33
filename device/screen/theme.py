"""Every colour, type size and spacing of the screen, as data.

Sizes are in units. A unit is one pixel at 800x480; on other screens it is `Canvas.u` pixels.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from device.fonts import SANS_BOLD, SANS_SEMIBOLD, SERIF_BLACK, SERIF_BOLD
from device.settings.model import ThemeName

BASE: Final = (800, 480)
"""Width and height in pixels at which one unit is one pixel."""

FLOOR_PX: Final = 18
"""The smallest size of type on any screen, in units; smaller type is hard to read from across the table."""


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one theme: for the evening, for daylight, or with high contrast.

    Attributes:
        fond, loge, relief: the background of the screen, of a panel, of a key.
        filet: lines, outlines, and everything that is unlit.
        velin, brume: text, and less important text.
        encre: text on the lamp's colour.
        carte, tranche, gravure: the face of a card or a drawn die, its edge, and the drawing on it.
        lampe: the lamp's colour, which only marks what is awaited.
        cuivre, bel, dam: money; help; harm.
        mark_velin, mark_lampe, mark_dam, mark_bel: the same colours over a camera picture.
        line, mark: the width of lines, and of marks over the picture, in units.
        outlined: panels and keys are outlined instead of filled.
        lamp_ink: areas in the lamp's colour have a dark outline, since that colour is weak on a light screen.
    """

    name: ThemeName
    fond: str
    loge: str
    relief: str
    filet: str
    velin: str
    brume: str
    encre: str
    carte: str
    tranche: str
    gravure: str
    lampe: str
    cuivre: str
    bel: str
    dam: str
    mark_velin: str = "#FBF2E0"
    mark_lampe: str = "#FFD25E"
    mark_dam: str = "#FF8B7C"
    mark_bel: str = "#7AD3BC"
    line: int = 3
    mark: int = 3
    outlined: bool = False
    lamp_ink: bool = False

    def of_change(self, change: float) -> str:
        """The colour of a sum that was won or lost; one that changes nothing is less important text."""
        return self.bel if change > 0 else self.dam if change < 0 else self.brume

    @property
    def die_edge(self) -> str | None:
        """The outline of a drawn die; None where its colour stands out from that of keys and panels."""
        return self.filet if self.carte == self.relief else None

    @property
    def lamp_line(self) -> str:
        """The colour of lines, letters and silhouettes that mark what is awaited: ink on a light screen."""
        return self.encre if self.lamp_ink else self.lampe

    @property
    def lamp_edge(self) -> str | None:
        """The outline of an area in the lamp's colour; None where that colour needs none."""
        return self.encre if self.lamp_ink else None


SOIR: Final = Theme(
    name="soir",
    fond="#1C1218",
    loge="#2B1C25",
    relief="#3D2A35",
    filet="#A48794",
    velin="#FBF2E0",
    brume="#D6C3C9",
    encre="#1C1218",
    carte="#F4E7CC",
    tranche="#C9B48C",
    gravure="#33191F",
    lampe="#FFD25E",
    cuivre="#E9A467",
    bel="#7AD3BC",
    dam="#FF8B7C",
)
JOUR: Final = Theme(
    name="jour",
    fond="#E9DABB",
    loge="#F8EFDB",
    relief="#FFFAEE",
    filet="#7A5F4E",
    velin="#24141B",
    brume="#533F47",
    encre="#24141B",
    carte="#FFFAEE",
    tranche="#B79F73",
    gravure="#33191F",
    lampe="#FFC52E",
    cuivre="#86430F",
    bel="#0B5B4C",
    dam="#A11F18",
    lamp_ink=True,
)
CONTRASTE: Final = Theme(
    name="contraste",
    fond="#000000",
    loge="#000000",
    relief="#000000",
    filet="#FFFFFF",
    velin="#FFFFFF",
    brume="#FFFFFF",
    encre="#000000",
    carte="#FFFFFF",
    tranche="#8A8A8A",
    gravure="#000000",
    lampe="#FFE600",
    cuivre="#FFC48A",
    bel="#7DFFE0",
    dam="#FFA79C",
    mark_velin="#FFFFFF",
    mark_lampe="#FFE600",
    mark_dam="#FFA79C",
    mark_bel="#7DFFE0",
    line=4,
    mark=5,
    outlined=True,
)
THEMES: Final[Mapping[ThemeName, Theme]] = MappingProxyType(
    {theme.name: theme for theme in (SOIR, JOUR, CONTRASTE)}
)
"""The themes by name; the evening theme is the default."""

FELT: Final = "#1D4A45"
"""The cloth of the tray, in every theme."""
CASING: Final = ("#000000", 0.75)
"""Colour and opacity of the edge round every line of a mark, which separates it from felt of any colour."""


@dataclass(frozen=True, slots=True)
class Type:
    """One typeface at one size, in units."""

    file: str
    size: float

    def at(self, size: float) -> Type:
        """The same face at another size, in units."""
        return Type(self.file, size)


GIANT: Final = Type(SERIF_BLACK, 44)
SCORE: Final = Type(SERIF_BLACK, 36)
TITLE: Final = Type(SERIF_BOLD, 30)
NAME: Final = Type(SERIF_BOLD, 23)
STRONG: Final = Type(SANS_BOLD, 24)
KEY: Final = Type(SANS_BOLD, 20)
BODY: Final = Type(SANS_SEMIBOLD, 20)
SMALL: Final = Type(SANS_SEMIBOLD, 18)
TAG: Final = Type(SANS_BOLD, 18)

GAP: Final = 8
"""Space between two zones, and between a zone and the edge of the screen, in units."""
CUT_KEY: Final = 8
CUT_PANEL: Final = 10
CUT_TAG: Final = 5
"""How much is cut off the corners of keys, panels and tags, in units."""
DIE_RADIUS: Final = 0.16
"""Radius of a drawn die's corners, as a fraction of its size."""
BAR_H: Final = 56
KEYS_H: Final = 88
SIDE_W: Final = 280
"""Height of the bar and of a row of captions, and width of the panel beside the tray, in units."""
ROW_H: Final = 104
"""Height of the row of drawn dice, which stands directly above its keys, in units."""
KEY_W: Final = 92
KEY_H: Final = 74
"""Width and height of one caption, in units; the rest of the row's height holds the pointer to the key."""
