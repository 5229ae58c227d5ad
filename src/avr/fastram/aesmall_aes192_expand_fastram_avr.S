/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define LOOKUP ld
#include "../fast/aesmall_avr_fast_expand192.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes192_expand_fastram_avr
 * C:        void f(uint8_t schedule[208], const uint8_t secret[24]);
 * Does:     the key expansion of AES-192, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 208, secret=r23:r22 read 24, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r15
 * Stack:    14 + return address
 * Tables:   aesmall_sbox_ram_avr, 256 B, 256-aligned, RAM
 * Wipes:    no secret was on the stack. r0, r18-r25 and r30 hold bytes of the last words, which
 *           are in the schedule, and of their making
 * Cost:     AVRe+: CALL 4 + filled 5 + entry 30 + load 49 + keys 712 + exit 33 = 833 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

FUNCTION aesmall_aes192_expand_fastram_avr
        IF_NO_SBOX
; = filled: 5 cycles taken, 3 on, 6 bytes
        FILL_SBOX
; = fill: 4 cycles, 4 bytes
        EXPAND_ENTER 15
; = entry: 30 cycles, 32 bytes
        EXPAND192_LOAD aesmall_sbox_ram_avr
; = load: 49 cycles, 50 bytes
        EXPAND192_KEYS
; = keys: 712 cycles, 944 bytes
        EXPAND_LEAVE 15
; = exit: 33 cycles, 32 bytes
END_FUNCTION aesmall_aes192_expand_fastram_avr

#endif
