"""Training data from feedback: made from what consenting people liked, without what points at anybody, released after a look (SPEC 9.8)."""

from __future__ import annotations

import hashlib
import json
import random
import secrets
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import UUID

from django.conf import settings
from django.utils import timezone

from accounts.enums import AccessLevel
from accounts.isolation import act_as, act_as_maintenance
from accounts.models import User
from accounts.services.authentication import admin_principal
from memory.audit.services import append
from memory.errors import BadInput, Conflict, NotFound
from memory.governance.staff import only_staff
from memory.models import ContextMemory, Feedback, Memory, ProfileField, TrainingExport
from memory.screening import screen
from memory.screening.deidentify import Known, Masker, parts

SAMPLE = 20
# Keys of a profile whose value points at the person.
POINTING = {"basic.name": "PERSON", "basic.employer": "COMPANY", "basic.birthday": "DATE", "basic.region": "ADDRESS"}


@dataclass(frozen=True, slots=True)
class Pair:
    """One answer that a person liked, with what stood before it."""

    owner_id: int
    messages: tuple[dict[str, str], ...]


def make_export(*, level: AccessLevel = AccessLevel.NORMAL) -> TrainingExport:
    """Write a file of chats, one JSON object a line, that waits to be looked at. BadInput when there is nothing to write.

    Left out, and counted in the report: what rests on a memory above `level`, on something forgotten since, on a team's memory, or still reads
    as private (health, money, children) after everything that points at somebody was taken out.
    """
    counts: Counter[str] = Counter()
    masked: Counter[str] = Counter()
    masker = Masker(secrets.token_bytes(32))
    lines: list[str] = []
    people: list[int] = []
    for user in _consenting():
        pairs = list(_pairs(user.owner_id, level, counts))
        known = [*_known(user), *masker.learn(message["content"] for pair in pairs for message in pair.messages)]
        kept = [line for pair in pairs if (line := _line(masker, pair, known, level, masked)) is not None]
        counts["private"] += len(pairs) - len(kept)
        lines += kept
        people += [user.owner_id] if kept else []
    if not lines:
        message = "Nobody who agreed to it has liked an answer yet that may be used: there is nothing to export."
        raise BadInput(message)
    random.SystemRandom().shuffle(lines)
    body = "".join(f"{line}\n" for line in lines).encode()
    report = {"masked": dict(masked), "left_out": dict(counts), "people": len(people)}
    made = TrainingExport(level=level, pairs=len(lines), report=report, people=people, checksum=hashlib.sha256(body).hexdigest())
    path = path_of(made)
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    path.touch(mode=0o600)
    path.write_bytes(body)
    made.save(force_insert=True)
    return made


def look(staff: User, export_id: UUID) -> list[dict[str, Any]]:
    """A sample of the file, chosen by chance, for an administrator to read through; that it was shown to them is noted."""
    only_staff(staff)
    made = find(export_id)
    lines = _read(made).decode().splitlines()
    chosen = random.SystemRandom().sample(lines, min(SAMPLE, len(lines)))
    TrainingExport.objects.filter(pk=made.pk).update(looked_at=timezone.now(), looked_by=str(staff))
    return [json.loads(line) for line in chosen]


def release(staff: User, export_id: UUID) -> Path:
    """Let the file out: where it is now.

    Conflict when its sample was not shown to this administrator, when the file changed, or when somebody in it has taken their consent back
    or left since; then it is deleted, and a new one must be made.
    """
    only_staff(staff)
    made = find(export_id)
    if made.looked_by != str(staff) or made.looked_at is None:
        message = "Look through its sample first. Nothing was released."
        raise Conflict(message)
    body = _read(made)
    if hashlib.sha256(body).hexdigest() != made.checksum:
        message = "The file is not what was made. Nothing was released; make a new one."
        raise Conflict(message)
    if set(made.people) - {user.owner_id for user in _consenting()}:
        discard(made)
        message = "Somebody in it has taken their consent back. The file was deleted; make a new one."
        raise Conflict(message)
    with act_as(admin_principal(staff, staff.owner_id)) as admin:
        append(admin, "data.finetune", details={"export": str(made.pk), "pairs": made.pairs, "checksum": made.checksum})
        TrainingExport.objects.filter(pk=made.pk).update(released_at=timezone.now(), released_by=str(staff))
    released = path_of(made).with_suffix("").with_suffix(".jsonl")
    path_of(made).rename(released)
    return released


def discard(made: TrainingExport) -> None:
    """Delete a file that was not released, and its row."""
    path_of(made).unlink(missing_ok=True)
    TrainingExport.objects.filter(pk=made.pk).delete()


def find(export_id: UUID) -> TrainingExport:
    """The export that still waits under that id; NotFound otherwise."""
    made = TrainingExport.objects.filter(pk=export_id, released_at__isnull=True).first()
    if made is None or not path_of(made).exists():
        raise NotFound
    return made


def path_of(made: TrainingExport) -> Path:
    """Where the file waits."""
    return Path(settings.MEDIA_ROOT) / "training" / f"{made.pk}.waiting.jsonl"


def _read(made: TrainingExport) -> bytes:
    return path_of(made).read_bytes()


def _consenting() -> list[User]:
    return list(User.objects.filter(training_consent=True, is_active=True).order_by("pk"))


def _pairs(owner_id: int, level: AccessLevel, counts: Counter[str]) -> Iterator[Pair]:
    """What this person liked and may be used, with what stood before each answer."""
    with act_as_maintenance() as alias:
        rows = Feedback.objects.using(alias).filter(owner_id=owner_id, signal=Feedback.Signal.LIKED).exclude(answer="")
        given = list(rows.select_related("context").order_by("pk"))
        above, shared = _above(alias, owner_id, level), _shared(alias, owner_id)
        closed = set(ProfileField.objects.using(alias).filter(owner_id=owner_id, access_level__gt=level).values_list("key", flat=True))
    for row in given:
        context = row.context
        if context.given.get("forgotten") or not context.query:
            counts["forgotten"] += 1
        elif context.pk in shared:
            counts["shared"] += 1
        elif context.pk in above or closed & set(context.given.get("profile") or {}):
            counts["above_level"] += 1
        else:
            yield Pair(owner_id, (*_before(context.given, context.query), {"role": "assistant", "content": row.answer}))


def _above(alias: str, owner_id: int, level: AccessLevel) -> set[UUID]:
    """The contexts in which something stood that is kept more closely now, was suspicious, or is a secret."""
    uses = ContextMemory.objects.using(alias).filter(owner_id=owner_id)
    closer = Memory.objects.using(alias).filter(owner_id=owner_id, access_level__gt=level).values("pk")
    doubtful = Memory.objects.using(alias).filter(owner_id=owner_id, suspicious=True).values("pk")
    return {
        *uses.filter(memory__in=closer).values_list("context_id", flat=True),
        *uses.filter(memory__in=doubtful).values_list("context_id", flat=True),
    }


def _shared(alias: str, owner_id: int) -> set[UUID]:
    """The contexts in which a team's memory stood: its members' words, to which this person's consent does not reach."""
    uses = ContextMemory.objects.using(alias).filter(owner_id=owner_id)
    return set(uses.exclude(memory__owner_id=owner_id).values_list("context_id", flat=True))


def _before(given: dict[str, Any], query: str) -> list[dict[str, str]]:
    messages = given.get("messages") or ([{"role": "system", "content": given["text"]}] if given.get("text") else [])
    before = [{"role": str(one["role"]), "content": str(one["content"])} for one in messages if one.get("content")]
    asked = {"role": "user", "content": query}
    return before if before and before[-1] == asked else [*before, asked]


def _known(user: User) -> list[Known]:
    """What points at this person wherever it stands: name, mail, ids, and those fields of their profile that do."""
    found = [Known("PERSON", user.name), Known("EMAIL", user.email or ""), Known("PERSON", (user.email or "").partition("@")[0])]
    found += [Known("ID", value) for value in user.external_ids.values_list("value", flat=True)]
    with act_as_maintenance() as alias:
        rows = Memory.objects.using(alias).filter(owner_id=user.owner_id, key__in=POINTING).values_list("key", "value")
        found += [Known(POINTING[key], value) for key, value in rows if isinstance(value, str)]
    whole = [one for one in found if one.words.strip()]
    return [*whole, *parts(whole)]


def _line(masker: Masker, pair: Pair, known: Sequence[Known], level: AccessLevel, masked: Counter[str]) -> str | None:
    """The pair as a line of the file; None when it still reads as more private than `level` allows."""
    messages = []
    found: Counter[str] = Counter()
    for message in pair.messages:
        done = masker.mask(message["content"], known)
        found += done.counts
        messages.append({"role": message["role"], "content": done.text})
    if any(_level(message["content"]) > level for message in messages):
        return None
    masked += found
    return json.dumps({"messages": messages}, ensure_ascii=False)


def _level(text: str) -> AccessLevel:
    return AccessLevel(screen(text).level)


def exports() -> Iterable[TrainingExport]:
    """Every export, newest first."""
    return TrainingExport.objects.order_by("-created_at")
