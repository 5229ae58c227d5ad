# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The machines that the library is built for."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Target:
    """One machine: how to compile for it and what can run it."""

    name: str
    #: "avr", "rp2040", "rv32" or "host": which start-up and serial line it takes.
    family: str
    clock_hz: int
    compiler: str
    flags: tuple[str, ...]
    #: The simulators that run it, the usual one first.
    simulators: tuple[str, ...]
    #: Bytes; 0 on the host.
    flash: int
    ram: int
    #: For the link alone: the core nearest to it for which the compiler has its libraries
    link_flags: tuple[str, ...] = ()


def _avr(
    name: str, flash: int, ram: int, simulators: tuple[str, ...] = ("simavr", "avr8js")
) -> Target:
    clock_hz = 16_000_000
    flags = (f"-mmcu={name}", f"-DF_CPU={clock_hz}UL")
    return Target(name, "avr", clock_hz, "avr-gcc", flags, simulators, flash, ram)


#: tinyAVR 0, 1 and 2, megaAVR 0, AVR Dx and Ex: programs of the ATmega328P, which no simulator runs
#: by the cycles of this core. Flash and RAM are those of the largest; all run at 20 MHz.
_AVRXT = replace(_avr("atmega328p", 128 * 1024, 16 * 1024, ()), name="avrxt", clock_hz=20_000_000)

#: The RP2350's RISC-V core; its programs lie in SRAM.
_HAZARD3 = Target(
    "rp2350_hazard3",
    "rv32",
    150_000_000,
    "riscv64-unknown-elf-gcc",
    (
        # Without Zbs, which it has: with it gcc 12 breaks off at some constants, such as 2048.
        *("-march=rv32imc_zba_zbb_zbkb", "-mabi=ilp32", "-falign-functions=4"),
        *("--specs=picolibc.specs", "-DPICO_RP2350=1"),
    ),
    ("hazard3",),
    4 * 1024 * 1024,  # on a Raspberry Pi Pico 2
    520 * 1024,
    ("-march=rv32imac",),
)


def _plain(name: str, abi: str, libraries: str) -> Target:
    return replace(
        _HAZARD3,
        name=name,
        clock_hz=0,
        flags=(f"-march={name}", f"-mabi={abi}", "-falign-functions=4", "--specs=picolibc.specs"),
        link_flags=(f"-march={libraries}",),
    )


#: RISC-V cores without Hazard3's extensions: nothing is said of their time, which no model tells.
PLAIN = {
    "rv32imc": _plain("rv32imc", "ilp32", "rv32imac"),
    "rv32i": _plain("rv32i", "ilp32", "rv32i"),
    "rv32ec": _plain("rv32ec", "ilp32e", "rv32eac"),
}

_ALL = (
    _avr("atmega16", 16 * 1024, 1024),
    _avr("atmega128", 128 * 1024, 4096),
    _avr("atmega328p", 32 * 1024, 2048),
    _avr("atmega2560", 256 * 1024, 8192),
    _avr("attiny85", 8 * 1024, 512, ("simavr",)),
    _avr("atxmega32e5", 32 * 1024, 4096, ()),
    _AVRXT,
    Target(
        "rp2040",
        "rp2040",
        125_000_000,
        "arm-none-eabi-gcc",
        ("-mcpu=cortex-m0plus", "-mthumb"),
        ("rp2040js", "unicorn"),
        2 * 1024 * 1024,  # on a Raspberry Pi Pico; the workshop's programs live in SRAM
        264 * 1024,
    ),
    _HAZARD3,
    *PLAIN.values(),
    Target("host", "host", 0, "gcc", (), ("native",), 0, 0),
)

#: A core -> the chip whose programs it runs, by cycles of its own: what the chip executes in the
#: simulator is priced, instruction by instruction (doc/figures/figures-avrxt.md).
PRICED = {"avrxt": "atmega328p"}

#: The chips for which the assembler makes the objects of the ATmega328P, so that its proofs hold
SAME_CODE = ("atmega16", "atmega128")

TARGETS: dict[str, Target] = {target.name: target for target in _ALL}

#: Bytes of a vault's chunk in what is measured, on a chip with room and on one without
CHUNK, SMALL_CHUNK = 2048, 64


def span(target: str) -> str:
    """From where to where cycles are counted."""
    is_m0plus = TARGETS[target].family == "rp2040"
    return "first instruction to return" if is_m0plus else "C call to return"
