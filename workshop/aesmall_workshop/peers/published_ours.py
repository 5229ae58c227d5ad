# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""List our rows of the published comparisons, by the names of published.toml."""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator, Mapping, Sequence

from aesmall.engines import TIMING_CLASSES, WIDE
from aesmall.figures import scale
from aesmall.figures.results import Figure, select
from aesmall.paths import ROOT
from aesmall.targets import MODELLED

from ..measure import legacy_files, lmic, plain, seals
from . import cores, measured, whole
from .dominance import dominates
from .published import MEASURED, Entry, clock, said

_AVR, _M0PLUS, _HAZARD3 = "atmega328p", "rp2040", "rp2350_hazard3"
#: Targets with modelled cycles -> their names in published.toml
_CHIPS = {"cortex_m4": "M4", "cortex_m33": "M33"}
_BLOCK = 16
#: Bytes of a table with an S-box
_S_BOX = 256
#: Blocks of the string in the article about the Pico, and blocks that Cifra's modes seal
_STRING_BLOCKS, _SEALED_BLOCKS = 3, 2
#: The libraries of peers.json that the article measured, and the names of their key set-ups
_BUILT = ("tiny-AES-c", "Mbed TLS")
_SET_UP = {"encrypt": "key_setup", "decrypt": "key_setup_decrypt"}
#: Our ways -> the mode
_MODES = {"gcm": "gcm", "gcm_table": "gcm", "eax": "eax", "ccm": "ccm"}
#: Ways in little flash -> the mode
_LITTLE = {"ccm_seal": "CCM", "gcm_small_seal": "GCM", "gcm_siv_small_seal": "GCM-SIV"}
#: The bytes of a key that is stored without expansion
_ON_THE_FLY = 32
_GHASH = ROOT / "bench" / "results" / "ghash.json"
_UPDATE = "_update"
MANX = "atmega128"
#: A chip with the same machine code (targets.SAME_CODE), for figures that MANX does not have
_SAME = _AVR
_LENGTHS = ("64_0_120", "96_0_56", "64_16_44")
#: Sealing in each mode: the call, and the addition to the engine's name
_CALLS = {1: {"seal": "", "seal_bytes": ", whole bytes alone"}, 2: {"seal": ""}}


def _lmic(_: Sequence[Figure]) -> Iterator[Entry]:
    mhz = clock("lmic")
    for figure in lmic.load():
        times = (cycles / mhz for cycles in figure.cycles)
        numbers = (figure.flash + figure.gap, figure.ram, *times)
        yield Entry(str(figure), numbers, engine=figure.engine)


def _cores(figures: Sequence[Figure]) -> Iterator[Entry]:
    for core in cores.load(figures):
        numbers = (*core.cycles, *core.code, core.tables, core.flash, core.ram, core.stack)
        group = f"AES-{core.key_bits}"
        yield Entry(f"{core.name}, {group}", numbers, group=group, engine=core.engine)


def _measured() -> Iterator[Entry]:
    """Yield the article's libraries, built by the workshop: key set-up and blocks."""
    mhz = clock("pico")
    found: dict[str, dict[tuple[int, str], measured.Row]] = {}
    for row in measured.load():
        if row.target == whole.STRING_TARGET and row.name in _BUILT:
            who = f"{row.name} {row.settings}"
            found.setdefault(who, {})[row.key_bits, row.operation] = row
    for who, of in found.items():
        ways = [(of.get((bits, _SET_UP[way])), of.get((bits, way))) for bits, way in whole.CALLS]
        steps = [(key, block) for key, block in ways if key is not None and block is not None]
        if len(steps) < len(ways):
            continue  # it has one direction only
        times = ((key.cycles_max + _STRING_BLOCKS * block.cycles_max) / mhz for key, block in steps)
        used = [row for pair in steps for row in pair]
        ram = max(row.static_ram + row.context_ram for row in used) + max(row.stack for row in used)
        numbers = (*times, None, None, ram, max(row.flash_bytes for row in used))
        yield Entry(who, numbers, MEASURED, "pkcs7", unjudged=True)


def _pico(_: Sequence[Figure]) -> Iterator[Entry]:
    yield from _measured()
    mhz = clock("pico")
    for figure in whole.load():
        if figure.program not in whole.FORMS:
            continue
        times = (cycles / mhz for cycles in figure.cycles)
        share = (figure.library_ram + figure.stack, figure.library_flash)
        numbers = (*times, figure.ram / 1000, figure.flash / 1000, *share)
        who = f"{figure.engine}, {said('pico', figure.program)}"
        yield Entry(who, numbers, group=figure.program, engine=figure.engine)


def _files(_: Sequence[Figure]) -> Iterator[Entry]:
    khz = clock("pico_files") * 1000
    for figure in legacy_files.load():
        group = f"{figure.size} bytes"
        numbers = (figure.seal / khz, figure.open / khz)
        yield Entry(f"{figure.engine}, {group}", numbers, group=group, engine=figure.engine)


def _manx(figures: Sequence[Figure]) -> Iterator[Entry]:
    there = [f for f in figures if f.operation.startswith("manx")]
    there = select(there, manx_place(figures), key_bits=128)
    for mode, calls in _CALLS.items():
        for engine in dict.fromkeys(f.engine for f in there):
            for call, more in calls.items():
                found = _entry(there, engine, f"manx{mode}_{call}")
                if found is not None:
                    yield Entry(
                        f"{engine}, Manx{mode}{more}", found, group=f"Manx{mode}", engine=engine
                    )


def _entry(there: Sequence[Figure], engine: str, call: str) -> tuple[float | None, ...] | None:
    of = {f.operation: f for f in there if f.engine == engine}
    known = [of.get(f"{call}_{length}") for length in _LENGTHS]
    kept = [figure for figure in known if figure is not None]
    if not kept:
        return None
    cycles = (None if figure is None else figure.cycles_max for figure in known)
    # The programs differ only in the lengths.
    return (*cycles, max(f.flash_bytes for f in kept), max(f.stack for f in kept))


def manx_place(figures: Sequence[Figure]) -> str:
    """Return the chip of our figures of Manx."""
    has = any(f.target == MANX and f.operation.startswith("manx") for f in figures)
    return MANX if has else _SAME


def _dtu(_: Sequence[Figure]) -> Iterator[Entry]:
    for figure in whole.load():
        if figure.program == "block":
            numbers = (figure.flash, figure.ram, *figure.cycles)
            yield Entry(figure.engine, numbers, engine=figure.engine)


def _paper_blocks(figures: Sequence[Figure], target: str, work: str) -> Iterator[Entry]:
    found = {f.key: f for f in figures if f.target == target}
    for key, both in found.items():
        _, engine, bits, operation = key
        if operation != "encrypt_decrypt" or (work == "ATtiny" and both.key_ram > _ON_THE_FLY):
            continue
        encrypt, decrypt = (
            found[target, engine, bits, name].cycles_max for name in ("encrypt", "decrypt")
        )
        group = f"{work} {bits}"
        numbers = (encrypt, decrypt, both.flash_bytes)
        yield Entry(f"{engine}, {group}", numbers, group=group, engine=engine)


def _counters() -> Iterator[Entry]:
    for row in scale.load():
        if row.target == _AVR and row.way == "ctr_wide":
            group = f"CTR {row.key_bits}"
            numbers = (row.b, None, row.flash_bytes)
            yield Entry(f"{row.engine}, {group}", numbers, group=group, engine=row.engine)


def _papers(figures: Sequence[Figure]) -> Iterator[Entry]:
    yield from _paper_blocks(figures, _AVR, "block")
    yield from _counters()
    yield from _paper_blocks(figures, "attiny85", "ATtiny")


def _form(routine: str) -> str:
    """Return the form in a routine's name:

    `ghash_branch_update` -> `branch`. The default has none.
    """
    return routine.removeprefix("ghash_").removesuffix("update").strip("_") or "default"


def _products() -> Iterator[Entry]:
    for row in json.loads(_GHASH.read_text(encoding="utf-8")):
        wanted = row["target"] == _AVR and row["form"] == "assembly"
        if wanted and row["routine"].endswith(_UPDATE):
            one, three = (row["cycles"][f"{size} bytes, apart"][1] for size in (16, 48))
            form = _form(row["routine"])
            yield Entry(f"{form}, product", ((three - one) / 2,), group="product", engine=form)


def _sealings() -> Iterator[Entry]:
    for row in scale.load():
        is_gcm = row.way.startswith("gcm_") and not row.way.startswith("gcm_siv")
        is_shown = row.engine == "fast" and row.way.endswith("seal_wide")
        if row.target == _AVR and is_gcm and is_shown:
            form = row.way.removeprefix("gcm_").removesuffix("seal_wide").strip("_")
            group = f"AES-{row.key_bits}"
            name = f"{row.engine}, {form}" if form else row.engine
            yield Entry(f"{name}, {group}", (row.b,), group=group, engine=row.engine)


def _gcm(_: Sequence[Figure]) -> Iterator[Entry]:
    yield from _products()
    yield from _sealings()


def _micro_aes(target: str) -> Iterator[Entry]:
    for row in scale.load():
        key = (row.engine, row.key_bits)
        if key == ("nano", 128) and row.way in _LITTLE and row.target == target:
            mode = _LITTLE[row.way]
            yield Entry(f"nano, {mode}", (row.flash_bytes,), group=mode, engine=row.engine)


def _uno_blocks(figures: Sequence[Figure], mhz: float) -> Iterator[Entry]:
    found = {f.key: f for f in figures if f.target == _AVR}
    for (_, engine, bits, operation), figure in found.items():
        if operation == "encrypt_decrypt":
            encrypt, decrypt, setup = (
                found[_AVR, engine, bits, name].cycles_max / mhz
                for name in ("encrypt", "decrypt", "key_setup")
            )
            numbers = (encrypt / _BLOCK, decrypt / _BLOCK, setup, figure.key_ram)
            group = f"AES {bits}"
            yield Entry(f"{engine}, {group}", numbers, group=group, engine=engine)


def _uno_modes(figures: Sequence[Figure], mhz: float) -> Iterator[Entry]:
    setups = {
        (f.engine, f.key_bits): f.cycles_max
        for f in figures
        if f.target == _AVR and f.operation == "key_setup"
    }
    rows = {row.key: row for row in scale.load() if row.target == _AVR}
    for (_, engine, bits, way), seal in rows.items():
        mode, _, verb = way.rpartition("_")
        if verb == "seal" and mode in ("gcm", "eax"):
            opened = rows[_AVR, engine, bits, f"{mode}_open"]
            times = (seal.b / _BLOCK, opened.b / _BLOCK, setups[engine, bits] + seal.a + seal.off)
            numbers = (*(time / mhz for time in times), seal.key_ram + seal.static_ram)
            group = f"{mode} {bits}"
            yield Entry(f"{engine}, {group}", numbers, group=group, engine=engine)


def _uno(figures: Sequence[Figure]) -> Iterator[Entry]:
    mhz = clock("uno")
    yield from _uno_blocks(figures, mhz)
    yield from _uno_modes(figures, mhz)


def _cifra(figures: Sequence[Figure]) -> Iterator[Entry]:
    found = {f.key: f for f in figures if f.target == _M0PLUS}
    setups = {(key[1], key[2]): f for key, f in found.items() if f.operation == "key_setup"}
    for (_, engine, bits, operation), figure in found.items():
        if operation == "encrypt":
            setup = setups[engine, bits]
            numbers = (
                setup.cycles_max + figure.cycles_max,
                max(setup.stack, figure.stack),
                figure.flash_bytes,
            )
            group = f"AES {bits}"
            yield Entry(f"{engine}, {group}", numbers, group=group, engine=engine)
    for row in scale.load():
        mode, _, verb = row.way.rpartition("_")
        if row.target == _M0PLUS and verb == "seal" and mode in _MODES:
            setup = setups[row.engine, row.key_bits]
            numbers = (
                math.ceil(setup.cycles_max + row.at(_SEALED_BLOCKS)),
                max(setup.stack, row.stack),
                row.flash_bytes,
            )
            group = f"{_MODES[mode]} {row.key_bits}"
            who = f"{row.engine}, {mode.replace('_', ' ')} {row.key_bits}"
            yield Entry(who, numbers, group=group, engine=row.engine)


def _error(target: str) -> float:
    """Return the relative error of a target's cycles, which is 0 if they are not modelled."""
    return MODELLED.get(target, 0) / 100


def _ascon(_: Sequence[Figure]) -> Iterator[Entry]:
    for row in sorted(_best_seals(seals.load()), key=lambda row: row.flash_bytes):
        chip = said("ascon", row.target)
        yield Entry(
            f"{row.engine}, {row.mode.upper()}, {row.timing_class}, {chip}",
            _sealing(row),
            group=chip,
            engine=row.engine,
            error=_error(row.target),
        )


def _best_seals(rows: Sequence[seals.SealCost]) -> Iterator[seals.SealCost]:
    """Yield the rows that no other row of the chip, in the same class or a stronger one, beats."""

    def costs(row: seals.SealCost) -> tuple[int, ...]:
        return *_sealing(row), TIMING_CLASSES.index(row.timing_class)

    for row in rows:
        others = [other for other in rows if other.target == row.target]
        if not any(dominates(costs(other), costs(row)) for other in others):
            yield row


def _sealing(row: seals.SealCost) -> tuple[int, int, int]:
    return row.seal, row.key_setup + row.seal, row.flash_bytes


def _rv32(figures: Sequence[Figure]) -> Iterator[Entry]:
    for engine in dict.fromkeys(f.engine for f in figures if f.target == _HAZARD3):
        of = {f.operation: f for f in select(figures, _HAZARD3, engine, 128)}
        for work, call, encrypt, _ in _calls(of):
            group = f"{of[call].timing_class} {work}"
            yield Entry(f"{engine}, {group}", (encrypt,), group=group, engine=engine)


def _ch32v003(_: Sequence[Figure]) -> Iterator[Entry]:
    rows = [row for row in plain.load() if row.target == "rv32ec" and row.key_bits == 128]
    for engine in dict.fromkeys(row.engine for row in rows):
        of = {row.operation: row for row in rows if row.engine == engine}
        blocks = [of.get(f"{way}{WIDE}", of[way]) for way in ("encrypt", "decrypt")]
        counts = [row.instructions / (2 if row.operation.endswith(WIDE) else 1) for row in blocks]
        counts += [of["key_setup"].instructions] if "key_setup" in of else []
        told = " / ".join(f"{math.ceil(count):,}" for count in counts)
        size = " / ".join(f"{of[way].flash_bytes:,}" for way in ("encrypt", "decrypt"))
        unknown = (None, None, None, None, None)
        yield Entry(engine, unknown, group="all", shown={3: told, 4: size}, engine=engine)


def _ctr(long: Figure, short: Figure | None) -> float | None:
    """Return the cycles of a block in a long message, from messages of 512 and 64 bytes."""
    if short is None:
        return None
    return (long.cycles_max - short.cycles_max) / ((512 - 64) // _BLOCK)


def _cortex_m(figures: Sequence[Figure]) -> Iterator[Entry]:
    for target, chip in _CHIPS.items():
        own = select(figures, target, key_bits=128)
        for engine in dict.fromkeys(figure.engine for figure in own):
            of = {figure.operation: figure for figure in own if figure.engine == engine}
            for work, call, encrypt, decrypt in _calls(of):
                group = f"{chip} {of[call].timing_class} {work}"
                yield Entry(
                    f"{engine}, {group}",
                    (encrypt, decrypt, _cycles(of.get("key_setup")), None),
                    group=group,
                    shown={3: f"{of[call].flash_bytes:,}"},
                    engine=engine,
                    error=_error(target),
                )


def _calls(of: Mapping[str, Figure]) -> Iterator[tuple[str, str, float | None, float | None]]:
    """Yield work, operation, and the cycles of a block for each kind of call."""
    if "encrypt" in of:
        # Theirs have a key schedule for decryption, as ours for the equivalent inverse cipher.
        cycles = _cycles(of["encrypt"]), _cycles(of.get("decrypt_eic", of.get("decrypt")))
        yield "block", "encrypt", *cycles
        if max(of["encrypt"].static_ram, of["encrypt"].table_bytes) <= _S_BOX:
            yield "S-box", "encrypt", *cycles
    if f"encrypt{WIDE}" in of:
        cycles = _cycles(of[f"encrypt{WIDE}"], 2), _cycles(of.get(f"decrypt{WIDE}"), 2)
        yield "many", f"encrypt{WIDE}", *cycles
    if "ctr_wide_512" in of:
        yield "CTR", "ctr_wide_512", _ctr(of["ctr_wide_512"], of.get("ctr_wide_64")), None


def _cycles(figure: Figure | None, blocks: int = 1) -> float | None:
    return None if figure is None else figure.cycles_max / blocks


#: Comparison -> our rows, from these figures
OURS: Mapping[str, Callable[[Sequence[Figure]], Iterator[Entry]]] = {
    "lmic": _lmic,
    "avr_aes_faster": _cores,
    "pico": _pico,
    "pico_files": _files,
    "manx": _manx,
    "dtu": _dtu,
    "papers": _papers,
    "gcm": _gcm,
    "uno": _uno,
    "cifra": _cifra,
    "ascon": _ascon,
    "micro_aes_m0plus": lambda _: _micro_aes(_M0PLUS),
    "micro_aes_avr": lambda _: _micro_aes(_AVR),
    "rv32": _rv32,
    "ch32v003": _ch32v003,
    "cortex_m": _cortex_m,
}
