"""What people do for a machine, and what they cannot do for it."""

import pytest

from device.journal.machine import Machine
from device.keys import Key
from device.screen.base import Begin, Held, Play
from device.screen.choix_des_dieux.gather import GatherScreen
from device.screen.choix_des_dieux.pick import PickScreen
from device.screen.choix_des_dieux.throw import ThrowScreen as ChoixThrowScreen
from device.screen.jelimvre.armies import READY_ARMIES, set_up
from device.screen.machines.hint import HintScreen
from device.screen.oniria.settle import SettleScreen
from device.screen.registry import SCREENS
from device.session.machine_seats import check_of_people
from engines.artiseurs import Claim, ProposeEnd, TurnByTurn
from engines.choix_des_dieux import Stake
from engines.errors import EngineError
from engines.jelimvre import Colour, Move, Ready
from engines.opponents import parse_opponent
from engines.registry import GAMES
from tests.device.machines.alone import NAME, begin, play, with_three_machines


def test_people_answer_for_the_table(alone):
    """Who shoots, and when a round begins: people say so even where the machine shoots."""
    begin(alone)
    play(alone, "name 2")
    alone.turn(40)
    assert isinstance(alone.table.screen, GatherScreen)
    play(alone, "open")
    assert isinstance(alone.table.screen, ChoixThrowScreen)
    assert alone.table.screen.question(alone.table.view()).title == "Throw the Tertre for Nora."
    assert alone.by_machine == []


def test_bettors_act_before_a_machine_throws_on_the_screen(alone):
    """Between two throws of Le Choix des Dieux it waits for OK; key 5 leads to those who raise and guess."""
    begin(alone, on_screen=True)
    play(alone, "name 2", "open", "throw A", "stake 1 5", "stake 2 4")
    assert alone.machine_acts
    alone.turn(100)
    assert alone.state.phase == "sage"
    alone.press(Key.FIVE)
    assert isinstance(alone.table.screen, PickScreen)
    alone.press(Key.BACK, Key.OK)
    assert alone.state.phase == "bets"
    assert alone.table.match.played[-1].entry.drawn


def test_a_person_cannot_choose_for_a_machine(alone):
    """The choice of a machine that comes from keys is refused with a sentence."""
    begin(alone)
    play(alone, "name 1", "open", "throw A")
    alone.table.open(Play(Stake(1, 1)))
    assert "Nora is a machine" in alone.table.view().notice
    assert alone.match_steps == 3


def test_people_answer_for_a_team_with_a_machine(alone):
    """A person whose partner is a machine plays for both; a team of machines plays by itself (l.338)."""
    names = ("Nora", NAME, "Octave", "Irma")
    machines = {name: Machine(parse_opponent("easy")) for name in names if name != NAME}
    alone.table.open(Begin("jelimvre", GAMES["jelimvre"].presets["base"], names, machines))
    alone.turn(40)
    assert alone.by_machine == []
    alone.table.open(Play(GAMES["jelimvre"].parse_action("white 1")))
    alone.table._referee.apply_all((*set_up(READY_ARMIES[0].army, Colour.WHITE), Ready()))
    alone.turn()
    assert alone.machine_acts
    alone.wait()
    assert alone.state.awaits.actor == 0
    assert not alone.table.view().refused
    alone.hold(Key.OK)
    alone.press(Key.FIVE)
    assert isinstance(alone.table.screen, HintScreen)
    alone.press(Key.OK)
    played = alone.match_steps
    alone.table.open(Play(next(action for action in alone.state.legal_actions() if isinstance(action, Move))))
    assert alone.match_steps == played + 1


def test_people_settle_what_a_machine_has_declared_as_pending(alone):
    """People declare a machine's effects, and say what one that has waited has come to (l.79)."""
    with_three_machines(alone)
    while alone.state.asks != "choose":
        play(alone, str(next(alone.state.legal_actions())))
    play(alone, 'declare 2 pending 1 "as the card says"', "agree 1")
    while alone.state.asks != "settle":
        play(alone, str(next(alone.state.legal_actions())))
    alone.turn(40)
    assert alone.state.awaits.actor == 1
    assert isinstance(alone.table.screen, SettleScreen)
    alone.press(Key.THREE, Key.OK)
    assert alone.state.declarations[0].settled == 1


def test_people_take_back_what_they_have_declared_for_a_machine(alone):
    """An effect is declared for a machine by people, so they may withdraw it; they contest none for it."""
    with_three_machines(alone)
    while alone.state.asks != "choose":
        play(alone, str(next(alone.state.legal_actions())))
    play(alone, 'declare 2 pending 1 "as the card says"')
    parse = GAMES["oniria"].parse_action
    with pytest.raises(EngineError, match="Octave is a machine, and chooses for itself"):
        alone.table._referee.apply(parse("contest 3"))
    alone.table.open(Play(parse("withdraw 2 1")))
    assert str(alone.table.match.actions[-1]) == "withdraw 2 1"


def test_people_set_up_no_army_for_a_machine(alone):
    """Several actions at once are refused like one where any is the machine's; nothing is played."""
    begin(alone, "jelimvre")
    alone.table.open(Play(GAMES["jelimvre"].parse_action("white 1")))
    steps = alone.table.match.steps
    white, black = ((*set_up(READY_ARMIES[0].army, colour), Ready()) for colour in Colour)
    with pytest.raises(EngineError, match="Nora is a machine, and chooses for itself"):
        alone.table._referee.apply_all((*white, *black))
    assert alone.table.match.steps == steps
    alone.table._referee.apply_all(white)
    assert alone.table.match.steps == steps + len(white)


@pytest.mark.parametrize("text", ["resign", "offer-draw"])
def test_people_neither_resign_nor_offer_a_draw_for_a_machine(alone, text):
    """In the turn of a machine such talk is its own, and refused; in their own turn people may say it."""
    begin(alone, "jelimvre")
    white, black = ((*set_up(READY_ARMIES[0].army, colour), Ready()) for colour in Colour)
    play(alone, "white 2", *map(str, (*white, *black)))
    assert alone.table._referee.acting_machine is not None
    talk, steps = GAMES["jelimvre"].parse_action(text), alone.table.match.steps
    alone.table.open(Play(talk))
    assert "Nora is a machine, and chooses for itself" in alone.table.view().notice
    assert alone.table.match.steps == steps
    alone.wait()
    assert alone.table._referee.acting_machine is None
    alone.table.open(Play(talk))
    assert alone.table.match.actions[-1] == talk


def test_people_call_for_turns_where_a_machine_would_begin(alone):
    """Nobody wants to act in Artiseurs: that all take turns now is no choice of the machine that is named."""
    begin(alone, "artiseurs")
    match = alone.table.match
    called = TurnByTurn(1)
    assert match.game.is_talk(called)
    screens = SCREENS["artiseurs"]
    check_of_people(match, screens, match.state, called)
    with pytest.raises(EngineError, match="Nora is a machine, and chooses for itself"):
        check_of_people(match, screens, match.state, ProposeEnd(1))


def test_a_person_claims_while_machines_act(alone):
    """l.100: a person claims by holding a key while a machine acts, and withdraws by holding it again."""
    machines = {name: Machine(parse_opponent("easy")) for name in ("Nora", "Otto")}
    rules = GAMES["artiseurs"].presets["baugienne"]
    alone.table.open(Begin("artiseurs", rules, (NAME, *machines), machines))
    first = ("throw 11CM", "claim 1", "grant", "pass 1")
    play(alone, "colour W", "colour R", *first, "claim 2", "grant", by_machine={1, 6, 7})
    assert (alone.machine_acts, alone.state.phase) == (True, "osselet")
    assert alone.table.screen.held(alone.table.view()) == {Key.ONE: Held(Play(Claim(0)), "main")}
    alone.hold(Key.ONE)
    assert (alone.machine_acts, [claim.seat for claim in alone.state.claims]) == (True, [0])
    alone.hold(Key.ONE)
    assert (alone.machine_acts, alone.state.claims) == (True, ())
