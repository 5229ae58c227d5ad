# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test files after success, on a full disk, and after an interruption."""

from __future__ import annotations

import errno
import os
import shlex
import signal
import stat
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from aesmall.files import atomic
from aesmall.files.atomic import PREFIX, appearing
from aesmall.files.sealing import SealingError

from .host_tool import COMMAND, KEY, MIB, bad, good, names, process, working_folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path) -> Iterator[Path]:
    """Change into a folder with a key, a file and a sealed file."""
    with working_folder(tmp_path) as folder:
        yield folder


# ---- one file ----


def test_nothing_is_replaced_unasked() -> None:
    Path("out").write_bytes(b"old")
    for command, source in (("seal", "in"), ("open", "sealed")):
        assert "out already exists: --force" in bad(1, command, *KEY, source, "-o", "out")
        assert Path("out").read_bytes() == b"old"
    good("open", *KEY, "sealed", "-o", "out", "--force")
    assert Path("out").read_bytes() == Path("in").read_bytes()
    assert names() == {"key", "in", "sealed", "out"}


def test_a_file_over_itself() -> None:
    content = Path("in").read_bytes()
    good("seal", *KEY, "in", "-o", "in", "--force")
    assert Path("in").read_bytes() != content
    good("open", *KEY, "in", "-o", "in", "--force")
    assert Path("in").read_bytes() == content


def test_a_file_that_appears_meanwhile_stays() -> None:
    for links in (True, False):
        with pytest.MonkeyPatch.context() as patch:
            if not links:
                patch.setattr(os, "link", _no_links)
            with (
                pytest.raises(SealingError, match="already exists"),
                appearing(Path("out"), 0o600, overwrite=False) as file,
            ):
                file.write(b"new")
                Path("out").write_bytes(b"other")
            assert Path("out").read_bytes() == b"other"
            Path("out").unlink()
            with appearing(Path("out"), 0o600, overwrite=False) as file:
                file.write(b"new")
            assert Path("out").read_bytes() == b"new"
            Path("out").unlink()
    assert names() == {"key", "in", "sealed"}


def _no_links(*_names: object) -> None:
    raise OSError(errno.EPERM, "Operation not permitted")


@pytest.mark.parametrize(
    ("source", "old", "wanted"),
    [
        (0o644, None, 0o644),
        (0o600, None, 0o600),
        (0o755, None, 0o755),
        (0o666, None, 0o644),
        (0o4755, None, 0o755),
        (0o644, 0o600, 0o600),
        (0o600, 0o644, 0o644),
    ],
)
def test_permissions_of_what_is_sealed(source: int, old: int | None, wanted: int) -> None:
    Path("in").chmod(source)
    if old is not None:
        Path("out").touch()
        Path("out").chmod(old)
    good("seal", *KEY, "in", "-o", "out", "--force")
    assert stat.S_IMODE(Path("out").stat().st_mode) == wanted


def test_special_files_are_neither_read_nor_replaced() -> None:
    os.mkfifo("fifo")
    Path("link").symlink_to("target")
    Path("folder").mkdir()
    for special in ("fifo", "link", "folder", "/dev/null", "/dev/stdout"):
        for force in ((), ("--force",)):
            message = bad(1, "seal", *KEY, "in", "-o", special, *force)
            assert "not a regular file" in message or "a folder" in message
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    assert Path("link").is_symlink()
    for special in ("fifo", "/dev/null"):
        assert "not a regular file; `-` is" in bad(1, "seal", *KEY, special, "-o", "out")
        assert "not a regular file" in bad(1, "inspect", special)
    assert "out" not in names()
    assert "target" not in names()


def test_a_link_that_is_named_is_read() -> None:
    Path("link").symlink_to("sealed")
    good("open", *KEY, "link", "-o", "out")
    assert Path("out").read_bytes() == Path("in").read_bytes()


def test_missing_files_and_folders() -> None:
    assert "none: No such file" in bad(1, "seal", *KEY, "none", "-o", "out")
    assert "cannot write into none: No such" in bad(1, "seal", *KEY, "in", "-o", "none/out")
    assert names() == {"key", "in", "sealed"}


def test_files_that_may_not_be_read_or_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that may not be read or written are errors.

    Root, which runs some tests, may read and write all files. Therefore the test makes the errors.
    """

    def refuse(path: object, *_more: object, **_others: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", os.fspath(path))  # type: ignore[call-overload]

    with monkeypatch.context() as patch:
        patch.setattr("aesmall.files.trees.os.open", refuse)
        assert "in: Permission denied" in bad(1, "seal", *KEY, "in", "-o", "out")
    monkeypatch.setattr(atomic.tempfile, "mkstemp", lambda **_: refuse("x"))
    assert "cannot write into .: Permission" in bad(1, "seal", *KEY, "in", "-o", "out")
    assert names() == {"key", "in", "sealed"}


def test_names_do_not_rule_the_terminal() -> None:
    name = "a\x1b[31m\r\nb"
    Path(name).symlink_to("in")
    Path("tree").mkdir()
    Path("tree", name).symlink_to("in")
    for message in (
        bad(1, "seal", *KEY, "in", "-o", name),
        good("seal", *KEY, "tree", "-o", "out"),
        bad(1, "seal", *KEY, name + "x", "-o", "y"),
    ):
        assert "\x1b" not in message
        assert "\\x1b[31m\\r\\nb" in message


# ---- full disks and failed reads ----


@pytest.mark.parametrize("limit", [0, 10, 100_000])
@pytest.mark.parametrize("command", ["seal", "open"])
def test_full_disk(command: str, limit: int) -> None:
    """A limit for the size of files has the same effect as a full disk."""
    source = {"seal": "in", "open": "sealed"}[command]
    Path("out").write_bytes(b"old")
    run = process(command, *KEY, source, "-o", "out", "--force", limit=limit)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 1
    assert errors.decode() == f"error: {source} to out: File too large\n"
    assert Path("out").read_bytes() == b"old"
    assert names() == {"key", "in", "sealed", "out"}


def test_full_standard_output_and_closed_pipe() -> None:
    with open("/dev/full", "wb") as full:
        run = process("open", *KEY, "sealed", "-o", "-", stdout=full.fileno())
        _, errors = run.communicate(timeout=60)
    assert run.returncode == 1
    assert errors.decode() == "error: sealed to -: No space left on device\n"
    reading, writing = os.pipe()
    os.close(reading)
    run = process("open", *KEY, "sealed", "-o", "-", stdout=writing)
    os.close(writing)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 1
    assert errors.decode() == "error: sealed to -: Broken pipe\n"


def test_read_error() -> None:
    """A failed read is an error. The kernel refuses to read the first page of a process."""
    assert "/proc/self/mem to out: Input/output error" in bad(
        1, "seal", *KEY, "/proc/self/mem", "-o", "out"
    )
    assert "out" not in names()


@pytest.mark.parametrize(
    ("redirection", "message"),
    [
        ("seal - -o out <&-", "standard input is closed: give a file instead of -"),
        ("open - -o out <&-", "standard input is closed: give a file instead of -"),
        ("open sealed -o - >&-", "standard output is closed: give a file with -o"),
    ],
)
def test_closed_standard_files(redirection: str, message: str) -> None:
    command = f"{shlex.join(COMMAND)} {redirection} --key-file key"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == f"error: {message}\n"
    assert names() == {"key", "in", "sealed"}


# ---- interruptions ----


def wait_for(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + 60
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_interrupted(number: signal.Signals) -> None:
    Path("out").write_bytes(b"old")
    run = process("seal", *KEY, "-", "-o", "out", "--force")
    assert run.stdin is not None
    run.stdin.write(bytes(3 * MIB))
    run.stdin.flush()
    wait_for(lambda: any(p.stat().st_size >= MIB for p in Path().glob(f"{PREFIX}*")))
    run.send_signal(number)
    run.stdin.close()
    run.wait(timeout=60)
    assert run.returncode == 128 + number
    assert run.stderr is not None
    assert run.stderr.read() == b"error: interrupted\n"
    assert Path("out").read_bytes() == b"old"
    assert names() == {"key", "in", "sealed", "out"}
    run.stderr.close()
    if run.stdout is not None:
        run.stdout.close()


@pytest.mark.parametrize("error", [KeyboardInterrupt, OSError, MemoryError])
def test_interrupted_at_any_place(error: type[BaseException]) -> None:
    Path("out").write_bytes(b"old")
    for overwrite in (True, False):
        target = Path("out") if overwrite else Path("new")
        with (
            pytest.raises(error),
            appearing(target, 0o644, overwrite=overwrite) as file,
        ):
            file.write(bytes(MIB))
            raise error
    for place in ("fsync", "fchmod"):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(os, place, lambda *_: (_ for _ in ()).throw(error()))
            with (
                pytest.raises(error),
                appearing(Path("out"), 0o644, overwrite=True) as file,
            ):
                file.write(b"new")
    assert Path("out").read_bytes() == b"old"
    assert names() == {"key", "in", "sealed", "out"}
