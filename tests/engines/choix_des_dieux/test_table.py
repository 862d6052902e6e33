"""Who sits at the table, who shoots, and how rounds follow each other (§2, §3 P0 and P8)."""

import pytest

from engines.choix_des_dieux import GAME, PRESETS, Phase, Rules
from engines.choix_des_dieux.events import HandPassed, Joined, Left, RoundOpened, ShooterNamed
from engines.choix_des_dieux.rules import NextShooter
from engines.contract import NATURE, Awaits
from tests.engines.choix_des_dieux.rounds import NAMES, a_table, legal, play, refused, settled, won

VOID = "open; throw D"


def test_table_names_the_first_shooter():
    """CD-26: the table names the first shooter, and may name any player."""
    state = GAME.new(PRESETS["elis"], NAMES)
    named = play(state, "name 3")

    assert state.awaits == Awaits(0, "name_shooter")
    assert legal(state) == ["name 1", "name 2", "name 3", "name 4", "close"]
    assert (named.phase, named.shooter, named.happened) == (Phase.GATHER, 2, (ShooterNamed(2, by=0),))


def test_everybody_may_act_between_rounds():
    """l.159: between rounds anybody may leave or sit out, and players join or name their purses by text."""
    state = a_table(players=2)

    assert state.awaits == Awaits(0, "gather", others=(1,), words=("join", "purse"))
    assert legal(state) == ["open", "leave 1", "leave 2", "sit-out 1", "sit-out 2", "close"]


def test_opening_a_round():
    """Opening a round clears what the last one left, and asks the shooter to throw the Tertre.

    Dice, stakes, guesses and the word "ready" are of one round only.
    """
    before = settled("Le Rivage", 7, "10+ 8 6", a_table())
    after = play(before, "open")
    bettor = before.players[1]

    assert (before.dice, bettor.stake, bettor.guess, bettor.ready) == (("S", "A", "N"), 10, "Le Rivage", True)
    assert after.awaits == Awaits(NATURE, "tertre", (1,), 1, others=())
    assert after.dice == ()
    assert {(player.stake, player.guess, player.ready) for player in after.players} == {(0, None, False)}
    assert after.happened == (RoundOpened(1, 2),)


def test_the_hand_goes_round():
    """CD-26: the next seat clockwise shoots, after a void round too (l.27, 159)."""
    state = a_table()
    shooters = []
    for _ in range(5):
        state = play(state, VOID)
        shooters.append(state.shooter)

    assert shooters == [1, 2, 3, 0, 1]


def test_the_hand_skips_who_cannot_stake():
    """A player with an empty purse neither shoots nor bets."""
    state = play(a_table(funds=(100, 0, 100, 100)), VOID)

    assert state.shooter == 2
    assert state.bettors == (3, 0)


def test_newcomers_sit_down_between_rounds():
    """l.159: a newcomer gets a new seat and a full purse, and bets in the next round."""
    state = play(a_table(players=2), 'join "Théo"')

    assert state.happened == (Joined(2),)
    assert (state.players[2].name, state.players[2].funds) == ("Théo", 100)
    assert play(state, "open; throw A").bettors == (1, 2)


def test_who_comes_back_takes_his_old_seat():
    """A player who comes back has his old seat and the purse he left with."""
    state = play(a_table(players=3, funds=(100, 40, 100)), "leave 2; open; throw D")
    back = play(state, 'join "Maëlle"')

    assert (len(back.players), back.players[1].left, back.players[1].funds) == (3, False, 40)


def test_who_comes_back_plays_the_next_round():
    """l.159: a player who joins the table plays, even if he sat out before he left."""
    back = play(a_table(players=3), 'sit-out 2; leave 2; join "Maëlle"')

    assert back.bettors == (1, 2)


def test_leaving_gives_up_the_pot():
    """l.159, CD-27: a player who leaves has no share of the pot; those who stay share it."""
    state = play(a_table(pot=12), "leave 2")

    assert state.happened == (Left(1),)
    assert won(state, play(state, "close")) == [4, 0, 4, 4]


def test_the_shooter_may_leave_or_sit_out():
    """Where the shooter leaves, sits out or empties his purse, the next player who can shoot does."""
    for story in ("leave 1", "sit-out 1", "purse 1 0"):
        state = play(a_table(), f"sit-out 2; {story}")
        assert state.shooter == 2
        assert HandPassed(2) in state.happened


def test_the_hand_goes_to_nobody_who_has_left():
    """l.159: where all who stay sit out, the hand of a shooter who leaves waits for one of them."""
    state = play(a_table(), "leave 2; sit-out 3; sit-out 4; leave 1")

    assert state.shooter == 2


def test_the_hand_waits_for_somebody_who_plays():
    """Where nobody can shoot, the first player who can again becomes the shooter."""
    nobody = play(a_table(players=3, funds=(100, 0, 0)), "sit-out 1")

    assert nobody.shooter == 0
    assert play(nobody, "purse 3 40").shooter == 2
    assert play(nobody, 'join "Nora"').shooter == 3
    assert play(nobody, "sit-in 1").shooter == 0


@pytest.mark.parametrize("back", ["sit-in 2", 'join "Nora"', 'leave 2; join "Maëlle"'])
def test_nobody_shoots_twice_in_a_row(back):
    """l.159: the hand returns to the last shooter only as long as nobody else plays."""
    alone = play(a_table(players=3), f"{VOID}; sit-out 3; sit-out 2")

    assert (alone.last_shooter, alone.shooter) == (0, 0)
    assert play(alone, back).shooter != 0


@pytest.mark.parametrize("story", ["leave 4", "sit-out 4", "purse 4 0"])
def test_the_hand_of_a_named_shooter_goes_to_who_has_not_just_shot(story):
    """l.27, 159: where the named shooter does not shoot, the hand passes over the last one to another."""
    rules = Rules(next_shooter=NextShooter.SHOOTER_NAMES)
    state = play(a_table(rules), f"{VOID}; name 4; {story}")

    assert (state.last_shooter, state.shooter) == (0, 1)


def test_the_hand_passes_over_the_last_shooter():
    """l.159: a player who has come back shoots, and not again the one who has just shot."""
    state = play(a_table(players=3), f"{VOID}; sit-out 2; sit-in 2; sit-out 3")

    assert (state.last_shooter, state.shooter) == (0, 1)


def test_the_last_two_close_the_session():
    """CD-27: with fewer than two players the session closes, and the one who stays gets the pot."""
    state = play(a_table(players=2, pot=9), "leave 1")

    assert state.outcome is not None
    assert state.outcome.reason == "one_left"
    assert [player.won for player in state.players] == [-9, 9]


def test_sitting_out_lasts_a_round():
    """CD-16: a player who sits out neither bets nor pays, and plays again in the next round."""
    before = play(a_table(), "sit-out 4")
    after = play(before, "open; throw A; stake 2 5; stake 3 5; stake 1 4; throw N; ready 2; ready 3; throw N")

    assert before.bettors == (1, 2)
    assert won(before, after)[3] == 0
    assert after.bettors == (2, 3, 0)


def test_sitting_out_is_taken_back():
    """A player may take back sitting out before the round is opened."""
    assert play(a_table(), "sit-out 4; sit-in 4").bettors == (1, 2, 3)


def test_purses_are_named_between_rounds():
    """A player may name a new amount for his purse; what he has won stays as it is."""
    state = play(a_table(pot=5), "purse 1 40")

    assert (state.players[0].funds, state.players[0].won) == (40, -5)


REFUSED = [
    (
        "",
        "name 2",
        "'name 2' is not possible now: Inès opens the next round, or the table closes the session",
    ),
    ("", "throw S", "'throw S' is not possible now"),
    ("", "stake 2 10", "'stake 2 10' is not possible now"),
    ("", "leave 5", "there is no player 5: the players are numbered 1 to 4"),
    ("", "leave 0", "there is no player 0: the players are numbered 1 to 4"),
    ("leave 4", "leave 4", "Théo has left the table"),
    ("leave 4", "purse 4 10", "Théo has left the table"),
    ("", 'join "Yann"', "Yann sits at the table already; whoever joins needs another name"),
    ("", 'join " "', "' ' cannot be a name; it must have 1 to 24 characters"),
    ("", 'join "Gwendolenwen de Kerguelen-Trémarec"', "cannot be a name; it must have 1 to 24 characters"),
    ("", 'join "\u202eevil"', "a name contains the character U+202E, which is invisible"),
    ("sit-out 3", "sit-out 3", "Yann sits the next round out already"),
    ("", "sit-in 3", "Yann does not sit out"),
    ("", "purse 2 -1", "a purse holds 0 to 999 elis, and -1 were named"),
    ("", "purse 2 1000", "a purse holds 0 to 999 elis, and 1000 were named"),
    ("sit-out 2; sit-out 3; sit-out 4", "open", "something to stake; players who can stake: Inès"),
    ("sit-out 2; purse 3 0; purse 4 0; purse 1 0", "open", "something to stake; players who can stake: none"),
    ("purse 2 1; purse 3 1; purse 4 0", "open", "no bettor has 2 elis, so the shooter could not stay below"),
    ("open", "leave 2", "'leave 2' is not possible now: Inès throws the Tertre"),
    ("open; throw A", "sit-out 2", "'sit-out 2' is not possible now: Maëlle announces a stake"),
    ("open", "close", "'close' is not possible now"),
    ("close", "open", "'open' is not possible now: the session is closed"),
]


@pytest.mark.parametrize(("story", "text", "sentence"), REFUSED)
def test_refused_at_the_table(story, text, sentence):
    """An action that is not possible between rounds is refused with its reason."""
    state = play(a_table(), story) if story else a_table()

    assert sentence in refused(state, text)


def test_purses_are_not_named_where_none_is_counted():
    """CD-04: where purses are not counted, naming one is refused."""
    state = a_table(Rules(track_money=False))

    assert state.awaits.words == ("join",)
    assert "purses are not counted" in refused(state, "purse 2 40")


def test_nobody_joins_during_a_round():
    """CD-27: joining during a round is refused."""
    assert "is not possible now" in refused(play(a_table(), "open"), 'join "Nora"')
