"""The end of a game of a series: the winner, the ranking, and the question whether another game follows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from device.annals.imalya import IMALYA as CHRONICLE
from device.i18n import _
from device.keys import Key
from device.screen.base import Go, Play, View
from device.screen.imalya.luck import Past
from device.screen.imalya.ranks import RANKS_W, draw_ranks, rank_zones, series_notes
from device.screen.imalya.state import awaited_name, state_of
from device.screen.imalya.words import figure_name
from device.screen.imalya.year import YearScreen
from device.screen.kit.bar import draw_title_bar
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import Caption
from device.screen.kit.panels import draw_panel
from device.screen.kit.text import draw_text, fitting
from device.screen.kit.winners import draw_winners
from device.screen.question import Choice, Question, QuestionScreen
from device.screen.theme import KEY
from device.screen.words import written
from device.zone import Zone
from engines.contract import Outcome
from engines.imalya import Done, Figure, NextGame, State

_QUESTION_H: Final = 28
"""The height of the question below the winner, in units."""


@dataclass(frozen=True, slots=True)
class EndScreen(QuestionScreen):
    """Shows the winner of a game of a series, with the ranking beside.

    Attributes:
        past: the key that shows everybody's luck and choices; None for no such key.
    """

    past: Past | None = None

    def question(self, view: View) -> Question:
        """Show the year, or luck and choices; go on with the series, or stop it."""
        stop = Caption(_("Stop"), _("the series"), icon="eteindre")
        following = Caption(_("Next"), _("game"), icon="valider").proposed()
        choices = {
            Key.ONE: Choice(Caption(_("Year"), _("at the end"), icon="table"), Go(YearScreen())),
            Key.SIX: Choice(stop, Play(Done())),
            Key.OK: Choice(following, Play(NextGame())),
        }
        if self.past:
            choices[Key.TWO] = self.past.choice
        return Question(_("Game {n} is over").format(n=state_of(view).game), choices=choices)

    def draw(self, canvas: Canvas, view: View) -> None:
        """Draw the winner, the score and the ranking."""
        state = state_of(view)
        if state.ended is None:
            return
        canvas.clear()
        draw_title_bar(canvas, self.question(view).title, view.notice)
        left, rows = _halves(canvas)
        draw_panel(canvas, left)
        _draw_winners(canvas, left, state, state.ended)
        draw_ranks(canvas, rows, state, state.ended.ranking, series_notes(state))


def _halves(canvas: Canvas) -> tuple[Zone, Zone]:
    """The zone of the winner, and that of the ranking."""
    return canvas.halves(RANKS_W, upper=0.54)


def rows_at_end(canvas: Canvas, count: int) -> tuple[Zone, ...]:
    """The rows of the ranking of so many players, from the first place down."""
    return rank_zones(_halves(canvas)[1], count)


def _draw_winners(canvas: Canvas, zone: Zone, state: State, result: Outcome) -> None:
    """Draw the winners with their days, and below them the question whether another game follows."""
    winners = [(seat, state.players[seat].name) for seat in result.winners]
    best = state.players[result.winners[0]]
    foot = draw_winners(canvas, zone, winners, written(best.score), _("days"), kept_below=_QUESTION_H)
    words = _("{name}, another game?").format(name=awaited_name(state))
    face = fitting(canvas, words, KEY, zone.w - 24)
    draw_text(canvas, words, face, canvas.theme.cuivre, zone.center[0], foot + 18, "center")


def decided(state: State) -> str:
    """What ended the game or decided the places, other than the scores; "" if the scores decided them.

    It may be that too few players can pay (l.46, IM-37), six Egals (l.64), the extra round after a tie
    (IM-25), or the Tales of those who were tied (l.46). A series is ranked by the Tales that it shows.
    """
    if state.rules.series:
        return ""
    places = state.outcome.ranking if state.outcome else ()
    scores = [CHRONICLE.scores(state)[seat] for place in places for seat in place]
    falling = scores == sorted(scores, reverse=True)
    tied = len(places) > 1 and scores[0] == scores[len(places[0])]
    if falling and not tied:
        return _ended_early(state)
    stopped = state.outcome is not None and state.outcome.reason == "six_egals"
    if stopped and (not falling or state.active in places[0]):
        figure, name = figure_name(state.rules, Figure.EGAL), state.player.name
        return _("{figure} on all dice: a place up for {name}").format(figure=figure, name=name)
    if state.contenders and _is_reached_by_others(state, scores[0]):
        return _("one more round")
    return _("more Tales") if tied else ""


def _ended_early(state: State) -> str:
    """Why the game ended though nobody had to reach the target; "" at any other end."""
    reason = state.outcome.reason if state.outcome else ""
    ends = {"all_out": _("nobody can pay any more"), "one_left": _("only one player can still pay")}
    return ends.get(reason, "")


def _is_reached_by_others(state: State, score: int) -> bool:
    """Whether a player who had no part in the extra round has that score."""
    others = [player for seat, player in enumerate(state.players) if seat not in state.contenders]
    return any(player.score >= score for player in others)
