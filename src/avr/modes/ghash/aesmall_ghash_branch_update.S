/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_ghash_table.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_branch_update
 * C:        void f(const aesmall_ghash_branch_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     GHASH of blocks, SP 800-38D 6.4, from the state y on. The last block is filled up
 *           with zeros
 * Args:     key=r25:r24 read 24, y=r23:r22 read and write 16, data=r21:r20 read len, apart from y,
 *           len=r19:r18 any
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r17 r28 r29, around the product r30 r31
 * Stack:    20 + 2 return addresses + 10 and 2 return addresses that the product takes
 * Tables:   no tables
 * Wipes:    the data that the product left on the stack. The registers hold no secret
 * Cost:     AVRe+: CALL 4 + entry 44 + rest 6 + some 3 + 16 x add 10 - 1 + added 2 + blocks x (block 17
 *           + aesmall_ghash_branch_product 2896 - 4 + merge 48 + store 34) + block 18 - 17 - merge 48 +
 *           store 33 - 34 + last 4 + clear 4 + wipe 5 + 12 x zero 5 - 1 + exit 40 = 3273, 6264, 9255
 *           cycles for 1, 2, 3 blocks
 * Timing:   T2: one branch for each bit of the key, in equal time both ways. No address depends on
 *           a secret, and no branch on y or data
 */

; REGISTERS. See aesmall_avr_ghash_table.inc, where rows is the key; and
;
;   r19:r18      : len               : on entry                                           : entry
;   r21:r20      : data              : on entry                                           : entry
;   r23:r22      : y                 : on entry                                           : entry
;   r25:r24      : key               : on entry                                           : entry
#define PRODUCT  aesmall_ghash_branch_product
#define ORDER    2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17

FUNCTION aesmall_ghash_branch_update
#include "aesmall_avr_ghash_table_forwards.inc"
#include "aesmall_avr_ghash_table_blocks.inc"

        ; Zeroes the data that the product left below its return address, of which one more is in the midst.
        ; An interrupt may write there meanwhile.
        GET_SP r30, r31
#ifdef __AVR_3_BYTE_PC__
        sbiw  r30, 4
        ldi   count, 13
#else
        sbiw  r30, 3
        ldi   count, 12
#endif
; = wipe: 5 cycles, 8 bytes
.Lghash_table_blocks_wipe:
        st    -Z, u
        dec   count
        brne  .Lghash_table_blocks_wipe
; = zero: 5 cycles taken, 4 on, 6 bytes
.Lghash_table_blocks_exit:
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        ret
; = exit: 40 cycles, 38 bytes
END_FUNCTION aesmall_ghash_branch_update

#endif
