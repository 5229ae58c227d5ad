# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the permissions of opened files, and the options that select how a text is opened."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from aesmall.files import text
from aesmall.files.atomic import PREFIX, appearing

from .host_tool import KEY, bad, good, invoked, names, working_folder

SECRET = "21.5 degrees"


@pytest.fixture(autouse=True)
def here(tmp_path: Path) -> Iterator[Path]:
    """Change into a folder with a key, a file and a sealed file, both readable by all."""
    with working_folder(tmp_path) as folder:
        for name in ("in", "sealed"):
            Path(name).chmod(0o644)
        yield folder


def mode(path: str) -> int:
    return stat.S_IMODE(Path(path).stat().st_mode)


# ---- permissions of opened files ----


@pytest.mark.parametrize("source", [0o644, 0o600, 0o755, 0o666, 0o4755])
def test_what_is_opened_is_for_its_owner_only(source: int) -> None:
    Path("sealed").chmod(source)
    good("open", *KEY, "sealed", "-o", "out")
    assert mode("out") == 0o600


FORMATS = {
    "vault": (),
    "legacy": ("--format", "legacy"),
    "openssl": ("--format", "openssl", "--iv", "00" * 16),
    "text": ("--format", "text", "--form", "ccm"),
}


@pytest.mark.parametrize("options", FORMATS.values(), ids=FORMATS)
def test_in_every_format(options: tuple[str, ...]) -> None:
    Path("short").write_text(SECRET, encoding="ascii")
    good("seal", *KEY, *options, "short", "-o", "closed")
    assert mode("closed") == 0o644
    good("open", *KEY, *options, "closed", "-o", "out")
    assert mode("out") == 0o600
    invoked(0, "open", *KEY, *options, "-", "-o", "piped", stdin=Path("closed").read_bytes())
    assert mode("piped") == 0o600
    good("open", *KEY, *options, "closed", "-o", "wide", "--mode", "644")
    assert mode("wide") == 0o644
    assert Path("wide").read_text("ascii") == Path("piped").read_text("ascii") == SECRET


def test_a_string_that_is_opened_into_a_file() -> None:
    sealed = text.seal(bytes(range(16)), SECRET, form="ccm")
    good("open", *KEY, "--text", sealed, "--form", "ccm", "-o", "out")
    assert mode("out") == 0o600


def test_a_mode_that_is_asked_for() -> None:
    """A requested mode is set exactly.

    The umask and a replaced file do not affect it.
    """
    for number, (given, wanted) in enumerate(
        {"644": 0o644, "0640": 0o640, "666": 0o666, "400": 0o400, "755": 0o755}.items()
    ):
        good("open", *KEY, "sealed", "-o", f"out{number}", "--mode", given)
        assert mode(f"out{number}") == wanted
    Path("out").write_bytes(b"old")
    Path("out").chmod(0o644)
    good("open", *KEY, "sealed", "-o", "out", "--force", "--mode", "600")
    assert mode("out") == 0o600


@pytest.mark.parametrize("old", [0o644, 0o600, 0o640, 0o4755])
def test_a_file_that_is_replaced_keeps_its_own(old: int) -> None:
    Path("out").write_bytes(b"old")
    Path("out").chmod(old)
    good("open", *KEY, "sealed", "-o", "out", "--force")
    assert mode("out") == old & 0o777
    assert Path("out").read_bytes() == Path("in").read_bytes()


@pytest.mark.parametrize("given", ["", "9", "64", "888", "1777", "4755", "00644", "-644", "u=rw"])
def test_modes_that_are_none(given: str) -> None:
    before = names()
    said = bad(2, "open", *KEY, "sealed", "-o", "out", f"--mode={given}")
    assert "--mode must be three octal digits, for example 640" in said
    assert names() == before


def test_standard_output_has_no_mode() -> None:
    assert "--mode is for files" in bad(2, "open", *KEY, "sealed", "-o", "-", "--mode", "640")


def test_the_umask_narrows_what_nobody_asked_for() -> None:
    os.umask(0o277)
    good("open", *KEY, "sealed", "-o", "out")
    assert mode("out") == 0o400
    good("open", *KEY, "sealed", "-o", "wide", "--mode", "644")
    assert mode("wide") == 0o644


def test_folders() -> None:
    Path("tree/one/two").mkdir(parents=True)
    Path("tree/one/two/a").write_bytes(b"a")
    Path("tree/one").chmod(0o750)
    Path("tree/one/two").chmod(0o500)
    good("seal", *KEY, "tree", "-o", "safe")
    assert [mode(f"safe/{name}") for name in ("", "one", "one/two")] == [0o755, 0o750, 0o700]
    good("open", *KEY, "safe", "-o", "back")
    made = ("", "one", "one/two", "one/two/a")
    assert [mode(f"back/{name}") for name in made] == [0o700, 0o700, 0o700, 0o600]
    os.umask(0o077)
    good("open", *KEY, "safe", "-o", "wide", "--mode", "640")
    assert [mode(f"wide/{name}") for name in made] == [0o750, 0o750, 0o750, 0o640]
    Path("back").chmod(0o755)
    good("open", *KEY, "safe", "-o", "back", "--force")
    assert [mode(f"back/{name}") for name in made] == [0o755, 0o700, 0o700, 0o600]


def test_a_new_key_leaves_them() -> None:
    Path("new-key").write_bytes(bytes(24))
    keys = (*KEY, "--new-key-file", "new-key")
    Path("sealed").chmod(0o640)
    good("rekey", *keys, "sealed", "-o", "other")
    assert mode("other") == 0o640
    good("rekey", *keys, "sealed")
    assert mode("sealed") == 0o640


def test_while_it_is_written_a_file_is_for_its_owner_only() -> None:
    os.umask(0)
    for exact in (False, True):
        with appearing(Path("out"), 0o644, overwrite=True, exact=exact) as file:
            [scratch] = Path().glob(f"{PREFIX}*")
            assert mode(str(scratch)) == 0o600
            file.write(b"x")
        assert mode("out") == 0o644


def test_from_standard_input_a_file_is_for_its_owner_only() -> None:
    invoked(0, "seal", *KEY, "-", "-o", "out", stdin=b"text")
    assert mode("out") == 0o600


# ---- form of a text ----


def test_the_string_does_not_choose_how_it_is_opened() -> None:
    """The text itself does not select how it is opened.

    A key of 32 bytes fits all forms, and only the requested form is accepted.
    """
    Path("key32").write_bytes(bytes(range(32)))
    for form in text.FORMS:
        sealed = text.seal(bytes(range(32)), SECRET, form=form)
        opening = ("open", "--text", sealed, "--key-file", "key32")
        for asked in text.FORMS:
            given = () if asked == "siv" else ("--form", asked)
            if asked == form:
                assert invoked(0, *opening, *given).stdout == SECRET
            else:
                said = bad(3, *opening, *given)
                assert f"the string is sealed with {form}, not with {asked}" in said
                assert ("--form" in said) == (not given)


def test_from_python_neither() -> None:
    for form in ("ccm", "ocb"):
        sealed = text.seal(bytes(32), SECRET, form=form)
        with pytest.raises(text.BadFormat, match=f"sealed with {form}, not with siv"):
            text.open(bytes(32), sealed)
        assert text.open(bytes(32), sealed, form=form) == SECRET.encode()
        assert text.open(bytes(32), sealed, form=None) == SECRET.encode()
