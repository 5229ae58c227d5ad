# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test folders of files, terminals, and files larger than the memory."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import stat
import subprocess
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest
from aesmall.files.atomic import PREFIX

from .host_tool import COMMAND, KEY, MIB, bad, good, names, process, working_folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path) -> Iterator[Path]:
    """Change into a folder with a key, a file and a sealed file."""
    with working_folder(tmp_path) as folder:
        yield folder


# ---- folders ----


@pytest.fixture
def tree() -> dict[str, bytes]:
    """Make a folder with files, one of them next to a link, and return the files."""
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
    assert stat.S_IMODE(Path("safe/one").stat().st_mode) == 0o700
    assert stat.S_IMODE(Path(f"safe/one/two/c{suffix}").stat().st_mode) == 0o640


def test_folder_twice(tree: dict[str, bytes]) -> None:
    good("seal", *KEY, "tree", "-o", "safe")
    before = {name: Path("safe", name).read_bytes() for name in names("safe") if "." in name}
    assert "already exists: --force" in bad(1, "seal", *KEY, "tree", "-o", "safe")
    assert before == {name: Path("safe", name).read_bytes() for name in before}
    good("seal", *KEY, "tree", "-o", "safe", "--force")
    assert before != {name: Path("safe", name).read_bytes() for name in before}


def test_links_are_left_out(tree: dict[str, bytes]) -> None:
    Path("tree/link").symlink_to("../key")
    Path("tree/loop").symlink_to(".")
    Path("tree/dangling").symlink_to("nowhere")
    said = good("seal", *KEY, "tree", "-o", "safe")
    assert said.count("left out: tree/") == 3
    assert "tree/loop: a symbolic link" in said
    assert not any("link" in name or "loop" in name for name in names("safe"))


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
    sealed = bytearray(Path("safe/b.txt.aesv").read_bytes())
    sealed[50] ^= 1
    Path("safe/b.txt.aesv").write_bytes(sealed)
    said = bad(3, "open", *KEY, "safe", "-o", "back")
    assert "safe/b.txt.aesv: chunk 0 of 1 is not authentic" in said
    assert "files done: 4, failed: 1" in said
    assert names("back") == set(tree) - {"b.txt"} | {"one", "one/two", "empty"}


@pytest.mark.parametrize(
    ("source", "target", "message"),
    [
        ("tree", "tree", "give another folder"),
        ("tree", "tree/one", "one is inside the other"),
        ("tree/one", "tree", "one is inside the other"),
        ("tree", "in", "is not a folder"),
        ("tree", "-", "is a folder: give another folder with -o"),
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
    assert "tree is not a regular file" in bad(1, "inspect", "tree")


@pytest.mark.slow
def test_a_deep_folder() -> None:
    """A folder deeper than Python's limit for recursion is processed.

    `rm` removes it, because pytest cannot.
    """
    path = "tree"
    try:
        for _ in range(1010):
            os.mkdir(path)
            path += "/d"
        Path(path).write_bytes(b"deep")
        good("seal", *KEY, "tree", "-o", "safe")
        sealed = path.replace("tree", "safe") + ".aesv"
        good("open", *KEY, sealed, "-o", "out")
        assert Path("out").read_bytes() == b"deep"
    finally:
        subprocess.run(["rm", "-rf", "tree", "safe"], check=True)


@pytest.mark.parametrize("suffix", ["", ".", "aesv", "./x", ".a/b"])
def test_endings_that_cannot_be(suffix: str) -> None:
    said = bad(2, "seal", *KEY, "in", "-o", "out", "--suffix", suffix)
    assert "--suffix must be a dot and" in said


# ---- a terminal ----


def at_a_terminal(*arguments: str, answers: tuple[bytes, ...] = ()) -> tuple[int, str]:
    """Run the command in a new terminal, answer its questions, and return code and output."""
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
        env={**os.environ, "TERM": "xterm"},  # not the terminal of the tests
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


@pytest.mark.verify
def test_memory_does_not_grow_with_the_file() -> None:
    """The memory does not grow with the file.

    Most of the 300 MB is a hole, so the disk makes the file immediately.
    """

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
