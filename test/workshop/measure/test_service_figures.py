# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the tables of key wrap, sectors, services and texts."""

from __future__ import annotations

from dataclasses import replace

from aesmall.figures.results import Figure
from aesmall_workshop.operations.every import SERVICES
from aesmall_workshop.pages import tables
from aesmall_workshop.pages.mode_tables import SERVICE_ROWS

CIPHER = Figure("rp2040", "ct", 128, "cipher", 10, 10, 900, 0, 160, 0, 40, "T0", "gcc 1 -Os")


def _figure(operation: str, cycles: int, flash: int, key_ram: int) -> Figure:
    return Figure(
        *("rp2040", "ct", 128, operation, cycles, cycles, flash),
        *(0, key_ram, 0, 60, "T0", "gcc 1 -Os"),
    )


def test_every_service_that_is_measured_has_a_row() -> None:
    assert [row.operation for row in SERVICE_ROWS] == [operation.name for operation in SERVICES]


def test_a_row_says_what_is_added() -> None:
    figures = [
        CIPHER,
        _figure("xts_encrypt_512", 5000, 1500, 330),
        _figure("nonce_next_12", 300, 700, 20),
    ]
    assert tables.table("services-rp2040", figures).splitlines()[2:] == [
        "| `ct` | XTS encrypt | 512 | 5,000 | 60 | 600 | 170 |",
        "| - | nonce | 12 | 300 | 60 | 700 | 20 |",
    ]
    # The tables of all modes omit them. They are on their own page.
    assert "xts" not in tables.table("modes-rp2040-128", figures)


def test_a_string_has_both_key_sizes_and_microseconds() -> None:
    figures = [
        CIPHER,
        _figure("text_ccm_own_seal_47", 25000, 9000, 180),
        _figure("cbc_both_47", 24000, 9000, 180),
        replace(_figure("cbc_both_47", 33000, 9000, 240), key_bits=256),
        _figure("text_ccm_both_47", 60000, 7300, 180),
        _figure("ccm_both_64", 60000, 6100, 180),
    ]
    assert tables.table("texts-rp2040", figures).splitlines()[2:] == [
        "| `ct` | CCM, seal, two blocks at a time | 47 | 25,000 | 200.0 | - | 60 |",
        "| `ct` | CBC, encrypt and decrypt | 47 | 24,000 | 192.0 | 33,000 | 60 |",
    ]
    assert tables.table("text-sizes-rp2040", figures).splitlines()[2:] == [
        "| `ct` | CCM | 7,300 | 1,200 |"
    ]
    assert "text" not in tables.table("modes-rp2040-128", figures).replace("texts", "")
