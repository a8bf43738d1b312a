"""Browser and system in words, from what browsers of these years say of themselves."""

from __future__ import annotations

import pytest
from django.utils import translation

from dashboard.templatetags.devices import device

WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)"
IOS = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)"
SAID = {
    f"Mozilla/5.0 (X11; Linux x86_64) {WEBKIT} HeadlessChrome/156.0.0.0 Safari/537.36": "Chrome on Linux",
    f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {WEBKIT} Chrome/156.0.0.0 Safari/537.36": "Chrome on ChromeOS",
    f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0": "Edge on Windows",
    f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {WEBKIT} Chrome/156.0.0.0 Safari/537.36 OPR/120.0.0.0": "Opera on Windows",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Safari/605.1.15": "Safari on macOS",
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0": "Firefox on macOS",
    f"{IOS} Version/19.1 Mobile/15E148 Safari/604.1": "Safari on iPhone",
    f"{IOS} CriOS/156.0.0.0 Mobile/15E148 Safari/604.1": "Chrome on iPhone",
    f"{IOS} Mobile/15E148 MicroMessenger/8.0.60 NetType/WIFI": "WeChat on iPhone",
    f"Mozilla/5.0 (Linux; Android 15; SM-S938B) {WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36": "Samsung Internet on Android",
    f"Mozilla/5.0 (Phone; OpenHarmony 5.0) {WEBKIT} Chrome/132.0.0.0 Safari/537.36 HuaweiBrowser/5.1": "Huawei Browser on HarmonyOS",
    "curl/8.5.0": "curl",
    "python-httpx/0.28.1": "python-httpx",
    "Mozilla/5.0 (X11; Linux x86_64)": "Linux",
    "Mozilla/5.0": "Unknown browser",
    "": "Unknown browser",
    "<script>/1": "Unknown browser",
}


@pytest.mark.parametrize(("said", "words"), SAID.items())
def test_a_browser_is_told_by_its_name_and_system(said: str, words: str) -> None:
    with translation.override("en"):
        assert device(said) == words


def test_in_chinese_the_system_comes_first() -> None:
    with translation.override("zh-hans"):
        assert device(f"{IOS} Mobile/15E148 MicroMessenger/8.0.60") == "iPhone 上的 微信"
