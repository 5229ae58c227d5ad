/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define LOOKUP lpm
#include "aesmall_avr_fast_expand128.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_expand_fast_avr
 * C:        void f(uint8_t schedule[176], const uint8_t secret[16]);
 * Does:     the key expansion of AES-128, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 176, secret=r23:r22 read 16, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r7
 * Stack:    6 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack. r0, r18-r25 and r30 hold bytes of the last words, which
 *           are in the schedule, and of their making
 * Cost:     AVRe+: CALL 4 + entry 14 + load 33 + keys 692 + exit 17 = 760 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: flash
 */

FUNCTION aesmall_aes128_expand_fast_avr
        EXPAND_ENTER 7
; = entry: 14 cycles, 16 bytes
        EXPAND128_LOAD aesmall_sbox_avr
; = load: 33 cycles, 34 bytes
        EXPAND128_KEYS
; = keys: 692 cycles, 872 bytes
        EXPAND_LEAVE 7
; = exit: 17 cycles, 16 bytes
END_FUNCTION aesmall_aes128_expand_fast_avr

#endif
