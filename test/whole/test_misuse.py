# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the mistakes of doc/use/misuse.md are refused or impossible.

Most tests are next to the tests of the call. The table below names them, and is compared with the
page. This file tests the properties of the whole library, and test_misuse_compiled.py tests the
mistakes that a compiler refuses.
"""

from __future__ import annotations

import ast
import re
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.paths import REPOSITORY

SRC = REPOSITORY / "src"
PAGE = REPOSITORY / "doc" / "use" / "misuse.md"
HERE = "whole/test_misuse.py"
AEAD = "modes/test_aead.py"
STREAM = "modes/test_aead_stream.py"
COMPILED = "whole/test_misuse_compiled.py::test_it_is_as_the_page_says"

#: Numbers of the page -> file and test
SHOWN_BY: dict[int, tuple[str, ...]] = {
    1: (f"{HERE}::test_input_is_const", f"{AEAD}::test_random_messages"),
    2: (
        "services/test_nonce.py::test_power_cut_at_every_byte_of_every_store",
        "services/test_nonce.py::test_storms_of_resets",
        f"{HERE}::test_no_example_holds_a_nonce",
    ),
    3: ("modes/test_siv.py::test_rfc_5297", f"{AEAD}::test_every_flipped_bit_is_caught"),
    4: ("modes/test_cbc.py::test_lengths_that_the_mode_does_not_take",),
    5: ("modes/test_cbc.py::test_wrong_padding_releases_nothing",),
    6: (f"{HERE}::test_there_is_no_ecb",),
    7: (
        f"{AEAD}::test_tags_are_long_enough",
        "modes/test_cmac.py::test_every_length_and_tag_length",
    ),
    8: (
        f"{AEAD}::test_every_flipped_bit_is_caught",
        f"{AEAD}::test_every_other_length_is_caught",
        f"{STREAM}::test_nothing_is_released_of_what_is_forged",
        f"{HERE}::test_results_must_be_used",
        COMPILED,
    ),
    9: (
        f"{HERE}::test_calls_that_the_library_does_not_make",
        "engines/test_block.py::test_constant_time_compare",
    ),
    10: (f"{HERE}::test_lengths_are_size_t", COMPILED),
    11: (
        "services/test_base64.py::test_every_length_byte_and_place",
        "services/test_base64.py::test_a_capacity_that_is_too_small",
        "services/test_base64.py::test_partial_overlap_is_refused",
    ),
    12: (
        f"{HERE}::test_calls_that_the_library_does_not_make",
        f"{HERE}::test_no_array_of_variable_length",
    ),
    13: (
        "engines/test_block.py::test_a_secret_of_another_length_is_refused_and_leaves_no_key",
        COMPILED,
    ),
    14: ("services/test_kdf.py::test_openssl",),
    15: (
        "engines/test_block.py::test_random_blocks_at_every_alignment_and_in_place",
        f"{AEAD}::test_every_place",
    ),
    16: (
        f"{AEAD}::test_overlaps_are_refused",
        f"{STREAM}::test_room_and_overlap",
        "modes/test_cbc.py::test_partial_overlap_is_refused",
        "modes/test_ctr.py::test_bad_calls_change_nothing",
    ),
    17: (
        f"{AEAD}::test_keys_that_cannot",
        "engines/test_block.py::test_decrypt_only_keys_decrypt_and_do_nothing_else",
        COMPILED,
    ),
    18: (
        f"{AEAD}::test_keys_that_cannot",
        f"{STREAM}::test_after_the_end",
        "engines/test_block.py::test_wipe_leaves_nothing_of_the_key",
    ),
    19: (
        f"{HERE}::test_lengths_are_size_t",
        f"{AEAD}::test_lengths_past_a_byte",
        f"{AEAD}::test_lengths_do_not_wrap",
        "modes/test_extremes.py::test_null_and_size_max",
    ),
    20: (
        "services/test_replay.py::test_each_counter_once",
        "services/test_lorawan.py::test_replays_and_the_receive_window",
    ),
    21: ("modes/test_ctr.py::test_the_counter_never_wraps",),
    22: (
        "services/test_power_cuts.py::test_littlefs_at_every_write",
        "services/test_power_cuts.py::test_littlefs_on_the_pico",
        "services/test_power_cuts.py::test_eeprom_at_every_byte",
    ),
    23: (
        "services/test_vault_damage.py::test_every_length",
        "services/test_vault_damage.py::test_chunks_elsewhere",
    ),
}


def links() -> list[tuple[int, str]]:
    return [(number, test) for number, tests in SHOWN_BY.items() for test in tests]


def test_the_page_tells_of_each() -> None:
    rows = re.findall(r"^\| (\d+) \|", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert [int(row) for row in rows] == list(SHOWN_BY) == list(range(1, 24))


def test_the_page_names_what_exists() -> None:
    named = set(re.findall(r"`((?:aesmall|AESMALL)_\w+)`", PAGE.read_text(encoding="utf-8")))
    assert len(named) >= 15
    text = "".join(path.read_text(encoding="utf-8") for path in SRC.rglob("*.h"))
    assert [name for name in named if re.search(rf"\b{name}\b", text) is None] == []


@cache
def names_in(file: str) -> set[str]:
    tree = ast.parse((REPOSITORY / "test" / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


@pytest.mark.parametrize(("number", "test"), links())
def test_what_shows_it_is_there(number: int, test: str) -> None:
    file, _, name = test.partition("::")
    assert name in names_in(file)


# ---- properties of every call ----


@dataclass(frozen=True)
class Call:
    """A public function of C."""

    name: str
    result: str
    #: The macros before it
    marks: str
    arguments: tuple[str, ...]


def headers() -> list[Path]:
    """Return the public headers."""
    found = [p for room in ("core", "modes", "services") for p in (SRC / room).rglob("*.h")]
    return [p for p in found if p.parent.name == "inner" or "Internal:" not in p.read_text()[:400]]


@cache
def calls() -> tuple[Call, ...]:
    pattern = re.compile(
        r"((?:AESMALL_MUST_CHECK\s+|AESMALL_FRONT\s+|static\s+inline\s+)*)"
        r"(?<!typedef )\b(aesmall_error|void|int|size_t|uint\d+_t)"
        r"\s+(aesmall_\w+)\s*\(([^;{}]*?)\)\s*[;{]",
        re.DOTALL,
    )
    found: list[Call] = []
    for path in headers():
        text = re.sub(
            r"/\*.*?\*/|^\s*#.*?[^\\]$", "", path.read_text(encoding="utf-8"), flags=re.S | re.M
        )
        for marks, result, name, inside in pattern.findall(text):
            arguments = tuple(" ".join(a.split()) for a in inside.split(","))
            found.append(Call(name, result, marks, arguments))
    assert len(found) > 40
    return tuple(found)


#: Arguments that a call reads. The `work` of a _run call and the state of GHASH have other names.
READ = re.compile(r"\b(iv|nonce|counter|secret|ad|header|in|msg|label)\b(\[\w*\])?$")


def test_input_is_const() -> None:
    """No call can change an IV, a nonce, a key or a message that it reads."""
    for call in calls():
        advances = re.search(r"_blocks(_|$)", call.name) is not None  # a counter that advances
        for argument in call.arguments:
            if READ.search(argument) and "uint8_t" in argument and not advances:
                assert "const" in argument, f"{call.name}: {argument}"


def test_results_must_be_used() -> None:
    for call in calls():
        # A function that also seals never fails then. The results of its callers are checked.
        seals = "is_open" in call.arguments[-1]
        if call.result == "aesmall_error" and not seals:
            assert "AESMALL_MUST_CHECK" in call.marks, call.name


def test_lengths_are_size_t() -> None:
    """Lengths are size_t, except for fields of LoRaWAN, which the standard limits."""
    for call in calls():
        for argument in call.arguments:
            is_length = re.search(
                r"\b(in|out|msg|ad|nonce|text|label|context)_(len|cap)$", argument
            )
            if is_length and "lorawan" not in call.name:
                assert "size_t" in argument, f"{call.name}: {argument}"


def test_there_is_no_ecb() -> None:
    assert [call.name for call in calls() if "ecb" in call.name.lower()] == []


def sources() -> list[Path]:
    return sorted(p for p in SRC.rglob("*") if p.suffix in (".c", ".h", ".hpp"))


def test_calls_that_the_library_does_not_make() -> None:
    """The library does not use the heap, memcmp of secrets, string functions, or rand()."""
    banned = re.compile(
        r"\b(malloc|calloc|realloc|free|alloca|memcmp|strcmp|strlen|strcpy|s?printf|s?rand)\s*\("
    )
    for path in sources():
        if path.parent.name == "nonce":  # compares records, which are not secret
            continue
        if path.name in ("knx.c", "secoc.c"):  # compare counters, which are not secret
            continue
        if path.name == "legacy.c":  # hashes the name of a file from a file system
            continue
        if path.name in (
            "characters.hpp",
            "stored_nonce.hpp",
        ):  # strings from a sketch, "new"
            continue
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", path.read_text(encoding="utf-8"), flags=re.S)
        assert banned.search(text) is None, path


def test_no_array_of_variable_length() -> None:
    files = [str(path) for path in sources() if path.suffix == ".c"]
    flags = ["-std=c99", "-fsyntax-only", "-Wvla", "-Walloca", "-Werror", f"-I{SRC}"]
    done = subprocess.run(["gcc", *flags, *files], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_no_example_holds_a_nonce() -> None:
    """No example has a constant nonce, IV or counter that a reader could copy."""
    literal = re.compile(r"\b(iv|nonce|counter)\w*\s*\[\w*\]\s*=\s*\{\s*(?!0\s*\}|\})")
    for path in (*REPOSITORY.glob("doc/*/*.md"), *REPOSITORY.glob("examples/**/*.*"), *headers()):
        if path.suffix in (".md", ".ino", ".c", ".cpp", ".h", ".hpp"):
            assert literal.search(path.read_text(encoding="utf-8")) is None, path
