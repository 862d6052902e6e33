"""Tests the record that a game brings to the screen."""

import re
from dataclasses import fields
from inspect import cleandoc

from device.screen.game import GameScreens


def test_every_field_is_described_in_the_order_of_the_fields():
    """The docstring of `GameScreens`, to which the pages send people, describes each field at its place."""
    _, _, attributes = cleandoc(GameScreens.__doc__).partition("Attributes:")
    assert re.findall(r"^ {4}(\w+): ", attributes, re.MULTILINE) == [
        field.name for field in fields(GameScreens)
    ]
