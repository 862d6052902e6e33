"""Somebody who plays alone, against machines: presses lit keys only, and tells throws by keys."""

from device.keys import Key
from device.screen.machines.turn import MachineTurnScreen
from device.screen.people.machine import MachineScreen
from device.screen.people.names import NamesScreen
from device.screen.rules.offer import RulesScreen
from tests.device.newcomer import Newcomer

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
