"""What `make audit` looks at itself: secrets in the repository and its history, and the versions that the promises rest on."""

from __future__ import annotations

import re
import subprocess
import sys
import zlib
from pathlib import Path

from accounts.keys import FORM, well_formed
from tests.architecture.tree import ROOT

# Real credentials by their form; what only looks like one, as examples of tests do, has no checksum, or none of the length.
SECRETS = {
    "private key": re.compile(r"-----BEGIN (?:RSA |EC |OPENSSH |DSA |PGP )?PRIVATE KEY-----\s+[A-Za-z0-9+/=\s]{200,}"),
    "AWS key": re.compile(r"\b(?:AKIA|ASIA)(?!IOSFODNN7EXAMPLE)[A-Z0-9]{16}\b(?=[\s\S]{0,200}[A-Za-z0-9/+]{40}\b)"),
    "OpenAI key": re.compile(r"\bsk-(?:proj-)?[A-Za-z0-9]{40,}\b"),
    "Slack token": re.compile(r"\bxox[baprs]-\d{10,}-\d{10,}-[A-Za-z0-9]{20,}\b"),
    "Google key": re.compile(r"\bAIza[0-9A-Za-z_-]{35}\b"),
}
GITHUB = re.compile(r"\bgh[pousr]_([A-Za-z0-9]{30})([A-Za-z0-9]{6})\b")
DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
OUR_KEY = re.compile(FORM.pattern.removesuffix(r"\Z"))
# Name in requirements.txt, and the lowest version that holds what we promise (SECURITY.md, supply chain).
LOWEST = {"django": (5, 2, 9), "jinja2": (3, 1, 6), "cryptography": (44, 0, 0), "psycopg": (3, 2, 0)}


def secrets_in(text: str) -> list[str]:
    """The kinds of secrets that a text holds."""
    found = [name for name, form in SECRETS.items() if form.search(text)]
    github = [match for match in GITHUB.finditer(text) if _base62(zlib.crc32(match[1].encode())) == match[2]]
    ours = [match.group() for match in OUR_KEY.finditer(text) if well_formed(match.group())]
    return [*found, *(["a GitHub token"] if github else []), *(["a key of this product"] if ours else [])]


def secrets() -> list[str]:
    """Every tracked file, and every line that a commit ever added, that holds a secret."""
    names = _git("ls-files", "-z").split("\0")
    faults = [f"{name}: {kind}" for name in names if name and (ROOT / name).is_file() for kind in secrets_in(_read(ROOT / name))]
    history = _git("log", "-p", "--all", "--no-color", "--unified=0", "--no-textconv")
    return [*faults, *(f"history: {kind}" for kind in secrets_in(history))]


def versions() -> list[str]:
    """Locked versions that are too old, and packages without an exact version and a hash."""
    locked = (ROOT / "requirements.txt").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^([a-z0-9-]+)(?:\[[a-z,]+\])?==([0-9.]+)", locked, re.MULTILINE))
    loose = re.findall(r"^([a-z0-9-]+)(?!.*==)[^\n]*$", locked, re.MULTILINE)
    old = [f"{name} {pinned.get(name)}" for name, least in LOWEST.items() if name in pinned and _parts(pinned[name]) < least]
    return [*old, *(f"{name} is not pinned" for name in loose), *([] if "--hash=sha256:" in locked else ["no hashes"])]


def _base62(number: int) -> str:
    """The checksum of a GitHub token: six digits of base 62."""
    found = ""
    while number:
        number, rest = divmod(number, 62)
        found = DIGITS[rest] + found
    return found.rjust(6, "0")


def _parts(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in version.split(".") if part.isdigit())


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8", errors="replace")


def _git(*arguments: str) -> str:
    outcome = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, check=False)
    return outcome.stdout.decode("utf-8", "replace")


if __name__ == "__main__":
    faults = {"secrets": secrets, "versions": versions}[sys.argv[1]]()
    sys.stdout.write("".join(f"{fault}\n" for fault in faults))
    sys.exit(bool(faults))
