"""What of a message is the person's own saying, cut into sentences: the frame that both languages share.

Pasted mails, code, logs, quotations, texts handed over to be worked on and our own context block are blanked out. Blanking keeps the length
of the message, so that offsets into it stay true.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from memory.capture.rules import letters, mentions

FrameLanguage = Literal["en", "zh", "other"]

_CONTEXT_BLOCK = re.compile(r"<memory[\w-]{0,40}+[^>]{0,200}+>.*?(?:</memory[\w-]*>|\Z)", re.IGNORECASE | re.DOTALL)
_CONTEXT_LINE = re.compile(r"^[ \t]*(?:[-*•] )?\[[^\]\n]{1,24} #\d+\].*$", re.MULTILINE)
_NOTICE = re.compile(
    r"^[ \t]*(?:Remembered: |Noted, not used until you confirm: |Kept encrypted and shown to nobody by itself: |Several memories match\.|"
    r"What is remembered about you: |Nothing is remembered about |已记住[：:]|已记下，待你确认后才会使用[：:]|已加密保存，不会主动展示[：:]|有多条相符的记忆|关于你记住的有[：:]).*$",
    re.MULTILINE,
)
"""What capture itself tells people (`notices`), sent back."""
_CODE = re.compile(r"(?P<fence>```|~~~).*?(?:(?P=fence)|\Z)|<(?P<tag>code|pre)\b.*?(?:</(?P=tag)>|\Z)", re.IGNORECASE | re.DOTALL)
_QUOTED_LINE = re.compile(r"^[ \t]*(?:>|&gt;).*$", re.MULTILINE)
_FORWARDED = re.compile(
    r"^[ \t]*-{2,}[ \t]*(?:original|forwarded|原始|转发).*\Z|^on .{4,90}wrote:\s*$.*\Z", re.IGNORECASE | re.MULTILINE | re.DOTALL
)
_MAIL_HEAD = r"^[ \t]*\**(?:from|to|sent|subject|cc|date|reply-to|发件人|收件人|主题|日期|抄送)\**[ \t]*[:：].*\n"
_PASTED_MAIL = re.compile(
    rf"(?:(?:{_MAIL_HEAD}){{2}}|^[ \t]*from[ \t]*:[^\n]{{2,60}}\n+[ \t]*(?:hi|hello|hey|dear|good (?:morning|afternoon|evening))\b.*\n?|^[ \t]*(?:subject|主题)[ \t]*[:：].*\n).*\Z",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
_LOG_LINE = re.compile(
    r"""^[ \t]*(?:
        \[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d.* | \[?\d\d:\d\d:\d\d.* |
        \[?(?:DEBUG|INFO|WARN|WARNING|ERROR|TRACE|FATAL|CRITICAL)\b[\]:\s].* |
        Traceback\ .* | File\ ".* | at\ [\w.$<>]+\(.* | \w*(?:Error|Exception):.* |
        (?:heartbeat|ping|keepalive|cron(?:job)?)\b.{0,40} |
        (?:[*\d][\d*/,-]*[ \t]+){4}[*\d][\d*/,-]*(?:[ \t].*)? |
        \$\ .* | >>>.* | \#!.* |
        [{\[].*[}\]][,;]?
    )$""",
    re.MULTILINE | re.VERBOSE,
)
_SPEAKER = r"(?:user|assistant|human|ai|bot|agent|system|interviewer|me|you|q|a|用户|助手|甲|乙)"
_OF_A_THING = r"(?: (?:really|absolutely|just|simply|personally))* (?:can't|cannot|can’t|don't|don’t|won't|hate|loathe|detest|avoid)(?: (?:eat|stand|bear|drink|touch|like|do|abide|tolerate|stomach))? (?:it|them)(?: at all)?[.! ]*$"
"""What is said of a thing named before a colon ("Coriander: I can't stand it"), which is no speaker."""
_TRANSCRIPT = re.compile(
    rf"^[ \t]*(?:{_SPEAKER}|(?-i:(?!Remember|Note|Also|Update|Edit|Correction|Reminder|Important|Context|Background|Please|Basically|Role-?play|Improv|(?:Scenario|Scene|Game)(?= ?: ?[\"“]?I(?:'?m| am) (?!stuck|having|trying|playing|looking|on\b))|Save|Memori|Record|Fact|Me|Intro|Hi|Hello)[A-Z][a-z]+)(?= ?[:：] ?[\"“]?I\b(?!{_OF_A_THING})))[ \t]*[:：].*(?:\n.+)*$",
    re.IGNORECASE | re.MULTILINE,
)
_TRANSCRIPT_NAME = re.compile(r"^[ \t]*([A-Z][a-z]+|[\u4e00-\u9fff]{2,3})[:：] ?\S.*$", re.MULTILINE)
_INLINE_CODE = re.compile(r"`([^`\n]+)`")

_WORK_VERBS = (
    r"translate|proof-?read|rewrite|rephrase|reword|paraphrase|summari[sz]e|polish|edit|shorten|correct|improve|fix|check|spell-?check|tidy|review|analy[sz]e|"
    r"classify|label|parse|convert|transcribe|explain|continue|finish|complete|critique|simplify|expand|format|extract"
)
_PIECE = (
    r"text|sentences?|paragraph|lyrics?|song|verse|poem|draft|e-?mail|mail|message|letter|essay|story|transcript|grammar|translation|passage|excerpt|"
    r"dialogue|script|caption|tweet|post|quote|log|logs|output|input|snippet|example|prompt|bio|scene|(?<!new\ )chapter|homework|exercise|cover letter|review|speech|line|joke|cv|resume|résumé|novel|book|article|abstract|monologue|testimonial|persona|advert|blurb|headline|(?:begins|starts|reads|opens|goes)(?: like this| as follows)?"
)
_HANDED_OVER = re.compile(
    rf"""(?:
        ^(?![^\n:：]{{0,40}}s\ you\ (?:write|draft|send|make|give|translate|summari[sz]e|edit|prepare|review|correct|polish)\b)[^\n:：]{{0,40}}\b(?:{_WORK_VERBS})\b(?!\ (?:that|it|your\ (?:notes?|memory|records?))\s*[:：](?!\d\d))[^\n:：.?!]{{0,80}}[:：](?!\d\d)
      | ^(?![^\n:：]{{0,40}}s\ you\ (?:write|draft|send|make|give|translate|summari[sz]e|edit|prepare|review|correct|polish)\b)(?![^\n:：]{{0,25}}\b(?:before|after|while|until|as)\ (?:you|we|I)\b)(?![^\n]{{0,20}}\b(?:remember|save|note|memori[sz]e|keep|log|record|store|jot|write down)\b)(?![ \t]*my\s)[^\n:：]{{0,60}}\b(?:{_PIECE})\b[^\n:：.?!]{{0,40}}[:：](?!\d\d)(?!\s*(?:that's|that\ is|this\ is)\ (?:the|how|what|my)\b)
      | ^[^\n:：]{{0,40}}\b(?:put|turn|change|make|set|render|switch|transpose|recast|express)\ (?:this|these|it|the\ following|the\ sentences?)\b[^\n:：.?!]{{0,40}}\b(?:tense|voice|plural|singular|(?:first|second|third)[- ]person|(?:in)?direct\ speech|reported\ speech|prose|verse|rhyme|questions?|bullet\ points|haiku|limerick|headline|capitals|(?:lower|upper|title)[ -]?case)\b[^\n:：.?!]{{0,30}}[:：](?!\d\d)
      | ^[^\n.?!:：]{{0,60}}\b(?:{_WORK_VERBS}|gist|tl;?dr|sum\ up|repl(?:y|ies)|respond|rate|grade|thoughts|answer)\b[^\n.?!:：]{{0,40}}\b(?:the\ following|this)\ (?:[\w-]+\ )?(?:{_PIECE})\b[^\n.?!:：]{{0,50}}[.?!]?[ \t]*\n
      | \b(?:how\ (?:do|would|can)\ (?:i|you|we|one)\ say|what\ does\ (?:this|it)\ mean)\b[^\n:：.?!]{{0,40}}[:：](?!\d\d)
      | (?:(?:翻译|润色|改写|校对|纠正|修改|总结|概括|续写|检查|分析|缩写|扩写|歌词|台词|原文|译文)|(?:这|那|下面|以下|上面)[这那]?(?:一?[段句封篇条份首]|几[句段]|个(?:句子|文案|标题|段落|通知|邮件))[^\n。！？:：]{{0,12}}?(?:改|写|缩|弄|调|译|变|说|扩|删)(?:得|短|长|好|顺|简|精))(?!类|[^\n。！？:：]{{0,20}}(?:都|一律|统一|以后|今后|每次))[^\n。！？:：]{{0,20}}[:：](?!\d\d)
      | (?:^|(?<=[。！？]))[^\n。！？:：]{{0,30}}?(?:语病|病句|通顺|断句|修辞|人称|视角|时态|语序|错别字|标点|[缩扩压浓概换改翻译转变](?:成|为|写)(?:一|两|几|[“"「]))(?!类|[^\n。！？:：]{{0,20}}(?:都|一律|统一|以后|今后|每次))[^\n。！？:：]{{0,20}}(?:[:：]|[?？]\s*(?:——|--)+)
    )(?P<piece>.*)\Z""",
    re.IGNORECASE | re.MULTILINE | re.DOTALL | re.VERBOSE,
)

_QUOTATION = re.compile(
    r"\"([^\"\n]{2,})\"|“([^“”]{2,})”|«([^«»]{2,})»|「([^「」]{2,})」|『([^『』]{2,})』|(?<![\w'])'([^'\n.!?]+(?:'\w[^'\n.!?]*){0,6}[.!?]?)'(?!\w)|‘([^‘’\n]+(?:’\w[^‘’\n]*){0,6})’(?!\w)"
)
"""Closed by the next mark of its kind; one that is opened anew before it is closed is none, or each of many would be looked for to the end."""
_ASKS_TO_KEEP = re.compile(
    r"(?:\b(?:remember|note|save|memori[sz]e|keep in mind)\b[^.!?\n]{0,24}|(?:记住|记下|记一下|记得|保存)[^。！？\n]{0,8})[:：,，]?\s*$",
    re.IGNORECASE,
)
_SAYING = re.compile(
    r"(?:\b(?:sa(?:id|ys?|ying)|told|tells?|wrote|writes|asked|asks|goes|reads?|replied|texted|quote|like)|[说讲问道写喊](?!的))[^.!?。！？\n]{0,12}[,:，：]?\s*$",
    re.IGNORECASE,
)
_NAMING = re.compile(
    r"(?:叫做?|名为|称为|称作|简称|代号|抬头|落款|签名|署名|网名|笔名|昵称|店名|书名|品牌|口号|标语|座右铭|文件名)(?:[叫是为写用开填]|统一|都|一律|一般|通常)*\s*$"
)
"""What a name follows, in quotation marks as names often stand: 发票抬头写“…”."""
_TAKEN_DOWN = re.compile(r"(?:这[条句个]|那[条句个])?(?:话|信息)?(?:也|都|给我|帮我)*(?:记|存|加|写|收)(?:到|进|入|下|上|住)")
"""What asks to keep the words in quotation marks before it: 把“…”记到备忘里."""
_LATIN_WORD = re.compile(r"[A-Za-zÀ-ÿ][\w'’-]*")
_HAN = re.compile(r"[\u3400-\u9fff]")
_OTHER_SCRIPT = re.compile(r"[\u3040-\u30ff\uac00-\ud7af\u0400-\u04ff\u0590-\u06ff\u0900-\u0e7f]")
_ZH_FUNCTION = re.compile(r"[的了是我你您他她它们在不没有要也都就很这那吗呢吧和跟把被给请别让对会能想记用从到住叫做只为什]")

_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|mr|mrs|ms|dr|st|prof|vs|approx|no|inc|ltd|jr|sr|dept|fig|[ap]\.m|u\.s|u\.k|ph\.d|b\.sc|m\.sc)|(?<![\w.])[A-Z])\.$",
    re.IGNORECASE,
)
_STARTS_ANEW = re.compile(r"\s+(?:I|My|We|Our|The|Please|He|She|It|That|This|So|And|But|Also)\b")
GAP = 200
"""So many blanks are a gap on the page, or something long blanked out: no sentence, and no stretch of sentences, reaches across."""
_BOUNDARY = re.compile(
    r"(?<![.!?…])[.!?…]++[\"'”’)\]]*+(?=\s|$)|[。！？；…]+[”’」』）]*|\n+|(?<![\U0001F300-\U0001FAFF\u2600-\u27BF\uFE0F])[\U0001F300-\U0001FAFF\u2600-\u27BF\uFE0F]++(?=\s+[A-Z])"
    rf"|(?<!\s)[^\S\n]{{{GAP},}}+"
)
"""Where a sentence may end."""
_NEAR = 16
"""Characters before a full stop in which an abbreviation is looked for."""
MOST = 50_000
"""Characters of one message that are read."""
LONGEST = 2000
"""Characters of a sentence; what runs on for longer without a full stop is pasted text, and no rules are tried on it."""
USUAL = 500
"""Characters of a sentence that is read for everything; in a longer one, only a wish to remember that it begins with is heard."""
_GOES_ON = re.compile(r" [a-z]")
"""A sentence goes on behind a mark inside quotation marks: no more 'Great question!' at the top."""
_BULLET = re.compile(r"^(?:(?:[-*–]|\(?\d{1,2}[.)])\s+|•\s*)")


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of a message; `start` and `end` are its offsets there."""

    text: str
    start: int
    end: int

    @property
    def opening(self) -> Sentence:
        """As much of it as is usual: by that alone a sentence which never ends is heard."""
        return Sentence(self.text[:USUAL], self.start, self.start + USUAL)

    @property
    def asks(self) -> bool:
        """Whether it closes with a question mark."""
        return self.text.rstrip("\"'”’)」』） ").endswith(("?", "？"))


def blank(text: str, spans: Iterable[tuple[int, int]]) -> str:
    """The text with these spans (start, end) turned to spaces; line breaks and length stay."""
    characters = list(text)
    for start, end in spans:
        characters[start:end] = [character if character == "\n" else " " for character in text[start:end]]
    return "".join(characters)


def spoken(text: str) -> str:
    """The message with everything that is not the person's own saying blanked out, of the same length."""
    for pattern in (_CONTEXT_BLOCK, _CONTEXT_LINE, _NOTICE, _CODE, _PASTED_MAIL, _FORWARDED, _QUOTED_LINE, _LOG_LINE):
        text = blank(text, (found.span() for found in pattern.finditer(text)))
    text = blank(text, letters.below_a_line(text))
    text = _INLINE_CODE.sub(r" \1 ", text)
    text = blank(text, _handed_over(text))
    return _bounded(blank(blank(text, _transcript(text)), _quotations(text)))


def _bounded(text: str) -> str:
    """Of more than `MOST` characters the first and the last; what stands between is blanked out as if it were pasted."""
    return text if len(text) <= MOST else blank(text, [(MOST // 2, len(text) - MOST // 2)])


def sentences(text: str) -> list[Sentence]:
    """The sentences in order, without bullets and blanks around them."""
    found: list[Sentence] = []
    start = 0
    for mark in _BOUNDARY.finditer(text):
        if not _ends_here(text, start, mark):
            continue
        found.extend(_sentence(text, start, mark.end()))
        start = mark.end()
    found.extend(_sentence(text, start, len(text)))
    return found


def language(text: str) -> FrameLanguage:
    """The language of a sentence's frame: words of another language set into it do not change it."""
    if _OTHER_SCRIPT.search(text):
        return "other"
    if not _HAN.search(text):
        return "en"
    return "zh" if _ZH_FUNCTION.search(text) or len(_LATIN_WORD.findall(text)) < 2 else "en"


def runs(text: str) -> list[tuple[FrameLanguage, str]]:
    """Stretches of neighbouring sentences that share their frame language, with no gap between them."""
    found: list[tuple[FrameLanguage, int, int]] = []
    for sentence in sentences(text):
        spoken_in = language(sentence.text)
        if found and found[-1][0] == spoken_in and sentence.start - found[-1][2] < GAP:
            found[-1] = (spoken_in, found[-1][1], sentence.end)
        else:
            found.append((spoken_in, sentence.start, sentence.end))
    return [(spoken_in, text[start:end]) for spoken_in, start, end in found]


def _handed_over(text: str) -> list[tuple[int, int]]:
    found = _HANDED_OVER.search(text)
    if not found or not found["piece"].strip():
        return []
    head = text[: found.start("piece")].rstrip()
    told = [
        mark.end() for mark in _BOUNDARY.finditer(head, found.start()) if mark.end() < len(head) and _ends_here(text, found.start(), mark)
    ]
    return [(told[-1] if told else found.start(), _end_of_piece(text, found.start("piece")))]


def _end_of_piece(text: str, start: int) -> int:
    """Where a text that was handed over ends.

    At its last closing mark when it stands in quotation marks and what follows turns to the agent, a list of things with its sentence, else with
    the message.
    """
    start += len(text[start:]) - len(text[start:].lstrip())
    listed = _LISTED.match(text, start)
    if listed and not _STATES.search(listed[0]):
        return listed.end()
    closing = _CLOSED_BY.get(text[start : start + 1], "")
    marks = [found.start() for found in re.finditer(rf"(?<=\S)[{closing}](?!\w)", text[start + 1 :])] if closing else []
    end = start + 2 + marks[-1] if marks else len(text)
    # A tale goes on behind its last speech: '"Hello," said Tom. I live in Paris.'
    return end if text[end - 2] not in ",，" and _TURNS_AWAY.match(text, end) else len(text)


_TURNS_AWAY = re.compile(
    r"[\s.。!！,，;；–—-]{0,9}(?:(?:and|but|so|also|oh|ok|okay)[\s,]{1,3}){0,2}(?:btw|by the way|fyi|(?:each|every) time (?:you|I (?:ask|send|paste|share))\b|whenever (?:you|I (?:ask|send|paste|share))\b|from now on|in future\b|going forward|I [^.?!\n]{3,60}(?: btw| by the way)\b|p\.?s\b|for (?:context|reference|the record)|(?:many )?thanks|thank you|thx|cheers|please|pls|can you|could you|would you|"
    r"remember (?:that|this|for)|(?:I|we)(?:'m not| am not| are not| don't| do not| can't| cannot| only| barely| hardly) (?:speak|read|write|know|understand|(?:a )?native|fluent|good at)|"
    r"另外|凡|但凡|以后|以後|今后|今後|往后|每次|对了|對了|顺便|順便|谢谢|謝謝|麻烦|麻煩|帮我|幫我|请|請|记住|記住|还有|還有|我(?:不会|不懂|看不懂|不太会|只会))",
    re.IGNORECASE,
)
"""With what people turn from a text they have handed over to the agent, or to themselves."""


_LISTED = re.compile(
    r"(?:[^,.!?:;\s][^,.!?:;\n]{0,39},[ \t]*){2,12}[^,.!?:;\s][^,.!?:;\n]{0,39}(?:[.!?]+(?=\s)|\n)|"
    r"(?:[^，、。！？：；\s]{1,12}[，、]){2,12}[^，、。！？：；\s]{1,12}[。！？\n]"
)
_STATES = re.compile(
    r"\b(?:I|I'?m|I've|ive|my|we|our|you|he|she|they|is|are|was|were|am|have|has|had|will|can)\b|[我你您他她它是有在会要不]", re.IGNORECASE
)
"""What a list of things, dishes say, has no word of: with one it may be a text, which goes on after its first sentence."""
_CLOSED_BY = {"'": "'", '"': '"', "‘": "’", "“": "”", "«": "»", "「": "」", "『": "』"}


def _transcript(text: str) -> list[tuple[int, int]]:
    spans = [found.span() for found in _TRANSCRIPT.finditer(text)]
    named = list(_TRANSCRIPT_NAME.finditer(text))
    names = [found[1] for found in named]
    if len(names) > len(set(names)):
        spans.extend(found.span() for found in named)
    return spans


def _quotations(text: str) -> list[tuple[int, int]]:
    return [found.span() for found in _QUOTATION.finditer(text) if _is_quotation(text, found)]


def _is_quotation(text: str, found: re.Match[str]) -> bool:
    before = text[max(0, found.start() - 60) : found.start()]
    inside = next(group for group in found.groups() if group)
    if _TAKEN_DOWN.match(text, found.end()) or mentions.spoken_of(text, found):
        return False
    if _ASKS_TO_KEEP.search(before) or (_NAMING.search(before) and len(inside) <= 20 and not re.search(r"[我你，。！？,!?]", inside)):
        return False
    words = _LATIN_WORD.findall(inside)
    if _SAYING.search(before) or len(_HAN.findall(inside)) >= 5:
        return True
    titled = all(word[0].isupper() for word in words if len(word) > 3)
    return len(words) >= 3 and not titled


def _ends_here(text: str, start: int, mark: re.Match[str]) -> bool:
    if not mark[0].startswith("."):
        return not _GOES_ON.match(text, mark.end()) if mark[0].endswith(("'", '"', "’", "”")) else True
    near = max(start, mark.start() - _NEAR)
    if near == start and _BULLET.fullmatch(text[start : mark.end()].strip() + " "):
        return False
    if _ABBREVIATION.search(text[near : mark.start() + 1]):
        return bool(re.search(r"[ap]\.m\.$", text[near : mark.end()], re.IGNORECASE) and _STARTS_ANEW.match(text, mark.end()))
    return True


def _sentence(text: str, start: int, end: int) -> list[Sentence]:
    piece = text[start:end]
    left = len(piece) - len(piece.lstrip())
    bullet = _BULLET.match(piece[left:])
    left += bullet.end() if bullet else 0
    stripped = piece[left:].strip()
    if not any(character.isalnum() for character in stripped):
        # A lone mark such as "/s" or an emoji says nothing by itself.
        return []
    return [Sentence(stripped, start + left, start + left + len(stripped))]
