"""C compiler and cache where something is wrong with them: a sentence with the way out, or a library made anew."""

import errno
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.compile import build
from sobremesa.compile.errors import NoMachineCode

TEXT = "long long answer(void) { return 42; }\n"
VISIBLE = '__attribute__((visibility("default")))'


@pytest.fixture(autouse=True)
def asked_anew(own_cache: Path) -> Iterator[None]:
    build.compiler.cache_clear()
    yield
    build.compiler.cache_clear()


def test_without_a_compiler_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    monkeypatch.setattr(build, "find_spec", lambda name: None)
    with pytest.raises(NoMachineCode, match="install gcc or clang, or the Python package 'ziglang'"):
        build.library(TEXT)


def test_a_compiler_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", sys.executable)
    with pytest.raises(NoMachineCode, match=r"' failed: .*; set CC to another one"):
        build.library(TEXT)
    assert [file.name for file in build.folder().iterdir()] == []


def test_a_compiler_that_is_named_and_not_there_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler -O3")
    with pytest.raises(NoMachineCode, match=r"^CC names 'no-such-compiler', which is not found: .* or unset it$"):
        build.library(TEXT)


@pytest.mark.parametrize(
    ("script", "told"),
    [
        ("#!/bin/sh\nexit 1\n", "failed: it does not say why; set CC to another one"),
        (
            "#!/bin/sh\necho \"error: unknown option '$1'\" >&2\nexit 1\n",
            "failed: error: unknown option '-std=gnu11'; ",
        ),
        ("#!/bin/sh\nexec sleep 60\n", "cannot be run: .*timed out.*; set CC to another one"),
        ("no program", "cannot be run: .*Exec format error.*; set CC to another one"),
        ("#!/bin/sh\nexit 0\n", "made nothing; set CC to another one"),
    ],
    ids=["silent", "old", "endless", "no program", "makes nothing"],
)
def test_a_compiler_that_does_not_do_its_work_leaves_nothing(
    script: str, told: str, own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (program := own_cache / "compiler").write_text(script, encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("CC", str(program))
    monkeypatch.setattr(build, "LONGEST", 2)
    with pytest.raises(NoMachineCode, match=told):
        build.library(TEXT)
    assert list(build.folder().iterdir()) == []


@pytest.mark.usefixtures("c_compiler")
@pytest.mark.parametrize(
    ("company", "refuses", "wanted"),
    [
        ("Free Software Foundation", "no", [build.AT_ONCE[-1]]),
        ("Free Software Foundation", build.AT_ONCE[-1], [build.AT_ONCE[-1], "-lm"]),
        ("LLVM", build.AT_ONCE[-1], ["-lm"]),
    ],
    ids=["gcc", "gcc that cannot", "clang"],
)
def test_gcc_works_on_all_processors_at_once_where_it_can(
    company: str, refuses: str, wanted: list[str], own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = build.compiler()[0], own_cache / "calls"
    (program := own_cache / "compiler").write_text(
        f"""#!/bin/sh
for last; do :; done
if [ "$last" = --version ]; then echo "compiler 1.0 ({company})"; exit; fi
echo "$last" >> {calls}
[ "$last" = {refuses} ] && exit 1
exec {real} "$@"
""",
        encoding="utf-8",
    )
    program.chmod(0o755)
    build.compiler.cache_clear()
    monkeypatch.setenv("CC", str(program))
    assert build.loaded(build.library(f"{VISIBLE} {TEXT}")).answer() == 42
    assert calls.read_text(encoding="utf-8").split() == wanted


@pytest.mark.usefixtures("c_compiler")
def test_what_the_compiler_complains_of_is_told() -> None:
    with pytest.raises(NoMachineCode, match=r"failed: .*error"):
        build.library("this is no C")


@pytest.mark.usefixtures("c_compiler")
@pytest.mark.parametrize("damage", [b"", b"noise"])
def test_a_damaged_library_is_made_anew(damage: bytes) -> None:
    file = build.library(TEXT)
    whole = file.read_bytes()
    assert build.library(TEXT) == file
    file.write_bytes(damage)
    assert build.library(TEXT) == file
    assert len(file.read_bytes()) == len(whole)


@pytest.mark.usefixtures("c_compiler")
def test_other_words_for_the_compiler_make_another_library(monkeypatch: pytest.MonkeyPatch) -> None:
    command, plain = build.compiler()[0], build.library(TEXT)
    monkeypatch.setenv("CC", f"{command} -DOTHER")
    build.compiler.cache_clear()
    assert build.library(TEXT) != plain


@pytest.mark.usefixtures("c_compiler")
def test_a_processor_that_can_do_other_things_has_a_library_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "processor", lambda: "flags : sse2")
    first = build.library(TEXT)
    monkeypatch.setattr(build, "processor", lambda: "flags : sse2 avx2")
    assert build.library(TEXT) != first


@pytest.mark.parametrize(
    ("told", "machine", "native"),
    [("flags : avx2", "x86_64", True), ("", "x86_64", False), ("Features : fp", "aarch64", False)],
)
def test_code_is_for_this_processor_only_where_the_library_is_named_by_it(
    told: str, machine: str, native: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(build, "processor", lambda: told)
    monkeypatch.setattr(platform, "machine", lambda: machine)
    assert ("-march=native" in build._for_gcc(is_long=False)) == native


@pytest.mark.usefixtures("c_compiler")
@pytest.mark.parametrize("is_long", [True, False])
def test_gcc_writes_out_fewer_loops_of_a_long_text_alone(is_long: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, ...]] = []
    monkeypatch.setattr(build, "_compile", lambda command, for_gcc: told.append(for_gcc))
    with pytest.raises(NoMachineCode, match="made nothing"):
        build.library(TEXT.ljust(build.LONG + is_long))
    assert (build.FEWER[0] in told[0]) == is_long


@pytest.mark.usefixtures("c_compiler")
def test_a_library_is_not_made_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    file = build.library(TEXT)
    monkeypatch.setattr(build, "_make", lambda *_: pytest.fail("it was there"))
    assert build.library(TEXT) == file


@pytest.mark.usefixtures("c_compiler")
def test_a_folder_that_others_write_to_is_refused() -> None:
    build.folder().mkdir(parents=True)
    build.folder().chmod(0o777)
    with pytest.raises(NoMachineCode, match=r"others may write to .*chmod 700"):
        build.library(TEXT)


@pytest.mark.usefixtures("c_compiler")
def test_a_folder_of_somebody_else_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    build.folder().mkdir(parents=True, mode=0o700)
    monkeypatch.setattr(os, "getuid", lambda: build.folder().stat().st_uid + 1)
    with pytest.raises(NoMachineCode, match=r"others may write to .*make it your own .*or set XDG_CACHE_HOME"):
        build.library(TEXT)


@pytest.mark.usefixtures("c_compiler")
def test_a_folder_that_takes_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryDirectory", full)
    with pytest.raises(NoMachineCode, match=r"cannot be kept: .*No space left .*make room, or set XDG_CACHE_HOME"):
        build.library(TEXT)


@pytest.mark.usefixtures("c_compiler")
def test_a_library_that_the_system_refuses_is_told(tmp_path: Path) -> None:
    (file := tmp_path / "strange.so").write_bytes(b"of another machine")
    with pytest.raises(
        NoMachineCode, match=r"cannot be loaded: .*strange.so.*; delete the file, or set XDG_CACHE_HOME"
    ):
        build.loaded(file)


@pytest.mark.usefixtures("c_compiler")
def test_two_processes_at_once_make_one_library_and_leave_nothing_else(own_cache: Path) -> None:
    """A compiler that waits until both have begun; then each calls its own library."""
    slow, here = own_cache / "slow", own_cache / "begun"
    here.mkdir()
    slow.write_text(
        f'#!/bin/sh\n[ "$1" = --version ] && exec {build.compiler()[0]} --version\ntouch "{here}/$$"\n'
        f'for i in 1 2 3 4 5 6 7 8 9; do [ "$(ls "{here}" | wc -l)" -gt 1 ] || sleep 1; done\n'
        f'exec {build.compiler()[0]} "$@"\n'
    )
    slow.chmod(0o755)
    text = f"{VISIBLE} {TEXT}"
    code = f"from sobremesa.compile import build; print(build.loaded(build.library({text!r})).answer())"
    both = [
        subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "CC": str(slow)}, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    assert [(one.communicate()[0], one.returncode) for one in both] == [(b"42\n", 0)] * 2
    assert len(list(here.iterdir())) == 2
    assert sorted(file.suffix for file in build.folder().iterdir()) == [".so", ".sum"]


@pytest.mark.usefixtures("c_compiler")
def test_a_folder_that_cannot_be_made_is_named(own_cache: Path) -> None:
    (own_cache / "sobremesa").write_text("a file", encoding="utf-8")
    with pytest.raises(NoMachineCode, match=r"cannot be made: .*; set XDG_CACHE_HOME"):
        build.library(TEXT)


def test_what_was_interrupted_long_ago_is_removed_and_what_is_being_made_stays() -> None:
    place = build.own_folder()
    for name, age in (("making-old", 2 * build.ABANDONED), ("making-now", 0), ("kept-old", 2 * build.ABANDONED)):
        (place / name).mkdir()
        (place / name / "made.c").write_text(TEXT)
        os.utime(place / name, (time.time() - age,) * 2)
    assert build.is_sound(build.library(TEXT))
    assert {one.name for one in place.iterdir() if one.is_dir()} == {"making-now", "kept-old"}
    assert build.ABANDONED > build.LONGEST
