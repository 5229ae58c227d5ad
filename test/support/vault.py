# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make requests about sealed files for the firmware on each platform."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import pytest
from aesmall.engines import Engine, engines_on

from .suite import (
    APART,
    AUTH,
    CAPACITY,
    FORMAT,
    HOSTS,
    OK,
    RP2040,
    RP2350,
    Place,
    Platform,
    Program,
    Response,
    ask,
    default_engine,
    number,
    pair_id,
    request,
)
from .vault_model import Vault, VaultError, opened, parsed, some_bytes

VAULT = Program("suite-vault", ("suite_vault.c", "protocol.c", "ops/ops_vault.c", "memory_files.c"))
#: It has less room for requests than the other suites, so that it fits.
AVR = Platform("atmega328p", "atmega328p", "simavr", None, (), 64)
#: The room for content, and for its sealed file (ops_vault.h)
SMALL, SMALL_VAULT = 200, 324

SEALED, PLAIN = b"\0", b"\1"
DONE = Response(OK, b"")
MASTER = bytes(range(16))

#: The engines that are tested on chips. An ATmega328P has room for small engines.
CHIP_ENGINES = {
    AVR.name: ("balanced", "tiny", "nano"),
    **dict.fromkeys((RP2040.name, RP2350.name), ("ct", "balanced", "tiny")),
}


def engines_of(platform: Platform) -> list[Engine]:
    every = engines_on(platform.target)
    names = CHIP_ENGINES.get(platform.name)
    return [e for e in every if names is None or e.name in names]


PLACES = [*HOSTS, AVR, RP2040, RP2350]
PAIRS = [(p, e) for p in PLACES for e in engines_of(p)]
FIRST = [(p, default_engine(p)) for p in PLACES]
FIRST += [(p, e) for p, e in PAIRS if p is AVR and e.name == "tiny"]
everywhere = pytest.mark.parametrize(("platform", "engine"), FIRST, ids=pair_id)
every_engine = pytest.mark.parametrize(("platform", "engine"), PAIRS, ids=pair_id)


def number_4(value: int) -> bytes:
    return number(value, 4)


def numbers(*values: int) -> bytes:
    return b"".join(number_4(value) for value in values)


def cap_of(vault: Vault) -> int:
    return vault.chunk_size + 16


def create(vault: Vault, *, cap: int | None = None, way: int = 0) -> str:
    room = cap_of(vault) if cap is None else cap
    chunk = number_4(vault.chunk_size)
    kind = bytes([vault.kind])
    return request(
        "n", kind, number_4(vault.key_id), chunk, number_4(room), bytes([way]), vault.key
    )


def open_(vault: Vault, cap: int | None = None, op: str = "o") -> str:
    room = cap_of(vault) if cap is None else cap
    return request(op, bytes([vault.kind]), number_4(room))


def plain(size: int, seed: int = 1) -> str:
    """Return the request that makes the plain file, pattern(size, seed)."""
    return request("p", number_4(size), bytes([seed]))


def sized(value: int) -> Response:
    """Return the response to a successful open, with the size of the content."""
    return Response(OK, number_4(value))


def read(offset: int, size: int, place: Place = APART) -> str:
    """Return the request for a range of the content."""
    return request("r", place, number_4(offset), number_4(size), b"")


@dataclass
class Talk:
    """A list of requests and their expected responses."""

    platform: Platform
    engine: Engine
    expected: list[tuple[str, Response]] = field(default_factory=list)

    def add(self, line: str, want: Response = DONE) -> None:
        self.expected.append((line, want))

    def fail(self, line: str, error: int) -> None:
        self.add(line, Response(error, b""))

    def master(self, vault: Vault) -> None:
        self.add(request("K", vault.master))

    def put(self, data: bytes, file: bytes = SEALED) -> None:
        """Add requests that store a whole file."""
        self.add(request("l", file, number_4(0)))
        piece = self.platform.data_max // 2
        for at in range(0, len(data), piece):
            self.add(request("m", file, number_4(at), data[at : at + piece]))

    def holds(self, data: bytes, file: bytes = SEALED) -> None:
        """Add requests that check the contents of a file."""
        piece = self.platform.data_max // 2
        for at in range(0, len(data), piece):
            part = data[at : at + piece]
            self.add(request("g", file, number_4(at), number_4(len(part))), Response(OK, part))

    def sealed(self, vault: Vault, content: bytes, piece: int) -> None:
        """Add requests that seal the content of the plain file in pieces of this size."""
        self.add(request("l", SEALED, number_4(0)))
        self.add(create(vault))
        self.add(request("W", numbers(0), number_4(len(content)), number_4(piece)))
        self.add(request("f"))

    def answers(self) -> list[Response]:
        return ask(self.platform, self.engine, (line for line, _ in self.expected), VAULT)

    def run(self) -> None:
        for (line, want), got in zip(self.expected, self.answers(), strict=True):
            assert got == want, f"{self.platform.name} {self.engine.name}: {line}: {got}"


def tried(vault: Vault, file: bytes, cap: int | None = None) -> int:
    """Return the error of a reader for sealed files of this kind."""
    room = cap_of(vault) if cap is None else cap
    try:
        parsed(bytes(16), file)
    except VaultError as error:
        if str(error) == "format":
            return FORMAT
    start = 28 + 8 * (file[5] >> 4) + 20 * file[7]
    stride = (1 << file[6]) + 16
    rest = (len(file) - start) % stride
    if rest and (rest < 16 or (rest == 16 and len(file) - start != 16)):
        return FORMAT
    if file[5] != vault.kind:
        return FORMAT
    try:
        parsed(vault.master, file)
    except VaultError:
        return AUTH
    if stride > room:
        return CAPACITY
    try:
        opened(vault.master, file)
    except VaultError:
        return AUTH
    return OK


def vaults(platform: Platform, **changes: object) -> Iterator[Vault]:
    """Yield every kind of sealed file that the firmware supports. On AVR it has no 192 bits."""
    for size in (16, 32) if platform is AVR else (16, 24, 32):
        for mode in (1, 2, 3):
            made = Vault(MASTER, some_bytes(size, "file key"), mode, 6, 0x01020304)
            yield replace(made, **changes)  # type: ignore[arg-type]
