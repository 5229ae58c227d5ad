# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the reader of sealed firmware with images of a model, and with images that are not right."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

import pytest
from aesmall.engines import engine
from aesmall.image.format import Header, seal
from support.images import HEADER, SECRET, TAG, Image
from support.suite import (
    ARGUMENT,
    ATMEGA328P,
    AUTH,
    CAPACITY,
    FORMAT,
    HOST_CLANG,
    HOST_GCC,
    KEY,
    LENGTH,
    OK,
    REPLAY,
    RP2040,
    RP2350,
    Place,
    Platform,
    Program,
    Response,
    check,
    number,
    pair_id,
    request,
)

PROGRAM = Program(
    "suite-image",
    ("suite_one.c", "protocol.c", "ops/ops_block.c", "ops/ops_image.c"),
    ops="ops_image",
    beside=128,
)
TEXT = random.Random(1).randbytes(1000)
#: The status of each refusal
STATUS_FORMAT, STATUS_AUTH, PRODUCT, HARDWARE, VERSION, PLACE = range(2, 8)
LAST_VERSION = (1 << 31) - 1
Expected = list[tuple[str, Response]]

everywhere = pytest.mark.parametrize(
    "platform", (HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040, RP2350), ids=pair_id
)


@dataclass(frozen=True)
class Limits:
    """What the reader accepts."""

    product: int = 0x1234
    hardware: int = 3
    version: int = 7
    address: int = 0
    size: int = 0x8000
    chunk_size: int = 128

    @property
    def field(self) -> bytes:
        numbers = self.product, self.hardware, self.version, self.address, self.size
        return b"".join(number(n, 4) for n in numbers) + number(self.chunk_size)


def tell(platform: Platform, expected: Expected, secret: bytes = SECRET) -> None:
    lines = [(request("k", secret), Response(OK, b"")), *expected]
    check(platform, engine(platform.target, "tiny"), lines, PROGRAM)


def begins(image: Image, limits: Limits) -> tuple[str, Response]:
    numbers = image.version, image.address, len(image.program), image.count
    answer = b"\0" + b"".join(number(n, 4) for n in numbers)
    return request("i", image.header, limits.field), Response(OK, answer)


def refuses(header: bytes, limits: Limits, error: int, status: int) -> tuple[str, Response]:
    return request("i", header, limits.field), Response(error, bytes([status]))


def opens(image: Image, at: int, place: int = 0) -> tuple[str, Response]:
    where = Place(out_offset=place, in_place=True)
    return request("o", where, number(at, 4), image.chunk(at)), Response(OK, image.text(at))


def fails(chunk: bytes, at: int, error: int) -> tuple[str, Response]:
    return request("o", Place(in_place=True), number(at, 4), chunk), Response(error, b"")


def state(status: int, opened: int) -> tuple[str, Response]:
    return request("n"), Response(OK, bytes([status]) + number(opened, 4))


def ends(error: int = OK) -> tuple[str, Response]:
    return request("e"), Response(error, b"")


def test_the_command_seals_the_same() -> None:
    for log, length in ((7, 1), (7, 128), (8, 999), (12, 1000)):
        image = Image(TEXT[:length], chunk_log=log, address=0x1000, key=length % 2)
        numbers = image.product, image.hardware, image.version, image.address, length, 1 << log
        header = Header(*numbers, image.key, image.salt)
        assert seal(image.program, header, SECRET).data == image.data


@everywhere
def test_every_chunk(platform: Platform) -> None:
    expected: Expected = []
    sizes = {7: (1, 127, 128, 129, 256, 1000)} | (
        {} if platform.is_chip else {8: (500,), 9: (900,)}
    )
    for log, lengths in sizes.items():
        for length in lengths:
            image = Image(TEXT[:length], chunk_log=log, key=length % 2)
            expected.append(begins(image, Limits(chunk_size=1 << log)))
            for at in range(image.count):
                expected += [opens(image, at, at % 4), state(0, at + 1)]
            expected += [ends(), ends(LENGTH), fails(image.chunk(0), 0, KEY)]
    tell(platform, expected)


@everywhere
def test_the_order_of_chunks(platform: Platform) -> None:
    image, other = Image(TEXT[:500]), Image(TEXT[:500], salt=b"othersalt")
    cut = replace(image, program=TEXT[:256])
    expected = [
        begins(image, Limits()),
        fails(image.chunk(1), 1, ARGUMENT),  # not yet
        fails(image.chunk(1), 0, AUTH),
        state(STATUS_AUTH, 0),
        opens(image, 0),
        fails(other.chunk(1), 1, AUTH),
        fails(cut.chunk(1), 1, AUTH),  # sealed as the last one
        opens(image, 0),  # again
        state(0, 1),
        fails(image.chunk(0), 1, AUTH),
        opens(image, 1),
        ends(LENGTH),
        fails(image.chunk(2), 2, KEY),
        begins(cut, Limits()),
        opens(cut, 0),
        fails(image.chunk(1), 1, AUTH),  # not sealed as the last one
        opens(cut, 1),
        fails(image.chunk(2), 2, ARGUMENT),
        fails(image.chunk(2), 0xFFFFFFFF, ARGUMENT),
        ends(),
    ]
    tell(platform, expected)


@everywhere
def test_changed_bits(platform: Platform) -> None:
    image, rng = Image(TEXT[:300]), random.Random(2)
    expected: Expected = []
    whole = int.from_bytes(image.header, "big")
    for byte in range(HEADER):
        bit = 8 * byte + rng.randrange(8)
        header = (whole ^ 1 << 8 * HEADER - 1 - bit).to_bytes(HEADER, "big")
        is_format = byte < 7 or 28 <= byte < 35 or (byte == 7 and header[7] > 1)
        error, status = (FORMAT, STATUS_FORMAT) if is_format else (AUTH, STATUS_AUTH)
        expected += [refuses(header, Limits(), error, status), fails(image.chunk(0), 0, KEY)]
    expected.append(begins(image, Limits()))
    for at in rng.sample(range(8 * (128 + TAG)), 40):
        chunk = bytearray(image.chunk(0))
        chunk[at // 8] ^= 1 << at % 8
        expected.append(fails(bytes(chunk), 0, AUTH))
    tell(platform, [*expected, opens(image, 0)])


@everywhere
def test_limits(platform: Platform) -> None:
    image = Image(TEXT[:300], address=0x1000)
    here = Limits(address=0x1000, size=384)
    whole, area = Limits(size=0xFFFFFFFF), Limits(address=0x1000, size=0x10000)
    high = replace(image, address=0xFFFFFE80)  # ends at 4 GiB
    expected = [
        begins(image, here),
        begins(image, replace(here, version=1)),
        begins(replace(image, version=LAST_VERSION), replace(here, version=LAST_VERSION)),
        begins(high, Limits(address=0xFFFFFE80, size=384)),
        begins(image, area),
        # linked for other places of the area, or for another area
        *(
            refuses(replace(image, address=address).header, area, CAPACITY, PLACE)
            for address in (0x1001, 0x1080, 0x2000, 0x8000, 0x10E80, 0xF80, 0, 0x11000)
        ),
        refuses(image.header, Limits(address=0xF80, size=512), CAPACITY, PLACE),
        refuses(high.header, whole, CAPACITY, PLACE),
        *(
            refuses(made.header, here, error, status)
            for made, error, status in (
                (replace(image, product=0x1134), ARGUMENT, PRODUCT),
                (replace(image, product=0x80001234), ARGUMENT, PRODUCT),
                (replace(image, hardware=4), ARGUMENT, HARDWARE),
                (replace(image, version=6), REPLAY, VERSION),
                (replace(image, version=0), REPLAY, VERSION),
                (replace(image, version=LAST_VERSION + 1), REPLAY, VERSION),
                (replace(image, version=0xFFFFFFFF), REPLAY, VERSION),
                (replace(image, address=0x1001), CAPACITY, PLACE),
                (replace(image, address=0x1080), CAPACITY, PLACE),
                (replace(image, address=0xF80), CAPACITY, PLACE),
                (replace(image, address=0), CAPACITY, PLACE),
                (replace(image, address=0xFFFFFF80), CAPACITY, PLACE),
                (replace(image, length=0), CAPACITY, PLACE),
                (replace(image, length=385), CAPACITY, PLACE),
                (replace(image, length=0xFFFFFFFF), CAPACITY, PLACE),
                (replace(image, length=0x80000001), CAPACITY, PLACE),
                (replace(image, secret=bytes(16)), AUTH, STATUS_AUTH),
                (replace(image, magic=b"AESI"), FORMAT, STATUS_FORMAT),
                (replace(image, layout=0), FORMAT, STATUS_FORMAT),
                (replace(image, algorithm=2), FORMAT, STATUS_FORMAT),
                (replace(image, chunk_log=8), FORMAT, STATUS_FORMAT),
                (replace(image, key=2), FORMAT, STATUS_FORMAT),
                (replace(image, reserved=b"\1" + bytes(6)), FORMAT, STATUS_FORMAT),
            )
        ),
        refuses(image.header, replace(here, size=383), CAPACITY, PLACE),
        refuses(image.header, replace(here, size=0), CAPACITY, PLACE),
        refuses(image.header, replace(here, chunk_size=64), FORMAT, STATUS_FORMAT),
        refuses(image.header, replace(here, chunk_size=0), FORMAT, STATUS_FORMAT),
        # 65,536 chunks, and one more
        (begins(replace(image, address=0), whole)),
        refuses(replace(image, address=0, length=0x800001).header, whole, CAPACITY, PLACE),
    ]
    for log in (0, 6, 13, 16, 39, 255):
        odd = replace(image, chunk_log=7)
        header = bytearray(odd.header)
        header[6] = log
        expected.append(refuses(bytes(header), here, FORMAT, STATUS_FORMAT))
    tell(platform, expected)


@everywhere
def test_wiped_keys(platform: Platform) -> None:
    image = Image(TEXT[:300])
    tell(
        platform,
        [
            begins(image, Limits()),
            (request("W"), Response(OK, b"\0")),
            fails(image.chunk(0), 0, KEY),
            ends(LENGTH),
            refuses(image.header, Limits(), KEY, STATUS_AUTH),
            fails(image.chunk(0), 0, KEY),
            ends(LENGTH),
        ],
    )
