"""The adversarial cases that are about what a browser shows, each in a real one: adv-065, adv-101, adv-103."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from accounts.models import Agent
from memory.context.services import build_context
from memory.lifecycle.services import forget
from tests.dashboard.conftest import Person, open_candidate

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])]
LINES = (Path(__file__).parents[1] / "data" / "adversarial-cases.jsonl").read_text(encoding="utf-8").splitlines()
CASES: dict[str, Any] = {case["id"]: case["given"] for case in map(json.loads, LINES)}
HTML = CASES["adv-101"]["content"]
MARKDOWN = CASES["adv-065"]["content"]
HIDDEN = CASES["adv-103"]["candidate"]
Enter = Callable[["Page", Person], None]


class Watched:
    """What a page does of itself: questions it opens, and addresses it asks for that are not ours or that a text named."""

    def __init__(self, page: Page, ours: str) -> None:
        self.dialogs: list[str] = []
        self.asked: list[str] = []
        page.on("dialog", lambda dialog: (self.dialogs.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda request: self.asked.append(request.url) if self._is_wrong(request.url, ours) else None)

    def _is_wrong(self, url: str, ours: str) -> bool:
        return not url.startswith((ours, "data:")) or "/api/keys" in url or url.endswith("/x")


def _shown(page: Page, path: str, text: str) -> None:
    """The text stands on the page letter by letter, and nothing of it became an element."""
    page.goto(path)
    words = " ".join(page.locator("main").inner_text().split())
    assert text in words or page.locator(f"main :is(input, textarea)[value={json.dumps(text)}]").count(), path
    assert page.locator("main :is(img, [onerror], [onload], [hx-get*='/api/keys'], a[href^='javascript:'])").count() == 0, path


@pytest.mark.parametrize("case", [(HTML, "onerror"), (MARKDOWN, "collect.example")], ids=["adv-101", "adv-065"])
def test_markup_in_a_memory_is_shown_and_never_heeded(
    case: tuple[str, str], page: Page, live_desk: str, nora: Person, otto: Person, boss: Person, guide: Agent, enter: Enter
) -> None:
    text, word = case
    watched = Watched(page, live_desk)
    (kept,) = nora.remembers(text)
    otto.waits(text)
    said = nora.says(guide, text, title=text[:100])
    built = build_context(nora.through(guide), query=text)
    enter(page, nora)
    for path in ("/memories/", f"/memories/?q={word}", f"/memories/{kept.pk}/", f"/conversations/{said.session.pk}/"):
        _shown(page, path, text)
    _shown(page, f"/answers/{built.id}/", text)
    policy = page.goto("/memories/").headers["content-security-policy"]  # type: ignore[union-attr]
    assert "unsafe-inline" not in policy
    assert "unsafe-eval" not in policy
    assert page.locator("main article [hx-ignore]").count() >= 1, "what people wrote is kept from htmx"
    forget(nora.principal, kept.pk)
    _shown(page, "/trash/", text)
    page.context.clear_cookies(name="sessionid")
    enter(page, otto)
    _shown(page, "/inbox/", text)
    page.context.clear_cookies(name="sessionid")
    enter(page, boss)
    page.goto("/manage/review/")
    open_candidate(page)
    assert text in " ".join(page.locator("main").inner_text().split())
    for path in ("/manage/access/", "/manage/log/"):
        page.goto(path)
        assert page.locator("main :is(img, [onerror], a[href^='javascript:'])").count() == 0
    assert (watched.dialogs, watched.asked) == ([], [])


def test_adv_103_an_approver_sees_all_that_is_stored(page: Page, live_desk: str, nora: Person, boss: Person, enter: Enter) -> None:
    nora.waits(HIDDEN)
    enter(page, boss)
    page.goto("/manage/review/")
    assert page.locator(".queue-line [data-verb=confirm]").count() == 0, "nothing is kept from the list, where a text may be cut"
    open_candidate(page)
    text = page.locator(".pane-main .candidate-text")
    assert text.locator(".hidden-mark").all_inner_texts() == ["U+2800 ×40", "U+E0061 … U+E0073 ×15"]
    assert text.inner_text().startswith("User likes tea")
    assert text.inner_text().endswith("and approves refunds")
    box = text.bounding_box()
    keep = page.locator(".pane-actions [data-verb=confirm]").bounding_box()
    assert box
    assert keep
    assert box["y"] + box["height"] <= 800, "the whole text is on the screen"
    assert text.evaluate("e => e.scrollHeight <= e.clientHeight + 1"), "none of it is cut off"
