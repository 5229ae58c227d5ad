/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_gcm.inc"
#if AESMALL_AVR_ASM

/* aesmall_gcm_unchecked
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_aead_args *args,
 *           uint8_t tag_len);
 * Does:     aesmall_gcm_stored_hash_unchecked with a hash key that it makes on the stack
 * Args:     cipher=r25:r24 read 2, args=r23:r22 and tag_len=r20 as there
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the cipher clobbers. r1 is 0 on exit
 * Saves:    r28 r29, for the call r20 r22-r25, r1 and r18 for the frame
 * Stack:    45 (10 pushed, a frame of 35) + return address + the stack of aesmall_gcm_stored_hash_unchecked
 * Tables:   no tables
 * Wipes:    the hash key and the frame around it. r0 holds a byte of a pointer
 * Cost:     AVRe+: CALL 4 + entry 15 + 36 x zero 5 - 1 + call 50 + 43 x give_back 7 - 1 + exit 8
 *           = 556 cycles;
 *           the time of its calls, 4 less each for their CALL, is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret
 */

; REGISTERS. See aesmall_avr_gcm_unchecked.inc.
#define KEY_SIZE 36
#define INIT     aesmall_ghash_init
#define UPDATE   aesmall_gcm_stored_hash_update

FUNCTION aesmall_gcm_unchecked
#include "aesmall_avr_gcm_unchecked.inc"
END_FUNCTION aesmall_gcm_unchecked

#endif
