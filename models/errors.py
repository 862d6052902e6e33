"""What training and judging refuse, each with what was seen, what was expected and what to do."""


class LabelError(ValueError):
    """A folder of labelled pictures, or a line of its labels, cannot be used."""


class TallyError(ValueError):
    """A file of what an earlier run counted cannot be gone on with."""


class RecipeError(ValueError):
    """A recipe cannot be trained by."""


class CalibrationError(ValueError):
    """A folder of trained models lacks the numbers that calibrate them."""
