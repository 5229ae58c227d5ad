#!/usr/bin/env python3
# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Compare `aesmall seal` and `open` with `openssl enc` on the same file.

scripts/seal_speed.py                 1 GB in RAM (/dev/shm), the best of 5 runs
scripts/seal_speed.py --folder /tmp   on a disk, including the time to write it
scripts/seal_speed.py --update        writes the table into doc/use/host-tool.md
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

REPOSITORY = Path(__file__).resolve().parent.parent
PAGE = REPOSITORY / "doc" / "use" / "host-tool.md"
_MARKED = re.compile(r"(<!-- seal-speed -->\n).*?(<!-- /seal-speed -->)", re.DOTALL)
AESMALL = (sys.executable, "-m", "aesmall")
MB = 1_000_000


@dataclass(frozen=True)
class Contender:
    """A command that encrypts a file, with the command that decrypts it."""

    name: str
    key_bits: int
    #: Options of `aesmall seal`. Without options, the command is openssl enc with this cipher.
    options: tuple[str, ...] | None = None
    cipher: str = ""

    def command(self, source: Path, target: Path, key: Path, *, opening: bool) -> list[str]:
        """Return the command for one direction."""
        if self.options is None:
            secret = ("-K", key.read_text("ascii"), "-iv", "00" * 16)
            way = ("-d",) if opening else ()
            files = ("-in", str(source), "-out", str(target))
            return ["openssl", "enc", self.cipher, *way, *secret, *files]
        verb = ("open",) if opening else ("seal", *self.options)
        return [*AESMALL, *verb, "--key-file", str(key), str(source), "-o", str(target)]


def contenders() -> list[Contender]:
    """Return the contenders, with OpenSSL's fastest cipher, the reference for the others, first."""
    openssl = [
        Contender(f"`openssl enc -aes-{bits}-{mode}`", bits, cipher=f"-aes-{bits}-{mode}")
        for mode in ("ctr", "cbc")
        for bits in (128, 256)
    ]
    ours = [
        Contender(f"`aesmall seal`, AES-{bits}-{name}", bits, options)
        for name, bits, options in (
            ("GCM", 128, ()),
            ("GCM", 256, ()),
            ("OCB3", 128, ("--algorithm", "ocb")),
            ("CCM", 128, ("--algorithm", "ccm")),
            ("CCM, `--for-chip`", 128, ("--for-chip",)),
        )
    ]
    return openssl + ours


@dataclass(frozen=True)
class Time:
    """Seconds on the clock, and of processor time."""

    wall: float
    processor: float


def timed(command: list[str], target: Path) -> Time:
    """Run a command until its file is on the disk, and return the times."""
    target.unlink(missing_ok=True)
    before, start = _processor_time(), time.perf_counter()
    subprocess.run(command, check=True)
    subprocess.run(["sync", str(target)], check=True)
    wall = time.perf_counter() - start
    return Time(wall, _processor_time() - before)


def _processor_time() -> float:
    """Return the processor time of all programs that were run so far."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(folder: Path, size: int, runs: int) -> list[tuple[Contender, Time, Time]]:
    """Return the best times of some runs in both directions. The contenders take turns."""
    plain, sealed, back = folder / "plain", folder / "sealed", folder / "back"
    with plain.open("wb") as file:
        for start in range(0, size, 1 << 24):
            file.write(os.urandom(min(1 << 24, size - start)))
    keys = {bits: folder / f"key{bits}" for bits in (128, 256)}
    for bits, key in keys.items():
        key.write_text(os.urandom(bits // 8).hex(), encoding="ascii")
    found: dict[Contender, list[tuple[Time, Time]]] = {}
    for _ in range(runs):
        for one in contenders():
            key = keys[one.key_bits]
            there = timed(one.command(plain, sealed, key, opening=False), sealed)
            again = timed(one.command(sealed, back, key, opening=True), back)
            subprocess.run(["cmp", str(plain), str(back)], check=True)
            found.setdefault(one, []).append((there, again))
    return [
        (one, _best([there for there, _ in times]), _best([back for _, back in times]))
        for one, times in found.items()
    ]


def _best(times: list[Time]) -> Time:
    return Time(min(t.wall for t in times), min(t.processor for t in times))


def table(rows: list[tuple[Contender, Time, Time]], size: int) -> str:
    """Return the table as Markdown.

    Ratios are to openssl enc -aes-N-ctr with a key of the same size.
    """
    lines = [
        "| command | seconds | MB/s | ratio | processor's ratio | opening, seconds | ratio |\n",
        "| --- | --: | --: | --: | --: | --: | --: |\n",
    ]
    ctr = {one.key_bits: (there, back) for one, there, back in rows if one.cipher.endswith("ctr")}
    for one, there, back in rows:
        there_ctr, back_ctr = ctr[one.key_bits]
        cells = (
            one.name,
            f"{there.wall:.2f}",
            f"{size / MB / there.wall:,.0f}",
            f"{there.wall / there_ctr.wall:.2f}",
            f"{there.processor / there_ctr.processor:.2f}",
            f"{back.wall:.2f}",
            f"{back.wall / back_ctr.wall:.2f}",
        )
        lines.append(f"| {' | '.join(cells)} |\n")
    return "".join(lines)


def main() -> None:
    """Measure, and print the table or write it into the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    shm = Path("/dev/shm")
    default = shm if shm.is_dir() else Path(tempfile.gettempdir())
    parser.add_argument("--folder", type=Path, default=default, help="where the files lie")
    parser.add_argument("--megabytes", type=int, default=1000, help="size of the file")
    parser.add_argument("--runs", type=int, default=5, help="of which the best counts")
    parser.add_argument("--update", action="store_true", help=f"write into {PAGE.name}")
    arguments = parser.parse_args()
    size = arguments.megabytes * MB
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        made = table(measure(Path(folder), size, arguments.runs), size)
    if not arguments.update:
        print(made, end="")
        return
    text = PAGE.read_text(encoding="utf-8")
    PAGE.write_text(_MARKED.sub(lambda m: m[1] + made + m[2], text), encoding="utf-8")


if __name__ == "__main__":
    main()
