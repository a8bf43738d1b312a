from __future__ import annotations

import pytest

from accounts.services.agents import create_agent
from accounts.services.users import create_person

pytestmark = [pytest.mark.django_db(transaction=True, databases=["default", "maintenance"]), pytest.mark.browser]
PASSWORD = "quiet-harbour-41"


def test_shots(browser, live_desk):
    create_person("nora@people.example", PASSWORD, name="Nora")
    create_agent("planner", first_party=False, name="Trip planner", return_urls=["https://planner.example/back"])
    create_agent("w" * 50, first_party=False, name="Ridiculously long name of an agent that goes on 🦄 " * 2)
    for lang in ("en", "zh-hans"):
        for scheme in ("light", "dark"):
            for width in (360, 1280):
                c = browser.new_context(
                    base_url=live_desk,
                    viewport={"width": width, "height": 800},
                    locale="en-US" if lang == "en" else "zh-CN",
                    color_scheme=scheme,
                )
                p = c.new_page()
                p.goto("/accounts/login/")
                p.fill("[name=login]", "nora@people.example")
                p.fill("[name=password]", PASSWORD)
                p.press("[name=password]", "Enter")
                p.wait_for_load_state()
                p.goto("/agents/grant/?agent=planner&return_to=https://planner.example/back&state=1")
                p.screenshot(path=f"/tmp/shots/ask-{lang}-{scheme}-{width}.png")
                if scheme == "light":
                    p.goto(f"/agents/grant/?agent={'w' * 50}&return_to=https://evil.example/")
                    p.screenshot(path=f"/tmp/shots/long-{lang}-{width}.png")
                    p.goto("/agents/grant/?agent=planner&return_to=https://planner.example/back&state=1")
                    p.click("button[value=allow]")
                    p.wait_for_load_state()
                    p.screenshot(path=f"/tmp/shots/done-{lang}-{width}.png")
                c.close()
