"""A machine thinks in a process of its own, which may die, hang or be killed with the table."""

import os
import random
import re
import signal
import time
from dataclasses import replace
from math import inf

import pytest

from device.errors import JournalError
from device.game.background import AtOnce, BackgroundProcess
from device.game.published import record_of
from device.game.thinking import PREPARES_S, THINKS_S, Chosen
from device.journal.machine import Machine
from device.keys import Key
from device.screen.base import Begin
from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.machines.hint import HintScreen
from device.screen.machines.turn import MachineTurnScreen
from device.screen.registry import SCREENS
from device.screen.rules.book import RulebookScreen
from device.session import machine_players
from device.session.machine_players import HANGS_S, PAUSE_S, TRIES
from engines.contract import NATURE
from engines.errors import EngineError
from engines.opponents import parse_opponent
from engines.registry import GAMES
from tests.device.machines.alone import NAME, Alone, begin, play
from tests.device.screen.machine_pictures import ASKED, advised
from tests.faults.kills import killed

IMALYA = next(iter(GAMES["imalya"].presets.values()))


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


def test_a_hint_that_cannot_be_worked_out_says_why():
    """The reason is shown as harm, where the hint would be; the keys lead back as always."""
    view = replace(advised(), answers={ASKED: EngineError("The process died.")})
    (line,) = HintScreen(ASKED, "Nora").question(view).lines
    assert (line.strong, line.rest, line.harm) == ("", "The process died.", True)


def test_a_machine_that_would_let_the_others_act_says_so():
    """Where several may act, the hint may be to do nothing."""
    view = replace(advised(), answers={ASKED: Chosen(None)})
    (line,) = HintScreen(ASKED, "Nora").question(view).lines
    assert line.rest == "Wait, and let the others act."


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


def test_dice_that_are_to_be_thrown_have_no_hint(alone):
    """A throw is nobody's choice, so no machine can say what it would do."""
    begin(alone, opponent="medium")
    play(alone, "name 2", "open")
    assert alone.state.awaits.actor == NATURE
    alone.hold(Key.OK)
    assert isinstance(alone.table.screen, RulebookScreen)
    assert Key.FIVE not in alone.lit()


def test_of_several_machines_the_first_one_gives_the_hint(alone):
    """The key names the machine that sits first, in the order of play."""
    machines = dict.fromkeys(("Nora", "Octave"), Machine(parse_opponent("easy")))
    alone.table.open(Begin("imalya", IMALYA, (NAME, "Nora", "Octave"), machines))
    play(alone, "throw R", "throw G", "throw M", "throw B", "name 1", "throw RRGEGM")
    alone.hold(Key.OK)
    assert alone.table.screen.captions(alone.table.view())[Key.FIVE].object == "Nora"


def test_a_person_in_the_team_of_a_machine_asks_it_for_a_hint(alone):
    """A team gives one answer, and its people give it, though the machine sits on the first seat."""
    rules = GAMES["jelimvre"].presets["base"]
    names, machines = ("Nora", NAME, "Lou", "Eva"), {"Nora": Machine(parse_opponent("easy"))}
    alone.table.open(Begin("jelimvre", rules, names, machines))
    alone.press(Key.TWO)
    assert alone.state.awaits.seats == (0, 1)
    alone.hold(Key.OK)
    assert alone.table.screen.captions(alone.table.view())[Key.FIVE].object == "Nora"


def test_a_secret_choice_has_no_hint(alone):
    """Everybody sees the table: a hint would show them what is in the camp of whoever asks (J-30)."""
    rules = replace(GAMES["jelimvre"].presets["base"], hidden_setup=True)
    alone.table.open(Begin("jelimvre", rules, (NAME, "Nora"), {"Nora": Machine(parse_opponent("easy"))}))
    alone.press(Key.TWO)
    assert alone.state.awaits.secret
    assert not alone.machine_acts
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
