"""Tests that an answer that is half given survives leaving the game and a restart of the table."""

from random import Random

import pytest

from device.journal.journal import Doubt, Journal
from device.keys import Key
from device.screen.base import Go
from device.screen.choix_des_dieux.gather import GatherScreen
from device.screen.choix_des_dieux.join import JoinScreen, NewcomersName
from device.screen.choix_des_dieux.settle import SettlementScreen
from device.screen.choix_des_dieux.settlement import steps as settled
from device.screen.dice.enter import EnterScreen
from device.screen.home.home import HomeScreen
from device.screen.oniria.declare import DeclareScreen, FieldWords
from device.screen.oniria.lay import LayScreen
from device.screen.oniria.mix import MixScreen
from device.screen.oniria.secret import SecretScreen
from device.screen.oniria.voided import VoidedScreen
from device.screen.registry import SCREENS
from device.screen.rules.book import RulebookScreen
from device.screen.teach.errands import OpenSets
from device.screen.teach.name import SetName
from device.screen.text_form import parse_begun, written
from device.screen.writing.letters import LettersScreen
from device.screen.writing.touch_letters import TouchLettersScreen
from device.sound.cues import Cue
from engines.oniria import Deck, Phase, Side
from engines.oniria.effects import Note
from engines.oniria.events import RoundVoided
from tests.device.journal.records import everything
from tests.device.walker import Walker


def oniria(folder, phase, players=3):
    """A table at which Oniria has come to a phase."""
    walker = Walker(folder)
    walker.sit_down("oniria", "standard", players)
    chance = Random(7)
    while walker.state.asks is not phase:
        walker.play(chance)
    walker.go_back_to(walker.steps)
    return walker


def kept(walker):
    """What the journal keeps of an answer once a second has passed."""
    walker.clock.now_s += 1
    walker.turn()
    return walker.table.match.in_journal.screen


def restarted(walker, folder):
    """The same table after a power cut, a second after the last press; one key resumes the game."""
    kept(walker)
    walker.close()
    walker = Walker(folder)
    walker.press(Key.OK)
    return walker


@pytest.fixture
def shown_again(tmp_path):
    """Shows a screen at a table, and returns what is shown after a restart and the key that resumes."""

    def shown(walker, screen):
        walker.table.screen = screen
        walker.turn()
        walker = restarted(walker, tmp_path)
        screen = walker.shown
        walker.close()
        return screen

    return shown


def test_a_throw_that_is_half_entered_by_hand_is_entered_on_after_a_restart(tmp_path):
    """The faces that were entered stand there; Back takes the last one away, as before."""
    first = Walker(tmp_path)
    first.begin()
    first.press(Key.OK, Key.TWO)
    entered = first.shown
    assert entered == EnterScreen((1,), "B")
    second = restarted(first, tmp_path)
    assert second.shown == entered
    second.press(Key.BACK)
    assert second.shown == EnterScreen((1,))
    second.close()


def test_a_path_that_is_half_laid_waits_while_the_game_is_left(tmp_path):
    """Leaving says that the game waits as it stands: the Sendas that were laid lie there again."""
    walker = oniria(tmp_path, Phase.LAY)
    walker.press(Key.ONE, Key.OK, Key.TWO, Key.OK, Key.THREE)
    laid = walker.shown
    assert isinstance(laid, LayScreen)
    assert (len(laid.laid), laid.side) == (1, Side.SOMBRAS)
    walker.hold(Key.BACK)
    walker.press(Key.OK, Key.OK)
    assert walker.shown == laid
    walker.close()


def test_what_lies_over_an_answer_is_closed_after_a_restart(tmp_path, shown_again):
    """The book that was opened while a path was laid is closed, and the path lies there."""
    laid = LayScreen((), Side.SONADORA)
    assert shown_again(oniria(tmp_path, Phase.LAY), RulebookScreen(0, laid)) == laid


def test_own_words_of_a_declaration_are_written_on_after_a_restart(tmp_path, shown_again):
    """The form keeps its answers, and the words their letters."""
    form = DeclareScreen(by=0, family=0, kind=Note)
    words = LettersScreen(FieldWords("What is noted?", Go(form), form=form), "Only if the")
    assert shown_again(oniria(tmp_path, Phase.POWERS), words) == words


@pytest.mark.parametrize("touched", [False, True], ids=["by keys", "by touch"])
def test_a_name_that_is_half_written_is_not_kept(tmp_path, touched):
    """Names of guests are forgotten after the evening; a screen that holds one would stay in the journal."""
    walker = Walker(tmp_path)
    walker.sit_down("choix_des_dieux", "elis", 3)
    walker.table.screen = joining = JoinScreen(page=1)
    walker.turn()
    assert "JoinScreen" in kept(walker)
    by_keys = LettersScreen(NewcomersName(joining), "Rozenn")
    walker.table.screen = TouchLettersScreen(by_keys.purpose, "Rozenn", by_keys) if touched else by_keys
    walker.turn()
    assert kept(walker) == ""
    assert b"Rozenn" not in everything(tmp_path / "games.sqlite3")
    walker.close()


def test_a_secret_is_covered_after_a_restart(tmp_path, shown_again):
    """Others may press the key that resumes: the card that was being told in secret is not shown to them."""
    walker = oniria(tmp_path, Phase.CHOOSE)
    asked = walker.shown
    assert shown_again(walker, SecretScreen(0, alone=True)) == asked


def test_a_deck_that_is_half_mixed_waits_below_its_cover(tmp_path):
    """The cards that were chosen in secret are not chosen twice, and nobody else sees them."""
    assert MixScreen(alone=True, chosen=frozenset({(Deck.MAYA, 1)}), step=1).for_all() == MixScreen(
        chosen=frozenset({(Deck.MAYA, 1)}), step=1
    )


def test_an_answer_begun_is_forgotten_once_the_game_goes_on(tmp_path):
    """The next step deletes the screen that was kept, and so does closing that screen."""
    walker = oniria(tmp_path, Phase.LAY)
    walker.press(Key.ONE)
    assert kept(walker)
    walker.play(Random(7))
    assert walker.table.match.in_journal.screen == ""
    walker.close()
    first = Walker(tmp_path)
    first.begin()
    first.press(Key.OK, Key.TWO)
    assert kept(first)
    first.press(Key.BACK, Key.BACK)
    assert kept(first) == ""
    first.close()


def test_payments_are_shown_on_after_a_restart(tmp_path):
    """People who were paying see the same step of the settlement, in silence, and may see it again."""
    walker = Walker(tmp_path)
    walker.sit_down("choix_des_dieux", "elis", 3)
    chance = Random(7)
    while not settled(walker.table.match.last_events):
        walker.play(chance)
    walker.go_back_to(walker.steps)
    for pressed in ((), (Key.OK,)):
        walker.press(*pressed)
        shown = walker.shown
        assert shown == SettlementScreen(len(pressed))
        walker = restarted(walker, tmp_path)
        assert walker.shown == shown
        assert Cue.TALES not in walker.ears.heard
    walker.press(Key.SIX)
    walker = restarted(walker, tmp_path)
    assert isinstance(walker.shown, GatherScreen)
    walker.press(Key.THREE)
    assert walker.shown == SettlementScreen()
    walker.close()


def test_a_void_round_is_still_told_of_after_a_restart(tmp_path):
    """The screen keeps which card voided the round; else people lay the path anew without knowing why."""
    walker = Walker(tmp_path)
    walker.sit_down("oniria", "standard", 3)
    chance = Random(7)
    voided = []
    while not voided:
        walker.play(chance)
        voided = [event for event in walker.table.match.last_events if isinstance(event, RoundVoided)]
    walker.go_back_to(walker.steps)
    walker = restarted(walker, tmp_path)
    assert walker.shown == VoidedScreen(LayScreen(), voided[0])
    walker.press(Key.OK)
    assert isinstance(walker.shown, LayScreen)
    walker.close()


def test_a_screen_that_cannot_be_drawn_ends_the_table_only_once(tmp_path, monkeypatch):
    """The next start shows the game's own question: no game is out of reach because of its screen."""
    first = Walker(tmp_path)
    first.begin()
    first.press(Key.OK, Key.TWO)
    kept(first)
    first.close()

    def fails(screen, view):
        raise IndexError

    with monkeypatch.context() as patched:
        patched.setattr(EnterScreen, "question", fails)
        second = Walker(tmp_path)
        with pytest.raises(IndexError):
            second.press(Key.OK)
        second.close()
    third = Walker(tmp_path)
    third.press(Key.OK)
    assert third.shown == third.referee.position.asked
    third.close()


def test_a_screen_of_another_version_is_not_shown():
    """Its fields may mean something else by now; the game then asks anew."""
    text = written(EnterScreen((1,), "B"), 12)
    assert parse_begun(text) == (EnterScreen((1,), "B"), 12)
    assert parse_begun(text.replace("0.", "9.", 1)) == (None, 0)


def test_what_holds_a_function_has_no_text_form():
    """The journal then keeps what it has kept before; such a screen cannot be read back."""
    with pytest.raises(TypeError):
        written(LettersScreen(SetName(lambda name: OpenSets(name))))


@pytest.mark.parametrize(
    "told",
    [
        '{"record": ["os", "system", {}]}',
        '{"class": ["device.session.table", "Table"]}',
        '{"record": ["device.screen.dice.enter", "EnterScreen", {"eyes": 3}]}',
        '{"enum": ["engines.oniria", "Side", "NOBODY"]}',
        '{"class": ["device.screen.dice.enter", "EnterScreen"]}',
        "{}",
    ],
)
def test_a_text_names_screens_and_values_of_games_only(told):
    """A text that somebody has changed makes no other object."""
    good = written(EnterScreen((1,), "B"))
    head, _comma, _rest = good.partition(", ")
    assert parse_begun(f"{head}, {told}]") == (None, 0)


def test_a_disk_that_takes_no_screen_lets_people_go_on(tmp_path):
    """The sentence of the journal is shown, once for each key; the answer can be given all the same."""
    evening = Walker(tmp_path)
    evening.begin()
    evening.press(Key.OK)
    evening.journal._database.execute("PRAGMA query_only = 1")
    evening.press(Key.TWO)
    evening.turn(11)
    assert evening.shown == EnterScreen((1,), "B")
    assert "may not be written" in evening.table.view().notice
    evening.journal._database.execute("PRAGMA query_only = 0")
    evening.press(Key.OK)
    assert len(evening.table.match.actions) > 0
    evening.close()


def test_whoever_leaves_is_told_that_the_disk_takes_no_screen(tmp_path):
    """The game is left all the same, and the first screen says that what was begun is not kept."""
    evening = Walker(tmp_path)
    evening.begin()
    evening.press(Key.OK)
    evening.journal._database.execute("PRAGMA query_only = 1")
    evening.press(Key.TWO)
    evening.hold(Key.BACK)
    evening.press(Key.OK)
    assert isinstance(evening.shown, HomeScreen)
    assert "may not be written" in evening.table.view().notice
    evening.close()


def test_no_press_waits_for_the_disk(tmp_path, monkeypatch):
    """Somebody who types fast causes one write a second; what was typed is kept within a second."""
    evening = Walker(tmp_path)
    evening.begin()
    evening.press(Key.OK)
    evening.turn(11)
    writes = []
    keep_screen = evening.journal.keep_screen
    monkeypatch.setattr(evening.journal, "keep_screen", lambda *args: writes.append(keep_screen(*args)))
    for _second in range(2):
        evening.press(*[Key.TWO, Key.BACK] * 2, Key.TWO)
    assert len(writes) == 1
    assert "EnterScreen" in kept(evening)
    evening.close()


@pytest.mark.parametrize("leaves", [False, True], ids=["power cut", "menu"])
def test_the_sand_of_a_turn_does_not_begin_anew(tmp_path, leaves):
    """A turn of thirty seconds has, after a power cut or a visit to the menu, what was left of them."""
    walker = Walker(tmp_path)
    walker.sit_down("jelimvre", "sandglass", 2)
    while walker.table.view().left_s is None:
        walker.play(Random(3))
        walker.go_back_to(walker.steps)
    for _second in range(18):
        walker.turn(10)
    left_s = walker.table.view().left_s
    assert left_s <= 13
    if leaves:
        walker.hold(Key.BACK)
        walker.press(Key.OK)
        walker.clock.now_s += 600
        walker.press(Key.OK)
    else:
        walker = restarted(walker, tmp_path)
    assert left_s - 2 <= walker.table.view().left_s <= left_s + 5
    walker.close()


def test_the_sand_of_a_later_turn_does_not_begin_anew(tmp_path):
    """What was left belongs to the turn that was timed last, and not to the first one of the game."""
    walker = Walker(tmp_path)
    walker.sit_down("jelimvre", "sandglass", 2)
    chance, turns = Random(3), set()
    while len(turns) < 2:
        walker.play(chance)
        if (timed := SCREENS["jelimvre"].allowance(walker.state)) is not None:
            turns.add(timed.turn)
    walker.go_back_to(walker.steps)
    walker.turn(180)
    walker = restarted(walker, tmp_path)
    assert walker.table.view().left_s <= 17
    walker.close()


@pytest.mark.parametrize("verb", ["wall", "offer-draw"])
def test_the_sand_does_not_begin_anew_after_a_step_within_a_turn(tmp_path, verb):
    """The plug is pulled right after a step of a turn, or while a draw is offered: no time comes back."""

    def play(verb):
        walker.referee.apply(next(one for one in walker.state.legal_actions() if str(one).startswith(verb)))
        walker.turn()

    walker = Walker(tmp_path)
    walker.sit_down("jelimvre", "sandglass", 2)
    while walker.table.view().left_s is None:
        walker.play(Random(3))
        walker.go_back_to(walker.steps)
    walker.turn(180)
    play(verb)
    walker.close()
    walker = Walker(tmp_path)
    walker.press(Key.OK)
    if verb == "offer-draw":
        assert walker.table.view().left_s is None
        play("decline")
    assert walker.table.view().left_s <= 13
    walker.close()


def test_the_sand_of_one_game_does_not_run_in_another(tmp_path):
    """Two games begin alike: the first turn of the second one has its full time."""
    walker = Walker(tmp_path)
    for _game in range(2):
        walker.sit_down("jelimvre", "sandglass", 2)
        while walker.table.view().left_s is None:
            walker.play(Random(3))
            walker.go_back_to(walker.steps)
        assert walker.table.view().left_s >= 29
        walker.turn(100)
    walker.close()


def test_a_screen_is_kept_beside_a_throw_in_doubt(tmp_path):
    """Neither deletes the other; a dropped throw takes its screen along, and so does the next question."""
    doubt = Doubt("{}", b"jpeg")
    with Journal(tmp_path / "games.sqlite3") as journal:
        journal.begin("imalya", "1", "", ["Ana", "Ben"])
        journal.keep_doubt(1, doubt)
        journal.keep_screen(1, "a screen")
        assert (journal.doubt(1), journal.screen(1)) == (doubt, "a screen")
        journal.keep_screen(1, "")
        assert (journal.doubt(1), journal.screen(1)) == (doubt, "")
        journal.keep_screen(1, "a screen")
        journal.drop_doubt(1)
        assert (journal.doubt(1), journal.screen(1)) == (None, "")
