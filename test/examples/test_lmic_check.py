# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test LMIC before 6.0.0 and from 6.0.0 on, which declare their AES in different files.

The tests check the sketch of doc/start/lmic.md, and the size of a node's AES in the linked sketch
against an AES in C.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aesmall.figures.sketches import load
from aesmall_workshop.chips.arduino import build_sketch
from aesmall_workshop.chips.build import BuildError
from aesmall_workshop.chips.simulators import run
from aesmall_workshop.measure import sketches
from support import pages

from . import test_lmic_node as node

BLOCKS = {block.file: block.code for block in pages.blocks(pages.DOC / "start" / "lmic.md")}
CHECK, AES = BLOCKS["check/check.ino"], BLOCKS["arduino-lmic/src/aes/lmic.c"]
#: FIPS 197, C.1.
CIPHERTEXT = "69C4E0D86A7B0430D8CDB78070B4C55A"
#: Bytes of ttn-otaa on an Uno with LMIC itself (after 6.0.1): with its own AES, and with `tiny` of
#: 906 bytes.
REAL_OWN, REAL_TINY, TINY_THEN, REAL_MOST = 25_536, 24_998, 906, 24_900

#: Bytes of `tiny` apart from its function: the S-box and the jump from C, minus an os_aes without
#: code.
TINY_BESIDE = 256 - 4


def checked(version: int, code: str, name: str) -> Path:
    """Build the page's sketch over LMIC's calls of this version."""
    sketch = sketches.sketch_of(f"{name}{version}", {".ino": code, "_aes.c": AES})
    return build_sketch(sketch, others=sketches.lmic(version))


@pytest.mark.parametrize("version", sketches.LMIC_VERSIONS)
def test_the_sketch_of_the_page_prints_the_ciphertext(version: int) -> None:
    program = checked(version, CHECK, "lmic_check")
    done = run("simavr", "atmega328p", program, stop_on=b"\r\n", max_cycles=16_000_000)
    assert done.output.decode().strip() == CIPHERTEXT


def test_a_sketch_for_older_versions_alone_is_found() -> None:
    """A sketch that only works with older versions is found.

    From 6.0.0 on, lmic.h declares neither the key nor the call.
    """
    code, count = re.subn(r"#if __has_include(.|\n)*?#endif\n", "", CHECK)
    assert count == 1
    assert checked(5, code, "lmic_older").is_file()
    with pytest.raises(BuildError, match="AESKEY"):
        checked(6, code, "lmic_older")


@pytest.mark.parametrize("engine", sketches.LMIC_ENGINES)
def test_every_aes_makes_the_frame_of_the_example(engine: str) -> None:
    frames = []
    for name in (engine, ""):
        program = sketches.program((sketches.LMIC_BOARD, sketches.LMIC_NODE, name))
        done = run(
            *("simavr", "atmega328p", program),
            stop_on=b"sent\r\n",
            analog_mv=750,
            max_cycles=320_000_000,
        )
        frames.append(done.output)
    assert frames[0] == frames[1] and b"frame " in frames[0]


def test_tiny_is_smaller_than_the_aes_that_it_replaces() -> None:
    """`tiny` is smaller than the AES that it replaces.

    The AES in C is no larger than LMIC's own, so the published saving is also reached in LMIC.
    """
    flash = {row.engine: row.flash for row in load() if row.sketch == sketches.LMIC_NODE}
    now = node.elf.symbols(node.node())["aesmall_lmic_unchecked_tiny"].size
    real = REAL_TINY - (TINY_THEN - (now + TINY_BESIDE))
    assert real < REAL_MOST
    assert 0 < flash[sketches.OWN_AES] - flash["tiny"] <= REAL_OWN - real
