# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test AES and CMAC of LoRaMac-node's soft secure element with its calls for published frames."""

from __future__ import annotations

import hashlib
import json
import random
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf, simulators
from support import oracle
from support.suite import ATMEGA328P, HOST_GCC, RP2040, Platform, default_engine, pair_id

HERE = Path(__file__).parent / "loramac_node"
DROPIN = build.REPOSITORY / "dropins" / "loramac-node"
VECTORS = json.loads(
    (Path(__file__).parents[1] / "vectors" / "lorawan.json").read_text(encoding="utf-8")
)
#: The documented calls.
NAMES = {"aes_set_key", "aes_encrypt", "aes_cbc_encrypt"}
NAMES |= {f"AES_CMAC_{call}" for call in ("Init", "SetKey", "Update", "Final")}
FOLDERS = (DROPIN, DROPIN.parent, build.REPOSITORY / "src")

#: Operation, key, data and answer.
Call = tuple[str, bytes, bytes, bytes]


def program(platform: Platform, engine: str = "", instead: Path | None = None) -> Path:
    """Build the program. `instead` replaces the file with the same name."""
    sources = [
        path for path in sorted(DROPIN.glob("*.c")) if not instead or path.name != instead.name
    ]
    return build.build(
        platform.target,
        [HERE / "node.c", *sources, *([instead] if instead else [])],
        name=f"loramac-node-{engine}",
        defines={"AESMALL_DROPIN_ENGINE": engine} if engine else {},
        flags=[*platform.flags, f"-I{DROPIN}", f"-I{DROPIN.parent}"],
        compiler=platform.compiler,
    )


def ask(
    platform: Platform, calls: list[Call], engine: str = "", instead: Path | None = None
) -> None:
    asked = b"".join(op.encode() + len(d).to_bytes(2, "big") + key + d for op, key, d, _ in calls)
    done = simulators.run(
        *(platform.answers_on, platform.target, program(platform, engine, instead)),
        uart_in=asked + b"Q",
    )
    assert done.exit_code == 0, done.output
    assert done.output.decode().split("\n")[:-1] == [answer.hex() for *_, answer in calls]


def ecb(key: bytes, data: bytes) -> Call:
    return ("E", key, data, oracle.ecb(key, data))


def mic(key: bytes, data: bytes) -> Call:
    return ("C", key, data, oracle.cmac(key, data))


def block(first: int, vector: dict[str, object], last: int) -> bytes:
    """Return B0 or A_i of LoRaWAN 1.0.4, sections 4.4 and 4.3.3."""
    address = int(str(vector["devaddr"]), 16).to_bytes(4, "little")
    counter = int(str(vector["fcnt"])).to_bytes(4, "little")
    return (
        bytes([first, 0, 0, 0, 0, int(str(vector["dir"]))]) + address + counter + bytes([0, last])
    )


def of_frames() -> list[Call]:
    calls = []
    for v in VECTORS:
        phy = bytes.fromhex(v["phy"])
        if v["kind"] == "data":
            body = phy[:-4]
            calls.append(mic(bytes.fromhex(v["nwkskey"]), block(0x49, v, len(body)) + body))
            assert calls[-1][3][:4] == phy[-4:]
            if v["plaintext"] and v["appskey"] and phy[8 + (phy[5] & 15)] != 0:
                text = bytes.fromhex(v["plaintext"])
                streams = b"".join(block(1, v, i + 1) for i in range(-(-len(text) // 16)))
                calls.append(ecb(bytes.fromhex(v["appskey"]), streams))
                sent = phy[9 + (phy[5] & 15) : -4]
                assert oracle.xor(calls[-1][3][: len(text)], text) == sent
        elif v["kind"] == "join-request":
            calls.append(mic(bytes.fromhex(v["appkey"]), phy[:-4]))
            assert calls[-1][3][:4] == phy[-4:]
        else:
            key, clear = bytes.fromhex(v["appkey"]), bytes.fromhex(v["clear"])
            calls += [ecb(key, phy[1:]), mic(key, clear[:-4])]
            assert calls[-2][3] == clear[1:] and calls[-1][3][:4] == clear[-4:]
    assert len(calls) >= 25
    return calls


@pytest.mark.parametrize("platform", [HOST_GCC, ATMEGA328P, RP2040], ids=pair_id)
def test_published_frames_and_refusals(platform: Platform) -> None:
    ask(platform, [*of_frames(), ("X", bytes(16), b"\x51", b"")])


@pytest.mark.parametrize(
    ("platform", "engine"),
    [
        *((HOST_GCC, engine) for engine in ("balanced", "tiny")),
        *((ATMEGA328P, engine) for engine in ("ct", "nano")),
        *((RP2040, engine) for engine in ("ct_lean", "balanced")),
    ],
    ids=pair_id,
)
def test_lengths_over_other_engines(platform: Platform, engine: str) -> None:
    source = random.Random(engine)
    calls = [
        mic(source.randbytes(16), source.randbytes(n)) for n in (0, 1, 15, 16, 17, 32, 51, 255)
    ]
    for blocks in (1, 2, 5):
        key, iv, text = (source.randbytes(16 * n) for n in (1, 1, blocks))
        calls.append(("B", key, iv + text, oracle.cbc(key, iv, text)))
    ask(platform, calls, engine)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        (
            "        ctx->stream.cipher = &ctx->rijndael.key.cipher;",
            "        ctx->stream.used = 16;",
        ),
        ("    AES_CMAC_Init(ctx);\n}\n", "}\n"),
    ],
)
def test_a_fault_is_found(right: str, wrong: str) -> None:
    text = (DROPIN / "cmac.c").read_text(encoding="utf-8")
    assert right in text
    digest = hashlib.sha256(wrong.encode()).hexdigest()[:8]
    faulty = build.BUILD / "dropins" / "faulty" / digest / "cmac.c"
    with build.appearing(faulty) as scratch:
        scratch.write_text(text.replace(right, wrong), encoding="utf-8")
    with pytest.raises(AssertionError):
        ask(HOST_GCC, of_frames(), instead=faulty)


def test_only_the_documented_names_are_defined(tmp_path: Path) -> None:
    found = set()
    for source in DROPIN.glob("*.c"):
        command = ["gcc", "-std=c99", "-pedantic", "-Wall", "-Wextra", "-Werror", "-Os", "-c"]
        command += [*(f"-I{folder}" for folder in FOLDERS), str(source), "-o", f"{tmp_path}/x.o"]
        subprocess.run(command, check=True)
        listing = subprocess.run(
            ["nm", "-g", "--defined-only", tmp_path / "x.o"], capture_output=True, check=True
        ).stdout.decode()
        found |= {line.split()[-1] for line in listing.splitlines()}
    assert found == NAMES


@pytest.mark.parametrize("engine", ["smal", "TINY"])
def test_a_wrong_engine_is_said(engine: str, tmp_path: Path) -> None:
    command = ["gcc", "-std=c99", "-c", f"-DAESMALL_DROPIN_ENGINE={engine}"]
    command += [*(f"-I{folder}" for folder in FOLDERS), str(DROPIN / "aes.c")]
    done = subprocess.run([*command, "-o", tmp_path / "x.o"], capture_output=True, check=False)
    assert done.returncode != 0 and b"AESMALL_DROPIN_ENGINE must name" in done.stderr


def test_headers_are_cpp_too(tmp_path: Path) -> None:
    source = tmp_path / "user.cpp"
    source.write_text("#include <cmac.h>\nAES_CMAC_CTX ctx;\n", encoding="utf-8")
    command = ["g++", "-std=c++11", "-pedantic", "-Wall", "-Wextra", "-Werror", "-fsyntax-only"]
    subprocess.run([*command, *(f"-I{folder}" for folder in FOLDERS), source], check=True)


def test_no_decryption_is_linked() -> None:
    symbols = elf.symbols(program(ATMEGA328P, default_engine(ATMEGA328P).name))
    assert not [s for s in symbols if "decrypt" in s or "inv_sbox" in s]
