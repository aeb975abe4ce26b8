"""Sentences of the command where it cannot serve."""

from pathlib import Path

import pytest

from sobremesa.server import serve as serving
from sobremesa.server.serve import ServeOptions, serve
from sobremesa.server.storage.leases import SoleNode
from tests.server.kit import MemoryStore


@pytest.mark.parametrize(
    ("host", "port", "why"), [("127.0.0.1", 99999, "0 to 65535"), ("192.0.2.1", 8040, "port 8040")]
)
def test_a_place_where_nobody_can_listen_is_named(tmp_path: Path, host: str, port: int, why: str) -> None:
    with pytest.raises(OSError, match=why):
        serve(host, port, str(tmp_path / "tables.db"), ServeOptions(bench=True, warm=False))
    assert not (tmp_path / "tables.db").exists()


def test_where_any_port_will_do_the_one_that_was_found_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(serving.Server, "run", lambda self: asked.append(self.config.port))
    monkeypatch.setattr(serving, "shared", lambda *_: (MemoryStore(), SoleNode()))
    monkeypatch.setattr(serving, "to_stderr", lambda: None)
    monkeypatch.setattr(serving, "rarely_collect", lambda: None)
    serve("127.0.0.1", 0, str(tmp_path / "tables.db"), ServeOptions(bench=True, warm=False))
    assert asked[0] > 0 and f"http://localhost:{asked[0]}/" in capsys.readouterr().out
