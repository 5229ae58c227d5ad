# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that the assembly example of doc/inside/avr-fast.md runs unchanged."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.paths import REPOSITORY
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes

EXAMPLE = re.compile(r"^```asm\n(.*?)^```", re.DOTALL | re.MULTILINE)
FLAGS = ([], ["-DAESMALL_AVR_BRANCH_FREE=1"])
MAIN = """
#include "aesmall.h"
#include "fw.h"

void encrypt_twice(const uint8_t schedule[176], uint8_t block[16]);

int main(void)
{
    static uint8_t schedule[176], secret[16], block[16];

    for (uint8_t i = 0; i < 16; i++) {
        secret[i] = (uint8_t)fw_getc();
    }
    for (uint8_t i = 0; i < 16; i++) {
        block[i] = (uint8_t)fw_getc();
    }
    aesmall_aes128_expand_fast(schedule, secret);
    encrypt_twice(schedule, block);
    for (uint8_t i = 0; i < 16; i++) {
        fw_putc((char)block[i]);
    }
    fw_exit(0);
    return 0;
}
"""


@pytest.mark.slow
@pytest.mark.parametrize("flags", FLAGS, ids=["plain", "branch-free"])
def test_the_example_of_the_core_encrypts_twice(tmp_path: Path, flags: list[str]) -> None:
    page = (REPOSITORY / "doc" / "inside" / "avr-fast.md").read_text(encoding="utf-8")
    [example] = EXAMPLE.findall(page)
    main, assembly = tmp_path / "main.c", tmp_path / "encrypt_twice.S"
    main.write_text(MAIN, encoding="utf-8")
    assembly.write_text(example, encoding="utf-8")
    own = ("avr", "core")  # the flags apply to these folders
    sources = [main, assembly]
    program = build.build("atmega328p", sources, name="core", flags=flags, folders_of_library=own)
    source = random.Random("core")
    secret, block = source.randbytes(16), source.randbytes(16)
    run = simulators.run(
        "simavr",
        "atmega328p",
        program,
        uart_in=secret + block,
        measure=["encrypt_twice"],
        abi_seed=3,
    )
    aes = Cipher(algorithms.AES(secret), modes.ECB())
    assert run.output == aes.encryptor().update(aes.encryptor().update(block))
    [call] = run.calls
    assert call.abi == ()
    assert flags or f"{call.cycles:,} cycles" in page
