"""Write charts as pictures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from models.errors import ChartError, reason

if TYPE_CHECKING:
    from matplotlib.figure import Figure  # of the extras that render and train


def save_chart(figure: Figure, path: Path, dpi: int) -> None:
    """Write a figure as a picture, in the format that the ending of the file names.

    Args:
        figure: what is drawn.
        path: the file.
        dpi: pixels of the picture for each inch of the figure.

    Raises:
        ChartError: the file cannot be written, or its ending names no format of pictures.
    """
    try:
        figure.savefig(path, dpi=dpi)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else error
        raise ChartError(
            f"{path} cannot be written: {why}; name another file, for example chart.png"
        ) from error
