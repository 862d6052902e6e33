"""Tests Back on every kind of screen: it goes one step back, and never leaves without a question."""

from random import Random

import pytest

from device.keys import Key
from device.screen.abilities import LiesOver
from device.screen.artiseurs.verdict import VerdictScreen
from device.screen.base import Go
from device.screen.choix_des_dieux.bet import BetScreen
from device.screen.choix_des_dieux.pick import PickScreen, Purpose
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.settlement import steps as settled
from device.screen.choix_des_dieux.stake import StakeScreen
from device.screen.choix_des_dieux.throw import ThrowScreen
from device.screen.dice.figure import FigureScreen
from device.screen.home.home import HomeScreen
from device.screen.home.leave import LeaveScreen
from device.screen.home.quit import QuitScreen
from device.screen.jelimvre.glass import SandOutScreen
from device.screen.jelimvre.turn import TurnScreen
from device.screen.rules.book import RulebookScreen
from device.screen.text_form import parse_begun, written
from engines import choix_des_dieux as choix
from engines.jelimvre import Phase
from engines.registry import GAMES
from tests.device.evening import Clock, Evening, Tray
from tests.device.resumed import resumed
from tests.device.screen import scenery
from tests.device.walker import HIDDEN, Walker

OPENING = 60
"""How many steps of each game are tested in a normal run; slow tests play whole games."""
WALK = 12
"""The number of steps before Back is pressed until the table asks."""
WHOLE = 20_000


TABLES = [
    pytest.param("imalya", "base", 2, OPENING, id="imalya"),
    pytest.param("choix_des_dieux", "elis", 4, OPENING, id="choix"),
    pytest.param("artiseurs", "six_duchies", 3, OPENING, id="artiseurs"),
    pytest.param("artiseurs", "puzzle", 1, WHOLE, id="artiseurs-puzzle"),
    pytest.param("jelimvre", HIDDEN, 2, OPENING, id="jelimvre-in-secret"),
    pytest.param("oniria", "standard", 3, OPENING, id="oniria"),
    pytest.param("throws", "usual", 3, OPENING, id="throws"),
    *(
        pytest.param(*table, WHOLE, id="-".join(map(str, table[:3:2])), marks=pytest.mark.slow)
        for table in (
            ("imalya", "series", 3),
            ("imalya", "mercenaire", 3),
            ("choix_des_dieux", "elis", 4),
            ("artiseurs", "cervienne", 3),
            ("artiseurs", "baugienne", 3),
            ("jelimvre", "base", 2),
            ("oniria", "standard", 4),
        )
    ),
]


@pytest.fixture
def walker(tmp_path):
    """A table to walk through the games."""
    walker = Walker(tmp_path)
    yield walker
    walker.close()


def check_back(walker, screen):
    """Check that Back closes a screen, undoes one step, or asks, and changes nothing else."""
    walker.table.screen = screen
    before, asked = walker.table.match.actions, walker.table.match and walker.referee.position.asked
    played = walker.table.match.played
    assert Key.BACK in walker.lit() or Key.BACK in screen.captions(walker.table.view()), screen
    walker.press(Key.BACK)
    assert walker.table.turn(), f"Back closes the table on {screen}"
    assert walker.table.match is not None, f"Back leaves the game without a question on {screen}"
    gone = before[walker.steps :]
    if gone:
        assert type(screen) is type(asked), (
            f"Back on {screen} takes back a step of the game that lies below it"
        )
        assert all(step.entry.joined for step in played[walker.steps + 1 :])
    else:
        assert walker.shown != screen
    while walker.steps < len(before):
        walker.referee.redo()


def check_leaving(walker, screen):
    """Check that Back held asks, and that Back then stays in the game without a change."""
    walker.table.screen = screen
    before = walker.state, walker.steps, walker.referee.position
    walker.hold(Key.BACK)
    assert walker.shown == LeaveScreen(screen)
    walker.press(Key.BACK)
    assert walker.shown == screen
    assert (walker.state, walker.steps, walker.referee.position) == before


def check_book(walker, screen):
    """Check that the book of rules, opened by a key, leads back to what was shown, cursor and all."""
    view = walker.table.view()
    commands = [screen.press(key, view) for key in screen.captions(view)]
    one_press_away = [command.screen for command in commands if isinstance(command, Go)]
    for shown in [screen, *one_press_away]:
        for key in book_keys(shown, walker.table.view()):
            walker.table.screen = shown
            walker.press(key)
            assert isinstance(walker.shown, RulebookScreen)
            walker.press(Key.BACK)
            assert walker.shown == shown


def book_keys(screen, view):
    """The keys of a screen that open the book of rules."""
    if isinstance(screen, RulebookScreen):
        return []
    pressed = {key: screen.press(key, view) for key in screen.captions(view)}
    return [
        key
        for key, command in pressed.items()
        if isinstance(command, Go) and isinstance(command.screen, RulebookScreen)
    ]


def check_return(walker):
    """Check that a game that is left can be resumed at the same state, also after a restart."""
    state, steps, asked = walker.state, walker.steps, walker.referee.position.asked
    walker.hold(Key.BACK)
    walker.press(Key.OK)
    assert isinstance(walker.shown, HomeScreen)
    assert resumed(walker.journal, GAMES).state == state
    walker.press(Key.OK)
    assert (walker.state, walker.steps) == (state, steps)
    walker.referee.ask(asked)


def check_kept(screen):
    """Check that the journal can keep a screen, so that what was chosen on it survives a restart."""
    if not isinstance(screen, LiesOver | VerdictScreen):
        assert repr(parse_begun(written(screen))) == repr((screen, 0))


def walk_home(walker):
    """Check that Back leads step by step to the question whether to leave, and not further."""
    state, steps = walker.state, walker.steps
    left = steps
    for _ in range(3 * steps + 3):
        if isinstance(walker.shown, LeaveScreen):
            break
        walker.press(Key.BACK)
        assert left - walker.steps <= max(1, len(walker.state.players))
        left = walker.steps
    assert left == 0
    for _ in range(5):
        walker.press(Key.BACK)
    assert walker.table.turn()
    assert walker.table.match is not None
    walker.hold(Key.BACK)
    walker.press(Key.OK)
    assert isinstance(walker.shown, HomeScreen)
    walker.press(Key.OK)
    while walker.steps < steps:
        walker.referee.redo()
    assert walker.state == state


@pytest.mark.parametrize(("name", "rules", "players", "most"), TABLES)
def test_back_is_one_step_on_every_screen_of_every_game(walker, name, rules, players, most):
    """Back closes a screen or the book, undoes a step, or asks; held, it asks everywhere; all is kept."""
    walker.sit_down(name, rules, players)
    met = walker.play_on(Random(7), most)
    for steps in sorted(set(met.values()), reverse=True):
        walker.go_back_to(steps)
        base = walker.shown
        for screen in walker.opened_here():
            check_back(walker, screen)
            walker.referee.ask(base)
            check_book(walker, screen)
            walker.referee.ask(base)
            check_kept(screen)
            check_leaving(walker, screen)
            walker.referee.ask(base)
        if walker.state.outcome is None:
            check_return(walker)
    while walker.steps < WALK and walker.table.match.can_redo:
        walker.referee.redo()
    walk_home(walker)


def test_back_on_the_first_screen_asks_before_the_table_is_switched_off(walker):
    """Only OK on the question switches the table off; Back stays."""
    for _ in range(6):
        walker.press(Key.BACK)
        assert walker.table.turn()
    walker.table.screen = HomeScreen()
    walker.press(Key.BACK)
    assert isinstance(walker.shown, QuitScreen)
    walker.press(Key.OK)
    assert not walker.table.turn()


def test_holding_ok_on_the_first_screen_takes_no_step_of_the_saved_game_back(walker):
    """OK held on the first screen opens the set-up, and the resumed game is unchanged."""
    walker.sit_down("imalya", "base", 2)
    for _ in range(8):
        walker.play(Random(1))
    walker.go_back_to(8)
    state = walker.state
    walker.hold(Key.BACK)
    walker.press(Key.OK)
    walker.hold(Key.OK)
    assert walker.table.match is None
    assert resumed(walker.journal, GAMES).state == state
    walker.press(Key.BACK, Key.OK)
    assert walker.state == state


def test_a_finished_game_is_left_as_safely(walker):
    """Back takes the last step back. OK plays a rematch; held, it opens the book of the game that is over."""
    walker.sit_down("choix_des_dieux", "elis", 2)
    walker.play_on(Random(7), WHOLE)
    walker.go_back_to(walker.steps)
    end = walker.shown
    assert walker.state.outcome is not None
    check_leaving(walker, end)
    walker.press(Key.BACK)
    assert walker.state.outcome is None
    walker.referee.redo()
    walker.referee.ask()
    over = walker.table.match
    walker.hold(Key.OK)
    assert isinstance(walker.table.screen, RulebookScreen)
    assert walker.table.match is over
    assert over.state.outcome is not None
    walker.press(Key.BACK, Key.OK)
    assert walker.table.match.record.number == over.record.number + 1
    assert walker.steps == 0
    del walker.table._picture.paint
    walker.turn()


def test_the_sand_that_has_run_out_keeps_nobody_from_leaving(walker):
    """The question stays while the time is over, and behind it stands what the glass asks."""
    walker.sit_down("jelimvre", "sandglass", 2)
    while walker.state.phase is not Phase.CHOOSE:
        walker.play(Random(7))
    walker.go_back_to(walker.steps)
    assert isinstance(walker.shown, TurnScreen)
    walker.hold(Key.BACK)
    walker.clock.now_s += 31
    walker.turn(2)
    assert walker.shown == LeaveScreen(SandOutScreen())
    walker.press(Key.BACK)
    assert walker.shown == SandOutScreen()
    walker.hold(Key.BACK)
    walker.press(Key.OK)
    assert isinstance(walker.shown, HomeScreen)


@pytest.fixture
def thrown(tmp_path):
    """Dice before a camera; the first one is in doubt."""
    clock = Clock()
    evening = Evening(tmp_path, Tray(clock), clock)
    evening.begin()
    evening.tray.falls = [(scenery.seen(1, "3", confidence=0.6, runner_up="5"),)]
    evening.press(Key.OK)
    yield evening
    evening.close()


def test_a_throw_in_doubt_is_still_asked_about_when_everybody_stays(thrown):
    """Back laid the question aside, and held it asked to leave: the throw that lies there is not lost."""
    thrown.turn(12)
    doubt = thrown.table.screen
    assert isinstance(doubt, FigureScreen)
    thrown.press(Key.BACK)
    for screen in (thrown.table.screen, doubt):
        thrown.table.screen = screen
        thrown.hold(Key.BACK)
        assert thrown.table.screen == LeaveScreen(screen)
        thrown.press(Key.BACK)
        assert thrown.table.screen == screen
        assert thrown.table.view().sight.doubts == (1,)
    thrown.press(Key.OK)
    assert thrown.state.players[0].faction == "R"


def test_dice_that_come_to_rest_do_not_answer_the_question_whether_to_leave(thrown):
    """They count behind it: what OK does changes under no finger."""
    thrown.hold(Key.BACK)
    assert isinstance(thrown.table.screen, LeaveScreen)
    thrown.turn(12)
    assert isinstance(thrown.table.screen, LeaveScreen)
    thrown.press(Key.BACK)
    assert isinstance(thrown.table.screen, FigureScreen)


def test_a_bettor_who_was_picked_is_left_without_a_step_back(walker):
    """The throw stands; Back leads to the choice of the bettor, then to the throw."""
    walker.sit_down("choix_des_dieux", "elis", 3)
    chance = Random(7)
    while walker.state.phase is not choix.Phase.DEVIN:
        walker.play(chance)
    walker.go_back_to(walker.steps)
    steps = walker.steps
    walker.press(Key.FIVE, Key.ONE)
    assert isinstance(walker.shown, BetScreen)
    walker.press(Key.BACK)
    assert walker.shown == PickScreen(Purpose.BETTOR, BetScreen)
    walker.press(Key.BACK)
    assert isinstance(walker.shown, ThrowScreen)
    assert walker.steps == steps


def test_a_picked_player_is_left_for_the_page_on_which_he_was_picked(walker):
    """With more players than keys, that is the second page, not the question below it."""
    walker.sit_down("choix_des_dieux", "elis", 8)
    chance = Random(7)
    while walker.state.phase is not choix.Phase.STAKES:
        walker.play(chance)
    walker.go_back_to(walker.steps)
    walker.press(Key.SIX, Key.SIX)
    picked = walker.shown
    assert (type(picked), picked.page) == (PickScreen, 1)
    walker.press(Key.ONE)
    assert isinstance(walker.shown, StakeScreen)
    walker.press(Key.BACK)
    assert walker.shown == picked


def test_back_after_the_sand_never_reaches_into_the_turn_of_the_others(walker):
    """Nothing was played: Back asks whether to leave; the other side's move stands. It took no king."""
    walker.sit_down("jelimvre", "sandglass", 2)
    while walker.state.phase is not Phase.CHOOSE:
        walker.play(Random(8))
    walker.go_back_to(walker.steps)
    walker.press(Key.OK, Key.OK)
    played = walker.table.match.actions
    walker.clock.now_s += 31
    walker.turn(2)
    assert walker.shown == SandOutScreen()
    walker.press(Key.BACK)
    assert walker.shown == LeaveScreen(SandOutScreen())
    assert walker.table.match.actions == played


def test_a_settlement_goes_back_step_by_step(walker):
    """From its second step to its first; only there the throw is taken back."""
    walker.sit_down("choix_des_dieux", "elis", 3)
    chance = Random(7)
    while not settled(walker.table.match.last_events):
        walker.play(chance)
    walker.go_back_to(walker.steps)
    steps = walker.steps
    walker.press(Key.OK, Key.BACK)
    assert (walker.shown, walker.steps) == (SettlementScreen(), steps)
    walker.press(Key.BACK)
    assert walker.steps == steps - 1
