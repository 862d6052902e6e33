"""Draws the tray with the three dice of the round, and the god that is honoured."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from device.i18n import _
from device.screen.base import View, position_of
from device.screen.choix_des_dieux.faces import die_faces
from device.screen.choix_des_dieux.moment import state_of
from device.screen.choix_des_dieux.words import FIGURES, unit
from device.screen.kit.canvas import Canvas
from device.screen.kit.dice import draw_die
from device.screen.kit.figures import draw_figure
from device.screen.kit.mark_labels import draw_marks
from device.screen.kit.marks import Mark, MarkState
from device.screen.kit.notice import draw_notice
from device.screen.kit.panels import draw_double_rule, draw_panel
from device.screen.kit.text import baseline, draw_text, fitting, text_width
from device.screen.theme import BODY, NAME, SCORE
from device.screen.tray import draw_empty_tray, draw_picture, placed
from device.throw.sight import Sight
from device.zone import Zone
from engines.choix_des_dieux.dice import DICE
from engines.choix_des_dieux.symbols import GODS

_DIE = 120
_PLACE_W = 72
"""The least width for a drawn die beside the picture, mark included, in units. Less lets marks overlap."""
_STAND_H = 136
_BETWEEN = 12
"""The least distance between a drawn die and one in the picture, in units. Less lets marks overlap."""

Row = tuple[str, int, str]
"""A row of text and number: the words, the number, the colour."""


def draw_dice(canvas: Canvas, view: View, zone: Zone) -> None:
    """Draw the camera's picture with marks on the dice; draw all dice instead if it misses a thrown one."""
    state, sight = state_of(view), view.sight
    lying = len(state.dice)
    seen = sight.picture is not None and all(number in sight.dice for number in range(1, lying + 1))
    if not (seen and lying):
        sight = Sight()
    shown = picture_zone(sight, zone)
    if sight.picture is None or shown != zone:
        draw_empty_tray(canvas, zone)
    if sight.picture is not None:
        draw_picture(canvas, sight, shown)
    marks = []
    boxes = {
        die.number: placed(sight.dice[die.number].box_xyxy, sight, shown)
        for die in DICE
        if die.number in sight.dice
    }
    free = drawn_places(boxes, zone) if shown == zone else places_beside(boxes, shown, zone)
    for die in DICE:
        box = boxes.get(die.number) or free.get(die.number)
        if box is None:
            continue
        if die.number not in boxes:
            figure = FIGURES[state.dice[die.number - 1]] if die.number <= lying else None
            shape = die_faces(state, die.number).shape
            draw_die(canvas, figure, box.x, box.y, box.w, shape)
        marks.append(_mark(die.number, die.name, box, view))
    draw_marks(canvas, marks, zone)


def _mark(number: int, name: str, box: Zone, view: View) -> Mark:
    position = position_of(view)
    thrown = number <= len(position.state.dice)
    awaited = number in position.state.awaits.dice
    look = MarkState.LOCKED if thrown else MarkState.AWAITED if awaited else MarkState.FRESH
    icon = FIGURES[position.state.dice[number - 1]] if thrown else "frais"
    return Mark(number, box, look, name, icon, pen=number in position.by_hand)


def picture_zone(sight: Sight, zone: Zone) -> Zone:
    """The zone of the picture: all of it, or the left part if the whole width would crop the tray."""
    if sight.picture is None:
        return zone
    height, width = sight.picture.shape[:2]
    x0, y0, x1, y1 = sight.crop_xyxy or (0, 0, width, height)
    if (y1 - y0) * zone.w / zone.h <= width:
        return zone
    return replace(zone, w=min(zone.w, zone.h * (x1 - x0) / (y1 - y0)))


def places_beside(seen: Mapping[int, Zone], shown: Zone, zone: Zone) -> dict[int, Zone]:
    """The places right of the picture for dice that the camera does not see, by number.

    There are as many as fit, in the order of throwing.
    """
    room = zone.right - shown.right
    unseen = [die.number for die in DICE if die.number not in seen][: int(room // _PLACE_W)]
    width = room / max(1, len(unseen))
    size = min(_DIE, width - 24, zone.h * 0.43)
    top = zone.y + zone.h / 2 - size / 2 - 2
    return {
        number: Zone(shown.right + width * (place + 0.5) - size / 2, top, size, size)
        for place, number in enumerate(unseen)
    }


def drawn_places(seen: Mapping[int, Zone], zone: Zone) -> dict[int, Zone]:
    """The places in the zone for dice that the camera does not see, by number.

    There are three places side by side, each with room for a mark. A die takes its own place if no seen die
    lies there, else another free one; the last die may get none.
    """
    size = min(_DIE, zone.w / 3 - 36, zone.h * 0.43)
    top = zone.y + zone.h / 2 - size / 2 - 2
    places = {
        number: Zone(zone.x + zone.w * (2 * number - 1) / 6 - size / 2, top, size, size)
        for number in (1, 2, 3)
    }
    free = [
        number for number, place in places.items() if not any(_touch(place, box) for box in seen.values())
    ]
    found = {}
    for number in sorted(places.keys() - seen.keys()):
        if free:
            place = number if number in free else free[0]
            free.remove(place)
            found[number] = places[place]
    return found


def _touch(one: Zone, other: Zone) -> bool:
    """Whether two dice are too near to each other for their marks."""
    apart_x = max(one.x, other.x) - min(one.right, other.right)
    apart_y = max(one.y, other.y) - min(one.bottom, other.bottom)
    return max(apart_x, apart_y) < _BETWEEN


def draw_round(canvas: Canvas, view: View, zone: Zone, seat: int) -> None:
    """Draw the tray; below it the god, a player's stake and the pot, or the notice."""
    theme, state = canvas.theme, state_of(view)
    player = state.players[seat]
    draw_dice(canvas, view, Zone(zone.x, zone.y, zone.w, zone.h - _STAND_H - 8))
    stand = Zone(zone.x, zone.bottom - _STAND_H, zone.w, _STAND_H)
    if view.notice:
        draw_notice(canvas, stand, view.notice)
        return
    rows = [(_("Pot"), state.pot, theme.cuivre)]
    if player.stake:
        rows.insert(0, (_("Stake of {name}").format(name=player.name), player.stake, theme.velin))
    draw_stand(canvas, view, stand, rows)


def draw_stand(canvas: Canvas, view: View, zone: Zone, rows: Sequence[Row]) -> None:
    """Draw the honoured god, and at most three rows of numbers."""
    theme, state = canvas.theme, state_of(view)
    draw_panel(canvas, zone)
    left, width = zone.x + 16, zone.w - 32
    top = zone.y + 10
    god = GODS.get(state.dice[0]) if state.dice else None
    if god:
        draw_figure(canvas, FIGURES[state.dice[0]], theme.bel, left, top, 32)
        words = _("{god} is honoured").format(god=god)
        indent = 42.0
    else:
        words, indent = _("Round {n}").format(n=state.round), 0.0
    face = fitting(canvas, words, NAME.at(26), width - indent, 18)
    draw_text(canvas, words, face, theme.velin, left + indent, baseline(face, top, 32))
    draw_double_rule(canvas, left, top + 40, width)
    top += 52
    for words, number, color in rows:
        draw_row(canvas, Zone(left, top, width, 32), words, number, color, unit(state.rules))
        top += 34


def draw_row(canvas: Canvas, zone: Zone, words: str, number: int, color: str, unit: str) -> None:
    """Draw words at the left, and a number with its unit at the right."""
    face = SCORE.at(30)
    written = str(number).replace("-", "\N{MINUS SIGN}")
    right = zone.right - text_width(canvas, unit, BODY) - 6
    draw_text(canvas, unit, BODY, color, zone.right, baseline(face, zone.y, zone.h), "right")
    draw_text(canvas, written, face, color, right, baseline(face, zone.y, zone.h), "right")
    room = right - text_width(canvas, written, face) - zone.x - 8
    draw_text(
        canvas, words, fitting(canvas, words, BODY, room), color, zone.x, baseline(face, zone.y, zone.h)
    )
