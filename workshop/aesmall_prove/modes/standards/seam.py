# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves the calls of the engines' headers, between mode and kernel.

A mode's proof ends at a call through `cipher->encrypt`, which may lead to any function. A kernel's
proof begins at its first instruction. Here the key object is made and its pointers are called, and
the kernels are unknown functions (seam_kernels.py). seam_calls.py has the calls with bare
schedules, with rooms for keys, and with sizes that are chosen at run time.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from aesmall.engines import CTR, KEY_SIZES, Engine, default_engine, engines_on
from aesmall_workshop.paths import REPOSITORY

from ...fips197 import Byte
from ...specification import TABLES
from ..case import Argument, At, Buffer, Call, Case, Loaded, World, size
from ..contracts import Asked, Claim, Maker, Mode
from ..in_memory import APART, ODD, PLACEMENTS
from ..oracle import BLOCK
from ..programs import ASSEMBLY, GCC, TARGETS
from . import seam_calls
from .seam_kernels import Named, counted, counter_of, keyed, replaced

SOURCES = tuple(Path(__file__).parents[1] / name for name in ("seam.c", "seam_calls.c"))
#: Members of aesmall_wide, src/core/cipher.h
WIDE = ("cipher", "schedule", "encrypt_wide", "decrypt_wide", CTR)
#: The calls that make one, and the members that they fill in if there is such a kernel
KINDS = {
    "wide": ("encrypt_wide", "decrypt_wide"),
    "wide_encrypt_only": ("encrypt_wide",),
    "wide_ctr": (CTR,),
}


def own(call: str, bits: int) -> str:
    """Return the function of seam.c with this call of key objects of one size."""
    return f"{call}_{bits}"


def _case(
    world: World, bits: int, name: str, calls: list[Call], text: list[Byte], *, wide: bool = False
) -> Case:
    buffers = {
        "key": Buffer(type=f"key{bits}", writable=True),
        "secret": Buffer(world.texts["secret"]),
        "in": Buffer(text),
        "out": Buffer(size=len(text), writable=True),
    }
    if wide:
        buffers["wide"] = Buffer(type="wide", writable=True)
        buffers["counter"] = Buffer(world.texts["counter"], writable=True)
    return Case(f"{name}, {bits} bits", buffers, calls, [("in", "out")])


def blocks(named: Named, bits: int, *, enc: bool) -> Maker:
    """Return a case with a key of init or init_encrypt_only, and a block through each pointer."""

    def make(world: World) -> Case:
        cipher = keyed(world, named.engine, bits)
        text = world.bytes("in", BLOCK)
        name = "init_encrypt_only" if enc else "init"
        calls = [Call(own(name, bits), [At("key"), At("secret")])]
        block = [At("key"), At("in"), At("out")]
        calls.append(Call("", block, None, {"out": cipher.encrypt(text)}, through=Loaded("key", 0)))
        if enc:
            calls[0].null = [Loaded("key", 1)]
        case = _case(world, bits, name, calls, text)
        case.timed = 1
        return case

    return make


def decrypt(named: Named, bits: int, name: str = "init") -> Maker:
    """Return a case that decrypts a block with a key for both directions or only for this one."""

    def make(world: World) -> Case:
        cipher = keyed(world, named.engine, bits)
        text = world.bytes("in", BLOCK)
        calls = [Call(own(name, bits), [At("key"), At("secret")])]
        block = [At("key"), At("in"), At("out")]
        calls.append(Call("", block, None, {"out": cipher.decrypt(text)}, through=Loaded("key", 1)))
        if name != "init":
            calls[0].null = [Loaded("key", 0)]
        return _case(world, bits, f"{name}, decrypt", calls, text)

    return make


def _wide(named: Named, bits: int, kind: str, verb: str) -> Maker:
    """Return a case with a wide key and one of its functions, or NULL without a kernel.

    The wide key has the cipher and the schedule of the key.
    """
    engine = named.engine

    def make(world: World) -> Case:
        cipher = keyed(world, engine, bits)
        text = world.bytes("in", 2 * BLOCK)
        counter_of(world)
        calls = [Call(own("init", bits), [At("key"), At("secret")])]
        made = {"wide": [At("key")]}
        calls.append(Call(own(kind, bits), [At("wide"), At("key")], None, made))
        pointer = Loaded("wide", WIDE.index(verb))
        schedule = Loaded("wide", 1)
        if verb not in engine.kernels or verb not in KINDS[kind]:
            calls[-1].null = [pointer]
            if named.infix:
                given: list[Argument] = [schedule, At("in"), At("out")]
                after = {"out": cipher.encrypt(text[:BLOCK])}
                calls.append(Call(named.bare(bits, "encrypt"), given, None, after))
        elif verb == CTR:
            out, counter = counted(world, cipher, text)
            arguments = (schedule, At("counter"), At("in"), At("out"), size(2))
            results = {"out": out, "counter": counter}
            calls.append(Call("", arguments, None, results, through=pointer))
        else:
            function = cipher.encrypt if verb == "encrypt_wide" else cipher.decrypt
            out = function(text[:BLOCK]) + function(text[BLOCK:])
            two = (schedule, At("in"), At("out"))
            calls.append(Call("", two, None, {"out": out}, through=pointer))
        return _case(world, bits, f"{kind} {verb}", calls, text, wide=True)

    return make


def _cases(named: Named, *, is_wide: bool) -> Iterator[Asked]:
    makers = [
        maker
        for bits in KEY_SIZES
        for maker in (
            blocks(named, bits, enc=False),
            blocks(named, bits, enc=True),
            decrypt(named, bits),
        )
    ]
    for maker in makers:
        for placement in PLACEMENTS:
            yield Asked(maker, placement)
    for bits in KEY_SIZES if "init_decrypt_only" in named.inits else ():
        yield Asked(decrypt(named, bits, "init_decrypt_only"), ODD)
    for bits in KEY_SIZES:  # the time of a call through `encrypt`, without the kernel's
        yield Asked(blocks(named, bits, enc=False), APART, bits)
    for bits in KEY_SIZES if is_wide else ():
        for kind in KINDS:
            for i, verb in enumerate(WIDE[2:]):
                yield Asked(_wide(named, bits, kind, verb), PLACEMENTS[i])


def _is_wide(header: str) -> bool:
    """Return whether an engine's header has the calls."""
    folder = REPOSITORY / "src" / "engines"
    return f"_{header}_wide(" in (folder / "inner" / f"{header}.h").read_text(encoding="utf-8")


def _mode(engine: Engine, target: str, infix: str) -> Mode:
    named = Named(engine, infix)
    is_wide = _is_wide(engine.c_name)
    kernels, kinds = replaced(engine), [*KINDS] if is_wide else []
    return Mode(
        "key objects",
        "src/core/cipher.h",
        (
            Claim(
                f"aesmall_aesBITS{infix}",
                "",
                "keys of 128, 192 and 256 bits; blocks both ways, pairs and counters",
                lambda full: _cases(named, is_wide=is_wide),
            ),
            *seam_calls.claims(named, kinds),
        ),
        types=("key128", "key192", "key256", "key", "wide", "room"),
        replaced=lambda image: {s: kernel for s, kernel in kernels.items() if s in image.symbols},
        sources=SOURCES,
        defines={
            "ENGINE": engine.c_name if infix else "default",
            "HEADER": f'"engines/{engine.c_name if infix else "default"}.h"',
            "NAMED": infix,
            "IS_DEFAULT": str(int(not infix)),
            "HAS_WIDE": str(int(is_wide)),
            "HAS_EIC": str(int("init_decrypt_only" in named.inits)),
        },
        functions=(
            *(own(call, bits) for bits in KEY_SIZES for call in (*named.inits, *kinds)),
            *seam_calls.symbols(named, kinds),
        ),
        tables={table.symbol: TABLES[table.symbol] for table in engine.tables if table.ram},
        only=((target, GCC if engine.is_beside else ASSEMBLY),),
    )


def _modes(target: str) -> Iterator[Mode]:
    default = default_engine(target).c_name
    for engine in engines_on(target):
        yield _mode(engine, target, f"_{engine.c_name}")
        if engine.c_name == default:
            yield _mode(engine, target, "")


SEAMS = tuple(mode for target in TARGETS for mode in _modes(target))
