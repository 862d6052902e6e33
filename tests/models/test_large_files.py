"""Large files are written whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from models.large_files import written_whole


def test_a_file_is_replaced_once_the_new_one_is_whole(tmp_path: Path) -> None:
    """Until the end of the context the old content stands; afterwards the new one, and no partial file."""
    path = tmp_path / "crops.bin"
    path.write_bytes(b"old")
    with written_whole(path) as partial:
        partial.write_bytes(b"new")
        assert path.read_bytes() == b"old"
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_an_error_leaves_the_old_file(tmp_path: Path) -> None:
    """If the writing fails or is stopped, the old file stands and the partial one is deleted."""
    path = tmp_path / "crops.bin"
    path.write_bytes(b"old")

    def stopped() -> None:
        with written_whole(path) as partial:
            partial.write_bytes(b"ne")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        stopped()
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]
