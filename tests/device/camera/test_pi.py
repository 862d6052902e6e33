"""Tests the driver of the Pi's camera module with the stand-in for picamera2."""

import functools
import sys
import time

import numpy as np
import pytest

from device.camera import live, pi
from device.camera.attention import AWAKE_S, IDLE_S
from device.camera.errors import CameraStopped, NoCamera
from device.camera.hold import HeldControls, Hold
from device.camera.live import LiveCamera
from device.camera.pi import MOST_WH, PiCamera
from device.camera.pi_pixels import FORMATS, as_grey, as_picture
from tests.device.camera.pi_standin import MODES_2, MODES_3, MODES_HQ, MODULE_2, Rig, encoded, grey_tray

WIDTH, HEIGHT = 320, 240


@pytest.fixture(autouse=True)
def small_pictures(monkeypatch):
    """Use small pictures, because the tests read minutes of them."""
    monkeypatch.setattr(pi, "LEAST_WH", (WIDTH, HEIGHT))
    monkeypatch.setattr(pi, "MOST_WH", (WIDTH, HEIGHT))
    monkeypatch.setattr(pi, "LORES_WH", (WIDTH // 2, HEIGHT // 2))


class Bench:
    """A driver on simulated hardware with a simulated clock."""

    def __init__(self, kept=None, **rig):
        self.now_s = 0.0
        self.rig = Rig(wait=self._wait, **rig)
        self.driver = PiCamera(self.rig.camera_class, lambda: self.now_s, kept)
        self.camera = self.driver._camera

    def _wait(self, seconds):
        self.now_s += seconds

    def read_for(self, seconds):
        """Read for some seconds; returns the last picture and the number of pictures."""
        end_s, count, pixels = self.now_s + seconds, 0, None
        while self.now_s < end_s:
            pixels, count = self.driver.read(), count + 1
        return pixels, count


def test_the_large_stream_is_read():
    """The large stream has the requested size and the order blue, green, red."""
    pixels, _ = Bench().read_for(0.1)
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    assert tuple(pixels[120, 5]) == (200, 0, 0)
    assert tuple(pixels[120, -5]) == (0, 0, 200)


def test_while_nothing_moves_few_large_pictures_are_copied():
    """Once nothing has moved for a while, only a few large pictures a second are copied."""
    bench = Bench()
    _, awake = bench.read_for(AWAKE_S)
    assert awake == pytest.approx(AWAKE_S * 30, abs=3)
    bench.read_for(3.0)
    _, idle = bench.read_for(2.0)
    assert idle == pytest.approx(2.0 / IDLE_S, abs=3)


def test_a_motion_in_the_small_stream_wakes_the_large_one():
    """The first picture with motion is copied in full size."""
    bench = Bench()
    bench.read_for(AWAKE_S + 3.0)
    bench.rig.scene = hand_at_work
    assert bench.read_for(1.0)[1] == pytest.approx(30, abs=2)


def hand_at_work(size_wh, level, number):
    """A bright spot at another place in each picture."""
    pixels = grey_tray(size_wh, level, number)
    middle = size_wh[0] // 3 * (1 + number % 2)
    pixels[size_wh[1] // 2 :, middle : middle + size_wh[0] // 5] = 240
    return pixels


def test_what_the_camera_found_is_held():
    """The exposure is fixed to whole periods at the same brightness, with white balance and focus."""
    bench = Bench()
    before, _ = bench.read_for(0.9)
    after, _ = bench.read_for(2.0)
    metadata = bench.camera._metadata()
    assert metadata["ExposureTime"] % 10_000 == 0
    assert bench.camera._manual == {"ExposureTime", "AnalogueGain", "LensPosition"}
    assert not bench.camera._awb
    assert metadata["LensPosition"] == pytest.approx(3.5, abs=0.1)
    assert after.mean() == pytest.approx(before.mean(), abs=2)


def test_what_the_camera_has_amplified_by_itself_is_held_as_gain():
    """Where its gain does not reach, libcamera multiplies pictures, which stay as bright once fixed."""
    hold = Hold({"ExposureTime", "AnalogueGain"})
    found = {"ExposureTime": 20_000, "AnalogueGain": 2.0, "DigitalGain": 1.5}
    (fixed,) = filter(None, [hold.after(110.0, found) for _ in range(40)])
    assert fixed["ExposureTime"] * fixed["AnalogueGain"] == pytest.approx(60_000)


def test_another_light_is_found_again():
    """If the light changes for good, the controls converge again and are fixed at the new values."""
    bench = Bench()
    bench.read_for(4.0)
    bench.rig.light *= 3
    burnt, _ = bench.read_for(1.0)
    bench.read_for(1.5)
    assert (bench.camera._awb, bench.camera._manual) == (True, set())
    bench.read_for(4.5)
    found, _ = bench.read_for(1.0)
    assert burnt.mean() > 180
    assert found.mean() == pytest.approx(110, abs=12)
    assert "ExposureTime" in bench.camera._manual


@pytest.mark.parametrize("lamp_off_s", [0.7, 0.9, 1.1, 1.5, 1.9])
def test_a_lamp_that_is_switched_off_while_values_are_fixed_is_noticed(lamp_off_s):
    """Just before or after they are fixed, the values fit the light no more, and are found again."""
    bench = Bench()
    bench.read_for(lamp_off_s)
    bench.rig.light /= 2.5
    bench.read_for(7.0)
    found, _ = bench.read_for(1.0)
    assert found.mean() == pytest.approx(110, abs=12)
    assert bench.driver.held.level == pytest.approx(110, abs=12)


def test_a_lamp_that_is_switched_off_while_the_exposure_is_lowered_is_noticed():
    """A bright die has lowered the exposure a moment ago, which would leave all dice in the dark."""
    bench = Bench(scene=with_a_die(4.0))
    while bench.camera._metadata()["ExposureTime"] > 10_000:
        bench.read_for(0.1)
    bench.rig.scene = grey_tray
    bench.rig.light /= 8
    bench.read_for(8.0)
    found, _ = bench.read_for(1.0)
    assert found.mean() == pytest.approx(110, abs=12)


def with_a_die(times):
    """A dark tray as the automatic exposure shows it, and on it a die that is so many times lighter."""

    def scene(size_wh, level, number):
        pixels = grey_tray(size_wh, level, number)
        x, y, side = size_wh[0] // 2, size_wh[1] // 2, size_wh[0] // 16
        pixels[y : y + side, x : x + side] = min(level * times, 255)
        return pixels

    return scene


def test_the_exposure_is_lowered_until_dice_are_not_burnt_out():
    """A bright die on a dark tray is exposed well after a few seconds, though the tray is darker then."""
    bench = Bench(scene=with_a_die(4.0))
    burnt, _ = bench.read_for(0.9)
    good, _ = bench.read_for(8.0)
    x, y = WIDTH // 2 + 8, HEIGHT // 2 + 8
    assert burnt[y, x].min() >= 250
    assert 150 < good[y, x].max() < 250
    assert good[10:40, 60:100].mean() == pytest.approx(110 / 2, rel=0.15)
    assert bench.driver.held.level == pytest.approx(good.mean(), rel=0.15)


def test_what_stays_burnt_out_is_left_burnt_out():
    """The reflection of a lamp in the tray stays: the exposure is the one that was found."""
    bench = Bench(scene=with_a_die(100.0))
    bench.read_for(12.0)
    found, _ = bench.read_for(1.0)
    assert found[10:40, 60:100].mean() == pytest.approx(110, rel=0.1)
    assert bench.driver.held is not None


def test_in_another_light_dice_are_metered_anew():
    """If the light changes for good, the exposure is found and lowered again."""
    bench = Bench(scene=with_a_die(8.0))
    bench.read_for(9.0)
    bench.rig.light *= 3
    bench.read_for(14.0)
    good, _ = bench.read_for(1.0)
    assert 150 < good[HEIGHT // 2 + 8, WIDTH // 2 + 8].max() < 250


def test_a_camera_without_exposure_control_is_left_alone():
    """Where the exposure cannot be set, a burnt-out die changes nothing."""
    bench = Bench(scene=with_a_die(4.0), controls=MODULE_2 - {"ExposureTime"})
    bench.read_for(8.0)
    assert "ExposureTime" not in bench.camera._manual


def test_what_was_held_when_it_was_calibrated_is_held_from_the_first_picture_on():
    """In the same light, the calibrated values are fixed from the first picture on."""
    calibrated = Bench()
    before, _ = calibrated.read_for(4.0)
    bench = Bench(calibrated.driver.held)
    bench.read_for(0.2)
    assert bench.camera._manual == {"ExposureTime", "AnalogueGain", "LensPosition"}
    after, _ = bench.read_for(4.0)
    assert after.mean() == pytest.approx(before.mean(), abs=2)
    assert bench.driver.held is calibrated.driver.held


def test_what_was_held_in_another_light_is_let_go():
    """In other light, the calibrated values are given up, and new ones are found and fixed."""
    calibrated = Bench()
    calibrated.read_for(4.0)
    bench = Bench(calibrated.driver.held, light=2_500.0)
    bench.read_for(8.0)
    found, _ = bench.read_for(1.0)
    assert found.mean() == pytest.approx(110, abs=12)
    assert bench.driver.held.level == pytest.approx(110, abs=12)
    assert bench.driver.held.controls != calibrated.driver.held.controls


def test_in_the_dark_nothing_is_held():
    """In the dark nothing is fixed, because that exposure would burn out in the light."""
    bench = Bench(light=5.0)
    bench.read_for(4.0)
    assert not bench.camera._manual


def test_a_module_without_autofocus_is_held_as_far_as_it_goes():
    """On a module without autofocus, only the advertised controls are set."""
    bench = Bench(controls=MODULE_2)
    bench.read_for(4.0)
    assert bench.camera._manual == {"ExposureTime", "AnalogueGain"}


def test_a_camera_with_one_stream_and_no_controls_works():
    """A format that libcamera has replaced is converted correctly."""
    bench = Bench(single=True, formats={"RGB888": "NV12"}, controls=frozenset())
    pixels, _ = bench.read_for(0.1)
    assert pixels.shape == (HEIGHT, WIDTH, 3)
    assert np.abs(pixels[120, 5].astype(int) - (200, 0, 0)).max() < 12
    assert bench.driver._small == bench.driver._main


@pytest.mark.parametrize(
    ("modes", "chosen", "size_wh"),
    [
        (MODES_3, {"output_size": (2304, 1296), "bit_depth": 10}, (1728, 1296)),
        (MODES_HQ, {"output_size": (2028, 1520), "bit_depth": 12}, (1728, 1296)),
        (MODES_2, {"output_size": (1640, 1232), "bit_depth": 10}, (1600, 1200)),
        (MODES_3[:1], {"output_size": (1536, 864), "bit_depth": 10}, (1280, 960)),  # nothing to choose from
        ((), {}, (1280, 960)),  # no bare sensor
    ],
)
def test_all_that_the_sensor_sees_is_in_the_picture(modes, chosen, size_wh, monkeypatch):
    """The chosen mode uses the whole sensor, with the fewest sufficient pixels, and is fast enough.

    The picture has as many pixels as the mode gives, and not more than the largest one.
    """
    monkeypatch.undo()
    bench = Bench(modes=modes)
    assert bench.camera.camera_configuration()["sensor"] == chosen
    assert bench.read_for(0.1)[0].shape == (*size_wh[::-1], 3)


def test_where_memory_is_short_the_picture_is_smaller(monkeypatch):
    """Without memory for the largest picture the least one is taken; view and small stream stay."""
    monkeypatch.undo()
    bench = Bench(most_pixels=1500 * 1000, modes=MODES_3)
    assert bench.camera.camera_configuration()["sensor"]["output_size"] == (2304, 1296)
    assert bench.read_for(0.1)[0].shape == (960, 1280, 3)
    assert bench.driver._small.size_wh == (640, 480)


def test_a_format_that_nobody_knows_is_refused():
    """An unknown format is refused; the message names it and the known ones."""
    with pytest.raises(NoCamera, match="sends pictures as MJPEG; expected was one of BGR888"):
        Bench(formats={"RGB888": "MJPEG"})


def test_every_buffer_is_given_back():
    """The driver returns every buffer."""
    bench = Bench()
    free = bench.camera.buffers_free
    bench.read_for(2.0)
    assert bench.camera.buffers_free == free


def test_a_pulled_cable_is_told_within_two_seconds():
    """A pulled cable is reported within two seconds; the driver does not call `stop`, which would hang."""
    bench = Bench()
    bench.read_for(0.2)
    bench.rig.unplugged = True
    before_s = bench.now_s
    with pytest.raises(CameraStopped, match="Pi camera sends nothing: with the power off"):
        bench.driver.read()
    assert bench.now_s - before_s < 2.0


@pytest.mark.parametrize(
    ("rig", "sentence"),
    [
        ({"ids": ()}, "There is no Pi camera: with the power off, push its cable in"),
        ({"ids": ("/base/scb/pcie@7d500000/usb@0,0-1:1.0",)}, "There is no Pi camera"),
        ({"busy": True}, "Pi camera cannot be opened"),
    ],
)
def test_a_camera_that_cannot_be_used_is_refused(rig, sentence):
    """Without a module, with only a webcam, or with a busy module, the driver is refused."""
    with pytest.raises(NoCamera, match=sentence):
        Bench(**rig)


def test_without_picamera2_the_command_is_named(monkeypatch):
    """Without picamera2 the error names the command that installs it."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(NoCamera, match=r"picamera2 cannot be used .*: sudo apt install python3-picamera2"):
        PiCamera()


@pytest.mark.parametrize("name", sorted(FORMATS))
def test_every_format_gives_the_same_picture(name):
    """Every format is converted to the same picture, with its byte order and its row padding."""
    scene = np.zeros((40, 100, 3), np.uint8)
    scene[:, :50], scene[:, 50:] = (200, 40, 20), (10, 60, 180)
    array = encoded(scene, {"format": name, "size": (100, 40), "stride": 128})
    picture = as_picture(array, name, (100, 40))
    assert picture.shape == (40, 100, 3)
    assert np.abs(picture[:, 4:46].astype(int) - scene[:, 4:46]).max() < 12
    assert np.abs(picture[:, 54:96].astype(int) - scene[:, 54:96]).max() < 12
    grey = as_grey(array, name, (100, 40))
    assert grey.shape == (40, 100)
    assert 30 < grey[:, :46].mean() < grey[:, 54:].mean() < 110


def load_standin():
    """The stand-in's class for a machine with one camera module, for any process."""
    return Rig().camera_class()


def test_the_driver_runs_in_a_process_of_its_own(monkeypatch):
    """The driver runs with the stand-in in a process of its own."""
    monkeypatch.setattr(live, "OPENING_S", 60.0)
    camera = LiveCamera("Pi camera", functools.partial(PiCamera, load_standin), clock=lambda: 0.0)
    camera.wait_open()
    frame = camera.latest()
    assert frame.pixels.shape == (*MOST_WH[::-1], 3)
    camera.close()


def test_what_it_is_held_at_is_told_to_the_table(monkeypatch):
    """The driver's process reports the fixed values to the table, for the calibration."""
    monkeypatch.setattr(live, "OPENING_S", 60.0)
    kept = HeldControls({"LensPosition": 3.5}, 110.0)
    opener = functools.partial(PiCamera, load_standin, kept=kept)
    camera = LiveCamera("Pi camera", opener, clock=lambda: 0.0)
    camera.wait_open()
    end_s = time.monotonic() + 60.0
    while camera.held is None and time.monotonic() < end_s:
        camera.latest()
        time.sleep(0.01)
    camera.close()
    assert camera.held == kept
