# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Make the tables of the flash and RAM that a mode adds to a program with an engine.

They are `adds-TARGET` for modes, `services-TARGET` for key wrap, sectors and services,
`vaults-TARGET` for sealed files, and `texts-TARGET` and `text-sizes-TARGET` for texts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from aesmall.figures.results import Figure, select

from ..operations.vault import VAULTS

HEAD = (
    *("engine", "mode", "16 bytes (cycles)", "64", "256", "open 64", "stack"),
    *("flash, one way", "both ways", "without checks", "asked", "stream: flash", "RAM"),
)
_SIZES = (16, 64, 256)


@dataclass(frozen=True)
class Row:
    """The operations of a mode's row. The first three are of 16, 64 and 256 bytes."""

    name: str
    cycles: tuple[str, ...]
    opening: str = ""
    #: Programs: one direction, both directions, and the program with a goal
    one_way: str = ""
    both: str = ""
    lean: str = ""
    stream: str = ""
    #: Target -> most bytes of the program without checks
    asked: Mapping[str, int] | None = None
    #: Whether opening needs the cipher's decryption
    decrypts: bool = False


def _aead(
    mode: str, avr: int = 0, rp2040: int = 0, *, streams: bool = True, decrypts: bool = False
) -> Row:
    return Row(
        mode.upper().replace("_", "-"),
        tuple(f"{mode}_seal_{size}" for size in _SIZES),
        f"{mode}_open_64",
        f"{mode}_seal_64",
        f"{mode}_both_64",
        f"{mode}_unchecked_64",
        f"{mode}_stream_64" if streams else "",
        {"atmega328p": avr, "rp2040": rp2040},
        decrypts,
    )


ROWS = (
    Row(
        "CTR",
        ("ctr_16", "ctr_64", "ctr_256"),
        one_way="ctr_64",
        lean="ctr_unchecked_16",
        asked={"atmega328p": 120, "rp2040": 130},
    ),
    Row(
        "CMAC",
        ("cmac_16", "cmac_64", "cmac_256"),
        one_way="cmac_64",
        lean="cmac_unchecked_25",
        asked={"atmega328p": 170, "rp2040": 230},
    ),
    Row("CTR and CMAC", (), lean="ctr_cmac_unchecked_25"),
    Row(
        "LoRaWAN payload, MIC",
        ("lorawan_calls_16",),
        one_way="lorawan_calls_16",
        lean="lorawan_unchecked_16",
        asked={"atmega328p": 600},
    ),
    _aead("ccm", 700, 600),
    _aead("eax", 500),
    _aead("siv", 800, streams=False),
    _aead("gcm", 1000),
    _aead("gcm_siv", streams=False),
    _aead("ocb", 900, decrypts=True),
)

SERVICE_HEAD = ("engine", "call", "bytes", "cycles", "stack", "flash", "RAM")


@dataclass(frozen=True)
class ServiceRow:
    """A call of key wrap, XTS or a service."""

    name: str
    bytes: str
    operation: str
    #: The program that it adds to, or empty for a program without an engine
    base: str = "cipher"


def _service_rows() -> list[ServiceRow]:
    found = []
    for mode in ("kw", "kwp"):
        for verb, base in (("wrap", "cipher"), ("unwrap", "cipher_both")):
            found += [
                ServiceRow(f"{mode.upper()} {verb}", str(n), f"{mode}_{verb}_{n}", base)
                for n in (16, 32)
            ]
    for verb, base in (("encrypt", "cipher"), ("decrypt", "cipher_both")):
        found += [ServiceRow(f"XTS {verb}", str(n), f"xts_{verb}_{n}", base) for n in (16, 64, 512)]
    return [
        *found,
        ServiceRow("XTS encrypt and decrypt", "64", "xts_both_64", "cipher_both"),
        ServiceRow("KDF", "16", "kdf_16"),
        ServiceRow("KDF of AN10922", "16", "kdf_an10922_16"),
        ServiceRow("DRBG init", "-", "drbg_init"),
        *(ServiceRow("DRBG generate", str(n), f"drbg_generate_{n}") for n in (16, 64)),
        ServiceRow("DRBG init_nodf", "-", "drbg_nodf_init"),
        ServiceRow("DRBG generate, nodf", "64", "drbg_nodf_generate_64"),
        ServiceRow("nonce", "12", "nonce_next_12", ""),
        ServiceRow("nonce, stored", "12", "nonce_store_12", ""),
    ]


SERVICE_ROWS = tuple(_service_rows())


def services(figures: Sequence[Figure], target: str) -> tuple[Sequence[str], list[list[str]]]:
    """Return head and rows: every call over every engine with figures of it on a target."""
    found = []
    for name in _names(figures, target):
        of = {f.operation: f for f in select(figures, target, name, 128)}
        for row in SERVICE_ROWS:
            figure, base = of.get(row.operation), of.get(row.base)
            if figure is None or (row.base and base is None):
                continue
            flash, ram = (base.flash_bytes, base.key_ram) if base else (0, 0)
            numbers = (figure.cycles_max, figure.stack, figure.flash_bytes - flash)
            cells = [f"{number:,}" for number in (*numbers, figure.key_ram - ram)]
            found.append([f"`{name}`" if row.base else "-", row.name, row.bytes, *cells])
    return SERVICE_HEAD, found


VAULT_HEAD = ("engine", "mode", "way", "bytes", "cycles", "stack", "flash", "over the AEAD", "RAM")
_WAYS = {"seal": "seal_64", "open": "open_64", "both": "both_64"}


def vaults(figures: Sequence[Figure], target: str) -> tuple[Sequence[str], list[list[str]]]:
    """Return head and rows: every sealed file with figures on a target."""
    found = []
    for name in _names(figures, target):
        of = {f.operation: f for f in select(figures, target, name, 128)}
        for operation in VAULTS:
            figure = of.get(operation.name)
            if figure is None:
                continue
            *_, mode, way, size = operation.name.split("_")
            over = _over_the_aead(of, figure, mode, way)
            numbers = (int(size), figure.cycles_max, figure.stack, figure.flash_bytes)
            cells = [f"{number:,}" for number in numbers]
            row = [f"`{name}`", mode.upper(), way, *cells, over, f"{figure.key_ram:,}"]
            found.append(row)
    return VAULT_HEAD, found


TEXT_HEAD = ("engine", "what", "bytes", "AES-128 (cycles)", "us at 125 MHz", "AES-256", "stack")
#: Operation -> its description
_TEXTS = {
    **{
        f"text_{form}_{own}{verb}_47": f"{name}, {verb}{by}"
        for form, name in (("siv", "SIV"), ("ccm", "CCM"), ("ocb", "OCB3"))
        for own, by in (("", ""), ("own_", ", two blocks at a time"))
        for verb in ("seal", "open")
    },
    "cbc_both_47": "CBC, encrypt and decrypt",
    "cbc_eic_both_47": "CBC, encrypt and decrypt, a key for each",
    "cbc_wide_both_47": "CBC, encrypt and decrypt, two blocks at a time",
}
_CLOCK_MHZ = 125


def texts(figures: Sequence[Figure], target: str) -> tuple[Sequence[str], list[list[str]]]:
    """Return head and rows: a string of 47 bytes, with key set-up."""
    found = []
    of = {
        (f.engine, f.operation, f.key_bits): f
        for f in figures
        if f.target == target and f.operation in _TEXTS
    }
    for operation, what in _TEXTS.items():
        for engine in dict.fromkeys(name for name, _, _ in of):
            figure, long = (of.get((engine, operation, bits)) for bits in (128, 256))
            if figure is not None:
                us = f"{figure.cycles_max / _CLOCK_MHZ:,.1f}" if target == "rp2040" else "-"
                more = f"{long.cycles_max:,}" if long else "-"
                cells = [f"{figure.cycles_max:,}", us, more, f"{figure.stack:,}"]
                found.append([f"`{engine}`", what, "47", *cells])
    return TEXT_HEAD, found


def text_sizes(figures: Sequence[Figure], target: str) -> tuple[Sequence[str], list[list[str]]]:
    """Return head and rows: programs that seal and open texts.

    The last column is the difference to a program that seals and opens messages in the same mode.
    """
    found = []
    for name in _names(figures, target):
        of = {f.operation: f for f in select(figures, target, name, 128)}
        for form in ("siv", "ccm", "ocb"):
            text, mode = of.get(f"text_{form}_both_47"), of.get(f"{form}_both_64")
            if text and mode:
                more = f"{text.flash_bytes - mode.flash_bytes:,}"
                shown = "OCB3" if form == "ocb" else form.upper()
                found.append([f"`{name}`", shown, f"{text.flash_bytes:,}", more])
    return ("engine", "form", "flash, seal and open", "more than the mode"), found


def _over_the_aead(of: Mapping[str, Figure], figure: Figure, mode: str, way: str) -> str:
    """Return the flash without the mode, and without the reader's decryption by the master key."""
    names = [f"{mode}_{_WAYS[way]}", "cipher_both", "cipher"]
    if any(name not in of for name in names):
        return "-"
    aead, both, one = (of[name].flash_bytes for name in names)
    is_there = way == "seal" or mode == "ocb"
    return f"{figure.flash_bytes - aead - (0 if is_there else both - one):,}"


def _names(figures: Sequence[Figure], target: str) -> list[str]:
    """Return the engines with separate figures for modes."""
    found = (f.engine for f in figures if (f.target, f.operation) == (target, "cipher"))
    return list(dict.fromkeys(found))


def adds(figures: Sequence[Figure], target: str) -> tuple[Sequence[str], list[list[str]]]:
    """Return head and rows: every mode over every engine with figures of it on a target."""
    found = []
    for name in _names(figures, target):
        of = {f.operation: f for f in select(figures, target, name, 128)}
        found += [[f"`{name}`", *_cells(row, of, target)] for row in ROWS]
    return HEAD, found


def _cells(row: Row, of: Mapping[str, Figure], target: str) -> list[str]:
    def number(value: int | None) -> str:
        return "-" if value is None else f"{value:,}"

    def cycles(name: str) -> int | None:
        return of[name].cycles_max if name in of else None

    def more(name: str, base: str) -> int | None:
        return of[name].flash_bytes - of[base].flash_bytes if name in of else None

    both = "cipher_both" if row.decrypts else "cipher"
    times = [*row.cycles, "", "", ""][: len(_SIZES)]
    stack = of[row.one_way].stack if row.one_way in of else None
    stream = of[row.stream].key_ram - of["cipher"].key_ram if row.stream in of else None
    return [
        row.name,
        *(number(cycles(name)) for name in times),
        number(cycles(row.opening)),
        number(stack),
        number(more(row.one_way, "cipher")),
        number(more(row.both, both)),
        number(more(row.lean, both)),
        number((row.asked or {}).get(target) or None),
        number(more(row.stream, "cipher")),
        number(stream),
    ]
