"""Orders that name the kind of occasion, or of work, that they hold for."""

from __future__ import annotations

import re

_ON_OCCASION = re.compile(
    r"^(?:以后|今后|往后|每次|请|麻烦|你|给我|帮我|替我|跟我)*(?:提醒我?|翻译|写|推荐|讲|解释|回答|回复|总结|列|算|画|做|起名|排版|聊|说|报|查|改|分析|安排|订|念|出题|画图)[\u4e00-\u9fffA-Za-z ]{0,8}?(?:的时候|的话|(?<![同及临随])时)[，,]?(?:请|尽量|最好|一定|务必|都|也)*(?:别|不要|不用|要|先|用|多|少|给|把|带|加|附|标|写|按|控制|避开|注明|配|分|以|保留|优先|[\u4e00-\u9fff]{1,4}(?:不要|别|要|请|都|用))(?!吗).{1,20}$"
    r"|^给我(?:写|做|推荐|讲|看|发|画)的?(?:东西|文案|代码|方案|报告|邮件|内容|图表?|表格?|教程|资料|英文|书|电影|餐厅|店)(?:要|都|请|别|不要|先|用|最好|尽量|得|必须|一律|优先|标|带)(?!吗).{1,20}$"
    r"|^(?:请|你|尽量|平时|说话|回答|讲)*(?:少用|多用|少说|少来|少整|少写)(?:专业词|专业名词|名词|术语|套话|废话|空话|虚的|成语|英文|缩写|形容词|比喻|表情|感叹号|长句|短句|大词|黑话|网络语|敬语|被动句)$"
    r"|^(?:代码|注释|变量名?|文档|示例|例子|邮件|数字|日期|金额|单位|图表|文件名|函数名|提交信息)(?:里|中)?(?:请|麻烦)(?:都|一律|统一|尽量)*(?:用|写|加|带|按|标|保留|不要|别|以).{1,20}$"
)
"""Orders that name a kind of occasion or of work, and so hold for all of that kind."""


def names_an_occasion(clause_shadow: str) -> bool:
    """Whether an order names the kind of occasion or of work that it holds for."""
    return bool(_ON_OCCASION.match(clause_shadow))
