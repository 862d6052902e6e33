"""Tests what the doctor says of a broker."""

import pytest

from device.doctor.broker import check_broker
from device.doctor.finding import Verdict
from tests.device.broker.brokers import Mosquitto, needs_mosquitto


def test_without_a_broker_nothing_is_asked(computer):
    """Most tables have none."""
    (found,) = check_broker(computer())
    assert (found.verdict, found.seen) == (Verdict.FINE, "none is set: no results are sent")


@needs_mosquitto
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # aiomqtt leaves sockets to gc
def test_a_broker_that_is_there_and_one_that_is_away(computer, tmp_path):
    """The check logs in; what is wrong is told with what to look at."""
    broker = Mosquitto(tmp_path)
    settings = {"host": "127.0.0.1", "port": broker.port, "table": "salon"}
    (found,) = check_broker(computer(broker=settings))
    assert (found.verdict, '"salon"' in found.seen) == (Verdict.FINE, True)
    broker.stop()
    (found,) = check_broker(computer(broker=settings))
    assert found.verdict is Verdict.FAULT
    assert "cannot be reached" in found.seen
    assert "[broker]" in found.cure


def test_a_password_that_cannot_be_read_is_a_fault(computer, tmp_path):
    """The service may not read the file, or it is not there."""
    missing = str(tmp_path / "password")
    (found,) = check_broker(computer(broker={"host": "127.0.0.1", "password_file": missing}))
    assert found.verdict is Verdict.FAULT
    assert missing in found.seen
