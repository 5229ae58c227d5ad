# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test GHASH against NIST's intermediate values and OpenSSL's tags of GCM.

The tests cover every length, place and split. Time and addresses must be equal for all keys, states
and texts.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest
from aesmall_workshop.chips import elf
from aesmall_workshop.measure.program import TRACERS
from aesmall_workshop.paths import REPOSITORY
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from support import oracle
from support.suite import (
    APART,
    ATMEGA328P,
    CORTEX_M4,
    CORTEX_M33,
    HOST_GCC,
    HOST_SLOW_MULTIPLY,
    OK,
    PLACES,
    PLATFORMS,
    RP2040,
    RP2350,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    firmware,
    number,
    pair_id,
    request,
    run,
)

BLOCK = 16
#: The value of test/firmware/protocol.h.
GUARD_SIZE = 8
ZEROS = bytes(BLOCK)
CHIPS = [platform for platform in PLATFORMS if platform.is_chip]
APART_PLACES = [place for place in PLACES if not place.in_place]
#: Includes the multiplication by bits, for processors without assembly and without a multiplier of
#: constant time.
EVERYWHERE = (*PLATFORMS, HOST_SLOW_MULTIPLY)
#: The number of random hash keys, states and texts in addition to the extreme ones.
RANDOM_CASES = 24

#: H, data and their GHASH, of the test cases 1, 2, 4 and 16 in the GCM specification (McGrew and
#: Viega), to which SP 800-38D refers. The data are A, C and their lengths, separated by spaces.
VECTORS = (
    "66e94bd4ef8a2c3b884cfa59ca342b2e - - 00000000000000000000000000000000"
    " 00000000000000000000000000000000",
    "66e94bd4ef8a2c3b884cfa59ca342b2e - 0388dace60b6a392f328c2b971b2fe78"
    " 00000000000000000000000000000080 f38cbb1ad69223dcc3457ae5b6b0f885",
    "b83b533708bf535d0aa6e52980d53b78 feedfacedeadbeeffeedfacedeadbeefabaddad2"
    " 42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
    "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
    " 00000000000000a000000000000001e0 698e57f70e6ecc7fd9463b7260a9ae5f",
    "acbef20579b4b8ebce889bac8732dad7 feedfacedeadbeeffeedfacedeadbeefabaddad2"
    " 522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
    "8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662"
    " 00000000000000a000000000000001e0 8bd0c4d8aacd391e67cca447e8c38f65",
)


def ghash(h: bytes, y: bytes, data: bytes) -> bytes:
    """Compute SP 800-38D 6.4, algorithm 2, from the state y on.

    The last block is padded with zeros.
    """
    for start in range(0, len(data), BLOCK):
        block = data[start : start + BLOCK].ljust(BLOCK, b"\0")
        added = int.from_bytes(y, "big") ^ int.from_bytes(block, "big")
        y = oracle.multiply(added, int.from_bytes(h, "big")).to_bytes(BLOCK, "big")
    return y


def hashed(
    h: bytes, y: bytes, data: bytes, place: Place = APART, first: int = 0, op: str = "H"
) -> tuple[str, Response]:
    want = ghash(h, ghash(h, y, data[:first]), data[first:])
    return request(op, place, h, y, number(first), data), Response(OK, want)


@pytest.mark.parametrize("platform", EVERYWHERE, ids=pair_id)
def test_published_values(platform: Platform) -> None:
    expected = []
    for vector in VECTORS:
        h, a, c, lengths, want = (bytes.fromhex(part.strip("-")) for part in vector.split())
        state = ghash(h, ZEROS, a)
        assert ghash(h, ghash(h, state, c), lengths) == want
        expected.append(hashed(h, ZEROS, a))
        line = request("H", APART, h, state, number(-(-len(c) // BLOCK) * BLOCK), pad(c) + lengths)
        expected.append((line, Response(OK, want)))
    check(platform, default_engine(platform), expected)


def test_both_portable_multiplications_are_asked() -> None:
    """Both portable multiplications are tested. The linker's map names the file of the function."""
    function = re.compile(
        r"\.text\.aesmall_ghash_multiply\s+0x(\w+) +0x\w+ \S*/(\w+)-\w+\.o$", re.M
    )
    for platform, source in ((HOST_GCC, "words"), (HOST_SLOW_MULTIPLY, "bits")):
        told = firmware(platform, default_engine(platform)).with_suffix(".map").read_text()
        linked = [name for place, name in function.findall(told) if int(place, 16)]
        assert linked == [f"ghash_multiply_{source}"]


def pad(data: bytes) -> bytes:
    return data + bytes(-len(data) % BLOCK)


@pytest.mark.parametrize("platform", EVERYWHERE, ids=pair_id)
def test_every_bit_of_both_factors(platform: Platform) -> None:
    """Each bit of H and of the block counts.

    Each bit of H is tested with each kind of neighbours, and H and the block with extreme values.
    """
    rng = random.Random(1)
    ones = b"\xff" * BLOCK
    bits = [(1 << i).to_bytes(BLOCK, "big") for i in range(128)]
    expected = [hashed(h, ZEROS, data) for h in (ZEROS, ones) for data in (ZEROS, ones)]
    expected += [hashed(bit, ones, rng.randbytes(BLOCK)) for bit in bits]
    expected += [hashed(ones, bit, ZEROS) for bit in bits]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", EVERYWHERE, ids=pair_id)
def test_every_length_place_and_split(platform: Platform) -> None:
    rng = random.Random(2)
    expected = []
    for length in range(50):
        for place in (APART, Place(3, 0), Place(0, 1)):
            h, y, data = rng.randbytes(BLOCK), rng.randbytes(BLOCK), rng.randbytes(length)
            expected.append(hashed(h, y, data, place))
    h, y, data = rng.randbytes(BLOCK), rng.randbytes(BLOCK), rng.randbytes(49)
    expected += [hashed(h, y, data, place, 17) for place in APART_PLACES]
    expected += [hashed(h, y, data, APART, first) for first in range(50)]
    expected += [hashed(h, y, rng.randbytes(256), APART, 16)]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", EVERYWHERE, ids=pair_id)
def test_the_compact_form(platform: Platform) -> None:
    """The compact form works for every length and each bit of both factors."""
    rng = random.Random(6)
    ones = b"\xff" * BLOCK
    expected = []
    for length in range(50):
        h, y, data = rng.randbytes(BLOCK), rng.randbytes(BLOCK), rng.randbytes(length)
        expected.append(hashed(h, y, data, APART, length // 32 * 16, op="h"))
    for i in range(128):
        bit = (1 << i).to_bytes(BLOCK, "big")
        expected.append(hashed(bit, ones, rng.randbytes(BLOCK), op="h"))
        expected.append(hashed(ones, bit, ZEROS, op="h"))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", EVERYWHERE, ids=pair_id)
def test_tags_of_gcm(platform: Platform) -> None:
    """The tags of GCM with the default engine are OpenSSL's. Without text they are tags of GMAC."""
    rng = random.Random(3)
    expected = []
    for size in (16, 24, 32):
        secret = rng.randbytes(size)
        expected.append((request("K", secret), Response(OK, b"")))
        lengths = [(0, 0), (20, 0), (0, 33), (16, 16), (1, 64)]
        lengths += [(rng.randrange(70), rng.randrange(130)) for _ in range(15)]
        for ad_len, text_len in lengths:
            nonce, ad, text = rng.randbytes(12), rng.randbytes(ad_len), rng.randbytes(text_len)
            sealed = AESGCM(secret).encrypt(nonce, text, ad)
            line = request("t", rng.choice(APART_PLACES), nonce, ad, sealed[:-BLOCK])
            expected.append((line, Response(OK, sealed[-BLOCK:])))
    check(platform, default_engine(platform), expected)


def test_model_is_gcm() -> None:
    """The model above makes OpenSSL's tags with OpenSSL's block cipher."""
    rng = random.Random(4)
    for ad_len, text_len in ((0, 0), (13, 0), (7, 45), (32, 32)):
        secret, nonce, ad = rng.randbytes(16), rng.randbytes(12), rng.randbytes(ad_len)
        sealed = AESGCM(secret).encrypt(nonce, rng.randbytes(text_len), ad)
        h = oracle.ecb(secret, ZEROS)
        lengths = number(8 * ad_len, 8) + number(8 * text_len, 8)
        y = ghash(h, ghash(h, ghash(h, ZEROS, ad), sealed[:-BLOCK]), lengths)
        mask = oracle.ecb(secret, nonce + number(1, 4))
        assert bytes(a ^ b for a, b in zip(y, mask, strict=True)) == sealed[-BLOCK:]


def cases(data_len: int, place: Place) -> list[str]:
    """Return the same call with extreme and with random secrets."""
    rng = random.Random(5)
    fills = [(a, b, c) for a in (0, 255) for b in (0, 255) for c in (0, 255)]
    parts = [(bytes([a]) * BLOCK, bytes([b]) * BLOCK, bytes([c]) * data_len) for a, b, c in fills]
    parts += [
        (rng.randbytes(BLOCK), rng.randbytes(BLOCK), rng.randbytes(data_len))
        for _ in range(RANDOM_CASES)
    ]
    return [request("H", place, h, y, number(data_len), data) for h, y, data in parts]


FUNCTIONS = ["aesmall_ghash_init", "aesmall_ghash_update"]
#: A separate function for the blocks on AVR.
AVR_PRODUCT = "aesmall_ghash_product"
COMPACT = "aesmall_ghash_compact_update"


@pytest.mark.parametrize("place", [APART, Place(1, 2)], ids=["aligned", "unaligned"])
@pytest.mark.parametrize("length", [0, 5, 16, 48])
@pytest.mark.parametrize("platform", CHIPS, ids=pair_id)
def test_time_and_addresses_are_the_same_for_all(
    platform: Platform, length: int, place: Place
) -> None:
    """All cycles are equal, and so are all addresses on the simulators that record them."""
    lines = cases(length, place)[:: 4 if platform is ATMEGA328P else 1]
    result = run(
        platform,
        default_engine(platform),
        lines,
        simulator=TRACERS[platform.target],
        measure=FUNCTIONS,
        trace=True,
    )
    init, update = ([c for c in result.calls if c.symbol == name] for name in FUNCTIONS)
    assert (len(init), len(update)) == (len(lines), 2 * len(lines))
    for calls in (init, update[::2], update[1::2]):
        assert len({call.cycles for call in calls}) == 1
        assert len({call.trace for call in calls}) == 1


@pytest.mark.parametrize("platform", CHIPS, ids=pair_id)
def test_registers_and_stack_are_kept(platform: Platform) -> None:
    lines = [cases(length, place)[-1] for length in (0, 5, 16, 40) for place in APART_PLACES[:5]]
    lines += [line.replace("H", "h", 1) for line in lines]
    functions = [*FUNCTIONS, COMPACT]
    result = run(platform, default_engine(platform), lines, measure=functions, abi_seed=7)
    assert {call.symbol for call in result.calls} == set(functions)
    assert [(call.symbol, call.abi) for call in result.calls if call.abi] == []


def banner(name: str, pattern: str, folder: str = "armv6m") -> list[int]:
    """Return numbers in the banner of an assembly function."""
    [source] = (REPOSITORY / "src" / folder / "modes").rglob(f"{name}.S")
    found = re.search(pattern, source.read_text(encoding="utf-8").replace("\n *", ""))
    assert found, f"{name}: no {pattern}"
    return [int(group) for group in found.groups()]


@pytest.mark.parametrize("simulator", ["rp2040js", "unicorn"])
def test_cycles_and_stack_are_those_of_the_banner(simulator: str) -> None:
    """On the RP2040, init and updates of zero, one and two blocks take the cycles of the banner."""
    lines = [cases(length, APART)[-1] for length in (0, 16, 32)]
    platform = replace(RP2040, simulator=simulator)
    result = run(platform, default_engine(RP2040), lines, measure=FUNCTIONS)
    init, update = ([c for c in result.calls if c.symbol == name] for name in FUNCTIONS)
    stated = banner(FUNCTIONS[0], r"Cost:.* = (\d+) cycles")
    assert {call.cycles for call in init} == set(stated)
    stated = banner(FUNCTIONS[1], r"Cost:.* = (\d+), *(\d+), *(\d+) cycles for *0, *1, *2 blocks")
    assert [call.cycles for call in update[::2]] == stated
    for name, calls in zip(FUNCTIONS, (init, update), strict=True):
        assert {call.stack for call in calls} == set(banner(name, r"Stack: +(\d+)"))


def modelled(name: str, at: int) -> tuple[int, list[int], list[int], list[int]]:
    """Return stack, instructions, cycles and those of a part of a block, as in a banner.

    The lists have the numbers of a call and of each block or byte. `at` is 0 for the M4.
    """
    text = rf"Cost: +(\d+) \+ (\d+) x blocks instructions.*M33:{' [^/]*/' * at} (\d+) \+ (\d+) x"
    call, block, *cycles = banner(name, text, "armv7m")
    more = banner(name, rf"n < 16,{' [^/]*/' * at} (\d+) \+ (\d+) n", "armv7m")
    (stack,) = banner(name, r"Stack: +(\d+)", "armv7m")
    return stack, [call, block], cycles, more


@pytest.mark.parametrize("platform", [CORTEX_M4, CORTEX_M33], ids=pair_id)
def test_modelled_cycles_are_those_of_the_banner(platform: Platform) -> None:
    lines = [cases(length, APART)[-1] for length in (0, 32, 5)]
    lines += [line.replace("H", "h", 1) for line in lines]
    functions = [*FUNCTIONS, COMPACT]
    result = run(platform, default_engine(platform), lines, measure=functions)
    init, *updates = ([c for c in result.calls if c.symbol == name] for name in functions)
    at = int(platform is CORTEX_M33)
    for name, calls in zip(functions[1:], updates, strict=True):
        stack, instructions, cycles, more = modelled(name, at)
        assert [c.instructions for c in calls[:3:2]] == [
            instructions[0] + blocks * instructions[1] for blocks in (0, 2)
        ]
        assert [c.cycles for c in calls[::2]] == [
            cycles[0],
            cycles[0] + 2 * cycles[1],
            sum(cycles) + more[0] + 5 * more[1],
        ]
        assert max(c.stack for c in calls) == stack
    text = r"Cost: +(\d+) instructions; modelled, M4 / M33: (\d+) / (\d+)"
    of_init = banner(FUNCTIONS[0], text, "armv7m")
    assert {(c.instructions, c.cycles) for c in init} == {(of_init[0], of_init[1 + at])}


def test_cycles_are_those_of_the_banner_on_avr() -> None:
    lines = [cases(length, APART)[-1] for length in (16, 32, 48)]
    lines += [line.replace("H", "h", 1) for line in lines]
    functions = [*FUNCTIONS, AVR_PRODUCT, COMPACT]
    result = run(ATMEGA328P, default_engine(ATMEGA328P), lines, measure=functions)
    init, update, product, compact = ([c for c in result.calls if c.symbol == f] for f in functions)
    pattern = r"Cost:[^;]* = (\d+) cycles"
    assert {call.cycles for call in init} == set(banner(FUNCTIONS[0], pattern, "avr"))
    assert {call.cycles for call in product} == set(banner(AVR_PRODUCT, pattern, "avr"))
    pattern = r"Cost:[^;]* = *(\d+), (\d+), *(\d+) *cycles for 1, 2, 3 blocks"
    assert [call.cycles for call in update[::2]] == banner(FUNCTIONS[1], pattern, "avr")
    assert [call.cycles for call in compact[::2]] == banner(COMPACT, pattern, "avr")


@pytest.mark.parametrize("platform", [ATMEGA328P, RP2040, RP2350], ids=pair_id)
def test_figures_of_the_document(platform: Platform) -> None:
    """The row of the chip in doc/use/modes.md is right: cycles, bytes of code, key and stack."""
    name = {"atmega328p": "ATmega328P", "rp2040": "RP2040"}.get(platform.target, "RP2350")
    document = (REPOSITORY / "doc" / "use" / "modes.md").read_text(encoding="utf-8")
    section = document[document.index("## GHASH") :]
    row = re.search(rf"^\| {name} \|(.*)\|$", section, re.MULTILINE)
    assert row
    program = firmware(platform, default_engine(platform))
    symbols = elf.symbols(program)
    lines = [cases(length, APART)[-1] for length in (16, 32)]
    result = run(platform, default_engine(platform), lines, measure=FUNCTIONS)
    init, one, _, _, two, _ = result.calls
    code = [s.size for s in symbols.values() if re.match("aesmall_ghash_(?!compact)", s.name)]
    assert [int(cell.replace(",", "")) for cell in row[1].split("|")] == [
        *(init.cycles, one.cycles, two.cycles - one.cycles, sum(code)),
        *(symbols["keys"].size - 2 * GUARD_SIZE, max(one.stack, init.stack)),
    ]
