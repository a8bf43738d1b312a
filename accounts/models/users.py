"""People: those who sign in, and those an agent has named before they ever did."""

from __future__ import annotations

import zoneinfo
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.enums import AskMode, PersonMode

LANGUAGES = [("en", "English"), ("zh-hans", "简体中文")]


class Owner(models.Model):
    """Whoever a protected row belongs to: one person or one team. Its id is what row-level security compares."""

    class Type(models.TextChoices):
        PERSON = "person", _("Person")
        TEAM = "team", _("Team")

    kind = models.CharField(max_length=8, choices=Type.choices, default=Type.PERSON)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class UserQuerySet(models.QuerySet["User"]):
    """Choices of people."""

    def signed_up(self) -> UserQuerySet:
        """Those who can sign in."""
        return self.filter(anonymous=False)


class UserAccounts(BaseUserManager["User"]):
    """How people come to be. Every one of them gets an owner."""

    def get_queryset(self) -> UserQuerySet:
        return UserQuerySet(self.model, using=self._db)

    def create_user(self, email: str | None = None, password: str | None = None, **fields: Any) -> User:
        """A person with an e-mail and a password, or an anonymous one without either."""
        user = User(email=self.normalize_email(email).lower() if email else None, **fields)
        if password:
            user.set_password(password)
        else:
            user.set_unusable_password()
        user.owner = Owner.objects.create(kind=Owner.Type.PERSON)
        user.save()
        return user

    def create_superuser(self, email: str, password: str | None = None, **fields: Any) -> User:
        """An administrator, for Django's `createsuperuser`."""
        return self.create_user(email, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """A person of this installation (SPEC 1.1). Anonymous ones have an external id only."""

    owner = models.OneToOneField(Owner, on_delete=models.PROTECT, related_name="user")
    email = models.EmailField(_("e-mail"), unique=True, null=True, blank=True)
    name = models.CharField(_("name"), max_length=150, blank=True)
    anonymous = models.BooleanField(default=False)
    is_staff = models.BooleanField(_("administrator"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    language = models.CharField(_("language"), max_length=10, choices=LANGUAGES, blank=True, default="")
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC")
    mode = models.CharField(max_length=8, choices=PersonMode.choices, default=PersonMode.ON)
    ask_mode = models.CharField(max_length=8, choices=AskMode.choices, default=AskMode.INFERRED)
    training_consent = models.BooleanField(default=False)
    shortcuts = models.BooleanField(default=True)
    turns_kept_days = models.PositiveSmallIntegerField(default=90)
    date_joined = models.DateTimeField(default=timezone.now)

    objects: ClassVar[UserAccounts] = UserAccounts()

    USERNAME_FIELD = "email"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(anonymous=True) | models.Q(email__isnull=False), name="accounts_user_has_email_or_is_anonymous"
            )
        ]

    def __str__(self) -> str:
        return self.name or self.email or f"#{self.pk}"

    @property
    def zone(self) -> zoneinfo.ZoneInfo:
        """The person's time zone; UTC when the stored name is unknown to this system."""
        try:
            return zoneinfo.ZoneInfo(self.time_zone)
        except (zoneinfo.ZoneInfoNotFoundError, ValueError):
            return zoneinfo.ZoneInfo("UTC")


class ExternalId(models.Model):
    """The id by which agents name a person (`X-User-ID`). One person may have several, one id names one person."""

    value = models.CharField(max_length=128, unique=True)
    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="external_ids")
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return self.value
