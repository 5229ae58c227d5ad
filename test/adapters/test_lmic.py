# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the LMIC adapter: every length, published frames, and the faults of LMIC's own engines."""

from __future__ import annotations

import json
import random
import subprocess
from pathlib import Path

import pytest
from aesmall.engines import Engine, engines_on
from aesmall_workshop.chips import build, elf, simulators
from aesmall_workshop.measure import lmic
from aesmall_workshop.measure.lmic import CTR, DEC, ENC, LOWER, MIC, MICNOAUX, Call
from aesmall_workshop.paths import REPOSITORY
from support import oracle
from support.marks import few_on_chips
from support.suite import (
    ATMEGA328P,
    FIRMWARE,
    HOST_CLANG,
    HOST_GCC,
    PLATFORMS,
    RP2040,
    Platform,
    default_engine,
    pair_id,
)

VECTORS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "lorawan.json").read_text(encoding="utf-8")
)
#: Its program counter has three bytes.
ATMEGA2560 = Platform("atmega2560", "atmega2560", "simavr")
BIG = 512
#: The MIC by the length of the message 00 01 02 ... in bytes. The secret is 16 times 02, the
#: direction is 0, DevAddr is 01020304 and FCnt is 1.
MICS = {127: 0x4DAF6DDB, 128: 0xD9AB4DE3, 149: 0x7864B118, 222: 0x63097BE6, 242: 0xC2AA0392}
GOOD_MODES = (ENC, CTR, MIC, MIC | MICNOAUX)
#: These engines are slow.
SKIPPED = ("nano_tableless", "nano_tableless_nomul")


def engines(platform: Platform) -> list[Engine]:
    return [
        e
        for e in engines_on(platform.target)
        if e.name not in SKIPPED and not e.name.endswith("_c")
    ]


def ask(platform: Platform, engine: str, calls: list[Call], **options: bool) -> None:
    program = lmic.program(
        platform.target, engine, flags=platform.flags, compiler=platform.compiler, **options
    )
    lmic.ask(platform.answers_on, platform.target, program, calls)


def call(source: random.Random, mode: int, length: int) -> Call:
    parts = (source.randbytes(size) for size in (16, 16, length))
    return Call(mode, *parts, offset=length % 4)


def aux(first: int, direction: int, address: int, counter: int, last: int) -> bytes:
    """Return A_i or B0 of LoRaWAN 1.0.4, sections 4.3.3 and 4.4."""
    numbers = address.to_bytes(4, "little") + counter.to_bytes(4, "little")
    return bytes([first, 0, 0, 0, 0, direction]) + numbers + bytes([0, last])


@pytest.mark.parametrize("platform", [HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040], ids=pair_id)
def test_every_length(platform: Platform) -> None:
    source = random.Random("every length")
    calls = [call(source, mode, n) for n in range(BIG + 1) for mode in (CTR, MIC, MIC | MICNOAUX)]
    calls += [call(source, ENC, n) for n in range(BIG + 1)]
    ask(platform, "tiny", calls)


@few_on_chips
@pytest.mark.parametrize(
    ("platform", "engine"),
    [(p, e) for p in (HOST_GCC, ATMEGA328P, ATMEGA2560, RP2040) for e in engines(p)],
    ids=pair_id,
)
def test_every_engine(platform: Platform, engine: Engine) -> None:
    source = random.Random(engine.name)
    lengths = (0, 1, 15, 16, 17, 31, 32, 33, 255, 256)
    calls = [call(source, mode, n) for n in lengths for mode in GOOD_MODES]
    ask(platform, engine.name, calls)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_published_frames(platform: Platform) -> None:
    calls = []
    for v in VECTORS:
        phy = bytes.fromhex(v["phy"])
        if v["kind"] == "data":
            head = (v["dir"], int(v["devaddr"], 16), v["fcnt"])
            key, body = bytes.fromhex(v["nwkskey"]), phy[:-4]
            calls.append(Call(MIC, key, aux(0x49, *head, len(body)), body))
            assert calls[-1].answer[:4] == phy[-4:]
            if v["plaintext"] and v["appskey"] and phy[8 + (phy[5] & 15)] != 0:
                text, app_key = bytes.fromhex(v["plaintext"]), bytes.fromhex(v["appskey"])
                calls.append(Call(CTR, app_key, aux(0x01, *head, 1), text))
                assert calls[-1].answer[4:-1] == phy[9 + (phy[5] & 15) : -4]
        elif v["kind"] == "join-request":
            calls.append(Call(MIC | MICNOAUX, bytes.fromhex(v["appkey"]), bytes(16), phy[:-4]))
            assert calls[-1].answer[:4] == phy[-4:]
        else:
            key, clear = bytes.fromhex(v["appkey"]), bytes.fromhex(v["clear"])
            calls.append(Call(ENC, key, bytes(16), phy[1:]))
            assert calls[-1].answer[4:-1] == clear[1:]
            calls.append(Call(MIC | MICNOAUX, key, bytes(16), clear[:-4]))
            assert calls[-1].answer[:4] == clear[-4:]
    assert len(calls) >= 25
    ask(platform, default_engine(platform).name, calls)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_published_mics_and_block(platform: Platform) -> None:
    calls = [
        Call(MIC, b"\2" * 16, aux(0x49, 0, 0x01020304, 1, n), bytes(i % 256 for i in range(n)))
        for n in MICS
    ]
    assert [int.from_bytes(c.answer[:4], "big") for c in calls] == list(MICS.values())
    calls.append(Call(ENC, b"\1" * 16, bytes(16), bytes(16)))
    assert calls[-1].answer[4:-1] == bytes.fromhex("b6aeaffa752dc08b51639731761aed00")
    ask(platform, default_engine(platform).name, calls)


# ---- faults of LMIC's own engines ----


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_lengths_that_are_negative_as_a_byte_are_encrypted(platform: Platform) -> None:
    """Payloads of 128 to 255 bytes are encrypted.

    One engine of LMIC does not encrypt them: it sends the payload in clear.
    """
    source = random.Random("128 to 255")
    calls = [call(source, CTR, n) for n in range(128, 256)]
    assert all(c.answer[4:-1] != c.buf for c in calls)
    ask(platform, default_engine(platform).name, calls)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_incomplete_blocks_are_refused(platform: Platform) -> None:
    """A message with an incomplete block becomes zeros up to its end, and no byte after it changes.

    One engine of LMIC writes past the end of the buffer.
    """
    source = random.Random("incomplete")
    calls = [call(source, ENC, n) for n in (*range(1, 16), *range(17, 32), 33, 47, 255, 257, 511)]
    assert all(c.answer[4:-1] == bytes(len(c.buf)) for c in calls)
    ask(platform, default_engine(platform).name, calls)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_many_blocks_come_to_an_end(platform: Platform) -> None:
    """AES_ENC encrypts 256 bytes and more.

    One engine of LMIC counts these bytes in a single byte, so that it never returns.
    """
    source = random.Random("many blocks")
    calls = [call(source, ENC, n) for n in (240, 256, 272, 496, 512)]
    assert all(c.answer[4:-1] != c.buf for c in calls)
    ask(platform, default_engine(platform).name, calls)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_nothing_to_do(platform: Platform) -> None:
    source = random.Random("nothing")
    calls = [call(source, mode, 0) for mode in (*GOOD_MODES, DEC)]
    assert calls[2].answer[:4] == oracle.cmac(calls[2].key, calls[2].aux)[:4]
    assert calls[3].answer[:4] == oracle.cmac(calls[3].key, b"")[:4]
    ask(platform, default_engine(platform).name, calls)


@pytest.mark.parametrize("platform", [HOST_GCC, ATMEGA328P, RP2040], ids=pair_id)
def test_other_modes_give_zeros(platform: Platform) -> None:
    source = random.Random("modes")
    # 0xff ends the firmware, and 0x80 calls its lower seam.
    modes = [m for m in range(0xFF) if m not in (*GOOD_MODES, LOWER)]
    calls = [call(source, mode, n) for mode in modes for n in (0, 16, 21)]
    ask(platform, default_engine(platform).name, calls)


@pytest.mark.parametrize("platform", [HOST_GCC, ATMEGA328P, RP2040], ids=pair_id)
def test_the_counter_carries_through_all_bytes(platform: Platform) -> None:
    """The counter carries through all bytes, as SP 800-38A requires.

    Some engines of LMIC count only in the last byte or in the last four bytes.
    """
    source = random.Random("carries")
    starts = (b"\xff" * 16, b"\0" * 8 + b"\xff" * 8, bytes(15) + b"\xf0")
    calls = [Call(CTR, source.randbytes(16), start, source.randbytes(512)) for start in starts]
    ask(platform, default_engine(platform).name, calls)


# ---- options ----


#: The host has no engine `fast`.
KEEPS = [
    *((HOST_GCC, engine) for engine in ("balanced", "compact")),
    *((ATMEGA328P, engine) for engine in ("balanced", "compact", "fast")),
]


@pytest.mark.parametrize(("platform", "engine"), KEEPS, ids=pair_id)
def test_kept_round_keys_follow_the_key(platform: Platform, engine: str) -> None:
    source = random.Random("kept")
    keys = [bytes(16), bytes(16), b"\xff" * 16, *(source.randbytes(16) for _ in range(6))]
    # The first byte after the secret is key[0] ^ S(key[13]) ^ 1, which is 0 for this secret.
    keys += [bytes([0x63 ^ 1]) + bytes(15)] * 2
    calls = []
    for _ in range(100):
        key = source.choice(keys)
        calls += [
            Call(mode, key, source.randbytes(16), source.randbytes(32)) for mode in (ENC, MIC)
        ]
    ask(platform, engine, [Call(ENC, bytes(16), bytes(16), bytes(16)), *calls], keeps=True)


def test_kept_round_keys_are_for_schedules_that_begin_with_the_key() -> None:
    with pytest.raises(build.BuildError, match="is for balanced, compact and fast"):
        lmic.program("atmega328p", "ct", keeps=True)


@pytest.mark.parametrize("platform", [HOST_GCC, ATMEGA328P, RP2040], ids=pair_id)
@pytest.mark.parametrize("engine", ["nano", "balanced"])
def test_the_lower_seam(platform: Platform, engine: str) -> None:
    source = random.Random("lower")
    ask(platform, engine, [call(source, LOWER, 16) for _ in range(20)], lower=True)


#: The names that LMIC calls: the older libraries have one, the newer ones depend on macros.
NAMES = {
    "os_aes": {},
    "os_aes_original": {"LMIC_V6": "1", "USE_ORIGINAL_AES": "1"},
    "os_aes_generic": {"LMIC_V6": "1"},
}
#: The text with which doc/use/lmic.md replaces LMIC's file, and a call for the lower seam.
USERS = """#define AESMALL_LMIC_ENGINE tiny
#include <aesmall.h>
#include <adapters/lmic.c>
#define AESMALL_LMIC_BLOCK_ENGINE tiny
#include <adapters/lmic_block.c>
"""


def file_of(name: str, text: str) -> Path:
    """Write a source file of the user and return its path."""
    path = build.BUILD / "lmic" / name
    with build.appearing(path) as scratch:
        scratch.write_text(text, encoding="utf-8")
    return path


def node(platform: Platform, name: str, sources: list[Path], *flags: str) -> Path:
    folder = FIRMWARE / "lmic"
    return build.build(
        platform.target,
        [folder / "node.cpp", *sources],
        name=f"lmic-node-{name}",
        defines=NAMES[name],
        flags=[f"-I{folder}", "-fno-exceptions", "-fno-unwind-tables", *flags],
    )


@pytest.mark.parametrize("platform", [HOST_GCC, ATMEGA328P, RP2040], ids=pair_id)
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("suffix", ["c", "cpp"])
def test_a_node_in_cpp_links_it_by_each_name(platform: Platform, name: str, suffix: str) -> None:
    program = node(platform, name, [file_of(f"users.{suffix}", USERS)])
    assert simulators.run(platform.answers_on, platform.target, program).exit_code == 0


def test_it_links_when_all_code_is_made_at_once() -> None:
    """The adapter links with link-time optimisation, which the Arduino IDE uses for AVR."""
    program = node(ATMEGA328P, "os_aes_original", [file_of("users.c", USERS)], "-flto")
    assert simulators.run("simavr", "atmega328p", program).exit_code == 0


@pytest.mark.parametrize("name", ["os_aes_original", "os_aes_generic"])
def test_an_engine_of_lmic_that_is_left_in_wins(name: str) -> None:
    """If an engine of LMIC stays in the program, the linker prefers it to the adapter.

    The engine of this test does not encrypt, so the node's frame is wrong and the exit code is 1.
    """
    text = f"#include <stdint.h>\nuint32_t {name}(uint8_t m, uint8_t *b, uint16_t n)\n"
    text += "{ return (uint32_t)(m & 0) + (uint32_t)(b == 0) + (n & 0u); }\n"
    program = node(HOST_GCC, name, [file_of("users.c", USERS), file_of(f"other_{name}.c", text)])
    assert simulators.run(HOST_GCC.answers_on, HOST_GCC.target, program).exit_code == 1


@pytest.mark.parametrize(
    ("compiler", "engine"),
    [("gcc", "smal"), ("gcc", ""), ("gcc", "fast"), ("clang", "TINY"), ("avr-gcc", "tinny")],
)
@pytest.mark.parametrize("file", ["lmic", "lmic_block"])
def test_a_wrong_engine_is_one_error(compiler: str, engine: str, file: str) -> None:
    """A wrong name of an engine is one compiler error. For example, this computer has no `fast`."""
    macro = "AESMALL_LMIC_BLOCK_ENGINE" if file == "lmic_block" else "AESMALL_LMIC_ENGINE"
    command = [compiler, "-std=c99", "-c", "-o", "/dev/null", f"-D{macro}={engine}"]
    source = REPOSITORY / "src" / "adapters" / f"{file}.c"
    done = subprocess.run([*command, source], capture_output=True, text=True, check=False)
    errors = [line for line in done.stderr.splitlines() if "error:" in line]
    assert len(errors) == 1 and f"{macro} must name an engine" in errors[0], done.stderr


# ---- linked code, registers, and timing ----


def test_no_decryption_is_linked() -> None:
    for name in ("nano", "tiny", "balanced", "fast"):
        symbols = elf.symbols(lmic.program("atmega328p", name))
        assert not [s for s in symbols if "decrypt" in s or "inv_sbox" in s]


def test_it_is_not_there_unless_asked_for() -> None:
    objects = build.library("atmega328p")
    ours = [obj for source, obj in objects.items() if source.name in ("lmic.c", "lmic_block.c")]
    assert len(ours) == 2
    listing = subprocess.run(["avr-nm", *ours], capture_output=True, text=True, check=True).stdout
    assert " T " not in listing and " B " not in listing
    assert "adapters" not in (REPOSITORY / "src" / "aesmall.h").read_text(encoding="utf-8")


@pytest.mark.parametrize("mode", GOOD_MODES)
def test_registers_and_stack_are_kept(mode: int) -> None:
    source = random.Random(mode)
    calls = [call(source, mode, n) for n in (0, 1, 16, 32, 33, 48)]
    program = lmic.program("atmega328p", "tiny")
    run = lmic.ask("simavr", "atmega328p", program, calls, measure=["os_aes"], abi_seed=1)
    assert len(run.calls) == len(calls)
    assert all(c.abi == () for c in run.calls)


@pytest.mark.parametrize("mode", GOOD_MODES)
def test_cycles_depend_on_no_secret(mode: int) -> None:
    """The cycles depend on no secret. The engine is `tiny`: on AVR its cipher is in the adapter."""
    source = random.Random(mode)
    aux_of_all = source.randbytes(15) + b"\1"
    calls = [Call(mode, source.randbytes(16), aux_of_all, source.randbytes(48)) for _ in range(12)]
    program = lmic.program("atmega328p", "tiny")
    run = lmic.ask("simavr", "atmega328p", program, calls, measure=["os_aes"])
    assert len(run.calls) == len(calls)
    assert len({c.cycles for c in run.calls}) == 1


def test_a_carry_goes_through_the_whole_counter() -> None:
    """A carry starts in every byte, and all bytes wrap to 0. The cipher is in the adapter."""
    source = random.Random("carry")
    calls = [
        Call(CTR, source.randbytes(16), bytes([7] * (16 - n) + [255] * n), source.randbytes(33))
        for n in range(17)
    ]
    ask(ATMEGA328P, "tiny", calls)


def test_tiny_is_linked_once() -> None:
    symbols = elf.symbols(lmic.program("atmega328p", "tiny"))
    assert "aesmall_lmic_unchecked_tiny" in symbols
    assert not {"aesmall_lmic_unchecked", "aesmall_aes128_encrypt_only_tiny_avr"} & symbols.keys()


@pytest.mark.parametrize("mode", GOOD_MODES)
def test_no_address_depends_on_a_secret(mode: int) -> None:
    """Every key and text leaves the same trace. The engine has class T0."""
    source = random.Random(mode)
    calls = [
        Call(mode, source.randbytes(16), bytes([first]) + bytes(14) + b"\1", source.randbytes(48))
        for first in range(12)
    ]
    program = lmic.program("atmega328p", "ct")
    run = lmic.ask("avr8js", "atmega328p", program, calls, measure=["os_aes"], trace=True)
    assert len({c.trace for c in run.calls}) == 1
