"""Tests the form of the state that programs read."""

import json
from pathlib import Path

import pytest
from pydantic import ValidationError

from device.web.shared import SharedTable
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
