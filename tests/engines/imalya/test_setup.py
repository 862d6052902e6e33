"""Factions, the Bel roll, and who starts (l.9)."""

import pytest

from engines.errors import RulesConflict
from engines.imalya import BY_NUMBER, GAME, Figure, Phase, Rules, Throw
from engines.imalya.events import DrawAgain, FactionDrawn, StarterNamed
from tests.engines.imalya.turns import legal, play, refused

NAMES = ("Maëlle", "Yann", "Inès", "Théo", "Loïc")


def drawn(players: int, letters: str, rules: Rules | None = None):
    """The state after dice thrown one by one."""
    state = GAME.new(rules or Rules(), NAMES[:players])
    for letter in letters:
        state = state.apply(Throw((Figure(letter),)))
    return state


def factions(state) -> str:
    """The Factions drawn so far."""
    return "".join(player.faction or "-" for player in state.players)


def test_die_is_thrown_again_until_a_mineure_shows():
    """Only a Mineure is a Faction; meanwhile the same player throws (l.9)."""
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
    """IM-03: one die each in seat order, round after round; the first Bel names the starter."""
    state = drawn(2, "RM" + "DEM")
    found = state.apply(Throw((Figure.BEL,)))

    assert (state.phase, state.awaits.thrower) == (Phase.BEL_ROLL, 1)
    assert (found.phase, found.awaits.actor) == (Phase.NAME_STARTER, 1)
    assert legal(found) == ["name 1", "name 2"]


def test_named_player_starts_the_first_round():
    """Whoever throws the Bel may name himself or anybody (l.9)."""
    state = play(drawn(3, "RMG" + "EB"), "name 3")

    assert (state.round, state.starter, state.awaits.thrower, state.awaits.dice) == (
        1,
        2,
        2,
        (1, 2, 3, 4, 5, 6),
    )
    assert StarterNamed(2, 1) in state.happened


def test_somebody_who_is_not_there_cannot_start():
    """The refusal says who is."""
    expected = "there is no player 4: the players are numbered 1 to 3"
    assert refused(drawn(3, "RMG" + "B"), "name 4") == expected


def test_throw_of_the_wrong_number_of_dice_is_refused():
    """The sentence says who throws what."""
    assert refused(drawn(2, ""), "throw RR") == "the throw shows 2 dice, but Maëlle throws die 1"


@pytest.mark.parametrize(("rules", "tales", "tresor"), [(Rules(), 0, 0), (Rules(tales=True), 15, 15)])
def test_stakes(rules, tales, tresor):
    """With Tales each stakes twenty and puts five of them in the Trésor (l.41)."""
    state = drawn(3, "", rules)

    assert [player.tales for player in state.players] == [tales] * 3
    assert state.tresor == tresor


def test_im_01_two_players_at_least():
    """IM-01: opponents appear everywhere in the rules; there is no upper limit."""
    with pytest.raises(RulesConflict, match="two players or more"):
        GAME.new(Rules(), ["Maëlle"])
    assert len(GAME.new(Rules(), [f"Player {seat}" for seat in range(20)]).players) == 20


def test_number_dice():
    """By custom 6 is the Dam, 5 Bel, 4 Egal, 1 Mort, 2 Gain and 3 Ruse (l.91-93)."""
    assert "".join(BY_NUMBER[number] for number in "654123") == "DBEMGR"
