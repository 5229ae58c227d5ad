# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""Write AES encryption with one key, which is known at build time, as AVR assembly.

The code is the engine `fast` with one change: each byte of a round key is an operand of LDI instead
of a load from RAM. The macros are taken from the library's own files. The function needs no RAM for
a key and no key set-up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..paths import sources

SOURCES = sources() / "avr"
ROUNDS = {16: 10, 24: 12, 32: 14}
#: The most bytes that a key file may have: hexadecimal digits with ample space between them
MOST_BYTES = 1024

WARNING = """\
the key is now part of the program: whoever can read the flash, the firmware image or this
file has it, all devices share it, and only a new firmware changes it. Set the lock bits, and
keep the file out of public repositories."""


class ExportError(Exception):
    """The request cannot be carried out. The message is one line."""

    exit_code = 2


class WriteError(ExportError):
    """A file cannot be written."""

    exit_code = 1


def read_key(path: Path) -> bytes:
    """Return the key in a file: 16, 24 or 32 raw bytes, or twice as many hexadecimal digits."""
    try:
        content = path.read_bytes()[: MOST_BYTES + 1]
    except OSError as error:
        raise ExportError(f"cannot read {path}: {error.strerror}") from None
    if len(content) in ROUNDS:
        return content
    try:
        key = bytes.fromhex(content.decode("ascii"))
    except ValueError:
        key = b""
    if len(key) not in ROUNDS:
        raise ExportError(
            f"{path} must have a key of 16, 24 or 32 bytes, or 32, 48 or 64 hexadecimal digits"
        )
    return key


def checked_name(name: str) -> str:
    """Return a name that C and the assembler accept, or raise an error."""
    if not re.fullmatch(r"[A-Za-z_]\w{0,62}", name, re.ASCII):
        raise ExportError(
            f"--name: {name!r} is not a C name: use letters, digits and _, and start with no digit"
        )
    return name


# ---- the key expansion, FIPS 197 5.2 ----


def _sbox() -> list[int]:
    """Return the S-box (FIPS 197 5.1.1): the inverse in GF(2^8), then an affine map.

    At every step, q = 1 / p.
    """
    table, p, q = [0x63] * 256, 1, 1
    while True:
        p = p ^ p << 1 ^ (0x11B if p & 0x80 else 0)  # times 3
        for shift in (1, 2, 4):  # divided by 3
            q ^= q << shift & 0xFF
        q ^= 0x09 if q & 0x80 else 0
        table[p] = 0x63
        for turn in range(5):
            table[p] ^= (q << turn | q >> 8 - turn) & 0xFF
        if p == 1:
            return table


def round_keys(key: bytes) -> list[bytes]:
    """Return all round keys."""
    sbox, nk, rcon = _sbox(), len(key) // 4, 1
    words = [key[i : i + 4] for i in range(0, len(key), 4)]
    for i in range(nk, 4 * (ROUNDS[len(key)] + 1)):
        word = words[-1]
        if i % nk == 0:
            first, *others = (sbox[byte] for byte in (*word[1:], word[0]))
            word = bytes([first ^ rcon, *others])
            rcon = rcon << 1 ^ (0x11B if rcon & 0x80 else 0)
        elif nk == 8 and i % nk == 4:
            word = bytes(sbox[byte] for byte in word)
        words.append(bytes(a ^ b for a, b in zip(words[i - nk], word, strict=True)))
    return [b"".join(words[i : i + 4]) for i in range(0, len(words), 4)]


# ---- the assembly ----

_HEAD = """\
/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Written by `aesmall export --constant-key`, do not edit. CONTAINS THE KEY: keep it secret. */
#if defined(__AVR__) && defined(__AVR_HAVE_MOVW__) && defined(__AVR_HAVE_LPMX__)

/* {name}
 * C:        {prototype}
 * Does:     encryption of one block with AES-{bits} and the one key of this file, FIPS 197 5.1
 * Args:     {arguments}
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r2-r9
 * Stack:    8 + return address
 * Tables:   aesmall_sbox_avr of the library, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack; the registers hold the output block and a key byte
 * Cost:     AVRe+: {cycles} cycles, C call to return; {size} bytes and the table
 * Timing:   T2: constant cycles; one branch on secrets, balanced, in XTIME; table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */
"""
#: The differences between the two forms of the call: prototype, arguments, entry and exit
_CIPHER = (
    "void f(const aesmall_cipher *, const uint8_t in[16], uint8_t out[16]);",
    "in=r23:r22 read 16, out=r21:r20 write 16; in==out allowed. Fits aesmall_cipher.encrypt:\n"
    " *           `static const aesmall_cipher key = {{{name}, NULL}};`",
    """\
        movw  r26, r20                  ; X = out
        movw  r30, r22                  ; Z = in
        NAME_STATE
        LOAD_STATE""",
    """\
        .irp  s, s00,s10,s20,s30, s01,s11,s21,s31, s02,s12,s22,s32, s03,s13,s23,s33
        st    X+, \\s
        .endr""",
)
_IN_PLACE = (
    "void f(uint8_t block[16]);",
    "block=r25:r24 read 16, write 16",
    """\
        movw  r26, r24                  ; X = block
        NAME_STATE
        .irp  s, s00,s10,s20,s30, s01,s11,s21,s31, s02,s12,s22,s32, s03,s13,s23,s33
        ld    \\s, X+
        .endr""",
    """\
        .irp  s, s33,s23,s13,s03, s32,s22,s12,s02, s31,s21,s11,s01, s30,s20,s10,s00
        st    -X, \\s
        .endr""",
)
_KEY_MACROS = """\
; FIRST_BYTE s, k   s <- SubBytes(s + k). Clobbers zl.
; 5 cycles, 6 bytes
.macro FIRST_BYTE s, k
        ldi   zl, \\k
        eor   zl, \\s
        lpm   \\s, Z
.endm

; LAST_BYTE s, k   s <- s + k. Clobbers zl.
; 2 cycles, 4 bytes
.macro LAST_BYTE s, k
        ldi   zl, \\k
        eor   \\s, zl
.endm
"""
_STATE = [f"s{row}{column}" for column in range(4) for row in range(4)]


def _macro(text: str, name: str) -> str:
    """Return a macro of one of the library's files, with the comment directly above it."""
    lines = text.splitlines()
    try:
        start = next(i for i, line in enumerate(lines) if line.split()[:2] == [".macro", name])
    except StopIteration:
        raise WriteError(f"the library has no macro {name}: install aesmall again") from None
    end = lines.index(".endm", start)
    while lines[start - 1].startswith(";"):
        start -= 1
    return "\n".join(lines[start : end + 1]).replace("LOOKUP", "lpm") + "\n"


def _mix_column(text: str) -> str:
    """Return MIX_COLUMN with four key bytes as arguments instead of four loads."""
    macro = _macro(text, "MIX_COLUMN")
    body = macro[macro.index(".macro") :].replace("finish=SUBSTITUTE, place=0", "k0, k1, k2, k3")
    for i in range(4):
        body = body.replace("ld    zl, X+", f"ldi   zl, \\k{i}", 1)
    body = re.sub(r"\\finish (\S+), \S+", r"lpm   \1, Z", body)
    return f"""\
; MIX_COLUMN x0, x1, x2, x3, y0, k0, k1, k2, k3
;
; MixColumns, AddRoundKey with the bytes k0 .. k3 and the next SubBytes of one column x0..x3
; (already taken along the diagonal, which is ShiftRows). The results are left in y0, x1, x2, x3,
; and x0 is the next spare register. Clobbers zl; mask only if XTIME does.
; 40 cycles, 64 bytes [branch-free: 43 cycles, 70 bytes]
{body}"""


def _between(text: str, start: str, end: str) -> str:
    place = text.index(start)
    return text[place : text.index(end, place)]


def _round(index: int, key: bytes) -> Iterator[str]:
    """Yield the rest of a round after SubBytes, and the next SubBytes, as MIX_ROUND does."""
    yield f"        ; round {index}"
    yield "        SHIFT_ROWS"
    for column, result in enumerate(("spare", "s00", "s01", "s02")):
        names = [f"s{row}{column}" for row in range(4)]
        byte = [f"0x{b:02x}" for b in key[4 * column : 4 * column + 4]]
        yield f"        MIX_COLUMN {', '.join([*names, result])},  {', '.join(byte)}"
    yield "        TURN  spare, s03, s02, s01, s00"


def _bytes_of(macro: str, key: bytes) -> Iterator[str]:
    for name, byte in zip(_STATE, key, strict=True):
        yield f"        {macro} {name}, 0x{byte:02x}"


def assembly(key: bytes, name: str, *, in_place: bool = False) -> str:
    """Return the file with the function `name` that encrypts with this key."""
    common, column, fast, encrypt = (
        next(SOURCES.rglob(f"aesmall_avr{part}.inc")).read_text(encoding="utf-8")
        for part in ("", "_column", "_fast", "_fast_encrypt")
    )
    rounds, keys = ROUNDS[len(key)], round_keys(key)
    prototype, arguments, enter, leave = _IN_PLACE if in_place else _CIPHER
    head = _HEAD.format(
        name=name,
        prototype=prototype,
        bits=8 * len(key),
        arguments=arguments.format(name=name),
        cycles=cycles(rounds, in_place=in_place),
        size=size(rounds, in_place=in_place),
    )
    pushes: Sequence[int] = range(2, 10)
    lines = [
        *[f"        push  r{n}" for n in pushes],
        "#if AESMALL_AVR_BRANCH_FREE",
        "        push  mask",
        "#endif",
        enter,
        "        ldi   reduction, REDUCTION",
        "        ldi   zh, hi8(aesmall_sbox_avr)",
        "",
        "        ; AddRoundKey with key 0, SubBytes",
        *_bytes_of("FIRST_BYTE", keys[0]),
        *(line for i in range(1, rounds) for line in _round(i, keys[i])),
        f"        ; round {rounds}",
        "        SHIFT_ROWS",
        *_bytes_of("LAST_BYTE", keys[rounds]),
        "",
        leave,
        "#if AESMALL_AVR_BRANCH_FREE",
        "        pop   mask",
        "#endif",
        *[f"        pop   r{n}" for n in reversed(pushes)],
        "        clr   r1                        ; as the C code wants it",
        "        ret",
    ]
    parts = [
        head,
        "#ifndef AESMALL_AVR_BRANCH_FREE\n#define AESMALL_AVR_BRANCH_FREE 0\n#endif\n"
        "#define zl r30\n#define zh r31\n#define REDUCTION 0x1b\n"
        "#define mask r10\n#define reduction r25\n",
        _between(common, "#if AESMALL_AVR_BRANCH_FREE\n\n; XTIME", "#endif\n\n/* Linux"),
        *(_macro(fast, macro) for macro in ("TURN", "TURN_NEXT", "SHIFT_ROWS", "LOAD_STATE")),
        _macro(encrypt, "NAME_STATE"),
        _KEY_MACROS,
        _mix_column(column),
        f'        .section .text.{name}, "ax", @progbits\n        .global {name}\n'
        f"        .type {name}, @function\n{name}:",
        "\n".join(lines),
        f"        .size {name}, . - {name}\n\n#endif\n",
    ]
    return "\n".join(parts)


def header(name: str, file: str, *, in_place: bool = False) -> str:
    """Return the C header for the function."""
    guard = re.sub(r"\W", "_", file.upper())
    parameters = "uint8_t block[16]"
    if not in_place:
        parameters = "const aesmall_cipher *unused, const uint8_t in[16], uint8_t out[16]"
    prototype = f"void {name}({parameters});"
    comment = (
        "/* AES encryption with one key, fixed at build time. */"
        if in_place
        else "/* AES encryption with one key, fixed at build time. For the modes:\n"
        f" *     static const aesmall_cipher key = {{{name}, NULL}};\n"
        " *     aesmall_ctr_crypt(&key, ...); */"
    )
    return f"""\
/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Written by `aesmall export --constant-key`, do not edit. */
#ifndef {guard}
#define {guard}

#include <aesmall.h>

#ifdef __cplusplus
extern "C" {{
#endif

{comment}
{prototype}

#ifdef __cplusplus
}}
#endif

#endif
"""


def summary(key: bytes, *, in_place: bool = False) -> str:
    """Return the cost of the function as one line."""
    rounds = ROUNDS[len(key)]
    return (
        f"AES-{8 * len(key)}, {cycles(rounds, in_place=in_place):,} cycles a block, "
        f"{size(rounds, in_place=in_place):,} bytes and the S-box"
    )


def cycles(rounds: int, *, in_place: bool) -> int:
    """Return the cycles from the C call to the return.

    The terms are CALL, RET and r1, 8 pushes and pops, the block, the set-up, and the rounds.
    """
    moves = 1 if in_place else 2
    return 4 + 4 + 1 + 32 + 64 + moves + 2 + 16 * 5 + 160 * (rounds - 1) + 32


def size(rounds: int, *, in_place: bool) -> int:
    """Return the bytes of the function."""
    moves = 1 if in_place else 2
    return 32 + 64 + 2 * (moves + 2) + 16 * 6 + 256 * (rounds - 1) + 16 * 4 + 4
