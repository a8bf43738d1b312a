"""Which language a text is mostly in, without a model."""

from __future__ import annotations

import re
from typing import Literal

from memory.text.normalise import fold
from memory.text.scripts import HAN, HIRAGANA, KATAKANA
from memory.text.stopwords import word_set

Language = Literal["zh", "en", "ja", "other"]

_ADDRESS = re.compile(r"https?://\S+|\S+@\S+\.\S+|`[^`]*`")
_HAN = re.compile(f"[{HAN}]")
_KANA = re.compile(f"[{HIRAGANA}{KATAKANA}]")
_HIRAGANA = re.compile(f"[{HIRAGANA}]")
_LATIN_WORD = re.compile(r"[a-z\u00df-\u024f\u1e00-\u1eff]+(?:['’][a-z]+)?")
_FOREIGN = re.compile(f"[^\\W\\d_a-z\u00aa-\u024f\u1e00-\u1eff{HAN}{HIRAGANA}{KATAKANA}]+")
# Characters that Chinese sentences cannot do without and Japanese does not write, or hardly.
_ONLY_CHINESE = re.compile("[我你您们們吗嗎这這说說对對为為没還还让讓过吧呢啊谁誰么麼哪给給跟从從很都的了是在]")

_ENGLISH = word_set(
    "the and is are was were be been am i my me you your we our it its they he she his her this that these those of to in on at for with from by as not don't"
    " do does did have has had can will would should could please what when where who how why there here if or but so no yes about which every an a"
    " keep use like likes want need prefer always never answer write remember forget work live lives name call just only more than after before"
)
_NOT_ENGLISH = word_set(  # French, Spanish, Portuguese, Italian, German, Dutch, Scandinavian, Polish, Turkish, Indonesian, Vietnamese (without marks): the commonest short words.
    "je tu il elle nous vous ils suis est sont les des une du et ou avec pour dans sur pas mon ma mes ce cette qui que mais très bonjour merci"
    " yo el los las una y con por para mi mis soy es estoy está muy pero como gusta hola gracias del al se lo vivo tengo"
    " eu o os um uma e não com sou é meu minha gosto moro obrigado sono ho di il gli che per non io mio mia ciao grazie abito"
    " ich du er sie wir ihr bin ist sind der die das ein eine einen und nicht mit für auf von zu mein meine mir mich auch aber sehr danke hallo wohne habe"
    " ik jij het een van en niet met voor mijn ben dat wat zijn hou jag och att det som på är inte min mitt jeg og ikke hej tack bor"
    " nie jest się na mam mój moja mieszkam lubię ben bir ve bu için değil benim saya dan yang tidak di ini itu suka tinggal toi khong la"
)
# Written alike in English, so they decide nothing.
_BOTH = word_set("me a as on no die also do has is in of he she i am so at per an to")
_LOANS = word_set(
    "café cafés naïve résumé résumés cliché clichés fiancé fiancée jalapeño jalapeños crème brûlée entrée façade décor sauté purée"
)


def of(text: str) -> Language:
    """The language of most words of the text; `other` for texts without words and for any further language.

    Two Han characters count as one word. Addresses and code in backquotes do not count. Japanese is told by its kana, with
    characters that only Chinese uses weighing against them (a Chinese sentence may quote a Japanese word).
    """
    folded = _ADDRESS.sub(" ", fold(text))
    latin = _LATIN_WORD.findall(folded)
    foreign = len(_FOREIGN.findall(folded))
    han = len(_HAN.findall(folded))
    kana = len(_KANA.findall(folded))
    east = (han + kana + 1) // 2
    if not (latin or foreign or east):
        return "other"
    if east and east >= max(_weight(latin), foreign):
        return _chinese_or_japanese(folded, han, kana)
    return "other" if foreign > len(latin) else _english_or_other(latin)


def _weight(latin: list[str]) -> int:
    """Names of products stand in Chinese sentences; English sentences have small words between them."""
    small = sum(word in _ENGLISH or word in _NOT_ENGLISH for word in latin)
    return len(latin) if small else (len(latin) + 1) // 2


def _chinese_or_japanese(folded: str, han: int, kana: int) -> Language:
    if not kana:
        return "zh"
    chinese = len(_ONLY_CHINESE.findall(folded))
    if not han:
        return "ja"
    # One kana between Chinese words is ornament, as の in the names of shops.
    if kana == 1 and (chinese or han > 3):
        return "zh"
    return "zh" if chinese * 3 > len(_HIRAGANA.findall(folded)) + kana // 4 and chinese * 8 > kana else "ja"


def _english_or_other(latin: list[str]) -> Language:
    english = sum(word in _ENGLISH for word in latin)
    other = sum(word in _NOT_ENGLISH and word not in _BOTH for word in latin)
    marked = sum(not word.isascii() and word not in _LOANS for word in latin)
    # A marked letter alone may be a loan (café, naïve) or a name; in several words, or where no English word stands, it is another language.
    if other > english or (marked and other + marked > english + 1) or (marked and not english and len(latin) <= 2 * marked):
        return "other"
    return "en"
