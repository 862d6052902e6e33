r"""Prints the output of commands, with control characters escaped.

Names in files and names of files may contain control characters that recolour, move or rewrite text on a
terminal. They are printed as escape sequences such as `\x1b`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import click

_OBEYED: Final = re.compile(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # control characters, except tab and newline
    "\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"  # direction, no width
    "\ud800-\udfff"  # bytes of a file name that are not valid UTF-8
    "\U000e0000-\U000e007f"
    "]"
)


def plain(text: str) -> str:
    r"""Escape the control and formatting characters of a text.

    >>> print(plain("\x1b[31mred\u202e"))
    \x1b[31mred\u202e
    """
    return _OBEYED.sub(_number, text)


def counted(number: float | None, thing: str) -> str:
    """A number and a noun, whose plural has an s.

    >>> counted(1, "game"), counted(3, "game")
    ('1 game', '3 games')
    """
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def say(words: object = "", error: bool = False, end: bool = True) -> None:
    """Print text with control characters escaped; every command prints through this function.

    Args:
        words: the text.
        error: print on standard error instead of standard output.
        end: add a newline.
    """
    click.echo(plain(str(words)), err=error, nl=end)


def say_lines(lines: Iterable[object]) -> None:
    """Print lines on standard output, each as soon as it is made."""
    for line in lines:
        say(line)


def log(words: object) -> None:
    """Print an error, a warning or a word on long work on standard error, behind the name of the program."""
    say(f"dice-table: {words}", error=True)


def _number(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
