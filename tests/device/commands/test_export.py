"""Tests `dice-table export`: a game as a record, and what is left out of it."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from device.cli import main
from device.commands.export import exported
from device.errors import OutputError, RecordError
from device.game.match import Match
from device.journal.entry import Entry
from device.journal.journal import Journal
from device.output import write_output
from device.version import VERSION
from engines.record import parse_record, replay
from engines.registry import GAMES

BEGUN = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
UNTIL_THE_DRAFT = (
    *("take llorona", "take maya", "take charro", "take cadejo"),
    "lay -/- -/- -/- -/- -/- -/- -/-",
)
"""The actions of a game of Oniria with four players, up to the first secret choice."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """The path of the journal."""
    return tmp_path / "games.sqlite3"


@pytest.fixture
def play(path: Path) -> Callable[..., Match]:
    """Writes a game to the journal, given its name, players and actions."""

    def play(name: str, players: list[str], *actions: str) -> Match:
        game = GAMES[name]
        with Journal(path, now=lambda: BEGUN) as journal:
            match = Match.begin(journal, game, next(iter(game.presets.values())), players)
            for action in actions:
                match.undo() if action == "undo" else match.apply(game.parse_action(action))
        return match

    return play


def test_a_game_is_exported_and_plays_again(path: Path, play: Callable[..., Match]):
    """The exported record replays to the same position, without undone actions."""
    match = play("choix_des_dieux", ["Maëlle", "Yann"], "name 2", "undo", "name 1", "open", "undo")

    record, left_out = exported(path)
    assert str(record) == (
        "dice-table record 1\n"
        "# Game 1 of the journal, begun 2026-11-21T20:00:00+00:00\n"
        "game choix_des_dieux\n"
        f"version {VERSION}\n"
        "rules elis\n"
        'player 1 "Maëlle"\n'
        'player 2 "Yann"\n'
        "\n"
        "name 1\n"
    )
    assert left_out == 0
    *_, last = replay(parse_record(str(record)))
    assert last.after == match.state


def test_a_game_that_is_over_is_exported_with_its_result(path: Path, play: Callable[..., Match]):
    """The record of a finished game has its result in the header."""
    play("choix_des_dieux", ["Maëlle", "Yann"], "close")

    assert "result closed 1,2\n" in str(exported(path)[0])


def test_the_newest_game_is_exported_unless_another_is_named(path: Path, play: Callable[..., Match]):
    """The newest game is exported if no number is given; numbers begin with 1."""
    play("choix_des_dieux", ["Maëlle", "Yann"])
    play("imalya", ["Inès", "Théo"])

    assert exported(path)[0].game == "imalya"
    assert exported(path, 1)[0].game == "choix_des_dieux"


def test_dice_that_a_person_set_are_remarked_upon(path: Path):
    """Dice that were set by hand are marked in the record."""
    with Journal(path) as journal:
        match = Match.begin(journal, GAMES["imalya"], GAMES["imalya"].presets["base"], ["Inès", "Théo"])
        match.apply(match.game.parse_action("throw G"), by_hand=[1])

    assert "\n# dice set by hand: 1\nthrow G\n" in str(exported(path)[0])


def test_what_the_table_has_drawn_is_remarked_upon(path: Path):
    """Actions that the table drew by lot are marked in the record."""
    with Journal(path) as journal:
        match = Match.begin(journal, GAMES["imalya"], GAMES["imalya"].presets["base"], ["Inès", "Théo"])
        match.apply_all([match.game.parse_action("throw G")], drawn=True)

    assert "\n# drawn by the table\nthrow G\n" in str(exported(path)[0])


def test_secret_choices_stay_secret_while_a_game_goes_on(path: Path, play: Callable[..., Match]):
    """In an unfinished game the record ends before the first secret choice, and says so."""
    play("oniria", ["Maëlle", "Yann", "Inès", "Théo"], *UNTIL_THE_DRAFT, "choose 2 9", "choose 1 4")

    record, left_out = exported(path)
    assert (record.actions, left_out) == (UNTIL_THE_DRAFT, 2)
    assert str(record).endswith(
        "# actions left out until the game is over, from the first secret choice on: 2\n"
    )


def test_secret_choices_are_exported_when_they_are_asked_for(path: Path, play: Callable[..., Match]):
    """With the option, the record of an unfinished game is complete."""
    match = play("oniria", ["Maëlle", "Yann", "Inès", "Théo"], *UNTIL_THE_DRAFT, "choose 2 9")

    record, left_out = exported(path, with_secrets=True)
    *_, last = replay(record)
    assert (last.after, left_out) == (match.state, 0)


def test_an_open_game_that_comes_to_a_secret_is_whole(path: Path, play: Callable[..., Match]):
    """If nobody has chosen in secret yet, the record is complete."""
    play("oniria", ["Maëlle", "Yann", "Inès", "Théo"], *UNTIL_THE_DRAFT)

    record, left_out = exported(path)
    assert (record.actions, left_out) == (UNTIL_THE_DRAFT, 0)


def test_a_game_that_is_not_there_is_refused(path: Path, play: Callable[..., Match]):
    """A missing game is refused; the message names those that exist."""
    with pytest.raises(RecordError, match=r"no games are kept in .* yet; play one, or name another folder"):
        exported(path)
    assert not path.exists()
    Journal(path).close()
    with pytest.raises(RecordError, match="no game has been played yet"):
        exported(path)
    play("imalya", ["Inès", "Théo"])
    play("imalya", ["Inès", "Théo"])
    play("imalya", ["Inès", "Théo"])
    with Journal(path) as journal:
        journal.delete(2)
    with pytest.raises(RecordError, match="there is no game 2; `dice-table games` prints"):
        exported(path, 2)


def test_a_game_in_the_bin_is_exported_only_by_its_number(path: Path, play: Callable[..., Match]):
    """Without a number the newest game outside the bin is meant; if there is none, the numbers are told."""
    play("imalya", ["Inès", "Théo"])
    play("choix_des_dieux", ["Maëlle", "Yann"])
    with Journal(path) as journal:
        journal.put_into_bin(2)
    assert exported(path)[0].game == "imalya"
    assert exported(path, 2)[0].game == "choix_des_dieux"
    with Journal(path) as journal:
        journal.put_into_bin(1)
    with pytest.raises(RecordError, match=r"all games are in the bin; give the number of one: (1, 2|2, 1)$"):
        exported(path)


def test_a_file_without_a_number_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A file in place of the number gives a sentence that says where the number stands and who tells it."""
    with pytest.raises(SystemExit):
        main(["export", "evening.txt", "--data", str(tmp_path)])
    told = " ".join(capsys.readouterr().err.split())
    assert "'evening.txt' is not the number of a game; write the number before the file" in told
    assert "`dice-table export 3 FILE`; `dice-table games` prints the numbers" in told


def test_a_game_that_this_version_refuses_is_not_exported(path: Path):
    """A game that this version cannot replay is not exported, and stays in the journal."""
    with Journal(path) as journal:
        number = journal.begin("imalya", "0.0.1", "base", ["Inès", "Théo"]).number
        journal.write(number, [Entry("act", "sing")], known=0)
    with pytest.raises(RecordError, match=r"the dice-table that played it \(0\.0\.1\).*'sing'"):
        exported(path)


def test_a_damaged_journal_is_told_and_stays_where_it_is(path: Path):
    """A damaged journal is reported, and is neither changed nor moved."""
    path.write_bytes(b"no database at all" * 100)
    with pytest.raises(
        RecordError, match=r"is damaged\. Games that can be read: 0\. Start the table, which mends it"
    ):
        exported(path)
    assert [file.name for file in path.parent.iterdir()] == [path.name]


def test_a_damaged_journal_gives_what_its_copy_has(path: Path, play: Callable[..., Match]):
    """From a damaged journal the games of its copy are exported; the file is unchanged."""
    played = play("imalya", ["Inès", "Théo"])
    path.write_bytes(b"no database at all" * 100)
    record, _ = exported(path)
    assert record.players == played.players
    assert path.read_bytes() == b"no database at all" * 100


def test_a_record_is_saved_as_it_is_written(path: Path, tmp_path: Path, play: Callable[..., Match]):
    """A record is saved in UTF-8 with the same line ends on every system."""
    play("choix_des_dieux", ["Maëlle", "Yann"], "close")
    record, _ = exported(path)
    write_output(tmp_path / "game.txt", str(record))

    assert (tmp_path / "game.txt").read_bytes() == str(record).encode()


def test_a_file_that_cannot_be_written_is_named(path: Path, tmp_path: Path, play: Callable[..., Match]):
    """A file that cannot be written is named, with what to do."""
    play("choix_des_dieux", ["Maëlle", "Yann"])
    with pytest.raises(OutputError, match="cannot be written: it is a folder, and a file was expected"):
        write_output(tmp_path, str(exported(path)[0]))


def test_no_file_that_is_there_is_replaced(path: Path, play: Callable[..., Match]):
    """The journal itself may be named by mistake: it stays as it is."""
    play("choix_des_dieux", ["Maëlle", "Yann"])
    before = path.read_bytes()
    with pytest.raises(OutputError, match=r"games\.sqlite3 exists already; name another file, or delete it"):
        write_output(path, str(exported(path)[0]))
    assert path.read_bytes() == before


def test_the_command_prints_the_record_and_says_what_is_left_out(
    path: Path, play: Callable[..., Match], capsys: pytest.CaptureFixture[str]
):
    """The record goes to standard output, and messages to standard error."""
    play("oniria", ["Maëlle", "Yann", "Inès", "Théo"], *UNTIL_THE_DRAFT, "choose 2 9")
    with pytest.raises(SystemExit) as left:
        main(["export", "--data", str(path.parent)])

    captured = capsys.readouterr()
    assert (left.value.code, captured.out) == (0, str(exported(path)[0]))
    assert captured.err == (
        "dice-table: actions left out until the game is over, from the first secret choice on: 1;"
        " --all writes them too\n"
    )


def test_the_command_writes_a_file(
    path: Path, tmp_path: Path, play: Callable[..., Match], capsys: pytest.CaptureFixture[str]
):
    """The command writes the file and prints its name."""
    play("oniria", ["Maëlle", "Yann", "Inès", "Théo"], *UNTIL_THE_DRAFT, "choose 2 9")
    file = tmp_path / "copy.txt"
    with pytest.raises(SystemExit):
        main(["export", "1", str(file), "--all", "--data", str(path.parent)])

    assert parse_record(file.read_text("utf-8")).actions[-1] == "choose 2 9"
    assert capsys.readouterr().out == f"{file}\n"
