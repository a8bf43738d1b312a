"""Contact sheets: many pictures on one, drawn by the browser itself, so that a person can look through them quickly."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Browser

PER_SHEET = {360: 5, 1440: 4}
COLUMNS = {360: 5, 1440: 2}
WIDTHS = {360: 330, 1440: 840}
HEIGHTS = {360: 1350, 1440: 700}
STYLE = """
body { margin: 8px; background: #8a8f98; font: 13px sans-serif; display: grid; gap: 8px; grid-template-columns: repeat(%d, %dpx); }
figure { margin: 0; background: #fff; height: %dpx; overflow: hidden; } figcaption { padding: 2px 6px; background: #222; color: #fff; }
img { display: block; width: 100%%; }
"""


def draw(browser: Browser, folder: Path, width: int) -> list[Path]:
    """Sheets of the pictures in a folder, beside it: `FOLDER-sheet-1.png` and on. Long pages are shown from the top."""
    pictures = sorted(folder.glob("*.jpg"))
    made = []
    for number, start in enumerate(range(0, len(pictures), PER_SHEET[width]), start=1):
        chosen = pictures[start : start + PER_SHEET[width]]
        page = browser.new_page(viewport={"width": COLUMNS[width] * (WIDTHS[width] + 8) + 8, "height": 900})
        file = folder / "sheet.html"
        file.write_text(_html(chosen, width), encoding="utf-8")
        page.goto(file.as_uri())
        made.append(folder.with_name(f"{folder.name}-sheet-{number:02}.png"))
        page.screenshot(path=made[-1], full_page=True)
        page.close()
        file.unlink()
    return made


def index(root: Path) -> None:
    """A page with all sheets, to be opened in any browser."""
    links = "".join(f"<h2>{escape(one.name)}</h2><img src='{escape(one.name)}' width='100%'>" for one in sorted(root.glob("*-sheet-*.png")))
    (root / "index.html").write_text(f"<!doctype html><meta charset=utf-8><title>Gallery</title>{links}", encoding="utf-8")


def _html(pictures: list[Path], width: int) -> str:
    style = STYLE % (COLUMNS[width], WIDTHS[width], HEIGHTS[width])
    figures = "".join(f"<figure><figcaption>{escape(one.stem)}</figcaption><img src='{escape(one.name)}'></figure>" for one in pictures)
    return f"<!doctype html><meta charset=utf-8><style>{style}</style>{figures}"
