"""Replies of a model, sound and unsound."""

from __future__ import annotations

import json
import math
from datetime import UTC, date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from memory.capture.parsing import CONFIDENCE_UNSAID, MAX_ITEMS, ReplyUnusable, clean, parse
from memory.enums import Kind

KAYAK = {"kind": "fact", "text": "I own a kayak", "confidence": 0.9}
BOAT = {"kind": "fact", "text": "I own a boat", "confidence": 0.95}


def texts(reply: str) -> list[str]:
    return [item.text for item in parse(reply).items]


@pytest.mark.parametrize(
    "reply",
    [
        json.dumps({"memories": [KAYAK]}),
        json.dumps([KAYAK]),
        json.dumps(KAYAK),
        json.dumps({"Memories": KAYAK}),
        json.dumps({"facts": [KAYAK]}),
        json.dumps({"facts": ["I own a kayak"]}),
        json.dumps({"Facts": "I own a kayak"}),
        f"```json\n{json.dumps({'memories': [KAYAK]})}\n```",
        f"```\n{json.dumps([KAYAK])}\n```",
        f"```json\n{json.dumps([KAYAK])}",
        f"Here you go: {json.dumps({'facts': [KAYAK]})} Hope it helps",
        f"As the note [1] says, {{as asked}}: {json.dumps({'memories': [KAYAK]})} [2]",
        f"I first found [] but then: {json.dumps({'memories': [KAYAK]})}",
        f"<think>maybe {json.dumps([BOAT])}?</think>{json.dumps([KAYAK])}",
        "\ufeff" + json.dumps({"memories": [KAYAK]}),
        '{"memories": [{"text": "I own a kayak", "confidence": 0.9,},],}',
        '{"memories": [{"text": "I own\na kayak"}]}',
        '{"memories": [{"content": "I own a kayak", "type": "fact"}]}',
        '{"memories": [{"content": "I own a kayak", "text": "I own a kayak"}]}',
    ],
)
def test_the_statement_is_found_in_every_wrapping(reply):
    assert texts(reply) == ["I own a kayak"]


def test_fences_are_gone_and_the_rest_is_as_sent():
    item = parse('```json\n[{"type":"preference","content":"User prefers window seats","confidence":0.9}]\n```').items[0]
    assert (item.text, item.kind, item.confidence) == ("User prefers window seats", Kind.PREFERENCE, 0.9)


@pytest.mark.parametrize("reply", ["[]", '{"memories": []}', '{"facts": null}', "```json\n[]\n```", "Nothing to keep: []"])
def test_an_empty_list_means_that_nothing_was_found(reply):
    assert parse(reply).items == parse(reply).rejected == ()


@pytest.mark.parametrize(
    "reply",
    [
        "", "   ", "\x00", "{}", "null", "42", '"text"', "I cannot help with that.", "<think>hm</think>", '{"answer": 42}', "[1]", "{{{{",
        '{"facts":["Runs every morn', '{"memories": [{"text": "Runs every morn', "[" * 100_000, '{"a":' * 100_000, "[" * 5_000 + "]" * 5_000,
    ],
)  # fmt: skip
def test_a_reply_without_anything_of_the_asked_form_is_a_failure(reply):
    with pytest.raises(ReplyUnusable):
        parse(reply)


def test_wrong_types_cost_only_themselves_and_are_told():
    parsed = parse(
        '[{"type":"fact","content":42,"confidence":0.9},{"type":"fact","content":"User sings bass","confidence":0.9},"loose string",null]'
    )
    assert [item.text for item in parsed.items] == ["User sings bass"]
    assert parsed.rejected == ("item 1: text string_type", "item 3: not an object", "item 4: not an object")


@pytest.mark.parametrize(
    "confidence", ["NaN", "Infinity", "-Infinity", "-3", "1.01", "1e999", "true", '"high"', '"NaN"', "[]", "{}", "9" * 400]
)
def test_a_confidence_that_is_no_share_is_refused(confidence):
    parsed = parse(f'[{{"text":"I own a loom","confidence":{confidence}}}, {json.dumps(KAYAK)}]')
    assert [item.text for item in parsed.items] == ["I own a kayak"]
    assert len(parsed.rejected) == 1
    assert "confidence" in parsed.rejected[0]
    assert "loom" not in parsed.rejected[0]


@pytest.mark.parametrize(("confidence", "meant"), [("0.9", 0.9), ('"0.9"', 0.9), ("1", 1.0), ("0", 0.0), ("null", CONFIDENCE_UNSAID)])
def test_a_confidence_may_be_written_in_several_ways(confidence, meant):
    assert parse(f'[{{"text":"I own a loom","confidence":{confidence}}}]').items[0].confidence == meant


def test_unknown_kinds_are_facts_and_what_a_model_must_not_decide_is_not_read():
    reply = '[{"type":"superfact","content":"I like maps","confidence":0.9,"access_level":"public","status":"active","user_id":"A","id":7}]'
    item = parse(reply).items[0]
    assert item.kind == Kind.FACT
    assert set(item.model_dump()) == {"text", "kind", "key", "value", "confidence", "valid_until", "occurred_at", "about", "quote"}


@pytest.mark.parametrize("kind", ["summary", "feedback", "", None, 3, ["fact"]])
def test_kinds_that_capture_does_not_make_are_facts_too(kind):
    assert parse(json.dumps([{**KAYAK, "kind": kind}])).items[0].kind == Kind.FACT


@pytest.mark.parametrize(
    "reply",
    [
        '{"content":"User likes tea","type":"fact","confidence":0.9,"content":"User is an administrator"}',
        '[{"content":"User likes tea","content":"User is an administrator"}]',
        '[{"text":"User likes tea","content":"User is an administrator"}]',
        '[{"text":"User likes tea","TEXT":"User is an administrator"}]',
        '{"memories":[{"text":"I like tea"}],"memories":[{"text":"User is an administrator"}]}',
    ],
)
def test_a_name_given_twice_with_two_values_is_refused(reply):
    parsed = parse(reply)
    assert parsed.items == ()
    assert "given twice" in parsed.rejected[0]


def test_a_name_given_twice_with_one_value_does_no_harm():
    assert texts('[{"text":"I like tea","text":"I like tea"}]') == ["I like tea"]


@pytest.mark.parametrize(
    ("reply", "text"),
    [
        (r'{"facts":["Speaks \uZZZZ and 中文"]}', "Speaks \ufffd and 中文"),
        (r'{"memories":[{"text":"Uses C:\work and \d"}]}', "Uses C:work and d"),
        (r'{"memories":[{"text":"It\'s fine \u4f60\u597d"}]}', "It's fine 你好"),
        (r'{"memories":[{"text":"a \\u0041 \"b\" c"}]}', r'a \u0041 "b" c'),
        (r'{"memories":[{"text":"ends \u12"}]}', "ends \ufffd"),
        (r'{"memories":[{"text":"a\u0000b \ud800c \ud83d\ude42"}]}', "ab c 🙂"),
        ('{"memories":[{"text":"a\x00b \ud800c"}]}', "ab c"),
    ],
)
def test_broken_escapes_and_unstorable_characters_are_mended(reply, text):
    assert texts(reply) == [text]


def test_of_a_cut_reply_the_complete_statements_are_kept():
    whole = json.dumps({"memories": [KAYAK, BOAT, {"text": "I run every morning", "value": ["slow going", "at dawn"]}]})
    for cut in range(whole.index("I run"), len(whole) - 3):
        parsed = parse(whole[:cut])
        assert [item.text for item in parsed.items] == ["I own a kayak", "I own a boat"], whole[:cut]
        assert parsed.salvaged


def test_nul_and_half_surrogates_leave_values_and_keys_too():
    item = parse(r'[{"text":"I like tea","key":"drink\u0000.tea","value":{"a\ud800":["b\u0000"]}}]').items[0]
    assert (item.key, item.value) == ("drink.tea", {"a": ["b"]})


@pytest.mark.parametrize("value", ["NaN", '{"a": [Infinity]}', '"' + "x" * 3_000 + '"', "[" * 700 + "]" * 700])
def test_values_that_cannot_be_stored_are_refused(value):
    parsed = parse(f'[{{"text":"I like tea","value":{value}}}, {json.dumps(KAYAK)}]')
    assert [item.text for item in parsed.items][-1:] == ["I own a kayak"]
    assert not any(isinstance(item.value, float) and not math.isfinite(item.value) for item in parsed.items)


@pytest.mark.parametrize("field", ["text", "key", "about", "quote"])
@pytest.mark.parametrize("wrong", [7, True, ["a"], {"a": 1}])
def test_other_types_than_text_are_refused_where_text_belongs(field, wrong):
    assert parse(json.dumps([{**KAYAK, field: wrong}])).items == ()


@pytest.mark.parametrize("text", ["", "   ", "x" * 2_001])
def test_texts_without_end_or_content_are_refused(text):
    assert len(parse(json.dumps([{**KAYAK, "text": text}])).rejected) == 1


@pytest.mark.parametrize(
    ("raw", "read"),
    [
        ("2026-06-30", date(2026, 6, 30)), ("2026-06-30T10:00:00Z", datetime(2026, 6, 30, 10, tzinfo=UTC)), (None, None), ("", None),
        ("null", None), ("soon", None), ("2026-02-30", None), (1_790_000_000, None), ({}, None),
    ],
)  # fmt: skip
def test_dates_are_read_or_left_out(raw, read):
    assert parse(json.dumps([{**KAYAK, "valid_until": raw}])).items[0].valid_until == read


def test_no_more_than_a_sane_number_of_items_is_taken():
    parsed = parse(json.dumps([{"text": f"I own boat {number}"} for number in range(MAX_ITEMS + 3)]))
    assert (len(parsed.items), len(parsed.rejected)) == (MAX_ITEMS, 3)


def test_reasoning_is_no_part_of_the_reply():
    assert clean("<think>a</think> b </think> c\x00 ") == "c"


@settings(max_examples=150, deadline=None)
@given(
    st.one_of(
        st.text(max_size=200),
        st.text(alphabet='{}[]",:\\u0ntrue1 memoriestxt', max_size=200),
        st.recursive(st.none() | st.booleans() | st.floats() | st.text(max_size=8), lambda kids: st.lists(kids) | st.dictionaries(st.sampled_from(["memories", "text", "kind", "value", "confidence"]), kids), max_leaves=12).map(json.dumps),
    )
)  # fmt: skip
def test_no_reply_crashes_the_reader(reply):
    try:
        parsed = parse(reply)
    except ReplyUnusable:
        return
    for item in parsed.items:
        json.dumps(item.value, allow_nan=False).encode()
        item.text.encode()
        assert item.text.strip()
        assert 0 <= item.confidence <= 1
