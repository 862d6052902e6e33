"""Somebody who plays alone, against machines: presses lit keys only, and tells throws by keys."""

from device.journal.machine import Machine
from device.keys import Key
from device.screen.base import Begin
from device.screen.machines.turn import MachineTurnScreen
from device.screen.people.machine import MachineScreen
from device.screen.people.names import NamesScreen
from device.screen.rules.offer import RulesScreen
from engines.contract import NATURE
from engines.oniria import Rules
from engines.opponents import parse_opponent
from engines.registry import GAMES
from tests.device.newcomer import Newcomer
from tests.engines.oniria.tables import a_library

NAME = "Ada"


class Alone(Newcomer):
    """A table at which one person is known, who plays against machines."""

    def sit_down(self, title: str, *keys: Key, machines: int = 1, preset: str = ""):
        """From home, begin a game against machines.

        Args:
            title: the engine's name of the game.
            keys: what is pressed on the screen of the last machine, before it sits down.
            machines: how many sit down.
            preset: the rules, or "" for those that are proposed.
        """
        self.open_card(title)
        self._take_seats()
        for number in range(machines):
            self.choose("Seat a machine")
            assert isinstance(self.table.screen, MachineScreen)
            self.press(*(keys if number == machines - 1 else ()), Key.OK)
        self.press(Key.OK)
        if isinstance(self.table.screen, RulesScreen):
            if preset:
                self.light_card(preset)
            self.press(Key.OK)
        assert not isinstance(self.table.screen, NamesScreen), self.table.view().notice

    def _take_seats(self):
        view = self.table.view()
        for name in self.table.screen.table(view).names(view):
            if name != NAME:
                self.choose(f"Gets up {name}")
        if NAME not in self.table.screen.table(view).names(view):
            self._seat(NAME)

    def play_to_the_end(self, presses: int) -> int:
        """Press keys until the game is over; return how many were pressed."""
        for pressed in range(presses):
            if self.state.outcome is not None:
                return pressed
            self.wander(1, to_the_end=self.match_steps > 40)
        raise AssertionError(f"{self.table.match.record.name} is not over after {presses} presses")

    @property
    def match_steps(self) -> int:
        """How many actions are in force."""
        return len(self.table.match.actions)

    @property
    def machine_acts(self) -> bool:
        """Whether a machine is to act now."""
        return isinstance(self.table.screen, MachineTurnScreen)

    def wait(self, most: int = 1000):
        """Let time pass until no machine is to act."""
        for _ in range(most):
            if not self.machine_acts:
                return
            self.turn()
        raise AssertionError(f"the machine does not act: {self.table.view().notice}")

    @property
    def by_machine(self) -> list[str]:
        """The actions in force that a machine has chosen."""
        return [str(played.action) for played in self.table.match.played if played.entry.by_machine]


def begin(alone, game="choix_des_dieux", opponent="easy", *, on_screen=False, first=False):
    """Begin a game of one person against one machine, without the screens before it."""
    names = ("Nora", NAME) if first else (NAME, "Nora")
    machines = {"Nora": Machine(parse_opponent(opponent), on_screen)}
    rules = next(iter(GAMES[game].presets.values()))
    alone.table.open(Begin(game, rules, names, machines))


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


def with_three_machines(alone):
    """Begin a game of Oniria with a made-up card library against three machines."""
    names = (NAME, "Nora", "Octave", "Irma")
    rules, machines = (
        Rules(card_library=a_library()),
        dict.fromkeys(names[1:], Machine(parse_opponent("easy"))),
    )
    alone.table.open(Begin("oniria", rules, names, machines))
