"""Ask one bettor which combination the dice will make, and for a higher stake."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Back, Command, Go, Held, Play, Screen, View, position_of
from device.screen.choix_des_dieux.bar import draw_players_for
from device.screen.choix_des_dieux.columns import Column, draw_columns
from device.screen.choix_des_dieux.odds import OddsScreen
from device.screen.choix_des_dieux.pick import Purpose, pick_again
from device.screen.choix_des_dieux.state import guessers, state_of
from device.screen.choix_des_dieux.tray import die_lands, draw_round
from device.screen.choix_des_dieux.words import FIGURES, SHORT_NAMES, odds_of
from device.screen.game_keys import why_not
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Arrow, Caption, CaptionStyle
from device.screen.kit.question_line import draw_question
from device.screen.motion.motion import Motion
from device.screen.pages import next_page, on_keys, page_count, page_of
from device.screen.question import Choice, Question, QuestionScreen, step_back
from engines.choix_des_dieux import Guess, Phase, Ready, Stake, State, Symbol
from engines.choix_des_dieux.combinations import COMBINATIONS
from engines.choix_des_dieux.odds import Prospect, prospects

_KEYS = SOFT_KEYS[:4]
"""The keys of the combinations; the last one turns the page where there are more of them."""
_RAISES = {Key.FIVE: 1, Key.SIX: 5}


@dataclass(frozen=True, slots=True)
class BetScreen(QuestionScreen):
    """Offers a column for each combination and keys to raise.

    A guess or a raise counts at once. OK says that the bettor is ready.

    Attributes:
        seat: the bettor.
        page: the page of combinations shown, from 0; None for the page with the bettor's guess.
    """

    seat: int
    page: int | None = None

    def question(self, view: View) -> Question:
        """Ask the bettor for a guess."""
        state = state_of(view)
        choices = {
            key: Choice(_caption(state, prospect, self.seat), _guess(state, self.seat, prospect))
            for key, prospect in self._shown(state).items()
            if self._open(state, prospect)
        }
        if (following := next_page(state.possible, self._page(state), _KEYS)) is not None:
            others = Caption(_("Others"), grown=True, arrow=Arrow.RIGHT)
            choices[_KEYS[-1]] = Choice(others, Go(replace(self, page=following)))
        stake = state.players[self.seat].stake
        for key, elis in _RAISES.items():
            if stake + elis <= state.highest_stake(self.seat):
                raised = Caption(_("Raise"), f"+{elis}", icon="plus")
                choices[key] = Choice(raised, Play(Stake(self.seat, stake + elis)))
        choices[Key.OK] = self._ready(state)
        name = state.players[self.seat].name
        thrown = state.phase is not Phase.SAGE
        title = _("{name}, what will the Devin say?") if thrown else _("{name}, what will come?")
        return Question(title.format(name=name), (), choices, why=_why(state, self.seat))

    def held(self, view: View) -> Mapping[Key, Held]:
        """The keys of guesses show the odds."""
        return dict.fromkeys(_KEYS, Held(Go(OddsScreen(self)), "table"))

    def on_back(self, view: View) -> Choice | None:
        """Return to the page on which the bettor was picked; without one, do what Back does everywhere."""
        asked = position_of(view).asked
        if asked is None or isinstance(asked, BetScreen):
            return step_back(self, view)
        return pick_again(state_of(view), Purpose.BETTOR, BetScreen, self.seat)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the bar, the columns, the dice, the bettor's stake and the pot."""
        canvas.clear()
        state = state_of(view)
        draw_players_for(canvas, view, self.seat)
        right = canvas.beside(len(_KEYS))
        draw_question(canvas, self.question(view).title, right)
        columns = [self._column(state, prospect) for prospect in self._shown(state).values()]
        if (pages := page_count(state.possible, _KEYS)) > 1:
            columns.append(Column(("droite",), _("Others"), notes=(f"{self._page(state) + 1}/{pages}",)))
        draw_columns(canvas, columns)
        draw_round(canvas, view, right, self.seat, columns=True, hint=self._hint(state))

    def comes(self, before: Screen, view: View, *, stepped: bool) -> tuple[Motion, ...]:
        """The die that has been thrown lands."""
        return die_lands(view, lambda canvas: canvas.beside(len(_KEYS)), columns=True) if stepped else ()

    def _hint(self, state: State) -> str:
        """Say that the bettor's guess was ruled out by the Sage; "" while it can still come."""
        guess = state.players[self.seat].guess
        if guess is None or guess in state.possible:
            return ""
        return _("“{guess}” can no longer come.").format(guess=guess)

    def _ready(self, state: State) -> Choice:
        """OK: after the Sage it says that the bettor is ready; at other times it only closes the screen.

        It is proposed only with a guess that can still come.
        """
        guess = state.players[self.seat].guess
        if state.phase is not Phase.BETS or state.players[self.seat].ready:
            return Choice(Caption(_("Done"), icon="valider").proposed(), Back())
        word = SHORT_NAMES[guess] if guess else _("no guess")
        caption = Caption(_("Ready"), word, icon="valider")
        return Choice(caption.proposed() if guess in state.possible else caption, Play(Ready(self.seat)))

    def _column(self, state: State, prospect: Prospect) -> Column:
        return Column(
            figures=figures_of(state, prospect),
            name=prospect.combination,
            net=prospect.net,
            notes=(odds_of(prospect.chance),),
            chosen=state.players[self.seat].guess is prospect.combination,
            live=self._open(state, prospect),
        )

    def _open(self, state: State, prospect: Prospect) -> bool:
        """Whether a combination can be chosen: as a new guess, or as the current one."""
        mine = Guess(self.seat, prospect.combination)
        return state.players[self.seat].guess is prospect.combination or mine in state.legal_actions()

    def _shown(self, state: State) -> Mapping[Key, Prospect]:
        """The combinations of this page by key."""
        return on_keys(prospects(state), self._page(state), _KEYS)

    def _page(self, state: State) -> int:
        guess = state.players[self.seat].guess
        if self.page is not None:
            return self.page
        return page_of(state.possible, guess, _KEYS) if guess in state.possible else 0


def figures_of(state: State, prospect: Prospect) -> tuple[str, ...]:
    """The symbols still to be thrown for a combination; those of one order, if several orders make it."""
    thrown = "".join(state.dice)
    triple = next(
        triple
        for triple, combination in COMBINATIONS.items()
        if combination is prospect.combination and triple.startswith(thrown)
    )
    return tuple(FIGURES[Symbol(letter)] for letter in triple[len(thrown) :])


def _guess(state: State, seat: int, prospect: Prospect) -> Command:
    """Name the guess; choosing the current guess again says that the bettor is ready."""
    player = state.players[seat]
    if player.guess is not prospect.combination:
        return Play(Guess(seat, prospect.combination))
    return Play(Ready(seat)) if state.phase is Phase.BETS and not player.ready else Back()


def _caption(state: State, prospect: Prospect, seat: int) -> Caption:
    """The caption of a combination, with the bettors who have named it."""
    named = guessers(state, prospect.combination)
    mine = seat in named
    look = CaptionStyle.PROPOSED if mine else CaptionStyle.READY
    if not named:
        return Caption(_("Guess it"), look=look, grown=True)
    first = seat if mine else named[0]
    name = str(state.players[first].name)
    others = "" if len(named) == 1 else _("and {n} more").format(n=len(named) - 1)
    return Caption(name, others, look=look, seat=first, name=name, grown=True)


def _why(state: State, seat: int) -> dict[Key, str]:
    """The reason for each dead key: a first guess that may not change, or a stake that is too high."""
    player = state.players[seat]
    stands = _("{name}’s first guess stands at this table.").format(name=player.name)
    raises = {key: why_not(state, Stake(seat, player.stake + elis)) for key, elis in _RAISES.items()}
    return dict.fromkeys(_KEYS, stands) | raises
