"""A video runs as a camera would: once, at its own rate."""

import cv2
import numpy as np
import pytest

from device.camera.errors import NoCamera, VideoOver
from device.camera.video import VideoFile

FPS = 20


@pytest.fixture
def film(tmp_path):
    """Five frames, each lighter than the one before."""
    path = tmp_path / "tray.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), FPS, (64, 48))
    for level in range(50, 100, 10):
        writer.write(np.full((48, 64, 3), level, np.uint8))
    writer.release()
    return path


class Clock:
    """Time that passes only while somebody naps, and while frames are decoded."""

    def __init__(self):
        self.now_s = 10.0
        self.napped = []

    def __call__(self):
        """The time."""
        return self.now_s

    def nap(self, seconds):
        """Let time pass."""
        self.napped.append(seconds)
        self.now_s += seconds


def test_frames_come_at_the_rate_of_the_film(film):
    """Each is handed over when it is due; a slow one is made up for."""
    clock = Clock()
    video = VideoFile(film, clock, clock.nap)
    levels = [video.read().mean() for _ in range(2)]
    clock.now_s += 0.03
    levels += [video.read().mean() for _ in range(3)]
    assert levels == pytest.approx([50, 60, 70, 80, 90], abs=2)
    assert clock.napped == pytest.approx([0.05, 0.05, 0.02, 0.05, 0.05])


def test_after_the_last_frame_the_video_is_over(film):
    """The sentence names the file and what can be done."""
    clock = Clock()
    video = VideoFile(film, clock, clock.nap)
    for _ in range(5):
        video.read()
    with pytest.raises(VideoOver, match=r"The video tray\.avi is over: start again"):
        video.read()


def test_what_is_no_video_is_refused(tmp_path):
    """A text with the name of a film, and a file that is not there."""
    (tmp_path / "text.mp4").write_text("no film")
    for name in ("text.mp4", "none.mp4"):
        with pytest.raises(NoCamera, match=rf"{name} is no video that can be read"):
            VideoFile(tmp_path / name)
