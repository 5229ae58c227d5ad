# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Cut the power of a chip with the AVR boot loader: it comes back, with a complete program."""

from __future__ import annotations

from pathlib import Path

import pytest

from .avr import CHIPS, EACH_CHIP, SMALL, Chip, Device, Image, program


def device_and_images(folder: Path, chip: Chip = SMALL) -> tuple[Device, bytes, bytes]:
    """Return a chip with a program, the image of an update and a later one."""
    old, new, newer = (
        program(name, n, chip.page) for name, n in (("old", 1), ("new", 2), ("newer", 2))
    )
    device = Device(folder, chip, "tiny", (old, new, newer)).with_program(Image(old, 1, chip.page))
    return device, Image(new, 2, chip.page).sealed(), Image(newer, 3, chip.page).sealed()


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("chip", EACH_CHIP)
def test_at_every_step_of_the_flash(tmp_path: Path, chip: str, seed: int) -> None:
    device, image, newer = device_and_images(tmp_path, CHIPS[chip])
    assert device.cuts("page", image, newer, seed=seed) == 4


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("chip", EACH_CHIP)
def test_at_every_byte_of_the_eeprom(tmp_path: Path, chip: str, seed: int) -> None:
    device, image, newer = device_and_images(tmp_path, CHIPS[chip])
    assert device.cuts("cell", image, newer, seed=seed) >= 10


@pytest.mark.parametrize("chip", EACH_CHIP)
def test_a_reset_while_the_program_writes_to_the_eeprom(tmp_path: Path, chip: str) -> None:
    """The write goes on after the reset, and reads are wrong until its end."""
    device, _, newer = device_and_images(tmp_path, CHIPS[chip])
    new = device.with_program(Image(device.programs[1], 9, CHIPS[chip].page))
    for image in (None, newer):
        run = new.run(image, writing=54_400)
        assert run.end.startswith("started 1 ")
        assert (run.flash, run.eeprom) == (new.flash, new.eeprom)


def test_the_first_program(tmp_path: Path) -> None:
    device, image, newer = device_and_images(tmp_path)
    empty = Device(tmp_path, engine="tiny", programs=device.programs)
    assert empty.cuts("page", image, newer) == 4
    assert empty.cuts("cell", image, newer) >= 20


@pytest.mark.parametrize(
    ("chip", "number"),
    [
        ("atmega328p", 100),
        *(pytest.param(chip, 2000, marks=pytest.mark.verify) for chip in CHIPS),
    ],
)
def test_at_random_instructions(tmp_path: Path, chip: str, number: int) -> None:
    device, image, newer = device_and_images(tmp_path, CHIPS[chip])
    assert device.cuts(number, image, newer, seed=number) == number
