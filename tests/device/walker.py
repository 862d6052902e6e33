"""Walks through the games at a table on which nothing is drawn."""

from dataclasses import replace

from device.keys import Key
from device.screen.base import Begin, Consult, Go
from device.screen.registry import SCREENS
from device.screen.rules.book import RulebookScreen
from engines.registry import GAMES
from tests.device.evening import Evening
from tests.engines.simulate import NAMES, answer_by_chance

HIDDEN = replace(GAMES["jelimvre"].presets["sandglass"], hidden_setup=True)


class Walker(Evening):
    """A table without camera and drawing, on which every screen can be opened."""

    def __init__(self, folder):
        super().__init__(folder)
        self.table._picture.paint = lambda screen, view, refused=None: screen.captions(view)
        self.referee = self.table._referee

    @property
    def shown(self):
        """The current screen."""
        return self.table.screen

    @property
    def steps(self):
        """The number of steps of the game in force."""
        return len(self.table.match.actions)

    def sit_down(self, name, rules, players):
        """Begin a game, as the screen of rules does."""
        game = GAMES[name]
        self.table._lobby.begin(Begin(name, game.presets.get(rules, rules), NAMES[:players]))

    def play(self, chance):
        """Play a random legal action."""
        match = self.table.match
        match.apply(answer_by_chance(match.game.name, match.state, chance))

    def play_on(self, chance, most):
        """Play on at random; returns the number of steps that leads to each kind of screen."""
        match, met = self.table.match, {}
        screens = SCREENS[match.game.name]
        while True:
            screen = screens.screen_after(match, match.last_events)
            met.setdefault((type(screen), match.state.awaits.kind), len(match.actions))
            if match.state.outcome is not None or len(match.actions) == most:
                return met
            self.play(chance)

    def go_back_to(self, steps):
        """Go to the question after a number of steps."""
        match = self.table.match
        while len(match.actions) > steps:
            match.undo()
        self.referee._follow(match.last_events)
        self.turn()

    def opened_here(self):
        """The screens that one or two presses, or a held key, open from here, one of each kind."""
        found, waiting = {type(self.shown): self.shown}, [self.shown]
        while waiting:
            screen, view = waiting.pop(0), self.table.view()
            keys = [key for key in screen.captions(view) if key is not Key.BACK]
            answers = [screen.press(key, view) for key in keys]
            answers += [held.command for held in screen.held(view).values()]
            answers.append(Go(RulebookScreen.opened(view, screen)))
            for answer in answers:
                if isinstance(answer, Go | Consult) and type(answer.screen) not in found:
                    found[type(answer.screen)] = answer.screen
                    waiting.append(answer.screen)
        return list(found.values())
