"""What is shipped for Prometheus and Grafana: queries are of numbers that a server tells, alerts fire and rest.

Prometheus itself reads them, where it is installed.
"""

import json
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from sobremesa.server.metrics import METRICS
from tests.server.kit import PATIENCE
from tests.server.live import process
from tools.ports import own_port

DEPLOY = Path(__file__).parents[2] / "deploy"
ALERTS = DEPLOY / "prometheus-alerts.yaml"
TOKEN = "s" * 32
OTHERS = {"up", "ALERTS"}
"""Numbers that Prometheus tells itself."""
RULE = re.compile(
    r"- alert: (\w+)\n +expr: (.+)\n(?: +for: (\w+)\n)? +labels: \{ severity: (\w+) \}\n.*summary: \"(.+)\" \}"
)
NAME = re.compile(r"\b(?:sobremesa_\w+|process_\w+|up|ALERTS)\b(?!\")")

needs_prometheus = pytest.mark.skipif(not shutil.which("prometheus"), reason="Prometheus is not installed")


def rules() -> dict[str, tuple[str, str, str]]:
    """Each alert's query, severity and sentence."""
    found = {one[0]: (one[1], one[3], one[4]) for one in RULE.findall(ALERTS.read_text())}
    assert len(found) == ALERTS.read_text().count("alert:")
    return found


def dashboard() -> Any:
    return json.loads((DEPLOY / "grafana-dashboard.json").read_text())


def queries() -> list[str]:
    return [target["expr"] for panel in dashboard()["panels"] for target in panel["targets"]]


def told() -> dict[str, str]:
    """Every series that a server can tell, and the label by which it is divided."""
    series = {one.series: one.label for one in METRICS if one.kind != "histogram"}
    ends = {f"{one.series}_{end}": "le" * (end == "bucket") for one in METRICS for end in ("bucket", "sum", "count")}
    return series | ends


def test_every_query_is_of_numbers_that_are_told_and_by_labels_that_they_have() -> None:
    known = told()
    for query in [*queries(), *(query for query, _, _ in rules().values())]:
        names = set(NAME.findall(query))
        assert names, query
        assert names - OTHERS <= known.keys(), query
        labels = {known.get(name, "") for name in names} | {"instance", "job", "le", "alertstate"}
        by = re.findall(r"by \(([^)]+)\)", query)
        assert {label.strip() for one in by for label in one.split(",")} <= labels, query
        assert set(re.findall(r"(\w+)(?:=|!=|=~)\"", query)) <= labels, query


def test_the_panels_of_the_dashboard_lie_side_by_side() -> None:
    places = [panel["gridPos"] for panel in dashboard()["panels"]]
    cells = [
        (x, y)
        for one in places
        for x in range(one["x"], one["x"] + one["w"])
        for y in range(one["y"], one["y"] + one["h"])
    ]
    assert len(set(cells)) == len(cells)
    assert max(x for x, _ in cells) == 23
    ids = [panel["id"] for panel in dashboard()["panels"]]
    assert len(set(ids)) == len(ids)


# --- alerts, as Prometheus works them out

Series = dict[str, str]
A = 'instance="a"'
JOB = f'job="sobremesa",{A}'


def seconds(name: str, soon: int) -> Series:
    """A histogram that grows by sixty a minute, so many of which take a tenth of a second at most."""
    ends = {"0.1": soon, "0.5": 60, "+Inf": 60}
    return {f'sobremesa_{name}_bucket{{{A},le="{end}"}}': f"0+{count}x40" for end, count in ends.items()}


CASES: dict[str, tuple[Series, Series, dict[str, str]]] = {
    "ServerDown": ({f"up{{{JOB}}}": "0x40"}, {f"up{{{JOB}}}": "1x40"}, {"job": "sobremesa"}),
    "ServerNotReady": ({f"sobremesa_ready{{{A}}}": "0x40"}, {f"sobremesa_ready{{{A}}}": "1x40"}, {}),
    "StoreErrors": (
        {f'sobremesa_store_errors_total{{{A},error="damaged"}}': "0x29 1x10"},
        {f'sobremesa_store_errors_total{{{A},error="damaged"}}': "3x40"},
        {"error": "damaged"},
    ),
    "EventsSetAside": (
        {f"sobremesa_events_set_aside_total{{{A}}}": "0x29 4x10"},
        {f"sobremesa_events_set_aside_total{{{A}}}": "4x40"},
        {},
    ),
    "CommandsSlow": (
        seconds("command_seconds", 0),
        seconds("command_seconds", 60),
        {},
    ),
    "EventLoopLate": (
        seconds("loop_lag_seconds", 0),
        seconds("loop_lag_seconds", 60),
        {},
    ),
    "GarbagePauses": (
        seconds("garbage_pause_seconds", 0),
        seconds("garbage_pause_seconds", 60),
        {},
    ),
    "LeasesLost": (
        {f'sobremesa_leases_total{{{A},change="lost"}}': "0x29 7x10"},
        {f'sobremesa_leases_total{{{A},change="taken"}}': "0x29 7x10"},
        {"change": "lost"},
    ),
    "ManyRefused": (
        {f'sobremesa_refused_total{{{A},reason="work"}}': "0+600x40"},
        {f'sobremesa_refused_total{{{A},reason="work"}}': "0+60x40"},
        {"reason": "work"},
    ),
    "ConnectionsCut": (
        {f'sobremesa_cut_total{{{A},reason="frames"}}': "0+600x40"},
        {f'sobremesa_cut_total{{{A},reason="silent"}}': "0+600x40"},
        {"reason": "frames"},
    ),
    "WrongTokens": (
        {f'sobremesa_refused_total{{{A},reason="admin_token"}}': "0+10x40"},
        {f'sobremesa_refused_total{{{A},reason="admin_token"}}': "0+1x40"},
        {"reason": "admin_token"},
    ),
    "ErrorsLogged": (
        {f'sobremesa_log_lines_total{{{A},level="error"}}': "0x29 1x10"},
        {f'sobremesa_log_lines_total{{{A},level="warning"}}': "0+9x40"},
        {"level": "error"},
    ),
    "FilesRunOut": (
        {f"process_open_fds{{{JOB}}}": "900x40", f"process_max_fds{{{JOB}}}": "1000x40"},
        {f"process_open_fds{{{JOB}}}": "700x40", f"process_max_fds{{{JOB}}}": "1000x40"},
        {"job": "sobremesa"},
    ),
    "MemoryGrows": (
        {f"process_resident_memory_bytes{{{JOB}}}": "4e9x40"},
        {f"process_resident_memory_bytes{{{JOB}}}": "2e9x40"},
        {"job": "sobremesa"},
    ),
    "RestartsOften": (
        {f"process_start_time_seconds{{{JOB}}}": "0+600x40"},
        {f"process_start_time_seconds{{{JOB}}}": "5x40"},
        {"job": "sobremesa"},
    ),
    "DrainsForLong": ({f"sobremesa_draining{{{A}}}": "1x200"}, {f"sobremesa_draining{{{A}}}": "1x30 0x170"}, {}),
}
"""For each alert numbers a minute at which it fires, numbers at which it rests, and the labels that it then has."""


@needs_prometheus
def test_each_alert_fires_when_it_should_and_rests_when_it_should(tmp_path: Path) -> None:
    known = rules()
    assert CASES.keys() == known.keys()
    cases = []
    for alert, (fires, rests, labels) in CASES.items():
        _, severity, sentence = known[alert]
        all_labels = {"severity": severity, "instance": "a", **labels}
        summary = sentence
        for label, value in all_labels.items():
            summary = summary.replace(f"{{{{ $labels.{label} }}}}", value)
        expected = {"exp_labels": all_labels, "exp_annotations": {"summary": summary}}
        at = "190m" if alert == "DrainsForLong" else "31m"
        for series, alerts in ((fires, [expected]), (rests, [])):
            given = [{"series": name, "values": values} for name, values in series.items()]
            asked = {"eval_time": at, "alertname": alert, "exp_alerts": alerts}
            cases.append({"interval": "1m", "input_series": given, "alert_rule_test": [asked]})
    file = tmp_path / "cases.yaml"
    file.write_text(json.dumps({"rule_files": [str(ALERTS)], "evaluation_interval": "1m", "tests": cases}))
    checked = subprocess.run(["promtool", "test", "rules", file], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr


# --- a live server


@contextmanager
def prometheus(folder: Path, target: str) -> Iterator[str]:
    """Prometheus as it is shipped, but for where the server is and how often it looks; yields its address."""
    token = folder / "scrape.token"
    token.write_text(TOKEN)
    text = (DEPLOY / "prometheus.yaml").read_text()
    for shipped, here in (
        ("/etc/prometheus/sobremesa.token", str(token)),
        ("localhost:8040", target),
        ("prometheus-alerts.yaml", str(ALERTS)),
        (": 15s", ": 500ms"),
    ):
        assert shipped in text
        text = text.replace(shipped, here)
    config = folder / "prometheus.yaml"
    config.write_text(text)
    port = own_port()
    options = [
        f"--config.file={config}",
        f"--storage.tsdb.path={folder / 'data'}",
        f"--web.listen-address=127.0.0.1:{port}",
    ]
    with subprocess.Popen(["prometheus", *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as child:
        try:
            yield f"http://127.0.0.1:{port}"
        finally:
            child.kill()


def asked(address: str, query: str) -> Any:
    """The answer to a query; none while Prometheus does not answer yet."""
    try:
        answer = httpx.get(f"{address}/api/v1/query", params={"query": query}, timeout=PATIENCE)
    except httpx.HTTPError:
        return []
    if answer.status_code == 503:
        return []
    assert answer.status_code == 200, answer.text
    return answer.json()["data"]["result"]


def awaited(address: str, query: str) -> Any:
    until = time.monotonic() + PATIENCE
    while not (found := asked(address, query)):
        assert time.monotonic() < until, query
        time.sleep(0.05)
    return found


@needs_prometheus
def test_prometheus_reads_a_live_server_by_its_token(tmp_path: Path) -> None:
    tokens = tmp_path / "tokens"
    tokens.write_text(f"prometheus {TOKEN}\n")
    with process(tmp_path / "t.db", 0, "--metrics-token-file", str(tokens)) as (server, _):
        httpx.post(f"{server}/api/tables", json={"game": "cuatrola", "start": True}, timeout=PATIENCE)
        with prometheus(tmp_path, server.removeprefix("http://")) as address:
            assert awaited(address, "sobremesa_tables == 1")
            assert asked(address, "up")[0]["value"][1] == "1"
            names = {one["metric"]["__name__"] for one in asked(address, '{job="sobremesa"}')}
            missing = {one.series if one.kind != "histogram" else f"{one.series}_sum" for one in METRICS} - names
            assert missing == set()
            for query in queries():
                asked(address, query)
