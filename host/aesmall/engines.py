# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The engines of the library, as the files in bench/engines declare them.

Tests, figures and pages use this list. For example, a new engine in a file of bench/engines is
measured and tested without further changes.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

from .paths import ROOT

ENGINES = ROOT / "bench" / "engines"
#: The file in bench/engines that names the other files, the families and the public names
NAMES = "names"

KEY_SIZES = (128, 192, 256)
#: Suffix of the verbs of the equivalent inverse cipher (FIPS 197 5.3.5). Its schedule only
#: decrypts.
EIC = "_eic"
#: The verb of CTR over many blocks
CTR = "ctr_blocks"
#: Suffix of the verbs that process two blocks in one call
WIDE = "_wide"
#: The functions of an engine
VERBS = (
    *("expand", "expand_decrypt", "encrypt", "encrypt_only", "decrypt"),
    *(f"encrypt{WIDE}", f"decrypt{WIDE}"),
    *(f"expand{EIC}", f"decrypt{EIC}"),
    CTR,
)
#: The arguments of a kernel: pointers and numbers
NUMBERS = ("rounds", "secret_len", "blocks")
ARGUMENTS = ("schedule", "secret", "counter", "in", "out", *NUMBERS)
#: The families that run the assembly of another family, unless they have their own
SAME_ASSEMBLY = {"armv7m": "armv6m", "armv7m_nodsp": "armv6m"}
#: Suffix of the implementations in portable C
_PORTABLE = "_c"
#: Where tables must be for the timing class to hold: no table, flash, RAM, or flash with a cache,
#: from where the program must move them to RAM
FLASH, SRAM = "flash", "SRAM"
MOVED = "flash; T1 in SRAM"
MEMORIES = ("-", FLASH, SRAM, MOVED)
#: From the strongest claim to no claim. doc/figures/figures.md defines each class.
TIMING_CLASSES = ("T0", "T1", "T2", "none")


class EngineError(Exception):
    """A file in bench/engines has an invalid or missing value."""


def weakest(classes: Iterable[str]) -> str:
    """Return the timing class that holds for a sequence of steps with these classes."""
    return max(classes, key=TIMING_CLASSES.index, default=TIMING_CLASSES[0])


@dataclass(frozen=True)
class Table:
    """A constant table of an implementation."""

    symbol: str
    bytes: int
    #: The verbs that link the table
    verbs: tuple[str, ...]
    #: True if the table is in RAM and the program fills it before its first use
    ram: bool = False


@dataclass(frozen=True)
class Variant:
    """A build with other flags. It is proved too."""

    name: str
    flags: tuple[str, ...]
    #: Timing class claimed for all verbs
    timing: str
    #: As Engine.left, if it differs
    left: Mapping[str, str] = field(hash=False, default_factory=dict)


@dataclass(frozen=True)
class Contract:
    """The contract of an engine's kernels for the proof (doc/inside/proof.md)."""

    #: Layout of the schedule's content: "fips197", "fixsliced" or "secret"
    schedule: str
    #: Layout of the schedule for the equivalent inverse cipher
    schedule_eic: str
    #: verb -> the names of its arguments, in order
    arguments: Mapping[str, tuple[str, ...]]
    #: Pairs of arguments that may be the same buffer
    in_place: tuple[tuple[str, str], ...] = ()
    variants: tuple[Variant, ...] = ()

    def layout(self, verb: str) -> str:
        """Return the layout of the schedule that a verb makes or reads."""
        return self.schedule_eic if verb.endswith(EIC) else self.schedule


@dataclass(frozen=True)
class Engine:
    """One implementation on one family of targets."""

    #: Public name in figures and pages, for example "balanced"
    name: str
    #: Suffix of its C names, for example "balanced_avr"
    implementation: str
    family: str
    targets: tuple[str, ...]
    idea: str
    key_sizes: tuple[int, ...]
    #: Element type of the schedule, and the whole schedule's bytes for each key size
    schedule_type: str
    schedule_bytes: Mapping[int, int] = field(hash=False)
    #: True when decryption reads the schedule that encryption reads
    shared_schedule: bool
    tables: tuple[Table, ...]
    #: Where the tables must be for the timing class to hold: one of MEMORIES
    memory: str
    #: verb -> claimed timing class
    timing: Mapping[str, str] = field(hash=False)
    #: verb -> symbol with "{bits}" in it, or key size -> symbol. A verb without code is absent.
    kernels: Mapping[str, str | Mapping[str, str]] = field(hash=False)
    #: Without a contract, the engine cannot be proved, and the tests fail.
    contract: Contract | None = field(hash=False, default=None)
    #: verb -> the secrets that it may leave in registers and on dead stack. An absent verb leaves
    #: no secret.
    left: Mapping[str, str] = field(hash=False, default_factory=dict)
    #: Slow engines measure only single blocks in full. Other operations use fewer pairs of inputs,
    #: and modes use only keys of 128 bits.
    slow: bool = False
    #: C function -> the verbs before which a measurement calls it once, so that no measured key is
    #: the first one
    start: Mapping[str, tuple[str, ...]] = field(hash=False, default_factory=dict)
    #: All key sizes together need more flash than an ATmega328P has
    large: bool = False
    #: The engine of the names without an engine, for example aesmall_aes128
    is_default: bool = False
    #: Its modes are not measured. They cost as much as another engine's modes, except for the
    #: blocks.
    blocks_only: bool = False

    @property
    def c_name(self) -> str:
        """Return the name in its C calls, for example `balanced` in aesmall_aes128_balanced_init.

        Portable C with the name of an assembly engine has the C name of the assembly. `defines`
        select the implementation.
        """
        return self.name.removesuffix(_PORTABLE) if self.is_beside else self.name

    @property
    def is_beside(self) -> bool:
        """Return whether this is portable C on a family that has assembly of the same name."""
        return self.name == self.implementation

    @property
    def defines(self) -> dict[str, str]:
        """Return the macros with which a program selects this implementation by its C name."""
        return {"AESMALL_PORTABLE": "1"} if self.is_beside else {}

    def kernel(self, verb: str, key_bits: int) -> str | None:
        """Return the symbol that does `verb` with this key size, if the verb has code."""
        pattern = self.kernels.get(verb)
        if isinstance(pattern, Mapping):
            return pattern[str(key_bits)]
        return None if pattern is None else pattern.format(bits=key_bits)

    def started(self, verbs: Iterable[str]) -> str:
        """Return the C statements that do the work of the first key before these verbs run."""
        wanted = set(verbs)
        return "".join(
            f"{call}();" for call, needed_by in self.start.items() if wanted & set(needed_by)
        )

    def timing_of(self, *verbs: str) -> str:
        """Return the timing class that holds when all these verbs run.

        A verb without code is a copy: T0.
        """
        return weakest(self.timing[verb] for verb in verbs if verb in self.kernels)


def _table(row: Mapping[str, Any]) -> Table:
    table = Table(row["symbol"], row["bytes"], tuple(row["verbs"]), row.get("ram", False))
    if unknown := set(table.verbs) - set(VERBS):
        raise EngineError(f"table {table.symbol}: unknown verbs {sorted(unknown)}")
    return table


def _timing(claim: str | Mapping[str, str], kernels: Iterable[str], where: str) -> dict[str, str]:
    claims = dict.fromkeys(VERBS, claim) if isinstance(claim, str) else dict(claim)
    if missing := set(kernels) - set(claims):
        raise EngineError(f"{where}: no timing class for {sorted(missing)}")
    if unknown := set(claims.values()) - set(TIMING_CLASSES):
        raise EngineError(f"{where}: unknown timing classes {sorted(unknown)}")
    return claims


def _list(value: object, where: str) -> list[str]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise EngineError(f"{where} {value!r}: not a list of texts")
    return value


def _left(row: object, kernels: Iterable[str], where: str) -> dict[str, str]:
    if not isinstance(row, dict) or not all(isinstance(text, str) for text in row.values()):
        raise EngineError(f"{where}: left {row!r} has not a text for each verb")
    if unknown := set(row) - set(kernels):
        raise EngineError(f"{where}: left by unknown kernels {sorted(unknown)}")
    return row


def _left_on(row: Mapping[str, Any], family: str) -> object:
    """Return the leftovers on a family. The same machine code leaves the same."""
    on = row.get("left", {})
    shared = SAME_ASSEMBLY.get(family, "")
    is_shared = family not in on and row["implementation"].endswith(f"_{shared}")
    return on.get(shared if is_shared else family, {})


def _contract(row: Mapping[str, Any], where: str) -> Contract:
    arguments = {verb: tuple(str(row[verb]).split()) for verb in VERBS if verb in row}
    if unknown := set(row) - set(VERBS) - {"schedule", "schedule_eic", "in_place", "variants"}:
        raise EngineError(f"{where}: a contract with unknown keys {sorted(unknown)}")
    pairs = [tuple(pair.split()) for pair in _list(row.get("in_place", []), f"{where}: in_place")]
    named = {name for names in (*arguments.values(), *pairs) for name in names}
    if unknown := named - set(ARGUMENTS):
        raise EngineError(f"{where}: a contract with unknown arguments {sorted(unknown)}")
    for verb, names in arguments.items():
        wanted = {"schedule", "secret"} if verb.startswith("expand") else {"schedule", "in", "out"}
        wanted |= {"counter", "blocks"} if verb == CTR else set()
        if missing := wanted - set(names):
            raise EngineError(f"{where}: the contract for {verb} lacks {sorted(missing)}")
    for pair in pairs:
        together = any(set(pair) <= set(names) - set(NUMBERS) for names in arguments.values())
        if len(pair) != 2 or len(set(pair)) != 2 or not together:
            raise EngineError(f"{where}: no kernel has the two pointers {' '.join(pair)!r}")
    variants = tuple(
        Variant(
            v["name"],
            tuple(_list(v["flags"], f"{where}: flags")),
            v["timing"],
            _left(v.get("left", {}), arguments, where),
        )
        for v in row.get("variants", ())
    )
    if unknown := {variant.timing for variant in variants} - set(TIMING_CLASSES):
        raise EngineError(f"{where}: unknown timing classes {sorted(unknown)}")
    return Contract(
        schedule=row["schedule"],
        schedule_eic=row.get("schedule_eic", ""),
        arguments=arguments,
        in_place=tuple((a, b) for a, b in pairs),
        variants=variants,
    )


def _engine(row: Mapping[str, Any], family: str, families: Mapping[str, Any]) -> Engine:
    place = row["on"][family]
    if unknown := set(row.get("left", {})) - set(row["on"]):
        raise EngineError(f"{row['implementation']}: left on {sorted(unknown)}, where it is not")
    if place["memory"] not in MEMORIES:
        raise EngineError(f"{row['implementation']}: unknown memory {place['memory']!r}")
    kernels = dict(row["kernels"])
    if unknown := set(kernels) - set(VERBS):
        raise EngineError(f"{row['implementation']}: unknown verbs {sorted(unknown)}")
    schedule_bytes = {int(bits): size for bits, size in row["schedule_bytes"].items()}
    return Engine(
        name=place["name"],
        implementation=row["implementation"],
        family=family,
        targets=tuple(families[family]),
        idea=row["idea"],
        key_sizes=tuple(schedule_bytes),
        schedule_type=row["schedule_type"],
        schedule_bytes=schedule_bytes,
        shared_schedule="expand_decrypt" not in kernels,
        tables=tuple(_table(table) for table in row["tables"]),
        memory=place["memory"],
        timing=_timing(place["timing"], kernels, f"{row['implementation']} on {family}"),
        kernels=kernels,
        contract=_contract(row["contract"], row["implementation"]) if "contract" in row else None,
        left=_left(_left_on(row, family), kernels, row["implementation"]),
        slow=row.get("slow", False),
        start={call: tuple(verbs) for call, verbs in row.get("start", {}).items()},
        large=row.get("large", False),
        is_default=place.get("default", False),
        blocks_only=row.get("blocks_only", False) or place["name"].endswith("_c"),
    )


def _parsed(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise EngineError(f"{file.name}: {error}") from error


def _is_constant_time(row: Mapping[str, Any]) -> bool:
    return str(row.get("implementation")).startswith("ct_")


def read(folder: Path = ENGINES) -> dict[str, Any]:
    """Return the content of the folder's files: `families`, `names` and the rows of `engine`.

    The constant-time engines follow the others, so that tables show them together.
    """
    content = _parsed(folder / f"{NAMES}.toml")
    if unread := {file.stem for file in folder.glob("*.toml")} - {NAMES, *content["files"]}:
        raise EngineError(f"{NAMES}.toml: `files` does not name {sorted(unread)}")
    rows = [
        row
        for name in content["files"]
        for row in _parsed(folder / f"{name}.toml").get("engine", ())
    ]
    return content | {"engine": sorted(rows, key=_is_constant_time)}


def load(folder: Path = ENGINES) -> tuple[Engine, ...]:
    """Return every engine of the folder, one object per implementation and family."""
    content = read(folder)
    families = content["families"]
    found = []
    for row in content["engine"]:
        try:
            found += [_engine(row, family, families) for family in row["on"]]
        except KeyError as error:
            raise EngineError(f"{row.get('implementation')}: {error} is missing") from error
    loaded = tuple(found)
    names = [(engine.family, engine.name) for engine in loaded]
    if len(set(names)) != len(names):
        raise EngineError("two engines of one family share a name")
    for family in families:
        count = sum(engine.is_default for engine in loaded if engine.family == family)
        if count != 1:
            raise EngineError(f"{family} has {count} default engines")
    return loaded


@cache
def engines() -> tuple[Engine, ...]:
    """Return the engines of bench/engines."""
    return load()


def engines_on(target: str) -> tuple[Engine, ...]:
    """Return the engines that exist on this target, in the order of read()."""
    return tuple(engine for engine in engines() if target in engine.targets)


def engine(target: str, name: str) -> Engine:
    """Return the engine with this public name on this target."""
    for candidate in engines_on(target):
        if candidate.name == name:
            return candidate
    known = ", ".join(e.name for e in engines_on(target))
    raise EngineError(f"no engine {name!r} on {target}; there are: {known or 'none'}")


def default_engine(target: str) -> Engine:
    """Return the engine that names such as aesmall_aes128 mean on this target."""
    for candidate in engines_on(target):
        if candidate.is_default:
            return candidate
    raise EngineError(f"no engines on {target!r}")
