# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the tables list each function of the library that no claim reaches."""

from __future__ import annotations

from pathlib import Path

import pytest
from aesmall.targets import TARGETS
from aesmall_prove import proofs as kernels
from aesmall_prove.modes import programs, proofs, tables, unclaimed
from aesmall_workshop.chips import build, elf

C = """
static int own(int x) {
    return x;
}
int aesmall_declared(int x);
AESMALL_APART int aesmall_defined(const uint8_t *in,
                                  size_t in_len)
{
    return aesmall_called(in);
}
/* int aesmall_in_a_comment(void) { } */
static void aesmall_static(void) { }
"""


def test_functions_of_c_are_found(tmp_path: Path) -> None:
    file = tmp_path / "some.c"
    file.write_text(C, encoding="utf-8")
    assert [*unclaimed.functions_of(file)] == ["aesmall_defined"]


@pytest.mark.parametrize("target", programs.TARGETS)
def test_the_functions_are_those_of_the_objects(target: str) -> None:
    """The compiler and the assembler define the same functions for other files."""
    folders = (*unclaimed.EVERYWHERE, unclaimed.ASSEMBLY[TARGETS[target].family])
    objects = build.library(target, folders, flags=("-gdwarf-2",))
    defined, hidden = set[str](), set[str]()
    for path in objects.values():
        symbols = elf.symbols(path)
        [(made, _)] = elf.linkages([path])
        defined |= {name for name in made if symbols[name].kind == "func"}
        hidden |= {name for name in made if symbols[name].hidden}
    found = set(unclaimed.functions(target))
    # A macro makes the names of some parts of a kernel.
    assert defined - hidden - found == set()
    # The chip's assembly takes the place of some C under another condition than its name.
    assert len(found - defined) < len(found) / 10


def _unclaimed(rows: list[list[str]]) -> set[str]:
    cells = [row[1] for row in rows if row[2] == tables.NO_CLAIM]
    return {name for cell in cells for name in cell.split(", ")}


@pytest.mark.parametrize("target", programs.TARGETS)
def test_a_function_without_a_claim_is_in_the_table(target: str) -> None:
    rows = tables.rows([], target, [])
    assert {"`ccm_seal_args`", "`hmac_init`"} <= _unclaimed(rows)
    assert {row[2] for row in rows} == {tables.NO_CLAIM}
    assert {len(row) for row in rows} == {len(tables.head(target))}


def test_a_function_in_the_program_of_a_claim_is_not_listed() -> None:
    [job] = [job for job in proofs.jobs() if str(job) == "KDF rp2040 assembly"]
    proof, failure = job.prove(job.mode.claims[0])
    assert not failure
    assert job.mode.claims[0].call in proof.functions
    listed = _unclaimed(tables.rows([proof], "rp2040", []))
    reached = {f"`{name.removeprefix('aesmall_')}`" for name in proof.functions}
    assert not listed & reached
    assert "`hmac_init`" in listed


def test_a_kernel_without_a_claim_is_in_the_table() -> None:
    every = kernels.load()
    left_out = next(p for p in every if p.target == "rp2040" and p.engine == "mid")
    some = [p for p in every if p.symbol != left_out.symbol]
    assert kernels.unclaimed_rows(every, "rp2040") == []
    [row] = kernels.unclaimed_rows(some, "rp2040")
    assert row[2] == kernels.NO_CLAIM
    assert row[0] == f"`{left_out.symbol}`"
    assert len(row) == len(kernels.HEAD)
