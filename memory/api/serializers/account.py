"""Taking one's data along, bringing it in, leaving."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from memory.api.serializers.base import Input, Output
from memory.api.serializers.fields import Line


class LeaveInput(Input):
    """Erasing a person is asked twice."""

    confirm = Line(max_length=254, help_text="The X-User-ID once more (by login session: the e-mail).")


class ReceiptOutput(Output):
    """What an erasure removed: counts, no content."""

    removed = serializers.DictField(child=serializers.IntegerField())
    at = serializers.DateTimeField()


class FileInput(serializers.Serializer[Any]):
    """A file, as form data; or the file itself as the body."""

    file = serializers.FileField()


class RowOutcomeOutput(Output):
    """What became of one row of a file."""

    row = serializers.IntegerField(help_text="The first is 1.")
    outcome = serializers.ChoiceField(choices=["added", "known", "forgotten", "refused"])
    number = serializers.IntegerField(allow_null=True, help_text="Of the new candidate.")
    reason = serializers.CharField(help_text="Why it was refused.")


class ImportedOutput(Output):
    """What became of the rows. New ones wait as candidates."""

    format = serializers.CharField()
    added = serializers.IntegerField()
    known = serializers.IntegerField(help_text="Said before.")
    forgotten = serializers.IntegerField(help_text="Forgotten here, and so left out.")
    refused = serializers.SerializerMethodField()
    rows = RowOutcomeOutput(many=True)

    def get_refused(self, report: Any) -> list[dict[str, Any]]:
        """The rows that could not be read (the first of the file is 1), and why."""
        return [{"row": row, "reason": reason} for row, reason in report.refused]
