"""Prompt templates (SPEC 7.4): rendered in a process of their own that is killed when it takes too long.

A template is written by an administrator or an agent, so it is held to be hostile: it sees plain data, no object of ours; a text of a memory is
a value in it and never compiled. One process serves many templates, one at a time; after a kill the next call starts another.
"""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

from memory.conf import numbers
from memory.errors import BadInput

PROGRAM = Path(__file__).with_name("sandbox.py")
START_SECONDS = 20.0
CHUNK = 65_536


class TemplateRefused(BadInput):
    """The template cannot be rendered: it is wrong, takes too long, or gives too much. Nothing was changed."""

    code = "template-refused"


def render(template: str, values: dict[str, Any]) -> str:
    """The text of a template with these values, which must be plain data. TemplateRefused says what is wrong with it."""
    most = numbers().template_limit
    if len(template) > most:
        raise _refused(f"A template has at most {most} characters; this one has {len(template)}.")
    asked = json.dumps({"template": template, "values": values, "limit": numbers().prompt_limit})
    answer = _process.ask(asked, numbers().template_seconds)
    if "error" in answer:
        raise _refused(answer["error"])
    return answer["text"]


def _refused(words: str) -> TemplateRefused:
    return TemplateRefused(words, fields={"template": [words]})


class _NotReady(Exception):
    """The sandbox has not said that it is ready."""


class _Process:
    """The sandbox as this process knows it. Who forks starts one of their own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None
        self._pid = 0

    def ask(self, line: str, seconds: float) -> dict[str, str]:
        """The answer of the sandbox; one that says so when it took longer than that."""
        with self._lock:
            try:
                child = self._running()
                _write(child, line.encode() + b"\n", time.monotonic() + seconds)
                found: dict[str, str] = json.loads(_line(child, time.monotonic() + seconds))
            except TimeoutError:
                self._kill()
                return {"error": f"The template took longer than {seconds:g} s and was stopped."}
            except _NotReady:
                self._kill()
                return {"error": "The process that renders templates did not start in time. Try again."}
            except (OSError, ValueError):
                self._kill()
                return {"error": "The template broke the process that renders it."}
            return found

    def _running(self) -> subprocess.Popen[bytes]:
        if self._pid != os.getpid():
            # A forked child has its parent's pipes, which it must not use.
            self._child, self._pid = None, os.getpid()
        if self._child is None or self._child.poll() is not None:
            # -I: neither the environment nor the working directory lead anywhere.
            command = [sys.executable, "-I", str(PROGRAM)]
            self._child = subprocess.Popen(  # noqa: S603 (a program of ours, without arguments from outside)
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={}
            )
            os.set_blocking(_number(self._child.stdin), False)
            try:
                _line(self._child, time.monotonic() + START_SECONDS)
            except TimeoutError as error:
                raise _NotReady from error
        return self._child

    def _kill(self) -> None:
        if self._child is not None:
            self._child.kill()
            self._child.wait()
            for pipe in (self._child.stdin, self._child.stdout):
                if pipe is not None:
                    pipe.close()
        self._child = None


def _number(pipe: Any) -> int:
    return int(pipe.fileno())


def _write(child: subprocess.Popen[bytes], data: bytes, until: float) -> None:
    place = _number(child.stdin)
    while data:
        _, ready, _ = select.select([], [place], [], max(0.0, until - time.monotonic()))
        if not ready:
            raise TimeoutError
        data = data[os.write(place, data[:CHUNK]) :]


def _line(child: subprocess.Popen[bytes], until: float) -> bytes:
    """One line of the child's output; TimeoutError when it is late, OSError when the child is gone."""
    found, place = b"", _number(child.stdout)
    while not found.endswith(b"\n"):
        ready, _, _ = select.select([place], [], [], max(0.0, until - time.monotonic()))
        if not ready:
            raise TimeoutError
        part = os.read(place, CHUNK)
        if not part:
            raise OSError("the sandbox has ended")
        found += part
    return found


_process = _Process()
