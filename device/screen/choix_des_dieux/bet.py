"""One bettor: what the dice will make, in columns over the keys, and how much more to stake."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from device.i18n import _
from device.keys import SOFT_KEYS, Key
from device.screen.base import Back, Command, Go, Play, View
from device.screen.choix_des_dieux.bar import draw_players_for
from device.screen.choix_des_dieux.columns import Column, draw_columns, draw_question
from device.screen.choix_des_dieux.moment import guessers, state_of
from device.screen.choix_des_dieux.odds import OddsScreen
from device.screen.choix_des_dieux.tray import draw_round
from device.screen.choix_des_dieux.words import FIGURES, SHORT_NAMES, odds_of
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption, CaptionStyle
from device.screen.question import Choice, Question, QuestionScreen
from engines.choix_des_dieux import Guess, Phase, Ready, Stake, State, Symbol
from engines.choix_des_dieux.combinations import COMBINATIONS
from engines.choix_des_dieux.odds import Prospect, prospects

_COLUMNS = 4
_RAISES = {Key.FIVE: 1, Key.SIX: 5}


@dataclass(frozen=True, slots=True)
class BetScreen(QuestionScreen):
    """A guess is named by its key and stands at once, a raise too; OK says that no more will come.

    Attributes:
        seat: the bettor.
        page: which combinations are shown, from 0; None for those of his guess.
    """

    seat: int
    page: int | None = None

    def question(self, view: View) -> Question:
        """What this bettor expects."""
        state = state_of(view)
        choices = {
            key: Choice(_caption(state, prospect, self.seat), _guess(state, self.seat, prospect))
            for key, prospect in zip(SOFT_KEYS, self._shown(state), strict=False)
            if self._open(state, prospect)
        }
        if self._pages(state) > 1:
            following = replace(self, page=(self._page(state) + 1) % self._pages(state))
            choices[Key.FOUR] = Choice(Caption(_("Others"), grown=True), Go(following))
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

    def hold(self, key: Key, view: View) -> Command | None:
        """A guess held down shows its odds."""
        if key in SOFT_KEYS[:_COLUMNS]:
            return Go(OddsScreen(self))
        return QuestionScreen.hold(self, key, view)

    def held(self, view: View) -> Mapping[Key, str]:
        """The guesses lead to the odds."""
        return dict.fromkeys(SOFT_KEYS[:_COLUMNS], "table")

    def draw(self, canvas: Canvas, view: View) -> None:
        """Bar, columns, dice, the bettor's stake and the pot."""
        canvas.clear()
        state = state_of(view)
        draw_players_for(canvas, view, self.seat)
        right = canvas.beside(_COLUMNS)
        draw_question(canvas, self.question(view).title, right)
        columns = [self._column(state, prospect) for prospect in self._shown(state)]
        if self._pages(state) > 1:
            page = f"{self._page(state) + 1}/{self._pages(state)}"
            columns.append(Column(("droite",), _("Others"), notes=(page,)))
        draw_columns(canvas, columns)
        draw_round(canvas, view, right, self.seat)

    def _ready(self, state: State) -> Choice:
        """After the Sage everybody says that he is ready; before it and later OK just ends the bet."""
        guess = state.players[self.seat].guess
        if state.phase is not Phase.BETS or state.players[self.seat].ready:
            return Choice(Caption(_("Done"), icon="valider").proposed(), Back())
        word = SHORT_NAMES[guess] if guess else _("no guess")
        caption = Caption(_("Ready"), word, icon="valider")
        return Choice(caption.proposed() if guess else caption, Play(Ready(self.seat)))

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
        """Whether a guess can be named, or is the one that stands."""
        mine = Guess(self.seat, prospect.combination)
        return state.players[self.seat].guess is prospect.combination or mine in state.legal_actions()

    def _shown(self, state: State) -> Sequence[Prospect]:
        first = self._page(state) * self._per_page(state)
        return prospects(state)[first : first + self._per_page(state)]

    def _per_page(self, state: State) -> int:
        """All four combinations, or one fewer with a key for the others."""
        return _COLUMNS if len(state.possible) <= _COLUMNS else _COLUMNS - 1

    def _pages(self, state: State) -> int:
        return -(-len(state.possible) // self._per_page(state))

    def _page(self, state: State) -> int:
        guess = state.players[self.seat].guess
        if self.page is not None:
            return self.page
        return state.possible.index(guess) // self._per_page(state) if guess in state.possible else 0


def figures_of(state: State, prospect: Prospect) -> tuple[str, ...]:
    """The symbols that are still to be thrown for a combination, in one of its orders."""
    thrown = "".join(state.dice)
    triple = next(
        triple
        for triple, combination in COMBINATIONS.items()
        if combination is prospect.combination and triple.startswith(thrown)
    )
    return tuple(FIGURES[Symbol(letter)] for letter in triple[len(thrown) :])


def _guess(state: State, seat: int, prospect: Prospect) -> Command:
    """Name it; the guess that stands already is taken for ready."""
    player = state.players[seat]
    if player.guess is not prospect.combination:
        return Play(Guess(seat, prospect.combination))
    return Play(Ready(seat)) if state.phase is Phase.BETS and not player.ready else Back()


def _caption(state: State, prospect: Prospect, seat: int) -> Caption:
    """Who has named a combination so far."""
    named = guessers(state, prospect.combination)
    mine = seat in named
    look = CaptionStyle.PROPOSED if mine else CaptionStyle.READY
    if not named:
        return Caption(_("nobody"), look=look, grown=True)
    first = seat if mine else named[0]
    name = str(state.players[first].name)
    others = "" if len(named) == 1 else _("and {n} more").format(n=len(named) - 1)
    return Caption(name, others, look=look, seat=first, name=name, grown=True)


def _why(state: State, seat: int) -> dict[Key, str]:
    """Why keys are dead: the first guess stands at some tables, and nobody stakes beyond his purse."""
    player = state.players[seat]
    stands = _("{name}’s first guess stands at this table.").format(name=player.name)
    purse = _("{name} has no more to stake.").format(name=player.name)
    return dict.fromkeys(SOFT_KEYS[:_COLUMNS], stands) | dict.fromkeys(_RAISES, purse)
