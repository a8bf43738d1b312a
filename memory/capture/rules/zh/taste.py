"""What somebody likes, dislikes, does not eat, cannot bear."""

from __future__ import annotations

import re

from memory.capture.rules.zh.clause import KIN, SOMEBODY, Clause, Draft
from memory.capture.rules.zh.fronted import of_a_thing_named_first
from memory.capture.rules.zh.rule import first, makes, rule, trimmed
from memory.capture.rules.zh.unharmed import allergen
from memory.enums import Kind

# English names for what people have a favourite of, so that both languages share a key.
FAVOURITES = {
    "球队": "team", "队": "team", "颜色": "colour", "歌手": "singer", "乐队": "band", "作家": "author", "作者": "author", "电影": "film", "书": "book", "小说": "novel",
    "编辑器": "editor", "城市": "city", "食物": "food", "菜": "dish", "水果": "fruit", "运动": "sport", "季节": "season", "动物": "animal", "饮料": "drink", "歌": "song",
    "演员": "actor", "导演": "director", "游戏": "game", "语言": "language", "编程语言": "programming_language", "餐厅": "restaurant", "零食": "snack", "花": "flower",
    "数字": "number", "音乐": "music", "球员": "player", "动漫": "anime", "剧": "show", "字体": "font", "品牌": "brand", "航司": "airline", "航空公司": "airline", "茶": "tea",
}  # fmt: skip
_PASSING = r"(?!了|你|您|它|他|她|这|那(?![种类][^，]{2,10}的)|上[你他她]|死|不起|莫能助|上了?$|了$|吗|谁|一个人|就好|的话|的人都|的都|的$)"
_THING = rf"{_PASSING}(?P<thing>.{{1,30}})$"
_LIKE = r"(?:喜欢|钟意|欢喜|稀罕(?!物)|爱(?!人|好者|国|心|情|岗|尔|丁|迪|奇|上)|偏爱|偏好|钟爱|热爱|酷爱|中意|痴迷|着迷于|沉迷于?|享受|倾向于?|更愿意|宁愿|宁可|习惯了?(?=喝|吃|坐|用|看|住|穿)|好(?=一口|这口)|迷上了?|粉(?![丝色红刷底条笔蒸末碎]))"
_DISLIKE = r"(?:讨厌|受不了|忍受不了|忍不了|反感|厌恶|害怕|怕(?!是|来不及|他|她|你|我|迟到|不|没|会|赶|耽误|麻烦|打扰|忘|出错|影响)|恐惧|看不惯|嫌弃|不喜(?!欢)|抗拒|最烦|烦(?=.{2})|(?:不|没那么)\s*care)"
_NOT = r"(?:并?不(?:太|怎么|大|是很|是特别|那么|再)?|没(?:有|那么)?|从来?不|再也不|绝不|坚决不)"
_FOOD_VERB = r"(?:吃|喝|沾|碰|抽|嚼)"
_MEAL = r"(?:早|中|午|晚)?(?:饭|餐|夜宵|宵夜)"
_FRONTED_DIET = re.compile(
    r"^(?P<thing>[\u4e00-\u9fff]{1,6}?)(?:我|狗|打死我?|谁爱吃谁吃我?)?(?:都|也|一概|早就?|已经|现在)*(?:不吃|不碰|不喝|不抽)(?:了)?$"
)


_VERBS = re.compile(
    r"^(?:(?:来|喝|吃|点|整)(?:上)?(?:一)?(?:[杯碗份口瓶点](?!心|赞|评))?|一口|这口)(?=.)(?!饭|到|完|播|自|年|信|东西|药|亏|苦(?!瓜))"
)


def _thing(match: re.Match[str], clause: Clause) -> str:
    """What is liked or not, without the verb of eating: "吃香菜" and "香菜" are the same thing."""
    return _VERBS.sub("", trimmed(clause.words(match, "thing")))


def _like(match: re.Match[str], clause: Clause) -> Draft | None:
    thing = _thing(match, clause)
    if not thing or thing.startswith("的") or SOMEBODY.fullmatch(thing):
        return None
    return Draft(Kind.PREFERENCE, "preference.likes", thing)


def _dislike(match: re.Match[str], clause: Clause) -> Draft | None:
    thing = _thing(match, clause)
    return None if SOMEBODY.fullmatch(thing) else Draft(Kind.PREFERENCE, "preference.dislikes", thing)


def _favourite(match: re.Match[str], clause: Clause) -> Draft | None:
    what = match["what"].strip()
    name = FAVOURITES.get(what) or FAVOURITES.get(re.sub(r"^.*的", "", what)) or what
    return Draft(Kind.PREFERENCE, f"favourite.{name}", trimmed(clause.words(match, "thing")))


def _theme(match: re.Match[str], _clause: Clause) -> Draft | None:
    dark = re.search(r"深色|暗色|暗黑|夜间|黑色|黑暗|dark", match["theme"], re.IGNORECASE)
    ordered = bool(re.search(r"给我|帮我|^(?:界面|页面|主题|系统|软件)", match[0]))
    return Draft(Kind.PREFERENCE, "core.theme", "dark" if dark else "light", bare=ordered)


def _given_up(match: re.Match[str], clause: Clause) -> Draft:
    """What somebody gave up is liked no more: 我把奶茶戒了."""
    thing = re.sub(r"^(?:把|喝|吃|抽)", "", trimmed(clause.words(match, "thing")))
    thing = "" if re.search(r"[年月天前后]|也|都|就|才|终于|总算|好像", thing) else thing
    thing = thing or clause.text[: len(clause.topic)].strip()
    return Draft(Kind.CONSTRAINT, "preference.dislikes" if thing else "", thing or None)


def _refuses(match: re.Match[str], clause: Clause) -> Draft | None:
    thing = trimmed(clause.words(match, "thing")).removesuffix("的")
    if re.search(r"等于|就(?:难受|不舒服|浑身|睡不着)|^不行|^[这那]一?套|^(?:哑巴|眼前)?亏$|^[软硬]$|激将法", thing):
        return None
    if re.fullmatch(r"素食?|全素|纯素|斋", thing) and "能" not in match[0]:
        return Draft(Kind.PREFERENCE, "health.diet", "素食" if thing == "素" else thing, removes=True)
    if re.match(_MEAL, thing):
        return (
            Draft(Kind.FACT)
            if re.fullmatch(r"(?:早|中|午|晚)(?:饭|餐)|夜宵|宵夜", thing) and not re.search(r"了", clause.predicate)
            else None
        )
    strict = re.search(r"能|敢|可以|戒", match[0]) or re.search(r"肉|酒|素|荤", thing)
    return Draft(Kind.CONSTRAINT if strict else Kind.PREFERENCE, "preference.dislikes", thing, absorbs=False)


def _diet(match: re.Match[str], clause: Clause) -> Draft | None:
    """How somebody eats, by one name of it: 吃素 and 素食者 are the same."""
    diet = trimmed(clause.words(match, "diet"))
    return Draft(Kind.CONSTRAINT, "health.diet", "素食" if re.fullmatch("素|素食(?:者|主义者?)?", match["diet"]) else diet)


_OF_ANOTHER = re.compile(r"同[事学]|朋友|邻居|室友|客[人户]|有(?:一?[个位名些]|人)|谁|人家|别人")
_FOND_YET = re.compile(r"^.*?(?:爱|喜欢|想)(?:吃|喝|养|撸|玩)?(.+?)(?:但是?|可是?|不过|却|偏偏|又)$")
"""What somebody is fond of and yet cannot bear: 爱猫但是 of 我超爱猫但是过敏."""


def _allergy(match: re.Match[str], clause: Clause) -> Draft | None:
    thing = trimmed(clause.words(match, "thing"))
    if re.search(KIN + r"(?<![猫狗])(?<!狗子)(?<!猫咪)", match["thing"]) or _OF_ANOTHER.search(match["thing"]):
        return None
    thing = _FOND_YET.sub(r"\1", re.sub(r"^是?对|(?<=.)[也都]$", "", thing))
    thing = re.sub(r"^(?:是(?=.{2})|有点儿?|严重|重度|轻微|会|也|都|好几种)", "", thing)
    found = allergen(thing)
    removes = found.denied or bool(match.groupdict().get("not"))
    return Draft(Kind.CONSTRAINT, "health.allergies" if found.thing else "", found.thing or None, removes=removes and bool(found.thing))


_THEME = r"(?P<theme>深色|浅色|暗色|亮色|暗黑|夜间|白天|黑色|白色|dark|light)\s*(?:的)?(?:模式|主题|界面|皮肤|mode|theme)"
_ALLERGIES = (
    rule(r"(?P<not>(?:再也|并)?不再?)对(?P<thing>.{1,14}?)过敏", _allergy),
    rule(r"(?:严重|重度|轻微)?对(?P<thing>.{1,16}?)(?:都|也|严重|重度|轻微|有点儿?|会|很容易|容易)*(?:不耐受|过敏)", _allergy),
    rule(
        r"(?P<thing>(?!会|容易|体质|药$|性|皮肤|季|换季|好像|吃)[\u4e00-\u9fffA-Za-z]{1,8}?)(?:严重|重度|轻微|会|也|都)*过敏(?!药|原|体质|季|性|科)",
        _allergy,
    ),
    rule(r"(?:一)?(?:吃|喝|碰|闻)(?:到|了|多了)?(?P<thing>.{1,8}?)(?:就|会|容易|都|多了)+(?:会|容易)?过敏", _allergy),
    rule(
        r"(?:.{0,8}?)(?:吃|喝|碰|闻)(?:到|了|多了)?.{0,8}?(?:就|会)(?:会|容易)?(?:起疹子|拉肚子|不舒服|胃疼|胃痛|头疼|头痛|恶心|失眠|胀气|腹泻|心慌).{0,6}$",
        makes(Kind.CONSTRAINT),
    ),
    rule(r"(?:有)?(?P<thing>乳糖|麸质|果糖|酒精)不耐受?(?:症)?", makes(Kind.CONSTRAINT, "health.allergies", group="thing")),
    rule(
        r"(?P<thing>[\u4e00-\u9fffA-Za-z]{1,6}?)(?:我|只要|一)+(?:沾|碰|吃|喝|闻|用|摸|戴)(?:到|了|上|着)?[^，]{0,4}?就(?:会|立马|马上|立刻|全|浑身|又)*(?:肿|痒|起[疹包泡]|红|喘|吐|拉|犯|疼|痛|发作|长)[^，]{0,6}$",
        lambda m, c: None if m["thing"].endswith(("脚", "眼睛", "腿")) else Draft(Kind.CONSTRAINT, absorbs=True),
    ),
    rule(r"(?:是)?(?:易)?过敏(?:性)?(?:体质|鼻炎|哮喘).*$", makes(Kind.CONSTRAINT)),
)
_DIETS = (
    rule(
        r"(?:已经|早就|现在|再也)*不(?:再)?(?:吃|做)(?P<diet>素食?|全素|纯素|生酮|斋|低碳)(?:餐|饮食|者|主义者?)?(?:很久|好久|一年多?)?(?:了|啦)(?:.{0,6})$",
        makes(Kind.CONSTRAINT, "health.diet", group="diet", removes=True),
    ),
    rule(
        r"(?:的)?(?:血糖|血压|血脂|尿酸|胆固醇|眼压|转氨酶|体脂|甲状腺)(?:一直|有点儿?|偏|比较|很|不太)*(?:高|低|不稳定?|不好|\d{1,3}).{0,6}$",
        makes(Kind.CONSTRAINT),
    ),
    rule(
        r"(?:算是|算|是|只)?(?:个)?(?:吃|个)?(?P<diet>鱼素|纯素|全素|素食主义者?|蛋奶素|锅边素|素食者?|素|清真|生酮|低碳水?|低盐|低糖|无麸质|斋)(?:饮食|主义者?|的)?(?!质|材|描|颜|养|菜|不)(?:.{0,8})$",
        _diet,
    ),
    rule(
        r"(?:有|得了|患有?|查出|确诊了?)(?:点儿?|轻度|重度|慢性|先天性)*(?P<ill>糖尿病|高血压|低血压|高血糖|低血糖|高血脂|哮喘|痛风|.{0,3}[胃肝肾肺]病|胃溃疡|心脏病|.{0,4}炎|癫痫|贫血|抑郁症?|焦虑症?|幽闭恐惧症|密集恐惧症|乳糜泻|.{0,5}综合征|.{1,5}症|.{1,5}病)(?:$|[，,了\d好])",
        makes(Kind.CONSTRAINT, "health.conditions", group="ill"),
    ),
    rule(
        r"(?:的)?(?:上周|上个?月|前几天|去年|今年|最近|刚|体检|检查|前阵子)*(?:出来|被)?(?:有|得了|患有?|查出来?了?|检查出来?了?|体检出来?了?|诊断出?了?|确诊了?)(?:是|有|说)*(?:一?点儿?|一些|轻度|中度|重度|慢性|早期)*(?P<ill>脂肪肝|胃?食管反流|(?!有|怀疑|担心)(?:(?:椎间盘|腰间?盘?|[腰颈]椎(?:间盘)?|骨)突出|(?:(?![有出查])[\u4e00-\u9fff]){1,4}(?:结节|囊肿|息肉|结石|肌瘤|增生|劳损|积液|骨刺|静脉曲张|早搏|房颤|偏头痛|脱垂)))(?:$|[，,了\d好])",
        makes(Kind.CONSTRAINT, "health.conditions", group="ill", absorbs=True),
    ),
    rule(
        r"(?:有|是|得了|患有)?(?:一?点儿?|一些|轻度|中度|重度|严重|高度|慢性)*(?P<ill>脂肪肝|甲减|甲亢|痔疮|荨麻疹|湿疹|痛风|青光眼|白内障|飞蚊症|耳鸣|偏头痛|多囊卵巢|脊柱侧弯|静脉曲张|神经衰弱|近视|(?:椎间盘|腰间?盘?|[腰颈]椎(?:间盘)?|骨)突出|(?!怀疑|担心|怕|没|说|想)(?:(?![有出查])[\u4e00-\u9fff]){1,4}(?:结节|劳损|反流))(?:已经|都|好|有)*(?:[\d一二两三四五六七八九十几多半]+年)?(?:了)?$",
        makes(Kind.CONSTRAINT, "health.conditions", group="ill", absorbs=True),
    ),
    rule(
        r"(?!怀疑|担心|怕|听说)(?:[\u4e00-\u9fff]{1,4})有(?:个)?(?:一?点儿?|一些|轻度)?(?P<ill>结节|囊肿|息肉|结石|旧伤|积液|增生)(?:$|[，,])",
        makes(Kind.CONSTRAINT, absorbs=True),
    ),
    rule(
        r"(?:会|有点儿?|容易)?(?P<ill>恐高|晕车|晕船|晕机|晕血|近视|散光|远视|色[盲弱]|夜盲|扁平足)(?:的)?$",
        makes(Kind.CONSTRAINT, "health.conditions", group="ill", absorbs=True),
    ),
    rule(
        r"(?:恐高|晕车|晕船|晕机|失眠|近视|散光|远视|怀孕|哺乳期|孕期|(?:红绿|全|先天)?色[盲弱]|扁平足|高弓足|大小脸|斜视|弱视|老花|夜盲|口吃|结巴|轮椅|社恐|晕血|幽闭恐惧|心脏不好|肠胃不好|胃不好).{0,12}$",
        makes(Kind.CONSTRAINT, absorbs=True),
    ),
    rule(
        r"(?:的)?(?:左|右)?(?:耳朵?|眼睛?|腿|脚|手|膝盖|腰|颈椎|胃|心脏|血压|视力|听力|嗓子|腰椎|肩膀?)(?!机|头|里|边)(?:.{0,3})(?:不好|不太好|受过伤|做过手术|有伤|有问题|偏高|偏低|失聪|突出|老毛病|听力不好|看不清|骨折|扭了|扭伤|受伤|开过刀|拉伤).{0,8}$",
        makes(Kind.CONSTRAINT, absorbs=True),
    ),
    rule(
        r"(?:已经|早就|成功|彻底|前几年)*(?:把)?(?P<thing>[\u4e00-\u9fffA-Za-z]{1,6}?)(?:早就|已经|给)*(?:戒|断)(?:掉)?了(?:.{0,8})$",
        _given_up,
    ),
    rule(r"(?:已经|早就|成功|彻底)*戒(?:掉)?(?:了)?(?P<thing>[^了]{1,6}?)(?:了)(?!吧|的话)(?:.{0,8})$", _given_up),
    rule(r"(?:已经|早就|成功|彻底)*戒(?:掉)?了(?P<thing>[^，]{0,6})$", _given_up),
    rule(
        r"(?:现在)?(?:不能|不可以|没法|没办法|不敢|不宜|无法|吃不了|喝不了|碰不得)(?!相信|想|确定|保证|理解|打开|接受|登录|访问|运行|连接|确定|说|这|上网|再|了解|想象|发送|播放|保存|用$)(?P<thing>.{1,20})$",
        makes(Kind.CONSTRAINT),
    ),
    rule(rf"{_NOT}(?:能)?{_FOOD_VERB}(?!完|饱|惯了|下|到|亏|了$)(?P<thing>.{{1,20}})$", _refuses),
    rule(
        r"(?:现在|以后|已经)*(?:一[点口滴丁根杯粒]+儿?)(?P<thing>[\u4e00-\u9fff]{1,4}?)(?:我)?(?:都|也)不(?:再|能)?(?:吃|喝|碰|沾|抽)(?:了)?$",
        _refuses,
    ),
    rule(r"忌(?:口)?(?P<thing>.{1,12})$", _refuses),
)
_LIKES = (
    rule(
        r"(?:的)?(?:最)?(?:喜欢|爱|喜爱|中意|常用|拿手)(?:听|看|吃|喝|玩|用|读|去)?的(?P<what>[\u4e00-\u9fff]{1,6}?)(?:现在)?(?:还是|就是|是|叫|改成|变成|换成)了?\s*(?P<thing>.{1,20})$",
        _favourite,
    ),
    rule(
        rf"(?:界面|页面|主题|系统|软件)?(?:喜欢|偏好|爱用|习惯|一直用|用|常用|开|用的是|要|想要|(?:给我|帮我)?(?:弄|换|改|切|设|调)[成为到])(?:的是)?{_THEME}(?:$|[，,了吧])",
        _theme,
    ),
    rule(
        rf"{_NOT}(?P<like>喜欢|爱|想|习惯|中意|热衷|欣赏|愿意)(?!人家|你|这|那|说了|去了)(?P<thing>.{{1,30}})$",
        lambda m, c: None if m["like"] == "想" else _dislike(m, c),
    ),
    rule(rf"{_DISLIKE}(?!你|死|他|她|这[个种次]|那|了$)(?P<thing>.{{1,30}})$", _dislike),
    rule(
        r"对(?P<thing>.{1,14}?)(?:一点|毫|完全|实在|真的|都|也|提)*(?:没(?:什么|啥|有)?(?:兴趣|感觉|好感)|提不起(?:半点|什么|一点)?(?:兴趣|劲|精神)|不感兴趣|不感冒|无感|不来电|零容忍)",
        _dislike,
    ),
    rule(
        r"(?:比起|相比|相较于?)(?P<than>.{1,12}?)[，,]?(?:我)?(?:还是|更|比较)*(?:喜欢|爱|偏好|倾向于?|愿意|习惯)(?P<thing>.{1,20})$", _like
    ),
    rule(r"对(?P<thing>.{1,14}?)(?:特别|非常|很|挺|比较|最|超|十分)?(?:感兴趣|有兴趣|着迷|上瘾|情有独钟|痴迷|没抵抗力|很有好感)", _like),
    rule(r"(?:想|愿意)(?:看|要|用|听|读|坐|住|吃|喝)?(?P<thing>.{1,16}?)(?:而不是|不想|不要|胜过)(?P<than>.{1,16})$", _like),
    rule(rf"{_LIKE}{_THING}", _like),
    rule(r"无(?P<thing>[辣肉酒甜糖鱼茶烟荤面])不欢", _like),
    rule(r"是(?P<thing>.{1,12}?)(?:的)?(?:球迷|粉丝|死忠|铁粉|歌迷|影迷|书迷|忠实用户|爱好者|发烧友)$", _like),
    rule(
        r"(?P<thing>[\u4e00-\u9fffA-Za-z ]{1,14}?)(?:永远|总是|绝对)?(?:第一(?!次|名|个|天|章|季)|优先|至上|最重要|为先|大于一切)$",
        makes(Kind.PREFERENCE),
    ),
    rule(r"(?:的)?(?:口味)(?:偏|比较|很|是|重)(?P<thing>.{0,8})", makes(Kind.PREFERENCE)),
    rule(r"(?:的)?(?:爱好|兴趣(?:爱好)?|特长)(?:是|有|:|：)(?P<thing>.{1,30})$", _like),
)
_ONLY = re.compile(
    r"(?P<thing>(?:[\u4e00-\u9fff]{1,4}只)?(?:吃|喝|看|坐|穿|听|买|玩|抽|住|开)(?!了|过|完|到|不|得|会|起来|懂|见|饭了|一)\S.{0,19})$"
)
_TAKEN = re.compile(
    r"(?:喝|吃)[\u4e00-\u9fff]{1,6}?(?:都|一定|必须|从来|一般)*(?:不加|不放|要加|要放|加(?!了)|少放|多放|去冰|少糖|半糖|无糖|只要|只喝|只吃)[\u4e00-\u9fff]{0,6}$"
)
_COMPARED = re.compile(
    r"^(?:比起|相比(?:于)?|相较于?|跟)(?P<than>.{1,12}?)(?:来说|相比|来)?[，,]?我(?:还是|更|比较)*(?:喜欢|爱|偏好|倾向于?|愿意|习惯)(?P<thing>.{1,20})$"
)


_PRAISED = re.compile(
    r"^(?P<thing>(?!.*(?:[你您]|这|那|老师|大佬|客服|医生|师傅|楼主|朋友|[哥姐爸妈爷奶]))[\u4e00-\u9fffA-Za-z]{2,8}?)(?:真的?|简直|就是|才是|绝对|果然|是我)*\s*(?:yyds|永远的神|永远滴神|赛高|天下第一|的命|吃不腻)(?:了|啊|呀|哈)*$",
    re.IGNORECASE,
)
"""Slang for what is liked best: 螺蛳粉yyds."""
_FOR_LIFE = re.compile(r"^(?:真的?|是)*(?:(?:能|可以)(?:吃|喝|看|听|玩)一辈子|百?(?:吃|喝|看|听|玩)不[厌腻])")
"""Of a thing named first, that one never has enough of it: 酸菜鱼我能吃一辈子."""
_UNABLE = re.compile(rf"(?:现在)?(?:没法|没办法|无法|不能)(?!再?{_FOOD_VERB}(?!饭|了))")
_MEDICINE = re.compile(
    r"^(?:我)?(?=[^，]{0,8}(?:在|长期|每天|天天|一直|常年|着))(?>目前|现在|一直|长期|每天|天天|正|还|最近|常年|得|要|在|都)+(?:吃|服用?|打|用|喷|注射)着?"
    r"(?:[\u4e00-\u9fff]{1,4}(?:法林|匹林|双胍|胰岛素|他汀|普利|沙坦|地平|洛尔|拉唑|替丁|西泮|唑仑|列净|西汀|舍曲林|普兰|司他)|格列[\u4e00-\u9fff]{1,2}|华法林|胰岛素|激素|优甲乐|免疫抑制剂|[\u4e00-\u9fff]{0,4}(?:抗凝|降压|降糖|降脂|抗抑郁|抗过敏|避孕|安眠|止痛|抗癫痫)药)$"
)
"""A medicine that somebody is on: 我在吃华法林."""


_NOT_A_DROP = re.compile("^[一壹][点點口滴丁根杯粒勺]+[儿兒]?(?=.)")


def health(clause: Clause) -> Draft | None:
    """Allergies, diets, illnesses, what the person cannot or will not take."""
    fronted = _FRONTED_DIET.match(clause.shadow)
    if (
        fronted
        and clause.subject != "other"
        and not re.search(r"我|谁|他|她|我们|^[都也就还全]$|^一[点口滴]儿?$|什么|哪", fronted["thing"])
    ):
        thing = _NOT_A_DROP.sub("", clause.text[fronted.start("thing") : fronted.end("thing")])
        if not thing.endswith(("从", "从来", "一直", "一般")) and not re.search(r"天|晚上|早上|中午|一般|平时|最近|现在", thing):
            return Draft(Kind.PREFERENCE, "preference.dislikes", thing)
    ahead = of_a_thing_named_first(clause)
    if ahead:
        return ahead
    if clause.subject in ("me", "none") and _MEDICINE.match(clause.shadow):
        return Draft(Kind.CONSTRAINT, absorbs=True)
    found = first(_ALLERGIES, clause) or first(_DIETS, clause)
    if found and not found.key and clause.subject == "none" and _UNABLE.match(clause.predicate):
        return None  # Nobody's: 外面下雨，都没法出门.
    return found


def _named_ahead(clause: Clause) -> Draft | None:
    """What is liked, where it is named before it is said that it is."""
    beside = _COMPARED.match(clause.shadow)
    if beside:
        return Draft(Kind.PREFERENCE, "preference.likes", trimmed(clause.text[slice(*beside.span("thing"))]))
    praised = _PRAISED.match(clause.shadow) if clause.subject == "none" else None
    if praised:
        return Draft(Kind.PREFERENCE, "preference.likes", trimmed(clause.text[: praised.end("thing")]), bare=True)
    if clause.topic and clause.subject == "me" and _FOR_LIFE.match(clause.adverbs + clause.predicate):
        return Draft(Kind.PREFERENCE, "preference.likes", trimmed(clause.text[: len(clause.topic)]))
    return None


def taste(clause: Clause) -> Draft | None:
    """Likes, dislikes and favourites."""
    ahead = _named_ahead(clause)
    if ahead:
        return ahead
    only = _ONLY.match(clause.predicate)
    if only and ("只" in clause.adverbs or "只" in only[0]) and clause.subject in ("me", "we"):
        return Draft(Kind.PREFERENCE, "preference.likes", trimmed(clause.words(only, "thing")))
    if clause.subject == "me" and _TAKEN.match(clause.predicate):
        return Draft(Kind.PREFERENCE)
    found = first(_LIKES, clause)
    if found and clause.subject == "we" and found.key.startswith("preference."):
        return Draft(found.kind)  # What a team likes is no taste of the person's own.
    return found
