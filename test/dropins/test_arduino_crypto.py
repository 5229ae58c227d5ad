# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the classes for the Arduino Cryptography Library over a double of this library.

The tests check vectors through its interface, modes against OpenSSL, refusals, wipes, and the
linked code.
"""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import pytest
from aesmall_workshop.chips import build, elf, simulators
from aesmall_workshop.chips.arduino import build_sketch, sketch_to_cpp
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from support import oracle
from support.suite import ATMEGA328P, HOST_GCC, RP2040, Platform, pair_id

HERE = Path(__file__).parent / "arduino_crypto"
DOUBLE = HERE / "double"
DROPIN = build.REPOSITORY / "dropins" / "arduino-crypto"
BESIDE, REPLACE = DROPIN / "beside" / "src", DROPIN / "replace" / "src"
CORE = Path(__file__).parents[1] / "examples" / "bare_arduino"
KEY = bytes((3 * i + 1) % 256 for i in range(64))
TEXT = bytes(5 * i + 2 for i in range(48))
#: FIPS 197, appendix C.
FIPS_197 = {
    "128": "69c4e0d86a7b0430d8cdb78070b4c55a",
    "192": "dda97ca4864cdfe06eaf70a0ec0d7191",
    "256": "8ea2b7ca516745bfeafc49904b496089",
}
#: The flags of other tests, so that the library's objects are shared.
FLAGS = {"host": ("-lstdc++",), "atmega328p": (), "rp2040": ("-fno-exceptions",)}
CTR_256 = "601EC313775789A5B7A7F504BBF3D228F443E3CA4D62B59ACA84E990CACAF5C5"


def program(
    platform: Platform, name: str, *, beside_crypto: bool, first: Path = HERE, **d: str
) -> Path:
    folders = [first, DOUBLE if beside_crypto else REPLACE, BESIDE, HERE]
    own = [*platform.flags, *(f"-I{folder}" for folder in folders)]
    return build.build(
        platform.target,
        [HERE / name, *([DOUBLE / "BlockCipher.cpp"] if beside_crypto else [])],
        name=f"crypto-{Path(name).stem}",
        defines=d,
        flags=[*own, *FLAGS[platform.target]],
        compiler=platform.compiler,
    )


def printed(platform: Platform, made: Path) -> list[tuple[str, str]]:
    """Return the lines of a program that found no error."""
    done = simulators.run(platform.answers_on, platform.target, made)
    text = done.output.decode()
    assert done.exit_code == 0, text
    return [(name, value) for name, value in (line.split(" ") for line in text.splitlines())]


def xts(secret: bytes, tweak: bytes, text: bytes) -> bytes:
    made = Cipher(algorithms.AES(secret), modes.XTS(tweak)).encryptor()
    return made.update(text) + made.finalize()


def by_openssl(bits: int) -> list[tuple[str, str]]:
    """Return the lines that modes.cpp must print."""
    size = bits // 8
    secret = KEY[:size]
    block = oracle.ecb(secret, TEXT[:16])
    sealed = AESGCM(secret).encrypt(KEY[:12], TEXT, None)
    lines = [
        *(("one", block), ("block", block)),
        ("ctr", oracle.ctr(secret, KEY[:16], 128, 0, TEXT)),
        ("cbc", oracle.cbc(secret, KEY[:16], TEXT)),
        ("omac", oracle.cmac(secret, TEXT)),
        *(("gcm", sealed[:-16]), ("tag", sealed[-16:])),
    ]
    if bits != 192:
        lines.append(("xts", xts(KEY[: 2 * size], TEXT[:16], TEXT)))
    return [(name, value.hex()) for name, value in lines]


MODES = [
    *((HOST_GCC, 128, "ct"), (HOST_GCC, 192, "tiny"), (HOST_GCC, 256, "balanced")),
    *((ATMEGA328P, 128, "balanced"), (ATMEGA328P, 256, "tiny"), (ATMEGA328P, 192, "nano")),
    *((RP2040, 128, "ct_small"), (RP2040, 256, "tiny"), (RP2040, 192, "balanced")),
]


@pytest.mark.parametrize(("platform", "bits", "engine"), MODES, ids=pair_id)
def test_modes_of_the_double_over_an_engine(platform: Platform, bits: int, engine: str) -> None:
    made = program(
        platform, "modes.cpp", beside_crypto=True, BITS=str(bits), ENGINE=f"aesmall::{engine}"
    )
    lines = printed(platform, made)
    wanted = by_openssl(bits)
    assert lines[: len(wanted)] == wanted


ENGINES = [
    (HOST_GCC, "", ""),
    *((ATMEGA328P, "", ""), (ATMEGA328P, "compact", "nano"), (RP2040, "", "")),
    (RP2040, "balanced", "ct_lean"),
]


@pytest.mark.parametrize(("platform", "engine", "small"), ENGINES, ids=pair_id)
def test_the_classes_by_their_names(platform: Platform, engine: str, small: str) -> None:
    given = {"AESMALL_DROPIN_ENGINE": engine, "AESMALL_DROPIN_SMALL_ENGINE": small}
    defines = {name: value for name, value in given.items() if value}
    made = program(platform, "replaced.cpp", beside_crypto=False, **defines)
    names = ("AES128", "AES192", "AES256", "AESTiny128", "AESTiny256", "AESSmall128", "AESSmall256")
    assert printed(platform, made) == [(name, FIPS_197[name[-3:]]) for name in names]


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("object.cipher.decrypt(&", "object.cipher.encrypt(&"),
        pytest.param("len != bits / 8", "len < bits / 8", marks=pytest.mark.verify),
        pytest.param(
            *("aesmall_wipe(output, AESMALL_BLOCK_SIZE)", "(void)output"), marks=pytest.mark.verify
        ),
    ],
)
def test_a_fault_is_found(right: str, wrong: str) -> None:
    """The program finds a mistake in the header."""
    header = (BESIDE / "AesmallCrypto.h").read_text(encoding="utf-8")
    assert right in header
    faulty = (
        build.BUILD
        / "dropins"
        / "faulty"
        / hashlib.sha256(wrong.encode()).hexdigest()[:8]
        / "AesmallCrypto.h"
    )
    with build.appearing(faulty) as scratch:
        scratch.write_text(header.replace(right, wrong), encoding="utf-8")
    made = program(
        *(HOST_GCC, "modes.cpp"),
        beside_crypto=True,
        first=faulty.parent,
        BITS="128",
        ENGINE="aesmall::ct",
    )
    assert simulators.run("native", "host", made).exit_code != 0


@pytest.mark.parametrize("how", range(3), ids=["never set", "refused", "cleared"])
def test_no_key_stops_the_program(how: int) -> None:
    """Encryption without a key stops the program.

    If it made zeros instead, CTR would send its text in clear.
    """
    made = program(HOST_GCC, "unkeyed.cpp", beside_crypto=True, HOW=str(how), ENGINE="aesmall::ct")
    with pytest.raises(simulators.SimulationError, match="signal 6"):
        simulators.run("native", "host", made)


# ---- sketches ----


SKETCHES = [
    (DROPIN / "beside/examples/CtrOverTiny/CtrOverTiny.ino", (DOUBLE, BESIDE), CTR_256),
    (
        DROPIN / "replace/examples/AesBlock/AesBlock.ino",
        (REPLACE, BESIDE),
        f"{FIPS_197['256'].upper()} 00112233445566778899AABBCCDDEEFF",
    ),
]


@pytest.mark.parametrize(("sketch", "others", "wanted"), SKETCHES, ids=["beside", "replace"])
def test_a_sketch_on_an_uno(sketch: Path, others: tuple[Path, ...], wanted: str) -> None:
    last = f"{wanted.split()[-1]}\r\n".encode()
    made = build_sketch(sketch, others=others)
    output = simulators.run("simavr", "atmega328p", made, stop_on=last, max_cycles=16_000_000)
    assert output.output.decode().split() == wanted.split()


@pytest.mark.parametrize(("sketch", "others", "wanted"), SKETCHES, ids=["beside", "replace"])
@pytest.mark.verify
def test_a_sketch_on_a_pico(sketch: Path, others: tuple[Path, ...], wanted: str) -> None:
    source = build.BUILD / "dropins" / f"{sketch.stem}.cpp"
    with build.appearing(source) as scratch:
        text = sketch_to_cpp(sketch.read_text("utf-8"), sketch.name)
        scratch.write_text(f'#include "program.h"\n{text}', encoding="utf-8")
    made = build.build(
        "rp2040",
        [source, *(path for folder in others for path in folder.glob("*.cpp"))],
        name=f"sketch-{sketch.stem}",
        flags=[*FLAGS["rp2040"], *(f"-I{folder}" for folder in (*others, HERE, CORE))],
    )
    output = simulators.run("unicorn", "rp2040", made).output.decode()
    assert output.split() == wanted.split()


def test_the_folders_are_libraries_of_one_version() -> None:
    ours = (build.REPOSITORY / "library.properties").read_text(encoding="utf-8").splitlines()
    version = next(line for line in ours if line.startswith("version="))
    for folder in (DROPIN / "beside", DROPIN / "replace"):
        text = (folder / "library.properties").read_text(encoding="utf-8").splitlines()
        assert version in text
        assert any(line.startswith("depends=aesmall") for line in text)


# ---- linked code ----


def linked(target: Platform, header: str, name: str, *, beside_crypto: bool) -> dict[str, int]:
    made = program(
        target, "size.cpp", beside_crypto=beside_crypto, HEADER=f"<{header}>", CLASS=name
    )
    return {symbol: each.size for symbol, each in elf.symbols(made).items()}


@pytest.mark.parametrize("platform", [ATMEGA328P, RP2040], ids=pair_id)
@pytest.mark.parametrize("engine", ["tiny", "balanced"])
def test_no_decryption_is_linked_for_encryption_alone(platform: Platform, engine: str) -> None:
    both, one = (
        linked(platform, "AesmallCrypto.h", f"{name}<128,aesmall::{engine}>", beside_crypto=True)
        for name in ("AesmallBlockCipher", "AesmallEncryptCipher")
    )
    inverse = ("aes128_decrypt", "aes_decrypt", "inv_sbox", "key_backward")
    assert any(part in name for name in both for part in inverse)
    assert not any(part in name for name in one for part in inverse)


def test_each_class_links_its_engine_alone() -> None:
    tiny = linked(ATMEGA328P, "AES.h", "AESTiny128", beside_crypto=False)
    assert not any("balanced" in name or "decrypt_" in name for name in tiny)
    small = linked(ATMEGA328P, "AES.h", "AESSmall128", beside_crypto=False)
    assert not any("balanced" in name or "encrypt_only" in name for name in small)


def test_names_of_crypto_are_not_defined(tmp_path: Path) -> None:
    """The header defines no name of Crypto.

    A program that links both libraries therefore has separate code for each class.
    """
    file = tmp_path / "replaced.o"
    folders = (REPLACE, BESIDE, HERE, build.SUPPORT, build.REPOSITORY / "src")
    command = ["g++", "-std=c++11", "-Os", "-c", *(f"-I{f}" for f in folders), "-o", file]
    subprocess.run([*command, HERE / "replaced.cpp"], check=True)
    listing = subprocess.run(
        ["nm", "-C", "--defined-only", file], capture_output=True, text=True, check=True
    ).stdout
    names = [line.split(" ", 2)[2] for line in listing.splitlines()]
    theirs = ("AES128", "AES192", "AES256", "AESTiny", "AESSmall", "AESCommon")
    assert not [n for n in names if n.startswith(theirs) or f" {theirs}" in n]
    assert [n for n in names if n.startswith("AesmallCipher<128u, aesmall::ct")]


# ---- mistakes ----


def compile_error(tmp_path: Path, text: str, *folders: Path) -> str:
    source = tmp_path / "mistake.cpp"
    source.write_text(text, encoding="utf-8")
    where = [f"-I{folder}" for folder in (*folders, BESIDE, build.REPOSITORY / "src")]
    command = ["g++", "-std=c++11", "-fsyntax-only", *where, source]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode != 0
    return done.stderr


def test_mistakes_do_not_compile(tmp_path: Path) -> None:
    wrong = "#define AESMALL_DROPIN_ENGINE smal\n#include <AES.h>\n"
    assert "smal" in compile_error(tmp_path, wrong, REPLACE)
    both = "#define CRYPTO_AES_h\n#include <AES.h>\n"
    assert "remove Crypto" in compile_error(tmp_path, both, REPLACE)
    old = "#include <AesmallCrypto.h>\nAesmallBlockCipher<160> c;\n"
    assert "160" in compile_error(tmp_path, old, REPLACE)
