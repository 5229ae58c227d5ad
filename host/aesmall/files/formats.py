# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The formats that the commands know, each as the work for one file."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import BinaryIO

from . import legacy, openssl_enc, text, vault
from .key_sources import KeySource, parse_cost, parse_hex
from .sealing import (
    MOST_MEBIBYTES,
    MOST_TOTAL_MEBIBYTES,
    BadFormat,
    BadKey,
    NotAuthentic,
    Progress,
    ScryptCost,
    SealingError,
    Secret,
    UsageProblem,
    pieces,
)
from .vault_header import Header

#: Characters of a sealed string, and bytes that fit into one. Anything longer must be a file.
_MOST_SEALED = 1 << 24
_MOST_TEXT = _MOST_SEALED // 4 * 3 - 64


class Format(StrEnum):
    """Values of --format."""

    VAULT = "vault"
    TEXT = "text"
    LEGACY = "legacy"
    OPENSSL = "openssl"


class Algorithm(StrEnum):
    """Values of --algorithm."""

    GCM = "gcm"
    OCB = "ocb"
    CCM = "ccm"


class Form(StrEnum):
    """Values of --form."""

    SIV = "siv"
    CCM = "ccm"
    OCB = "ocb"


class HashName(StrEnum):
    """Values of --hash."""

    SHA512 = "sha512"
    SHA256 = "sha256"


class Digest(StrEnum):
    """Values of --digest."""

    SHA256 = "sha256"
    SHA512 = "sha512"
    SHA384 = "sha384"
    SHA224 = "sha224"
    SHA1 = "sha1"
    MD5 = "md5"


class Kdf(StrEnum):
    """Values of --kdf."""

    PBKDF2 = openssl_enc.PBKDF2
    BYTES_TO_KEY = openssl_enc.BYTES_TO_KEY


class Unchanged(Exception):
    """A file needs no work. The message says why."""


SUFFIXES = {
    Format.VAULT: ".aesv",
    Format.TEXT: ".txt",
    Format.LEGACY: ".aes",
    Format.OPENSSL: ".enc",
}
#: For chips: their default AEAD, and a chunk that fits into the RAM of an ATmega328P
CHIP_ALGORITHM, CHIP_CHUNK = Algorithm.CCM, 1024


@dataclass(frozen=True)
class Options:
    """The options of a command. An option without a value was not given."""

    format: Format = Format.VAULT
    algorithm: Algorithm | None = None
    key_bits: int | None = None
    chunk_size: int | None = None
    key_id: int | None = None
    for_chip: bool | None = None
    scrypt: str | None = None
    scrypt_limit: int | None = None
    scrypt_total: int | None = None
    form: Form | None = None
    ad: str | None = None
    hash: HashName | None = None
    iterations: int | None = None
    digest: Digest | None = None
    kdf: Kdf | None = None
    base64: bool | None = None
    iv: str | None = None

    def __post_init__(self) -> None:
        takers = {
            "algorithm": (Format.VAULT,),
            "key_bits": (Format.VAULT, Format.OPENSSL),
            "chunk_size": (Format.VAULT,),
            "key_id": (Format.VAULT,),
            "for_chip": (Format.VAULT,),
            "scrypt": (Format.VAULT,),
            "scrypt_limit": (Format.VAULT,),
            "scrypt_total": (Format.VAULT,),
            "form": (Format.TEXT,),
            "ad": (Format.TEXT,),
            "hash": (Format.LEGACY,),
            "iterations": (Format.OPENSSL,),
            "digest": (Format.OPENSSL,),
            "kdf": (Format.OPENSSL,),
            "base64": (Format.OPENSSL,),
            "iv": (Format.OPENSSL,),
        }
        for name, formats in takers.items():
            if getattr(self, name) is not None and self.format not in formats:
                option = "--iter" if name == "iterations" else f"--{name.replace('_', '-')}"
                raise UsageProblem(f"{option} is only for --format {' or '.join(formats)}")
        if self.for_chip and (self.algorithm is not None or self.chunk_size is not None):
            raise UsageProblem("--for-chip sets --algorithm and --chunk-size: leave these out")

    def secret(self, keys: KeySource, *, new: bool) -> Secret:
        """Return the secret of a vault."""
        with _usage():
            cost = ScryptCost() if self.scrypt is None else parse_cost(self.scrypt)
        # For a new file, the cost is the user's choice. For an existing file, it is the file's.
        limit = max(MOST_MEBIBYTES, cost.mebibytes) if new else MOST_MEBIBYTES
        if self.scrypt_limit is not None:
            limit = self.scrypt_limit
        total = MOST_TOTAL_MEBIBYTES if self.scrypt_total is None else self.scrypt_total
        return keys.secret(new=new, cost=cost, limit=limit, total=max(limit, total))


@dataclass(frozen=True)
class Work:
    """The work that is done with each file."""

    #: (source, target, progress, whether everything must be verified before the first write)
    run: Callable[[BinaryIO, BinaryIO, Progress, bool], None]
    #: Whether the source must be seekable
    seeks: bool = False
    #: How often the source is read: to write a file, and to write to standard output
    passes: tuple[int, int] = (1, 1)
    #: Whether standard output needs a copy of the source, so that the verified bytes are opened
    copies: bool = False
    #: A remark about the format, printed once
    remark: str = ""


def sealing(options: Options, keys: KeySource) -> Work:
    """Return the work of `aesmall seal`."""
    if options.format is Format.TEXT:
        form = str(options.form or Form.SIV)
        key = keys.key(text.KEY_SIZES[form])
        ad = os.fsencode(options.ad or "")

        def seal_text(source: BinaryIO, target: BinaryIO, _done: Progress, _whole: bool) -> None:
            target.write(
                text.seal(key, _short(source, _MOST_TEXT), form=form, ad=ad).encode() + b"\n"
            )

        return Work(seal_text)
    if options.format is Format.LEGACY:
        secret = keys.legacy_secret(new=True)
        hash_name = str(options.hash or HashName.SHA512)
        return Work(
            lambda source, target, done, _: legacy.seal(
                source, target, secret, hash_name=hash_name, progress=done
            )
        )
    if options.format is Format.OPENSSL:
        key_or_passphrase = _openssl_key(options, keys, new=True)
        return Work(
            lambda source, target, done, _: openssl_enc.seal(
                source, target, key_or_passphrase, base64=bool(options.base64), progress=done
            ),
            remark="files of openssl enc are not authenticated: changes are not detected",
        )
    algorithm = options.algorithm or (CHIP_ALGORITHM if options.for_chip else Algorithm.GCM)
    chunk_size = CHIP_CHUNK if options.for_chip else 65536
    if options.chunk_size is not None:
        chunk_size = options.chunk_size
    key_bits = 128 if options.key_bits is None else options.key_bits
    if key_bits not in (128, 192, 256):
        raise UsageProblem(f"--key-bits must be 128, 192 or 256, not {key_bits}")
    with _usage():
        Header(str(algorithm), key_bits // 8, chunk_size, options.key_id or 0)
    master = options.secret(keys, new=True)
    return Work(
        lambda source, target, done, _: vault.seal(
            source,
            target,
            master,
            algorithm=str(algorithm),
            key_bits=options.key_bits,
            chunk_size=chunk_size,
            key_id=options.key_id or 0,
            progress=done,
        )
    )


def opening(options: Options, keys: KeySource) -> Work:
    """Return the work of `aesmall open`."""
    if options.format is Format.TEXT:
        form = str(options.form or Form.SIV)
        key = keys.key(_text_key_sizes(options.form))
        ad = os.fsencode(options.ad or "")

        def open_text(source: BinaryIO, target: BinaryIO, _done: Progress, _whole: bool) -> None:
            sealed = _short(source, _MOST_SEALED).decode("ascii", "replace").strip()
            try:
                target.write(text.open(key, sealed, form=form, ad=ad))
            except text.OtherForm as error:
                hint = "" if options.form else f": add --form {error.found} if you expect this"
                raise BadFormat(f"{error}{hint}") from None

        return Work(open_text)
    if options.format is Format.LEGACY:
        secret = keys.legacy_secret(new=False)
        hash_name = str(options.hash or HashName.SHA512)
        return Work(
            lambda source, target, done, _: legacy.open(
                source, target, secret, hash_name=hash_name, progress=done
            ),
            seeks=True,
            passes=(2, 2),
            copies=True,
        )
    if options.format is Format.OPENSSL:
        key_or_passphrase = _openssl_key(options, keys, new=False)
        return Work(
            lambda source, target, done, _: openssl_enc.open(
                source, target, key_or_passphrase, base64=bool(options.base64), progress=done
            ),
            seeks=True,
            remark="files of openssl enc are not authenticated: the opened text may have changed",
        )
    master = options.secret(keys, new=False)
    return Work(
        lambda source, target, done, whole: vault.open(
            source, target, master, verify_first=whole, progress=done
        ),
        seeks=True,
        passes=(1, 2),
    )


def rekeying(options: Options, keys: KeySource, new_keys: KeySource, *, in_place: bool) -> Work:
    """Return the work of `aesmall rekey`. A file that already has the new key is left as it is."""
    with _usage():
        Header("gcm", 16, 65536, options.key_id or 0)
    old = options.secret(keys, new=False)
    new = options.secret(new_keys, new=True)

    def run(source: BinaryIO, target: BinaryIO, done: Progress, _whole: bool) -> None:
        try:
            vault.Reader(source, old)
        except (NotAuthentic, BadKey):
            if in_place and _opens(source, new):
                raise Unchanged("it already has the new key") from None
            raise
        vault.rekey(source, target, old, new, key_id=options.key_id, progress=done)

    return Work(run, seeks=True)


@contextmanager
def _usage() -> Iterator[None]:
    """Turn a BadFormat into a UsageProblem: the value is from the command line, not from a file."""
    try:
        yield
    except BadFormat as error:
        raise UsageProblem(str(error)) from None


def _opens(source: BinaryIO, secret: Secret) -> bool:
    try:
        vault.Reader(source, secret)
    except SealingError:
        return False
    return True


def _openssl_key(
    options: Options, keys: KeySource, *, new: bool
) -> openssl_enc.PassphraseKey | openssl_enc.RawKey:
    if keys.is_passphrase:
        if options.iv is not None:
            raise UsageProblem("--iv is only for keys: a passphrase gives the IV too")
        if options.kdf is Kdf.BYTES_TO_KEY and options.iterations is not None:
            raise UsageProblem("--iter is only for --kdf pbkdf2: bytes-to-key has one iteration")
        with _usage():
            return openssl_enc.PassphraseKey(
                keys.passphrase_bytes(new=new),
                iterations=600_000 if options.iterations is None else options.iterations,
                digest=str(options.digest or Digest.SHA256),
                key_bits=256 if options.key_bits is None else options.key_bits,
                kdf=str(options.kdf or Kdf.PBKDF2),
            )
    if options.iv is None:
        raise UsageProblem("missing --iv HEX: with a key, the file does not contain the IV")
    for name in ("iterations", "digest", "key_bits", "kdf"):
        if getattr(options, name) is not None:
            raise UsageProblem("--iter, --digest, --key-bits and --kdf are only for passphrases")
    return openssl_enc.RawKey(keys.key((16, 24, 32)), parse_hex(options.iv, "--iv"))


def _text_key_sizes(form: Form | None) -> tuple[int, ...]:
    if form is not None:
        return text.KEY_SIZES[form]
    return tuple(sorted({size for sizes in text.KEY_SIZES.values() for size in sizes}))


def _short(source: BinaryIO, most: int) -> bytes:
    data = b""
    for piece in pieces(source):
        data += piece
        if len(data) > most:
            raise BadFormat("too long for a sealed string: use --format vault")
    return data
