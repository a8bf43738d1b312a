"""Keys of the profile and stages of recall in words. Keys that arise in use have no entry and are shown by their last part."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

KEY_LABELS = {
    "basic.name": pgettext_lazy("of a person", "Name"),
    "basic.region": _("Where I live"),
    "basic.occupation": _("Occupation"),
    "basic.employer": _("Employer"),
    "basic.birthday": _("Birthday"),
    "language.preferred": _("Preferred language"),
    "language.spoken": _("Speaks"),
    "language.tone": _("Tone"),
    "content.length": _("Length of answers"),
    "content.format": _("Format of answers"),
    "content.style": _("Style of answers"),
    "content.wants_raw_data": _("Data only, no advice"),
    "domain.topics": _("Topics"),
    "domain.stack": _("Tools and stack"),
    "health.allergies": _("Allergies"),
    "health.avoids": _("Does not eat"),
    "health.diet": _("Diet"),
    "taboos": _("Not to be mentioned"),
    "core.theme": _("Theme"),
    "core.language": _("Language"),
    "core.provider": _("Model provider"),
    "core.timezone": _("Time zone"),
    "preference.likes": _("Likes"),
    "preference.dislikes": _("Dislikes"),
    "habit.routines": _("Routines"),
    "goals": _("Goals"),
    "travel.budget": _("Travel budget"),
    "family.children": _("Children"),
    "favourite.team": _("Favourite team"),
}


# Every stage that recall tells of (`memory.recall.types.Stage`).
STAGE_LABELS = {
    "mode": _("Memory switch"),
    "state": _("State"),
    "scope": _("For whom"),
    "access_level": _("Access level"),
    "validity": _("Validity"),
    "kind": _("Kind"),
    "weight": _("Weight"),
    "searchable": _("Searchable"),
    "vector": _("Meaning"),
    "words": _("Words"),
    "date": _("Date"),
    "rank": _("Place"),
    "floor": _("Relevance"),
    "rerank": _("Second look"),
    "judge": _("Judging model"),
    "beside": _("Beside the best"),
}


def stage_label(stage: str) -> str:
    """A stage of recall in words; its own name where none are known."""
    return str(STAGE_LABELS.get(stage, stage))


def key_label(key: str) -> str:
    """The label of a dotted key in the reader's language; of a key that is not in the list, its last part made readable."""
    label = KEY_LABELS.get(key)
    if label is not None:
        return str(label)
    last = key.rsplit(".", 1)[-1].replace("_", " ")
    return last[:1].upper() + last[1:]
