"""People, as administrators see them: counts and switches, never content (SPEC 9.7, 13)."""

from __future__ import annotations

from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from django.db.models import Count, Q

from accounts.errors import Conflict, NotFound
from accounts.isolation import act_as, act_as_maintenance
from accounts.models import Team, User
from accounts.services.authentication import admin_principal
from accounts.services.users import create_person, sign_out_everywhere
from memory.audit.services import append
from memory.enums import State
from memory.governance.services.erasure import erase_account
from memory.governance.staff import only_staff
from memory.governance.types import Receipt
from memory.models import Memory


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person with counts of what there is of them."""

    user: User
    external_id: str
    memories: int
    waiting: int
    two_step: bool


def listing(staff: User, *, q: str = "", team: str = "", limit: int = 50, offset: int = 0) -> tuple[list[PersonRow], int]:
    """Some of the people, those who sign in first, and how many there are."""
    only_staff(staff)
    rows = User.objects.order_by("anonymous", "email", "pk").prefetch_related("external_ids")
    if q:
        found = Q(email__icontains=q) | Q(name__icontains=q) | Q(external_ids__value__startswith=q)
        rows = rows.filter(pk__in=User.objects.filter(found).values("pk"))
    if team:
        rows = rows.filter(memberships__team__slug=team)
    people = list(rows[offset : offset + limit])
    secured = set(Authenticator.objects.filter(user__in=people).values_list("user_id", flat=True))
    held = _counts({user.owner_id for user in people})
    return [_row(user, held, secured) for user in people], rows.count()


def teams(staff: User) -> list[tuple[Team, int]]:
    """Every team and how many people are in it."""
    only_staff(staff)
    return [(team, team.n) for team in Team.objects.annotate(n=Count("members")).order_by("slug")]


def find(staff: User, user_id: int) -> User:
    """The person of that id; NotFound when there is none."""
    only_staff(staff)
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        raise NotFound
    return user


def named(user: User) -> str:
    """How administrators call a person: e-mail, external id, or number."""
    first = user.external_ids.order_by("pk").values_list("value", flat=True).first()
    return user.email or first or f"#{user.pk}"


def create(
    staff: User, *, email: str, password: str, name: str = "", external_id: str = "", administrator: bool = False, request_id: str = ""
) -> User:
    """A person who can sign in; `administrator` makes them one of the staff. BadInput, Conflict as `create_person`."""
    only_staff(staff)
    user = create_person(email, password, staff=administrator, external_id=external_id, name=name)
    _note(staff, user, "made", request_id)
    return user


def switch(staff: User, user_id: int, *, request_id: str = "") -> bool:
    """Switch an account off, which also ends its sign-ins and stops its agents, or on again. Whether it is on now."""
    user = find(staff, user_id)
    if user.pk == staff.pk:
        message = "You cannot switch yourself off."
        raise Conflict(message)
    on = not user.is_active
    User.objects.filter(pk=user.pk).update(is_active=on)
    if not on:
        sign_out_everywhere(user)
    _note(staff, user, "switched on" if on else "switched off", request_id)
    return on


def sign_out(staff: User, user_id: int, *, request_id: str = "") -> int:
    """End every sign-in of a person. How many there were."""
    user = find(staff, user_id)
    ended = sign_out_everywhere(user)
    _note(staff, user, "signed out everywhere", request_id)
    return ended


def erase(staff: User, user_id: int, *, request_id: str = "") -> Receipt:
    """Erase a person altogether, logged as the administrator's act."""
    user = find(staff, user_id)
    if user.pk == staff.pk:
        message = "Erase your own account on your own data page."
        raise Conflict(message)
    return erase_account(admin_principal(staff, user.owner_id, request_id=request_id))


def note_export(staff: User, *, request_id: str = "") -> None:
    """Note that an administrator took a copy of the operation log."""
    only_staff(staff)
    with act_as(admin_principal(staff, staff.owner_id, request_id=request_id)) as admin:
        append(admin, "log.export")


def _note(staff: User, user: User, what: str, request_id: str) -> None:
    admin = admin_principal(staff, user.owner_id, request_id=request_id)
    with act_as(admin):
        append(admin, "account.change", reason=what)


def _counts(owners: set[int]) -> dict[int, tuple[int, int]]:
    with act_as_maintenance() as alias:
        rows = Memory.objects.using(alias).filter(owner_id__in=owners).order_by().values_list("owner_id")
        live, waiting = ~Q(state=State.FORGOTTEN), Q(state=State.CANDIDATE)
        return {owner: (n, m) for owner, n, m in rows.annotate(n=Count("pk", filter=live), m=Count("pk", filter=waiting))}


def _row(user: User, held: dict[int, tuple[int, int]], secured: set[int]) -> PersonRow:
    ids = [one.value for one in user.external_ids.all()]
    memories, waiting = held.get(user.owner_id, (0, 0))
    return PersonRow(user, ids[0] if ids else "", memories, waiting, user.pk in secured)
