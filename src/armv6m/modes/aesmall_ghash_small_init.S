/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_armv6m.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_ghash_small_init
 * C:        void f(aesmall_ghash_small_key *key, const uint8_t h[16]);
 * Does:     makes the key of aesmall_ghash_small_update from the hash subkey H: its four words
 * Args:     key=r0 write 16, h=r1 read 16, no alignment, h apart from key
 * Clobbers: r2 r3 flags
 * Saves:    r4
 * Stack:    8
 * Tables:   no tables
 * Wipes:    no secret was on the stack. No register holds a byte of H
 * Cost:     M0+: entry 4 + 16 x byte 9 - 1 + exit 5 = 152 cycles
 * Timing:   T0: no branch and no address depends on a secret
 */

/* aesmall_gcm_siv_small_init
 * C:        void f(void *key, const uint8_t h[16]);
 * Does:     the same, with the key as a room of GCM-SIV has it
 * Args:     as above
 * Clobbers: r2 r3 flags
 * Saves:    r4
 * Stack:    8
 * Tables:   no tables
 * Wipes:    as above
 * Cost:     M0+: entry 4 + 16 x byte 9 - 1 + exit 5 = 152 cycles
 * Timing:   T0: as above
 */

@ REGISTERS.
@
@   r0   : key  : pointer                                                : all
@   r1   : h    : pointer                                                : all
@   r2   : i    : index of the byte                                      : all
@   r3   : to   : its place in the key, in the reverse order of its word : byte
@   r4   : x    : byte of H                                              : byte
#define key r0
#define h   r1
#define i   r2
#define to  r3
#define x   r4

FUNCTION aesmall_ghash_small_init
ENTRY aesmall_gcm_siv_small_init
        push  {r4, lr}
        movs  i, #15
@ = entry: 4 cycles, 4 bytes
.Lghash_small_init_byte:
        ldrb  x, [h, i]
        movs  to, #3
        eors  to, i
        strb  x, [key, to]
        subs  i, #1
        bpl   .Lghash_small_init_byte
@ = byte: 9 cycles taken, 8 on, 12 bytes
        pop   {r4, pc}
@ = exit: 5 cycles, 2 bytes
END_FUNCTION aesmall_ghash_small_init
END_FUNCTION aesmall_gcm_siv_small_init

#endif
