# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Test `aesmall image serve`: dry runs, and a loader at the other end of a pseudoterminal."""

from __future__ import annotations

import os
import select
import threading
import time
import tty
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from aesmall.image.chips import CHIPS
from aesmall.image.loader import Loader, Read

from ..host_tool import KEY, bad, good, working_folder
from .images import HARDWARE, PRODUCT, loader, program, sealed

DRY = ("image", "serve", *KEY, "--dry-run", "port")


@pytest.fixture(scope="module", autouse=True)
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    with working_folder(tmp_path_factory.mktemp("here")) as folder:
        Path("app.img").write_bytes(sealed().data)
        for slot, (first, _) in enumerate(CHIPS["rp2040"].areas):
            made = sealed(chunk_size=4096, address=first)
            Path(f"slot-{slot}.img").write_bytes(made.data)
        yield folder


def test_a_dry_run_asks_a_model() -> None:
    said = good(*DRY, "app.img")
    assert said == (
        "note: version 7 is installed in the model: 5 chunks, 0 repeated, 0.1 s on the line\n"
    )
    assert "0.9 s" in good(*DRY, "--baud", "9600", "app.img")
    known = ("--product", str(PRODUCT), "--hardware", str(HARDWARE), "--installed", "6")
    good(*DRY, *known, "--chip", "atmega328p", "app.img")
    for names in (("slot-0.img",), ("slot-1.img",), ("slot-1.img", "slot-0.img")):
        good(*DRY, "--chip", "rp2040", *names)
        good(*DRY, *names)


def test_it_refuses_what_the_loader_would_refuse() -> None:
    for option, text in (
        (("--product", "1"), "it is for another product"),
        (("--hardware", "1"), "it is for another hardware"),
        (("--installed", "7"), "it is not newer than the installed version"),
        (("--chip", "atmega2560"), "its chunk size is not the loader's"),
        (("--chip", "rp2040"), "its chunk size is not the loader's"),
    ):
        for dry in ((), ("--dry-run",)):  # it does not open the port
            said = bad(1, "image", "serve", *KEY, *dry, "no-port", *option, "app.img")
            assert said.startswith("error: app.img: the loader would refuse it: ")
            assert text in said
    Path("high.img").write_bytes(sealed(address=0x7700).data)
    said = bad(1, "image", "serve", "port", "--chip", "atmega328p", "high.img")
    assert "it does not begin at the loader's area" in said


def test_an_image_for_another_place() -> None:
    """Without a chip, a dry run knows the first addresses of the chips with these chunks."""
    [(first, after), (second, end)] = CHIPS["rp2040"].areas
    for address in (0x1000_0000, first - 4096, first + 4096, second - 4096, second + 4096):
        Path("place.img").write_bytes(sealed(chunk_size=4096, address=address).data)
        for options in (("--chip", "rp2040"), ("--chip", "rp2040", "--dry-run"), ("--dry-run",)):
            said = bad(1, "image", "serve", *KEY, *options, "no-port", "place.img")
            assert "it does not begin at the loader's area or free slot" in said
    long = sealed(program(after - first + 1), chunk_size=4096, address=first).data
    Path("long.img").write_bytes(long)
    assert "or is too long" in bad(1, *DRY, "--chip", "rp2040", "long.img")
    # A larger flash has its second slot after these.
    Path("far.img").write_bytes(sealed(chunk_size=4096, address=end + 0x2000).data)
    good(*DRY, "far.img")


def test_ports_that_cannot_be_opened() -> None:
    assert "could not open port" in bad(1, "image", "serve", "no-port", "app.img")
    assert bad(2, "image", "serve", "nonsense://1", "app.img").startswith("error: nonsense://1: ")
    assert "missing argument" in bad(2, "image", "serve", "port")


@contextmanager
def on_a_pty(device: Loader) -> Iterator[str]:
    """Run a loader in real time. Yield the name of its port."""
    master, slave = os.openpty()
    tty.setraw(slave)
    ends = threading.Event()

    def run() -> None:
        events = device.run(time.monotonic)
        event = next(events)
        while not ends.is_set():
            if isinstance(event, Read):
                ready, _, _ = select.select([master], [], [], min(event.seconds, 0.1))
                sent = os.read(master, 1)[0] if ready else None
            else:
                os.write(master, event)
                sent = None
            try:
                event = events.send(sent)
            except StopIteration:
                return

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield os.ttyname(slave)
    finally:
        ends.set()
        thread.join()
        os.close(master)
        os.close(slave)


def test_a_port() -> None:
    device = loader()
    with on_a_pty(device) as port:
        said = good("image", "serve", port, "app.img")
    assert said.startswith("note: version 7 is installed: 5 chunks, ")
    assert device.installed == 7
    assert device.memory.read(0, 600) == program(600)


def test_a_loader_that_its_program_can_change() -> None:
    with on_a_pty(loader(open_bits=0x10)) as port:
        said = good("image", "serve", port, "app.img")
    assert said.startswith("warning: lock bits of the chip are not set: ")
    assert "note: version 7 is installed" in said


def test_a_loader_that_refuses() -> None:
    device = loader(product=1)
    with on_a_pty(device) as port:
        said = bad(1, "image", "serve", port, "app.img")
    assert said == "error: the loader refuses the image: it is for another product\n"


def test_a_port_without_a_loader() -> None:
    master, slave = os.openpty()
    tty.setraw(slave)
    said = bad(1, "image", "serve", "--wait", "1", os.ttyname(slave), "app.img")
    assert said.startswith("error: no request of a loader within 1 s: reset the device")
    os.close(master)
    os.close(slave)
