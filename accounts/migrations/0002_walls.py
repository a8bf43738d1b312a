"""The functions behind every policy, and the wall around what a person lets each agent do."""

from __future__ import annotations

from django.db import migrations

from accounts.row_security import functions, protect


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]
    operations = [functions(), protect("accounts_grant")]
