# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the code of doc/use/text.md for OpenSSL, Node and Python with texts of the library."""

from __future__ import annotations

import json
import os
import random
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from aesmall_workshop.paths import REPOSITORY
from cryptography.exceptions import InvalidTag
from support.suite import (
    APART,
    ATMEGA328P,
    HOST_GCC,
    OK,
    RP2040,
    TEXT,
    Platform,
    Response,
    ask,
    check,
    default_engine,
    number,
    pair_id,
    request,
)
from support.texts import CCM, FORMS, OCB, SIV

from .test_text import Message, Source

PAGE = (REPOSITORY / "doc" / "use" / "text.md").read_text(encoding="utf-8")
somewhere = pytest.mark.parametrize("platform", (HOST_GCC, ATMEGA328P, RP2040), ids=pair_id)
#: The two forms: the IV as an argument, and the IV before the text
WAYS = {"the IV passed in": b"\0", "the IV in front": b"\1"}


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)


def python() -> dict[str, Any]:
    (block,) = blocks("python")
    names: dict[str, Any] = {}
    exec(compile(block, "doc/use/text.md", "exec"), names)  # it is our own page
    return names


def node(tmp_path: Path, calls: list[list[str]]) -> list[str]:
    """Return the results of the page's functions for these names and arguments, in hexadecimal.

    Arguments are bytes in hexadecimal, or strings after a quotation mark.
    """
    (block,) = blocks("js")
    (tmp_path / "page.mjs").write_text(block, encoding="utf-8")
    (tmp_path / "main.mjs").write_text(
        'import * as page from "./page.mjs";\n'
        "const value = (a) => a[0] === '\"' ? a.slice(1) : Buffer.from(a, 'hex');\n"
        f"for (const [name, ...args] of {json.dumps(calls)}) {{\n"
        "  try { console.log(Buffer.from(page[name](...args.map(value))).toString('hex')); }\n"
        "  catch { console.log('refused'); }\n"
        "}\n",
        encoding="utf-8",
    )
    command = ["node", str(tmp_path / "main.mjs")]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def shell(what: str, way: str, **variables: str) -> bytes:
    """Run the block with this first line, and return its output."""
    (block,) = [b for b in blocks("sh") if b.startswith(f"# {what}: {way}\n")]
    if len(variables["KEY"]) == 64:
        block = block.replace("-aes-128-cbc", "-aes-256-cbc")
    environment = {**os.environ, **variables}
    command = ["bash", "-eu", "-c", block]
    return subprocess.run(command, env=environment, capture_output=True, check=True).stdout


def sealed(platform: Platform, messages: list[Message]) -> list[bytes]:
    """Return the texts that the library seals."""
    answers = ask(platform, default_engine(platform), [m.seal() for m in messages], TEXT)
    assert all(answer.error == OK and answer.data[-1:] == b"\0" for answer in answers)
    return [answer.data[:-1] for answer in answers]


def messages(form_number: int) -> list[Message]:
    form = FORMS[form_number - 1]
    sources = [Source(form, "page", size) for size in form.secrets]
    return [source.message(length) for source in sources for length in (1, 16, 47)]


def opened_there(platform: Platform, of: list[Message], texts: list[str]) -> None:
    """Check that the library opens the texts of other programs."""
    expected = [
        (message.open(text.encode()), Response(OK, message.msg))
        for message, text in zip(of, texts, strict=True)
    ]
    check(platform, default_engine(platform), expected, TEXT)


@somewhere
def test_python_and_sealed_text(platform: Platform) -> None:
    page = python()
    for form in FORMS:
        of = messages(form.number)
        for message, text in zip(of, sealed(platform, of), strict=True):
            opened = page["open_text"](form.number, message.secret, message.ad, text.decode())
            assert opened == message.msg
            with pytest.raises(InvalidTag):
                page["open_text"](form.number, message.secret, b"another", text.decode())
            with pytest.raises(ValueError, match="no such text"):
                page["open_text"](form.number % 3 + 1, message.secret, message.ad, text.decode())
        texts = [
            page["seal_siv"](m.secret, m.ad, m.msg)
            if form is SIV
            else page["seal"](form.number, m.secret, m.nonce, m.ad, m.msg)
            for m in of
        ]
        opened_there(platform, of, texts)


@somewhere
def test_node_and_sealed_text(platform: Platform, tmp_path: Path) -> None:
    for form in (CCM, OCB):
        of, name = messages(form.number), f'"{form.name}'
        calls = [
            ["open", name, m.secret.hex(), m.ad.hex(), f'"{text.decode()}']
            for m, text in zip(of, sealed(platform, of), strict=True)
        ]
        assert node(tmp_path, calls) == [m.msg.hex() for m in of]
        wrong = [[*call[:3], "00" * 9, call[4]] for call in calls]
        wrong += [[*call[:4], call[4] + "="] for call in calls]
        assert set(node(tmp_path, wrong)) == {"refused"}
        calls = [["seal", name, *(x.hex() for x in (m.secret, m.nonce, m.ad, m.msg))] for m in of]
        texts = [bytes.fromhex(line).decode() for line in node(tmp_path, calls)]
        opened_there(platform, of, texts)


def strings() -> list[tuple[bytes, bytes, bytes]]:
    """Return keys, IVs and messages.

    They have no zero byte and no line end, because a shell would lose it.
    """
    rng = random.Random("strings")
    return [
        (rng.randbytes(size), rng.randbytes(16), bytes(rng.choices(range(32, 127), k=length)))
        for size in (16, 32)
        for length in (1, 15, 16, 47)
    ]


def encrypted(platform: Platform, way: bytes) -> list[str]:
    lines = [
        request("C", APART, number(120), way, key, iv, message) for key, iv, message in strings()
    ]
    answers = ask(platform, default_engine(platform), lines, TEXT)
    assert all(answer.error == OK for answer in answers)
    return [answer.data.rstrip(b"\0").decode() for answer in answers]


def decrypted_there(platform: Platform, way: bytes, texts: list[str]) -> None:
    expected = [
        (
            request("c", APART, number(90), way, key, b"" if way == b"\1" else iv, text.encode()),
            Response(OK, message),
        )
        for (key, iv, message), text in zip(strings(), texts, strict=True)
    ]
    check(platform, default_engine(platform), expected, TEXT)


@pytest.mark.parametrize("way", WAYS)
@somewhere
def test_openssl(platform: Platform, way: str) -> None:
    for (key, iv, message), text in zip(strings(), encrypted(platform, WAYS[way]), strict=True):
        variables = {"KEY": key.hex(), "IV": iv.hex(), "TEXT": text, "MESSAGE": message.decode()}
        assert shell("decrypt", way, **variables) == message
        assert shell("encrypt", way, **variables).decode() == text
    decrypted_there(platform, WAYS[way], encrypted(HOST_GCC, WAYS[way]))
