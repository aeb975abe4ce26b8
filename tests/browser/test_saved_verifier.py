"""The page that checks a record, as one file from a disk: the verdicts of the other verifiers, without any network."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from sobremesa.server.http.static_files import STATIC
from tests.browser.visitor import AXE, TAGS

FILE = Path(__file__).parents[1] / "fairness" / "vectors.json"
VECTORS: dict[str, list[dict[str, Any]]] = json.loads(FILE.read_text(encoding="utf-8"))
BY_RULES = {
    "a promise that deals otherwise than the rules",
    "a draw otherwise than the rules",
    "a draw from another pack",
}
"""Forged records that only the rules tell from honest ones; the page says that it does not know them."""


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    """The saved page; at the end it has asked nobody for anything, and met no error."""
    context = chromium.new_context(locale="en-GB", offline=True)
    page = context.new_page()
    asked: list[str] = []
    errors: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda message: errors.append(message.text))
    address = (STATIC / "verify.html").as_uri()
    page.goto(address)
    page.locator("h1").wait_for()
    yield page
    assert errors == [] and asked == [address]
    context.close()


def looked_at(page: Page, record: str, key: str = "") -> list[str]:
    """Return what the page says of each shuffle of a record, or why it is none."""
    page.evaluate("document.querySelector('[role=status]').replaceChildren()")
    page.locator("input.own").fill(key)
    page.locator("input[type=file]").set_input_files(
        {"name": "match.txt", "mimeType": "text/plain", "buffer": record.encode()}
    )
    page.locator("[role=status] > p").first.wait_for()
    if page.locator(".refused").count():
        return [page.locator(".refused").inner_text()]
    return [str(row.get_attribute("data-verdict")) for row in page.locator("li").all()]


def test_honest_records_prove_there_what_they_prove_elsewhere(page: Page) -> None:
    for vector in VECTORS["records"]:
        if "kinds" in vector:
            assert looked_at(page, vector["record"], vector["key"]) == vector["kinds"], vector["name"]
            mine = page.locator(".key", has_text=vector["key"]).count()
            assert mine == page.locator(".key", has_text="yours").count()


def test_a_forged_record_is_refused_or_shown_to_be_unfair(page: Page) -> None:
    honest = {"proved", "choice", "unwitnessed", "not_shown"}
    for vector in VECTORS["records"]:
        if "refused" in vector:
            found = looked_at(page, vector["record"])
            assert set(found) <= honest if vector["name"] in BY_RULES else set(found) - honest, vector["name"]


def test_what_is_no_record_is_said_to_be_none(page: Page) -> None:
    for text in ("\n", "hello", "[Game", '[Game "cuarenta"]\n*\n', "\x00\x01", '[Fair1 "x"]\nend\n'):
        assert len(looked_at(page, text)[0]) > 20, text


def test_a_record_of_a_hundred_thousand_lines_is_looked_at(page: Page) -> None:
    record = VECTORS["records"][0]["record"].removesuffix("*\n")
    assert looked_at(page, record + "# a note\n" * 100_000 + "*\n") == ["proved"] * 3


def test_keys_and_signatures_keep_to_the_one_strict_rule(page: Page) -> None:
    safe = page.evaluate("keys => keys.map(verifier.isSafe)", [row["key"] for row in VECTORS["keys"]])
    assert safe == [row["safe"] for row in VECTORS["keys"]]
    rows = [[row["key"], row["signature"], row["message"]] for row in VECTORS["signatures"]]
    signed = page.evaluate("rows => rows.map(row => verifier.isSigned(...row))", rows)
    assert signed == [row["signed"] for row in VECTORS["signatures"]]


def test_it_speaks_each_language_and_anybody_can_use_it(page: Page) -> None:
    looked_at(page, VECTORS["records"][0]["record"])
    page.evaluate(AXE.read_text(encoding="utf-8"))
    for language, title in {"es": "¿Fue limpio el reparto?", "de": "War das Mischen fair?"}.items():
        page.locator(f"button[lang={language}]").click()
        page.locator("h1", has_text=title).wait_for()
        assert page.locator("li[data-verdict=proved]").count() == 3
        assert page.evaluate("tags => axe.run(document, {runOnly: tags})", TAGS)["violations"] == []


def test_its_policy_allows_its_own_script_alone(chromium: Browser) -> None:
    with chromium.new_context(offline=True) as context:
        page = context.new_page()
        page.goto((STATIC / "verify.html").as_uri())
        policy = page.locator("meta[http-equiv]").get_attribute("content") or ""
        assert policy.startswith("default-src 'none'; script-src 'sha256-") and "unsafe" not in policy
        ran = """() => {
          const one = document.createElement('script');
          one.textContent = 'window.ran = true';
          document.body.append(one);
          return window.ran === true;
        }"""
        assert page.evaluate(ran) is False
