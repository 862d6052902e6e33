"""The discovery message by which Home Assistant finds a table: it describes the table's sensors.

https://www.home-assistant.io/integrations/mqtt/#device-discovery-payload
"""

from __future__ import annotations

import json
from typing import Any, Final

from device.broker.messages import ROOT, Topics
from device.version import VERSION

_MOST_SEATS: Final = 8
"""The most seats of any game."""
_LONGEST: Final = 255
"""The longest state of a sensor of Home Assistant, in characters."""

# Expressions of Jinja over the state of the table, which `_template` encloses in braces.
_GAME: Final = "value_json.game.title if value_json.game else ''"
_ASKED: Final = "value_json.game.question if value_json.game else ''"
_TURN: Final = (
    "value_json.game.players | selectattr('awaited') | map(attribute='name') | join(', ')"
    " if value_json.game else ''"
)
_SEATS: Final = (
    "{'seats': (value_json.game.players | selectattr('awaited') | map(attribute='seat') | list)"
    " if value_json.game else []} | tojson"
)
_THROW: Final = (
    "(value_json.game.throws | last).dice | map(attribute='face') | join(', ')"
    " if value_json.game and value_json.game.throws else ''"
)
_AWAITED: Final = (
    "'ON' if value_json.game and value_json.game.players | selectattr('awaited') | list else 'OFF'"
)


def discovery_topic(table: str) -> str:
    """Where Home Assistant looks for the description of a table."""
    return f"homeassistant/device/{ROOT}-{table}/config"


def discovery(table: str) -> bytes:
    """The description of a table: sensors for game, question, turn and last throw, and whether it waits.

    Each seat has a sensor that is on while the seat is to play. It is no light of Home Assistant: a light
    takes commands, and the table obeys nobody.

    Args:
        table: the name of the table.
    """
    topics = Topics(table)
    described: dict[str, Any] = {
        "device": {
            "identifiers": [f"{ROOT}-{table}"],
            "name": f"Dice table {table}",
            "manufacturer": "dice-table",
            "sw_version": VERSION,
        },
        "origin": {"name": "dice-table", "sw_version": VERSION},
        "state_topic": topics.state,
        "availability_topic": topics.status,
        "payload_available": "online",
        "payload_not_available": "offline",
        "components": {
            "game": _sensor(table, "game", "Game", "mdi:dice-multiple", _GAME),
            "question": _sensor(table, "question", "Question", "mdi:comment-question", _ASKED),
            "turn": _sensor(table, "turn", "Turn", "mdi:account", _TURN)
            | {"json_attributes_topic": topics.state, "json_attributes_template": _template(_SEATS)},
            "throw": _sensor(table, "throw", "Last throw", "mdi:dice-d8", _THROW),
            "awaited": {
                "platform": "binary_sensor",
                "unique_id": f"{ROOT}-{table}-awaited",
                "name": "Waits for somebody",
                "value_template": _template(_AWAITED),
            },
            **{f"seat_{seat + 1}": _seat(table, topics, seat) for seat in range(_MOST_SEATS)},
        },
    }
    return json.dumps(described, ensure_ascii=False).encode()


def _seat(table: str, topics: Topics, seat: int) -> dict[str, Any]:
    """The sensor of a seat: whether it is to play, and as an attribute who sits there."""
    players = "value_json.game.players if value_json.game else []"
    here = f"({players}) | selectattr('seat', 'eq', {seat})"
    return {
        "platform": "binary_sensor",
        "unique_id": f"{ROOT}-{table}-seat-{seat + 1}",
        "name": f"Seat {seat + 1} is to play",
        "icon": "mdi:account-alert",
        "value_template": _template(f"'ON' if {here} | selectattr('awaited') | list else 'OFF'"),
        "json_attributes_topic": topics.state,
        "json_attributes_template": _template(
            f"{{'player': {here} | map(attribute='name') | join}} | tojson"
        ),
    }


def _sensor(table: str, key: str, name: str, icon: str, value: str) -> dict[str, Any]:
    return {
        "platform": "sensor",
        "unique_id": f"{ROOT}-{table}-{key}",
        "name": name,
        "icon": icon,
        "value_template": _template(f"({value})[:{_LONGEST}]"),
    }


def _template(expression: str) -> str:
    """The template of Home Assistant that shows the value of an expression."""
    return f"{{{{ {expression} }}}}"
