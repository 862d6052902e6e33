"""Ask for the throw of a die, with a column for each face; without a camera, keys enter it."""

from __future__ import annotations

from dataclasses import dataclass

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Go, Tell, View, position_of
from device.screen.choix_des_dieux.bar import draw_players
from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.choix_des_dieux.columns import Column, draw_columns
from device.screen.choix_des_dieux.faces import by_eye, die_faces
from device.screen.choix_des_dieux.odds import OddsScreen
from device.screen.choix_des_dieux.pick import PickScreen, Purpose
from device.screen.choix_des_dieux.state import guessers, state_of
from device.screen.choix_des_dieux.tray import draw_round
from device.screen.choix_des_dieux.words import FIGURES, odds_of, symbol_name
from device.screen.game_keys import rules_choice, throw_choice
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.question_line import draw_question
from device.screen.question import Choice, Question, QuestionScreen
from engines.choix_des_dieux import GODS, Phase, State, Symbol
from engines.choix_des_dieux.odds import prospects, winning_chance


@dataclass(frozen=True, slots=True)
class ThrowScreen(QuestionScreen):
    """Asks for the die that is due: Tertre, Sage or Devin."""

    def question(self, view: View) -> Question:
        """Say who throws which die, with a key for each face."""
        state = state_of(view)
        (number,) = state.awaits.dice
        die = die_faces(state, number)
        choices = {
            key: Choice(_caption(state, Symbol(letter)), Tell({number: letter}, frozenset({number})))
            for key, letter in zip(SOFT_KEYS, die.letters, strict=False)
        }
        if (bettors := bettors_choice(state)) is not None:
            choices[Key.FIVE] = bettors
            choices[Key.SIX] = Choice(Caption(_("Odds"), icon="table"), Go(OddsScreen(self)))
        choices[Key.OK] = throw_choice(view) or rules_choice(view, self)
        thrower = state.players[state.shooter].name
        title = _("{name} throws the {die}.").format(name=thrower, die=die.called(number))
        if state.shooter in position_of(view).machines:
            title = _("Throw the {die} for {name}.").format(name=thrower, die=die.called(number))
        if view.sight.doubts:
            title = _("{die}: which face?").format(die=die.called(number))
        return Question(title, (), choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the bar, the columns, the dice and the pot."""
        canvas.clear()
        state = state_of(view)
        draw_players(canvas, view)
        columns = _columns(state)
        right = canvas.beside(len(columns))
        draw_question(canvas, self.question(view).title, right, _how_to_tell(view, state))
        draw_columns(canvas, columns)
        draw_round(canvas, view, right, state.shooter, columns=True)


def bettors_choice(state: State) -> Choice | None:
    """The key by which bettors raise and guess between two throws; None before the first one."""
    if state.phase not in (Phase.SAGE, Phase.DEVIN):
        return None
    caption = Caption(_("Bettors"), _("raise, guess"), icon="joueurs")
    return Choice(caption, Go(PickScreen(Purpose.BETTOR, BetScreen)))


def _how_to_tell(view: View, state: State) -> str:
    """Say that keys enter the face if no camera reads the die, or which face of a Tertre counts."""
    if state.phase is Phase.TERTRE and by_eye(state):
        return _("The symbol that cannot be seen counts.")
    return "" if view.sight.verb else _("Then press what it shows.")


def _caption(state: State, symbol: Symbol) -> Caption:
    """The caption of a face; for the Devin with the bettors whose guess it would make right."""
    right: tuple[int, ...] = ()
    if state.phase is Phase.DEVIN:
        made = prospects(state)[list(Symbol).index(symbol)]
        right = guessers(state, made.combination)
    word = ""
    if right:
        name = str(state.players[right[0]].name)
        word = name if len(right) == 1 else _("{n} guesses").format(n=len(right))
    return Caption(symbol_name(symbol), word, grown=True)


def _columns(state: State) -> list[Column]:
    if state.phase is Phase.TERTRE:
        return [_god(symbol) for symbol in Symbol]
    if state.phase is Phase.SAGE:
        return [_omen(state, symbol) for symbol in GODS]
    return [
        Column((FIGURES[symbol],), prospect.combination, prospect.net, (odds_of(prospect.chance),))
        for symbol, prospect in zip(Symbol, prospects(state), strict=True)
    ]


def _god(symbol: Symbol) -> Column:
    """The column of a face of the Tertre: its god, or the void round."""
    if symbol is Symbol.DEMONDE:
        return Column((FIGURES[symbol],), "Démonde", notes=(_("The round is void."),))
    return Column((FIGURES[symbol],), GODS[symbol], notes=(_wins((symbol,)),))


def _omen(state: State, symbol: Symbol) -> Column:
    """The column of a face of the Sage, with the shooter's chance to win after it."""
    return Column((FIGURES[symbol],), symbol_name(symbol), notes=(_wins((*state.dice, symbol)),))


def _wins(dice: tuple[Symbol, ...]) -> str:
    """The shooter's chance to win after these dice, in words."""
    return _("The shooter wins {odds}.").format(odds=odds_of(winning_chance(dice)))
