"""What the security documents point at is there."""

from __future__ import annotations

import re

from tests.architecture.tree import ROOT


def test_every_test_that_the_security_documents_name_exists() -> None:
    missing = []
    for document in ("SECURITY.md", "docs/security.md"):
        text = (ROOT / document).read_text(encoding="utf-8")
        for path, test in re.findall(r"`(tests/[\w/.-]+\.\w+)(?:::(\w+))?", text):
            file = ROOT / path
            if not file.exists() or (test and f"def {test}(" not in file.read_text(encoding="utf-8")):
                missing.append(f"{document}: {path}::{test}")
    assert missing == []
