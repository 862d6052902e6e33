"""What an engine refuses, each with a sentence a player could read aloud."""


class EngineError(ValueError):
    """Base of everything an engine refuses."""


class IllegalAction(EngineError):
    """The action is not allowed in this position; the message says why."""


class RulesConflict(EngineError):
    """Two switches of the rules exclude each other, or one needs another; the message says which."""


class ParseError(EngineError):
    """A text is not the notation of an action, a state or rules; the message quotes it."""


class BadRecord(EngineError):
    """A text is no record of a game, or one that cannot be played; the message names its line."""


class BadName(EngineError):
    """A name cannot be shown, or is too long; the message says what is wrong with it."""
