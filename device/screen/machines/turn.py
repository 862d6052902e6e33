"""What stands on the screen while a machine chooses, or while its dice are thrown on the screen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from device.i18n import _
from device.keys import Key
from device.screen.base import GoOn, Held, View, position_of
from device.screen.game import game_on_table
from device.screen.game_keys import rules_choice
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.machines.words import MACHINE, own_choice_words
from device.screen.question import Choice, Question, QuestionScreen, SideLine
from device.screen.row.standing import draw_standing
from engines.contract import NATURE


@dataclass(frozen=True, slots=True)
class MachineTurnScreen(QuestionScreen):
    """Shows the table as it stands while a machine thinks or throws; OK goes on at once.

    In a game in which others may act meanwhile, people do so by their own keys.

    Attributes:
        seat: the seat of the machine.
    """

    seat: int

    def question(self, view: View) -> Question:
        """Who is to act, with a key that does not wait and one for the rules."""
        position = position_of(view)
        state, name = position.state, position.state.players[self.seat].name
        game = game_on_table(view)
        choices = {
            **game.meanwhile(view),
            Key.ONE: rules_choice(view, self),
            Key.OK: Choice(Caption(_("Go on"), icon="passer").proposed(), GoOn()),
        }
        why = dict.fromkeys(Key, own_choice_words(name))
        if state.awaits.actor == NATURE:
            if (between := game.between(state)) is not None:
                choices[Key.FIVE] = between
            line = SideLine("", _("Its dice fall on the screen."), "frais")
            return Question(_("{name}\nthrows.").format(name=name), (line,), choices, why=why)
        line = SideLine("", _("OK goes on at once."), "passer")
        return Question(_("{name}\nthinks.").format(name=name), (line,), choices, why=why)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the players, the table as it stands, and beside it who is to act."""
        draw_standing(canvas, view, self.question(view), icon=MACHINE)

    def held(self, view: View) -> Mapping[Key, Held]:
        """What people may do meanwhile by each key, also where a press has another meaning."""
        return {
            key: Held(choice.command, "main") for key, choice in game_on_table(view).meanwhile(view).items()
        }
