"""The strict JSON parser: what is refused, and that the refusal names the field."""

from __future__ import annotations

import io
import json

import pytest

from memory.api import parsers
from memory.errors import BadInput, TooLarge


def read(raw: bytes | str) -> dict:
    return parsers.read_object(io.BytesIO(raw.encode("utf-8", "surrogatepass") if isinstance(raw, str) else raw))


REFUSED = {
    "not JSON": "{",
    "not UTF-8": b'{"a": "\xff"}',
    "a byte-order mark": b"\xef\xbb\xbf{}",
    "UTF-16": '{"a": 1}'.encode("utf-16"),
    "an array": "[1]",
    "a text": '"a"',
    "null": "null",
    "NaN": '{"a": NaN}',
    "infinity": '{"a": Infinity}',
    "minus infinity": '{"a": [-Infinity]}',
    "a float that overflows": '{"a": 1e400}',
    "an integer of 5000 digits": '{"a": ' + "9" * 5000 + "}",
    "an integer no float holds": '{"a": ' + "9" * 400 + "}",
    "100000 open brackets": "[" * 100_000,
    "100000 open braces": '{"a":' * 100_000,
    "33 levels": '{"a":' * 33 + "1" + "}" * 33,
    "33 levels of arrays": '{"a":' + "[" * 32 + "]" * 32 + "}",
    "two values": "{} {}",
    "a comma too many": '{"a": 1,}',
    "single quotes": "{'a': 1}",
}


@pytest.mark.parametrize("raw", REFUSED.values(), ids=REFUSED.keys())
def test_what_is_not_plain_json_is_refused(raw):
    with pytest.raises(BadInput):
        read(raw)


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ('{"text": "ab\\u0000cd"}', "text"),
        ('{"metadata": {"k": "x\\u0000"}}', "metadata.k"),
        ('{"metadata": {"k\\u0000": "x"}}', "metadata.k<U+0000>"),
        ('{"items": [{"text": "\\ud800"}]}', "items[0].text"),
        ('{"text": "\\udc00\\ud83d"}', "text"),
        ('{"\\ud800": 1}', "<U+D800>"),
        ('{"a": 1, "a": 2}', "a"),
        ('{"b": {"c": 1, "c": 1}}', "c"),
    ],
)
def test_the_refusal_names_the_field(raw, field):
    with pytest.raises(BadInput) as refused:
        read(raw)
    assert list(refused.value.fields) == [field]
    json.dumps(refused.value.fields).encode("utf-8")


def test_a_whole_surrogate_pair_is_one_character():
    assert read('{"text": "\\ud83d\\ude00"}') == {"text": "😀"}


def test_thirty_two_levels_are_read():
    assert read('{"a":' * 32 + "1" + "}" * 32)


def test_an_empty_body_is_an_empty_object():
    assert read(b"") == read(b"  \n") == {}


def test_a_body_over_the_limit_is_refused_with_the_limit(settings):
    settings.API_MAX_BODY = 2000
    with pytest.raises(TooLarge, match="2000"):
        read('{"text": "' + "x" * 2000 + '"}')


def test_numbers_keep_their_kind():
    assert [type(v) for v in read('{"a": 1, "b": 1.0, "c": true, "d": -0}').values()] == [int, float, bool, int]
