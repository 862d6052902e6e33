"""The errors of training and judging. Each says what was seen, what was expected and what to do."""


class CommandError(Exception):
    """The base class of these errors: a command cannot do what it was told."""


class LabelError(CommandError, ValueError):
    """A folder of labelled pictures, or a line of its labels, cannot be used."""


class TallyError(CommandError, ValueError):
    """The file of an earlier run's tallies cannot be continued."""


class RecipeError(CommandError, ValueError):
    """A recipe cannot be used."""


class UncalibratedError(CommandError, ValueError):
    """A folder of trained models lacks the numbers that calibrate them."""


class QuantisedError(CommandError, ValueError):
    """A model cannot be quantised."""


class OtherNetworkError(CommandError, ValueError):
    """A model's file holds another network than the one into which its weights are loaded."""


class UnknownDiceError(CommandError, ValueError):
    """A reader does not know the dice that an evaluation is about."""


class UnknownKindError(CommandError, ValueError):
    """There is no kind of throws of that name."""


class TypefaceError(CommandError, FileNotFoundError):
    """A folder holds no typeface whose numerals can be read."""


class ChartError(CommandError, ValueError):
    """A chart cannot be written."""


def reason(error: OSError) -> str:
    """Why a file cannot be used: the system's words, or the error's own if the system has said nothing.

    >>> reason(PermissionError(13, "Permission denied", "chart.png")), reason(OSError("no space for a label"))
    ('Permission denied', 'no space for a label')
    """
    return error.strerror or str(error)
