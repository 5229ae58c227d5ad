/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../fast/aesmall_avr_fast_eic.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_expand_eic_fastram_avr
 * aesmall_aes192_expand_eic_fastram_avr
 * aesmall_aes256_expand_eic_fastram_avr
 * C:        void f(uint8_t schedule[176 / 208 / 240], const uint8_t secret[16 / 24 / 32]);
 * Does:     the key expansion for decryption with AES-128 / 192 / 256, FIPS 197 5.3.5, with key
 *           bytes in the form in which the function decrypt_eic adds them
 * Args:     schedule=r25:r24 write 176 / 208 / 240, secret=r23:r22 read 16 / 24 / 32,
 *           schedule==secret allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r25:r24 = schedule
 * Stack:    2 + return address, and the stack of the key expansion
 * Tables:   aesmall_sbox_ram_avr, 256 B, 256-aligned, RAM
 * Wipes:    no secret was on the stack. r0, r18-r22 hold bytes of round keys
 * Cost:     AVRe+: CALL 4 + entry 8
 *           + aesmall_aes128_expand_fastram_avr / aesmall_aes192_expand_fastram_avr
 *           / aesmall_aes256_expand_fastram_avr 725 / 833 / 1127 - 4 + begin 9
 *           + 36 / 44 / 52 x columns 35 - 1 + exit 4 = 2005 / 2393 / 2967 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME and HALF, table index
 *           secret, memory: SRAM. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

FUNCTION aesmall_aes128_expand_eic_fastram_avr
        push  r25                       ; schedule
        push  r24
        CALL_FUNCTION aesmall_aes128_expand_fastram_avr
; = entry: 8 cycles, 8 bytes
        pop   r30                       ; Z = schedule
        pop   r31
        EIC_BEGIN 10
; = begin: 9 cycles, 12 bytes
.Lexpand_eic128_column:
        EIC_KEY
        dec   count
        brne  .Lexpand_eic128_column
; = columns: 35 cycles taken, 34 on, 52 bytes [branch-free: 38 cycles taken, 37 on, 58 bytes]
        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes128_expand_eic_fastram_avr

FUNCTION aesmall_aes192_expand_eic_fastram_avr
        push  r25                       ; schedule
        push  r24
        CALL_FUNCTION aesmall_aes192_expand_fastram_avr
; = entry: 8 cycles, 8 bytes
        pop   r30                       ; Z = schedule
        pop   r31
        EIC_BEGIN 12
; = begin: 9 cycles, 12 bytes
.Lexpand_eic192_column:
        EIC_KEY
        dec   count
        brne  .Lexpand_eic192_column
; = columns: 35 cycles taken, 34 on, 52 bytes [branch-free: 38 cycles taken, 37 on, 58 bytes]
        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes192_expand_eic_fastram_avr

FUNCTION aesmall_aes256_expand_eic_fastram_avr
        push  r25                       ; schedule
        push  r24
        CALL_FUNCTION aesmall_aes256_expand_fastram_avr
; = entry: 8 cycles, 8 bytes
        pop   r30                       ; Z = schedule
        pop   r31
        EIC_BEGIN 14
; = begin: 9 cycles, 12 bytes
.Lexpand_eic256_column:
        EIC_KEY
        dec   count
        brne  .Lexpand_eic256_column
; = columns: 35 cycles taken, 34 on, 52 bytes [branch-free: 38 cycles taken, 37 on, 58 bytes]
        ret
; = exit: 4 cycles, 2 bytes
END_FUNCTION aesmall_aes256_expand_eic_fastram_avr

#endif
