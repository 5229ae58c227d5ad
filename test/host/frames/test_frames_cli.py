# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the command line of `aesmall frames`: output, messages and exit codes."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from ..host_tool import bad, invoked, working_folder
from .vectors import Case, cases


@pytest.fixture(scope="module", autouse=True)
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with working_folder(tmp_path_factory.mktemp("here")) as folder:
        yield folder


def words(case: Case) -> list[str]:
    """Write the key of a frame, and return the arguments that decode it."""
    Path("frame-key").write_text(case.keys.hex(), encoding="ascii")
    Path("frame-key").chmod(0o600)
    found = ["frames", "decode", "--type", case.kind, "--key-file", "frame-key"]
    for field in dataclasses.fields(case.options):
        value = getattr(case.options, field.name)
        if value is not None:
            text = value.hex() if isinstance(value, bytes) else str(value)
            found += [f"--{field.name.replace('_', '-')}", text]
    return [*found, case.frame.decode() if case.kind == "ntag424" else case.frame.hex()]


def first(kind: str) -> Case:
    """Return the first frame of a type."""
    return next(case for case in cases() if case.kind == kind)


@pytest.mark.parametrize("kind", sorted({case.kind for case in cases()}))
def test_a_frame_of_each_type(kind: str) -> None:
    case = first(kind)
    done = invoked(0, *words(case), "--json")
    told = json.loads(done.stdout)
    for name, value in case.fields.items():
        assert told[name] == (value.hex() if isinstance(value, bytes) else value)
    assert ("is not authenticated" in done.stderr) != told["authenticated"]
    shown = invoked(0, *words(case)).stdout.splitlines()
    assert len(shown) == len(told)
    assert shown[0].split() == ["type", kind]


def test_text_names_each_field() -> None:
    assert invoked(0, *words(first("bthome"))).stdout.splitlines() == [
        "type                bthome",
        "device information  41",
        "counter             857870592",
        "authenticated       yes",
        "plaintext           02ca0903bf13",
    ]


def test_a_wrong_key_says_so() -> None:
    *before, frame = words(first("bthome"))
    Path("frame-key").write_bytes(bytes(16))
    assert bad(3, *before, frame) == "error: wrong key, or a changed frame\n"


def test_each_error_is_one_line_with_its_cause() -> None:
    *before, frame = words(first("bthome"))
    without = [word for word in before if word not in ("--mac", "5448e68f80a5")]
    for code, arguments, text in (
        (2, (*before, "41a"), "error: FRAME must consist of hexadecimal digits, two for each byte"),
        (2, (*before, "xyz"), "error: FRAME must consist of hexadecimal digits, two for each byte"),
        (3, (*before, frame[:8]), "error: the frame ends before the end of its counter"),
        (3, (*before, ""), "error: the frame ends before the end of its device information"),
        (3, (*before, "40" + frame[2:]), "error: the device information 40 says that it is not"),
        (2, (*without, frame), "error: missing --mac: the address of the sender is part of"),
        (2, (*without, "--mac", "54", frame), "error: --mac must have 6 bytes, as hexadecimal"),
        (2, (*without, "--mac", "5g", frame), "error: --mac must consist of hexadecimal digits"),
        (2, (*before, "--tx-dr", "1", frame), "error: --tx-dr is not for the type bthome"),
        (2, (*before, "--tx-dr", "256", frame), "error: --tx-dr: "),
        (2, ("frames", "encode", *before[2:], frame), "error: there is no action 'encode'"),
    ):
        told = bad(code, *arguments)
        assert told.startswith(text)
        assert told.count("\n") == 1


def test_the_frame_may_have_spaces_and_colons() -> None:
    *before, frame = words(first("bthome"))
    parts = [frame[i : i + 2] for i in range(0, len(frame), 2)]
    assert invoked(0, *before, " ".join(parts)).stdout == invoked(0, *before, frame).stdout
    assert invoked(0, *before, ":".join(parts).upper()).stdout.endswith("02ca0903bf13\n")
