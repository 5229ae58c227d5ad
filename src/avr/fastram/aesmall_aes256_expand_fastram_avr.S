/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define LOOKUP ld
#include "../fast/aesmall_avr_fast_expand256.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes256_expand_fastram_avr
 * C:        void f(uint8_t schedule[240], const uint8_t secret[32]);
 * Does:     the key expansion of AES-256, FIPS 197 5.2
 * Args:     schedule=r25:r24 write 240, secret=r23:r22 read 32, schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r17 r28 r29
 * Stack:    18 + return address
 * Tables:   aesmall_sbox_ram_avr, 256 B, 256-aligned, RAM
 * Wipes:    no secret was on the stack. r0, r18-r27 and r30 hold bytes of the last words, which
 *           are in the schedule, and of their making
 * Cost:     AVRe+: CALL 4 + filled 5 + entry 38 + copy 129 + keys 910 + exit 41 = 1127 cycles
 * Timing:   T1: constant cycles, no branch on secrets, table index secret, memory: SRAM
 */

FUNCTION aesmall_aes256_expand_fastram_avr
        IF_NO_SBOX
; = filled: 5 cycles taken, 3 on, 6 bytes
        FILL_SBOX
; = fill: 4 cycles, 4 bytes
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r24                  ; Y = schedule
        movw  r30, r22                  ; Z = secret
; = entry: 38 cycles, 40 bytes
        EXPAND256_COPY aesmall_sbox_ram_avr
; = copy: 129 cycles, 130 bytes
        EXPAND256_KEYS
; = keys: 910 cycles, 1184 bytes
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        clr   r1                        ; as C requires
        ret
; = exit: 41 cycles, 40 bytes
END_FUNCTION aesmall_aes256_expand_fastram_avr

#endif
