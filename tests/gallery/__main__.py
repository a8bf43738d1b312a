"""`python -m tests.gallery FOLDER`: start the product on a scratch database and take a picture of every page.

Each content (empty, usual, absurd) × English and Chinese × light and dark × 360 and 1440 pixels; contact sheets beside the pictures; what a
program can see of faults in `faults.txt`. About 15 minutes for all; `--pages`, `--languages`, `--themes`, `--widths`, `--contents` take fewer.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.core.management import call_command
from django.template.loader import render_to_string
from django.test import Client
from django.utils import translation

import tests.conftest  # noqa: F401 (sets Django up on a data folder of its own)
from tests.api.conftest import just_signed_in
from tests.gallery import sheets
from tests.gallery.content import CONTENTS, Stage, prepare
from tests.gallery.shots import ERRORS, Shot, every_shot
from tests.plugins.browser import ARGUMENTS, Served, chromium

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page, Route

    from tests.dashboard.conftest import Person

BACKEND = "allauth.account.auth_backends.AuthenticationBackend"
FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")
TALLEST = 4000
Line = tuple[str, str, str, str, str]


def main() -> int:
    """Take the pictures; the faults are listed in the folder and counted on the screen."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415 (only a run needs the driver)

    wanted = _arguments()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    faults: list[Line] = []
    call_command("migrate", verbosity=0, interactive=False)  # the data folder is this run's own, and goes with it
    with _served() as url, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium(), args=ARGUMENTS)
        for content in CONTENTS[: max(CONTENTS.index(one) for one in wanted.contents) + 1]:
            stage = prepare(content, wanted.languages)
            if content not in wanted.contents:
                continue
            for language, theme, width in product(wanted.languages, wanted.themes, wanted.widths):
                faults += _combination(browser, url, wanted, stage, (content, language, theme, width))
        sheets.index(wanted.folder)
    _report(wanted.folder, faults)
    return 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", default="", help="only pages whose name holds one of these, with commas between")
    parser.add_argument("--languages", nargs="*", default=["en", "zh-hans"])
    parser.add_argument("--themes", nargs="*", default=["light", "dark"])
    parser.add_argument("--widths", nargs="*", type=int, default=[360, 1440])
    parser.add_argument("--contents", nargs="*", default=list(CONTENTS))
    return parser.parse_args()


@contextmanager
def _served() -> Iterator[str]:
    served = Served()
    settings.CSRF_TRUSTED_ORIGINS = [served.url]
    served.start()
    try:
        yield served.url
    finally:
        served.stop()


def _combination(browser: Browser, url: str, wanted: argparse.Namespace, stage: Stage, names: tuple[str, str, str, int]) -> list[Line]:
    """All pages in one content, language, theme and width."""
    content, language, theme, width = names
    folder = wanted.folder / f"{content}-{language}-{theme}-{width}"
    folder.mkdir(exist_ok=True)
    shots = [shot for shot in every_shot() if content in shot.contents and _is_wanted(shot, wanted.pages)]
    found: list[Line] = []
    for who in ("nobody", "person", "boss"):
        mine = [shot for shot in shots if shot.who == who]
        if not mine:
            continue
        context = _context(browser, url, language, theme, width)
        _enter(context, url, {"nobody": None, "person": stage.people[language], "boss": stage.boss}[who])
        page = context.new_page()
        said = _listen(page)
        for shot in mine:
            path = stage.address(language, shot.path)
            found += [(folder.name, shot.name, *fault) for fault in (_take(page, path, shot, folder, width) if path else [])]
            found += [(folder.name, shot.name, "the browser complains", path, words[:120]) for words in said]
            said.clear()
        context.close()
    made = sheets.draw(browser, folder, width)
    sys.stdout.write(f"{folder.name}: {len(shots)} pages, {len(made)} sheets, {len(found)} faults\n")
    sys.stdout.flush()
    return found


def _is_wanted(shot: Shot, pages: str) -> bool:
    return not pages or any(part in shot.name for part in pages.split(","))


def _context(browser: Browser, url: str, language: str, theme: str, width: int) -> BrowserContext:
    context = browser.new_context(base_url=url, viewport={"width": width, "height": 800}, locale="en-US", reduced_motion="reduce")
    context.set_default_timeout(10_000)
    cookies: list[Any] = [{"name": "django_language", "value": language, "url": url}, {"name": "theme", "value": theme, "url": url}]
    context.add_cookies(cookies)
    for code in ERRORS:
        with translation.override(language):
            body = render_to_string(f"{code}.html", {"request_id": "0b6a78-1234", "retry_after": 30, "theme": theme})
        context.route(f"**/gallery/{code}/", partial(_show, body))
    return context


def _show(body: str, route: Route) -> None:
    route.fulfill(body=body, content_type="text/html; charset=utf-8")


def _enter(context: BrowserContext, url: str, person: Person | None) -> None:
    if person is None:
        return
    client = Client()
    client.force_login(person.user, backend=BACKEND)
    just_signed_in(client, person.user)
    cookies: list[Any] = [{"name": "sessionid", "value": client.cookies["sessionid"].value, "url": url}]
    context.add_cookies(cookies)


def _listen(page: Page) -> list[str]:
    """What the browser complains of, as it does."""
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text) if message.type == "error" and "status of 4" not in message.text else None)
    return said


def _take(page: Page, path: str, shot: Shot, folder: Path, width: int) -> list[tuple[str, str, str]]:
    """The picture, and what is wrong with the page."""
    try:
        page.set_viewport_size({"width": width, "height": 800})
        faults = _looked_at(page, path, shot, width)
        height = page.evaluate("document.documentElement.scrollHeight")
        page.set_viewport_size({"width": width, "height": max(800, min(height, TALLEST))})
        page.screenshot(path=folder / f"{shot.name}.jpg", type="jpeg", quality=85)
    except Exception as error:  # noqa: BLE001 (one page that cannot be reached must not end the tour)
        return [("could not be shown", path, str(error).splitlines()[0])]
    return faults


def _looked_at(page: Page, path: str, shot: Shot, width: int) -> list[tuple[str, str, str]]:
    page.goto(path)
    if shot.act:
        shot.act(page)
        page.wait_for_load_state("networkidle")
    found: list[tuple[str, str, str]] = [tuple(one) for one in page.evaluate(f"({FAULTS})({width})")]
    return found


def _report(folder: Path, faults: list[Line]) -> None:
    lines = sorted({f"{kind}: {page}: {where}: {words} [{shown}]" for shown, page, kind, where, words in faults})
    (folder / "faults.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    sys.stdout.write(f"{len(lines)} faults in {folder / 'faults.txt'}\n")


if __name__ == "__main__":
    sys.exit(main())
