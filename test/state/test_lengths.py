# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test lengths and capacities up to SIZE_MAX, where size_t has 16, 32 and 64 bits.

Every call must refuse the wrong lengths and accept all others, up to the limits of the standards
(test/firmware/suite_lengths.c).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import pytest
from aesmall.engines import Engine
from support.suite import (
    ATMEGA328P,
    AUTH,
    FORMAT,
    HOST_GCC,
    OK,
    OVERLAP,
    RP2040,
    RP2350,
    Platform,
    Program,
    ask,
    default_engine,
    number,
    pair_id,
    request,
)

LENGTHS = Program("suite-lengths", ("suite_lengths.c", "protocol.c"))
BEGAN = 0xFF
#: In place of a length: both answers are correct.
UNKNOWN = -1
#: The existing bytes before the output and in it
FRONT, PLACE = 16, 64

#: The requests use pointers far after the end of a buffer.
HOST = replace(HOST_GCC, flags=(*HOST_GCC.flags, "-fno-sanitize=pointer-overflow"))
SIZE_MAX = {ATMEGA328P: 2**16 - 1, RP2040: 2**32 - 1, RP2350: 2**32 - 1, HOST: 2**64 - 1}
#: (a, b, c) -> the number of written bytes, or None if the call must refuse
Takes = Callable[[int, int, int], int | None]


@dataclass(frozen=True)
class Call:
    """A call of suite_lengths.c, with the lengths that it accepts."""

    which: int
    name: str
    takes: Takes
    #: The small numbers of its requests
    small: tuple[int, ...] = (0,)
    #: The call processes its first block before it accesses much memory. Therefore it can be tested
    #: with accepted lengths.
    far: bool = True
    #: Whether `b` is a length or capacity
    has_b: bool = True
    #: The call reads all of its input before the first block, or the end of its input for any
    #: capacity. Therefore it is only tested with existing input.
    reads: bool = False
    reads_end: bool = False
    #: The call also reads its stack, which a long output would overwrite.
    sees_stack: bool = False
    #: The call counts up to the length before it checks the capacity. Therefore it is not tested
    #: with a long length that may fit.
    counts: bool = False


def fits(need: int | None, cap: int) -> int | None:
    return None if need is None or need > cap else need


def plain(step: int = 1, least: int = 0, most: int = 2**64) -> Takes:
    """Return the rule of a call with an output as long as its input."""
    return lambda a, b, c: fits(a if a % step == 0 and least <= a <= most else None, b)


def grown(more: int, most: int = 2**64) -> Takes:
    return lambda a, b, c: fits(a + more if a <= most else None, b)


def shrunk(less: int, most: int = 2**64) -> Takes:
    return lambda a, b, c: fits(a - less if less <= a <= most + less else None, b)


def ccm(more: int) -> Takes:
    """Return the rule of CCM.

    c is the length of the nonce. The length of the text has 15 - c bytes.
    """

    def takes(a: int, b: int, c: int) -> int | None:
        text = a if more else a - 16
        if not 7 <= c <= 13 or not 0 <= text < 2 ** (8 * (15 - c)):
            return None
        return fits(text + more, b)

    return takes


def base64_size(n: int, url: bool) -> int:
    return -(-4 * n // 3) + 1 if url else -(-n // 3) * 4 + 1


def text_seal(more: int, most: int = 2**64) -> Takes:
    return lambda a, b, c: fits(base64_size(a + more, url=True), b) if a <= most else None


def never(a: int, b: int, c: int) -> int | None:
    """Refuse always. The input is not a text or a frame."""
    return None


def cbc_text(head: int) -> Takes:
    return lambda a, b, c: fits(base64_size(a // 16 * 16 + 16 + head, url=False), b)


def kdf(a: int, b: int, c: int) -> int | None:
    return a if 1 <= c <= 4 and 1 <= a < 2**29 and -(-a // 16) < 2 ** (8 * c) else None


def manx(a: int, b: int, c: int) -> int | None:
    """Leave small numbers to test_manx.py."""
    return UNKNOWN if a <= 128 and b <= 256 else None


def cbc_text_decrypt(head: int) -> Takes:
    """Return the rule of decryption for an input of Base64 zeros."""

    def takes(a: int, b: int, c: int) -> int | None:
        size = a // 4 * 3
        return fits(size, b) if a % 4 == 0 and size % 16 == 0 and size > head else None

    return takes


OCB_MOST = 16 * (2**32 - 1) - 1
CALLS = (
    Call(0, "ccm_seal", ccm(16), (6, 7, 12, 13, 14)),
    Call(1, "ccm_open", ccm(0), (6, 7, 12, 13, 14)),
    Call(2, "eax_seal", grown(16), (12,)),
    Call(3, "eax_open", shrunk(16), (12,)),
    Call(4, "gcm_seal", grown(16, 2**36 - 32), (12,)),
    Call(5, "gcm_open", shrunk(16, 2**36 - 32), (12,)),
    Call(6, "gcm_siv_seal", grown(16, 2**36), (12,)),
    Call(7, "gcm_siv_open", shrunk(16, 2**36), (12,)),
    Call(8, "ocb_seal", grown(16, OCB_MOST), (12,)),
    Call(9, "ocb_open", shrunk(16, OCB_MOST - 16), (12,)),
    Call(10, "siv_seal", grown(16)),
    Call(11, "siv_open", shrunk(16)),
    Call(20, "cbc_encrypt_pkcs7", lambda a, b, c: fits(a // 16 * 16 + 16, b)),
    Call(21, "cbc_decrypt_pkcs7", plain(16, 16), far=False),
    Call(22, "cbc_encrypt_nopad", plain(16)),
    Call(23, "cbc_decrypt_nopad", plain(16), far=False),
    Call(24, "cbc_encrypt_cts", plain(1, 16), (1, 2, 3)),
    Call(25, "cbc_decrypt_cts", plain(1, 16), (1, 2, 3), far=False),
    Call(26, "ctr_crypt", plain()),
    Call(27, "ctr_stream_crypt", lambda a, b, c: fits(a, b), (128,)),
    Call(
        28, "kw_wrap", lambda a, b, c: fits(a + 8, b) if a >= 16 and a % 8 == 0 else None, far=False
    ),
    Call(
        29,
        "kw_unwrap",
        lambda a, b, c: fits(a - 8, b) if a >= 24 and a % 8 == 0 else None,
        far=False,
    ),
    Call(
        30,
        "kwp_wrap",
        lambda a, b, c: fits(-(-a // 8) * 8 + 8, b) if 0 < a < 2**32 - 7 else None,
        far=False,
    ),
    Call(
        31,
        "kwp_unwrap",
        lambda a, b, c: fits(a - 8, b) if a >= 16 and a % 8 == 0 and a <= 2**32 else None,
        far=False,
    ),
    Call(32, "xts_encrypt", plain(1, 16, 2**24)),
    Call(33, "xts_decrypt", plain(1, 16, 2**24)),
    Call(34, "ccm_star_crypt_unauthenticated", plain(1, 0, 2**16 - 1)),
    Call(40, "base64_encode", lambda a, b, c: fits(base64_size(a, url=False), b), far=False),
    Call(
        41,
        "base64_decode",
        lambda a, b, c: fits(a // 4 * 3, b) if a % 4 == 0 else None,
        far=False,
        reads_end=True,
    ),
    Call(42, "base64url_encode", lambda a, b, c: fits(base64_size(a, url=True), b), far=False),
    Call(
        43,
        "base64url_decode",
        lambda a, b, c: fits(a * 3 // 4, b) if a % 4 != 1 else None,
        far=False,
    ),
    Call(44, "hex_encode", lambda a, b, c: fits(2 * a + 1, b), far=False),
    Call(45, "hex_decode", lambda a, b, c: fits(a // 2, b) if a % 2 == 0 else None, far=False),
    Call(46, "text_seal", text_seal(17), far=False, counts=True),
    Call(47, "text_ccm_seal", text_seal(29, 2**24 - 1), far=False, counts=True),
    Call(48, "text_ocb_seal", text_seal(29), far=False, counts=True),
    Call(49, "text_open", never, far=False, reads=True),
    Call(50, "text_ccm_open", never, far=False, reads=True),
    Call(51, "text_ocb_open", never, far=False, reads=True),
    Call(52, "cbc_text_encrypt", cbc_text(0), far=False),
    Call(53, "cbc_text_decrypt", cbc_text_decrypt(0), far=False, reads_end=True),
    Call(54, "cbc_text_encrypt_with_iv", cbc_text(16), far=False),
    Call(55, "cbc_text_decrypt_with_iv", cbc_text_decrypt(16), far=False, reads_end=True),
    Call(60, "kdf", kdf, (0, 1, 2, 3, 4, 5), has_b=False, sees_stack=True),
    Call(61, "kdf_fixed", kdf, (0, 1, 2, 3, 4, 5), has_b=False, sees_stack=True),
    Call(62, "kdf_an10922", lambda a, b, c: b if b in (16, 24, 32) and 1 <= a <= 31 else None),
    Call(63, "cmac", lambda a, b, c: b if 4 <= b <= 16 else None),
    Call(64, "cmac_verify", lambda a, b, c: 0 if 4 <= b <= 16 else None),
    Call(65, "drbg_generate", lambda a, b, c: b if b <= 32768 and a <= 32768 else None),
    Call(66, "nonce_next", lambda a, b, c: b if b - a == 4 else None, far=False),
    Call(67, "manx1_init", manx),
    Call(68, "manx2_init", manx),
    Call(70, "lorawan_crypt_payload", plain(1, 0, 255)),
    Call(71, "lorawan_compute_mic", lambda a, b, c: 4 if a <= 255 else None),
    Call(
        72, "lorawan_build_uplink", lambda a, b, c: fits(a + 13, b) if a <= 242 else None, far=False
    ),
    Call(73, "lorawan_open_downlink", never, far=False),
    Call(80, "ccm_stream_check", lambda a, b, c: 0 if a <= b < 2**64 else None),
    Call(81, "eax_stream_seal", plain()),
    Call(82, "eax_stream_check", lambda a, b, c: 0 if a < 2**32 else None, has_b=False),
    Call(83, "ocb_stream_seal", plain(1, 0, OCB_MOST), far=False),
    Call(84, "ocb_stream_check", lambda a, b, c: 0 if a <= OCB_MOST else None, has_b=False),
    Call(85, "gcm_stream_seal", plain(1, 0, 2**36 - 32)),
    Call(90, "ccm_seal of AD", lambda a, b, c: 16, (12,), has_b=False),
    Call(92, "eax_seal of AD", lambda a, b, c: 16, (12,), has_b=False),
    Call(94, "gcm_seal of AD", lambda a, b, c: 16 if a < 2**61 else None, (12,), has_b=False),
    Call(96, "gcm_siv_seal of AD", lambda a, b, c: 16 if a <= 2**36 else None, (12,), has_b=False),
    Call(98, "ocb_seal of AD", lambda a, b, c: 16 if a <= OCB_MOST else None, (12,), has_b=False),
    Call(102, "eax_seal of a nonce", lambda a, b, c: 16, has_b=False),
    Call(104, "gcm_seal of a nonce", lambda a, b, c: 16 if 1 <= a < 2**61 else None, has_b=False),
    Call(108, "ocb_seal of a nonce", lambda a, b, c: 16 if 1 <= a <= 15 else None, has_b=False),
)


def lengths(most: int) -> list[int]:
    """Return small lengths, and lengths around the limits of modes and around overflows of sums."""
    limits = (2**15, 49139, 65279, 65280, 2**16, 2**24, 2**29, 2**32, 2**36, 2**61)
    near = {n + i for n in limits for i in (-33, -32, -31, -17, -16, -9, -8, -7, -1, 0, 1, 8, 17)}
    far = {most - i for i in (*range(5), 7, 8, 9, *range(14, 19), *range(28, 34))}
    base64 = {most // 4 * 3 - i for i in range(-3, 34, 2)} | {most // 2 + i for i in range(-2, 3)}
    small = {*range(4), 8, 12, 15, 16, 17, 20, 24, 31, 32, 33, 47, 48, 49, 64, 242, 243, 255, 256}
    return sorted(n for n in small | near | far | base64 if 0 <= n <= most)


@dataclass(frozen=True)
class Question:
    """One call of the library, and whether the call must accept it."""

    call: Call
    a: int
    b: int
    c: int
    takes: bool

    @property
    def line(self) -> str:
        return request(
            "L", bytes([self.call.which]), number(self.a, 8), number(self.b, 8), bytes([self.c])
        )

    def __str__(self) -> str:
        return f"{self.call.name} a={self.a} b={self.b} c={self.c}"


def questions(most: int, calls: tuple[Call, ...] = CALLS) -> Iterator[Question]:
    for call in calls:
        for c in call.small:
            for a in lengths(most):
                need = call.takes(a, most, c)
                caps = {0, PLACE, most - 1, most, a, *((need, need - 1) if need else ())}
                if (call.reads_end and a > PLACE) or (call.counts and 2**17 < a <= most // 2):
                    continue
                for b in sorted(caps) if call.has_b else (16,):
                    if call.reads and a > PLACE and b >= a // 4 * 3:
                        continue
                    takes = call.takes(a, b, c) if 0 <= b <= most else UNKNOWN
                    if takes == UNKNOWN or (takes is not None and takes > most):
                        continue
                    if takes is None or call.far or max(a, takes) <= PLACE:
                        yield Question(call, a, b, c, takes is not None)


def wrong(platform: Platform, engine: Engine, asked: list[Question]) -> list[str]:
    """Return the wrong answers."""
    most = SIZE_MAX[platform]
    found = []
    for question, answer in zip(
        asked, ask(platform, engine, (q.line for q in asked), LENGTHS), strict=True
    ):
        assert 2 ** (8 * answer.data[0]) == most + 1
        out_len = int.from_bytes(answer.data[2:], "big")
        began = answer.error in (OK, BEGAN)
        long = PLACE if question.call.sees_stack else most - FRONT - PLACE
        overlaps = answer.error == OVERLAP and max(question.a, question.b) > long
        if question.takes:
            right = began or overlaps
        else:
            zeroes = answer.error in (AUTH, FORMAT)  # the input was not a correct text
            right = not began and out_len == 0 and (answer.data[1] == 0 or zeroes)
        if not right:
            found.append(f"{question}: error {answer.error}, *out_len {out_len}")
    return found


@pytest.mark.parametrize(
    "platform",
    [ATMEGA328P, RP2040, *(pytest.param(p, marks=pytest.mark.verify) for p in (RP2350, HOST))],
    ids=pair_id,
)
def test_every_call_takes_the_lengths_that_it_can_and_no_others(platform: Platform) -> None:
    asked = list(questions(SIZE_MAX[platform]))
    assert len({q.call.which for q in asked}) == len(CALLS)
    assert wrong(platform, default_engine(platform), asked) == []


@pytest.mark.verify
def test_a_limit_that_is_one_off_is_seen() -> None:
    """The test finds a limit that is wrong by one.

    An earlier version of the library had the wrong limit of the KDF.
    """

    def one_off(a: int, b: int, c: int) -> int | None:
        return 1 if a == 2**29 and c == 4 else kdf(a, b, c)

    asked = list(questions(SIZE_MAX[HOST], (Call(60, "kdf", one_off, (4,), has_b=False),)))
    (found,) = wrong(HOST, default_engine(HOST), asked)
    assert found.startswith(f"kdf a={2**29}")


def test_ad_at_address_0_is_authenticated() -> None:
    """Associated data at address 0 is authenticated.

    On a Cortex-M this address is memory, so it is valid associated data.
    """
    sealing = (0, 2, 4, 8)  # CCM, EAX, GCM, OCB
    lines = [request("N", bytes([which])) for which in sealing]
    # Unicorn has no memory at this address, so it reports reads through NULL.
    for answer in ask(RP2040, default_engine(RP2040), lines, LENGTHS, "rp2040js"):
        assert answer.data[:20] == answer.data[20:] != bytes(20)
