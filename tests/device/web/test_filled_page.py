"""Tests what all pages have in common."""

import re
from importlib.resources import files

import pytest

from device.web.filled_page import filled_page, refusal_page
from device.web.page_files import page_files

PAGES = {path: file.content for path, file in page_files().items() if file.media_type.startswith("text/html")}
PAGES["club"] = files("device.club").joinpath("static", "club.html").read_bytes()


@pytest.mark.parametrize("name", PAGES)
def test_every_page_has_the_whole_head(name):
    """No page has a placeholder left, and each is as wide as the phone and has title and icon."""
    page = filled_page(PAGES[name], "fr", "soir").decode()
    assert "$" not in page
    assert '<html lang="fr"' in page
    for element in ("<meta charset", '<meta name="viewport"', "<title>", '<link rel="icon"'):
        assert page.count(element) == 1, element
    assert re.search(r"<script src=\"/\w+\.js\" type=\"module\">", page)


def test_a_refusal_is_shown_as_it_is_written():
    """Its signs are no HTML, and only an address in it becomes a link."""
    page = refusal_page("Only <b> at https://10.0.0.7:8011/. Or /tv & co.", "en").decode()
    address = "https://10.0.0.7:8011/"
    assert f'<p>Only &lt;b&gt; at <a href="{address}">{address}</a>. Or /tv &amp; co.</p>' in page
    assert ("$" in page, page.count("<a ")) == (False, 1)
