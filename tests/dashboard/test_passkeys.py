"""A passkey is added in Settings and opens the desk, under the strict content policy; the authenticator is the browser's own virtual one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.dashboard.conftest import PATIENCE_MS, Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])]
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def _prove(page: Page) -> None:
    """A way in is added and removed only by who shows once more that it is them."""
    page.wait_for_url("**/accounts/reauthenticate/**")
    page.fill("main input[name=password]", "quiet-harbour-41")
    page.click("main button.btn-primary")


def test_a_passkey_is_added_opens_the_desk_and_is_removed(page: Page, live_desk: str, nora: Person, settings: object) -> None:
    page.context.set_default_timeout(PATIENCE_MS)
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})
    here = live_desk.replace("127.0.0.1", "localhost")  # a passkey belongs to a name, never to a number
    settings.CSRF_TRUSTED_ORIGINS = [live_desk, here]  # type: ignore[attr-defined]
    page.goto(f"{here}/accounts/login/")
    page.fill("input[name=login]", str(nora.user.email))
    page.fill("input[name=password]", "quiet-harbour-41")
    page.click("main button.btn-primary")
    page.wait_for_url(f"{here}/")
    page.goto(f"{here}/accounts/2fa/")
    page.get_by_role("link", name="Add a passkey").click()
    _prove(page)
    page.get_by_label("Name").fill("My laptop")
    if page.locator("input[name=passwordless]").count():
        page.locator("input[name=passwordless]").check()
    page.get_by_role("button", name="Add it").click()
    page.wait_for_url(lambda url: "/add" not in url)
    page.goto(f"{here}/accounts/2fa/webauthn/")
    page.get_by_text("My laptop").wait_for()
    page.context.clear_cookies(name="sessionid")
    page.goto(f"{here}/accounts/login/")
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url(f"{here}/")
    assert page.locator("nav.nav").count() == 1
    page.goto(f"{here}/accounts/2fa/webauthn/")
    page.get_by_role("link", name="Remove").click()
    _prove(page)
    page.get_by_role("button", name="Remove").click()
    page.wait_for_url(lambda url: "/remove" not in url)
    page.goto(f"{here}/accounts/2fa/webauthn/")
    page.get_by_text("There is none yet.").wait_for()
