# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that files survive faults of the operating system.

Every call fails once and from one call on, reads return wrong data, and files change during a
command. A file must then be whole or absent, old files must not be lost, and no scratch file may
remain.
"""

from __future__ import annotations

import errno
import io
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from aesmall.cli import app
from aesmall.files import legacy, vault
from support.sample import sampled
from typer.testing import CliRunner

from .faults import CALLS, MORE, Faults, left_over
from .host_tool import KEY, bad, good, working_folder

OLD, NEW = bytes(range(16)), bytes(24)
CONTENT = bytes(range(256)) * 800  # more than one chunk, and more than one call of write
LEGACY = ("--format", "legacy")


@dataclass(frozen=True)
class Scenario:
    """A command with the files that it makes, their content, and their key (None: not sealed)."""

    arguments: tuple[str, ...]
    made: dict[str, tuple[bytes, bytes | None]]
    #: Files that may keep their old content
    replaced: tuple[str, ...] = ()


SCENARIOS = {
    "seal": Scenario(("seal", *KEY, "tree/a", "-o", "out"), {"out": (CONTENT, OLD)}),
    "open": Scenario(("open", *KEY, "safe/a.aesv", "-o", "out"), {"out": (CONTENT, None)}),
    "replace": Scenario(
        ("open", *KEY, "safe/a.aesv", "-o", "old", "--force", "--mode", "640"),
        {"old": (CONTENT, None)},
        ("old",),
    ),
    "folder": Scenario(
        ("open", *KEY, "safe", "-o", "back"),
        {"back/a": (CONTENT, None), "back/one/b": (b"b", None)},
    ),
    "rekey": Scenario(
        ("rekey", *KEY, "--new-key-file", "new-key", "safe"),
        {"safe/a.aesv": (CONTENT, NEW), "safe/one/b.aesv": (b"b", NEW)},
        ("safe/a.aesv", "safe/one/b.aesv"),
    ),
    "legacy": Scenario(
        ("open", *KEY, *LEGACY, "safe/a.aes", "-o", "out"), {"out": (CONTENT, None)}
    ),
}


@pytest.fixture(autouse=True)
def here(tmp_path: Path) -> Iterator[Path]:
    """Change into a folder with keys, a folder with two files, and the same folder sealed."""
    with working_folder(tmp_path) as folder:
        Path("new-key").write_bytes(NEW)
        Path("tree/one").mkdir(parents=True)
        Path("tree/a").write_bytes(CONTENT)
        Path("tree/one/b").write_bytes(b"b")
        good("seal", *KEY, "tree", "-o", "safe")
        good("seal", *KEY, *LEGACY, "tree/a", "-o", "safe/a.aes")
        Path("old").write_bytes(b"old")
        yield folder


def snapshot() -> dict[str, bytes]:
    return {str(p): p.read_bytes() for p in Path().rglob("*") if p.is_file()}


def restore(files: dict[str, bytes]) -> None:
    """Restore the files: remove new files and restore changed files."""
    for path in sorted(Path().rglob("*"), reverse=True):
        if path.is_file() and path.read_bytes() != files.get(str(path)):
            path.unlink()
    shutil.rmtree("back", ignore_errors=True)
    for name, content in files.items():
        if not Path(name).exists():
            Path(name).write_bytes(content)


def is_whole(path: str, content: bytes, key: bytes | None) -> bool:
    data = Path(path).read_bytes()
    if key is None:
        return data == content
    made = io.BytesIO()
    try:
        vault.open(io.BytesIO(data), made, key)
    except vault.NotAuthentic:
        return False
    return made.getvalue() == content


def run(scenario: Scenario, faults: Faults, before: dict[str, bytes]) -> int:
    """Run the command, check all rules, and return the exit code."""
    with faults.armed():
        result = CliRunner().invoke(app, scenario.arguments)
    what = f"{faults.name} {faults.at} {faults.for_ever}: {result.output}"
    assert result.exception is None or isinstance(result.exception, SystemExit), what
    assert result.exit_code in (0, 1, 3), what
    assert (result.stderr != "") or result.exit_code == 0, what
    after = snapshot()
    scratch = left_over()
    assert not scratch or faults.name == "unlink", what
    for name, content in before.items():
        if after.get(name) != content:
            assert name in scenario.replaced, what
            assert is_whole(name, *scenario.made[name]), what
    for name in set(after) - set(before) - set(scratch):
        assert is_whole(name, *scenario.made[name]), what
    if result.exit_code == 0:
        assert all(is_whole(name, *made) for name, made in scenario.made.items()), what
    return result.exit_code


#: Calls that may fail: there is an alternative to a link, and a folder that cannot be opened is not
#: synchronised.
SPARED = {"link", "open", "fsync", "stat"}


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(SCENARIOS, 3))
def test_every_call_fails(name: str) -> None:
    scenario, before = SCENARIOS[name], snapshot()
    counting = Faults()
    assert run(scenario, counting, before) == 0
    restore(before)
    wanted = {"open", "stat", "fsync", "fchmod", "read", "write"}
    assert wanted <= set(counting.counts) <= {*CALLS, *MORE}
    for call, count in counting.counts.items():
        for at in range(count):
            for for_ever in (False, True):
                number = errno.ENOSPC if call in ("write", "mkdir", "link") else errno.EIO
                faults = Faults(call, at, for_ever, number=number)
                code = run(scenario, faults, before)
                assert faults.happened
                assert code != 0 or call in SPARED, (call, at, for_ever)
                restore(before)


def test_the_faults_are_noticed_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """The test finds a tool that writes in place."""
    scenario, before = SCENARIOS["replace"], snapshot()

    def in_place(path: Path, _mode: int, **_how: bool) -> io.BufferedWriter:
        return open(path, "wb")

    monkeypatch.setattr("aesmall.files.work.appearing", in_place)
    with pytest.raises(AssertionError, match="read 2 False"):
        run(scenario, Faults("read", 2), before)


LIES = {
    "ends early": lambda data: b"",
    "half": lambda data: data[: len(data) // 2],
    "a bit flipped": lambda data: data[:-1] + bytes([data[-1] ^ 1]) if data else data,
    "zeros": lambda data: bytes(len(data)),
}


@pytest.mark.parametrize("name", ["open", "replace", "folder", "rekey", "legacy"])
@pytest.mark.parametrize("lie", LIES)
def test_reads_that_lie(name: str, lie: str) -> None:
    """A read with wrong data is refused, or makes no difference.

    Fewer bytes than requested are not wrong data.
    """
    scenario, before = SCENARIOS[name], snapshot()
    at = 0
    while True:
        faults = Faults("read", at, lie=LIES[lie])
        run(scenario, faults, before)
        restore(before)
        if not faults.happened:
            break
        at += 1
    assert at > 3


@pytest.mark.parametrize("content", [b"", b"x", CONTENT])
def test_short_reads_lose_nothing(content: bytes) -> None:
    """Short reads, as from pipes, network disks and /proc, lose no data."""
    Path("tree/a").write_bytes(content)
    Path("key32").write_bytes(bytes(32))
    for options in ((*KEY,), (*KEY, *LEGACY), ("--key-file", "key32", "--format", "text")):
        for command, source, target in (("seal", "tree/a", "mid"), ("open", "mid", "end")):
            with _Short().armed():
                good(command, *options, source, "-o", target, "--force")
        assert Path("end").read_bytes() == content
    good("seal", *KEY, "tree/a", "-o", "mid", "--force")
    with _Short().armed():
        good("inspect", "mid")


class _Short(Faults):
    """Faults in which a read returns at most 1,000 bytes."""

    def _fdopen(self, number: int, mode: str, buffering: int = -1) -> object:
        if mode != "rb":
            return io.BufferedWriter(io.FileIO(number, mode), buffering)
        return _ShortFile(number, mode)


class _ShortFile(io.FileIO):
    def read(self, size: int | None = -1) -> bytes:
        return super().read(1000 if size is None or size < 0 else min(size, 1000))


def test_a_legacy_file_that_changes_between_the_passes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only verified data is written to standard output.

    If a legacy file must be read twice, the tool reads a copy.
    """
    real = legacy.decrypted

    def changing(*arguments: object) -> Iterator[bytes]:
        changed = bytearray(Path("safe/a.aes").read_bytes())
        changed[100] ^= 1
        Path("safe/a.aes").write_bytes(changed)
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(legacy, "decrypted", changing)
    result = CliRunner().invoke(app, ["open", *KEY, *LEGACY, "safe/a.aes", "-o", "-"])
    assert result.exit_code == 0
    assert result.stdout_bytes == CONTENT
    good("seal", *KEY, *LEGACY, "tree/a", "-o", "safe/a.aes", "--force")
    assert "changed while it was read" in bad(3, "open", *KEY, *LEGACY, "safe/a.aes", "-o", "out")
    assert not Path("out").exists()
