"""Reference pictures of free throwing; `python -m tests.device.screen.throws_pictures` redraws all."""

from collections.abc import Callable
from dataclasses import replace

from device.screen.base import GameView, View
from device.screen.dice.at_hand import DiceAtHand
from device.screen.dice.enter import EnterScreen
from device.screen.home.home import HomeScreen
from device.screen.throws.end import SessionScreen
from device.screen.throws.kinds import KindsScreen
from device.screen.throws.label import LabelScreen
from device.screen.throws.own import OwnDiceScreen
from device.screen.throws.screens import THROWS
from device.screen.throws.throw import ThrowScreen
from device.throw.sight import Sight
from engines.throws import GAME, Design, Dice, End, Label, Next, OwnDice, Rules, Solid, Throw
from tests.device.screen.games_pictures import home
from tests.device.screen.pictures import FOLDER, Picture
from tests.device.screen.png import redraw
from tests.device.screen.positions import NAMES
from tests.device.screen.scenery import sight

D4, D6, D8 = Solid.D4, Solid.D6, Solid.D8
MIXED = (Throw("3"), Label("Initiative"), Next(), Dice(Design.NUMERALS, (D4, D8, D8)), Throw("378"))
FOUR = (*MIXED, Next(), Dice(Design.PIPS, (D6,) * 4), Throw("6241"))
EIGHT = (Dice(Design.NUMERALS, (D4, D6, D8, D8, D6, D4, D8, D6)), Throw("36785266"))
RUNES = OwnDice("Runes de Zoé", D6, 3, ("Soleil", "Lune", "Étoile", "Comète", "Éclipse", "Nébuleuse"))
OWN = (*MIXED, RUNES, Throw("126"))
LONG = ("Anne-Sophie de la Rochette", "Barthélemy")


def after(*actions, names=NAMES, seen: Sight | None = None) -> Callable[[], View]:
    """A session after some actions, as the camera sees it."""

    def view() -> View:
        state = GAME.new(Rules(), names)
        for action in actions:
            state = state.apply(action)
        return View(GameView(state, can_undo=bool(actions)), seen or Sight(), game=THROWS)

    return view


def with_own(view: View) -> View:
    """The same view at a table that knows dice of one's own."""
    return replace(view, dice=DiceAtHand(("Runes de Zoé", "Zoé")))


ZOE = OwnDice("Zoé", D8, 1, tuple("01234567"))
SEEN = sight({1: "6", 2: "2", 3: "4", 4: "1"})
PICTURES = {
    "throws": Picture(ThrowScreen, after(*FOUR, seen=SEEN)),
    "throws-mixed-en": Picture(ThrowScreen, after(*MIXED), language="en"),
    "throws-eight": Picture(ThrowScreen, after(*EIGHT, names=("La table",))),
    "throws-eight-last": Picture(lambda: ThrowScreen(hand=1), after(*EIGHT, names=("La table",))),
    "throws-one-word": Picture(ThrowScreen, after(*FOUR, names=("Inès", "Yann", "Wolfgangmaximilianhubert"))),
    "throws-first": Picture(ThrowScreen, after(names=("La table",))),
    "throws-long": Picture(ThrowScreen, after(*MIXED, names=LONG)),
    "throws-kinds": Picture(lambda: KindsScreen(Design.NUMERALS, (D4, D8), (D6,)), after(*FOUR)),
    "throws-own": Picture(ThrowScreen, after(*OWN)),
    "throws-own-numbers": Picture(
        ThrowScreen, after(OwnDice("Zoé", D8, 3, ("0", "10", "20", "3", "4", "5", "6", "7")), Throw("238"))
    ),
    "throws-own-enter": Picture(lambda: EnterScreen((1, 2, 3), "1"), after(*OWN)),
    "throws-own-choose": Picture(lambda: OwnDiceScreen((RUNES, ZOE), 0, 3), after(*OWN)),
    "throws-own-choose-en": Picture(lambda: OwnDiceScreen((RUNES, ZOE), 1, 1), after(*OWN), language="en"),
    "throws-own-kinds": Picture(
        lambda: KindsScreen.of(after(*OWN)().position.state), lambda: with_own(after(*OWN)())
    ),
    "throws-own-end": Picture(SessionScreen, after(RUNES, Throw("126"), End())),
    "throws-label": Picture(LabelScreen, after(*FOUR)),
    "throws-end": Picture(SessionScreen, after(*FOUR, End())),
    "home-second": Picture(lambda: HomeScreen(page=1), home),
}
PICTURES |= {
    f"throws-{look}": replace(PICTURES["throws"], **{how: value})
    for look, how, value in (
        ("720x1280", "size", (720, 1280)),
        ("1920x1080", "size", (1920, 1080)),
        ("jour", "theme", "jour"),
        ("contraste", "theme", "contraste"),
    )
}


if __name__ == "__main__":
    redraw(PICTURES, FOLDER, __doc__)
