# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check modes with an interrupt before every instruction of every step.

The result must be the result of the host.
"""

from __future__ import annotations

import subprocess
from functools import cache
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf, simulators

from interrupts import armv6m, avr, listing

HERE = Path(__file__).parent
_ALL = ("steps", "steps_aead", "steps_text")
PROGRAMS = {"avr": _ALL[:2], "armv6m": _ALL, "armv7m": _ALL}
#: The chip and the offset of its stack. With other offsets, both halves of the stack pointer change
#: at other places.
AVRS = (("atmega328p", 0), ("atmega328p", 100), ("atmega2560", 37))
RP2040, RP2350 = "rp2040", "rp2350_hazard3"
#: The steps are the same on a Cortex-M4.
CORTEX_M33 = "cortex_m33"
FOLDERS = {"atmega328p": "avr", "atmega2560": "avr", RP2040: "armv6m", CORTEX_M33: "armv7m"}
EACH = [
    pytest.param(target, marks=[pytest.mark.verify] if target == CORTEX_M33 else [])
    for target in FOLDERS
]
OFFENDERS = {
    "avr": ("below_the_stack", "register_below_the_stack", "torn_stack", "masks"),
    "armv6m": ("below_the_stack", "register_below_the_stack"),
    "armv7m": ("below_the_stack", "register_below_the_stack"),
}
#: For cores without a multiplier of constant time.
ELSEWHERE = {"aesmall_ghash_multiply"}
#: The values that the offenders return without an interrupt.
UNDISTURBED = bytes([0x17, 0x2A, 0x39, 0x4C])


@cache
def program(target: str, name: str) -> Path:
    sources = [HERE / f"{name}.c"]
    if name == "offenders":
        sources.append(HERE / "offenders.S")
    return build.build(target, sources, name=name)


@cache
def on_host(name: str) -> bytes:
    """Return the output of the same calls in portable C."""
    run = simulators.run("native", "host", program("host", name))
    return bytes.fromhex(run.output.decode())


@cache
def interrupted(target: str, name: str, down: int = 0) -> avr.Run:
    """Run a program with an interrupt before each instruction."""
    steps = linked(target, name)
    watch = [function for step in steps for function in step.functions]
    if FOLDERS[target] != "avr":
        ranges = [(step.start, step.end) for step in steps]
        return armv6m.run(program(target, name), ranges, target=target, watch=watch)
    # All addresses are memory, because associated data of 0xff00 bytes is more than a chip has.
    return avr.run(target, program(target, name), watch=watch, down=down, ram_end=0xFFFF)


def linked(target: str, name: str) -> list[listing.Step]:
    folder = FOLDERS[target]
    extra = OFFENDERS[folder] if name == "offenders" else ()
    return listing.steps(folder, program(target, name), extra)


def assert_unharmed(run: avr.Run, name: str) -> None:
    assert run.output == on_host(name)
    assert run.torn == frozenset()
    assert run.broken == ()


def unreached(run: avr.Run, step: listing.Step) -> frozenset[int]:
    """Return the offsets of a step's instructions that the run did not reach.

    An instruction is reached if an interrupt occurred before it, or if it ran with masked
    interrupts.
    """
    reached = run.interrupted | (run.executed & step.masked)
    return frozenset(at - step.start for at in step.addresses - reached)


# ---- the steps ----


@pytest.mark.parametrize("name", PROGRAMS["avr"])
@pytest.mark.parametrize(("target", "down"), AVRS)
def test_avr(target: str, down: int, name: str) -> None:
    assert_unharmed(interrupted(target, name, down), name)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS["armv6m"])
def test_armv6m(name: str) -> None:
    assert_unharmed(interrupted(RP2040, name), name)


@pytest.mark.verify
@pytest.mark.parametrize("name", PROGRAMS["armv7m"])
def test_cortex_m33(name: str) -> None:
    assert_unharmed(interrupted(CORTEX_M33, name), name)


@cache
def on_hazard3(name: str, more: tuple[str, ...] = ()) -> simulators.Run:
    """Run the program on Hazard3.

    The simulator raises an interrupt before each instruction of a measured call, and reports the
    registers that the call has lost.
    """
    path = program(RP2350, name)
    steps = (listing.called_from_c("rv32") | {*more}) & elf.symbols(path).keys()
    return simulators.run("hazard3", RP2350, path, measure=sorted(steps), abi_seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("name", PROGRAMS["armv6m"])
def test_rv32(name: str) -> None:
    run = on_hazard3(name)
    assert bytes.fromhex(run.output.decode()) == on_host(name)
    assert {(call.symbol, call.abi) for call in run.calls if call.abi} == set()


@pytest.mark.slow
def test_every_step_of_rv32_is_called() -> None:
    called = {call.symbol for name in PROGRAMS["armv6m"] for call in on_hazard3(name).calls}
    steps = {file: names for file, names in listing.files("rv32").items() if file not in ELSEWHERE}
    assert [file for file, names in steps.items() if called.isdisjoint(names)] == []


def test_offenders_of_rv32_are_caught() -> None:
    run = on_hazard3("offenders", OFFENDERS["armv6m"])
    assert bytes.fromhex(run.output.decode())[0] != UNDISTURBED[0]
    assert ("register_below_the_stack", ("s0 changed",)) in {(c.symbol, c.abi) for c in run.calls}


def test_a_handler_in_c() -> None:
    """The result is the same with a handler that avr-gcc has compiled, with fewer interrupts.

    The simulated interrupts therefore write the same memory as such a handler.
    """
    target, name = "atmega328p", "steps"
    path = program(target, name)
    symbols = elf.symbols(path)
    handler = max((s for s in symbols if s.startswith("__vector_")), key=lambda s: symbols[s].size)
    assert symbols[handler].size > 100
    assert_unharmed(avr.run(target, path, handler=handler, ram_end=0xFFFF, every=5), name)


@pytest.mark.slow
@pytest.mark.parametrize("target", EACH)
def test_every_instruction_of_every_step(target: str) -> None:
    """Each instruction ran, with an interrupt before it.

    Only while the stack pointer is being written may there be no interrupt.
    """
    left = dict.fromkeys(listing.files(FOLDERS[target]), frozenset[int]())
    seen = set()
    for name in PROGRAMS[FOLDERS[target]]:
        run = interrupted(target, name, next((d for t, d in AVRS if t == target), 0))
        for step in linked(target, name):
            missing = unreached(run, step)
            left[step.name] = left[step.name] & missing if step.name in seen else missing
            seen.add(step.name)
    assert seen == set(left), "no program calls these"
    assert {step: sorted(places) for step, places in left.items() if places} == {}


# ---- the tests themselves ----


@pytest.mark.parametrize("target", EACH)
def test_offenders_are_caught(target: str) -> None:
    run = interrupted(target, "offenders")
    count = len(OFFENDERS[FOLDERS[target]])
    undisturbed = UNDISTURBED[:count]
    assert len(run.output) == count
    assert run.output[0] != undisturbed[0]
    assert any("register_below_the_stack: a register" in text for text in run.broken)
    if FOLDERS[target] == "avr":
        assert {step.name for step in linked(target, "offenders") if step.addresses & run.torn} == {
            "torn_stack"
        }
        assert "masks: the flag of interrupts" in run.broken


@pytest.mark.parametrize("target", EACH)
def test_without_interrupts_offenders_work(target: str) -> None:
    path = program(target, "offenders")
    if FOLDERS[target] == "avr":
        run = avr.run(target, path, junk=0)
    else:
        run = armv6m.run(path, [], target=target, junk=0)
    assert run.output == UNDISTURBED[: len(OFFENDERS[FOLDERS[target]])]


#: Instructions, and the registers that they have changed when they are abandoned
ABANDONED = {
    "ldm r0!, {r1, r7}": {1, 7},
    "ldm r2, {r0-r3}": {0, 1},
    "pop {r4, r5, pc}": {4, 5},
    "ldm.w r9, {r1, r8, r12, lr}": {1, 8, 12, 14},
    "ldmdb r3!, {r2, r11}": {2, 11},
    "pop.w {r4-r11, pc}": {*range(4, 12)},
    "ldrd r2, r9, [r1, #8]": {2, 9},
    "ldrd r1, r2, [r1], #8": {2},
    "stm.w sp!, {r0-r7}": set(),
    "strd r0, r1, [sp, #-4]!": set(),
    "ldrex r0, [r1]": set(),
    "tbb [pc, r0]": set(),
    "ldr.w r0, [r1], #4": set(),
}


def test_the_registers_of_an_abandoned_load(tmp_path: Path) -> None:
    source, code = tmp_path / "loads.s", tmp_path / "loads"
    source.write_text(".syntax unified\n" + "\n.p2align 2\n".join(ABANDONED) + "\n.p2align 2\n")
    assembler = ["arm-none-eabi-as", "-mthumb", "-mcpu=cortex-m33", "-o", f"{code}.o"]
    subprocess.run([*assembler, str(source)], check=True)
    subprocess.run(["arm-none-eabi-objcopy", "-O", "binary", f"{code}.o", code], check=True)
    data = code.read_bytes()
    found = [{*armv6m.loaded(data[at : at + 4])} for at in range(0, len(data), 4)]
    assert dict(zip(ABANDONED, found, strict=True)) == ABANDONED


def test_what_is_not_interrupted_is_noticed() -> None:
    step = next(s for s in linked("atmega328p", "steps") if s.name == "aesmall_cmac_unchecked")
    run = avr.run("atmega328p", program("atmega328p", "steps"), junk=0)
    assert step.addresses <= run.executed
    assert len(unreached(run, step)) == len(step.addresses)
    assert "aesmall_siv_unchecked" not in [s.name for s in linked("atmega328p", "steps")]
