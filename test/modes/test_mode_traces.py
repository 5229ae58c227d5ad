# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Check that no mode or service branches on a secret or uses one as an address.

Over an engine of class T0 all keys and texts of one length leave the same trace of instructions,
loads and stores. All wrong messages also leave one trace, whatever is wrong with them.

Public values may change the trace, so they are fixed here: lengths, the result of the call, the
carries of CTR's counter (for EAX, SIV and GCM-SIV the counter is in the message or hashed from the
nonce), and the last bits of OCB's nonce. The counter of a DRBG is secret, and it carries here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import pytest
from aesmall.engines import CTR, engine
from aesmall.targets import MODELLED
from aesmall_workshop.chips import simulators
from aesmall_workshop.measure import program as measure
from aesmall_workshop.measure.program import MAIN, TRACERS, Program
from aesmall_workshop.operations.aead import wide
from aesmall_workshop.operations.every import OPERATIONS, Case, Operation, cases
from aesmall_workshop.operations.modes import eax_seal
from aesmall_workshop.operations.services import drbg, entropy_for, key_wrap, sector
from aesmall_workshop.operations.text import sealed_text
from support import oracle
from support.suite import AUTH
from support.texts import coded, decoded

ENGINE = "ct"
#: The chips of the figures, and the RP2350's Arm core
TARGETS = (*MAIN, "cortex_m33")
#: Random cases in addition to the extreme ones. In some of them a bit that decides something is 0,
#: in others 1.
RANDOM = 8
BLOCK = 16
#: The last byte of an answer if the message is refused.
REFUSED = 0x100 - AUTH
NAMED = {operation.name: operation for operation in OPERATIONS}


@dataclass(frozen=True)
class Row:
    """An operation and its cases."""

    operation: Operation
    fine: list[Case]
    #: Cases that must end in AUTH.
    wrong: tuple[Case, ...] = ()


def resized(name: str, length: int) -> Operation:
    """Return the operation of this name with another length of message."""
    operation, old = NAMED[name], int(NAMED[name].defines["MEASURE_LENGTH"])
    return replace(
        operation,
        name=f"{name.removesuffix(str(old))}{length}",
        text_size=operation.text_size - old + length,
        defines={**operation.defines, "MEASURE_LENGTH": str(length)},
    )


def damaged(case: Case, places: Iterable[int]) -> Case:
    """Flip the lowest bit of these bytes. No counter carries because of this."""
    fed = bytearray(case.fed)
    for place in places:
        fed[place] ^= 1
    return replace(case, fed=bytes(fed))


def asked(operation: Operation, *places: Sequence[int]) -> Row:
    """Return the cases of the figures, and the first ones damaged in each of these ways."""
    fine = cases(operation, 128, RANDOM)
    wrong = [damaged(case, way) for case in fine[3:6] for way in places]
    return Row(operation, fine, tuple(wrong))


def seals(name: str, length: int) -> Row:
    return asked(resized(name, length))


def opens(name: str, length: int, *more: Sequence[int], tag: int = BLOCK) -> Row:
    """Damage the first and last byte of the tag, the whole tag, and the ends of the text."""
    ways = [[-1], [-tag], range(-tag, 0), [-tag - 1], [-tag - length], *more]
    return asked(resized(name, length), *ways)


def many_blocks(name: str, verb: str) -> Row:
    """Return three blocks and a partial one for the calls for many blocks."""
    length = 57
    ways = [[-1], range(-BLOCK, 0), [-BLOCK - 1], [-BLOCK - length], [-BLOCK - length - 1]]
    return asked(wide(name, verb, length), *(ways if verb == "open" else ()))


def padding(name: str) -> Row:
    """Every PKCS#7 padding is removed in the same time, and every wrong one refused in one time."""
    source = random.Random(1)
    fine, wrong = [], []
    blocks = [bytes(BLOCK - n) + bytes([n]) * n for n in range(1, 17)]
    blocks += [bytes(BLOCK - 1) + bytes([n]) for n in (0, 17, 0x80, 0xFF, 2, 16)]
    blocks += [bytes(8) + b"\0" + b"\x08" * 7, b"\x0f" + b"\x10" * 15, b"\x01" * 14 + b"\x02\x03"]
    for place, last in enumerate(blocks):
        secret, iv = source.randbytes(BLOCK), source.randbytes(BLOCK)
        text, chain, sealed = bytes(2 * BLOCK) + last, iv, b""
        for at in range(0, len(text), BLOCK):
            chain = oracle.ecb(secret, oracle_xor(chain, text[at : at + BLOCK]))
            sealed += chain
        size = 48 - place - 1
        if place < BLOCK:
            fine.append(Case(secret, iv + sealed, bytes(48) + bytes([size, 0])))
        else:
            wrong.append(Case(secret, iv + sealed, b""))
    return Row(NAMED[name], fine, tuple(wrong))


def oracle_xor(a: bytes, b: bytes) -> bytes:
    return bytes(x ^ y for x, y in zip(a, b, strict=True))


def wrapped(secret: bytes, data: bytes) -> bytes:
    """Compute W of SP 800-38F without a check of its input."""
    first, rest = data[:8], [data[i : i + 8] for i in range(8, len(data), 8)]
    for step in range(6 * len(rest)):
        block = oracle.ecb(secret, first + rest[step % len(rest)])
        first = oracle_xor(block[:8], (step + 1).to_bytes(8, "big"))
        rest[step % len(rest)] = block[8:]
    return first + b"".join(rest)


def padded_keys() -> Row:
    """Return every length that wraps to the same size, and wrong heads, lengths and paddings."""
    source = random.Random(2)
    operation = key_wrap("kwp", "unwrap", 25)
    fine, wrong = [], []
    # If a key does not have 25 bytes, the firmware answers 0xff, although the key was opened.
    for length in range(25, 33):
        secret, text = source.randbytes(BLOCK), source.randbytes(length).ljust(32, b"\0")
        head = bytes.fromhex("a65959a6") + length.to_bytes(4, "big")
        end = 0 if length == 25 else 0xFF
        fine.append(Case(secret, wrapped(secret, head + text), text + bytes([end])))
    for head, end in (
        ("a65959a700000019", 7),
        ("265959a600000019", 7),
        ("a65959a600000018", 8),
        ("a65959a600000000", 7),
        ("a65959a680000019", 7),
        ("a65959a600000021", 0),
        ("a65959a6ffffffff", 0),
        ("a65959a600000019", 6),
        ("0000000000000000", 7),
    ):
        secret, text = source.randbytes(BLOCK), b"\1" * (32 - end) + bytes(end)
        wrong.append(Case(secret, wrapped(secret, bytes.fromhex(head) + text), b""))
    return Row(operation, fine, tuple(wrong))


def secret_counters(call: str, length: int) -> Row:
    """Choose the counter block of a DRBG without the derivation function, through its entropy."""
    source = random.Random(3)
    operation = drbg(f"drbg_nodf_{call}_{length}", call, length, nodf=True)
    fine = cases(operation, 128, RANDOM)
    for counter in (b"\xff" * 16, bytes(12) + b"\xff" * 4, bytes(15) + b"\xfd", b"\xfe" * 16):
        entropy = entropy_for(source.randbytes(BLOCK) + counter)
        secret, text = entropy[:BLOCK], entropy[BLOCK:]
        fine.append(Case(secret, text, operation.answer(secret, text)))
    return Row(operation, fine)


def text_seals(form: str, own: str = "") -> Row:
    return asked(sealed_text(form, "seal", own=own))


def text_opens(form: str, own: str = "") -> Row:
    """Damage the tag, the text and the nonce. The text is always valid Base64url.

    A counter that starts at V (SIV) begins with the first byte.
    """
    operation = sealed_text(form, "open", own=own)
    head = BLOCK if form == "siv" else 12
    fine, wrong = cases(operation, 128, RANDOM), []
    for case in fine[3:6]:
        data = decoded(case.fed[head:])
        assert data is not None
        for at in (1, BLOCK + 1, -BLOCK - 1, -1) if form == "siv" else (13, 40, -BLOCK, -1):
            other = bytearray(data)
            other[at] ^= 1
            wrong.append(Case(case.secret, case.fed[:head] + coded(bytes(other)), b""))
    return Row(operation, fine, tuple(wrong))


LAST_OF_AD = (-BLOCK - 25 - 1,)
AEADS = ("ccm", "eax", "siv", "gcm", "gcm_siv", "ocb")
ROWS: dict[str, Callable[[], Row]] = {
    **{f"{mode}_seal": lambda mode=mode: seals(f"{mode}_seal_16", 25) for mode in AEADS},
    **{
        f"{mode}_open": lambda mode=mode: opens(f"{mode}_open_16", 25, LAST_OF_AD) for mode in AEADS
    },
    **{
        f"{mode}_stream": lambda mode=mode: seals(f"{mode}_stream_64", 25)
        for mode in ("ccm", "eax", "gcm", "ocb")
    },
    **{
        f"{name}_{verb}_wide": lambda name=name, verb=verb: many_blocks(name, verb)
        for name in ("ccm", "gcm", "ocb", "gcm_stored_hash")
        for verb in ("seal", "open")
    },
    "ctr": lambda: seals("ctr_16", 25),
    "ctr_wide": lambda: seals("ctr_wide_64", 57),
    "cmac": lambda: seals("cmac_25", 25),
    "cmac, whole blocks": lambda: seals("cmac_16", 32),
    "cbc_decrypt": lambda: seals("cbc_decrypt_64", 32),
    "cbc_encrypt_pkcs7": lambda: asked(NAMED["cbc_encrypt_pkcs7_47"]),
    "cbc_decrypt_pkcs7": lambda: padding("cbc_decrypt_pkcs7_47"),
    "cbc_decrypt_pkcs7_wide": lambda: padding("cbc_wide_decrypt_pkcs7_47"),
    "kw_wrap": lambda: asked(NAMED["kw_wrap_16"]),
    "kw_unwrap": lambda: asked(NAMED["kw_unwrap_16"], [0], [7], [8], [-1], range(8)),
    "kwp_wrap": lambda: asked(key_wrap("kwp", "wrap", 25)),
    "kwp_unwrap": padded_keys,
    "xts_encrypt": lambda: asked(sector("encrypt", 57)),
    "xts_decrypt": lambda: asked(sector("decrypt", 57)),
    "kdf": lambda: asked(NAMED["kdf_16"]),
    "kdf_an10922": lambda: asked(NAMED["kdf_an10922_16"]),
    "drbg_init": lambda: asked(NAMED["drbg_init"]),
    "drbg_nodf_init": lambda: secret_counters("instantiate", 16),
    "drbg_nodf_generate": lambda: secret_counters("generate", 56),
    **{
        f"text_{form}_{does}{'_wide' * bool(own)}": lambda form=form, own=own, row=row: row(
            form, own
        )
        for form in ("siv", "ccm", "ocb")
        for own in ("", ENGINE)
        for does, row in (("seal", text_seals), ("open", text_opens))
    },
    "lorawan_uplink": lambda: asked(NAMED["lorawan_uplink_16"]),
    "lorawan_downlink": lambda: opens("lorawan_downlink_16", 16, tag=4),
    **{
        name: lambda name=name: asked(NAMED[name])
        for name in (
            *("manx1_seal_67_13_45", "manx1_seal_bytes_64_16_44"),
            *("manx2_seal_67_13_37", "manx2_seal_wide_64_0_120"),
        )
    },
    **{
        name: lambda name=name: asked(NAMED[name], [-1], [-16], [-8], range(-16, 0))
        for name in (
            *("manx1_open_67_13_45", "manx2_open_67_13_37"),
            *("manx2_open_64_0_120", "manx2_open_wide_64_0_120"),
        )
    },
}


def calls(target: str, row: Row) -> list[list[simulators.Call]]:
    """Return the traced calls that are measured, for every case."""
    program = Program(target, engine(target, ENGINE), 128, row.operation)
    given = [*row.fine, *row.wrong]
    expected = [symbol for _, symbol in program.calls]
    run = simulators.run(
        TRACERS[target],
        target,
        program.build(),
        uart_in=measure.feed(given),
        measure=sorted(set(expected)),
        trace=True,
    )
    right = b"".join(case.answer for case in row.fine)
    assert run.output[: len(right)] == right
    size = len(right) // len(row.fine)
    assert list(run.output[len(right) + size - 1 :: size]) == [REFUSED] * len(row.wrong)
    assert [call.symbol for call in run.calls] == expected * len(given)
    return [list(run.calls[i :: len(expected)]) for i in range(len(expected))]


def differences(target: str, row: Row) -> list[str]:
    """Return the calls that leave more than one trace, or take more than one time."""
    found = []
    for each in calls(target, row):
        for kind, group in (("", each[: len(row.fine)]), ("wrong ", each[len(row.fine) :])):
            traces = {call.trace for call in group}
            cycles = sorted({call.cycles for call in group})
            if len(traces) > 1 or len(cycles) > 1:
                what = f"{len(traces)} traces, {cycles} cycles"
                found.append(f"{kind}{group[0].symbol}: {what} in {len(group)} cases")
    return found


def jobs() -> Iterator[tuple[str, str]]:
    """Yield target and row if the engine has the needed kernel."""
    for target in TARGETS:
        kernels = engine(target, ENGINE).kernels
        for name in ROWS:
            is_wide = "_wide" in name and "gcm_stored_hash" not in name
            verb = (
                CTR
                if name.startswith(("ctr_wide", "gcm_seal_wide", "gcm_open_wide"))
                else "encrypt_wide"
            )
            if verb in kernels or not is_wide:
                yield target, name


def marked(target: str, *more: str) -> object:
    """Return a parameter: `make test` leaves out the modelled chips."""
    return pytest.param(target, *more, marks=[pytest.mark.verify] if target in MODELLED else [])


@pytest.mark.parametrize(("target", "name"), [marked(*job) for job in jobs()])
def test_secrets_leave_no_trace(target: str, name: str) -> None:
    assert differences(target, ROWS[name]()) == []


@pytest.mark.parametrize("target", [marked(target) for target in TARGETS])
def test_a_carry_that_is_public_shows(target: str) -> None:
    """A public carry changes the trace. So would a secret that decides something.

    EAX counts from a hash of the nonce.
    """
    row = seals("eax_seal_16", 25)
    secret, fed = row.fine[-1].secret, row.fine[-1].fed
    nonce = int.from_bytes(fed[:BLOCK], "big")
    while eax_seal(secret, nonce.to_bytes(BLOCK, "big") + fed[BLOCK:])[0][-1] != 0xFF:
        nonce += 1
    carrying = nonce.to_bytes(BLOCK, "big") + fed[BLOCK:]
    _, sealed, tag = eax_seal(secret, carrying)
    row.fine[-1] = Case(secret, carrying, sealed + tag + b"\0")
    (found,) = differences(target, row)
    assert found.startswith("aesmall_eax_seal_args: 2 traces, ")
