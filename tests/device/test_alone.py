"""Plays alone against machines at a whole table, by keys, with throws told by keys or made on the screen."""

import os
import random
import re
import signal
import time
from dataclasses import replace
from itertools import count, pairwise
from math import inf

import pytest

from device.annals.result import facts_of
from device.errors import JournalError
from device.game.background import AtOnce, BackgroundProcess
from device.game.match import Match
from device.game.published import record_of
from device.game.thinking import PREPARES_S, THINKS_S, Think
from device.journal.machine import Machine
from device.keys import Key
from device.screen.base import Begin, Held, Play, Rematch
from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.choix_des_dieux.gather import GatherScreen
from device.screen.choix_des_dieux.pick import PickScreen
from device.screen.choix_des_dieux.throw import ThrowScreen as ChoixThrowScreen
from device.screen.home.leave import LeaveScreen
from device.screen.jelimvre.armies import READY_ARMIES, set_up
from device.screen.jelimvre.army import ArmyScreen
from device.screen.machines.hint import HintScreen
from device.screen.machines.turn import MachineTurnScreen
from device.screen.oniria.settle import SettleScreen
from device.screen.people.machine import MachineScreen
from device.screen.people.names import NamesScreen
from device.screen.registry import SCREENS, playable
from device.screen.rules import offer
from device.screen.rules.book import RulebookScreen
from device.screen.rules.list import RuleListScreen
from device.screen.rules.offer import RulesScreen
from device.session import machine_players
from device.session.machine_players import HANGS_S, LONGEST_S, PAUSE_S, TRIES
from engines.artiseurs import Claim, ProposeEnd, TurnByTurn
from engines.choix_des_dieux import Stake
from engines.contract import NATURE
from engines.errors import EngineError
from engines.jelimvre import Colour, Colours, Move, Ready
from engines.oniria import Rules
from engines.opponents import VERSION, parse_opponent
from engines.opponents.level import Level
from engines.registry import GAMES
from tests.device.alone import NAME, Alone
from tests.device.evening import Evening
from tests.engines.oniria.tables import a_library
from tests.faults.kills import killed

IMALYA = next(iter(GAMES["imalya"].presets.values()))


@pytest.fixture
def alone(tmp_path, monkeypatch):
    """A table of somebody who plays alone; each game has the next seed."""
    seeds = count(1)
    monkeypatch.setattr("device.session.lobby.drawn_seed", lambda: next(seeds))
    table = Alone(tmp_path, random.Random(5))
    yield table
    table.close()


def begin(alone, game="choix_des_dieux", opponent="easy", *, on_screen=False, first=False):
    """Begin a game of one person against one machine, without the screens before it."""
    names = ("Nora", NAME) if first else (NAME, "Nora")
    machines = {"Nora": Machine(parse_opponent(opponent), on_screen)}
    rules = next(iter(GAMES[game].presets.values()))
    alone.table.open(Begin(game, rules, names, machines))


def test_a_machine_is_chosen_by_keys_and_sits_down(alone):
    """Level, character, who throws and the name; then the table knows who is a machine."""
    alone.sit_down("imalya", Key.THREE, Key.FOUR, Key.FOUR, Key.FIVE, Key.SIX)
    (machine,) = alone.table.match.machines.values()
    assert str(machine.opponent) == "strong-gambler"
    assert machine.on_screen
    assert alone.table.match.players == (NAME, "Octave")
    assert [game.people for game in alone.journal.games()] == [(1, None)]
    assert [person.name for person in alone.journal.people()] == [NAME]


def test_a_machine_has_no_name_of_the_house(alone):
    """Where somebody is called Nora, the machine is called otherwise."""
    alone.journal.add_person("nora")
    alone.turn()
    alone.open_card("jelimvre")
    alone.choose("Seat a machine")
    assert alone.table.screen.seat.name == "Octave"
    assert "Nora" not in alone.table.screen.names


def test_a_machine_gives_its_name_to_a_person(alone):
    """Somebody called Nora sits down after the machine Nora: the machine is called otherwise from then on."""
    alone.open_card("imalya")
    alone.choose("Seat a machine")
    alone.press(Key.OK)
    alone.choose("Other name")
    alone.write("Nora")
    table = alone.table.screen.table(alone.table.view())
    assert list(table.machines) == ["Octave"]
    assert table.names(alone.table.view()).count("Nora") == 1


def test_a_machine_of_last_time_sits_there_again(alone):
    """The table of last time has its machines, with level and character; its page changes them."""
    alone.sit_down("jelimvre", Key.THREE)
    alone.leave()
    assert list(alone.table.view().games.under_way[0].machines) == ["Nora"]
    alone.open_card("jelimvre")
    (seat,) = alone.table.screen.table(alone.table.view()).machines.items()
    assert (seat[0], seat[1].opponent.level) == ("Nora", Level.STRONG)
    alone.hold(Key.TWO)
    assert isinstance(alone.table.screen, MachineScreen)
    alone.press(Key.ONE, Key.OK)
    (machine,) = alone.table.screen.table(alone.table.view()).machines.values()
    assert machine.opponent.level is Level.EASY


def test_where_all_columns_are_taken_key_6_held_seats_a_machine(alone):
    """Five known people leave no column; the drawn sign and the held key lead to the machines."""
    for name in ("Ana", "Bob", "Cleo", "Dora", "Emil"):
        alone.journal.add_person(name)
    alone.turn()
    alone.open_card("imalya")
    assert alone.table.screen.held(alone.table.view())[Key.SIX].icon == "machine"
    alone.hold(Key.SIX)
    assert isinstance(alone.table.screen, MachineScreen)
    alone.press(Key.OK)
    assert isinstance(alone.table.screen, NamesScreen)
    assert list(alone.table.screen.table(alone.table.view()).machines) == ["Nora"]


def test_the_dead_key_says_why_no_machine_plays_oniria(alone):
    """Without a card library a machine cannot know its cards."""
    alone.open_card("oniria")
    alone.choose("Seat a machine")
    assert isinstance(alone.table.screen, NamesScreen)
    assert "card library" in alone.table.view().notice


def test_the_rules_say_before_ok_that_a_machine_cannot_play_by_them(alone, monkeypatch):
    """The machine of another game sits there: cards and list of rules name both ways out, and OK is dark."""
    alone.sit_down("jelimvre")
    alone.leave()
    alone.open_card("oniria")
    for _ in range(GAMES["oniria"].seats[0] - 2):
        alone.choose("Seat a guest")
    alone.press(Key.OK)
    assert isinstance(alone.table.screen, RulesScreen)
    assert Key.OK not in alone.lit()
    said, draw_lines = [], offer.draw_lines

    def note(canvas, words, *place, **room):
        said.append(words)
        return draw_lines(canvas, words, *place, **room)

    monkeypatch.setattr(offer, "draw_lines", note)
    alone.table.screen.draw(alone.screen.canvas, alone.table.view())
    (why,) = (words for words in said if "card library" in words)
    assert why.endswith("or seat a person.")
    Evening.press(alone, Key.OK)
    assert alone.table.view().notice == why
    assert [game.name for game in alone.journal.games()] == ["jelimvre"]
    alone.choose("Its rules")
    assert isinstance(alone.table.screen, RuleListScreen)
    assert Key.OK not in alone.lit()
    Evening.press(alone, Key.OK)
    assert alone.table.view().notice == why


def test_a_machine_does_not_play_at_a_table_that_it_cannot_play_at(alone):
    """Oniria without a card library: the beginning is refused with a sentence, and no game is begun."""
    rules = next(iter(GAMES["oniria"].presets.values()))
    alone.table.open(Begin("oniria", rules, (NAME, "Lou", "Nora"), {"Nora": Machine()}))
    alone.turn()
    assert "card library" in alone.table.view().notice
    assert alone.journal.games() == []


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


def play(alone, *texts, by_machine=frozenset()):
    """Play actions in the game on the table; those at some places as steps of the machine."""
    match = alone.table.match
    for place, text in enumerate(texts):
        action = match.game.parse_action(text)
        if place in by_machine:
            match.apply_machine(action, drawn=match.state.awaits.actor == NATURE)
        else:
            match.apply(action)
    alone.table._referee.start(match)
    alone.turn()


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


@pytest.mark.parametrize("game", ["imalya", "choix_des_dieux", "artiseurs", "jelimvre"])
def test_each_game_is_played_by_keys_against_a_machine(alone, game):
    """Sixty presses from home on: the machine plays its turns, and its steps are marked as its own."""
    alone.sit_down(game, Key.ONE)
    for _ in range(60):
        if alone.state.outcome is not None:
            break
        alone.wander(1)
    assert alone.by_machine
    match = alone.table.match
    state = match.first
    for played in match.played:
        seat, for_people = match.game.seat_of(state, played.action), SCREENS[game].for_the_table
        assert played.entry.by_machine == (seat in match.machines and state.awaits.kind not in for_people)
        state = played.after


def with_three_machines(alone):
    """Begin a game of Oniria with a made-up card library against three machines."""
    names = (NAME, "Nora", "Octave", "Irma")
    rules, machines = (
        Rules(card_library=a_library()),
        dict.fromkeys(names[1:], Machine(parse_opponent("easy"))),
    )
    alone.table.open(Begin("oniria", rules, names, machines))


def test_three_machines_play_oniria_with_a_card_library(alone):
    """They take decks, choose cards and confirm; no card of theirs is told before it is shown."""
    with_three_machines(alone)
    told = set()
    while alone.match_steps < 60:
        alone.wander(1)
        told.add(alone.table.view().notice)
    verbs = {text.split()[0] for text in alone.by_machine}
    assert verbs >= {"take", "choose", "done"}
    assert "Nora has chosen." in told


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


def test_a_game_goes_on_where_the_machine_was_thinking(alone, tmp_path):
    """Closed while the machine is to act: the table begins anew, and the machine goes on."""
    begin(alone, "imalya", on_screen=True, first=True)
    alone.turn()
    assert alone.machine_acts
    alone.close()
    again = Alone(tmp_path, random.Random(5))
    again.choose("Resume")
    again.turn(40)
    assert again.by_machine
    again.close()


def think_until_killed(folder, say):
    """A machine plays alone on the screen; the process is killed while it is to act."""
    alone = Alone(folder, random.Random(5))
    begin(alone, "imalya", on_screen=True, first=True)
    play(alone, *("throw R", "throw G", "throw B", "name 1"), by_machine={0, 2})
    while alone.match_steps < 7 or not alone.machine_acts:
        alone.turn()
    say({"steps": alone.match_steps, "state": str(alone.state)})
    os.kill(os.getpid(), signal.SIGKILL)


def test_killed_while_a_machine_thinks_the_table_goes_on(tmp_path):
    """What was shown is kept, and after the restart the machine goes on with its turn."""
    (told,) = killed(lambda say: think_until_killed(tmp_path, say), 60)
    again = Alone(tmp_path, random.Random(5))
    again.choose("Resume")
    assert (again.match_steps, str(again.state)) == (told["steps"], told["state"])
    assert again.machine_acts
    again.turn(60)
    assert again.match_steps > told["steps"]
    again.close()


class Silent(AtOnce):
    """A process that never answers."""

    closed = 0

    def ask(self, question):
        """Do nothing."""

    def close(self):
        """Count the call."""
        self.closed += 1


class Failing(AtOnce):
    """A process that dies over its first questions."""

    def __init__(self, failures):
        super().__init__()
        self.failures = failures

    def ask(self, question):
        """Fail, or answer."""
        if self.failures and question not in self.answers:
            self.failures -= 1
            self.answers[question] = EngineError("The process died.")
        elif question not in self.answers:
            super().ask(question)


def with_process(alone, beside):
    """Let the machine think elsewhere, at its first choice in a game of Imalya."""
    alone.table._machines._thinking = beside
    begin(alone, "imalya", first=True)
    play(alone, "throw R", "throw G", "throw B", "name 1", "throw RRGEGM")
    assert alone.machine_acts


def test_keys_live_while_a_machine_thinks(alone):
    """The book opens, the game can be left, and the loop goes on; the machine waits meanwhile."""
    with_process(alone, AtOnce())
    alone.press(Key.ONE)
    assert isinstance(alone.table.screen, RulebookScreen)
    steps = alone.match_steps
    alone.turn(60)
    assert alone.match_steps == steps
    alone.press(Key.BACK)
    assert isinstance(alone.table.screen, MachineTurnScreen)
    alone.wait()
    assert alone.match_steps > steps


def test_a_machine_gives_a_hint_in_the_book(alone):
    """Key 5 of the book says what the machine would do and why; the journal notes that somebody asked."""
    begin(alone, opponent="medium")
    play(alone, "name 2", "open", "throw A", "stake 1 5", "stake 2 4", "throw S")
    assert not alone.machine_acts
    alone.hold(Key.OK)
    alone.press(Key.FIVE)
    assert isinstance(alone.table.screen, HintScreen)
    first, why = alone.table.screen.question(alone.table.view()).lines
    assert first.strong.startswith("Guesses ")
    assert re.fullmatch(r"average gain: −?[0-9]+", why.rest)
    match = alone.table.match
    assert match.asked == {6}
    alone.press(Key.OK)
    assert isinstance(alone.table.screen, BetScreen)
    play(alone, "guess 1 La Falaise")
    assert record_of(match, len(match.played)).remarks[7] == "a hint of Nora was asked for"


def test_there_is_no_hint_without_a_machine_or_in_its_turn(alone):
    """The key is dead between people, and while the machine is to choose."""
    alone.table.open(Begin("imalya", IMALYA, (NAME, "Lou")))
    play(alone, "throw R", "throw G", "throw B", "name 1", "throw RRGEGM")
    alone.hold(Key.OK)
    assert Key.FIVE not in alone.lit()
    alone.press(Key.OK)
    with_process(alone, Silent())
    alone.hold(Key.OK)
    assert isinstance(alone.table.screen, RulebookScreen)
    assert Key.FIVE not in alone.lit()


def test_a_dying_process_is_asked_again(alone):
    """Two deaths in a row are no trouble for people."""
    with_process(alone, Failing(TRIES - 1))
    alone.wait()
    assert alone.by_machine
    assert not alone.table.view().refused


def test_a_process_that_goes_on_dying_is_told_and_ok_tries_again(alone):
    """The sentence says whose turn it is and what OK does; nothing is lost."""
    with_process(alone, Failing(TRIES))
    alone.turn(60)
    assert alone.table.view().notice == "Nora cannot play on: The process died. OK lets it try again."
    assert alone.by_machine == []
    alone.press(Key.OK)
    alone.wait()
    assert alone.by_machine


def test_a_process_that_hangs_is_started_anew(alone):
    """After a minute without an answer it is killed and asked again, and at last people are told."""
    silent = Silent()
    with_process(alone, silent)
    alone.turn(int(TRIES * HANGS_S / 0.1) + 10)
    assert silent.closed == TRIES
    assert "It thinks for too long." in alone.table.view().notice


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


def test_a_machine_sets_up_under_cover(alone):
    """J-30: a machine that plays White sets up its whole army under cover; then Black is asked."""
    rules = replace(GAMES["jelimvre"].presets["base"], hidden_setup=True)
    alone.table.open(Begin("jelimvre", rules, (NAME, "Nora"), {"Nora": Machine(parse_opponent("easy"))}))
    alone.table.open(Play(Colours(1)))
    alone.wait()
    assert (type(alone.table.screen), alone.match_steps) == (ArmyScreen, 23)
    assert alone.state.active is Colour.BLACK


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
    alone.table._referee._check_of_people(match.state, called)
    with pytest.raises(EngineError, match="Nora is a machine, and chooses for itself"):
        alone.table._referee._check_of_people(match.state, ProposeEnd(1))


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


def test_a_full_disk_stops_the_machine_until_ok(alone, monkeypatch):
    """The step is refused with the journal's sentence, once; OK tries again when there is room."""
    with_process(alone, AtOnce())
    tried = []

    def full(*_, **__):
        tried.append(1)
        raise JournalError("the disk is full")

    with monkeypatch.context() as patched:
        patched.setattr(alone.journal, "write", full)
        alone.turn(60)
    assert len(tried) == 1
    assert "The disk is full" in alone.table.view().notice
    alone.press(Key.OK)
    alone.wait()
    assert alone.by_machine


@pytest.mark.parametrize("trouble", [signal.SIGKILL, signal.SIGSTOP])
def test_a_machine_thinks_in_a_process_of_its_own(alone, monkeypatch, trouble):
    """The process is killed or stands still in the middle; the loop turns on, and the machine plays."""
    beside = BackgroundProcess("machine")
    with_process(alone, beside)
    first = beside._process
    os.kill(first.pid, trouble)
    end = time.monotonic() + 100
    while alone.machine_acts and time.monotonic() < end:
        if beside._process is not first:  # the clock of the test is much faster than that of the new process
            monkeypatch.setattr(machine_players, "HANGS_S", inf)
        alone.turn()
        time.sleep(0.005)
    assert alone.by_machine
    beside.close()


class InParts(AtOnce):
    """A process that needs some parts to prepare a game."""

    def __init__(self, parts=3):
        super().__init__()
        self.last = parts - 1
        self.parts = []
        self.states = []

    def prepare(self, question):
        """Answer at once whether this was the last part."""
        self.parts.append(question.part)
        self.states.append(question.state)
        self.answers[question] = question.part == self.last


def test_a_game_is_prepared_part_by_part(alone):
    """Between two parts a choice can be answered; after the last one nothing more is asked."""
    beside = InParts()
    with_process(alone, beside)
    for _ in range(6):
        alone.turn()
    assert beside.parts == [0, 1, 2]


def test_nobody_waits_because_a_game_is_prepared():
    """A choice that waits for a part and then thinks is made within the pause for people."""
    assert round(PREPARES_S + THINKS_S, 3) <= PAUSE_S


def test_what_is_prepared_next_depends_on_what_has_been_played(alone):
    """Each part is handed the position of now: Factions that have been drawn say which turns come first."""
    beside = InParts(parts=1000)
    with_process(alone, beside)
    before = alone.state
    alone.wait()
    alone.turn()
    assert before in beside.states
    assert beside.states[-1] == alone.state != before


def test_its_turns_have_no_time_limit(alone):
    """The sand runs for people; a machine that thinks for long is not timed out."""
    rules = GAMES["jelimvre"].presets["sandglass"]
    alone.table.open(Begin("jelimvre", rules, ("Nora", NAME), {"Nora": Machine(parse_opponent("easy"))}))
    while alone.state.awaits.kind in SCREENS["jelimvre"].opening.asks:
        alone.wander(1)
    alone.table._machines._thinking = Silent()
    while not alone.machine_acts:
        alone.wander(1)
    alone.turn(600)
    assert alone.machine_acts
    assert alone.table.view().left_s is None


@pytest.mark.parametrize(
    ("game", "level"),
    [("imalya", Key.TWO), ("choix_des_dieux", Key.THREE), ("artiseurs", Key.TWO), ("jelimvre", Key.TWO)],
)
def test_the_same_seed_and_version_choose_the_same_again(alone, game, level):
    """Every choice in the record is found again from what the record says, even one that ran out of time."""
    alone.sit_down(game, level)
    for _ in range(50):
        if alone.state.outcome is None:
            alone.wander(1)
    match = Match.open(alone.journal, playable(), alone.journal.games()[0])
    state, repeated = match.first, 0
    for number, played in enumerate(match.played):
        if played.entry.by_machine:
            seat = match.game.seat_of(state, played.action)
            question = Think.of(match.game, state, seat, match.machines[seat], number)
            again = replace(question, effort=played.entry.effort).answer()
            assert (again.action, again.effort) == (played.action, played.entry.effort)
            repeated += 1
        state = played.after
    assert repeated


def test_throws_on_the_screen_are_marked_and_repeated(alone):
    """The record says which throws the table has made; the seed makes the same again, and no statistics."""
    begin(alone, "imalya", on_screen=True, first=True)
    play(alone, *("throw R", "throw G", "throw B", "name 1"), by_machine={0, 2})
    alone.wait()
    match = alone.table.match
    drawn = [played for played in match.played if played.entry.drawn]
    assert len(drawn) > 2
    assert all(played.entry.by_machine for played in drawn)
    text = str(record_of(match, len(match.played)))
    assert f"Nora is a machine: easy version={VERSION}" in text
    assert "thrown on the screen for a machine" in text
    assert "chosen by a machine after" in text
    faces = facts_of(match.record, alone.journal.entries(match.record.number)).faces
    assert all(count.seat != 0 for count in faces)
    throw = match.played.index(drawn[-1])
    before = match.played[throw - 1].after
    chance = random.Random(match.machines[0].chance(0, throw))
    assert match.game.sample(before, chance) == drawn[-1].action


def test_a_rematch_has_the_same_machines(alone):
    """The same names, levels and characters, with another seed."""
    alone.sit_down("jelimvre", Key.ONE)
    before = dict(alone.table.match.machines)
    alone.play_to_the_end(900)
    alone.table.open(Rematch())
    (machine,) = alone.table.match.machines.values()
    (other,) = before.values()
    assert machine.opponent == other.opponent
    assert machine.seed != other.seed
    assert set(alone.table.match.players) == {NAME, "Nora"}


@pytest.mark.slow
@pytest.mark.parametrize("game", ["imalya", "choix_des_dieux", "artiseurs", "jelimvre"])
@pytest.mark.parametrize("keys", [(Key.ONE,), (Key.TWO, Key.FOUR), (Key.THREE, Key.FIVE)])
def test_a_whole_game_is_played_alone(alone, game, keys):
    """From home to the result, by lit keys, at each level; key 5 has the dice thrown on the screen."""
    alone.sit_down(game, *(key for key in keys if key is not Key.FIVE or SCREENS[game].has_dice))
    alone.play_to_the_end(3000)
    assert alone.by_machine
    assert alone.journal.games()[0].finished


@pytest.mark.slow
def test_a_whole_game_of_oniria_is_played_alone(alone):
    """With a card library, three machines and a person play to the last round."""
    with_three_machines(alone)
    alone.play_to_the_end(12_000)
    assert alone.journal.games()[0].finished
