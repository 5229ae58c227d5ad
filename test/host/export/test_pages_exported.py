# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the pages' examples compile with an export of their modes, engines and sizes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from aesmall.engines import engines_on
from aesmall.export import amalgamation
from aesmall.export.amalgamation import Request, library, reading
from docs import test_examples
from support import pages
from support.exports import COMPILERS, FLAGS, run


def examples(language: str) -> list[tuple[str, str]]:
    """Return the examples for which an export suffices. It has no adapters for other libraries."""
    found = [(str(block), block.code) for block in test_examples.examples(language)]
    return [(name.replace("/", "-"), code) for name, code in found if "adapters/" not in code]


EXAMPLES = examples("c")
_MODE_OF = {path: name for name, paths in reversed(library.modes().items()) for path in paths}
_SIZES = (128, 192, 256)
#: Calls that are exported only if they are faster with the chosen engines
WIDE = re.compile(r"\b\w+_wide\w*(?=\()")
CHIPS = ("atmega328p", "rp2040", "rp2350_hazard3")
#: Stand-ins for the headers of other libraries in the pages
STUBS = f"-I{pages.STUBS}"


def wanted(code: str, target: str) -> Request:
    """Return the request of a user with the example's code.

    It has the modes that the example calls, its engines and its sizes. Keys belong to the mode that
    uses them, and are not requested by name.
    """
    used = reading.words(code)
    called = {
        item.file
        for item in library.library("host").items
        if item.name in used and not item.file.stem.endswith("_keys")
    }
    named = [
        engine.name
        for engine in engines_on(target)
        if not engine.is_beside and re.search(rf"\baesmall_aes\d*_{engine.name}(_|\b)", code)
    ]
    sizes = {int(size) for size in re.findall(r"\baesmall_aes(\d+)", code)}
    if re.search(r"\baesmall_aes(_|\b)", code):
        sizes |= set(_SIZES)
    return Request(
        target,
        tuple(named) or ("ct",),
        tuple(sizes) or (128,),
        tuple({_MODE_OF[path] for path in called if path in _MODE_OF}),
    )


def gains(code: str, header: Path) -> bool:
    """Return whether the header of an export has the wide calls of an example."""
    return set(WIDE.findall(code)) <= reading.words(header.read_text("utf-8"))


@pytest.mark.parametrize(
    "target", [*CHIPS[:2], pytest.param(CHIPS[2], marks=pytest.mark.verify), "host"]
)
def test_every_example_of_a_page(tmp_path: Path, target: str) -> None:
    assert len(EXAMPLES) > 35
    for name, code in EXAMPLES:
        folder = tmp_path / name
        header, *_ = amalgamation.export(wanted(code, target), folder)
        if not gains(code, header):
            continue
        source = folder / "example.c"
        source.write_text(code.replace("<aesmall.h>", '"aesmall.h"'), encoding="utf-8")
        command = [*COMPILERS[target][0], "-std=c99", *FLAGS, STUBS, "-c", str(source)]
        run([*command, "-o", str(folder / "example.o")])


def test_a_chip_gains_by_each_example_with_many_blocks(tmp_path: Path) -> None:
    examples = [(name, code) for name, code in EXAMPLES if WIDE.search(code)]
    assert examples
    for name, code in examples:
        headers = [
            amalgamation.export(wanted(code, chip), tmp_path / name / chip)[0] for chip in CHIPS
        ]
        assert any(gains(code, header) for header in headers), name


def test_sealed_text_comes_with_its_keys() -> None:
    """No example would detect the keys of a mode that was not requested."""
    modes = library.modes()
    assert "siv_keys.h" in {path.name for path in modes["text"]}
    others = {name for name, paths in modes.items() if any("_keys" in path.name for path in paths)}
    assert others == {"siv", "text", "vault"}  # the last has its own header for keys
