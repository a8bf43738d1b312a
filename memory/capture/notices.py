"""What an agent can show after a message, in the person's language (SPEC 3.9). Pure.

English and Chinese stand here side by side, since they belong to the conversation and not to the pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

WORDS = {
    "remembered": ("Remembered: {text} Reply “change preference” to edit.", "已记住：{text} 回复“修改偏好”即可更正。"),
    "noted": ("Noted, not used until you confirm: {text}", "已记下，待你确认后才会使用：{text}"),
    "replaced": ("Updated: {text}", "已更新：{text}"),
    "confirmed": ("Confirmed: {text}", "已确认：{text}"),
    "declined": ("Not kept: {text}", "不保留：{text}"),
    "forgotten": ("Forgotten: {text} It can be restored from the trash.", "已移除：{text} 可在回收站恢复。"),
    "which": ("Several memories match. Which one shall be forgotten? {text}", "有多条相符的记忆，要移除哪一条？{text}"),
    "which_correct": ("Several memories match. Which one shall be changed? {text}", "有多条相符的记忆，要更正哪一条？{text}"),
    "nothing": (
        "Nothing is remembered about that: {text} (What this agent may not see you can forget at /memories/.)",
        "没有与此相关的记忆：{text}（本助手无权看到的，可到 /memories/ 移除。）",
    ),
    "list": ("What is remembered about you: {text}", "关于你记住的有：{text}"),
    "list_empty": ("Nothing is remembered about you yet.", "目前还没有记住关于你的内容。"),
    "forget_all": (
        "To forget everything, open your memory page and choose “Forget everything”. Nothing was removed.",
        "要移除全部记忆，请打开记忆页面选择“全部移除”。目前没有移除任何内容。",
    ),
    "change": (
        "What should be different? Say “not X but Y”, or edit it here: {text}",
        "要改成什么？可以说“不是X，是Y”，或在这里修改：{text}",
    ),
    "too_long": (
        "Not remembered: it is too long for one memory. Characters that fit: {text}",
        "没有记住：内容超过一条记忆的长度。最多字数：{text}",
    ),
    "not_saved": ("This message is not remembered.", "这条消息不会被记住。"),
    "suspicious": (
        "This looks like an instruction to an agent. It waits for an administrator.",
        "这段内容像是给智能体的指令，需要管理员确认。",
    ),
    "secret": ("Kept encrypted and shown to nobody by itself: {text}", "已加密保存，不会主动展示：{text}"),
}


@dataclass(frozen=True, slots=True)
class Notice:
    """One sentence for the person, and the memory it is about, if it is about one."""

    text: str
    memory: Any = None


def say(name: str, language: str, *, text: str = "", memory: Any = None) -> Notice:
    """The notice of that name in Chinese when `language` starts with zh, else in English."""
    english, chinese = WORDS[name]
    form = chinese if language.startswith("zh") else english
    return Notice(form.format(text=_ended(text, language)), memory)


def numbered(memories: Sequence[Any], language: str) -> str:
    """`#3 I drink oat milk; #5 …`, as many as a person can read in one go."""
    joint = "；" if language.startswith("zh") else "; "
    return joint.join(f"#{memory.number} {memory.text}" for memory in memories[:10])


def _ended(text: str, language: str) -> str:
    if not text or text[-1] in ".。!！?？…":
        return text
    return text + ("。" if language.startswith("zh") else ".")
