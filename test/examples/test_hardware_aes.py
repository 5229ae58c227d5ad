# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test AES peripherals below every mode.

The drivers of examples/HardwareAesC run against models of their registers (hardware_aes/), with
every fault at every block.
"""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, simulators
from cryptography.hazmat.primitives.ciphers.aead import AESCCM, AESGCM, AESGCMSIV, AESSIV
from support import oracle
from support.suite import HOST_GCC, SANITIZERS

from .transcript import EXAMPLES

HERE = Path(__file__).parent / "hardware_aes"
EXAMPLE = EXAMPLES / "HardwareAesC"
DRIVERS = [path for path in sorted(EXAMPLE.glob("*.c")) if path.name != "main.c"]
SECRET = bytes((7 * i + 1) % 256 for i in range(64))
MESSAGE = b"A message of forty bytes, or very nearly"
NONCE = bytes(range(0xF0, 0x100))
AD = b"who sends it to whom"
SIZES = {"stm32l0": (128,), "stm32l4": (128, 256), "sam": (128, 192, 256)}
SIZES |= {"xmega": (128,), "nrf": (128,)}
#: Modes that the ECB of an nRF cannot open.
DECRYPTS = {"cbc", "ocb", "xts", "kw", "manx1", "vault"}


def program(name: str, sources: list[Path], **defines: str) -> Path:
    return build.build(
        "host",
        [*sources, *DRIVERS, *(path for path in HERE.glob("*model.c"))],
        name=f"hardware-aes-{name}",
        defines={"HARDWARE_AES_ACCESS": '"model.h"', **defines},
        flags=[*SANITIZERS, f"-I{HERE}", f"-I{EXAMPLE}"],
        compiler="gcc",
    )


@cache
def printed() -> dict[tuple[str, int, str], str]:
    """Return the result of each mode by peripheral, bits and mode."""
    sources = [HERE / name for name in ("modes.c", "all_modes.c", "sealed_file.c")]
    done = simulators.run(HOST_GCC.simulator, "host", program("modes", sources))
    text = done.output.decode()
    assert done.exit_code == 0, text
    lines = [line.split(" ") for line in text.splitlines()]
    return {(place, int(bits), mode): value for place, bits, mode, value in lines}


@pytest.mark.parametrize("peripheral", SIZES)
def test_every_mode_over_a_peripheral(peripheral: str) -> None:
    """Every mode gives the result of the software, and each fault is tried at each block."""
    wanted = {(bits, mode) for place, bits, mode in printed() if place == "software"}
    wanted = {(bits, mode) for bits, mode in wanted if bits in SIZES[peripheral]}
    ran = {(bits, mode): v for (place, bits, mode), v in printed().items() if place == peripheral}
    assert ran.keys() == wanted and len(wanted) >= 14
    refused = {mode for (_, mode), value in ran.items() if not value}
    assert refused == (DECRYPTS if peripheral == "nrf" else set())


@pytest.mark.parametrize("bits", [128, 192, 256])
def test_the_software_that_it_is_compared_with(bits: int) -> None:
    key = SECRET[: bits // 8]
    made = {
        mode: v for (place, b, mode), v in printed().items() if (place, b) == ("software", bits)
    }
    assert made["ctr"] == oracle.ctr(key, NONCE, 128, 0, MESSAGE).hex()
    assert made["ccm"] == AESCCM(key).encrypt(NONCE[:12], MESSAGE, AD).hex()
    assert made["gcm"] == AESGCM(key).encrypt(NONCE[:12], MESSAGE, AD).hex()
    both = key + SECRET[32 : 32 + bits // 8]
    sealed = AESSIV(both).encrypt(MESSAGE, [AD, NONCE])
    assert made["siv"] == sealed.hex()
    if bits != 192:
        assert made["gcm-siv"] == AESGCMSIV(key).encrypt(NONCE[:12], MESSAGE, AD).hex()


def test_the_example_sends_nothing_that_failed() -> None:
    main = HERE / "example_main.c"
    made = program("main", [main], AES_ADDRESS="model_registers")
    done = simulators.run(HOST_GCC.simulator, "host", made)
    sealed = [
        AESCCM(bytes(range(16)), tag_length=8).encrypt(bytes(11) + bytes([n]), b"21.5 C", None)
        for n in (1, 3)
    ]
    lines = [sealed[0].hex(), "not sent: -1", sealed[1].hex()]
    assert done.output.decode().splitlines() == lines


@pytest.mark.parametrize(
    ("compiler", "flags"),
    [
        ("arm-none-eabi-gcc", ("-mcpu=cortex-m0plus", "-mthumb")),
        ("arm-none-eabi-gcc", ("-mcpu=cortex-m4", "-mthumb", "-mfloat-abi=hard")),
        ("arm-none-eabi-gcc", ("-mcpu=cortex-m33", "-mthumb")),
        ("avr-gcc", ("-mmcu=atxmega128a1",)),
        ("gcc", ()),
    ],
)
def test_the_drivers_compile_as_they_are(
    tmp_path: Path, compiler: str, flags: tuple[str, ...]
) -> None:
    """The drivers compile in C99 without the models. avr-gcc compiles only the XMEGA's."""
    warnings = ("-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-Os", "-c")
    for source in DRIVERS:
        if compiler == "avr-gcc" and source.stem not in ("hardware_aes", "xmega_aes"):
            continue
        command = [compiler, *flags, *warnings, f"-I{build.REPOSITORY / 'src'}", source]
        subprocess.run([*command, "-o", tmp_path / "driver.o"], check=True)


def test_the_registers_of_the_xmega_are_those_of_avr_libc() -> None:
    command = ["avr-gcc", "-mmcu=atxmega128a1", "-std=c11", "-fsyntax-only", f"-I{EXAMPLE}"]
    source = HERE / "xmega_registers.c"
    subprocess.run([*command, f"-I{build.REPOSITORY / 'src'}", source], check=True)
