# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Seal the demo's file on the simulated Pico into littlefs, and open it on this computer.

The rows compare our figures with an article's measurements on a Pico.
"""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from aesmall.figures.results import Figure
from aesmall.files import vault
from aesmall.files.sealing import SealingError
from aesmall.files.vault_header import Header, read_header

from ..measure import chip_files
from ..measure import files as files_figures
from ..peers.published import clock, number, rows
from .check import Mismatch
from .chips import Report, Request

NAME = "reading.txt"
SIZE = 630  # bytes, as the smaller file of the article
ENGINE = "ct"
#: Our engines in the comparison with the article's libraries
BESIDE = ("fast", "balanced", "ct")


@dataclass(frozen=True)
class File:
    """The file that the Pico wrote, as littlefs and the host tool read it."""

    sealed: chip_files.Sealed
    header: Header
    content: bytes


def content(request: Request) -> bytes:
    """Return the demo's text, repeated."""
    line = request.text + b"\n"
    return (line * (SIZE // len(line) + 1))[:SIZE]


def run_file(request: Request, report: Report) -> File:
    """Seal the file on the chip and open it here. Raise Mismatch if that fails."""
    report("sealing a file into littlefs", None, None)
    sealed = chip_files.seal_on_pico(NAME, content(request), request.master_key, engine=ENGINE)
    try:
        opened = b"".join(vault.Reader(io.BytesIO(sealed.content), request.master_key).contents())
        header = read_header(io.BytesIO(sealed.content))
    except SealingError as error:
        raise Mismatch(f"file from the RP2040: {error}") from error
    if opened != content(request):
        raise Mismatch(f"file from the RP2040: it opens to {opened!r}")
    report("finished", 1, 1)
    return File(sealed, header, opened)


def string_rows(figures: Sequence[Figure]) -> Iterator[tuple[str, list[float]]]:
    """Yield name -> microseconds of 47 bytes in CBC both ways, with AES-128 and AES-256."""
    for row in rows("pico"):
        both = [sum(number(row[f"{w}_{b}"]) for w in ("encrypt", "decrypt")) for b in (128, 256)]
        yield str(row["name"]), both
    pico = [figure for figure in figures if figure.target == "rp2040"]
    found = {(f.engine, f.key_bits, f.operation): f.cycles_max for f in pico}
    mhz = clock("pico")
    for engine in BESIDE:
        ways = ("cbc_eic_both_47", "cbc_wide_both_47", "cbc_both_47")
        for way in ways:
            if (engine, 256, way) in found:
                yield engine, [found[engine, bits, way] / mhz for bits in (128, 256)]
                break


def file_rows() -> Iterator[tuple[str, list[float]]]:
    """Yield name -> milliseconds to seal 630 and 6,300 bytes, with the time of the flash."""
    theirs, khz = rows("pico_files"), clock("pico_files") * 1000
    yield "Mbed TLS, littlefs", [number(row["encrypt_ms"]) for row in theirs]
    for engine in BESIDE:
        ours = {f.size: f.total for f in files_figures.load() if f.engine == engine}
        yield engine, [ours[int(number(row["bytes"]))] / khz for row in theirs]
