# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves the functions behind the pointers of a key object, between mode and kernel.

A mode's proof ends at a call through `cipher->encrypt`, which may lead to any function. A kernel's
proof begins at its first instruction. Here the key object is made and its pointers are called, and
the kernels are unknown functions. The call must reach the kernel with the schedule made from the
secret, with the blocks, and with the number of rounds of FIPS 197.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from aesmall.engines import CTR, Engine, engines_on
from aesmall_workshop.paths import REPOSITORY

from ...fips197 import ROUNDS, Byte, constant
from ...specification import SECRET, TABLES
from ..case import At, Buffer, Call, Case, Loaded, World, size
from ..contracts import Asked, Claim, Maker, Mode
from ..domain import plus_one
from ..in_memory import APART, PLACEMENTS
from ..oracle import BLOCK, Cipher
from ..programs import ASSEMBLY, GCC, TARGETS
from ..run import Session
from .aead import plus

SOURCE = Path(__file__).parents[1] / "seam.c"
KEY_SIZES = (128, 192, 256)
#: Members of aesmall_wide, src/core/cipher.h
WIDE = ("cipher", "schedule", "encrypt_wide", "decrypt_wide", CTR)
#: The calls that make one, and the members that they fill in if there is such a kernel
KINDS = {
    "wide": ("encrypt_wide", "decrypt_wide"),
    "wide_encrypt_only": ("encrypt_wide",),
    "wide_ctr": (CTR,),
}
#: Kernels that read a schedule, and their number of blocks
BLOCKS = {"encrypt": 1, "encrypt_only": 1, "decrypt": 1, "encrypt_wide": 2, "decrypt_wide": 2}


def _kernel(engine: Engine, verb: str) -> Callable[[Session], None]:
    """Return a replacement for a kernel, which checks its arguments by the contract's names."""
    assert engine.contract is not None
    names = engine.contract.arguments[verb]

    def answer(session: Session) -> None:
        pointer, world = session.abi.pointer, session.world
        sizes = [1 if name in ("rounds", "secret_len") else pointer for name in names]
        given = dict(zip(names, session.abi.given(session.state, sizes), strict=True))
        bits = world.notes["bits"]
        session.expect(given.get("rounds", ROUNDS[bits]) & 0xFF, ROUNDS[bits], "the rounds")
        session.expect(given.get("secret_len", bits // 8) & 0xFF, bits // 8, "secret_len")
        schedule = engine.schedule_bytes[bits]
        if verb == "expand":
            secret = session.read(given["secret"], bits // 8)
            session.expect(secret, world.texts["secret"], "the secret")
            session.write(given["schedule"], world.texts["schedule"])
            return
        made = session.read(given["schedule"], schedule)
        session.expect(made, world.texts["schedule"], "the schedule")
        cipher = world.kernels
        assert cipher is not None
        if verb == CTR:
            counter = session.read(given["counter"], BLOCK)
            for i in range(given["blocks"]):
                text = session.read(given["in"] + BLOCK * i, BLOCK)
                session.write(given["out"] + BLOCK * i, plus(text, cipher.encrypt(counter)))
                counter = plus_one(counter)
            session.write(given["counter"], counter)
            return
        function = cipher.encrypt if verb.startswith("encrypt") else cipher.decrypt
        for i in range(BLOCKS[verb]):
            text = session.read(given["in"] + BLOCK * i, BLOCK)
            session.write(given["out"] + BLOCK * i, function(text))

    return answer


def _world(world: World, engine: Engine, bits: int) -> Cipher:
    """Create the secret and its schedule."""
    world.notes["bits"] = bits
    secret = world.bytes("secret", bits // 8)
    contract = engine.contract
    is_secret = contract is not None and contract.schedule == SECRET
    schedule = secret if is_secret else world.bytes("schedule", engine.schedule_bytes[bits])
    world.texts |= {"secret": secret, "schedule": schedule}
    world.kernels = Cipher(world.domain)
    world.functions |= {"encrypt": world.kernels.encrypt, "decrypt": world.kernels.decrypt}
    return world.kernels


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


def _blocks(engine: Engine, bits: int, *, enc: bool) -> Maker:
    """Return a case with a key of init or init_encrypt_only, and a block through each pointer."""

    def make(world: World) -> Case:
        cipher = _world(world, engine, bits)
        text = world.bytes("in", BLOCK)
        name = f"init_encrypt_only_{bits}" if enc else f"init_{bits}"
        calls = [Call(name, [At("key"), At("secret")])]
        block = [At("key"), At("in"), At("out")]
        calls.append(Call("", block, None, {"out": cipher.encrypt(text)}, through=Loaded("key", 0)))
        if enc:
            calls[0].null = [Loaded("key", 1)]
        case = _case(world, bits, name, calls, text)
        case.timed = 1
        return case

    return make


def _decrypt(engine: Engine, bits: int) -> Maker:
    def make(world: World) -> Case:
        cipher = _world(world, engine, bits)
        text = world.bytes("in", BLOCK)
        calls = [Call(f"init_{bits}", [At("key"), At("secret")])]
        block = [At("key"), At("in"), At("out")]
        calls.append(Call("", block, None, {"out": cipher.decrypt(text)}, through=Loaded("key", 1)))
        return _case(world, bits, f"init_{bits}, decrypt", calls, text)

    return make


def _wide(engine: Engine, bits: int, kind: str, verb: str) -> Maker:
    """Return a case with a wide key and one of its functions, or NULL without a kernel."""

    def make(world: World) -> Case:
        cipher = _world(world, engine, bits)
        text = world.bytes("in", 2 * BLOCK)
        counter = [*world.bytes("counter", BLOCK - 1), constant(0)]
        world.texts["counter"] = counter
        calls = [Call(f"init_{bits}", [At("key"), At("secret")])]
        calls.append(Call(f"{kind}_{bits}", [At("wide"), At("key")]))
        pointer = Loaded("wide", WIDE.index(verb))
        schedule = Loaded("wide", 1)
        if verb not in engine.kernels or verb not in KINDS[kind]:
            calls[-1].null = [pointer]
        elif verb == CTR:
            out = plus(text, cipher.encrypt(counter) + cipher.encrypt(plus_one(counter)))
            after = {"out": out, "counter": plus_one(plus_one(counter))}
            given = (schedule, At("counter"), At("in"), At("out"), size(2))
            calls.append(Call("", given, None, after, through=pointer))
        else:
            function = cipher.encrypt if verb == "encrypt_wide" else cipher.decrypt
            out = function(text[:BLOCK]) + function(text[BLOCK:])
            blocks = (schedule, At("in"), At("out"))
            calls.append(Call("", blocks, None, {"out": out}, through=pointer))
        return _case(world, bits, f"{kind} {verb}", calls, text, wide=True)

    return make


def _cases(engine: Engine) -> Iterator[Asked]:
    makers = [
        maker
        for bits in KEY_SIZES
        for maker in (
            _blocks(engine, bits, enc=False),
            _blocks(engine, bits, enc=True),
            _decrypt(engine, bits),
        )
    ]
    for maker in makers:
        for placement in PLACEMENTS:
            yield Asked(maker, placement)
    for bits in KEY_SIZES:  # the time of a call through `encrypt`, without the kernel's
        yield Asked(_blocks(engine, bits, enc=False), APART, bits)
    for bits in KEY_SIZES if _is_wide(engine) else ():
        for kind in KINDS:
            for i, verb in enumerate(WIDE[2:]):
                yield Asked(_wide(engine, bits, kind, verb), PLACEMENTS[i])


def _is_wide(engine: Engine) -> bool:
    """Return whether the engine's header has the calls."""
    header = REPOSITORY / "src" / "engines" / "inner" / f"{engine.c_name}.h"
    return f"_{engine.c_name}_wide(" in header.read_text(encoding="utf-8")


def _mode(engine: Engine, target: str) -> Mode:
    replaced = {
        symbol: _kernel(engine, verb)
        for verb in (*engine.kernels,)
        if verb in ("expand", CTR, *BLOCKS)
        for bits in KEY_SIZES
        if (symbol := engine.kernel(verb, bits)) is not None
    }
    names = [f"{name}_{bits}" for bits in KEY_SIZES for name in ("init", "init_encrypt_only")]
    is_wide = _is_wide(engine)
    names += [
        f"{kind}_{bits}"
        for bits in KEY_SIZES
        for kind in ("wide", "wide_encrypt_only", "wide_ctr")
        if is_wide
    ]
    claim = Claim(
        f"aesmall_aesBITS_{engine.c_name}",
        "",
        "keys of 128, 192 and 256 bits; blocks both ways, pairs and counters",
        lambda full: _cases(engine),
    )
    return Mode(
        "key objects",
        "src/core/cipher.h",
        (claim,),
        types=("key128", "key192", "key256", "wide"),
        replaced=lambda _: replaced,
        sources=(SOURCE,),
        defines={"ENGINE": engine.c_name, "HAS_WIDE": str(int(is_wide))},
        functions=tuple(names),
        tables={table.symbol: TABLES[table.symbol] for table in engine.tables if table.ram},
        only=((target, GCC if engine.is_beside else ASSEMBLY),),
    )


SEAMS = tuple(_mode(engine, target) for target in TARGETS for engine in engines_on(target))
