"""Tests what scripts/test-machine is made of, without a virtual machine."""

from __future__ import annotations

import json
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime
from pathlib import Path

import numpy as np
import pytest

from tests.machine import __main__ as program_of
from tests.machine import cache, debian, qemu_program
from tests.machine.__main__ import NAMES, main
from tests.machine.agent import Agent
from tests.machine.boot import first_picture
from tests.machine.cache import built, contents, digest
from tests.machine.claim import Claim, tried
from tests.machine.disk import Disk
from tests.machine.errors import MachineError, Missing, NoAnswer
from tests.machine.guest import agent as inside
from tests.machine.picture import Picture
from tests.machine.qemu import Machine, options
from tests.machine.qemu_program import QemuProgram
from tests.machine.qmp import Qmp

Serve = Callable[[socket.socket], None]


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is built in the cache of the person who runs the tests."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def listen(address: Path, serve: Serve) -> threading.Thread:
    """Serve one connection to a socket in a thread, as QEMU would."""
    server = socket.socket(socket.AF_UNIX)
    server.bind(str(address))
    server.listen(1)

    def run() -> None:
        with server, server.accept()[0] as connection:
            serve(connection)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    return thread


def disk_in(folder: Path) -> Disk:
    """A disk whose file was written just now."""
    (folder / "disk.img").touch()
    return Disk(folder / "disk.img", folder / "vmlinuz", folder / "initrd.img")


def test_what_was_built_is_used_again_until_its_ingredients_change():
    """The same ingredients give the same folder; the build runs once."""
    runs: list[Path] = []

    def build(folder: Path) -> None:
        runs.append(folder)
        (folder / "result").write_text("there")

    first = built("thing", ["a"], build)
    assert built("thing", ["a"], build) == first
    assert (first / "result").read_text() == "there"
    assert built("thing", ["b"], build) != first
    assert len(runs) == 2


def test_a_build_that_fails_is_tried_again():
    """What is half built never counts as built."""

    def fail(folder: Path) -> None:
        (folder / "half").touch()
        raise MachineError("no network")

    with pytest.raises(MachineError):
        built("thing", ["a"], fail)
    folder = built("thing", ["a"], lambda fresh: (fresh / "whole").touch())
    assert [path.name for path in folder.iterdir()] == ["whole"]


def test_the_cache_does_not_grow_for_ever():
    """Of each kind the latest two folders stay, and other kinds are left alone."""
    other = built("thong", ["a"], lambda fresh: None)
    for ingredient in "abcd":
        newest = built("thing", [ingredient], lambda fresh: None)
    folders = list(cache.cache_folder().iterdir())
    assert other in folders
    assert newest in folders
    assert len(folders) == 3


def test_ingredients_are_told_apart(tmp_path: Path):
    """Texts are not merely joined; a changed file, and a renamed one, change the hash."""
    assert digest(["ab", "c"]) != digest(["a", "bc"])
    file = tmp_path / "room" / "file"
    file.parent.mkdir()
    hashes = set()
    for text in ("one", "two"):
        file.write_text(text)
        hashes.add(digest(contents(tmp_path / "room")))
    file.rename(file.with_name("other"))
    hashes.add(digest(contents(tmp_path / "room")))
    assert len(hashes) == 3


def test_a_missing_program_is_named_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    """Without QEMU and mmdebstrap the command says what to install, and ends with status 2."""
    monkeypatch.setenv("PATH", "/nowhere")
    assert main(["boot"]) == 2
    said = capsys.readouterr().err
    assert "there is no qemu-system-x86_64: install QEMU 8 or newer" in said
    assert "Traceback" not in said
    with pytest.raises(Missing, match="mmdebstrap is missing: sudo apt install mmdebstrap"):
        debian.need("mmdebstrap")


def test_an_old_qemu_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """QEMU 7 emulates some instructions wrongly; a newer one is used as it is."""
    program = tmp_path / "qemu-system-x86_64"
    monkeypatch.setenv("PATH", str(tmp_path))
    for version in ("7.2.22", "10.0.13"):
        program.write_text(f"#!/bin/sh\necho 'QEMU emulator version {version} (Debian 1:1)'\n")
        program.chmod(0o755)
        (tmp_path / "qemu-img").touch(0o755)
        if version.startswith("7"):
            with pytest.raises(Missing, match=r"QEMU 7\.2\.22 is too old"):
                qemu_program.find_qemu()
    assert qemu_program.find_qemu() == qemu_program.QemuProgram(("qemu-system-x86_64",), "10.0.13")


def test_a_machine_has_no_network(tmp_path: Path):
    """QEMU gives every machine a network card unless it is told not to."""
    given = options(disk_in(tmp_path), tmp_path)
    assert given[given.index("-nic") + 1] == "none"
    assert any("snapshot=on" in option for option in given)


def test_a_machine_begins_in_a_state_that_was_kept(tmp_path: Path):
    """It gets a layer that it may change, and the name of the state; its clock is later than the build."""
    plain, other = disk_in(tmp_path), replace(disk_in(tmp_path), state="booted")
    assert "-loadvm" not in options(plain, tmp_path)
    given = options(replace(other, image=plain.image.rename(tmp_path / "disk.qcow2")), tmp_path)
    assert given[given.index("-loadvm") + 1] == "booted"
    assert not any("snapshot=on" in option for option in given)
    clock = given[given.index("-rtc") + 1]
    assert clock.removeprefix("base=") > f"{datetime.now():%Y-%m-%dT%H:%M:%S}"


def test_a_state_that_cannot_be_kept_is_an_error(tmp_path: Path):
    """QEMU tells it as the output of a command that has succeeded."""

    def qemu(connection: socket.socket) -> None:
        connection.sendall(b'{"QMP": {}}\n')
        for answer in ("", "", "no disk can hold it"):
            connection.recv(4096)
            connection.sendall(json.dumps({"return": answer}).encode() + b"\n")

    listen(tmp_path / "qmp", qemu)
    qmp = Qmp(tmp_path / "qmp")
    qmp.save_state("booted")
    with pytest.raises(MachineError, match="no disk can hold it"):
        qmp.save_state("booted")
    qmp.close()


def test_pictures_are_compared_by_the_share_of_other_pixels():
    """Rounding does not count, another size does, and a black picture is known."""
    pixels = np.full((10, 10, 3), 100, np.uint8)
    rounded, other = pixels + 8, pixels.copy()
    other[0] = 200
    assert Picture(pixels).differs(Picture(rounded)) == 0
    assert Picture(pixels).differs(Picture(other)) == pytest.approx(0.1)
    assert Picture(pixels).differs(Picture(pixels[:5])) == 1
    assert Picture(np.zeros_like(pixels)).black
    assert not Picture(pixels).black


def test_pictures_are_kept_and_read(tmp_path: Path):
    """A PPM of QEMU and a PNG for people have the same pixels."""
    pixels = np.arange(60, dtype=np.uint8).reshape(4, 5, 3)
    (tmp_path / "screen.ppm").write_bytes(b"P6\n5 4\n255\n" + pixels.tobytes())
    picture = Picture.load(tmp_path / "screen.ppm")
    picture.keep(tmp_path / "screen.png")
    assert picture.size_wh == (5, 4)
    assert np.array_equal(Picture.load(tmp_path / "screen.png").pixels, pixels)


def test_the_first_picture_is_drawn_as_on_the_table():
    """It has the size of the screen, and something to see."""
    assert first_picture().size_wh == (800, 480)
    assert not first_picture().black


@pytest.mark.parametrize(
    ("given", "left_out"),
    [([], {"build", "arm64", "game", "cut", "upgrade", "kills"}), (["--all"], {"build", "arm64"})],
)
def test_without_names_all_that_is_usual_is_tried(
    given: list[str], left_out: set[str], monkeypatch: pytest.MonkeyPatch
):
    """Nobody has to name what takes minutes; with --all, hours are taken, too."""
    tried_parts: list[str] = []

    def note(name: str, folder: Path, times: int | None) -> Iterator[Claim]:
        assert folder.is_dir()
        assert times is None
        tried_parts.append(name)
        yield Claim(f"{name} works", True, "it does")

    monkeypatch.setattr(program_of, "_tried", note)
    assert main(given) == 0
    assert tried_parts == [name for name in NAMES if name not in left_out]


def test_a_part_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]):
    """The sentence lists what there is."""
    with pytest.raises(SystemExit):
        main(["screan"])
    assert "there is no part 'screan'; there is: build, boot, screen" in capsys.readouterr().err


def test_a_claim_tells_what_broke_it():
    """A machine that does not answer breaks the claim, and the other claims are tried."""

    def hang() -> tuple[bool, str]:
        raise NoAnswer("the machine did not answer 'true'")

    assert str(tried("it answers", hang)) == "FAILED  it answers: the machine did not answer 'true' (0 s)"
    assert tried("it boots", lambda: (True, "active")).holds


def test_qmp_passes_over_events_and_tells_refusals(tmp_path: Path):
    """Events stand between answers; a refused command is an error with QEMU's words."""

    def qemu(connection: socket.socket) -> None:
        lines = connection.makefile("rb")
        connection.sendall(b'{"QMP": {}}\n')
        decoder, asked = json.JSONDecoder(), ""
        for answer in (b'{"return": {}}', b'{"event": "RESET"}\n{"return": 7}', b'{"error": {"desc": "no"}}'):
            asked += connection.recv(4096).decode()
            _, end = decoder.raw_decode(asked)
            asked = asked[end:]
            connection.sendall(answer + b"\n")
        lines.close()

    listen(tmp_path / "qmp", qemu)
    qmp = Qmp(tmp_path / "qmp")
    assert qmp.ask("query-status") == 7
    with pytest.raises(MachineError, match="QEMU refuses stop: no"):
        qmp.ask("stop")
    with pytest.raises(MachineError, match=r"ended|does not answer"):
        qmp.ask("cont")
    qmp.close()


def test_the_agent_carries_out_commands(tmp_path: Path):
    """A command's status, output and errors come back, with its input; a slow one is killed."""

    def port(connection: socket.socket) -> None:
        for line in inside.lines(connection.fileno()):
            asked = json.loads(line)
            if asked["run"] == ["leave"]:
                return
            inside.send(connection.fileno(), inside.answer(asked))

    listen(tmp_path / "agent", port)
    agent = Agent.at(tmp_path / "agent")
    agent.wait(5)
    answer = agent.run("sh", "-c", "cat; echo wrong >&2; exit 3", given=b"given")
    assert (answer.status, answer.output, answer.errors) == (3, "given", "wrong\n")
    assert agent.run("sleep", "9", timeout_s=0.1).status == -1
    assert agent.output("echo 1; echo 2") == "1\n2"
    agent.put(str(tmp_path / "file"), b"\0" * 100_000)
    assert (tmp_path / "file").read_bytes() == b"\0" * 100_000
    with pytest.raises(MachineError, match="'false' failed"):
        agent.output("false")
    with pytest.raises(NoAnswer, match="has gone"):
        agent.run("leave")
    agent.close()


@pytest.mark.parametrize(
    "script",
    [
        "echo 'Failed to lock disk.img' >&2; exit 1",
        "python3 -c 'import socket, sys; [socket.socket(socket.AF_UNIX).bind(n) for n in (sys.argv[1:])]'"
        " qmp agent; echo 'Failed to lock disk.img' >&2; sleep 60",
    ],
    ids=["at once", "before anybody is greeted"],
)
def test_a_qemu_that_does_not_start_is_told_with_what_its_log_says(
    tmp_path: Path, script: str, monkeypatch: pytest.MonkeyPatch
):
    """Nobody sees a traceback, or only that a socket was refused."""
    monkeypatch.chdir(tmp_path)
    program = QemuProgram(("sh", "-c", script), "10.0")
    with pytest.raises(MachineError, match=r"did not start: Failed to lock disk\.img$"):
        Machine(disk_in(tmp_path), program, tmp_path)
