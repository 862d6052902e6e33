"""Tests the video driver: once through, at the video's own rate."""

import cv2
import numpy as np
import pytest

from device.camera.errors import NoCamera, VideoOver
from device.camera.video import VideoFile
from tests.clock import Clock

FPS = 20


@pytest.fixture
def film(tmp_path):
    """A video of five frames, each lighter than the one before."""
    return filmed(tmp_path / "tray.avi", FPS)


def filmed(path, fps):
    """Write such a video, which states this rate."""
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), fps, (64, 48))
    for level in range(50, 100, 10):
        writer.write(np.full((48, 64, 3), level, np.uint8))
    writer.release()
    return path


class Naps(Clock):
    """A clock that advances only in `nap`, and while frames are decoded."""

    def __init__(self):
        super().__init__(10.0)
        self.napped = []

    def nap(self, seconds):
        """Advance the clock."""
        self.napped.append(seconds)
        self.now_s += seconds


def test_frames_come_at_the_rate_of_the_film(film):
    """Frames are returned when they are due; a delay is caught up."""
    clock = Naps()
    video = VideoFile(film, clock, clock.nap)
    levels = [video.read().mean() for _ in range(2)]
    clock.now_s += 0.03
    levels += [video.read().mean() for _ in range(3)]
    assert levels == pytest.approx([50, 60, 70, 80, 90], abs=2)
    assert clock.napped == pytest.approx([0.05, 0.05, 0.02, 0.05, 0.05])


def test_a_rate_that_no_camera_has_is_not_believed(tmp_path):
    """The frames of a file that states 1,000 a second come at the usual rate."""
    clock = Naps()
    video = VideoFile(filmed(tmp_path / "fast.avi", 1000), clock, clock.nap)
    video.read()
    assert clock.napped == pytest.approx([1 / 30])


def test_after_the_last_frame_the_video_is_over(film):
    """After the last frame the error names the video and what to do."""
    clock = Naps()
    video = VideoFile(film, clock, clock.nap)
    for _ in range(5):
        video.read()
    with pytest.raises(VideoOver, match=r"The video tray\.avi is over: start again"):
        video.read()


def test_what_is_no_video_is_refused(tmp_path):
    """A text file with a video's extension, and a missing file, are refused."""
    (tmp_path / "text.mp4").write_text("no film")
    for name in ("text.mp4", "none.mp4"):
        with pytest.raises(NoCamera, match=rf"{name} is not a video that can be read"):
            VideoFile(tmp_path / name)
