"""What the screens of Le Choix des Dieux say by the house rules."""

from dataclasses import replace
from fractions import Fraction
from math import ceil, floor

import pygame
import pytest

from device.i18n import use_language
from device.journal.machine import Machine
from device.keys import SOFT_KEYS, Key
from device.screen.base import GameView, Go, Play, Refuse, View
from device.screen.choix_des_dieux import join, odds
from device.screen.choix_des_dieux.amount import draw_amount
from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.choix_des_dieux.chapters import chapters
from device.screen.choix_des_dieux.gather import GatherScreen, _row
from device.screen.choix_des_dieux.join import JoinScreen
from device.screen.choix_des_dieux.odds import OddsScreen
from device.screen.choix_des_dieux.pick import PickScreen, Purpose
from device.screen.choix_des_dieux.player import PlayerScreen
from device.screen.choix_des_dieux.screens import CHOIX_DES_DIEUX, right_guesses
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.settlement import steps
from device.screen.choix_des_dieux.stake import StakeScreen, _limits
from device.screen.choix_des_dieux.tray import draw_pot
from device.screen.choix_des_dieux.words import symbol_name
from device.screen.kit.canvas import Canvas
from device.screen.people import name_lines
from device.screen.people.medallions import medallions
from device.screen.theme import FLOOR_PX
from device.zone import Zone
from engines.choix_des_dieux import GAME, GODS, Purse, Rules, Stake, Symbol
from engines.choix_des_dieux.combinations import COMBINATIONS, Combination
from engines.choix_des_dieux.payoffs import net
from engines.choix_des_dieux.rules import BettorLiability, Bonus, ExcessStakes, FinalPot, StakeLimit, Unpaid
from engines.opponents import parse_opponent
from tests.device.screen.choix_positions import STAKED, position
from tests.device.screen.lines import cut, lines_of, recording
from tests.device.screen.pictures import PICTURES, Picture
from tests.engines.choix_des_dieux.rounds import ELIS, a_table, play, settled, won

REFUND = replace(ELIS, excess_stakes=ExcessStakes.REFUND)
AT_MOST = replace(ELIS, stake_limit=StakeLimit.AT_MOST)


def in_the_book(rules: Rules, about: str) -> list[str]:
    """What the lines of the book with this heading say by these rules."""
    return [line.says for each in chapters(a_table(rules)) for line in each.lines if line.about == about]


def test_the_key_of_the_payments_says_why_it_is_dark():
    """Once somebody has come, left or sits out, the payments of the last round cannot be seen again."""
    paid = settled("Le Rivage", 3, "10 10 10", a_table(ELIS))
    later = play(paid, "sit-out 2")
    fresh, dark = (
        GatherScreen().press(Key.THREE, View(GameView(state, events=events), game=CHOIX_DES_DIEUX))
        for state, events in ((paid, paid.happened), (later, later.happened))
    )

    assert fresh == Go(SettlementScreen())
    assert dark == Refuse("Payments are shown again only right after them.")


@pytest.mark.parametrize("symbol", GODS, ids=GODS.values())
def test_the_book_says_which_dice_make_each_combination(symbol):
    """l.53-123: under each god, what Sage and Devin show stands behind the name, in one of its orders."""
    (told,) = [
        " ".join(line.says for line in each.lines)
        for each in chapters(a_table())
        if each.title.startswith(f"{GODS[symbol]}:")
    ]
    triples = {dice: name for dice, name in COMBINATIONS.items() if dice.startswith(symbol)}

    assert len(triples) == 12
    for (_tertre, *thrown), name in triples.items():
        pair = [symbol_name(Symbol(letter)) for letter in thrown]
        orders = [
            f"{name} ({one}\N{NO-BREAK SPACE}+\N{NO-BREAK SPACE}{two})" for one, two in (pair, pair[::-1])
        ]
        assert any(order in told for order in orders), orders


SHARES = {
    Combination.LE_RIVAGE: lambda stake, brought: (Fraction(stake, 3), brought),
    Combination.LA_FALAISE: lambda stake, brought: (Fraction(stake, 2), brought),
    Combination.LA_CHUTE: lambda stake, brought: (Fraction(stake, 3), brought),
    Combination.FIN_DU_MONDE: lambda stake, brought: (Fraction(stake, 3), 3 * stake + brought),
    Combination.NOYES: lambda stake, brought: (Fraction(stake, 3), stake + brought),
    Combination.TEMPETE: lambda stake, brought: (Fraction(stake, 3), stake + brought),
    Combination.ERRANCE_ETERNELLE: lambda stake, brought: (Fraction(stake, 2), -brought - stake),
}
"""For each combination that divides the stake: the exact share, and the one that is counted."""


@pytest.mark.parametrize("name", SHARES)
def test_the_book_names_the_combinations_that_round_down(name):
    """l.63-123: shares of a stake are rounded up, but for three combinations, which the book names."""
    exact, counted = SHARES[name](7, net(name, 7, ELIS))
    (says,) = in_the_book(ELIS, "Rounding")

    assert counted == (floor(exact) if name in says else ceil(exact))


@pytest.mark.parametrize("bonus", Bonus)
def test_the_book_says_that_right_guesses_keep_their_stakes(bonus):
    """l.147: who guessed right loses nothing while others were wrong, whatever the bonus."""
    before = a_table(replace(ELIS, bonus=bonus))
    says, _of_a_loss = in_the_book(before.rules, "Right guesses")
    _shooter, right, *_wrong = won(before, settled("Le Rivage", 3, "10+ 10 10", before))

    assert right >= 0
    assert says.startswith("They keep their stakes")


LEFT_OVER = [(ELIS, "goes to the pot."), (REFUND, "goes back in proportion, a rest to the pot.")]


@pytest.mark.parametrize(("rules", "where"), LEFT_OVER, ids=["pot", "refund"])
def test_where_wrong_stakes_go_that_are_left_over(rules, where):
    """CD-17: by house rule what the shooter's gain leaves over of wrong stakes goes back to the losers."""
    state = settled("Le Rivage", 3, "10 10 10", a_table(rules))
    view = View(GameView(state, events=state.happened), game=CHOIX_DES_DIEUX)

    title = SettlementScreen(step=1).question(view).title
    assert title == f"Wrong stakes pay the shooter; what is left {where}"
    assert in_the_book(rules, "First") == [f"Wrong stakes pay the shooter. What they leave over {where}"]


AT_WORST = [
    ({}, "bettors may pay up to eleven of the shooter’s."),
    ({"multiplier_is_profit": True}, "bettors may pay up to twelve of the shooter’s."),
    ({"bettor_liability": BettorLiability.STAKE_ONLY}, "bettors lose no more than their own."),
]


@pytest.mark.parametrize(("house", "bettors"), AT_WORST, ids=["usual", "profit", "stake_only"])
def test_what_bettors_may_lose_at_worst(house, bettors):
    """CD-06, CD-21: the highest multiplier is a gain of twelve stakes by house rule; another caps it."""
    said = in_the_book(replace(ELIS, **house), "Beware")

    assert said == [f"The shooter may lose three stakes; {bettors}"]


@pytest.mark.parametrize(
    ("rules", "limit"),
    [
        (ELIS, "The shooter stays below their average: 9 at most."),
        (AT_MOST, "The shooter stakes their average at most: 10."),
    ],
    ids=["strict", "at_most"],
)
def test_what_the_shooter_may_stake(rules, limit):
    """CD-03: the shooter's stake is below the bettors' average, or by house rule at most that."""
    state = play(a_table(rules, players=3), "open; throw S; stake 2 10; stake 3 10")

    assert _limits(state, state.shooter)[1] == limit


def test_a_shooter_with_less_than_the_average_is_told_what_he_has():
    """l.15, CD-03: where the purse is the limit of his stake, the average is not said to be it."""
    state = play(a_table(players=3, funds=(3, 100, 100)), "open; throw S; stake 2 10; stake 3 10")

    assert state.highest_stake(0) == 3
    assert _limits(state, 0) == ("The bettors have staked 20 elis.", "Inès has 3 elis.")


UNOPENED = [
    (
        (100, 1, 1, 1),
        "No bettor has 2 elis, so the shooter could not stay below their average: fill a purse first.",
    ),
    (
        (100, 0, 0, 0),
        "A round needs a shooter and a bettor with something to stake; players who can stake: Inès.",
    ),
]


@pytest.mark.parametrize(("funds", "reason"), UNOPENED, ids=["one_each", "nothing"])
def test_why_no_round_can_be_opened(funds, reason):
    """CD-03: the dark key says what this table lacks: a bettor with 2 elis, or any bettor at all."""
    view = View(GameView(a_table(funds=funds)), game=CHOIX_DES_DIEUX)

    assert GatherScreen().press(Key.OK, view) == Refuse(reason)


@pytest.mark.parametrize("funds", [0, -20])
def test_a_player_in_debt_has_nothing_to_stake(funds):
    """CD-22: with debts a purse may stand below zero; its owner plays no round, as with an empty one."""
    state = a_table(replace(ELIS, unpaid=Unpaid.DEBT), funds=(100, funds, 100, 100))

    assert 1 not in state.bettors
    assert _row(state, 1).note == "has nothing to stake"


def test_all_have_staked_too_little_only_if_the_shooter_has_no_stake_left():
    """CD-03: a bettor who may still raise is told to only where no whole stake lies below the average."""
    low = "All have staked too little for the shooter to stay below: raise."
    later = "A stake can be raised later, never lowered."
    told = {
        story: _limits(play(a_table(players=3), f"open; throw A; {story}"), 1)[-1]
        for story in ("stake 2 1; stake 3 1", "stake 2 5", "stake 2 5; stake 3 5")
    }

    assert list(told.values()) == [low, later, later]


@pytest.mark.parametrize("bonus", [Bonus.SHOOTER_STAKE, Bonus.EVEN_MONEY])
def test_the_book_says_who_pays_right_guesses_without_a_pot(bonus):
    """l.147, CD-18: an addition comes from the pot, or from the shooter's gain if the pot is empty."""
    rules = replace(ELIS, bonus=bonus)
    before = a_table(rules)
    after = settled("Pleine Mer", 7, "10+ 8 6", before)

    assert after.players[0].won - before.players[0].won == 35 - (after.players[1].won - before.players[1].won)
    assert "if the pot is empty, out of the shooter’s gain" in " ".join(in_the_book(rules, "Right guesses"))


@pytest.mark.parametrize("bonus", [Bonus.SHOOTER_STAKE, Bonus.EVEN_MONEY])
def test_the_book_says_that_the_shooter_rewards_nobody_where_all_were_right(bonus):
    """CD-19: without a pot nobody is rewarded if nobody was wrong, as whenever a single bettor is right."""
    rules = replace(ELIS, bonus=bonus)
    after = settled("Pleine Mer", 4, "5+", a_table(rules, players=2))

    assert [player.won for player in after.players] == [20, -20]
    assert "out of the shooter’s gain, unless all were right." in " ".join(
        in_the_book(rules, "Right guesses")
    )


STILL_MISSING = [
    (ELIS, "who was wrong pays it in equal shares; if nobody was wrong, everybody."),
    (
        replace(ELIS, bettor_liability=BettorLiability.STAKE_ONLY),
        "the shooter goes without it; if nobody was wrong, all pay, at most their stakes.",
    ),
]


@pytest.mark.parametrize(("rules", "says"), STILL_MISSING, ids=["unlimited", "stake_only"])
def test_the_book_says_who_pays_what_is_still_missing(rules, says):
    """l.133-135, CD-21: if nobody was wrong all bettors pay, by house rule no more than their stakes."""
    all_right = settled("Pleine Mer", 7, "10+ 8+ 6+", a_table(rules))
    unlimited = rules.bettor_liability is BettorLiability.UNLIMITED

    assert [player.won for player in all_right.players[1:]] == ([-12] * 3 if unlimited else [-10, -8, -6])
    assert in_the_book(rules, "Then")[1] == f"Still missing: {says}"
    use_language("fr")
    assert "si personne ne s’est trompé, tous" in in_the_book(rules, "Ensuite")[1]


def test_the_book_says_who_gets_a_last_loss_that_nobody_guessed():
    """CD-23: by house rule it goes to those who bet, not to all who are at the table."""
    said = [in_the_book(replace(ELIS, final_pot=pot), "The pot") for pot in FinalPot]

    assert said == [
        ["It is shared equally by all who are at the table."],
        ["A last loss that nobody guessed goes to those who bet; all else is shared by all."],
    ]


def test_a_losing_combination_that_costs_nothing_is_no_win():
    """CD-09: where a third is lost, Noyés costs a stake of 2 nothing; the shooter has not won."""
    state = settled("Noyés", 2, "10 10 10", a_table(replace(ELIS, third_is_lost=True)))
    view = View(GameView(state, events=state.happened), game=CHOIX_DES_DIEUX)

    assert SettlementScreen().question(view).title == "Inès loses 0 elis."


FULL = (100, 100, 100, 100)
STAKE_ONLY = {"bettor_liability": BettorLiability.STAKE_ONLY}
PAID_IN_PART = [
    (STAKE_ONLY, FULL, "Pleine Mer", "Unpaid: 11 elis."),
    ({}, (100, 100, 10, 100), "Pleine Mer", "Unpaid: 1 elis."),
    ({}, (16, 100, 100, 100), "Tourbillon", "Unpaid: 5 elis."),
    ({"unpaid": Unpaid.DEBT}, (16, 100, 100, 100), "Tourbillon", "Everybody is paid."),
    ({}, FULL, "Pleine Mer", "Everybody is paid."),
]


@pytest.mark.parametrize(
    ("house", "funds", "result", "says"),
    PAID_IN_PART,
    ids=["stake_only", "bettor", "shooter", "debt", "all_paid"],
)
def test_a_settlement_ends_with_what_nobody_pays(house, funds, result, says):
    """CD-21, CD-22: a gain or a loss that is paid in part is not called paid, and the last step says so."""
    state = settled(result, 7, "10 8 6", a_table(replace(ELIS, **house), funds=funds))
    view = View(GameView(state, events=state.happened), game=CHOIX_DES_DIEUX)
    last = SettlementScreen(len(steps(state.happened)) - 1)

    assert last.question(view).title.startswith(says)


CLOSINGS = [
    ("close", "The pot is shared by all; the rest is the last shooter’s."),
    ("leave 1; close", "The pot is shared by all; the rest is the next player’s."),
    ("leave 1; leave 2; leave 3", "Only Théo is left, and gets the pot."),
]


@pytest.mark.parametrize(("story", "says"), CLOSINGS, ids=["there", "shooter_left", "one_left"])
def test_the_close_says_who_gets_what_cannot_be_divided(story, says):
    """CD-24, CD-27: whoever has left gets nothing of the pot, the last shooter neither."""
    state = play(settled("Tempête", 7, "10 8 6", a_table(pot=5)), story)
    view = View(GameView(state, events=state.happened), game=CHOIX_DES_DIEUX)

    assert SettlementScreen(len(steps(state.happened)) - 1).question(view).title == says


def test_a_newcomer_is_not_among_those_who_share_a_last_loss():
    """CD-23: by house rule the last shooter's loss goes to those who bet, not to all others at the table."""
    rules = replace(ELIS, final_pot=FinalPot.BETTORS)
    state = play(settled("Tempête", 7, "10 8 6", a_table(rules)), 'join "Loïc"; close')
    view = View(GameView(state, events=state.happened), game=CHOIX_DES_DIEUX)

    assert SettlementScreen().question(view).title == "The last shooter’s loss is shared by those who bet."


POTS = [
    (FinalPot.PLAYERS, "Tempête", "Partagé entre tous à la fin de la séance."),
    (
        FinalPot.BETTORS,
        "Tempête",
        "À la clôture\N{NO-BREAK SPACE}: la dernière perte aux parieurs, le reste à tous.",
    ),
    (FinalPot.BETTORS, "Le Rivage", "Partagé entre tous à la fin de la séance."),
]


@pytest.mark.parametrize("size", [(800, 480), (480, 800)], ids=str)
@pytest.mark.parametrize(("rule", "result", "says"), POTS, ids=["players", "bettors", "no_loss"])
def test_the_pot_between_rounds_says_who_gets_it_at_the_close(rule, result, says, size):
    """CD-23: by house rule a last loss that nobody guessed goes to the bettors; its panel cuts no line."""
    state = settled(result, 7, "10 8 6", a_table(replace(ELIS, final_pot=rule)))
    view = View(GameView(state), game=CHOIX_DES_DIEUX)
    lines, canvas = lines_of(Picture(GatherScreen, lambda: view), size)

    assert says in " ".join(line.words for line in lines)
    assert not cut(canvas)


LEADING = [
    ((100, 110, 90, 80), "", "Maëlle has 110 elis"),
    ((100, 110, 90, 110), "", "Maëlle and Théo have 110 elis"),
    ((110, 110, 90, 110), "", "3 players have 110 elis"),
    ((100, 110, 90, 80), "leave 2", "Inès has 100 elis"),
]


@pytest.mark.parametrize(("funds", "story", "says"), LEADING, ids=["one", "two", "three", "gone"])
def test_the_list_of_games_names_all_who_have_most_and_are_there(funds, story, says):
    """l.159: whoever has left with his money does not lead any more; equal purses lead together."""
    state = a_table(funds=funds)

    assert CHOIX_DES_DIEUX.standing(play(state, story) if story else state) == says


def test_the_book_names_no_elis_where_tokens_are_staked():
    """l.17: a stake in the book's examples has no unit, because tables play for money, goods or tokens."""
    use_language("fr")
    titles = [each.title for each in chapters(a_table(GAME.presets["tokens"]))]

    assert "Laïlo\N{NO-BREAK SPACE}: ce qu’une mise de 6 rapporte au lanceur" in titles
    assert "elis" not in " ".join(titles)


def test_an_evening_of_one_right_guess_tells_it_in_the_singular():
    """The page of the evening names whoever guessed most, also if it was one combination."""
    assert [right_guesses("Yann", count) for count in (1, 2)] == [
        "Yann, 1 right guess",
        "Yann, 2 right guesses",
    ]


def test_a_single_bettor_may_raise_before_the_shooter_announces():
    """l.13, CD-03: a higher starting stake leaves the shooter more; at a table of two a key reaches it."""
    view = View(GameView(play(a_table(players=2), "open; throw A; stake 2 5")), game=CHOIX_DES_DIEUX)
    command = StakeScreen().press(Key.SIX, view)

    assert command == Go(PickScreen(Purpose.BETTOR, StakeScreen))
    assert command.screen.press(Key.ONE, view) == Go(StakeScreen(1))
    assert StakeScreen(1).press(Key.OK, view) == Play(Stake(1, 6))


@pytest.mark.parametrize(
    ("funds", "key", "caption", "then"), [(1200, Key.THREE, "−10", 1190), (-30, Key.FIVE, "+1", -29)]
)
def test_a_key_of_a_purse_changes_it_by_what_its_caption_says(funds, key, caption, then):
    """CD-22: a purse above 999 elis or in debt changes in steps, too, and does not leap to a bound."""
    state = a_table(replace(ELIS, unpaid=Unpaid.DEBT), funds=(funds, 100, 100, 100))
    screen, view = PlayerScreen(0), View(GameView(state), game=CHOIX_DES_DIEUX)
    shown = screen.captions(view)[key]
    assert (shown.verb, shown.object) == (caption, "the purse")
    changed = screen.press(key, view).screen
    assert changed == PlayerScreen(0, then)
    assert changed.press(Key.OK, view) == Play(Purse(0, then))


def test_a_purse_says_within_which_bounds_it_can_be_set():
    """The key of a step beyond the bounds says what a purse may hold, by this very purse."""
    rich = a_table(funds=(1200, 100, 100, 100))
    view = View(GameView(rich), game=CHOIX_DES_DIEUX)
    assert PlayerScreen(0).press(Key.SIX, view) == Refuse("A purse holds 0 to 1200 elis.")
    tokens = View(GameView(a_table(GAME.presets["tokens"])), game=CHOIX_DES_DIEUX)
    assert PlayerScreen(0).press(Key.SIX, tokens) == Refuse("This table does not count purses.")


GUESSES = ("guess 2 Séisme", "ready 2", "guess 3 La Moisson", "ready 3", "guess 4 La Moisson", "ready 4")
SEISME = (*STAKED, "throw A", *GUESSES)
NOTHING_WON = [(OddsScreen(None), SEISME), (SettlementScreen(), (*SEISME, "throw D"))]


@pytest.mark.parametrize(("screen", "story"), NOTHING_WON, ids=["odds", "result"])
def test_what_brings_nothing_has_no_colour_of_a_gain(screen, story, written):
    """l.87: the Séisme brings the shooter nothing; its "+0" is drawn neither as a gain nor as a loss."""
    canvas = Canvas(pygame.Surface((800, 480)))
    screen.draw(canvas, View(position(*story), game=CHOIX_DES_DIEUX))
    assert {line.color for line in written.values() if line.words == "+0"} == {canvas.theme.brume}


def test_a_shooter_who_wins_nothing_takes_the_stake_back():
    """l.87: with the Séisme the shooter recovers his stake, and the screen does not say that he wins 0."""
    view = View(position(*SEISME, "throw D"), game=CHOIX_DES_DIEUX)
    assert SettlementScreen().question(view).title == "Inès takes the stake back."


@pytest.mark.parametrize(("players", "pages"), [(8, [8]), (9, [5, 4]), (17, [6, 6, 5])])
def test_odds_of_more_than_eight_players_have_pages(players, pages):
    """l.7: any number of people play; the sixth key turns to those for whom the odds have no room."""
    names = tuple(f"Guest {seat}" for seat in range(1, players + 1))
    stakes = [f"stake {seat} 10" for seat in range(2, players + 1)]
    view = View(
        position("name 1", "open", "throw A", *stakes, "stake 1 9", names=names), game=CHOIX_DES_DIEUX
    )
    screen, shown = OddsScreen(None), odds._pages(view.position.state)
    assert [len(seats) for seats in shown] == pages
    assert [seat for seats in shown for seat in seats] == list(range(players))
    for _page in pages[1:]:
        screen = screen.press(Key.SIX, view).screen
    assert screen.page == len(pages) - 1
    assert (Key.SIX in screen.captions(view)) == (len(pages) > 1)


@pytest.mark.parametrize(
    ("funds", "told"),
    [
        ((100, 20, 100, 100), "Maëlle has 20 elis and could come to owe 44."),
        ((100, 20, 25, 100), "2 players could come to owe more than they have, Maëlle as much as 44."),
    ],
    ids=["one", "two"],
)
def test_all_who_could_owe_too_much_are_counted(funds, told):
    """CD-22: where several could come to owe more than they have, one name alone would calm the others."""
    bets = "open; throw A; stake 2 5; stake 3 5; stake 4 5; stake 1 4"
    state = play(a_table(funds=funds), bets)
    assert CHOIX_DES_DIEUX.news(state, state.happened) == told


def test_a_round_has_one_word_in_french():
    """A round is "un tour" in headings and sentences: "la partie" is the whole game that a key leaves."""
    use_language("fr")
    void = position("name 1", "open", "throw D")
    news = CHOIX_DES_DIEUX.news(void.state, void.events)
    book = [line for chapter in chapters(void.state) for line in chapter.lines]
    told = " ".join([news, *(f"{line.about} {line.says}" for line in book)])
    assert "le tour est annulé" in news
    assert "partie" not in told


CROWD = tuple(f"Guest {seat}" for seat in range(1, 10))
STAKES = ("name 1", "open", "throw A", *(f"stake {seat} 10" for seat in range(2, 10)), "stake 1 9")
CROWDED = [
    (OddsScreen(None), STAKES),
    (
        SettlementScreen(0),
        (*STAKES, "throw A", *(f"ready {seat}" for seat in range(2, 10)), "throw D", "close"),
    ),
]


@pytest.mark.parametrize(("screen", "story"), CROWDED, ids=["odds", "settlement"])
def test_nothing_is_written_too_small_where_many_play(screen, story, written):
    """With nine players and nine combinations no number is smaller than what can be read from afar."""
    screen.draw(Canvas(pygame.Surface((480, 800))), View(position(*story, names=CROWD), game=CHOIX_DES_DIEUX))
    small = {line.words for line in written.values() if line.size_px < FLOOR_PX}
    assert not [words for words in small if words[0] in "+−123456789"]


def test_the_key_of_a_guess_says_what_it_does_or_who_has_made_it():
    """Below a combination that nobody has named stands the verb, else the medallion and name of a bettor."""
    captions = BetScreen(2).captions(PICTURES["choix-bet-en"].view())
    assert [captions[key].verb for key in SOFT_KEYS[:4]] == ["Guess it", "Maëlle", "Yann", "Guess it"]


@pytest.mark.parametrize(("number", "word"), [(1, "jeton"), (2, "jetons")])
def test_one_token_has_the_singular(number, word):
    """The word beside a large number goes with it, for a stake as for the pot."""
    with recording((800, 480)) as canvas:
        draw_amount(canvas, Zone(8, 80, 380, 200), GAME.presets["tokens"], number, ())
        draw_pot(canvas, Zone(400, 80, 380, 34), number, GAME.presets["tokens"])
    assert [line.words for line in canvas.surface.told() if "jeton" in line.words] == [word, word]


def test_who_may_join_is_drawn_with_the_medallion_of_afterwards(monkeypatch):
    """A guest who sits down at a table with a machine keeps the medallion of the column."""
    drawn, names = {}, ("Inès", "Nora")
    monkeypatch.setattr(
        name_lines, "draw_shape", lambda canvas, shape, name, *more, **look: drawn.update({name: shape})
    )
    before, after = (
        View(replace(where, machines={1: Machine(parse_opponent("medium"))}), game=CHOIX_DES_DIEUX)
        for where in (position("name 1", names=names), position("name 1", 'join "Zoé"', names=names))
    )
    monkeypatch.setattr(join, "_names", lambda view: ("Zoé", "Yann"))
    JoinScreen().draw(Canvas(pygame.Surface((800, 480))), before)
    assert drawn == {name: medallions(after)["Zoé"] for name in ("Zoé", "Yann")}
