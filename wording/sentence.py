"""Sentences that can be said in another language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Self


class Sentence(str):
    """An English sentence that remembers how it was made.

    Code that raises or compares it has the English text. A screen says it in its own language: the template
    is what its catalogue translates, and values that are sentences themselves are said in that language too.

    Attributes:
        template: the sentence with its blanks, as `str.format` writes them.
        values: what stands in the blanks.

    >>> refusal = Sentence("die {die} is no Bel", die=3)
    >>> refusal
    'die 3 is no Bel'
    >>> refusal.said({"die {die} is no Bel": "le dé {die} n’est pas un Bel"}.__getitem__)
    'le dé 3 n’est pas un Bel'
    """

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """The template with its blanks filled."""
        sentence = super().__new__(cls, template.format(**values))
        sentence.template, sentence.values = template, values
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        """How a copy is made, as when a sentence goes from one process to another: of the same parts.

        A copy made of the text alone would take braces in a player's name for blanks.
        """
        return (self.template,), dict(self.values)

    def said(self, translate: Callable[[str], str]) -> str:
        """The sentence as `translate` has its template and its values."""
        values = {
            name: value.said(translate) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }
        return translate(self.template).format(**values)
