# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the format of images against a model, and refuse every change of an image."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from aesmall.files.sealing import BadFormat, NotAuthentic, SealingError, UsageProblem
from aesmall.image.format import CHUNK_SIZES, HEADER_SIZE, Header, device_key, read, seal

from . import make_vectors
from .images import (
    KEY,
    OTHER_KEY,
    SALT,
    damaged,
    flipped,
    modelled,
    modelled_device_key,
    modelled_fields,
    modelled_header,
    program,
    sealed,
)

VECTORS = json.loads(make_vectors.FILE.read_text("utf-8"))["images"]


def test_the_vectors_are_those_of_the_model() -> None:
    assert make_vectors.vectors() == VECTORS


@pytest.mark.parametrize("row", VECTORS, ids=lambda row: row["name"])
def test_vector(row: dict[str, Any]) -> None:
    master, device = bytes.fromhex(row["master"]), row["device"].encode()
    key = device_key(master, device) if device else master
    image, program = read(bytes.fromhex(row["image"])), bytes.fromhex(row["program"])
    assert image.open(key) == program
    assert seal(program, image.header, key).data == image.data
    names = ("product", "hardware", "version", "address", "chunk_size", "key")
    assert all(getattr(image.header, name) == row[name] for name in names)
    assert image.header.salt.hex() == row["salt"]


@pytest.mark.parametrize("size", CHUNK_SIZES)
def test_images_are_those_of_the_model(size: int) -> None:
    for length in (1, size - 1, size, size + 1, 2 * size):
        data = program(length)
        image = sealed(data, chunk_size=size, address=3 * size)
        assert image.data == modelled(image, data)
        assert len(image.data) == 60 + -(-length // size) * (size + 16)
        assert read(image.data).open(KEY) == data


def test_the_kind_of_key_is_in_the_header() -> None:
    for kind in (0, 1):
        image = seal(program(600), Header(1, 2, 3, 0, 600, 128, kind, SALT), KEY)
        assert image.data == modelled(image, program(600))
        assert read(image.data).header.key == kind


def test_the_key_of_a_device() -> None:
    for device in (b"1", b"serial number 217", bytes(range(200))):
        assert device_key(KEY, device) == modelled_device_key(KEY, device)


def test_a_salt_is_new_for_each_image() -> None:
    salts = {Header(1, 2, 3, 0, 600, 128).salt for _ in range(50)}
    assert len(salts) == 50
    assert {len(salt) for salt in salts} == {9}


def test_every_bit_of_the_header_is_checked() -> None:
    image = sealed()
    for bit in range(8 * HEADER_SIZE):
        with pytest.raises((BadFormat, NotAuthentic)):
            read(flipped(image.data, bit)).open(KEY)


def test_bits_of_chunks_are_checked() -> None:
    image = sealed()
    for bit in random.Random(1).sample(range(8 * HEADER_SIZE, 8 * len(image.data)), 200):
        with pytest.raises(NotAuthentic):
            read(flipped(image.data, bit)).open(KEY)


def test_every_other_length_is_refused() -> None:
    data = sealed(program(300)).data
    for length in range(len(data)):
        with pytest.raises(BadFormat):
            read(data[:length])
    for more in (1, 16, 144):
        with pytest.raises(BadFormat):
            read(data + bytes(more))


def test_chunks_in_another_order_are_refused() -> None:
    for data in damaged(sealed()):
        with pytest.raises(NotAuthentic):
            read(data).open(KEY)


def test_another_key_is_refused() -> None:
    with pytest.raises(NotAuthentic, match="wrong key, or a changed image"):
        read(sealed().data).open(OTHER_KEY)


#: Offset, and bytes there that no image has
IMPOSSIBLE = {
    "magic": (0, b"aesV"),
    "format": (4, b"\2"),
    "algorithm": (5, b"\2"),
    "chunk of 64": (6, b"\6"),
    "chunk of 8192": (6, b"\x0d"),
    "chunk of 2^255": (6, b"\xff"),
    "key": (7, b"\2"),
    "version 0": (16, bytes(4)),
    "version 2^31": (16, b"\x80\0\0\0"),
    "address": (20, b"\0\0\0\1"),
    "length 0": (24, bytes(4)),
    "length of 65,537 chunks": (24, b"\0\x80\0\1"),
    "end above 4 GiB": (20, b"\xff\xff\xff\x80"),
    "reserved": (34, b"\1"),
}


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_authentic_headers_that_cannot_be_are_refused(name: str) -> None:
    image = sealed()
    fields = bytearray(modelled_fields(image))
    assert modelled_header(bytes(fields), SALT) == image.sealed_header
    at, bad = IMPOSSIBLE[name]
    fields[at : at + len(bad)] = bad
    data = modelled_header(bytes(fields), SALT) + image.data[HEADER_SIZE:]
    with pytest.raises(BadFormat):
        read(data)


@pytest.mark.parametrize(
    "fields",
    [
        {"version": 0},
        {"version": 1 << 31},
        {"product": -1},
        {"hardware": 1 << 32},
        {"chunk_size": 100},
        {"chunk_size": 8192},
        {"address": 64},
        {"address": -128},
        {"address": (1 << 32) - 128},
        {"salt": bytes(8)},
        {"length": 0},
        {"length": 599},
        {"length": (128 << 16) + 1},
    ],
    ids=str,
)
def test_impossible_fields_are_not_sealed(fields: dict[str, int]) -> None:
    with pytest.raises(UsageProblem):
        sealed(**fields)


def test_errors_are_one_line_without_secrets() -> None:
    for data in (b"", b"aesV" * 30, sealed().data[:-1]):
        with pytest.raises(SealingError) as caught:
            read(data)
        assert "\n" not in str(caught.value)
    assert program(600)[:20].hex() not in repr(sealed())
