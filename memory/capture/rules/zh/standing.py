"""Orders: for a piece of work now, or for every occasion or work of a kind that they name."""

from __future__ import annotations

import re

from memory.capture.rules.zh.clause import read

_ON_OCCASION = re.compile(
    r"^(?:以后|今后|往后|每次|请|麻烦|你|给我|帮我|替我|跟我)*(?:提醒我?|翻译|写|推荐|讲|解释|回答|回复|总结|列|算|画|做|起名|排版|聊|说|报|查|改|分析|安排|订|念|出题|画图)[\u4e00-\u9fffA-Za-z ]{0,8}?(?:的时候|的话|(?<![同及临随])时)[，,]?(?:请|尽量|最好|一定|务必|都|也)*(?:别|不要|不用|要|先|用|多|少|给|把|带|加|附|标|写|按|控制|避开|注明|配|分|以|保留|优先|[\u4e00-\u9fff]{1,4}(?:不要|别|要|请|都|用|保留))(?!吗).{1,20}$"
    r"|^给我(?:写|做|推荐|讲|看|发|画)的?(?:东西|文案|代码|方案|报告|邮件|内容|图表?|表格?|教程|资料|英文|书|电影|餐厅|店)(?:一定|必须|要|都|请|别|不要|先|用|最好|尽量|得|必须|一律|优先|标|带)(?!吗).{1,20}$"
    r"|^(?:请|你|尽量|平时|说话|回答|讲)*(?:少用|多用|少说|少来|少整|少写)(?:专业词|专业名词|名词|术语|套话|废话|空话|虚的|成语|英文|缩写|形容词|比喻|表情|感叹号|长句|短句|大词|黑话|网络语|敬语|被动句)$"
    r"|^(?:代码|注释|变量名?|文档|示例|例子|邮件|数字|日期|金额|单位|图表|文件名|函数名|提交信息|[日周月季年]报|报告|报价单?|简历|合同|教案|课件|方案|PPT|海报|论文|纪要|会议纪要|账单|菜谱|食谱|行程|标书|提案|推文|公告|通知)(?:里面?|中|上|末尾|开头|结尾|最后)?(?:都|也)?(?:请|麻烦|最好能?|务必)(?:都|一律|统一|尽量)*(?:用|写|加|带|按|标|保留|不要|别|以|附|列|注明|放|配|补)(?!一下|个|吗)[^？?]{1,20}$"
)
"""Orders that name a kind of occasion or of work, and so hold for all of that kind."""


_LEAD = r"^(?>还有|另外|请|麻烦|你|您|以后|今后|每次|都|就|尽量|最好|平时|回答|回复|答复|说话|讲话|解释|讲解|给我|跟我|对我|问题|我问你|时|的时候)*"
_POINT = r"(?:结论|答案|重点|要点|结果|核心|干货)"
_OF_ANSWERS = re.compile(
    rf"{_LEAD}(?:先|直接)(?:给|说|讲|写|上|列|抛|亮)(?:我|出)*{_POINT}(?:，)?(?:再|然后再?|后|接着)(?:给|说|讲|写|展开|解释|补|聊|铺|分析|推|慢慢|细说|谈|列)[^，。你这那]{{0,12}}$"
    rf"|{_LEAD}{_POINT}(?:都|要|请|得)*(?:先(?:说|讲|给|写|列|放)|在前)(?:就行|就好|吧)?$|{_LEAD}{_POINT}(?:都|要|请|得)*(?:放|写|摆|提)(?:在|到)?(?:最)?(?:前|开头|第一|顶)[^，。]{{0,6}}$"
    r"|^(?>还有|另外|请|麻烦|你|您|以后|今后|每次|都|尽量|回答|回复|说话)*(?:别|不要|不用|少|甭)(?:再|老|总是?|老是|每次|动不动)*(?:一(?:上来|开口|张嘴)|上来|开头|开口|开篇|动不动)(?:就)?(?:先)?[^，。]{0,6}?(?:铺垫|背景|废话|道理|大道理|客套|寒暄|套话|夸|道歉|问候|定义|历史|概念|前言|长篇)[^，。]{0,6}$"
    r"|^(?>还有|另外|请|麻烦|你|您|以后|今后|回答|回复)*(?:别|不要|不用|甭)(?:再|老|总是?|老是)*(?:每次|每段|每条|每句|每回|每个回答)(?:结尾|开头|最后)?都?(?:总结|加|写|带|说|问|重复|道歉|夸|列|附|用)[^，。我]{0,8}$"
)
"""How answers are to be built: 先给结论再展开, 别一上来铺垫一堆."""


def orders_answers(clause_shadow: str) -> bool:
    """Whether an order says by its words alone how all answers are to be built."""
    return bool(_OF_ANSWERS.match(clause_shadow))


def names_an_occasion(clause_shadow: str) -> bool:
    """Whether an order names the kind of occasion or of work that it holds for."""
    return bool(_ON_OCCASION.match(clause_shadow))


_FOR_GOOD = r"(?:以后|今后|往后|从今(?:往后|以后)?|从现在起|日后)"
_LATER = re.compile(rf"{_FOR_GOOD}(?!再(?:说|看|聊))|(?:^|[，,])凡|但凡|每次|每回|一律|统统")
_SCOPE = re.compile(
    rf"^(?:{_FOR_GOOD}[，,]?)?(?:请|麻烦|你|您|帮我|给我|跟我)*(?:凡是?|但凡|只要|每当|每逢|每次|每回|遇[到上]|碰[到上]|涉及到?|一旦|任何|所有)(?!有空|有机会|方便)(?![^，]{{0,3}}的是$)[^，。]{{1,16}}$"
    r"|^(?:你|您)(?:给我|跟我|帮我|对我)?(?:讲|写|说|聊|回?答|解释|分析|介绍|推荐|翻译|整理|总结|画|做|列|评)(?!了|过|的|得)[^，]{1,10}?(?:内容|问题|话题|时候|东西|方面|知识|材料|文章|题目?)$"
    r"|^(?:凡是?)?我(?:发|贴|传|给|丢)(?:给)?你的[^，。]{1,8}$|^[^，。我]{1,10}?[这那]种(?:问题|题目?|活儿?|任务|内容|文章)$"
    r"|^[^，。我]{1,10}?(?:这|那)?一?类的?(?:问题|活儿?|事儿?|东西|内容|任务|题目?|需求|文章|邮件)?$"
)
"""Names a kind of occasion or of work for which the next clause orders something: 凡是算钱的问题，直接列表格."""
_SPARED = (
    r"(?:省(?:掉|略|了)?|免(?:掉|了)?|去掉|删掉?|砍掉?|略(?:去|过)?|别(?:再)?(?:写|说|来|加|带|整|有)?了?|不要了?|不写|不说|甭写|拿掉|跳过)"
)
_LEFT_OUT = re.compile(
    rf"^[^，。？]{{0,6}}(?:少来|别(?:再|老)?来|免了)[那这][套种句].*$|^(?![^，]*(?:这[篇封张段次份]|第[一二三四五\d]))[^，。]{{0,14}}?(?:每次|每回|老是?|总是?|动不动|{_FOR_GOOD}|(?:回答|回复|回话|说话|结尾|开头|末尾|开口|最后|收尾)[^，]{{0,4}}?那[句段套些种]|这种(?:开头|结尾|话|说法|句式))[^，。？]*?"
    rf"(?:能不能|可不可以|可否|能否|能|可以|麻烦|请|就|都|以后|统统|直接)+(?:不(?=写|说)|给我|都|就|统统)*{_SPARED}(?:吗|吧|呢|掉|了)*[？?]?$"
)
"""What is to be left out of every answer: 你每次结尾那句“…”能不能省掉."""
_ORDERS = (
    r"(?:用|拿|以|按|照|写|给|附|带|列|标|说|讲|答|回|译|翻|画|做|加|删|省|去|留|保留|缩|放|排|算|换|转|配|提供|提醒|纠|改|注明|说明|解释|举|总结|分|输出|称呼|叫|推荐|查|问|确认|检查|考虑|避开|优先|控制|精确|补|念|读|展示|显示|汇总|拆|套|遵|参考|引用|贴"
    r"|别|不要|不用|不准|不许|少|禁止|切勿|勿|大写|小写|加粗|斜体|居中|缩进|空)"
)
_AT_ONCE = r"(?>你|您|请|都|就|也|一律|先|默认|统统|通通|统一|一概|全部|全|均|须|要|得|必须|应当?|务必|直接|尽量|最好|给我|帮我|替我|跟我|顺手|顺便|麻烦|一直|永远|始终|只)"
_OF_A_KIND = re.compile(
    rf"^(?P<scope>[^，。]{{2,24}})[，,](?>{_AT_ONCE})*(?:(?:把[^，我]{{1,6}})?[^，我你他她]{{1,4}}?)?(?:都|也|统统)?{_ORDERS}(?!了|过|我的?[^，]{{0,8}}了)(?![^，]*[了过]$)"
)
_BY_ITS_NAME = re.compile(
    rf"^(?!.*(?:这[^类种样个]|那|第[一二三四五\d]|上面|下面|刚才|把))(?:{_FOR_GOOD})?(?!我|你|他|她|他们|大家|公司)[^，。我]{{2,14}}?(?:给我|帮我|请)*(?:统统|通通|一概|一律|全都?(?=给我|用|写)|均须?)(?:给我)?(?:都|要|得|须)*(?![^，]*[了过]$){_ORDERS}"
    r"|^[^，。我]{1,12}?(?:这|那)?一?类的?(?:问题|活儿?|事儿?|东西|内容|任务|题目?|文章|邮件)?(?:以后|今后|都|就|一律|统一|一直|默认|照)+\S{2,}"
)
"""An order for all things of a name: SQL 关键字给我统统大写, 翻译类的活儿都照这个来：…."""


def for_good(clause_shadow: str) -> bool:
    """Whether words of an order set it against the work of the moment: 以后…, 凡…."""
    return bool(_LATER.search(clause_shadow)) and not clause_shadow.startswith("我")


def is_scope(clause_shadow: str) -> bool:
    """Whether a clause only names the kind of occasion or work that an order is for."""
    return bool(_SCOPE.match(clause_shadow))


def of_a_kind(clause_shadow: str) -> bool:
    """Whether an order holds for all that it names: by its scope, by a name with 统统, or because it says what to leave out each time."""
    ordered = _OF_A_KIND.match(clause_shadow)
    if ordered and is_scope(ordered["scope"]):
        return True
    return bool(_BY_ITS_NAME.match(clause_shadow) or leaves_out(clause_shadow) or helps_so(clause_shadow))


def leaves_out(clause_shadow: str) -> bool:
    """Whether a wish, also one in the form of a question, is to leave something out of every answer."""
    return bool(_LEFT_OUT.match(clause_shadow))


_HELPS = rf"^{_FOR_GOOD}(?>再|你|您|都|每次|要是|请|麻烦)*(?:(?:给|帮|替|教|陪|跟|和|为)我(?:推荐|翻译|整理|总结|批改|润色|复习|规划|安排|起草|分析|解释|[讲改看写挑练做出算查选列解审排补备找画对拟聊])|回我)[^，。吗用短简点直先别多少慢快详细成得法]{{0,8}}?(?:的时候|时)?"
_HELP = re.compile(f"{_HELPS}$")
_NO_MANNER = re.compile(
    r"(?:今[天晚早]|明[天早晚]|[这本][次回周份篇个]|刚才|待会儿?|马上|昨天)|[^，]叫|^(?:我|咱|因为|毕竟|反正|不然|否则|省得|免得|谢|辛苦|拜托|能不能|可以|可不可以|行|好|怎么|什么|这样|听|知道|帮我|给我|替我|要交|要给|用来|多亏|先生|用户|别人|要不)"
)
_MANNER = re.compile(
    r"^(?:就|也|都|还|再|请|你|您|然后|最后|同时|尽量|最好|务必|一定|必须|每次|一律|统一|默认|记得|顺便|要是)*(?:别|甭|不(?:要|用|许|准|必)|先|再|用|按|照|以(?!前|后|为)|要|得|分(?![店公部行])|把|少(?!数)|多(?!半|数)|直接|逐|从(?!小|来|前)|控制|附|列|标|给|配|带|举|换|保留|省|挑|限|别|像|一[步次句条段个]|每[步次句条段个道]"
    r"|只|慢|说人话|讲(?!究)|说(?!不定)|写|译|读(?!者)|念|问|提醒|指出|纠正|打断|鼓励|[\d一两二三四五六七八九十]+[道条句个段字页遍])(?!了)"
    r"|(?:一?点儿?|些|为主|在前|打头|优先|就[行好够]|即可|左右|以内|一组|从\S{1,3}到\S{1,3})$|[写讲说标列译问排补加画改][得上出清全短细简]|(?:别|不要|标[红黑明注粗出])|保留|当场|打断|纠正我|提醒我|指出|难度|步骤|语气|口气|篇幅|字数|格式|口吻|语速"
)
_FACT = re.compile(r"^(?!.*(?:了就?(?:当场|马上|提醒|告诉|纠正|打断|指出|[别先用要])))[^，]*了$|^(?![先别要用按把])[^，]*是")
"""Tells how something is, rather than how it is to be: 公司上市了, 客户是日本人."""
_HELP_SO = re.compile(rf"{_HELPS}[，,]\s*(?=\S{{2}})(?P<how>.+)")


def helps(clause_shadow: str) -> bool:
    """Whether a clause only names the help that the next one says the manner of: 以后给我讲题，…."""
    return bool(_HELP.match(clause_shadow))


def is_manner(clause_shadow: str) -> bool:
    """Whether a clause behind the name of a help may say how it is to be given, rather than why or whether."""
    if _ASKED_MANNER.match(clause_shadow):
        return True
    if _NO_MANNER.search(clause_shadow) or _FACT.search(clause_shadow) or re.search(r"[？?吗]$", clause_shadow):
        return False
    return bool(_MANNER.search(clause_shadow)) and read(clause_shadow, clause_shadow, None).subject not in ("me", "we", "kin", "other")


_ASKED = r"(?:你|您|请)?(?:能不能|可不可以|能否|可否|可以|能)"
_ASKED_MANNER = re.compile(
    rf"^{_ASKED}(?:请|都|也|就|尽量|每次|给我)*(?:先|别|不要|用|按|多|少|附|列|配|带|把|分|短|简|慢|直接|举|标|控制|保留|提供|换成|改成|给[^，我你]{{0,2}}?[列标配附举]|给(?:我)?[一几两三]?[个条张份段句](?!忙)|(?:说|讲|写)(?:得|短|慢|细|简|详))"
)
"""A manner in the form of a question: 能不能先给条时间线."""
_REQUEST = re.compile(rf"(?<=[，,]){_ASKED}(?=.)|[吗么？?]+$")


def as_order(words: str) -> str:
    """Words that name a help and ask for its manner, as the order that they are: 以后给我讲历史，先给条时间线."""
    _, _, how = words.partition("，")
    return _REQUEST.sub("", words) if how and _ASKED_MANNER.match(how.strip()) else words


def helps_so(shadow: str) -> bool:
    """Whether words name a help that is wanted again and again, and its manner: 以后给我讲题，先别亮答案."""
    found = _HELP_SO.match(shadow)
    return found is not None and is_manner(found["how"])


_GOES_ON = re.compile(
    r"^(?:就|也|请|你|您|都|要|最好|尽量|后面)*(?:像|直接(?!给我[做写画查])|先[^，]{1,8}(?:再|后)|只(?!要)|不用|不要|别(?!的|人|忘)|少|多(?!少)|越|最多|控制在|简单|怎么|不(?:许|准|必|超过)|能[^，]{1,6}就)[^，。]{2,16}$"
)


def goes_on(clause_shadow: str) -> bool:
    """Whether a clause behind an order for good reads as a part of it: "…，像聊天一样说就好"."""
    return bool(_GOES_ON.match(clause_shadow))


_MEMBER = re.compile(
    r"^(?:先|后|再|然后|最后|接着|末尾|结尾|开头|不|别|[\u4e00-\u9fff]{1,6}(?:用|写|放|标|保留|不要|别|在))?[\u4e00-\u9fffA-Za-z]{1,8}$"
)


def lists(order: str, clause_shadow: str) -> bool:
    """Whether a clause is one more of what an order lists behind a colon: "写周报都按这个来：先成果，后问题"."""
    return bool(re.search("[:：]", order)) and bool(_MEMBER.match(clause_shadow))


_PIECE = r"(?:文案|祝福语?|贺词|标语|口号|标题|题目|诗|对联|稿子?|信|邮件|模板|海报|文章|作文|表格?|计划|方案|简历|通知|段子|脚本|代码|例句|歌词|寄语|横幅|slogan|提纲|大纲|清单)"
_TASK = re.compile(
    rf"^我?(?:现在|今天)?(?:就|还|只)?(?:想要|需要|要|缺|求|来)(?:一|两|几|三)?[句份篇段首副封张个条][^，]{{0,16}}?{_PIECE}$|^我?(?:想|要)(?:请|让|麻烦|劳烦)[你您](?:帮我|给我|替我)?[写做改翻查算列拟画编润整排讲看][^，]{{2,}}$|^就?按(?!.*(?:以后|都|一律|每次))[^，]{{2,16}}(?:估|算|写|做|来|排|出|弄)(?:一?[下个份])?(?:就行|就好|吧|即可|就可以)$|"
    r"^(?:大概|大约|约|差不多|控制在)?[\d一二两三四五六七八九十百千几半]+(?:来|多|到[\d一二两三四五六七八九十]+)?\s*个?(?:字|分钟|小时|页|句话?|段|条|张|秒|行|遍|个)(?:(?:左右|上下|以内|之内|内|的样子)(?:(?:就|即)(?:行|好|够|可以|可|成)了?)?|(?:就|即)(?:行|好|够|可以|可|成)了?)(?:吧|哈)?$|^(?:字数|题目|篇幅|体裁|文体|页数)(?:我|就|大概|大约)*(?:要|在|是|为|控制|定|不超过|《|:|：|\d)|^就?说我(?!爱|喜欢)|^就(?:写|编)(?:成|个|我)|^(?:内容|理由|原因|事由|文案|正文|大意|借口)(?:就|大概|大致|那里|部分|里|上|都|先)*(?:写|说|填|编)(?!清|明|详|得|完整|全|在)|^(?:现在|今天|最近)?(?:我)?(?:就|还)?(?:想|要|需要|得)(?:给|跟|向|对|为|替)[^，]{1,14}(?:写|发|拟|回|起草|道歉|赔)[^，]{0,12}$|^用[\u4e00-\u9fff]{1,4}写(?:吧|就行)?$|^(?>请|麻烦你?|能不能|可以|可不可以|你能?|劳驾|快|再|那就|那你|先|想请[你您]|想让[你您]|想麻烦[你您])*(?:帮我|给我|替我|帮忙|为我)(?!的\S{1,8}(?:都|一律|要|里|永远|统统|必须|总是|每次|请)|的(?:回答|回复|答复|消息))(?!.{0,12}(?:的话|的时候|时[，,]))(?!反馈|数字|数据|结论|要点|意见|讲东西|讲问题|讲概念|讲知识|说事)(?!安排|一律|都|记)|^(?:请)?(?:推荐|翻译|写|画|生成|查|找|列|算|改|讲|编|做|设计|起|取|给\S{1,6}(?:写|讲|起|取|画|做))(?:一?[下个篇首份张段些封])|^给.{1,6}(?:起名|取名|想个|选个|挑个|买个)"
)


def is_task(clause_shadow: str) -> bool:
    """Whether a clause orders a piece of work now, rather than how all work of a kind is to be done."""
    return bool(_TASK.match(clause_shadow)) and not names_an_occasion(clause_shadow)
