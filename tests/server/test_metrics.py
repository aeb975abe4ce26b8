"""The numbers of a server: what is declared, how Prometheus reads it, and that they stay few."""

import ast
import shutil
import subprocess
from pathlib import Path

import pytest

from sobremesa.server.metrics import METRICS, MOST, Metrics
from tests.server.kit import house, run

SOURCES = Path(__file__).parents[2] / "src/sobremesa/server"
PAGE = Path(__file__).parents[2] / "docs/reference/metrics.md"
METHODS = ("count", "set", "observe")


def test_a_counter_counts_by_the_value_of_its_label() -> None:
    metrics = Metrics()
    metrics.count("refused", reason="requests")
    metrics.count("refused", 2, reason='a "b"\\\n')
    assert 'sobremesa_refused_total{reason="requests"} 1\n' in metrics.text()
    assert 'sobremesa_refused_total{reason="a \\"b\\"\\\\\\n"} 2\n' in metrics.text()


def test_a_big_number_loses_no_figure() -> None:
    metrics = Metrics()
    metrics.count("requests", 123_456_789)
    assert "sobremesa_requests_total 123456789\n" in metrics.text()


def test_what_is_not_declared_is_an_error() -> None:
    with pytest.raises(KeyError):
        Metrics().count("nothing")
    with pytest.raises(KeyError):
        Metrics().count("refused")
    with pytest.raises(KeyError):
        Metrics().count("refused", address="192.0.2.1")


def test_the_values_of_a_label_have_an_end() -> None:
    metrics = Metrics()
    for number in range(3 * MOST):
        metrics.count("events", kind=f"k{number}")
    told = [line for line in metrics.text().splitlines() if line.startswith("sobremesa_events_total")]
    assert len(told) == MOST + 1
    assert f'sobremesa_events_total{{kind="other"}} {2 * MOST}' in told


def test_a_histogram_adds_up_from_bucket_to_bucket() -> None:
    metrics = Metrics()
    for seconds in (0.001, 0.003, 9.0):
        metrics.observe("command_seconds", seconds)
    told = [line for line in metrics.text().splitlines() if line.startswith("sobremesa_command_seconds")]
    assert told[:3] == [
        'sobremesa_command_seconds_bucket{le="0.001"} 1',
        'sobremesa_command_seconds_bucket{le="0.0025"} 1',
        'sobremesa_command_seconds_bucket{le="0.005"} 2',
    ]
    assert told[-3:] == [
        'sobremesa_command_seconds_bucket{le="+Inf"} 3',
        "sobremesa_command_seconds_sum 9.004000",
        "sobremesa_command_seconds_count 3",
    ]


def test_what_the_server_counts_is_declared() -> None:
    known, counted = {metric.name: metric for metric in METRICS}, set()
    for path in SOURCES.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr in METHODS):
                continue
            first = call.args[0] if call.args else None
            if not (isinstance(first, ast.Constant) and isinstance(first.value, str) and first.value in known):
                assert "metrics" not in ast.unparse(call.func.value), (
                    f"{path}:{call.lineno} counts what is not declared"
                )
                continue
            counted.add(first.value)
            labels = [keyword.arg for keyword in call.keywords if keyword.arg != "by"]
            assert labels == [label for label in [known[first.value].label] if label], f"{path}:{call.lineno}"
    assert counted == known.keys()


def test_the_page_lists_every_metric() -> None:
    rows = [
        f"| `{one.series}` | {one.kind} | {f'`{one.label}`' if one.label else ''} | {one.help} |" for one in METRICS
    ]
    page = PAGE.read_text(encoding="utf-8")
    assert [line for line in page.splitlines() if line.startswith("| `")] == rows


@pytest.mark.skipif(not shutil.which("promtool"), reason="Prometheus is not installed")
def test_prometheus_finds_nothing_to_say_about_the_numbers() -> None:
    async def work() -> str:
        async with house() as here:
            await here.open(game="cuatrola", start=True)
            await here.ask("POST", "/api/codes", {"code": "AAAA"})
            return (await here.ask("GET", "/metrics", address="127.0.0.1")).body.decode()

    told = run(work())
    checked = subprocess.run(["promtool", "check", "metrics"], input=told, text=True, capture_output=True, check=False)
    assert (checked.returncode, checked.stdout + checked.stderr) == (0, "")
