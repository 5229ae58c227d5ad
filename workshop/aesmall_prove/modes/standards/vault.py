# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Sealed files with CCM: doc/inside/vault-format.md. Storage is made of functions without code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import log2

from ...fips197 import Byte, constant
from ..case import (
    ARGUMENT,
    AUTH,
    CAPACITY,
    FORMAT,
    KEY,
    LENGTH,
    OK,
    ROOM,
    STORAGE,
    Argument,
    At,
    Buffer,
    Call,
    Case,
    To,
    World,
    size,
    u8,
    u32,
)
from ..contracts import Asked, Claim, Maker, Mode, everywhere
from . import ccm, kw
from .aead import zeros
from .strings import number, unlike

PREFIX = "aesmall_vault_"
#: Bytes of a chunk and of its tag
CHUNK, TAG = 64, 16
LENGTHS = (0, 1, 63, 64, 65, 128, 130)
#: Bytes that the buffer needs
ROOM_OF_CHUNK = CHUNK + TAG
#: Parameters of scrypt
PASSPHRASE = (14, 8, 1, 0)
Text = list[Byte]


@dataclass(frozen=True)
class Fields:
    """The fields of a header, and differences from a right one."""

    key_len: int = 16
    magic: int = 0x61657356
    version: int = 1
    algorithm: int | None = None
    chunk_log: int = int(log2(CHUNK))
    source: int = 0
    #: Whether the check value of the wrapped key, or the fields before the key, are wrong
    icv: bool = False
    bound: bool = False
    #: The logarithm of N, then r, p and a zero, if the master key is made from a passphrase
    passphrase: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        """Return the bytes of a header."""
        return 28 + self.key_len + 20 * bool(self.passphrase)

    def header(self, world: World, key: Text, key_id: Text) -> Text:
        """Return the header, with the file key wrapped by the master key."""
        of_mode = self.key_len // 8 << 4 | 1
        algorithm = of_mode if self.algorithm is None else self.algorithm
        bytes_ = (self.version, algorithm, self.chunk_log, self.source)
        bound = [*map(constant, bytes_), *key_id]
        icv = unlike(world, kw.ICV1) if self.icv else kw.ICV1
        inside = unlike(world, bound) if self.bound else bound
        salted = [*map(constant, self.passphrase), *world.bytes("salt", 16)]
        wrapped = kw.wrapped(world, [*icv, *inside, *key])
        return [*number(self.magic, 4), *bound, *(salted if self.passphrase else []), *wrapped]


def chunks(world: World, key: Text, content: Text) -> list[Text]:
    """Return the sealed chunks of a content."""
    inner = World(world.domain, {"key": world.keyed(key)})
    parts = [content[i : i + CHUNK] for i in range(0, len(content), CHUNK)] or [[]]
    start = [*map(constant, (1, len(key) // 8 << 4 | 1, int(log2(CHUNK)))), *zeros(4)]
    return [
        ccm.seal(inner, [*start, *number(i, 4), constant(int(i == len(parts) - 1))], [], part, TAG)
        for i, part in enumerate(parts)
    ]


def _buffers(world: World, key_len: int, disk: Buffer, room: int) -> dict[str, Buffer]:
    """Return the buffers of a vault with this file and a buffer of so many bytes."""
    world.cipher()
    functions: list[Argument] = [To(f"file_{name}") for name in ("read", "write", "size", "commit")]
    key: list[Argument] = [At("room"), size(ROOM), To(f"init{key_len}"), u8(key_len)]
    key_id = world.bytes("key id", 4)[::-1]
    parts: list[Argument] = [u32(tuple(key_id)), u32(CHUNK), At("key"), To("new_key")]
    # On AVR the first two members are as long as two pointers each.
    parts += [At("context"), At("file"), At("buffer"), size(room), size(0), size(0)]
    world.texts["file key"] = world.bytes("file key", key_len)
    return {
        "vault": Buffer(type="aesmall_vault", writable=True),
        "room": Buffer(size=ROOM, writable=True, align=4),
        "key_room": Buffer(key),
        "args": Buffer(parts),
        "context": Buffer(size=1),
        "file": Buffer([*functions, At("context")]),
        "buffer": Buffer(size=room, writable=True),
        "disk": disk,
        "committed": Buffer([constant(0)]),
    }


def _id(buffers: dict[str, Buffer]) -> Text:
    """Return the key id, high byte first."""
    value = buffers["args"].contents[0].value  # type: ignore[union-attr]
    return [*value][::-1]  # type: ignore[misc]


def _open() -> Call:
    return Call("vault_open", [At("vault"), At("key_room"), At("args")], OK)


def _write(length: int, cut: int, key_len: int) -> Maker:
    """Return a case of a file that is written in two pieces."""

    def make(world: World) -> Case:
        content = world.bytes("in", length)
        count = max(1, -(-length // CHUNK))
        disk = Buffer(size=28 + key_len + length + TAG * count)
        buffers = _buffers(world, key_len, disk, max(80, ROOM_OF_CHUNK))
        buffers["in"] = Buffer(content)
        key = world.texts["file key"]
        whole = Fields(key_len).header(world, key, _id(buffers))
        for chunk in chunks(world, key, content):
            whole += chunk
        world.notes["size"] = 0
        create = Call("vault_create", [At("vault"), At("key_room"), At("args")], OK)
        calls = [create]
        for start, n in ((0, cut), (cut, length - cut)):
            piece: list[Argument] = [At("vault"), At("in", start), size(n)]
            calls.append(Call(f"{PREFIX}write", piece, OK))
        calls[-1].after = {"committed": [constant(0)]}
        finish = Call(f"{PREFIX}finish", [At("vault")], OK)
        finish.after = {"disk": whole, "committed": [constant(1)]}
        finish.wiped = ["vault", "room"]
        again = Call(f"{PREFIX}finish", [At("vault")], KEY, unchanged=["disk"])
        name = f"{length} bytes cut at {cut}, key {key_len}"
        return Case(name, buffers, [*calls, finish, again], public=whole)

    return make


@dataclass(frozen=True)
class File:
    """A file to read, and what is wrong with it."""

    fields: Fields = field(default_factory=Fields)
    length: int = 65
    #: The bytes that exist, if not all of them
    size: int | None = None
    #: The chunk with a wrong tag
    wrong: int | None = None
    #: The call of the storage from which on it fails
    fails: int | None = None
    buffer: int = ROOM_OF_CHUNK


def _disk(world: World, file: File) -> tuple[dict[str, Buffer], Text, Text]:
    """Return the buffers, the content and the file."""
    key_len, content = file.fields.key_len, world.bytes("content", file.length)
    count = max(1, -(-file.length // CHUNK))
    whole_len = file.fields.size + file.length + TAG * count
    buffers = _buffers(world, key_len, Buffer(size=whole_len), file.buffer)
    key = world.texts["file key"]
    whole = file.fields.header(world, key, _id(buffers))
    for i, chunk in enumerate(chunks(world, key, content)):
        if file.wrong == i:
            chunk[-TAG:] = unlike(world, chunk[-TAG:])
        whole += chunk
    buffers["disk"] = Buffer(whole)
    world.notes["size"] = len(whole) if file.size is None else file.size
    if file.fails is not None:
        world.notes["fails"] = file.fails
    return buffers, content, whole


def _read(length: int, start: int, count: int, fields: Fields) -> Maker:
    """Return a case of reading these bytes, and of reading past the end, which is refused."""

    def make(world: World) -> Case:
        buffers, content, whole = _disk(world, File(fields, length))
        out = world.bytes("out", count)
        buffers["out"] = Buffer(out, writable=True)
        place: list[Argument] = [At("vault"), u32(start), At("out"), size(count)]
        read = Call(f"{PREFIX}read", place, OK, {"out": content[start : start + count]})
        calls = [_open(), read]
        for offset, n in ((length + 1, 0), (0, length + 1), (length, 1), (0xFFFFFFFF, 2)):
            wrong: list[Argument] = [At("vault"), u32(offset), At("out"), size(n)]
            calls.append(Call(f"{PREFIX}read", wrong, LENGTH, unchanged=["out", "vault"]))
        name = f"{length} bytes, {count} at {start}, {fields}"
        return Case(name, buffers, calls, public=whole)

    return make


def _refused(what: str, error: int, file: File, absent: tuple[tuple[str, str], ...] = ()) -> Maker:
    """Return a case of a file that does not open. Vault, room and key are wiped."""

    def make(world: World) -> Case:
        buffers, _, whole = _disk(world, file)
        call = _open()
        call.result, call.absent = error, absent
        call.wiped, call.unchanged = ["vault", "room", "buffer"], ["disk", "committed"]
        return Case(f"open: {what}", buffers, [call], public=whole)

    return make


def _forged() -> Maker:
    """Return a case in which a chunk that is not the last has a wrong tag: reading gives zeros."""

    def make(world: World) -> Case:
        buffers, _, whole = _disk(world, File(length=130, wrong=1))
        buffers["out"] = Buffer(world.bytes("out", 80), writable=True)
        place: list[Argument] = [At("vault"), u32(1), At("out"), size(80)]
        read = Call(f"{PREFIX}read", place, AUTH, {"out": zeros(80)}, ["vault", "room", "buffer"])
        again = Call(f"{PREFIX}read", place, KEY, unchanged=["out"])
        return Case("read: any wrong tag", buffers, [_open(), read, again], public=whole)

    return make


def _writes(full: bool) -> Iterator[Asked]:
    lengths = range(131) if full else LENGTHS
    return everywhere(_write(n, n * 3 // 5, (16, 32)[i % 2]) for i, n in enumerate(lengths))


def _reads(full: bool) -> Iterator[Asked]:
    lengths = range(131) if full else LENGTHS
    all_ = (Fields(), Fields(32), Fields(source=1, passphrase=PASSPHRASE))
    return everywhere(
        _read(n, n // 3, n - n // 3 - n % 2, all_[i % 3]) for i, n in enumerate(lengths)
    )


def _wrong_headers(full: bool) -> Iterator[Asked]:
    fields = [Fields(magic=Fields().magic ^ 1 << bit) for bit in range(0, 32, 1 if full else 5)]
    fields += [Fields(version=1 ^ 1 << bit) for bit in range(8)]
    fields += [Fields(algorithm=n) for n in (0x01, 0x11, 0x20, 0x22, 0x23, 0x24, 0x31, 0x41, 0x51)]
    fields += [Fields(chunk_log=n) for n in (0, 5, 17, 38, 255)]
    fields += [Fields(source=n) for n in (2, 3, 128, 255)]
    scrypt = [(9, 8, 1, 0), (23, 8, 1, 0), (14, 0, 1, 0), (14, 33, 1, 0)]
    scrypt += [(14, 8, 0, 0), (14, 8, 17, 0), (14, 8, 1, 1), (14, 8, 1, 128)]
    fields += [Fields(source=1, passphrase=one) for one in scrypt]
    makers = [_refused(str(one), FORMAT, File(one)) for one in fields]
    # No file has these lengths: a part of a header, of a tag, or a last chunk of no bytes
    whole = 44 + ROOM_OF_CHUNK + 1 + TAG
    for length in (0, 43, 44, 59, 44 + ROOM_OF_CHUNK + 15, 44 + ROOM_OF_CHUNK + 16):
        assert length < whole
        makers.append(_refused(f"{length} bytes", FORMAT, File(size=length)))
    salted = Fields(source=1, passphrase=PASSPHRASE)
    for length in (60, 63, 64, 79):
        makers.append(_refused(f"{length} bytes, salted", FORMAT, File(salted, size=length)))
    makers += [_refused(f"buffer of {n}", CAPACITY, File(buffer=n)) for n in (0, 44, 79)]
    longer = File(Fields(chunk_log=7))
    makers.append(_refused("longer chunks than the buffer", CAPACITY, longer))
    makers += [_refused(f"storage fails at {n}", STORAGE, File(fails=n)) for n in (1, 2, 3)]
    lacks = (("key", "decrypt"),)
    makers.append(_refused("the master key cannot decrypt", KEY, File(), lacks))
    makers.append(_refused("the master key is wiped", KEY, File(), (*lacks, ("key", "encrypt"))))
    return everywhere(makers)


def _wrong_files(_: bool) -> Iterator[Asked]:
    makers = [
        _refused("any wrong check value", AUTH, File(Fields(icv=True))),
        _refused("any wrong bound fields", AUTH, File(Fields(bound=True))),
        *(
            _refused("any wrong last tag", AUTH, File(length=length, wrong=chunk))
            for length, chunk in ((65, 1), (1, 0), (130, 2))
        ),
        _forged(),
    ]
    return everywhere(makers)


def _wrong_starts(_: bool) -> Iterator[Asked]:
    makers = []
    for what, error, room, fails, chunk_size in (
        *(("a buffer of 79", CAPACITY, 79, 0, CHUNK), ("chunks of 63", ARGUMENT, 80, 0, 63)),
        *(("chunks of 32", ARGUMENT, 80, 0, 32), ("chunks of 2^17", ARGUMENT, 80, 0, 1 << 17)),
        ("storage that fails", STORAGE, 80, 2, CHUNK),
    ):
        makers.append(_refused_start(what, error, room, fails, chunk_size))
    return everywhere(makers)


def _refused_start(what: str, error: int, room: int, fails: int, chunk_size: int) -> Maker:
    def make(world: World) -> Case:
        buffers = _buffers(world, 16, Buffer(size=200), room)
        parts = [*buffers["args"].contents]
        parts[1] = u32(chunk_size)
        buffers["args"] = Buffer(parts)
        world.notes["size"] = 0
        if fails:
            world.notes["fails"] = fails
        call = Call("vault_create", [At("vault"), At("key_room"), At("args")], error)
        call.wiped, call.unchanged = ["vault", "room", "buffer"], ["disk", "committed"]
        header = Fields().header(world, world.texts["file key"], _id(buffers))
        return Case(f"create: {what}", buffers, [call], public=header)

    return make


_TEXT = "content 0, 1, 63, 64, 65, 128, 130; chunks of 64; file key 16 and 32"
VAULT = Mode(
    "Sealed files",
    "vault-format.md",
    (
        Claim(f"{PREFIX}finish", "", f"{_TEXT}; two pieces", _writes),
        Claim(f"{PREFIX}read", "", f"{_TEXT}; two thirds of it", _reads),
        Claim(f"{PREFIX}create", "refused", "wrong sizes and storage", _wrong_starts),
        Claim(f"{PREFIX}unlock", "wrong header", "fields, lengths, keys, storage", _wrong_headers),
        Claim(f"{PREFIX}unlock", "forged", "some bits of header and tags", _wrong_files),
    ),
    types=("aesmall_vault",),
    helpers=("vault_create", "vault_open", f"{PREFIX}write"),
)
