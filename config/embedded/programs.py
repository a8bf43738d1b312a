"""Running PostgreSQL's own programs."""

from __future__ import annotations

import os
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from config.embedded.places import RunAs

KEPT_VARIABLES = ("PATH", "TZ", "DATA_DIR")
LONGEST_SECONDS = 300


@dataclass(frozen=True)
class Outcome:
    """How a program ended, and everything it printed."""

    code: int
    output: str


@dataclass(frozen=True)
class Programs:
    """The programs of one folder, run as the server's user."""

    folder: Path
    run_as: RunAs | None

    def run(self, name: str, *arguments: str | Path, stdin: str = "", password: str = "", holding: tuple[int, ...] = ()) -> Outcome:
        """Run one program to its end, whatever it says.

        `holding` are locks that stay held until it has ended, even if this process is killed meanwhile. Not for the server, which stays.
        """
        command = [str(self.folder / name), *(str(argument) for argument in arguments)]
        environment = {key: os.environ[key] for key in KEPT_VARIABLES if key in os.environ} | {"LC_ALL": "C"}
        if password:
            environment["PGPASSWORD"] = password
        # Files, not pipes: the server keeps what it inherits open, and reading a pipe to its end would wait for ever.
        with tempfile.TemporaryFile("w+") as given, tempfile.TemporaryFile("w+") as printed:
            given.write(stdin)
            given.seek(0)
            done = subprocess.run(  # noqa: S603 (a program of the wheel, arguments of our own)
                command,
                stdin=given,
                stdout=printed,
                stderr=subprocess.STDOUT,
                cwd="/",
                env=environment,
                timeout=LONGEST_SECONDS,
                pass_fds=holding,
                check=False,
                umask=0o077,
                start_new_session=True,  # Ctrl-C at the terminal is not meant for them
                user=self.run_as.uid if self.run_as else None,
                group=self.run_as.gid if self.run_as else None,
                extra_groups=[] if self.run_as else None,
            )
            printed.seek(0)
            return Outcome(done.returncode, printed.read())
