"""Agents and their keys."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator, URLValidator
from django.db import transaction
from django.utils import timezone

from accounts.enums import AccessLevel, Capability
from accounts.errors import BadInput, NotFound
from accounts.keys import make_key
from accounts.models import Agent, AgentKey
from accounts.models.agents import SLUG

LONGEST_URL = 500


def create_agent(
    slug: str,
    *,
    clearance: AccessLevel = AccessLevel.SENSITIVE,
    first_party: bool = True,
    capabilities: Iterable[str] | None = None,
    name: str = "",
    return_urls: Iterable[str] = (),
    core_preferences: Iterable[str] = (),
) -> tuple[Agent, str]:
    """An agent and a key for it, in full for the only time. A slug that exists gets one more key; its settings stay as they are.

    `return_urls`: where the page on which people let it in may lead back to. `core_preferences`: the ones of which it is told when they change.
    """
    try:
        SLUG(slug)
    except ValidationError as error:
        message = "A slug has lower-case letters, digits and hyphens, at most 50."
        raise BadInput(message, fields={"slug": list(error.messages)}) from error
    defaults: dict[str, Any] = {"clearance": clearance, "first_party": first_party, "name": name}
    defaults |= {"return_urls": check_return_urls(return_urls), "core_preferences": list(core_preferences)}
    if capabilities is not None:
        defaults["capabilities"] = check_capabilities(capabilities)
    with transaction.atomic():
        agent, _ = Agent.objects.get_or_create(slug=slug, defaults=defaults)
        _, raw = new_key(agent)
    return agent, raw


def check_capabilities(names: Iterable[str]) -> list[str]:
    """The names, each a capability; BadInput naming the first that is not."""
    chosen = [name.strip() for name in names if name.strip()]
    unknown = [name for name in chosen if name not in Capability.values]
    if unknown:
        message = f"There is no capability {unknown[0]}. Choose from {', '.join(Capability.values)}."
        raise BadInput(message, fields={"capabilities": [message]})
    return chosen


def check_return_urls(urls: Iterable[str]) -> list[str]:
    """The addresses, each http or https and of at most 500 characters; BadInput naming the first that is not."""
    chosen = list(urls)
    for url in chosen:
        try:
            URLValidator(schemes=["http", "https"])(url)
            MaxLengthValidator(LONGEST_URL)(url)
        except ValidationError as error:
            message = f"{url} is not an address that a browser can go back to."
            raise BadInput(message, fields={"return_urls": [message]}) from error
    return chosen


def third_party(slug: str) -> Agent:
    """The third-party agent of that slug, while it is switched on; NotFound for every other."""
    agent = Agent.objects.filter(slug=slug, first_party=False, disabled_at__isnull=True).first()
    if agent is None:
        raise NotFound
    return agent


def new_key(agent: Agent, *, name: str = "", expires_at: datetime | None = None) -> tuple[AgentKey, str]:
    """One more key for the agent, and the key in full. Earlier ones stay valid: rotate by making one, moving over, revoking the other."""
    made = make_key()
    key = AgentKey.objects.create(agent=agent, name=name, prefix=made.prefix, digest=made.digest, expires_at=expires_at)
    return key, made.raw


def revoke_key(key_id: int) -> bool:
    """Make a key open nothing from now on. False when it was revoked before, or never was."""
    return AgentKey.objects.filter(pk=key_id, revoked_at__isnull=True).update(revoked_at=timezone.now()) == 1


def all_agents() -> list[Agent]:
    """Every agent of the installation, by slug."""
    return list(Agent.objects.order_by("slug"))
