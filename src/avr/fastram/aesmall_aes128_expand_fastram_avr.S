/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define LOOKUP ld
#include "../fast/aesmall_avr_fast_expand128.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_expand_fastram_avr
 * C:        void f(uint8_t schedule[176], const uint8_t secret[16]);
 * Does:     the key expansion of AES-128, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 176, secret=r23:r22 read 16, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r7
 * Stack:    6 + return address
 * Tables:   aesmall_sbox_ram_avr, 256 B, 256-aligned, RAM
 * Wipes:    no secret was on the stack. r0, r18-r25 and r30 hold bytes of the last words, which
 *           are in the schedule, and of their making
 * Cost:     AVRe+: CALL 4 + filled 5 + entry 14 + load 33 + keys 652 + exit 17 = 725 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

FUNCTION aesmall_aes128_expand_fastram_avr
        IF_NO_SBOX
; = filled: 5 cycles taken, 3 on, 6 bytes
        FILL_SBOX
; = fill: 4 cycles, 4 bytes
        EXPAND_ENTER 7
; = entry: 14 cycles, 16 bytes
        EXPAND128_LOAD aesmall_sbox_ram_avr
; = load: 33 cycles, 34 bytes
        EXPAND128_KEYS
; = keys: 652 cycles, 872 bytes
        EXPAND_LEAVE 7
; = exit: 17 cycles, 16 bytes
END_FUNCTION aesmall_aes128_expand_fastram_avr

#endif
