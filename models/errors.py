"""The errors of training and judging. Each says what was seen, what was expected and what to do."""


class LabelError(ValueError):
    """A folder of labelled pictures, or a line of its labels, cannot be used."""


class TallyError(ValueError):
    """The file of an earlier run's tallies cannot be continued."""


class RecipeError(ValueError):
    """A recipe cannot be used."""


class UncalibratedError(ValueError):
    """A folder of trained models lacks the numbers that calibrate them."""


class QuantisedError(ValueError):
    """A model cannot be quantised."""
