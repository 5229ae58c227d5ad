# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the unchecked calls: CTR, CMAC with a first block, and EAX."""

from __future__ import annotations

import random

import pytest
from aesmall.engines import Engine
from support import oracle
from support.marks import few_on_chips
from support.suite import (
    APART,
    AUTH,
    OK,
    PLACES,
    PLATFORMS,
    Place,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    pairs,
    request,
    run,
)

SECRET = bytes.fromhex("2b7e151628aed2a6abf7158809cf4f3c")
SET_KEY = (request("K", SECRET), Response(OK, b""))
START = bytes.fromhex("f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff")
IN_PLACE = Place(in_place=True)
FORGED = Response(AUTH, b"")
#: The EAX paper, appendix G: message, key, nonce, header, ciphertext and tag.
EAX_VECTORS = (
    "  233952DEE4D5ED5F9B9C6D6FF80FF478 62EC67F9C3A4A407FCB2A8C49031A8B3 6BFB914FD07EAE6B"
    "  E037830E8389F27B025A2D6527E79D01",
    "F7FB 91945D3F4DCBEE0BF45EF52255F095A4 BECAF043B0A23D843194BA972C66DEBD FA3BFD4806EB53FA"
    " 19DD5C4C9331049D0BDAB0277408F67967E5",
    "1A47CB4933 01F74AD64077F2E704C0F60ADA3DD523 70C3DB4F0D26368400A10ED05D2BFF5E"
    " 234A3463C1264AC6 D851D5BAE03A59F238A23E39199DC9266626C40F80",
    "481C9E39B1 D07CF6CBB7F313BDDE66B727AFD3C5E8 8408DFFF3C1A2B1292DC199E46B7D617"
    " 33CCE2EABFF5A79D 632A9D131AD4C168A4225D8E1FF755939974A7BEDE",
    "40D0C07DA5E4 35B6D0580005BBC12B0587124557D2C2 FDB6B06676EEDC5C61D74276E1F8E816"
    " AEB96EAEBE2970E9 071DFE16C675CB0677E536F73AFE6A14B74EE49844DD",
    "4DE3B35C3FC039245BD1FB7D BD8E6E11475E60B268784C38C62FEB22 6EAC5C93072D8E8513F750935E46DA1B"
    " D4482D1CA78DCE0F 835BB4F15D743E350E728414ABB8644FD6CCB86947C5E10590210A4F",
    "8B0A79306C9CE7ED99DAE4F87F8DD61636 7C77D6E813BED5AC98BAA417477A2E7D"
    " 1A8C98DCD73D38393B2BF1569DEEFC19 65D2017990D62528"
    " 02083E3979DA014812F59F11D52630DA30137327D10649B0AA6E1C181DB617D7F2",
    "1BDA122BCE8A8DBAF1877D962B8592DD2D56 5FFF20CAFAB119CA2FC73549E20F5B0D"
    " DDE59B97D722156D4D9AFF2BC7559826 54B9F04E6A09189A"
    " 2EC47B2C4954A489AFC7BA4897EDCDAE8CC33B60450599BD02C96382902AEF7F832A",
    "6CF36720872B8513F6EAB1A8A44438D5EF11 A4A4782BCFFD3EC5E7EF6D8C34A56123"
    " B781FCF2F75FA5A8DE97A9CA48E522EC 899A175897561D7E"
    " 0DE18FD0FDD91E7AF19F1D8EE8733938B1E8E7F6D2231618102FDB7FE55FF1991700",
    "CA40D7446E545FFAED3BD12A740A659FFBBB3CEAB7 8395FCF1E95BEBD697BD010BC766AAC3"
    " 22E7ADD93CFC6393C57EC0B3C17D6B44 126735FCC320D25A"
    " CB8920F87A6C75CFF39627B56E3ED197C552D295A7CFC46AFC253B4652B1AF3795B124AB6E",
)


def ctr(data: bytes, place: Place = APART, counter: bytes = START, first: int = 0) -> str:
    return request("R", place, counter, data, number(first))


def cmac(message: bytes, first: bytes, place: Place = APART) -> list[tuple[str, Response]]:
    """Return requests without and with stored subkeys.

    `first` is empty or a whole block before the message.
    """
    fields = [b"\0" if first else b"\x10", first or bytes(16), message]
    answer = Response(OK, oracle.cmac(SECRET, first + message))
    return [(request(op, place, *fields), answer) for op in "Yy"]


def eax_open(nonce: bytes, ad: bytes, tag: bytes, text: bytes, place: Place = IN_PLACE) -> str:
    return request("e", place, b"o" + bytes([len(tag)]), nonce, ad, text + tag)


def eax(
    nonce: bytes, ad: bytes, text: bytes, tag_len: int = 16, place: Place = IN_PLACE
) -> list[tuple[str, Response]]:
    """Return requests that seal and open one message."""
    sealed, tag = oracle.eax(SECRET, nonce, ad, text)
    seal = request("e", place, b"s" + bytes([tag_len]), nonce, ad, text)
    return [
        (seal, Response(OK, sealed + tag[:tag_len])),
        (eax_open(nonce, ad, tag[:tag_len], sealed, place), Response(OK, text)),
    ]


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_ctr_of_every_length(platform: Platform) -> None:
    rng = random.Random(1)
    expected = [SET_KEY]
    for length in (*range(50), 127, 128, 129, 255, 256):
        data = rng.randbytes(length)
        answer = Response(OK, oracle.ctr(SECRET, START, 128, 0, data))
        expected += [(ctr(data, place), answer) for place in (APART, Place(1, 2), IN_PLACE)]
        expected += [(ctr(data, first=n), answer) for n in range(16, length + 1, 16)]
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_ctr_carries_and_wraps(platform: Platform) -> None:
    data = random.Random(2).randbytes(40)
    expected = [SET_KEY]
    for size in range(17):
        counter = b"\x7e" * (16 - size) + b"\xff" * size
        blocks = [counter, *(int.from_bytes(counter, "big") + i for i in (1, 2))]
        blocks[1:] = [(block % (1 << 128)).to_bytes(16, "big") for block in blocks[1:]]
        stream = oracle.ecb(SECRET, b"".join(blocks))
        answer = bytes(a ^ b for a, b in zip(data, stream, strict=False))
        expected.append((ctr(data, counter=counter), Response(OK, answer)))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_cmac_of_every_length(platform: Platform) -> None:
    rng = random.Random(3)
    expected = [SET_KEY]
    for length in (*range(50), 127, 128, 129, 255, 256):
        message = rng.randbytes(length)
        for place in (APART, Place(1, 2), IN_PLACE):
            expected += cmac(message, b"", place) + cmac(message, rng.randbytes(16), place)
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_cmac_subkeys_of_every_carry(platform: Platform) -> None:
    """CMAC is right for keys with which each of the two doublings does and does not reduce."""
    rng = random.Random(4)
    expected = []
    for _ in range(32):
        secret, message = rng.randbytes(16), rng.randbytes(7)
        expected.append((request("K", secret), Response(OK, b"")))
        for op in "Yy":
            line = request(op, APART, b"\x10", bytes(16), message)
            expected.append((line, Response(OK, oracle.cmac(secret, message))))
    check(platform, default_engine(platform), expected)


@few_on_chips
@pytest.mark.parametrize(("platform", "engine"), pairs(PLATFORMS), ids=pair_id)
def test_eax_vectors(platform: Platform, engine: Engine) -> None:
    expected = []
    for vector in EAX_VECTORS:
        fields = [bytes.fromhex(part) for part in vector.split()]
        key, nonce, header, sealed = fields[-4:]
        message = fields[0] if len(fields) == 5 else b""
        assert oracle.eax(key, nonce, header, message) == (sealed[:-16], sealed[-16:])
        expected.append((request("K", key), Response(OK, b"")))
        line = eax_open(nonce, header, sealed[-16:], sealed[:-16])
        expected.append((line, Response(OK, message)))
        line = request("e", APART, b"s\x10", nonce, header, message)
        expected.append((line, Response(OK, sealed)))
    check(platform, engine, expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_eax_of_every_length(platform: Platform) -> None:
    rng = random.Random(5)
    expected = [SET_KEY]
    for length in range(50):
        text = rng.randbytes(length)
        for nonce, header in ((12, 5), (16, 0), (length, 49 - length)):
            parts = (rng.randbytes(nonce), rng.randbytes(header), text)
            expected += eax(*parts, place=PLACES[-1 - length % 20])
    for size in range(1, 17):
        expected += eax(b"nonce", b"header", text, size)
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", PLATFORMS, ids=pair_id)
def test_eax_refuses_every_change(platform: Platform) -> None:
    """EAX refuses one wrong bit anywhere and moved ends of the parts. The text is not changed."""
    rng = random.Random(6)
    parts = [rng.randbytes(5), rng.randbytes(3), b"", rng.randbytes(18)]
    parts[3], parts[2] = oracle.eax(SECRET, parts[0], parts[1], parts[3])
    expected = [SET_KEY]
    for index, part in enumerate(parts):
        for bit in range(8 * len(part)):
            bad = bytearray(part)
            bad[bit // 8] ^= 1 << bit % 8
            expected.append((eax_open(*parts[:index], bytes(bad), *parts[index + 1 :]), FORGED))
    nonce, header, tag, text = parts
    expected.append((eax_open(nonce, header, tag, text[:-1]), FORGED))
    expected.append((eax_open(nonce, header + text[:1], tag, text[1:]), FORGED))
    expected.append((eax_open(nonce + header, b"", tag, text), FORGED))
    check(platform, default_engine(platform), expected)


@pytest.mark.parametrize("platform", [p for p in PLATFORMS if p.is_chip], ids=pair_id)
def test_registers_and_stack_are_kept(platform: Platform) -> None:
    """EAX keeps registers and stack.

    The simulators allow no argument in r16 and r17, so the firmware checks these registers.
    """
    sealed, tag = oracle.eax(SECRET, b"nonce", b"header", bytes(40))
    lines = [SET_KEY[0], request("e", APART, b"s\x10", b"nonce", b"header", bytes(40))]
    lines += [eax_open(b"nonce", b"header", end, sealed) for end in (tag, bytes(16))]
    lines.append(request("m", b"\x10", b"abc", b"", b"\1"))  # stored subkeys, made by doubling
    calls = ["aesmall_eax_seal_unchecked", "aesmall_eax_open_unchecked", "aesmall_double"]
    result = run(platform, default_engine(platform), lines, measure=calls, abi_seed=8)
    assert {call.symbol for call in result.calls} == set(calls)
    assert [(call.symbol, call.abi) for call in result.calls if call.abi] == []
