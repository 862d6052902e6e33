"""What phones tell the table, through the page's process: short JSON, never objects whose reading runs code.

A message is checked before anything is done with it, because its words come from the network.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field, TypeAdapter

from device.web.shared import Shared

LONGEST: Final = 2048
"""The longest message, in bytes. An army of Jelimvre, the longest answer, has some two hundred."""

Secret = Annotated[str, Field(min_length=20, max_length=100, pattern=r"^[A-Za-z0-9_-]+$")]
"""A random text that nobody can guess, as `secrets.token_urlsafe` makes it."""


class Claimed(Shared):
    """A phone has opened the page of a seat.

    Attributes:
        seat: the token of the seat.
    """

    kind: Literal["claimed"] = "claimed"
    seat: Secret


class Answered(Shared):
    """A phone has answered for a seat.

    Attributes:
        seat: the token of the seat.
        number: the number of the question that the phone showed.
        answer: the answer, as it was offered.
    """

    kind: Literal["answered"] = "answered"
    seat: Secret
    number: int = Field(ge=0)
    answer: str = Field(max_length=1000)


PhoneMessage = Claimed | Answered
_MESSAGE: Final[TypeAdapter[PhoneMessage]] = TypeAdapter(Annotated[PhoneMessage, Field(discriminator="kind")])


def parse_phone_message(message: bytes) -> PhoneMessage:
    """The message of some bytes.

    Raises:
        ValueError: they are no message.
    """
    return _MESSAGE.validate_json(message)
