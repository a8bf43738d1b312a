"""What somebody has, does, never did or works with, in plain words that no narrower rule knows: read last, and carefully."""

from __future__ import annotations

import re

from memory.capture.rules.zh.clause import Clause, Draft
from memory.capture.rules.zh.rule import first, makes, rule, trimmed
from memory.enums import Kind

_AT_HAND = re.compile(
    r"这(?!边|样的人)|那(?!边)|今天|昨天|明天|刚才|刚刚?(?=说|看|跑|试|点)|现在(?:在|就)|你|您|它|报错|错误|失败|崩|卡|代码(?!评审|规范)|文件|题|问题|答案|一下|什么|怎么|谁|结果|输出|页面|按钮|截图|作业|论文"
)
_REFUSED_TOPIC = re.compile(
    r"^(?:都|也|真的|真|实在|一直|完全|其实)*(?:不(?:太|怎么|大|是很)?(?:感冒|感兴趣|来电|喜欢(?:吃|喝|看|穿|去|听|玩)?|爱(?:吃|喝|看|穿|去|听|玩)?|习惯|待见|能接受)|没(?:什么|啥)?(?:兴趣|感觉|好感)|无感|受不了|接受不了|待不住|呆不住|应付不来|吃不消|扛不住|(?:吃|喝|睡|用|穿|看|住|坐|听)不(?:惯|来|了))(?:了)?$"
)
_HARD_PLACE = re.compile(r"(?:地方|场合|场所|景点|景区|餐厅|饭店|店|商场|聚会|饭局|酒局|路|车|船|飞机|活动)$")
_NO_GOOD = re.compile(r"^(?:是|也|都|真的?|实在|完全|可|一直|就)*(?:不行|不成|不去|不碰|顶不住|熬不住|难受|绕着走|躲着走|能躲就躲)(?:的)?$")
_BANNED_OF_MINE = re.compile(
    r"^(?:我|我们)(?:的)?(?!希望|建议|觉得|想|怕)(?P<what>[\u4e00-\u9fffA-Za-z]{1,10}?)(?:绝对|千万|一律|坚决|都|一定)*(?:不能|不许|不准|不可以|禁止|不得|别|不要)(?:随便|擅自|再|对外)?(?:发|给|分享|透露|公开|泄露|转发|外传|告诉|用于|让|出现|提供).{1,20}$"
)
_SYSTEM = r"(?:服务器|数据库|后端|前端|集群|网站|系统|仓库|环境|线上|生产|网关|官网|小程序|平台|中台|机房|监控|缓存|队列|接口|产线|收银|门店|库房)"
_RUNS = re.compile(
    rf"^(?:我们|咱们?|公司|团队)?(?:的)?(?P<what>[\u4e00-\u9fffA-Za-z0-9]{{0,8}}?{_SYSTEM})(?:上|里)?(?:都|统一|目前|现在|一律)*(?:跑|用|装|部署|运行|托管|放|走|搭|存|采用|基于)(?:的)?(?:是|在|着)?\s*(?P<value>[^了过]{{2,30}})$"
)
_STANDARD = re.compile(
    r"^(?:我们|咱们?|公司|团队|部门|组里?|我司|我)(?P<what>.{0,14}?)(?:统一|一律|默认|全部|规定|约定)(?:用|存|按|走|写|放|采用|使用|以|是|为|要|得)\s*(?P<value>.{2,24})$"
)
_RULED = re.compile(
    r"^(?:我们|公司|团队)?(?:的)?(?P<what>[\u4e00-\u9fffA-Za-z]{0,8}?(?:数据|权限|环境|发布|上线|代码|合同|报销|请假|审批|发票|付款|部署|文件|日志|需求|采购|工单|密钥|备份|账号|物料|客户资料|订单|出差|加班))(?:都|也|一律)*(?:只能|必须|不得|不能|一律|禁止|只可以?)(?:先|再|都)?(?:从|在|由|经|用|走|通过|找|提前|放|存|到|给|让|有).{1,24}$"
)
_UPSET_BY = re.compile(
    r"^(?P<what>[\u4e00-\u9fff]{1,10}?)(?:会|总|一|都|就|很容易)*(?:让|使|害|令)我(?:就|会|总)*(?:起疹子|起|犯|发作|偏头痛|头痛|头疼|头晕|过敏|恶心|失眠|胃痛|胃疼|拉肚子|喘|心慌|焦虑|难受|不舒服|呼吸困难)(?:.{0,4})$"
)
_MAKES_ILL = re.compile(
    r"^一?(?:吃|喝|用|闻|碰|沾|坐)(?:了|多了)?(?:就|会|都|老是?)*(?:[胃头肚]\S{0,2}[疼痛]|过敏|拉肚子|起疹子|恶心|想?吐|心慌|失眠|犯困|长痘|发痒|难受|不舒服|晕)"
)
"""Of a thing named first, what it does to the person: 布洛芬我吃了胃疼."""
_ADVISED = re.compile(
    r"^(?:我的?)?(?:医生|大夫|营养师|康复师|中医|牙医|理疗师)(?:说|叫|让|建议|不让|不许|禁止|要求|嘱咐)(?:过)?(?:我)?.{2,20}$"
)
_COUNTED = re.compile(
    r"^我们(?!是|都|就|也|还|在|这)(?:的)?(?P<what>[\u4e00-\u9fffA-Za-z\s]{2,14}?)(?:上限)?(?:是|为|定在|定为|控制在|不超过)\s*(?P<value>.*\d.{0,16})$"
)
_STANDS_IN = re.compile(
    r"^(?:我们|公司)?(?:的)?(?:主|总|分|新|老)?(?:仓库|总部|公司|工厂|门店|办公室|机房|数据中心|分公司|服务器|厂|店|总仓|研发中心|客服中心|基地|仓)(?:都|就|设|开|放|位于|坐落)*在\s*(?P<value>(?!哪|什么)[\u4e00-\u9fffA-Za-z]{2,10})$"
)
_SWITCHED_TO = re.compile(
    r"^(?:我)?(?:现在|已经|最近)*改(?P<verb>学|用|做|吃|喝|练|读|走|坐|骑|养|打|写|教|卖)(?P<v>[\u4e00-\u9fffA-Za-z]{1,10}?)(?:了)?$|^(?:我)?(?:现在|已经|最近)*改(?:成|为|去)?(?:在.{1,6})?(?:游泳|跑步|健身|骑车|爬山|走路|步行|打球|跳绳|瑜伽|坐地铁|坐公交|开车|(?:学|用|做|吃|喝|练|读|走|坐|骑|养|打|写|教|卖|跑|游|听|看)[\u4e00-\u9fffA-Za-z]{1,10}?)(?:上下班|上班|通勤)?(?:了)?$|^(?:我)?(?>现在|最近|已经|上下班|平时)*(?:骑|坐|乘|开|走|跑|游|打|练|学|步行|瑜伽|健身)[\u4e00-\u9fff]{0,4}?改(?:成|为)?(?:坐|骑|走|开|跑|游|打|练|学|吃|喝|步行|听)[\u4e00-\u9fffA-Za-z]{1,8}?(?:上下班|上班|通勤)?了$"
)
_CALLED = re.compile(
    r"^(?:我们|咱们?|这个)?(?:的)?(?:项目|产品|客户|公司|团队|系统|服务|活动|品牌)?的?(?:代号|名字|名称|甲方|乙方|负责人|对接人|接口人|联系人|供应商|域名|主分支|主打|客群|目标用户|目标客户|口号|主色调?|主题色|货币|总部)\s*(?:就)?(?:叫|是|为|在|：|:)(?!什么|谁|哪|不是|否)\s*(?P<value>.{2,24})$"
)
_MEASURED = re.compile(
    r"^(?:(?:今年|明年|去年|本季度|这个?季度|[一二三四]季度|Q[1-4]|上半年|下半年|\d{4}\s*年|目前|现在)?[，,\s]*)(?:我们|咱们?|我司|我们?(?:公司|团队|部门|店里?|厂里?))(?:这边)?(?>的|今年的?|本季度?的?|这个?季度的?|下半年的?|上半年的?|全年的?)*\s*(?P<what>[\u4e00-\u9fffA-Za-z\s]{0,12}?(?:率|量|额|数|目标|指标|价|成本|毛利|营收|人数|比例|周期|预算|薪资|底薪|时长|频率|库存|账期|工期|学费|房租))(?:目标)?(?:是|为|定在|定为|在|控制在|大概|约|按)\s*(?P<value>.*\d.{0,16})$"
)
_NEW_THING = rule(
    r"(?:刚|最近|已经|上周|上个?月|前阵子|今年)+(?:换|买|入手|入|提|租|领养)(?:了|上了|成了)(?:一?[部台辆个款套只条间把]|新的?)?(?P<v>(?!话题|思路|方法|姿势|衣服|方式|菜|饭|东西|票|单)[\u4e00-\u9fffA-Za-z0-9 ]{2,14})$",
    makes(Kind.FACT),
)
_GOES_BY = re.compile(
    r"^(?>现在|最近|平时|改成|都|每天|一般|一直)*(?:开车|骑车|骑电动车|打车|走路|步行|拼车|(?:坐|乘|搭)(?:地铁|公交|班车|轻轨|高铁))(?:去)?(?:上下班|上班|通勤)(?:了)?$"
)
_TABLE = (
    rule(r"(?:已经|刚刚?)?换(?:了|成|到|用)?\s*(?P<v>[A-Za-z][\w .+-]{1,20}?)\s*了$", makes(Kind.FACT)),
    rule(r"(?:从来?|打小|一直)?(?:没|未|不曾)(?:有)?(?:去|吃|喝|坐|学|用|养|开|做|当|滑|骑|抽|穿|玩|打|住|读|结|出|看)过(?!这|那|什么|报|错)(?P<v>.{1,16})$", makes(Kind.FACT)),
    rule(r"(?P<act>[\u4e00-\u9fff])[\u4e00-\u9fffA-Za-z]{1,4}只(?P=act)(?!是|能|好|想|剩|到|完|了)(?P<v>.{1,16})$", makes(Kind.FACT)),
    rule(r"(?:已经|早就?|其实|现在|都)*没有?(?:再|在|继续)(?:用|吃|喝|做|练|学|玩|订|上|住|养|开|跑|打)\s*(?P<v>.{1,16}?)了(?:啦|啊|哦)?$", makes(Kind.FACT)),
    rule(r"(?:已经|刚刚?)?(?:休完|结束了?)(?:产|年|病|婚|陪产|育儿|长)假.{0,6}(?:上班|复工|返岗|复职|回归|回来).{0,6}$", makes(Kind.FACT)),
    rule(r"(?:可|真|并)?不是(?:个|一个|那种|什么)*(?P<v>.{1,12}(?:的人|型的?人?|党|派|控|类型))$", makes(Kind.IDENTITY)),
    rule(r"(?:要|得|只能|常年|平时)?(?:坐|用|拄|戴|靠|使用|佩戴)(?:着|电动|的是)?(?:轮椅|拐杖|助听器|假肢|导盲犬|盲文|读屏|人工耳蜗|隐形眼镜|胰岛素泵|呼吸机|起搏器|吸入器).{0,10}$", makes(Kind.CONSTRAINT)),
    rule(r"(?:体内|身上|心脏里?|腿里)?(?:装|植入|安)(?:了|过|着|有)(?:一?个)?(?:心脏)?(?:起搏器|支架|人工(?:关节|耳蜗|心脏|晶体)|假肢|假牙|钢板|钢钉|胰岛素泵).{0,6}$", makes(Kind.CONSTRAINT)),
    rule(r"做过(?:一次|两次)?(?:心脏)?(?:搭桥|支架|移植|造口|开颅|换瓣|剖腹产|[\u4e00-\u9fff]{1,3}切除)(?:手术)?$", makes(Kind.FACT)),
    rule(r"(?:最近)?(?>又|重新|开始)+(?:吃|喝|跑|练|学|用|抽|骑|打|养|写|弹)(?P<v>[\u4e00-\u9fffA-Za-z]{1,8})(?:了)$", makes(Kind.FACT)),
    _NEW_THING,
    rule(r"(?:都|每天)?(?:坐|骑|开|走|搭|乘|步行|跑步).{0,6}?(?:通勤|上班|上下班|上学|接送孩子)(?!迟到|路上).{0,6}$", makes(Kind.FACT, "habit.routines", value=None)),
    rule(r"(?:上班|下班|通勤)?路上(?:一般|都|会|就)*(?:看|听|读|背|补|睡|刷|写)(?P<v>[\u4e00-\u9fffA-Za-z]{1,8})$", makes(Kind.FACT)),
    rule(r"(?:家里?)?(?:一直|还|始终|从来|压根)?(?:没(?:有)?学会|不会|没学过)(?=开车|游泳|做饭|骑|滑|弹|唱|跳|说|写|喝酒|抽烟|打|用筷子|吹)(?P<v>.{1,12})$", makes(Kind.FACT)),
    rule(r"(?:的)?(?:家里?)?(?:也|都|还|一直)*没(?:有)?(?:装|养|买|开通|办)?(?P<v>(?!有|时间|空|钱|办法|关系|问题|事|意见|兴趣|感觉|必要|什么|看|听|想|用|效果|了|错|人|见|法|明白|懂|搞|弄|写|做|吃|睡|注意|收到|反应|结果|输出|变化|权限|报|跑|找|说|去|来|到|任何|耐心|信心|力气|心情|胃口|精神)[\u4e00-\u9fff]{1,6})$", makes(Kind.FACT)),
    rule(
        r"(?:也|还|平时|主要|自己|目前|现在|业余)*(?:开(?!会|始|心|玩笑|车(?:去|来)|发|机|了|门|窗|个)|骑|养|种(?!类)|收藏|弹|拉(?=小|大|二胡|手风琴|琴)|打(?=[\u4e00-\u9fff]{0,2}球|麻将|牌|游戏|太极|鼓)|练|教(?!我)|戴(?!上)|订阅|租(?!了)|带(?=.{0,6}(?:团队|孩子|娃|学生|徒弟|班|人))|管(?=.{0,6}(?:人|团队|店))|滑(?=雪|冰|板)|踢|跳(?=[\u4e00-\u9fff]{1,3}舞|伞|绳)|写(?=博客|小说|专栏|公众号|诗|书法|毛笔)|做(?=手工|陶|木工|烘焙|志愿|义工|兼职|直播)|玩(?=[\u4e00-\u9fff]{0,4}(?:摄影|乐队|滑板|桌游|剧本杀|音乐|琴|鼓|模型|手办)))(?P<v>(?!.*[了过](?:$|[^\u4e00-\u9fff])).{1,16})$",
        makes(Kind.FACT),
    ),
    rule(r"只(?:带|用|去|订|选|收|接|做|读|写|说|走|投|养|在|睡|逛|刷|认)(?!要|是|能|好|想|剩|有|在乎|做了|用了|去了|说了)(?P<v>.{1,16})$", makes(Kind.PREFERENCE)),
)  # fmt: skip


def refusal(clause: Clause) -> Draft | None:
    """A thing named first and then refused: "开放式办公室我不太感冒"; and what must not be done with the person's own."""
    if clause.topic and clause.subject == "me" and _REFUSED_TOPIC.match(clause.adverbs + clause.predicate):
        thing = trimmed(clause.text[: len(clause.topic)])
        return (
            Draft(Kind.PREFERENCE, "preference.dislikes", thing)
            if (1 if re.search("[吃喝]$", clause.predicate) else 2) <= len(thing) <= 12
            else None
        )
    if clause.own and clause.subject == "me" and _HARD_PLACE.search(clause.topic) and _NO_GOOD.match(clause.adverbs + clause.predicate):
        return Draft(Kind.PREFERENCE, "preference.dislikes", trimmed(clause.text[: len(clause.topic)]), absorbs=True)
    if clause.topic and clause.subject == "me" and _MAKES_ILL.match(clause.adverbs + clause.predicate):
        return Draft(Kind.CONSTRAINT, absorbs=True)
    if clause.subject in ("me", "we") and not clause.inherited and _BANNED_OF_MINE.match(clause.shadow):
        return Draft(Kind.CONSTRAINT, "taboos", clause.text.strip(), bare=True)
    return None


_MINE_IS = re.compile(
    r"^(?P<thing>(?!这|那|它|他|她|你|谁|什么|以上|下面|上面|不)[^我你他她，]{1,16}?)(?:就|都|一直|永远|绝对|算|也)*是我(?:们)?的?(?:[一两三四五大最唯]{1,3}[大一]?)?(?P<what>[\u4e00-\u9fff]{1,8})$"
)
_FOND = re.compile(r"爱好|兴趣|最爱|心头好|心头肉|本命|真爱|偶像|强项(?!目)|菜$|快乐源泉|解压|续命|乐趣|拿手|特长|所爱|口味")
_NOT_MINE = re.compile(
    r"问题|意思|想法|错|答案|需求|目的|观点|看法|感觉|猜测|直觉|原话|作业|代码|文件|报错|截图|题|回复|方案|要求|荣幸|福气|报应|命$"
)


def _belonging(clause: Clause) -> Draft | None:
    """What is said to be the person's, the thing first: "爬山和钓鱼是我的两大爱好"."""
    match = _MINE_IS.match(clause.shadow)
    if not match or _NOT_MINE.search(match["what"]):
        return None
    thing = trimmed(clause.text[match.start("thing") : match.end("thing")])
    if _FOND.search(match["what"]):
        return Draft(Kind.PREFERENCE, "preference.likes", thing, bare=True)
    return Draft(Kind.FACT, bare=True)


def plain(clause: Clause) -> Draft | None:
    """Facts of the person's work and days."""
    if _AT_HAND.search(clause.shadow):
        return None
    if clause.subject in ("other", "kin", "agent") and not any(
        pattern.match(clause.shadow) for pattern in (_CALLED, _ADVISED, _OURS_MOSTLY, _PUT_OFF, _PATRONS)
    ):
        return None
    return _belonging(clause) or _of_work(clause) or _of_days(clause) or _of_nature(clause)


_NAMED_OURS = re.compile(r"^(?:我们|咱们?|公司|团队|部门).{0,12}?(?:叫做?|称为|简称|称作)(?!我|你|他|外卖|车|停)\s*(?P<value>.{1,14})$")
_OF_THE_MOMENT = re.compile(
    r"^(?:就|也|都|还|再|先|只是|只|才|又|真|真的|实在|其实|已经|刚|正|正在|马上|等|随便|无所谓)*"
    r"(?:想|觉得|认为|知道|明白|懂|看(?!书|电视|球赛|剧|漫画)|听(?!歌|音乐|播客|相声)|问|说(?!.{1,4}语|.{1,4}话$)|试|等|去|来|回|走|要|需要|得(?!了)|应该|可以|能(?!.{0,4}(?:语|说|喝))|打算|准备|希望|猜|担心|发现|感觉|记得|忘|找|查|改|给|把|被|让|叫|请|帮|就是|只是|也是"
    r"|没事|没关系|没(?:有)?(?:问题|意见|想|看|听|懂|明白|搞|弄)|不行|不对|不是|不知道|不懂|不明白|不确定|不太(?:懂|明白|清楚|确定|理解)|不清楚|不记得|不信|不同意|不理解|不敢|不想|不要|搞|弄|点(?!外卖)|打开|登录|运行|跑(?!步|马)|安装|下载|提交|上传|删|复制|粘贴|输入|收到|看到|听到|遇到|碰到|同意|理解|支持(?!.{0,6}队)|相信|保证|承认|道歉|谢|爱你|恨|累|困|饿|渴|冷|热|烦|急|慌|晕|醒|好(?!客)|很好|还好|挺好|行|对|错|笑|哭|服|佩服|震惊|无语|崩溃|太|在(?=看|想|写|做|听|等|找|查|跑|试|调|改|说|忙|吃|喝|玩|睡|路上|线$|家$|的$|吗)|写(?!代码|小说|诗|博客|日记)|做(?!饭|菜|梦)|用(?!.{1,10}(?:记|写|做|管|看|听|支付|付)))"
)
_ASPECT = re.compile(
    r"[了过着](?!.{0,2}[年月天周])|[吧呢吗嘛呀啊]$|起来$|一下|一会|一点(?!.*(?:睡|起|吃))|再$|出来|下去|[吃喝看写做洗跑说听读]完"
)
_NATURE = re.compile(
    r"^(?:不(?=玩|用(?!客气|管|担心|谢)|看|听(?!话|你)|坐|穿|戴|信(?!你|这|任)|养|打(?!扰|算)|住|开(?!心|玩笑)|骑|抽|喝|吃|做(?!了)|买|接|收|上(?=班|夜|网)|参加|过(?=.{1,4}节)|化妆|染|午睡|熬夜|加班|应酬|追|刷|点外卖|带|存|借)|从不|从来|只|住|开|骑|养|戴|穿|吃|喝|抽|睡|用|玩|信|属|懂|管|教|学|练|打|弹|拉|唱|跳|写|画|做|看|听|读|收|存|租|买|卖|坐|走|跑|游|爬|滑|踢|带|负责|参加|加入|擅长|精通|来自|毕业|出生|当|任|兼|订|吃素|晕|容易|习惯|更|最|比较|偏)"
)


def _of_nature(clause: Clause) -> Draft | None:
    """A plain sentence about oneself that no rule knows, when nothing in it belongs to the moment."""
    if not clause.own or clause.topic or _NAMED_OURS.match(clause.shadow):
        return Draft(Kind.FACT, absorbs=True) if _NAMED_OURS.match(clause.shadow) else None
    said = clause.predicate
    if (
        re.search(r"刚|正在|已经|马上|快要", clause.adverbs)
        or not 3 <= len(said) <= 24
        or _OF_THE_MOMENT.match(said)
        or _ASPECT.search(said)
        or not _NATURE.match(said)
    ):
        return None
    return Draft(Kind.FACT, confidence=0.88)


_PUT_OFF = re.compile(
    r"^[\u4e00-\u9fff]{2,6}?(?:又|刚|已经|临时)?[把将](?P<what>[\u4e00-\u9fffA-Za-z]{2,10}?)(?:挪|改|推迟|延后|顺延|提前|调|定|排)(?:到|在|至|成)了?\s*(?=[^，]*(?:[月号日点]|周[一二三四五六日天末]|星期))[^，，。]{2,16}?(?:了)?$"
)
"""What others put off or moved to a day: 甲方把竣工验收挪到 4 月 18 号了."""
_PATRONS = re.compile(
    r"^(?:我的?|我们的?)?(?:客户|客人|学员|学生|读者|粉丝|病人|患者|顾客|住客|租客|买家|雇主)(?:主要|大多|大部分|基本上?|一般|多数|多半|几乎|全|都)+(?:是|来自|集中在)(?!说|想|这|那|为了|因为|你).{2,24}$"
    r"|^(?:报价|单价|起订量|账期|工期|定金|押金|收费|课时费)(?>从来|一律|都|一般|通常|统一|向来)*(?:不含|不包|含|包|按).{1,12}$"
)
"""Whom somebody works for, and on what terms."""
_TEAM_DAYS = re.compile(
    r"^(?:我们(?:团队|组)?)?(?:每)?周[一二三四五六日天](?:[早晚]上|[上下]午)?\s*(?:开|过|做|搞|是|有)?\s*(?:[\u4e00-\u9fff]{0,6}(?:规划会|计划会|复盘会?|回顾会|评审会?|排期会|同步会|站会|例会)|planning|retro|review|grooming|demo)$|^[^，。你这那]{1,14}?(?:超过|大于|低于|少于|不到)\s*\S{1,6}\s*的?(?:都|就|一律)*(?:必须|得|要|不许|不能)(?:先|再)?[\u4e00-\u9fff]{1,8}$",
    re.IGNORECASE,
)
"""How a team's weeks and work are ordered, told of "we"."""
_OURS_MOSTLY = re.compile(
    r"^(?:我们|咱们?|我司|公司|团队|部门|店里|厂里)的?[\u4e00-\u9fffA-Za-z]{1,8}(?:主要|大多|大部分|基本上?|一般|多数|几乎都|全都?|都)(?:是|在|来自|集中在|用|靠|卖给|面向|走)(?!说|想|这|那|为了|因为|你).{2,24}$"
)


def _of_work(clause: Clause) -> Draft | None:
    if _PUT_OFF.match(clause.shadow):
        return Draft(Kind.EVENT, bare=True)
    if _PATRONS.match(clause.shadow):
        return Draft(Kind.FACT, bare=True)
    if clause.subject == "we" and _TEAM_DAYS.match(clause.shadow):
        return Draft(Kind.FACT)
    if _OURS_MOSTLY.match(clause.shadow):
        return Draft(Kind.FACT, bare=True, absorbs=True)
    if any(pattern.match(clause.shadow) for pattern in (_RUNS, _STANDARD, _RULED, _CALLED, _MEASURED, _COUNTED, _STANDS_IN)):
        return Draft(Kind.FACT, bare=True, absorbs=True)
    return None


def _of_days(clause: Clause) -> Draft | None:
    if _UPSET_BY.match(clause.shadow) or _ADVISED.match(clause.shadow):
        return Draft(Kind.CONSTRAINT, bare=True)
    if _SWITCHED_TO.match(clause.shadow) and not re.search(r"[他她你它]", clause.shadow):
        return Draft(Kind.FACT)
    if clause.subject == "none" and _GOES_BY.match(clause.shadow):
        return Draft(Kind.FACT, "habit.routines", clause.text.strip())
    if clause.subject not in ("me", "we"):
        return _NEW_THING.read(clause) if clause.subject == "none" else None
    said = clause.adverbs[-1:] + clause.predicate if clause.adverbs.endswith(("只", "可")) else clause.predicate
    return first(_TABLE, clause) or (Draft(Kind.PREFERENCE) if clause.own and _TABLE[-1].pattern.match(said) else None)
