# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test the command line of `aesmall image`: files, output, messages and exit codes."""

from __future__ import annotations

import importlib
import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from aesmall.image.format import device_key, read
from intelhex import IntelHex

from ..host_tool import KEY, bad, good, invoked, names, working_folder
from .images import modelled, program, sealed

CHIP = ("--chip", "atmega328p")
NUMBERS = ("--version", "7", "--product", "0x01020304", "--hardware", "4294967294")
SALT = ("--salt", bytes(range(100, 109)).hex())
SEAL = ("image", "seal", *KEY, *NUMBERS)


@pytest.fixture(autouse=True)
def here(tmp_path: Path) -> Iterator[Path]:
    with working_folder(tmp_path) as folder:
        Path("app.bin").write_bytes(program(600))
        yield folder


def hex_file(name: str, *parts: tuple[int, bytes]) -> None:
    """Write an Intel HEX file with these parts."""
    made = IntelHex()
    for address, data in parts:
        made.frombytes(data, address)
    made.write_hex_file(name)


def image(*arguments: str) -> Any:
    """Seal app.bin into app.img, and return the image."""
    good(*SEAL, *CHIP, "app.bin", "-o", "app.img", "--force", *arguments)
    return read(Path("app.img").read_bytes())


def test_seal_writes_the_image_of_the_model() -> None:
    assert "two images with one salt" in good(*SEAL, *CHIP, *SALT, "app.bin", "-o", "a.img")
    content = Path("a.img").read_bytes()
    assert content == sealed().data == modelled(sealed(), program(600))
    assert Path("a.img").stat().st_mode & 0o777 == 0o644
    done = invoked(0, *SEAL, *CHIP, *SALT, "app.bin", "-o", "-")
    assert done.stdout_bytes == content
    assert image().data != image().data  # another salt


def test_open_gives_the_program_back() -> None:
    image()
    for name in ("out.bin", "out.hex"):
        good("image", "open", *KEY, "app.img", "-o", name)
        assert Path(name).stat().st_mode & 0o777 == 0o600
    assert Path("out.bin").read_bytes() == program(600)
    assert IntelHex("out.hex").tobinstr() == program(600)
    assert invoked(0, "image", "open", *KEY, "app.img", "-o", "-").stdout_bytes == program(600)


def test_the_same_hex_comes_back() -> None:
    hex_file("app.hex", (0x4000, program(1000)))
    good(*SEAL, "--chunk", "256", "app.hex", "-o", "a.img")
    good("image", "open", *KEY, "a.img", "-o", "out.HEX")
    found = IntelHex("out.HEX")
    assert (found.minaddr(), found.tobinstr()) == (0x4000, program(1000))


def test_gaps_are_erased_flash() -> None:
    hex_file("gaps.hex", (0x90, b"one"), (0x120, b"two"))
    good(*SEAL, "--chunk", "128", "gaps.hex", "-o", "a.img")
    header = read(Path("a.img").read_bytes()).header
    assert (header.address, header.length) == (0x80, 0xA3)
    opened = invoked(0, "image", "open", *KEY, "a.img", "-o", "-").stdout_bytes
    assert opened == b"\xff" * 16 + b"one" + b"\xff" * 141 + b"two"


def test_inspect_needs_no_key() -> None:
    image(*SALT)
    done = invoked(0, "image", "inspect", "app.img").stdout
    assert done.splitlines() == [
        "format         1",
        "algorithm      AES-128-CCM",
        "key            product",
        "product        16909060",
        "hardware       4294967294",
        "version        7",
        "address        0x0",
        "end            0x27f",
        "program bytes  600",
        "chunk bytes    128",
        "chunks         5",
        "salt           6465666768696a6b6c",
        "authentic      not checked: give --key-file",
    ]
    assert "authentic" in invoked(0, "image", "inspect", *KEY, "app.img").stdout
    facts = json.loads(invoked(0, "image", "inspect", "--json", *KEY, "app.img").stdout)
    assert facts["end"] == 0x280
    assert facts["authentic"] is True


def test_keys_of_devices() -> None:
    Path("product-key").write_text(bytes(range(16)).hex(), encoding="ascii")
    Path("product-key").chmod(0o600)
    source = ("--key-file", "product-key")
    for number in (("--device", "217"), ("--device-hex", b"217".hex())):
        image(*number)
        good("image", "open", *source, *number, "app.img", "-o", "out.bin", "--force")
        assert Path("out.bin").read_bytes() == program(600)
        said = bad(3, "image", "open", *source, "app.img", "-o", "other")
        assert "(the image is for one device: --device)" in said
        words = ("-o", f"key-{len(number[1])}", "--c-header", f"key-{len(number[1])}.h")
        good("image", "device-key", *source, *number, *words)
        assert Path(words[1]).read_text(encoding="ascii").strip() == (
            device_key(bytes(range(16)), b"217").hex()
        )
        assert "secret_key[16]" in Path(words[3]).read_text(encoding="ascii")
        good("image", "inspect", "--key-file", words[1], "app.img")
    image()
    assert "leave out --device" in bad(2, "image", "inspect", *KEY, "--device", "1", "app.img")
    for command in (("inspect", "app.img"), ("serve", "port", "app.img")):
        assert "--device needs the product's key" in bad(2, "image", *command, "--device", "1")
    said = bad(2, "image", "device-key", *KEY, "--device", "1", "--device-hex", "31", "-o", "k")
    assert "exclude each other" in said
    assert "is empty" in bad(2, "image", "device-key", *KEY, "--device", "", "-o", "k")
    raw = ("--device", os.fsdecode(b"\xff"))
    good("image", "device-key", *source, *raw, "-o", "raw")
    assert Path("raw").read_text(encoding="ascii").strip() == (
        device_key(bytes(range(16)), b"\xff").hex()
    )
    assert "missing --device" in bad(2, "image", "device-key", *KEY, "-o", "k")


def test_programs_that_are_refused() -> None:
    hex_file("far.hex", (0, b"program"), (0x810000, b"EEPROM"))
    hex_file("boot.hex", (0x7000, bytes(0x801)))
    hex_file("none.hex")
    whole = Path("boot.hex").read_text(encoding="ascii")
    Path("cut.hex").write_text(whole[: len(whole) // 2], encoding="ascii")
    Path("short.hex").write_text(whole.rpartition(":")[0], encoding="ascii")
    Path("sum.hex").write_text(whole.replace("00", "01", 1), encoding="ascii")
    Path("twice.hex").write_text(":0100000041BE\n:0100000042BD\n:00000001FF\n", encoding="ascii")
    Path("text.hex").write_bytes(bytes(range(128, 256)))
    Path("empty.bin").write_bytes(b"")
    Path("elf").write_bytes(b"\x7fELF" + bytes(100))
    Path("app.uf2").write_bytes(b"UF2\n" + bytes(508))
    Path("hex.bin").write_text(whole, encoding="ascii")
    Path("app.srec").write_bytes(b"S00600004844521B\n")
    image("--version", "8")
    for code, name, text in (
        (2, "far.hex", "has a gap of 8454137 bytes before 0x810000"),
        (2, "boot.hex", "the program is at 0x7000 to 0x787f"),
        (2, "none.hex", "none.hex is empty"),
        (3, "cut.hex", "cut.hex is not Intel HEX"),
        (3, "short.hex", "short.hex is cut short"),
        (3, "sum.hex", "sum.hex is not Intel HEX"),
        (3, "twice.hex", "twice.hex is not Intel HEX"),
        (3, "text.hex", "text.hex is not Intel HEX"),
        (2, "empty.bin", "empty.bin is empty"),
        (2, "elf", "elf is an ELF file: give a .hex or .bin file"),
        (2, "app.uf2", "app.uf2 is a UF2 file"),
        (2, "hex.bin", "hex.bin is Intel HEX without .hex"),
        (2, "app.srec", "app.srec is a file of S-records"),
        (2, "app.img", "app.img is an image"),
        (1, "missing.bin", "missing.bin: No such file"),
    ):
        said = bad(code, *SEAL, *CHIP, name, "-o", "new")
        assert said.startswith("error: ")
        assert text in said
        assert said.count("\n") == 1
        assert "new" not in names()


def test_a_program_for_the_rp2040_has_vectors_for_its_slot() -> None:
    """Without them the loader would start another place, for example its own code."""
    slots = ([], ["--address", "0x10102000"])
    command = (*SEAL, "--chip", "rp2040", "app.bin", "-o", "a.img", "--force")
    for place, options in zip((0x10004000, 0x10102000), slots, strict=True):
        for boot2 in (b"", program(256)):
            body = boot2 + (0x20042000).to_bytes(4, "little")
            Path("app.bin").write_bytes(body + (place + 0x101).to_bytes(4, "little") + bytes(256))
            good(*command, *options)
            for start in (0x10000201, place + 0x100, place + len(body) + 261, place - 1):
                Path("app.bin").write_bytes(body + start.to_bytes(4, "little") + bytes(256))
                assert "link it for this address" in bad(2, *command, *options)
    for content in (bytes(300), b"x", program(600)):
        Path("app.bin").write_bytes(content)
        assert "no vectors of a program for 0x10004000" in bad(2, *command)


def test_no_output_replaces_the_key() -> None:
    image()
    Path("key").write_text(bytes(range(16)).hex(), encoding="ascii")
    Path("key").chmod(0o600)
    Path("hard").hardlink_to("key")
    keys = ("--key-file", "key", "--force", "-o")
    good("seal", *keys, "app.aesv", "app.bin")
    for command, name in (
        (("image", "open", "app.img"), "key"),
        (("image", "seal", *NUMBERS, *CHIP, "app.bin"), "hard"),
        (("seal", "app.bin"), "key"),
        (("open", "app.aesv"), "hard"),
        (("rekey", "--new-key-file", "key", "app.aesv"), "key"),
    ):
        assert "holds the key: give another name" in bad(1, *command, *keys, name)
        assert Path("key").read_text(encoding="ascii") == bytes(range(16)).hex()


def test_options_that_are_refused() -> None:
    image()
    hex_file("app.hex", (0, program(300)))
    new = ("app.bin", "-o", "new")
    for arguments, text in (
        ((*SEAL, *new), "give --chip CHIP or --chunk BYTES"),
        ((*SEAL, *new, *CHIP, "--chunk", "128"), "give --chip CHIP or --chunk BYTES"),
        ((*SEAL, *new, "--chunk", "100"), "the chunk size must be a power of two"),
        (
            (*SEAL, *new, *CHIP, "--address", "0x7800"),
            "but the loader takes one that begins at 0x0 and ends by 0x77ff",
        ),
        ((*SEAL, *new, *CHIP, "--address", "64"), "is not a multiple of the chunk size"),
        ((*SEAL, *new, *CHIP, "--salt", "00"), "--salt must have 9 bytes"),
        ((*SEAL, *new, "--chip", "uno"), "did you mean atmega328p?"),
        ((*SEAL, *CHIP, "app.bin"), "missing -o OUT"),
        ((*SEAL, *CHIP, "app.hex", "-o", "new", "--address", "0"), "--address is for plain bytes"),
        (("image", "open", *KEY, "app.img"), "missing -o OUT"),
        (("image", "seal", *KEY, *CHIP, *new), "missing option --version"),
        ((*SEAL, *new, *CHIP, "--version", "0"), "0 is not a number from 1 to 2147483647"),
    ):
        said = bad(2, *arguments)
        assert text in said
        assert said.count("\n") == 1
        assert "new" not in names()
    assert "--force" in bad(1, *SEAL, *CHIP, "app.bin", "-o", "app.img")
    Path("long").write_bytes(bytes(32))
    Path("long").chmod(0o600)
    said = bad(2, "image", "open", "--key-file", "long", "app.img", "-o", "new")
    assert "must have 16 bytes" in said


def test_only_authentic_programs_are_written() -> None:
    content = bytearray(image().data)
    content[-1] ^= 1
    Path("app.img").write_bytes(content)
    said = bad(3, "image", "open", *KEY, "app.img", "-o", "new")
    assert said == "error: app.img: wrong key, or a changed image\n"
    assert bad(3, "image", "inspect", *KEY, "app.img") == said
    assert bad(3, "image", "serve", *KEY, "port", "app.img") == said
    Path("app.img").write_bytes(content[:-1])
    assert "app.img: the image has 779 bytes, not 780" in bad(3, "image", "inspect", "app.img")
    assert "new" not in names()


def test_a_package_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    image()
    real = importlib.import_module

    def missing(name: str, package: str | None = None) -> Any:
        if name in ("intelhex", "serial"):
            raise ImportError(name)
        return real(name, package)

    Path("app.hex").write_bytes(b":00000001FF\n")
    monkeypatch.setattr("aesmall.image.program.import_module", missing)
    monkeypatch.setattr("aesmall.image.port.import_module", missing)
    assert "`pip install intelhex`" in bad(2, *SEAL, *CHIP, "app.hex", "-o", "new")
    assert "`pip install pyserial`" in bad(2, "image", "serve", "port", "app.img")
