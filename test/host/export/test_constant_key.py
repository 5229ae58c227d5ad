# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the speed of code from `aesmall export --constant-key`, and its errors."""

from __future__ import annotations

import random
import stat
from pathlib import Path

import pytest
from aesmall.cli import app
from aesmall.export.constant_key import ROUNDS, cycles, round_keys, size
from aesmall.targets import SAME_CODE
from aesmall_workshop.chips import build, elf, simulators
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from typer.testing import CliRunner, Result

PROGRAM = Path(__file__).with_name("program.c")
BLOCK = 16
BLOCKS = 200
NAME = "my_key"


def export(*arguments: object) -> Result:
    return CliRunner().invoke(app, ["export", *map(str, arguments)])


def _encrypt(key: bytes, text: bytes) -> bytes:
    return Cipher(algorithms.AES(key), modes.ECB()).encryptor().update(text)


def _run(
    folder: Path, key: bytes, target: str, in_place: bool, flags: tuple[str, ...] = ()
) -> tuple[set[int], int]:
    """Return the cycles of all calls, and the bytes of the function."""
    (folder / "key").write_bytes(key)
    source = folder / "exported.S"
    options = ["--in-place"] if in_place else []
    result = export("--constant-key", folder / "key", "--output", source, "--name", NAME, *options)
    assert result.exit_code == 0, result.output
    defines = {"EXPORTED": NAME, **({"IN_PLACE": "1"} if in_place else {})}
    program = build.build(
        target,
        [PROGRAM, source],
        name="exported",
        defines=defines,
        flags=[*flags, f"-I{folder}"],
        folders_of_library=("avr", "core", "modes"),
    )
    text = random.Random(f"export {len(key)}").randbytes(BLOCK * BLOCKS)
    run = simulators.run(
        "simavr", target, program, uart_in=bytes([BLOCKS]) + text, measure=(NAME,), abi_seed=3
    )
    stream = Cipher(algorithms.AES(key), modes.CTR(bytes(BLOCK))).encryptor().update(bytes(40))
    assert run.output == _encrypt(key, text) + (b"" if in_place else stream)
    assert run.exit_code == 0
    assert [call.abi for call in run.calls if call.abi] == []
    return {call.cycles for call in run.calls}, elf.symbols(program)[NAME].size


@pytest.mark.parametrize("in_place", [False, True], ids=["apart", "in place"])
@pytest.mark.parametrize("length", ROUNDS)
def test_it_encrypts_in_the_cycles_it_says(tmp_path: Path, length: int, in_place: bool) -> None:
    key = random.Random(f"key {length}").randbytes(length)
    found = _run(tmp_path, key, "atmega328p", in_place)
    rounds = ROUNDS[length]
    assert found == ({cycles(rounds, in_place=in_place)}, size(rounds, in_place=in_place))


def test_without_the_branch(tmp_path: Path) -> None:
    flags = ("-DAESMALL_AVR_BRANCH_FREE=1",)
    [taken] = _run(tmp_path, bytes(range(16)), "atmega328p", False, flags)[0]
    assert taken == cycles(10, in_place=False) + 9 * 12 + 4


@pytest.mark.parametrize(
    "target",
    [*(pytest.param(t, marks=pytest.mark.verify) for t in SAME_CODE), "atmega2560", "attiny85"],
)
def test_other_chips(tmp_path: Path, target: str) -> None:
    more = 2 if target == "atmega2560" else 0
    assert _run(tmp_path, bytes(16), target, False)[0] == {cycles(10, in_place=False) + more}


def test_round_keys_are_those_of_the_standard() -> None:
    """The last round key of each size is as in FIPS 197 appendix A."""
    keys = {
        "2b7e151628aed2a6abf7158809cf4f3c": "d014f9a8c9ee2589e13f0cc8b6630ca6",
        "8e73b0f7da0e6452c810f32b809079e562f8ead2522c6b7b": "e98ba06f448c773c8ecc720401002202",
        "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4": (
            "fe4890d1e6188d0b046df344706c631e"
        ),
    }
    for key, last in keys.items():
        assert round_keys(bytes.fromhex(key))[-1].hex() == last


def test_hexadecimal_digits_and_the_warning(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("00010203 04050607\n08090a0b 0c0d0e0f\n", encoding="ascii")
    output = tmp_path / "new" / "key.S"
    result = export("--constant-key", tmp_path / "key", "--output", output)
    assert result.exit_code == 0
    assert "AES-128" in result.output
    assert "warning: the key is now part of the program" in result.output
    text = output.read_text(encoding="utf-8")
    assert text.count("0x13\n") == 1  # the first byte of the last round key
    assert stat.S_IMODE(output.stat().st_mode) == 0o600
    assert "aes_constant_key_encrypt(const aesmall_cipher" in output.with_suffix(".h").read_text()


@pytest.mark.parametrize(
    ("content", "options", "message"),
    [
        (b"x" * 15, (), "16, 24 or 32 bytes, or 32, 48 or 64 hexadecimal digits"),
        (b"", (), "must have a key of 16, 24 or 32 bytes"),
        (b"0" * 30, (), "must have a key of 16, 24 or 32 bytes"),
        (b"\xff" * 5000, (), "must have a key of 16, 24 or 32 bytes"),
        (None, (), "cannot read"),
        (b"x" * 16, ("--name", "2much"), "'2much' is not a C name"),
        (b"x" * 16, ("--name", "a b"), "'a b' is not a C name"),
        (b"x" * 16, ("--output", "key.c"), "key.c: the name must end in .S"),
    ],
)
def test_mistakes_are_named_and_write_nothing(
    tmp_path: Path, content: bytes | None, options: tuple[str, ...], message: str
) -> None:
    if content is not None:
        (tmp_path / "key").write_bytes(content)
    output = tmp_path / "key.S"
    result = export("--constant-key", tmp_path / "key", "--output", output, *options)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())
    assert "Traceback" not in result.output
    assert not output.exists()
