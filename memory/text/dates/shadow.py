"""A copy of a text in which every character keeps its place, for patterns to run over."""

from __future__ import annotations

_TRADITIONAL = (
    "週禮個後號點開這為過來時間節兩內幾聖雙慶勞動兒國從於當遲鐘頭門課現並將準備計劃記遠總習慣還會邊裡裏曆歷終結續長較願應該調後樓線學晚"
)
_SIMPLIFIED = (
    "周礼个后号点开这为过来时间节两内几圣双庆劳动儿国从于当迟钟头门课现并将准备计划记远总习惯还会边里里历历终结续长较愿应该调后楼线学晚"
)
_TABLE = (
    str.maketrans(_TRADITIONAL, _SIMPLIFIED)
    | {code: code - 0xFEE0 for code in range(0xFF10, 0xFF5B)}
    | {0xFF0F: "/", 0xFF0D: "-", 0xFF1A: ":", 0x3000: " "}
)


def shadow(text: str) -> str:
    """The text with the traditional characters of dates simplified and full-width digits and letters narrowed; of the same length."""
    return text.translate(_TABLE)
