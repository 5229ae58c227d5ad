# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the texts that crypto-js, Node, PHP, Java and `openssl enc` wrote (frames.json, texts)."""

from __future__ import annotations

import base64
import io
import json
from pathlib import Path
from typing import Any

import pytest
from aesmall.files import openssl_enc
from aesmall.files.openssl_enc import BYTES_TO_KEY, PassphraseKey
from aesmall.files.sealing import BadFormat, NotAuthentic
from support.aead import GCM
from support.aead_messages import Message, ask_mode, flips, key
from support.suite import (
    APART,
    ATMEGA328P,
    AUTH,
    FORMAT,
    HOST_CLANG,
    HOST_GCC,
    OK,
    RP2040,
    RP2350,
    TEXT,
    Platform,
    Response,
    check,
    default_engine,
    number,
    pair_id,
    request,
)

FILE = Path(__file__).parents[2] / "vectors" / "frames.json"
ROWS: list[dict[str, Any]] = [
    row for row in json.loads(FILE.read_text(encoding="utf-8")) if row["family"] == "texts"
]
NONCE, TAG = 12, 16
everywhere = pytest.mark.parametrize(
    "platform", (HOST_GCC, HOST_CLANG, ATMEGA328P, RP2040, RP2350), ids=pair_id
)


def rows(kind: str) -> list[dict[str, Any]]:
    return [row for row in ROWS if row["kind"] == kind]


def name(row: dict[str, Any]) -> str:
    return str(row["name"])


def test_every_row_is_tested() -> None:
    counts = {kind: len(rows(kind)) for kind in ("cbc_text", "gcm_text", "openssl_enc")}
    assert counts == {"cbc_text": 5, "gcm_text": 1, "openssl_enc": 6}
    assert sum(counts.values()) == len(ROWS)


@everywhere
def test_texts_of_cbc(platform: Platform) -> None:
    """The library writes and reads the same text. It refuses each shorter one."""
    expected = []
    for row in rows("cbc_text"):
        secret, iv = bytes.fromhex(row["key"]), bytes.fromhex(row["iv"])
        message, text = row["text"].encode(), row["base64"].encode()
        way = b"\1" if row.get("iv_prefix") else b"\0"
        given = b"" if row.get("iv_prefix") else iv

        def opened(text: bytes, way: bytes = way, secret: bytes = secret, iv: bytes = given) -> str:
            return request("c", APART, number(90), way, secret, iv, text)

        line = request("C", APART, number(len(text) + 1), way, secret, iv, message)
        expected.append((line, Response(OK, text + b"\0")))
        expected.append((opened(text), Response(OK, message)))
    refused = Response(FORMAT, b"")  # no shorter text has whole blocks
    expected += [(opened(text[:size]), refused) for size in range(len(text))]
    check(platform, default_engine(platform), expected, TEXT)


@everywhere
def test_texts_of_gcm(platform: Platform) -> None:
    [row] = rows("gcm_text")
    secret, data = bytes.fromhex(row["key"]), base64.b64decode(row["base64"])
    message = Message(GCM, secret, data[:NONCE], b"", row["text"].encode(), TAG)
    assert message.nonce.hex() == row["iv"]
    sealed = data[NONCE:]
    expected = [
        *key(secret),
        (message.seal_line(), Response(OK, sealed)),
        (message.open_line(sealed), Response(OK, message.msg)),
    ]
    ask_mode(platform, expected)
    forged = [sealed[:-TAG] + tag for tag in flips(sealed[-TAG:])]
    forged += [sealed[:size] for size in range(len(sealed))]
    refused = Response(AUTH, b"")
    ask_mode(platform, [*key(secret), *((message.open_line(text), refused) for text in forged)])


@pytest.mark.parametrize("row", rows("openssl_enc"), ids=name)
def test_files_of_openssl(row: dict[str, Any]) -> None:
    phrase = PassphraseKey(
        row["passphrase"].encode(), digest=row["md"], key_bits=row["key_bits"], kdf=BYTES_TO_KEY
    )
    file = row["base64"].encode() if "base64" in row else bytes.fromhex(row["file"])
    raw = base64.b64decode(file) if "base64" in row else file
    derived = phrase.with_salt(raw[8:16])
    assert (derived.key.hex(), derived.iv.hex()) == (row["key"], row["iv"])

    target = io.BytesIO()
    openssl_enc.open(io.BytesIO(file), target, phrase)
    assert target.getvalue().hex() == row["plaintext"]

    sealed = io.BytesIO()
    openssl_enc.seal(io.BytesIO(target.getvalue()), sealed, derived)
    assert sealed.getvalue() == raw[16:]

    for size in range(len(raw)):
        with pytest.raises((BadFormat, NotAuthentic)):
            openssl_enc.open(io.BytesIO(raw[:size]), io.BytesIO(), phrase)
