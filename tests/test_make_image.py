"""Tests what `scripts/make-image` refuses; `scripts/test-machine arm64` makes an image and boots it."""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parent.parent / "scripts" / "make-image"


def make_image(*arguments: str | Path, **commands: str) -> subprocess.CompletedProcess[str]:
    """Run the script; `commands` replaces programs of the host by lines of shell."""
    defined = "".join(f"{name}() {{ {body}; }}; export -f {name}; " for name, body in commands.items())
    return subprocess.run(
        ["bash", "-c", f'{defined} "$@"', "bash", SCRIPT, *arguments],
        env={"PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "name the file of the image, e.g. dice-table.img"),
        (("--keep",), "name the file of the image"),
        ((".",), ". is a folder: name the file of the image, e.g. ./dice-table.img"),
        (("/nowhere/table.img",), "there is no folder /nowhere"),
        (("table.img", "--keep"), "name the folder after --keep"),
        (("table.img", "--keep", "/dev/null"), "/dev/null cannot be made: name a folder after --keep"),
        (("table.img", "--fast"), "there is no option --fast"),
    ],
)
def test_a_wrong_command_line_is_told(tmp_path: Path, arguments: tuple[str, ...], words: str):
    """The sentence says what was seen and what is expected."""
    done = make_image(*arguments)
    assert done.returncode == 1
    assert words in done.stderr


def test_it_makes_files_of_other_users_and_needs_root(tmp_path: Path):
    """Without root nothing is made."""
    done = make_image(tmp_path / "table.img", id="echo 1000")
    assert done.returncode == 1
    assert "run it as root, sudo scripts/make-image FILE" in done.stderr
    assert list(tmp_path.iterdir()) == []


def test_missing_programs_are_named_with_their_packages(tmp_path: Path):
    """All of them are named at once, as apt wants them."""
    missing = "case $2 in mcopy | mkfs.vfat) return 1 ;; *) return 0 ;; esac"
    done = make_image(tmp_path / "table.img", id="echo 0", command=missing)
    assert done.returncode == 1
    assert "sudo apt install dosfstools mtools" in done.stderr


def test_a_pc_that_runs_no_programs_of_a_pi_is_told_what_to_install(tmp_path: Path):
    """Another processor needs QEMU's emulation of programs."""
    done = make_image(
        tmp_path / "table.img", id="echo 0", command="return 0", dpkg="echo amd64", grep="return 1"
    )
    assert done.returncode == 1
    assert "qemu-user-binfmt" in done.stderr


@pytest.mark.parametrize(
    ("says", "seen"),
    [("qemu-aarch64 version 7.2.22 (Debian)", "QEMU 7 here"), ("", "an unknown version here")],
)
def test_an_old_emulator_is_refused_before_anything_is_made(tmp_path: Path, says: str, seen: str):
    """Under QEMU 7.2 the table's reader crashes, which would be seen half an hour later."""
    emulator = tmp_path / "qemu-aarch64"
    emulator.write_text(f"#!/bin/sh\necho '{says}'\n")
    emulator.chmod(0o755)
    done = make_image(
        tmp_path / "table.img",
        id="echo 0",
        command="return 0",
        dpkg="echo amd64",
        grep="return 0",
        readlink=f"echo {emulator}",
    )
    assert done.returncode == 1
    assert seen in done.stderr
    assert "8 or newer is needed: sudo apt install qemu-user-binfmt (Debian 13)" in done.stderr
    assert [file.name for file in tmp_path.iterdir()] == ["qemu-aarch64"]


def test_the_help_says_what_it_is_for():
    """--help prints the head of the script."""
    done = make_image("--help")
    assert done.returncode == 0
    assert done.stdout.startswith("Makes an image for the card of a Raspberry Pi")
