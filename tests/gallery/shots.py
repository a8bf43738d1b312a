"""Which pages there are, and what has to be done before some of them show themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.dashboard.conftest import PASSWORD
from tests.gallery.content import CONTENTS, LONG_CHINESE, LONG_LATIN

if TYPE_CHECKING:
    from playwright.sync_api import Page

Act = Callable[["Page"], None]
ONCE = ("empty",)
FULL = ("usual", "absurd")
SUBMIT = """([action, fields]) => {
  const token = JSON.parse(document.body.getAttribute("hx-headers:inherited"))["X-CSRFToken"];
  const form = Object.assign(document.createElement("form"), { method: "post", action });
  for (const [name, value] of Object.entries({ csrfmiddlewaretoken: token, ...fields }))
    form.append(Object.assign(document.createElement("input"), { type: "hidden", name, value }));
  document.body.append(form);
  form.submit();
}"""


@dataclass(frozen=True)
class Shot:
    """One picture: `path` may name single things in braces; `act` is done there before the picture is taken.

    `who` is signed in: person, boss, or nobody. It is taken for the `contents` that change what it shows.
    """

    name: str
    path: str
    act: Act | None = None
    who: str = "person"
    contents: tuple[str, ...] = CONTENTS


def sends(action: str, fields: Mapping[str, str] | None = None) -> Act:
    """Send a form to an address, as if the page had one; `{path}` is the part of the page's address after its first."""

    def act(page: Page) -> None:
        here = page.url.split("?")[0].rstrip("/")
        with page.expect_navigation():
            page.evaluate(SUBMIT, [action.replace("{here}", here), dict(fields or {})])

    return act


def clicks(selector: str) -> Act:
    return lambda page: page.locator(selector).first.click()


def does(script: str) -> Act:
    return lambda page: page.evaluate(script)


def types(fields: Mapping[str, str], button: str = "main button.btn-primary") -> Act:
    """Fill a form and send it."""

    def act(page: Page) -> None:
        for name, value in fields.items():
            page.fill(f"main [name={name}]", value)
        page.click(button)
        page.wait_for_load_state()

    return act


def brings(page: Page) -> None:
    """Choose a file to import, up to the preview."""
    lines = f"I play the cello\n{LONG_LATIN}\n{LONG_CHINESE}\n\n{'x' * 9000}".encode()
    chosen: Any = {"name": "list.txt", "mimeType": "text/plain", "buffer": lines}
    page.set_input_files("#import-file", chosen)
    with page.expect_navigation():
        page.locator("form:has(#import-file) button").click()


def person_shots() -> list[Shot]:
    pages = [
        "memories",
        "inbox",
        "profile",
        "picture",
        "conversations",
        "agents",
        "activity",
        "answers",
        "try",
        "trash",
        "data",
        "settings",
    ]
    return [
        Shot("home", "/"),
        *(Shot(name, f"/{name}/") for name in pages),
        Shot("memories-add", "/memories/?add=1"),
        Shot("memories-add-refused", "/memories/", sends("/memories/add/", {"text": " "})),
        Shot("memories-search", "/memories/?q=bees", contents=FULL),
        Shot("memories-nothing", "/memories/?q=zzzz&state=active&kind=event"),
        Shot("memories-ticked", "/memories/", clicks("input[name=ids]"), contents=FULL),
        Shot("memories-edit", "/memories/", clicks("[data-verb=correct]"), contents=FULL),
        Shot("memory", "/memories/{memory}/", contents=FULL),
        Shot("memory-edit", "/memories/{memory}/?edit=1", contents=FULL),
        Shot("memory-refused", "/memories/{memory}/", sends("{here}/correct/", {"text": "", "next": "/"}), contents=FULL),
        Shot("memory-why", "/memories/{memory}/?explain=What+do+I+like%3F", contents=FULL),
        Shot("memory-waiting", "/memories/{waiting}/", contents=FULL),
        Shot("memory-held", "/memories/{held}/", contents=FULL),
        Shot("memory-over", "/memories/{over}/", contents=FULL),
        Shot("memory-gone", "/memories/{gone}/", contents=FULL),
        Shot("memory-erase", "/memories/{memory}/", sends("{here}/erase/"), contents=FULL),
        Shot("inbox-change", "/inbox/", clicks(".candidate .change summary"), contents=FULL),
        Shot("profile-edit", "/profile/?edit=basic.name", contents=FULL),
        Shot("profile-refused", "/profile/", sends("/profile/save/", {"key": "content.length", "value": LONG_LATIN}), contents=FULL),
        Shot("profile-add", "/profile/", clicks("main details.fold summary")),
        Shot("conversation", "/conversations/{conversation}/", contents=FULL),
        Shot("conversation-delete", "/conversations/{conversation}/", sends("{here}/delete/"), contents=FULL),
        Shot("conversations-search", "/conversations/?q=motto", contents=FULL),
        Shot("answer", "/answers/{answer}/?again=1", contents=FULL),
        Shot("answers-unknown", f"/answers/?id={LONG_LATIN[:90]}"),
        Shot("activity-nothing", "/activity/?action=memory.reveal&level=public"),
        Shot("try-asked", "/try/?question=What+do+I+like%3F"),
        Shot("try-said", "/try/", sends("/try/say/", {"text": f"Please remember that my boat is called {LONG_LATIN[:80]}"}), contents=FULL),
        Shot("trash-empty", "/trash/", sends("/trash/empty/", {"word": "no"}), contents=FULL),
        Shot("data-refused", "/data/", sends("/data/export/", {"password": "a", "password_again": "b"}), contents=ONCE),
        Shot("data-import", "/data/", brings, contents=("absurd",)),
        Shot("data-erase", "/data/", sends("/data/erase/"), contents=ONCE),
        Shot("data-leave", "/data/", sends("/data/leave/", {"word": "no"}), contents=ONCE),
        Shot("settings-refused", "/settings/", sends("/settings/", {"turns_kept_days": "999"}), contents=ONCE),
        Shot("menu", "/", does("document.querySelector('details.menu').open = true")),
        Shot("keys", "/", does("document.getElementById('keys').showModal()"), contents=ONCE),
        Shot("dialog", "/memories/{memory}/", clicks("form[data-confirm] button"), contents=FULL),
        Shot("toast", "/memories/", clicks("[data-verb=forget]"), contents=("absurd",)),
        Shot("paused", "/conversations/", sends("/mode/", {"mode": "paused", "next": "/conversations/"}), contents=ONCE),
        Shot("on-again", "/conversations/", sends("/mode/", {"mode": "on", "next": "/conversations/"}), contents=ONCE),
        *_account_shots(),
        *_consent_shots(),
    ]


def _account_shots() -> list[Shot]:
    paths = {
        "password": "password/change/",
        "two-step": "2fa/",
        "two-step-on": "2fa/totp/activate/",
        "passkeys": "2fa/webauthn/",
        "passkey-add": "2fa/webauthn/add/",
        "sessions": "sessions/",
        "email": "email/",
        "sign-out": "logout/",
    }
    again = Shot("password-again", "/accounts/reauthenticate/", contents=ONCE)
    return [*(Shot(f"account-{name}", f"/accounts/{path}", contents=ONCE) for name, path in paths.items()), again]


def _consent_shots() -> list[Shot]:
    ask = "/agents/grant/?agent={agent}"
    return [
        Shot("consent", ask, contents=FULL),
        Shot("consent-elsewhere", f"{ask}&return_to=https://evil.example/", contents=("usual",)),
        Shot("consent-refused", ask, clicks("main button[value=refuse]"), contents=FULL),
        Shot("consent-allowed", ask, clicks("main button[value=allow]"), contents=FULL),
    ]


def entrance_shots() -> list[Shot]:
    wrong = {"login": "nobody@people.example", "password": "a-wrong-guess-41"}
    known = {"login": "locked@people.example", "password": PASSWORD}
    new = {"email": "x@y.example", "password1": "12345678", "password2": "87654321"}
    shots = {
        "sign-in": ("login/", None),
        "sign-in-wrong": ("login/", types(wrong)),
        "sign-up": ("signup/", None),
        "sign-up-wrong": ("signup/", types(new)),
        "reset": ("password/reset/", None),
        "reset-sent": ("password/reset/done/", None),
        "reset-key": ("password/reset/key/{reset}/", None),
        "reset-key-old": ("password/reset/key/1-bad-key/", None),
        "reset-done": ("password/reset/key/done/", None),
        "inactive": ("inactive/", None),
        "second-step": ("login/", types(known)),
        "second-step-wrong": ("2fa/authenticate/", types({"code": "000000"})),  # goes on where the one before stopped
        "mail-confirm": ("confirm-email/", None),
    }
    found = [Shot(name, f"/accounts/{path}", act, "nobody", ONCE) for name, (path, act) in shots.items()]
    return [*found, *(Shot(f"error-{code}", f"/gallery/{code}/", None, "nobody", ONCE) for code in ERRORS)]


ERRORS = ("400", "403", "403_csrf", "404", "413", "429", "500", "503")


def admin_shots() -> list[Shot]:
    pages = [
        "review",
        "access",
        "log",
        "agents",
        "people",
        "health",
        "troubleshooting",
        "quality",
        "evaluation",
        "schedules",
        "settings",
        "teams",
        "webhooks",
    ]
    return [
        *(Shot(f"manage-{name}", f"/manage/{name}/", None, "boss") for name in pages),
        Shot("manage-review-open", "/manage/review/", clicks(".queue-line a"), "boss", FULL),
        Shot("manage-team-add", "/manage/teams/?add=1", None, "boss", ONCE),
        Shot("manage-webhook", "/manage/webhooks/{hook}/", None, "boss", FULL),
        Shot("manage-prompt", "/manage/agents/{agent_id}/prompt/", None, "boss", FULL),
        Shot("manage-archive", "/manage/log/archive/", None, "boss", ONCE),
        Shot("manage-reveal", "/manage/reveal/{memory}/", None, "boss", FULL),
        Shot("manage-schedule-edit", "/manage/schedules/?edit=1", None, "boss", ONCE),
        Shot("manage-setting-edit", "/manage/settings/?edit=trash_days", None, "boss", ONCE),
        Shot("manage-trouble", "/manage/troubleshooting/?who=demo-maya&question=Where%3F&number=1", None, "boss", ("usual",)),
        Shot(
            "manage-log-detail",
            "/manage/log/",
            does("document.querySelectorAll('main details').forEach(d => { d.open = true })"),
            "boss",
            FULL,
        ),
        Shot(
            "manage-agents-open",
            "/manage/agents/",
            does("document.querySelectorAll('main details').forEach(d => { d.open = true })"),
            "boss",
        ),
    ]


def every_shot() -> list[Shot]:
    """All of them, the destroying ones last within their content."""
    return [*entrance_shots(), *person_shots(), *admin_shots()]
