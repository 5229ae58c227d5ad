/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#define LOOKUP ld
#include "../fast/aesmall_avr_fast_decrypt.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_decrypt_eic_fastram_avr
 * aesmall_aes192_decrypt_eic_fastram_avr
 * aesmall_aes256_decrypt_eic_fastram_avr
 * C:        void f(const uint8_t schedule[176 / 208 / 240], const uint8_t in[16], uint8_t out[16]);
 * Does:     decryption of one block with AES-128 / 192 / 256, FIPS 197 5.3.5, with the schedule of
 *           expand_eic for this key size, read backwards
 * Args:     schedule=r25:r24 read 176 / 208 / 240, in=r23:r22 read 16, out=r21:r20 write 16,
 *           in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r7 r17, r20 r21
 * Stack:    9 + return address
 * Tables:   aesmall_inv_sbox_ram_avr, 256 B, 256-aligned, RAM
 * Wipes:    no secret was on the stack. The registers hold the output block and public values
 * Cost:     AVRe+: CALL 4 + entry 56 + core 1604 / 1932 / 2260 + exit 55
 *           = 1719 / 2047 / 2375 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: SRAM. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round, + 4
 */

FUNCTION aesmall_aes128_decrypt_eic_fastram_avr
        ENTER_DECRYPT 10, aesmall_inv_sbox_ram_avr
; = entry: 56 cycles, 62 bytes [branch-free: 58 cycles, 64 bytes]
        DECRYPT_EIC_CORE 10
; = core: 1604 cycles, 2536 bytes [branch-free: 1712 cycles, 2752 bytes]
        LEAVE_DECRYPT
; = exit: 55 cycles, 54 bytes [branch-free: 57 cycles, 56 bytes]
END_FUNCTION aesmall_aes128_decrypt_eic_fastram_avr

FUNCTION aesmall_aes192_decrypt_eic_fastram_avr
        ENTER_DECRYPT 12, aesmall_inv_sbox_ram_avr
; = entry: 56 cycles, 62 bytes [branch-free: 58 cycles, 64 bytes]
        DECRYPT_EIC_CORE 12
; = core: 1932 cycles, 3064 bytes [branch-free: 2064 cycles, 3328 bytes]
        LEAVE_DECRYPT
; = exit: 55 cycles, 54 bytes [branch-free: 57 cycles, 56 bytes]
END_FUNCTION aesmall_aes192_decrypt_eic_fastram_avr

FUNCTION aesmall_aes256_decrypt_eic_fastram_avr
        ENTER_DECRYPT 14, aesmall_inv_sbox_ram_avr
; = entry: 56 cycles, 62 bytes [branch-free: 58 cycles, 64 bytes]
        DECRYPT_EIC_CORE 14
; = core: 2260 cycles, 3592 bytes [branch-free: 2416 cycles, 3904 bytes]
        LEAVE_DECRYPT
; = exit: 55 cycles, 54 bytes [branch-free: 57 cycles, 56 bytes]
END_FUNCTION aesmall_aes256_decrypt_eic_fastram_avr

#endif
