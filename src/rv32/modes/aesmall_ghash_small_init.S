/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_rv32.inc"
#if AESMALL_RV32_ASM

/* aesmall_ghash_small_init
 * C:        void f(aesmall_ghash_small_key *key, const uint8_t h[16]);
 * Does:     makes the key of aesmall_ghash_small_update from the hash subkey H: its four words
 * Args:     key=a0 write 16, h=a1 read 16, no alignment, h apart from key
 * Clobbers: a2-a4
 * Saves:    no register
 * Stack:    0
 * Tables:   no tables
 * Wipes:    a4. No secret was on the stack
 * Cost:     Hazard3: JAL 2 + entry 1 + 16 x byte 8 + 2 + exit 3 = 136 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

/* aesmall_gcm_siv_small_init
 * C:        void f(void *key, const uint8_t h[16]);
 * Does:     the same, with the key as a room of GCM-SIV has it
 * Args:     as above
 * Clobbers: a2-a4
 * Saves:    no register
 * Stack:    0
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     Hazard3: JAL 2 + entry 1 + 16 x byte 8 + 2 + exit 3 = 136 cycles
 * Timing:   T0: as above
 */

# REGISTERS.
#
#   a0 : key : pointer                                                : all
#   a1 : h   : pointer                                                : all
#   a2 : i   : index of the byte                                      : all
#   a3 : at  : of the byte of H, then in the key, where words are turned : byte
#   a4 : x   : byte of H                                              : byte
#define key a0
#define h   a1
#define i   a2
#define at  a3
#define x   a4

FUNCTION aesmall_ghash_small_init
ENTRY aesmall_gcm_siv_small_init
        li    i, 15
        # = entry: 1 cycles, 2 bytes
.Lghash_small_init_byte:
        mv    at, i                     # not of four bytes, at half of a word
        add   at, at, h
        lbu   x, 0(at)
        xori  at, i, 3
        add   at, at, key
        sb    x, 0(at)
        addi  i, i, -1
        bgez  i, .Lghash_small_init_byte
        # = byte: 9 cycles taken, 8 on, 24 bytes
        li    x, 0
        ret
        # = exit: 3 cycles, 4 bytes
END_FUNCTION aesmall_ghash_small_init
END_FUNCTION aesmall_gcm_siv_small_init

#endif
