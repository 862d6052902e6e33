"""Tests the form of the state that programs read."""

import json
import re
from pathlib import Path

import pytest
from pydantic import ValidationError

from device.session.shared_table import shared_table
from device.web.latest import Published
from device.web.server import PageServer
from device.web.shared import SharedTable
from tests.device.session.test_shared_table import match_after, seen
from tests.device.web.pages import table

DOCS = Path(__file__).parents[3] / "docs"


def test_the_written_schema_is_the_one_in_force():
    """docs/phones-v1.json is what /api/schema answers; a changed meaning needs another version."""
    assert json.loads((DOCS / "phones-v1.json").read_text("utf-8")) == SharedTable.model_json_schema()


def test_every_field_is_described():
    """Programs learn the meaning of each field from the schema."""
    schema = SharedTable.model_json_schema()
    shapes = [schema, *(schema["$defs"][name] for name in schema["$defs"] if name != "PageWords")]
    bare = [
        name for shape in shapes for name, field in shape["properties"].items() if "description" not in field
    ]
    assert bare == []


def test_an_unknown_field_is_refused():
    """What the schema does not name is never published."""
    with pytest.raises(ValidationError):
        table(secret="card 5")


def test_the_example_of_the_page_runs(capsys):
    """The program on the page about phones prints the throws of a table."""
    page = (DOCS / "phones.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    server = PageServer(0, lambda: "127.0.0.1")
    server.open()
    try:
        match, events = match_after("imalya", 1)
        state = shared_table(seen(match, events), match, (), "")
        server.publish(Published(state.model_dump_json().encode()))
        short = program.replace("http://192.168.1.20:8765/", server.address)
        assert short != program
        short = short.replace(
            "    for line in stream:", "    for line in [stream.readline() for _ in range(4)]:"
        )
        exec(short, {})
    finally:
        server.close()
    throw = state.game.throws[-1]
    assert capsys.readouterr().out == f"{throw.player} {[die.face for die in throw.dice]}\n"
