"""Machines are seated by keys, keep their names and their level, and are refused where they cannot play."""

from device.journal.machine import Machine
from device.keys import Key
from device.screen.base import Begin, Rematch
from device.screen.people.machine import MachineScreen
from device.screen.people.names import NamesScreen
from device.screen.rules.list import RuleListScreen
from device.screen.rules.offer import RulesScreen
from engines.opponents.level import Level
from engines.registry import GAMES
from tests.device.evening import Evening
from tests.device.machines.alone import NAME
from tests.device.screen.written import writing


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
    """Without a card library a machine cannot know its cards: the key is dark, and seats nobody."""
    alone.open_card("oniria")
    captions = alone.table.screen.captions(alone.table.view())
    (key,) = (key for key, caption in captions.items() if caption.object == "a machine")
    assert key not in alone.lit()
    assert alone.table.screen.held(alone.table.view())[Key.SIX].icon == ""
    Evening.press(alone, key)
    assert isinstance(alone.table.screen, NamesScreen)
    assert "card library" in alone.table.view().notice


def test_the_rules_say_before_ok_that_a_machine_cannot_play_by_them(alone):
    """The machine of another game sits there: cards and list of rules name both ways out, and OK is dark."""
    alone.sit_down("jelimvre")
    alone.leave()
    alone.open_card("oniria")
    for _ in range(GAMES["oniria"].seats[0] - 2):
        alone.choose("Seat a guest")
    alone.press(Key.OK)
    assert isinstance(alone.table.screen, RulesScreen)
    assert Key.OK not in alone.lit()
    with writing() as written:
        alone.table.screen.draw(alone.screen.canvas, alone.table.view())
    Evening.press(alone, Key.OK)
    why = alone.table.view().notice
    assert "card library" in why
    assert why.endswith("or seat a person.")
    assert why in " ".join(line.words for line in written.values())
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
