"""Draw stones from the bag: people enter each stone's colour by a key, or the program draws at random."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.artiseurs.panel import Talk
from device.screen.artiseurs.sighting import Sighting, sighting
from device.screen.artiseurs.state import state_of
from device.screen.artiseurs.table import TableScreen
from device.screen.artiseurs.words import STONE_ICONS, actor_name, colour_name
from device.screen.base import Go, LetTableThrow, Play, View
from device.screen.game_keys import rules_choice
from device.screen.kit.captions import Caption
from device.screen.question import Choice, SideLine
from engines.artiseurs import COLOURS, Colour, Draw
from engines.artiseurs.rules import Material


@dataclass(frozen=True, slots=True)
class BagScreen(TableScreen):
    """Asks which stones came out of the bag, one after the other.

    Attributes:
        stones: the stones entered so far, a letter each.
    """

    stones: str = ""

    def talk(self, view: View) -> Talk:
        """Say who draws, how many, and which stone was entered already."""
        state = state_of(view)
        name = actor_name(state)
        title = _("{name} draws a stone.").format(name=name)
        if state.drawing > 1:
            title = _("{name} draws two stones.").format(name=name)
        if state.rules.bag_mode is Material.VIRTUAL:
            return Talk(title, _("The table draws."), state.colour)
        if self.stones:
            first = Colour(self.stones)
            return Talk(title, _("And the other one?"), first)
        lines = (SideLine("", _("Press the colour that came out of the bag."), "main"),)
        return Talk(title, stone=state.colour, lines=lines)

    def sighting(self, view: View) -> Sighting | None:
        """Offer the camera's reading until a stone has been entered; never when the program draws."""
        told = self.stones or state_of(view).rules.bag_mode is Material.VIRTUAL
        return None if told else sighting(view)

    def why(self, view: View) -> Mapping[Key, str]:
        """Say of which colours no stone is left."""
        if state_of(view).rules.bag_mode is Material.VIRTUAL:
            return {}
        words = _("{colour}: none is left in the bag.")
        return {
            key: words.format(colour=colour_name(colour))
            for key, colour in zip(SOFT_KEYS, COLOURS, strict=False)
        }

    def choices(self, view: View) -> Mapping[Key, Choice]:
        """Offer a key for each colour that is left in the bag."""
        state = state_of(view)
        choices = {Key.SIX: rules_choice(view, self)}
        if state.rules.bag_mode is Material.VIRTUAL:
            caption = Caption(_("Draw"), icon="main").proposed()
            return choices | {Key.OK: Choice(caption, LetTableThrow())}
        left = state.bag.less(self.stones)
        for key, colour in zip(SOFT_KEYS, COLOURS, strict=False):
            if not left.count_of(colour):
                continue
            told = self.stones + colour
            complete = len(told) == state.drawing
            command = Play(Draw(told)) if complete else Go(replace(self, stones=told))
            words = _("{n} left").format(n=left.count_of(colour))
            choices[key] = Choice(Caption(colour_name(colour), words, icon=STONE_ICONS[colour]), command)
        if self.stones:
            choices[Key.BACK] = Choice(Caption(_("Last one"), icon="annuler"), Go(BagScreen()))
        return choices
