# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the output of `aesmall keygen` and its permissions. No file may be replaced."""

from __future__ import annotations

import os
import re
import stat
import subprocess
from pathlib import Path

import pytest
from aesmall.cli import app
from aesmall.files import keygen
from typer.testing import CliRunner, Result


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)])


def keys_in(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


@pytest.mark.parametrize("bits", [128, 192, 256])
@pytest.mark.parametrize("siv", [False, True])
def test_a_key_of_each_size(tmp_path: Path, bits: int, siv: bool) -> None:
    path = tmp_path / "key"
    before = os.umask(0)  # removes no permission
    try:
        result = run("keygen", "-o", path, "--key-bits", bits, *["--siv"] * siv)
    finally:
        os.umask(before)
    assert (result.exit_code, result.output) == (0, "")
    digits = bits // 4 * (2 if siv else 1)
    assert re.fullmatch(rf"[0-9a-f]{{{digits}}}\n", path.read_text("ascii"))
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    form = ["--format", "text"] if siv else []
    (tmp_path / "in").write_bytes(b"21.5 degrees")
    for command, source, target in (("seal", "in", "sealed"), ("open", "sealed", "out")):
        words = (command, tmp_path / source, "-o", tmp_path / target, "--key-file", path)
        done = run(*words, *form)
        assert done.exit_code == 0, done.output
    assert (tmp_path / "out").read_bytes() == b"21.5 degrees"


def test_standard_output_only_on_request(tmp_path: Path) -> None:
    one, two = run("keygen", "-o", "-"), run("keygen", "-o", "-")
    assert re.fullmatch(r"[0-9a-f]{32}\n", one.stdout)
    assert one.stdout != two.stdout
    result = run("keygen")
    assert result.exit_code == 2
    assert "missing -o OUT" in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize("kind", ["file", "link", "dangling", "folder", "pipe"])
def test_nothing_is_replaced(tmp_path: Path, kind: str) -> None:
    path, other = tmp_path / "key", tmp_path / "other"
    other.write_bytes(b"mine")
    if kind == "file":
        path.write_bytes(b"mine")
    elif kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(other if kind == "link" else tmp_path / "nowhere")
    before = path.lstat()
    result = run("keygen", "-o", path, "--c-header", tmp_path / "key.h")
    assert result.exit_code == 1
    assert "no key is written over a file" in result.stderr
    assert path.lstat() == before
    assert other.read_bytes() == b"mine"
    assert keys_in(tmp_path) == {"key", "other"}


def test_both_files_or_none(tmp_path: Path) -> None:
    (tmp_path / "key.h").write_bytes(b"mine")
    result = run("keygen", "-o", tmp_path / "key", "--c-header", tmp_path / "key.h")
    assert result.exit_code == 1
    assert keys_in(tmp_path) == {"key.h"}
    assert (tmp_path / "key.h").read_bytes() == b"mine"


def test_a_full_disk_leaves_no_half_of_a_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keygen.os, "fsync", full)
    result = run("keygen", "-o", tmp_path / "key")
    assert result.exit_code == 1
    assert "No space left on device" in result.stderr
    assert keys_in(tmp_path) == set()


@pytest.mark.parametrize("siv", [False, True])
def test_the_array_is_the_same_key(tmp_path: Path, siv: bool) -> None:
    key, header = tmp_path / "key", tmp_path / "key.h"
    words = ("keygen", "-o", key, "--c-header", header, "--name", "sensor_key")
    assert run(*words, *["--siv"] * siv).exit_code == 0
    assert stat.S_IMODE(header.stat().st_mode) == 0o600
    source = tmp_path / "show.c"
    source.write_text(
        '#include "key.h"\n#include <stdio.h>\nint main(void)\n{\n'
        "    for (unsigned i = 0; i < sizeof sensor_key; i++)\n"
        '        printf("%02x", sensor_key[i]);\n    printf("\\n");\n    return 0;\n}\n',
        encoding="utf-8",
    )
    for compiler in (["gcc", "-std=c99"], ["g++", "-x", "c++", "-std=c++11"]):
        command = [*compiler, "-Wall", "-Wextra", "-Werror", str(source), "-o", tmp_path / "show"]
        subprocess.run(command, check=True)
        done = subprocess.run([tmp_path / "show"], capture_output=True, text=True, check=True)
        assert done.stdout == key.read_text("ascii")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--key-bits", 64), "--key-bits must be 128, 192 or 256"),
        (("--name", "1st", "--c-header", "k.h"), "1st is not a C name"),
        (("--name", "a b", "--c-header", "k.h"), "a b is not a C name"),
        (("--name", "array"), "--name is the name of the array: add --c-header FILE"),
        (("--c-header", "key"), "-o and --c-header name the same file"),
        (("--c-header", "none/key.h"), "No such file or directory"),
    ],
)
def test_mistakes_make_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[object, ...], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("keygen", "-o", "key", *options)
    assert result.exit_code in (1, 2)
    assert message in result.stderr
    assert keys_in(tmp_path) == set()
