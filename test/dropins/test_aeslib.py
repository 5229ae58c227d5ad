# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the drop-in for Davy Landman's AESLib.

The tests check the answers of the standards, the places of messages, wipes, names, and a sketch as
Arduino builds it.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import arduino_rules
import pytest
from aesmall_workshop.chips import build, elf, simulators
from aesmall_workshop.chips.arduino import build_sketch
from support import dropin_c, oracle
from support.suite import ATMEGA328P, HOST_GCC, RP2040, Place, Platform, number, pair_id, request

FOLDER = dropin_c.DROPINS / "aeslib"
HERE = dropin_c.TESTS / "aeslib"
SRC = FOLDER / "src"
SOURCES = sorted(SRC.glob("*.c"))
WHERE = (HOST_GCC, ATMEGA328P, RP2040)
BITS = (128, 192, 256)
BUILDS = [
    *((platform, bits, "") for platform in WHERE for bits in BITS),
    *(
        pytest.param(*each, marks=pytest.mark.verify)
        for each in (
            (ATMEGA328P, 128, "fast"),
            (ATMEGA328P, 256, "tiny"),
            (ATMEGA328P, 192, "ct"),
            (RP2040, 128, "ct_lean"),
            (RP2040, 256, "nano"),
            (HOST_GCC, 256, "tiny"),
        )
    ),
]
CALLS = ("enc_single", "dec_single", "enc_multiple", "dec_multiple", "cbc_enc", "cbc_dec")
CALLS += tuple(
    f"cbc_{way}_{do}" for way in ("enc", "dec") for do in ("start", "continue", "finish")
)
Asked = list[tuple[str, str]]


def program(
    platform: Platform,
    bits: int = 128,
    engine: str = "",
    file: str = "driver.c",
    sources: list[Path] = SOURCES,
    **more: str,
) -> Path:
    defines = {"BITS": str(bits)} | more
    defines |= {"AESMALL_DROPIN_ENGINE": engine} if engine else {}
    return dropin_c.program(
        platform,
        [HERE / file, *sources],
        name=f"aeslib-{Path(file).stem}",
        folders=(SRC, dropin_c.DROPINS),
        defines=defines,
    )


def ok(data: bytes) -> str:
    return f"00 {data.hex()}"


def every(bits: int) -> Asked:
    source = dropin_c.random_bytes(bits)
    asked = []
    for n in range(0, 129, 16):
        place = Place(0, n // 16 % 4, in_place=n % 32 == 0)
        secret, iv, text = source.randbytes(bits // 8), source.randbytes(16), source.randbytes(n)
        sealed = oracle.cbc(secret, iv, text) if n else b""
        blocks = oracle.ecb(secret, text) if n else b""
        at = number(source.randrange(n // 16 + 1) * 16)
        asked += [
            (request("E", place, secret, text), ok(blocks)),
            (request("D", place, secret, blocks), ok(text)),
            (request("C", place, secret, iv, text), ok(sealed)),
            (request("c", place, secret, iv, sealed), ok(text)),
            (request("1", secret, iv, text, at), ok(sealed)),
            (request("2", secret, iv, sealed, at), ok(text)),
        ]
        if n == 16:
            asked.append((request("e", place, secret, text), ok(blocks)))
            asked.append((request("d", place, secret, blocks), ok(text)))
    for n in (1, 15, 17, 33):  # incomplete blocks: zeros, and no byte more
        place = Place(0, n % 4)
        secret, iv, text = source.randbytes(bits // 8), source.randbytes(16), source.randbytes(n)
        asked += [(request(op, place, secret, text), ok(bytes(n))) for op in "ED"]
        asked += [(request(op, place, secret, iv, text), ok(bytes(n))) for op in "Cc"]
    return asked


@pytest.mark.parametrize(("platform", "bits", "engine"), BUILDS, ids=pair_id)
def test_answers(platform: Platform, bits: int, engine: str) -> None:
    dropin_c.check(platform, program(platform, bits, engine), every(bits))


@pytest.mark.parametrize("platform", [*WHERE, dropin_c.PLAIN], ids=pair_id)
def test_contexts_wipes_and_the_stack(platform: Platform) -> None:
    # These engines leave no round key on the stack. On RP2040 `compact` is used. Otherwise it is
    # `balanced`, because its round keys begin with the secret.
    engine = "compact" if platform is RP2040 else "balanced"
    more = {} if platform is RP2040 else {"SECRET_FIRST": "1"}
    elf_file = program(platform, engine=engine, file="check.c", AESLIB_CONTEXTS="2", **more)
    assert dropin_c.failures(platform, elf_file) == "done"


@pytest.mark.parametrize("target", dropin_c.COMPILERS)
def test_names(target: str) -> None:
    """The drop-in defines all calls of AESLib, the same calls for 192 bits, and no other name."""
    for bits in BITS:
        found = dropin_c.global_names(target, SRC / f"aeslib_{bits}.c", (SRC,))
        assert found == {f"aes{bits}_{call}" for call in CALLS}
        only = ("-DAESMALL_DROPIN_ENCRYPT_ONLY",)
        found = dropin_c.global_names(target, SRC / f"aeslib_{bits}.c", (SRC,), only)
        assert found == {f"aes{bits}_{call}" for call in CALLS if "dec" not in call}


@pytest.mark.parametrize("target", dropin_c.COMPILERS)
def test_header_in_cpp(tmp_path: Path, target: str) -> None:
    source = tmp_path / "user.cpp"
    source.write_text('#include "AESLib.h"\naes_context message;\n', encoding="utf-8")
    dropin_c.compiles_as_cpp(target, source, (SRC,))


def test_no_context_is_linked_without_start() -> None:
    """A program that does not call _start has no static RAM for messages."""
    names = {bits: elf.symbols(program(ATMEGA328P, bits)) for bits in BITS}
    assert all("messages" in found for found in names.values())
    source = HERE / "single.c"
    assert "messages" not in elf.symbols(program(ATMEGA328P, file=source.name))


@pytest.mark.parametrize(
    ("platform", "engine"),
    [(ATMEGA328P, "tiny"), (ATMEGA328P, "leastram"), (RP2040, "nano"), (HOST_GCC, "ct")],
    ids=pair_id,
)
def test_encryption_only_links_no_decryption(platform: Platform, engine: str) -> None:
    only = {"AESMALL_DROPIN_ENCRYPT_ONLY": "1"}
    elf_file = program(platform, engine=engine, file="single.c", **only)
    both = program(platform, engine=engine, file="single.c")
    assert not [name for name in elf.symbols(elf_file) if "decrypt" in name or "_dec_" in name]
    for each in (elf_file, both):
        run = simulators.run(platform.answers_on, platform.target, each)
        assert run.exit_code == oracle.ecb(bytes(16), bytes(16))[0]


def test_a_fault_is_found() -> None:
    """A fault that only messages in pieces show is found."""
    folder = build.BUILD / "aeslib-faulty"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(SRC, folder)
    header = folder / "aeslib_size.h"
    right = "memcpy(message->iv, next, AESMALL_BLOCK_SIZE);"
    text = header.read_text(encoding="utf-8")
    assert text.count(right) == 1
    header.write_text(text.replace(right, "(void)next;"), encoding="utf-8")
    faulty = program(HOST_GCC, sources=sorted(folder.glob("*.c")))
    with pytest.raises(AssertionError, match="host-gcc: 2 "):
        dropin_c.check(HOST_GCC, faulty, every(128))


# ---- Arduino ----


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the folder in Arduino's libraries like doc/moving/aeslib.md."""
    folder = tmp_path_factory.mktemp("libraries") / "AESLib"
    shutil.copytree(FOLDER, folder)
    shutil.copy(dropin_c.DROPINS / "aesmall_dropin.h", folder / "src")
    return folder


def test_arduino_takes_the_folder(installed: Path) -> None:
    # The licence of the project applies.
    assert list(arduino_rules.violations(installed)) == ["no licence"]


def test_the_sketch(installed: Path) -> None:
    sketch = installed / "examples" / "AESLibBlocks" / "AESLibBlocks.ino"
    text = b"0123456789012345temperature 21.5"
    secret = bytes(range(16))
    block = (oracle.ecb(secret, text[:16]) + text[16:]).hex().upper()
    sealed = oracle.cbc(secret, bytes(16), text).hex().upper()
    want = f"block: {block}\r\n{text.decode()}\r\nCBC:   {sealed}\r\nopened: {text.decode()}\r\n"
    run = simulators.run(
        "simavr",
        "atmega328p",
        build_sketch(sketch, others=[installed / "src"]),
        stop_on=b"opened: " + text + b"\r\n",
        max_cycles=16_000_000,
    )
    assert run.output.decode() == want
