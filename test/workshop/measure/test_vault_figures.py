# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the table of sealed files and the files that are measured."""

from __future__ import annotations

from aesmall.figures.results import Figure
from aesmall_workshop.operations.every import VAULTS
from aesmall_workshop.operations.vault import sealed
from aesmall_workshop.pages import tables
from support.vault_model import Vault, opened


def _figure(operation: str, cycles: int, flash: int) -> Figure:
    return Figure(
        *("rp2040", "balanced", 128, operation, cycles, cycles, flash),
        *(0, 224, 0, 60, "T1", "gcc 1 -Os"),
    )


BASE = [_figure("cipher", 1, 900), _figure("cipher_both", 1, 1500)]


def test_what_is_over_the_aead() -> None:
    """The table shows the cost of sealed files above the cost of the AEAD.

    With OCB3, the AEAD already includes decryption with the master key. With CCM it does not.
    """
    figures = [
        *BASE,
        *(_figure(f"{mode}_both_64", 1, 2000) for mode in ("ccm", "ocb")),
        *(_figure(f"vault_{mode}_both_630", 5000, 5000) for mode in ("ccm", "ocb")),
        _figure("vault_ccm_seal_630", 4000, 3000),
    ]
    assert tables.table("vaults-rp2040", figures).splitlines()[2:] == [
        "| `balanced` | CCM | seal | 630 | 4,000 | 60 | 3,000 | - | 224 |",
        "| `balanced` | CCM | both | 630 | 5,000 | 60 | 5,000 | 2,400 | 224 |",
        "| `balanced` | OCB | both | 630 | 5,000 | 60 | 5,000 | 3,000 | 224 |",
    ]
    assert "vault" not in tables.table("modes-rp2040-128", figures)


def test_the_files_are_those_of_the_model() -> None:
    key = bytes(range(16))
    for mode, number in (("ccm", 1), ("ocb", 2)):
        for size in (0, 1, 64, 630):
            file = sealed(mode, bytes(16), key, bytes(size), 64)
            assert file == Vault(bytes(16), key, number).seal(bytes(size))
            assert opened(bytes(16), file) == bytes(size)


def test_names_differ() -> None:
    assert len({operation.name for operation in VAULTS}) == len(VAULTS)
