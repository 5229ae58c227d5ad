# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CBC, NIST SP 800-38A 6.2, with the padding of RFC 5652 6.3 or ciphertext stealing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...fips197 import Byte, add, constant
from ..case import AUTH, OK, Argument, At, Buffer, Call, Case, Number, To, World, size, u8
from ..contracts import LENGTHS, Asked, Claim, Maker, Mode, by_length, everywhere
from ..oracle import BLOCK, bits_of_bytes, bytes_of_bits
from .aead import plus, zeros

ENCRYPT, DECRYPT = "aesmall_cbc_encrypt_", "aesmall_cbc_decrypt_"
#: As DECRYPT, for the calls that end in _wide_with
WIDE = "aesmall_cbc_decrypt_wide_"
WHOLE = range(0, 65, BLOCK)
STOLEN = range(BLOCK, 65)


def encrypt(world: World, iv: list[Byte], text: list[Byte]) -> list[Byte]:
    """Encrypt blocks, chained: 6.2."""
    cipher, chained = world.cipher(), iv
    out: list[Byte] = []
    for i in range(0, len(text), BLOCK):
        chained = cipher.encrypt(plus(chained, text[i : i + BLOCK]))
        out += chained
    return out


def padded(text: list[Byte]) -> list[Byte]:
    """Pad a text: RFC 5652 6.3."""
    count = BLOCK - len(text) % BLOCK
    return [*text, *[constant(count)] * count]


def steal(world: World, iv: list[Byte], text: list[Byte], variant: int) -> list[Byte]:
    """Encrypt with CBC-CS1, CBC-CS2 or CBC-CS3: the addendum to SP 800-38A."""
    rest = (len(text) - 1) % BLOCK + 1  # d, of the last block
    out = encrypt(world, iv, [*text, *zeros(BLOCK - rest)])
    if len(text) == BLOCK:
        return out
    before, shortened, last = out[: -2 * BLOCK], out[-2 * BLOCK : -BLOCK][:rest], out[-BLOCK:]
    if variant == 1 or (variant == 2 and rest == BLOCK):
        return before + shortened + last
    return before + last + shortened


@dataclass(frozen=True)
class _Form:
    """One of the three forms, with its calls."""

    name: str
    lengths: Sequence[int]
    by: Callable[[World, list[Byte], list[Byte]], list[Byte]]
    more: tuple[Argument, ...] = ()


NOPAD = _Form("nopad", WHOLE, encrypt)
PKCS7 = _Form("pkcs7", LENGTHS, lambda world, iv, text: encrypt(world, iv, padded(text)))


def _stealing(variant: int) -> _Form:
    return _Form(
        "cts", STOLEN, lambda world, iv, text: steal(world, iv, text, variant), (u8(variant),)
    )


def _not_sent(world: World, form: _Form, iv: list[Byte], text: list[Byte]) -> list[Byte]:
    """Return the ciphertext with the part that stealing omits.

    It is public, since CBC would send it.
    """
    return encrypt(world, iv, [*text, *zeros(-len(text) % BLOCK)]) if form.name == "cts" else []


def _buffers(iv: list[Byte], text: list[Byte], out_len: int, form: _Form) -> dict[str, Buffer]:
    buffers = {
        "iv": Buffer(iv),
        "in": Buffer(text),
        "out": Buffer(size=out_len, writable=True),
    }
    if form is PKCS7:
        buffers["out_len"] = Buffer([size(0x5A5A)], writable=True)
    return buffers


def _named(symbol: str, form: _Form) -> str:
    return f"{DECRYPT}{form.name}_wide_with" if symbol == WIDE else symbol + form.name


def _arguments(symbol: str, form: _Form, in_len: int, out_len: int) -> list[Argument]:
    wide = [At("key.schedule"), To("decrypt_wide")] if symbol == WIDE else []
    more = [At("out_len")] if form is PKCS7 else [*form.more]
    text = [At("in" if in_len else ""), size(in_len), At("out"), size(out_len)]
    return [At("key"), *wide, At("iv"), *text, *more]


def _encrypt(form: _Form) -> Callable[[int], Maker]:
    def of(length: int) -> Maker:
        def make(world: World) -> Case:
            iv, text = world.bytes("iv", BLOCK), world.bytes("in", length)
            out = form.by(world, iv, text)
            symbol = ENCRYPT + form.name
            call = Call(symbol, _arguments(symbol, form, length, len(out)), OK, {"out": out})
            if form is PKCS7:
                call.after = {"out": out, "out_len": size(len(out))}
            buffers = _buffers(iv, text, len(out), form)
            case = Case(f"{symbol}: message {length}", buffers, [call], [("in", "out")])
            case.public = _not_sent(world, form, iv, text)
            return case

        return make

    return of


def _decrypt(form: _Form, symbol: str = DECRYPT) -> Callable[[int], Maker]:
    """Return cases of decrypting the standard's ciphertext. The padding is zeroed."""

    def of(length: int) -> Maker:
        def make(world: World) -> Case:
            iv, text = world.bytes("iv", BLOCK), world.bytes("text", length)
            sealed = form.by(world, iv, text)
            count = len(sealed)
            call = Call(_named(symbol, form), _arguments(symbol, form, count, count), OK)
            call.after = {"out": text}
            if form is PKCS7:
                out = [*text, *zeros(count - length)]
                call.after = {"out": out, "out_len": size(length)}
            buffers = _buffers(iv, sealed, count, form)
            case = Case(f"{call.symbol}: message {length}", buffers, [call], [("in", "out")])
            case.public = _not_sent(world, form, iv, text)
            return case

        return make

    return of


def _wrong(symbol: str, blocks: int, end: Callable[[list[Byte]], list[Byte]], name: str) -> Maker:
    """Return a case with a last block that is not a padding: no output may follow."""

    def make(world: World) -> Case:
        iv, text = world.bytes("iv", BLOCK), world.bytes("text", BLOCK * blocks)
        text[-BLOCK:] = end(text[-BLOCK:])
        sealed = encrypt(world, iv, text)
        after: dict[str, list[Byte] | Number] = {"out": zeros(len(text)), "out_len": size(0)}
        arguments = _arguments(symbol, PKCS7, len(text), len(text))
        call = Call(_named(symbol, PKCS7), arguments, AUTH, after)
        buffers = _buffers(iv, sealed, len(text), PKCS7)
        return Case(f"{call.symbol}: {blocks} blocks, {name}", buffers, [call], [("in", "out")])

    return make


def _ends(count: int) -> Callable[[list[Byte]], list[Byte]]:
    """Return a change to a last byte that is not a length of a padding, after any bytes."""
    return lambda block: [*block[:-1], constant(count)]


def _damaged(count: int, place: int, bit: int) -> Callable[[list[Byte]], list[Byte]]:
    """Return a change to a padding of `count` bytes with one wrong bit in a byte.

    All other bits of this byte, and all other bytes, may have any value.
    """

    def end(block: list[Byte]) -> list[Byte]:
        differences = list(bits_of_bytes([block[place]]))
        differences[bit] = 1
        [difference] = bytes_of_bits(differences)
        block[place] = add(difference, constant(count))
        return [*block[:-1], constant(count)]

    return end


def _wrongs(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        ends = [0, *range(BLOCK + 1, 256)] if full else (0, 17, 18, 31, 32, 33, 64, 127, 128, 255)
        makers = []
        for blocks in (1, 2, 3) if full else (2,):
            makers += [_wrong(symbol, blocks, _ends(n), f"ends in {n}") for n in ends]
            # _wide_ has the same check as the other call.
            for count in range(2, BLOCK + 1, 1 if full or symbol == DECRYPT else 5):
                for place in range(BLOCK - count, BLOCK - 1):
                    for bit in range(8) if full else [(count + place) % 8]:
                        name = f"padding {count}, bit {bit} of byte {place} wrong"
                        makers.append(_wrong(symbol, blocks, _damaged(count, place, bit), name))
        return everywhere(makers)

    return found


def _all(
    of: Callable[[int], Maker], lengths: Sequence[int], every: bool = True
) -> Callable[[bool], Iterator[Asked]]:
    """Return the cases of all lengths.

    With `every` they have the time, and more than one placement.
    """
    return lambda full: by_length(of, lengths) if every or full else everywhere(map(of, lengths))


def _two_ways(form: _Form, when: str, text: str, every: bool = True) -> Iterator[Claim]:
    yield Claim(ENCRYPT + form.name, when, text, _all(_encrypt(form), form.lengths, every))
    yield Claim(DECRYPT + form.name, when, text, _all(_decrypt(form), form.lengths, every))


_MESSAGE = "message 0 to 64"
_WRONG = "last bytes 0 and 17 to 255; paddings 2 to 16 with a wrong byte"
#: gcc spills a byte that reveals which bits differ somewhere in a wrong padding. On this chip
#: assembly ships, which does not spill it.
_SPILLED = {"rp2040 gcc": 1}
CBC = Mode(
    "CBC",
    "SP 800-38A",
    (
        *_two_ways(PKCS7, "", _MESSAGE),
        Claim(DECRYPT + PKCS7.name, "wrong padding", _WRONG, _wrongs(DECRYPT), _SPILLED),
        *_two_ways(NOPAD, "", "message 0 to 64, whole blocks"),
        *_two_ways(_stealing(1), "CS1", "message 16 to 64"),
        *_two_ways(_stealing(2), "CS2", "message 16 to 64", every=False),
        *_two_ways(_stealing(3), "CS3", "message 16 to 64", every=False),
        Claim(_named(WIDE, PKCS7), "", _MESSAGE, _all(_decrypt(PKCS7, WIDE), LENGTHS, every=False)),
        Claim(_named(WIDE, PKCS7), "wrong padding", _WRONG, _wrongs(WIDE), _SPILLED),
        Claim(
            _named(WIDE, NOPAD),
            "",
            "message 0 to 64, whole blocks",
            _all(_decrypt(NOPAD, WIDE), WHOLE),
        ),
    ),
)
