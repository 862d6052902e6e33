"""Tests `dice-table replay`: the steps of a record, as text and as JSON."""

import json
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from device.cli import main
from device.commands.luck import as_luck
from device.commands.replay import as_json_lines, as_text, replayed
from device.errors import RecordError
from engines.contract import Outcome
from engines.record import Record, parse_record, replay
from engines.registry import GAMES
from tests.engines.simulate import NAMES, random_game

SESSION = Record(
    game="choix_des_dieux",
    version="0.1.0",
    rules="elis",
    players=("Maëlle", "Yann"),
    actions=("name 1", "open", "throw A"),
)
LAST_DIE = Record(
    game="imalya",
    version="0.1.0",
    rules="base",
    players=("Maëlle", "Yann"),
    actions=(
        *("throw R", "throw G", "throw B", "name 1", "throw RRRRRB"),
        *("lock 1", "lock 2", "lock 3", "lock 4", "lock 5", "done", "throw B", "lock 6", "done"),
    ),
)
"""A game in which a Bel is locked as the last die for 75 points, although throwing again is worth 90."""
TOLD = """\
Le Choix des Dieux, played with dice-table 0.1.0

   | rules elis
   | player 1 "Maëlle" funds=100 won=0 stake=0 guess=-
   | player 2 "Yann" funds=100 won=0 stake=0 guess=-
   | table phase=name_shooter shooter=1 last=- round=0 pot=0 surplus=0 unclaimed=0
   | dice -

1. Maëlle: name 1
   ShooterNamed seat=Maëlle by=Maëlle
   | table phase=gather shooter=1 last=- round=0 pot=0 surplus=0 unclaimed=0

2. open
   RoundOpened seat=Maëlle round=1
   | table phase=tertre shooter=1 last=- round=1 pot=0 surplus=0 unclaimed=0

3. Maëlle: throw A
   Threw seat=Maëlle die=1 symbol=A
   | table phase=stakes shooter=1 last=- round=1 pot=0 surplus=0 unclaimed=0
   | dice A

awaited: Yann (stakes)"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The file of a record."""
    path = tmp_path / "session.txt"
    path.write_text(str(SESSION), "utf-8")
    return path


def test_a_game_is_told_step_by_step(path: Path):
    """Each action is printed with its events and changes, then the awaited player if there is only one."""
    assert "\n".join(as_text(*replayed(path))) == TOLD


def test_the_result_is_told_with_the_names(tmp_path: Path):
    """The result is printed with shared places and the reason for the end."""
    over = Record("choix_des_dieux", "0.1.0", "elis", ("Maëlle", "Yann"), ("close",))

    assert list(as_text(over, replay(over)))[-1] == "1. Maëlle and Yann (closed)"


def test_one_position_is_told_whole(path: Path):
    """With `--at`, the complete position is printed."""
    record, steps = replayed(path, at=2)

    lines = list(as_text(record, steps[-1:], whole=True))
    assert lines[2:4] == ["2. open", "   RoundOpened seat=Maëlle round=1"]
    assert [line.removeprefix("   | ") for line in lines[4:-2]] == str(steps[-1].after).split("\n")
    assert lines[-1] == "awaited: Maëlle (tertre)"


def test_the_beginning_is_position_nought(path: Path):
    """Position 0 is the state before the first action."""
    _, steps = replayed(path, at=0)

    assert [step.number for step in steps] == [0]


def test_what_lies_before_damage_can_be_looked_at(path: Path):
    """Only the requested actions are replayed, so that positions before a wrong action can be printed."""
    path.write_text(str(SESSION).replace("throw A", "throw B"), "utf-8")

    assert len(replayed(path, at=2)[1]) == 3
    with pytest.raises(RecordError, match=r"session\.txt, line 10: 'throw B' is no action"):
        replayed(path, at=3)


def test_json_has_the_promised_fields_and_no_others(path: Path):
    """JSON has the game, then one line for each step; positions and actions can be parsed."""
    head, *steps = map(json.loads, as_json_lines(*replayed(path)))

    assert head == {
        "game": "choix_des_dieux",
        "version": "0.1.0",
        "rules": "elis",
        "players": ["Maëlle", "Yann"],
        "result": None,
    }
    assert all(set(step) == {"step", "action", "events", "position", "awaits", "outcome"} for step in steps)
    assert (steps[0]["step"], steps[0]["action"], steps[0]["events"]) == (0, None, [])
    assert [step["action"] for step in steps[1:]] == list(SESSION.actions)
    assert steps[3]["events"] == [{"event": "Threw", "seat": 0, "die": 1, "symbol": "A"}]
    assert (steps[3]["awaits"]["actor"], steps[3]["awaits"]["kind"]) == (1, "stakes")
    for step, played in zip(steps, replay(SESSION), strict=True):
        assert GAMES["choix_des_dieux"].parse_state(step["position"]) == played.after


@pytest.mark.parametrize("name", GAMES)
def test_json_holds_every_game(name: str):
    """The events of every game can be written as JSON."""
    game = GAMES[name]
    rules = next(iter(game.presets.values()))
    players = NAMES[: max(2, game.seats[0])]
    played = islice(random_game(game, rules, len(players), seed=1), 200)
    record = Record(name, "0.1.0", str(rules), players, tuple(str(step.action) for step in played))

    _, *steps = map(json.loads, as_json_lines(record, replay(record)))
    assert steps[-1]["action"] == record.actions[-1]
    assert not [event for step in steps for event in step["events"] if "(" in str(event)]


def test_json_holds_the_outcome():
    """The result is in the header, in the last step and in its event, with seats from 0."""
    over = Record("choix_des_dieux", "0.1.0", "elis", NAMES[:2], ("close",), Outcome(((0, 1),), "closed"))
    head, _, last = map(json.loads, as_json_lines(over, replay(over)))

    outcome = {"ranking": [[0, 1]], "reason": "closed"}
    assert (head["result"], last["outcome"]) == (outcome, outcome)
    assert last["events"] == [{"event": "SessionClosed", "outcome": outcome}]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", r"session\.txt, line 1: nothing stands where 'dice-table record 1' should"),
        (b"\x89PNG\r\n", r"session\.txt is not text in UTF-8 \(byte 0\), so it is not a record"),
        (
            b"[Event]\n",
            r"session\.txt, line 1: '\[Event\]' stands where .* should, with which every record begins",
        ),
        (
            str(SESSION).replace("open", "throw A").encode(),
            r"session\.txt, line 9: 'throw A' is not possible",
        ),
    ],
)
def test_a_foreign_or_corrupt_file_is_refused(path: Path, content: bytes, words: str):
    """A file that is no valid record is refused; the message has its name and the line."""
    path.write_bytes(content)
    with pytest.raises(RecordError, match=words):
        replayed(path)


def test_a_file_that_is_not_there_is_named(tmp_path: Path):
    """A missing file is named, with what to do."""
    with pytest.raises(RecordError, match=r"no\.txt cannot be read: No such file .*; name a record"):
        replayed(tmp_path / "no.txt")


@pytest.mark.parametrize("at", [-1, 4])
def test_a_position_that_there_is_not_is_refused(path: Path, at: int):
    """A position that does not exist is refused, with the range of positions."""
    with pytest.raises(RecordError, match=f"has the positions 0 to 3; --at {at} is none of them"):
        replayed(path, at)


def test_a_record_saved_by_a_windows_editor_is_read(path: Path):
    """A record with a byte order mark and Windows line ends is read."""
    path.write_bytes(b"\xef\xbb\xbf" + str(SESSION).replace("\n", "\r\n").encode())

    assert replayed(path)[0] == parse_record(str(SESSION))


def test_the_command_prints_what_was_asked_for(path: Path, capsys: pytest.CaptureFixture[str]):
    """The command prints a whole game as text, or one position as JSON."""
    with pytest.raises(SystemExit) as left:
        main(["replay", str(path)])
    assert (left.value.code, capsys.readouterr().out) == (0, TOLD + "\n")

    with pytest.raises(SystemExit):
        main(["replay", str(path), "--at", "2", "--json"])
    _, step = map(json.loads, capsys.readouterr().out.splitlines())
    assert (step["step"], step["action"]) == (2, "open")


def test_a_record_with_another_result_is_told_with_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A session that an older version has ranked otherwise is printed to its end, with what differs."""
    older = Outcome(((0,), (1,)), "closed")
    over = Record("choix_des_dieux", "0.0.9", "elis", ("Maëlle", "Yann"), ("close",), older)
    path = tmp_path / "older.txt"
    path.write_text(str(over), "utf-8")
    with pytest.raises(SystemExit) as left:
        main(["replay", str(path)])

    captured = capsys.readouterr()
    assert (left.value.code, captured.out.splitlines()[-1]) == (0, "1. Maëlle and Yann (closed)")
    assert captured.err == (
        f"dice-table: {path}: the game ends 'closed 1,2' by this version of dice-table; its record of version"
        " 0.0.9 has the result 'closed 1/2'\n"
    )


def test_luck_is_told_apart_from_choices():
    """Luck and cost of choices are printed for each player."""
    assert list(as_luck(LAST_DIE, list(replay(LAST_DIE)))) == [
        "Maëlle            luck    +51.2   lost by    2 choices     15.0",
        "Yann              luck     +0.0   lost by    0 choices      0.0",
    ]


def test_the_command_tells_the_luck_so_far(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """With `--at`, the luck of the first actions is printed."""
    path = tmp_path / "luck.txt"
    path.write_text(str(LAST_DIE), "utf-8")
    with pytest.raises(SystemExit) as left:
        main(["replay", str(path), "--luck", "--at", "4"])

    assert left.value.code == 0
    assert capsys.readouterr().out.split("\n")[0] == (
        "Maëlle            luck     +0.0   lost by    0 choices      0.0"
    )


def test_a_single_choice_is_told_in_the_singular():
    """The noun follows its number, and the columns keep their places."""
    game = ("throw G", "throw R", "throw B", "name 1", "throw RRMEGD", "capture 6 4")
    record = replace(LAST_DIE, actions=game)
    first, second = as_luck(record, list(replay(record)))
    assert first.endswith("lost by     1 choice      1.0")
    assert second.endswith("lost by    0 choices      0.0")


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (
            SESSION,
            "luck and choices are computed only for games of Imalya, and this is a game of Le Choix",
        ),
        (replace(LAST_DIE, actions=("throw R", "lock 1")), "luck.txt, line 9: 'lock 1' is not possible"),
    ],
)
def test_luck_is_not_told_of(record: Record, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Another game, or an invalid record, gives a sentence and no output."""
    path = tmp_path / "luck.txt"
    path.write_text(str(record), "utf-8")
    with pytest.raises(SystemExit) as left:
        main(["replay", str(path), "--luck"])

    captured = capsys.readouterr()
    assert (left.value.code, captured.out) == (1, "")
    assert words in captured.err


def test_the_command_fails_with_a_sentence(path: Path, capsys: pytest.CaptureFixture[str]):
    """An invalid record gives no output, and a failing status."""
    path.write_text(str(SESSION).replace("throw A", "throw B"), "utf-8")
    with pytest.raises(SystemExit) as left:
        main(["replay", str(path)])

    captured = capsys.readouterr()
    assert (left.value.code, captured.out) == (1, "")
    assert captured.err.startswith(f"dice-table: {path}, line 10: 'throw B' is no action")


def test_luck_is_told_as_text_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """--luck together with --json is refused."""
    path = tmp_path / "luck.txt"
    path.write_text(str(LAST_DIE), "utf-8")
    with pytest.raises(SystemExit) as left:
        main(["replay", str(path), "--luck", "--json"])

    captured = capsys.readouterr()
    assert (left.value.code, captured.out) == (2, "")
    assert "--luck and --json were both given; give one of them." in captured.err
