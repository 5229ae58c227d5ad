# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the test firmware detects every byte that a call changes wrongly."""

from __future__ import annotations

from aesmall_workshop.chips import build, simulators
from support.suite import FIRMWARE, HOST_GCC, SANITIZERS, SUITE, ask, default_engine, request


def test_each_byte_that_is_damaged_is_seen() -> None:
    program = build.build(
        HOST_GCC.target,
        [FIRMWARE / "guards" / "main.c"],
        name="guards",
        defines={"DATA_MAX": "24"},
        flags=SANITIZERS,
        library=False,
    )
    run = simulators.run(HOST_GCC.simulator, HOST_GCC.target, program)
    assert (run.exit_code, run.output) == (0, b""), "the place, hexadecimal"


def test_a_request_without_room_is_refused() -> None:
    long = HOST_GCC.data_max + SUITE.beside + 1
    [response] = ask(HOST_GCC, default_engine(HOST_GCC), [request("E", bytes(long))])
    assert (response.error, response.flags) == (0xFF, ("!room",))
