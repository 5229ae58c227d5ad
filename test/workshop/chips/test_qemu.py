# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test every engine on QEMU's Cortex-M3, M4 and M33, as a second opinion on Unicorn's answers."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from aesmall.engines import Engine
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.chips.simulators import SimulationError
from aesmall_workshop.chips.simulators._qemu import BOARDS
from support import oracle
from support.suite import (
    APART,
    CORTEX_M3,
    CORTEX_M4,
    CORTEX_M33,
    OK,
    PLACES,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    pairs,
    request,
)

BLOCK = 16
PLATFORMS = [
    replace(chip, simulator="qemu", flags=BOARDS[chip.target].link)
    for chip in (CORTEX_M3, CORTEX_M4, CORTEX_M33)
]
pytestmark = pytest.mark.verify


@pytest.mark.parametrize(("platform", "engine"), pairs(PLATFORMS), ids=pair_id)
def test_blocks_at_every_alignment_and_in_place(platform: Platform, engine: Engine) -> None:
    rng = random.Random(f"qemu {engine.name}")
    expected = []
    for length in (16, 24, 32):
        secret = rng.randbytes(length)
        expected.append((request("K", secret), Response(OK, b"")))
        for place in PLACES[::4]:
            block = rng.randbytes(BLOCK)
            answer = oracle.ecb(secret, block)
            expected.append((request("E", place, block), Response(OK, answer)))
            expected.append((request("D", place, answer), Response(OK, block)))
    check(platform, engine, expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_a_mode(platform: Platform) -> None:
    rng, expected = random.Random("qemu cbc"), []
    for length in (16, 24, 32):
        secret, iv, text = rng.randbytes(length), rng.randbytes(BLOCK), rng.randbytes(4 * BLOCK)
        chained = oracle.cbc(secret, iv, text)
        expected += [
            (request("K", secret), Response(OK, b"")),
            (request("N", APART, number(len(text)), iv, text), Response(OK, chained)),
            (request("n", APART, number(len(text)), iv, chained), Response(OK, text)),
        ]
    check(platform, default_engine(platform), expected)


def test_a_core_without_dsp_refuses_its_instructions(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    source = tmp_path_factory.mktemp("dsp") / "dsp.c"
    source.write_text(
        '#include "fw.h"\nint main(void)\n{\n'
        '    __asm__ volatile(".inst.w 0xfa82f242" : : : "r2"); /* UADD8 */\n'
        '    fw_puts("done");\n    return 3;\n}\n',
        encoding="utf-8",
    )
    for target, board in BOARDS.items():
        program = build.build(target, [source], name="dsp", library=False, flags=board.link)
        if target == "cortex_m3":
            with pytest.raises(SimulationError, match="a fault"):
                simulators.run("qemu", target, program)
        else:
            done = simulators.run("qemu", target, program)
            assert (done.output, done.exit_code) == (b"done", 3)
