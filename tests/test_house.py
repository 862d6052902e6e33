"""Tests what the files of the project may import, write and print, and that all of them are listed."""

import ast
import os
import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from engines.registry import GAMES

ROOT = Path(__file__).parent.parent
ROOMS = ("wording", "engines", "vision", "models", "device")
MAY_IMPORT = {
    "wording": {"wording"},
    "engines": {"engines", "wording"},
    "vision": {"vision", "wording"},
    "models": {"models", "vision", "wording"},
    "device": {"device", "engines", "vision", "wording"},
}
EYE = {"cv2", "numpy", "onnxruntime"}
CLOCK_CHANCE_AND_OUTSIDE = {
    *("asyncio", "builtins", "ctypes", "datetime", "glob", "importlib", "io", "logging", "multiprocessing"),
    *("os", "pathlib", "random", "secrets", "shutil", "signal", "socket", "sqlite3", "subprocess", "sys"),
    *("tempfile", "threading", "time", "urllib", "uuid", "zoneinfo"),
}
INPUT_AND_OUTPUT = {"open", "print", "input", "exec", "eval", "__import__"}


def modules(room: str) -> list[Path]:
    """The Python files of a top-level folder ("room")."""
    return sorted((ROOT / room).rglob("*.py"))


def having(room: str, *words: str) -> list[Path]:
    """The Python files of a room whose text has one of these words; parsing all files takes long."""
    return [path for path in modules(room) if any(word in path.read_text("utf-8") for word in words)]


@cache
def import_statements(path: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """The import statements of a file, also those inside functions."""
    nodes = ast.walk(ast.parse(path.read_text("utf-8")))
    return tuple(node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom))


def imported(path: Path) -> Iterator[str]:
    """The top-level name of everything that a file imports."""
    for node in import_statements(path):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        else:
            yield path.relative_to(ROOT).parts[0] if node.level else str(node.module).partition(".")[0]


@cache
def imports(room: str) -> set[tuple[str, str]]:
    """Pairs of file and imported top-level name, for a whole room."""
    return {(str(path.relative_to(ROOT)), name) for path in modules(room) for name in imported(path)}


@pytest.mark.parametrize("room", ROOMS)
def test_the_arrows_between_rooms_are_held(room: str):
    """The only imports are device → engines, device → vision, models → vision, and from each to wording."""
    forbidden = set(ROOMS) - MAY_IMPORT[room]
    assert {found for found in imports(room) if found[1] in forbidden} == set()


ADAPTERS = {
    "engines/openspiel.py": ({"pyspiel"}, "the games as those of OpenSpiel; no other file needs it"),
    "engines/pettingzoo.py": (
        {"gymnasium", "numpy", "pettingzoo"},
        "the same as environments, which draw by a seed",
    ),
}
"""Files of the engines that import packages, which the extra research installs, each with the reason."""


@pytest.mark.parametrize("room", ["engines", "wording"])
def test_rules_and_wording_need_the_standard_library_alone(room: str):
    """Engines and wording run wherever Python runs; only the adapters need more."""
    known = sys.stdlib_module_names | {"engines", "wording"}
    needed = {found for found in imports(room) if found[1] not in known}
    allowed = {(file, package) for file, (packages, _) in ADAPTERS.items() for package in packages}
    assert needed == {found for found in allowed if found[0].startswith(room)}


@pytest.mark.parametrize("adapter", ADAPTERS)
def test_nothing_imports_the_adapters(adapter: str):
    """Without the packages of the adapters everything else still runs."""
    module = adapter.removesuffix(".py").replace("/", ".")
    room, _, name = module.rpartition(".")
    imported = re.compile(rf"import {module}\b|from {module} import|from {room} import .*\b{name}\b")
    assert [
        path for room in ROOMS for path in modules(room) if imported.search(path.read_text("utf-8"))
    ] == []


@pytest.mark.parametrize("room", ["engines", "wording"])
def test_rules_and_wording_have_no_clock_no_chance_no_input_or_output(room: str):
    """Everything from outside reaches an engine as an action, so that games can be replayed."""
    assert {found for found in imports(room) if found[1] in CLOCK_CHANCE_AND_OUTSIDE} == set()
    calls = {
        (str(path.relative_to(ROOT)), node.func.id)
        for path in modules(room)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert {call for call in calls if call[1] in INPUT_AND_OUTPUT} == set()


def test_the_eye_needs_arrays_pictures_and_models_alone():
    """The reader runs without libraries for screen, pins and training."""
    known = sys.stdlib_module_names | EYE | {"vision", "wording"}
    assert {found for found in imports("vision") if found[1] not in known} == set()


def test_onnxruntime_is_imported_in_one_place():
    """Only `vision/runtime.py` imports onnxruntime, because it switches the telemetry off before."""
    files = [path for room in (*ROOMS, "tests") for path in having(room, "onnxruntime")]
    found = [str(path.relative_to(ROOT)) for path in files if "onnxruntime" in imported(path)]
    assert found == ["vision/runtime.py"]


def test_what_only_training_needs_stays_in_models():
    """A table runs without torch and onnx, which only the extra "train" installs."""
    rooms = ("engines", "vision", "device")
    training = {"torch", "onnx"}
    assert {found for room in rooms for found in imports(room) if found[1] in training} == set()


@pytest.mark.parametrize(
    "folder", ["vision", "device/session", "device/throw", "device/camera", "device/web"]
)
def test_every_file_of_a_large_folder_stands_in_its_reading_order(folder: str):
    """Whoever looks for a file of such a folder finds it in the docstring of the folder, once, in a group."""
    order = ast.get_docstring(ast.parse((ROOT / folder / "__init__.py").read_text("utf-8"))) or ""
    groups = re.findall(r"^- .*(?:\n  .*)*", order, re.MULTILINE)
    listed = re.findall(r"`(\w+)`", "".join(groups))
    files = {path.stem for path in (ROOT / folder).glob("*.py")}
    assert sorted(listed) == sorted(files - {"__init__"})


def test_the_rooms_of_the_design_exist():
    """All rooms and top-level folders exist."""
    rooms = (*ROOMS, "systemd", "tests", "docs", "scripts")
    assert [room for room in rooms if not (ROOT / room).is_dir()] == []


def test_the_changelog_tells_of_the_version():
    """The changelog has an entry for the current version."""
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    assert f"## {version}" in (ROOT / "CHANGELOG.md").read_text("utf-8")


KEEPS = "vision/files.py"
"""The only file that writes data to be kept."""
WRITES_OTHERWISE = {
    "device/demo/scribe.py": "pictures and the log of a demonstration: no game hangs on them",
    "device/display/light.py": "the brightness of a backlight is no data: the kernel takes it at once",
    "device/display/renderer.py": "a note in the memory of the running system, gone with the service",
}
"""Files that write without `write_file`, each with the reason."""


WRITING = ("write_text", "write_bytes", "imwrite", "savez", "mkstemp", "NamedTemporaryFile")
"""Functions that write files, beside `open`."""
RENAMING = ("os.replace", "os.rename", "shutil.move", "os.write")


def writes(path: Path) -> Iterator[str]:
    """The calls in a file that write or rename files."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        words = [word.value for word in ast.walk(node) if isinstance(word, ast.Constant)]
        if name in WRITING:
            yield name
        if name == "open" and any(
            str(word) in {"w", "wb", "a", "ab", "x", "xb", "r+", "r+b"} for word in words
        ):
            yield name
        if ast.unparse(node.func) in RENAMING:
            yield name


@pytest.mark.parametrize("room", ["device", "vision"])
def test_what_is_kept_is_written_by_one_function(room: str):
    """Data is written by `write_file`, which syncs file and folder; exceptions are listed with reasons."""
    files = having(room, "open", *WRITING, *RENAMING)
    found = {str(path.relative_to(ROOT)): set(writes(path)) for path in files}
    wrote = {name for name, calls in found.items() if calls and name != KEEPS}
    assert wrote == {name for name in WRITES_OTHERWISE if name.startswith(room)}


@pytest.mark.parametrize(
    "script",
    ["scripts/play", "scripts/test", "scripts/check", "scripts/test-faults", "scripts/install-pi", ".ci/run"],
)
def test_the_commands_of_the_readme_can_be_run(script: str):
    """The scripts that the README names are executable files in the checkout."""
    assert os.access(ROOT / script, os.X_OK)


OF_THE_TABLE = ("zone", "commands/replay", "commands/export", "commands/games")
SHARED_BY_GAMES = (
    *("session", "game", "journal", "throw", "camera", "panel", "display"),
    *("screen", "screen/kit", "screen/motion", "screen/welcome"),
)


SAYS_OTHERWISE = {
    "device/demo/scribe.py": "its lines go into a file",
}
"""Files that print without `say`, each with the reason."""


def test_commands_print_in_one_place():
    """All output goes through `say`, which escapes control characters."""
    prints = ("print", "click.echo", "click.secho", "sys.stdout.write", "sys.stderr.write")
    found = {
        str(path.relative_to(ROOT))
        for path in having("device", *prints)
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) in prints
    }
    assert found - set(SAYS_OTHERWISE) == {"device/terminal.py"}


@pytest.mark.parametrize("room", ["engines", "device", "vision"])
def test_numbers_from_outside_are_written_in_ascii(room: str):
    r"""`\d` and `isdigit` are not used on input, because they accept the digits of every script."""
    loose = ("isdigit", "isdecimal", "isnumeric")
    found = set()
    for path in having(room, r"\d", *loose):
        lines = path.read_text("utf-8").splitlines()
        for node in ast.walk(ast.parse("\n".join(lines))):
            patterns = isinstance(node, ast.Constant) and isinstance(node.value, str) and r"\d" in node.value
            asks = isinstance(node, ast.Attribute) and node.attr in loose
            if (patterns or asks) and "isascii()" not in lines[node.lineno - 1]:
                found.add((str(path.relative_to(ROOT)), getattr(node, "attr", r"\d")))
    assert found == set()


def shared_files() -> list[Path]:
    """The files that all games share: contract, screens without a game, journal, undo and records."""
    device = ROOT / "device"
    files = [device / f"{name}.py" for name in OF_THE_TABLE]
    folders = (ROOT / "engines", *(device / room for room in SHARED_BY_GAMES))
    files += [path for folder in folders for path in folder.glob("*.py")]
    files = [path for path in files if path.stem not in {"registry", *GAMES}]
    return sorted(files)


def test_what_games_share_knows_none_of_them():
    """Only the two registries name games; a new one needs no line in the frame, the journal or records."""
    found = {
        (str(path.relative_to(ROOT)), node.module)
        for path in shared_files()
        for node in import_statements(path)
        if isinstance(node, ast.ImportFrom) and set(GAMES) & set(str(node.module).split("."))
    }
    assert found == set()


ROOT_OF_DEVICE = {
    *(
        "__init__",
        "camera_names",
        "errors",
        "fonts",
        "firmware",
        "i18n",
        "keys",
        "newest",
        "output",
        "processes",
        "terminal",
        "version",
        "zone",
    ),
}
"""What lies beside the rooms of the device: the little that several rooms need."""
FLOORS_OF_DEVICE = (
    {"broker", "journal", "print", "web"},
    {"game", "settings"},
    {"annals", "camera", "panel", "sound"},
    {"club", "throw"},
    {"teaching"},
    {"screen"},
    {"display"},
    {"doctor", "session"},
    {"commands", "demo"},
    {"cli"},
)
"""The rooms of the device from the bottom up. A room imports those below it, and none beside or above it."""


@cache
def device_imports() -> tuple[tuple[Path, str], ...]:
    """(file, imported module) for each import of a module of the device in the device."""
    return tuple(found for path in modules("device") for found in imported_from_device(path))


def imported_from_device(path: Path) -> Iterator[tuple[Path, str]]:
    """The same for one file."""
    for node in import_statements(path):
        if isinstance(node, ast.ImportFrom) and str(node.module).partition(".")[0] == "device":
            below = [f"{node.module}.{alias.name}" for alias in node.names]
            files = [name for name in below if (ROOT / f"{name.replace('.', '/')}.py").is_file()]
            yield from ((path, name) for name in files or [str(node.module)])
        elif isinstance(node, ast.Import):
            yield from ((path, alias.name) for alias in node.names if alias.name.startswith("device."))


def test_the_rooms_of_the_device_stand_on_floors():
    """A room imports only rooms on floors below it, as docs/architecture.md says."""
    floor = {room: number for number, rooms in enumerate(FLOORS_OF_DEVICE) for room in rooms}
    wrong = set()
    for path, name in device_imports():
        room, other = path.relative_to(ROOT / "device").parts[0], name.split(".")[1]
        if room in floor and other in floor and room != other and floor[other] >= floor[room]:
            wrong.add((str(path.relative_to(ROOT)), name))
    assert wrong == set()


def test_the_device_has_no_other_rooms():
    """Every folder of device/ has a floor, and every module lies in a room or is listed as loose."""
    there = {path.name for path in (ROOT / "device").iterdir() if path.is_dir() and path.name[0] not in "._"}
    assert there == {room for rooms in FLOORS_OF_DEVICE for room in rooms} | {"locale"}
    assert {path.stem for path in (ROOT / "device").glob("*.py")} == ROOT_OF_DEVICE


def test_what_lies_beside_the_rooms_needs_none_of_them():
    """The loose modules of device/ import no room."""
    beside = {f"device.{name}" for name in ROOT_OF_DEVICE} | {"device"}
    found = {(path.name, name) for path, name in device_imports() if path.parent == ROOT / "device"}
    assert {(file, name) for file, name in found if name not in beside} == set()


def test_no_file_of_the_device_needs_itself():
    """The modules of device/ have no circular imports; a screen is passed the screen that it returns to."""
    needs: dict[str, set[str]] = {}
    for path, name in device_imports():
        needs.setdefault(".".join(path.relative_to(ROOT).with_suffix("").parts), set()).add(name)
    try:
        tuple(TopologicalSorter(needs).static_order())
    except CycleError as circle:
        pytest.fail(f"these files import each other: {circle.args[1]}")
