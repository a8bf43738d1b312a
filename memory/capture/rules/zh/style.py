"""How the agent should answer, and what it must leave alone: orders that are meant to last."""

from __future__ import annotations

import re
from typing import Any

from memory.capture.rules.zh import standing
from memory.capture.rules.zh.clause import TIMES, Clause, Draft
from memory.enums import Kind

_POLITE = r"(?>算了|还是|那就|以后|今后|请你?|麻烦你?|拜托|希望你?|建议你?|你|您|帮我|能|尽量|最好|务必|记得|给我|跟我|对我|和我|替我|在|的时候|时候|时|也|都|就|要|得|应该|可以)*"
_LASTING = re.compile(
    r"(?<![点半号日月年岁天周饭班])以后|以后(?=别|不要|再(?:找|联系|叫|给))|今后|往后|从今|从现在起|每次|每回|一律|总是|永远|始终|一直|凡是|平时|任何时候|都(?=用|要|写|按|给|加|带|附|先|得|请|以)|统一|默认|务必都|所有"
)
_WITH_ME = re.compile(
    r"(?:跟|和|给|对|回|替|帮|陪)我(?:讲话|说话|聊天|沟通|写\S{0,6}|做\S{0,6}|回复|解释|推荐\S{0,4})(?:的时候|时|用|别|不要|不用|要|请|多|少|随意|正式|温柔|简)"
)
_ANSWER = r"(?:(?:你的?|每次的?|所有的?|给我的?|一切|以后|今后)*(?:回答我?|回复|答复|答案|回话|输出|说话|讲话|讲解|解释(?:问题|概念|东西)?|聊天|语气|口吻|口气|态度|措辞|文风|用词|行文)(?:的时候|时|里|中|上|风格|方面)?)"
MANNER = r"(?P<manner>简短|简洁|简练|精简|精炼|简明|简单|短|扼要|详细|详尽|具体|全面|深入|长|正式|书面|专业|严谨|随意|随便|清晰|有条理|生动|风趣|朴实|平实|轻松|口语化?|活泼|幽默|俏皮|友好|温柔|亲切|客气|直接|直白|通俗|大白话|形象|直率|犀利|委婉|冷静|中性|客观|快|慢|礼貌)"
_MORE = r"(?>一?点儿?|一些|些|扼要|明了|直接|为主|就行|就好|即可|吧|哈|哦|，|,|一下)*"
_TONGUES = {
    "英文": "en", "英语": "en", "English": "en", "中文": "zh", "汉语": "zh", "普通话": "zh", "简体": "zh", "繁体": "zh-Hant", "日语": "ja", "日文": "ja", "韩语": "ko", "韩文": "ko",
    "法语": "fr", "德语": "de", "西班牙语": "es", "粤语": "yue", "俄语": "ru", "葡萄牙语": "pt", "意大利语": "it",
}  # fmt: skip
TONGUE = r"(?P<tongue>英文|英语|English|简体中文|繁体中文|简体字?|繁体字?|中文|汉语|普通话|日语|日文|韩语|韩文|法语|德语|西班牙语|粤语|俄语|葡萄牙语|意大利语)"
_FORMATS = {
    "表格": "table", "列表": "list", "要点": "bullets", "markdown": "markdown", "json": "json", "纯文本": "plain", "分点": "bullets", "分条": "bullets", "分项": "bullets", "逐条": "bullets", "条目": "bullets", "纯文字": "plain", "bullet": "bullets", "代码块": "code",
}  # fmt: skip
_FORMAT = r"(?P<format>表格|列表|要点|markdown|MD格式|json|纯文本|分点|bullet points?|bullet|代码块|图表|项目符号|清单|思维导图)"
_REPLY = r"(?:来)?(?:形式|格式|语法|的方式|方式)?(?:来)?(?:回答|回复|答复|回|答|输出|跟我(?:说|聊|讲)|和我(?:说|聊)|给我|展示|呈现|整理|写|聊|讲|作答|交流|沟通|列)?(?:我|问题|我的问题|就行|就好|吧|即可|给我|出来)*"
REFUSES = re.compile(
    r"(?:别|不要|不用|甭|无需|少|不必)(?:再|老|总|给我|提|跟我|给|说|讲|发|出|做)*(?:什么)?(?:建议|方案|分析|结论|意见|解读|点评)"
)
_RULES: tuple[tuple[re.Pattern[str], str, Any], ...] = (
    (
        re.compile(
            rf"^{_POLITE}(?:(?:回复|回答|答复|邮件|每次)(?:里|中|时|请|也|都)*)?(?:别|不要|不用|禁止|不许)(?:再|老是|总是)*(?:用|以|拿|加|写).{{1,14}}(?:开头|结尾|收尾|打头|开场)$"
        ),
        "",
        None,
    ),
    (
        re.compile(
            rf"^{_POLITE}(?:别|不要|不用|无需|不必|少)(?:那么|太|再|这么|跟我|给我)?(?P<words>啰嗦|罗嗦|废话|铺垫|长篇大论|水字数|凑字数)"
        ),
        "content.length",
        "short",
    ),
    (re.compile(rf"^{_POLITE}(?:说|讲|挑|直接说|只说|只讲|直接讲|抓|给)(?:重点|要点|干货|结论)(?!词)"), "content.length", "short"),
    (
        re.compile(
            r"^(?>今后|以后|每次|你的?|回答我?|回复我?|回我(?:消息)?|给我的?(?:回答|回复|文案|文章|东西)?|一律|都|请|尽量|，)*(?:最多|不超过|不要超过|别超过|控制在|限制在)[\d一二两三四五六七八九十百]+\s*(?:个)?(?:句|字|行|段|条|点)"
        ),
        "content.length",
        "short",
    ),
    (
        re.compile(
            r"^.{0,8}?(?:(?:别|不要|不用|少)(?:跟我|给我|再|老)*(?:绕弯子?|绕圈子?|兜圈子?|打太极(?!拳))|直说|有话直说|直接(?:指出|批评)|实话实说|别拐弯抹角|(?:反馈|意见|批评)不用(?:跟我)?客气)(?:就好|就行|即可|吧)?$"
        ),
        "language.tone",
        "直接",
    ),
    (
        re.compile(
            rf"^{_POLITE}(?:(?:回复|回答|答复|聊天|说话)(?:里|中|时|的时候|请|也|都|就)*)?(?:别|不要|不用|无需|不必|少|禁止|请?勿|避免|杜绝|禁用)(?:再|老是|总是|动不动|一直|老|总|给我|跟我|对我|带|加|用|发|放|使用|出现|写|夹杂|讲|说|一口一个|动不动就|\s)*(?P<words>emoji|表情(?:符号|包)?|颜文字|感叹号|客套话?|寒暄|术语|黑话|大道理|鸡汤|说教|道歉|敬语|您|机翻腔|官腔|套话|开场白|结束语|免责声明|重复我的问题|夸我)"
        ),
        "",
        None,
    ),
    (
        re.compile(
            r"^.{0,8}?(?:多|尽量|可以)?(?:打比方|举例子?|举些例子|用比喻|讲例子|带例子|附例子|配例子|贴代码|引用来源|给出处|标注来源|附上来源|注明出处)(?:$|[，,。]|说明|一点|一些|解释)"
        ),
        "content.style",
        None,
    ),
)
_FIRST_THE_ANSWER = (
    re.compile(
        r"^.{0,10}?(?:先|直接)(?:给|说|讲|写|上|列)(?:我)?(?:出)?(?:结论|答案|重点|要点|步骤|代码|例子|结果|数据|提纲|大纲)(?:再|就|，|,|，再|后|$)"
    ),
    re.compile(rf"^{_POLITE}(?:给|列|写|说|讲)(?:我|出)?(?:步骤|代码|结果|例子|要点|重点|答案)(?:就行|就好|即可|就可以|就够了)"),
)
_ALL_I_WANT = re.compile(r"^我?(?:只|就)(?:要|想要|需要|看|想看)(?:听)?(?:结论|答案|步骤|重点|要点|结果|干货|摘要)(?:就行|就好|就够了?)?$")
_TABOO = re.compile(
    rf"^(?:(?>{TIMES}|请你?|麻烦你?|拜托|求你|以后|今后|往后|再也|永远|千万|绝对|绝|一定|坚决|你|您|都|也|就|平时|任何时候|给我|跟我|对我|和我|先)*"
    r"|[^我你]{1,8}?(?:之前|以前|底前|月前|周前|号前|前)(?:请|你|都|先|就)*"
    r"|.{0,14}?(?:时|的时候|聊天|说话|里|中|内|的话题上?|上|[点午晚饭班]\S{0,2}(?:之?前|之?后|以前|以后))(?:请|千万|绝对|一定|也|就|都)*)"
    r"(?P<ban>别|不要|不准|不许|不可以|不能|禁止|勿|切勿|切忌|少)(?P<what>(?:再|老|总|总是|老是|随便|擅自)*(?:给|跟|对|向|在|把|拿|用|和|替|往|于|因为)?.{1,34})$"
)
_CONDUCT = re.compile(
    r"提(?!交|示|升|高|前(?!任|女友|男友|妻|夫|老公)|取|醒我吃|供者)|聊|讲|说(?!明文)|谈|推荐|叫|喊|称呼|使用|用|发|写|安排|约|打(?:扰|电话|断)|@|艾特|问|催|联系|透露|分享|转发|公开|泄露|推送|提醒|告诉|开玩笑|评价|评论|夸|安慰|翻译|修改|改动|删|替我|帮我|订|买|排|放|接|带|叫我|出现|涉及"
)
_AVOIDS = re.compile(
    r"^(?:以后)?(?:给我)?推荐[\u4e00-\u9fff]{1,8}?(?:的话|的时候|时)[，,]?(?:请|就|一定)*(?:避开|不要|别|少|排除|跳过|绕开).{1,20}$"
    r"|^我(?:再也)?不想(?:再)?(?:看到|听到|收到|聊到?|提到?|谈|讨论|被(?:问|叫|催|打扰)).{2,24}$"
)
_TALKING = re.compile(
    r"提(?!交|示|升|高|前(?!任|女友|男友|妻|夫|老公)|取|供者)|聊|谈|推荐|叫我|喊我|称呼|@|艾特|催我|联系|透露|分享|转发|公开|泄露|推送|打扰|打电话|安排|约我|开玩笑|评价我|夸我|安慰我|替我|给我(?!写|做|画|生成|列)|跟我|对我|问我|发给|我的|群里|语音"
)
# Orders about making things are tasks unless words say that they hold for good.
_FOR_GOOD = re.compile(
    r"以后|今后|往后|从今|再(?!改|写)|千万|绝对|永远|任何|总是|老是|每次|时候|(?<!同|及|临|随)时(?!间)|邮件里|文档里|回复|回答|一律|凡是|不准|不许|禁止|切勿|切忌|这周|本周|本月|这个?月|今天|下周|最近|到\S{1,6}前"
)
_CHAT = re.compile(
    r"^(?:再)?(?:忘|担心|客气|闹|急|生气|怕|走|想太多|说了|逗|脸|这样|那样|着急|难过|介意|紧张|误会|骗我|管|谢|见外|跑|睡|哭|理(?!财)|吵|笑我|停|放弃|灰心|多想|瞎|乱来|动|挂|睡着|这么|那么|太(?!早|晚)|提了|聊了|问我?了|催我?了|发了|烦我?了|说话|开玩笑了|问为什么|告诉别人哦)"
)
_LOCAL = re.compile(
    r"这(?!种|类|样的|周|个?月|几|两|些话题)|那(?!种|类|样)|第[一二三四五\d]|上面|下面|刚才|前面|后面那|原来的|该(?:函数|段)|改(?:动)?(?:变量|函数|接口|代码|格式|标题|原文)|删(?:除)?(?:文件|代码|行|注释)"
)


def in_tongue(match: re.Match[str]) -> Draft:
    """The language that answers are to be in."""
    words = match["tongue"]
    code = next((value for name, value in _TONGUES.items() if words.lower().startswith(name.lower())), words)
    return Draft(Kind.PREFERENCE, "language.preferred", code, bare=True)


_IN_TONGUE = re.compile(
    rf"^{_POLITE}(?:请|以后|今后|往后|一律|统一|总是|都|全部?|只|直接|尽量|一直|始终|永远|默认|每次|跟我聊天|聊天|回答|回复|说话|讲话|交流|对话|我们|咱们|，|,|\s)*(?:改)?(?:用|说|讲|以|使用)\s*{TONGUE}{_REPLY}$",
    re.IGNORECASE,
)
_IN_FORMAT = re.compile(
    rf"^{_POLITE}(?:.{{0,12}}?)(?:请|以后|今后|一律|统一|总是|都|全部?|只|尽量|一直|默认|每次|回答|回复)*(?:用|以|按|使用|做成|整理成|写成|列成)\s*{_FORMAT}{_REPLY}$",
    re.IGNORECASE,
)
_ANSWERS_ARE = re.compile(
    rf"^(?>请你?|麻烦你?|希望你?的?|以后|今后|往后|每次|平时|你的?|给我的?|跟我|我希望你?的?|我喜欢|我想要|我要|能|可以|，)*{_ANSWER}(?:请|要|尽量|最好|得|应该|都|能|可以|希望|务必|给我|一定要|越|必须|保持|的|写|偏|比较|，)*{MANNER}(?:越好)?{_MORE}"
)
_WANTED_ANSWERS = re.compile(
    rf"^(?:我)?(?:更|比较|还是|最)*(?:想要|要|喜欢|偏好|倾向于?|需要|希望(?:你)?(?:给我)?)(?:看|听)?(?:又.{{1,3}}又)?{MANNER}(?:一点|一些|点)?的?(?:{_ANSWER}|回复|解释|说明)$"
)
_PIECES = re.compile(
    rf"^(?:我的?|所有的?|以后的?)?(?:code review|commit(?: message)?|PR|文档|注释|邮件|周报|日报|报告|标题|纪要|会议纪要|文案|README|issue|变量名|日志|字幕|简历)(?:里|中|的话)?\s*(?:请|麻烦|都|一律|统一|默认|全部)*(?:用|以)\s*{TONGUE}{_REPLY}$",
    re.IGNORECASE,
)
_AS_WHOM = re.compile(
    rf"^{_POLITE}(?:跟|和|对|给)我(?:说话|讲话|聊天|聊|沟通|讲|解释)?.{{0,4}}?(?:就)?像(?:对)?.{{1,10}}?(?:那样|一样|似的)(?:就行|就好|即可)?$"
)
_TALK_TO_ME = re.compile(
    rf"^(?:请|麻烦|以后|今后|平时|你|，)*(?:跟|和|对|给|回)我(?:讲话|说话|聊天|沟通|写东西|写\S{{0,6}}的时候|回复|解释)?(?:的时候|时)?[，,]?(?:请|要|尽量|可以|都|就|能)*{MANNER}{_MORE}$"
)
_SHORT = {"简短", "简洁", "简练", "精简", "精炼", "简明", "简单", "短", "扼要"}
_LONG = {"详细", "详尽", "具体", "全面", "深入", "长"}
_FORMAL = {"正式", "书面", "专业", "严谨"}
_CASUAL = {"随意", "随便", "轻松", "口语", "口语化", "活泼", "幽默", "俏皮", "大白话", "通俗"}


def of_manner(word: str) -> Draft:
    """The length or the tone that a word asks for."""
    for words, key, value in (
        (_SHORT, "content.length", "short"),
        (_LONG, "content.length", "detailed"),
        (_FORMAL, "language.tone", "formal"),
        (_CASUAL, "language.tone", "casual"),
    ):
        if word in words:
            return Draft(Kind.PREFERENCE, key, value, bare=True)
    return Draft(Kind.PREFERENCE, "language.tone", word, bare=True)


def lasts(clause_shadow: str) -> bool:
    """Whether words of an order say that it holds for good."""
    return bool(_LASTING.search(clause_shadow) or _AS_WHOM.match(clause_shadow) or standing.of_a_kind(clause_shadow))


def _shaped(shadow: str) -> Draft | None:
    """The tongue or the form of answers."""
    for pattern in (_IN_TONGUE, _IN_FORMAT):
        match = pattern.match(shadow)
        if match and (_LASTING.search(shadow) or re.search(r"回答|回复|答复|作答|输出|跟我|和我|给我|说话|交流|聊天", shadow)):
            return (
                in_tongue(match)
                if pattern is _IN_TONGUE
                else Draft(Kind.PREFERENCE, "content.format", format_named(match["format"]), bare=True)
            )
    return None


def _worded(clause: Clause) -> Draft | None:
    """Units, and orders whose words alone say that they are about answers in general."""
    shadow = clause.shadow
    if _UNITS.match(shadow):
        return Draft(Kind.PREFERENCE, bare=True)
    if _ALL_I_WANT.match(shadow):
        return Draft(Kind.PREFERENCE, absorbs=True)
    if any(pattern.match(shadow) for pattern in _FIRST_THE_ANSWER) and (
        _LASTING.search(shadow) or re.search(r"回答|回复|希望|喜欢", shadow)
    ):
        return Draft(Kind.PREFERENCE, bare=not clause.own, absorbs=True)
    for pattern, key, value in _RULES:
        if pattern.match(shadow):
            return Draft(Kind.PREFERENCE, key if value else "", value, bare=clause.subject != "me" or not clause.own, absorbs=True)
    return None


_NOT_SO = re.compile(
    rf"^{_POLITE}(?:{_ANSWER}(?:请|能不能)?)?(?:别|不要|不用|少)(?:那么|这么|太|搞得太|弄得太)(?P<manner>官方|客气|客套|正式|书面|生硬|机械|死板|严肃|学术|专业|深奥|复杂|肉麻|笼统|抽象|官腔|文绉绉|一本正经)(?:了|的)?$"
)
_PUT_SO = re.compile(
    rf"^(?:你|您|请|麻烦)*(?:(?:回复|回答|讲|说|写|解释)的时候)?(?:以后|今后|平时|尽量|都|每次|跟我|给我)+(?:说|讲|写|答|回|讲解|解释)(?:得|的|话)?{MANNER}(?:一?点儿?|些)?$"
)


def style(clause: Clause) -> Draft | None:
    """Wishes for the form of answers."""
    shadow = clause.shadow
    shaped = None if clause.subject in ("other", "kin") else _shaped(shadow)
    if shaped or clause.subject in ("other", "kin"):
        return shaped
    return _of_answers(clause, shadow)


def _of_answers(clause: Clause, shadow: str) -> Draft | None:
    if re.search(r"再\S{0,6}一?(?:点|些)|^(?:再|稍微|更)|改得|写得", shadow) and not _LASTING.search(shadow):
        return None
    if _PIECES.match(shadow) or _AS_WHOM.match(shadow):
        key = "" if _PIECES.match(shadow) else "content.style"
        return Draft(Kind.PREFERENCE, key, clause.text.strip() if key else None, bare=True)
    match = _ANSWERS_ARE.match(shadow) or _PUT_SO.match(shadow) or _TALK_TO_ME.match(shadow) or _WANTED_ANSWERS.match(shadow)
    if match:
        return of_manner(match["manner"])
    if standing.orders_answers(shadow):
        return of_structure(shadow)
    return _of_a_kind(shadow) or _worded(clause) or _lasting(clause)


def of_structure(shadow: str) -> Draft:
    """How answers are to be built; without a preamble they are short."""
    short = bool(re.search("铺垫|背景|废话", shadow))
    return Draft(Kind.PREFERENCE, "content.length" if short else "", "short" if short else None, bare=True, absorbs=True)


def _of_a_kind(shadow: str) -> Draft | None:
    """An order for a kind of occasion or of work, or one that says how it is not to sound."""
    if standing.names_an_occasion(shadow) or standing.of_a_kind(shadow):
        return Draft(Kind.PREFERENCE, bare=True, absorbs=True)
    return Draft(Kind.PREFERENCE, "language.tone", "casual", bare=True, absorbs=True) if _NOT_SO.match(shadow) else None


def format_named(words: str) -> str:
    """The form of answers that words name."""
    return next((value for name, value in _FORMATS.items() if words.lower().startswith(name)), words)


_UNITS = re.compile(
    r"^(?:请|以后|麻烦)*(?:温度|距离|长度|重量|货币|金额|价格|日期|时间|数字|单位|时区|体重|身高|里程)(?:单位|格式)?(?:一律|都|统一|请|默认)*(?:用|以|按|写成|换算成|显示为)(?!什么|多少|这|几).{1,20}$"
    r"|^(?:请|以后|一律|统一|默认|都|麻烦)*用(?:摄氏度|华氏度|公制|英制|人民币|公里|英里|北京时间|24\s*小时制|二十四小时制)(?:吧|就行|表示|显示)?$"
)
_ORDER = re.compile(
    r"(?:用|写|按|加|带|附|给|先|换成|转成|保留|标|列|说|讲|称呼|回答|回复|输出|翻译|解释|发|叫|放|注明|遵循|遵守|以|控制在|不超过|别超过|缩写|详细|简短|简洁|正式|活泼|通俗|口语|具体|带上|显示|展示)"
)


def _lasting(clause: Clause) -> Draft | None:
    """An order with a word that makes it last ("一律", "以后都"); without one an order is a task of the moment."""
    shadow = clause.shadow
    if clause.own and not re.match(r"^我(?:希望|要求|想让|喜欢你)", shadow):
        return None
    if clause.subject in ("me", "we") and not re.search(r"以后|今后|往后|从今|一律|每次|请|统一|写给我|给我", shadow):
        return None
    if not (_LASTING.search(shadow) or _WITH_ME.search(shadow)) or not _ORDER.search(shadow):
        return None
    if re.match(
        r"^(?:你|您)(?:每次|每回|老是?|总是?|动不动|一直)(?!.*(?:请|要|别|能|可以|得(?!说)|必须|先.*再|省|少))|^(?:以后|今后|往后)(?:我)?[问找]你|^(?:以后|今后|往后)(?:也|还|都|就)*(?:没|不(?!要|用|许|准|能|必)|想|会|打算|准备|计划)|^(?:他|她|我们|公司|以后再|以后我|今后我|一直在|总是(?!用)|以后的|以后有机会|以后你就|平时我|每次(?:我|都)(?!要|用))",
        shadow,
    ) or re.search(r"了$|再(?:说|看|聊|见|来|联系)$|(?:注意|记住|改改)(?:点|一下)?$", shadow):
        return None
    tongue = re.search(rf"(?:用|写|说)\s*{TONGUE}\s*$", shadow, re.IGNORECASE)
    key = "content.format" if re.search(r"(?:用|写成?|按)\s*(?:markdown|表格)", shadow, re.IGNORECASE) else ""
    value = format_named(re.search(r"markdown|表格", shadow, re.IGNORECASE)[0]) if key else None  # type: ignore[index]
    return Draft(Kind.PREFERENCE, key, value, bare=True, absorbs=not tongue)


def taboo(clause: Clause) -> Draft | None:
    """What the agent must not do. Calming words ("别担心") and orders about the text at hand are none."""
    shadow = clause.shadow
    avoids = _AVOIDS.match(shadow)
    if avoids and clause.subject not in ("other", "kin"):
        return Draft(Kind.CONSTRAINT, "taboos", clause.text.strip(), bare=True)
    match = _TABOO.match(shadow)
    if not match or clause.subject in ("other", "kin") or (clause.own and clause.subject == "me"):
        return None
    what = match["what"]
    if _CHAT.match(what) or _LOCAL.search(shadow) or not (_TALKING.search(what) or (_CONDUCT.search(what) and _FOR_GOOD.search(shadow))):
        return None
    start = match.start("ban")
    return Draft(Kind.CONSTRAINT, "taboos", clause.text[start:].strip(), bare=True)
