"""Tests `dice-table club` from its command line, and its page in a real browser."""

import contextlib
import json
import signal
import socket
import subprocess
import sys
import time
import urllib.request

import pytest
from click.testing import CliRunner

from device.cli import cli
from device.club.serve import listen
from device.club.store import Store
from device.errors import ClubError
from tests.device.broker.brokers import Mosquitto, needs_mosquitto
from tests.device.club.clubs import begin, result


@pytest.fixture
def club(tmp_path):
    """Runs `dice-table club` with a folder of its own; errors are returned as their sentences."""

    def run(*arguments):
        ran = CliRunner().invoke(cli, ["club", "--data", str(tmp_path), *arguments])
        if isinstance(ran.exception, ClubError):
            return str(ran.exception)
        assert ran.exception is None or isinstance(ran.exception, SystemExit), ran.exception
        return ran.output

    return run


def test_a_tournament_from_the_command_line(club, tmp_path):
    """Begun, drawn, decided by hand and shown; deleted after a question."""
    assert club("begin", "Autumn", "A", "B", "C", "D", "--game", "imalya") == (
        "Autumn, round 1 of 2\n  board 1: A - C\n  board 2: B - D\n"
    )
    assert club("draw", "Autumn").startswith("A and C have not played yet (round 1, board 1).")
    assert club("result", "Autumn", "1", "1", "draw") == "round 1  board 1: A - C  draw\n"
    assert club("result", "Autumn", "1", "2", "1-0") == "round 1  board 2: B - D  1-0\n"
    assert club("draw", "Autumn") == "Autumn, round 2 of 2\n  board 1: B - C\n  board 2: A - D\n"
    assert club("draw", "Autumn") == "The last round of Autumn has been drawn already."
    assert club("show", "Autumn").splitlines()[:3] == [
        "Autumn: Jeu d'Imalya, swiss, 2 of 2 rounds drawn",
        "  1  B                        1  (0)",
        "  2  A                        0.5  (0.5)",
    ]
    for board in "12":
        club("result", "Autumn", "2", board, "0-1")
    assert club("show", "Autumn").splitlines()[0].endswith("2 of 2 rounds drawn, final standings")
    assert club("delete", "Autumn", "--yes") == "Autumn is deleted; the results of its games stay.\n"
    assert club("show", "Autumn") == "There is no tournament Autumn. There are: none."


def test_a_data_folder_may_hold_any_sign(club, tmp_path):
    """Also the question mark, which ends the path of a URL."""
    folder = tmp_path / "who? me #1 100%"
    club("begin", "Autumn", "A", "B", "--game", "imalya", "--data", str(folder))
    assert (folder / "club.sqlite3").exists()
    assert club("show", "Autumn", "--data", str(folder)).startswith("Autumn")


def test_the_folder_may_stand_before_the_command_or_behind_it(club, tmp_path):
    """As with `dice-table people`; what stands behind the command counts."""
    other = tmp_path / "other"
    club("begin", "Autumn", "A", "B", "--game", "imalya", "--data", str(other))
    club("begin", "Spring", "A", "B", "--game", "imalya")
    assert club("show", "Autumn") == "There is no tournament Autumn. There are: Spring."
    assert club("show", "Autumn", "--data", str(other)).startswith("Autumn: Jeu d'Imalya")
    url = f"sqlite:///{other / 'club.sqlite3'}"
    assert club("show", "Autumn", "--database", url).startswith("Autumn: Jeu d'Imalya")


def test_players_come_late_and_go_home_from_the_command_line(club):
    """What follows from it is said, and the list shows who has gone home."""
    club("begin", "Autumn", "A", "B", "C", "D", "--game", "imalya", "--rounds", "3")
    assert club("join", "Autumn", "E") == "E plays in Autumn from round 2 on, with 0 points.\n"
    assert club("rename", "Autumn", "e", "Eve") == "E is called Eve in Autumn now, in all its rounds.\n"
    assert club("rename", "Autumn", "Eve", "E").startswith("Eve is called E in Autumn now")
    assert club("leave", "Autumn", "c") == (
        "C has left Autumn and is paired no more.\n"
        "round 1  board 1: A - C  1-0\n"
        "If they play this game to its end all the same,"
        " `dice-table club result Autumn 1 1 tables` lets it count.\n"
    )
    club("result", "Autumn", "1", "2", "draw")
    assert club("draw", "Autumn") == "Autumn, round 2 of 3\n  board 1: A - D\n  board 2: B - E\n"
    assert club("leave", "Autumn", "Z") == "Z does not play in Autumn. There are: A, B, D, E."
    shown = {line.split()[1]: line for line in club("show", "Autumn").splitlines()[1:6]}
    assert [name for name, line in shown.items() if line.endswith("  gone home")] == ["C"]


def test_a_name_is_the_same_however_a_terminal_spells_its_accents(club):
    """A tournament whose É is sent as E and accent is drawn, decided, shown and deleted, as with É."""
    apart, one = "E\u0301te\u0301", "\u00c9t\u00e9"
    assert club("begin", apart, "A", "B", "--game", "imalya") == f"{one}, round 1 of 1\n  board 1: A - B\n"
    assert club("result", apart, "1", "1", "1-0") == "round 1  board 1: A - B  1-0\n"
    assert club("draw", apart) == f"The last round of {one} has been drawn already."
    assert club("show", apart) == club("show", one)
    club("delete", apart, "--yes")
    assert club("show", one) == f"There is no tournament {one}. There are: none."


def test_a_club_that_is_not_there_is_told_and_not_made(club, tmp_path):
    """Whoever misspells a folder or a database is told so, and finds no empty league in it."""
    missing = tmp_path / "misspelt"
    for command in (["standings"], ["draw", "Autumn"], ["delete", "Autumn", "--yes"]):
        told = club(*command, "--data", str(missing))
        assert told.startswith(f"There is no club in {missing / 'club.sqlite3'}. Name its folder with --data")
        told = club(*command, "--database", f"sqlite:///{tmp_path / 'misspelt.sqlite3'}")
        assert told.startswith(f"There is no club in {tmp_path / 'misspelt.sqlite3'}. Name its folder")
    assert list(tmp_path.iterdir()) == []


def test_a_command_that_is_refused_begins_no_club(club, tmp_path):
    """Its folder holds none afterwards; neither does the empty file that SQLite leaves on a full disk."""
    for command in (["serve"], ["begin", "Autumn", "A", "B", "--game", "chess"]):
        club(*command, "--data", str(tmp_path / "new"))
        assert not (tmp_path / "new").exists()
    (tmp_path / "club.sqlite3").touch()
    assert club("standings").startswith(f"There is no club in {tmp_path / 'club.sqlite3'}.")


def test_an_empty_league_says_so(club):
    """Before the first game the league is no empty answer, which might be taken for a fault."""
    club("begin", "Autumn", "A", "B", "--game", "imalya")
    assert club("standings") == (
        "No finished game counts for the league yet."
        " It counts games of people who are known by name at their table.\n"
    )


def test_the_league_from_the_command_line(club, tmp_path):
    """As lines, as JSON, of one game; an unknown game is told."""
    store = Store(f"sqlite:///{tmp_path / 'club.sqlite3'}")
    store.take("salon", "1", result("Maëlle", "Yann"))
    store.take("salon", "2", result("Jo", "Ana", "Nora", "Lou", game="artiseurs"))
    store.close()
    points = [line.split()[-1] for line in club("standings", "--game", "artiseurs").splitlines()]
    assert points == ["1", "0.67", "0.33", "0"]
    assert club("standings", "--game", "imalya") == (
        "  1  Maëlle                      1 game     1 won  1\n"
        "  2  Yann                        1 game     0 won  0\n"
    )
    assert len(json.loads(club("standings", "--json"))["league"]) == 6
    assert club("standings", "--game", "jelimvre").startswith("No finished game of Jelimvre counts for")
    assert "--game and --json were both given" in club("standings", "--game", "imalya", "--json")
    assert club("standings", "--game", "chess").startswith("There is no game chess.")


def test_a_club_without_a_broker_says_what_to_set(club):
    """The command ends with the name of the setting, and serves nothing."""
    assert club("serve").startswith("No broker is set. Set broker.host")


@pytest.mark.parametrize(
    ("host", "reason"),
    [
        ("0.0.0.0", "no browser can open this address"),
        ("192.0.2.77", "this is another computer’s address"),
        ("two..dots", "no computer has this name or address"),
        ("é..x", "no computer has this name or address"),
    ],
)
def test_an_address_at_which_no_page_can_be_says_what_to_do(club, tmp_path, monkeypatch, host, reason):
    """No address is printed that a browser could not open, and the port is not blamed."""
    settings = tmp_path / "settings.toml"
    settings.write_text('[broker]\nhost = "127.0.0.1"\n')
    monkeypatch.setenv("DICE_TABLE_SETTINGS", str(settings))
    told = club("serve", "--host", host, "--port", "8799")
    assert told.startswith(f"The page cannot be at {host}: {reason}. Leave --host out")


def test_the_address_of_all_networks_is_known_however_it_is_written():
    """The system takes 0 for 0.0.0.0, which no browser can open."""
    with pytest.raises(ClubError, match="The page cannot be at 0: no browser can open this address"):
        listen("0", 0)


@needs_mosquitto
def test_a_club_collects_and_shows_what_tables_tell(tmp_path):
    """The real program: its page has what a broker holds and other programs do; a taken port is told.

    Whoever presses Ctrl+C ends it without a word.
    """
    broker = Mosquitto(tmp_path)
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        port = asked.getsockname()[1]
    settings = tmp_path / "settings.toml"
    settings.write_text(f'[broker]\nhost = "127.0.0.1"\nport = {broker.port}\n')
    command = [sys.executable, "-m", "device.cli", "club", "--data", str(tmp_path), "serve"]
    command = [sys.executable, "-c", "from device.cli import main; main()", *command[3:]]
    command += ["--host", "127.0.0.1", "--port", str(port)]
    environment = {"DICE_TABLE_SETTINGS": str(settings), "HOME": str(tmp_path), "PATH": ""}
    program = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
    try:
        assert program.stderr.readline() == f"http://127.0.0.1:{port}/\n"
        message = result("Maëlle", "Yann").model_dump_json()
        publish(broker, "dice-table/salon/results/1", message)
        publish(broker, "dice-table/salon/results/2", "{nonsense")
        shown = until_shown(port, lambda club: club["league"])
        assert [line["name"] for line in shown["league"]] == ["Maëlle", "Yann"]
        assert "has no result" in program.stderr.readline()
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/events", timeout=30) as stream:
            assert until_changed(stream)
            with contextlib.closing(Store(f"sqlite:///{tmp_path / 'club.sqlite3'}")) as store:
                begin(store, "Autumn", "imalya", ("Maëlle", "Yann"), "swiss", None)
            assert until_changed(stream)  # another program has begun a tournament
        again = subprocess.run(
            command, env=environment, capture_output=True, text=True, timeout=30, check=False
        )
        taken = f"The page cannot use port {port} of 127.0.0.1: Address already in use. Choose another"
        assert (again.returncode, taken in again.stderr) == (1, True)
        program.send_signal(signal.SIGINT)
        assert (program.wait(10), program.stderr.read()) == (0, "")
    finally:
        program.terminate()
        program.wait(10)
        program.stderr.close()
        broker.stop()


def publish(broker, topic, message):
    """Tell a broker something that it keeps."""
    import asyncio

    import aiomqtt

    async def run():
        async with aiomqtt.Client("127.0.0.1", broker.port) as client:
            await client.publish(topic, message, qos=1, retain=True)

    asyncio.run(run())


def until_changed(stream):
    """Whether the page is told of a change before it is told, after 15 seconds, that nothing has changed."""
    for line in stream:
        if line.startswith((b"event: changed", b": alive")):
            return line.startswith(b"event: changed")
    return False


def until_shown(port, reached):
    """The standings of the page, once they are as wanted."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/api/standings", timeout=5) as answer:
                club = json.load(answer)
        except OSError:
            club = {}
        if club and reached(club):
            return club
        time.sleep(0.1)
    raise AssertionError(club)
