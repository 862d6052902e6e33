"""Checks that no command opens a socket to the outside, or writes outside its data folder."""

import os
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import pytest

from tests import watched
from tests.device.annals.games import opened, play

ROOT = Path(__file__).parent.parent
COMMAND = (sys.executable, "-m", "device.cli")
FLUSH_S = 12
"""How long a program runs, in seconds, so that onnxruntime would send its telemetry if it were on."""
WITHIN = {"AF_NETLINK"}
"""The allowed socket families: libudev hears of cameras and keyboards from the kernel by AF_NETLINK."""

pytestmark = pytest.mark.skipif(
    watched.MACHINE is None, reason="system calls are watched on Linux alone, on x86-64 and arm64"
)


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """An empty home folder; the table's settings are in a file beside it."""
    (tmp_path / "settings.toml").write_text('language = "en"\n')
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def watch(home: Path, *command: str | Path) -> watched.Watched:
    """Run a command with that home folder, without the variable that switches the telemetry off."""
    kept = {name: os.environ[name] for name in ("PATH", "LD_LIBRARY_PATH") if name in os.environ}
    environment = kept | {
        "HOME": str(home),
        "DICE_TABLE_DATA": str(home.parent / "data"),
        "DICE_TABLE_SETTINGS": str(home.parent / "settings.toml"),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",  # an installed table is compiled already
    }
    return watched.run(command, home, environment)


def assert_private(done: watched.Watched, data: Path) -> None:
    """Check that a command succeeded, opened no socket to the outside, and wrote only to the data folder."""
    assert done.status == 0, done.output
    assert set(done.sockets) <= WITHIN
    assert done.outside(data) == []


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A grey photograph."""
    path = tmp_path / "photo.png"
    cv2.imwrite(str(path), np.full((240, 320, 3), 90, np.uint8))
    return path


@pytest.fixture
def film(tmp_path: Path) -> Path:
    """A video file with one second of noise."""
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 20, (640, 480))
    noise = np.random.default_rng(1).integers(0, 256, (20, 480, 640, 3), np.uint8)
    for picture in noise:
        writer.write(picture)
    writer.release()
    return path


def test_the_watch_sees_sockets_and_files_of_every_descendant(home: Path):
    """Sockets and files of a command and of its children are recorded; all other tests rely on it."""
    here = "import socket as s; s.socket(); s.socket(s.AF_UNIX); open('kept', 'w'); open('/dev/null', 'w')"
    there = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {here!r}]); open('read', 'w')"
    done = watch(home, sys.executable, "-c", there)
    assert done.sockets == ("AF_INET",)
    assert done.outside() == [str(home / "kept"), str(home / "read")]
    assert done.outside(home) == []


def test_photographs_are_read_privately(home: Path, photo: Path):
    """`dice-table read` is private."""
    assert_private(watch(home, *COMMAND, "read", photo), home.parent / "data")


def test_a_program_that_uses_the_reader_is_private(home: Path):
    """Importing the reader switches the telemetry off, even if the environment switches it on."""
    program = (
        'import numpy, os; os.environ["ORT_DISABLE_TELEMETRY"] = "0";'
        "from vision.reader import Reader; print(Reader().read(numpy.zeros((480, 640, 3), numpy.uint8)))"
    )
    assert_private(watch(home, sys.executable, "-c", program), home.parent / "data")


def test_a_program_that_was_first_is_told_so():
    """A program that imports onnxruntime first gets a warning that the telemetry is on."""
    program = "import onnxruntime, vision.runtime"
    for value, told in (("0", True), ("1", False)):
        done = subprocess.run(
            [sys.executable, "-c", program],
            env=os.environ | {"ORT_DISABLE_TELEMETRY": value},
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=True,
        )
        assert ("it sends telemetry from this process" in done.stderr) == told


def test_a_camera_in_its_own_process_is_private(home: Path, film: Path):
    """The camera's process is private, too."""
    program = f"""if True:
        from device.camera.choose import open_camera
        camera = open_camera({str(film)!r})
        assert camera.latest().pixels.shape == (480, 640, 3)
        camera.close()
    """
    assert_private(watch(home, sys.executable, "-c", program), home.parent / "data")


def test_the_history_is_private(home: Path):
    """`dice-table history` keeps results in the data folder, without names, and nothing elsewhere."""
    data = home.parent / "data"
    with opened(data) as journal:
        play(journal, ("Maëlle", "Yann"))
    done = watch(home, *COMMAND, "history")
    assert (done.status, set(done.sockets) <= WITHIN) == (0, True)
    assert [path for path in done.outside(data) if Path(path).exists()] == []
    assert sorted(path.name for path in data.iterdir()) == [
        "annals.jsonl",
        "games-copy.sqlite3",
        "games.sqlite3",
    ]
    kept = (data / "annals.jsonl").read_text("utf-8")
    assert "Ma" not in kept
    assert "Yann" not in kept


@pytest.mark.slow
def test_the_doctor_is_private(home: Path):
    """All checks of the doctor are private on this machine."""
    done = watch(home, *COMMAND, "doctor", "--camera", "simulated")
    assert "privacy   onnxruntime's telemetry is off and has left no trace" in done.output
    assert set(done.sockets) <= WITHIN
    assert done.outside(home.parent / "data") == []


@pytest.mark.slow
def test_the_table_is_private_while_it_is_played_at(home: Path):
    """A whole table is private, for longer than onnxruntime waits before it sends."""
    done = watch(home, sys.executable, "-m", "tests.device.plays_a_few_turns", str(FLUSH_S))
    assert_private(done, home.parent / "data")


def test_the_unit_says_it_too():
    """The systemd unit also sets the variable that switches the telemetry off."""
    assert "Environment=ORT_DISABLE_TELEMETRY=1\n" in (ROOT / "systemd" / "dice-table.service").read_text(
        "utf-8"
    )
