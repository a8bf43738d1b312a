"""The container files keep their rules; there need be no engine to check that."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

from config.embedded.supervisor import PATIENCE_SECONDS
from memory.evaluation import services

ROOT = Path(settings.BASE_DIR)
LINES = re.sub(r"\\\n", " ", (ROOT / "Dockerfile").read_text()).splitlines()
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text())
OURS = ("migrate", "web", "worker", "beat")


def given(word: str) -> list[str]:
    return [line.split(maxsplit=1)[1].strip() for line in LINES if line.startswith(f"{word} ")]


def test_the_image_is_pinned_hashed_and_does_not_run_as_root() -> None:
    bases = [words.split()[0] for words in given("FROM")]
    assert len(bases) == 2, "packages are made in one stage and used in another"
    assert all(re.fullmatch(r"[\w./-]+:[\w.-]*\d[\w.-]*", base) for base in bases), "a base without a version moves by itself"
    assert any("--require-hashes -r requirements.txt" in words for words in given("RUN"))
    assert given("USER") == ["10001"], "by number, so that the platform can see that it is not root"
    last = max(number for number, line in enumerate(LINES) if line.startswith("FROM "))
    assert not any("pip install" in line or "apt-get" in line for line in LINES[last:])
    assert given("HEALTHCHECK")
    assert given("STOPSIGNAL") == ["SIGTERM"]
    assert not any(re.search(r"(PASSWORD|SECRET|TOKEN|_KEY)=", line) for line in LINES), "no secret is part of the image"


def test_what_is_copied_is_what_the_service_needs() -> None:
    copied = {word for words in given("COPY") if "--from" not in words for word in words.split()[:-1]}
    assert all((ROOT / name).exists() for name in copied)
    let_in = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert copied == let_in
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - {"tests"}
    assert packages <= copied


def test_a_measurement_can_be_made_in_a_container() -> None:
    """It needs the files it measures with, and a database of its own, made by the owner from a template with the extension."""
    files = [path.relative_to(ROOT) for what in services.SHIPPED for path in services.data_sets(what).values()]
    copied = [Path(word) for words in given("COPY") if "--from" not in words for word in words.split()[:-1]]
    assert files
    assert [str(path) for path in files if not any(path.is_relative_to(one) for one in copied)] == []
    script = (ROOT / "deploy" / "roles.sh").read_text()
    assert re.search(r"create role desk_owner login createdb\b", script)
    assert "create extension if not exists vector" in script.partition("\\connect template1")[2]
    assert not re.search(r"create role desk_(runtime|maintenance)[^;]*createdb", script)


@pytest.mark.parametrize("name", OURS)
def test_our_containers_have_no_more_rights_than_they_need(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert "no-new-privileges:true" in service["security_opt"]
    assert not service.get("privileged")
    assert "user" not in service, "the image's own"
    assert all(port.startswith("127.0.0.1:") for port in service.get("ports", [])), "the proxy in front is the way in"


def test_the_services_start_in_order_and_share_no_written_secret() -> None:
    services = COMPOSE["services"]
    assert set(services) == {"database", "redis", *OURS}
    assert all(re.search(r":[\w.-]*\d", service["image"]) for name, service in services.items() if name not in OURS)
    assert services["web"]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert services["migrate"]["depends_on"]["database"] == {"condition": "service_healthy"}
    assert [services[name]["command"] for name in OURS[1:]] == [["up", name, "--no-migrate"] for name in OURS[1:]]
    values = [f"{name}={value}" for service in services.values() for name, value in service.get("environment", {}).items()]
    assert all("${" in value for value in values if re.search(r"(PASSWORD|SECRET|TOKEN|_KEYS?)=", value))
    # Rows of people must not get into the server's log by its messages.
    assert {"log_min_messages=fatal", "log_min_error_statement=panic"} <= set(services["database"]["command"])


def test_the_written_environment_has_what_compose_asks_for(tmp_path: Path) -> None:
    (tmp_path / "deploy").mkdir()
    script = tmp_path / "deploy" / "env.sh"
    script.write_text((ROOT / "deploy" / "env.sh").read_text())
    subprocess.run(["sh", str(script)], check=True, capture_output=True)
    written = dict(line.split("=", 1) for line in (tmp_path / ".env").read_text().splitlines() if "=" in line)
    asked = set(re.findall(r"\$\{(\w+):\?", (ROOT / "compose.yaml").read_text()))
    assert asked <= set(written)
    assert all(len(written[name]) >= 60 for name in asked)
    assert (tmp_path / ".env").stat().st_mode & 0o077 == 0
    assert subprocess.run(["sh", str(script)], check=False, capture_output=True).returncode == 1, "never overwritten"


def test_the_figures_of_every_process_can_be_fetched_and_time_to_drain_is_given() -> None:
    services = COMPOSE["services"]
    worker = services["worker"]
    assert int(worker["environment"]["METRICS_PORT"]) > 0, "no web process shares its memory, so nobody else shows its figures"
    assert not worker.get("ports"), "they ask for no token"
    drain = int(re.search(r"DRAIN_SECONDS=(\d+)", "\n".join(LINES))[1])  # type: ignore[index]
    for name in ("web", "worker"):
        assert int(services[name]["stop_grace_period"].removesuffix("s")) > drain + PATIENCE_SECONDS


def test_the_dashboard_shows_figures_that_there_are() -> None:
    code = "".join((ROOT / path).read_text() for path in ("memory/metrics.py", "config/measured.py"))
    panels = json.loads((ROOT / "docs/grafana/memory-desk.json").read_text())["panels"]
    asked = {name for panel in panels for target in panel.get("targets", []) for name in re.findall(r"desk_\w+", target["expr"])}
    assert asked
    assert [name for name in sorted(asked) if f'"{re.sub("_(bucket|count|sum)$", "", name)}"' not in code] == []
