"""What a client sends is read as one thing only: a name that is there twice is refused, at any depth."""

import msgspec
import pytest

from sobremesa.core import json_names
from sobremesa.protocol import messages as m
from sobremesa.protocol.decoding import read

SEEN_TWICE = '{"type":"play","cid":"a","actions":["3c"],"seen":1,"seen":2}'
TWICE = (
    '{"a":1,"b":2,"a":1}',
    '{"a" : 1, "a"\n: 2}',
    '{"a":{"b":[{"c":1,"c":2}]}}',
    '{"a":1,"\\u0061":2}',
    '{"\\"":1,"\\"":2}',
    '{"a":{"a":1},"a":2}',
    '{"":1,"":2}',
)
ONCE = (
    '{"a":1,"b":"a","c":"b"}',
    '[{"a":1},{"a":2},{"a":{"a":3}}]',
    '{"a":"\\",\\"a\\":","b":",\\"a\\":"}',
    '{"a":"x:","b":["a","a"],"c":":"}',
    '{"a":"\\\\","b":1}',
    "1e999",
    "1" * 5_000,
)


@pytest.mark.parametrize("text", TWICE)
@pytest.mark.parametrize("given", [str, str.encode], ids=["text", "bytes"])
def test_a_name_that_is_there_twice_is_refused(text: str, given: type[str]) -> None:
    with pytest.raises(msgspec.ValidationError, match="' is given twice in one object: write it once"):
        read(given(text), object)


@pytest.mark.parametrize("text", ONCE)
def test_names_of_several_objects_and_texts_that_look_like_names_are_none(text: str) -> None:
    json_names.check(text)
    json_names.check(text.encode())


def test_a_command_says_one_thing_only() -> None:
    with pytest.raises(msgspec.DecodeError, match="'seen' is given twice"):
        read(SEEN_TWICE, m.ToServer)
