"""Captions: the words above each key that say what it does, with a pointer that is lit like its lamp."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from types import MappingProxyType

from device.keys import SOFT_KEYS, Key, Lamp
from device.screen.kit.canvas import Canvas
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, cut_path, cut_points, dashed_path
from device.screen.kit.panels import draw_frame, draw_medallion
from device.screen.kit.text import baseline, draw_text, fitting, shortened, text_width, wrapped
from device.screen.theme import CUT_KEY, FLOOR_PX, KEY, KEY_H, KEYS_H, NAME, SMALL, TAG, Type
from device.zone import Zone

_POINT_W = 92
_POINT = f"M0 1H{_POINT_W}V5H57L46 12.5 35 5H0Z"
_BELOW_NUMBER = 7
"""How much lower words without a picture stand below the number of a key, in units."""
_BESIDE_NUMBER = 23
"""The distance from the left edge of a key to words that have no room below its number, in units."""
_CORNER_SIGN = 15
"""The side of the sign of a held key where it stands in the very corner, in units."""
_BESIDE_SIGN = 6 + _CORNER_SIGN + 2
"""The distance from the right edge of a key to words beside that sign, in units."""
_BESIDE_PICTURE = 2
"""The most lines of a caption that leave room for a picture above them."""
_FRAME_W = 3
"""The width of a key's frame in the contrast theme, in units."""
_BAR = f"M0 1H{_POINT_W}V5H0Z"
_NOTHING: Mapping[Key, str] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines of words on a key: those of the verb, and below them those of the object."""

    above: list[str]
    below: list[str]

    @property
    def count(self) -> int:
        """How many they are."""
        return len(self.above) + len(self.below)


class CaptionStyle(Enum):
    """How a caption stands out."""

    READY = "ready"
    PROPOSED = "proposed"
    UNLIKELY = "unlikely"
    ASLEEP = "asleep"


class Arrow(StrEnum):
    """An arrow key of a keyboard, by the silhouette that points its way; `NONE` stands for none of them."""

    LEFT = "gauche"
    UP = "haut"
    RIGHT = "droite"
    DOWN = "bas"
    NONE = ""

    @property
    def step(self) -> int:
        """How far it leads in a row or a column of choices: one on, or one back."""
        return {Arrow.RIGHT: 1, Arrow.DOWN: 1, Arrow.NONE: 0}.get(self, -1)


@dataclass(frozen=True, slots=True)
class Caption:
    """The words above one key.

    Attributes:
        verb: the first line, what the key does.
        object: the second line, to what. Words that are too wide for one line take two, in place of the
            picture.
        icon: a silhouette's name.
        look: a proposed caption is filled with the lamp's colour; an unlikely one is an outline; one that is
            asleep is an outline, and its lamp is off.
        seat: the seat of the player whose medallion stands in place of the icon.
        name: the name of whom the key is about. As the first line it takes two where it is too wide for one,
            unless a sign stands beside; as the second line it is shortened.
        serif: the words are the title of a game, and are set in the serif typeface.
        grown: a column stands on this caption, so its corners are not cut.
        arrow: the arrow key of a keyboard that presses this key too; None where a soft key's icon says it.
    """

    verb: str
    object: str = ""
    icon: str | None = None
    look: CaptionStyle = CaptionStyle.READY
    seat: int | None = None
    name: str = ""
    serif: bool = False
    grown: bool = False
    arrow: Arrow | None = None

    @classmethod
    def of(cls, words: str, *, icon: str | None = None, grown: bool = False) -> Caption:
        """Make a caption from words with a line break between the two lines.

        In this form a translator sees both lines together, and may break them elsewhere or not at all.

        Raises:
            ValueError: there are more than two lines.
        """
        verb, _, rest = words.partition("\n")
        if "\n" in rest:
            raise ValueError(f"{words!r} has more than two lines; a key has room for two")
        return cls(verb, rest, icon, grown=grown)

    def proposed(self) -> Caption:
        """The same caption as the proposed answer."""
        return replace(self, look=CaptionStyle.PROPOSED)

    def asleep(self) -> Caption:
        """The same caption on a key whose press is refused with the reason."""
        return replace(self, look=CaptionStyle.ASLEEP)

    @property
    def lamp(self) -> Lamp:
        """The state of the lamp under this caption: off, breathing or on."""
        if self.look is CaptionStyle.ASLEEP:
            return Lamp.OFF
        return Lamp.BREATHING if self.look is CaptionStyle.PROPOSED else Lamp.ON


Captions = Mapping[Key, Caption]
"""The captions of the keys that do something; all other keys are dead, and their lamps are off."""


def lamps(captions: Captions) -> dict[Key, Lamp]:
    """The state of every lamp that belongs to these captions."""
    return {key: captions[key].lamp if key in captions else Lamp.OFF for key in Key}


def arrow_key(captions: Captions, arrow: Arrow) -> Key | None:
    """The key that an arrow of a keyboard presses; None where no caption, or more than one, points that way.

    >>> arrow_key({Key.ONE: Caption("Up", icon="haut"), Key.TWO: Caption("Lay")}, Arrow.UP)
    <Key.ONE: 0>
    """
    told = [key for key, caption in captions.items() if caption.arrow is arrow]
    drawn = [
        key
        for key in SOFT_KEYS
        if key in captions and captions[key].arrow is None and captions[key].icon == arrow
    ]
    pointing = told or drawn
    return pointing[0] if len(pointing) == 1 else None


def draw_captions(
    canvas: Canvas,
    captions: Captions,
    pressed: Key | None = None,
    held: Mapping[Key, str] = _NOTHING,
    refused: Key | None = None,
) -> None:
    """Draw the captions at the lower edge.

    Args:
        canvas: where to draw.
        captions: the captions of the keys that do something.
        pressed: the key that is down; its caption is light.
        held: a silhouette for each key that does something when held down. It stands small in the corner of
            the key's caption.
        refused: the key that was pressed last and did nothing. If it is dead, a cross says so.
    """
    for key in Key:
        if key in captions:
            _draw_caption(canvas, key, captions[key], held.get(key, ""), flash=key is pressed)
        elif key is refused:
            _draw_refusal(canvas, key)
        _draw_point(canvas, caption_zone(canvas, key), lit=lamps(captions)[key] is not Lamp.OFF)


def caption_zone(canvas: Canvas, key: Key) -> Zone:
    """The zone of a key's caption, in units."""
    return Zone(canvas.key_center(key) - canvas.key_w / 2, canvas.key_row(key).y, canvas.key_w, KEY_H)


def key_at(
    canvas: Canvas, x_px: float, y_px: float, captions: Mapping[Key, Caption] = MappingProxyType({})
) -> Key | None:
    """The key whose caption or column lies at this pixel, or None."""
    x, y = x_px / canvas.u, y_px / canvas.u
    for key in Key:
        zones = [replace(caption_zone(canvas, key), h=canvas.key_row(key).h)]
        if key in captions and captions[key].grown:
            zones.append(canvas.column(key, canvas.bar.bottom))
        if any(zone.holds(x, y) for zone in zones):
            return key
    return None


def _draw_caption(canvas: Canvas, key: Key, caption: Caption, held: str, *, flash: bool) -> None:
    """Draw one caption, with the small sign of what its key does when held unless its icon shows it."""
    zone, sign = caption_zone(canvas, key), held if held != caption.icon else ""
    ink = _draw_ground(canvas, zone, key, caption, flash=flash)
    lines = _lines(canvas, zone, caption, with_sign=bool(sign))
    _draw_words(canvas, zone, caption, lines, ink, with_sign=bool(sign))
    if canvas.keys_named and key < Key.OK:
        _draw_number(canvas, zone, key, caption, flash=flash)
    if sign:
        # Two lines without a picture begin so high that the sign must stand in the very corner.
        begins_high = caption.object and not _shows_picture(caption, lines)
        size, down = (_CORNER_SIGN, 3) if begins_high else (18, 5)
        draw_figure(canvas, sign, ink, zone.right - 6 - size, zone.y + down, size)


def draw_pressed(canvas: Canvas, zone: Zone, key: Key, caption: Caption) -> None:
    """Draw a caption in a zone as it looks while its key is down."""
    ink = _draw_ground(canvas, zone, key, caption, flash=True)
    _draw_words(canvas, zone, caption, _lines(canvas, zone, caption), ink)


def _draw_refusal(canvas: Canvas, key: Key) -> None:
    """Draw the hollow caption of a dead key that was pressed, with a cross."""
    zone = caption_zone(canvas, key)
    corners = cut_points(Zone(1, 1, zone.w - 2, zone.h), CUT_KEY, bottom=False)
    sheet = Ink(zone.w, zone.h + 2)
    sheet.path(dashed_path([*corners, corners[0]], 5, 4), stroke=canvas.theme.filet, width=2)
    sheet.lay(canvas, zone.x, zone.y)
    x, y = zone.center
    draw_figure(canvas, "tue", canvas.theme.filet, x - 13, y - 13, 26)


def _draw_ground(canvas: Canvas, zone: Zone, key: Key, caption: Caption, *, flash: bool) -> str:
    theme = canvas.theme
    chosen = caption.look is CaptionStyle.PROPOSED or flash
    framed = key >= Key.OK
    hollow = caption.look in (CaptionStyle.UNLIKELY, CaptionStyle.ASLEEP)
    lit = theme.velin if flash else theme.lampe
    fill = lit if chosen else None if hollow else theme.relief
    if caption.grown:
        canvas.fill(zone, theme.fond)
    if fill and (framed or caption.grown):
        canvas.fill(zone, fill)
    elif fill:
        Ink(zone.w, zone.h).path(cut_path(Zone(0, 0, zone.w, zone.h), CUT_KEY, bottom=False), fill=fill).lay(
            canvas, zone.x, zone.y
        )
    if not chosen and theme.outlined:
        # A little wider than the key: the longest captions take all of its width.
        wide = zone if caption.grown else replace(zone, x=zone.x - 2, w=zone.w + 4)
        draw_frame(canvas, wide, theme.velin, _FRAME_W)
    elif framed:
        draw_frame(canvas, zone, lit if chosen else theme.filet, 2)
    elif hollow:
        draw_frame(canvas, zone, theme.relief, 2)
    if chosen and theme.lamp_edge:
        draw_frame(canvas, zone, theme.lamp_edge, 2)
    return _ink(canvas, caption, flash=flash)


def _ink(canvas: Canvas, caption: Caption, *, flash: bool) -> str:
    """The colour of a caption's words."""
    theme = canvas.theme
    if flash:
        return theme.fond
    if caption.look is CaptionStyle.PROPOSED:
        return theme.encre
    return theme.brume if caption.look is CaptionStyle.ASLEEP else theme.velin


def _shows_picture(caption: Caption, lines: _Lines) -> bool:
    """Whether a caption with these lines has a picture, and room for it."""
    return (caption.icon is not None or caption.seat is not None) and lines.count <= _BESIDE_PICTURE


def _draw_words(
    canvas: Canvas, zone: Zone, caption: Caption, lines: _Lines, ink: str, *, with_sign: bool = False
) -> None:
    """Draw the lines below the picture; the first of three moves aside for the sign in the corner."""
    three_lines, picture = lines.count > _BESIDE_PICTURE, _shows_picture(caption, lines)
    middle = zone.x + zone.w / 2
    size = _picture_size(canvas, caption) if picture else 0
    height = size + 1 + 20 * lines.count
    top = zone.y + (zone.h - height) / 2
    if canvas.theme.outlined and picture:
        top -= 1
    if canvas.keys_named and not picture and not three_lines:
        top += _BELOW_NUMBER
    if picture:
        _draw_picture(canvas, caption, ink, middle - size / 2, top)
    top += size
    if caption.serif:
        _draw_title(canvas, zone, caption, ink)
        return
    beside = _BESIDE_NUMBER if canvas.keys_named and three_lines else 0
    for line in lines.above:
        face = fitting(canvas, line, KEY, zone.w - beside - 4)
        center = middle + beside / 2
        if three_lines and with_sign:
            half = text_width(canvas, line, face) / 2
            center = max(zone.x + beside + 2 + half, min(center, zone.right - _BESIDE_SIGN - half))
        draw_text(canvas, line, face, ink, center, baseline(KEY, top, 21), "center")
        top += 20
        beside, with_sign = 0, False  # the next line stands below the number and the sign
    top += 1
    for line in lines.below:
        draw_text(canvas, line, SMALL, ink, middle, baseline(SMALL, top, 20), "center")
        top += 20


def _picture_size(canvas: Canvas, caption: Caption) -> int:
    """The side of the square above a caption's words, which holds a medallion or a silhouette, in units."""
    size = 32 if caption.seat is not None else 28
    # The descenders of the last line stay clear of the frame.
    return size - _FRAME_W if canvas.theme.outlined else size


def _draw_picture(canvas: Canvas, caption: Caption, ink: str, x: float, y: float) -> None:
    """Draw the medallion of the seat that a caption names, or its silhouette."""
    theme, size = canvas.theme, _picture_size(canvas, caption)
    if caption.seat is not None:
        proposed = caption.look is CaptionStyle.PROPOSED
        fill, letter = (ink, theme.lampe) if proposed else (theme.velin, theme.fond)
        draw_medallion(canvas, caption.seat, caption.name, x, y, size, fill=fill, ink=letter)
    elif caption.icon is not None:
        draw_figure(canvas, caption.icon, ink, x, y, size)


def _lines(canvas: Canvas, zone: Zone, caption: Caption, *, with_sign: bool = False) -> _Lines:
    """The lines of a caption: three at most, of which only a name or the object may take two.

    The first of three lines stands at the upper edge of the key, beside the number of the key where captions
    carry one. There it has no room beside the sign of a held key; `with_sign` says whether there is one.
    """
    face, whole, beside_number = KEY.at(FLOOR_PX), (zone.w, zone.w), (zone.w - _BESIDE_NUMBER, zone.w)
    below_sign = with_sign and caption.object
    most = 2 if caption.verb == caption.name and not below_sign else 1
    above = _broken(canvas, caption.verb, face, whole[:most])
    most_below = 1 if caption.serif or caption.object == caption.name else 3 - len(above)
    below = _broken(canvas, caption.object, SMALL, whole[:most_below]) if caption.object else []
    if canvas.keys_named and len(above) + len(below) > _BESIDE_PICTURE:
        most = min(most, 3 - len(below))
        above = _broken(canvas, caption.verb, face, beside_number[:most])
    return _Lines(above, below)


def _broken(canvas: Canvas, words: str, face: Type, widths: Sequence[float]) -> list[str]:
    """Words on one line if they fit, else on as many as there are widths: one or two.

    Three dots stand for what has no room.
    """
    first, *more = wrapped(canvas, words, face, widths[0])
    lines = [first, " ".join(more)] if more and len(widths) > 1 else [words]
    return [shortened(canvas, line, face, width) for line, width in zip(lines, widths, strict=False)]


def _draw_title(canvas: Canvas, zone: Zone, caption: Caption, ink: str) -> None:
    middle = zone.x + zone.w / 2
    lines = [line for line in (caption.verb, caption.object) if line]
    baseline = zone.y + zone.h / 2 + 7 - 11 * (len(lines) - 1)
    if canvas.keys_named:
        baseline += _BELOW_NUMBER
    for line in lines:
        face = fitting(canvas, line, NAME.at(19), zone.w - 4)
        draw_text(canvas, line, face, ink, middle, baseline, "center")
        baseline += 22


def _draw_number(canvas: Canvas, zone: Zone, key: Key, caption: Caption, *, flash: bool) -> None:
    """Draw the number of a key that is elsewhere than below its caption."""
    theme = canvas.theme
    badge = Ink(18, 18).path(cut_path(Zone(0, 0, 18, 18), 3), fill=_ink(canvas, caption, flash=flash))
    badge.lay(canvas, zone.x + 4, zone.y + 4)
    proposed = caption.look is CaptionStyle.PROPOSED
    color = theme.velin if flash else theme.lampe if proposed else theme.fond
    draw_text(canvas, str(key + 1), TAG.at(16), color, zone.x + 13, zone.y + 19, "center")


def _draw_point(canvas: Canvas, zone: Zone, *, lit: bool) -> None:
    """Draw the lamp of a key; it points at the key unless that is elsewhere."""
    theme, path = canvas.theme, _BAR if canvas.keys_named else _POINT
    sheet = Ink(_POINT_W + 2, 14)
    if lit:
        sheet.path(path, fill=theme.lampe, stroke=theme.lamp_edge, width=1.5, move=(1, 0))
    else:
        sheet.path(path, stroke=theme.filet, width=1.5, move=(1, 0))
    sheet.lay(canvas, zone.center[0] - _POINT_W / 2 - 1, zone.y + KEYS_H - 13)
