"""Tests the installer on a folder that imitates a system, with fake commands that log their arguments.

`scripts/test-install-pi` runs the installer on real systems.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
CONFIG = "dtparam=audio=on\n[cm4]\notg_mode=1\n"
COMMANDS = {
    "id": "echo ${FAKE_UID:-0}",
    "dpkg": '[[ $1 == --print-architecture ]] && echo "${FAKE_ARCHITECTURE:-arm64}"',
    "apt-cache": "exit 0",
    "df": "echo free; echo 9999",
    "systemctl": """
case "$*" in
    get-default) cat "$DICE_TABLE_ROOT/default" ;;
    *set-default*) echo "${@: -1}" >"$DICE_TABLE_ROOT/default" ;;
esac""",
    "python3": """
[[ $1 == -m ]] || exit 0
mkdir -p "$4/bin"
printf '#!/bin/bash\\n' | tee "$4/bin/dice-table" >"$4/bin/python"
[[ ${FAKE_BROKEN:-0} == 0 ]] || echo '[[ $1 == -m ]]' >>"$4/bin/python"
chmod +x "$4/bin/python" "$4/bin/dice-table"
""",
    "runuser": '[[ "$1 $2 $3" == "-u dice-table --" ]] && shift 3 && exec "$@"',
    "sync": r'find "$DICE_TABLE_ROOT"/{opt,etc} -printf "on the card: %P -> %l\n" >>"$DICE_TABLE_ROOT/noted"',
    **dict.fromkeys(("apt-get", "chown", "systemd-sysusers", "udevadm", "userdel"), "exit 0"),
}


@pytest.fixture
def system(tmp_path: Path) -> Path:
    """A folder that imitates a Raspberry Pi with a desktop."""
    files = {
        "etc/os-release": "VERSION_CODENAME=trixie\n",
        "proc/device-tree/model": "Raspberry Pi 5 Model B Rev 1.0\0",
        "boot/firmware/config.txt": CONFIG,
        "boot/firmware/overlays/gpio-shutdown.dtbo": "",
        "default": "graphical.target\n",
        "var/lib/dice-table/games.sqlite3": "games",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    checkout = tmp_path / "checkout"
    shutil.copytree(ROOT / "systemd", checkout / "systemd")
    for room in ("wording", "engines", "vision", "models", "device", "docs"):
        (checkout / room).mkdir()
    for name in ("pyproject.toml", "README.md", "requirements-pi.txt"):
        (checkout / name).write_text(name)
    (checkout / "scripts").mkdir()
    shutil.copy(ROOT / "scripts" / "install-pi", checkout / "scripts")
    commands = tmp_path / "commands"
    commands.mkdir()
    for name, body in COMMANDS.items():
        note = f'echo "{name} $*" >>"$DICE_TABLE_ROOT/noted"'
        (commands / name).write_text(f"#!/bin/bash\n{note}\n{body}\n")
        (commands / name).chmod(0o755)
    return tmp_path


def install(system: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the installer in that folder."""
    path = f"{system / 'commands'}:{os.environ['PATH']}"
    return subprocess.run(
        [system / "checkout" / "scripts" / "install-pi", *arguments],
        env={"PATH": path, "DICE_TABLE_ROOT": str(system), "LANG": "fr_FR.UTF-8"} | environment,
        capture_output=True,
        text=True,
        check=False,
    )


def noted(system: Path) -> str:
    """The log of the fake commands."""
    return (system / "noted").read_text()


def test_a_pi_becomes_a_table(system: Path):
    """It installs program, command, unit, user, settings and shutdown key, and takes the first console."""
    done = install(system)
    assert done.returncode == 0, done.stderr
    assert (system / "opt/dice-table/current/bin/dice-table").exists()
    command = system / "usr/local/bin/dice-table"
    assert command.readlink() == Path("/opt/dice-table/current/bin/dice-table")
    assert (system / "etc/systemd/system/dice-table.service").read_text() == (
        ROOT / "systemd" / "dice-table.service"
    ).read_text()
    assert (system / "etc/systemd/system/dice-table-stick@.service").exists()
    assert (system / "etc/udev/rules.d/90-dice-table-stick.rules").exists()
    assert (system / "etc/udev/rules.d/90-dice-table-devices.rules").exists()
    settings = (system / "etc/dice-table.toml").read_text()
    assert 'factory = "lgpio"' in settings
    assert 'language = "fr"' in settings
    assert (system / "boot/firmware/config.txt").read_text().count("dtoverlay=gpio-shutdown,gpio_pin=3") == 1
    assert (system / "default").read_text() == "multi-user.target\n"
    assert "systemctl --quiet enable dice-table.service" in noted(system)
    assert "python3-lgpio python3-picamera2" in noted(system)


def test_the_doctor_is_to_be_asked_as_the_tables_user(system: Path):
    """Root may open every device and has settings of its own, so that its doctor would miss faults."""
    (system / "run/systemd/system").mkdir(parents=True)
    fake = system / "commands/systemctl"
    fake.write_text(fake.read_text() + "[[ $1 != restart ]]\n")
    done = install(system)
    assert done.returncode == 0, done.stderr
    lines = [line for line in done.stderr.splitlines() if "doctor" in line]
    assert ["does not start yet" in line for line in lines] == [True, False]
    assert all("sudo -u dice-table dice-table doctor" in line for line in lines)


def test_devices_that_are_there_are_opened_without_a_boot(system: Path):
    """Udev applies its rules again to every kind of device that they name."""
    (system / "run/systemd/system").mkdir(parents=True)
    assert install(system).returncode == 0
    (asked,) = [line for line in noted(system).splitlines() if line.startswith("udevadm trigger")]
    rules = (ROOT / "systemd" / "dice-table-devices.rules").read_text()
    kinds = re.findall(r'^SUBSYSTEM=="(\w+)"', rules, re.M)
    assert kinds
    assert set(re.findall(r"--subsystem-match=(\w+)", asked)) == set(kinds)


def test_what_draws_a_screen_without_a_desktop_is_installed(system: Path):
    """Without libOpenGL.so.0, SDL's renderer `opengl` shows black without an error."""
    install(system)
    (packages,) = [line for line in noted(system).splitlines() if line.startswith("apt-get install")]
    assert {"libegl1", "libgles2", "libopengl0", "libgbm1", "libgl1-mesa-dri"} <= set(packages.split())


def test_a_second_run_changes_nothing_and_builds_nothing(system: Path):
    """The installer may be run again and again; changed settings stay."""
    install(system)
    program = (system / "opt/dice-table/current").resolve()
    (system / "etc/dice-table.toml").write_text('camera = "pi"\n')
    done = install(system)
    assert done.returncode == 0, done.stderr
    assert "installed already" in done.stderr
    assert (system / "opt/dice-table/current").resolve() == program
    assert (system / "etc/dice-table.toml").read_text() == 'camera = "pi"\n'
    assert (system / "boot/firmware/config.txt").read_text().count("dtoverlay=gpio-shutdown") == 1
    assert noted(system).count("\npython3 -m venv") == 1


def test_a_second_run_in_another_language_builds_nothing(system: Path):
    """Languages sort names otherwise; ssh brings the language of another computer along."""
    french = '[[ ${LC_ALL:-$LANG} == fr* ]] && set -- --reverse "$@"; PATH=${PATH#*:} exec sort "$@"'
    (system / "commands/sort").write_text(f"#!/bin/bash\n{french}\n")
    (system / "commands/sort").chmod(0o755)
    assert install(system, LANG="fr_FR.UTF-8").returncode == 0
    assert "installed already" in install(system, LANG="C.UTF-8").stderr


def test_packages_are_known_by_their_hashes_and_never_run_as_root(system: Path):
    """The environment is made and tested as the table's user, and then belongs to root."""
    assert install(system).returncode == 0
    done = [
        line for line in noted(system).splitlines() if line.startswith(("runuser", "chown", "python3 -m"))
    ]
    made, venv, locked, ours, tried, given_back = [line for line in done if not line.startswith("python3")]
    assert made.startswith("chown -R dice-table: ")
    assert given_back.startswith(f"chown -R --no-dereference root: {system}/opt/dice-table/version-")
    assert "-m venv" in venv
    assert "--require-hashes --only-binary :all: --requirement" in locked
    assert locked.endswith("/requirements-pi.txt")
    assert "--no-deps --no-build-isolation" in ours
    assert "import device.session.play" in tried
    assert all(line.startswith("runuser -u dice-table -- env HOME=/") for line in (venv, locked, ours, tried))
    assert noted(system).index("systemd-sysusers") < noted(system).index("runuser")


def test_the_environment_leaves_nothing_in_the_folder_for_passing_files(system: Path, tmp_path: Path):
    """The temporary folder is empty afterwards, whether the build succeeds or fails."""
    (tmp_path / "passing").mkdir()
    for broken in ("0", "1"):
        install(system, TMPDIR=str(tmp_path / "passing"), FAKE_BROKEN=broken)
        (system / "checkout/device/new.py").write_text("")
        assert list((tmp_path / "passing").iterdir()) == []


def as_if_yesterday(system: Path) -> Path:
    """Rename the installed version as if it had been installed a day earlier; returns its folder."""
    current = system / "opt/dice-table/current"
    old = system / "opt/dice-table/version-20000101-000000"
    current.resolve().rename(old)
    current.unlink()
    current.symlink_to(old)
    return old


def test_an_upgrade_takes_the_place_of_the_old_version(system: Path):
    """The upgrade replaces the program and changes nothing else."""
    install(system)
    old = as_if_yesterday(system)
    done = install(system, "--upgrade")
    assert done.returncode == 0, done.stderr
    assert (system / "opt/dice-table/current/complete").exists()
    assert not old.exists()
    assert (system / "var/lib/dice-table/games.sqlite3").read_text() == "games"


def test_a_power_cut_after_an_upgrade_leaves_a_version_that_is_whole(system: Path):
    """The new version is synced while the old one is in use, and the unit before the table starts."""
    (system / "run/systemd/system").mkdir(parents=True)
    install(system)
    old = as_if_yesterday(system)
    (system / "noted").unlink()
    assert install(system, "--upgrade").returncode == 0
    new = (system / "opt/dice-table/current").resolve().name
    lines = noted(system).splitlines()
    first, second = [place for place, line in enumerate(lines) if line.startswith("sync")]
    assert f"on the card: dice-table/{new}/complete -> " in lines[first:second]
    assert f"on the card: dice-table/current -> {old}" in lines[first:second]
    assert f"on the card: dice-table/current -> {old.with_name(new)}" in lines[second:]
    assert second < lines.index("systemctl restart dice-table.service")


@pytest.mark.parametrize("changed", ["checkout/device/new.py", "checkout/requirements-pi.txt"])
def test_a_changed_checkout_is_installed_without_being_asked(system: Path, changed: str):
    """If the checkout has changed, a plain run installs it."""
    install(system)
    old = as_if_yesterday(system)
    (system / changed).write_text("")
    assert install(system).returncode == 0
    assert not old.exists()


def test_an_upgrade_that_does_not_run_leaves_the_old_version(system: Path):
    """If the new version fails its test, the old one stays in use, and the new one is removed."""
    install(system)
    old = as_if_yesterday(system)
    done = install(system, "--upgrade", FAKE_BROKEN="1")
    assert done.returncode == 1
    assert "the new version does not run" in done.stderr
    assert (system / "opt/dice-table/current").resolve() == old
    assert (old / "complete").exists()
    assert list((system / "opt/dice-table").glob("version-*")) == [old]


def test_an_upgrade_needs_something_to_upgrade(system: Path):
    """Without an installed version, the message says to install first."""
    done = install(system, "--upgrade")
    assert done.returncode == 1
    assert "run sudo scripts/install-pi first" in done.stderr


def test_taken_away_again_the_games_and_settings_stay(system: Path):
    """Firmware, first console and desktop are restored; games and settings stay."""
    install(system)
    done = install(system, "--uninstall")
    assert done.returncode == 0, done.stderr
    assert (system / "boot/firmware/config.txt").read_text() == CONFIG
    assert (system / "default").read_text() == "graphical.target\n"
    assert "systemctl --quiet enable getty@tty1.service" in noted(system)
    gone = ["opt/dice-table", "usr/local/bin/dice-table", "etc/systemd/system/dice-table.service"]
    gone += ["etc/systemd/system/dice-table-stick@.service", "etc/udev/rules.d/90-dice-table-stick.rules"]
    gone += ["etc/udev/rules.d/90-dice-table-devices.rules"]
    gone += ["etc/sysusers.d/dice-table.conf", "etc/systemd/system.conf.d/dice-table.conf"]
    assert [name for name in gone if os.path.lexists(system / name)] == []
    assert (system / "var/lib/dice-table/games.sqlite3").read_text() == "games"
    assert (system / "etc/dice-table.toml").exists()
    assert install(system, "--uninstall").returncode == 0


def test_what_was_half_installed_is_taken_away_too(system: Path):
    """Where no unit is installed, systemd refuses to stop it; everything else is removed all the same."""
    (system / "run/systemd/system").mkdir(parents=True)
    install(system)
    unit = system / "etc/systemd/system/dice-table.service"
    unit.unlink()
    fake = system / "commands/systemctl"
    refusal = f'[[ $1 != stop || -e {unit} ]] || {{ echo "Unit $2 not loaded." >&2; exit 5; }}'
    fake.write_text(fake.read_text() + refusal + "\n")
    done = install(system, "--uninstall")
    assert done.returncode == 0, done.stderr
    assert not (system / "opt/dice-table").exists()
    assert "gone; the games are still in" in done.stderr


def test_phones_are_let_in_and_shut_out_again(system: Path):
    """The option puts a file beside the unit, without building anything; its opposite removes it."""
    assert "run sudo scripts/install-pi first" in install(system, "--phones").stderr
    install(system)
    opened = system / "etc/systemd/system/dice-table.service.d/phones.conf"
    assert not opened.exists()
    built = noted(system).count("apt-get install")
    done = install(system, "--phones")
    assert done.returncode == 0, done.stderr
    assert opened.read_text() == (ROOT / "systemd" / "dice-table.phones.conf").read_text()
    assert install(system, "--upgrade").returncode == 0
    assert opened.exists()
    assert install(system, "--no-phones").returncode == 0
    assert not opened.parent.exists()
    assert install(system, "--no-phones").returncode == 0
    install(system, "--phones")
    assert install(system, "--uninstall").returncode == 0
    assert not opened.parent.exists()
    assert noted(system).count("apt-get install") == built + 1


def test_a_machine_that_is_no_pi_gets_mock_pins_and_keeps_its_firmware(system: Path):
    """On another board with Debian, the panel gets mock pins, and the firmware is not changed."""
    (system / "proc/device-tree/model").unlink()
    assert install(system).returncode == 0
    assert 'factory = "mock"' in (system / "etc/dice-table.toml").read_text()
    assert (system / "boot/firmware/config.txt").read_text() == CONFIG


@pytest.mark.parametrize(
    ("arguments", "environment", "words"),
    [
        ([], {"FAKE_UID": "1000"}, "run it as root, sudo scripts/install-pi"),
        ([], {"FAKE_ARCHITECTURE": "armhf"}, "write the 64-bit Raspberry Pi OS to the card"),
        (["--downgrade"], {}, "there is no option --downgrade"),
    ],
)
def test_what_cannot_be_done_is_a_sentence(
    system: Path, arguments: list[str], environment: dict[str, str], words: str
):
    """The message names the reason, and nothing has been changed."""
    done = install(system, *arguments, **environment)
    assert done.returncode == 1
    assert words in done.stderr
    assert not (system / "opt").exists()


def test_too_little_room_is_told_before_anything_is_built(system: Path):
    """The free space is checked before the build begins."""
    (system / "commands" / "df").write_text("#!/bin/bash\necho free; echo 200\n")
    done = install(system)
    assert done.returncode == 1
    assert "there are 200 MB free, 1500 are needed" in done.stderr


@pytest.mark.parametrize("script", ["test-install-pi", "test-picamera2"])
def test_a_script_that_makes_a_system_takes_no_option_for_a_folder(script: str):
    """With --help, it says what it does, and makes nothing."""
    done = subprocess.run([ROOT / "scripts" / script, "--help"], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert f"sudo scripts/{script} " in done.stderr
    assert "Needs debootstrap" in done.stderr


@pytest.mark.skipif(
    shutil.which("shellcheck") is None, reason="shellcheck is missing: sudo apt install shellcheck"
)
@pytest.mark.parametrize("script", ["install-pi", "lock", "make-image", "test-install-pi"])
def test_the_scripts_have_no_slips(script: str):
    """Shellcheck finds no fault in the scripts."""
    done = subprocess.run(
        ["shellcheck", "--external-sources", f"scripts/{script}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == ""
