"""Somebody else plays on for a seat: a machine for whoever goes home, a person for a machine."""

import contextlib
import random
import re
import signal
import sqlite3
import subprocess
import sys
from dataclasses import replace

import pytest

from device.annals.finished import FinishedGames
from device.annals.kept import KeptGames
from device.annals.questions import TellLuck
from device.annals.result import facts_of
from device.game.match import Match
from device.game.published import record_of
from device.game.sitters import Sitters
from device.journal.journal import FILE_NAME, Journal
from device.journal.machine import Machine
from device.journal.repair import copy_of
from device.journal.seat_changes import SeatChange, machine_text
from device.keys import Key
from device.screen.annals.evening_told import best_words
from device.screen.base import Begin, ChangeSeat, Play
from device.screen.home.leave import LeaveScreen
from device.screen.people.seat_changes import ConfirmSeatScreen, SeatChangeScreen, SuccessorScreen
from device.screen.registry import playable
from engines.contract import NATURE
from engines.imalya import Phase as Moment
from engines.oniria import Phase
from engines.opponents import parse_opponent
from engines.record import parse_record
from engines.registry import GAMES
from tests.device.evening import Evening
from tests.device.machines.alone import Alone
from tests.engines.oniria.tables import a_library
from tests.engines.simulate import answer_by_chance

PEOPLE = ("Maëlle", "Yann", "Théo", "Inès")
NORA = Machine(parse_opponent("easy"), on_screen=True)
TABLES = [(game.name, preset) for game in GAMES.values() if game.name != "throws" for preset in game.presets]


@pytest.fixture(autouse=True)
def without_luck(monkeypatch):
    """To work out the luck of a finished game takes ten seconds, and no test here asks for it."""
    monkeypatch.setattr(TellLuck, "answer", lambda question: ())


def rules_of(name, preset):
    """Rules by which machines can play, too: those of Oniria with a card library."""
    rules = GAMES[name].presets[preset]
    return replace(rules, card_library=a_library()) if name == "oniria" else rules


SHORT = GAMES["imalya"].parse_rules("tales six target=40")
"""Rules of a game that is soon over."""


def begin(alone, name="imalya", preset="", players=3, *, rules=None, steps=0, seed=1):
    """Begin a game between people, and play some steps of it by chance."""
    known = [person.name for person in alone.journal.people()]
    for one in PEOPLE:
        if one not in known:
            alone.journal.add_person(one)
    rules = rules or rules_of(name, preset or next(iter(GAMES[name].presets)))
    alone.table.open(Begin(name, rules, PEOPLE[:players]))
    rng, match = random.Random(seed), alone.table.match
    for _ in range(steps):
        if match.state.outcome is None:
            match.apply(answer_by_chance(name, match.state, rng))
    alone.table._referee.start(match)
    alone.turn()


def names_of(alone):
    """The names on the seats."""
    return [name for name, _machine in alone.table.match.sitting]


def hand_over(alone, seat, name, machine=None):
    """Let somebody else play on."""
    alone.table.open(ChangeSeat(seat, name, machine))
    alone.turn()


def test_by_keys_a_seat_goes_to_a_machine_and_back_to_a_person(alone):
    """Back held, key 3, the seat, a machine, its level; later the same way the person comes back."""
    begin(alone, steps=30)
    score = alone.state.players[2].score
    alone.hold(Key.BACK)
    alone.choose("Hand over a seat")
    assert isinstance(alone.table.screen, SeatChangeScreen)
    alone.press(Key.THREE)
    assert isinstance(alone.table.screen, SuccessorScreen)
    assert alone.table.screen.asks(alone.table.view()) == "Who plays on for Théo?"
    alone.press(Key.ONE, Key.THREE, Key.OK)
    assert isinstance(alone.table.screen, ConfirmSeatScreen)
    told = " ".join(line.rest for line in alone.table.screen.question(alone.table.view()).lines)
    assert "counts for nobody" in told
    alone.press(Key.OK)
    assert alone.table.view().notice == "Nora plays on for Théo."
    assert names_of(alone) == ["Maëlle", "Yann", "Nora"]
    assert str(alone.table.match.machines[2].opponent) == "strong"
    assert alone.state.players[2].score == score
    alone.hold(Key.BACK)
    alone.choose("Hand over a seat")
    alone.press(Key.THREE)
    columns = alone.table.screen.people(alone.table.view()).shown
    theo = next(person.number for person in alone.journal.people() if person.name == "Théo")
    alone.press(next(key for key, one in columns.items() if one == theo), Key.OK)
    assert names_of(alone) == ["Maëlle", "Yann", "Théo"]
    assert not alone.table.match.machines
    assert alone.journal.games()[0].people == (1, 2, theo)


def test_whoever_comes_late_writes_a_name_and_plays_on(alone):
    """A name that nobody has becomes a person of this table, who takes the machine's seat."""
    begin(alone, players=2, steps=20)
    hand_over(alone, 1, "Nora", NORA)
    alone.hold(Key.BACK)
    alone.choose("Hand over a seat")
    alone.press(Key.TWO)
    alone.choose("Other name")
    alone.write("Bea")
    assert isinstance(alone.table.screen, ConfirmSeatScreen)
    alone.press(Key.OK)
    assert names_of(alone) == ["Maëlle", "Bea"]
    assert "Bea" in [person.name for person in alone.journal.people()]


@pytest.mark.parametrize(("name", "preset"), TABLES)
def test_in_every_game_a_machine_plays_on_and_a_person_after_it(alone, name, preset):
    """A machine takes a seat wherever the game stands, chooses for it, and hands it back."""
    players = {"puzzle": 1}.get(preset, 4 if name == "oniria" else 2)
    begin(
        alone,
        name,
        preset,
        players,
        steps={"puzzle": 0, "elis": 12, "barter": 12, "tokens": 12}.get(preset, 40),
    )
    assert alone.state.outcome is None
    for seat in range(players):
        hand_over(alone, seat, f"Nora {seat + 1}", NORA)
    before = alone.match_steps
    for _ in range(30):
        if alone.state.outcome is None:
            alone.wander(1)
    assert alone.by_machine
    assert alone.match_steps > before or alone.state.outcome is not None
    again = Match.open(alone.journal, playable(), alone.journal.games()[0])
    assert (str(again.state), again.sitting) == (str(alone.state), alone.table.match.sitting)
    if alone.state.outcome is None:
        hand_over(alone, 0, PEOPLE[0])
        assert alone.table.match.sitting[0] == (PEOPLE[0], None)
        assert "Nora 1" not in str(alone.state)


def test_after_a_power_cut_the_machine_still_sits_there(alone, tmp_path):
    """Whoever sits on a seat is kept like a step, with all that the seat has."""
    begin(alone, steps=30)
    hand_over(alone, 2, "Nora", NORA)
    stood, sitting = str(alone.state), alone.table.match.sitting
    alone.close()
    again = Alone(tmp_path, random.Random(5))
    try:
        again.press(Key.OK)
        assert (str(again.state), again.table.match.sitting) == (stood, sitting)
    finally:
        again.close()


def test_undo_leaves_the_machine_on_its_seat(alone):
    """Who sits where is no step of the game: Back takes the last step back, and the machine chooses anew."""
    begin(alone, "choix_des_dieux", steps=12)
    steps, seat = alone.match_steps, 0
    hand_over(alone, seat, "Nora", NORA)
    alone.table._referee.undo()
    assert alone.match_steps < steps
    assert list(alone.table.match.machines) == [seat]
    again = Match.open(alone.journal, playable(), alone.journal.games()[0])
    assert again.sitting == alone.table.match.sitting


def test_a_held_ok_hands_nothing_over(alone):
    """OK held opens the book of rules; what its press has done is taken back."""
    begin(alone, steps=30)
    alone.hold(Key.BACK)
    alone.choose("Hand over a seat")
    alone.press(Key.THREE, Key.ONE, Key.OK)
    alone.hold(Key.OK)
    assert names_of(alone) == ["Maëlle", "Yann", "Théo"]
    assert alone.table.match.sitters.shared == ()


def test_nobody_sits_on_two_seats(alone):
    """A name that plays already is refused in a sentence, and nothing changes."""
    begin(alone, steps=30)
    entries = len(alone.journal.entries(1))
    hand_over(alone, 2, "Yann")
    assert alone.table.view().notice == "Yann has a seat in this game already; choose somebody else."
    assert names_of(alone) == ["Maëlle", "Yann", "Théo"]
    assert len(alone.journal.entries(1)) == entries


def test_whoever_joined_in_a_step_that_was_taken_back_plays_on_for_somebody(alone):
    """Inès has no seat any more, so she may take one. Redo then seats a guest, and the game can be opened."""
    begin(alone, "choix_des_dieux")
    match = alone.table.match
    for text in ("name 1", 'join "Inès"'):
        alone.table.open(Play(match.game.parse_action(text)))
    alone.table._referee.undo()
    hand_over(alone, 2, "Inès")
    assert alone.table.view().notice == "Inès plays on for Théo."
    assert names_of(alone) == ["Maëlle", "Yann", "Inès"]
    alone.table._referee.redo()
    alone.turn()
    assert names_of(alone) == ["Maëlle", "Yann", "Inès", "Guest 4"]
    again = Match.open(alone.journal, playable(), alone.journal.games()[0])
    assert again.sitting == match.sitting
    assert again.record.people == (1, 2, 4)
    hand_over(alone, 3, "Théo")
    hand_over(alone, 1, "Inès")
    assert alone.table.view().notice == "Inès has a seat in this game already; choose somebody else."


def test_free_throws_have_no_seat_to_hand_over(alone):
    """The dead key says why."""
    alone.table.open(Begin("throws", GAMES["throws"].presets["usual"], ("Amber",)))
    alone.turn()
    alone.hold(Key.BACK)
    assert isinstance(alone.table.screen, LeaveScreen)
    Evening.press(alone, Key.THREE)
    assert "Nobody wins free throws" in alone.table.view().notice


def test_a_game_that_is_over_hands_no_seat_over(alone):
    """After the end there is no such key."""
    begin(alone, "choix_des_dieux", steps=1000)
    match, rng = alone.table.match, random.Random(1)
    while match.state.outcome is None:
        ends = [one for one in match.state.legal_actions() if str(one) == "end"]
        match.apply(ends[0] if ends else answer_by_chance("choix_des_dieux", match.state, rng))
    alone.table._referee.start(match)
    screen = LeaveScreen(alone.table.screen)
    assert Key.THREE not in screen.captions(alone.table.view())


def test_a_machine_does_not_take_a_seat_whose_card_it_would_have_to_know(alone):
    """Oniria: who has put a card down untold is asked for it later, which a machine could not answer."""
    begin(alone, "oniria", players=4)
    match, rng = alone.table.match, random.Random(3)
    while match.state.asks is not Phase.CHOOSE:
        match.apply(answer_by_chance("oniria", match.state, rng))
    seat = match.state.awaits.actor
    match.apply(match.game.parse_action(f"ready {seat + 1}"))
    alone.table._referee.start(match)
    hand_over(alone, seat, "Nora", NORA)
    assert "has put a card down that the table does not know" in alone.table.view().notice
    assert not match.machines
    hand_over(alone, seat, "Bea")
    assert match.state.players[seat].name == "Bea"
    other = next(one for one in range(4) if one != seat)
    hand_over(alone, other, "Nora", NORA)
    assert list(match.machines) == [other]


def test_no_machine_joins_a_draft_in_which_a_card_lies_untold(alone):
    """Oniria with three: the machine drafts from the cards that are left, so it must know which are gone."""
    begin(alone, "oniria", players=3)
    match, rng = alone.table.match, random.Random(3)
    while match.state.asks is not Phase.DRAFT:
        match.apply(answer_by_chance("oniria", match.state, rng))
    drafter = match.state.awaits.actor
    hand_over(alone, drafter, "Nora", NORA)
    hand_over(alone, drafter, PEOPLE[drafter])
    match.apply(match.game.parse_action("place 1"))
    for seat in range(3):
        hand_over(alone, seat, "Nora", NORA)
        assert f"{PEOPLE[drafter]} has put a card down" in alone.table.view().notice
    assert not match.machines


def test_whoever_has_left_and_comes_back_has_the_name_of_now(alone):
    """In Le Choix des Dieux a step names the player who comes back; the game can be opened again even so."""
    begin(alone, "choix_des_dieux")
    match = alone.table.match
    for text in ("name 1", "leave 3", 'join "Théo"'):
        match.apply(match.game.parse_action(text))
    alone.table._referee.start(match)
    hand_over(alone, 2, "Nora", NORA)
    again = Match.open(alone.journal, playable(), alone.journal.games()[0])
    assert [player.name for player in again.state.players] == ["Maëlle", "Yann", "Nora"]


def joined(alone):
    """A game of Le Choix des Dieux in which Nora, a machine, plays on for Inès, who joined as the fourth."""
    begin(alone, "choix_des_dieux")
    match = alone.table.match
    for text in ("name 1", 'join "Inès"'):
        alone.table.open(Play(match.game.parse_action(text)))
    hand_over(alone, 3, "Nora", NORA)
    return match


def test_the_record_names_a_machine_on_a_seat_that_was_added(alone):
    """The head of the record says which machine plays, also where somebody has joined during the game."""
    match = joined(alone)
    assert f"# Nora is a machine: {match.machines[3]}" in str(record_of(match, len(match.played)))


def test_a_machine_leaves_with_its_seat_and_comes_back_with_it(alone):
    """Undo takes back that Inès joined: her seat is gone, and the screen goes on; Redo seats the machine."""
    match = joined(alone)
    alone.table._referee.undo()
    alone.turn()
    assert names_of(alone) == ["Maëlle", "Yann", "Théo"]
    assert not match.machines
    assert not Match.open(alone.journal, playable(), alone.journal.games()[0]).machines
    alone.table._referee.redo()
    alone.turn()
    again = Match.open(alone.journal, playable(), alone.journal.games()[0])
    assert list(match.machines) == list(again.machines) == [3]


def test_whoever_joins_on_the_seat_of_a_machine_that_left_is_no_machine(alone):
    """Undo takes the machine's seat away. Another person who joins then plays without a machine."""
    match = joined(alone)
    alone.table._referee.undo()
    bea = alone.journal.add_person("Bea").number
    alone.table.open(Play(match.game.parse_action('join "Bea"')))
    alone.turn()
    again = Match.open(alone.journal, playable(), alone.journal.games()[0])
    assert match.sitting[3] == again.sitting[3] == ("Bea", None)
    assert (again.record.machines, again.record.people[3]) == ((), bea)


def test_a_machine_called_like_a_person_is_not_seated_as_that_person(alone):
    """Somebody may be called Nora, too: the seat that the machine has taken stays the machine's."""
    match = joined(alone)
    alone.journal.add_person("Nora")
    alone.table._referee.start(match)
    assert alone.journal.game(1).people == (1, 2, 3)


@pytest.mark.parametrize("way", ["rename", "merge", "forget"])
def test_a_machine_called_like_a_person_keeps_its_name(alone, way):
    """Nora the person is renamed, merged or forgotten; the machine on the seat that was added stays Nora."""
    match = joined(alone)
    journal, nora = alone.journal, alone.journal.add_person("Nora").number
    if way == "rename":
        journal.change_person(nora, name="Norah")
    elif way == "merge":
        journal.merge_people(journal.add_person("Norah").number, nora)
    else:
        journal.forget_person(nora)
    again = Match.open(journal, playable(), journal.games()[0])
    assert again.sitting == match.sitting == (*again.sitting[:3], ("Nora", match.machines[3]))


def test_a_machine_that_joined_plays_the_next_game_too(alone):
    """Revanche: those who sat there last play again, the machine on the seat that was added among them."""
    match = joined(alone)
    alone.table._lobby.rematch()
    assert alone.table.match is not match
    assert [(name, machine is not None) for name, machine in alone.table.match.sitting] == [
        ("Maëlle", False),
        ("Yann", False),
        ("Théo", False),
        ("Nora", True),
    ]


def test_what_was_played_says_for_whom_the_seat_counts(alone):
    """A seat that two have played counts for nobody; one handed back at once counts as before."""
    begin(alone, "choix_des_dieux", steps=6)
    match = alone.table.match
    hand_over(alone, 0, "Nora", NORA)
    assert match.sitters.shared == ()
    hand_over(alone, 0, "Maëlle")
    rng = random.Random(2)
    match.apply(answer_by_chance("choix_des_dieux", match.state, rng))
    assert match.sitters.shared == ()
    hand_over(alone, 0, "Nora", NORA)
    match.apply_machine(answer_by_chance("choix_des_dieux", match.state, rng))
    assert match.sitters.shared == (0,)
    hand_over(alone, 0, "Maëlle")
    assert match.sitters.shared == (0,)
    assert facts_of(match.record, alone.journal.entries(1)).shared == (0,)
    match.undo()
    assert match.sitters.shared == ()


@pytest.mark.parametrize(
    ("changes", "shared"),
    [
        ((("guest", "guest", 1),), (0,)),
        ((("person 5", "guest", 1),), (0,)),
        ((("person 5", "person 5", 1),), ()),
        ((("guest", "medium", 1), ("medium", "guest", 1)), ()),
        ((("guest", "medium", 1), ("medium", "guest", 2)), (0,)),
        ((("guest", "guest", 0),), ()),
        ((("guest", "guest", 3),), ()),
    ],
)
def test_two_guests_one_after_the_other_are_two(alone, changes, shared):
    """So forgetting a person, who is a guest then, does not make of two players one, and merging two does."""
    begin(alone, "choix_des_dieux", steps=3)
    steps = [
        replace(each, entry=replace(each.entry, changes=sum(after <= place for *_, after in changes)))
        for place, each in enumerate(alone.table.match.played)
    ]
    notes = [SeatChange(0, before, after) for before, after, _ in changes]
    assert Sitters(steps, notes, 3).shared == shared


def play_for(alone, steps, *, machine=False, seed=1):
    """Play some steps by chance, as people or as machines."""
    match, rng = alone.table.match, random.Random(seed)
    for _ in range(steps):
        action = answer_by_chance("imalya", match.state, rng)
        match.apply_machine(action) if machine else match.apply(action)


def remarks_on_seats(match):
    """The remarks of the exported record on seats that change hands, by the number of the action."""
    remarks = record_of(match, len(match.played)).remarks
    found = ((number, re.findall(r"player [0-9] is .*? before", text)) for number, text in remarks.items())
    return [(number, words) for number, all_of_them in found for words in all_of_them]


@pytest.mark.parametrize("read_again", [False, True])
def test_redo_of_what_a_machine_has_played_stays_the_machines(alone, read_again):
    """Its seat was handed back meanwhile. The record says where the machine sat, and the seat is shared."""
    begin(alone, steps=30)
    hand_over(alone, 2, "Nora", NORA)
    match = alone.table.match
    machine = match.machines[2]
    play_for(alone, 4, machine=True)
    match.undo()
    assert len(match.played) == 29
    hand_over(alone, 2, "Théo")
    match.redo()
    assert len(match.played) == 34
    if read_again:
        match = Match.open(alone.journal, playable(), alone.journal.games()[0])
    assert remarks_on_seats(match) == [
        (31, f"player 3 is a machine: {machine}; it was a person before"),
        (35, f"player 3 is a person; it was a machine: {machine} before"),
    ]
    assert match.sitters.shared == (2,)
    assert facts_of(match.record, alone.journal.entries(1)).shared == (2,)


@pytest.mark.parametrize(("name", "person"), [("Bea", None), ("Inès", 4)])
def test_whoever_has_only_redone_the_last_step_gets_no_game(alone, name, person):
    """The end is taken back, a seat handed over, the end redone. Whoever left has played the whole game."""
    begin(alone, "choix_des_dieux", steps=12)
    best = finish(alone).facts.best_turn
    match = alone.table.match
    match.undo()
    hand_over(alone, best.seat, name)
    assert match.sitters.shared == ()
    match.redo()
    assert match.state.outcome is not None
    result = result_of(alone)
    assert (result.names[best.seat], result.record.people[best.seat]) == (name, person)
    assert result.facts.shared == (best.seat,)
    assert result.whose(best) == PEOPLE[best.seat]


def test_a_correction_leaves_every_step_with_whoever_played_it(alone):
    """A throw of before the change is corrected: what follows is written anew, and stays whose it was."""
    begin(alone, "choix_des_dieux")
    match = alone.table.match
    for text in ("name 1", "open", "throw A"):
        match.apply(match.game.parse_action(text))
    hand_over(alone, 1, "Nora", NORA)
    stake = match.game.parse_action("stake 2 10")
    match.apply_machine(stake)
    machine = str(match.machines[1])
    assert match.correct_throw({1: "N"}) == ()
    for one in (match, Match.open(alone.journal, playable(), alone.journal.games()[0])):
        sat = [one.sitters.at(1, place) for place in range(4)]
        assert sat == ["person 2"] * 3 + [machine_text(machine, "Nora")]
        assert remarks_on_seats(one) == [(4, f"player 2 is a machine: {machine}; it was a person before")]


def test_the_record_says_who_played_from_where_on_and_names_nobody(alone):
    """A remark stands where the seat changed hands, with all that repeats the choices of the machine."""
    begin(alone, steps=30)
    hand_over(alone, 2, "Nora", NORA)
    match = alone.table.match
    match.apply_machine(match.game.sample(match.state, random.Random(1))) if (
        match.state.awaits.actor == NATURE
    ) else match.apply(next(iter(match.state.legal_actions())))
    text = str(record_of(match, len(match.played)))
    assert f"# from here on player 3 is a machine: {match.machines[2]}; it was a person before" in text
    assert "Théo" not in text


@pytest.mark.parametrize("left_out", [0, 2])
def test_the_record_says_that_a_machine_has_played_nothing_yet(alone, left_out):
    """The head names the machine. The remark at the end says that it sat down after the last action there."""
    begin(alone, steps=30)
    hand_over(alone, 2, "Nora", NORA)
    match = alone.table.match
    text = str(record_of(match, len(match.played) - left_out))
    remark = f"# from here on player 3 is a machine: {match.machines[2]}; it was a person before"
    assert text.rstrip().rpartition("\n")[2].startswith(remark)
    assert str(parse_record(text)) == text


@pytest.mark.parametrize("way", ["forget", "merge"])
def test_no_note_keeps_a_person_who_is_gone(alone, way):
    """The notes name people by number: a person who is forgotten or merged stands in none of them."""
    begin(alone, steps=30)
    hand_over(alone, 2, "Nora", NORA)
    other = alone.journal.add_person("Théodore").number
    theo = next(person.number for person in alone.journal.people() if person.name == "Théo")
    if way == "forget":
        alone.journal.forget_person(theo)
    else:
        alone.journal.merge_people(other, theo)
    (note,) = [entry.text for entry in alone.journal.entries(1) if entry.text.startswith("seat ")]
    assert note.startswith("seat 3 guest -> " if way == "forget" else f"seat 3 person {other} -> ")


def finish(alone):
    """Play the game on the table to its end by chance; returns its result."""
    match, rng = alone.table.match, random.Random(1)
    while match.state.outcome is None:
        ends = [one for one in match.state.legal_actions() if str(one) == "end"]
        match.apply(ends[0] if ends else answer_by_chance(match.game.name, match.state, rng))
    return result_of(alone)


def result_of(alone):
    """The result of the only game, as it is read at the next start."""
    (result,) = FinishedGames.read(alone.journal, KeptGames(None)).results
    return result


def test_a_machine_on_a_seat_that_was_added_has_its_name_in_the_result(alone):
    """It is no guest: the result names it, also once the names of guests are forgotten."""
    joined(alone)
    assert finish(alone).names[:4] == ("Maëlle", "Yann", "Théo", "Nora")
    alone.journal.forget_guests()
    assert result_of(alone).names[3] == "Nora"
    again = Match.open(alone.journal, playable(), alone.journal.games()[0])
    assert again.state.players[3].name == "Nora"


def test_a_guest_on_the_seat_of_a_machine_that_has_left_is_forgotten(alone):
    """Nora sat there before Théa, who is a guest; only a machine that sits there now keeps its name."""
    joined(alone)
    hand_over(alone, 3, "Théa")
    finish(alone)
    alone.journal.forget_guests()
    again = Match.open(alone.journal, playable(), alone.journal.games()[0])
    assert again.state.players[3].name == result_of(alone).names[3] == "Guest 4"


def length_by_chance(alone):
    """How many steps the short game by chance has."""
    begin(alone, rules=SHORT, steps=5000)
    length = len(alone.table.match.played)
    alone.table._lobby.leave()
    alone.journal.delete(1)
    return length


def test_the_best_turn_is_told_under_who_has_played_it(alone):
    """Machines play the end of the game alone; the best turn before it stays that of a person."""
    begin(alone, rules=SHORT, steps=length_by_chance(alone) - 1)
    for seat in range(3):
        hand_over(alone, seat, f"Nora {seat}", NORA)
    result = finish(alone)
    best = result.facts.best_turn
    assert best.step < len(alone.table.match.played)
    name = PEOPLE[best.seat]
    assert result.whose(best) == name
    assert best_words(result, best).endswith(f"for {name}")
    alone.journal.change_person(best.seat + 1, name="Rozenn")
    assert result_of(alone).whose(best) == "Rozenn"
    alone.journal.forget_person(best.seat + 1)
    assert result_of(alone).whose(best) == f"Guest {best.seat + 1}"


def test_the_best_turn_of_a_machine_that_has_left_is_told_under_its_name(alone):
    """Machines play nearly all of the game, and people the last step."""
    length = length_by_chance(alone)
    begin(alone, rules=SHORT)
    for seat in range(3):
        hand_over(alone, seat, f"Nora {seat}", NORA)
    match, rng = alone.table.match, random.Random(1)
    for _ in range(length - 1):
        match.apply(answer_by_chance("imalya", match.state, rng))
    for seat in range(3):
        hand_over(alone, seat, PEOPLE[seat])
    result = finish(alone)
    best = result.facts.best_turn
    assert result.names == PEOPLE[:3]
    assert result.whose(best) == f"Nora {best.seat}"


def test_the_best_turn_of_whoever_sits_there_still_has_the_name_of_the_seat(alone):
    """Another seat has changed hands, or this one before the turn."""
    begin(alone, rules=SHORT)
    hand_over(alone, 0, "Bea")
    result = finish(alone)
    assert result.whose(result.facts.best_turn) == result.names[result.facts.best_turn.seat]


def test_a_seat_changes_hands_between_two_games_of_a_series(alone):
    """Nora has the Tales of the seat in the next game, and the series goes on with all that was won."""
    rules = GAMES["imalya"].parse_rules("tales six target=20 series=on")
    alone.table.open(Begin("imalya", rules, PEOPLE[:2]))
    match, rng = alone.table.match, random.Random(4)
    while match.state.phase is not Moment.NEXT_GAME:
        match.apply(answer_by_chance("imalya", match.state, rng))
    alone.table._referee.start(match)
    winner = match.state.awaits.actor
    tales = [player.tales for player in match.state.players]
    hand_over(alone, winner, "Nora", NORA)
    assert [player.tales for player in match.state.players] == tales
    match.apply_machine(match.game.parse_action("next-game"))
    assert match.state.players[winner].name == "Nora"
    assert match.sitters.shared == (winner,)
    again = Match.open(alone.journal, playable(), alone.journal.unfinished()[0])
    assert (str(again.state), again.sitting) == (str(match.state), match.sitting)


def test_an_exported_game_with_changed_seats_goes_on_in_openspiel(alone):
    """The record holds the same actions as without the changes, so OpenSpiel comes to the same position."""
    pyspiel = pytest.importorskip("pyspiel", reason="open_spiel, which the extra research brings, is missing")
    from engines.openspiel import PREFIX

    begin(alone, steps=20)
    hand_over(alone, 2, "Nora", NORA)
    play_for(alone, 10, machine=True)
    hand_over(alone, 2, "Inès")
    play_for(alone, 5)
    match = alone.table.match
    record = parse_record(str(record_of(match, len(match.played))))
    opening = {"rules": record.rules, "players": 3, "opening": "\n".join(record.actions)}
    begun = pyspiel.load_game(PREFIX + "imalya", opening).begun.state
    assert begun.awaits == match.state.awaits
    assert [player.score for player in begun.players] == [player.score for player in match.state.players]
    assert record.players == ("Maëlle", "Yann", "Inès")


@pytest.mark.parametrize(
    ("seat", "name", "person"),
    [
        (1, "Bea", 5),
        (3, "Amber", None),
        pytest.param(3, "Bea", 5, marks=pytest.mark.slow),
        pytest.param(1, "Amber", None, marks=pytest.mark.slow),
    ],
)
def test_a_kill_between_the_two_files_loses_no_change_of_a_seat(tmp_path, seat, name, person):
    """The program is killed at the moment when the record is written, and its copy is not."""
    script = [sys.executable, "-m", "tests.device.machines.hands_over_until_killed"]
    done = subprocess.run([*script, str(tmp_path), str(seat), name], capture_output=True, text=True)
    assert done.returncode == -signal.SIGKILL, done.stderr
    (path,) = tmp_path.rglob(FILE_NAME)
    assert [notes_in(path), notes_in(copy_of(path))] == [1, 0]
    for _ in range(2):
        with Journal(path) as journal:
            match = Match.open(journal, playable(), journal.games()[0])
            sitting = ["Maëlle", "Yann", "Théo", "Inès"]
            assert [one for one, _machine in match.sitting] == [*sitting[:seat], name, *sitting[seat + 1 :]]
            assert dict(enumerate(match.record.people)).get(seat) == person
        assert [notes_in(path), notes_in(copy_of(path))] == [1, 1]
        path.unlink()  # the second time everything comes from the copy


def notes_in(path):
    """How many seats have changed hands by what one file says."""
    with contextlib.closing(sqlite3.connect(path)) as database:
        return database.execute("SELECT count(*) FROM entries WHERE text LIKE 'seat %'").fetchone()[0]
