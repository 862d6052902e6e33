"""Offers that a player may accept or decline: a power to buy (Laiirna), another turn (Chance)."""

from __future__ import annotations

from itertools import takewhile

from device.i18n import _
from device.keys import Key
from device.screen.base import GameView, Play, PlayAll
from device.screen.imalya.state import awaited_name, awaited_player
from device.screen.imalya.tray_question import TrayQuestion, pass_choice
from device.screen.imalya.words import figure_icon, figure_name, tales_words
from device.screen.kit.captions import Caption
from device.screen.question import Choice, Question, SideLine
from engines.imalya import BuyPower, Done, Figure, PlayAgain, Player, Rules, State
from engines.imalya.laiirna import PRICE
from engines.imalya.switches import LaiirnaSteal


def ask_power(position: GameView[State], screen: TrayQuestion) -> Question:
    """Ask whether a Mort or Gain player buys his power for a round.

    Where several people are asked one after the other, one key says that none of them does.
    """
    state = position.state
    faction = _faction(awaited_player(state))
    price, icon = tales_words(PRICE), figure_icon(state.rules, faction)
    strong = _("{figure}, for a round:").format(figure=figure_name(state.rules, faction))
    line = SideLine(strong, _power(state.rules, faction), icon)
    title = _("{name}, do you buy your power?").format(name=awaited_name(state))
    buy = Choice(Caption(_("Buy"), price, icon), Play(BuyPower()))
    choices = {Key.ONE: buy, Key.OK: pass_choice()}
    people = tuple(takewhile(lambda seat: seat not in position.machines, state.deciders))
    if len(people) > 1:
        nobody = Caption(_("Nobody"), _("buys"), icon="joueurs")
        choices[Key.SIX] = Choice(nobody, PlayAll((Done(),) * len(people)))
    return Question(title, (line,), screen.correct_choice(position) | choices)


def _power(rules: Rules, faction: Figure) -> str:
    """What a power does when it is bought for a round (IM-90, IM-91)."""
    if faction is Figure.MORT:
        return _("kills a die of each opponent.")
    if rules.laiirna_steal is LaiirnaSteal.RUSE:
        return _("brings nothing by the rules of this table.")
    words = _("steals 5 points for each {egal} of others.")
    return words.format(egal=figure_name(rules, Figure.EGAL))


def ask_turn(position: GameView[State], screen: TrayQuestion) -> Question:
    """Ask whether a player whose dice all show his own Faction plays another turn."""
    state = position.state
    icon = figure_icon(state.rules, _faction(state.players[state.active]))
    again = Choice(Caption(_("Play again"), _("a turn"), icon="relancer").proposed(), Play(PlayAgain()))
    line = SideLine(_("All of your Faction"), _("give another turn, at once."), icon)
    title = _("{name}, another turn?").format(name=awaited_name(state))
    return Question(title, (line,), {Key.ONE: again, Key.OK: pass_choice()} | screen.correct_choice(position))


def _faction(player: Player) -> Figure:
    """The Faction of a player.

    Raises:
        ValueError: the player has not drawn one; nothing is offered before everybody has.
    """
    if player.faction is None:
        raise ValueError(f"{player.name} has no Faction yet; draw it before anything is offered")
    return player.faction
