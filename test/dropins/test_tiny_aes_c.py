# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the drop-in for tiny-AES-c: any length and split, errors and names.

The tests of the package tinyaes run over it, and tiny-AES-c itself gives the same answers.
"""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest
from aesmall_workshop.dropins import fetched
from aesmall_workshop.paths import REPOSITORY
from support import dropin_c, oracle
from support.suite import (
    ATMEGA328P,
    HOST_GCC,
    RP2040,
    RP2350,
    Place,
    Platform,
    number,
    pair_id,
    request,
)

FOLDER = dropin_c.DROPINS / "tiny-aes-c"
HERE = dropin_c.TESTS / "tiny_aes_c"
#: scripts/setup downloads this package. workshop/requirements.lock has its hash too.
PACKAGE = REPOSITORY / ".venv" / "sources" / "tinyaes-1.1.2.tar.gz"
SHA256 = "ac045558486ba1832183a41e807d7d8389439d6cfea237dbd70205d6fc6c63ce"
WHERE = (HOST_GCC, ATMEGA328P, RP2040)
NAMES = {
    *("AES_init_ctx", "AES_init_ctx_iv", "AES_ctx_set_iv", "AES_ECB_encrypt", "AES_ECB_decrypt"),
    *("AES_CBC_encrypt_buffer", "AES_CBC_decrypt_buffer", "AES_CTR_xcrypt_buffer"),
}
#: Platform, bits, engine and other settings.
BUILDS = [
    *((platform, 128, "", "") for platform in WHERE),
    (HOST_GCC, 192, "", ""),
    (HOST_GCC, 256, "", ""),
    *(
        pytest.param(*each, marks=pytest.mark.verify)
        for each in (
            (HOST_GCC, 128, "balanced", ""),
            (HOST_GCC, 256, "tiny", "FIT"),
            (ATMEGA328P, 256, "", "COUNTERS"),
            (ATMEGA328P, 192, "tiny", "FIT"),
            (ATMEGA328P, 128, "fast", "COUNTERS"),
            (RP2040, 192, "", ""),
            (RP2040, 256, "ct_halfkey", "COUNTERS"),
            (RP2040, 128, "fast", "COUNTERS"),
            (RP2040, 256, "ct", "FIT"),
            (RP2040, 128, "nano", "FIT"),
            (RP2350, 128, "", ""),
            (RP2350, 256, "ct", "FIT"),
        )
    ),
]
Asked = list[tuple[str, str]]


def program(
    platform: Platform, bits: int = 128, engine: str = "", more: str = "", file: str = "driver.c"
) -> Path:
    defines = {f"AES{bits}": "1"}
    defines |= {"AESMALL_DROPIN_ENGINE": engine} if engine else {}
    defines |= {f"AESMALL_DROPIN_{more}": "1"} if more else {}
    return dropin_c.program(
        platform,
        [HERE / file, FOLDER / "aes.c"],
        name=f"tiny-aes-c-{Path(file).stem}",
        folders=(FOLDER, dropin_c.DROPINS),
        defines=defines,
    )


def ok(data: bytes) -> str:
    return f"00 {data.hex()}"


def ctr(secret: bytes, iv: bytes, text: bytes) -> tuple[bytes, bytes]:
    """Compute CTR with a counter that wraps.

    Return the text and the counter after the last one used.
    """
    first, used = int.from_bytes(iv, "big"), -(-len(text) // 16)
    blocks = [((first + i) % 2**128).to_bytes(16, "big") for i in range(used + 1)]
    stream = oracle.ecb(secret, b"".join(blocks[:used])) if used else b""
    return bytes(a ^ b for a, b in zip(text, stream, strict=False)), blocks[used]


def decrypted(secret: bytes, iv: bytes, sealed: bytes) -> bytes:
    """Decrypt CBC."""
    plain = oracle.ecb(secret, sealed, encrypt=False) if sealed else b""
    return bytes(a ^ b for a, b in zip(plain, iv + sealed, strict=False))


def asked_of_blocks(source: random.Random, bits: int) -> Asked:
    asked = []
    for offset in range(4):
        secret, text = source.randbytes(bits // 8), source.randbytes(16)
        place = Place(0, offset, in_place=offset % 2 == 0)
        sealed = oracle.ecb(secret, text)
        asked.append((request("E", place, secret, text), ok(sealed)))
        asked.append((request("D", place, secret, sealed), ok(text)))
    return asked


def asked_of_cbc(source: random.Random, bits: int) -> Asked:
    asked = []
    for n in range(0, 129, 16):
        place = Place(0, n // 16 % 4)
        secret, iv, text = source.randbytes(bits // 8), source.randbytes(16), source.randbytes(n)
        sealed = oracle.cbc(secret, iv, text) if n else b""
        plain = decrypted(secret, iv, text)
        at = number(source.randrange(n // 16 + 1) * 16)
        asked += [
            (request("C", place, secret, iv, text), ok(sealed)),
            (request("c", place, secret, iv, text), ok(plain)),
            (request("1", secret, iv, text, at), ok(sealed)),
            (request("2", secret, iv, text, at), ok(plain)),
            (request("i", secret, iv, b"\0", text), ok((iv + sealed)[-16:])),
            (request("i", secret, iv, b"\1", text), ok((iv + text)[-16:])),
        ]
    return asked


def asked_of_ctr(source: random.Random, bits: int) -> Asked:
    asked = []
    for n in (*range(50), 64, 65, 100, 128):
        secret, text = source.randbytes(bits // 8), source.randbytes(n)
        for iv in (source.randbytes(16), b"\xff" * 15 + b"\xfe", source.randbytes(8) + b"\xff" * 8):
            whole, after = ctr(secret, iv, text)
            at = source.randrange(n + 1)
            first, between = ctr(secret, iv, text[:at])  # each call begins with a new block
            second, _ = ctr(secret, between, text[at:])
            asked += [
                (request("T", Place(0, n % 4), secret, iv, text), ok(whole)),
                (request("3", secret, iv, text, number(at)), ok(first + second)),
                (request("i", secret, iv, b"\2", text), ok(after)),
            ]
    return asked


def every(bits: int) -> Asked:
    source = dropin_c.random_bytes(bits)
    kinds = (asked_of_blocks, asked_of_cbc, asked_of_ctr)
    return [one for kind in kinds for one in kind(source, bits)]


@pytest.mark.parametrize(("platform", "bits", "engine", "more"), BUILDS, ids=pair_id)
def test_answers(platform: Platform, bits: int, engine: str, more: str) -> None:
    asked = every(bits)
    if platform.is_chip:
        asked = asked[::5]
    dropin_c.check(platform, program(platform, bits, engine, more), asked)


@pytest.mark.parametrize("platform", WHERE, ids=pair_id)
def test_incomplete_blocks_become_zeros(platform: Platform) -> None:
    """An incomplete block becomes zeros up to the end of the buffer, and Iv does not change."""
    source = dropin_c.random_bytes("incomplete")
    secret, iv = source.randbytes(16), source.randbytes(16)
    asked = []
    for n in (1, 15, 17, 31, 33, 127):
        text = source.randbytes(n)
        for number_of, op in enumerate("Cc"):
            asked.append((request(op, Place(0, n % 4), secret, iv, text), ok(bytes(n))))
            asked.append((request("i", secret, iv, bytes([number_of]), text), ok(iv)))
    dropin_c.check(platform, program(platform), asked)


@pytest.mark.parametrize("platform", [dropin_c.PLAIN, ATMEGA328P, RP2040], ids=pair_id)
def test_nothing_is_left_on_the_stack(platform: Platform) -> None:
    # The default engine of ARM's M cores leaves a part of its own secrets on the stack.
    engine = "balanced" if platform is RP2040 else ""
    assert dropin_c.failures(platform, program(platform, engine=engine, file="check.c")) == "done"


@pytest.mark.parametrize("target", dropin_c.COMPILERS)
@pytest.mark.parametrize(
    ("without", "names"),
    [
        ("", ""),
        ("ECB=0", "ECB"),
        ("CBC=0", "CBC"),
        ("CTR=0", "CTR"),
        ("CBC=0 CTR=0", "C iv"),
        ("AESMALL_DROPIN_ENCRYPT_ONLY", "ECB_dec CBC_dec"),
    ],
)
def test_names(target: str, without: str, names: str) -> None:
    """The drop-in defines all names of tiny-AES-c that are switched on, and no other name."""
    flags = tuple(f"-D{macro}" for macro in without.split())
    gone = {name for name in NAMES for part in names.split() if f"_{part}" in name}
    assert dropin_c.global_names(target, FOLDER / "aes.c", (FOLDER,), flags) == NAMES - gone


@pytest.mark.parametrize("bits", [128, 192, 256])
@pytest.mark.parametrize("engine", ["ct", "ct_small"])
def test_an_engine_that_does_not_fit_is_one_error(engine: str, bits: int) -> None:
    flags = [f"-DAESMALL_DROPIN_ENGINE={engine}", f"-DAES{bits}=1"]
    said = dropin_c.error_of("rp2040", FOLDER / "aes.c", (FOLDER,), flags)
    assert said.count("error:") == 1
    assert "do not fit. Take ct_lean, ct_halfkey" in said


@pytest.mark.parametrize("target", dropin_c.COMPILERS)
def test_headers_in_cpp(tmp_path: Path, target: str) -> None:
    source = tmp_path / "user.cpp"
    lines = ['extern "C" {', '#include "aes.h"', "}", '#include "aes.hpp"', "AES_ctx ctx;"]
    source.write_text("\n".join(lines), encoding="utf-8")
    for flags in ([], ["-DAES256=1"], ["-DAESMALL_DROPIN_FIT"]):
        dropin_c.compiles_as_cpp(target, source, (FOLDER,), flags)


# ---- the original code ----


def unpacked(folder: Path) -> Path:
    assert hashlib.sha256(PACKAGE.read_bytes()).hexdigest() == SHA256
    fetched.unpack(PACKAGE, folder)
    return folder / "tinyaes-1.1.2"


def its_tests(place: Path, aes: Path) -> subprocess.CompletedProcess[str]:
    """Run the tests of the package tinyaes over this aes.c in a separate process."""
    package = unpacked(place)
    for name in ("aes.c", "aes.h"):
        (package / "tiny-AES-c" / name).unlink()
        shutil.copy(aes / name, package / "tiny-AES-c" / name)
    module = package / f"tinyaes{sysconfig.get_config_var('EXT_SUFFIX')}"
    includes = [f"-I{sysconfig.get_paths()['include']}", f"-I{package / 'tiny-AES-c'}"]
    includes += [f"-I{dropin_c.DROPINS}", f"-I{REPOSITORY / 'src'}"]
    sources = [package / "tinyaes.c", package / "tiny-AES-c" / "aes.c"]
    for pattern in ("core/*.c", "modes/cbc/*.c", "modes/ctr/ctr.c", "portable/ct/*.c"):
        sources += sorted((REPOSITORY / "src").glob(pattern))
    subprocess.run(
        ["gcc", "-O0", "-w", "-shared", "-fPIC", *includes, *sources, "-o", module], check=True
    )
    environment = {**os.environ, "PYTHONPATH": str(package), "PYTEST_ADDOPTS": ""}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", os.devnull, "tests"],
        cwd=package,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.verify
def test_the_tests_of_tinyaes(tmp_path: Path) -> None:
    done = its_tests(tmp_path, FOLDER)
    assert "10 passed" in done.stdout, done.stdout + done.stderr


@pytest.mark.verify
@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("memcpy(ctx->Iv, next, AES_BLOCKLEN)", "(void)next"),
        ("ctx->Iv, buf, length, buf),", "ctx->Iv, buf, length - 16, buf),"),
    ],
)
def test_the_tests_of_tinyaes_find_a_fault(tmp_path: Path, right: str, wrong: str) -> None:
    copy = tmp_path / "faulty"
    copy.mkdir()
    shutil.copy(FOLDER / "aes.h", copy)
    text = (FOLDER / "aes.c").read_text(encoding="utf-8")
    assert text.count(right) == 1
    (copy / "aes.c").write_text(text.replace(right, wrong), encoding="utf-8")
    done = its_tests(tmp_path, copy)
    assert done.returncode == 1 and " failed" in done.stdout, done.stdout + done.stderr


@pytest.mark.verify
def test_tiny_aes_c_answers_the_same(tmp_path: Path) -> None:
    """tiny-AES-c gives the answers of test_answers, including CTR in pieces and its wraps."""
    theirs = unpacked(tmp_path) / "tiny-AES-c"
    elf = dropin_c.program(
        HOST_GCC,
        [HERE / "driver.c", theirs / "aes.c"],
        name="tiny-aes-c-original",
        folders=[theirs],
    )
    dropin_c.check(HOST_GCC, elf, every(128))
    # doc/moving/tiny-aes-c.md describes this case.
    incomplete = [request(op, Place(), bytes(16), bytes(16), bytes(17)) for op in "Cc"]
    assert all(line.endswith(" !guard") for line in dropin_c.answers(HOST_GCC, elf, incomplete))
