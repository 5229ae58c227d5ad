/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_ghash.inc"
#if AESMALL_AVR_ASM

/* aesmall_ghash_update
 * C:        void f(const aesmall_ghash_key *key, uint8_t y[16], const uint8_t *data, size_t len);
 * Does:     GHASH of blocks, SP 800-38D 6.4, from the state y on. The last block is filled up with
 *           zeros
 * Args:     key=r25:r24 read 36, y=r23:r22 read and write 16, data=r21:r20 read len, apart from y,
 *           len=r19:r18 any
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r17 r28 r29, around the product r24 r26 r27
 * Stack:    21 + 2 return addresses + 16 and 2 return addresses that the product takes
 * Tables:   no tables
 * Wipes:    the data that the product left on the stack. The registers hold no secret
 * Cost:     AVRe+: CALL 4 + entry 43 + rest 6 + some 3 + 16 x add 10 - 1 + added 2 + load 32 + blocks x
 *           (block 23 + aesmall_ghash_product 4827 - 4 + merge 50) + block 24 - 23 - merge 50 + store 36
 *           + wipe 10 + 18 x zero 5 - 1 + exit 40 = 5271, 10167, 15063 cycles for 1, 2, 3 blocks
 * Timing:   T0: no branch and no address depends on a secret, but on len
 */

; REGISTERS. See aesmall_avr_ghash.inc; and
;
;   r1           : u                 : byte of y                                          : rest
;   r19:r18      : len               : on entry                                           : entry
;   r21:r20      : data              : on entry                                           : entry
;   r22          : left              : bytes of data to add to y                          : rest
;   r23          : count             : bytes to do                                        : rest
;   r23:r22      : y                 : on entry                                           : entry
;   r25:r24      : key               : on entry                                           : entry
;                : len_high, len_low : bytes of data to do                                : blocks
#define PRODUCT  aesmall_ghash_product
#define ORDER    6, 7, 8, 9, 18, 19, 20, 21, 2, 3, 4, 5, 10, 11, 12, 13
#define REST     "aesmall_avr_ghash_forwards.inc"

FUNCTION aesmall_ghash_update
#include "aesmall_avr_ghash_blocks.inc"
END_FUNCTION aesmall_ghash_update

#endif
