"""Tool calls, delimiters of prompts and channels to the outside, the same in every language."""

from __future__ import annotations

import re

from memory.screening.rules import Rule

RULES = tuple(
    Rule(reason, tuple(anchors.split()), re.compile(pattern, re.MULTILINE))
    for reason, anchors, pattern in (
        (
            "tool_call",
            '< [ "',
            r"</?(?:tool_calls?|function_calls?|invoke|tool_use|tool_result|function_results?|antml)\b|\[/?tool_(?:calls?|results?)\]"
            r"|\"(?:tool|tool_name|function|function_call|tool_calls|name)\"\s*:\s*(?:\"[\w.-]+\"|[{\[])[^\n]{0,100}\"(?:arguments|parameters|args|tool_input)\"\s*:",
        ),
        (
            "delimiter",
            "< [ # : of 【 (",
            r"<\|/?(?:im_start|im_end|im_sep|system|user|assistant|endoftext|endofprompt|begin_of_text|start_header_id|end_header_id|eot_id|end)\|>|\[/?inst\]|<</?sys>>"
            r"|</?(?:system|system_prompt|system-prompt|memory_data|user_data|untrusted_data)>|</(?:memory|memories|context|instructions?|assistant|conversation|user_input|documents?)>"
            r"|^[^\S\n]*+#{1,6}\s*(?:system|assistant|系统)(?:[^\S\n]*+(?:prompt|message|instructions?|提示词?|消息))?[^\S\n]*+:?[^\S\n]*+$"
            r"|^[^\S\n]*+[\[【(]\s*(?:system|admin|developer|系统|系统消息|系统提示|管理员|开发者)(?:\s*(?:message|prompt|note))?\s*[\]】)]"
            r"|^[^\S\n]*+(?:human|user|q)[^\S\n]*+:[^\n]*\n\s*+(?:assistant|ai|system)\s*:"
            r"|(?:^[^\S\n]*+|[.\-=*#]\s*+)(?:begin|start|end)\s+of\s+(?:the\s+)?(?:context|system\s+(?:prompt|message)|prompt|user\s+input|memory\s+(?:block|data)|instructions)\b\s*[.:\]\-=*]",
        ),
        (
            "exfiltrate",
            "]( {{ ={",
            r"!\[(?:[^\[\]]*|[^\]]{0,500})\]\((?:[^)\]]*?|[^)]{0,2000}?)(?:\{\{|\$\{|=\{|%7b%7b|\[data\]|<[a-z_]+>)|\]\(\s*(?:javascript|vbscript|data:text/html):?"
            r"|\{\{\s*(?:memor(?:y|ies)|secrets?|context|system|conversation|chat_history|api_key|password)",
        ),
    )
)
