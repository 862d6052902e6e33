"""The start of a game: Factions, the Bel roll and the starter (l.9)."""

import pytest

from engines.errors import RulesConflict
from engines.imalya import BY_NUMBER, GAME, Figure, Phase, Rules, Throw
from engines.imalya.events import DrawAgain, FactionDrawn, StarterNamed
from tests.engines.imalya.turns import legal, play, refused

NAMES = ("Maëlle", "Yann", "Inès", "Théo", "Loïc")


def drawn(players: int, letters: str, rules: Rules | None = None):
    """Return the state after dice thrown one by one."""
    state = GAME.new(rules or Rules(), NAMES[:players])
    for letter in letters:
        state = state.apply(Throw((Figure(letter),)))
    return state


def factions(state) -> str:
    """Return the Factions drawn so far, "-" for none."""
    return "".join(player.faction or "-" for player in state.players)


def test_die_is_thrown_again_until_a_mineure_shows():
    """The same player throws again until a Mineure shows, which becomes his Faction (l.9)."""
    state = drawn(2, "DBE")
    after = state.apply(Throw((Figure.GAIN,)))

    assert (factions(state), state.awaits.thrower, state.awaits.dice) == ("--", 0, (1,))
    assert DrawAgain(0, Figure.EGAL) in state.happened
    assert (factions(after), after.awaits.thrower) == ("G-", 1)
    assert FactionDrawn(0, Figure.GAIN) in after.happened


@pytest.mark.parametrize(
    ("players", "letters", "expected"),
    [
        (2, "RRM", "RM"),
        (3, "RMRMG", "RMG"),
        (4, "RRRMG", "RRMG"),
        (4, "RMMMRG", "RMMG"),
        (4, "RMGR", "RMGR"),
        (5, "RRRRMG", "RRRMG"),
        (5, "RRRMRG", "RRRMG"),
    ],
)
def test_im_02_factions_differ_up_to_three_players_and_are_all_there_from_four(players, letters, expected):
    """IM-02: a draw is thrown again if a Faction would be doubled, or could no longer be represented."""
    assert factions(drawn(players, letters)) == expected


def test_bel_roll_goes_round_the_table_until_a_bel():
    """IM-03: each player throws one die in seat order until a Bel; who throws it names the starter."""
    state = drawn(2, "RM" + "DEM")
    found = state.apply(Throw((Figure.BEL,)))

    assert (state.phase, state.awaits.thrower) == (Phase.BEL_ROLL, 1)
    assert (found.phase, found.awaits.actor) == (Phase.NAME_STARTER, 1)
    assert legal(found) == ["name 1", "name 2"]


def test_named_player_starts_the_first_round():
    """Who throws the Bel may name any player as the starter (l.9)."""
    state = play(drawn(3, "RMG" + "EB"), "name 3")

    assert (state.round, state.starter, state.awaits.thrower, state.awaits.dice) == (
        1,
        2,
        2,
        (1, 2, 3, 4, 5, 6),
    )
    assert StarterNamed(2, 1) in state.happened


def test_somebody_who_is_not_there_cannot_start():
    """Naming a starter who does not play is refused; the sentence says which players there are."""
    expected = "there is no player 4: the players are numbered 1 to 3"
    assert refused(drawn(3, "RMG" + "B"), "name 4") == expected


def test_throw_of_the_wrong_number_of_dice_is_refused():
    """A throw with the wrong number of dice is refused; the sentence says who throws which dice."""
    assert refused(drawn(2, ""), "throw RR") == "the throw shows 2 dice, but Maëlle throws die 1"


@pytest.mark.parametrize(("rules", "tales", "tresor"), [(Rules(), 0, 0), (Rules(tales=True), 15, 15)])
def test_stakes(rules, tales, tresor):
    """With Tales each player stakes twenty, five of them in the Trésor (l.41)."""
    state = drawn(3, "", rules)

    assert [player.tales for player in state.players] == [tales] * 3
    assert state.tresor == tresor


def test_im_01_two_players_at_least():
    """IM-01: a game needs two players; there is no upper limit."""
    with pytest.raises(RulesConflict, match="two players or more"):
        GAME.new(Rules(), ["Maëlle"])
    assert len(GAME.new(Rules(), [f"Player {seat}" for seat in range(20)]).players) == 20


def test_number_dice():
    """On numbered dice 6 is the Dam, 5 Bel, 4 Egal, 1 Mort, 2 Gain and 3 Ruse (l.91-93)."""
    assert "".join(BY_NUMBER[number] for number in "654123") == "DBEMGR"
