"""Random games of Imalya under many sets of rules, played through the screens by their keys."""

import random
from collections.abc import Mapping
from dataclasses import replace

import pygame
import pytest

from device.game.lots import drawn
from device.game.match import Match
from device.journal.journal import Journal
from device.keys import Key
from device.screen import base
from device.screen.annals.errands import ShowLuck
from device.screen.base import GameView, Refuse, Screen, View
from device.screen.imalya.screens import IMALYA
from device.screen.kit.canvas import Canvas
from device.screen.kit.captions import draw_captions
from device.screen.rules.book import RulebookScreen
from device.screen.settings.errands import ToggleMute
from engines.imalya import GAME, PRESETS, Phase, Rules
from engines.imalya.switches import DamOrder, KillTiming, LaiirnaSteal

NAMES = ("Maëlle", "Yann", "Inès", "Théo", "Ambre", "Dune", "Bouleau", "Cuivre")
CHOSEN = replace(PRESETS["tales_six"], kill_timing=KillTiming.OWNER_CHOICE)
STOLEN = replace(PRESETS["laiirna"], laiirna_steal=LaiirnaSteal.BOTH)
GAMES = {
    **PRESETS,
    "chosen kills": CHOSEN,
    "captures first": replace(PRESETS["tales_six"], dam_order=DamOrder.CAPTURE_FIRST),
    "stolen points": STOLEN,
    "six dice of eight faces": replace(PRESETS["dragon8"], dragon8_dice=6),
}
EVERYWHERE = {
    *(Phase.DRAW_FACTION, Phase.BEL_ROLL, Phase.NAME_STARTER, Phase.THROW),
    *(Phase.RESPOND, Phase.CAPTURE, Phase.LATE_BEL, Phase.LOCK),
}
"""The phases of every game; a test plays until it has seen them."""
REACHED = {
    "tales_six": {Phase.REROLL},
    "leinan": {Phase.DEPOSIT},
    "laiirna": {Phase.BUY},
    "chance": {Phase.BONUS},
    "series": {Phase.NEXT_GAME, Phase.STAKE},
    "chosen kills": {Phase.KILL, Phase.LAST_KILL},
    "stolen points": {Phase.BUY, Phase.REROLL},
}
"""The phases that only some rules have."""
MOST_GAMES = 20
STEPS = 400
PLAYS = 0.7
"""How often a key is wanted that plays on."""
ALIKE = 0.2
"""How often all dice show the thrower's Faction, which real dice seldom do."""


class Evening:
    """A player who presses random lit keys, with random dice that often show equal faces."""

    def __init__(self, journal: Journal, rules: Rules, players: int, seed: int) -> None:
        self.dice = random.Random(seed)
        self.match = Match.begin(journal, GAME, replace(rules, target=60), NAMES[:players])
        self.screen: Screen = IMALYA.screen_after(self.match, ())
        self.face = ""
        self.said = ""
        self.seen: set[tuple[Phase, type]] = set()

    def play(self) -> set[Phase]:
        """Press keys until the game ends or the step limit is reached; returns the phases that occurred."""
        for _step in range(STEPS):
            self.press()
            if self.match.state.outcome is not None:
                break
        return {phase for phase, _screen in self.seen}

    @property
    def view(self) -> View:
        """The table without a camera."""
        match = self.match
        position = GameView(match.state, match.by_hand, match.can_undo, match.can_redo)
        return View(position, notice=self.said, game=IMALYA)

    def press(self) -> None:
        """Press a random lit key, most often one that plays an action.

        Never Back, which would lead in circles.
        """
        view = self.view
        captions = self.screen.captions(view)
        self._look(view, captions)
        keys = sorted(set(captions) - {Key.BACK})
        if self.dice.random() < PLAYS:
            moves = [key for key in keys if isinstance(self.screen.press(key, view), base.Play)]
            keys = moves or ([Key.OK] if Key.OK in keys else keys)
        self._obey(self.screen.press(self.dice.choice(keys), view))

    def _look(self, view: View, captions) -> None:
        """Draw the screen if this kind has not been drawn in this phase yet."""
        moment = (self.match.state.phase, type(self.screen))
        if moment not in self.seen:
            self.seen.add(moment)
            canvas = Canvas(pygame.Surface((800, 480)))
            self.screen.draw(canvas, view)
            draw_captions(canvas, captions)

    def _obey(self, command: base.Command) -> None:
        assert not isinstance(command, Refuse), command
        match command:
            case base.Go(screen):
                self.screen = screen
            case base.Back():
                self.screen = IMALYA.screen_after(self.match, ())
            case base.Play(action):
                self._apply(action)
            case base.Tell(letters):
                self._apply(GAME.parse_action("throw " + self._thrown(letters)))
            case base.Correct(die, letter):
                self.match.correct_throw({die: letter})
                self._follow(self.match.last_events)
            case ToggleMute(then) | ShowLuck(screen=then):
                self.screen = then
            case base.DrawLots():
                by_lot = IMALYA.opening.by_lot
                for action in drawn(GAME, self.match.state, by_lot, self.dice):
                    self._apply(action)
            case _:
                assert isinstance(command, base.AskToLeave | base.Home), command
                self.screen = IMALYA.screen_after(self.match, ())

    def _thrown(self, letters: Mapping[int, str]) -> str:
        state = self.match.state
        faction = state.players[state.awaits.thrower].faction
        alike = state.round and self.dice.random() < ALIKE
        return str(faction) * len(letters) if alike else "".join(letters.values())

    def _apply(self, action) -> None:
        self._follow(self.match.apply(action))
        assert IMALYA.said_action(action)

    def _follow(self, events) -> None:
        self.said = IMALYA.news(self.match.state, events)
        self.screen = IMALYA.screen_after(self.match, events)
        assert RulebookScreen.opened(self.view, self.screen).asks(self.view)


def test_the_games_reach_every_phase():
    """The phases that the random games must reach are all phases but COUNT, in which no state remains."""
    reached = EVERYWHERE.union(*REACHED.values()) | {Phase.OVER}
    assert reached == set(Phase) - {Phase.COUNT}


@pytest.mark.parametrize("name", GAMES)
def test_any_keys_play_any_rules(journal, name):
    """Random lit keys never lead to an illegal action, and the games reach every phase listed for them."""
    wanted, seen = EVERYWHERE | REACHED.get(name, set()), set()
    for seed in range(MOST_GAMES):
        evening = Evening(journal, GAMES[name], players=3, seed=seed)
        seen |= evening.play()
        if wanted <= seen:
            break
    assert wanted <= seen
