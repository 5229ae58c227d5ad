# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that builds follow their files, and that several processes can measure."""

from __future__ import annotations

import os
import pickle
import re
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf, file_states, simulators
from aesmall_workshop.chips.build import BuildError
from aesmall_workshop.measure import compilers
from aesmall_workshop.measure.figures import MEASURING_ERRORS, programs
from aesmall_workshop.measure.processes import in_processes, lasting
from aesmall_workshop.measure.program import MAIN

SOURCE = '#include "fw.h"\n#include "what.h"\nint main(void) { fw_puts(WHAT); fw_exit(0); }\n'


def _says(program: Path) -> bytes:
    return simulators.run("native", "host", program).output


def _build(folder: Path) -> Path:
    return build.build("host", [folder / "says.c"], name="says", library=False)


def test_a_changed_source_or_header_is_seen(tmp_path: Path) -> None:
    """A changed source or header is detected in a process that has cached the old file.

    This also holds if its name and its size stay the same.
    """
    source, header = tmp_path / "says.c", tmp_path / "what.h"
    source.write_text(SOURCE, encoding="utf-8")
    header.write_text('#define WHAT "one"\n', encoding="utf-8")
    first = _build(tmp_path)
    assert _says(first) == b"one"
    assert _build(tmp_path) == first
    header.write_text('#define WHAT "two"\n', encoding="utf-8")
    second = _build(tmp_path)
    assert _says(second) == b"two"
    source.write_text(SOURCE.replace("WHAT)", '"six")'), encoding="utf-8")
    assert _says(_build(tmp_path)) == b"six"
    source.write_text(SOURCE, encoding="utf-8")
    assert _build(tmp_path) == second


def test_only_what_includes_a_changed_file_is_made_again(tmp_path: Path) -> None:
    """Only the files that include a changed file are compiled again.

    The inclusion may be indirect, in another folder, or by the name of a macro, and the included
    file may be a source.
    """
    (tmp_path / "deep").mkdir()
    texts = {
        "says.c": '#include "first.h"\n',
        "first.h": "#  include <second.inc>\n",
        "second.inc": '#if 0\n#include "deep/third.c"\n#endif\n',
        "deep/third.c": "",
        "other.h": '#include "second.inc"\n',
        "named.c": "#include WHATEVER\n",
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")

    def hashes() -> list[str]:
        headers = file_states.headers(file_states.files(tmp_path, deep=True))
        return [headers.of(file_states.state(tmp_path / name)) for name in ("says.c", "named.c")]

    before = hashes()
    assert hashes() == before
    for name, both in (("other.h", [0, 1]), ("deep/third.c", [1, 0]), ("first.h", [1, 1])):
        (tmp_path / name).write_text(texts[name] + "// changed\n", encoding="utf-8")
        now = hashes()
        assert [int(a != b) for a, b in zip(before, now, strict=True)] == both, name
        before = now


def test_a_replaced_file_is_seen(tmp_path: Path) -> None:
    """A file is detected as replaced even if its size and time are equal."""
    file, other = tmp_path / "a.c", tmp_path / "b"
    file.write_text("int a;\n", encoding="utf-8")
    other.write_text("int b;\n", encoding="utf-8")
    times = file.stat()
    before = file_states.state(file)
    os.utime(other, ns=(times.st_atime_ns, times.st_mtime_ns))
    other.replace(file)
    assert file_states.content(before) == b"int a;\n" or file_states.state(file) != before
    assert file_states.content(file_states.state(file)) == b"int b;\n"


def test_a_source_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match=r"cannot read .*says\.c: No such file"):
        _build(tmp_path)


def test_defines_of_one_source(tmp_path: Path) -> None:
    source, other = tmp_path / "says.c", tmp_path / "other.c"
    (tmp_path / "what.h").write_text("", encoding="utf-8")
    source.write_text(SOURCE, encoding="utf-8")
    other.write_text("#ifdef WHAT\n#error no\n#endif\nextern int unused;\n", encoding="utf-8")
    program = build.build(
        "host",
        [source, other],
        name="says",
        defines={"WHAT": '"it"'},
        defines_of={other: {}},
        library=False,
    )
    assert _says(program) == b"it"


def _library(program: Path) -> set[str]:
    """Return the objects of the library that the linker loaded."""
    text = program.with_suffix(".map").read_text(encoding="utf-8")
    loaded = re.findall(r"^LOAD (\S+)", text, re.MULTILINE)
    return {name for name in loaded if Path(name).is_relative_to(build.LIBRARY_OBJECTS)}


def test_flags_of_the_link_and_of_own_sources_keep_the_library(tmp_path: Path) -> None:
    source = tmp_path / "main.c"
    source.write_text(AHEAD, encoding="utf-8")
    plain, other = (
        build.build("host", [source], name="flags", flags=flags, own=own)
        for flags, own in (((), ()), (("-static", "-no-pie"), ("-fno-exceptions",)))
    )
    assert plain != other
    assert _library(plain) == _library(other) != set()


def test_code_that_is_made_when_linking_is_of_what_a_program_needs(tmp_path: Path) -> None:
    source = tmp_path / "main.c"
    source.write_text(AHEAD, encoding="utf-8")
    plain, later = (
        build.build("host", [source], name="later", flags=flags)
        for flags in (("-O2",), ("-O2", "-flto"))
    )
    assert _says(plain) == _says(later)
    members = [
        sorted(Path(name).name.rpartition("-")[0] for name in _library(p)) for p in (plain, later)
    ]
    assert members[0] == members[1]
    assert not _library(plain) & _library(later)


AHEAD = """#include "aesmall.h"
#include "fw.h"
int main(void)
{
    aesmall_aes128 key;
    uint8_t text[16] = {AESMALL_CONSTANT_MULTIPLY};
    aesmall_aes128_init(&key, text);
    return aesmall_ctr_crypt(&key.cipher, text, text, sizeof text, text, sizeof text);
}
"""


@pytest.mark.parametrize("multiply", ["0", "1"])
@pytest.mark.parametrize("target", MAIN)
def test_headers_read_ahead_change_nothing(target: str, multiply: str, tmp_path: Path) -> None:
    """Precompiled headers do not change a program.

    This also holds if a macro of the program has an effect in them.
    """
    source = tmp_path / "main.c"
    source.write_text(AHEAD, encoding="utf-8")
    plain, ahead = (
        build.build(
            target,
            [source],
            name="ahead",
            defines={"AESMALL_CONSTANT_MULTIPLY": multiply},
            ahead=names,
        )
        for names in ((), ("aesmall.h",))
    )
    assert plain != ahead
    assert elf.segments(plain) == elf.segments(ahead)


@pytest.mark.parametrize("target", MAIN)
def test_headers_are_read_ahead(target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Precompiled headers are built, and the compiler uses them.

    With other options the compiler warns that it cannot use them.
    """
    # If avr-gcc is at a different address in each run, it cannot use them.
    is_taken = target == "rp2040" or bool(build._unmoved())
    made = programs(target, "balanced")[0].build()
    found = [job for job in _jobs(target, monkeypatch) if job.first]
    assert made.exists() and found
    for job in found:
        assert job.first.path.exists()
        command = [*job.command, "-Winvalid-pch", "-Werror", "-o", os.devnull]
        refused = [*command, "-O0"]
        if is_taken:
            assert subprocess.run(command, capture_output=True, check=False).returncode == 0
        assert b"gch" in subprocess.run(refused, capture_output=True, check=False).stderr


def _jobs(target: str, monkeypatch: pytest.MonkeyPatch) -> list[build.Object]:
    """Return the objects that a program is linked from."""
    jobs: list[build.Object] = []

    def link(_driver: str, _flags: object, given: list[build.Object], *_: object) -> Path:
        jobs.extend(given)
        return Path(os.devnull)

    monkeypatch.setattr(build, "_link", link)
    programs(target, "balanced")[0].build()
    return jobs


def test_parts_by_another_compiler_keep_the_order() -> None:
    machine = build.TARGETS["host"]
    tree = file_states.files(build.REPOSITORY / "src", deep=True)
    parts = build.Parts(("core",), ("clang",), (), ("-O3",))
    plain = build._library(tree, machine, "gcc", [])
    mixed = build._library(tree, machine, "gcc", [], parts)
    changed = [b for a, b in zip(plain, mixed, strict=True) if a.path != b.path]
    assert [Path(job.command[-1]).name for job in mixed] == [
        Path(job.command[-1]).name for job in plain
    ]
    assert {Path(job.command[-1]).parent.name for job in changed} == {"core"}
    assert all(job.command[0] == "clang" and "-O3" in job.command for job in changed)


# ---- processes ----


@pytest.mark.parametrize("more", [[], [str(number) for number in range(4, 9)]], ids=["few", "many"])
def test_results_and_errors_come_back(more: list[str]) -> None:
    found, errors = {}, []
    for text, done in in_processes(int, ["1", "two", "3", *more]):
        try:
            found[text] = done()
        except ValueError as error:
            errors.append((text, str(error)))
    assert found == {"1": 1, "3": 3, **{text: int(text) for text in more}}
    assert errors == [("two", "invalid literal for int() with base 10: 'two'")]


#: An expression that returns the number of its process
PROCESS = "__import__('os').getpid()"


def test_processes_last_from_one_thing_to_the_next() -> None:
    def used() -> set[int]:
        return {done() for _, done in in_processes(eval, [PROCESS] * 12)}

    with lasting():
        first, second = used(), used()
        assert os.getpid() not in first | second
        assert len(first | second) <= (os.cpu_count() or 1)
    assert not used() & (first | second)
    assert {done() for _, done in in_processes(eval, [PROCESS])} == {os.getpid()}


def test_folders_are_read_once_where_no_source_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Worker processes cache the files that they have read. This process does not."""
    (tmp_path / "deep").mkdir()
    assert file_states.files(tmp_path, deep=True) == []
    monkeypatch.setattr(file_states, "_held", None)
    file_states.hold()
    assert file_states.files(tmp_path, deep=True) == file_states.files(tmp_path) == []
    (tmp_path / "deep" / "new.h").write_text("", encoding="utf-8")
    assert file_states.files(tmp_path, deep=True) == []
    monkeypatch.setattr(file_states, "_held", None)
    assert len(file_states.files(tmp_path, deep=True)) == 1
    held = "__import__('aesmall_workshop.chips.file_states', fromlist=['_held'])._held is not None"
    assert {done() for _, done in in_processes(eval, [held] * 4)} == {True}
    assert {done() for _, done in in_processes(eval, [held])} == {False}


@pytest.mark.parametrize("error", MEASURING_ERRORS)
def test_errors_pass_between_processes(error: type[Exception]) -> None:
    copy = pickle.loads(pickle.dumps(error("what was wrong")))
    assert (type(copy), str(copy)) == (error, "what was wrong")


def _children(process: int) -> list[int]:
    """Return the processes that any thread of a process has started."""
    found = []
    for thread in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):  # it has ended in the meantime
            found += [int(child) for child in thread.read_text(encoding="ascii").split()]
    return found


@pytest.mark.slow
def test_ctrl_c_ends_it_without_a_traceback() -> None:
    command = [sys.executable, "-m", "aesmall_workshop", "measure", "--engine", "nano_tableless"]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        start_new_session=True,
        # As from a terminal, even if this process was started to ignore it
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        try:
            while not any(_children(worker) for worker in _children(process.pid)):
                assert process.poll() is None
                time.sleep(0.02)
            os.killpg(process.pid, signal.SIGINT)
            output, _ = process.communicate(timeout=30)
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode != 0
    assert b"Traceback" not in output, output.decode()


def test_a_compiler_s_words_reach_the_caller(tmp_path: Path) -> None:
    source = tmp_path / "wrong.c"
    source.write_text("int main(void) { int unused; return 0; }\n")
    with pytest.raises(BuildError, match="unused variable"):
        build.build("atmega328p", [source], name="wrong", library=False)


def test_a_test_of_make_test_may_not_use_a_compiler_of_make_verify(tmp_path: Path) -> None:
    source = tmp_path / "any.c"
    source.write_text("int main(void) { return 0; }\n")
    parts = compilers.parts("rp2040", "clang", "-Os", ("modes",))
    with pytest.raises(BuildError, match="tool of another verb"):
        build.build(
            "rp2040", [source], name="any", flags=["-Wl,--undefined=aesmall_xor"], parts=parts
        )


@pytest.mark.verify
def test_the_library_can_be_linked_without_help_of_the_linker(tmp_path: Path) -> None:
    """The library can be linked as an archive without garbage collection of sections.

    The linker then takes whole members.
    """
    source = tmp_path / "wipes.c"
    source.write_text(
        '#include "aesmall.h"\n#include "fw.h"\n'
        "int main(void) { char x[4]; aesmall_wipe(x, 4); fw_exit(0); return 0; }\n"
    )
    flags = ["-fno-function-sections", "-fno-data-sections", "-Wl,--no-gc-sections"]
    program = build.build("atmega328p", [source], name="wipes", flags=flags)
    map_file = program.with_suffix(".map").read_text()
    assert "(wipe-" in map_file
    assert "(equal-" not in map_file.split("Linker script and memory map")[1]
