"""What is committed works on every machine: it names no package server and no folder of somebody's computer."""

from __future__ import annotations

import re

from tests.architecture.tree import TEXT, files, name

# Written in pieces, so that this file does not find itself.
HOSTS = re.compile(
    "|".join(
        ("py" + r"pi\.org", "python" + r"hosted\.org", "registry\\." + "npmjs", "--(extra-)?index" + "-url", "npm config set " + "registry")
    )
)
FOLDERS = re.compile(r"(?<![\w./:>-])/(" + "|".join(("work", "root", "Users", "mnt")) + r")/\w")


def matches(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{name(path)}:{number}"
        for path in files(*TEXT)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def test_no_file_names_a_package_server() -> None:
    assert matches(HOSTS) == []


def test_no_file_names_a_folder_of_one_machine() -> None:
    assert matches(FOLDERS) == []


def test_the_lists_of_packages_are_complete_with_hashes() -> None:
    for path in files(".txt"):
        if path.name.startswith("requirements"):
            lines = path.read_text(encoding="utf-8").splitlines()
            packages = [line for line in lines if line and line[0] not in " #"]
            assert packages
            assert all(line.rstrip().endswith("\\") for line in packages), path.name
