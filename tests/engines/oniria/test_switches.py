"""Every switch of the rules page, §13, in both positions."""

import pytest

from engines.errors import IllegalAction
from engines.oniria import Phase, Rules, Side, parse_action
from engines.oniria.events import DraftExcused, RoundVoided, Triple
from tests.engines.oniria.tables import a_library, a_round, a_whole_round, legal, play, refused


@pytest.mark.parametrize(("switch", "power"), [("off", 0), ("on", 4)])
def test_exception_restores_power(switch, power):
    """O-5: the card of an excused player counts 0 (off) or keeps its power (on)."""
    state = a_round(rules=f"standard exception_restores_power={switch}")
    state = play(state, "cards 11 0 0 0; agreed 1 add_constraint 2 sombras 4 yes; pass; cards 10 4 5 0")
    card = play(state, "obliged 2 yes").reckoning.tricks[1].cards[1]

    assert (card.power, card.penalised) == (power, False)
    assert play(state, "obliged 2 no").reckoning.tricks[1].cards[1].power == 0


@pytest.mark.parametrize(("switch", "points"), [("off", -2), ("on", 0)])
def test_floor_zero(switch, points):
    """O-7: the points of a round may fall below 0 (off) or not (on)."""
    state = a_round(rules=f"standard floor_zero={switch}", path="2/- 2/-")

    assert play(state, "trick 9 2 0 0; trick 9 2 0 0").reckoning.tally[1] == points


@pytest.mark.parametrize(("switch", "power"), [("after_constraint", None), ("printed", 2)])
def test_triple_uses(switch, power):
    """O-9: a card set to 0 by an added constraint breaks a triple, or counts by its printed power."""
    state = a_round(rules=f"standard triple_uses={switch} exception_restores_power=on")
    state = play(state, "cards 11 0 0 0; agreed 1 add_constraint 2 sombras 2 yes; pass; cards 9 2 2 2")
    state = play(state, "obliged 2 yes; obliged 3 no; obliged 4 yes")

    assert state.reckoning.tricks[1].triple == power


def test_triple_is_not_raised_by_bonuses():
    """O-9: a triple is recognised by the powers before bonuses and effects."""
    state = play(a_round(), "cards 9 2 2 2")
    raised = play(state, "agreed 2 power_add 2 +3")

    assert Triple(1, 2, 3) in state.happened
    assert raised.reckoning.tricks[0].triple == 2


def test_zeroed_card_keeps_its_power():
    """O-19 off: a forbidden card counts 0, but its special power can still be declared."""
    state = play(a_round(path="2/-"), "cards 9 2 5 5; agreed 2 power_add 3 +1")

    assert state.reckoning.tricks[0].cards[2].power == 6


def test_zeroed_card_loses_its_power():
    """O-19 on: a forbidden card loses its special power.

    Its player may still declare an effect that comes from elsewhere.
    """
    state = play(a_round(rules="standard zeroed_card_loses_power=on", path="2/-"), "cards 9 2 5 5")

    assert "has lost its special power" in refused(state, "declare 2 power_add 3 +1")
    state = play(state, 'agreed 2 power_add 3 +1 from "score card"; agreed 3 power_add 4 +1')
    assert [card.power for card in state.reckoning.tricks[0].cards] == [9, 0, 6, 6]
    assert play(state, 'agreed 2 note "no power here"').declarations[-1].standing == "stands"


@pytest.mark.parametrize("switch", ["off", "on"])
def test_a_lost_power_is_not_copied(switch):
    """O-19: the power of a forbidden card can be copied only where the card keeps it (l.167)."""
    state = play(a_round(rules=f"standard zeroed_card_loses_power={switch}", path="2/-"), "cards 9 2 5 5")

    if switch == "on":
        assert "Yann is barred here, and has lost its special power" in refused(state, "declare 3 copy 2 yes")
    else:
        assert play(state, "agreed 3 copy 2 yes").declarations[-1].standing == "stands"


@pytest.mark.parametrize(("switch", "asked"), [("off", [2]), ("on", [])])
def test_a_zeroed_card_is_not_asked_for_its_power(switch, asked):
    """O-19 with a library: the player of a forbidden card is asked for its power only where it keeps it."""
    library = a_library()
    rules = Rules(card_library=library, zeroed_card_loses_power=switch == "on")
    state = play(a_round(rules=rules, path="2/-"), "cards 8 0 2 1")

    awaits = state.awaits
    assert ([awaits.actor, *awaits.others] if awaits.kind == Phase.POWERS else []) == asked


FORCED = "1:7 3:7 4:8 5:8 6:10 7:10"


@pytest.mark.parametrize(("switch", "phase"), [("off", Phase.CHOOSE), ("on", Phase.LAY)])
def test_draft_forced_is_error(switch, phase):
    """O-14: a forbidden Senda as the last one left makes the last card count 0, or voids the round."""
    state = a_round(3, f"standard draft_forced_is_error={switch}", "-/- -/9")
    story = "; ".join(f"place {each.replace(':', ' ')}" for each in FORCED.split())
    state = play(state, f"{story}; last 9")

    assert state.phase is phase
    assert [event for event in state.happened if isinstance(event, RoundVoided)] == (
        [RoundVoided(1, 2, 9)] if switch == "on" else []
    )


def test_draft_forced_is_no_error_for_placed_cards():
    """O-14 off: a card that had no allowed Senda left is excused when it is turned."""
    state = a_round(3, path="-/- -/- -/- -/- -/- -/7,8 -/7,8")
    state = play(state, "place 1 9; place 2 9; place 3 10; place 4 10; place 5 11; place 6 7; last 8")
    state = play(state, "; ".join(["trick 0 0 0"] * 5) + "; cards 0 0 0")

    assert DraftExcused(6, 7) in state.happened
    assert state.phase is Phase.POWERS


CONSENTS = [
    ("none", "", "stands"),
    ("one", "", "proposed"),
    ("one", "agree 3", "stands"),
    ("one", "contest 3", "proposed"),
    ("one", "contest 3; agree 1", "stands"),
    ("one", "contest 1; contest 3; contest 4", "refused"),
    ("all", "agree 3", "proposed"),
    ("all", "agree 3; agree 1; agree 4", "stands"),
    ("all", "agree 3; contest 1", "refused"),
]


@pytest.mark.parametrize(("switch", "answers", "standing"), CONSENTS)
def test_consent(switch, answers, standing):
    """A declaration stands at once, when one other player agrees, or when all others agree."""
    state = play(a_round(rules=f"standard consent={switch}"), f"declare 2 points 2 +1; {answers}")

    assert state.declarations[0].standing == standing
    assert state.reckoning.tally[1] == (standing == "stands")
    assert (state.asks is Phase.CONSENT) is (standing == "proposed")


@pytest.mark.parametrize(("switch", "sealed"), [("off", ()), ("on", (1, 2))])
def test_count_cards(switch, sealed):
    """With the switch on, earlier tricks are face down until the round ends (l.235)."""
    state = a_round(rules=f"standard count_cards={switch}")

    assert play(state, "trick 9 1 1 1; trick 9 1 1 1; trick 9 1 1 1").sealed == sealed
    assert a_whole_round(state, "9 1 1 1").sealed == ()


def test_raza_cosmica_off():
    """Without the raza cósmica nobody mixes a deck (l.243)."""
    assert a_round(rules=Rules(card_library=a_library())).current.mix == ()


def a_game_before_the_mix():
    """Four players have taken their decks, and the Soñadora mixes hers next."""
    rules = Rules(card_library=a_library(), raza_cosmica=True)
    state = a_round().but(rules=rules, phase=Phase.MIX)
    return state.but_round(sendas=(), tricks=())


MIXED = "mix otomi:1 otomi:2 otomi:3 otomi:4 otomi:5 otomi:6 maya:7"


def test_raza_cosmica_on():
    """The Soñadora secretly mixes seven cards with the powers of a normal deck (l.243, O-16)."""
    state = a_game_before_the_mix()
    assert (state.awaits.actor, state.awaits.others, state.awaits.secret) == (0, (), True)

    mixes = legal(state)
    assert MIXED in mixes
    assert len(mixes) == 2 * 6 * 2 * 6 * 2

    after = play(state, f"{MIXED}; lay -/- -/- -/- -/- -/- -/- -/-")
    assert (after.phase, after.current.mix[-1]) == (Phase.CHOOSE, ("maya", 7))
    assert [power for power in range(12) if f"choose 1 {power}" in legal(after)] == [7, 8, 9, 10, 11]


def test_raza_cosmica_of_three_players():
    """The neutral Soñadora's deck belongs to nobody, so any of three players may mix it (O-16)."""
    rules = Rules(card_library=a_library(), raza_cosmica=True)
    state = a_round(3).but(rules=rules, phase=Phase.MIX).but_round(sendas=())

    assert {state.awaits.actor, *state.awaits.others} == {0, 1, 2}


MISMIXED = [
    ("mix otomi:1", "7 different cards"),
    (MIXED.replace("maya:7", "otomi:6"), "7 different cards"),
    (MIXED.replace("maya:7", "maya:8"), "7 different cards"),
    ("mix maya:7 otomi:1 otomi:2 otomi:3 otomi:4 otomi:5 otomi:6", "in order"),
    (MIXED.replace("maya:7", "maya:1"), "has the powers 7, 8, 8, 9, 10, 10 and 11; these have 7, 7, 8"),
]


@pytest.mark.parametrize(("text", "sentence"), MISMIXED)
def test_no_other_mix_is_a_deck(text, sentence):
    """A mix is refused unless its cards exist in the two decks and have a normal deck's powers (l.243)."""
    with pytest.raises(IllegalAction, match=sentence):
        a_game_before_the_mix().apply(parse_action(text))


@pytest.mark.parametrize("known", [False, True])
def test_card_library(known):
    """Without a library any power of the side can be shown; with one, only cards left in the hand."""
    rules = Rules(card_library=a_library(texts=False, llorona=(0, 0, 0, 0, 0, 0, 5)) if known else None)
    state = play(a_round(rules=rules), "trick 9 5 0 0; pass; ready 1; ready 2; ready 3; ready 4")
    shown = [action for action in legal(state) if action.startswith("show 2")]

    assert shown == [f"show 2 {power}" for power in ([0] if known else range(6))]
    if known:
        assert "Yann has no 5 to play here, but 0" in refused(state, "show 2 5")


@pytest.mark.parametrize(
    ("direction", "winner"), [("left_to_right", Side.SONADORA), ("right_to_left", Side.SOMBRAS)]
)
def test_senda_direction(direction, winner):
    """O-4: the first trick is played on the leftmost Senda, or on the rightmost."""
    state = a_round(rules=f"standard senda_direction={direction}", path="2/- -/- -/- -/- -/- -/- -/9")
    state = play(state, "trick 9 2 1 1")

    assert state.reckoning.tricks[0].winner is winner
    assert [place.light for place in state.reckoning.path] == [winner is Side.SONADORA] + [False] * 6


def test_senda_direction_in_the_draft():
    """O-4: from right to left, the drafted card of the rightmost Senda is turned first."""
    state = a_round(3, "standard senda_direction=right_to_left")
    state = play(
        state, "place 7 11; place 1 7; place 2 7; place 3 8; place 4 8; place 5 9; last 9; cards 0 0 0"
    )

    assert state.current.trick.cards[3] == 11


def test_a_mixed_deck_is_kept_when_the_round_is_replayed():
    """A mixed deck is kept when a void round is replayed (O-14, O-16)."""
    rules = Rules(card_library=a_library(), raza_cosmica=True)
    state = a_round(3).but(rules=rules, phase=Phase.MIX)
    state = play(state.but_round(sendas=()), f"{MIXED}; lay -/8 -/- -/- -/- -/- -/- -/-")
    state = play(state, "place 1 8; place 2 7; place 3 8; place 4 9; place 5 10; place 6 10; last 11")
    state = play(state, "cards 0 1 0")

    assert (state.phase, state.current.replays, len(state.current.mix)) == (Phase.LAY, 1, 7)
