/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define LOOKUP ld
#include "../fast/aesmall_avr_fast_encrypt.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_encrypt_fastram_avr
 * aesmall_aes192_encrypt_fastram_avr
 * aesmall_aes256_encrypt_fastram_avr
 * C:        void f(const uint8_t schedule[176 / 208 / 240], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128 / 192 / 256, FIPS 197 5.1
 * Args:     schedule=r25:r24 read 176 / 208 / 240, in=r23:r22 read 16, out=r21:r20 write 16,
 *           in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r9 r20 r21
 * Stack:    10 + return address
 * Tables:   aesmall_sbox_ram_avr, 256 B, 256-aligned, RAM
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 56 + core 1568 / 1888 / 2208 + exit 57
 *           = 1685 / 2005 / 2325 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: SRAM. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */

FUNCTION aesmall_aes128_encrypt_fastram_avr
        ENTER_ENCRYPT aesmall_sbox_ram_avr
; = entry: 56 cycles, 60 bytes [branch-free: 58 cycles, 62 bytes]
        ENCRYPT_CORE 10
; = core: 1568 cycles, 2464 bytes [branch-free: 1676 cycles, 2680 bytes]
        LEAVE_ENCRYPT
; = exit: 57 cycles, 56 bytes [branch-free: 59 cycles, 58 bytes]
END_FUNCTION aesmall_aes128_encrypt_fastram_avr

FUNCTION aesmall_aes192_encrypt_fastram_avr
        ENTER_ENCRYPT aesmall_sbox_ram_avr
; = entry: 56 cycles, 60 bytes [branch-free: 58 cycles, 62 bytes]
        ENCRYPT_CORE 12
; = core: 1888 cycles, 2976 bytes [branch-free: 2020 cycles, 3240 bytes]
        LEAVE_ENCRYPT
; = exit: 57 cycles, 56 bytes [branch-free: 59 cycles, 58 bytes]
END_FUNCTION aesmall_aes192_encrypt_fastram_avr

FUNCTION aesmall_aes256_encrypt_fastram_avr
        ENTER_ENCRYPT aesmall_sbox_ram_avr
; = entry: 56 cycles, 60 bytes [branch-free: 58 cycles, 62 bytes]
        ENCRYPT_CORE 14
; = core: 2208 cycles, 3488 bytes [branch-free: 2364 cycles, 3800 bytes]
        LEAVE_ENCRYPT
; = exit: 57 cycles, 56 bytes [branch-free: 59 cycles, 58 bytes]
END_FUNCTION aesmall_aes256_encrypt_fastram_avr

#endif
