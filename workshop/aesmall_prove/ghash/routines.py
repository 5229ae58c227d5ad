# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""The routines of GHASH that are proved: forms of the code, arguments, and their placements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from aesmall.targets import TARGETS
from aesmall_workshop.chips import build
from aesmall_workshop.measure import compilers

from ..contracts import COMPILED, MEMORY, WORDS, Buffer, Placement
from ..prove import PROGRAM

BLOCK = 16
#: Addresses on the RP2040
FLASH, OTHER_RAM = 0x10010000, 0x20000100
#: The folders of src/ with GHASH
FOLDERS = ("core", "modes", "avr", "armv6m", "armv7m", "rv32")
#: Tables, as arguments and in names
TABLES = ("table", "table512")
#: A key on which the code branches
BRANCH = "branch"
#: A key for code that loops over its bits
SMALL = "small"
_PORTABLE = "-DAESMALL_PORTABLE=1"
_BITS = "-DAESMALL_GHASH_BITS=1"
#: For processors without a constant-time multiplier
_MASKS = "-DAESMALL_CONSTANT_MULTIPLY=0"
#: Family -> form -> (compiler, flags). In "assembly" the rest is C by gcc.
_FORMS: dict[str, dict[str, tuple[str, tuple[str, ...]]]] = {
    "avr": {
        "assembly": ("gcc", ()),
        "gcc": ("gcc", (_PORTABLE,)),
        "clang": ("clang", (_PORTABLE,)),
    },
    "rp2040": {
        "assembly": ("gcc", ()),
        "gcc": ("gcc", (_PORTABLE,)),
        "gcc, by bits": ("gcc", (_PORTABLE, _BITS)),
        "clang": ("clang", (_PORTABLE,)),
        "clang, by bits": ("clang", (_PORTABLE, _BITS)),
    },
    "armv7m": {"assembly": ("gcc", ())},
    "rv32": {"assembly": ("gcc", ()), "assembly, masks": ("gcc", (_MASKS,))},
}
#: The targets on which GHASH is proved
CHIPS = tuple(target for target in COMPILED if TARGETS[target].family in _FORMS)
_SMALL = tuple(f"ghash_{SMALL}_{verb}" for verb in ("init", "update", "reversed"))
#: The routines in assembly, in the form with this name
_ASSEMBLY = {
    "avr": (
        *("ghash_init", "ghash_update", "ghash_reversed"),
        *("ghash_compact_update", "ghash_compact_reversed"),
        *(
            f"ghash_{name}_{verb}"
            for name in (*TABLES, BRANCH, SMALL)
            for verb in ("init", "update", "reversed")
        ),
    ),
    "rp2040": ("ghash_init", "ghash_update", *_SMALL),
    "armv7m": (
        *("ghash_init", "ghash_update", "ghash_reversed"),
        *("ghash_compact_update", "ghash_compact_reversed"),
        *_SMALL,
    ),
    "rv32": ("ghash_init", "ghash_update", "ghash_reversed", "ghash_multiply", *_SMALL),
}
#: Bytes of data of single calls, for the time and the residue. lengths.py proves all lengths.
LENGTHS = (0, 16, 48)
#: The same for code that ships for other processors
FEW_LENGTHS = (0, 48)
MOST_BLOCKS = 3


@dataclass(frozen=True)
class Routine:
    """One routine in one form on one target."""

    target: str
    form: str
    name: str
    #: Its arguments. The other routines multiply by "key" or one of TABLES.
    arguments: tuple[str, ...]
    #: Bytes of the key or table, and its alignment
    key_bytes: int
    key_align: int

    @property
    def symbol(self) -> str:
        return f"aesmall_{self.name}"

    @property
    def key(self) -> str:
        """Return the name of the argument by which the routines multiply."""
        return next(name for name in self.arguments if name in ("key", BRANCH, SMALL, *TABLES))

    @property
    def makes_key(self) -> bool:
        return "h" in self.arguments

    @property
    def is_reversed(self) -> bool:
        """Return whether the routine takes the bytes of each block of data in reverse order."""
        return self.name.endswith("_reversed")

    @property
    def claim(self) -> str:
        """Return the timing class that the headers claim."""
        if self.makes_key:
            return "T0"
        return "T1" if self.key in TABLES else "T2" if self.key == BRANCH else "T0"

    @property
    def may_leave(self) -> tuple[str, ...]:
        """Return the kinds of secrets that the dead stack may hold.

        Assembly may leave no secrets. For compiled C the headers claim only that a call from
        outside leaves no secret of H.
        """
        if self.form.startswith("assembly") and self.name in _ASSEMBLY[TARGETS[self.target].family]:
            return ()
        return ("text", "state", *(["key"] if self.name.endswith("multiply") else []))

    @property
    def lengths(self) -> tuple[int | None, ...]:
        """Return the values of `len` of single calls. A routine without `len` has only None."""
        if "len" not in self.arguments:
            return (None,)
        return LENGTHS if self.form == "assembly" else FEW_LENGTHS

    def buffers(self, length: int | None) -> list[Buffer]:
        """Return the arguments that are pointers."""
        key = Buffer(self.key, self.key_bytes, self.key_align, self.makes_key)
        all_ = {
            self.key: key,
            "h": Buffer("h", BLOCK, 1, False),
            "y": Buffer("y", BLOCK, 1, True),
            "data": Buffer("data", length or 0, 1, False),
        }
        return [all_[name] for name in self.arguments if name != "len"]

    def __str__(self) -> str:
        return f"{self.target} {self.form} {self.name}"


def forms(target: str) -> tuple[str, ...]:
    """Return the forms of the code on a target."""
    return tuple(_FORMS[TARGETS[target].family])


def routines(target: str, form: str) -> list[Routine]:
    """Return the routines of one program, each set-up of a key before the routines that use it."""
    family = TARGETS[target].family
    is_avr = family == "avr"
    word = 1 if is_avr else 4
    # The key made from H: 81 words, 36 words, 9 times 4 bytes. Otherwise it is H.
    made = {"avr": (9 * 4, 1), "rp2040": (81 * 4, 4), "armv7m": (36 * 4, 4), "rv32": (36 * 4, 4)}[
        family
    ]
    key = made if form == "assembly" else (BLOCK, 1)
    table, table512 = (16 * BLOCK, word), (32 * BLOCK, word)
    found = [
        ("ghash_init", ("key", "h"), key),
        ("ghash_multiply", ("y", "key"), key),
        ("ghash_update", ("key", "y", "data", "len"), key),
        ("ghash_table_init", ("table", "h"), table),
        ("ghash_table_multiply", ("y", "table"), table),
        ("ghash_table_update", ("table", "y", "data", "len"), table),
    ]
    if is_avr and form == "assembly":  # the product by a table is a part of the calls
        found[4] = ("ghash_table_reversed", ("table", "y", "data", "len"), table)
        two = ("table512", "y", "data", "len")
        found.append(("ghash_table512_init", ("table512", "h"), table512))
        found += [(f"ghash_table512_{verb}", two, table512) for verb in ("update", "reversed")]
        found += [*_with_key(BRANCH, (24, 1)), *_with_key(SMALL, (24, 1))]
        found += [
            (f"ghash_{verb}", ("key", "y", "data", "len"), key)
            for verb in ("reversed", "compact_update", "compact_reversed")
        ]
    if family == "armv7m":
        found += [
            (f"ghash_{verb}", ("key", "y", "data", "len"), key)
            for verb in ("reversed", "compact_update", "compact_reversed")
        ]
    if family == "rv32" and form == "assembly":
        found.append(("ghash_reversed", ("key", "y", "data", "len"), key))
    if form == "assembly":  # its product is a part of ghash_update
        del found[1]
        if not is_avr:
            found += _with_key(SMALL, (BLOCK, word))
    # The form with a table is the same by bits, with masks or without.
    return [
        Routine(target, form, name, arguments, *size)
        for name, arguments, size in found
        if size not in (table, table512) or not form.endswith(("by bits", "masks"))
    ]


def _with_key(
    name: str, size: tuple[int, int]
) -> list[tuple[str, tuple[str, ...], tuple[int, int]]]:
    """Return the routines with a key of their own, of this size and alignment."""
    call = (name, "y", "data", "len")
    return [
        (f"ghash_{name}_init", (name, "h"), size),
        *((f"ghash_{name}_{verb}", call, size) for verb in ("update", "reversed")),
    ]


def program(
    target: str, form: str, instead: Path | None = None, include: Path | None = None
) -> Path:
    """Return the program with the routines.

    `instead` is a source that replaces a source of the library, with its headers in `include`.
    """
    compiler, defines = _FORMS[TARGETS[target].family][form]
    symbols = [f"-Wl,--undefined={routine.symbol}" for routine in routines(target, form)]
    parts = None if compiler == "gcc" else compilers.parts(target, compiler, "-Os", FOLDERS)
    lines = () if parts else ("-gdwarf-2",)  # pyelftools cannot read clang's for AVR
    others = ["-Wl,--allow-multiple-definition", "-Wno-error", f"-I{include}"] if instead else []
    return build.build(
        target,
        [PROGRAM, instead] if instead else [PROGRAM],
        name=f"proof_ghash_{form.replace(', ', '_').replace(' ', '_')}",
        flags=[*lines, *defines, *symbols, *others],
        folders_of_library=FOLDERS,
        parts=parts,
    )


# ---- placements of the buffers ----


def placements(routine: Routine, length: int | None) -> Iterator[Placement]:
    """Yield the placements of a single call. If it has a length, the buffers are apart."""
    places = everywhere(routine)
    if length is None:
        yield from places
        return
    apart = next(places)
    yield replace(apart, addresses={**apart.addresses, "data": 0}) if length == 0 else apart


def everywhere(routine: Routine) -> Iterator[Placement]:
    """Yield placements: apart at aligned addresses, then the ones that matter on the processor."""
    memory = MEMORY[routine.target]
    page = memory.start + 0x1FF & ~0xFF
    starts = {routine.key: page + 0x10, "h": page + 0x220, "y": page + 0x240, "data": page + 0x260}
    buffers = routine.buffers(BLOCK)
    apart = {buffer.name: starts[buffer.name] for buffer in buffers}
    base = Placement("apart", apart, memory.stacks[0], 0)
    yield base
    ships = routine.form == "assembly"
    if routine.target in WORDS:
        yield from _offset(buffers, base, memory.stacks, (1, 2, 3) if ships else (1,))
    else:
        every = 1 if ships and "data" not in apart else 7
        yield from _crossing(buffers, memory.stacks, page + 0x200, every)


def _offset(
    buffers: Sequence[Buffer], base: Placement, stacks: Sequence[int], offsets: Sequence[int]
) -> Iterator[Placement]:
    """Yield placements with buffers of bytes off a word, each by itself and together.

    In the last one constants are in flash, and written buffers in another part of the SRAM.
    """
    free = [buffer.name for buffer in buffers if buffer.align == 1]
    for offset in offsets:
        alone = [[name] for name in free] if len(free) > 1 and len(offsets) > 1 else []
        for names in (*alone, free):
            moved = {name: base.addresses[name] + offset for name in names}
            name = f"{' and '.join(names)} off"
            yield Placement(name, {**base.addresses, **moved}, stacks[offset % 3], offset % 2)
    starts = {b.name: OTHER_RAM if b.writable else FLASH for b in buffers}
    apart = {name: start + 0x200 * i for i, (name, start) in enumerate(starts.items())}
    yield Placement("elsewhere", apart, stacks[0], 1)


def _crossing(
    buffers: Sequence[Buffer], stacks: Sequence[int], end: int, every: int
) -> Iterator[Placement]:
    """Yield placements with the end of a page at each byte of each buffer, or at some bytes."""
    for step in range(1, BLOCK, every):
        across = {}
        for number, buffer in enumerate(buffers):
            # If one buffer crosses after many bytes, another crosses after few.
            inside = 17 * step if buffer.size > BLOCK else step if number % 2 else BLOCK - step
            across[buffer.name] = end + (0, 0x200, 0x300)[number] - inside
        if step == BLOCK // 2 and "data" in across:  # the second block crosses
            across["data"] -= BLOCK
        yield Placement("crossing", across, stacks[1 + step % 2], step % 2)
