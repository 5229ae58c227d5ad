# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The commands `aesmall image seal`, `inspect`, `open` and `device-key`."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from .. import messages
from ..files.atomic import PRIVATE, appearing, shown
from ..files.key_sources import KeySource
from ..files.keygen import ARRAY, write_key
from ..files.options import Force, KeyEnv, KeyFile, Output
from ..files.sealing import SealingError, UsageProblem
from ..files.trees import opened
from ..files.work import reported
from . import options as o
from .chips import chip, place, slot_of
from .format import (
    KEY_SIZE,
    OF_DEVICE,
    OF_PRODUCT,
    SALT_SIZE,
    Header,
    Image,
    device_key,
    read,
    seal,
)
from .program import Program, check_vectors, is_hex, read_program, written

#: Images are not secret.
_READABLE = 0o644


def image_key(source: KeySource, device: str | None, device_hex: str | None) -> tuple[bytes, bool]:
    """Return the key of images, and whether it was derived for a device."""
    if device is not None and device_hex is not None:
        raise UsageProblem("--device and --device-hex exclude each other: give only one of them")
    named = o.bytes_of(device_hex, "device-hex") if device is None else os.fsencode(device)
    if named == b"":
        raise UsageProblem("the number of the device is empty")
    key = source.key((KEY_SIZE,))
    return (key, False) if named is None else (device_key(key, named), True)


def read_image(name: str) -> Image:
    """Return the image in a file. It is not authentic yet."""
    with opened(Path(name)) as file:
        content = file.read()
    try:
        return read(content)
    except SealingError as error:
        raise type(error)(f"{shown(name)}: {error}") from None


def open_image(name: str, image: Image, key: bytes, derived: bool) -> Program:
    """Return the program of an image, if all of it is authentic."""
    if derived and image.header.key != OF_DEVICE:
        raise UsageProblem(f"{shown(name)} has the product's key: leave out --device")
    try:
        return Program(image.header.address, image.open(key))
    except SealingError as error:
        hint = ""
        if image.header.key == OF_DEVICE and not derived:
            hint = " (the image is for one device: --device)"
        raise type(error)(f"{shown(name)}: {error}{hint}") from None


def _seal(
    source: Annotated[str, typer.Argument(metavar="IN", help="The program: a .hex or .bin file.")],
    version: o.Version,
    product: o.Product,
    hardware: o.Hardware,
    output: Output = None,
    chip_name: o.Chip = None,
    chunk: o.Chunk = None,
    address: o.Address = None,
    key_file: KeyFile = None,
    key_env: KeyEnv = None,
    device: o.Device = None,
    device_hex: o.DeviceHex = None,
    salt: o.Salt = None,
    force: Force = False,
) -> None:
    """Seal a program into an image for a loader.

    Example: aesmall image seal --chip rp2040 --product 1 --hardware 1 --version 7 app.hex -o a.img
    """
    with reported():
        target = _target(output)
        if (chip_name is None) == (chunk is None):
            raise UsageProblem("give --chip CHIP or --chunk BYTES")
        fits = None if chip_name is None else chip(chip_name)
        size = chunk if fits is None else fits.chunk_size
        assert size is not None
        path = Path(source)
        with opened(path) as file:
            content = file.read()
        if address is None and fits is not None and not is_hex(path):
            address = fits.areas[0][0]
        program = read_program(path, content, address, size)
        given = o.bytes_of(salt, "salt")
        if given is not None and len(given) != SALT_SIZE:
            raise UsageProblem(f"--salt must have {SALT_SIZE} bytes, as hexadecimal digits")
        if given is not None:
            messages.warning("two images with one salt and one key reveal their programs")
        keys = KeySource(key_file, key_env)
        key, derived = image_key(keys, device, device_hex)
        kind = OF_DEVICE if derived else OF_PRODUCT
        parts = (product, hardware, version, program.address, len(program.data), size, kind)
        header = Header(*parts) if given is None else Header(*parts, given)
        if fits is not None and slot_of(fits.areas, header.address, header.end) < 0:
            areas = " or ".join(place(area, "and ends by") for area in fits.areas)
            used = place((header.address, header.end))
            raise UsageProblem(
                f"the program is at {used}, but the loader takes one that begins at {areas}"
            )
        if fits is not None and fits.has_vectors:
            check_vectors(program)
        sealed = seal(program.data, header, key).data
        _write(target, sealed, _READABLE, keys, force=force)


def _inspect(
    source: o.Image,
    key_file: KeyFile = None,
    key_env: KeyEnv = None,
    device: o.Device = None,
    device_hex: o.DeviceHex = None,
    as_json: o.Json = False,
) -> None:
    """Describe an image. With a key, check that all of it is authentic.

    Example: aesmall image inspect app.img
    """
    with reported():
        image = read_image(source)
        keys = KeySource(key_file, key_env)
        if not keys.is_given and (device is not None or device_hex is not None):
            raise UsageProblem("--device needs the product's key: --key-file")
        facts = _facts(image)
        if keys.is_given:
            open_image(source, image, *image_key(keys, device, device_hex))
            facts["authentic"] = True
        elif not as_json:
            facts["authentic"] = "not checked: give --key-file"
        if as_json:
            typer.echo(json.dumps(facts, indent=2))
            return
        facts |= {"address": f"{facts['address']:#x}", "end": f"{image.header.end - 1:#x}"}
        width = max(map(len, facts))
        for name, value in facts.items():
            text = "yes" if value is True else value
            typer.echo(f"{name.replace('_', ' '):{width}}  {text}")


def _facts(image: Image) -> dict[str, int | str | bool]:
    header = image.header
    return {
        "format": 1,
        "algorithm": "AES-128-CCM",
        "key": "device" if header.key == OF_DEVICE else "product",
        "product": header.product,
        "hardware": header.hardware,
        "version": header.version,
        "address": header.address,
        "end": header.end,
        "program_bytes": header.length,
        "chunk_bytes": header.chunk_size,
        "chunks": header.chunks,
        "salt": header.salt.hex(),
    }


def _open(
    source: o.Image,
    output: Output = None,
    key_file: KeyFile = None,
    key_env: KeyEnv = None,
    device: o.Device = None,
    device_hex: o.DeviceHex = None,
    force: Force = False,
) -> None:
    """Open an image to a .hex or .bin file. Only a complete and authentic program is written.

    Example: aesmall image open --key-file key app.img -o app.hex
    """
    with reported():
        target = _target(output)
        image = read_image(source)
        keys = KeySource(key_file, key_env)
        key = image_key(keys, device, device_hex)
        content = written(target, open_image(source, image, *key))
        _write(target, content, PRIVATE.of_file(0), keys, force=force)


def _device_key(
    output: Output = None,
    key_file: KeyFile = None,
    key_env: KeyEnv = None,
    device: o.Device = None,
    device_hex: o.DeviceHex = None,
    header: Annotated[
        Path | None,
        typer.Option(
            "--c-header", metavar="FILE", help="Write the key into this file too, as a C array."
        ),
    ] = None,
    name: Annotated[
        str | None,
        typer.Option(metavar="NAME", help=f"The C name of the array; {ARRAY} by default."),
    ] = None,
) -> None:
    """Derive the key for the loader of one device from the product's key.

    Example: aesmall image device-key --key-file key --device 00217 -o key-00217
    """
    with reported():
        if device is None and device_hex is None:
            raise UsageProblem("missing --device TEXT or --device-hex HEX: the device's number")
        key, _ = image_key(KeySource(key_file, key_env), device, device_hex)
        write_key(key, output, header, name)


def _target(output: str | None) -> Path | None:
    if output is None:
        raise UsageProblem("missing -o OUT: a file, or - for standard output")
    return None if output == "-" else Path(output)


def _write(target: Path | None, content: bytes, mode: int, keys: KeySource, *, force: bool) -> None:
    keys.refuse_loss(target)
    if target is not None:
        with appearing(target, mode, overwrite=force) as file:
            file.write(content)
    elif sys.stdout is None or sys.stdout.isatty():
        raise UsageProblem("a terminal cannot show this: give -o OUT, or use a pipe")
    else:
        sys.stdout.buffer.write(content)


def register(app: typer.Typer) -> None:
    """Add the commands to the program."""
    app.command("seal")(_seal)
    app.command("inspect")(_inspect)
    app.command("open")(_open)
    app.command("device-key")(_device_key)
