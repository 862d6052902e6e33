"""What every group of settings has in common."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class Section(BaseModel):
    """A group of settings, a table in the file.

    Every field has a default and a description that ends the sentence "expected ...": what is wrong with a
    file is told with it.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
