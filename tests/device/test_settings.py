"""Tests the settings: precedence of sources, errors, and output."""

import tomllib
from pathlib import Path

import pytest

from device.cli import main
from device.errors import SettingsError
from device.i18n import LANGUAGES
from device.keys import Key
from device.screen.welcome.language import NAMES
from device.settings.layers import Layer, Layers
from device.settings.load import FILE_VARIABLE, load_settings, load_valid_settings
from device.settings.model import Settings
from device.settings.save import save
from device.settings.show import as_toml

FILE = "dice-table.toml"


@pytest.fixture
def written(tmp_path: Path):
    """Writes a settings file; returns the environment that names it."""

    def write(text: str) -> dict[str, str]:
        (tmp_path / FILE).write_text(text, "utf-8")
        return {FILE_VARIABLE: str(tmp_path / FILE)}

    return write


def refused(environment: dict[str, str]) -> list[str]:
    """The error messages for the settings."""
    with pytest.raises(SettingsError) as caught:
        load_settings(environment=environment)
    return str(caught.value).splitlines()


def test_everything_is_optional(written):
    """An empty file gives the defaults."""
    assert load_settings(environment=written("")).settings == Settings()


def test_a_file_sets_what_it_names_and_nothing_else(written):
    """A file overrides only what it contains."""
    settings = load_settings(environment=written("[panel.buttons]\nok = 4\n")).settings
    assert settings.panel.buttons[Key.OK] == 4
    assert settings.panel.buttons[Key.BACK] == Settings().panel.buttons[Key.BACK]
    assert settings.panel.lamps == Settings().panel.lamps


def test_the_users_file_lies_over_the_systems_one(tmp_path, monkeypatch):
    """The user's file overrides the system's file setting by setting."""
    system, own = tmp_path / "etc.toml", tmp_path / FILE
    system.write_text('language = "fr"\n[panel]\nhold_ms = 900\nsteady = true\n')
    own.write_text("[panel]\nhold_ms = 500\n")
    monkeypatch.setattr("device.settings.load.SYSTEM_FILE", system)
    monkeypatch.setattr("device.settings.load.user_config_path", lambda *_, **__: tmp_path)
    loaded = load_settings(environment={})
    panel = loaded.settings.panel
    assert (loaded.settings.language, panel.hold_s, panel.steady) == ("fr", 0.5, True)
    assert loaded.layers.source(("panel", "hold_ms")) == str(own)
    assert loaded.layers.source(("panel", "steady")) == str(system)
    assert dict(loaded.files) == {system: True, own: True}


def test_environment_is_stronger_than_files_and_the_command_line_than_both(written):
    """The command line overrides the environment, which overrides files."""
    environment = written('data = "/file"\ncamera = "pi"\n') | {"DICE_TABLE_DATA": "/variable"}
    assert load_settings(environment=environment).settings.data == Path("/variable")
    loaded = load_settings({"data": "/option", "camera": None}, environment)
    assert loaded.settings.data == Path("/option")
    assert loaded.settings.camera == "pi"
    assert loaded.layers.source(("data",)) == "--data"


def test_an_empty_data_folder_is_refused(written):
    """`--data ""`, as of a variable that is not set, would mean the working folder."""
    with pytest.raises(SettingsError) as found:
        load_settings({"data": ""}, written(""))
    assert str(found.value) == '--data: data is ""; expected the folder in which games are kept'


def test_the_number_of_a_webcam_may_be_written_as_a_number(written):
    """A webcam may be given as an integer."""
    assert load_settings(environment=written("camera = 0")).settings.camera == "0"
    assert "camera is true" in refused(written("camera = true"))[0]


def test_every_language_of_the_screens_can_be_set(written):
    """Every language of the screens is a valid setting."""
    for language in LANGUAGES:
        settings = load_settings(environment=written(f'language = "{language}"')).settings
        assert settings.screen_language == language
    assert {language for language, _ in NAMES.values()} == set(LANGUAGES)


def test_a_relative_data_folder_is_named_whole():
    """A message that begins with the folder would begin with another name, since sentences have a capital."""
    assert load_settings({"data": "games"}, {}).settings.data == Path.cwd() / "games"


def test_the_home_folder_may_be_written_short(written):
    """The sign "~" in a path is replaced by the home folder."""
    assert load_settings(environment=written('data = "~/dice"')).settings.data == Path.home() / "dice"


WRONG = """
camra = "pi"
language = "frr"
[panel]
factory = 3
quiet = 25
[panel.buttons]
one = 99
oen = 6
ok = 17
"""

COMPLAINTS = (
    "there is no setting camra; did you mean camera?",
    'language is "frr"; expected "en", "fr", or "auto" for the system’s language; did you mean "fr"?',
    'panel.factory is 3; expected "lgpio" where keys are wired to a Raspberry Pi, else "mock"',
    "there is no setting panel.quiet; did you mean panel.quiet_ms?",
    "panel.buttons.one is 99; expected a pin’s Broadcom number, from 4 to 27",
    "there is no setting panel.buttons.oen; did you mean panel.buttons.one?",
    "pin 17 serves both panel.buttons.ok and panel.lamps.one; give one of them a pin that is free",
)


def test_every_error_of_a_file_is_told_at_once(written):
    """All errors of a file are reported together, each with the file's name."""
    environment = written(WRONG)
    first, *lines = refused(environment)
    assert first == f"{len(COMPLAINTS)} settings are wrong:"
    assert sorted(lines) == sorted(f"  {environment[FILE_VARIABLE]}: {words}" for words in COMPLAINTS)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[buttons]\nok = 4", "there is no setting buttons; did you mean panel.buttons?"),
        (
            "zzz = 1",
            "there is no setting zzz; there are camera, lens_deg, mirrored, data, language, dice, asks,",
        ),
        ('colour = "red"', "there is no setting colour; there are camera, lens_deg, mirrored,"),
        ('lang = "fr"', "there is no setting lang; did you mean language?"),
        ("hour = 22", "there is no setting hour; there are camera, lens_deg, mirrored,"),
        ("phone = true", "there is no setting phone; there are camera, lens_deg, mirrored,"),
        ("[night]\nhour = 22", "there is no setting night.hour; there are begins, ends"),
        ("[panel.lamps]\nfuor = 4", "there is no setting panel.lamps.fuor; did you mean panel.lamps.four?"),
        ("panel = 3", "panel is 3; expected a table"),
        ('data = ""', 'data is ""; expected the folder in which games are kept'),
        ("camera = pi\n", "is not valid TOML: Invalid value (at line 1, column 10); correct it, or"),
        ("[panel.lamps]\ntwo = 5", "pin 5 serves both panel.buttons.one and panel.lamps.two"),
        ("[panel]\nhold_ms = 0.6", "panel.hold_ms is 0.6; expected how long to hold a key"),
        ("[panel]\nsteady = 1", "panel.steady is 1; expected true for lamps"),
        ('language = "français"', 'language is "français"; expected'),
        ('[screen]\nturn = "90"', "0, 90, 180 or 270; did you mean 90?"),
    ],
)
def test_one_error_is_one_sentence(written, text, words):
    """Each error message has the file, the wrong value and what was expected."""
    environment = written(text)
    (line,) = refused(environment)
    assert line.startswith(environment[FILE_VARIABLE])
    assert words in line


def test_a_file_that_is_not_text_is_named(written):
    """A settings file that is not text is named in the error."""
    environment = written("")
    Path(environment[FILE_VARIABLE]).write_bytes(b"\xff\xd8\xff")
    assert "is not written in UTF-8" in refused(environment)[0]


def test_a_file_that_is_too_large_or_a_folder_is_told_with_advice_that_helps(written, tmp_path, monkeypatch):
    """What is wrong with such a file is no permission: the message says what was seen, and what to do."""
    (line,) = refused(written("#" * 20_000))
    assert "it has 20 KB, and at most 16 KB are read; put that right, or move the file away" in line
    (tmp_path / "dice-table" / "dice-table.toml").mkdir(parents=True)
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    (line,) = refused({})
    assert "it is a folder, and a file was expected; put that right, or move the file away" in line


def test_a_folder_that_may_not_be_entered_holds_no_settings(monkeypatch):
    """A settings folder that may not be entered counts as empty."""

    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "stat", refuse)
    assert set(load_settings(environment={}).files.values()) == {False}


def test_a_named_file_must_exist(tmp_path):
    """If the file that the environment names is missing, that is an error."""
    (line,) = refused({FILE_VARIABLE: str(tmp_path / "gone.toml")})
    assert "there is no such file" in line
    for named in (str(tmp_path), 300 * "a"):
        (line,) = refused({FILE_VARIABLE: named})
        assert "which is not an ordinary file; name a settings file" in line


@pytest.mark.parametrize("setting", ["password_file", "authority"])
def test_a_name_that_no_file_can_have_is_refused_as_other_wrong_settings(written, setting):
    """A setting that names a file is checked with all others, before anything opens the file."""
    (line,) = refused(written(f'[broker]\n{setting} = "{300 * "a"}"'))
    assert f"broker.{setting} is" in line


def test_a_wrong_variable_is_named_as_the_place():
    """The error for a wrong value in a variable names the variable."""
    (line,) = refused({"GPIOZERO_PIN_FACTORY": "lgpoi", "XDG_CONFIG_HOME": "/nowhere"})
    assert line.startswith('GPIOZERO_PIN_FACTORY: panel.factory is "lgpoi"')
    assert line.endswith('did you mean "lgpio"?')


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("DICE_TABLE_CAMRA", "did you mean DICE_TABLE_CAMERA?"),
        ("dice_table_data", "did you mean DICE_TABLE_DATA?"),
        ("DICE_TABLE_LANGUAGE", "language is set in a file"),
        ("DICE_TABLE_PANEL_HOLD_MS", "panel.hold_ms is set in a file"),
        ("DICE_TABLE_PHONE", "there are DICE_TABLE_DATA, DICE_TABLE_CAMERA, DICE_TABLE_SETTINGS"),
        ("DICE_TABLE_X", "there are DICE_TABLE_DATA, DICE_TABLE_CAMERA, DICE_TABLE_SETTINGS"),
    ],
)
def test_a_variable_that_the_table_does_not_read_is_refused(written, name, hint):
    """An unknown variable with the table's prefix is an error; an empty one is ignored."""
    assert refused(written("") | {name: "1"}) == [f"{name}: there is no such variable; {hint}"]
    assert load_settings(environment=written("") | {name: ""}).settings == Settings()


def test_errors_of_the_environment_are_told_with_those_of_the_files(written, tmp_path):
    """Errors of files and of the environment are reported together."""
    wrong = {"DICE_TABLE_DTAA": "/games", "GPIOZERO_PIN_FACTORY": "pigpio"}
    first, *lines = refused(written("camra = 1") | wrong)
    assert first == "3 settings are wrong:"
    assert {line.split(":")[0].strip() for line in lines} == {*wrong, str(tmp_path / FILE)}
    gone = wrong | {FILE_VARIABLE: str(tmp_path / "gone.toml")}
    assert "there is no such file" in " ".join(refused(gone)[1:])
    assert len(refused(gone)) == 4


def test_a_misspelt_camera_is_told_before_it_is_looked_for(written, tmp_path):
    """A misspelt camera is refused; a path may name a device that is not plugged in yet."""
    (line,) = refused(written("") | {"DICE_TABLE_CAMERA": "simualted"})
    assert line.startswith('DICE_TABLE_CAMERA: camera is "simualted"; expected "auto", "pi", "simulated"')
    assert line.endswith('did you mean "simulated"?')
    stick = str(tmp_path / "stick")
    assert load_settings(environment=written(f'camera = "{stick}"')).settings.camera == stick


def test_what_is_printed_is_a_file_that_says_the_same(written):
    """The output is a valid settings file with the same settings, and names each source."""
    environment = written('camera = "a \\"b\\" é"\n[panel]\nstuck_s = 30\n')
    loaded = load_settings(environment=environment)
    text = as_toml(loaded)
    assert f"# {environment[FILE_VARIABLE]}: read" in text
    assert Settings.model_validate(tomllib.loads(text)) == loaded.settings
    rows = {line.split(" = ")[0]: line.rsplit("# ")[-1] for line in text.splitlines() if " = " in line}
    assert rows["stuck_s"] == rows["camera"] == environment[FILE_VARIABLE]
    assert rows["hold_ms"] == "default"


def test_the_command_prints_and_refuses(written, monkeypatch, capsys):
    """`dice-table settings` prints the settings, or their errors."""
    for name, value in written("hold = 3").items():
        monkeypatch.setenv(name, value)
    with pytest.raises(SystemExit) as left:
        main(["settings", "--camera", "simulated"])
    assert left.value.code == 1
    assert "did you mean panel.hold_ms?" in capsys.readouterr().err
    written("")
    with pytest.raises(SystemExit):
        main(["settings", "--camera", "simulated"])
    assert 'camera = "simulated"' in capsys.readouterr().out


def test_a_screen_turns_by_right_angles(written):
    """The screen can be rotated only by right angles; misspelt names get a hint."""
    lines = refused(written('[screen]\nturn = 45\ntehme = "jour"\n'))
    assert lines[0] == "2 settings are wrong:"
    assert any("screen.turn is 45; expected by how many degrees" in line for line in lines)
    assert any("there is no setting screen.tehme; did you mean screen.theme?" in line for line in lines)


@pytest.mark.parametrize(
    "wrong",
    [
        'lens_deg = "wide"',
        "lens_deg = 1000",
        "no_such_setting = 1",
        'camera = "auot"',
        "panel = 3",
        "panel.buttons = 5",
        "panel.hold_ms = []",
        "panel.buttons.ok = 99",
        "screen.theme.colour = 1",
        "[panel.lamps.one]\ntwo = 3",
    ],
)
def test_a_wrong_setting_spoils_no_other_one(written, wrong):
    """A wrong setting gets its default, and the others stay."""
    environment = written(f'language = "fr"\nscreen.turn = 90\n{wrong}\n')
    assert refused(environment)
    right = load_valid_settings(environment=environment)
    assert right == Settings.model_validate({"language": "fr", "screen": {"turn": 90}})


def test_a_wrong_setting_leaves_the_pins_as_they_are_wired(written):
    """Pins keep their numbers where another setting is wrong."""
    right = load_valid_settings(environment=written('lens_deg = "wide"\n[panel.buttons]\nok = 4\n'))
    assert right.panel.buttons[Key.OK] == 4


@pytest.mark.parametrize(
    "pins",
    ["[panel.buttons]\none = 17", "[panel.buttons]\none = 17\n[panel.lamps]\none = true"],
)
def test_of_a_pin_that_serves_twice_nobody_knows_what_was_meant(written, pins):
    """If a pin is used twice, all pins get their defaults."""
    right = load_valid_settings(environment=written(f"{pins}\n[screen]\nturn = 90\n"))
    assert right == Settings.model_validate({"screen": {"turn": 90}})


@pytest.mark.parametrize("text", ["language = fr", "\x00", "= ="])
def test_of_a_file_that_is_no_toml_nothing_is_left_but_what_else_was_said(written, text):
    """If a file is not valid TOML, the settings of environment and command line are still used."""
    environment = written(text) | {"DICE_TABLE_CAMERA": "pi"}
    right = load_valid_settings({"data": "/somewhere"}, environment)
    assert (right.camera, right.data) == ("pi", Path("/somewhere"))


def test_a_file_that_is_not_there_is_no_reason_to_stay_dark(tmp_path):
    """A missing file or an unknown variable does not prevent a screen from opening."""
    environment = {FILE_VARIABLE: str(tmp_path / "gone.toml"), "DICE_TABLE_HOLD": "1"}
    assert load_valid_settings(environment=environment) == Settings()


@pytest.mark.parametrize(
    ("text", "nested"),
    [
        ("a.b.c.d = 1", "there is no setting a; "),
        ("a.b.c.d.e = 1", "is nested too deeply; a setting stands in 3 tables at most"),
        ("a.b.c.d = [1]", "is nested too deeply; a setting stands in 3 tables at most"),
    ],
)
def test_tables_in_tables_are_read_as_deep_as_a_setting_stands(written, text, nested):
    """Deeper tables and lists are refused as a whole, since reading very deep ones would take long."""
    (said,) = refused(written(text))
    assert nested in said


@pytest.mark.parametrize("name", ["DICE_TABLE_CAMERA", "DICE_TABLE_DATA", "GPIOZERO_PIN_FACTORY"])
def test_an_empty_variable_sets_nothing(written, name):
    """Scripts often set a variable to nothing where it shall not count."""
    assert load_settings(environment=written("") | {name: ""}).settings == Settings()


def test_a_setting_that_nobody_has_set_comes_from_the_default():
    """It is the source of every place that no layer has."""
    layers = Layers([Layer("a.toml", {"panel": {"hold_ms": 500}})])
    assert layers.source(("panel", "hold_ms")) == layers.source(("panel", "steady")) == "a.toml"
    assert layers.source(("language",)) == layers.source(()) == "default"


@pytest.mark.parametrize("text", ["panel = 3", "panel.buttons = 3", "panel = []"])
def test_a_setting_is_not_written_into_a_value_that_is_no_table(written, text):
    """A sentence says that the setting holds until the table is closed, and the file stays as it was."""
    environment = written(text)
    with pytest.raises(SettingsError, match="the setting holds until the table is closed"):
        save("panel.buttons.ok", 4, environment)
    assert Path(environment[FILE_VARIABLE]).read_text("utf-8") == text


HOSTILE_FILES = {
    "deep lists": b"camera = " + b"[" * 12_000,
    "deep tables": b"a = " + b"{a = " * 2_500,
    "a long way": b".".join([b"a"] * 7_500) + b" = 1",
    "a long way within": b"[panel." + b".".join([b"a"] * 7_500) + b"]",
    "a long number": b"lens_deg = " + b"9" * 5_000,
    "an infinite number": b"lens_deg = inf",
    "no number": b"lens_deg = nan",
    "a huge number": b"lens_deg = 1e999",
    "other digits": "lens_deg = ٦٠".encode(),
    "no such day": b"lens_deg = 2026-13-45",
    "a sign that ends paths": b'data = "\\u0000"',
    "such a camera": b'camera = "a\\u0000b"',
    "a camera with a long name": b'camera = "' + b"a" * 500 + b'"',
    "such a file of dice": b'dice = "\\u0000"',
    "dice that colour": b'dice = "\\u001b[31m"',
    "dice with a long name": b'dice = "' + b"a" * 25 + b'"',
    "a long word": b'language = "' + b"e" * 12_000 + b'"',
    "too long": b"#" * 2_000_000,
    "no text": b"\xff\xfe",
    "nothing but zeros": bytes(1000),
}


@pytest.mark.parametrize("name", HOSTILE_FILES)
def test_a_hostile_file_of_settings_is_refused_with_a_sentence(name: str, tmp_path: Path) -> None:
    """A hostile settings file is refused with a short sentence, without another error."""
    path = tmp_path / "own.toml"
    path.write_bytes(HOSTILE_FILES[name])
    with pytest.raises(SettingsError) as caught:
        load_settings({}, {"DICE_TABLE_SETTINGS": str(path)})
    assert str(path) in str(caught.value)
    assert len(str(caught.value)) < 1_000


def test_the_home_of_nobody_is_a_folder_like_any_other(tmp_path: Path) -> None:
    """The sign "~" with an unknown user stays unchanged."""
    path = tmp_path / "own.toml"
    path.write_text('data = "~nobody-at-all/x"', "utf-8")
    loaded = load_settings({}, {"DICE_TABLE_SETTINGS": str(path)})
    assert loaded.settings.data == Path.cwd() / "~nobody-at-all" / "x"
