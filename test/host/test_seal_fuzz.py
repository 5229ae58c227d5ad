# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test random commands over random small folders.

No exception may occur, no file may be partial or lost, no file elsewhere may be written, and only
sealed data may be opened.
"""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from aesmall.files import trees, work
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from .box import CONTENTS, KEYS, KINDS, Box, opens, quick, sealed

EXAMPLES = [200, pytest.param(800, marks=pytest.mark.verify)]

NAMES = ("a", "b", "x", "x.aesv", "a.aesv", "..aesv", "...aesv", ".aesv", "d", "d.aesv", "d.txt")
NAMES += ("A", "new\nline", "\x1b[2J.aesv", os.fsdecode(b"\xff.aesv"), "n" * 251, "m" * 255, " ")
NAMES += (".aesmall-x", ".aesmall-y.aesv", "a.enc", "a.aes", "a.txt", "-o", "e\u0301.aesv")
FOLDERS = ("", "d", "d/e", "x.aesv", "t", "t/d")
LINKS = (".", "..", "nowhere", "x", "../outside", "../outside/new", "../../outside", "/dev/null")
PLACES = (*NAMES, *FOLDERS[1:], ".", "..", "-", "", "new", "new/x", "t/new", "/dev/null", "no/no")
PLACES += ("../outside", "../outside/key16", "n" * 300, "d/", "./d", "d/..", "a/b", "\x00")

names, contents = st.sampled_from(NAMES), st.sampled_from(CONTENTS)
SPECIAL = ("folder", "pipe", "socket", "link")
entries = st.builds(
    lambda folder, name, kind, content, link: (
        folder,
        name,
        (kind, os.fsencode(link) if kind == "link" else content),
    ),
    st.sampled_from((*FOLDERS, "d", "d", "d", "t", "t", "t")),
    names,
    st.sampled_from((*KINDS, *SPECIAL, "vault", "vault", "vault", "plain")),
    contents,
    st.sampled_from(LINKS),
)
numbers = st.sampled_from(("-1", "0", "1", "7", "64", "128", "129", "256", "1024", "65536", "x"))
numbers |= st.sampled_from(("4294967295", "4294967296", "9" * 30, "9" * 5000, "", " 1", "1e3"))
keys = st.sampled_from(
    (
        *(("--key-file", f"../outside/{name}") for name in KEYS),
        ("--key-file", "a"),
        ("--key-file", "d"),
        ("--key-file", ""),
        ("--passphrase-file", "../outside/words"),
        ("--key-env", "KEY"),
        ("--key-env", "NONE"),
        ("--key-env", "\x1b[31m=\n"),
        ("--passphrase",),
        (),
    )
)
options = st.one_of(
    keys,
    st.sampled_from(("vault", "text", "legacy", "openssl", "?")).map(lambda f: ("--format", f)),
    st.sampled_from(("gcm", "ccm", "ocb", "cbc")).map(lambda a: ("--algorithm", a)),
    st.sampled_from(("siv", "ccm", "ocb", "[/red]")).map(lambda f: ("--form", f)),
    st.sampled_from(("sha256", "sha512", "sha1", "md5")).map(lambda h: ("--digest", h)),
    st.sampled_from(("sha256", "sha512")).map(lambda h: ("--hash", h)),
    st.tuples(
        st.sampled_from(("--key-bits", "--chunk-size", "--key-id", "--iter", "--scrypt-limit")),
        numbers,
    ),
    st.sampled_from(("10,1,1", "16,1,1", "22,32,16", "17", "", "1,2,3,4", ",,")).map(
        lambda cost: ("--scrypt", cost)
    ),
    st.sampled_from(("00" * 16, "", "zz", "00" * 12)).map(lambda iv: ("--iv", iv)),
    st.sampled_from((".aesv", ".", "..", ".x", "", "/", ".a/b", "...", ".\n")).map(
        lambda suffix: ("--suffix", suffix)
    ),
    st.sampled_from(("644", "600", "000", "777", "9", "", "1777", "-1")).map(
        lambda mode: (f"--mode={mode}",)
    ),
    st.sampled_from(("sensor 7", "", os.fsdecode(b"\xff"))).map(lambda ad: ("--ad", ad)),
    st.sampled_from((("--force",), ("--for-chip",), ("--json",), ("--nonsense",), ("--",))),
    st.sampled_from(("21.5", "", os.fsdecode(b"\xff\n"), "AQ", "\x1b")).map(
        lambda text: ("--text", text)
    ),
    keys.map(lambda key: tuple(f"--new{part[1:]}" if part[:2] == "--" else part for part in key)),
)
commands = st.sampled_from(("seal", "open", "rekey", "inspect"))
places = st.sampled_from(PLACES)
anything = st.builds(
    lambda command, source, more: [command, *source, *(part for group in more for part in group)],
    commands,
    st.lists(places, max_size=2),
    st.lists(st.one_of(options, places.map(lambda place: ("-o", place))), max_size=6),
)
KEY16, KEY24 = (("--key-file", f"../outside/{name}") for name in ("key16", "key24"))
#: Commands of a careful user, which have more effects
sensible = st.builds(
    lambda command, target, key, more: [*command, "-o", target, *key, *more],
    st.sampled_from(
        (
            ("seal", "t"),
            ("seal", "t"),
            ("seal", "a"),
            ("seal", "-"),
            ("open", "d"),
            ("open", "d"),
            ("open", "d"),
            ("open", "a.aesv"),
            ("open", "new"),
            ("open", "new"),
            ("open", "new/a.aesv"),
            ("rekey", "d", "--new-key-file", "../outside/key24"),
        )
    ),
    st.sampled_from(("new", "new", "other", "back", "x", "-", "a", "d", "t")),
    st.sampled_from((KEY16, KEY16, KEY16, KEY16, KEY24, ("--passphrase-file", "../outside/words"))),
    st.sampled_from(((), (), ("--force",), ("--force",), ("--format", "legacy"))),
)
#: Files that always exist
BASE = [
    ("", "a", ("plain", CONTENTS[2])),
    ("", "a.aesv", ("vault", CONTENTS[1])),
    ("t", "a", ("plain", CONTENTS[3])),
    ("t/d", "x", ("plain", CONTENTS[0])),
    ("d", "a.aesv", ("vault", CONTENTS[3])),
    ("d/e", "x.aesv", ("vault", CONTENTS[2])),
]
Lines = list[list[str]]


@pytest.fixture
def box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Return the folder for boxes."""
    monkeypatch.setenv("KEY", bytes(range(16)).hex())
    monkeypatch.delenv("NONE", raising=False)
    place = Path.cwd()
    mask = os.umask(0o022)
    with quick():
        yield tmp_path
    os.chdir(place)
    os.umask(mask)


def put(folder: str, name: str, kind: str, content: bytes) -> None:
    """Make an entry of the box if there is room for it."""
    path = Path(folder, name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        behind_link = os.path.realpath(path.parent) != os.path.abspath(path.parent)
        if behind_link or path.is_symlink() or path.exists():
            return
        if kind == "folder":
            path.mkdir()
        elif kind == "pipe":
            os.mkfifo(path)
        elif kind == "socket":
            with socket.socket(socket.AF_UNIX) as listener:
                listener.bind(str(path))
        elif kind == "link":
            path.symlink_to(os.fsdecode(content))
        else:
            path.write_bytes(sealed(kind, content))
    except (OSError, ValueError):
        pass  # a file is in the way, or the name is too long


def check_all(place: Path, tree: list[tuple[str, str, tuple[str, bytes]]], lines: Lines) -> int:
    """Run the commands in order, and return how many made or changed a file."""
    box, done = Box(place), 0
    for folder, name, (kind, content) in tree:
        put(folder, name, kind, content)
    for line in lines:
        before = box.files()
        _, _, errors = box.run(line, CONTENTS[2])
        after = box.files()
        done += before != after
        if line[0] in ("seal", "rekey") and "--format" not in line and "--text" not in line:
            for name in after:
                if before.get(name) != after[name]:
                    content = opens(after[name][0])
                    assert content is not None, (line, name)
                    assert content in box.contents | {CONTENTS[2]}, (line, name, errors)
    return done


@pytest.mark.slow
@pytest.mark.parametrize("examples", EXAMPLES)
def test_any_commands_over_any_folder(box: Path, examples: int) -> None:
    done = []

    @settings(
        max_examples=examples,
        derandomize=True,
        database=None,
        deadline=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(
        st.lists(entries, min_size=2, max_size=12),
        st.lists(st.one_of(sensible, sensible, sensible, anything), min_size=1, max_size=5),
    )
    def check(tree: list[tuple[str, str, tuple[str, bytes]]], lines: Lines) -> None:
        usable = [[part for part in line if "\x00" not in part] for line in lines]
        done.append(check_all(box, [*tree, *BASE], usable))

    check()
    assert sum(done) > examples / 4


TREE = [("t", "a.aesv", ("vault", CONTENTS[1])), ("t/d", "b.aesv", ("small chunks", CONTENTS[3]))]
OPEN = ["open", "t", "-o", "new", "--key-file", "../outside/key16"]


def test_it_runs(box: Path) -> None:
    assert check_all(box, [TREE[0]], [OPEN]) == 1
    assert Path("new/a").read_bytes() == CONTENTS[1]


def write_elsewhere(path: Path, _mode: int, **_how: bool) -> object:
    return open(Path("../outside", path.name), "wb")


def write_half(path: Path, _mode: int, **_how: bool) -> object:
    file = open(path, "wb")  # noqa: SIM115
    file.write(b"half")
    return file


def stop(*_arguments: object, **_more: object) -> object:
    raise ValueError("Invalid name")


def left_wide(path: Path, _mode: int, **_how: bool) -> object:
    file = open(path, "wb")  # noqa: SIM115
    path.chmod(0o644)
    return file


@pytest.mark.parametrize(
    ("name", "offender", "found"),
    [
        ("appearing", write_elsewhere, AssertionError),
        ("appearing", write_half, AssertionError),
        ("appearing", left_wide, AssertionError),
        ("make_folders", stop, ValueError),
    ],
)
def test_offenders_are_found(
    box: Path, monkeypatch: pytest.MonkeyPatch, name: str, offender: object, found: type[Exception]
) -> None:
    monkeypatch.setattr(work, name, offender)
    monkeypatch.setattr(trees, "check_target", lambda *_path, **_how: None)
    with pytest.raises(found):
        check_all(box, TREE, [OPEN])


@pytest.mark.parametrize("name", ["..aesv", "...aesv"])
def test_as_a_program_of_its_own(box: Path, name: str) -> None:
    """A reported name is handled in a separate process, as from a shell.

    The other files are made, and the odd file is named.
    """
    Box(box)
    put("t", name, "vault", CONTENTS[1])
    put("t", "a.aesv", "vault", CONTENTS[1])
    Path(OPEN[-1]).chmod(0o600)  # avoids a warning
    done = subprocess.run(
        [sys.executable, "-m", "aesmall", *OPEN], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr == (
        f"error: t/{name}: no file can be called {name.removesuffix('.aesv')!r}\n"
        "note: files done: 1, failed: 1, left out: 0\n"
    )
    assert sorted(os.listdir("new")) == ["a"]
