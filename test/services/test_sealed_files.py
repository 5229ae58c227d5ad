# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test sealed files from a chip to the host and back.

One way is littlefs in the flash of a Pico, which littlefs on the host reads. The other way is the
EEPROM of an ATmega328P. The host tool opens the files of both.
"""

from __future__ import annotations

import io
import random
import zlib
from pathlib import Path

import pytest
from aesmall.cli import app
from aesmall.files import vault
from aesmall.files.sealing import NotAuthentic
from aesmall_workshop.chips import littlefs
from aesmall_workshop.measure import chip_files
from typer.testing import CliRunner

KEY, OTHER = bytes(range(16)), bytes(range(100, 116))
CHUNK = chip_files.CHUNKS["littlefs"]
SIZES = (0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 630, 0x10000)
RECORD = 12
#: Size of a file's slot in the EEPROM, after the slots of the nonce counter
SLOT = (chip_files.EEPROM - 2 * RECORD) // 2


#: The start value of the CRC in the record of a file. For a nonce counter it is 0.
OWNED = 0x80808080


def content_of(size: int) -> bytes:
    return random.Random(size).randbytes(size)


def seal(content: bytes, master: bytes, chunk_log: int, key_id: int) -> bytes:
    file = io.BytesIO()
    writer = vault.Writer(
        file, master, algorithm="ccm", key_bits=128, chunk_size=1 << chunk_log, key_id=key_id
    )
    writer.write(content)
    writer.finish()
    return file.getvalue()


def unseal(file: bytes, master: bytes) -> bytes:
    return b"".join(vault.Reader(io.BytesIO(file), master).contents())


def answers(output: bytes) -> list[bytes]:
    return [line.split()[-1] for line in output.splitlines()]


def verified(content: bytes) -> bytes:
    return b"0 %d %d" % (len(content), zlib.crc32(content))


def eeprom_file(image: bytes) -> bytes:
    """Return the file with the later record, as described in doc/use/littlefs.md."""
    found = []
    for start in (2 * RECORD, 2 * RECORD + SLOT):
        record = image[start : start + RECORD]
        if zlib.crc32(record[:8], OWNED) == int.from_bytes(record[8:], "big"):
            begin, size = start + RECORD, int.from_bytes(record[4:8], "big")
            found.append((int.from_bytes(record[:4], "big"), image[begin : begin + size]))
    return max(found)[1]


def eeprom_with(file: bytes) -> bytes:
    """Return an EEPROM with this file."""
    nonce = bytes(8) + zlib.crc32(bytes(8)).to_bytes(4, "big")
    head = (1).to_bytes(4, "big") + len(file).to_bytes(4, "big")
    return 2 * nonce + head + zlib.crc32(head, OWNED).to_bytes(4, "big") + file


@pytest.mark.slow
def test_what_the_pico_seals_opens_here() -> None:
    lines: list[str | bytes] = ["F", "M"]
    for size in SIZES:
        lines += [chip_files.text(content_of(size)), f"S f{size} {KEY.hex()}"]
    lines.append(f"K f630 {KEY.hex()} {OTHER.hex()}")
    run = chip_files.run("littlefs", lines, engine="balanced")
    assert set(answers(run.output)) == {b"0"}
    assert chip_files.values(run.output) == list(range(len(SIZES)))
    image = chip_files.file_system(chip_files.stored(run).image)
    wanted = {f"f{size}" for size in SIZES} | {"nonce.0", "nonce.1"}
    assert set(image.names()) == wanted
    for size in SIZES:
        file = image.read(f"f{size}")
        assert unseal(file, OTHER if size == 630 else KEY) == content_of(size)
        assert int.from_bytes(file[8:12], "big") == (8 if size == 630 else 7)
    damaged = bytearray(image.read("f1"))
    damaged[-1] ^= 1
    with pytest.raises(NotAuthentic):
        unseal(bytes(damaged), KEY)


@pytest.mark.slow
def test_what_is_sealed_here_opens_on_the_pico() -> None:
    image = littlefs.new(chip_files.FLASH_FILES)
    zero = bytes(8) + zlib.crc32(bytes(8)).to_bytes(4, "big")
    for slot in range(2):
        image.write(f"nonce.{slot}", zero)
    lines, wanted = ["M"], [b"0"]
    for size in SIZES:
        content = content_of(size)
        chunk_log = 6 + size % 5  # not the size of the chip, which has a buffer for 2^10
        file = seal(content, KEY, chunk_log, size)
        image.write(f"f{size}", file)
        image.write(f"bad{size}", file[:-1] + bytes([file[-1] ^ 1]))
        lines += [f"V f{size} {KEY.hex()}", f"V f{size} {OTHER.hex()}", f"V bad{size} {KEY.hex()}"]
        wanted += [verified(content), b"6", b"6"]
    lines += [f"R f630 {KEY.hex()}", f"K f1025 {KEY.hex()} {OTHER.hex()}", f"V f1025 {OTHER.hex()}"]
    wanted += [b"0 " + content_of(630).hex().encode(), b"0", verified(content_of(1025))]
    run = chip_files.run("littlefs", lines, chip_files.flash_image(image.data))
    assert run.output.splitlines() == wanted
    left = chip_files.file_system(chip_files.stored(run).image)
    assert unseal(left.read("f1025"), OTHER) == content_of(1025)


@pytest.mark.slow
def test_a_full_flash_keeps_the_old_files() -> None:
    """A full flash keeps the old files.

    256 KB have room for three files of 64 KB, but not for a fourth, or for a longer third.
    """
    big, small = 0x10000, 700
    lines = ["F", "M", f"G {big} 1"]
    lines += [f"S f{i} {KEY.hex()}" for i in range(3)]
    lines += [f"S f3 {KEY.hex()}", f"G {big} 2", f"S f2 {KEY.hex()}"]
    lines += [f"V f3 {KEY.hex()}", f"V f2 {KEY.hex()}", f"G {small} 3", f"S f3 {KEY.hex()}"]
    lines += [f"V f{i} {KEY.hex()}" for i in range(4)]
    first = len(lines)
    run = chip_files.run("littlefs", lines, engine="balanced")
    got = run.output.splitlines()
    ends = answers(run.output)
    assert ends[:9] == [b"0"] * 6 + [b"10", b"0", b"10"]
    assert got[9] == b"254" and got[10].startswith(b"0 65536 ")
    assert ends[11:13] == [b"0", b"0"]
    assert [line.split()[:2] for line in got[13:first]] == [[b"0", b"65536"]] * 3 + [[b"0", b"700"]]
    assert got[10] == got[15]
    assert "aside" not in chip_files.file_system(chip_files.stored(run).image).names()


def test_the_host_tool_and_a_pico(tmp_path: Path) -> None:
    """The command opens the file of a chip, and the chip opens the file of the command."""
    content, key = content_of(630), tmp_path / "key"
    key.write_bytes(KEY)
    sealed = chip_files.seal_on_pico("log", content, KEY, engine="balanced")
    (tmp_path / "log").write_bytes(sealed.content)

    def call(verb: str, *rest: str) -> None:
        result = CliRunner().invoke(app, [verb, "--key-file", str(key), *rest])
        assert result.exit_code == 0, result.output

    call("open", str(tmp_path / "log"), "-o", str(tmp_path / "opened"))
    assert (tmp_path / "opened").read_bytes() == content
    call("seal", "--for-chip", str(tmp_path / "opened"), "-o", str(tmp_path / "back"))
    image = chip_files.file_system(sealed.image)
    image.write("back", (tmp_path / "back").read_bytes())
    lines: list[str | bytes] = ["M", f"V back {KEY.hex()}"]
    run = chip_files.run("littlefs", lines, chip_files.flash_image(image.data), engine="balanced")
    assert run.output.splitlines()[-1] == verified(content)


@pytest.mark.slow
def test_time_of_crypto_and_of_flash() -> None:
    content = content_of(630)
    sealed = chip_files.seal_on_pico("text", content, KEY)
    assert unseal(sealed.content, KEY) == content
    assert (sealed.pages, sealed.sectors) == (6, 1)
    # Typical times of the W25Q16JV, and the transfer
    waits = sealed.pages * 0.4e-3 + sealed.sectors * 45e-3
    assert waits < sealed.microseconds(sealed.flash) / 1e6 < 1.2 * waits
    assert sealed.crypto + sealed.flash < sealed.total < sealed.flash + 3 * sealed.crypto


@pytest.mark.slow
def test_eeprom_of_the_atmega328p() -> None:
    image = chip_files.stored(chip_files.run("eeprom", ["F"])).image
    assert len(image) == chip_files.EEPROM
    for size in (0, 1, 63, 64, 65, 250):
        content = content_of(size)
        lines: list[str | bytes] = ["M", chip_files.text(content)]
        lines += [f"S x {KEY.hex()}", f"V x {KEY.hex()}"]
        run = chip_files.run("eeprom", lines, image)
        assert run.output.splitlines()[-1] == verified(content)
        image = chip_files.stored(run).image
        assert unseal(eeprom_file(image), KEY) == content
        given = eeprom_with(seal(content, OTHER, 6, 0))
        lines = ["M", f"V x {KEY.hex()}", f"V x {OTHER.hex()}", f"K x {OTHER.hex()} {KEY.hex()}"]
        run = chip_files.run("eeprom", lines, given)
        assert run.output.splitlines() == [b"0", b"6", verified(content), b"0"]
        assert unseal(eeprom_file(chip_files.stored(run).image), KEY) == content


@pytest.mark.slow
def test_a_full_eeprom_keeps_the_old_file() -> None:
    image = chip_files.stored(chip_files.run("eeprom", ["F"])).image
    lines = ["M", "G 100 1", f"S x {KEY.hex()}", "G 399 2", f"S x {KEY.hex()}", f"V x {KEY.hex()}"]
    lines += ["G 50 3", f"S x {KEY.hex()}"]
    run = chip_files.run("eeprom", lines, image)
    got = run.output.splitlines()
    assert [line.split()[-1] for line in got[:5]] == [b"0", b"0", b"0", b"0", b"10"]
    assert got[5].startswith(b"0 100 ") and got[7].endswith(b" 0")
