"""What is told of all that is shipped: its licences, and which vulnerabilities are known, or not asked for."""

import json
from collections.abc import Sequence
from subprocess import CompletedProcess
from typing import Any

import pytest

from tools import audit, licences


def test_the_licences_are_those_of_what_is_locked() -> None:
    assert licences.PAGE.read_text(encoding="utf-8") == licences.text(), "run `python -m tools.licences`"


def told(monkeypatch: pytest.MonkeyPatch, python: Any, npm: Any) -> None:
    """Have pip-audit and npm answer so."""

    def run(command: Sequence[str], **more: Any) -> CompletedProcess[str]:
        answer = python if command[0] == audit.PIP_AUDIT[0] else npm
        if isinstance(answer, OSError):
            raise answer
        return CompletedProcess(command, 0, answer if isinstance(answer, str) else json.dumps(answer))

    monkeypatch.setattr("subprocess.run", run)


CLEAN = {"dependencies": [{"name": "anyio", "vulns": []}]}
BAD = {"dependencies": [{"name": "anyio", "vulns": [{"id": "PYSEC-1"}]}, {"name": "attrs", "skip_reason": "unknown"}]}
PASSED_OVER = {"dependencies": [{"name": "anyio", "vulns": []}, {"name": "attrs", "skip_reason": "not found"}]}


@pytest.mark.parametrize(
    ("python", "npm", "status", "said"),
    [
        (CLEAN, {"vulnerabilities": {}}, 0, "requirements-server.lock: no vulnerability is known"),
        (BAD, {"vulnerabilities": {}}, 1, "requirements-server.lock: known: anyio: PYSEC-1"),
        (CLEAN, {"vulnerabilities": {"vite": {}}}, 1, "web/package-lock.json: known: vite"),
        (PASSED_OVER, {"vulnerabilities": {}}, 2, "requirements-server.lock: nobody who keeps a list of them"),
        (
            "no way there",
            {"message": "405"},
            2,
            "web/package-lock.json: nobody who keeps a list of them could be asked",
        ),
        (FileNotFoundError(), {"vulnerabilities": {}}, 2, "requirements-server.lock: nobody"),
    ],
    ids=["none", "a package", "npm", "passed over", "no network", "not installed"],
)
def test_what_could_not_be_asked_is_not_said_to_be_well(
    python: Any, npm: Any, status: int, said: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, python, npm)
    assert audit.main() == status
    assert said in capsys.readouterr().out
