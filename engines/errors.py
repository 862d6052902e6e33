"""The errors that engines raise. The message of each is a sentence that a player could read aloud."""


class EngineError(ValueError):
    """Base class of all errors that engines raise."""


class IllegalAction(EngineError):
    """The action is not allowed in this position; the message says why."""


class RulesConflict(EngineError):
    """Two switches of the rules exclude each other, or one needs another; the message says which."""


class ParseError(EngineError):
    """A text is not the text form of an action, a state or rules; the message quotes it."""


class BadRecord(EngineError):
    """A text is no record of a game, or its game cannot be played; the message names the line."""


class BadName(EngineError):
    """A name holds signs that cannot be seen, or has a wrong length; the message says which."""


class NoSuchId(EngineError):
    """An action has no id, or no action has this id; the message names it."""
