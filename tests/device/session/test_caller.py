"""Tests what the caller says while the keys of a table are pressed."""

import pytest

from device.annals.registry import chronicle_of
from device.i18n import use_language
from device.keys import Key
from device.screen.base import GameView
from device.screen.registry import SCREENS
from device.session.caller import REMINDER_S, Caller
from device.session.table_state import TableState
from device.sound.cues import Cue
from device.sound.number_words import written_out
from engines.oniria.events import RoundScored
from engines.registry import GAMES
from tests.device.evening import Clock, Evening, SpokenTo, Tray
from tests.device.first_throw import elsewhere, to_first_throw, to_first_throw_watched
from tests.device.pig.registered import pig  # noqa: F401
from tests.device.screen import oniria_positions as oniria
from tests.device.screen import scenery
from tests.device.session.test_cues import OF_MINEURES, SECRET
from tests.engines.simulate import random_game

CUT = "-"
FIVE_DICE = (Key.TWO, Key.THREE, Key.FOUR, Key.FIVE, Key.SIX)


@pytest.fixture
def at_table(tmp_path):
    """Makes a table with a caller and brings a game of Imalya to its first throw."""
    evenings = []

    def make(voice, language="en"):
        use_language(language)
        evening = Evening(tmp_path, voice=voice)
        evenings.append(evening)
        to_first_throw(evening)
        evening.turn(30)
        evening.voice.said.clear()
        return evening

    yield make
    for evening in evenings:
        evening.close()


def test_a_turn_by_names(at_table):
    """The total of the turn is said, then who is next; Tales and the points of the turn are not."""
    evening = at_table("names")
    evening.type_throw(*OF_MINEURES)
    evening.press(*FIVE_DICE)
    evening.turn(100)
    assert evening.voice.said == []
    evening.press(Key.OK)
    evening.turn(100)
    assert evening.voice.said == ["Amber, forty-five!", "Your turn, Birch."]


def test_a_turn_in_full_in_french(at_table):
    """The full voice adds Tales, the points of the turn, and what is awaited."""
    evening = at_table("full", "fr")
    evening.type_throw(*OF_MINEURES)
    evening.turn(30)
    evening.press(*FIVE_DICE)
    evening.turn(100)
    evening.press(Key.OK)
    evening.turn(200)
    assert evening.voice.said == [
        "Deux Tales à Bouleau.",
        "Ambre, quels dés garder\N{NO-BREAK SPACE}?",
        "Quarante-cinq. Ambre, quarante-cinq\N{NO-BREAK SPACE}!",
        "À toi, Bouleau.",
        "Bouleau lance les six dés",
    ]


def test_a_table_is_silent_unless_a_voice_is_chosen(at_table):
    """By default nobody speaks."""
    evening = at_table("off")
    evening.type_throw(*OF_MINEURES)
    evening.press(*FIVE_DICE, Key.OK)
    evening.turn(200)
    assert evening.voice.said == []


def test_a_reminder_comes_once_after_eight_seconds_without_a_press(at_table):
    """A press that does not answer makes the time begin anew."""
    evening = at_table("full")
    evening.type_throw(*OF_MINEURES)
    evening.turn(30)
    evening.voice.said.clear()
    evening.press(Key.ONE)
    evening.turn(round(10 * REMINDER_S) - 5)
    assert evening.voice.said == []
    evening.turn(5)
    assert evening.voice.said == ["Amber, which dice do you keep?"]
    evening.turn(300)
    assert len(evening.voice.said) == 1


def test_a_press_that_answers_cuts_the_sentence(at_table):
    """A dead key lets the sentence end; a step of the game cuts it, and what waited is not said."""
    evening = at_table("names")
    evening.type_throw(*OF_MINEURES)
    evening.press(*FIVE_DICE, Key.OK)
    evening.press(Key.FIVE)
    assert evening.voice.said == ["Amber, forty-five!"]
    evening.press(Key.BACK)
    evening.turn(100)
    assert evening.voice.said == ["Amber, forty-five!", CUT, "Your turn, Amber."]


def test_a_step_back_and_a_held_key_say_no_total(at_table):
    """Holding OK opens the book: the press before it is taken back, and no cue or total comes again."""
    evening = at_table("names")
    evening.type_throw(*OF_MINEURES)
    evening.press(*FIVE_DICE)
    evening.ears.heard.clear()
    evening.hold(Key.OK)
    evening.turn(100)
    assert evening.voice.said == ["Amber, forty-five!", CUT, "Your turn, Amber."]
    assert Cue.LOCK not in evening.ears.heard
    evening.press(Key.BACK)
    evening.turn(100)
    assert len(evening.voice.said) == 3


def test_a_doubt_is_asked_aloud(tmp_path):
    """The question on the screen is said, and the answer cuts it."""
    clock = Clock()
    evening = Evening(tmp_path, Tray(clock), clock, voice="names")
    to_first_throw_watched(evening)
    unsure = elsewhere(scenery.seen(6, "2", 0.4, "5"))
    evening.tray.falls = [("3", "3", "3", "2", "2", "2"), ("2", "3", "3", unsure)]
    evening.press(Key.OK)
    evening.turn(12)
    evening.press(Key.TWO, Key.OK, Key.OK)
    evening.turn(12)
    asked = evening.voice.said[-1]
    assert asked == "Die six: Gain or Bel?"
    evening.press(Key.OK)
    assert evening.voice.said[-1] == CUT
    evening.close()


@pytest.mark.usefixtures("pig")
@pytest.mark.parametrize(
    ("voice", "end"), [("names", "Amber wins."), ("full", "Amber wins, ahead of Birch.")]
)
def test_the_end_is_said(tmp_path, voice, end):
    """Who has won is said once; the full voice adds all others. A game needs no calls of its own for it."""
    evening = Evening(tmp_path, voice=voice)
    evening.open_card("pig")
    evening.press(Key.OK)
    evening.change_rule("goal")
    evening.press(Key.OK, *[Key.SIX, Key.OK] * 8, Key.SIX)
    evening.turn(40)
    evening.voice.said.clear()
    evening.press(Key.ONE)
    evening.turn(200)
    assert evening.voice.said == [end]
    evening.close()


@pytest.mark.parametrize("game", SCREENS)
def test_every_sentence_of_a_game_belongs_to_an_event_that_is_not_secret(game):
    """A renamed event is noticed, and nothing is said of what some players must not know."""
    said = {event for event, telling in SCREENS[game].events.items() if telling.call}
    home = "engines.throws.actions" if game == "throws" else f"engines.{game}.events"
    assert {event.__module__ for event in said} == {home}
    assert {event.__name__ for event in said} & SECRET.get(game, set()) == set()


@pytest.mark.parametrize("game", SCREENS)
def test_a_whole_game_is_told_in_words(game, language):
    """Every event of a random game can be said, with numbers in words; the last sentence names the winner."""
    said, last = told(GAMES[game])
    assert [words for words in said if any(sign.isdigit() for sign in words)] == []
    if not chronicle_of(game).competes:
        assert said[-1] in ("The session is over.", "La séance est finie.")
        return
    winner = written_out(last.players[last.outcome.winners[0]].name, language)
    verb = "l’emporte" if language == "fr" else "win"
    assert len(last.outcome.winners) < len(last.players), "this game should have a winner"
    assert [words for words in said if verb in words] == said[-1:]
    assert said[-1].startswith(winner)


def told(game):
    """All that the full voice says of a random game, and the last state."""
    clock = Clock()
    voice = SpokenTo(clock)
    caller = Caller(voice, "full", 3, clock)
    rules, before = next(iter(game.presets.values())), TableState(None)
    for step in random_game(game, rules, max(2, game.seats[0]), seed=7):
        after = TableState(GameView(step.after, events=game.events(step.before, step.action, step.after)))
        caller.add_step(before, after, SCREENS[game.name])
        for _ in range(2):
            caller.speak()
            clock.now_s += 3
        before = after
    return voice.said, before.state


def test_scores_that_change_later_are_called_those_of_their_round():
    """Points of Oniria that are cancelled in the second round are told as those of the first."""
    first = (*oniria.DEALT, "declare 2 points 2 +3", "agree 1", *oniria.trick(11, 1, 2, 0) * 7)
    before, _events = oniria.played(*first, *oniria.done(), oniria.PATH, "declare 3 cancel 1")
    action = GAMES["oniria"].parse_action("agree 1")
    state = before.apply(action)
    (scored,) = [event for event in state.happened if isinstance(event, RoundScored)]
    called = SCREENS["oniria"].telling_of(scored).called(state, scored)
    assert (state.round, scored.round) == (2, 1)
    assert called.full.startswith("Round 1: Inès, 4.")
