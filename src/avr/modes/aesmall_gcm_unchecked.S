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

; REGISTERS.
;
;   r0           : t                 : byte on its way                                    : all
;   r1           : 0                 : as C has it                                        : all
;   r18          : count             : bytes to do; half of a pointer                     : all
;                : tag_len           : argument of the run                                : call
;   r20          : tag_len           : on entry                                           : entry
;   r21:r20      : h, args           : arguments of the cipher and of the run             : call
;   r23:r22      : args              : on entry                                           : entry
;                : h, hash           : arguments of the cipher, the set-up and the run    : call
;   r25:r24      : cipher            : pointer                                            : all
;                : key               : argument of the set-up                             : call
;   r27:r26 = X  : cipher            : pointer                                            : call
;   r29:r28 = Y  : frame             : pointer, one byte before it                        : all
;   r31:r30 = Z  : f                 : the cipher's function                              : call
#define t     r0
#define zero  r1
#define count r18

; From Y on: the hash key, then the arguments as they were pushed. H is in the last bytes of the key
; that is made of it: aesmall_ghash_init reads each of those bytes before it writes it.
#define KEY       1
#define KEY_SIZE  36
#define H         (KEY+KEY_SIZE-16)
#define ARGUMENTS (KEY+KEY_SIZE)
; With the pointer to the function before the key, aesmall_gcm_stored_hash (src/modes/gcm/gcm_stored_hash.h)
#define FRAME_SIZE (2+KEY_SIZE+5)

FUNCTION aesmall_gcm_unchecked
        .irp  n, 28, 29, 24, 25, 22, 23, 20
        push  r\n
        .endr
        ldi   count, KEY_SIZE
; = entry: 15 cycles, 16 bytes
.Lgcm_unchecked_zero:
        push  zero
        dec   count
        brne  .Lgcm_unchecked_zero
; = zero: 5 cycles taken, 4 on, 6 bytes

        ; H = E(0)
        GET_STACK_POINTER r28, r29
        movw  r22, r28
        subi  r22, lo8(-H)
        sbci  r23, hi8(-H)
        movw  r20, r22
        movw  r26, r24
        ld    r30, X+
        ld    r31, X
        CALL_Z
        movw  r24, r28
        adiw  r24, KEY
        movw  r22, r24
        subi  r22, lo8(KEY-H)
        sbci  r23, hi8(KEY-H)
        CALL_FUNCTION aesmall_ghash_init
        ldi   r18, hi8(gs(aesmall_gcm_stored_hash_update))
        push  r18
        ldi   r18, lo8(gs(aesmall_gcm_stored_hash_update))
        push  r18
        movw  r22, r28
        subi  r22, 1
        sbci  r23, 0
        ldd   r18, Y+ARGUMENTS
        ldd   r21, Y+ARGUMENTS+1
        ldd   r20, Y+ARGUMENTS+2
        ldd   r25, Y+ARGUMENTS+3
        ldd   r24, Y+ARGUMENTS+4
        CALL_FUNCTION aesmall_gcm_stored_hash_unchecked
        sbiw  r28, 1
        ldi   count, FRAME_SIZE
; = call: 50 cycles, 66 bytes
.Lgcm_unchecked_give_back:
        st    Y+, zero
        pop   t
        dec   count
        brne  .Lgcm_unchecked_give_back
; = give_back: 7 cycles taken, 6 on, 8 bytes
        pop   r29
        pop   r28
        ret
; = exit: 8 cycles, 6 bytes
END_FUNCTION aesmall_gcm_unchecked

#endif
