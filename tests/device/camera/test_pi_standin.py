"""Checks that the stand-in for picamera2 raises the same errors as the real one."""

import pytest

from tests.device.camera.pi_standin import CONTROL_LAG, MODES_3, MODES_HQ, MODULE_2, Rig

SMALL = {"format": "YUV420", "size": (100, 80)}
LARGE = {"format": "RGB888", "size": (200, 160)}


def no_wait(seconds):
    """Return at once."""


def camera(**rig):
    """A configured and started camera on simulated hardware."""
    found = Rig(wait=no_wait, **rig).camera_class()()
    found.configure(found.create_video_configuration(main=LARGE, lores=SMALL, buffer_count=2))
    found.start()
    return found


def test_a_running_camera_is_not_configured():
    """A running camera refuses `configure`; a second `start` has no effect."""
    running = camera()
    running.start()
    with pytest.raises(RuntimeError, match="Camera must be stopped before configuring"):
        running.configure(running.create_video_configuration(main=LARGE))


@pytest.mark.parametrize(
    ("modes", "size", "chosen"),
    [
        (MODES_3, (1280, 960), (1536, 864)),  # which sees two thirds of the width
        (MODES_3, (1280, 720), (1536, 864)),
        (MODES_3, (1920, 1080), (2304, 1296)),
        (MODES_HQ, (1280, 960), (2028, 1520)),
        (MODES_HQ, (1280, 720), (2028, 1080)),
    ],
)
def test_left_to_itself_the_nearest_size_wins(modes, size, chosen):
    """By default the mode with the nearest size wins, whatever part of the sensor it uses."""
    found = Rig(modes=modes).camera_class()()
    found.configure(found.create_video_configuration(main={"size": size}))
    assert found.camera_configuration()["sensor"]["output_size"] == chosen


def test_an_unconfigured_camera_does_not_start():
    """In the words of picamera2."""
    with pytest.raises(RuntimeError, match="Camera has not been configured"):
        Rig().camera_class()().start()


@pytest.mark.parametrize(
    ("streams", "fault", "words"),
    [
        ({"main": SMALL, "lores": LARGE}, RuntimeError, "lores stream dimensions may not exceed main stream"),
        ({"main": {"sise": (2, 2)}}, ValueError, "Bad key 'sise'"),
    ],
)
def test_bad_streams_are_refused(streams, fault, words):
    """A small stream larger than the main one, and an unknown key, are refused."""
    found = Rig().camera_class()()
    with pytest.raises(fault, match=words):
        found.configure(found.create_video_configuration(**streams))


def test_a_camera_that_is_missing_or_taken_does_not_open():
    """A camera with an unknown number, or in use by another program, does not open."""
    with pytest.raises(RuntimeError, match="No camera number 1 found"):
        Rig().camera_class()(1)
    with pytest.raises(RuntimeError, match="did not complete"):
        Rig(busy=True).camera_class()()


def test_an_undefined_stream_is_refused():
    """In the words of picamera2."""
    found = Rig(wait=no_wait).camera_class()()
    found.configure(found.create_video_configuration(main=LARGE))
    found.start()
    with pytest.raises(RuntimeError, match="Stream 'lores' is not defined"):
        found.capture_request(wait=1).make_array("lores")


def test_rows_of_yuv_keep_their_padding_and_rgb_is_blue_first():
    """(h * 3 // 2, stride) for YUV420; the left edge of the scene is blue."""
    request = camera().capture_request(wait=1)
    assert request.make_array("lores").shape == (80 * 3 // 2, 128)
    main = request.make_array("main")
    assert main.shape == (160, 200, 3)
    assert tuple(main[80, 2]) == (200, 0, 0)


def test_controls_that_are_not_advertised_are_refused():
    """Controls that are not advertised are refused; those before them are set."""
    found = camera(controls=MODULE_2)
    with pytest.raises(RuntimeError, match="Control LensPosition is not advertised by libcamera"):
        found.set_controls({"ExposureTime": 10_000, "LensPosition": 2.0})
    for _ in range(CONTROL_LAG + 1):
        request = found.capture_request(wait=1)
        request.release()
    assert request.get_metadata()["ExposureTime"] == 10_000


def test_buffers_that_are_not_given_back_stop_the_camera():
    """When both buffers are in use no picture comes; a released one brings the next, once."""
    found = camera()
    first = found.capture_request(wait=1)
    found.capture_request(wait=1)
    with pytest.raises(TimeoutError):
        found.capture_request(wait=1)
    first.release()
    found.capture_request(wait=1)
    with pytest.raises(RuntimeError, match="negative ref_count"):
        first.release()


def test_without_its_cable_a_camera_is_silent():
    """With the cable out, `capture_request` ends with its time limit."""
    rig = Rig(wait=no_wait)
    found = rig.camera_class()()
    found.configure(found.create_video_configuration(main=LARGE))
    found.start()
    rig.unplugged = True
    with pytest.raises(TimeoutError):
        found.capture_request(wait=1)
