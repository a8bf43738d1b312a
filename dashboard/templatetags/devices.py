"""What a browser says of itself ("Mozilla/5.0 (X11; Linux x86_64) … Chrome/156…"), as people say it: Chrome on Linux."""

from __future__ import annotations

import re

from django import template
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop as named

register = template.Library()

# The first that fits: most browsers also claim to be the ones below them.
BROWSERS = (
    (re.compile(r"\bEdg(?:e|A|iOS)?/"), "Edge"),
    (re.compile(r"\b(?:OPR|OPiOS|Opera)/"), "Opera"),
    (re.compile(r"\bSamsungBrowser/"), "Samsung Internet"),
    (re.compile(r"\bVivaldi/"), "Vivaldi"),
    (re.compile(r"\bYaBrowser/"), named("Yandex Browser")),
    (re.compile(r"\bMicroMessenger/"), named("WeChat")),
    (re.compile(r"\bM?QQBrowser/"), named("QQ Browser")),
    (re.compile(r"\bUC?Browser/"), named("UC Browser")),
    (re.compile(r"\bHuaweiBrowser/"), named("Huawei Browser")),
    (re.compile(r"\bMiuiBrowser/"), named("Mi Browser")),
    (re.compile(r"\b(?:Firefox|FxiOS)/"), "Firefox"),
    (re.compile(r"\b(?:HeadlessChrome|Chrome|Chromium|CriOS)/"), "Chrome"),
    (re.compile(r"\bVersion/\S+ .*\bSafari/"), "Safari"),
)
SYSTEMS = (
    (re.compile(r"\biPhone\b"), "iPhone"),
    (re.compile(r"\biPad\b"), "iPad"),
    (re.compile(r"HarmonyOS\b|\bOpenHarmony\b"), "HarmonyOS"),
    (re.compile(r"\bAndroid\b"), "Android"),
    (re.compile(r"\bWindows\b"), "Windows"),
    (re.compile(r"\bMac(?:intosh| OS X)\b"), "macOS"),
    (re.compile(r"\bCrOS\b"), "ChromeOS"),
    (re.compile(r"\b(?:Linux|X11)\b"), "Linux"),
)
# A program that calls itself by one name, such as "curl/8.5.0".
PROGRAM = re.compile(r"(?!Mozilla)([\w.-]{1,40})/[\d.]+")


@register.filter
def device(said: str) -> str:
    """Browser and system in words; only what is known of the two, and "Unknown browser" where nothing is."""
    browser = _first(BROWSERS, said)
    system = _first(SYSTEMS, said)
    if browser and system:
        return _("%(browser)s on %(system)s") % {"browser": browser, "system": system}
    program = PROGRAM.match(said)
    return browser or system or (program[1] if program else _("Unknown browser"))


def _first(names: tuple[tuple[re.Pattern[str], str], ...], said: str) -> str:
    name = next((name for pattern, name in names if pattern.search(said)), "")
    return _(name) if name else ""
