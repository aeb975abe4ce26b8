"""The messages: strict to read, and the browser's types are made from them."""

from typing import Literal

import msgspec
import pytest

from sobremesa.presentation.kit.words import GroupScene
from sobremesa.protocol import messages as m
from tools import messages as tool

DECODER = msgspec.json.Decoder(m.ToServer)


def test_the_browser_has_the_types_of_these_messages() -> None:
    assert tool.main(check=True) == 0, "run `python -m tools.messages`"


def test_a_scene_is_written_as_what_it_has_besides_the_one_it_is_made_from() -> None:
    """Kills a generator that writes the inherited lines again."""

    class Theirs(GroupScene):
        """A table of theirs."""

        game: Literal["theirs"] = "theirs"

    kit = tool.Written()
    kit.add(GroupScene)
    body = '/** A table of theirs. */\nexport interface Theirs extends GroupScene {\n  game: "theirs";\n}\n'
    assert tool.scenes_text([Theirs], [(kit, "kit")]).endswith(f'import type {{ GroupScene }} from "kit";\n\n{body}')


def test_a_command_is_read_by_its_type() -> None:
    line = b'{"type": "play", "cid": "c1", "actions": ["7h"], "seen": 4}'
    assert DECODER.decode(line) == m.Play("c1", ("7h",), 4)


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"[]",
        b"7",
        b'{"type": "deal"}',
        b'{"cid": "c", "actions": ["7h"], "seen": 1}',
        b'{"type": "play", "cid": "c", "actions": [], "seen": 1}',
        b'{"type": "play", "cid": "", "actions": ["7h"], "seen": 1}',
        b'{"type": "play", "cid": "c", "actions": ["7h"], "seen": -1}',
        b'{"type": "play", "cid": "c", "actions": ["7h"], "seen": 1, "seat": 2}',
        b'{"type": "kick", "cid": "c", "seat": 10}',
        b'{"type": "nonce", "cid": "c", "hand": 0, "hex": "00"}',
        b'{"type": "hello", "language": "fr"}',
        '{"type": "undo", "cid": "ñ"}'.encode(),
    ],
)
def test_what_is_no_command_is_refused(line: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        DECODER.decode(line)


def test_every_message_tells_its_type() -> None:
    types = [msgspec.to_builtins(m.Ack("c", 1))["type"], msgspec.to_builtins(m.UndoAsked(1, True))["type"]]
    assert types == ["ack", "undo_asked"]
