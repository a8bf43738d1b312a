"""What is said but not stated: questions, suppositions, jokes, roles, other people's words, orders for this once."""

from __future__ import annotations

import re

from memory.capture.rules.zh import standing

# The whole stretch is void: it takes itself back, is played, or is not to be kept.
_VOID = re.compile(
    r"我[问说出念唱](?:一个)?[^。，我你]{0,6}[，,]?你(?:来)?[答说对接唱猜](?:一个)?[^。，的]{0,6}(?:[，,。!！]|$)|用暗号|对暗号|别当真|打钱|哈哈哈?骗"
    r"|假装(?:你|我)?是?|扮演|角色扮演|cosplay|(?:从)?(?:现在|此刻)(?:起|开始)?[,，]?\s*你(?:就)?是(?!不)|你是一[个名位只条]|^你现在(?:就)?是(?!不)|(?:你|我)(?:来|先)?(?:演|扮)(?!讲|员|示|过|的|唱|出|算|奏|习)[^。]{1,12}(?:我|你)(?:来)?(?:演|扮|是|当)|(?:接下来|现在|下面)你(?:来)?(?:演|扮|当)"
    r"|(?:这(?:句|段|条|个|些|次)|接下来|下面|以下|刚才)(?:\S{0,4})(?:别|不要|不用|甭|无需|不必)(?:保?存|记(?!错|混|账|仇)|收录|写入)|^(?:不用|别|甭|不要)(?:保?存|记)(?:了|下来|下|住)?(?:[。,，:：!！]|$)|不要保存|别保存"
)
_TAKES_BACK = re.compile(
    r"(?:开(?:个)?玩笑|骗你|逗你(?:玩)?|瞎说|瞎编|胡说|(?<![帮给替为跟和教])我(?:自己|瞎|乱|随便|随口)?编(?=的|着玩|出来|造)|闹着玩|说着玩)(?:的|呢)?|当我没[说问提讲]|不是真的"
)
_ASKED_OF = re.compile(
    r"(?:^|[。！？!?\n↑\s])[上↑这]面?(?:[一两几]?[句段篇首]|这)(?:话|诗|词|英[文语]|日[文语]|中文|文言文|古文|作文)?(?:用[\u4e00-\u9fff]{2,5})?(?:是)?(?:啥意思|什么意思|[怎咋]么?(?:翻译?|译|写|改|断句|读)|有没有(?:语病|语法)|语法[对有]|哪里有语病|通顺)"
)
"""A question about a text told before it: …。这句英文啥意思, ↑这句用文言文咋写."""
_AFTER_THE_JOKE = re.compile(r"[^，,。！!？?；;\n]{0,6}[，,。！!；;～~\s]+")
_FICTION = re.compile(
    r"设定[:：是]|在这个(?:故事|设定|游戏|剧本)|(?:写|编|讲|续写)[一]?(?:个|篇|段|则)?(?:\S{0,6})(?:故事|小说|剧本|段子)|(?:主角|男主|女主|主人公|反派|配角|人设|角色)[^，。,我]{0,6}(?:叫|是|名字|[:：])"
)
_WRITES = re.compile(
    r"^(?:我|本人)?[^，,。你]{0,10}(?:在|平时|业余|喜欢|爱|专门|全职|一直|靠|会|擅长|是|给[^我你]{1,6})[^，,。]{0,4}$|(?:别|不要|不用|不许|少)[^，,。]{0,6}$"
)
"""Before 写小说 in a saying of what somebody does: 我在晋江写小说."""
_OPENING_OF_IT = re.compile(r"(?:以|用|按|根据|从)[^，。]{0,8}(?:开头|视角|口吻|身份|第一人称|为题|主题|设定|背景)")
"""Makes what stands before it a part of the tale."""
_MARK = re.compile(r"[，,。！!？?；;：:\n]")
_IRONY = re.compile(
    r"呵呵|可太(?:喜欢|爱|开心|想|感动|幸运|幸福|荣幸|高兴|快乐)|真是?(?:爱死|谢谢|太棒|好极)|爱死这|🙄|😒|🙃|真棒[,，。!！]|太棒了[,，]?又|是是是|我谢谢(?:你|您|他)|简直不要太|又双叒|/s$|真行啊|[(（](?:不是|误|bushi|狗头|并没有|滑稽)[)）]|bushi|[\[［【](?:翻?白眼|微笑|摊手|呵呵|狗头|捂脸|裂开)[\]］】]|多(?:有(?:意义|意思|趣)|开心|好玩|幸福|划算|值|美好|充实)啊(?=$|[!！。～~])|(?:真好|太好了|好极了|真不错|真开心)[,，!！。].{0,8}又|又(?:加班|下雨|堵车|开会|改稿|通宵)[^。]{0,8}(?:太|可|真)(?:开心|喜欢|爱|高兴|棒)|可真(?:会|行|棒)[啊呀]"
)
_ANNOYING = r"(?:加班|团建|排队|排[^，]{1,6}(?:小时|钟头)的?队|堵车|塞车|早高峰|晚高峰|开会|开不完的会|背锅|改需求|改稿|返工|停电|停水|漏水|漏雨|掉线|断网|卡顿|卡死|死机|蓝屏|崩溃|宕机|熬夜|通宵|挨骂|被骂|被[\u4e00-\u9fff]{0,6}(?:骂|坑|催|放鸽子|叫醒|吵醒|打断)|罚款|扣钱|扣工资|迟到|失眠|下雨天出门|等[^，]{0,8}(?:小时|半天|半个?钟头?|分钟)|[^，]{0,4}点(?:钟)?被|验证码|填表|报销|催稿|写检讨|倒垃圾|看牙|打针|没(?:网|信号|座位|空调|热水))"
_MOCK_PRAISE = re.compile(
    rf"(?:最爱|最喜欢|太爱|太喜欢|好爱|好喜欢|超爱|超喜欢|就爱|就喜欢|真爱|真喜欢|可喜欢|可爱死|特别喜欢|简直爱|享受|期待|热爱|感谢|多谢|谢谢)[^，。]{{0,10}}{_ANNOYING}"
    rf"|{_ANNOYING}[^，。]{{0,8}}[，,]?[^。]{{0,6}}(?:真(?:是)?(?:开心|快乐|幸福|棒|好|爽|美好|享受)|太(?:棒|好|爽|开心|幸福)|好(?:开心|幸福|快乐|棒)|爽(?:死|歪)|美滋滋|谢谢(?:你们?|您|老板|公司|领导))"
    r"|真的?(?:谢谢|感谢)(?:你们|您们?|他们|老板|公司|领导|房东|物业)|(?:可|真)(?:是)?(?:太)?(?:了不起|能干|会挑时候|会选时间|贴心|人性化)|拜(?:他|你|它)所赐"
)
_HEARSAY = re.compile(
    r"(?:刷到|看到|翻到)(?:[^，。我]{0,6}(?:说|讲|爆料)|(?:一?[个条位篇]|有)(?!我)[^，。我]{0,10}(?:帖|视频|新闻|微博|热搜|博主|明星|网红|人))|听说|据说|听人说|传言|有人说|别人说|人家说|网上(?:说|看)|新闻(?:里|上)?说|书上说|文章(?:里|说)|(?:他|她|他们|它|同事|朋友|室友|同学|同桌|老板|领导|客户|老师|邻居|妈|爸|老公|老婆|[老小阿](?!实)\S)(?:\S{0,6}?)(?:(?<!就是)说|讲|告诉|抱怨|吐槽|发消息|表示)(?!不定|好)"
)
_DOCTOR = re.compile(r"(?:医生|大夫|体检|医嘱)\S{0,3}(?:说|叫|让|建议|交代|嘱咐|叮嘱|要求)")
_RETELLING = re.compile(
    r"(?<![写填作编])(?<!喜欢)歌词|台词|出一?[个道]谜|(?<!保留)(?<!留)(?<!附上)(?<!带上)(?<!标注)(?<!注明)(?<!引用)原[文话]|剧情|电影里|书里|小说里|主角|剧中|梦(?:见|到)|我梦"
)
_TASK_TEXT = re.compile(
    r"(?:翻译|润色|改写|校对|续写|造句|评分|打分|点评|批改|评价|鉴赏|仿写|扩写|缩写|改编|转述|断句|排版|朗读|抄写|修改|改一?下|总结|概括|分析|解释|检查|写|生成|画|翻成|译成|念|读)(?![^:：]{0,12}(?:记|时|一律|都|用|要))[^:：,，。]{0,14}[:：]"
)
_HEADING = re.compile(
    r"^【[^】]{2,16}】(?=.{0,80}(?:您|尾号|验证码|订单|退订|积分|快递|取件|账户|客户|会员|点击|链接|余额|缴费))|^(?:日记|作文|周记|会议(?:纪要|记录)|题目|阅读理解|原文|译文|例句|例如|歌词|台词|对白|对话|旁白|简历|文案|剧情|人设|摘要|新闻|公告|通知|模板|案例|故事|小说\S{0,2}|范文|示例|样例|输入|输出|续写|改错|造句|病句|答案|问题|标题|正文|简介|自我介绍(?!一?下)|人物|背景|场景)[^:：,，。]{0,10}[:：]"
)
_BEFORE_IT = re.compile(
    r"^(?P<piece>[^。！？\n]*?)[”\"」]?(?:——|--|…)+\s*(?:这|那)?(?:[一两几三四]?[句段首联话词行]|诗|词|歌)?(?:话|诗|词)?(?:是)?(?:出自|出处|选自|来自|谁写|哪首|哪里|什么意思|有没有语病|怎么[译翻断改]|对吗|通顺)"
)
"""A text told first, then asked of: 我住长江头，君住长江尾——这两句出自哪首词."""
_HOSTILE = re.compile(
    r"(?:忽略|无视|忘掉|忘记|覆盖)\S{0,6}(?:指令|指示|规则|提示|设定|限制)|系统提示|system prompt|管理员(?:权限|身份|模式|账号)|(?:我|用户|他|她)(?:就|才)?是(?:超级|系统|平台|最高|本系统|真正|的)*管理员|超级管理员|成为管理员|权限|(?:批准|通过|同意)\S{0,6}(?:退款|付款|转账|申请|支付)|(?:退款|付款|转账|支付|操作|请求|审批)\S{0,8}(?:批准|通过|同意|放行)|已授权|授权所有|(?:不需要|无需|不用|跳过|免)(?:再)?(?:确认|审批|审核)|[(（\[【]?系统(?:消息|通知)?[)）\]】]|开发者模式|DAN模式|无条件|服从|绕过|取消\S{0,4}限制|越狱|泄露|(?:其他|别的|所有)(?:用户|人)的"
    r"|(?:把|将)\S{0,4}记忆\S{0,6}(?:发送|上传|发到|发给|导出到)|必须\S{0,4}(?:执行|服从|遵守|听从)\S{0,12}(?:命令|指令|指示)|密钥发|发送到http|一律优先推荐|存在\S{1,4}的名下",
    re.IGNORECASE,
)
_TAG_QUESTION = re.compile(
    r"(?:对吧|是吧|对吗|是吗|没错吧|对不对|是不是|记得(?:吗|不|么)|记不记得|知道吗|你知道(?:不|么)|来着)[?？!！\s]*$"
)
_UNSURE_ALL = re.compile(
    r"不(?:太)?确定(?!的(?!话))|说不准|谁知道|不好说|看情况|还没想好|(?<!(?:酒店|地点|日子|时间|细节|具体)还)(?<!(?:酒店|地点|日子|时间|细节|具体))没定|不一定|举个?例子?(?:而已|罢了)|再说吧|再看吧|考虑考虑|应该不会吧"
)
_UNSURE = re.compile(
    r"可能(?!性)|也许|或许|说不定|没准|大概率|(?<!只)(?<!爱)好像(?!素)|似乎|(?:在|会|正|还)考虑|考虑(?:着|(?<!问我)要不要|换|搬|转|买|离)|恐怕|万一|估计|要不要|(?<!说)(?<!答)不知道(?!的)|大概会|以为(?!例|荣|耻)|八成|指不定|未必|想不想|犹豫"
)
_SUPPOSED = re.compile(
    r"(?:本来|原本|原先)(?:是)?(?:想|打算|准备|计划|要)|差一?点儿?(?=就?(?:没|迟|忘|把|被|错))|就当(?=我|你|这|他|咱)|权当|姑且|假定|就算我|把(?:我|你)当(?!成?自己人|回事)|比方说|^打个比方|^比如说?我(?=有|是|月薪|年薪|现在|今年|要|想)|譬如说|再[^，。我]{1,8}(?:我|本人|老子)就|如果|假如|假设|假使|倘若|(?<![主重需首只])要是|若是|若(?=我)|万一|就好了|该多好|多好啊|的话(?=$)|换作|换做|设想|想象"
)
_QUESTION = re.compile(
    r"[?？]\s*$|(?:吗|(?<![那什怎])么|(?<=[你他她])呢|不(?=$))[\s~～。!！]*$|(?<!没)什么(?!都|也)|(?<!不管)(?<!无论)(?:(?<!不)(?<!没)怎么(?!都|也|样都)|怎样|咋|为什么|为啥|为何|哪(?!怕|都|儿都)|谁(?!都|也)|多少(?!都|有点)|多久|多大|多远|还是.{1,8}(?:好|合适|划算|方便|便宜)$|(?<!以下)(?<!下面)(?<!这)(?<!好)(?<!的)几(?=[点个岁号月天次楼]|层楼)(?!个月[后前了])|是不是|能不能|可不可以|会不会|有没有|要不要|该不该|好不好|行不行|对不对|(?<!没)啥(?!都|也)|是否|来着|请问|[吗呢]我$|(?:^|[你您他她])(?:喜欢|爱|想|要|是|选|更|觉得)[^我，]{1,10}还是[^我，]{1,10}$|(?!动不动|时不时)(?<![动时巴])([\u4e00-\u9fff])不\1(?!不))"
)
_ONCE = re.compile(
    r"(?<!从)这(?:一)?[次回份封张篇段条版页幅首句轮趟单](?!都|以后|样|线|路|时间|日子)|就(?:这|今天|一)(?:一)?[次回]|仅(?:此|限)?一?次|本次|此次|今天先|先(?:别|不)(?!.*再)|暂时(?:先)?(?:别|不)(?:用|要)|待会|等会|一会儿|等下|等一下|马上(?!就?要)|这个(?:回答|方案|版本|文件|图|函数|接口|报错|页面|表格|文档)|上面(?:的|这)|下面(?:的|这)|第[一二三四五六七八九十\d]+(?:段|点|行|句|章|页|条|版|题)"
)


def in_earnest(shadow: str) -> tuple[int, int]:
    """The part of this stretch of sentences that may be kept: none of a play, nor what is taken back, nor from where a tale is told."""
    if _VOID.search(shadow) or _HOSTILE.search(shadow) or _ASKED_OF.search(shadow):
        return 0, 0
    first, last = _behind_the_joke(shadow), _before_the_tale(shadow)
    return (first, last) if first < last else (0, 0)


def _behind_the_joke(shadow: str) -> int:
    """Where what is meant begins: behind "开玩笑的，", which takes back all before it. Where nothing stands before, it is what follows that is no fact."""
    jokes = list(_TAKES_BACK.finditer(shadow))
    if not jokes:
        return 0
    closed = _AFTER_THE_JOKE.match(shadow, jokes[-1].end())
    return closed.end() if closed and _MARK.search(shadow, 0, jokes[-1].start()) else len(shadow)


def _before_the_tale(shadow: str) -> int:
    """Where a tale begins, or the request for one: at the clause that names it."""
    for tale in _FICTION.finditer(shadow):
        near = max(0, tale.start() - _NEAR)
        begins = near + max((mark.end() for mark in _MARK.finditer(shadow[near : tale.start()])), default=0)
        before = shadow[begins : tale.start()]
        lives_by_it = before in ("我", "本人") and not re.search("[个篇段则]", tale[0])
        if not (lives_by_it or _WRITES.search(before)):
            return 0 if _OPENING_OF_IT.search(shadow, begins) else begins
    return len(shadow)


_NEAR = 60
"""Characters before a tale in which its clause is looked for."""


def is_moot(shadow: str) -> bool:
    """Whether a sentence as a whole states nothing about the person: irony, hearsay, a tag question, doubt, a retelling."""
    if (
        _BEFORE_IT.search(shadow)
        or _IRONY.search(shadow)
        or _MOCK_PRAISE.search(shadow)
        or _TAG_QUESTION.search(shadow)
        or _UNSURE_ALL.search(shadow)
        or _RETELLING.search(shadow)
    ):
        return True
    return bool(_HEARSAY.search(shadow)) and not _DOCTOR.search(shadow) and not own_words(shadow)


def own_words(shadow: str) -> str:
    """The sentence up to the clause that tells what others say ("我用 Vim 写代码，同事都说我老古董")."""
    told = _HEARSAY.search(shadow)
    if not told or _DOCTOR.search(shadow):
        return shadow
    return shadow[: max(shadow.rfind("，", 0, told.start()), shadow.rfind(",", 0, told.start()), 0)]


_SAID_OF_ME = re.compile(
    r"^(?:[^，。我]{0,6}|我(?:的|家)?[^，。我]{1,5}?)(?>老是?|总是?|一直|都|还|经常|逢人就?|天天|到处)*(?:(?:跟|和|对|给|向)[^，。我]{1,6}?)?(?:说|以为|觉得|认为|讲|当)我(?>很|特别|最|超|挺|真|还)*"
    r"(?:(?:爱|喜欢|能|怕|会|讨厌|不爱|不喜欢|不能|不怕|不会)(?P<act>吃|喝|看|听|玩|打|跑|穿|住|坐|养|做|唱|跳|去)?(?P<thing>[\u4e00-\u9fffA-Za-z]{1,8}?))[，,](?:但是?|可是?|不过|然而)?(?:其实|实际上|事实上|说实话)"
)
"""What others say of the person, before the person says how it is: 我妈老说我爱吃鱼，其实我不爱吃."""
_OF_ONESELF = re.compile(
    r"我(?![爸妈爹娘哥姐弟妹们家儿女老])|(?:一点儿?都?|根本|从来|早就|最|很|特别|超|挺|真的?)*(?:不|最|很|没|讨厌|怕|烦|超|爱|喜欢|更)"
)
_LACKS_ITS_THING = re.compile(r"^(?:我)?(?P<said>[^，。！!]{0,8}?(?:爱|喜欢|不能|怕|不会|讨厌)(?P<act>吃|喝|看|听|玩|打|跑|穿|住|坐|养|做|唱|跳|去)?)(?:的|了|啊|呀)?(?=$|[，,。！!])")  # fmt: skip


def set_right(text: str, shadow: str) -> tuple[str, str]:
    """The sentence without what others say of the person, where the person says next how it is, with the thing named there put back."""
    told = _SAID_OF_ME.match(shadow)
    if told is None:
        return text, shadow
    rest, own = shadow[told.end() :], text[told.end() :]
    if not _OF_ONESELF.match(rest):
        return text, shadow
    named = rest.startswith("我")
    bare = _LACKS_ITS_THING.match(rest)
    if bare is None:
        return ("" if named else "我") + own, ("" if named else "我") + rest
    act = "" if bare["act"] or not told["act"] else told["act"]
    lead, end = "" if named else "我", bare.end("said")
    return lead + own[:end] + act + text[slice(*told.span("thing"))] + own[end:], lead + rest[:end] + act + told["thing"] + rest[end:]


def cut_off(shadow: str) -> str:
    """The sentence up to where it hands over a text to be worked on ("润色一下：…")."""
    handed = _HEADING.match(shadow) or _TASK_TEXT.search(shadow)
    return shadow[: handed.start()] if handed else shadow


_COURTESY = re.compile(
    r"^(?:先|就|也|再|真是|非常|实在)*(?:谢谢|多谢|谢了|谢啦|感谢|拜托|辛苦|麻烦)(?>您|你|了|啦|哈|嘞|哦|呀|啊|一下)*$|^(?:先)?(?:跟|和|给|向)?[您你]?(?:打个?招呼|问个?好)$|^(?:以后)?(?:还)?请?(?:您|你)?(?:多多|多)(?:关照|指教|包涵|担待|见谅|帮忙|支持)$"
    r"|^(?:[^，我]{0,10}(?:的时候|的话|时))?(?>请|你|您|也|都|要|得|多|尽量|帮我|替我|给我|麻烦)*(?:考虑|注意|留意|照顾|顾及|记住|记得)(?:一?下|一?点儿?|着点儿?|到)?(?:这[点个])?(?:吧|哈|啊|哦|呗|嘛|就行|就好)*$"
)
"""Thanks and greetings, and the mere request to bear in mind what was said: 推荐的时候替我考虑下."""


def is_courtesy(shadow: str) -> bool:
    """Whether a clause is only courtesy, and says nothing."""
    return bool(_COURTESY.match(shadow.strip()))


def supposes(shadow: str) -> bool:
    """Whether from this clause on the sentence only supposes or doubts."""
    return bool(_SUPPOSED.search(shadow) or _UNSURE.search(shadow))


_ASKS_FOR_GOOD = re.compile(
    r"^.{0,10}?(?:能不能|可不可以|可否|能否|能|可以)(?:请|以后|今后|都|每次|尽量)*(?:别|不要|少)(?!的)[^?？]{0,24}[吗么?？。!！]*$"
    r"|^(?:请|你|您|以后|今后|平时|每次|跟我|给我|和我)*(?:回复|回答|说话|讲话|聊天|解释|讲解|讲题|推荐|写\S{0,3})\S{0,4}(?:的时候|时)?(?:能不能|可不可以|可否|能否)(?:都|尽量|请)?[^?？]{2,24}[吗么?？。!！]*$"
)


_NOT_TO_ASK = re.compile(
    r"^(?:请|你|以后|今后|麻烦|平时)*(?:别|不要|不用|甭|不许|少)(?:再|老是?|总是?|每次|都|动不动|就|一直)*(?:跟我|给我|对我)?(?:问|说|讲|扯|加)[^?？]*(?<![吗呢么])$"
)
"""Forbids a question or a phrase rather than asking: 不要每次都问我还有什么需要."""
_TO_SAY = re.compile(
    r"(?<=写)(?:上|出|明|清楚?|一[句下])?(?:为什么|为何|怎么|什么|哪里)|(?<=指出)(?:哪里|哪儿|什么|怎么)|(?<=[说附标注加讲列])(?:上|出|明|清楚?|一[句下])(?:为什么|为何|怎么|什么|哪里)"
)
"""Question words that name what an answer is to hold: 写一句为什么推荐."""


_SEVERAL = re.compile(r"和|跟|与|同|、|还是|或|vs|对比|比起", re.IGNORECASE)
_WHICH = re.compile(
    r"^(?:到底|究竟|一般|通常|各自|分别|对比|相比|你(?:觉得|说)|我(?:该|应该)选|选|，|,)*(?:哪(?:一)?(?:[个种款样家边条者方门本台部只类]|儿?个)|谁(?!说)|有?(?:什么|啥)(?:区别|不同|差别|差异)|(?:区别|差别|差异)(?:在哪|是什么|大)|怎么(?:选|挑|区分|分辨))"
)


def is_weighed(shadow: str, rest: str) -> bool:
    """Whether a clause only names what the question behind it weighs: 榫卯和钉子连接，哪个更耐用."""
    return bool(_WHICH.match(rest) and _SEVERAL.search(shadow))


_IF_RIGHT = re.compile(r"^(?:这样|这么[吃做用写练喝])?(?:行|可以|合适|正常|管用|有用|够|靠谱|安全|划算|行得通|健康|科学)(?:吗|么|嘛|不)")
_NOT_ASKED_OF = re.compile(r"过敏|病|怀孕|不[能吃喝]|每[天周月晚早]|一直|平时|^(?:请|别|不要|以后|今后|帮|给我|跟我|能不能)")


def is_doubted(shadow: str, rest: str) -> bool:
    """Whether a clause only tells what the question behind it asks about: 我用苹果醋泡脚，行吗."""
    return bool(_IF_RIGHT.match(rest)) and not _NOT_ASKED_OF.search(shadow)


def asks(shadow: str) -> bool:
    """Whether a clause asks; a wish in the form of a question does not ("能不能别这么官方")."""
    wished = _ASKS_FOR_GOOD.match(shadow) or _NOT_TO_ASK.match(shadow) or standing.leaves_out(shadow) or standing.helps_so(shadow)
    return bool(_QUESTION.search(_TO_SAY.sub("", shadow))) and not wished


_FOR_A_WHILE = re.compile(
    r"^(?:我|我们)?(?:这个?月|本月|这周|本周|这几天|这两周|这个?季度|(?:[^，。]{1,6}?(?:之前|以前|前|内)))(?:我|都|请|你|就)*先(?:别|不(?!说|管|急|知道|聊|谈|写|改|看))"
)
"""What is let be for a time that is named: 这个月先别给我推荐外卖."""


def is_for_a_while(shadow: str) -> bool:
    """Whether a clause lets something be for a time that it names, rather than for this once."""
    return bool(_FOR_A_WHILE.match(shadow))


def is_for_once(shadow: str) -> bool:
    """Whether a clause orders or tells something for this once only."""
    return bool(_ONCE.search(shadow))


_POINTING = re.compile(
    r"(?:选|倾向|偏向|更喜欢)\s*[A-Z](?:$|[方选，])|^(?:[左右上下前后]|中间|第[一二三四五\d]+)(?:边|面|侧|列|行|栏|个)?(?:的|那)?[^，我]{0,4}叫|^(?:[红橙黄绿青蓝紫黑白灰粉棕长短新旧贵薄厚]|便宜|前一?个|后一?个|左边|右边)的(?![是我])[^，我]{1,6}$|^(?:别的|其[他它余](?:的|部分)?|剩下的?|别处)(?:先|都|就|也|你|一律)*(?:别|不|照|保持|原样|维持|随)|订单号|快递单号|取件码|验证码|是(?:从|在|用|昨天|今天|上周|刚)[^，。]{0,8}(?:下单|买|付款|收到|拍|下载|注册|登录|安装)的$|第[二三四五六七八九十\d]+(?:个(?!孩子|娃|宝宝|小孩)|种|版)|第一(?:种|版|个(?:方案|版本|选项|例子|函数|问题|建议|答案))|你(?:刚才?|之前|上次|上面|前面)?(?:说|写|给|发|推荐|提|列|做|画|生成|翻译)(?:的|过|那)|你的(?!回答|回复|语气|话|输出|答复|建议里)|上面|刚才|刚刚你|(?:这|那)[两三四几](?:样|种|件|款|首|道|项|条|个(?!月|星期|礼拜|季度|学期|人|孩子|娃))|(?:这|那)(?:个(?!人|月|周|星期|礼拜|季度|财年|味|劲|调调|感觉|范儿|年代)|种(?!.{0,10}人)|版|首|样|里|段(?!时间|日子)|套|款|家|本|道|类|部|双|件)"
)


def points(shadow: str) -> bool:
    """Whether a clause speaks of something at hand ("你写的", "第二个方案"), which means nothing once the moment is over."""
    return bool(_POINTING.search(_LIKENED.sub("", shadow)))


_LIKENED = re.compile(
    r"(?<=[爱欢厌烦看听吃喝用了])那[种类](?=[^，]{2,12}的[\u4e00-\u9fff]{1,6}$)|(?<=[\u4e00-\u9fffA-Za-z0-9]的)那种|(?<=[A-Za-z0-9])\s*这种(?=写法|格式|样式|形式)|(?<=[\u4e00-\u9fff]{2})(?<![的是欢爱要用看吃喝听读买选做说写有厌烦怕像了着给到把就没见想于和跟都])这[类种](?=[\u4e00-\u9fff]{2,6})|(?<=[\u4e00-\u9fff]{3})(?<![是欢爱要用看吃喝买选做说写有厌烦怕像了着给到把就没见想于])那(?:种|部分|一?块|方面)"
)
"""Says of what sort a thing is that is named before it, and points at nothing: 短视频那种标题党, 87 键的那种布局."""


_ONLY_SUPPOSES = re.compile(
    r"^(?:如果|假如|假设|假使|倘若|要是|若是|想象|就当|比方说)(?!.*(?:就(?!是|好)|则|请|别|不要|提醒|通知|帮我|记得|一律|都(?:要|得|用)))"
)


def only_supposes(shadow: str) -> bool:
    """Whether a sentence supposes something and orders nothing for that case: there is nothing in it to remember."""
    return bool(_ONLY_SUPPOSES.match(shadow.strip()))


def asks_outright(shadow: str) -> bool:
    """Whether a sentence asks for an answer; a polite request ("能帮我记一下…吗") does not."""
    return asks(shadow) and not re.match(
        r"^(?:请问)?(?:你)?(?:能|可以|可不可以|能不能|麻烦)(?:你)?(?:(?:帮我|给我|替我)(?:记|备注|存|保存)|(?:记住|记下|记一下)[,，:：]?(?:我(?!之前|以前|刚|说|讲|上次|们?聊)|以后))(?!.{0,4}(?:多少|多久|什么|哪))",
        shadow,
    )
