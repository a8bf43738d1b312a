"""Whether a Chinese correction may take the place of what the person said last: what it owns up to, and what the agent said in between."""

from __future__ import annotations

import re
from collections.abc import Sequence

from memory.capture.rules import frame
from memory.capture.rules.zh import guard, wording
from memory.capture.rules.zh.script import simplified
from memory.capture.types import Utterance

_OWNS_UP = re.compile(
    r"^(?![^,，。]{0,6}你)[^,，。]{0,14}?(?:(?:说|打|写|记|搞|弄|输|填|报|念)(?:错|反|混|岔|串|漏)|口误|手误|笔误|更正|纠正|订正|修正)"
)
_COURTESY = re.compile(
    r"还有(?:什么|别的|其他|需要)|还(?:需)?要.{0,6}(?:什么|别的|其他|吗)|帮(?:到)?[你您](?:什么|做什么|的)|什么(?:可以|能|需要)(?:帮|为)|需要我(?:做|帮)什么"
)
_ACKNOWLEDGED = re.compile(
    r"^(?:好的?|嗯+|行|收到|明白了?|了解了?|知道了?|没问题|谢谢.{0,6}|[你您]好.{0,6}|(?:我|已经?|都|帮[你您]|为[你您])*(?:记(?:住|下来?|好|录|着)|保存|存好)了?.{0,4}"
    r"|ok(?:ay)?|noted|got it|saved|sure)[啦了呀啊哦～~]*$",
    re.IGNORECASE,
)
_MARKS = re.compile(r"[。！!，,：:；;？?\n～~.]+")


def owns_up(shadow: str, history: Sequence[Utterance]) -> bool:
    """Whether a sentence in simplified characters says that the person themself got something wrong, and answers no question."""
    return bool(_OWNS_UP.match(shadow)) and not any(_asks(line) for line in _between(history))


def may_replace(old: str, new: str, history: Sequence[Utterance], *, owned: bool) -> bool:
    """Whether the new words take the place of those of the person's last message; `owned`: they owned up to a slip, or named the matter.

    Without that they must be a value of the very same kind, and the agent must have done no more in between than take note.
    """
    between, said = _between(history), _said(history)
    if any(_asks(line) or _tells(line, new, said) for line in between):
        return False
    return owned or (_of_one_kind(old, new) and only_noted(new, history))


def only_noted(new: str, history: Sequence[Utterance]) -> bool:
    """Whether the agent only took note in between, and told of no other value of the form of the new one."""
    said = _said(history)
    return all(_takes_note(line, said) and not _tells(line, new, said) for line in _between(history))


def _said(history: Sequence[Utterance]) -> str:
    return next((simplified(one.text) for one in reversed(history) if one.role == "user"), "")


def _between(history: Sequence[Utterance]) -> list[str]:
    """What the agent said after the person's last message, simplified."""
    found: list[str] = []
    for one in reversed(history):
        if one.role == "user":
            break
        found.append(simplified(one.text))
    return found


def _asks(line: str) -> bool:
    """Whether the agent asked for something, but for what else it could do."""
    return any((guard.asks(one.text) or one.text.endswith(("?", "？"))) and not _COURTESY.search(one.text) for one in frame.sentences(line))


def _tells(line: str, new: str, said: str) -> bool:
    """Whether the agent told of another value of the form of the new one."""
    form = wording.form_of(new)
    return bool(form) and any(value not in re.sub(r"\s+", "", said) for value in wording.of_the_form(form, line))


def _takes_note(line: str, said: str) -> bool:
    """Whether the agent only took note of what was said, or said it again."""
    pieces = [piece.strip() for piece in _MARKS.split(line) if piece.strip()]
    return all(_ACKNOWLEDGED.match(one) or _COURTESY.search(one) or _says_again(one, said) for one in pieces)


def _says_again(piece: str, said: str) -> bool:
    return sum(character in said for character in piece) * 3 >= len(piece) * 2


def _of_one_kind(old: str, new: str) -> bool:
    """A number for one of the same unit, a day for a day, a name for a name; or a short word that differs in one character."""
    form = wording.form_of(new)
    alike = sum(one == other for one, other in zip(old, new, strict=False))
    return form == wording.form_of(old) if form else len(new) == len(old) and 3 <= len(new) <= 4 and alike == len(new) - 1
