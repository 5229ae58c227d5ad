# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""CBC, NIST SP 800-38A 6.2, with the padding of RFC 5652 6.3 or ciphertext stealing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ...fips197 import Byte, constant
from ..case import AUTH, OK, Argument, At, Buffer, Call, Case, Number, To, World, size, u8
from ..contracts import LENGTHS, Asked, Claim, Maker, Mode, by_length, everywhere
from ..in_memory import PLACEMENTS
from ..oracle import BLOCK
from . import long
from .aead import plus, zeros
from .strings import unlike

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


#: Changes the last block of a text to another one, which ends in a number
End = Callable[[World, list[Byte], int], list[Byte]]


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


def _wrong(symbol: str, blocks: int, end: End, count: int) -> Maker:
    """Return a case with a last block that is not a padding: no output may follow."""

    def make(world: World) -> Case:
        iv, text = world.bytes("iv", BLOCK), world.bytes("text", BLOCK * blocks)
        text[-BLOCK:] = end(world, text[-BLOCK:], count)
        sealed = encrypt(world, iv, text)
        after: dict[str, list[Byte] | Number] = {"out": zeros(len(text)), "out_len": size(0)}
        arguments = _arguments(symbol, PKCS7, len(text), len(text))
        call = Call(_named(symbol, PKCS7), arguments, AUTH, after)
        buffers = _buffers(iv, sealed, len(text), PKCS7)
        return Case(
            f"{call.symbol}: {blocks} blocks, wrong, ends in {count}",
            buffers,
            [call],
            [("in", "out")],
        )

    return make


def _ends(world: World, block: list[Byte], count: int) -> list[Byte]:
    """Return any block that ends in `count`, which is not the length of a padding."""
    return [*block[:-1], constant(count)]


def _damaged(world: World, block: list[Byte], count: int) -> list[Byte]:
    """Return any block that ends in `count` after anything but the padding of this length."""
    wrong = unlike(world, [constant(count)] * (count - 1))
    return [*block[:-count], *wrong, constant(count)]


def _wrongs(symbol: str) -> Callable[[bool], Iterator[Asked]]:
    def found(full: bool) -> Iterator[Asked]:
        # _wide_ has the same check as the other call.
        few = symbol == WIDE and not full
        ends = (0, 17, 18, 31, 32, 33, 64, 127, 128, 255) if few else (0, *range(BLOCK + 1, 256))
        for turn in (0, 1, 2) if full else (0,):
            yield from everywhere(_wrong(symbol, 1 + (n + turn) % 3, _ends, n) for n in ends)
            for n in range(2, BLOCK + 1):
                for i, placement in enumerate(PLACEMENTS, turn):
                    yield Asked(_wrong(symbol, 1 + (n + i) % 3, _damaged, n), placement)

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


def _long() -> Iterator[Claim]:
    """Yield the claims on long messages. The three ways of stealing differ only at the end."""
    for form in (PKCS7, NOPAD, _stealing(1)):
        lengths = {"nopad": long.WHOLE, "pkcs7": long.ANY}.get(form.name, long.FEW)
        yield long.claim(ENCRYPT + form.name, _encrypt(form), lengths)
        yield long.claim(DECRYPT + form.name, _decrypt(form), lengths)
    yield long.claim(_named(WIDE, PKCS7), _decrypt(PKCS7, WIDE))


_MESSAGE = "message 0 to 64"
_WRONG = "1 to 3 blocks; last bytes 0 and 17 to 255; any wrong padding of 2 to 16 bytes"
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
        *_long(),
    ),
)
