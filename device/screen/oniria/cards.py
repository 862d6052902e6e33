"""Draws the cards of a trick: faces and backs, who beats whom between them, and the Sombras' total."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from device.i18n import _
from device.screen.kit.canvas import Canvas
from device.screen.kit.ink import Ink, dashed_path, rounded_points
from device.screen.kit.panels import draw_medallion, draw_panel
from device.screen.kit.text import (
    draw_fitting,
    draw_text,
    fitting,
    text_width,
    wrapped,
)
from device.screen.oniria.card_zones import CardZones, side_by_side
from device.screen.oniria.maya import draw_numeral
from device.screen.oniria.words import SIDES, deck_word, hand_name
from device.screen.theme import BODY, CUT_TAG, SCORE, SMALL, TAG
from device.screen.words import signed, written
from device.zone import Zone
from engines.oniria import Side, State
from engines.oniria.cards import Played
from engines.oniria.reckoning import Result

_RADIUS = 7.0
_TALL_ENOUGH = 150.0
"""The height, in units, at which a card has room for its figure below its numeral; a lower one is flat."""
_NAME_FOOT = 61.0
"""How far below the upper edge of a flat card the baseline of its owner's name is, in units."""
_FOOT_MARGINS = 5.0
"""What is left free beside the words at the foot of a card, both sides together, in units."""


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


def shown(result: Result) -> tuple[CardFace, ...]:
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


def draw_cards(
    canvas: Canvas, zone: Zone, state: State, faces: tuple[CardFace, ...], result: Result | None = None
) -> None:
    """Draw all cards, who beats whom between them, and the Sombras' total at the right."""
    zones = CardZones.of(canvas, zone, state)
    for hand, place in zones.hands.items():
        draw_card(canvas, place, state, faces[hand])
    if result is not None:
        _draw_against(canvas, zones.against, result)
        _draw_sum(canvas, zones.total, result.power(Side.SOMBRAS))


def draw_hands(canvas: Canvas, zone: Zone, state: State, faces: tuple[CardFace, ...]) -> None:
    """Draw all cards in a row, and nothing else."""
    for hand, place in side_by_side(zone, state).hands.items():
        draw_card(canvas, place, state, faces[hand])


def _draw_against(canvas: Canvas, zone: Zone, result: Result) -> None:
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
        _draw_flat(canvas, zone, face.number, face.foot, tag.x - 4 if face.tag else zone.right - 10)
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
    width = zone.w - _FOOT_MARGINS
    draw_fitting(canvas, words, SMALL, ink, zone.center[0], zone.bottom - 12, width, "center")


def _draw_flat(canvas: Canvas, zone: Zone, number: int, words: str, right: float) -> None:
    """Draw a flat card: the figure beside the medallion, and the numeral below the name, left of `right`.

    Words about how the power comes about stand in place of the numeral.
    """
    ink, left, top = canvas.theme.gravure, zone.x + 10, zone.y + _NAME_FOOT + 6
    draw_text(canvas, written(number), SCORE.at(32), ink, zone.right - 10, zone.y + 36, "right")
    below = Zone(left, top, right - left, zone.bottom - 10 - top)
    if words:
        draw_fitting(canvas, words, SMALL, ink, left, below.center[1] + 6, below.w)
    else:
        draw_numeral(canvas, below, number, ink)


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
