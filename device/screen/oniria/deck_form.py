"""Enter the seven cards of a deck: the power of each, then how many of each power bear the icon."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _, by_count
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Keep, Screen, View
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.figures import draw_figure
from device.screen.kit.ink import Ink, dashed_path, rounded_points
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_text
from device.screen.oniria.maya import draw_numeral
from device.screen.oniria.strip import draw_strip, strip_zone
from device.screen.oniria.table import draw_values
from device.screen.oniria.values import value_choices
from device.screen.question import Choice, Question, QuestionScreen, return_choice
from device.screen.theme import GAP, SCORE
from device.zone import Zone
from engines.oniria import Card, Deck
from engines.oniria.card_lines import deck_line
from engines.oniria.decks import TRICKS

_CARD_W, _TALLEST = 92.0, 190.0
_TOP = 76.0
_RADIUS = 6.0
_IN_AN_UPRIGHT_ROW = 4


@dataclass(frozen=True, slots=True)
class DeckFormScreen(QuestionScreen):
    """Asks for the powers first, then for the icons.

    Cards of one power differ only by the icon, so a number for each power is enough.

    Attributes:
        back: the library screen, shown again afterwards.
        shelf: the name of the file in which the deck is kept.
        deck: the deck.
        powers: the powers entered so far.
        icons: for each power how many of its cards bear the icon; None while powers are entered.
    """

    back: Screen
    shelf: str
    deck: Deck
    powers: tuple[int, ...] = ()
    icons: Mapping[int, int] | None = None

    def question(self, view: View) -> Question:
        """Ask for the next power, or for the icons."""
        if self.icons is not None:
            return self._of_icons(self.icons)
        choices = {}
        if len(self.powers) < TRICKS:
            powers = self.deck.side.powers
            choices = value_choices(powers, lambda power: Go(replace(self, powers=(*self.powers, power))))
        else:
            icons = Caption(_("Then"), _("icons"), icon="valider").proposed()
            choices[Key.OK] = Choice(icons, Go(replace(self, icons={})))
        before = Go(replace(self, powers=self.powers[:-1])) if self.powers else Go(self.back)
        choices[Key.BACK] = return_choice(before)
        why = {Key.OK: _("A deck has seven cards: name the power of each.")}
        return Question(_("{deck}: which powers?").format(deck=self.deck.named), (), choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the seven cards, the powers above their keys, and one sentence."""
        title = self.question(view).title
        canvas.clear()
        draw_title_bar(canvas, title)
        strip = strip_zone(canvas, tiles=True)
        draw_panel(canvas, strip)
        draw_strip(canvas, strip, *(("", view.notice) if view.notice else self._says()))
        for place, zone in enumerate(card_zones(canvas, strip)):
            draw_card(canvas, zone, self._cards()[place] if place < len(self.powers) else None)
        if self.icons is None:
            draw_values(canvas, self.deck.side.powers, {})
        else:
            draw_values(canvas, self._distinct(), icon_words(self.icons))

    def _of_icons(self, icons: Mapping[int, int]) -> Question:
        """Offer a key for each power in the deck: it adds an icon, and after the last card removes all."""
        counts = Counter(self.powers)
        choices = {}
        for key, power in zip(SOFT_KEYS, self._distinct(), strict=False):
            following = (icons.get(power, 0) + 1) % (counts[power] + 1)
            to = replace(self, icons={**icons, power: following})
            choices[key] = Choice(Caption(str(power), grown=True), Go(to))
        keep = Caption(_("Keep"), _("the deck"), icon="valider").proposed()
        choices[Key.OK] = Choice(keep, Keep(self.shelf, deck_line(self.deck, self._cards()), self.back))
        choices[Key.BACK] = return_choice(Go(replace(self, icons=None)))
        return Question(_("{deck}: which icons?").format(deck=self.deck.named), (), choices)

    def _says(self) -> tuple[str, str]:
        if self.icons is not None:
            return _("Icon:"), _("each key marks one more card. Only marked cards can be copied.")
        count = _("{n} of 7:").format(n=len(self.powers))
        return count, _("press the power of each card, in any order.")

    def _distinct(self) -> list[int]:
        return sorted(set(self.powers))

    def _cards(self) -> list[Card]:
        """The cards so far, a complete deck by rising power; those with the icon first among equal powers."""
        left = Counter(self.icons or {})
        cards = []
        for power in sorted(self.powers) if len(self.powers) == TRICKS else self.powers:
            left[power] -= 1
            cards.append(Card(power, icon=left[power] >= 0))
        return cards


def icon_words(icons: Mapping[int, int]) -> dict[int, str]:
    """How many cards of each power bear the icon, in words; powers without an icon are left out."""
    return {
        power: by_count(number, _("{n} icon"), _("{n} icons")) for power, number in icons.items() if number
    }


def card_zones(canvas: Canvas, strip: Zone) -> list[Zone]:
    """The places of a deck's seven cards, above the sentence; on an upright screen in two rows."""
    columns = _IN_AN_UPRIGHT_ROW if canvas.upright else TRICKS
    rows = -(-TRICKS // columns)
    width = min(_CARD_W, (canvas.w - 24) / columns - 6)
    pitch = (canvas.w - 24 - width) / (columns - 1)
    height = min(_TALLEST, (strip.y - 10 - _TOP - (rows - 1) * GAP) / rows)
    places = (divmod(place, columns) for place in range(TRICKS))
    return [Zone(12 + column * pitch, _TOP + row * (height + GAP), width, height) for row, column in places]


def draw_card(canvas: Canvas, zone: Zone, card: Card | None) -> None:
    """Draw a card with numeral and figure, a star for its icon, and a pen if its text is known.

    None is drawn as a dashed outline.
    """
    theme = canvas.theme
    whole = Zone(0, 0, zone.w, zone.h)
    if card is None:
        dashes = dashed_path(rounded_points(whole.inset(1.5), _RADIUS), 8, 6)
        Ink(zone.w, zone.h).path(dashes, stroke=theme.filet, width=2.5).lay(canvas, zone.x, zone.y)
        return
    Ink(zone.w, zone.h).rounded(whole, _RADIUS, fill=theme.carte).lay(canvas, zone.x, zone.y)
    draw_numeral(canvas, Zone(zone.x + 14, zone.y + 12, zone.w - 28, zone.h - 60), card.power, theme.gravure)
    if card.text:
        draw_figure(canvas, "plume", theme.gravure, zone.right - 30, zone.y + 8, 22)
    words = f"{card.power}{'*' * card.icon}"
    draw_text(canvas, words, SCORE.at(30), theme.gravure, zone.center[0], zone.bottom - 16, "center")
