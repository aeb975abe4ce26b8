"""The built page as a real server serves it: it is the one of this package, whatever part of it is looked at."""

from pathlib import Path

import pytest

from sobremesa.cli import main
from sobremesa.server.http.static_files import STATIC
from sobremesa.terminal.pages import own_hashes
from tests.browser.conftest import Visit


def test_the_page_of_an_honest_house_has_no_difference(
    visit: Visit, quick: str, capsys: pytest.CaptureFixture[str]
) -> None:
    ana = visit(quick)
    ana.come("/", speed="off")
    ana.open_table()
    ana.page.wait_for_selector(".hand.active")
    for address in (f"{quick}/", ana.page.url):
        assert main(["verify", "--page", address]) == 0, capsys.readouterr()
        assert f"{address} serves the page of Sobremesa" in capsys.readouterr().out


def test_the_hash_that_is_published_is_that_of_the_list(quick: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--manifest"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    known = head.rpartition(" ")[2]
    assert known == own_hashes().page and len(lines) == len(own_hashes().files) > 50
    assert main(["verify", "--page", f"{quick}/", "--hash", known]) == 0
    assert main(["verify", "--page", f"{quick}/", "--hash", "0" * 64]) == 1
    assert "the house has another page" in capsys.readouterr().err


def test_the_page_that_checks_is_the_one_of_this_package(tmp_path: Path) -> None:
    assert main(["verify", "--html", str(tmp_path / "mine.html")]) == 0
    assert (tmp_path / "mine.html").read_bytes() == (STATIC / "verify.html").read_bytes()
