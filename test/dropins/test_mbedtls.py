# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the replaced AES of Mbed TLS with Debian's headers: each call and each error."""

from __future__ import annotations

import random
import re
import subprocess
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import pytest
from aesmall.engines import engines_on
from aesmall_workshop.chips import build, simulators
from aesmall_workshop.chips.build import appearing
from aesmall_workshop.dropins.compiled import FOLDER, PLACE, SEAMS
from aesmall_workshop.dropins.mbedtls_suites import configuration
from aesmall_workshop.paths import REPOSITORY
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from support import oracle
from support.suite import HOST_GCC, RP2040, RP2350, Platform, pair_id

CALLS = Path(__file__).parent / "mbedtls" / "calls.c"
SOURCES = sorted(FOLDER.glob("*.c"))
HEADERS = Path("/usr/include")
KEY_LENGTH, BAD_INPUT, INPUT_LENGTH = 0x20, 0x21, 0x22
DECRYPT, ENCRYPT = 0, 1
APART, IN_PLACE, OVERLAPPING, OVER_IV, IN_FRONT, PARTLY_IN_FRONT = range(6)
#: Key objects of these engines are too large for a buffer of 272 bytes.
TOO_LARGE = {"ct", "ct_small"}
IEEE_1619_1 = "917cf69ebd68b2ec9b9fe9a3eadda692cd43d2f59598ed858c02c2652fbf922e"


@dataclass(frozen=True)
class Asked:
    """A request of calls.c."""

    op: str
    secret: bytes
    text: bytes = bytes(16)
    mode: int = ENCRYPT
    iv: bytes = bytes(16)
    stream: bytes = bytes(16)
    #: setkey: 0 none, 1 encryption, 2 decryption. bits: the key's size, if not of `secret`.
    setkey: int = 1
    bits: int = -1
    offset: int = 0
    split: int = -1
    place: int = APART

    @property
    def line(self) -> bytes:
        bits = 8 * len(self.secret) if self.bits < 0 else self.bits
        split = len(self.text) if self.split < 0 else self.split
        head = [self.mode, self.setkey, bits >> 8, bits & 255, self.offset, split]
        head += [len(self.text), self.place]
        secret = self.secret.ljust(64, b"\0")
        return self.op.encode() + bytes(head) + secret + self.iv + self.stream + self.text


@dataclass(frozen=True)
class Answer:
    """The response of calls.c."""

    errors: tuple[int, int]
    offset: int
    wiped: bool
    iv: bytes
    stream: bytes
    out: bytes


@cache
def includes() -> Path:
    """Return a folder with only the installed headers of Mbed TLS, for the compiler of a chip."""
    place = PLACE / "installed"
    if not place.exists():
        place.parent.mkdir(parents=True, exist_ok=True)
        with appearing(place) as scratch:
            scratch.mkdir(parents=True)
            for name in ("mbedtls", "psa"):
                (scratch / name).symlink_to(HEADERS / name)
    return place


@cache
def program(platform: Platform, seam: str, engine: str) -> Path:
    return build.build(
        platform.target,
        [CALLS, *SOURCES],
        name=f"mbedtls_calls_{seam}_{engine}",
        defines={
            "MBEDTLS_USER_CONFIG_FILE": f'"{configuration(seam)}"',
            "AESMALL_DROPIN_ENGINE": engine,
        },
        flags=[
            *platform.flags,
            *(f"-I{path}" for path in (includes(), FOLDER, FOLDER.parent)),
        ],
        compiler=platform.compiler,
    )


def ask(platform: Platform, seam: str, engine: str, asked: list[Asked]) -> list[Answer]:
    run = simulators.run(
        platform.answers_on,
        platform.target,
        program(platform, seam, engine),
        uart_in=b"".join(one.line for one in asked) + b"q" + bytes(8),
    )
    answers = []
    for line in run.output.decode().splitlines():
        said = bytes.fromhex(line)
        errors, offset, wiped = (said[0], said[1]), said[2], bool(said[3])
        answers.append(Answer(errors, offset, wiped, said[4:20], said[20:36], said[36:]))
    assert len(answers) == len(asked)
    return answers


# ---- expected answers ----


def expected(asked: Asked) -> Answer:
    """Return the right answer to a request without errors."""
    if asked.op in "fo8c":
        iv, stream, offset, out = _stream(asked)
        return Answer((0, 0), offset, True, iv, stream, out)
    encrypts = asked.mode == ENCRYPT
    iv = asked.iv
    if asked.op == "b":
        cipher = Cipher(algorithms.AES(asked.secret), modes.CBC(iv))
    elif asked.op == "x":
        cipher = Cipher(algorithms.AES(asked.secret), modes.XTS(iv))
    else:
        cipher = Cipher(algorithms.AES(asked.secret), modes.ECB())
    way = cipher.encryptor() if encrypts else cipher.decryptor()
    out = way.update(asked.text) + way.finalize()
    if asked.op == "b" and asked.text:
        iv = (out if encrypts else asked.text)[-16:]
    return Answer((0, 0), asked.offset, True, iv, asked.stream, out)


def _stream(asked: Asked) -> tuple[bytes, bytes, int, bytes]:
    """Compute CFB, CFB8, OFB or CTR byte by byte: IV, stream block, offset and output."""
    iv, stream, used, out = bytearray(asked.iv), asked.stream, asked.offset, bytearray()
    for byte in asked.text:
        if asked.op == "8":
            mixed = byte ^ oracle.ecb(asked.secret, bytes(iv))[0]
            iv = iv[1:] + bytes([mixed if asked.mode == ENCRYPT else byte])
        elif asked.op == "c":
            if used == 0:
                stream = oracle.ecb(asked.secret, bytes(iv))
                count = (int.from_bytes(iv, "big") + 1) % (1 << 128)
                iv = bytearray(count.to_bytes(16, "big"))
            mixed = byte ^ stream[used]
        else:
            if used == 0:
                iv = bytearray(oracle.ecb(asked.secret, bytes(iv)))
            mixed = byte ^ iv[used]
            if asked.op == "f":
                iv[used] = mixed if asked.mode == ENCRYPT else byte
        out.append(mixed)
        used = (used + 1) % 16 if asked.op != "8" else used
    return bytes(iv), stream, used, bytes(out)


def every_call(source: random.Random, secret_len: int, seam: str) -> list[Asked]:
    """Return requests of each call in both modes, across blocks, in pieces and in place."""

    def made(op: str, size: int, mode: int = ENCRYPT, **more: int) -> Asked:
        decrypts = op in "eilbx" and mode == DECRYPT
        secret = source.randbytes(secret_len if op != "x" else 32 if secret_len == 16 else 64)
        return Asked(
            op,
            secret,
            source.randbytes(size),
            mode,
            source.randbytes(16),
            source.randbytes(16),
            setkey=2 if decrypts else 1,
            **more,
        )

    asked = []
    for mode in (ENCRYPT, DECRYPT):
        asked += [made(op, 16, mode, place=place) for op in "i" for place in (APART, IN_PLACE)]
        if seam == "block":
            continue
        asked += [made(op, 16, mode, place=place) for op in "el" for place in (APART, IN_PLACE)]
        for place in (APART, IN_PLACE):
            asked += [made("b", n, mode, place=place) for n in (0, 16, 32, 48, 64, 80)]
            asked += [made("x", n, mode, place=place) for n in (16, 17, 31, 32, 33, 48, 63, 80)]
            asked += [made("b", 80, mode, place=place, split=n) for n in (16, 32, 48)]
            for op in "fo8c":
                asked += [made(op, n, mode, place=place) for n in (0, 1, 15, 16, 17, 33, 70)]
                asked += [made(op, 70, mode, place=place, split=n) for n in (0, 1, 16, 31, 50)]
            for op in "foc":
                asked += [made(op, n, mode, place=place, offset=5) for n in (1, 10, 11, 12, 64)]
    counters = (bytes(15) + b"\xff", b"\xff" * 16, b"\0" * 7 + b"\xff" * 8 + b"\xfe")
    if seam == "alt":
        asked += [replace(made("c", n), iv=iv) for iv in counters for n in (16, 32, 48, 64, 100)]
        asked.append(Asked("x", bytes(32), bytes(32)))
    return asked


PAIRS = [
    *((HOST_GCC, seam, engine) for seam in SEAMS for engine in ("ct", "balanced", "nano")),
    *((RP2040, seam, engine) for seam in SEAMS for engine in ("ct_lean", "balanced")),
    (RP2040, "alt", "ct"),
    *(
        pytest.param(RP2350, seam, engine, marks=pytest.mark.verify)
        for seam, engine in (("block", "fast"), ("alt", "ct"))
    ),
]


@pytest.mark.parametrize(("platform", "seam", "engine"), PAIRS, ids=pair_id)
def test_every_call(platform: Platform, seam: str, engine: str) -> None:
    source = random.Random(f"{platform.name} {seam} {engine}")
    sizes = (16, 24, 32)
    asked = [one for size in sizes for one in every_call(source, size, seam)]
    for one, answer in zip(asked, ask(platform, seam, engine, asked), strict=True):
        if one.op == "x" and one.secret == bytes(32):
            assert answer.out.hex() == IEEE_1619_1
        else:
            assert answer == expected(one), one


def test_errors_change_nothing() -> None:
    good = Asked("b", bytes(range(16)), bytes(range(32)), iv=bytes(range(16)))
    cases = [
        *((replace(good, bits=bits), KEY_LENGTH) for bits in (0, 120, 129, 136, 200, 512)),
        *((replace(good, op="x", bits=bits), KEY_LENGTH) for bits in (128, 255, 384, 1024)),
        *((replace(good, text=bytes(range(n))), INPUT_LENGTH) for n in (1, 15, 17, 31)),
        *((replace(good, op=op, mode=2), BAD_INPUT) for op in "ebf8"),
        *((replace(good, op=op, offset=16), BAD_INPUT) for op in "foc"),
        *((replace(good, op=op, setkey=0), BAD_INPUT) for op in "eibf8ocx"),
        *((replace(good, op=op, mode=DECRYPT), BAD_INPUT) for op in "eib"),
        *((replace(good, op=op, setkey=2), BAD_INPUT) for op in "eibf8oc"),
        *((replace(good, place=place), BAD_INPUT) for place in (OVERLAPPING, OVER_IV)),
    ]
    two_keys = replace(good, op="x", secret=bytes(range(32)))
    cases += [
        *((replace(two_keys, text=bytes(range(n))), INPUT_LENGTH) for n in (0, 15)),
        (replace(two_keys, mode=2), BAD_INPUT),
        (replace(two_keys, mode=DECRYPT), BAD_INPUT),
        *((replace(two_keys, place=place), BAD_INPUT) for place in (OVERLAPPING, OVER_IV)),
    ]
    answers = ask(HOST_GCC, "alt", "ct", [one for one, _ in cases])
    for (one, error), answer in zip(cases, answers, strict=True):
        place = (one.iv + one.text + bytes(16))[{2: 17, 3: 8}.get(one.place, 0) :]
        out = place[: len(one.text)] if one.place else bytes(len(one.text))
        assert answer == Answer((error, 0), one.offset, True, one.iv, one.stream, out), one


@pytest.mark.parametrize("bits", [0, 120, 129, 136, 200, 512])
def test_block_seam_refuses_other_keys(bits: int) -> None:
    (answer,) = ask(HOST_GCC, "block", "ct", [Asked("i", bytes(16), bits=bits)])
    assert answer.errors == (KEY_LENGTH, 0)


# ---- compilation ----


def compiled(compiler: str, seam: str, engine: str, file: Path, *more: str) -> str:
    """Return the messages of the compiler."""
    command = [
        *(compiler, "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-fsyntax-only"),
        f'-DMBEDTLS_USER_CONFIG_FILE="{configuration(seam)}"',
        f"-DAESMALL_DROPIN_ENGINE={engine}",
        *(f"-I{path}" for path in (FOLDER, FOLDER.parent, REPOSITORY / "src")),
        *("-isystem", str(includes()), *more, str(file)),
    ]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def test_engines_that_do_not_fit_are_refused() -> None:
    names = {engine.name for engine in engines_on("rp2040") if not engine.name.endswith("_c")}
    setkey = FOLDER / "block_setkey_enc.c"
    chip = ("arm-none-eabi-gcc", "-mcpu=cortex-m0plus", "-mthumb")
    said = {name: compiled(chip[0], "block", name, setkey, *chip[1:]) for name in names}
    refused = {name for name, text in said.items() if text}
    assert refused == TOO_LARGE
    for name in refused:
        assert "name ct_lean" in said[name]
        assert not compiled(chip[0], "alt", name, FOLDER / "alt_expand.c", *chip[1:])


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (("-UMBEDTLS_AES_SETKEY_DEC_ALT", "-DMBEDTLS_AES_ENCRYPT_ALT"), "define all four"),
        (("-DMBEDTLS_AES_SETKEY_ENC_ALT",), "define all four"),
    ],
)
def test_half_a_seam_is_refused(more: tuple[str, ...], message: str) -> None:
    said = compiled("gcc", "original", "ct", FOLDER / "block_encrypt.c", *more)
    assert message in said


def test_header_is_clean_cpp() -> None:
    macros = [*(f"-D{name}" for name in SEAMS["alt"]), "-x", "c++", "-std=c++11", "-Wpedantic"]
    paths = (FOLDER, FOLDER.parent, REPOSITORY / "src")
    command = ["g++", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-Wold-style-cast", *macros]
    command += [*(f"-I{path}" for path in paths), "-isystem", str(includes()), "-"]
    program = "#include <mbedtls/aes.h>\nmbedtls_aes_context aes;\n"
    done = subprocess.run(command, input=program, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_hardware_that_reads_round_keys_is_refused() -> None:
    macros = [f"-D{name}" for name in SEAMS["block"]]
    file = FOLDER / "block_encrypt.c"
    said = subprocess.run(
        [
            "gcc",
            "-fsyntax-only",
            *macros,
            f"-I{REPOSITORY / 'src'}",
            f"-I{FOLDER.parent}",
            str(file),
        ],
        capture_output=True,
        text=True,
        check=False,
    ).stderr
    assert "undefine MBEDTLS_AESNI_C" in said


@pytest.mark.parametrize("seam", [*SEAMS, "original"])
def test_symbols_are_those_of_the_header(seam: str, tmp_path: Path) -> None:
    """No other name is defined. Without a macro, the drop-in defines no name at all."""
    header = (HEADERS / "mbedtls" / "aes.h").read_text(encoding="utf-8")
    documented = set(re.findall(r"^(?:\w+ )*(mbedtls_\w+)\(", header, re.MULTILINE))
    wanted = {
        "alt": documented - {"mbedtls_aes_self_test"},
        "block": {
            *("mbedtls_aes_setkey_enc", "mbedtls_aes_setkey_dec"),
            *("mbedtls_internal_aes_encrypt", "mbedtls_internal_aes_decrypt"),
        },
        "original": set(),
    }[seam]
    paths = (FOLDER, FOLDER.parent, REPOSITORY / "src", includes())
    flags = [f'-DMBEDTLS_USER_CONFIG_FILE="{configuration(seam)}"', *(f"-I{p}" for p in paths)]
    subprocess.run(["gcc", "-Os", "-c", *flags, *map(str, SOURCES)], cwd=tmp_path, check=True)
    objects = sorted(tmp_path.glob("*.o"))
    listed = subprocess.run(
        ["nm", "--defined-only", "-g", *map(str, objects)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    defined = set(re.findall(r"^[0-9a-f]+ \w (\w+)$", listed, re.MULTILINE))
    assert {name for name in defined if not name.startswith("aesmall_")} == wanted
    assert defined - wanted == ({"aesmall_mbedtls_expand"} if seam == "alt" else set())


def test_engines_with_wide_keys_are_known() -> None:
    listed = re.findall(
        r"AESMALL_MBEDTLS_WIDE_(\w+) 1$", (FOLDER / "alt.h").read_text(), re.MULTILINE
    )
    have = {
        file.stem
        for file in (REPOSITORY / "src" / "engines" / "inner").glob("*.h")
        if re.search(rf" aesmall_aes128_{file.stem}_wide\(", file.read_text(encoding="utf-8"))
    }
    assert set(listed) == have


def test_page_shows_the_macros() -> None:
    page = (REPOSITORY / "doc" / "moving" / "mbedtls.md").read_text(encoding="utf-8")
    shown = page.partition("```c\n")[2].partition("```")[0]
    defined = re.findall(r"#define (\w+)", shown)
    assert defined == [*SEAMS["alt"], *SEAMS["block"], "MBEDTLS_AES_ROM_TABLES"]
    for seam in SEAMS:
        undefined = re.findall(r"#undef (\w+)", configuration(seam).read_text(encoding="utf-8"))
        assert set(re.findall(r"#undef (\w+)", shown)) <= set(undefined)


@pytest.mark.parametrize("platform", [HOST_GCC, RP2040], ids=pair_id)
def test_cbc_decrypts_to_in_front_of_its_input(platform: Platform) -> None:
    """CBC decrypts to a place before its input, like Mbed TLS. Encryption is refused there."""
    rng = random.Random(7)
    asked, wanted = [], []
    for length in (16, 32, 48, 160):
        for place in (IN_FRONT, PARTLY_IN_FRONT):
            one = Asked(
                *("b", rng.randbytes(16), rng.randbytes(length)),
                mode=DECRYPT,
                setkey=2,
                iv=bytes(range(16)),
                place=place,
            )
            asked += [one, replace(one, split=16)]
            wanted += [expected(one)] * 2
    refused = replace(asked[2], mode=ENCRYPT, setkey=1)
    *found, last = ask(platform, "alt", "balanced", [*asked, refused])
    assert found == wanted and last.errors[0] == BAD_INPUT
