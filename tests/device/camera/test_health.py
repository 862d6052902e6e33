"""Tests the detection of streams that are silent, frozen, black or white."""

import numpy as np
import pytest

from device.camera.errors import CameraDark, CameraDazzled, CameraStopped
from device.camera.health import PATIENCE_S, Health


def picture(level, seed):
    """A picture of a given brightness with sensor noise."""
    grain = np.random.default_rng(seed).integers(0, 9, (48, 64, 3))
    return np.clip(level + grain, 0, 255).astype(np.uint8)


def shown(health, pictures, step_s=0.2, start_s=0.0):
    """Feed pictures to `health`; returns the time of the last one."""
    now_s = start_s
    for pixels in pictures:
        now_s += step_s
        health.saw(pixels, now_s)
    return now_s


def test_stalls_of_200_ms_are_no_fault():
    """Ten seconds with stalls of 200 ms raise no error."""
    health = Health("webcam 0", 0.0)
    for second in range(10):
        health.check(shown(health, [picture(80, seed) for seed in range(5)], start_s=float(second)))
    assert health.proven


def test_silence_is_told_within_two_seconds_and_ends_with_a_frame():
    """Silence is an error after `PATIENCE_S`, and a new frame ends it."""
    health = Health("webcam 0", 0.0)
    end_s = shown(health, [picture(80, 1)])
    health.check(end_s + PATIENCE_S)
    with pytest.raises(CameraStopped, match=r"No picture comes from webcam 0: check its cable"):
        health.check(end_s + 1.9)
    health.saw(picture(80, 2), end_s + 2.0)
    health.check(end_s + 2.0)


def test_the_same_picture_again_and_again_is_told():
    """Identical pictures are an error, because a sensor never repeats a picture exactly."""
    health = Health("webcam 0", 0.0)
    end_s = shown(health, [picture(80, 1)] * 10)
    with pytest.raises(CameraStopped, match="is frozen"):
        health.check(end_s)
    assert not health.proven


def test_black_is_told_whatever_the_noise():
    """Black pictures are an error even with noise."""
    health = Health("webcam 0", 0.0)
    end_s = shown(health, [picture(6, seed) for seed in range(10)])
    with pytest.raises(CameraDark, match="take the cover off the lens"):
        health.check(end_s)


def test_white_is_told_and_never_called_frozen():
    """A sensor that gets too much light repeats one white picture: the light is at fault, not the camera."""
    health = Health("webcam 0", 0.0)
    end_s = shown(health, [picture(255, seed) for seed in range(10)])
    with pytest.raises(CameraDazzled, match="is white: keep the light from shining into the lens"):
        health.check(end_s)


def test_a_white_tray_with_dice_is_no_fault():
    """In bright light a white cloth has no shade left, but the pips of a die do."""
    health = Health("webcam 0", 0.0)
    tray = [picture(250, seed) for seed in range(10)]
    for pixels in tray:
        pixels[20:30, 20:30] = 60
    end_s = shown(health, [pixels - np.uint8(seed % 2) for seed, pixels in enumerate(tray)])
    health.check(end_s)


def test_a_dim_tray_is_not_black():
    """A dim picture is no error, because the camera may still raise its exposure."""
    health = Health("webcam 0", 0.0)
    health.check(shown(health, [picture(12, seed) for seed in range(10)]))


def test_a_video_may_stand_still_and_be_black():
    """For a video, only silence is an error."""
    health = Health("tray.mp4", 0.0, living=False)
    end_s = shown(health, [np.zeros((48, 64, 3), np.uint8)] * 10)
    health.check(end_s)
    assert health.proven
    with pytest.raises(CameraStopped, match=r"from tray\.mp4"):
        health.check(end_s + 1.9)
