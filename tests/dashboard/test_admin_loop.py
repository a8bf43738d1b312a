"""The administrator's loop in a real browser, with and without scripts: the queue, approve, reject, undo, the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest

from accounts.models import Agent
from accounts.services.authentication import check_key
from memory.enums import State
from memory.lifecycle.selectors import get_memory
from tests.dashboard.conftest import Person, open_candidate

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True, databases=["default", "maintenance"])]
Enter = Callable[["Page", Person], None]


@pytest.fixture(params=["page", "plain_page"])
def window(request: pytest.FixtureRequest) -> Page:
    """The same loop with scripts and without."""
    found: Page = request.getfixturevalue(request.param)
    return found


def _open(window: Page, words: str) -> None:
    open_candidate(window, words)
    window.locator(".review-pane h2", has_text=words).wait_for()


def test_an_administrator_approves_and_rejects_and_finds_it_in_the_log(
    window: Page, live_desk: str, boss: Person, nora: Person, enter: Enter
) -> None:
    kept, dropped = nora.waits("I like early trains", "I dislike loud cafés")
    enter(window, boss)
    window.goto("/manage/review/")
    _open(window, "early trains")
    window.locator(".pane-actions").get_by_role("button", name="Keep", exact=False).first.click()
    window.locator(".queue-line", has_text="early trains").wait_for(state="detached")
    assert get_memory(nora.principal, kept.pk).state == State.ACTIVE

    _open(window, "loud cafés")
    window.locator(".pane-actions select[name=reason]").select_option("not useful")
    window.locator(".pane-actions").get_by_role("button", name="Don't keep").click()
    window.get_by_text("All clear").wait_for()
    assert get_memory(nora.principal, dropped.pk).state == State.REJECTED

    window.goto("/manage/review/")
    window.locator(".decided", has_text="loud cafés").get_by_role("button", name="Undo").click()
    window.locator(".queue-line", has_text="loud cafés").wait_for()
    assert get_memory(nora.principal, dropped.pk).state == State.CANDIDATE

    window.goto("/manage/log/?actor=admin")
    log = window.locator("main").inner_text()
    assert "memory.admit" in log or "kept a memory" in log
    assert "not useful" in log
    assert "early trains" not in log
    window.get_by_role("button", name="Verify").first.click()
    window.get_by_text("The chain is whole").wait_for()


def test_a_wording_that_was_refused_is_mended_where_it_was_typed(
    window: Page, live_desk: str, boss: Person, nora: Person, enter: Enter
) -> None:
    nora.remembers("I like early trains")
    nora.waits("I dislike loud cafés", "I like late trains")
    enter(window, boss)
    window.goto("/manage/review/")
    _open(window, "late trains")
    window.locator(".pane-actions").get_by_text("Keep with changes").click()
    wording = window.locator(".pane-actions textarea[name=text]")
    wording.fill("I like early trains")
    window.get_by_role("button", name="Keep this wording").click()
    window.locator(".pane-actions [role=alert]", has_text="already remembered").wait_for()
    assert wording.input_value() == "I like early trains"
    wording.fill("I like slow trains")
    window.get_by_role("button", name="Keep this wording").click()
    window.locator(".review-pane h2", has_text="loud cafés").wait_for()
    assert window.locator(".queue-line", has_text="late trains").count() == 0


def test_what_is_put_off_by_keyboard_lets_the_others_come_first(
    page: Page, live_desk: str, boss: Person, nora: Person, enter: Enter
) -> None:
    nora.waits("I like early trains", "I dislike loud cafés", "I own a red kayak")
    enter(page, boss)
    page.goto("/manage/review/")
    for key, words in (("l", "early trains"), ("l", "loud cafés"), ("a", "red kayak"), ("r", "early trains"), ("a", "loud cafés")):
        page.locator(".review-pane h2", has_text=words).wait_for()
        page.keyboard.press(key)
    page.get_by_text("All clear").wait_for()


def test_a_key_is_made_shown_once_and_revoked(window: Page, live_desk: str, boss: Person, guide: Agent, enter: Enter) -> None:
    enter(window, boss)
    window.goto("/manage/agents/")
    window.locator("#agent-garden input[name=name]").fill("laptop")
    window.locator("#agent-garden").get_by_role("button", name="New key").click()
    key = window.locator("#new-key").inner_text()
    assert check_key(key).name == "laptop"
    window.goto("/manage/agents/")
    assert window.locator("#new-key").count() == 0
    window.locator("#agent-garden tr", has_text="laptop").get_by_role("button", name="Revoke").click()
    if window.locator("dialog[open]").count():
        window.locator("dialog[open] [data-go]").click()
    window.locator("#agent-garden tr", has_text="laptop").get_by_text("revoked").wait_for()


def test_the_queue_is_worked_by_the_keyboard_alone(page: Page, live_desk: str, boss: Person, nora: Person, enter: Enter) -> None:
    (first,), (second,) = nora.waits("I like early trains"), nora.waits("I dislike loud cafés")
    enter(page, boss)
    page.goto("/manage/review/")
    page.locator(".review-pane h2", has_text="early trains").wait_for()
    page.keyboard.press("a")
    page.locator(".review-pane h2", has_text="loud cafés").wait_for()
    page.keyboard.press("r")
    page.get_by_text("All clear").wait_for()
    assert get_memory(nora.principal, first.pk).state == State.ACTIVE
    assert get_memory(nora.principal, second.pk).state == State.REJECTED


def test_all_that_match_are_decided_and_taken_back_with_and_without_scripts(
    window: Page, live_desk: str, boss: Person, nora: Person, enter: Enter
) -> None:
    many = nora.waits(*[f"Crate {place} smells of {place * 13} pears" for place in range(32)])
    enter(window, boss)
    window.goto("/manage/review/")
    window.get_by_text("Decide about all 32 that match").click()
    window.locator(".matching select[name=reason]").select_option("not useful")
    window.get_by_role("button", name="Don't keep any").click()
    window.get_by_text("Not keep any of the 32 that match?").wait_for()
    window.get_by_role("button", name="Don't keep 32").click()
    window.get_by_text("All clear").wait_for()
    assert {get_memory(nora.principal, memory.pk).state for memory in many} == {State.REJECTED}
    window.get_by_role("button", name="Undo all").click()
    if window.locator("dialog[open]").count():
        window.locator("dialog[open] [data-go]").click()
    window.get_by_text("32 were taken back").wait_for()
    assert {get_memory(nora.principal, memory.pk).state for memory in many} == {State.CANDIDATE}


def test_rows_are_ticked_and_decided_together(window: Page, live_desk: str, boss: Person, nora: Person, enter: Enter) -> None:
    kept, left = nora.waits("I like early trains", "I dislike loud cafés")
    enter(window, boss)
    window.goto("/manage/review/")
    window.get_by_label(f"Select #{kept.number}").check()
    window.locator("#bulk").get_by_role("button", name="Keep", exact=True).click()
    window.get_by_text("Done: 1.").wait_for()
    assert (get_memory(nora.principal, kept.pk).state, get_memory(nora.principal, left.pk).state) == (State.ACTIVE, State.CANDIDATE)


def test_a_prompt_is_written_tried_and_saved(window: Page, live_desk: str, boss: Person, guide: Agent, enter: Enter) -> None:
    enter(window, boss)
    window.goto("/manage/agents/")
    window.locator("#agent-garden").get_by_role("link", name="Prompt").click()
    window.get_by_label("Template", exact=True).fill("You live in {{ profile.basic.region }}. {{ query }}")
    window.get_by_role("button", name="Preview").click()
    window.locator("pre.sent", has_text="You live in Porto.").wait_for()
    window.get_by_role("button", name="Save").click()
    window.get_by_text("It takes effect now").wait_for()
    guide.refresh_from_db()
    assert guide.prompt_template.startswith("You live in")


def test_a_team_is_made_and_somebody_let_in_and_out(window: Page, live_desk: str, boss: Person, nora: Person, enter: Enter) -> None:
    enter(window, boss)
    window.goto("/manage/teams/?add=1")
    window.get_by_label("Short name").fill("garden-club")
    window.get_by_role("button", name="Make the team").click()
    window.get_by_label("E-mail or external id").fill("nora@people.example")
    window.get_by_role("button", name="Add").first.click()
    window.locator(".decided", has_text="Nora").get_by_role("button", name="Remove").click()
    if window.locator("dialog[open]").count():
        window.locator("dialog[open] [data-go]").click()
    window.get_by_text("Nobody is in it.").wait_for()


def test_twenty_candidates_are_decided_one_undone_and_one_ticked_without_touching_the_mouse(
    page: Page, live_desk: str, boss: Person, nora: Person, enter: Enter
) -> None:
    many = nora.waits(*[f"Crate {place} smells of {place * 13} pears" for place in range(22)])
    enter(page, boss)
    page.goto("/manage/review/")
    for place, memory in enumerate(many[:20]):
        page.locator(".review-pane h2", has_text=f"Crate {place} smells").wait_for()
        page.keyboard.press("ar"[place % 2])
        page.locator(".queue-line", has_text=f"Crate {place} smells").wait_for(state="detached")
        assert get_memory(nora.principal, memory.pk).state == (State.ACTIVE, State.REJECTED)[place % 2]
    page.keyboard.press("u")
    page.get_by_text("Taken back.").wait_for()
    assert get_memory(nora.principal, many[19].pk).state == State.CANDIDATE
    page.keyboard.press("x")
    assert page.locator(".queue-line.is-current input:checked").count() == 1
