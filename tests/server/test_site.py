"""The site of the table: its page brings the server's policy, and its manifest names no address of a host."""

import json
import re

import pytest

from sobremesa.server.http.web import CSP
from tools import site


def test_the_page_of_a_site_has_the_policy_of_the_server_before_all_that_it_loads() -> None:
    page = site.placed((site.ROOT / "web" / "index.html").read_text(encoding="utf-8"))
    policy = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)" />', page)
    assert set(CSP.format("").split("; ")) - set(policy[0].split("; ")) == {"frame-ancestors 'none'"}
    assert page.index("http-equiv") < min(page.index("<link"), page.index("<script"))
    assert '<html lang="es" data-site ' in page


def test_a_page_that_has_no_place_for_the_policy_is_refused() -> None:
    with pytest.raises(ValueError, match="has not one"):
        site.placed("<html>")


def test_the_manifest_of_a_site_is_relative_to_it() -> None:
    told = json.loads((site.ROOT / "web" / "public" / "manifest.webmanifest").read_text(encoding="utf-8"))
    found = json.dumps(site.relative(told))
    assert '"/' not in found
    assert site.relative({"start_url": "/", "icons": [{"src": "/icons/a.png"}], "name": "A"}) == {
        "start_url": "./",
        "icons": [{"src": "./icons/a.png"}],
        "name": "A",
    }
