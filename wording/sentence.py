"""Sentences that can be translated after they were made."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Self


class Sentence(str):
    """An English sentence that keeps its template and the values in it.

    As a `str` it is the English text, for code that raises or compares it. A screen calls `said` to translate
    it: the catalogue holds the template, and values that are sentences themselves are translated as well.

    Attributes:
        template: the sentence with placeholders, as `str.format` takes them.
        values: the values of the placeholders.

    >>> refusal = Sentence("die {die} is no Bel", die=3)
    >>> refusal
    'die 3 is no Bel'
    >>> refusal.said({"die {die} is no Bel": "le dé {die} n’est pas un Bel"}.__getitem__)
    'le dé 3 n’est pas un Bel'
    """

    template: str
    values: Mapping[str, object]

    def __new__(cls, template: str, /, **values: object) -> Self:
        """Fill the placeholders of a template."""
        sentence = super().__new__(cls, template.format(**values))
        sentence.template, sentence.values = template, values
        return sentence

    def __getnewargs_ex__(self) -> tuple[tuple[str], dict[str, object]]:
        """Pickle and copy the template and the values, as for a sentence that goes to another process.

        A copy made of the text alone would take braces in a player's name for placeholders.
        """
        return (self.template,), dict(self.values)

    def said(self, translate: Callable[[str], str]) -> str:
        """The sentence in another language.

        Args:
            translate: gives the translation of a template.
        """
        values = {
            name: value.said(translate) if isinstance(value, Sentence) else value
            for name, value in self.values.items()
        }
        return translate(self.template).format(**values)
