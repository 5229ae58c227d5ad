# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test folders with entries that cannot be processed. Each is reported, and all others succeed."""

from __future__ import annotations

import errno
import os
import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import typer
from aesmall.files import trees
from aesmall.files.atomic import PREFIX
from aesmall.files.formats import Options, opening
from aesmall.files.key_sources import KeySource
from aesmall.files.work import carry_out
from typer.testing import CliRunner

from .host_tool import KEY, bad, good, names, working_folder


@pytest.fixture(autouse=True)
def here(tmp_path: Path) -> Iterator[Path]:
    """Change into a folder with a key, a file and sealed files, and a tree of two files."""
    with working_folder(tmp_path) as folder:
        Path("tree/one").mkdir(parents=True)
        Path("tree/a").write_bytes(b"content of a")
        Path("tree/one/b").write_bytes(b"content of b")
        good("seal", *KEY, "tree", "-o", "safe")
        yield folder


def opened(folder: str, more: tuple[str, ...] = ()) -> None:
    """Check that exactly the two files, and the names in `more`, were made."""
    assert names(folder) == {"a", "one", "one/b", *more}
    for name in ("a", "one/b"):
        assert Path(folder, name).read_bytes() == Path("tree", name).read_bytes()


def counted(said: str, done: int, failed: int, left_out: int = 0) -> None:
    """Check that each has its own line, and that names contain no control characters."""
    assert f"files done: {done}, failed: {failed}, left out: {left_out}\n" in said
    assert len(said.splitlines()) == 1 + failed + left_out
    assert said.replace("\n", "").isprintable()


@pytest.mark.parametrize("name", ["..aesv", "...aesv"])
def test_names_that_are_no_name_without_the_ending(name: str) -> None:
    Path("safe", name).write_bytes(Path("sealed").read_bytes())
    Path("safe/one", name).write_bytes(Path("sealed").read_bytes())
    before = names()
    for force in ((), ("--force",)):
        said = bad(1, "open", *KEY, "safe", "-o", "back", *force)
        counted(said, 2, 2)
        assert f"safe/{name}: no file can be called" in said
        assert f"safe/one/{name}: no file can be called" in said
        opened("back")
        assert names() - before == {"back", "back/a", "back/one", "back/one/b"}
        for made in ("back/a", "back/one/b"):
            Path(made).unlink()


def test_the_same_names_are_others_to_rekey() -> None:
    Path("new-key").write_bytes(bytes(24))
    for name in ("..aesv", "...aesv"):
        Path("safe", name).write_bytes(Path("sealed").read_bytes())
    assert "files done: 4, failed: 0" in good(
        "rekey", *KEY, "--new-key-file", "new-key", "safe", "-o", "new"
    )
    good("open", "--key-file", "new-key", "new/...aesv", "-o", "out")
    assert Path("out").read_bytes() == Path("in").read_bytes()


def a_pipe(folder: str) -> str:
    os.mkfifo(f"{folder}/pipe.aesv")
    return f"{folder}/pipe.aesv is neither a file nor a folder"


def a_socket(folder: str) -> str:
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(f"{folder}/one/socket.aesv")
    return f"{folder}/one/socket.aesv is neither a file nor a folder"


def a_device(folder: str) -> str:
    try:
        os.mknod(f"{folder}/null.aesv", 0o600 | 0o020000, os.makedev(1, 3))
    except PermissionError:
        pytest.skip("only root makes devices")
    return f"{folder}/null.aesv is neither a file nor a folder"


@pytest.mark.parametrize("odd", [a_pipe, a_socket, a_device])
def test_what_is_neither_file_nor_folder(odd: Callable[[str], str]) -> None:
    for command, folder in (("seal", "tree"), ("open", "safe")):
        message = odd(folder)
        said = bad(1, command, *KEY, folder, "-o", f"{command}.out")
        assert message in said
        counted(said, 2, 1)
    opened("open.out")
    good("open", *KEY, "seal.out", "-o", "again")
    opened("again")


@pytest.mark.parametrize("place", ["a", "one", "one/b"])
def test_what_may_not_be_read(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Unreadable files and folders are reported.

    Root may read all files. Therefore the test makes the errors.
    """
    folder = Path("safe", place).is_dir()
    refused = f"safe/{place}" if folder else f"safe/{place}.aesv"
    scandir, real_open = os.scandir, os.open

    def refuse(of: object, real: Callable[..., object], *more: object) -> object:
        if os.fspath(of) == refused:  # type: ignore[call-overload]
            raise PermissionError(errno.EACCES, "Permission denied", refused)
        return real(of, *more)

    monkeypatch.setattr(trees.os, "scandir", lambda of: refuse(of, scandir))
    monkeypatch.setattr(trees.os, "open", lambda of, *more: refuse(of, real_open, *more))
    said = bad(1, "open", *KEY, "safe", "-o", "back")
    assert f"error: {refused}: Permission denied\n" in said
    counted(said, 1, 1)
    assert names("back") | {place, "one/b"} == {"a", "one", "one/b"}


def test_what_vanishes_or_changes_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that vanishes or changes between listing and reading is reported."""
    Path("safe/c.aesv").write_bytes(Path("sealed").read_bytes())
    Path("safe/d.aesv").write_bytes(Path("sealed").read_bytes())
    real = trees.opened

    def late(path: Path, **how: bool) -> object:
        if path.name == "a.aesv":
            path.unlink()
        elif path.name == "c.aesv":
            path.unlink()
            path.symlink_to("../sealed")
        elif path.name == "d.aesv":
            path.unlink()
            os.mkfifo(path)
        return real(path, **how)

    monkeypatch.setattr("aesmall.files.work.opened", late)
    said = bad(1, "open", *KEY, "safe", "-o", "back")
    assert "safe/a.aesv: No such file or directory" in said
    assert "safe/c.aesv: Too many levels of symbolic links" in said
    assert "safe/d.aesv is not a regular file" in said
    counted(said, 1, 3)
    assert names("back") == {"one", "one/b"}


def test_what_vanishes_before_it_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    scandir = os.scandir

    def late(path: str) -> object:
        if Path(path).name == "one":
            Path("safe/one/b.aesv").unlink()
            Path("safe/one").rmdir()
        return scandir(path)

    monkeypatch.setattr(trees.os, "scandir", late)
    said = bad(1, "open", *KEY, "safe", "-o", "back")
    assert "safe/one: No such file or directory" in said
    counted(said, 1, 1)


def test_names_as_long_as_names_can_be() -> None:
    long = "n" * 251
    Path("tree", long).write_bytes(b"long")
    Path("tree", "m" * 250).write_bytes(b"just fits")
    said = bad(1, "seal", *KEY, "tree", "-o", "new")
    assert f"new/{long}.aesv: File name too long" in said
    counted(said, 3, 1)
    assert said == bad(1, "seal", *KEY, "tree", "-o", "new", "--force")
    good("open", *KEY, "new", "-o", "back")
    opened("back", ("m" * 250,))


def test_names_of_any_bytes() -> None:
    odd = [b"\xff\xfe", b"new\nline", b"\x1b[31m", b" ", b"-o", "e\u0301\u202e".encode(), b"*"]
    for name in odd:
        Path("tree", os.fsdecode(name)).write_bytes(name)
    good("seal", *KEY, "tree", "-o", "new")
    good("open", *KEY, "new", "-o", "back")
    opened("back", tuple(os.fsdecode(name) for name in odd))
    for name in odd:
        assert Path("back", os.fsdecode(name)).read_bytes() == name
    said = bad(1, "open", *KEY, "new", "-o", "back")
    counted(said, 0, 2 + len(odd))
    assert "back/'" not in said


def test_a_folder_called_like_a_sealed_file() -> None:
    """A folder with the name of a sealed file keeps its name.

    If a file would get the same name, the file is reported.
    """
    Path("safe/x.aesv").mkdir()
    Path("safe/x.aesv/c.aesv").write_bytes(Path("sealed").read_bytes())
    good("open", *KEY, "safe", "-o", "back")
    opened("back", ("x.aesv", "x.aesv/c"))
    Path("tree/x").write_bytes(b"x")
    Path("tree/x.aesv").mkdir()
    said = bad(1, "seal", *KEY, "tree", "-o", "new")
    assert "tree/x: new/x.aesv would be a file and a folder" in said
    counted(said, 2, 1)


def test_what_stands_where_something_is_to_go() -> None:
    """An entry in the way of an output is reported.

    A folder, a link and a file are in the way of files. A file and links are in the way of a
    folder.
    """
    Path("outside").mkdir()
    Path("back/a").mkdir(parents=True)
    Path("back/one").symlink_to("../outside")
    for force in ((), ("--force",)):
        said = bad(1, "open", *KEY, "safe", "-o", "back", *force)
        assert "safe/a.aesv: back/a already exists and is a folder" in said
        assert "back/one already exists and is not a folder" in said
        assert "safe/one/b.aesv: its folder back/one cannot be made" in said
        assert "files done: 0, failed: 3, left out: 0" in said
    assert names("outside") == set()
    Path("back/one").unlink()
    Path("back/one").write_bytes(b"a file")
    Path("back/a").rmdir()
    Path("back/a").symlink_to("../outside/new")
    said = bad(1, "open", *KEY, "safe", "-o", "back", "--force")
    assert "back/a already exists and is not a regular file" in said
    assert Path("back/one").read_bytes() == b"a file"
    Path("back/a").unlink()
    said = bad(1, "open", *KEY, "safe", "-o", "back")
    assert "files done: 1, failed: 2, left out: 0" in said
    assert names("outside") == set()


def test_files_that_are_there_do_not_keep_the_others() -> None:
    """Existing files do not prevent the others, so an interrupted run can be repeated."""
    good("open", *KEY, "safe", "-o", "back")
    Path("back/one/b").unlink()
    Path("back/a").write_bytes(b"mine")
    said = bad(1, "open", *KEY, "safe", "-o", "back")
    assert "safe/a.aesv: back/a already exists: --force replaces it" in said
    counted(said, 1, 1)
    assert Path("back/a").read_bytes() == b"mine"
    assert Path("back/one/b").read_bytes() == b"content of b"


def test_links_that_go_in_a_circle() -> None:
    Path("loop").symlink_to("loop")
    Path("tree/loop").symlink_to("loop")
    for command in (("seal", "tree", "-o", "loop"), ("seal", "loop", "-o", "new")):
        assert "loop" in bad(1, *command, *KEY)
    said = good("seal", *KEY, "tree", "-o", "new")
    counted(said, 2, 0, 1)


def test_two_sources_of_one_target_on_a_file_system_that_folds_names() -> None:
    """On a file system that folds case, two sources of one target do not overwrite each other.

    For example, `A` and `a` are one file there.
    """
    plan = trees.Plan(
        [trees.Job(Path("sealed"), Path("out")), trees.Job(Path("safe/a.aesv"), Path("out"))]
    )
    assert "would replace the output of another" in carried(plan)
    assert Path("out").read_bytes() == Path("in").read_bytes()


def carried(plan: trees.Plan) -> str:
    """Return the messages when a plan of many files is executed with --force and fails in part."""
    app = typer.Typer()

    @app.command()
    def command() -> None:
        work = opening(Options(), KeySource(key_file=Path("key")))
        carry_out(plan, work, [], overwrite=True, many=True)

    result = CliRunner().invoke(app)
    assert result.exit_code == 1
    return result.stderr


def test_leftovers_are_named() -> None:
    Path(f"safe/{PREFIX}x.aesv").write_bytes(b"left")
    Path("safe/.aesv").write_bytes(b"plain")
    counted(good("open", *KEY, "safe", "-o", "back"), 2, 0, 2)
    opened("back")
