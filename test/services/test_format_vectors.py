# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test that C and the host tool have the same format of sealed files and texts.

Both must agree with test/vectors, and each must open the output of the other.
"""

from __future__ import annotations

import io
import json
import random
from functools import cache
from typing import Any

import pytest
from aesmall.engines import Engine
from aesmall.files import text, vault
from aesmall.files.sealing import BadFormat, NotAuthentic
from aesmall_workshop.paths import REPOSITORY
from support.marks import few_on_chips
from support.suite import (
    APART,
    AUTH,
    FORMAT,
    HOSTS,
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
    pairs,
    request,
)
from support.texts import FORMS, Form
from support.vault import AVR, SMALL_VAULT, Talk, every_engine, open_, plain, read, sized, vaults
from support.vault_model import Vault, pattern

by_name = {form.name: form for form in FORMS}
everywhere = pytest.mark.parametrize("platform", [*HOSTS, AVR, RP2040, RP2350], ids=pair_id)
every_text = pytest.mark.parametrize(
    ("platform", "engine"), pairs((*HOSTS, RP2040, RP2350)), ids=pair_id
)


@cache
def vectors(name: str) -> dict[str, list[dict[str, Any]]]:
    file = REPOSITORY / "test" / "vectors" / f"{name}.json"
    found: dict[str, list[dict[str, Any]]] = json.loads(file.read_text(encoding="utf-8"))
    return found


def kind_of(file: bytes, master: bytes) -> Vault:
    """Return the kind of sealed file that a reader expects after its header."""
    size = 8 * (file[5] >> 4) if file[5] >> 4 in (2, 3, 4) else 16
    mode = file[5] & 15 if file[5] & 15 in (1, 2, 3) else 1
    return Vault(master, bytes(size), mode, 6 if file[6] < 6 or file[6] > 10 else file[6])


def fits(platform: Platform, row: dict[str, Any]) -> bool:
    file = bytes.fromhex(row["file"])
    return platform is not AVR or (len(file) <= SMALL_VAULT and file[5] >> 4 != 3)


@everywhere
def test_vaults_of_the_vectors_open(platform: Platform) -> None:
    rows = [row for row in vectors("vault")["vaults"] if fits(platform, row)]
    assert len(rows) > 40
    talk = Talk(platform, default_engine(platform))
    for row in rows:
        file, content = bytes.fromhex(row["file"]), bytes.fromhex(row["content"])
        kind = kind_of(file, bytes.fromhex(row["master"]))
        assert kind.chunk_size == row["chunk_size"]
        talk.master(kind)
        talk.put(file)
        talk.add(open_(kind), sized(len(content)))
        for at in range(0, len(content), 60):
            part = content[at : at + 60]
            talk.add(read(at, len(part)), Response(OK, part))
    talk.run()


@everywhere
def test_vaults_of_the_vectors_are_rejected(platform: Platform) -> None:
    rows = [row for row in vectors("vault")["rejects"] if fits(platform, row)]
    assert len(rows) > 20
    errors = {"format": FORMAT, "authentic": AUTH}
    talk = Talk(platform, default_engine(platform))
    for row in rows:
        file = bytes.fromhex(row["file"])
        kind = kind_of(file, bytes.fromhex(row["master"]))
        talk.master(kind)
        talk.put(file)
        talk.fail(open_(kind, op="T"), errors[row["reason"]])
    talk.run()


@every_engine
def test_vaults_of_each_open_in_the_other(platform: Platform, engine: Engine) -> None:
    rng = random.Random("both ways")
    for kind in vaults(platform):
        size = rng.choice((0, 1, 63, 64, 65, 130))
        content = pattern(size, 1)
        talk = Talk(platform, engine)
        talk.master(kind)
        talk.add(plain(size))
        talk.sealed(kind, content, 50)
        file = kind.seal(content)
        talk.holds(file)
        assert b"".join(vault.Reader(io.BytesIO(file), kind.master).contents()) == content
        host = io.BytesIO()
        mode = {1: "ccm", 2: "ocb", 3: "gcm"}[kind.mode]
        writer = vault.Writer(
            host, kind.master, algorithm=mode, key_bits=8 * len(kind.key), chunk_size=64
        )
        writer.write(content)
        writer.finish()
        talk.put(host.getvalue())
        talk.add(open_(kind), sized(size))
        talk.run()


@few_on_chips
@every_text
def test_texts_of_the_vectors_open(platform: Platform, engine: Engine) -> None:
    expected = []
    for row in vectors("text")["texts"]:
        form, sealed = by_name[row["form"]], row["sealed"].encode()
        key, ad, content = (bytes.fromhex(row[name]) for name in ("key", "ad", "content"))
        if len(sealed) < platform.data_max and not (engine.slow and len(content) > 20):
            expected.append((opening(form, key, ad, sealed), Response(OK, content)))
            assert text.open(key, row["sealed"], ad=ad, form=None) == content
    assert len(expected) > 20
    check(platform, engine, expected, TEXT)


@pytest.mark.parametrize("platform", [*HOSTS, RP2040, RP2350], ids=pair_id)
def test_texts_of_the_vectors_are_rejected(platform: Platform) -> None:
    expected = []
    for row in vectors("text")["rejects"]:
        form, sealed = by_name[row["form"]], row["sealed"].encode()
        line = opening(form, bytes.fromhex(row["key"]), b"", sealed)
        with pytest.raises((BadFormat, NotAuthentic)) as refused:
            text.open(bytes.fromhex(row["key"]), row["sealed"], form=form.name)
        error = FORMAT if issubclass(refused.type, BadFormat) else AUTH
        expected.append((line, Response(error, b"")))
    assert len(expected) == 30
    check(platform, default_engine(platform), expected, TEXT)


def opening(form: Form, key: bytes, ad: bytes, sealed: bytes) -> str:
    room = max(len(sealed) * 3 // 4, 1)
    return request("O", APART, number(room), bytes([form.number]), key, ad, sealed)
