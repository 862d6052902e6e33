"""The cards of a trick: the Soñadora's at the left, the Sombras' at the right, and their total."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, dashed_path, rounded_points
from device.screen.kit.panels import draw_medallion, draw_panel
from device.screen.kit.text import (
    draw_fitting,
    draw_lines,
    draw_text,
    fitting,
    shortened,
    text_width,
    wrapped,
)
from device.screen.oniria.maya import draw_numeral
from device.screen.oniria.moment import sombras
from device.screen.oniria.words import SIDES, deck_word, hand_name
from device.screen.theme import BODY, CUT_TAG, FLOOR_PX, KEY, SCORE, SMALL, TAG, Type
from device.screen.words import signed, written
from device.zone import Zone
from engines.oniria import Side, State
from engines.oniria.cards import Played
from engines.oniria.reckoning import Result

_CARD_W, _GAP, _SUM_W, _AGAINST_W = 118.0, 14.0, 108.0, 124.0
_TIGHT_GAP, _TIGHT_SUM_W, _TIGHT_AGAINST_W = 6.0, 74.0, 96.0
"""What stands between and beside the cards of five players, in units; with more, names are cut earlier."""
_WIDE_CARD_W = 142.0
"""The most width of a card in two rows, in units: three of them fill a row."""
_RADIUS = 7.0
LEADING = 22.0
"""The distance between the lines of the sentence below the cards, in units."""
_TALL_ENOUGH = 150.0
"""The height, in units, at which a card has room for its figure below its numeral; a lower one is flat."""
_NAME_FOOT = 61.0
"""How far below the upper edge of a flat card the baseline of its owner's name is, in units."""
_FOOT_MARGINS = 5.0
"""What is left free beside the words at the foot of a card, both sides together, in units."""
_TWO_ROWS_H = 180.0
"""Height in units from which the cards stand in two rows on an upright screen. In less, half of it is too low
for what a card says."""


@dataclass(frozen=True, slots=True)
class CardFace:
    """How one card is drawn.

    Attributes:
        hand: the hand that plays it.
        number: the power it counts with; None while it lies face down.
        foot: how its power came about; "" if it is the printed one.
        tag: the points that it brings or costs, as text.
        chosen: whether it is highlighted: it is asked about, or it has marked.
        down: whether it lies on the table, face down.
    """

    hand: int
    number: int | None = None
    foot: str = ""
    tag: str = ""
    chosen: bool = False
    down: bool = False


def hidden(state: State, told: Mapping[int, int], chosen: Collection[int]) -> tuple[CardFace, ...]:
    """The cards while they are put down and told: faces for those told, backs for the others."""
    ready = state.current.trick.ready
    every_down = len(ready) == len(state.players)
    return tuple(
        CardFace(
            hand,
            told.get(hand),
            chosen=hand in chosen,
            down=every_down or hand in ready or state.is_neutral(hand),
        )
        for hand in state.hands
    )


def shown(state: State, result: Result) -> tuple[CardFace, ...]:
    """The open cards, with the points that each brings or costs."""
    return tuple(
        CardFace(
            card.hand,
            card.power,
            _foot(card),
            _tag(card, marks=card.hand in result.marks),
            chosen=card.hand in result.marks,
        )
        for card in result.cards
    )


def _foot(card: Played) -> str:
    if card.power != card.base:
        sign = "+" if card.power > card.base else "\N{MINUS SIGN}"
        return f"{card.base} {sign} {abs(card.power - card.base)}"
    if card.base > card.printed:
        return f"{card.printed} + {card.base - card.printed}"
    if card.forbidden:
        return _("{power} barred").format(power=card.printed)
    return ""


def _tag(card: Played, *, marks: bool) -> str:
    change = marks - card.penalised
    return signed(change) if marks or card.penalised else ""


@dataclass(frozen=True, slots=True)
class CardZones:
    """Where the cards of a trick stand, in units.

    Attributes:
        hands: the card of each hand.
        against: who beats whom.
        total: the sum of the Sombras.
    """

    hands: Mapping[int, Zone]
    against: Zone
    total: Zone

    @classmethod
    def of(cls, canvas: Canvas, zone: Zone, state: State) -> CardZones:
        """All in a row; on an upright screen the Soñadora's card stands above those of the Sombras.

        Where an upright screen has no room for that, the cards stand side by side, without a result.
        """
        if not canvas.upright:
            return _in_a_row(zone, state)
        return _in_two_rows(zone, state) if zone.h >= _TWO_ROWS_H else _side_by_side(zone, state)


def _in_a_row(zone: Zone, state: State) -> CardZones:
    hands = sombras(state)
    cards = len(hands) + 1
    gap, sum_w, against_w = _GAP, _SUM_W, _AGAINST_W
    if zone.w < sum_w + against_w + cards * (_CARD_W + gap):
        gap, sum_w, against_w = _TIGHT_GAP, _TIGHT_SUM_W, _TIGHT_AGAINST_W
    room = zone.w - sum_w - against_w - gap * cards
    width = min(_CARD_W, room / cards)
    spread = (room - width * cards) / 2
    places = {state.sonadora(): Zone(zone.x, zone.y, width, zone.h)}
    left = zone.x + width + gap / 2 + spread / 2
    against = Zone(left, zone.y, against_w, zone.h)
    left += against_w + spread / 2 + gap / 2
    for hand in hands:
        places[hand] = Zone(left, zone.y, width, zone.h)
        left += width + gap
    return CardZones(places, against, Zone(zone.right - sum_w, zone.y, sum_w, zone.h))


def _widths(zone: Zone, cards: int, most: float) -> tuple[float, float]:
    """The width of a card, and the gap between two, in a row of cards that fills a zone."""
    gap = _GAP if zone.w >= cards * most + _GAP * (cards - 1) else _TIGHT_GAP
    return min(most, (zone.w - gap * (cards - 1)) / cards), gap


def _in_two_rows(zone: Zone, state: State) -> CardZones:
    hands = sombras(state)
    height = (zone.h - _GAP) / 2
    places = {state.sonadora(): Zone(zone.x, zone.y, _WIDE_CARD_W, height)}
    width, gap = _widths(zone, len(hands), _WIDE_CARD_W)
    for place, hand in enumerate(hands):
        left = zone.x + place * (width + gap)
        places[hand] = Zone(left, zone.y + height + _GAP, width, height)
    left = zone.x + (zone.w + _WIDE_CARD_W - _SUM_W - _AGAINST_W) / 2
    against = Zone(left, zone.y, _AGAINST_W, height)
    return CardZones(places, against, Zone(zone.right - _SUM_W, zone.y, _SUM_W, height))


def _side_by_side(zone: Zone, state: State) -> CardZones:
    hands = (state.sonadora(), *sombras(state))
    width, gap = _widths(zone, len(hands), _CARD_W)
    places = {
        hand: Zone(zone.x + place * (width + gap), zone.y, width, zone.h) for place, hand in enumerate(hands)
    }
    no_result = Zone(zone.right, zone.y, 0, zone.h)
    return CardZones(places, no_result, no_result)


def draw_cards(
    canvas: Canvas, zone: Zone, state: State, faces: tuple[CardFace, ...], result: Result | None = None
) -> None:
    """Draw all cards, who beats whom between them, and the Sombras' total at the right."""
    zones = CardZones.of(canvas, zone, state)
    for hand, place in zones.hands.items():
        draw_card(canvas, place, state, faces[hand])
    if result is not None:
        draw_against(canvas, zones.against, result)
        _draw_sum(canvas, zones.total, result.power(Side.SOMBRAS))


def draw_against(canvas: Canvas, zone: Zone, result: Result) -> None:
    """Draw the two powers and who wins the trick."""
    theme = canvas.theme
    dreamer, nightmares = result.power(Side.SONADORA), result.power(Side.SOMBRAS)
    sign = ">" if dreamer > nightmares else "<" if dreamer < nightmares else "="
    middle, foot = zone.center[0], zone.y + zone.h * 0.45
    parts = ((written(dreamer), theme.velin), (f" {sign} ", theme.brume), (written(nightmares), theme.velin))
    face = fitting(canvas, "".join(words for words, _color in parts), SCORE.at(38), zone.w - 10)
    left = middle - sum(text_width(canvas, words, face) for words, _color in parts) / 2
    for words, color in parts:
        left += draw_text(canvas, words, face, color, left, foot)
    for line in wrapped(canvas, _winner_words(result), BODY, zone.w):
        foot += 25
        draw_text(canvas, line, BODY, theme.brume, middle, foot, "center")


def _winner_words(result: Result) -> str:
    more = result.power(Side.SONADORA) > result.power(Side.SOMBRAS)
    if result.winner is None:
        return _("the Soñadora leads") if more else _("the Sombras lead")
    return _("the Soñadora wins") if result.winner is Side.SONADORA else _("the Sombras win")


def _draw_sum(canvas: Canvas, zone: Zone, number: int) -> None:
    theme = canvas.theme
    middle = zone.center[0]
    draw_numeral(canvas, Zone(zone.x + 8, zone.y + 8, zone.w - 16, zone.h - 84), number, theme.velin)
    draw_text(canvas, written(number), SCORE.at(32), theme.velin, middle, zone.bottom - 36, "center")
    draw_text(canvas, SIDES[Side.SOMBRAS], BODY, theme.brume, middle, zone.bottom - 12, "center")


def draw_card(canvas: Canvas, zone: Zone, state: State, face: CardFace) -> None:
    """Draw one card: its face, its back, or a dashed outline where it is still missing."""
    if face.number is None:
        _draw_back(canvas, zone, state, face)
        return
    theme = canvas.theme
    edge = theme.lampe if face.chosen else theme.tranche
    width = 5.0 if face.chosen else 2.0
    whole = Zone(0, 0, zone.w, zone.h)
    sheet = Ink(zone.w, zone.h).rounded(whole, _RADIUS, fill=edge)
    if face.chosen:
        sheet.rounded(whole.inset(1), _RADIUS, stroke=theme.lamp_edge, width=2)
    sheet.rounded(whole.inset(width), _RADIUS - 3, fill=theme.carte)
    sheet.lay(canvas, zone.x, zone.y)
    at_foot = not face.foot and _is_named_at_foot(canvas, zone, state, face.hand)
    if face.foot and _is_named_at_foot(canvas, zone, state, face.hand):
        _draw_name_alone(canvas, zone, state, face.hand, theme.gravure)
    else:
        _draw_owner(canvas, zone, state, face.hand, at_foot=at_foot, ink=theme.gravure, ground=theme.carte)
    tag = _tag_zone(canvas, zone)
    if _is_flat(canvas, zone):
        _draw_flat(canvas, zone, face.number, tag.x - 4 if face.tag else zone.right - 10)
    else:
        name = hand_name(state, face.hand) if at_foot else ""
        _draw_upright(canvas, zone, face.number, face.foot or name or deck_word(state, face.hand))
    if face.tag:
        _draw_tag(canvas, tag, face.tag)


def _is_flat(canvas: Canvas, zone: Zone) -> bool:
    """Whether the figure of a card stands beside its medallion, and the name below both.

    Low cards have no room for a figure below the numeral. The cards of an upright screen are too narrow for a
    name beside the medallion.
    """
    return canvas.upright or zone.h < _TALL_ENOUGH


def _draw_upright(canvas: Canvas, zone: Zone, number: int, words: str) -> None:
    """Draw a high card: the numeral, its figure below, and a few words at the foot."""
    ink, middle = canvas.theme.gravure, zone.center[0]
    draw_numeral(canvas, Zone(zone.x + 12, zone.y + 46, zone.w - 24, zone.h - 46 - 68), number, ink)
    draw_text(canvas, written(number), SCORE.at(32), ink, middle, zone.bottom - 35, "center")
    _draw_foot(canvas, zone, words, ink)


def _draw_foot(canvas: Canvas, zone: Zone, words: str, ink: str) -> None:
    """Draw a few words at the lower edge of a high card."""
    foot = shortened(canvas, words, SMALL, zone.w - _FOOT_MARGINS)
    draw_text(canvas, foot, SMALL, ink, zone.center[0], zone.bottom - 12, "center")


def _draw_flat(canvas: Canvas, zone: Zone, number: int, right: float) -> None:
    """Draw a flat card: the figure beside the medallion, and the numeral below the name, left of `right`."""
    ink, left, top = canvas.theme.gravure, zone.x + 10, zone.y + _NAME_FOOT + 6
    draw_text(canvas, written(number), SCORE.at(32), ink, zone.right - 10, zone.y + 36, "right")
    draw_numeral(canvas, Zone(left, top, right - left, zone.bottom - 10 - top), number, ink)


def _draw_back(canvas: Canvas, zone: Zone, state: State, face: CardFace) -> None:
    """Draw the back of a card, or a dashed outline for a card that is still missing."""
    theme = canvas.theme
    sheet = Ink(zone.w, zone.h)
    whole = Zone(0, 0, zone.w, zone.h)
    if face.down:
        sheet.rounded(whole, _RADIUS, fill=theme.lampe if face.chosen else theme.filet)
        if face.chosen:
            sheet.rounded(whole.inset(1), _RADIUS, stroke=theme.lamp_edge, width=2)
        sheet.rounded(whole.inset(5 if face.chosen else 3), _RADIUS - 3, fill=theme.relief)
    else:
        color = theme.lamp_line if face.chosen else theme.filet
        sheet.path(dashed_path(rounded_points(whole.inset(1.5), _RADIUS), 8, 6), stroke=color, width=2.5)
    sheet.lay(canvas, zone.x, zone.y)
    at_foot = _is_named_at_foot(canvas, zone, state, face.hand)
    _draw_owner(canvas, zone, state, face.hand, at_foot=at_foot, ink=theme.velin, ground=theme.fond)
    color = theme.velin if face.down else theme.brume
    flat = _is_flat(canvas, zone)
    middle = (zone.y + _NAME_FOOT + zone.bottom) / 2 + 6 if flat else zone.center[1] + 24
    if face.chosen and face.down:
        draw_text(canvas, "?", SCORE.at(38), color, zone.center[0], middle + 5, "center")
    else:
        words = _("down") if face.down else _("chooses…")
        words_face = fitting(canvas, words, BODY, zone.w - 12)
        draw_text(canvas, words, words_face, color, zone.center[0], middle, "center")
    if at_foot:
        _draw_foot(canvas, zone, hand_name(state, face.hand), color)


def _is_named_at_foot(canvas: Canvas, zone: Zone, state: State, hand: int) -> bool:
    """Whether the name of a high card's owner is too wide to stand beside the medallion, and stands below."""
    beside = _beside_medallion(zone, state, hand)
    return not _is_flat(canvas, zone) and text_width(canvas, hand_name(state, hand), SMALL) > beside.w


def _beside_medallion(zone: Zone, state: State, hand: int) -> Zone:
    """Where the name of a high card's owner stands; a Soñadora without a player has no medallion."""
    left = zone.x + (10 if state.is_neutral(hand) else 46)
    return Zone(left, zone.y + 10, zone.right - 8 - left, 30)


def _draw_owner(
    canvas: Canvas, zone: Zone, state: State, hand: int, *, at_foot: bool, ink: str, ground: str
) -> None:
    """Draw the medallion and the name: beside it on a high card, below it on a flat one.

    A name that stands at the foot of the card is left out here.
    """
    if not state.is_neutral(hand):
        name = state.players[hand].name
        draw_medallion(canvas, hand, name, zone.x + 10, zone.y + 10, 30, fill=ink, ink=ground)
    if at_foot:
        return
    beside = _beside_medallion(zone, state, hand)
    left, foot, room = beside.x, zone.y + 32, beside.w
    if _is_flat(canvas, zone):
        left, foot, room = zone.x + 8, zone.y + _NAME_FOOT, zone.w - 12
    draw_fitting(canvas, hand_name(state, hand), BODY, ink, left, foot, room)


def _draw_name_alone(canvas: Canvas, zone: Zone, state: State, hand: int, ink: str) -> None:
    """Draw the name without a medallion, on a card whose foot says something else than the name."""
    draw_fitting(canvas, hand_name(state, hand), BODY, ink, zone.center[0], zone.y + 32, zone.w - 8, "center")


def _tag_zone(canvas: Canvas, zone: Zone) -> Zone:
    """The place of a card's points, over its right edge; in a flat card it is lower, beside the numeral."""
    return Zone(zone.right - 32, zone.bottom - (44 if _is_flat(canvas, zone) else 66), 40, 38)


def _draw_tag(canvas: Canvas, tag: Zone, words: str) -> None:
    """Draw the points of a card."""
    theme = canvas.theme
    gain = not words.startswith("\N{MINUS SIGN}")
    ground, ink = (theme.lampe, theme.encre) if gain else (theme.dam, theme.fond)
    draw_panel(canvas, tag, ground, cut=CUT_TAG * 2)
    draw_text(canvas, words, TAG.at(22), ink, tag.center[0], tag.y + 27, "center")


def draw_strip(canvas: Canvas, zone: Zone, strong: str, rest: str) -> None:
    """Draw a sentence below the cards: its subject in bold, then the rest."""
    theme = canvas.theme
    left = zone.x + 14
    face = fitting(canvas, strong, SCORE.at(24), zone.w / 2)
    if strong:
        left += draw_text(canvas, strong, face, theme.velin, left, zone.y + zone.h / 2 + 8) + 12
    width = zone.right - 10 - left
    words = fitting(canvas, rest, BODY.at(23), width, 20)
    lines = wrapped(canvas, rest, words, width)
    if len(lines) > 1:
        words = BODY.at(FLOOR_PX)
        lines = wrapped(canvas, rest, words, width)
    if strong and len(lines) > zone.h // LEADING:
        _draw_flowing(canvas, zone, strong, rest)
        return
    foot = zone.y + zone.h / 2 + 8 - LEADING / 2 * (len(lines) - 1)
    draw_lines(canvas, rest, words, theme.velin, left, foot, width=width, leading=LEADING)


def _draw_flowing(canvas: Canvas, zone: Zone, strong: str, rest: str) -> None:
    """Draw a long sentence from edge to edge; its lines below the first one begin below the subject."""
    lines = flowing(canvas, zone, strong, rest)
    foot = zone.y + zone.h / 2 + 8 - LEADING / 2 * (len(lines) - 1)
    draw_flowing(canvas, zone, strong, lines, foot)


def flowing(canvas: Canvas, zone: Zone, strong: str, rest: str) -> list[str]:
    """The lines of the rest of a sentence whose first line begins behind its subject."""
    width, face = zone.w - 24, BODY.at(FLOOR_PX)
    first = wrapped(canvas, rest, face, width - _subject_w(canvas, zone, strong))[0]
    left = rest[len(first) :].lstrip()
    return [first, *(wrapped(canvas, left, face, width) if left else [])]


def draw_flowing(canvas: Canvas, zone: Zone, strong: str, lines: Sequence[str], foot: float) -> None:
    """Draw these lines with the subject before the first one, whose baseline is `foot`."""
    theme, left = canvas.theme, zone.x + 14
    draw_text(canvas, strong, _subject_face(canvas, zone, strong), theme.velin, left, foot)
    left += _subject_w(canvas, zone, strong)
    for line in lines:
        draw_text(canvas, line, BODY.at(FLOOR_PX), theme.velin, left, foot)
        left, foot = zone.x + 14, foot + LEADING


def _subject_face(canvas: Canvas, zone: Zone, strong: str) -> Type:
    return fitting(canvas, strong, KEY, zone.w / 2)


def _subject_w(canvas: Canvas, zone: Zone, strong: str) -> float:
    """The width of the subject and of the gap behind it; nothing without one."""
    return text_width(canvas, strong, _subject_face(canvas, zone, strong)) + 8 if strong else 0
