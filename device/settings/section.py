"""The base class of all sections of the settings."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Section(BaseModel):
    """A section of the settings, which is a table in the file.

    Every field has a default, and a description that completes the sentence "expected ..." in error messages.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
