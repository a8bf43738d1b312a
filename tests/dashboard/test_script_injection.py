"""Thirty pieces of script in everything that can be typed: no page runs one of them, and each is shown as it was typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from accounts.models import Agent
from memory.context.services import build_context
from memory.enums import Source
from memory.lifecycle.services import remember
from memory.lifecycle.types import NewMemory
from tests.dashboard.conftest import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.django_db(transaction=True, databases=["default", "maintenance"]),
]
PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(2)>",
    "<svg onload=alert(3)>",
    '"><script>alert(4)</script>',
    "'><img src=x onerror='alert(5)'>",
    "<body onload=alert(6)>",
    '<iframe src="javascript:alert(7)"></iframe>',
    '<a href="javascript:alert(8)">x</a>',
    "<input autofocus onfocus=alert(9)>",
    "<details open ontoggle=alert(10)>",
    "</textarea><script>alert(11)</script>",
    "</title><script>alert(12)</script>",
    "</script><script>alert(13)</script>",
    "<!--><script>alert(14)</script>-->",
    "{{ 7*7 }}{% debug %}alert(15)",
    "${alert(16)}",
    "<div hx-get=/manage/ hx-trigger=load hx-on:click=alert(17)>x</div>",
    "<form action=/mode/ method=post><button name=mode value=off autofocus>18</button></form>",
    "<math><mtext><script>alert(19)</script></mtext></math>",
    "<style>@import 'http://127.0.0.1:9/x';*{background:url(javascript:alert(20))}</style>",
    "<base href=http://127.0.0.1:9/>21",
    "<meta http-equiv=refresh content='0;url=javascript:alert(22)'>",
    '<object data="data:text/html,<script>alert(23)</script>">',
    "<template hx type=partial hx-target=#toasts><script>alert(24)</script></template>",
    "<video><source onerror=alert(25)></video>",
    "<marquee onstart=alert(26)>x",
    '" onmouseover="alert(27)',
    "' autofocus onfocus='alert(28)",
    "&lt;script&gt;alert(29)&lt;/script&gt;",
    "<ScRiPt\n>alert(30)</sCrIpT >",
]
OWN = [
    "",
    "memories/",
    "inbox/",
    "profile/",
    "picture/",
    "conversations/",
    "agents/",
    "activity/",
    "answers/",
    "trash/",
    "data/",
    "settings/",
]
MANAGE = ["review/", "access/", "log/", "agents/", "people/", "health/", "quality/", "schedules/", "settings/", "evaluation/"]


def _planted(nora: Person, agent: Agent) -> list[str]:
    news = [
        NewMemory(text=f"I like {text}", source=Source.DASHBOARD, wish=True, key=f"note.n{place}", value=text)
        for place, text in enumerate(PAYLOADS)
    ]
    kept = remember(nora.principal, news)[0].memory
    nora.waits(*[f"I own a {text}" for text in PAYLOADS])
    said = nora.says(
        agent, *[f"Please remember that my cat is called {text}" for text in PAYLOADS[:6]], session="<b>x</b>", title=PAYLOADS[0]
    )
    built = build_context(nora.through(agent), query=PAYLOADS[1], session="<b>x</b>")
    return [f"memories/{kept.pk}/", f"conversations/{said.session.pk}/", f"answers/{built.id}/"]


def test_no_piece_of_script_runs_on_any_page(
    page: Page, live_desk: str, nora: Person, boss: Person, guide: Agent, enter: Callable[[Page, Person], None]
) -> None:
    single = _planted(nora, guide)
    ran: list[str] = []
    page.on("dialog", lambda dialog: (ran.append(f"{page.url} {dialog.message}"), dialog.dismiss()))
    away: list[str] = []
    page.on("request", lambda request: None if request.url.startswith((live_desk, "data:")) else away.append(request.url))
    enter(page, nora)
    for path in (*OWN, *single, "memories/?q=%3Cscript%3Ealert(31)%3C/script%3E", "try/?question=%22%3E%3Cimg+src=x+onerror=alert(32)%3E"):
        page.goto(f"/{path}")
        assert page.locator("main script, main iframe, main img[onerror], main [onload], main base").count() == 0, path
    page.goto("/memories/?q=alert")
    assert page.get_by_text("<svg onload=alert(3)>").count() or "&lt;svg onload" in page.content()
    page.context.clear_cookies(name="sessionid")
    enter(page, boss)
    for path in MANAGE:
        page.goto(f"/manage/{path}")
        assert page.locator("main script, main iframe, main img[onerror], main [onload], main base").count() == 0, path
    assert (ran, away) == ([], [])
