"""Files for those who run it in containers: they name what is there, and call the command as it is.

HAProxy's file is tested where it runs, in `tests/server/test_cluster.py`.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from sobremesa.cli import app
from tests.server.kit import PATIENCE
from tests.server.live import live

yaml = pytest.importorskip("yaml")

DEPLOY = Path(__file__).parents[1] / "deploy"
ENTRYPOINT = ["sobremesa", "serve", "--host", "0.0.0.0"]  # a container's own network


def kubernetes() -> list[Any]:
    return list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")))


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def containers() -> Iterator[Any]:
    for found in kubernetes():
        if found["kind"] == "Deployment":
            yield from found["spec"]["template"]["spec"]["containers"]


def calls() -> Iterator[list[str]]:
    """The words of every call of the command, with something in the place of what a container fills in."""
    for one in containers():
        yield [re.sub(r"\$\(\w+\)", "filled", word) for word in one.get("command") or [*ENTRYPOINT, *one["args"]]]
    for service in compose()["services"].values():
        words = service.get("entrypoint", [])
        if words[:2] == ["sh", "-c"]:
            words = re.sub(r"\$\$(\([^)]*\)|\w+)", "filled", words[2]).removeprefix("exec ").split()
        if words:
            yield words


@pytest.mark.parametrize("words", list(calls()), ids=lambda words: " ".join(words[:2]))
def test_the_command_is_called_as_it_is(words: list[str]) -> None:
    assert words[0] == "sobremesa"
    _, bound, unknown, *_ = app.parse_known_args(words[1:])
    assert bound.arguments and not unknown


def test_the_image_begins_what_the_manifests_give_options_to() -> None:
    last = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").strip().splitlines()[-1]
    assert last == f"ENTRYPOINT {str(ENTRYPOINT).replace(chr(39), chr(34))}"


def test_probes_ask_for_what_a_server_answers() -> None:
    probes = [one[kind] for one in containers() for kind in ("readinessProbe", "livenessProbe") if kind in one]
    assert {probe["httpGet"]["path"] for probe in probes} == {"/readyz", "/healthz"}
    assert {probe["httpGet"]["port"] for probe in probes} == {8040}
    with live() as address:
        for probe in probes:
            headers = {field["name"]: field["value"] for field in probe["httpGet"]["httpHeaders"]}
            place = f"{address}{probe['httpGet']['path']}"
            assert httpx.get(place, headers=headers, timeout=PATIENCE).status_code == 200


def test_every_deployment_and_service_finds_its_own_containers() -> None:
    labels = {}
    for found in kubernetes():
        if found["kind"] == "Deployment":
            labels[found["metadata"]["name"]] = found["spec"]["template"]["metadata"]["labels"]
            assert found["spec"]["selector"]["matchLabels"] == labels[found["metadata"]["name"]]
        else:
            assert found["spec"]["selector"] == labels["sobremesa"] != labels["sobremesa-bots"]
            assert {port["targetPort"] for port in found["spec"]["ports"]} == {8040}


def test_what_containers_fill_in_is_in_their_environment() -> None:
    for one in containers():
        wanted = set(re.findall(r"\$\((\w+)\)", " ".join(one.get("command", []) + one.get("args", []))))
        assert wanted <= {variable["name"] for variable in one["env"]}


def test_services_depend_on_services_and_mount_files_that_are_there() -> None:
    found = compose()
    for service in found["services"].values():
        assert set(service.get("depends_on", ())) <= found["services"].keys()
        for volume in service.get("volumes", ()):
            source = volume.split(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in found["volumes"]
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
