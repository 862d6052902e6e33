"""The turns of machines: how long they wait, what is told of them, and how they are taken back."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from device.game.match import Match
from device.journal.machine import Machine
from device.keys import Key
from device.screen.base import Begin, Home, Play, Resume
from device.screen.games.errands import OpenGames
from device.screen.games.replay import ReplayScreen
from device.screen.home.leave import LeaveScreen
from device.screen.jelimvre.army import ArmyScreen
from device.screen.registry import SCREENS
from device.session.machine_players import LONGEST_S, PAUSE_S
from engines.choix_des_dieux import Stake
from engines.jelimvre import Colour, Colours
from engines.opponents import parse_opponent
from engines.registry import GAMES
from tests.device.machines.alone import NAME, begin, play


def test_the_machine_waits_until_people_could_follow(alone):
    """Between two of its steps there is a second or more."""
    begin(alone, "imalya", on_screen=True, first=True)
    play(alone, *("throw R", "throw G", "throw B", "name 1"), by_machine={0, 2})
    acted = []
    for _ in range(60):
        steps = alone.match_steps
        alone.turn()
        if alone.match_steps > steps:
            acted.append(alone.clock.now_s)
        if not alone.machine_acts:
            break
    pauses = [later - earlier for earlier, later in pairwise(acted)]
    assert len(acted) > 3
    assert min(pauses) >= PAUSE_S
    assert max(pauses) <= LONGEST_S + 0.2


def test_ok_goes_on_at_once(alone):
    """Each press of OK lets the machine act in the same turn of the loop."""
    begin(alone, "imalya", on_screen=True, first=True)
    play(alone, *("throw R", "throw G", "throw B", "name 1"), by_machine={0, 2})
    alone.turn()
    for _ in range(3):
        steps = alone.match_steps
        alone.press(Key.OK)
        assert alone.match_steps == steps + 1


def test_a_throw_for_a_machine_says_so(alone):
    """The screen asks people to throw for it, and the voice does, too."""
    begin(alone, "imalya", first=True)
    alone.turn()
    assert alone.table.screen.question(alone.table.view()).title == "Throw for\nNora"


def test_the_voice_asks_people_to_throw_and_tells_what_a_machine_does(alone):
    """Whose turn it is, it says of people only; with the full voice, also what the machine chooses."""
    alone.caller.set("full", 3)
    alone.sit_down("imalya", Key.ONE)
    while not any(text.startswith("lock") for text in alone.by_machine):
        alone.wander(1)
    alone.turn(60)
    assert "Throw for Nora." in alone.voice.said
    assert any(words.startswith("Nora: Keep") for words in alone.voice.said)
    assert "Your turn, Nora." not in alone.voice.said


def test_the_steps_of_a_machine_are_told_with_their_reason(alone):
    """Its stake and its guess with its gain are told; the sentence stays until a key is pressed."""
    begin(alone, opponent="medium")
    play(alone, "name 1", "open", "throw A")
    alone.wait()
    assert alone.table.view().notice.startswith("Nora: stakes ")
    stake = next(one for one in alone.state.legal_actions() if isinstance(one, Stake) and one.seat == 0)
    play(alone, str(stake), "throw S")
    told = []
    while alone.machine_acts:
        alone.turn()
        told.append(alone.table.view().notice)
    assert any(re.fullmatch(r"Nora: guesses .+ \(average gain: −?[0-9]+\)\.", words) for words in told)
    assert alone.table.view().notice == told[-1]


def test_what_a_step_of_a_machine_brings_is_told_beside_it(alone, monkeypatch):
    """That a king could be taken, say, must not be missed, whoever has moved."""
    begin(alone, opponent="medium")
    play(alone, "name 1", "open", "throw A")
    told = replace(SCREENS["choix_des_dieux"], news=lambda state, happened: "The king could be taken.")
    monkeypatch.setitem(SCREENS, "choix_des_dieux", told)
    alone.wait()
    assert re.fullmatch(r"Nora: stakes .+ The king could be taken\.", alone.table.view().notice)


@pytest.mark.parametrize(
    ("game", "words"),
    [
        ("artiseurs", r"Nora: plays osselet [1-4]: (Moon|Centaur|1 point|2 points)\."),
        ("artiseurs", r"Nora: (Red|Black|White) (on|from) [a-e][1-5].*"),
        ("jelimvre", r"Nora: (Soldier|Tower|Guard|Knight|Dragon|Queen|King) [a-k][0-9]+ – [a-k][0-9]+.*"),
    ],
)
def test_what_a_machine_does_at_a_board_is_told_with_its_piece(alone, game, words):
    """The face of an osselet, the stone and its cell, the piece and its way."""
    alone.sit_down(game, Key.ONE, *([Key.FIVE] if game == "artiseurs" else []))
    for _ in range(160):
        alone.wander(1)
        if re.match(words, alone.table.view().notice):
            return
    raise AssertionError("nothing like that was told")


def test_a_machine_that_ends_its_turn_leaves_its_move_told(alone):
    """The end of a turn changes nothing on the board, so the line still says what the machine has moved."""
    alone.sit_down("jelimvre", Key.ONE)
    for _ in range(400):
        if "done" in alone.by_machine:
            break
        alone.wander(1)
    assert re.match(r"Nora: \w+ [a-k][0-9]+ – [a-k][0-9]+", alone.table.view().notice)


def advance(alone, most=120):
    """Play until the machine has chosen something and the person is to act again."""
    for _ in range(most):
        if alone.by_machine and not alone.machine_acts:
            return
        alone.wander(1)
    raise AssertionError("the machine has not played")


def test_undo_leads_to_the_last_step_of_the_person_and_stays_there(alone):
    """The machine's steps go back with it, and it does not play again by itself."""
    begin(alone, "jelimvre")
    advance(alone)
    steps, chosen = alone.match_steps, alone.by_machine
    alone.press(Key.BACK)
    assert alone.match_steps < steps
    alone.turn(40)
    assert not alone.machine_acts
    assert len(alone.by_machine) < len(chosen)
    alone.hold(Key.BACK)
    assert isinstance(alone.table.screen, LeaveScreen)
    alone.choose("Redo")
    assert (alone.match_steps, alone.by_machine) == (steps, chosen)


def test_a_machine_sets_up_under_cover(alone):
    """J-30: a machine that plays White sets up its whole army under cover; then Black is asked."""
    rules = replace(GAMES["jelimvre"].presets["base"], hidden_setup=True)
    alone.table.open(Begin("jelimvre", rules, (NAME, "Nora"), {"Nora": Machine(parse_opponent("easy"))}))
    alone.table.open(Play(Colours(1)))
    alone.wait()
    assert (type(alone.table.screen), alone.match_steps) == (ArmyScreen, 23)
    assert alone.state.active is Colour.BLACK


def test_a_machine_waits_while_ok_is_held_in_the_list_of_games(alone):
    """OK held shows the replay, though its press has resumed the game, where a machine sets up its army."""
    rules = replace(GAMES["jelimvre"].presets["base"], hidden_setup=True)
    alone.table.open(Begin("jelimvre", rules, (NAME, "Nora"), {"Nora": Machine(parse_opponent("easy"))}))
    alone.table.open(Play(Colours(1)))
    alone.table.open(Home())
    alone.table.open(OpenGames())
    alone.fingers.press(Key.OK)
    alone.turn(20)
    alone.fingers.release(Key.OK)
    assert isinstance(alone.table.screen, ReplayScreen)
    assert len(alone.journal.entries(1)) == 1
    alone.table.open(Resume())
    alone.wait()
    again = Match.open(alone.journal, GAMES, alone.journal.game(1))
    assert again.state == alone.state
    assert len(again.actions) == 23


def claimed_while_machines_act(alone):
    """A game of Artiseurs in which a person has just claimed an osselet, and a machine is to act."""
    machines = {name: Machine(parse_opponent("easy")) for name in ("Nora", "Otto")}
    rules = GAMES["artiseurs"].presets["baugienne"]
    alone.table.open(Begin("artiseurs", rules, (NAME, *machines), machines))
    first = ("throw 11CM", "claim 1", "grant", "pass 1")
    play(alone, "colour W", "colour R", *first, "claim 2", "grant", "claim 1", by_machine={1, 6, 7})
    assert alone.machine_acts


def test_a_machine_waits_while_back_is_down_and_the_hold_restores_the_game(alone):
    """However long a hold takes: the press takes the claim back, and the hold brings it back."""
    claimed_while_machines_act(alone)
    state, steps = alone.state, alone.match_steps
    alone.panel._settings = alone.panel._settings.model_copy(update={"hold_ms": 5000})
    alone.fingers.press(Key.BACK)
    alone.turn(45)
    assert (alone.machine_acts, alone.match_steps) == (True, steps - 1)
    alone.turn(10)
    assert isinstance(alone.table.screen, LeaveScreen)
    assert (alone.state, alone.table.view().position.state) == (state, state)


def test_a_machine_acts_once_a_key_is_let_go(alone):
    """The press of Back has taken the claim back; nothing restores it any more."""
    claimed_while_machines_act(alone)
    steps = alone.match_steps
    alone.press(Key.BACK)
    alone.turn(45)
    assert alone.match_steps >= steps
    assert alone.state.claims == () or alone.state.claims[0].seat != 0


def test_a_machine_that_lets_others_act_first_does_so_again_after_a_hold(alone):
    """What a held key restores is whose question stood there, too."""
    claimed_while_machines_act(alone)
    referee = alone.table._referee
    seat, stand = referee.acting_machine, referee.stand()
    referee.pass_by(seat)
    assert referee.acting_machine != seat
    referee.rewind(stand)
    assert referee.acting_machine == seat
