# Copyright (c) 2026 the aesmall authors
# SPDX-License-Identifier: MIT-0
"""List the cycles of instructions on three AVR cores, for the prover and the runner of simavr.

The source is the AVR Instruction Set Manual (Microchip DS40002198), the table "Cycles" of each
instruction, for internal SRAM and a program counter of 2 bytes. AVRe includes AVRe+. AVRxm is
XMEGA. AVRxt is tinyAVR 0, 1 and 2, megaAVR 0, AVR Dx and AVR Ex.

On all three, a taken branch costs 1 cycle more and a skip costs 1 more for each skipped word.
Cycles depend only on the opcode and on whether it branches or skips. On AVRxt, a load from flash or
EEPROM by LD takes longer than this table has. The library reads its tables in flash by LPM.
"""

from __future__ import annotations

CORES = AVRE, AVRXM, AVRXT = "AVRe", "AVRxm", "AVRxt"

#: Cycles on AVRe, AVRxm, AVRxt -> mnemonics. A "-" after a mnemonic means a pre-decremented
#: pointer.
_TABLE = {
    (1, 1, 1): """add adc sub subi sbc sbci and andi or ori eor com neg inc dec cp cpc cpi ldi ser
                  mov movw lsr ror asr swap bst bld bset in out cli nop brbc brbs cpse sbrc sbrs
                  sec clc sez clz sen cln sev clv ses cls seh clh set clt""",
    (2, 2, 2): "adiw sbiw ld pop sts mul muls mulsu rjmp ijmp",
    (2, 3, 2): "ldd ld-",
    (2, 3, 3): "lds",
    (2, 1, 1): "push st sbi cbi",
    (2, 2, 1): "std st-",
    (3, 3, 3): "lpm elpm jmp",
    (3, 2, 2): "rcall icall",
    (4, 3, 3): "call",
    (4, 4, 4): "ret reti",
}
_CYCLES = {
    core: {name: row[place] for row, names in _TABLE.items() for name in names.split()}
    for place, core in enumerate(CORES)
}

#: The instructions with other cycles on AVRxt than on AVRe, and all their opcodes bit by bit
_OTHERWISE = {
    "lds": ("1001000ddddd0000",),
    # ST by Y and Z without a displacement is STD with displacement 0.
    "st": ("1001001ddddd0001", "1001001ddddd1001", "1001001ddddd1100", "1001001ddddd1101"),
    "st-": ("1001001ddddd0010", "1001001ddddd1010", "1001001ddddd1110"),
    "std": ("10q0qq1ddddd0qqq", "10q0qq1ddddd1qqq"),
    "push": ("1001001ddddd1111",),
    "sbi": ("10011010aaaaabbb",),
    "cbi": ("10011000aaaaabbb",),
    "rcall": ("1101kkkkkkkkkkkk",),
    "icall": ("1001010100001001",),
    "call": ("1001010kkkkk111k",),
}


def is_known(name: str) -> bool:
    """Return whether the table has this instruction."""
    return name in _CYCLES[AVRE]


def cycles(core: str, name: str, operands: str = "") -> int:
    """Return the cycles of an instruction, without a taken branch and without a skipped word.

    Raise KeyError if the table does not have it.
    """
    of = _CYCLES[core]
    down = f"{name}-"
    return of[down] if "-" in operands and down in of else of[name]


def changes() -> list[tuple[int, int, int]]:
    """Return mask and value of each opcode that differs on AVRxt, and its cycles minus AVRe's."""
    found = []
    for name, patterns in _OTHERWISE.items():
        more = _CYCLES[AVRXT][name] - _CYCLES[AVRE][name]
        for bits in patterns:
            mask = int("".join(str(int(bit in "01")) for bit in bits), 2)
            value = int("".join(bit if bit in "01" else "0" for bit in bits), 2)
            found.append((mask, value, more))
    return found
