"""Opens pages in Chromium, and waits for what they show."""

from __future__ import annotations

import shutil
from typing import Final

import pytest
from axe_core_python.selenium import Axe
from selenium import webdriver
from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.ui import WebDriverWait

_PATIENCE_S: Final = 20.0
_LOOK_EVERY_S: Final = 0.05
"""Selenium's own interval of half a second was most of the time that the tests of pages took."""
_TELEVISION_W: Final = 1000
"""From this width on, in pixels, a screen is none of a phone."""


def open_chromium() -> webdriver.Chrome:
    """Open Chromium without a window; skip the test where Chromium is not installed."""
    driver = shutil.which("chromedriver")
    if driver is None:
        pytest.skip("needs Chromium with its driver (apt install chromium-driver)")
    options = webdriver.ChromeOptions()
    for option in ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"):
        options.add_argument(option)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=webdriver.ChromeService(driver))


def set_size(browser: webdriver.Chrome, size: tuple[int, int]) -> None:
    """Give the browser the screen of a phone or of a television.

    A window of Chromium itself is never narrower than 500 pixels.
    """
    width, height = size
    mobile = width < _TELEVISION_W
    measures = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile}
    browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", measures)


def faults(browser: webdriver.Chrome) -> list[tuple[str, list[str]]]:
    """What axe finds on a page that keeps people from reading it: the rule, and the first two elements."""
    wrong = Axe().run(browser)["violations"]
    return [(each["id"], [node["html"] for node in each["nodes"]][:2]) for each in wrong]


def waiting(browser: WebDriver) -> WebDriverWait[WebDriver]:
    """A wait for a condition, which is looked at often."""
    return WebDriverWait(browser, _PATIENCE_S, poll_frequency=_LOOK_EVERY_S)
