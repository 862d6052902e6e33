"""Tests the scripts that install the packages and open the table."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TOO_OLD = """
case "$*" in
    --version) echo Python 3.9.2 ;;
    *) exit 1 ;;
esac
"""
WITHOUT = """
case "$*" in
    *{missing}*) exit 1 ;;
    *python%d*) echo python3.11-venv ;;
esac
"""


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """A folder of commands that imitates a system without Python."""
    commands = tmp_path / "bin"
    commands.mkdir()
    for tool in ("bash", "basename", "uname", "sha256sum"):
        (commands / tool).symlink_to(str(shutil.which(tool)))
    return commands


def install(system: Path, name: str, body: str) -> None:
    """Add a command to the system."""
    (system / name).write_text(f"#!{system}/bash\n{body}")
    (system / name).chmod(0o755)


def set_up(system: Path, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run `make_environment` in a folder that contains only a project file."""
    running = begin_to_set_up(system, folder)
    out, err = running.communicate()
    return subprocess.CompletedProcess(running.args, running.returncode, out, err)


def begin_to_set_up(system: Path, folder: Path) -> subprocess.Popen[str]:
    """Start `make_environment` in the background."""
    (folder / "pyproject.toml").write_text("[project]\n")
    return subprocess.Popen(
        [str(system / "bash"), "-euc", f"source {ROOT}/scripts/environment; make_environment simulated"],
        cwd=folder,
        env={"PATH": str(system)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize(
    ("python", "words"),
    [
        (None, "sudo apt install python3 python3-venv"),
        (TOO_OLD, "Python 3.9.2 is too old, 3.11 is needed"),
        (WITHOUT.format(missing="ensurepip"), "sudo apt install python3.11-venv"),
        (WITHOUT.format(missing="maxsize"), "install the 64-bit Raspberry Pi OS"),
    ],
    ids=["no Python", "an old Python", "no venv", "32 bits"],
)
def test_what_the_system_lacks_is_named_with_its_cure(
    python: str | None, words: str, system: Path, tmp_path: Path
):
    """The message gives the command that installs the missing part, and no environment is left behind."""
    if python:
        install(system, "python3", python)
    done = set_up(system, tmp_path)
    assert done.returncode != 0
    assert words in done.stderr
    assert not (tmp_path / ".venv").exists()


def test_an_environment_is_made_once(system: Path, tmp_path: Path):
    """Nothing is installed again until the project file or the Python changes."""
    install_python_that_installs(system)
    for _ in range(2):
        assert set_up(system, tmp_path).returncode == 0
    assert (tmp_path / "installed").read_text().count("--editable .[simulated]") == 1
    (tmp_path / ".venv" / "stamp-simulated").write_text("another Python")
    assert set_up(system, tmp_path).returncode == 0
    assert (tmp_path / "installed").read_text().count("--editable .[simulated]") == 2


def test_an_environment_of_another_python_or_place_is_cleared(system: Path, tmp_path: Path):
    """An environment of another Python or folder is cleared, because a mixture of both does not run."""
    left = tmp_path / ".venv" / "of-the-old-python"
    install_python_that_installs(system)
    assert set_up(system, tmp_path).returncode == 0
    left.write_text("")
    install_python_that_installs(system, version="3.13.5")
    assert set_up(system, tmp_path).returncode == 0
    assert not left.exists()
    moved = tmp_path / "moved"
    moved.mkdir()
    (tmp_path / ".venv").rename(moved / ".venv")
    (moved / ".venv" / left.name).write_text("")
    assert set_up(system, moved).returncode == 0
    assert not (moved / ".venv" / left.name).exists()


def test_an_environment_that_gets_more_is_not_cleared(system: Path, tmp_path: Path):
    """If only the project file has changed, packages are added without clearing the environment."""
    install_python_that_installs(system)
    assert set_up(system, tmp_path).returncode == 0
    (tmp_path / ".venv" / "kept").write_text("")
    (tmp_path / ".venv" / "stamp-test").write_text((tmp_path / ".venv" / "stamp-simulated").read_text())
    (tmp_path / ".venv" / "stamp-simulated").unlink()
    assert set_up(system, tmp_path).returncode == 0
    assert (tmp_path / ".venv" / "kept").exists()


def test_an_environment_with_more_than_is_needed_is_complete(system: Path, tmp_path: Path):
    """After scripts/test the table opens without a network: its packages are among those of the tests."""
    install_python_that_installs(system)
    assert set_up(system, tmp_path).returncode == 0
    stamp = tmp_path / ".venv" / "stamp-simulated"
    stamp.rename(stamp.with_name("stamp-simulated-test"))
    assert set_up(system, tmp_path).returncode == 0
    assert (tmp_path / "installed").read_text().count("--editable") == 1
    (tmp_path / ".venv" / "stamp-simulated-test").rename(stamp.with_name("stamp-docs"))
    assert set_up(system, tmp_path).returncode == 0
    assert (tmp_path / "installed").read_text().count("--editable") == 2


def test_of_two_scripts_started_at_once_one_installs(system: Path, tmp_path: Path):
    """The second script waits for the first, and then installs nothing."""
    install_python_that_installs(system, takes_s=0.5)
    running = [begin_to_set_up(system, tmp_path) for _ in range(2)]
    assert sorted(one.communicate()[1].count("Setting up") for one in running) == [0, 1]
    assert [one.returncode for one in running] == [0, 0]
    assert (tmp_path / "installed").read_text().count("--editable .[simulated]") == 1


def play(system: Path, checkout: Path, folder: Path, *arguments: str) -> str:
    """What scripts/play prints, called from a folder: a fake dice-table tells its folder and arguments."""
    install_python_that_installs(system, table='echo "$PWD: $*"')
    for tool in {"dirname"} - {path.name for path in system.iterdir()}:
        (system / tool).symlink_to(str(shutil.which(tool)))
    (checkout / "scripts").mkdir(parents=True, exist_ok=True)
    (checkout / "pyproject.toml").write_text("[project]\n")
    for script in ("play", "environment"):
        shutil.copy(ROOT / "scripts" / script, checkout / "scripts")
    command = [str(system / "bash"), str(checkout / "scripts" / "play"), *arguments]
    done = subprocess.run(
        command, cwd=folder, env={"PATH": str(system)}, capture_output=True, text=True, check=True
    )
    return done.stdout


def test_a_file_is_named_from_where_one_stands(system: Path, tmp_path: Path):
    """scripts/play runs dice-table in the folder from which it was called, so that relative paths hold."""
    photographs = tmp_path / "photographs"
    photographs.mkdir()
    printed = play(system, tmp_path / "checkout", photographs, "read", "throw.jpg")
    assert printed == f"{photographs}: read throw.jpg\n"
    assert play(system, tmp_path / "checkout", photographs) == f"{photographs}: play\n"


@pytest.mark.parametrize("option", ["--help", "-h", "--version"])
def test_help_and_version_are_those_of_all_commands(option: str, system: Path, tmp_path: Path):
    """scripts/play --help lists every command, as dice-table --help does; other options go to the table."""
    assert play(system, tmp_path, tmp_path, option) == f"{tmp_path}: {option}\n"
    assert play(system, tmp_path, tmp_path, "--camera", "3") == f"{tmp_path}: play --camera 3\n"


def test_the_club_gets_its_packages(system: Path, tmp_path: Path):
    """scripts/play installs the extra club for the command club, and for no other one."""
    play(system, tmp_path, tmp_path, "games")
    assert (tmp_path / "installed").read_text().count("--editable .[simulated]") == 1
    play(system, tmp_path, tmp_path, "club", "standings")
    assert (tmp_path / "installed").read_text().count("--editable .[simulated,club]") == 1


def install_python_that_installs(
    system: Path, takes_s: float = 0.0, version: str = "3.11.2", table: str = ""
) -> None:
    """Add a fake Python that makes environments, and logs what it is told to install after `takes_s`.

    The dice-table that it installs is the script `table`.
    """
    make = f"""
    case "$*" in
        *"-m venv --clear"*) rm -rf .venv && mkdir -p .venv/bin && cp {system}/python3 .venv/bin/python ;;
        *"-m venv"*) mkdir -p .venv/bin && cp {system}/python3 .venv/bin/python ;;
        *"pip install"*)
            sleep {takes_s}
            echo "$*" >>installed
            cp {system}/python3 .venv/bin/dice-table
            [[ ! -f {system}/table ]] || cp {system}/table .venv/bin/dice-table ;;
        -VV) echo Python {version} ;;
    esac
    """
    install(system, "python3", make)
    if table:
        install(system, "table", table)
    for tool in {"mkdir", "cp", "rm", "sleep", "flock"} - {path.name for path in system.iterdir()}:
        (system / tool).symlink_to(str(shutil.which(tool)))


@pytest.mark.parametrize("script", ["docs", "lock"])
def test_a_script_explains_itself_in_place_of_guessing(script: str, system: Path):
    """With an argument that it does not know, such as --help, a script prints its head and does nothing."""
    for tool in ("dirname", "sed"):
        (system / tool).symlink_to(str(shutil.which(tool)))
    command = [str(system / "bash"), str(ROOT / "scripts" / script), "--help"]
    done = subprocess.run(command, env={"PATH": str(system)}, capture_output=True, text=True)
    assert done.returncode == 2
    assert f"scripts/{script}  " in done.stderr
    assert "there is no Python" not in done.stderr
