# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Run programs on simulated chips and measure calls of their functions.

simavr     AVR, a C runner on libsimavr (bench/sim/simavr_*.c)
avr8js     AVR, a second opinion; records traces (bench/sim/avr8js_runner.mjs)
rp2040js   RP2040; records traces (bench/sim/rp2040js_runner.mjs)
unicorn    RP2040, fast if no call is measured, otherwise a second opinion with its own
           timing rules (_unicorn.py); Cortex-M3, M4, M33 with modelled cycles (_cortexm.py);
           records traces of these
qemu       Cortex-M3, M4, M33, a second opinion on the output only (_qemu.py)
hazard3    the RISC-V core of the RP2350, a C model (bench/sim/hazard3_*.c); records traces
native     the host, for the target "host": no cycles, no calls
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path

from aesmall.targets import TARGETS

from ._types import (
    CUTS,
    STACK_OVERFLOW,
    Call,
    Cut,
    Job,
    Run,
    SimulationError,
    Storage,
    Stored,
    Write,
)

__all__ = [
    "CUTS",
    "STACK_OVERFLOW",
    "Call",
    "Cut",
    "Run",
    "SimulationError",
    "Storage",
    "Stored",
    "Write",
    "run",
]

_DRIVERS = {
    "simavr": "_simavr",
    "avr8js": "_javascript",
    "rp2040js": "_javascript",
    "unicorn": "_unicorn",
    "qemu": "_qemu",
    "hazard3": "_hazard3",
    "native": "_native",
}
#: Simulators with another driver for a family
_DRIVERS_OF = {("unicorn", "armv7m"): "_cortexm"}


def run(
    simulator: str,
    target: str,
    elf: Path,
    *,
    uart_in: bytes = b"",
    measure: Sequence[str] = (),
    abi_seed: int | None = None,
    trace: bool = False,
    max_cycles: int = 20_000_000_000,
    stop_on: bytes = b"",
    analog_mv: int = 0,
    storage: Storage | None = None,
) -> Run:
    """Run a program until fw_exit, or until its output ends with `stop_on`.

    uart_in: the bytes that the UART receives, never faster than the program reads.
    measure: functions. Every call of them is reported, in the order of their entry.
    abi_seed: a seed for checks of the calling convention, or None. At each measured entry
        these get random values: the registers that a function must preserve, the volatile
        ones without an argument, and the flags (AVR: r2-r17, r28, r29; r0, r26, r27, r30,
        r31. ARM: r4-r11; r12. RISC-V: s0-s11; t0-t6). Call.abi lists what the function did
        not preserve. On AVR the arguments must fit into r18-r25. The bytes below SP get
        random values before every instruction that an interrupt could precede. On unicorn
        they get them at the start of each block of code and after each instruction that
        moves SP up, on avr8js never.
    trace: record Call.trace. Only avr8js, rp2040js, hazard3 and _cortexm can.
    analog_mv: millivolts at the analog input ADC0, with a supply of 5 V. Only simavr has one.
    storage: the content of the flash (rp2040js) or EEPROM (simavr) at the start. Run.stored
        has the content at the end.

    Raise SimulationError if the program crashes, takes more than max_cycles, waits for input after
    the end of `uart_in`, or ends inside a measured function.
    """
    if simulator not in TARGETS[target].simulators:
        raise SimulationError(f"{simulator} does not simulate {target}")
    family = TARGETS[target].family
    driver_name = _DRIVERS_OF.get((simulator, family), _DRIVERS[simulator])
    if trace and driver_name not in ("_javascript", "_hazard3", "_cortexm"):
        raise SimulationError(f"{simulator} records no traces")
    if analog_mv and simulator != "simavr":
        raise SimulationError(f"{simulator} has no analog input")
    if storage and simulator not in ("simavr", "rp2040js"):
        raise SimulationError(f"{simulator} has no storage")
    if storage and storage.cuts and simulator != "rp2040js":
        raise SimulationError(f"{simulator} cuts no power")
    job = Job(
        simulator=simulator,
        target=target,
        elf=elf,
        uart_in=uart_in,
        measure=tuple(measure),
        abi_seed=abi_seed,
        trace=trace,
        max_cycles=max_cycles,
        stop_on=stop_on,
        analog_mv=analog_mv,
        storage=storage,
    )
    driver = import_module(f".{driver_name}", __name__)
    result: Run = driver.run(job)
    return result
