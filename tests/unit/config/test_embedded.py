"""Places, kept secrets and child processes of the embedded default."""

from __future__ import annotations

import atexit
import multiprocessing
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from config import processes
from config.embedded import places, supervisor
from config.embedded.children import Child, Job, Process, end_all
from config.embedded.cluster import password
from config.embedded.errors import CannotStart, explain
from config.embedded.kept import kept
from config.embedded.server import Server
from config.embedded.supervisor import claim, listen

SOMEBODY = places.RunAs(uid=4242, gid=4242)


def _read(folder: str) -> str:
    return kept(Path(folder), "secret")


def test_a_kept_secret_is_the_same_for_all_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    with multiprocessing.get_context("spawn").Pool(3) as pool:
        values = pool.map(_read, [str(tmp_path / "new")] * 12)
    assert len(set(values)) == 1
    assert len(values[0]) > 40
    assert stat.S_IMODE((tmp_path / "new" / "secret").stat().st_mode) == 0o600
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["secret"]


def test_every_role_has_a_password_of_its_own(tmp_path: Path) -> None:
    assert len({password(tmp_path, role) for role in ("desk_owner", "desk_runtime", "desk_queue")}) == 3


def test_the_data_stays_in_its_folder_where_the_servers_user_can_reach_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(places, "_system_user", lambda: SOMEBODY)
    for folder in tmp_path.parents[:3]:
        if folder.stat().st_uid == os.getuid() and len(folder.parts) > 2:
            folder.chmod(0o755)
    tmp_path.chmod(0o755)
    assert places.find(tmp_path / "data").home == tmp_path / "data" / "postgres"


def test_behind_a_closed_folder_two_copies_get_two_places_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr(places, "_system_user", lambda: SOMEBODY)
    tmp_path.chmod(0o700)
    one, two = (places.find(tmp_path / name).home for name in ("one", "two"))
    assert one != two
    assert one.parent == two.parent == places.SHARED


def test_the_sockets_path_stays_short_however_deep_the_data_lies() -> None:
    deep = Path("/") / "/".join(["深"] * 80)
    assert len(os.fsencode(places.find(deep).sockets / ".s.PGSQL.5432")) < 100


def test_a_full_disk_and_a_missing_right_are_said_in_plain_words() -> None:
    full = explain('initdb: error: could not write: No space left on device"', place="/data", doing="Making the database")
    assert str(full) == "The disk that holds /data is full. Free some space and start again."
    assert "DATA_DIR" in str(explain("mkdir: Permission denied", place="/data", doing="Making the database"))


@pytest.mark.skipif(sys.platform != "linux", reason="needs a folder that not even root can write to")
def test_a_folder_that_cannot_be_made_is_one_sentence() -> None:
    with pytest.raises(CannotStart, match="The data folder /proc/desk cannot be made"):
        Server(Path("/proc/desk")).ensure()


def job(tmp_path: Path, run: Callable[[], None], name: str = "job") -> Job:
    return Job(name, run, tmp_path / f"{name}.out")


def live_and_fail() -> None:
    os.write(1, b"lived")
    raise SystemExit(3)


def tidy_up() -> None:
    atexit.register(os.write, 1, b"tidied")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    time.sleep(60)


def ignore_the_signal() -> None:
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    subprocess.run(["sleep", "60"], check=False)


def wait_for(what: object, seconds: float = 10) -> None:
    deadline = time.monotonic() + seconds
    while not what() and time.monotonic() < deadline:  # type: ignore[operator]
        time.sleep(0.02)
    assert what()  # type: ignore[operator]


def test_a_dead_child_is_told_once_and_started_again(tmp_path: Path) -> None:
    child = Child(job(tmp_path, live_and_fail))
    child.start()
    wait_for(lambda: not child.running)
    words = child.keep_alive()
    assert "exit status 3" in words
    assert "1 s" in words
    assert child.keep_alive() == ""
    wait_for(lambda: child.keep_alive() == "" and (tmp_path / "job.out").read_text().count("lived") == 2)
    child.make_end()


def test_ending_waits_for_a_child_that_cleans_up_and_not_for_one_that_does_not(tmp_path: Path) -> None:
    tidy = Child(job(tmp_path, tidy_up, "tidy"))
    stubborn = Child(job(tmp_path, ignore_the_signal, "stubborn"))
    for child in (tidy, stubborn):
        child.start()
    time.sleep(0.3)
    started = time.monotonic()
    end_all([tidy, stubborn], patience=1, hurried=lambda: False)
    assert time.monotonic() - started < 4
    assert not tidy.running
    assert not stubborn.running
    assert (tmp_path / "tidy.out").read_text() == "tidied"


def test_a_process_that_is_ended_is_gone_whether_it_heeds_the_signal_or_not(tmp_path: Path) -> None:
    tidy, stubborn = (Process(job(tmp_path, run, name)) for run, name in ((tidy_up, "tidy"), (ignore_the_signal, "stubborn")))
    time.sleep(0.3)
    for process in (tidy, stubborn):
        process.end(patience=1)
        assert process.poll() is not None
        process.end()
    assert (tmp_path / "tidy.out").read_text() == "tidied"
    assert stubborn.poll() == -signal.SIGKILL


@pytest.mark.parametrize("name", ["worker", "beat"])
def test_what_serves_nobody_does_not_keep_the_port_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    begun = tmp_path / "begun"
    monkeypatch.setattr(processes, "_celery", lambda *_words: (begun.touch(), time.sleep(60)))
    with listen("127.0.0.1", 0) as listening:
        port = listening.getsockname()[1]
        (planned,) = processes.jobs([name], tmp_path, listening)
        process = Process(planned)
    wait_for(begun.exists)
    try:
        with pytest.raises(ConnectionRefusedError), socket.create_connection(("127.0.0.1", port), timeout=2):
            pass
    finally:
        process.end(patience=1)


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux tells the children")
def test_children_of_a_killed_parent_are_told_to_end(tmp_path: Path) -> None:
    parent = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, time, pathlib\nfrom config.embedded.children import Child, Job\n"
            "child = Child(Job('x', lambda: time.sleep(60), pathlib.Path(sys.argv[1]) / 'x.out')); child.start()\n"
            "print(child._process.pid, flush=True); time.sleep(60)",
            str(tmp_path),
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    os.kill(parent.pid, signal.SIGKILL)
    parent.wait()
    parent.stdout.close()

    def gone() -> bool:
        try:
            return " Z " in Path(f"/proc/{child}/stat").read_text()
        except FileNotFoundError:
            return True

    wait_for(gone)


def test_a_taken_port_is_refused_with_another_to_try() -> None:
    with listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(CannotStart, match=f"Port {port} is taken .*PORT={port + 1}"):
            listen("127.0.0.1", port)


def test_only_one_supervisor_may_watch_over_a_folder(tmp_path: Path) -> None:
    lock = claim(tmp_path, ["web"], lambda _words: None)
    with pytest.raises(CannotStart, match=f"already runs .*process {os.getpid()}"):
        claim(tmp_path, ["web"], lambda _words: None)
    os.close(lock)
    os.close(claim(tmp_path, ["web"], lambda _words: None))


def test_what_an_earlier_run_left_behind_is_not_told_as_a_run_that_can_be_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(supervisor, "EARLIER_RUN_SECONDS", 0)
    parent = Process(job(tmp_path, lambda: None))
    parent.wait()
    lock = claim(tmp_path, ["web"], lambda _words: None)
    os.pwrite(lock, str(parent.pid).encode().ljust(20), 0)
    with pytest.raises(CannotStart, match=r"of an earlier run .* desk-worker"):
        claim(tmp_path, ["web"], lambda _words: None)
    os.close(lock)
