"""Tests what a table tells a broker while it plays, by a broker that remembers what it was told."""

import json
from dataclasses import replace

import jinja2
import pytest

from device.annals.past import PastGames
from device.broker.home_assistant import discovery
from device.broker.messages import TableResult
from device.broker.reconcile import Results
from device.club.league import shares as league_shares
from device.journal.machine import Machine
from device.keys import Key
from device.screen.base import Begin, ChangeSeat, Home, Undo
from device.session.results import ResultsToTell, result_message
from device.session.sharing import Sharing
from device.session.withdrawn import FILE_NAME, WithdrawnResults
from tests.device.annals.evenings import IMALYA, AnnalsEvening
from tests.device.annals.games import DRAWS, FORTY, SHORT_RULES, SIXTY


class RemembersBroker:
    """A broker without a network."""

    def __init__(self):
        self.states = []
        self.results = []
        self.looked_after = 0

    def tell(self, news):
        """Remember the news."""
        (self.results if isinstance(news, Results) else self.states).append(news)

    def go_on(self):
        """Remember that the table has looked after it."""
        self.looked_after += 1

    def close(self):
        """Do nothing."""


@pytest.fixture
def broker():
    """A broker that remembers."""
    return RemembersBroker()


@pytest.fixture
def evening(tmp_path, broker):
    """A table with that broker, which remembers finished games."""
    evening = AnnalsEvening(
        tmp_path,
        annals=True,
        sharing=lambda journal: Sharing(
            broker=broker, results=ResultsToTell(journal, WithdrawnResults(tmp_path))
        ),
    )
    yield evening
    evening.close()


def sensors(state, template="value_template"):
    """What Home Assistant would show, by sensor: it fills in the templates by Jinja, as here."""
    described = json.loads(discovery("salon"))
    environment = jinja2.Environment(autoescape=False)
    return {
        key: environment.from_string(part[template]).render(value_json=state)
        for key, part in described["components"].items()
        if template in part
    }


def test_home_assistant_has_a_sensor_for_the_turn_of_each_seat(evening, broker):
    """It is on for whoever is to play, and says who sits there; none of them takes a command."""
    evening.begin()
    state = json.loads(broker.states[-1])
    (awaited,) = [player["seat"] for player in state["game"]["players"] if player["awaited"]]
    shown = sensors(state)
    seats = {seat: shown[f"seat_{seat + 1}"] for seat in range(8)}
    assert seats == {seat: "ON" if seat == awaited else "OFF" for seat in range(8)}
    who = json.loads(sensors(state, "json_attributes_template")[f"seat_{awaited + 1}"])
    assert who == {"player": state["game"]["players"][awaited]["name"]}
    assert json.loads(sensors({"game": None}, "json_attributes_template")["seat_1"]) == {"player": ""}
    assert "command_topic" not in discovery("salon").decode()


def test_home_assistant_shows_game_question_turn_and_throw(evening, broker):
    """The templates of its sensors read a state of the table as the broker is told it."""
    evening.begin()
    evening.type_throw(Key.SIX)
    shown = sensors(json.loads(broker.states[-1]))
    assert (shown["game"], shown["turn"], shown["throw"], shown["awaited"]) == (
        "Imalya",
        "Birch",
        "Ruse",
        "ON",
    )
    assert shown["question"]


def test_home_assistant_is_told_no_more_than_a_sensor_may_say():
    """Without a game all is empty; a long question is cut at 255 signs."""
    assert sensors({"game": None}) == {
        "game": "",
        "question": "",
        "turn": "",
        "throw": "",
        "awaited": "OFF",
        **{f"seat_{seat}": "OFF" for seat in range(1, 9)},
    }
    state = {"game": {"title": "x", "question": "?" * 400, "players": [], "throws": []}}
    assert len(sensors(state)["question"]) == 255


def test_each_state_is_told_once_and_without_a_picture(evening, broker):
    """A table at which nothing happens tells nothing."""
    evening.begin()
    count = len(broker.states)
    looked_after = broker.looked_after
    evening.turn(5)
    assert len(broker.states) == count
    assert broker.looked_after == looked_after + 5  # so that its process is started again if it has ended
    assert json.loads(broker.states[-1])["picture"] == ""


def told(result):
    """A result that was told, as a value."""
    return TableResult.model_validate_json(result)


def test_a_finished_game_is_told_with_places_and_scores(evening, broker):
    """Both people, whom the table knows, with places and scores; one key for the game."""
    evening.play()
    ((key, result),) = broker.results[-1].finished.items()
    assert key.endswith("-1")
    assert told(result).game == "imalya"
    assert [(seat.name, seat.place, seat.score, seat.kind) for seat in told(result).seats] == [
        ("Maëlle", 1, 60, "person"),
        ("Yann", 2, 40, "person"),
    ]


def test_the_longest_names_are_told(evening, broker):
    """24 signs of three code points each, as people may call themselves; the table and its league go on."""
    names = "Z\u0324\u030a" * 24, "Y\u0324\u030a" * 24
    evening.play(names)
    evening.turn()
    ((_key, result),) = broker.results[-1].finished.items()
    assert tuple(seat.name for seat in told(result).seats) == names


def test_rules_that_are_too_long_for_a_message_are_left_out(evening, broker):
    """With every card of Oniria entered, texts included, the result is told without its rules."""
    evening.play()
    (finished,) = evening.table.view().past.results
    cards = "oniria card_library=" + "x" * 6000
    long = replace(finished, record=replace(finished.record, rules=cards))
    assert told(result_message(finished)).rules == finished.record.rules != ""
    assert (told(result_message(long)).rules, told(result_message(long)).seats) == (
        "",
        told(result_message(finished)).seats,
    )


def test_a_game_whose_end_was_taken_back_is_withdrawn_until_it_ends_again(evening, broker):
    """Back at the end opens the game again: it counts no more, and the message names nobody."""
    evening.play()
    (key,) = broker.results[-1].finished
    evening.table.open(Undo())
    evening.turn()
    assert broker.results[-1].finished == {}
    gone = told(broker.results[-1].withdrawn[key])
    assert (gone.withdrawn, gone.seats) == (True, ())
    evening.act(FORTY[-1])
    assert list(broker.results[-1].finished) == [key]
    assert broker.results[-1].withdrawn == {}


def put_into_bin(evening, broker) -> str:
    """Play a game, and put it into the bin; returns the key of its result."""
    evening.play()
    (key,) = broker.results[-1].finished
    evening.table.open(Home())
    evening.turn()
    evening.journal.put_into_bin(1)
    evening.turn()
    return key


def test_a_game_in_the_bin_is_withdrawn(evening, broker):
    """It counts no more; who takes it out of the bin lets it count again."""
    key = put_into_bin(evening, broker)
    assert (list(broker.results[-1].finished), list(broker.results[-1].withdrawn)) == ([], [key])
    evening.journal.take_out_of_bin(1)
    evening.turn()
    assert list(broker.results[-1].finished) == [key]


def test_a_withdrawn_game_that_is_deleted_stays_withdrawn(evening, broker, tmp_path):
    """The broker may have been away all the time: any later start tells it, and nobody is named."""
    key = put_into_bin(evening, broker)
    evening.journal.empty_bin()
    evening.turn()
    assert list(broker.results[-1].withdrawn) == [key]
    again = ResultsToTell(evening.journal, WithdrawnResults(tmp_path)).changed(PastGames())
    gone = told(again.withdrawn[key])
    assert (again.finished, gone.withdrawn, gone.seats) == ({}, True, ())
    assert "Maëlle" not in (tmp_path / FILE_NAME).read_text("utf-8")


def test_a_game_that_was_opened_again_and_deleted_stays_withdrawn(evening, broker):
    """Its end was taken back before it was deleted, and the broker may have missed that."""
    evening.play()
    (key,) = broker.results[-1].finished
    evening.table.open(Undo())
    evening.turn()
    evening.table.open(Home())
    evening.turn()
    evening.journal.delete(1)
    evening.turn()
    assert list(broker.results[-1].withdrawn) == [key]


def test_results_are_told_again_only_when_they_may_have_changed(evening, broker):
    """A table at which nothing happens tells nothing."""
    evening.play()
    count = len(broker.results)
    evening.turn(20)
    assert len(broker.results) == count


def test_a_guest_is_told_as_one(evening, broker):
    """A club counts people whom a table knows."""
    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Maëlle", "Yann")))
    evening.act(*DRAWS, *SIXTY, *FORTY)
    ((_key, result),) = broker.results[-1].finished.items()
    assert [seat.kind for seat in told(result).seats] == ["guest", "guest"]


def test_a_seat_that_changed_hands_counts_for_nobody_in_a_club(evening, broker):
    """Yann has played the end for Lou, who went home: the seat says so, and is in no league."""
    for name in ("Maëlle", "Yann", "Lou"):
        evening.journal.add_person(name)
    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Maëlle", "Lou")))
    evening.act(*DRAWS, *SIXTY)
    evening.table.open(ChangeSeat(1, "Yann"))
    evening.act(*FORTY)
    ((_key, result),) = broker.results[-1].finished.items()
    assert [(seat.name, seat.place, seat.kind, seat.shared) for seat in told(result).seats] == [
        ("Maëlle", 1, "person", False),
        ("Yann", 2, "guest", True),
    ]
    assert league_shares(told(result)) == []


def test_a_machine_that_plays_on_is_told_as_one(evening, broker):
    """It sits there at the end of the game."""
    for name in ("Maëlle", "Yann"):
        evening.journal.add_person(name)
    evening.table.open(Begin("imalya", IMALYA.parse_rules(SHORT_RULES), ("Maëlle", "Yann")))
    evening.act(*DRAWS, *SIXTY, *FORTY[:-1])
    evening.table.open(ChangeSeat(1, "Nora", Machine()))
    match = evening.table.match
    match.apply_machine(match.game.parse_action(FORTY[-1]))
    evening.table._referee.start(match)
    evening.turn()
    ((_key, result),) = broker.results[-1].finished.items()
    assert [(seat.name, seat.kind, seat.shared) for seat in told(result).seats] == [
        ("Maëlle", "person", False),
        ("Nora", "machine", True),
    ]


def test_a_session_of_free_throws_is_no_result(evening, broker):
    """Nobody wins there, so it counts in no league, whether it goes on or is over."""
    evening.open_card("throws")
    evening.press(Key.OK, Key.FIVE, Key.OK)
    evening.turn(5)
    evening.press(Key.SIX)
    evening.turn(5)
    assert evening.state.outcome is not None
    assert not any(results.finished or results.withdrawn for results in broker.results)
