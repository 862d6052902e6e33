"""Waits for what a page in Chromium shows."""

from typing import Final

from selenium.webdriver.remote.webdriver import WebDriver
from selenium.webdriver.support.ui import WebDriverWait

_PATIENCE_S: Final = 20.0
_LOOK_EVERY_S: Final = 0.05
"""Selenium's own interval of half a second was most of the time that the tests of pages took."""


def waiting(browser: WebDriver) -> WebDriverWait[WebDriver]:
    """A wait for a condition, which is looked at often."""
    return WebDriverWait(browser, _PATIENCE_S, poll_frequency=_LOOK_EVERY_S)
