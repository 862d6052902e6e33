"""What is kept of past games: read back, thrown away where it does not fit, computed again where damaged."""

from pathlib import Path

import pytest

from device.annals import finished, kept
from device.annals.facts import Fortune
from device.annals.finished import FinishedGames
from device.annals.kept import FILE_NAME, KeptGames
from device.journal.journal import Journal
from tests.device.annals.games import opened, play, without_a_future


@pytest.fixture
def journal(tmp_path: Path):
    """A journal with two finished games."""
    with opened(tmp_path) as journal:
        play(journal)
        play(journal, ("Inès", "Théo"))
        yield journal


@pytest.fixture
def computed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the games whose facts are computed, in order."""
    numbers: list[int] = []
    compute = finished.facts_of

    def counting(record, *rest):
        numbers.append(record.number)
        return compute(record, *rest)

    monkeypatch.setattr(finished, "facts_of", counting)
    return numbers


def read(journal: Journal, folder: Path) -> FinishedGames:
    """The finished games, with what the folder keeps."""
    return FinishedGames.read(journal, KeptGames(folder))


def test_a_game_is_computed_once(journal: Journal, tmp_path: Path, computed: list[int]):
    """The second time, everything comes from the file, and is the same."""
    first = read(journal, tmp_path)
    assert computed == [1, 2]
    assert read(journal, tmp_path) == first
    assert computed == [1, 2]


def test_a_reading_that_is_interrupted_keeps_what_was_read(
    journal: Journal, tmp_path: Path, computed: list[int], monkeypatch: pytest.MonkeyPatch
):
    """Ctrl-C in the middle of many games: the next reading goes on from there."""
    compute = finished.facts_of

    def interrupted(record, *rest):
        if record.number == 2:
            raise KeyboardInterrupt
        return compute(record, *rest)

    with monkeypatch.context() as patched:
        patched.setattr(finished, "facts_of", interrupted)
        with pytest.raises(KeyboardInterrupt):
            read(journal, tmp_path)
    assert len(read(journal, tmp_path).results) == 2
    assert computed == [1, 2]


def test_a_line_is_parsed_once(journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Each visit to past games lists them all; lines that have not changed are not parsed again."""
    first = read(journal, tmp_path)
    assert read(journal, tmp_path) == first
    monkeypatch.setattr(kept, "facts_of_json", lambda *content: pytest.fail("parsed again"))
    assert read(journal, tmp_path) == first


def test_a_file_that_says_it_all_is_not_written_again(
    journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Reading the games once more changes nothing on the memory card, which wears out by writing."""
    read(journal, tmp_path)
    monkeypatch.setattr(kept, "write_file", lambda *content: pytest.fail("written again"))
    read(journal, tmp_path)


def test_the_file_holds_no_names(journal: Journal, tmp_path: Path):
    """Names stand in the journal alone."""
    read(journal, tmp_path)
    text = (tmp_path / FILE_NAME).read_text("utf-8")
    assert not [name for name in ("Ma", "Yann", "Inès", "Th") if name in text]


def test_a_game_that_went_on_is_computed_again(journal: Journal, tmp_path: Path, computed: list[int]):
    """Undo and redo of the last step are new entries; so is an end by another way."""
    read(journal, tmp_path)
    match = play(journal)
    match.undo()
    match.redo()
    assert len(read(journal, tmp_path).results) == 3
    assert computed == [1, 2, 3]


def test_luck_of_a_game_that_went_on_is_computed_again(journal: Journal, tmp_path: Path):
    """Luck was computed from other steps; facts that are kept anew do not bring it back."""
    match = play(journal)
    read(journal, tmp_path)
    held = KeptGames(tmp_path)
    held.keep_luck(journal.game(3), journal.lengths()[3], (Fortune(20.0, 4.5), Fortune(-3.0, 0.0)))
    held.save()
    match.undo()
    match.redo()
    assert read(journal, tmp_path).results[-1].luck == ()


def test_another_version_computes_again(
    journal: Journal, tmp_path: Path, computed: list[int], monkeypatch: pytest.MonkeyPatch
):
    """Facts of another version of the program are computed again; luck, which takes long, is not."""
    read(journal, tmp_path)
    luck = (Fortune(20.0, 4.5), Fortune(-3.0, 0.0))
    held = KeptGames(tmp_path)
    record = journal.games()[-1]
    held.keep_luck(record, journal.lengths()[1], luck)
    held.save()
    monkeypatch.setattr(kept, "VERSION", "9.9")
    assert [result.luck for result in read(journal, tmp_path).results] == [luck, ()]
    assert computed == [1, 2, 1, 2]


@pytest.mark.parametrize("missing", [',"best_left":null', ',"shared":[],"best_left":null'])
def test_facts_that_an_older_state_has_kept_are_computed_again(
    journal: Journal, tmp_path: Path, computed: list[int], missing: str
):
    """It did not keep who had left a seat, and counted other seats as shared; what luck it kept stays."""
    first, luck = read(journal, tmp_path), (Fortune(20.0, 4.5), Fortune(-3.0, 0.0))
    held = KeptGames(tmp_path)
    held.keep_luck(journal.games()[-1], journal.lengths()[1], luck)
    held.save()
    path = tmp_path / FILE_NAME
    older = [line.partition(" ")[2].replace(missing, "") for line in path.read_text("utf-8").splitlines()]
    path.write_text("".join(f"{kept._checksum(text)} {text}\n" for text in older), "utf-8")
    again = read(journal, tmp_path)
    assert [result.facts for result in again.results] == [result.facts for result in first.results]
    assert [result.luck for result in again.results] == [luck, ()]
    assert computed == [1, 2, 1, 2]


@pytest.mark.parametrize(
    "damage",
    [
        lambda text: text[:-40],
        lambda text: text.replace('"rounds":1', '"rounds":7', 1),
        lambda text: text.replace("\n", "", 1),
        lambda text: "\x00" * 400,
        lambda text: "",
    ],
)
def test_damage_costs_time_and_nothing_else(journal: Journal, tmp_path: Path, computed: list[int], damage):
    """A damaged line is computed again; the results are the same, and the file is sound again."""
    first = read(journal, tmp_path)
    path = tmp_path / FILE_NAME
    path.write_text(damage(path.read_text("utf-8")), "utf-8")
    assert read(journal, tmp_path) == first
    count = len(computed)
    assert count > 2
    assert read(journal, tmp_path) == first
    assert len(computed) == count


def test_a_folder_in_place_of_the_file_gives_a_sentence(journal: Journal, tmp_path: Path):
    """What cannot be kept is told, and the results are there all the same."""
    (tmp_path / FILE_NAME).mkdir()
    found = read(journal, tmp_path)
    assert len(found.results) == 2
    (trouble,) = found.troubles
    assert "annals.jsonl cannot be written: it is a folder" in str(trouble)


def test_a_full_disk_gives_a_sentence(journal: Journal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """If the disk is full, the results are there, and one sentence says that they were not kept."""

    def full(path: Path, content: str) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(kept, "write_file", full)
    found = read(journal, tmp_path)
    assert len(found.results) == 2
    assert "No space left on device; the table will read past games again next time" in str(found.troubles[0])


def test_a_game_that_cannot_be_read_is_left_out_with_a_reason(journal: Journal, tmp_path: Path):
    """One game of a newer version does not hide the others."""
    without_a_future(journal)
    found = read(journal, tmp_path)
    assert [result.record.number for result in found.results] == [1, 2]
    assert "the dice-table that played it (99.0)" in str(found.troubles[0])


def test_deleted_games_are_dropped(journal: Journal, tmp_path: Path):
    """What is kept of a deleted game is deleted, too."""
    read(journal, tmp_path)
    journal.delete(1)
    read(journal, tmp_path)
    assert (tmp_path / FILE_NAME).read_text("utf-8").count("\n") == 1


def test_a_table_that_keeps_nothing_writes_nothing(journal: Journal, tmp_path: Path):
    """Without a folder, everything is computed each time."""
    assert len(FinishedGames.read(journal, KeptGames(None)).results) == 2
    assert not (tmp_path / FILE_NAME).exists()
