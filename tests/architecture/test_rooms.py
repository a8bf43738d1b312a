"""A room is entered by its front door: `services`, `selectors` or `types`. The layers themselves are kept by import-linter."""

from __future__ import annotations

import grimp

# `evaluation` is not among them: each of its modules is one measurement, started by a command.
FRONT = {"services", "selectors", "types"}
ROOMS = {
    "api",
    "mcp",
    "proxy",
    "tasks",
    "management",
    "context",
    "capture",
    "governance",
    "sessions",
    "profile",
    "lifecycle",
    "recall",
    "vectors",
    "audit",
    "events",
}
# What the rooms share, like the enums: the table of profile keys, and the form of their values.
SHARED = {"memory.profile.schema", "memory.profile.values"}


def room_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if parts[0] == "memory" and len(parts) > 1 and parts[1] in ROOMS else None


def is_front(module: str) -> bool:
    return bool(FRONT & set(module.split(".")[2:])) or module in SHARED


def test_rooms_are_entered_by_the_front() -> None:
    graph = grimp.build_graph("memory", "dashboard", "accounts", cache_dir=None, exclude_type_checking_imports=True)
    by_the_window = sorted(
        f"{importer} -> {imported}"
        for importer in graph.modules
        for imported in graph.find_modules_directly_imported_by(importer)
        if room_of(imported) and room_of(importer) != room_of(imported) and not is_front(imported)
    )
    assert by_the_window == []
