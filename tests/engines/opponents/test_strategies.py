"""What the levels do in each game that a weaker one does not."""

from itertools import islice
from random import Random
from typing import Any

import pytest

from engines.artiseurs.actions import Agree, ProposeEnd, Refuse
from engines.artiseurs.colours import Stones
from engines.choix_des_dieux import GAME as CHOIX
from engines.imalya import GAME as IMALYA
from engines.imalya.worth import worth
from engines.jelimvre import GAME as JELIMVRE
from engines.jelimvre import LayWall, Move, Regenerate, Travel
from engines.jelimvre.cells import parse_cell
from engines.oniria import GAME as ONIRIA
from engines.oniria import Rules
from engines.opponents import Effort, choose, parse_opponent
from engines.opponents.asked import Asked
from engines.opponents.imalya.race import Race, Runner
from engines.opponents.imalya.weighing import racing
from engines.opponents.jelimvre import cautious
from engines.opponents.playing import played
from engines.registry import GAMES
from tests.engines import stories
from tests.engines.artiseurs.tables import a_table, play
from tests.engines.oniria.tables import a_library, a_round
from tests.engines.opponents.tables import TURN, maelle_shoots


def chosen(game: Any, state: Any, opponent: str, seat: int | None = None, seed: int = 1) -> Any:
    """What an opponent chooses, with all the time it likes."""
    seat = state.awaits.actor if seat is None else seat
    return choose(game, game.seen_by(state, seat), seat, Random(seed), opponent=parse_opponent(opponent))


def test_a_strong_bettor_keeps_the_shooter_s_stake_low():
    """It stakes 2, below which the shooter can stake 1 at most; a medium one stakes more (l.15)."""
    state = maelle_shoots("throw A")
    assert str(chosen(CHOIX, state, "strong")) == "stake 2 2"
    assert chosen(CHOIX, state, "medium").elis > 2


def test_a_shooter_who_knows_the_odds_stakes_all_that_he_may():
    """Under Laïlo the odds are so good that the purse grows fastest with the highest stake allowed."""
    state = maelle_shoots("throw A", "stake 2 10")
    assert str(chosen(CHOIX, state, "medium")) == "stake 1 9"


def test_characters_stake_differently():
    """A careful easy opponent stakes less than a gambler of the same level."""
    state = maelle_shoots("throw N", "stake 2 30")
    careful, gambler = (chosen(CHOIX, state, f"easy-{word}").elis for word in ("careful", "gambler"))
    assert careful < gambler


def before_a_capture(tales: int, score: int, dice: str, rules: str = "tales six laiirna target=388") -> Any:
    """A turn of a Ruse in which a Dam has just landed, and another throw of it can be bought."""
    return IMALYA.parse_state(f"""\
rules {rules}
player 1 "Maëlle" faction=R score=100 tales={tales}
player 2 "Yann" faction=M score={score} tales=12
table phase=respond active=1 round=3 starter=1 throw=2 tresor=12
dice {dice}""")


FIVE_AND_A_DAM = " ".join([*(f"{die}:R/free" for die in range(1, 6)), "6:D/loose/fresh"])
CAPTIVES_AND_A_DAM = "1:D/dam 2:R/captive=1 3:D/dam 4:R/captive=3 5:B/free 6:D/loose/fresh"


@pytest.mark.parametrize(
    ("opponent", "dice", "expected"),
    [
        ("strong", FIVE_AND_A_DAM, "buy-reroll 6"),
        ("strong", CAPTIVES_AND_A_DAM, "done"),
        ("medium", FIVE_AND_A_DAM, "done"),
    ],
)
def test_a_strong_ruse_buys_another_throw_of_a_dam_where_that_helps_it_to_win(opponent, dice, expected):
    """Two Tales save 27 points (l.84); a Dam without prey takes nothing. A medium one never buys."""
    assert str(chosen(IMALYA, before_a_capture(9, 90, dice), opponent)) == expected


def test_a_strong_ruse_counts_the_points_that_a_bought_throw_steals():
    """By the house rule that a bought throw steals (IM-90), the buyer is likelier to win than without it."""
    steals = "tales six laiirna target=388 laiirna_steal=ruse"
    by_house_rule, usual = (
        {str(option.action): option.worth for option in racing(Asked(IMALYA, state, 0, Random(1)))}
        for state in (
            before_a_capture(9, 90, FIVE_AND_A_DAM, steals),
            before_a_capture(9, 90, FIVE_AND_A_DAM),
        )
    )
    assert by_house_rule["buy-reroll 6 2"] > usual["buy-reroll 6"]
    assert by_house_rule["done"] == usual["done"]


def test_the_chance_to_win_grows_with_points_and_tales():
    """More points and more Tales are better, and two equal players have the same chance."""
    race = Race(388, TURN)
    poor, rich = Runner(200, 3, to_play=True), Runner(200, 12, to_play=True)
    ahead = Runner(300, 3, to_play=True)
    assert race.chance(poor, [rich]) < race.chance(rich, [rich]) < race.chance(rich, [poor])
    assert race.chance(poor, [poor]) < race.chance(ahead, [poor])


def test_the_last_round_is_reckoned_exactly():
    """Somebody has reached the target: who has still to play wins with the throws that lift him above it."""
    race = Race(388, TURN)
    leader, follower = Runner(400), Runner(330, to_play=True)
    assert race.chance(leader, [follower]) == pytest.approx(0.5)
    assert race.chance(follower, [leader]) == pytest.approx(0.5)
    assert race.chance(Runner(330), [leader]) == 0.0


def test_a_strong_player_dares_more_when_only_much_wins():
    """In the last turn of the game, 33 points behind, 32 sure points are worth nothing: it throws again."""
    text = """\
rules base target=388
player 1 "Maëlle" faction=R score=400 tales=0
player 2 "Yann" faction=G score=367 tales=0
table phase=lock active=2 round=9 starter=1 throw=2 tresor=0
dice 1:G/free 2:G/free 3:M/free 4:M/loose/fresh 5:D/dam 6:R/captive=5"""
    state = IMALYA.parse_state(text)
    assert str(chosen(IMALYA, state, "medium")) == "lock 4"
    patience = iter(range(5_000))
    late = lambda: next(patience, None) is None  # noqa: E731 - the race itself is then reckoned roughly
    assert str(choose(IMALYA, state, 1, Random(1), late, parse_opponent("strong"))) == "done"


def jelimvre(*ranks: str, counter: int = 5, lost: str = "-") -> Any:
    """A turn of White; ranks from 11 to 1."""
    lines = [
        f"{11 - index:2} {' '.join(each.ljust(2) for each in rank).rstrip()}"
        for index, rank in enumerate(ranks)
    ]
    return JELIMVRE.parse_state(
        'rules base\nplayer 1 "Maëlle"\nplayer 2 "Yann"\ntable phase=choose white=1 active=white\n'
        f"white counter={counter} walls=8 lost={lost}\nblack counter=5 walls=8 lost=-\n" + "\n".join(lines)
    )


EMPTY = "." * 11


def test_a_medium_player_does_not_give_his_queen_for_a_soldier():
    """A tower guards the soldier on f6: the easy player takes it, the medium and strong ones do not."""
    board = [".....t....k", *[EMPTY] * 4, ".....s.....", *[EMPTY] * 3, ".....Q.....", "K.........."]
    state = jelimvre(*board)
    bait = Move(parse_cell("f2"), parse_cell("f6"))
    assert chosen(JELIMVRE, state, "easy") == bait
    assert bait not in {chosen(JELIMVRE, state, level) for level in ("medium", "strong")}


def test_a_strong_player_brings_his_queen_back():
    """At counter 8 nothing on the board is worth as much as the lost queen (l.222)."""
    board = ["..........k", *[EMPTY] * 3, "s..........", *[EMPTY] * 5, "K....X....."]
    state = jelimvre(*board, counter=8, lost="Q")
    assert isinstance(chosen(JELIMVRE, state, "strong"), Regenerate)


@pytest.mark.parametrize("level", ["medium", "strong"])
def test_an_army_far_ahead_hunts_the_other_king(level):
    """Queen and tower leave the middle for the corner where a bare king stands; the own king stays."""
    state = jelimvre("..........k", *[EMPTY] * 4, "....Q.T....", *[EMPTY] * 4, "K..........")
    for seed in range(4):
        move = chosen(JELIMVRE, state, level, seed=seed)
        assert isinstance(move, Move)
        assert move.origin != parse_cell("a1")
        before, after = (10 - min(divmod(cell, 11)) for cell in (move.origin, move.target))
        assert after < before


def test_medium_armies_finish_a_won_game():
    """Two medium armies capture a king within 200 turns, where one of them is far ahead."""
    board = ["....k......", "sssss......", *[EMPTY] * 7, "SSSSSSSSSSS", "TCXGDK.QGCT"]
    state = jelimvre(*board)
    effort = parse_opponent("medium")
    actions = [after for _, after in played(JELIMVRE, state, [effort] * 2, Random(4))]
    assert len(actions) < 200
    assert JELIMVRE.utilities(actions[-1])[0] > JELIMVRE.utilities(actions[-1])[1]


def test_crossing_water_keeps_the_counter():
    """A crossing is a move; only a construction in place of a move sets the counter back to 1 (l.198)."""
    board = ["x.........k", *[EMPTY] * 4, ".....E.....", ".....T.....", *[EMPTY] * 3, "KX........."]
    state = jelimvre(*board, counter=6)
    asked = Asked(JELIMVRE, state, state.awaits.actor, Random(1))
    worth = {option.action: option.worth for option in cautious(asked)}
    crossing = max(worth[action] for action in worth if isinstance(action, Travel))
    wall = max(worth[action] for action in worth if isinstance(action, LayWall))
    assert crossing - wall > 0.2


def test_nobody_chooses_a_forbidden_card_who_has_another():
    """At Oniria the medium and strong levels avoid what the Senda forbids (l.95)."""
    state = a_round(4, Rules(card_library=a_library()), "0,1,2,3,4/7,8,9,10 " + "-/- " * 6)
    for level in ("medium", "strong"):
        powers = [chosen(ONIRIA, state, level, seat).power for seat in range(4)]
        assert powers == [11, 5, 5, 5]


def test_nobody_chooses_what_an_effect_forbids():
    """A power of the Soñadora forbids more than the Senda; the medium and strong levels obey (l.99)."""
    state = a_round(4, Rules(card_library=a_library()))
    state = stories.play(ONIRIA, state, "declare 1 add_constraint 1 sombras 3,4,5 yes; agree 2; choose 1 11")
    for level in ("medium", "strong"):
        assert all(chosen(ONIRIA, state, level, seat).power <= 2 for seat in range(1, 4))


def test_an_easy_player_of_oniria_overlooks_now_and_then_what_is_forbidden():
    """More often than not it plays the one card that is allowed, else any of its six."""
    state = a_round(4, Rules(card_library=a_library()), "0,1,2,3,4/7,8,9,10 " + "-/- " * 6)
    powers = [chosen(ONIRIA, state, "easy", 1, seed).power for seed in range(60)]
    assert 30 < powers.count(5) < 60
    assert set(powers) > {4, 5}


def test_an_easy_player_of_imalya_overlooks_now_and_then_what_to_keep():
    """More often than not it keeps the Mort that it has thrown, else it may throw it again."""
    state = IMALYA.parse_state("""\
rules base target=388
player 1 "Maëlle" faction=R score=100 tales=0
player 2 "Yann" faction=G score=90 tales=0
table phase=lock active=1 round=2 starter=1 throw=2 tresor=0
dice 1:R/free 2:R/free 3:M/free 4:M/loose/fresh 5:D/dam 6:R/captive=5""")
    taken = [str(chosen(IMALYA, state, "easy", seed=seed)) for seed in range(60)]
    assert 30 < taken.count("lock 4") < 60
    assert "done" in taken


def test_an_easy_artiseur_counts_stones():
    """Each stone goes where the player then has most stones more than the others; no other cell is taken."""
    game, easy = GAMES["artiseurs"], parse_opponent("easy")
    state = game.new(game.presets["six_duchies"], ["Maëlle", "Yann"])
    counted = 0
    for _, after in islice(played(game, state, [easy, parse_opponent("random")], Random(3)), 150):
        seat = state.awaits.actor
        if seat == 0 and state.awaits.kind in ("place", "step"):
            leads = {
                lead(state.apply(action)) for action in state.legal_actions() if not game.is_talk(action)
            }
            assert lead(after) == max(leads)
            counted += len(leads) > 1
        state = after
    assert counted > 3


def test_an_artiseur_lays_a_real_osselet_on_no_face_that_he_does_not_know():
    """Two marks may lie below the centaur that he was given: he cannot look, and leaves it (A-17)."""
    game = GAMES["artiseurs"]
    state = game.new(game.parse_rules("cervienne"), ["Maëlle", "Yann"])
    state = play(state, "colour W; colour R; throw CC1M; sacrifice 1 3")
    assert state.awaits.kind == "face"
    assert len(list(state.legal_actions())) > 2
    for level in ("easy", "medium", "strong"):
        assert {str(chosen(game, state, level, seed=seed)) for seed in range(20)} == {"face C"}


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
def test_an_artiseur_agrees_to_an_end_only_while_ahead(level: str):
    """Who is asked to end the game by agreement has more stones and agrees, or has fewer and refuses."""
    game, opponents = GAMES["artiseurs"], [parse_opponent("easy"), parse_opponent("random")]
    state = game.new(game.presets["six_duchies"], ["Maëlle", "Yann"])
    states = (after for _, after in played(game, state, opponents, Random(3)))
    proposable = (after for after in states if ProposeEnd(0) in after.legal_actions())
    ahead = next(after for after in proposable if lead(after) >= 3)
    for proposer, answer in ((1, Agree()), (0, Refuse())):
        assert chosen(game, ahead.apply(ProposeEnd(proposer)), level, 1 - proposer) == answer


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
def test_an_artiseur_agrees_to_an_end_by_what_counts_then(level: str):
    """l.106: such an end weighs the stones, or by house rule counts them; Black wins a tie, then Red."""
    five_to_four = "Wa1 Wb2 Wc4 Wd1 We3 Ra3 Rb5 Rc1 Rd4"
    for rules, stones, seat, answer in (
        ("learning", five_to_four, 0, "refuse"),
        ("learning", five_to_four, 1, "agree"),
        ("learning agreed_end_scoring=count", five_to_four, 0, "agree"),
        ("learning agreed_end_scoring=count", five_to_four, 1, "refuse"),
        ("learning", "Wa1 Wb2 Wc4 Wd1 Ra3 Rb5 Rc1", 1, "agree"),
    ):
        asked = play(a_table(rules, stones=stones, colours="WR"), f"propose-end {2 - seat}")
        assert str(chosen(GAMES["artiseurs"], asked, level, seat)) == answer, (rules, stones, seat)


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
def test_an_artiseur_agrees_to_an_end_that_nothing_can_change(level: str):
    """A-11: with an empty bag and fewer than five stones no line is filled, so who is behind agrees, too."""
    rules = "learning end_rule=agreement"
    settled, open_still = "Wa1 Rb2 Rc3", "Wa1 Rb2 Rc3 Rd4 Re5"
    for stones, answer in ((settled, "agree"), (open_still, "refuse")):
        state = a_table(rules, stones=stones, bag=Stones(), colours="WR")
        assert str(chosen(GAMES["artiseurs"], play(state, "propose-end 2"), level, 0)) == answer


def lead(state: Any) -> int:
    """How many stones on the board the first of two players has more than the second."""
    stones = Stones.of(state.board)
    first, second = (stones.count_of(player.colour) for player in state.players)
    return first - second


def test_a_strong_player_of_oniria_wins_rounds_from_a_medium_one():
    """It plays the rest of the round to its end; the medium one puts down its highest cards first."""
    won = 0.0
    for seed in range(3):
        state = ONIRIA.new(Rules(card_library=a_library()), ["A", "B", "C", "D"])
        pair = [parse_opponent("strong"), parse_opponent("medium")] * 2
        for _, after in played(ONIRIA, state, pair, Random(seed), lambda: Effort(30)):
            state = after
        places = ONIRIA.utilities(state)
        won += places[0] + places[2] - places[1] - places[3]
    assert won > 0


def test_a_player_short_of_tales_takes_one():
    """With one Tale left and two to pay, a strong player takes a Tale, or frees the Egal (l.42-44)."""
    state = IMALYA.parse_state("""\
rules tales target=388
player 1 "Maëlle" faction=R score=100 tales=1
player 2 "Yann" faction=G score=90 tales=12
table phase=late_bel active=1 round=2 starter=1 throw=2 tresor=17
dice 1:D/dam 2:E/captive=1 3:R/free 4:R/free 5:M/free 6:B/loose/fresh""")
    assert str(chosen(IMALYA, state, "strong")) in {"take-tale 6", "free 6 2"}


def test_a_strong_artiseur_beats_one_who_plays_by_chance():
    """It searches its action to the end; the other one puts stones anywhere."""
    game = GAMES["artiseurs"]
    pair = [parse_opponent("medium"), parse_opponent("random")]
    state = game.new(game.presets["six_duchies"], ["Maëlle", "Yann"])
    for _, after in played(game, state, pair, Random(5)):
        state = after
    assert state.outcome.winners == (0,)


@pytest.mark.parametrize("level", ["easy", "medium", "strong"])
@pytest.mark.parametrize("late", [False, True])
def test_another_turn_is_played(level: str, late: bool):
    """Six of the own Faction give another turn, which some levels may overlook (l.87)."""
    state = IMALYA.parse_state("""\
rules chance target=388
player 1 "Maëlle" faction=R score=220 tales=0
player 2 "Yann" faction=G score=90 tales=0
table phase=bonus active=1 round=2 starter=1 throw=1 tresor=0
dice 1:R/free 2:R/free 3:R/free 4:R/free 5:R/free 6:R/free/fresh""")
    opponent = parse_opponent(level)
    answers = [str(choose(IMALYA, state, 0, Random(seed), lambda: late, opponent)) for seed in range(20)]
    assert answers.count("again") > 10
    overlooks = level == "easy" or (level == "medium" and late)
    assert overlooks or set(answers) == {"again"}


def test_a_medium_player_overlooks_a_few_points():
    """It takes any choice that costs nine points of the turn at most, and none that costs more."""
    state = IMALYA.parse_state("""\
rules base target=388
player 1 "Maëlle" faction=R score=100 tales=0
player 2 "Yann" faction=G score=90 tales=0
table phase=lock active=1 round=2 starter=1 throw=2 tresor=0
dice 1:R/free 2:R/free 3:M/free 4:M/loose/fresh 5:B/loose/fresh 6:G/loose/fresh""")
    points = worth(state)
    medium = parse_opponent("medium")
    taken = {choose(IMALYA, state, 0, Random(seed), opponent=medium) for seed in range(40)}
    assert taken == {action for action in points if points[action] >= max(points.values()) - 9}
    assert 1 < len(taken) < len(points)
