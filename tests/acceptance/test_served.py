"""The whole application, served and met by a real browser."""

from __future__ import annotations

import urllib.request
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page


def test_the_served_application_answers(live_desk: str) -> None:
    with urllib.request.urlopen(f"{live_desk}/readyz", timeout=30) as reply:  # noqa: S310 (our own server)
        assert reply.status == 200


@pytest.mark.browser
def test_the_sign_in_page_opens_in_a_browser_without_a_complaint(page: Page) -> None:
    page.goto("/accounts/login/")
    assert page.locator("input[type=password]").is_visible()
    assert page.evaluate("getComputedStyle(document.body).margin") is not None
