# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Proves the calls with bare schedules, rooms for keys, and sizes chosen at run time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from aesmall.engines import CTR, EIC, KEY_SIZES

from ..case import KEY_SIZE, OK, Argument, At, Buffer, Call, Case, Loaded, SizeOf, World, size, u8
from ..contracts import Asked, Claim, Maker
from ..in_memory import ODD
from ..oracle import BLOCK, Cipher
from .seam_kernels import BLOCKS, INITS, Named, counted, counter_of, keyed

#: Calls that return a room -> the set-up of a key in it
ROOMS = {"key_room": "init", "key_room_encrypt_only": "init_encrypt_only"}
#: The number of members of aesmall_wide, src/core/cipher.h, each as large as a pointer
MEMBERS = 5
#: Sizes of a secret that are refused: the bytes around each valid size, and sizes with a valid low
#: byte
REFUSED = (0, 1, 15, 17, 23, 25, 31, 33, 0x110, 0x118, 0x120, 0xFFFF)


def _verbs(named: Named) -> list[str]:
    """Return the verbs of the calls with a bare schedule."""
    always = ("encrypt", "encrypt_only", "decrypt")
    return [verb for verb in (*BLOCKS, CTR) if verb in (*always, *named.engine.kernels)]


def _bare(named: Named, bits: int) -> Maker:
    """Return a case with each call that has a bare schedule, and a buffer for each result."""

    def make(world: World) -> Case:
        cipher = keyed(world, named.engine, bits)
        text, counter = world.bytes("in", 2 * BLOCK), counter_of(world)
        buffers = {
            "secret": Buffer(world.texts["secret"]),
            "in": Buffer(text),
            "counter": Buffer(counter, writable=True),
        }
        calls, given = [], list[Argument]()
        for eic in ("", EIC) if named.has_eic else ("",):
            schedule = world.texts[f"schedule{eic}"]
            buffers[f"schedule{eic}"] = Buffer(size=len(schedule), writable=True, align=4)
            made = {f"schedule{eic}": schedule}
            given = [At(f"schedule{eic}"), At("secret")]
            calls.append(Call(named.bare(bits, f"expand{eic}"), given, None, made))
        for verb in _verbs(named):
            out = f"out of {verb}"
            count = BLOCKS.get(verb, 2)
            buffers[out] = Buffer(size=count * BLOCK, writable=True)
            key = At(f"schedule{EIC}" if verb.endswith(EIC) else "schedule")
            if verb == CTR:
                result, next_ = counted(world, cipher, text)
                given = [key, At("counter"), At("in"), At(out), size(2)]
                after = {out: result, "counter": next_}
            else:
                function = cipher.encrypt if verb.startswith("encrypt") else cipher.decrypt
                result = [b for i in range(count) for b in function(text[BLOCK * i :][:BLOCK])]
                given, after = [key, At("in"), At(out)], {out: result}
            calls.append(Call(named.bare(bits, verb), given, None, after))
        return Case(f"bare schedule, {bits} bits", buffers, calls)

    return make


def _buffers(
    world: World, types: Mapping[str, str], keys: Sequence[str] = (), wides: Sequence[str] = ()
) -> dict[str, Buffer]:
    """Return the buffers of a case, with a result of each direction for each of these keys."""
    types = {**types, **{f"{kind} key": "wide" for kind in wides}}
    results = [f"{way} with {key}" for key in keys for way in ("encrypted", "decrypted")]
    return {
        **{name: Buffer(type=type_, writable=True) for name, type_ in types.items()},
        **{name: Buffer(size=BLOCK, writable=True) for name in results},
        "secret": Buffer(world.texts["secret"]),
        "in": Buffer(world.texts["in"]),
    }


def _keyed(world: World, named: Named, bits: int) -> Cipher:
    cipher = keyed(world, named.engine, bits)
    world.texts["in"] = world.bytes("in", BLOCK)
    return cipher


def _through(world: World, cipher: Cipher, key: str, init: str) -> Iterator[Call]:
    """Yield the calls through the pointers of a key object that `init` has made."""
    text = world.texts["in"]
    functions = {"encrypted": cipher.encrypt, "decrypted": cipher.decrypt}
    for place, (way, function) in enumerate(functions.items()):
        if INITS[init][place]:
            out = f"{way} with {key}"
            given = [At(key), At("in"), At(out)]
            yield Call("", given, None, {out: function(text)}, through=Loaded(key, place))


def _nulls(key: str, init: str) -> list[Loaded]:
    """Return the pointers of a key object that are NULL."""
    return [Loaded(key, place) for place, has in enumerate(INITS[init]) if not has]


def _room_of(room: str, key: str, bits: int) -> list[At | SizeOf | Loaded]:
    """Return the members of a room before the length of the secret."""
    return [At(key), SizeOf(f"key{bits}"), Loaded(room, 2)]


def _room(named: Named, bits: int, call: str) -> Maker:
    """Return a case in which a service makes a key in a room."""

    def make(world: World) -> Case:
        cipher = _keyed(world, named, bits)
        init = ROOMS[call]
        after = {"room": [*_room_of("room", "key", bits), u8(bits // 8)]}
        made = Call("", [At("key"), At("secret")], through=Loaded("room", 2))
        made.null = _nulls("key", init)
        calls = [
            Call(f"to_{bits}_{call}", [At("room"), At("key")], None, after),
            made,
            *_through(world, cipher, "key", init),
        ]
        buffers = _buffers(world, {"key": f"key{bits}", "room": "room"}, ["key"])
        return Case(f"{call}, {bits} bits", buffers, calls)

    return make


def _any(named: Named, bits: int, init: str, kinds: Sequence[str]) -> Maker:
    """Return a case with a size chosen at run time: a key, its wide keys, and rooms like it."""

    def make(world: World) -> Case:
        cipher = _keyed(world, named, bits)
        given: list[Argument] = [At("key"), At("secret"), size(bits // 8)]
        calls = [Call(named.any(init), given, OK, null=_nulls("key", init))]
        calls += _through(world, cipher, "key", init)
        for kind in kinds:
            calls += _wides(named, bits, kind)
        for call, made_by in ROOMS.items():
            after = {"room": [*_room_of("room", call, bits), u8(bits // 8)]}
            three = [At("room"), At(call), At("key")]
            calls.append(Call(f"to_{call}", three, None, after))
            made = Call("", [At(call), At("secret")], through=Loaded("room", 2))
            made.null = _nulls(call, made_by)
            calls += [made, *_through(world, cipher, call, made_by)]
            # The room has stored the size.
            calls.append(Call(f"to_{call}", [At("room"), At(call), At(call)], None, after))
        keys = ["key", *ROOMS]
        types = {**dict.fromkeys(keys, "key"), "room": "room", "wide": "wide"}
        buffers = _buffers(world, types, keys, kinds)
        return Case(f"{init} with {bits // 8} bytes", buffers, calls)

    return make


def _wides(named: Named, bits: int, kind: str) -> Iterator[Call]:
    """Yield the calls that make a wide key of any size and of this size, which must be equal."""
    yield Call(named.any(kind), [At(f"{kind} key"), At("key")])
    same = {"wide": [Loaded(f"{kind} key", member) for member in range(MEMBERS)]}
    yield Call(named.sized(bits, kind), [At("wide"), At("key")], None, same)


def _refused(named: Named, init: str, kinds: Sequence[str]) -> Maker:
    """Return a case with refused sizes, each after a valid one.

    The key has no functions, its wide keys have none, and a room like it is for 32 bytes.
    """

    def make(world: World) -> Case:
        _keyed(world, named, 128)
        calls = []
        nulls = [Loaded("key", 0), Loaded("key", 1)]
        for length in REFUSED:
            valid: list[Argument] = [At("key"), At("secret"), size(16)]
            refused: list[Argument] = [At("key"), At("secret"), size(length)]
            calls.append(Call(named.any(init), valid, OK))
            calls.append(Call(named.any(init), refused, KEY_SIZE, null=nulls))
        for kind in kinds:
            wide = f"{kind} key"
            none = [Loaded(wide, member) for member in range(1, MEMBERS)]
            given = [At(wide), At("key")]
            calls.append(Call(named.any(kind), given, None, {wide: [At("key")]}, null=none))
        for call in ROOMS:
            after = {"room": [*_room_of("room", "other", 256), u8(32)]}
            three = [At("room"), At("other"), At("key")]
            calls.append(Call(f"to_{call}", three, None, after))
        types = {"key": "key", "other": "key", "room": "room"}
        return Case(f"{init} with refused sizes", _buffers(world, types, wides=kinds), calls)

    return make


def claims(named: Named, kinds: Sequence[str]) -> Iterator[Claim]:
    """Yield the claims on these calls of one engine, with its kinds of wide keys."""
    infix, inits = named.infix, named.inits
    if infix:
        yield Claim(
            f"aesmall_aesBITS_VERB{infix}",
            "",
            "each block call with a schedule of 128, 192 and 256 bits",
            lambda full: [Asked(_bare(named, bits), ODD) for bits in KEY_SIZES],
        )
    yield Claim(
        f"aesmall_aesBITS{infix}_key_room",
        "",
        "keys of 128, 192 and 256 bits in a room",
        lambda full: [Asked(_room(named, bits, call)) for bits in KEY_SIZES for call in ROOMS],
    )
    yield Claim(
        f"aesmall_aes{infix}",
        "",
        "secrets of 16, 24 and 32 bytes; wide keys and rooms",
        lambda full: [
            Asked(_any(named, bits, init, kinds)) for bits in KEY_SIZES for init in inits
        ],
    )
    yield Claim(
        f"aesmall_aes{infix}",
        "refused sizes",
        f"secrets of {len(REFUSED)} other sizes, to {max(REFUSED):,} bytes",
        lambda full: [Asked(_refused(named, init, kinds)) for init in inits],
    )


def symbols(named: Named, kinds: Sequence[str]) -> tuple[str, ...]:
    """Return the functions of the program that the claims call."""
    sized = [named.sized(bits, call) for bits in KEY_SIZES for call in (*named.inits, *kinds)]
    verbs = ["expand", *([f"expand{EIC}"] if named.has_eic else ()), *_verbs(named)]
    bare = [named.bare(bits, verb) for bits in KEY_SIZES for verb in verbs if named.infix]
    rooms = [f"to_{bits}{call}" for bits in ("", *(f"{b}_" for b in KEY_SIZES)) for call in ROOMS]
    return (*sized, *bare, *map(named.any, (*named.inits, *kinds)), *rooms)
