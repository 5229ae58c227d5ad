# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the bytes of sealed files, and the files that must not open."""

from __future__ import annotations

import doctest
import io
import itertools
import json
import random
from pathlib import Path
from typing import Any

import pytest
from aesmall.files import legacy, openssl_enc, text, vault
from aesmall.files.sealing import (
    BadFormat,
    BadKey,
    NotAuthentic,
    Passphrase,
    ScryptCost,
    SealingError,
)
from aesmall.files.vault_header import ALGORITHMS, CHUNK_SIZES

from . import make_vectors

VECTORS = json.loads((make_vectors.VECTORS / "vault.json").read_text("utf-8"))
RNG = random.Random("vault tests")
CHEAP = ScryptCost(10, 1, 1)


def sealed(content: bytes, secret: bytes | Passphrase, **options: Any) -> bytes:
    target = io.BytesIO()
    vault.seal(io.BytesIO(content), target, secret, **options)
    return target.getvalue()


def opened(file: bytes, secret: bytes | Passphrase, **options: Any) -> bytes:
    target = io.BytesIO()
    vault.open(io.BytesIO(file), target, secret, **options)
    return target.getvalue()


def refused(file: bytes, secret: bytes | Passphrase, error: type[SealingError]) -> str:
    """Check that a file is refused without wrong output.

    If all is verified first, there is no output.
    """
    target = io.BytesIO()
    with pytest.raises(error) as raised:
        vault.open(io.BytesIO(file), target, secret, verify_first=True)
    assert target.getvalue() == b""
    return str(raised.value)


def master_of(row: dict[str, Any]) -> bytes | Passphrase:
    if "passphrase" not in row:
        return bytes.fromhex(row["master"])
    salt = bytes.fromhex(row["salt"])
    return Passphrase(row["passphrase"].encode(), cost=ScryptCost(*row["scrypt"]), salt=salt)


def test_the_vectors_are_those_of_the_model() -> None:
    assert make_vectors.files() == {
        name: json.loads((make_vectors.VECTORS / name).read_text("utf-8"))
        for name in ("vault.json", "text.json")
    }


@pytest.mark.parametrize("row", VECTORS["vaults"], ids=lambda row: row["name"])
def test_vector(row: dict[str, Any]) -> None:
    file, content = bytes.fromhex(row["file"]), bytes.fromhex(row["content"])
    secret = master_of(row)
    assert opened(file, secret) == content
    target = io.BytesIO()
    writer = vault.Writer(
        target,
        secret,
        algorithm=row["algorithm"],
        key_bits=4 * len(row["file_key"]),
        chunk_size=row["chunk_size"],
        key_id=row["key_id"],
        file_key=bytes.fromhex(row["file_key"]),
    )
    writer.write(content)
    writer.finish()
    assert target.getvalue() == file
    assert vault.read_header(io.BytesIO(file)).encode() == file[: writer.header.size]


@pytest.mark.parametrize("row", VECTORS["rejects"], ids=lambda row: row["name"])
def test_reject(row: dict[str, str]) -> None:
    error = {"format": BadFormat, "authentic": NotAuthentic}[row["reason"]]
    refused(bytes.fromhex(row["file"]), bytes.fromhex(row["master"]), error)


@pytest.mark.parametrize("chunk_size", CHUNK_SIZES)
@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_sizes_at_the_edges(algorithm: str, chunk_size: int) -> None:
    for key_size in (16, 24, 32):
        key = RNG.randbytes(key_size)
        for size in {0, 1, chunk_size - 1, chunk_size, chunk_size + 1, 3 * chunk_size, 65536}:
            content = RNG.randbytes(size)
            file = sealed(content, key, algorithm=algorithm, chunk_size=chunk_size)
            reader = vault.Reader(io.BytesIO(file), key)
            assert reader.size == size
            reader.verify()
            assert opened(file, key) == content
            chunks = max(1, -(-size // chunk_size))
            assert len(file) == 12 + 16 + key_size + size + 16 * chunks


@pytest.mark.parametrize("size", [300, 256])
def test_every_split_of_writes(size: int) -> None:
    content = RNG.randbytes(size)
    for step in (1, 2, 32, 63, 64, 65, 127, 128, 129, size - 1, size):
        target = io.BytesIO()
        writer = vault.Writer(target, bytes(16), chunk_size=64, file_key=bytes(16))
        for start in range(0, size, step):
            writer.write(content[start : start + step])
            writer.write(b"")
        writer.finish()
        assert opened(target.getvalue(), bytes(16)) == content
        assert len(target.getvalue()) == 44 + size + -(-size // 64) * 16


def test_random_access() -> None:
    content = RNG.randbytes(64 * 5 + 17)
    file = sealed(content, bytes(16), chunk_size=64)
    reader = vault.Reader(io.BytesIO(file), bytes(16))
    for offset, length in itertools.product(range(0, 338, 13), (0, 1, 63, 64, 65, 130)):
        if offset + length <= len(content):
            assert reader.read(offset, length) == content[offset : offset + length]
    for offset, length in ((337, 1), (0, 338), (-1, 1), (0, -1), (338, 0)):
        with pytest.raises(ValueError, match="337 bytes"):
            reader.read(offset, length)
    damaged = bytearray(file)
    damaged[44 + 80] ^= 1
    reader = vault.Reader(io.BytesIO(damaged), bytes(16))
    assert reader.read(128, 209) == content[128:]
    with pytest.raises(NotAuthentic, match="chunk 1 of 6"):
        reader.read(100, 1)


@pytest.mark.parametrize("algorithm", ALGORITHMS)
def test_every_byte_flipped_and_every_length(algorithm: str) -> None:
    key = RNG.randbytes(16)
    file = sealed(RNG.randbytes(100), key, algorithm=algorithm, chunk_size=64)
    for place in range(len(file)):
        for mask in (1, 0x80):
            damaged = bytearray(file)
            damaged[place] ^= mask
            refused(bytes(damaged), key, SealingError)
    for length in range(len(file)):
        refused(file[:length], key, SealingError)
    for more in (b"\0", bytes(16), bytes(17), bytes(80), file[44:]):
        refused(file + more, key, SealingError)


def test_every_byte_of_a_passphrase_header_flipped() -> None:
    passphrase = Passphrase(b"pass", cost=CHEAP, limit=64)
    file = sealed(b"text", passphrase)
    assert opened(file, passphrase) == b"text"
    for place in range(32 + 48):
        damaged = bytearray(file)
        damaged[place] ^= 1
        refused(bytes(damaged), passphrase, SealingError)


def test_chunks_keep_their_place_and_file() -> None:
    key = bytes(16)
    one, other = (sealed(RNG.randbytes(64 * 4), key, chunk_size=64) for _ in range(2))
    head, chunks = one[:44], [one[i : i + 80] for i in range(44, len(one), 80)]
    strange = other[44:124]
    for order in itertools.permutations(range(4)):
        if order != (0, 1, 2, 3):
            refused(head + b"".join(chunks[i] for i in order), key, NotAuthentic)
    for i in range(4):
        mixed = [*chunks[:i], other[44 + 80 * i : 124 + 80 * i], *chunks[i + 1 :]]
        refused(head + b"".join(mixed), key, NotAuthentic)
        refused(head + b"".join([*chunks[:i], strange, *chunks[i:]]), key, NotAuthentic)
        refused(head + b"".join(chunks[:i] + chunks[i + 1 :]), key, SealingError)
    refused(other[:44] + one[44:], key, NotAuthentic)


def test_without_verification_what_comes_out_is_authentic() -> None:
    content = RNG.randbytes(64 * 4)
    damaged = bytearray(sealed(content, bytes(16), chunk_size=64))
    damaged[44 + 2 * 80] ^= 1
    target = io.BytesIO()
    with pytest.raises(NotAuthentic, match="chunk 2 of 4"):
        vault.open(io.BytesIO(damaged), target, bytes(16))
    assert target.getvalue() == content[:128]


def test_wrong_keys_are_named() -> None:
    file = sealed(b"text", bytes(16), key_id=77)
    assert "wrong key" in refused(file, bytes(15) + b"\1", NotAuthentic)
    assert "names key 77" in refused(file, bytes(32), NotAuthentic)
    assert "15 bytes" in refused(file, bytes(15), BadKey)
    passphrase = Passphrase(b"pass", cost=CHEAP)
    assert "not with a passphrase" in refused(file, passphrase, BadKey)
    file = sealed(b"text", passphrase)
    assert "not with a key" in refused(file, bytes(32), BadKey)
    assert "wrong passphrase" in refused(file, Passphrase(b"Pass"), NotAuthentic)


def test_a_writer_that_does_not_finish_leaves_what_opens_nowhere() -> None:
    target = io.BytesIO()
    writer = vault.Writer(target, bytes(16), chunk_size=64)
    for _ in range(3):
        refused(target.getvalue(), bytes(16), SealingError)
        writer.write(bytes(100))
    refused(target.getvalue(), bytes(16), SealingError)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"algorithm": "cbc"}, "the algorithms are ccm, ocb, gcm"),
        ({"chunk_size": 100}, "power of two"),
        ({"chunk_size": 32}, "power of two"),
        ({"chunk_size": 1 << 17}, "power of two"),
        ({"key_bits": 512}, "16, 24 or 32"),
        ({"key_id": 1 << 32}, "key id"),
        ({"key_id": -1}, "key id"),
    ],
)
def test_options_out_of_range(options: dict[str, Any], message: str) -> None:
    with pytest.raises(SealingError, match=message):
        sealed(b"", bytes(16), **options)
    with pytest.raises(BadKey, match="17 bytes"):
        vault.Writer(io.BytesIO(), bytes(16), file_key=bytes(17))


def test_file_keys_are_new() -> None:
    files = {sealed(b"text", bytes(16)) for _ in range(50)}
    assert len({file[12:44] for file in files}) == len({file[44:] for file in files}) == 50


# ---- passphrases ----


def test_scrypt_is_refused_before_it_takes_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    header = bytearray(sealed(b"text", Passphrase(b"pass", cost=CHEAP)))
    header[12:15] = bytes((22, 32, 16))
    with monkeypatch.context() as patch:
        patch.setattr("aesmall.files.sealing.Scrypt", None)
        message = refused(bytes(header), Passphrase(b"pass"), BadFormat)
    assert message.endswith("costs 262144 MiB, and the limit is 1024 (--scrypt-limit)")
    for place, value in ((12, 9), (12, 23), (13, 0), (13, 33), (14, 0), (14, 17), (15, 1)):
        header = bytearray(sealed(b"text", Passphrase(b"pass", cost=CHEAP)))
        header[place] = value
        refused(bytes(header), Passphrase(b"pass"), BadFormat)
    assert ScryptCost().mebibytes == 128
    with pytest.raises(BadFormat, match="limit is 1"):
        sealed(b"text", Passphrase(b"pass", limit=1))


def test_passphrases_are_text() -> None:
    for wrong, message in ((b"", "empty"), (b"\xff", "UTF-8")):
        with pytest.raises(BadKey, match=message):
            Passphrase(wrong)
    assert "secret words" not in repr(Passphrase(b"secret words"))


def test_one_salt_costs_once(monkeypatch: pytest.MonkeyPatch) -> None:
    passphrase = Passphrase(b"pass", cost=CHEAP)
    files = [sealed(bytes([i]), passphrase) for i in range(3)]
    assert len({file[16:32] for file in files}) == 1
    assert len({file[32:80] for file in files}) == 3
    monkeypatch.setattr("aesmall.files.sealing.Scrypt", None)
    assert [opened(file, passphrase) for file in files] == [b"\0", b"\1", b"\2"]


# ---- re-keying ----


@pytest.mark.parametrize("new", [bytes(range(16)), bytes(32), Passphrase(b"new", cost=CHEAP)])
@pytest.mark.parametrize("old", [bytes(24), Passphrase(b"old", cost=CHEAP)])
def test_rekey(old: bytes | Passphrase, new: bytes | Passphrase) -> None:
    content = RNG.randbytes(300)
    file = sealed(content, old, chunk_size=64, key_id=5)
    for key_id in (None, 6):
        target = io.BytesIO()
        vault.rekey(io.BytesIO(file), target, old, new, key_id=key_id)
        assert opened(target.getvalue(), new) == content
        refused(target.getvalue(), old, SealingError)
        header = vault.read_header(io.BytesIO(target.getvalue()))
        assert header.key_id == (key_id or 5)
        assert target.getvalue()[header.size :] == file[-380:]


def test_rekey_refuses_what_does_not_open() -> None:
    file = sealed(bytes(300), bytes(16), chunk_size=64)
    for wrong, key in ((file, bytes(32)), (file[:-1], bytes(16)), (file[:-60], bytes(16))):
        target = io.BytesIO()
        with pytest.raises(SealingError):
            vault.rekey(io.BytesIO(wrong), target, key, bytes(24))
        assert target.getvalue() == b""
    damaged = file[:150] + bytes([file[150] ^ 1]) + file[151:]
    with pytest.raises(NotAuthentic, match="chunk 1 of 5"):
        vault.rekey(io.BytesIO(damaged), io.BytesIO(), bytes(16), bytes(24))


def test_rekey_copies_what_it_has_checked() -> None:
    """Rekey copies the verified chunks, not bytes that are appended in the meantime."""

    class Growing(io.BytesIO):
        def seek(self, place: int, whence: int = 0) -> int:
            if place == 44:  # the copy of chunks starts
                super().seek(0, 2)
                self.write(b"more")
            return super().seek(place, whence)

    file = sealed(bytes(300), bytes(16), chunk_size=64)
    target = io.BytesIO()
    vault.rekey(Growing(file), target, bytes(16), bytes(32))
    assert opened(target.getvalue(), bytes(32)) == bytes(300)


# ---- files that fail ----


class Failing(io.BytesIO):
    """A file that fails with an error from an offset on."""

    def __init__(self, content: bytes, good: int) -> None:
        super().__init__(content)
        self.good = good

    def read(self, size: int | None = -1) -> bytes:
        data = super().read(size)
        if self.tell() > self.good:
            raise OSError(5, "Input/output error")
        return data

    def write(self, data: Any) -> int:
        if self.tell() + len(data) > self.good:
            raise OSError(28, "No space left on device")
        return super().write(data)


def test_read_and_write_errors_pass_through() -> None:
    file = sealed(bytes(300), bytes(16), chunk_size=64)
    for good in range(0, len(file), 7):
        with pytest.raises(OSError, match="Input/output error"):
            vault.open(Failing(file, good), io.BytesIO(), bytes(16))
        with pytest.raises(OSError, match="No space left"):
            vault.seal(io.BytesIO(bytes(300)), Failing(b"", good), bytes(16), chunk_size=64)


def test_a_file_that_shrinks_while_it_is_read() -> None:
    file = io.BytesIO(sealed(bytes(300), bytes(16), chunk_size=64))
    reader = vault.Reader(file, bytes(16))
    file.truncate(200)
    with pytest.raises(BadFormat, match="ends early"):
        reader.verify()


def test_impossible_lengths_of_huge_files(tmp_path: Path) -> None:
    header = vault.read_header(io.BytesIO(sealed(b"", bytes(16), chunk_size=64)))
    assert header.content_size(80 << 32) == 64 << 32
    for stored in (15, 80 + 16, (80 << 32) + 17):
        with pytest.raises(BadFormat, match="length"):
            header.content_size(stored)


@pytest.mark.parametrize("module", [vault, text, legacy, openssl_enc], ids=lambda m: m.__name__)
def test_examples_in_docstrings(module: Any) -> None:
    done = doctest.testmod(module)
    assert done.failed == 0
    assert done.attempted > 0
