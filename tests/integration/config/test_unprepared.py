"""Commands typed while the service is still being set up."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from django.conf import settings


def test_a_command_before_the_tables_exist_says_what_to_do(tmp_path: Path) -> None:
    tmp_path.chmod(0o711)
    environment = os.environ | {"DATA_DIR": str(tmp_path)}
    command = [sys.executable, "manage.py", "create_agent", "early"]
    done = subprocess.run(command, cwd=settings.BASE_DIR, env=environment, capture_output=True, text=True, timeout=150, check=False)
    assert done.returncode == 1
    assert "The tables are not ready: nothing was done." in done.stderr
    assert "Traceback" not in done.stderr
