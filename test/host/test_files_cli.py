# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""What becomes of files when all goes well, and when the disk is full or somebody interrupts."""

from __future__ import annotations

import errno
import fcntl
import os
import pty
import resource
import select
import signal
import socket
import stat
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from aesmall import atomic
from aesmall.atomic import PREFIX, appearing
from aesmall.cli import app
from aesmall.sealing import SealingError
from typer.testing import CliRunner

COMMAND = [sys.executable, "-m", "aesmall"]
KEY = ("--key-file", "key")
MIB = 1 << 20


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a key, a file and a sealed file; umask 022."""
    monkeypatch.chdir(tmp_path)
    before = os.umask(0o022)
    Path("key").write_bytes(bytes(range(16)))
    Path("in").write_bytes(bytes(range(256)) * 1000)
    good("seal", *KEY, "in", "-o", "sealed")
    yield tmp_path
    os.umask(before)


def good(*arguments: str) -> str:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 0, result.output
    return result.stderr


def bad(code: int, *arguments: str) -> str:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == code, result.output
    assert "Traceback" not in result.output
    return result.stderr


def names(folder: str = ".") -> set[str]:
    return {p.relative_to(folder).as_posix() for p in Path(folder).rglob("*")}


def process(
    *arguments: str, limit: int | None = None, stdout: int | None = None
) -> subprocess.Popen[bytes]:
    """The command on its own; `limit`: the most bytes that a file may have."""

    def limited() -> None:
        if limit is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))

    return subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE if stdout is None else stdout,
        stderr=subprocess.PIPE,
        preexec_fn=limited,
        start_new_session=True,
    )


# ---- one file ----


def test_nothing_is_replaced_unasked() -> None:
    Path("out").write_bytes(b"old")
    for command, source in (("seal", "in"), ("open", "sealed")):
        assert "out is there already; --force" in bad(1, command, *KEY, source, "-o", "out")
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
                pytest.raises(SealingError, match="there already"),
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
def test_permissions(source: int, old: int | None, wanted: int) -> None:
    Path("in").chmod(source)
    if old is not None:
        Path("out").touch()
        Path("out").chmod(old)
    good("seal", *KEY, "in", "-o", "out", "--force")
    assert stat.S_IMODE(Path("out").stat().st_mode) == wanted
    good("open", *KEY, "out", "-o", "back")
    assert stat.S_IMODE(Path("back").stat().st_mode) == wanted


def test_while_it_is_written_a_file_is_for_its_owner_only() -> None:
    with appearing(Path("out"), 0o644, overwrite=False) as file:
        [scratch] = Path().glob(f"{PREFIX}*")
        assert stat.S_IMODE(scratch.stat().st_mode) == 0o600
        file.write(b"x")
    assert stat.S_IMODE(Path("out").stat().st_mode) == 0o644


def test_from_standard_input_a_file_is_for_its_owner_only() -> None:
    result = CliRunner().invoke(app, ["seal", *KEY, "-", "-o", "out"], input=b"text")
    assert result.exit_code == 0
    assert stat.S_IMODE(Path("out").stat().st_mode) == 0o600


def test_special_files_are_neither_read_nor_replaced() -> None:
    os.mkfifo("fifo")
    Path("link").symlink_to("target")
    Path("folder").mkdir()
    for special in ("fifo", "link", "folder", "/dev/null", "/dev/stdout"):
        for force in ((), ("--force",)):
            message = bad(1, "seal", *KEY, "in", "-o", special, *force)
            assert "no ordinary file" in message or "a folder" in message
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)
    assert Path("link").is_symlink()
    for special in ("fifo", "/dev/null"):
        assert "no ordinary file; `-` is" in bad(1, "seal", *KEY, special, "-o", "out")
        assert "no ordinary file" in bad(1, "inspect", special)
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
    """As root, who runs some tests, may read and write everything, the errors are made here."""

    def refuse(path: object, *_more: object, **_others: object) -> int:
        raise PermissionError(errno.EACCES, "Permission denied", os.fspath(path))  # type: ignore[call-overload]

    with monkeypatch.context() as patch:
        patch.setattr("aesmall.trees.os.open", refuse)
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


# ---- the disk is full, reading fails ----


@pytest.mark.parametrize("limit", [0, 10, 100_000])
@pytest.mark.parametrize("command", ["seal", "open"])
def test_full_disk(command: str, limit: int) -> None:
    """A limit to the size of files ends in the same place as a full disk."""
    source = {"seal": "in", "open": "sealed"}[command]
    Path("out").write_bytes(b"old")
    run = process(command, *KEY, source, "-o", "out", "--force", limit=limit)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 1
    assert errors.decode() == f"aesmall {command}: {source} to out: File too large\n"
    assert Path("out").read_bytes() == b"old"
    assert names() == {"key", "in", "sealed", "out"}


def test_full_standard_output_and_closed_pipe() -> None:
    with open("/dev/full", "wb") as full:
        run = process("open", *KEY, "sealed", "-o", "-", stdout=full.fileno())
        _, errors = run.communicate(timeout=60)
    assert run.returncode == 1
    assert errors.decode() == "aesmall open: sealed to -: No space left on device\n"
    reading, writing = os.pipe()
    os.close(reading)
    run = process("open", *KEY, "sealed", "-o", "-", stdout=writing)
    os.close(writing)
    _, errors = run.communicate(timeout=60)
    assert run.returncode == 1
    assert errors.decode() == "aesmall open: sealed to -: Broken pipe\n"


def test_read_error() -> None:
    """The kernel refuses to read the first page of a process as a file."""
    assert "/proc/self/mem to out: Input/output error" in bad(
        1, "seal", *KEY, "/proc/self/mem", "-o", "out"
    )
    assert "out" not in names()


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
    assert run.stderr.read() == b"aesmall seal: interrupted\n"
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


# ---- folders ----


@pytest.fixture
def tree() -> dict[str, bytes]:
    """Files of a folder, one of them with a link beside it."""
    files = {"a": b"", "b.txt": b"text", "one/two/c": bytes(70_000), "one/.d": b"\0", "é ü": b"x"}
    for name, content in files.items():
        path = Path("tree", name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    Path("tree/empty").mkdir()
    Path("tree/one").chmod(0o700)
    Path("tree/one/two/c").chmod(0o640)
    return files


@pytest.mark.parametrize(
    ("options", "suffix"),
    [
        ((), ".aesv"),
        (("--suffix", ".sealed"), ".sealed"),
        (("--format", "legacy"), ".aes"),
    ],
)
def test_folders(tree: dict[str, bytes], options: tuple[str, ...], suffix: str) -> None:
    said = good("seal", *KEY, *options, "tree", "-o", "safe")
    assert "files done: 5, failed: 0, left out: 0" in said
    folders = {"one", "one/two", "empty"}
    assert names("safe") == {f"{name}{suffix}" for name in tree} | folders
    good("open", *KEY, *options, "safe", "-o", "back")
    assert names("back") == set(tree) | folders
    for name, content in tree.items():
        assert Path("back", name).read_bytes() == content
    assert stat.S_IMODE(Path("back/one").stat().st_mode) == 0o700
    assert stat.S_IMODE(Path("back/one/two/c").stat().st_mode) == 0o640


def test_folder_twice(tree: dict[str, bytes]) -> None:
    good("seal", *KEY, "tree", "-o", "safe")
    before = {name: Path("safe", name).read_bytes() for name in names("safe") if "." in name}
    assert "there already; --force" in bad(1, "seal", *KEY, "tree", "-o", "safe")
    assert before == {name: Path("safe", name).read_bytes() for name in before}
    good("seal", *KEY, "tree", "-o", "safe", "--force")
    assert before != {name: Path("safe", name).read_bytes() for name in before}


def test_links_are_left_out_and_special_files_refused(tree: dict[str, bytes]) -> None:
    Path("tree/link").symlink_to("../key")
    Path("tree/loop").symlink_to(".")
    Path("tree/dangling").symlink_to("nowhere")
    said = good("seal", *KEY, "tree", "-o", "safe")
    assert said.count("left out: tree/") == 3
    assert "tree/loop: a symbolic link" in said
    assert not any("link" in name or "loop" in name for name in names("safe"))
    os.mkfifo("tree/one/fifo")
    assert "tree/one/fifo is neither" in bad(1, "seal", *KEY, "tree", "-o", "other")
    Path("tree/one/fifo").unlink()
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("tree/socket")
        assert "tree/socket is neither" in bad(1, "seal", *KEY, "tree", "-o", "other")
    assert "other" not in names()


def test_files_without_the_ending_are_left_out(tree: dict[str, bytes]) -> None:
    good("seal", *KEY, "tree", "-o", "safe")
    Path("safe/notes").write_bytes(b"plain")
    Path("safe/.aesv").write_bytes(b"plain")
    Path(f"safe/{PREFIX}x.aesv").write_bytes(b"left")
    said = good("open", *KEY, "safe", "-o", "back")
    assert "safe/notes: its name does not end in .aesv" in said
    assert "left over from an interrupted run" in said
    assert names("back") == set(tree) | {"one", "one/two", "empty"}


def test_one_bad_file_does_not_keep_the_others(tree: dict[str, bytes]) -> None:
    good("seal", *KEY, "tree", "-o", "safe")
    with open("safe/b.txt.aesv", "r+b") as file:
        file.seek(50)
        file.write(b"?")
    said = bad(3, "open", *KEY, "safe", "-o", "back")
    assert "safe/b.txt.aesv: chunk 0 of 1 is not authentic" in said
    assert "files done: 4, failed: 1" in said
    assert names("back") == set(tree) - {"b.txt"} | {"one", "one/two", "empty"}


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("tree", "tree", "give another folder"),
        ("tree", "tree/one", "one lies inside the other"),
        ("tree/one", "tree", "one lies inside the other"),
        ("tree", "in", "is no folder"),
        ("tree", "-", "is a folder; give one with -o"),
    ],
)
def test_folders_that_cannot_be(
    tree: dict[str, bytes], source: str, target: str, message: str
) -> None:
    before = names()
    code = 2 if target == "-" else 1
    assert message in bad(code, "seal", *KEY, source, "-o", target)
    assert names() == before


def test_a_folder_in_the_way(tree: dict[str, bytes]) -> None:
    Path("both").mkdir()
    Path("both/x").mkdir()
    good("seal", *KEY, "in", "-o", "both/x.aesv")
    assert "back/x would be a file and a folder" in bad(1, "open", *KEY, "both", "-o", "back")
    iv = ("--format", "openssl", "--iv", "00" * 16)
    assert "--iv is for one file" in bad(2, "seal", *KEY, *iv, "tree", "-o", "safe")


# ---- a terminal ----


def at_a_terminal(*arguments: str, answers: tuple[bytes, ...] = ()) -> tuple[int, str]:
    """Runs the command with a terminal of its own; answers its questions."""
    terminal, other_end = pty.openpty()

    def take_it() -> None:
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)

    run = subprocess.Popen(
        [*COMMAND, *arguments],
        stdin=other_end,
        stdout=other_end,
        stderr=other_end,
        start_new_session=True,
        preexec_fn=take_it,
    )
    os.close(other_end)
    shown = b""
    waiting = list(answers)
    while True:
        select.select([terminal], [], [], 60)
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        shown += data
        if data.rstrip().endswith(b":") and waiting:
            os.write(terminal, waiting.pop(0) + b"\n")
    os.close(terminal)
    return run.wait(timeout=60), shown.decode()


def test_progress_and_questions_on_a_terminal() -> None:
    Path("big").write_bytes(bytes(40 * MIB))
    code, shown = at_a_terminal("seal", *KEY, "big", "-o", "big.aesv")
    assert code == 0
    assert "MB" in shown
    code, shown = at_a_terminal(
        "open", "sealed", "-o", "out", answers=(bytes(range(16)).hex().encode(),)
    )
    assert code == 0, shown
    assert "Key (hexadecimal):" in shown
    assert bytes(range(16)).hex() not in shown
    assert Path("out").read_bytes() == Path("in").read_bytes()
    code, shown = at_a_terminal("seal", *KEY, "in", "-o", "-")
    assert code == 2
    assert "a terminal cannot show" in shown


# ---- memory ----


@pytest.mark.slow
def test_memory_does_not_grow_with_the_file() -> None:
    """300 MB, most of it a hole: the disk has it in no time."""

    def peak(*arguments: str) -> int:
        run = process(*arguments)
        _, status, usage = os.wait4(run.pid, 0)
        assert status == 0
        run.returncode = 0
        for pipe in (run.stdin, run.stdout, run.stderr):
            if pipe is not None:
                pipe.close()
        return usage.ru_maxrss

    with open("big", "wb") as file:
        file.truncate(300_000_000)
    for options in ((), ("--algorithm", "ccm"), ("--format", "legacy")):
        formats = options if "--format" in options else ()
        small = peak("seal", *KEY, *options, "in", "-o", "small.aesv", "--force")
        grown = peak("seal", *KEY, *options, "big", "-o", "big.aesv", "--force") - small
        assert grown < 8 * 1024  # KiB
        small = peak("open", *KEY, *formats, "small.aesv", "-o", "small", "--force")
        grown = peak("open", *KEY, *formats, "big.aesv", "-o", "back", "--force") - small
        assert grown < 8 * 1024
        same = subprocess.run(["cmp", "big", "back"], check=False)
        assert same.returncode == 0
