"""People come to be, and are found by the ids agents use for them."""

from __future__ import annotations

import re
import uuid
import zoneinfo
from typing import Any

from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.password_validation import validate_password
from django.contrib.sessions.models import Session
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, transaction

from accounts.errors import BadInput, Conflict
from accounts.models import ExternalId, User

KEPT_DAYS = (1, 90)
SETTINGS = {"name", "language", "time_zone", "turns_kept_days", "shortcuts", "training_consent"}
EXTERNAL_ID = re.compile(r"[\x21-\x7e]{1,128}\Z")


def check_external_id(value: str) -> str:
    """The id itself when it is 1 to 128 visible ASCII characters; BadInput otherwise."""
    if not EXTERNAL_ID.match(value):
        message = "Name the person in X-User-ID: 1 to 128 visible ASCII characters."
        raise BadInput(message, fields={"X-User-ID": [message]})
    return value


def person_by_external_id(value: str) -> User | None:
    """The person an agent means by that id, or None. Exact, case-sensitive."""
    found = ExternalId.objects.select_related("user").filter(value=value).first()
    return found.user if found else None


def external_id_of(user: User) -> str:
    """The id by which agents name the person: the first they were given, or one made now that tells nothing of them."""
    known = ExternalId.objects.filter(user=user).order_by("pk").first()
    return (known or ExternalId.objects.create(value=f"u-{uuid.uuid4()}", user=user)).value


def person_for(value: str) -> User:
    """The person of that id; an anonymous one is made for an id never seen before (SPEC 1.3)."""
    found = person_by_external_id(value)
    if found:
        return found
    try:
        with transaction.atomic():
            user = User.objects.create_user(anonymous=True)
            ExternalId.objects.create(value=value, user=user)
    except IntegrityError:
        # Somebody else made the same person in the meantime; ours was rolled back with its owner.
        return ExternalId.objects.select_related("user").get(value=value).user
    return user


def create_person(email: str, password: str, *, staff: bool = False, external_id: str = "", name: str = "") -> User:
    """A person who can sign in.

    An external id known only as anonymous becomes this person's, together with everything gathered under it; one that belongs to a person
    who signs in already is refused (Conflict), as is an e-mail in use.
    """
    email = email.strip().lower()
    try:
        validate_email(email)
        validate_password(password)
    except ValidationError as error:
        raise BadInput(" ".join(error.messages)) from error
    try:
        with transaction.atomic():
            return _person(email, password, staff=staff, external_id=external_id, name=name)
    except IntegrityError as error:
        message = "There is already a person with that e-mail. Nothing was changed."
        raise Conflict(message) from error


def _person(email: str, password: str, *, staff: bool, external_id: str, name: str) -> User:
    known = person_by_external_id(check_external_id(external_id)) if external_id else None
    if known is None:
        user = User.objects.create_user(email, password, is_staff=staff, name=name)
        if external_id:
            ExternalId.objects.create(value=external_id, user=user)
        return _vouched_for(user, email)
    if not known.anonymous:
        message = "That external id already names a person who signs in. Nothing was changed."
        raise Conflict(message)
    # The anonymous person signs up: the same row, so that every memory, conversation and log entry stays where it is.
    known.email, known.anonymous, known.is_staff, known.name = email, False, staff, name
    known.set_password(password)
    known.save(update_fields=["email", "anonymous", "is_staff", "name", "password"])
    return _vouched_for(known, email)


def _vouched_for(user: User, email: str) -> User:
    """Whoever makes the account vouches for its address: without a verified one the second factor cannot be switched on."""
    EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
    return user


def set_language(user: User, language: str) -> None:
    """The language in which the person is spoken to."""
    User.objects.filter(pk=user.pk).update(language=language)


def update_settings(user: User, **chosen: Any) -> None:
    """What a person chooses about themself: name, language, time_zone, turns_kept_days, shortcuts, training_consent; what is not named stays.

    BadInput for a time zone this system does not know, or a number of days out of range.
    """
    unknown = set(chosen) - SETTINGS
    if unknown:
        message = f"There is no setting {min(unknown)}."
        raise BadInput(message)
    zone, days = chosen.get("time_zone", "UTC"), chosen.get("turns_kept_days", KEPT_DAYS[1])
    if zone not in zoneinfo.available_timezones():
        message = "There is no time zone of that name."
        raise BadInput(message, fields={"time_zone": [message]})
    if not KEPT_DAYS[0] <= days <= KEPT_DAYS[1]:
        message = f"From {KEPT_DAYS[0]} to {KEPT_DAYS[1]} days."
        raise BadInput(message, fields={"turns_kept_days": [message]})
    if chosen:
        User.objects.filter(pk=user.pk).update(**chosen)


def sign_out_everywhere(user: User) -> int:
    """End every browser session of the person. How many there were."""
    known = UserSession.objects.filter(user=user)
    browsers = Session.objects.filter(session_key__in=list(known.values_list("session_key", flat=True)))
    ended = browsers.delete()[0]
    known.delete()
    return ended
