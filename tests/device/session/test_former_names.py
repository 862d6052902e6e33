"""Tests which names a table remembers that it has had."""

import pytest

from device.session.former_names import FILE_NAME, former_names


def test_a_table_remembers_the_names_that_it_has_had(tmp_path):
    """The present one is none of them, and a name that comes back is the present one again."""
    assert former_names(tmp_path, "raspberrypi") == ()
    assert former_names(tmp_path, "raspberrypi") == ()
    assert former_names(tmp_path, "salon") == ("raspberrypi",)
    assert former_names(tmp_path, "cave") == ("raspberrypi", "salon")
    assert former_names(tmp_path, "raspberrypi") == ("salon", "cave")


def test_a_table_that_keeps_nothing_has_had_no_other_name():
    """Such a table has no folder."""
    assert former_names(None, "salon") == ()


@pytest.mark.parametrize("content", [b"\xff\x00#/+\n../x\nsalon\n", b"salon\nSalon\n+\n"])
def test_what_is_no_name_is_passed_over(tmp_path, content):
    """A name with signs of a topic filter would ask the broker for the results of all tables."""
    (tmp_path / FILE_NAME).write_bytes(content)
    assert former_names(tmp_path, "cave") == ("salon",)


def test_a_disk_that_refuses_costs_nothing_but_the_memory(tmp_path):
    """The table opens all the same."""
    (tmp_path / FILE_NAME).mkdir()
    assert former_names(tmp_path, "salon") == ()


def test_only_the_newest_names_are_kept(tmp_path):
    """A machine whose name changes every day asks for no endless list."""
    for number in range(30):
        former = former_names(tmp_path, f"name-{number}")
    assert former == tuple(f"name-{number}" for number in range(9, 29))
