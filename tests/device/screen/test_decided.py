"""The end of a game says what has decided who is first where the scores do not show it."""

from dataclasses import replace

import pytest

from device.annals.facts import ScoredTurn
from device.annals.past import PastGames
from device.screen.annals import end
from device.screen.annals.end import ResultScreen
from device.screen.artiseurs.end import EndScreen, decided
from device.screen.artiseurs.proposal import AgreeScreen
from device.screen.base import GameView, View
from device.screen.registry import SCREENS
from device.screen.theme import BASE
from engines.artiseurs import Stones
from engines.artiseurs.rules import AgreedEndScoring
from engines.contract import Outcome
from engines.imalya import Phase
from engines.imalya.switches import Tiebreak
from tests.device.screen import annals_pictures
from tests.device.screen.artiseurs_positions import after, later, solved
from tests.device.screen.jelimvre_positions import encircled, middle
from tests.device.screen.lines import cut, lines_of
from tests.device.screen.oniria_pictures import dreamt as dreamt_view
from tests.device.screen.oniria_positions import whole_game
from tests.device.screen.pictures import Picture
from tests.engines.imalya.turns import ESCALIER_SIX, SERIES, SIX, TALES, a_turn, play
from tests.engines.oniria.tables import a_round
from tests.engines.oniria.test_worked_examples import a_round_with

COUNTED = AgreedEndScoring.COUNT
AGREED = ("agree", "agree")
FEW = "WW.../..RR./...../.B.B./....."
MORE = "WWW../..RR./.WWW./RR.../BBB.."
ENCIRCLED = "The king is encircled: whatever is played, he can be taken."
WEIGHTED = "9 points to 9: black counts 3, red 2, white 1½; a tie goes to Black"
WORTH = "9 points to 6: black counts 3, red 2, white 1½"
FEWER = "WWW../...../.W.../RR.../BBB.."


def stopped(board, scoring=AgreedEndScoring.WEIGHTED):
    """A game of Artiseurs that all have ended with these stones on the board."""
    return after(proposed(board, scoring), *AGREED)[0]


def proposed(board, scoring):
    """The same game, when the second player has proposed the end."""
    state = later(board=board).state
    state = state.but(rules=replace(state.rules, agreed_end_scoring=scoring))
    return after(state, "propose-end 2")[0]


def run_out(board):
    """A game of Artiseurs that has ended by itself, with an empty bag and four stones."""
    return later("play 1", "step c4 c5", board=board, bag=Stones()).state


def dreamt(one, two):
    """A game of Oniria in which two have 12 points, and so many of them as the Soñadora."""
    state = a_round(rules="standard consent=none")
    for points in ((one, 12 - two, 3, 0), (12 - one, two, 2, 0), (0, 0, 4, 0), (0, 0, 0, 7)):
        state = a_round_with(state, points)
    return state


def six_egals(*scores, active=0):
    """A game of Imalya that ended at these scores because the active player threw six Egals."""
    return play(a_turn(SIX, scores=scores).but(active=active), "throw EEEEEE")


def by_tales(second):
    """A game of Imalya in which two end with 400 points; the first holds 15 Tales, the other so many."""
    state = a_turn(TALES, scores=(400, 400, 70), tales=(15, second, 15))
    return play(state.but(active=2), LITTLE)


def extra_round(rest):
    """A game of Imalya won in an extra round, in which a Mort who was not tied has come to rest + 10 points.

    The Mort kills a die of the second player, and each kill brings ten points.
    """
    rules = replace(ESCALIER_SIX, tiebreak=Tiebreak.EXTRA_ROUND)
    state = a_turn(rules, factions="RGM", scores=(395, 390, rest)).but(active=1, contenders=(0, 1))
    return play(state.but_player(2, power_open=True), "throw GEEEEE; keep 2 3 4 5 6")


def broke(rules):
    """A game of Imalya that ends below its target because the second player cannot pay for his Dams."""
    state = a_turn(rules, factions="RM", tales=(0, 0), scores=(60, 50)).but(active=1)
    return play(state if rules == ONE_LEFT else state.but_player(0, out=True), "throw DDDDDD")


def a_series(last_winner_holds):
    """A series of Imalya that Player 1 closes after winning its last game, with so many Tales."""
    state = a_turn(SERIES, tales=(last_winner_holds, 25, 20), tresor=0, scores=(390, 100, 50))
    state = state.but(phase=Phase.NEXT_GAME, ended=Outcome(((0,), (1,), (2,)), "target"))
    return play(state, "done")


ONE_LEFT = replace(TALES, stop_when_one_left=True)
LITTLE = "throw EEEEEG; keep 1 2 3 4 5 6"
EGALS = "Egal on all dice: a place up for Player {}"

CASES = {
    "egals": ("imalya", lambda: six_egals(80, 90, 70), EGALS.format(1)),
    "egals-below": ("imalya", lambda: six_egals(80, 90, 70, active=2), EGALS.format(3)),
    "egals-tie": ("imalya", lambda: six_egals(90, 90, 70), EGALS.format(1)),
    "egals-first": ("imalya", lambda: six_egals(80, 90, 70, active=1), ""),
    "tales": ("imalya", lambda: by_tales(14), "more Tales"),
    "tales-shared": ("imalya", lambda: by_tales(15), ""),
    "extra-round": ("imalya", lambda: extra_round(388), "one more round"),
    "extra-round-level": ("imalya", lambda: extra_round(385), "one more round"),
    "extra-round-below": ("imalya", lambda: extra_round(370), ""),
    "all-out": ("imalya", lambda: broke(TALES), "nobody can pay any more"),
    "one-left": ("imalya", lambda: broke(ONE_LEFT), "only one player can still pay"),
    "series": ("imalya", lambda: a_series(9), ""),
    "agreed": ("artiseurs", lambda: stopped(FEWER), WORTH),
    "agreed-tie": ("artiseurs", lambda: stopped(MORE), WEIGHTED),
    "counted": ("artiseurs", lambda: stopped(MORE, COUNTED), ""),
    "counted-tie": ("artiseurs", lambda: stopped(FEW, COUNTED), "a tie goes to Black"),
    "tie": ("artiseurs", lambda: run_out("...../..WB./...../..W../....B"), "a tie goes to Black"),
    "none": ("artiseurs", lambda: run_out("...../..WB./...../..W../....W"), ""),
    "encircled": ("jelimvre", lambda: encircled().state, ENCIRCLED),
    "resigned": ("jelimvre", lambda: middle("resign").state, "The other side has given up."),
    "drawn": ("jelimvre", lambda: middle("offer-draw", "accept").state, "Both sides have agreed."),
    "sonadora": ("oniria", lambda: dreamt(4, 3), "more points as the Soñadora"),
    "shared": ("oniria", lambda: dreamt(3, 3), ""),
}


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize("case", CASES)
def test_the_result_says_what_has_decided_where_the_scores_do_not(case, size):
    """Places and scores do not tell it all.

    l.46, 64 of Imalya, l.83, 106 of Artiseurs, l.49 of Jelimvre, l.197 of Oniria.
    """
    name, over, says = CASES[case]
    view = View(GameView(over()), game=SCREENS[name])
    assert SCREENS[name].past.decided(view.position.state) == says
    for language in ("fr", "en"):
        lines, canvas = lines_of(Picture(ResultScreen, lambda: view), size, language)
        panel = canvas.rect(end._halves(canvas)[0])
        told = [line for line in lines if panel.collidepoint(line.ink.center)]

        assert max(line.ink.bottom for line in told) <= panel.bottom - canvas.px(4)
        assert not cut(canvas)
    assert says in " ".join(line.words for line in told)


@pytest.mark.parametrize(
    ("scoring", "told"),
    [
        (AgreedEndScoring.WEIGHTED, ["Inès: 9 (a tie goes to Black)", "Yann: 9", "Maëlle: 8"]),
        (COUNTED, ["Yann: 6", "Maëlle: 4", "Inès: 3"]),
    ],
    ids=["weighted", "counted"],
)
def test_the_last_board_and_the_question_before_it_say_who_wins_a_tie(scoring, told):
    """l.106: six white stones and three black ones count nine points each, and Black wins the tie."""
    for screen, over in ((EndScreen, stopped(MORE, scoring)), (AgreeScreen, proposed(MORE, scoring))):
        lines = screen().talk(View(GameView(over), game=SCREENS["artiseurs"])).lines

        assert [f"{line.strong} {line.rest}".strip() for line in lines] == told


@pytest.mark.parametrize("name", ["Maximilienne", "Marie-Antoinette L."])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_wins_a_tie_takes_no_room_from_the_places(language, name):
    """Between long names, too, the question whether a game is over shows everybody's points."""
    state = proposed(MORE, AgreedEndScoring.WEIGHTED)
    state = state.but(players=tuple(replace(player, name=name) for player in state.players))
    view = View(GameView(state), game=SCREENS["artiseurs"])
    lines, _canvas = lines_of(Picture(AgreeScreen, lambda: view), (800, 480), language)

    assert [line.words[-1] for line in lines if line.words.startswith(name)][-2:] == ["9", "8"]


def test_a_puzzle_is_decided_by_its_aim():
    """l.64: whoever solves a puzzle has won against nobody."""
    assert decided(solved().state) == ""


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
def test_the_best_round_stands_at_the_left_where_it_has_no_picture(size):
    """A round of Oniria has no dice, so nothing stands beside its words."""
    view = dreamt_view(*whole_game())
    names = tuple(player.name for player in view.position.state.players)
    ranking = view.position.state.outcome.ranking
    best = annals_pictures.result(
        1, "oniria", ranking, names=names, turns=(ScoredTurn(9, 1, 4, 6),), rounds=4
    )
    told = replace(view, past=PastGames((best,), now=best))
    lines, canvas = lines_of(Picture(ResultScreen, lambda: told), size, "en")
    title = next(line for line in lines if line.words == "The best round")

    assert title.ink.left < canvas.px(40)


def test_the_end_of_oniria_calls_its_rounds_manches_in_french():
    """l.39: a round of seven tricks is a "manche"; a "tour" is a round of other games."""
    lines, _canvas = lines_of(Picture(ResultScreen, lambda: dreamt_view(*whole_game())), (800, 480), "fr")

    assert "en 4 manches" in [line.words for line in lines]


@pytest.mark.parametrize(("rounds", "told"), [(9, "Yann, round 4: Mort ×6"), (0, "Yann: Mort ×6")])
def test_the_best_throw_of_a_series_names_no_round(rounds, told):
    """In a series the rounds begin anew with each game, so its result counts none: the round is left out."""
    view = annals_pictures.over()
    now = replace(view.past.now, facts=replace(view.past.now.facts, rounds=rounds))
    picture = Picture(ResultScreen, lambda: replace(view, past=PastGames((now,), now=now)))
    lines, _canvas = lines_of(picture, BASE, "en")
    assert any(line.words.startswith(told) for line in lines)
