"""What the command says where it cannot serve."""

from pathlib import Path

import pytest

from sobremesa.server.serve import ServeOptions, serve


@pytest.mark.parametrize(
    ("host", "port", "why"), [("127.0.0.1", 99999, "0 to 65535"), ("192.0.2.1", 8040, "port 8040")]
)
def test_a_place_where_nobody_can_listen_is_named(tmp_path: Path, host: str, port: int, why: str) -> None:
    with pytest.raises(OSError, match=why):
        serve(host, port, tmp_path / "tables.db", ServeOptions(bench=True, warm=False))
    assert not (tmp_path / "tables.db").exists()
