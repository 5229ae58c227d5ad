# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The targets that the library is built for."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Target:
    """A target: how to compile for it, and which simulators run it."""

    name: str
    #: "avr", "rp2040", "armv7m", "rv32" or "host": selects start-up code and serial line
    family: str
    clock_hz: int
    compiler: str
    flags: tuple[str, ...]
    #: The simulators that run it, the default first
    simulators: tuple[str, ...]
    #: Bytes. 0 on the host
    flash: int
    ram: int
    #: Only for the link: the nearest core for which the compiler has libraries, or the linker
    #: script's symbols
    link_flags: tuple[str, ...] = ()


def _avr(
    name: str, flash: int, ram: int, simulators: tuple[str, ...] = ("simavr", "avr8js")
) -> Target:
    clock_hz = 16_000_000
    flags = (f"-mmcu={name}", f"-DF_CPU={clock_hz}UL")
    return Target(name, "avr", clock_hz, "avr-gcc", flags, simulators, flash, ram)


#: tinyAVR 0, 1 and 2, megaAVR 0, AVR Dx and Ex. The programs are built for the ATmega328P. No
#: simulator counts the cycles of this core. Flash and RAM are the largest of these families. All
#: run at 20 MHz.
_AVRXT = replace(_avr("atmega328p", 128 * 1024, 16 * 1024, ()), name="avrxt", clock_hz=20_000_000)

#: The RP2350's RISC-V core. Its programs are in SRAM.
_HAZARD3 = Target(
    "rp2350_hazard3",
    "rv32",
    150_000_000,
    "riscv64-unknown-elf-gcc",
    (
        # Zbs is left out although the core has it: with Zbs, gcc 12 fails at some constants, for
        # example 2048.
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


#: RISC-V cores without Hazard3's extensions. No cycles are published, because no model counts them.
PLAIN = {
    "rv32imc": _plain("rv32imc", "ilp32", "rv32imac"),
    "rv32i": _plain("rv32i", "ilp32", "rv32i"),
    "rv32ec": _plain("rv32ec", "ilp32e", "rv32eac"),
}

#: WCH's CH32V003: QingKe V2A, at 24 MHz, where its flash has no wait state. At 48 MHz it has one.
_CH32V003 = replace(
    PLAIN["rv32ec"], name="ch32v003", clock_hz=24_000_000, flash=16 * 1024, ram=2 * 1024
)

#: Functions begin at words, so that the time of one does not depend on the code before it.
_THUMB = ("-mthumb", "-falign-functions=4")
#: Cortex-M4 with the memory of an nRF52840. Its programs are in SRAM.
_M4 = Target(
    "cortex_m4",
    "armv7m",
    64_000_000,
    "arm-none-eabi-gcc",
    ("-mcpu=cortex-m4", *_THUMB),
    ("unicorn", "qemu"),
    1024 * 1024,
    256 * 1024,
    # scripts/setup installs the C library of ARMv7-M, but not the one of ARMv7E-M.
    ("-mcpu=cortex-m3", "-Wl,--defsym=fw_ram_bytes=0x40000"),
)
#: The RP2350's Arm core
_M33 = replace(
    _M4,
    name="cortex_m33",
    clock_hz=150_000_000,
    flags=("-mcpu=cortex-m33", *_THUMB),
    flash=4 * 1024 * 1024,
    ram=520 * 1024,
    link_flags=("-Wl,--defsym=fw_ram_bytes=0x82000",),
)

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
        2 * 1024 * 1024,  # on a Raspberry Pi Pico. The workshop's programs are in SRAM.
        264 * 1024,
    ),
    _M4,
    _M33,
    replace(_M4, name="cortex_m3", clock_hz=0, flags=("-mcpu=cortex-m3", *_THUMB)),
    _HAZARD3,
    *PLAIN.values(),
    _CH32V003,
    Target("host", "host", 0, "gcc", (), ("native",), 0, 0),
)

#: A core -> the chip that runs its programs. A model computes the cycles of the core from the
#: instructions that the chip executes in the simulator (doc/figures/figures-avrxt.md).
PRICED = {"avrxt": "atmega328p"}

#: The chips with modelled cycles, and the error of each model in percent. It is the largest
#: difference to the cycles that others measured on boards with their own code.
MODELLED = {"cortex_m4": 3, "cortex_m33": 5}

#: The chips whose figures count instructions instead of cycles, since no model of their core is
#: public. The number of cycles is larger: taken branches, loads, and wait states of the flash.
COUNTED = ("ch32v003",)


def counts(target: str) -> str:
    """Return what the figures of a chip count: cycles or instructions."""
    return "instructions" if target in COUNTED else "cycles"


#: The chips for which the assembler makes the same objects as for the ATmega328P, so that its
#: proofs hold for them too
SAME_CODE = ("atmega16", "atmega128")

TARGETS: dict[str, Target] = {target.name: target for target in _ALL}

#: Bytes of a chunk of a sealed file in the measurements, on a chip with much RAM and with little
CHUNK, SMALL_CHUNK = 2048, 64


def span(target: str) -> str:
    """Return where the counting of cycles begins and ends."""
    is_arm = TARGETS[target].family in ("rp2040", "armv7m")
    return "first instruction to return" if is_arm else "C call to return"
