"""Every word that people see exists in Simplified Chinese, and the compiled catalogue is the written one."""

from __future__ import annotations

import re
from pathlib import Path

import polib
import pytest

from tests.architecture.messages import all_messages, in_code, in_template
from tests.architecture.tree import ROOT

CATALOGUE = ROOT / "locale" / "zh_Hans" / "LC_MESSAGES" / "django.po"
# Our own English of what the libraries say.
ENGLISH = ROOT / "locale" / "en" / "LC_MESSAGES" / "django.po"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%[sd]|{\w*}")


def written(catalogue: Path = CATALOGUE) -> polib.POFile:
    assert catalogue.exists(), "make it: manage.py makemessages -l zh_Hans, translate, pybabel compile -d locale -D django"
    return polib.pofile(str(catalogue))


def words(entry: polib.POEntry | polib.MOEntry) -> list[str]:
    return list(entry.msgstr_plural.values()) if entry.msgstr_plural else [entry.msgstr]


def test_every_message_is_translated() -> None:
    done = {(entry.msgctxt or "", entry.msgid) for entry in written() if not entry.obsolete and not entry.fuzzy and all(words(entry))}
    missing = {message: Path(place).relative_to(ROOT).as_posix() for message, place in all_messages().items() if message not in done}
    assert missing == {}


@pytest.mark.parametrize("catalogue", [CATALOGUE, ENGLISH], ids=["zh", "en"])
def test_translations_keep_the_placeholders(catalogue: Path) -> None:
    changed = [
        entry.msgid
        for entry in written(catalogue)
        if not entry.obsolete
        for translated in words(entry)
        if translated and set(PLACEHOLDER.findall(translated)) - set(PLACEHOLDER.findall(entry.msgid + (entry.msgid_plural or "")))
    ]
    assert changed == []


@pytest.mark.parametrize("catalogue", [CATALOGUE, ENGLISH], ids=["zh", "en"])
def test_the_compiled_catalogue_is_up_to_date(catalogue: Path) -> None:
    assert catalogue.with_suffix(".mo").exists()
    compiled = {
        (entry.msgctxt or "", entry.msgid): words(entry) for entry in polib.mofile(str(catalogue.with_suffix(".mo"))) if entry.msgid
    }
    source = {
        (entry.msgctxt or "", entry.msgid): words(entry)
        for entry in written(catalogue)
        if not entry.obsolete and not entry.fuzzy and any(words(entry))
    }
    assert compiled == source


def test_the_search_for_messages_sees_code_and_templates(tmp_path: Path) -> None:
    code = "from django.utils.translation import gettext as _, npgettext\n_('One')\nnpgettext('here', 'Two', 'Twos', 2)\nother('Three')\n"
    assert list(in_code(code)) == [("", "One"), ("here", "Two")]
    template = tmp_path / "page.html"
    template.write_text(
        "{% load i18n %}{% translate \"Four\" %}{% translate 'Five' context 'there' %}{% blocktranslate count n=n %}Six{% plural %}Sixes{% endblocktranslate %}"
    )
    assert list(in_template(template)) == [("", "Four"), ("there", "Five"), ("", "Six")]
