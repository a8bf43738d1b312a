"""Orders to change something else than what is remembered: "change Lisbon to Porto in my CV", 把代码里的杭州改成苏州.

They use the words of corrections and of wishes to forget, and often name what is remembered as well; so the place they name decides.
"""

from __future__ import annotations

import re

from memory.capture.types import Command, CommandKind

_WORKS = (
    r"paragraphs?|sentences?|sections?|chapters?|scenes?|verses?|stanzas?|lines?|rows?|columns?|cells?|pages?|slides?|steps?|bullets?|captions?|footnotes?|headings?|headers?|"
    r"titles?|subject line|intro|introduction|conclusion|abstract|cv|resume|résumé|cover letters?|letters?|e-?mails?|drafts?|reports?|essays?|articles?|posts?|blog|tweets?|"
    r"stor(?:y|ies)|novels?|poems?|songs?|lyrics|scripts?|screenplay|speech|dialogue|recipes?|menus?|invitations?|flyers?|posters?|notices?|agendas?|minutes|decks?|presentations?|"
    r"documents?|docs?|files?|spreadsheets?|sheets?|tables?|lists?|forms?|templates?|contracts?|proposals?|briefs?|summar(?:y|ies)|translations?|code|functions?|class(?:es)?|"
    r"quer(?:y|ies)|database|config(?:uration)?|readme|repo(?:sitory)?|html|css|json|yaml|csv|sql|website|web ?site|web page|newsletter|brochure|text|copy|example|snippet|playlist"
)
_EDITS = re.compile(
    r"\b(?:change|changing|replace|rename|swap|substitute|turn|switch|delete|remove|drop|cut|strike|erase|take out|get rid of|update|correct|fix|amend|edit|rewrite|rephrase|scrap|lose|clear)\b",
    re.IGNORECASE,
)
_IN_A_WORK = re.compile(
    rf"\b(?:in|from|on|within|inside|throughout|across|at|into|out of|of)\s+(?:(?:the|this|that|these|those|my|your|our|his|her|their|its|an?|each|every|all|both)\s+)?"
    rf"(?:[\w'’-]+\s+){{0,3}}?(?:{_WORKS})\b",
    re.IGNORECASE,
)
_OF_MEMORY = re.compile(
    r"\b(?:forget|remember(?:ed|ing)?|memor(?:y|ies)|on file|your (?:notes?|records?|profile|files?)|my (?:profile|memories)|you (?:know|have|keep|kept|noted|stored|saved)|about me)\b",
    re.IGNORECASE,
)
_HAN_WORKS = (
    "报告|代码|程序|脚本|函数|变量|配置|数据库|数据表|通知|公告|海报|文案|小说|故事|文章|作文|论文|简历|邮件|文档|文件|稿子?|初稿|草稿|表格|表单|合同|方案|PPT|ppt|幻灯片|诗|歌词|剧本|台词|"
    "标题|摘要|总结|译文|翻译|菜谱|食谱|菜单|请柬|邀请函|网页|页面|图片|图|信|短信|帖子|推文|清单|列表|日程表|例子|句子?|段落|对话|演讲稿|发言稿|课件|说明书"
)
_HAN_PLACE = re.compile(
    rf"(?:(?:{_HAN_WORKS})(?:里面|里头|里边|里|中间|中|上面|上|内|的)|第[一二两三四五六七八九十\d]{{1,3}}(?:段|行|页|章|节|步|列|句|格|张))"
)
_HAN_EDITS = re.compile(r"改成|改为|换成|替换|改一下|改掉|删|去掉|去除|划掉|清掉|抹掉|移除|拿掉")
_HAN_MEMORY = re.compile(r"忘|记忆|记住|记着|记得|记下|你记|我的资料|我的档案|关于我")


def is_elsewhere(command: Command, text: str) -> bool:
    """Whether a wish to forget or to correct is an order about a text, a file or code, by the words of its sentence."""
    if command.kind not in (CommandKind.FORGET, CommandKind.CORRECT):
        return False
    said = text[command.start : command.end]
    english = _EDITS.search(said) and _IN_A_WORK.search(said) and not _OF_MEMORY.search(said)
    return bool(english or (_HAN_EDITS.search(said) and _HAN_PLACE.search(said) and not _HAN_MEMORY.search(said)))
