"""Translates the texts of the screens: English in the source, other languages in .po files.

Babel reads the .po files directly, so that translations need no build step.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from functools import cache, wraps
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from string import Formatter
from typing import Any, TypeVar, cast

from babel.messages.catalog import Message
from babel.messages.pofile import PoFileError, read_po

from wording.sentence import Sentence

PACKAGES = ("device",)
"""The packages with catalogues, each in a folder `locale/LANGUAGE/LC_MESSAGES`."""
LANGUAGES = ("en", "fr")
"""The languages to choose from; each must have every translation."""

_ENDS = (".", "!", "?", "…")

_Made = TypeVar("_Made")

_language = "en"
_words: dict[str, str] = {}
_made: dict[Callable[[], Any], Any] = {}
"""What the functions with `cached_by_language` have returned in the current language."""


def use_language(language: str) -> None:
    """Set the language of all texts from now on.

    Raises:
        ValueError: the language is not in `LANGUAGES`.
    """
    if language not in LANGUAGES:
        raise ValueError(f"the table speaks {', '.join(LANGUAGES)}; got {language!r}")
    global _language
    _language = language
    _made.clear()
    _words.clear()
    _words.update(catalogue(language))


def language_in_use() -> str:
    """The current language."""
    return _language


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the system if it is in `LANGUAGES`, else English.

    >>> language_of({"LANG": "fr_BE.UTF-8"}), language_of({"LANG": "C"})
    ('fr', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := environment.get(name):
            return value[:2] if value[:2] in LANGUAGES else "en"
    return "en"


def catalogue(language: str) -> Mapping[str, str]:
    """The translations of a language by their English source; empty for English."""
    return {} if language == "en" else _read(language, _folders(language))


@cache
def _read(language: str, folders: Sequence[Traversable]) -> Mapping[str, str]:
    """The translations in all catalogues of these folders; cached, since they are slow to read on a Pi."""
    words: dict[str, str] = {}
    for file in _files_in(folders):
        words |= read_catalogue(file, language)
    return words


def catalogue_files(language: str) -> list[Traversable]:
    """The files of all catalogues of a language; a game may have one of its own."""
    return _files_in(_folders(language))


def _folders(language: str) -> tuple[Traversable, ...]:
    """The folders with catalogues of a language."""
    return tuple(files(package).joinpath("locale", language, "LC_MESSAGES") for package in PACKAGES)


def _files_in(folders: Sequence[Traversable]) -> list[Traversable]:
    """The catalogues in these folders, by name."""
    found = [file for folder in folders if folder.is_dir() for file in folder.iterdir()]
    return sorted((file for file in found if file.name.endswith(".po")), key=lambda file: file.name)


def read_catalogue(file: Traversable, language: str) -> Mapping[str, str]:
    """The translations of a catalogue by their English source.

    Empty if the file is damaged. A translation is left out if it is fuzzy, or if its placeholders differ from
    those of its source. Texts without a translation are shown in English.
    """
    try:
        messages = list(read_po(BytesIO(file.read_bytes()), locale=language, abort_invalid=True))
    except (OSError, ValueError, LookupError, PoFileError):
        return {}
    return {str(one.id): str(one.string) for one in messages if _usable(one)}


def _usable(message: Message) -> bool:
    """Whether a translation exists, is not fuzzy, and has the same placeholders as its source."""
    source, translation = message.id, message.string
    if not (isinstance(source, str) and isinstance(translation, str) and source and translation):
        return False
    return not message.fuzzy and _blanks(source) == _blanks(translation)


def _blanks(text: str) -> list[tuple[str, str, str]] | None:
    """The placeholders of a text with their formats; None if its braces do not match."""
    try:
        parts = Formatter().parse(text)
        return sorted({(name, form or "", how or "") for _, name, form, how in parts if name is not None})
    except ValueError:
        return None


def cached_by_language(make: Callable[[], _Made]) -> Callable[[], _Made]:
    """Cache what a function without arguments returns until the language is set again."""

    @wraps(make)
    def cached() -> _Made:
        if make not in _made:
            _made[make] = make()
        return cast("_Made", _made[make])

    return cached


def _(source: str) -> str:
    """The translation of a source text into the current language; the source itself if there is none."""
    return _words.get(source, source)


def by_count(count: int, one: str, many: str, **values: object) -> str:
    """One of two forms of a text, filled with a count; in French 0 takes the singular as well.

    Args:
        count: how many there are; it stands in place of `{n}`.
        one: the translated form for a single one.
        many: the translated form for several.
        **values: what else stands in both forms.

    >>> [by_count(count, "{n} game", "{n} games") for count in (0, 1, 2)]
    ['0 games', '1 game', '2 games']
    """
    return (one if is_single(count) else many).format(n=count, **values)


def is_single(count: int) -> bool:
    """Whether a count takes the singular in the language in use."""
    return count == 1 or (count == 0 and _language == "fr")


def translated(words: str) -> str:
    """The text in the current language if it is a `Sentence`; any other text as it is."""
    return words.said(_) if isinstance(words, Sentence) else words


def translated_into(language: str, words: str) -> str:
    """The text in a language, which is set if another one is in use."""
    if language != _language:
        use_language(language)
    return translated(words)


def message_of(error: Exception) -> str:
    """The message of an error, with a capital and a full stop; translated if it is a `Sentence`."""
    sentence = error.args[0] if error.args else ""
    words = translated(sentence) if isinstance(sentence, Sentence) else str(error)
    return words[:1].upper() + words[1:] + ("" if words.endswith(_ENDS) else ".")
