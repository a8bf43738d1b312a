"""Hosts of their own for the nodes: network namespaces on a bridge, with one PostgreSQL and one Redis that all reach."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

from config.embedded import cluster
from config.embedded.server import Server
from tests.soak.installation import Installation, free_port, wait_until

# Of this process alone: another run beside it has other names.
MARK = os.getpid() % 10_000
NETWORK, BRIDGE = f"10.{90 + MARK % 100}.{MARK // 100}", f"desk-br{MARK}"
HERE = f"{NETWORK}.1"
SECRET = "only-for-these-tests-and-long-enough-4711"


def why_not() -> str:
    """Why there can be no hosts here; empty if there can."""
    if shutil.which("redis-server") is None:
        return "redis-server is not installed (apt install redis-server)"
    if os.geteuid() != 0 or shutil.which("ip") is None:
        return "network namespaces need root and the program ip (apt install iproute2)"
    tried = subprocess.run(["ip", "netns", "add", f"desk-try{MARK}"], capture_output=True, check=False)
    subprocess.run(["ip", "netns", "del", f"desk-try{MARK}"], capture_output=True, check=False)
    return "" if tried.returncode == 0 else "network namespaces are not permitted here"


def ip(*words: str) -> None:
    subprocess.run(["ip", *words], check=True, capture_output=True)


class Redis:
    """A Redis that keeps nothing."""

    def __init__(self, address: str) -> None:
        self.address, self.port = address, free_port()
        self.start()

    def start(self) -> None:
        """Start it, empty."""
        words = ["--port", str(self.port), "--bind", self.address, "--save", "", "--appendonly", "no", "--protected-mode", "no"]
        self._process = subprocess.Popen(["redis-server", *words], stdout=subprocess.DEVNULL)
        wait_until(self._answers, 10)

    def _answers(self) -> bool:
        try:
            socket.create_connection((self.address, self.port), 1).close()
        except OSError:
            return False
        return True

    def kill(self) -> None:
        """End it at once."""
        self._process.kill()
        self._process.wait()

    def url(self, number: int) -> str:
        """One of its databases."""
        return f"redis://{self.address}:{self.port}/{number}"


class Database:
    """The embedded PostgreSQL, opened to the network."""

    def __init__(self, address: str) -> None:
        self.data = Path(tempfile.mkdtemp(prefix="desk-net-"))
        self.data.chmod(0o711)
        self.address = address
        self.server = Server(self.data)
        self.server.ensure()
        places, programs = self.server.places, self.server.programs
        cluster.psql(places, programs, "postgres", "alter system set listen_addresses = '*';\nalter system set max_connections = 120;")
        with (places.cluster / "pg_hba.conf").open("a") as file:
            file.write("host all all samenet scram-sha-256\n")
        programs.run("pg_ctl", "-w", "-s", "-D", places.cluster, "-l", places.home / "net.log", "restart")

    def url(self, role: str) -> str:
        """The address for one role."""
        return f"postgresql://{role}:{cluster.password(self.data, role)}@{self.address}:5432/{cluster.DATABASE}"

    def remove(self) -> None:
        """End it, and remove its data."""
        self.server.release()
        shutil.rmtree(self.data, ignore_errors=True)


class Hosts:
    """Nodes on hosts of their own, which can be cut off."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.names = names
        self.clean()
        ip("link", "add", BRIDGE, "type", "bridge")
        ip("addr", "add", f"{HERE}/24", "dev", BRIDGE)
        ip("link", "set", BRIDGE, "up")
        for number, name in enumerate(names, start=2):
            ip("netns", "add", f"desk-{name}{MARK}")
            ip("link", "add", f"dv{name}{MARK}", "type", "veth", "peer", "name", "eth0", "netns", f"desk-{name}{MARK}")
            ip("link", "set", f"dv{name}{MARK}", "master", BRIDGE, "up")
            ip("-n", f"desk-{name}{MARK}", "addr", "add", f"{NETWORK}.{number}/24", "dev", "eth0")
            for device in ("eth0", "lo"):
                ip("-n", f"desk-{name}{MARK}", "link", "set", device, "up")

    def node(self, name: str, database: Database, redis: Redis, **variables: str) -> Installation:
        """A whole node on that host, not yet started."""
        roles = {"DATABASE_URL": "desk_runtime", "DATABASE_OWNER_URL": "desk_owner", "DATABASE_MAINTENANCE_URL": "desk_maintenance"}
        return Installation(
            host=f"{NETWORK}.{self.names.index(name) + 2}",
            inside=("ip", "netns", "exec", f"desk-{name}{MARK}"),
            SECRET_KEY=SECRET,
            PUBLIC_URL=f"http://{HERE}",
            ALLOWED_HOSTS=",".join([HERE, *(f"{NETWORK}.{number}" for number in range(2, 9))]),
            CELERY_BROKER_URL=redis.url(0),
            CACHE_URL=redis.url(1),
            **{name: database.url(role) for name, role in roles.items()},
            **variables,
        )

    def cut(self, name: str) -> None:
        """Pull the cable."""
        ip("link", "set", f"dv{name}{MARK}", "down")

    def mend(self, name: str) -> None:
        """Put it back."""
        ip("link", "set", f"dv{name}{MARK}", "up")

    def clean(self) -> None:
        """Remove hosts and bridge, also those of a run that was killed."""
        for name in self.names:
            subprocess.run(["ip", "link", "del", f"dv{name}{MARK}"], capture_output=True, check=False)
            subprocess.run(["ip", "netns", "del", f"desk-{name}{MARK}"], capture_output=True, check=False)
        subprocess.run(["ip", "link", "del", BRIDGE], capture_output=True, check=False)
