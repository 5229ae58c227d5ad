# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test files of openssl enc in every form of its options against the program itself."""

from __future__ import annotations

import base64
import hashlib
import io
import itertools
import json
import random
import subprocess
from pathlib import Path

import pytest
from aesmall.files import openssl_enc, vault_header
from aesmall.files.openssl_enc import BYTES_TO_KEY, DIGESTS, PBKDF2, PassphraseKey, RawKey
from aesmall.files.sealing import BadFormat, NotAuthentic

from .host_tool import bad, good, invoked

PHRASE = "Schlüssel"
RNG = random.Random("openssl enc")
NAMED = {"pbkdf2": ("--iter", "10000"), "bytes-to-key": ()}


def made_by_openssl(content: bytes, *options: str) -> bytes:
    """Return the output of the program for a content with a passphrase."""
    command = ["openssl", "enc", *options, "-pass", f"pass:{PHRASE}"]
    return subprocess.run(command, input=content, check=True, capture_output=True).stdout


def opened(file: bytes, key: PassphraseKey | RawKey, **options: bool) -> bytes:
    """Return the content that this package opens. After an error, no output must exist."""
    target = io.BytesIO()
    try:
        openssl_enc.open(io.BytesIO(file), target, key, **options)
    except (BadFormat, NotAuthentic):
        assert target.getvalue() == b""
        raise
    return target.getvalue()


def forms(digest: str, bits: int, kdf: str, written: str) -> tuple[str, ...]:
    """Return the options of openssl for a form of its files."""
    derivation = ("-pbkdf2",) if kdf == PBKDF2 else ()
    encoding = {"bytes": (), "lines": ("-a",), "line": ("-a", "-A")}[written]
    return (f"-aes-{bits}-cbc", "-md", digest, *derivation, *encoding)


ALL = list(itertools.product(DIGESTS, (128, 192, 256), (PBKDF2, BYTES_TO_KEY)))
WRITTEN = ("bytes", "lines", "line")


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize(("digest", "bits", "kdf"), [*ALL[::5], ("md5", 256, BYTES_TO_KEY)])
def test_a_file_of_every_form_opens(digest: str, bits: int, kdf: str, written: str) -> None:
    """A file of each form opens. test_all_forms has all combinations of these options."""
    key = PassphraseKey(PHRASE.encode(), 10_000, digest, bits, kdf)
    content = RNG.randbytes(200)
    assert opened(made_by_openssl(content, *forms(digest, bits, kdf, written)), key) == content


@pytest.mark.verify
@pytest.mark.parametrize(("digest", "bits", "kdf"), ALL)
def test_all_forms(digest: str, bits: int, kdf: str) -> None:
    key = PassphraseKey(PHRASE.encode(), 10_000, digest, bits, kdf)
    for written, size in itertools.product(WRITTEN, (0, 1, 15, 16, 31, 32, 33, 47, 48, 5000)):
        content = RNG.randbytes(size)
        options = forms(digest, bits, kdf, written)
        assert opened(made_by_openssl(content, *options), key) == content
        target = io.BytesIO()
        openssl_enc.seal(io.BytesIO(content), target, key, base64=written != "bytes")
        if written != "line":
            assert made_by_openssl(target.getvalue(), "-d", *options) == content


@pytest.mark.parametrize("size", [0, 1, 31, 32, 100, 3_000_000])
def test_base64_is_written_as_openssl_writes_it(size: int) -> None:
    key = RawKey(RNG.randbytes(16), RNG.randbytes(16))
    content, target = RNG.randbytes(size), io.BytesIO()
    openssl_enc.seal(io.BytesIO(content), target, key, base64=True)
    options = ("-aes-128-cbc", "-a", "-K", key.key.hex(), "-iv", key.iv.hex())
    command = ["openssl", "enc", *options]
    theirs = subprocess.run(command, input=content, check=True, capture_output=True).stdout
    assert target.getvalue() == theirs
    assert opened(theirs, key, base64=True) == content
    assert opened(theirs.replace(b"\n", b"\r\n"), key, base64=True) == content
    with pytest.raises(BadFormat):
        opened(theirs, key)  # with a key there is no "Salted__" that identifies Base64


def from_crypto_js(text: str, phrase: str, salt: bytes) -> bytes:
    """Return the string of CryptoJS.AES.encrypt(text, phrase), by its documentation."""
    derived = b""
    while len(derived) < 48:
        derived += hashlib.md5(derived[-16:] + phrase.encode() + salt).digest()
    options = ("-aes-256-cbc", "-K", derived[:32].hex(), "-iv", derived[32:48].hex())
    command = ["openssl", "enc", *options]
    body = subprocess.run(command, input=text.encode(), check=True, capture_output=True).stdout
    return base64.b64encode(b"Salted__" + salt + body)


@pytest.mark.parametrize("length", [0, 1, 15, 16, 17, 300])
def test_a_string_of_crypto_js_opens(length: int) -> None:
    text = ("21,5 °C " * 60)[:length]
    key = PassphraseKey(PHRASE.encode(), digest="md5", kdf=BYTES_TO_KEY)
    for number in range(4):
        file = from_crypto_js(text, PHRASE, bytes([number]) * 8)
        assert opened(file, key).decode() == text


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Change into a folder with a passphrase and a text."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "words").write_text(PHRASE, encoding="utf-8")
    (tmp_path / "words").chmod(0o600)
    return tmp_path


OPEN = ("open", "--format", "openssl", "--passphrase-file", "words")


@pytest.mark.parametrize("kdf", [PBKDF2, BYTES_TO_KEY])
def test_the_command_takes_each_option_and_warns(folder: Path, kdf: str) -> None:
    for written, digest, bits in (
        ("bytes", "sha512", 128),
        ("lines", "md5", 192),
        ("line", "sha1", 256),
    ):
        content = RNG.randbytes(100)
        file = made_by_openssl(content, *forms(digest, bits, kdf, written))
        (folder / "theirs").write_bytes(file)
        options = ("--kdf", kdf, *NAMED[kdf], "--digest", digest, "--key-bits", str(bits))
        said = good(*OPEN, *options, "theirs", "-o", "out", "--force")
        assert (folder / "out").read_bytes() == content
        assert "not authenticated" in said
        facts = json.loads(invoked(0, "inspect", "--json", "theirs").stdout)
        assert facts["format"] == "openssl"
        assert facts["encoding"] == ("bytes" if written == "bytes" else "base64")


def test_a_wrong_combination_names_the_options(folder: Path) -> None:
    """A wrong combination of options is an error that names them.

    Other combinations are not tried. The padding of a wrong key is valid in one case of 256.
    """
    refused = 0
    for number in range(2):
        (folder / "theirs").write_bytes(made_by_openssl(b"text", *forms("md5", 128, "", "bytes")))
        result = invoked_any(*OPEN, "theirs", "-o", f"out{number}")
        if result[0] == 3:
            refused += 1
            for named in (
                "--kdf pbkdf2 --iter 600000 --digest sha256 --key-bits 256",
                "--kdf bytes-to-key",
                "--iter 10000",
                "--digest md5",
            ):
                assert named in result[1]
    assert refused


def invoked_any(*arguments: str) -> tuple[int, str]:
    """Return the exit code and the errors of a run."""
    from aesmall.cli import app
    from typer.testing import CliRunner

    result = CliRunner().invoke(app, arguments)
    return result.exit_code, result.stderr


def test_options_that_do_not_go_together(folder: Path) -> None:
    file = made_by_openssl(b"text", *forms("sha256", 256, PBKDF2, "bytes"))
    (folder / "theirs").write_bytes(file)
    (folder / "key").write_bytes(bytes(16))
    (folder / "key").chmod(0o600)
    both = (*OPEN, "--kdf", "bytes-to-key", "--iter", "10000", "theirs", "-o", "out")
    assert "--iter is only for --kdf pbkdf2" in bad(2, *both)
    keyed = ("open", "--format", "openssl", "--key-file", "key", "--iv", "00" * 16)
    assert "only for passphrases" in bad(2, *keyed, "--kdf", "pbkdf2", "theirs", "-o", "out")
    vault = ("open", "--passphrase-file", "words", "theirs", "-o", "out")
    for option in (("--kdf", "pbkdf2"), ("--base64",)):
        assert "is only for --format openssl" in bad(2, *vault, *option)


@pytest.mark.parametrize(
    "file", [b"U2FsdGVkX1", b"U2FsdGVkX18!", b"U2FsdGVkX18=AAAA", b"U2FsdGVkX1\xff9", b"====", b""]
)
def test_what_is_not_base64_is_refused(file: bytes) -> None:
    with pytest.raises(BadFormat):
        opened(file, PassphraseKey(b"word", 1), base64=True)


def test_another_mode_is_named(folder: Path) -> None:
    file = made_by_openssl(b"text", "-aes-256-ctr", "-pbkdf2")
    (folder / "theirs").write_bytes(file)
    assert "-aes-256-ctr" in bad(3, *OPEN, "theirs", "-o", "out")


def test_a_file_of_openssl_that_is_taken_for_a_vault_is_named() -> None:
    """A file of openssl gives a hint, but a file of any other kind does not."""
    hint = "use --format openssl"
    for start, is_named in ((openssl_enc.MAGIC, True), (b"Salted_-", False)):
        with pytest.raises(BadFormat) as raised:
            vault_header.read_header(io.BytesIO(start + bytes(40)))
        assert (hint in str(raised.value)) == is_named
