# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The command `aesmall image serve`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
from rich.progress import Progress as Bar

from .. import messages
from ..files.atomic import shown
from ..files.key_sources import KeySource
from ..files.options import KeyEnv, KeyFile
from ..files.sealing import Progress, UsageProblem
from ..files.work import reported
from . import options as o
from .chips import chip, is_elsewhere, slot_of
from .cli import image_key, open_image, read_image
from .format import Image
from .line import BAUD, MEANINGS, Line, Status
from .loader import Limits, Loader, Memory
from .port import opened
from .serve import Refused, Served, Server, in_order
from .simulated import SimulatedLine

#: Seconds after the last chunk in which a loader starts its program
_AFTER = 1.0


def _serve(
    port: Annotated[
        str, typer.Argument(metavar="PORT", help="The serial port, for example /dev/ttyUSB0, COM3.")
    ],
    sources: Annotated[
        list[str],
        typer.Argument(metavar="IMAGE...", help="The image, or one image for each of two slots."),
    ],
    key_file: KeyFile = None,
    key_env: KeyEnv = None,
    device: o.Device = None,
    device_hex: o.DeviceHex = None,
    product: o.OnlyProduct = None,
    hardware: o.OnlyHardware = None,
    installed: o.Installed = None,
    chip_name: o.Chip = None,
    baud: Annotated[
        int, typer.Option(metavar="N", min=50, max=10_000_000, help="The baud rate.")
    ] = BAUD,
    wait: Annotated[
        float,
        typer.Option(metavar="SECONDS", min=1, max=86_400, help="The longest wait for a request."),
    ] = 30.0,
    dry_run: Annotated[
        bool,
        typer.Option(
            "--dry-run", help="Do not open PORT: send the image to a model of the loader."
        ),
    ] = False,
) -> None:
    """Send an image to a loader over a serial port.

    The loader asks for the image after a reset. If the line breaks, give the same command again.
    With the options of the key and of the loader, an image that the loader would refuse is not
    sent.

    Example: aesmall image serve /dev/ttyUSB0 app.img
    """
    with reported():
        images = [read_image(name) for name in sources]
        in_order(images)
        keys = KeySource(key_file, key_env)
        key = b""
        if keys.is_given or dry_run:
            key, derived = image_key(keys, device, device_hex)
            for name, image in zip(sources, images, strict=True):
                open_image(name, image, key, derived)
        elif device is not None or device_hex is not None:
            raise UsageProblem("--device needs the product's key: --key-file")
        fits = None if chip_name is None else chip(chip_name)
        size = None if fits is None else fits.chunk_size
        areas = () if fits is None else fits.areas
        limits = Limits(product, hardware, size, areas, 0, (installed or 0) + 1)
        for name, image in zip(sources, images, strict=True):
            _refuse(name, image, limits)
            if (
                dry_run
                and not areas
                and is_elsewhere(image.header.chunk_size, image.header.address)
            ):
                raise _refused(name, Status.PLACE)
        with _progress(images[0].header.chunks) as progress:
            if dry_run:
                served = _rehearsed(images, key, limits, baud, progress)
            else:
                with opened(port, baud) as line:
                    served = _served(images, line, progress, wait)
        if served.is_open:
            messages.warning(
                "lock bits of the chip are not set: a programmer or its program can read the key "
                "or overwrite the loader"
            )
        chunks = served.image.header.chunks
        messages.note(
            f"version {served.image.header.version} is installed"
            f"{' in the model' if dry_run else ''}: {chunks} chunk{'s' if chunks > 1 else ''}, "
            f"{served.again} repeated, {served.seconds:.1f} s"
            f"{' on the line' if dry_run else ''}"
        )


def _refuse(name: str, image: Image, limits: Limits) -> None:
    """Raise an error if the loader would refuse an image in any slot."""
    slot = max(0, slot_of(limits.areas, image.header.address, image.header.end))
    parts = (limits.product, limits.hardware, limits.chunk_size, limits.areas, slot, limits.least)
    status = Limits(*parts).refusal(image.header)
    if status is not Status.NONE:
        raise _refused(name, status)


def _refused(name: str, status: Status) -> Refused:
    return Refused(f"{shown(name)}: the loader would refuse it: {MEANINGS[status]}")


def _served(images: Sequence[Image], line: Line, progress: Progress, wait: float) -> Served:
    return Server(images, line, progress, wait).run()


def _rehearsed(
    images: Sequence[Image], key: bytes, limits: Limits, baud: int, progress: Progress
) -> Served:
    """Send images to a model that has these limits, or the limits of the images."""
    headers = [image.header for image in in_order(images)]
    first = headers[0]
    memory = Memory(limits.areas or tuple((header.address, header.end) for header in headers))
    version, slot = limits.least - 1, slot_of(memory.areas, first.address, first.end)
    if slot == 1 and first.version > 1:
        version = max(version, 1)  # a free slot 1 means that slot 0 has a program
    if version:
        memory.store(2 * version + (len(memory.areas) > 1 and slot == 0))
    loader = Loader(key, first.product, first.hardware, first.chunk_size, memory)
    line = SimulatedLine(loader, baud=baud)
    served = Server(images, line, progress).run()
    line.read(_AFTER)
    header = served.image.header
    held = memory.read(header.address, header.length) == served.image.open(key)
    if line.started is None or not held or loader.installed != header.version:
        raise Refused("the model did not install the image")  # pragma: no cover
    return served


@contextmanager
def _progress(chunks: int) -> Iterator[Callable[[int], None]]:
    """Show a bar on a terminal, and nowhere else."""
    console = Console(stderr=True)
    if not console.is_terminal:
        yield lambda _done: None
        return
    columns = (TextColumn("chunks"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task("", total=chunks)
        yield lambda done: bar.update(task, advance=done)


def register(app: typer.Typer) -> None:
    """Add the command to the program."""
    app.command("serve")(_serve)
