# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test an engine as RadioLib's AES over a double of its class: blocks and CMAC against OpenSSL."""

from __future__ import annotations

from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf, simulators
from support import oracle
from support.suite import ATMEGA328P, HOST_GCC, RP2040, Platform, pair_id

HERE = Path(__file__).parent / "radiolib"
DROPIN = build.REPOSITORY / "dropins" / "radiolib"
TEXT = bytes((5 * i + 2) % 256 for i in range(64))
KEY = bytes((3 * i + 1) % 256 for i in range(48, 64))
FLAGS = {"host": ("-lstdc++",), "atmega328p": (), "rp2040": ("-fno-exceptions",)}


def program(platform: Platform, engine: str, name: str = "node.cpp", **defines: str) -> Path:
    folders = (HERE / "double", DROPIN)
    return build.build(
        platform.target,
        [HERE / name],
        name=f"radiolib-{engine}",
        defines={"ENGINE": f"aesmall::{engine}", **defines},
        flags=[*platform.flags, *FLAGS[platform.target], *(f"-I{folder}" for folder in folders)],
        compiler=platform.compiler,
    )


@pytest.mark.parametrize(
    ("platform", "engine"),
    [
        *((HOST_GCC, "ct"), (HOST_GCC, "tiny"), (ATMEGA328P, "balanced"), (ATMEGA328P, "nano")),
        *((RP2040, "ct_small"), (RP2040, "tiny")),
    ],
    ids=pair_id,
)
def test_blocks_and_cmac(platform: Platform, engine: str) -> None:
    done = simulators.run(platform.answers_on, platform.target, program(platform, engine))
    text = done.output.decode()
    assert done.exit_code == 0, text
    wanted = [f"whole {oracle.ecb(KEY, TEXT[:48]).hex()}"]
    wanted.append(f"padded {oracle.ecb(KEY, TEXT[:21] + bytes(11)).hex()}")
    wanted += [f"cmac {oracle.cmac(KEY, TEXT[:n]).hex()}" for n in range(0, 41, 8)]
    assert text.splitlines() == wanted


@pytest.mark.parametrize("both", ["false", "true"])
def test_decryption_is_linked_where_it_is_asked_for(both: str) -> None:
    symbols = elf.symbols(program(ATMEGA328P, "balanced", "one.cpp", DECRYPTS=both))
    assert any("inv_sbox" in name for name in symbols) == (both == "true")
