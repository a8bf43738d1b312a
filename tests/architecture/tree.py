"""The files of the project, without what is made, fetched or vendored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APPS = ("accounts", "config", "dashboard", "memory")
SKIPPED = {".git", ".hypothesis", ".venv", "var", "node_modules", "__pycache__", "vendor"}
TEXT = {".py", ".html", ".txt", ".css", ".js", ".cjs", ".md", ".toml", ".sh", ".po", ".json", ".jsonl", ".yaml", ".yml", ".svg", ""}


def files(*suffixes: str, under: tuple[str, ...] = (".",)) -> Iterator[Path]:
    """Every file with one of the suffixes."""
    for start in under:
        yield from _walk(ROOT / start, suffixes)


def _walk(folder: Path, suffixes: tuple[str, ...]) -> Iterator[Path]:
    for path in sorted(folder.iterdir()):
        if path.is_symlink() or path.name in SKIPPED or path.name.endswith("_cache"):
            continue
        if path.is_dir():
            yield from _walk(path, suffixes)
        elif path.suffix in suffixes:
            yield path


def name(path: Path) -> str:
    """The path as seen from the project's root."""
    return path.relative_to(ROOT).as_posix()
