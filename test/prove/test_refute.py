# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The refutation campaign: no kernel that was broken on purpose is proved.

If a refuted error can appear, a simulator shows it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from aesmall.engines import engines_on

from .refute import Change, Mutant, Subject, Verdict, drops, flips, swaps

pytestmark = pytest.mark.slow

AVR, AVR_CT = Subject("atmega328p", "balanced"), Subject("atmega328p", "ct")
AVR_CT_C = Subject("atmega328p", "ct_c")
#: Compiled code, with any names
ARM, ARM_CT = (
    Subject("rp2040", e.name)
    for e in engines_on("rp2040")
    if e.implementation in ("balanced_c", "ct_c")
)
#: The schedule crosses the end of a page, unlike in AVR.
PAGED = Subject("atmega328p", "balanced", flags=("-Wl,-Tdata=0x8001a0",))

#: Failures that the simulator cannot show, and the reason
INVISIBLE = {
    r"outside of its buffers|below the stack pointer|where the program has none": (
        "an access that nobody misses"
    ),
    r"half of the stack pointer is new|(keeps|leave) interrupts off|allows interrupts": (
        "an interrupt in the simulator does no harm there, or is not late"
    ),
    r"not known|same for all inputs|not a function of one|differs from FIPS 197": (
        "what was left in a register, on the stack or in the second block of ct comes in and goes "
        "again: the bits of the prover have no products of bits of two S-box inputs"
    ),
    r"has not returned": "runs for long, but comes to an end",
}


def left_to_verify(value: object, is_left: bool) -> object:
    """Return a parameter that only `make verify` tests if its tests take long."""
    return pytest.param(value, marks=[pytest.mark.verify] if is_left else [])


# ---- random mutants ----

#: The number of mutants of each kind; the compiled engine ct runs for long on AVR.
RANDOM: dict[tuple[Subject, Callable[[Subject, int], Iterator[Mutant]]], int] = {
    (AVR, flips): 100,
    (AVR, drops): 50,
    (AVR, swaps): 50,
    (AVR_CT, flips): 30,
    (AVR_CT, drops): 15,
    (AVR_CT, swaps): 15,
    (AVR_CT_C, flips): 6,
    (AVR_CT_C, drops): 6,
    (AVR_CT_C, swaps): 6,
    (ARM, flips): 30,
    (ARM, drops): 15,
    (ARM, swaps): 15,
    (ARM_CT, flips): 30,
    (ARM_CT, drops): 15,
    (ARM_CT, swaps): 15,
}
#: The number of each kind in each run of the tests
FEW = 3
#: The percentage of mutants of one kind that must be shown to be wrong
CONFIRMED = 80


@pytest.mark.apart
@pytest.mark.verify
@pytest.mark.parametrize(
    ("subject", "kind"), RANDOM, ids=lambda x: x.__name__ if callable(x) else str(x)
)
def test_random_mutants(
    subject: Subject, kind: Callable[[Subject, int], Iterator[Mutant]], tmp_path: Path
) -> None:
    check_mutants(subject, kind(subject, RANDOM[subject, kind]), tmp_path)


@pytest.mark.parametrize("subject", [AVR, AVR_CT, ARM_CT], ids=str)
def test_some_random_mutants(subject: Subject, tmp_path: Path) -> None:
    mutants = [mutant for kind in (flips, drops, swaps) for mutant in kind(subject, FEW)]
    check_mutants(subject, iter(mutants), tmp_path)


def check_mutants(subject: Subject, mutants: Iterator[Mutant], folder: Path) -> None:
    """Check that no mutant is proved and wrong.

    Both judges must detect most mutants. For the others there must be a reason.
    """
    verdicts = [subject.judge(mutant, folder) for mutant in mutants]
    count = Counter(verdict.kind for verdict in verdicts)
    print(count, *(verdict for verdict in verdicts if verdict.kind != "confirmed"), sep="\n")
    assert count["UNSOUND"] == 0
    assert 100 * count["confirmed"] >= CONFIRMED * len(verdicts)
    for verdict in verdicts:
        explained = any(re.search(pattern, verdict.failure) for pattern in INVISIBLE)
        assert verdict.kind != "unconfirmed" or explained, str(verdict)


# ---- faults with a name ----


@dataclass(frozen=True)
class Fault:
    """A fault made by hand, and the expected messages."""

    subject: Subject
    changes: Callable[[Subject], list[Change]]
    #: A pattern of the prover's message
    failure: str
    #: A pattern of the simulator's message; empty if the fault runs right
    wrong: str
    kind: str = "confirmed"


def dropped(verb: str, *patterns: str, n: int = 0) -> Callable[[Subject], list[Change]]:
    """Return changes that remove the n-th instruction that matches, for each pattern."""
    return lambda subject: [subject.replace(subject.find(verb, p, n)) for p in patterns]


def instead(verb: str, *pairs: tuple[str, int], n: int = 0) -> Callable[[Subject], list[Change]]:
    """Return changes with another opcode for the n-th instruction that matches."""
    return lambda subject: [subject.replace(subject.find(verb, p, n), code) for p, code in pairs]


def entry(symbol: str, index: int, flipped: int) -> Callable[[Subject], list[Change]]:
    """Return a change of a byte in a table."""

    def changes(subject: Subject) -> list[Change]:
        address = subject.image.symbols[symbol].address + index
        [old] = subject.image.read(address, 1) or b""
        return [Change(address, bytes([old ^ flipped]))]

    return changes


#: The last instruction of the AVR's encryption, which is only for hygiene: room for another one
SPARE = r"(clr|eor) Zlo(,Zlo)?"
CRASH = "ran out of the program"
ENDLESS = "has not ended after"
OUTPUT = r"for the key \w{32}, input \w{32}: the output is \w+, by OpenSSL \w{64}"
BEYOND = r" 1 bytes at \w+, outside of its buffers: out\[16\], which has 16 bytes"
HALF = "lets interrupts come while half of the stack pointer is new"
LANES = "not a function of one S-box input of FIPS 197|differs from FIPS 197"

FAULTS = {
    # tables
    "avr-table-byte": Fault(AVR, entry("aesmall_sbox_avr", 0x53, 0x01), LANES, OUTPUT),
    "avr-inverse-table-byte": Fault(AVR, entry("aesmall_inv_sbox_avr", 0, 0x80), LANES, OUTPUT),
    "arm-table-byte": Fault(ARM, entry("aesmall_sbox_c", 0xFF, 0x10), LANES, OUTPUT),
    # one instruction too few
    "avr-eor-dropped": Fault(AVR, dropped("decrypt", r"eor .*", n=40), LANES, OUTPUT),
    "avr-rcon-dropped": Fault(AVR, dropped("expand", r"eor R2,R18"), LANES, OUTPUT),
    "arm-eors-dropped": Fault(ARM, dropped("encrypt", r"eors .*", n=30), LANES, OUTPUT),
    "arm-ct-gate-dropped": Fault(
        ARM_CT, dropped("encrypt", r"ands .*", n=20), "not known|differs from|not a fun", OUTPUT
    ),
    # a wrong register: EOR R8,R22 becomes EOR R8,R23; EORS r1,r2 becomes EORS r1,r3
    "avr-register": Fault(AVR, instead("encrypt", (r"eor R8,R22", 0x2687)), LANES, OUTPUT),
    "arm-register": Fault(ARM, instead("encrypt", (r"eors r1,\s*r2", 0x4059)), LANES, OUTPUT),
    # the ABI
    "avr-r1": Fault(
        AVR, dropped("encrypt", r"(clr|eor) R1(,R1)?"), "returns with r1 not 0", "r1 not zero"
    ),
    "avr-register-not-saved": Fault(
        AVR, dropped("decrypt", r"push R7", r"pop R7"), "does not restore r7", "r7 changed"
    ),
    "arm-register-not-saved": Fault(
        ARM,
        instead("encrypt", (r"push \{.*", 0xB570), (r"pop \{.*", 0xBD70)),
        "does not restore r7",
        "r7 changed",
    ),
    "avr-interrupts-left-on": Fault(
        AVR,
        instead("encrypt", (SPARE, 0x9478)),  # SEI
        "allows interrupts, which the caller may have forbidden",
        "interrupt flag changed",
    ),
    "avr-interrupts-left-off": Fault(
        AVR_CT_C,
        dropped("encrypt", r"out SREG,.*"),
        "does not restore flag I",
        "interrupt flag changed",
    ),
    # the stack
    "avr-pop-dropped": Fault(
        AVR, dropped("encrypt", r"pop R7"), "a return address is not the same for all", CRASH
    ),
    "avr-push-dropped": Fault(
        AVR, dropped("expand", r"push R2"), r"reads 1 bytes at 0x8\w\w, outside", CRASH
    ),
    "arm-frame-too-small": Fault(
        ARM,
        instead("encrypt", (r"add sp,.*", 0xB010)),  # ADD SP, #64
        "Thumb state|target of a jump",
        "which is not Thumb code",
    ),
    "arm-store-above-the-frame": Fault(
        ARM,
        instead("encrypt", (r"str r3,\[sp,#0x3c\]", 0x9316)),  # STR r3, [sp, #88]
        r"writes 4 bytes at 0x20041f\w\w, outside",
        ENDLESS,
    ),
    "avr-high-byte-of-the-stack-pointer": Fault(
        AVR_CT_C, dropped("encrypt", r"out SPH,.*", n=2), HALF, "", "unconfirmed"
    ),
    "arm-shift-by-an-address-of-the-stack": Fault(
        ARM_CT, instead("encrypt", (r"rors r2,\s*r4", 0x41C2)), LANES, OUTPUT
    ),
    # stores and loads
    "avr-store-behind": Fault(
        AVR,
        instead("decrypt", (r"std Z\+0xf, ?R10", 0x8AA0)),  # STD Z+16, R10
        r"writes to in, which is const, at \w+",
        OUTPUT,
    ),
    "avr-store-that-nobody-misses": Fault(
        AVR,
        instead("encrypt", (SPARE, 0x93EC)),  # ST X, R30
        "writes" + BEYOND,
        "",
        "unconfirmed",
    ),
    "avr-store-to-const": Fault(
        AVR,
        instead("encrypt", (SPARE, 0x93EA)),  # ST -Y, R30
        "writes to schedule, which is const",
        OUTPUT,
    ),
    "arm-store-behind": Fault(
        ARM,
        instead("encrypt", (r"strb r3,\[r7,#0xf\]", 0x743B)),  # STRB r3, [r7, #16]
        "writes" + BEYOND,
        OUTPUT,
    ),
    "avr-load-behind": Fault(  # LD R30, Y; in the program, out follows schedule
        AVR,
        instead("encrypt", (SPARE, 0x81E8)),
        r"\(apart\) reads 1 bytes at \w+, outside of its buffers: schedule\[176\]",
        "",
        "elsewhere",
    ),
    "arm-unaligned": Fault(
        ARM_CT,
        instead("encrypt", (r"adds r0,\s*#0x8", 0x3007)),
        r"(reads|writes) 4 bytes at \w+, which is not aligned",
        "unaligned access",
    ),
    "arm-word-for-byte": Fault(
        ARM,
        instead("encrypt", (r"ldrb r1,\[r3,\s*r1\]", 0x5859)),  # LDR r1, [r3, r1]
        "looks up 4 bytes from",
        "unaligned access",
    ),
    # flow
    "avr-endless": Fault(
        AVR,
        instead("encrypt", (SPARE, 0xCFFF)),
        "has not returned after",
        ENDLESS,  # RJMP to itself
    ),
    "arm-endless": Fault(ARM, dropped("encrypt", r"subs r6,\s*#0x1"), "reads" + BEYOND, ENDLESS),
    # a pointer with a lost carry from its low byte: SUBI R28, 0xF0 instead of ADIW Y, 16
    "avr-carry-lost": Fault(
        PAGED,
        instead("encrypt", (r"adiw Y,0x10", 0x5FC0)),
        r"reads 1 bytes at \w+, outside of its buffers: schedule\[-",
        OUTPUT,
    ),
    "avr-carry-that-is-needed-elsewhere": Fault(
        AVR,
        instead("encrypt", (r"adiw Y,0x10", 0x5FC0)),
        r"\(unaligned\) reads 1 bytes at \w+, outside of its buffers",
        "",
        "elsewhere",
    ),
    "avr-carry-of-the-last-key": Fault(
        AVR,
        dropped("decrypt", r"adc Xhi,R1"),
        r"\((unaligned|in = out)\) .* outside",
        "",
        "elsewhere",
    ),
}


@pytest.mark.parametrize(
    "name", [left_to_verify(name, fault.subject is AVR_CT_C) for name, fault in FAULTS.items()]
)
def test_fault(name: str, tmp_path: Path) -> None:
    check_fault(name, FAULTS[name], tmp_path)


def check_fault(name: str, fault: Fault, folder: Path) -> None:
    """Check the judgements of both judges."""
    verdict = fault.subject.judge(Mutant(name, tuple(fault.changes(fault.subject))), folder)
    print(verdict)
    assert verdict.kind == fault.kind, str(verdict)
    assert re.search(fault.failure, verdict.failure or verdict.elsewhere), str(verdict)
    assert re.search(fault.wrong, verdict.wrong), str(verdict)
    assert bool(fault.wrong) == bool(verdict.wrong)


# ---- the campaign itself ----


@pytest.mark.parametrize(
    "subject",
    [left_to_verify(s, s not in (AVR, ARM)) for s in (AVR, AVR_CT, AVR_CT_C, ARM, ARM_CT, PAGED)],
    ids=str,
)
def test_what_is_right_is_proved(subject: Subject) -> None:
    verdict = subject.judge_program("original", subject.elf, list(subject.symbols))
    assert verdict.kind == "equivalent", str(verdict)
    assert set(verdict.runs) == {"expand", "encrypt", "decrypt"}


def test_what_is_proved_and_wrong_would_be_seen(tmp_path: Path) -> None:
    [change] = entry("aesmall_sbox_avr", 0, 1)(AVR)
    path = Mutant("table", (change,)).write(AVR.elf, tmp_path / "mutant.elf")
    assert AVR.confirm(path, {}).startswith("for the key ")
    assert Verdict("table", "", AVR.confirm(path, {}), "", {}).kind == "UNSOUND"
    right = AVR.prove(AVR.elf, ["encrypt"])
    assert AVR.confirm(AVR.elf, right) == ""
    for changed in ({"cycles": (1, 2)}, {"stack": 1}):
        wrong = {"encrypt": replace(right["encrypt"], **changed)}
        assert re.search(r"takes \d+ (cycles|bytes of stack), not", AVR.confirm(AVR.elf, wrong))
