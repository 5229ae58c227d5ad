# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the layout of crypt_and_hash against a model, and files of openssl enc against openssl."""

from __future__ import annotations

import io
import random
import subprocess
from pathlib import Path

import pytest
from aesmall.files import inspection, legacy, openssl_enc
from aesmall.files.openssl_enc import PassphraseKey, RawKey
from aesmall.files.sealing import BadFormat, BadKey, NotAuthentic, SealingError

from . import format_model as model

RNG = random.Random("other formats")
SIZES = (0, 1, 15, 16, 17, 31, 32, 33, 1000, (1 << 20) - 1, 1 << 20, (1 << 20) + 1)
MACS = {"sha512": 64, "sha256": 32}


def opened_legacy(file: bytes, secret: bytes, hash_name: str = "sha512") -> bytes:
    target = io.BytesIO()
    legacy.open(io.BytesIO(file), target, secret, hash_name=hash_name)
    return target.getvalue()


def refused_legacy(file: bytes, secret: bytes, hash_name: str, error: type[SealingError]) -> None:
    target = io.BytesIO()
    with pytest.raises(error):
        legacy.open(io.BytesIO(file), target, secret, hash_name=hash_name)
    assert target.getvalue() == b""


# ---- legacy ----


@pytest.mark.parametrize("hash_name", MACS)
@pytest.mark.parametrize("size", SIZES)
def test_legacy_is_the_model(size: int, hash_name: str) -> None:
    content, iv = RNG.randbytes(size), RNG.randbytes(16)
    for secret in (b"x", b"a secret of any length", RNG.randbytes(200)):
        target = io.BytesIO()
        legacy.seal(io.BytesIO(content), target, secret, hash_name=hash_name, iv=iv)
        wanted = model.legacy(secret, iv, content, hash_name)
        assert target.getvalue() == wanted
        assert opened_legacy(wanted, secret, hash_name) == content


def test_legacy_by_default() -> None:
    """The default is SHA-512, with a new IV for each file."""
    files = []
    for _ in range(3):
        target = io.BytesIO()
        legacy.seal(io.BytesIO(b"text"), target, b"secret")
        files.append(target.getvalue())
        assert opened_legacy(files[-1], b"secret") == b"text"
        assert files[-1] == model.legacy(b"secret", files[-1][:16], b"text", "sha512")
    assert len({file[:16] for file in files}) == 3


@pytest.mark.parametrize("hash_name", MACS)
def test_legacy_is_verified_first(hash_name: str) -> None:
    file = model.legacy(b"secret", bytes(16), bytes(20), hash_name)
    assert len(file) == 48 + MACS[hash_name]
    refused_legacy(file, b"Secret", hash_name, NotAuthentic)
    # The HMAC does not cover the IV, but the key depends on the IV.
    for place in range(0, len(file), 3):
        damaged = bytearray(file)
        damaged[place] ^= 4
        refused_legacy(bytes(damaged), b"secret", hash_name, NotAuthentic)
    lengths = [n for n in range(len(file)) if hash_name not in legacy.possible_hashes(n)]
    assert set(range(len(file))) - set(lengths) <= {len(file) - 16}
    for length in lengths:
        refused_legacy(file[:length], b"secret", hash_name, BadFormat)
    refused_legacy(file[:-16], b"secret", hash_name, NotAuthentic)
    refused_legacy(file + bytes(16), b"secret", hash_name, NotAuthentic)
    refused_legacy(file + b"\0", b"secret", hash_name, BadFormat)


def test_legacy_with_the_other_hash() -> None:
    file = model.legacy(b"secret", bytes(16), bytes(100), "sha256")
    refused_legacy(file, b"secret", "sha512", NotAuthentic)
    refused_legacy(file, b"secret", "md5", BadFormat)
    refused_legacy(file, b"", "sha256", BadKey)
    assert legacy.possible_hashes(len(file)) == ["sha512", "sha256"]
    assert legacy.possible_hashes(64) == ["sha256"]
    assert legacy.possible_hashes(63) == legacy.possible_hashes(48) == []


@pytest.mark.parametrize("last", [0, 17, 255])
def test_legacy_with_an_authentic_file_but_wrong_padding(last: int) -> None:
    key = legacy.derive(b"secret", bytes(16), "sha256")
    body = model.cbc(key, bytes(16), bytes(31) + bytes([last]))
    file = bytes(16) + body + model.hmac.digest(key, body, "sha256")
    refused_legacy(file, b"secret", "sha256", NotAuthentic)


def test_legacy_file_that_changes_between_the_passes() -> None:
    class Changing(io.BytesIO):
        seeks = 0

        def seek(self, place: int, whence: int = 0) -> int:
            self.seeks += 1
            if self.seeks == 4:  # after size, start and the last blocks
                self.getbuffer()[40] ^= 1
            return super().seek(place, whence)

    file = Changing(model.legacy(b"secret", bytes(16), bytes(1000), "sha256"))
    with pytest.raises(NotAuthentic, match="changed while it was read"):
        legacy.open(file, io.BytesIO(), b"secret", hash_name="sha256")


# ---- openssl enc ----


def openssl(folder: Path, data: bytes, *options: str) -> bytes:
    (folder / "in").write_bytes(data)
    files = ["-in", str(folder / "in"), "-out", str(folder / "out")]
    subprocess.run(["openssl", "enc", *options, *files], check=True, capture_output=True)
    return (folder / "out").read_bytes()


def encrypted(content: bytes, key: PassphraseKey | RawKey) -> bytes:
    target = io.BytesIO()
    openssl_enc.seal(io.BytesIO(content), target, key)
    return target.getvalue()


def decrypted(file: bytes, key: PassphraseKey | RawKey) -> bytes:
    target = io.BytesIO()
    try:
        openssl_enc.open(io.BytesIO(file), target, key)
    except SealingError:
        assert target.getvalue() == b""
        raise
    return target.getvalue()


@pytest.mark.parametrize("bits", [128, 192, 256])
@pytest.mark.parametrize("digest", openssl_enc.DIGESTS)
def test_openssl_with_a_passphrase(tmp_path: Path, digest: str, bits: int) -> None:
    key = PassphraseKey("Schlüssel".encode(), 1000, digest, bits)
    options = (f"-aes-{bits}-cbc", "-pbkdf2", "-iter", "1000", "-md", digest)
    options = (*options, "-pass", "pass:Schlüssel")
    for size in (0, 1, 15, 16, 17, 5000):
        content = RNG.randbytes(size)
        assert openssl(tmp_path, encrypted(content, key), "-d", *options) == content
        assert decrypted(openssl(tmp_path, content, *options), key) == content


@pytest.mark.parametrize("bits", [128, 192, 256])
def test_openssl_with_a_key(tmp_path: Path, bits: int) -> None:
    key = RawKey(RNG.randbytes(bits // 8), RNG.randbytes(16))
    options = (f"-aes-{bits}-cbc", "-K", key.key.hex(), "-iv", key.iv.hex())
    for size in SIZES:
        content = RNG.randbytes(size)
        file = encrypted(content, key)
        assert file == openssl(tmp_path, content, *options)
        assert decrypted(file, key) == openssl(tmp_path, file, "-d", *options) == content


def test_openssl_defaults_are_sha256_and_aes_256(tmp_path: Path) -> None:
    file = openssl(tmp_path, b"text", "-aes-256-cbc", "-pbkdf2", "-pass", "pass:word")
    assert decrypted(file, PassphraseKey(b"word", 10_000)) == b"text"
    assert PassphraseKey(b"word").iterations == 600_000


def test_openssl_files_that_cannot_be() -> None:
    phrase, key = PassphraseKey(b"word", 1), RawKey(bytes(16), bytes(16))
    file = encrypted(bytes(100), phrase)
    for length in range(len(file)):
        if length % 16 or length < 32:
            with pytest.raises(BadFormat, match=f"has {length} bytes"):
                decrypted(file[:length], phrase)
    with pytest.raises(BadFormat, match="does not start with"):
        decrypted(b"salted__" + file[8:], phrase)
    for length in (0, 15, 17):
        with pytest.raises(BadFormat):
            decrypted(bytes(length), key)


def test_openssl_wrong_padding_gives_nothing() -> None:
    """A wrong padding gives no output. One wrong key in 256 has a valid padding, others do not."""
    file = encrypted(bytes(100), RawKey(bytes(16), bytes(16)))
    failed = 0
    for i in range(1, 50):
        try:
            assert decrypted(file, RawKey(bytes([i]) * 16, bytes(16))) != bytes(100)
        except NotAuthentic:
            failed += 1
    assert failed > 40


def test_openssl_parameters() -> None:
    for make, error in (
        (lambda: RawKey(bytes(15), bytes(16)), BadKey),
        (lambda: RawKey(bytes(16), bytes(12)), BadKey),
        (lambda: PassphraseKey(b""), BadKey),
        (lambda: PassphraseKey(b"word", 0), BadFormat),
        (lambda: PassphraseKey(b"word", 1 << 31), BadFormat),
        (lambda: PassphraseKey(b"word", 1, "md4"), BadFormat),
        (lambda: PassphraseKey(b"word", 1, "sha256", 512), BadKey),
        (lambda: PassphraseKey(b"word", 1, kdf="scrypt"), BadFormat),
    ):
        with pytest.raises(error):
            make()
    assert "word" not in repr(PassphraseKey(b"word"))
    assert "key" not in repr(RawKey(b"k" * 16, bytes(16))).replace("RawKey", "")


@pytest.mark.parametrize(("size", "content"), [(32, "0 to 15"), (48, "16 to 31")])
def test_the_shortest_files_of_openssl_are_told(size: int, content: str) -> None:
    facts = inspection.inspect(io.BytesIO(b"Salted__" + bytes(size - 8)))
    assert inspection.described(facts)["content bytes with cbc"] == content


@pytest.mark.parametrize("size", [16, 31, 33])
def test_what_is_no_file_of_openssl_is_not_told_as_one(size: int) -> None:
    with pytest.raises(BadFormat, match="not a sealed file"):
        inspection.inspect(io.BytesIO(b"Salted__" + bytes(size - 8)))
