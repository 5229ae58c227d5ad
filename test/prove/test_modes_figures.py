# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that the proved time of a mode equals the measured time, to the cycle.

A figure is the sum of three parts: the code of the mode, and for each block the function of the key
object and the kernel. The code of the mode is proved without the cipher, and the other two parts
have their own proofs. The proof runs here with the lengths of the figure. Its buffers have the
alignment of the figure, because the kernels of an M0+ depend on it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial

import pytest
from aesmall.engines import engine
from aesmall_prove import proofs as kernels
from aesmall_prove.fips197 import Byte
from aesmall_prove.ghash import report as ghash
from aesmall_prove.modes.case import Argument, At, Buffer, Case, World
from aesmall_prove.modes.contracts import Maker
from aesmall_prove.modes.domain import ModeDomain
from aesmall_prove.modes.in_memory import APART, Ran
from aesmall_prove.modes.proofs import Job, jobs
from aesmall_prove.modes.run import Runner, Session
from aesmall_prove.modes.standards import (
    aead,
    cbc,
    ccm,
    cmac,
    ctr,
    eax,
    gcm,
    kw,
    ocb,
    seam,
    siv,
    xts,
)
from aesmall_prove.modes.standards.counters import Split
from aesmall_prove.modes.standards.seam_kernels import Named
from aesmall_workshop.operations.modes import EAX_HEADER
from aesmall_workshop.paths import REPOSITORY

TARGETS = ("atmega328p", "rp2040")
TAG = 16
#: The order of the buffers in `measure_input` of a measuring program
INPUT = ("nonce", "iv", "number", "strings", "ad", "in")
#: Whether the input and the output blocks of a kernel are word-aligned -> the name of the proof
PLACES = {
    (True, True): "apart",
    (False, True): "in off by 2",
    (True, False): "out off by 2",
    (False, False): "unaligned",
}


class Timed(Session):
    """A session that records the direction and the word alignment of each block."""

    def __init__(self, runner: Runner, world: World, case: Case) -> None:
        self.blocks: list[tuple[str, tuple[bool, bool]]] = []
        super().__init__(runner, world, case, APART, Ran(case, APART))

    def _block(self, direction: str, blocks: int = 1) -> Callable[[], None]:
        plain = super()._block(direction, blocks)

        def function() -> None:
            _, source, target = self.abi.given(self.state, [self.abi.pointer] * 3)
            self.blocks.append((direction, (source % 4 == 0, target % 4 == 0)))
            plain()

        return function


def is_struct(buffer: Buffer) -> bool:
    return bool(buffer.contents) and not isinstance(buffer.contents[0], tuple)


def measured(case: Case) -> Case:
    """Return the case with its buffers at the addresses of the measuring program."""
    starts, whole = dict[str, int](), list[Byte]()
    for name in INPUT:
        if name in case.buffers:
            starts[name] = len(whole)
            whole += case.buffers.pop(name).contents  # type: ignore[arg-type]

    def moved(arguments: Sequence[Byte] | Sequence[Argument]) -> list[Argument]:
        found = list[Argument]()
        for one in arguments:
            assert not isinstance(one, tuple)
            if isinstance(one, At) and one.name in starts:
                one = replace(one, name="input", offset=starts[one.name] + one.offset)
            found.append(one)
        return found

    for name, buffer in case.buffers.items():
        if is_struct(buffer):
            case.buffers[name] = replace(buffer, contents=moved(buffer.contents))
        elif not buffer.type:
            case.buffers[name] = replace(buffer, align=4)
    case.buffers["input"] = Buffer(whole, align=4)
    for call in case.calls:
        call.arguments = moved(call.arguments)
    case.in_place = []
    return case


@cache
def proved(target: str, name: str) -> Job:
    [job] = [j for j in jobs() if (j.target, j.form, j.mode.name) == (target, "assembly", name)]
    return job


def only_encrypts(target: str, name: str) -> bool:
    """Return whether the engine has a separate kernel for encryption-only keys."""
    return "encrypt_only" in engine(target, name).kernels


@cache
def seams(target: str, name: str) -> dict[str, int]:
    """Return the cycles of a call through the pointer of a key object.

    They do not include the kernel and its call.
    """
    one = engine(target, name)
    named = Named(one, f"_{one.c_name}")
    [job] = [
        job
        for job in jobs()
        if (job.target, job.form) == (target, "assembly")
        and job.mode.defines.get("ENGINE") == one.c_name
    ]
    found = {}
    for direction, maker in (
        ("encrypt", seam.blocks(named, 128, enc=only_encrypts(target, name))),
        ("decrypt", seam.decrypt(named, 128)),
    ):
        runner, world = Runner(job.image, job.isa), World(ModeDomain())
        runner.replaced, runner.tables = job.mode.replaced(job.image), job.mode.tables
        case = maker(world)
        case.timed = 1
        ran = runner.run(world, case, APART)
        assert not ran.failure
        assert ran.cycles[0] == ran.cycles[1]
        found[direction] = ran.cycles[0] - job.isa.call_cycles
    return found


@cache
def kernel(target: str, name: str, verb: str) -> dict[tuple[bool, bool], int]:
    """Return the cycles of a kernel without the call, by the word alignment of its blocks.

    If an engine has a kernel for encryption-only keys, its figures of encryption are for such keys.
    """
    verb = "encrypt_only" if verb == "encrypt" and only_encrypts(target, name) else verb
    rows = json.loads(kernels.PROOFS_FILE.read_text(encoding="utf-8"))
    keys, wanted = ("target", "engine", "verb", "key_bits"), (target, name, verb, 128)
    [row] = [row for row in rows if tuple(row[key] for key in keys) == wanted]
    call = proved(target, "CMAC").isa.call_cycles
    assert all(low == high for low, high in row["cycles"].values())
    times = {place: low - call for place, (low, _) in row["cycles"].items()}
    if len(set(times.values())) == 1:  # the same at any address
        return dict.fromkeys(PLACES, next(iter(times.values())))
    return {place: times[name] for place, name in PLACES.items()}


@cache
def product(target: str, symbol: str) -> int:
    """Return the cycles of a routine of GHASH without the call."""
    routine = symbol.removeprefix("aesmall_")
    [row] = [
        row
        for row in ghash.load()
        if (row.target, row.form, row.routine) == (target, "assembly", routine)
    ]
    [cycles] = {tuple(span) for span in row.cycles.values()}
    assert cycles[0] == cycles[1]
    return cycles[0] - proved(target, "CMAC").isa.call_cycles


def proved_time(target: str, name: str, mode: str, maker: Maker) -> int:
    """Return the cycles of a call with all functions that it calls."""
    job, world = proved(target, mode), World(ModeDomain())
    runner = Runner(job.image, job.isa)
    runner.replaced = job.mode.replaced(job.image)
    session = Timed(runner, world, measured(maker(world)))
    session.all_calls()
    ran = session.ran
    assert not ran.failure
    cycles, most = ran.cycles
    assert cycles == most
    for direction, place in session.blocks:
        cycles += seams(target, name)[direction] + kernel(target, name, direction)[place]
    for symbol in runner.replaced:
        if count := ran.calls.get(symbol, 0):
            cycles += count * product(target, symbol)
    return cycles


def sealed(
    name: str, by: aead.Seal, nonce: int, verb: str, made: aead.Nonce = aead.any_nonce
) -> Callable[[int], Maker]:
    make = aead.seal if verb == "seal" else aead.open_
    symbol = f"aesmall_{name}_{verb}_args"

    def of(message: int) -> Maker:
        # The nonces in the figures of OCB3 end in BOTTOM. Other modes do not examine the nonce.
        lengths = ocb.OcbLengths(message, EAX_HEADER, nonce, TAG, (BOTTOM - message) % 64)
        return lambda world: make(world, symbol, by, lengths, made=made)

    return of


def sived(verb: str, message: int) -> Maker:
    return siv._case(f"aesmall_siv_{verb}_args", siv.Message(message, (EAX_HEADER,), Split()))


BOTTOM = 21
#: The name of a figure without its length -> its mode, and its case by the length of the message
COMPARED: dict[str, tuple[str, Callable[[int], Maker]]] = {
    "cmac": ("CMAC", lambda n: cmac._tag(n, TAG)),
    "ctr": ("CTR", lambda n: ctr._case(ctr.CRYPT, n, Split())),
    "cbc_encrypt_pkcs7": ("CBC", cbc._encrypt(cbc.PKCS7)),
    "cbc_decrypt_pkcs7": ("CBC", cbc._decrypt(cbc.PKCS7)),
    "cbc_encrypt": ("CBC", cbc._encrypt(cbc.NOPAD)),
    "cbc_decrypt": ("CBC", cbc._decrypt(cbc.NOPAD)),
    "xts_encrypt": ("XTS", partial(xts._sector, xts.ENCRYPT)),
    "xts_decrypt": ("XTS", partial(xts._sector, xts.DECRYPT)),
    "kw_wrap": ("KW", partial(kw._wrap, kw.KW_WRAP)),
    "kw_unwrap": ("KW", partial(kw._right, kw.KW_UNWRAP)),
    "kwp_wrap": ("KWP", partial(kw._wrap, kw.KWP_WRAP)),
    "kwp_unwrap": ("KWP", partial(kw._right, kw.KWP_UNWRAP)),
}
for _verb in ("seal", "open"):
    COMPARED |= {
        f"ccm_{_verb}": ("CCM", sealed("ccm", ccm.seal, 13, _verb)),
        f"eax_{_verb}": ("EAX", sealed("eax", eax.seal, 16, _verb)),
        f"gcm_{_verb}": ("GCM", sealed("gcm", gcm.seal, 12, _verb)),
        f"ocb_{_verb}": ("OCB3", sealed("ocb", ocb.seal, 12, _verb, ocb.nonce)),
        f"siv_{_verb}": ("SIV", partial(sived, _verb)),
    }
#: Start of "target operation" -> why it is not compared
NOT_COMPARED = {
    r"\w+ (encrypt|decrypt|cipher|key_setup)": "no mode",
    r"\w+ \w+_(both|unchecked|stream)_": "several calls, or those without checks",
    r"\w+ (ctr_cmac|cmac_unchecked|gcm_stored_hash)": "several calls, or those without checks",
    r"\w+ (cbc_eic|cbc_wide|\w+_wide)": "other kernels",
    r"\w+ gcm_siv_": "the mode sets a key up; no proof times that",
    r"\w+ gcm_": "GHASH takes 8 and 64 bytes in one call; no proof times these",
    r"\w+ manx": "messages of bits",
    r"\w+ (drbg|kdf|lorawan|nonce|text|vault)": "a service, not a mode",
    r"\w+ \w+_(256|512)$": "longer than the messages that are proved",
}


@cache
def figures(target: str) -> dict[tuple[str, str], int]:
    """Return the cycles by engine and operation."""
    path = REPOSITORY / "bench" / "results" / "figures" / f"{target}.json"
    rows = json.loads(path.read_text(encoding="utf-8"))
    assert all(row["cycles_min"] == row["cycles_max"] for row in rows)
    return {(r["engine"], r["operation"]): r["cycles_max"] for r in rows if r["key_bits"] == 128}


def is_compared(target: str, operation: str) -> bool:
    return not any(re.match(start, f"{target} {operation}") for start in NOT_COMPARED)


CASES = [
    (target, name, operation)
    for target in TARGETS
    for name, operation in figures(target)
    if is_compared(target, operation)
]


@pytest.mark.parametrize(
    ("target", "name", "operation"), CASES, ids=["-".join(case) for case in CASES]
)
def test_the_proved_time_is_the_figure(target: str, name: str, operation: str) -> None:
    kind, _, length = operation.rpartition("_")
    mode, maker = COMPARED[kind]
    assert proved_time(target, name, mode, maker(int(length))) == figures(target)[name, operation]


def test_every_mode_is_compared_and_both_chips() -> None:
    found = {(target, operation.rpartition("_")[0]) for target, _, operation in CASES}
    wanted = {(target, kind) for target in TARGETS for kind in COMPARED}
    assert found == {one for one in wanted if not is_compared(one[0], f"{one[1]}_16")} ^ wanted
