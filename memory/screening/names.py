"""Names of people and companies, told by the words around them and by how they are written, in English and Chinese. Pure.

Made for taking them out, so it rather finds one too many. English names are told by capitals; a text all in lower case hides them from
these rules, which is why an export also looks for every name that any text of the same person introduces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_CAP = r"[A-Z][A-Za-z\u00c0-\u024f'’]*[a-z\u00c0-\u024f][A-Za-z\u00c0-\u024f'’-]*"
_CAPS = rf"{_CAP}(?: (?:(?:van|von|de|da|del|der|bin|al|ter) ){{0,2}}{_CAP}){{0,3}}"
_CUES = (
    r"(?:[Mm]y name is|[Mm]y name's|[Nn]ame:|[Cc]all me|[Ii]'m|[Ii] am|[Tt]his is|[Nn]amed|[Cc]alled|[Ss]igned,?|[Dd]ear|[Hh]ello|[Hh]i|[Hh]ey|[Tt]hanks,?"
    r"|[Mm]rs?\.?|[Mm]s\.?|[Dd]r\.?|[Pp]rof(?:essor|\.)?|[Ss]ister|[Bb]rother|[Ww]ife|[Hh]usband|[Ss]on|[Dd]aughter|[Ff]riend|[Cc]olleague|[Bb]oss|[Mm]anager"
    r"|[Mm]other|[Ff]ather|[Mm]um|[Dd]ad|[Pp]artner|[Nn]eighbou?r|[Tt]eacher|[Dd]octor|[Uu]ncle|[Aa]unt|[Cc]ousin|[Cc]lient|[Cc]ustomer)"
)
_CUED = re.compile(rf"\b{_CUES}[ ,:]{{1,2}}({_CAPS})")
_RUN = re.compile(rf"(?<![A-Za-z]){_CAPS}")
_SENTENCE_START = re.compile(r"(?:^|[.!?。！？:：\n\"“(\[\]*•-])\s*$")
# Written with a capital in the middle of a sentence, and nobody's name.
_NO_NAMES = frozenset(
    [
        "I",
        "I'm",
        "I'd",
        "I'll",
        "I've",
        "Monday",
        "Tuesday",
        "Wednesday",
        "Thursday",
        "Friday",
        "Saturday",
        "Sunday",
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
        "English",
        "Chinese",
        "French",
        "German",
        "Spanish",
        "Italian",
        "Japanese",
        "Korean",
        "Portuguese",
        "Russian",
        "Arabic",
        "Dutch",
        "Swedish",
        "Mandarin",
        "Cantonese",
        "Internet",
        "Python",
        "Java",
        "JavaScript",
        "TypeScript",
        "Rust",
        "Go",
        "Ruby",
        "Django",
        "Flask",
        "React",
        "Vue",
        "Angular",
        "Docker",
        "Kubernetes",
        "Linux",
        "Windows",
        "Android",
        "Excel",
        "Word",
        "PowerPoint",
        "Markdown",
        "Git",
        "GitHub",
        "PostgreSQL",
        "Redis",
        "Vim",
        "Emacs",
        "Slack",
        "Zoom",
        "Notion",
        "Figma",
        "Christmas",
        "Easter",
        "Python's",
        "Ok",
        "Okay",
        "Yes",
        "No",
        "Please",
        "Remember",
        "Profile",
        "Memories",
        "Summary",
        "State",
        "Identity",
        "Preference",
        "Constraint",
        "Fact",
        "Context",
        "Event",
        "Feedback",
        "User",
        "Assistant",
        "System",
    ]
)

_SURNAMES = "王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩邓冯曹彭曾肖田董潘袁蔡蒋余于杜叶程魏苏吕丁任卢姚沈钟姜崔谭陆范汪廖石金韦贾夏付方邹熊白孟秦邱侯江尹薛闫段雷龙黎史陶贺毛郝顾龚邵万覃武钱戴严莫孔向常汤康易乔施樊温庄牛芦柳欧阳"
_NAME_ZH = f"(?:欧阳|司马|上官|诸葛|[{_SURNAMES}])[\u4e00-\u9fff]{{1,2}}"
_STOP = '(?=[，。,.!！?？、；;：:\\s"”’)）]|$|的|是|在|和|跟|与|也|就|都|要|会|说|有|不|喜|爱|住|来|去|对|给|把|被|今|明|昨)'
_CUED_ZH = re.compile(
    f"(?:我叫|叫我|名叫|名字叫|名字是|姓名[是为:：]?|我是|同事|朋友|老板|领导|客户|老公|老婆|妻子|丈夫|儿子|女儿|妹妹|姐姐|弟弟|哥哥|邻居|室友|同学|联系人[是:：]?)"
    f"(?:叫|是)?({_NAME_ZH}?{_STOP}|[小老阿大][\u4e00-\u9fff]{_STOP})"
)
_TITLED_ZH = re.compile(
    f"((?:欧阳|司马|[{_SURNAMES}])[\u4e00-\u9fff]{{0,2}}?)(?:先生|女士|小姐|老师|医生|教授|经理|总监|主任|律师|师傅|阿姨|叔叔|[总工哥姐](?![\u4e00-\u9fff作程人然共结是]))"
)

_FORMS = (
    "Inc|Incorporated|Ltd|Limited|LLC|LLP|GmbH|AG|SA|BV|Corp|Corporation|Co|Company|Group|Holdings?|Bank|University|College|Partners|Technologies"
    "|Technology|Labs?|Laborator(?:y|ies)|Studios?|Systems|Solutions|Industries|Consulting|Hospital|Clinic|School|Institute|Foundation"
)
_COMPANY = re.compile(rf"(?<![A-Za-z])(?:[A-Z0-9][\w&'’-]*,? ){{1,5}}(?:{_FORMS})\b\.?")
_WORKS = re.compile(
    rf"\b(?:work(?:s|ed|ing)?|employed|interning|intern|consult(?:s|ing)?|hired|job|position|role) (?:at|for|by|with) (?:the )?({_CAPS}|[A-Z][\w&.-]+)|\b(?:join(?:ed|ing)|left|employer(?: is|:)|company(?: is|:)) ({_CAPS}|[A-Z][\w&.-]+)"
)
_COMPANY_ZH = re.compile(
    "(?!(?:在|去|到)?(?:我|你|他|她|咱|这|那|本|贵|该|某|哪|公司|大学))[\u4e00-\u9fffA-Za-z0-9（）()]{2,24}?(?:股份有限公司|有限责任公司|有限公司|集团公司|股份公司|分公司|公司|集团|银行|大学|学院|医院|研究院|研究所|事务所|工作室|科技|证券|出版社)"
)
_WORKS_ZH = re.compile(
    "(?:就职于|任职于|供职于|入职了?|跳槽到了?|加入了?|公司[是叫]|单位是)([\u4e00-\u9fffA-Za-z0-9]{2,12}?)(?=上班|工作|任职|做|当|[，。,.!！\\s]|$)|(?<=我)在([\u4e00-\u9fffA-Za-z0-9]{2,12}?)(?=上班|工作|任职)"
)


@dataclass(frozen=True, slots=True)
class Found:
    """One thing at `text[start:end]`, and its kind: PERSON, COMPANY, or what the caller calls it."""

    kind: str
    start: int
    end: int
    words: str


def names(text: str) -> list[Found]:
    """What is a person's name, or may well be one."""
    found = [_found("PERSON", match, 1) for pattern in (_CUED, _CUED_ZH, _TITLED_ZH) for match in pattern.finditer(text)]
    return [*found, *_capitals(text)]


def companies(text: str) -> list[Found]:
    """What is the name of a firm, a school, a hospital, or where somebody works."""
    found = [_found("COMPANY", match, 0) for pattern in (_COMPANY, _COMPANY_ZH) for match in pattern.finditer(text)]
    return found + [_found("COMPANY", match, match.lastindex or 0) for pattern in (_WORKS, _WORKS_ZH) for match in pattern.finditer(text)]


def _capitals(text: str) -> Iterator[Found]:
    """Words with a capital where a sentence does not begin; where one begins, two of them."""
    for match in _RUN.finditer(text):
        words = match.group().split(" ")
        start = match.start()
        begins = bool(_SENTENCE_START.search(text[max(0, start - 4) : start])) or start == 0
        while words and (words[0] in _NO_NAMES or (begins and len(words) > 1 and words[0].lower() in _OPENERS)):
            start += len(words[0]) + 1
            words, begins = words[1:], False
        while words and words[-1] in _NO_NAMES:
            words = words[:-1]
        if words and (len(words) > 1 or not begins):
            yield Found("PERSON", start, start + len(" ".join(words)), " ".join(words))


_OPENERS = frozenset(
    [
        "the",
        "a",
        "an",
        "my",
        "our",
        "your",
        "his",
        "her",
        "their",
        "this",
        "that",
        "these",
        "those",
        "what",
        "when",
        "where",
        "why",
        "how",
        "who",
        "which",
        "is",
        "are",
        "was",
        "were",
        "do",
        "does",
        "did",
        "can",
        "could",
        "will",
        "would",
        "should",
        "please",
        "tell",
        "ask",
        "give",
        "show",
        "let",
        "in",
        "on",
        "at",
        "for",
        "from",
        "to",
        "with",
        "and",
        "but",
        "or",
        "so",
        "if",
        "because",
        "since",
        "after",
        "before",
        "while",
        "yesterday",
        "today",
        "tomorrow",
        "we",
        "you",
        "he",
        "she",
        "they",
        "it",
        "there",
        "here",
        "ask",
        "met",
        "call",
        "meet",
        "see",
        "remember",
    ]
)


def _found(kind: str, match: re.Match[str], group: int) -> Found:
    return Found(kind, match.start(group), match.end(group), match.group(group))
