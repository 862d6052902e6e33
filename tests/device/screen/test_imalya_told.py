"""What the table tells of a turn of Imalya and of its rules: points, Tales, places, powers."""

from dataclasses import dataclass, replace
from itertools import combinations

import pytest

from device.annals.facts import ScoredTurn
from device.game.replay import PlayedAction
from device.journal.entry import Entry
from device.journal.machine import Machine
from device.keys import Key
from device.screen.annals.turns import turn_words
from device.screen.base import GameView, PlayAll, View
from device.screen.imalya import throw
from device.screen.imalya.ask_offer import ask_power
from device.screen.imalya.chapters import chapters
from device.screen.imalya.deeds import choice_words
from device.screen.imalya.faces import faces_by
from device.screen.imalya.house_rules import switches
from device.screen.imalya.motions import motions
from device.screen.imalya.news import news
from device.screen.imalya.ranks import RANKS_W, draw_ranks, places_of, ranked, series_notes
from device.screen.imalya.screens import IMALYA
from device.screen.imalya.throw import ThrowScreen
from device.screen.imalya.turn_told import TurnTold
from device.screen.question import Question
from device.zone import Zone
from engines.contract import AnyGame
from engines.imalya import (
    GAME,
    SETS,
    Done,
    Figure,
    FigureSet,
    Rules,
    State,
    laiirna,
    parse_action,
    parse_rules,
)
from engines.imalya.events import Staked, TurnCounted
from engines.imalya.switches import LaiirnaSteal
from tests.device.screen.lines import recording
from tests.engines.imalya.turns import (
    DRAGON8,
    ESCALIER_SIX,
    LAIIRNA,
    LEINAN,
    MERCENAIRE,
    SERIES,
    SIX,
    SUR,
    TALES,
    a_turn,
    play,
)


@dataclass(frozen=True)
class Stepped:
    """The part of a match that tells the turns before a step."""

    state: State
    first: State
    played: tuple[PlayedAction, ...]
    game: AnyGame = GAME


def told(before: State, story: str) -> TurnTold:
    """What is told of a turn whose last step ends the story."""
    *earlier, last = story.split(";")
    before = play(before, ";".join(earlier))
    after = play(before, last)
    return TurnTold.of(before, after, next(one for one in after.happened if isinstance(one, TurnCounted)), ())


def test_a_debt_is_told_as_far_as_it_was_paid():
    """l.44, IM-31: who owes three Tales and holds two pays two, and two are told."""
    state = play(a_turn(TALES, tales=(2, 15, 15)), "throw DDDBBB; done; keep 4 5 6")

    assert "Player 1: +0 points. 2 Tales to the Trésor." in news(state, state.happened)


def test_a_debt_that_is_waived_is_not_told_as_paid():
    """IM-35: whoever was stripped in his own turn pays nothing, and no payment is told."""
    state = play(a_turn(TALES, tales=(0, 15, 15)).but(grace=True), "throw DBBBBB; done; keep 2 3 4 5 6")

    assert "Trésor" not in news(state, state.happened)


def test_a_capture_that_ends_the_turn_names_its_dam():
    """The last Dam takes the last die, and the turn is over: the news call the captor a Dam all the same."""
    state = play(a_turn(TALES), "throw DDDRRR; capture 1 4; capture 2 5")

    assert state.active == 1
    assert (
        news(state, state.happened)
        == "Dam\N{NO-BREAK SPACE}3 takes die 6. Player 1: +0 points. 3 Tales to the Trésor."
    )


def test_a_throw_that_draws_a_faction_is_told_once():
    """What a throw has drawn tells the throw, too; one that draws no Faction is repeated."""
    before = GAME.new(Rules(), ("Ana", "Ben", "Eve"))
    drawn, again = play(before, "throw M"), play(before, "throw E")

    assert news(drawn, drawn.happened) == "Ana’s Faction: Mort."
    assert news(again, again.happened) == "Egal is no Faction: throw the die again."


def test_a_faction_that_somebody_has_is_said_to_be_taken():
    """IM-02: with no more players than Factions each needs another, and the free ones are named."""
    before = GAME.new(Rules(), ("Ana", "Ben", "Eve"))
    ben, again, eve = (play(before, story) for story in ("throw M", "throw M; throw M", "throw M; throw G"))
    asked = [ThrowScreen().question(View(GameView(state), game=IMALYA)).lines[0].rest for state in (ben, eve)]

    assert asked == ["One die, until it shows one of Gain and Ruse.", "One die, until it shows Ruse."]
    assert news(again, again.happened) == "The Faction Mort is taken: throw the die again."


def test_a_faction_that_may_be_shared_is_not_said_to_be_taken():
    """IM-02: with more players than Factions, one is drawn again only where another is missing."""
    again = play(GAME.new(Rules(), ("Ana", "Ben", "Eve", "Lou")), "throw M; throw R; throw R; throw M")

    assert news(again, again.happened) == "Mort is in play, another Faction is not: throw the die again."


def test_eliminated_players_have_their_place_among_the_others():
    """l.44: the score of an eliminated player can still win, so whoever is behind him is not first."""
    start = a_turn(TALES, scores=(40, 60, 200)).but_player(2, out=True)
    six = "lock 1; lock 2; lock 3; lock 4; lock 5; lock 6; done"

    assert told(start, f"throw RRRRRG; {six}").passed[0] == "Player 1 overtakes Player 2: place 2."


def test_players_who_were_level_are_not_overtaken():
    """In the first turn of a game everybody has 0, so going ahead of them is no overtaking."""
    six = "lock 1; lock 2; lock 3; lock 4; lock 5; lock 6; done"

    assert told(a_turn(TALES, scores=(0, 0, 0)), f"throw RRRRRG; {six}").passed == ()
    overtaken = told(a_turn(TALES, scores=(0, 0, 1)), f"throw RRRRRG; {six}").passed[0]
    assert overtaken == "Player 1 overtakes Player 3: place 1."


def test_nobody_is_overtaken_where_everybody_gains():
    """l.65: six Bels bring everybody fifty points, so the leader has overtaken nobody."""
    start = a_turn(ESCALIER_SIX, scores=(100, 60, 200))

    assert told(start, "throw BBBBBB").passed == ()


def test_six_bels_are_counted():
    """l.65: six Bels bring fifty points, so none of them stands among the dice that do not count."""
    turn = told(a_turn(SIX), "throw BBBBBB")

    assert (turn.points, turn.own, turn.other, turn.left_out) == (50, (), ("bel",) * 6, ())


def test_the_score_before_a_turn_and_its_points_make_the_score_after_it():
    """l.73, 76: an Egal of the last throw brings the Gain five points, before his turn is counted."""
    start = a_turn(ESCALIER_SIX, factions="GMR", scores=(100, 60, 0)).but_player(0, power_open=True)
    turn = told(start, "throw GGGGBB; done; keep 1 2 3 4; throw ED")

    assert (turn.before, turn.points, turn.mover.score) == (105, 38, 143)


def test_six_bels_tell_the_points_that_everybody_gains():
    """l.65: six Bels bring every player fifty points, which are told once."""
    state = play(a_turn(SIX), "throw BBBBBB")

    assert news(state, state.happened) == "Player 1 has six of a kind: Bel. Everybody gains 50 points."


def test_six_dams_tell_the_points_that_everybody_loses():
    """l.78: with the Escalier six Dams cost everybody thirty points, and the count of the turn says so."""
    state = a_turn(ESCALIER_SIX, scores=(100, 90, 0))
    after = play(state, "throw DDDDDD")
    turn = told(state, "throw DDDDDD")

    assert (turn.before, turn.points, turn.mover.score) == (100, -30, 70)
    assert (turn.own, turn.other, turn.left_out) == ((), ("dam",) * 6, ())
    assert news(after, after.happened) == "Player 1 has six of a kind: Dam. Everybody loses 30 points."


def test_six_dams_tell_the_tales_that_everybody_pays():
    """l.66: with Tales six Dams cost everybody six Tales, or as many as he has."""
    state = a_turn(SIX, tales=(4, 15, 15))
    after = play(state, "throw DDDDDD")

    assert told(state, "throw DDDDDD").paid == 4
    assert news(after, after.happened) == "Player 1 has six of a kind: Dam. Everybody pays 6 Tales."


def test_six_dams_of_the_six_alone_cost_nothing():
    """IM-50: by the house rule of the Six alone, six Dams do nothing, and nothing is told."""
    state = play(a_turn(Rules(six=True, six_alone=True)), "throw DDDDDD")

    assert news(state, state.happened) == "Player 1 has six of a kind: Dam."


def test_six_egals_tell_that_the_game_stops_and_who_is_overtaken():
    """l.64: six Egals stop the game, and the ranking that follows is explained."""
    state = a_turn(Rules(escalier=True, six=True), scores=(80, 90, 70))
    second = play(state, "throw EEEEEE")
    first = play(state.but(active=1), "throw EEEEEE")

    assert news(second, second.happened) == (
        "Player 1 has six of a kind: Egal. The game stops at once."
        " Egal on all dice: Player 1 moves up a place, ahead of Player 2."
    )
    assert news(first, first.happened) == "Player 2 has six of a kind: Egal. The game stops at once."


def test_a_player_whom_a_levy_spares_is_told_apart_from_one_who_is_out():
    """IM-35: who cannot pay after a levy in the same turn stays in, and the table says why."""
    story = "throw EERRGD; done; capture 6 5; keep 1 2 3 4"
    start = a_turn(SIX, factions="RG", tales=(1, 15), powers=True)
    spared = play(start, story)
    out = play(start.but(rules=replace(SIX, levy_grace=False)), story)

    assert news(spared, spared.happened) == (
        "Player 1: +12 points. Player 1 cannot pay, but stays in: a levy took the last Tale."
    )
    assert news(out, out.happened) == "Player 1: +12 points. Player 1 cannot pay and is out."


def test_a_reroll_that_is_paid_for_is_not_said_as_a_die_that_is_bought():
    """l.84: with Laiirna the Ruse pays to throw a Dam again, so the list of worths does not say “buy”."""
    state = play(a_turn(LAIIRNA), "throw DRRGGE")

    assert choice_words(state, parse_action("buy-reroll 1")) == "Pay to reroll Dam\N{NO-BREAK SPACE}1"


def test_eight_dice_alike_are_called_eight():
    """IM-100: with the Dragon's eight dice a combination needs eight alike, and is called so."""
    state = play(a_turn(replace(DRAGON8, tales=True, six=True)), "throw BBBBBBBB")

    assert news(state, state.happened) == "Player 1 has eight of a kind: Bel. Everybody gains 50 points."


def test_the_year_ends_with_the_places_of_the_game():
    """l.64, IM-63: after six Egals the thrower stands above the player with more points, as in the result."""
    state = play(a_turn(SIX, factions="RMGR", scores=(150, 210, 180, 90)), "throw EEEEEE")

    assert state.outcome is not None
    assert places_of(state) == state.outcome.ranking == ((1,), (0,), (2,), (3,))
    assert ranked(state) == [1, 0, 2, 3]


def test_players_with_as_many_points_and_tales_share_a_place_of_the_year():
    """l.46: Tales break a tie; players whose Tales are equal too have the same place, also before the end."""
    state = a_turn(TALES, factions="RMGR", tales=(15, 15, 9, 20), scores=(60, 60, 60, 40))

    assert places_of(state) == ((0, 1), (2,), (3,))


def in_the_book(rules: Rules, title: str) -> str:
    """All that a chapter of the book says by these rules."""
    return " ".join(
        line.says for chapter in chapters(a_turn(rules)) if chapter.title == title for line in chapter.lines
    )


@pytest.mark.parametrize(
    ("rules", "named"),
    [
        ("base", "6 Dam, 5 Bel, 4 Egal, 3 Ruse, 2 Gain, 1 Mort"),
        ("base figure_set=eilindor", "6 Feu, 5 Etoile, 4 Pierre, 3 Rat, 2 Corbeau, 1 Loup"),
        ("tales dragon8 figure_set=dragon", None),
    ],
)
def test_the_book_says_what_the_pips_of_ordinary_dice_stand_for(rules, named):
    """l.91-93: 6 is the Dam, 5 the Bel, 4 the Egal, and so on; the eight Figures have dice of their own."""
    written = chapters(a_turn(parse_rules(rules)))
    says = [line.says for each in written for line in each.lines if line.about == "Dice with pips"]

    assert [words.replace("\N{NO-BREAK SPACE}", " ") for words in says] == ([named] if named else [])


STOLEN = [
    (
        LaiirnaSteal.GAIN,
        "steals 5 points for each Egal of others.",
        "a bought Gain steals 5 points for each Egal of others.",
    ),
    (LaiirnaSteal.RUSE, "brings nothing by the rules of this table.", "a bought reroll steals 5 points."),
    (LaiirnaSteal.BOTH, "steals 5 points for each Egal of others.", "a bought reroll 5 points."),
]


@pytest.mark.parametrize(("steal", "offered", "booked"), STOLEN)
def test_a_bought_gain_is_offered_as_what_it_steals(steal, offered, booked):
    """IM-90: by the house rule that only a bought reroll steals, a bought Gain brings nothing."""
    rules = replace(LAIIRNA, laiirna_steal=steal)
    asked = ask_power(GameView(laiirna.start_turn(a_turn(rules, factions="RGR"))), ThrowScreen())

    assert [line.rest for line in asked.lines] == [offered]
    assert booked in in_the_book(rules, "Laiirna")


def test_one_key_passes_for_all_people_who_are_asked_before_a_machine():
    """l.84: all Mort and Gain players are asked before each turn; most of the time none of them buys."""
    state = laiirna.start_turn(a_turn(LAIIRNA, factions="GGMR"))
    assert ask_power(GameView(state), ThrowScreen()).choices[Key.SIX].command == PlayAll((Done(),) * 3)
    third = GameView(state, machines={2: Machine()})
    assert ask_power(third, ThrowScreen()).choices[Key.SIX].command == PlayAll((Done(),) * 2)
    second = GameView(state, machines={1: Machine()})
    assert Key.SIX not in ask_power(second, ThrowScreen()).choices


def test_an_offered_power_names_the_figures_of_the_set():
    """§9: a sentence about the Egal calls it by the name that it has in the set on the table."""
    rules = replace(LAIIRNA, figure_set=FigureSet.PEUPLES)
    asked = ask_power(GameView(laiirna.start_turn(a_turn(rules, factions="RGR"))), ThrowScreen())

    assert [line.rest for line in asked.lines] == ["steals 5 points for each Roi of others."]


def asked(state: State) -> Question:
    """The question of a state."""
    return ThrowScreen().question(View(GameView(state), game=IMALYA))


def test_the_mercenaire_is_told_while_dice_are_kept():
    """l.83: when dice are kept, the table says that free dice of another Faction cost a Tale."""
    state = play(a_turn(MERCENAIRE), "throw RRGMRR")

    assert [line.rest for line in asked(state).lines] == [
        "Each free die of another Faction costs 1 Tale, too."
    ]


def test_the_order_of_the_sur_is_told_when_a_dam_takes():
    """l.86: between equal dice the thrower points, so the question names the order that left these dice."""
    (line,) = asked(play(a_turn(SUR), "throw DRRGMM")).lines

    assert line.rest == "In this order: Egal, one’s own Faction, the others."


def next_game(factions: str, tresor: int) -> State:
    """The state after the first player has won a game of a series, and all play another one."""
    before = a_turn(SERIES, factions, scores=(388, *[0] * 5), tales=(10,) * 6, tresor=tresor)
    return play(before.but(active=len(factions) - 1), "throw RGMRGM; keep 1 2 3 4 5 6; next-game")


def test_the_share_of_everybody_is_told_between_two_games():
    """l.47: the Trésor is dealt to all; one sentence tells it, or names the bar where it would be long."""
    few, many = next_game("RMG", 7), next_game("RMGRMG", 7)

    assert news(few, few.happened) == "Trésor: Player 1 +4, Player 2 +2, Player 3 +1."
    assert news(many, many.happened) == "The Trésor is shared out; the bar shows what everybody has now."


def test_the_key_of_a_bought_reroll_says_its_price():
    """l.84: a Ruse pays two Tales for a reroll, and its key says so."""
    state = play(a_turn(LAIIRNA), "throw DRRGMM")
    caption = asked(state).choices[Key.ONE].caption

    assert (caption.verb, caption.object) == ("Reroll", "\N{MINUS SIGN}2 Tales")


@pytest.mark.parametrize(("tales", "said"), [(7, ["+1", "+5"]), (13, ["+1", "+2"]), (14, ["+1"]), (15, [])])
def test_the_key_of_a_step_says_how_far_it_goes(tales, said):
    """IM-81: nobody adds more than 15 Tales, and a step that stops there says by how many it adds."""
    state = play(GAME.new(LEINAN, ("Ana", "Ben")), "throw M; throw G; throw B; name 1")
    choices = ThrowScreen(tales=tales).question(View(GameView(state), game=IMALYA)).choices

    assert [choices[key].caption.verb for key in (Key.THREE, Key.FOUR) if key in choices] == said


def test_whoever_adds_no_tale_adds_nothing():
    """l.82: the sentence does not count to zero."""
    state = play(GAME.new(LEINAN, ("Ana", "Ben")), "throw M; throw G; throw B; name 1; deposit 0")

    assert news(state, state.happened) == "Ana adds nothing to the Trésor."


def test_whoever_adds_nothing_to_the_stake_is_told_so():
    """l.47, IM-41: between two games of a series a player may add none."""
    state = a_turn(SERIES)

    assert news(state, (Staked(0, 0),)) == f"{state.players[0].name} adds nothing to the stake."


def test_a_set_of_alike_dice_is_named_by_its_figure_in_the_singular(french):
    """No Figure has a plural in a sentence: the name of a local set may not form one as usual."""
    state = play(a_turn(SIX), "throw RRRRRR")

    assert "a six dés pareils\N{NO-BREAK SPACE}: Ruse." in news(state, state.happened)


def test_names_and_factions_stand_whole_beside_many_tales_in_the_ranking():
    """A name of two words and the longest Faction have room beside 37 Tales, which end before the score."""
    rules = Rules(tales=True, six=True, series=True, figure_set=FigureSet.KERALM)
    state = GAME.new(rules, ("Jean-Baptiste", "Ana"))
    first, second = state.players
    players = replace(first, faction=Figure.RUSE, score=434, tales=37), replace(second, faction=Figure.MORT)
    state = replace(state, players=players)
    with recording((800, 480)) as canvas:
        draw_ranks(canvas, Zone(356, 64, RANKS_W, 320), state, ((0,), (1,)), series_notes(state))
    words = {line.words: line.ink for line in canvas.surface.told()}
    assert {"Jean-Baptiste", "Chevaucheur", "37 Tales", "434", "+17 en tout"} <= words.keys()
    texts = list(words.values())
    assert not any(ink.colliderect(other) for ink, other in combinations(texts, 2))
    coins = [piece.ink for piece in canvas.surface.pieces if not piece.words and 100 < piece.ink.w < 125]
    assert coins
    assert not any(coin.colliderect(words["434"]) for coin in coins)


def test_an_abbreviated_figure_stands_on_keys_alone():
    """Sentences have the whole name: the full stop of an abbreviation would make two at their end."""
    rules = SETS[FigureSet.KERALM].rules
    before = GAME.new(replace(rules, figure_set=FigureSet.KERALM), ("Ana", "Ben"))
    after = play(before, "throw R")

    assert news(after, after.happened) == "Ana’s Faction: Chevaucheur."
    assert faces_by(after.rules).name("R") == "Chevau."
    _set, names = next(one for one in switches() if one.field == "figure_set").words(FigureSet.KERALM)
    assert names == "Montagne, Dragon, Peuple, Chasseur, Guide and Chevaucheur."


def test_the_best_throw_names_its_figures_in_full():
    """The last screen has room for whole names; "Chevau. ×2" looked as if it was cut short."""
    state = GAME.new(replace(SETS[FigureSet.KERALM].rules, figure_set=FigureSet.KERALM), ("Ana", "Ben"))

    told = turn_words(IMALYA, state, ScoredTurn(step=9, seat=0, round=2, points=12, dice="RRD"))
    assert told.startswith("Chevaucheur ×2, Montagne, 12")


def test_more_than_four_players_are_named_beside_their_throw(monkeypatch):
    """Where the bar has initials alone, the line above each question of a turn names the player.

    The name stands last, so that a long one is shortened and the number of the throw is not.
    """
    monkeypatch.setattr(throw, "draw_throw", lambda _canvas, _view, scene: scenes.append(scene))
    scenes = []
    for factions in ("RMGR", "RMGRM"):
        state = play(a_turn(factions=factions), "throw RRGMRR")
        ThrowScreen().draw(None, View(GameView(state), game=IMALYA))

    assert [scene.moment for scene in scenes] == ["1st throw, round 2", "1st throw, Player 1"]


BOOK = [
    (
        "tales six",
        "The powers",
        [
            "for a round from one’s next turn on, once all dice were of one Faction",
            "in one’s own turn from the Trésor, else from the thrower.",
            "No Dam takes it then, and it counts nothing. A kill brings 2 Tales.",
        ],
        [],
    ),
    ("tales six laiirna", "Laiirna", ["and after all dice of one Faction"], ["alike"]),
    (
        "six six_alone=on",
        "The powers",
        ["it counts nothing.", "It brings nothing by the rules"],
        ["Tale"],
    ),
    (
        "tales six laiirna laiirna_keep_free=off",
        "The powers",
        ["Only when it has been bought.", "5 points for each Egal of others"],
        ["first round", "1 Tale", "A kill brings", "Once"],
    ),
    (
        "base",
        "The Bel acts",
        ["takes nothing and is thrown again; the Bel may be kept", "Die and Dam are not thrown again."],
        ["gives back"],
    ),
    ("base", "The throw", ["Bels act; each Dam takes a die; Bels that have not"], []),
    ("base dam_order=capture_first", "The throw", ["each Dam takes a die; Bels act"], ["not acted"]),
    ("base dam_order=capture_first", "The Bel acts", ["gives back its die"], ["takes nothing"]),
    ("base dam_order=capture_first", "The Dam captures", ["A Dam stays"], ["countered"]),
    (
        "tales",
        "Tales and Trésor",
        ["Whoever cannot pay this is out", "The tax puts nobody out, even if", "is not out at"],
        ["Gain", "even after"],
    ),
    (
        "tales six levy_grace=off",
        "Tales and Trésor",
        ["The tax, the Gain and Dams on all dice put nobody out", "Whoever cannot pay at the"],
        ["is not out"],
    ),
    (
        "tales six laiirna laiirna_keep_free=off",
        "Tales and Trésor",
        ["The tax and Dams on all dice put nobody out"],
        ["Gain"],
    ),
    ("tales", "Tales and Trésor", ["2 where it holds an Egal"], ["took"]),
    ("tales freed_egal_cost=2", "Tales and Trésor", ["2 where it took an Egal, even one freed"], ["holds"]),
    ("escalier", "Escalier", ["10 where it holds an Egal"], ["took"]),
    ("escalier freed_egal_cost=2", "Escalier", ["10 where it took an Egal, even one freed"], ["holds"]),
    ("escalier six", "Escalier", ["5 points for each Egal that lands; nobody loses them."], ["opponent"]),
    (
        "escalier six escalier_gain_steals=on",
        "Escalier",
        ["5 points for each Egal that lands; an opponent who throws it loses them."],
        ["nobody"],
    ),
    (
        "tales six",
        "All dice alike",
        [
            "Thrown at once or all kept, they end",
            "120 points. Its power",
            "108 points, and it becomes",
            "50 points",
            "6 Tales from",
            "gains a place",
        ],
        ["nothing."],
    ),
    ("tales six laiirna laiirna_keep_free=off", "All dice alike", ["120 points."], ["power"]),
    ("escalier six", "All dice alike", ["30 points from everybody"], ["Tales"]),
    ("six six_alone=on", "All dice alike", ["They cost nothing."], ["from everybody"]),
    ("tales dragon8 six", "All dice alike", ["204 points", "192 points", "8 Tales from"], ["120"]),
    ("sort", "The Dam captures", ["The next player still in chooses which."], ["thrower"]),
    ("sort sort_chooser=previous", "The Dam captures", ["The previous player still in chooses"], ["next"]),
    ("tales six tiebreak=extra_round", "The end of the year", ["plays one more round"], ["shared"]),
    ("base", "The end of the year", ["The victory is shared."], ["Tales", "all of it", "out"]),
    (
        "tales",
        "The end of the year",
        ["Whoever has more Tales wins", "When all players are out", "The winner takes all of it."],
        ["but one"],
    ),
    (
        "tales series=on stop_when_one_left=on",
        "The end of the year",
        ["When all players but one are out"],
        ["takes all of it", "at once"],
    ),
]


@pytest.mark.parametrize(
    ("rules", "title", "said", "unsaid"), BOOK, ids=[f"{row[0]}, {row[1]}" for row in BOOK]
)
def test_the_book_follows_the_house_rules(rules, title, said, unsaid):
    """l.45-47, 55-66, IM-07 to IM-95: the book says what holds by the rules of the table, nothing else."""
    words = in_the_book(parse_rules(rules), title)

    assert all(part in words for part in said)
    assert not any(part in words for part in unsaid)


@pytest.mark.parametrize(
    ("points", "earlier", "best"),
    [(0, (-10, -5), False), (5, (-10, 0), True), (5, (5,), False), (6, (5,), True), (5, (), False)],
)
def test_a_turn_without_points_is_never_the_best(points, earlier, best):
    """After turns that all lost points (l.76) a turn of nothing is "Nothing this turn." and no more."""
    state = a_turn(ESCALIER_SIX)
    counted = TurnCounted(0, points, 0, 0, state.dice)

    assert bool(TurnTold.of(state, state, counted, earlier).best) is best


def test_the_best_turn_is_that_of_this_game_of_a_series():
    """The 120 points of a Gain who ended the first game do not keep a turn of the second from being best."""
    first = state = a_turn(SERIES, scores=(388, 100, 0)).but(active=2)
    keep = "lock 1; lock 2; lock 3; lock 4; lock 5; lock 6; done"
    between = "next-game; stake 0; stake 0; throw R; throw M; throw G; throw B; name 1"
    story = f"throw GGGGGG; {keep}; {between}; throw GEEEEE; {keep}; throw MMEEEE; {keep}"
    played = []
    for text in story.split(";"):
        action = parse_action(text.strip())
        played.append(PlayedAction.of(Entry("act", str(action)), action, state))
        state = played[-1].after
    (moment,) = motions(played[-1].before, Stepped(state, first, tuple(played)), state.happened)

    assert moment.told.best == "The best turn of the game so far."
