# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test a whole program that reads a meter, and its flash on the RP2040."""

from __future__ import annotations

from aesmall_workshop.chips import build, elf, simulators
from support.meters import mbus, vectors
from support.suite import FIRMWARE, RP2040


def test_a_reader_fits_into_6_kb() -> None:
    """It has the smallest GHASH, and its start, serial line and interrupt vectors count too."""
    program = build.build("rp2040", [FIRMWARE / "frames" / "reader.c"], name="dlms-reader")
    flash = sum(len(segment.data) for segment in elf.segments(program))
    assert flash <= 6 * 1024
    [row] = [r for r in vectors("dlms", "dlms_glo") if r["name"].startswith("Landis+Gyr push")]
    sent = row["ek"] + row["ak"] + mbus(row["apdu"], 60)
    done = simulators.run(RP2040.answers_on, "rp2040", program, uart_in=sent)
    assert bytes.fromhex(done.output.decode()) == row["plaintext"]
