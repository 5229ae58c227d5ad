/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_gcm.inc"
#if AESMALL_AVR_ASM

/* aesmall_gcm_stored_hash_unchecked
 * C:        aesmall_error f(const aesmall_cipher *cipher, const aesmall_gcm_hash *hash,
 *           const aesmall_aead_args *args, uint8_t tag_len);
 * Does:     GCM without checks, SP 800-38D 7.1 and 7.2: opens a message that ends in a tag of tag_len
 *           bytes, or seals one where tag_len is 0
 * Args:     cipher=r25:r24 read 2, hash=r23:r22 read 2, args=r21:r20 read 18 and the buffers that
 *           it names, tag_len=r18, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that cipher and hash clobber. r1 is 0 on
 *           exit
 * Saves:    r7-r17 r28 r29, around the cipher r26 r27 r30 r31, r1 for the frame
 * Stack:    81 (18 pushed, a frame of 63) + return address + 4 + the stack of the cipher, or of
 *           hash
 * Tables:   no tables
 * Wipes:    the frame, byte by byte as it is given back. r0 and r18 hold bytes of the tag
 * Cost:     AVRe+: CALL 4 + entry 31 + 64 x frame 5 - 1 + nonce 22 + begin 1 + 12 x copy 7 - 1 + mask 6
 *           + encrypt 17 + carry 7 + counted 4 + seal 3 + crypt 15 + 3 x (text 9 + text_out 2
 *           + text_in 8) + bytes x (byte 3 + have 3 + add 11) - blocks + blocks x (block 22
 *           + encrypt 17 + carry 7 + counted 4) + byte 4 + crypted 5 + hash 4 + 32 x zero 5 - 1
 *           + both 21 + last 13 + 2 x (absorb 3 + 3 x shift 6 - 1 + bits 6) + 3 x update 11 + end 12
 *           + 16 x (tag 9 + put 2 + compare 7) - 1 + verdict 5 + is_seal 3 + all 1
 *           + 64 x give_back 7 - 1 + exit 30 = 1645, 1966, 2929 cycles for 0, 16, 64 bytes;
 *           to seal them under a nonce of 12 without AD, tag of 16. The time of the cipher and of
 *           three calls of the hash is added, 4 less each for their CALL
 * Timing:   T0, except cipher and hash: no branch and no address depends on a secret, only on
 *           lengths, the result and the counter, which are public
 */

; REGISTERS.
;
;   r0          : t                : byte on its way                            : all
;   r1          : 0                : as C has it                                : all
;   r7          : tag_len          : of the tag to verify; 0: seals             : all
;   r9:r8       : cipher           : pointer                                    : all
;   r11:r10     : hash             : pointer                                    : all
;   r13:r12     : args             : pointer                                    : all
;   r15:r14     : frame            : pointer                                    : all
;   r17:r16     : len              : bytes to do, SUBI needs r16 or above       : crypt
;   r18         : count, x         : bytes to do; byte of a tag                 : elsewhere
;               : left             : bytes of keystream that are left           : crypt
;   r19:r18     : data_len         : argument of the hash                       : hash
;   r21:r20     : data             : argument of the hash; pointer to a text    : hash, text
;   r20         : block            : where in the frame the cipher writes       : encrypt
;   r22         : bits             : high byte of a length in bits              : absorb
;   r23         : count            : of shifts                                  : absorb
;   r23:r22     : y, counter       : argument of the hash, of the cipher        : hash, encrypt
;   r24         : x                : byte of the input                          : crypt
;               : count            : bytes of the counter                       : encrypt
;               : difference       : not 0 when the tags differ                 : tag
;   r25         : count            : bytes of the tag                           : tag
;   r25:r24     : bits             : of a length; then cipher, hash, the result : absorb
;   r27:r26 = X : in               : pointer, walks forwards                    : crypt, tag
;   r29:r28 = Y : frame            : pointer; in crypt it walks through a block : all
;   r31:r30 = Z : out, args, frame : pointer                                    : all
#define t          r0
#define zero       r1
#define tag_len    r7
#define count      r18
#define left       r18
#define x          r24
#define difference r24

; AESMALL_ERROR_AUTH in src/core/error.h
#define ERROR_AUTH -6

; The frame. The encrypted first counter, the block, and y are one block apart each.
#define COUNTER 0
#define MASK    16      /* E(J0) */
#define BLOCK   32      /* keystream, then the lengths */
#define HASH    48      /* y */
#define FRAME_SIZE 64

; Members of aesmall_aead_args (src/modes/aead/aead.h)
#define NONCE     0
#define NONCE_LEN 2
#define AD        4
#define AD_LEN    6
#define IN        8
#define IN_LEN    10
#define OUT       12
#define TAG_LEN   16

FUNCTION aesmall_gcm_stored_hash_unchecked
        .irp  n, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r8, r24
        movw  r10, r22
        movw  r12, r20
        mov   tag_len, r18
        ldi   count, FRAME_SIZE
; = entry: 31 cycles, 36 bytes
.Lgcm_stored_hash_unchecked_frame:
        push  zero
        dec   count
        brne  .Lgcm_stored_hash_unchecked_frame
; = frame: 5 cycles taken, 4 on, 6 bytes
        GET_STACK_POINTER r28, r29
        adiw  r28, 1
        movw  r14, r28

        ; The first counter: a nonce of 12 bytes and 1, or the hash of another one.
        movw  r30, r12
        ld    r20, Z
        ldd   r21, Z+NONCE+1
        ldd   r18, Z+NONCE_LEN
        ldd   r19, Z+NONCE_LEN+1
        ldi   r24, 1
        std   Y+COUNTER+15, r24
        movw  r26, r20
        cpi   r18, 12
        cpc   r19, zero
        breq  .Lgcm_stored_hash_unchecked_copy_nonce
; = nonce: 22 cycles taken, 21 on, 30 bytes
        rcall .Lgcm_stored_hash_unchecked_last
        movw  r26, r28
        adiw  r26, HASH
        ldi   count, 16
; = hashed: 7 cycles, 8 bytes
.Lgcm_stored_hash_unchecked_copy_nonce:
        movw  r30, r28
; = begin: 1 cycles, 2 bytes
.Lgcm_stored_hash_unchecked_copy:
        ld    t, X+
        st    Z+, t
        dec   count
        brne  .Lgcm_stored_hash_unchecked_copy
; = copy: 7 cycles taken, 6 on, 8 bytes
        ldi   r20, MASK
        rcall .Lgcm_stored_hash_unchecked_encrypt
        tst   tag_len
        brne  .Lgcm_stored_hash_unchecked_hash
; = mask: 7 cycles taken, 6 on, 8 bytes
        rcall .Lgcm_stored_hash_unchecked_crypt
; = seal: 3 cycles, 2 bytes

        ; The hash of AD, ciphertext and their lengths, from zeros on.
.Lgcm_stored_hash_unchecked_hash:
        movw  r30, r28
        adiw  r30, BLOCK
        ldi   count, 32
; = hash: 4 cycles, 6 bytes
.Lgcm_stored_hash_unchecked_zero:
        st    Z+, zero
        dec   count
        brne  .Lgcm_stored_hash_unchecked_zero
; = zero: 5 cycles taken, 4 on, 6 bytes
        movw  r30, r12
        ldd   r20, Z+AD
        ldd   r21, Z+AD+1
        ldd   r18, Z+AD_LEN
        ldd   r19, Z+AD_LEN+1
        movw  r30, r28
        adiw  r30, BLOCK+8
        rcall .Lgcm_stored_hash_unchecked_absorb
        rcall .Lgcm_stored_hash_unchecked_text
        rcall .Lgcm_stored_hash_unchecked_last
; = both: 21 cycles, 20 bytes

        ; The tag goes where the text ends, or is compared with the tag there.
        rcall .Lgcm_stored_hash_unchecked_text
        add   r20, r18
        adc   r21, r19
        movw  r26, r20
        movw  r30, r12
        ldd   r25, Z+TAG_LEN
        andi  r25, 0x7f                 ; without the code for a short one
        movw  r30, r28
        clr   difference
; = end: 12 cycles, 18 bytes
.Lgcm_stored_hash_unchecked_tag:
        ldd   t, Z+HASH
        ldd   r18, Z+MASK
        eor   t, r18
        adiw  r30, 1
        tst   tag_len
        brne  .Lgcm_stored_hash_unchecked_compare
; = tag: 10 cycles taken, 9 on, 12 bytes
        st    X, t
; = put: 2 cycles, 2 bytes
.Lgcm_stored_hash_unchecked_compare:
        ld    r18, X+
        eor   t, r18
        or    difference, t
        dec   r25
        brne  .Lgcm_stored_hash_unchecked_tag
; = compare: 7 cycles taken, 6 on, 10 bytes

        ; 0 or the error
        neg   difference
        sbc   r25, r25
        mov   r24, r25
        andi  r24, lo8(ERROR_AUTH)
        brne  .Lgcm_stored_hash_unchecked_wipe
; = verdict: 6 cycles taken, 5 on, 10 bytes
        tst   tag_len
        breq  .Lgcm_stored_hash_unchecked_wipe
; = is_seal: 3 cycles taken, 2 on, 4 bytes
        rcall .Lgcm_stored_hash_unchecked_crypt
        clr   r24
        clr   r25
; = open: 5 cycles, 6 bytes
.Lgcm_stored_hash_unchecked_wipe:
        ldi   count, FRAME_SIZE
; = all: 1 cycles, 2 bytes
.Lgcm_stored_hash_unchecked_give_back:
        st    Y+, zero
        pop   t
        dec   count
        brne  .Lgcm_stored_hash_unchecked_give_back
; = give_back: 7 cycles taken, 6 on, 8 bytes
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7
        pop   r\n
        .endr
        ret
; = exit: 30 cycles, 28 bytes

        ; CTR of all of the text, one loop over bytes. The cipher is called when left is 0.
.Lgcm_stored_hash_unchecked_crypt:
        rcall .Lgcm_stored_hash_unchecked_text
        movw  r16, r18
        movw  r30, r12
        ldd   r26, Z+IN
        ldd   r27, Z+IN+1
        ldd   t, Z+OUT
        ldd   r31, Z+OUT+1
        mov   r30, t
        clr   left
; = crypt: 15 cycles, 18 bytes
.Lgcm_stored_hash_unchecked_byte:
        subi  r16, 1
        sbci  r17, 0
        brcs  .Lgcm_stored_hash_unchecked_crypted
; = byte: 4 cycles taken, 3 on, 6 bytes
        dec   left
        brpl  .Lgcm_stored_hash_unchecked_have
; = have: 3 cycles taken, 2 on, 4 bytes
        .irp  n, 26, 27, 30, 31
        push  r\n
        .endr
        movw  r28, r14
        ldi   r20, BLOCK
        rcall .Lgcm_stored_hash_unchecked_encrypt
        .irp  n, 31, 30, 27, 26
        pop   r\n
        .endr
        ldi   left, 15
; = block: 22 cycles, 24 bytes
.Lgcm_stored_hash_unchecked_have:
        ldd   t, Y+BLOCK
        adiw  r28, 1
        ld    x, X+
        eor   t, x
        st    Z+, t
        rjmp  .Lgcm_stored_hash_unchecked_byte
; = add: 11 cycles, 12 bytes
.Lgcm_stored_hash_unchecked_crypted:
        movw  r28, r14
        ret
; = crypted: 5 cycles, 4 bytes

        ; The ciphertext: r21:r20, and its length: r19:r18.
.Lgcm_stored_hash_unchecked_text:
        movw  r30, r12
        ldd   r18, Z+IN_LEN
        ldd   r19, Z+IN_LEN+1
        sub   r18, tag_len
        sbc   r19, zero
        tst   tag_len
        brne  .Lgcm_stored_hash_unchecked_text_in
; = text: 10 cycles taken, 9 on, 14 bytes
        adiw  r30, OUT-IN
; = text_out: 2 cycles, 2 bytes
.Lgcm_stored_hash_unchecked_text_in:
        ldd   r20, Z+IN
        ldd   r21, Z+IN+1
        ret
; = text_in: 8 cycles, 6 bytes

        ; E(counter) to the place r20 in the frame, then the next counter: its last 32 bits.
.Lgcm_stored_hash_unchecked_encrypt:
        clr   r21
        add   r20, r28
        adc   r21, r29
        movw  r22, r28
        movw  r24, r8
        movw  r26, r8
        ld    r30, X+
        ld    r31, X
        CALL_Z
        movw  r30, r28
        adiw  r30, 16
        ldi   r24, 4
; = encrypt: 17 cycles, 24 bytes
.Lgcm_stored_hash_unchecked_carry:
        ld    t, -Z
        inc   t
        st    Z, t
        brne  .Lgcm_stored_hash_unchecked_counted
; = carry: 7 cycles taken, 6 on, 8 bytes
        dec   r24
        brne  .Lgcm_stored_hash_unchecked_carry
; = more: 3 cycles taken, 2 on, 4 bytes
.Lgcm_stored_hash_unchecked_counted:
        ret
; = counted: 4 cycles, 2 bytes

        ; Hashes the last string, then the lengths.
.Lgcm_stored_hash_unchecked_last:
        movw  r30, r28
        adiw  r30, BLOCK+16
        rcall .Lgcm_stored_hash_unchecked_absorb
        movw  r20, r28
        subi  r20, lo8(-BLOCK)
        sbci  r21, hi8(-BLOCK)
        ldi   r18, 16
        clr   r19
        rjmp  .Lgcm_stored_hash_unchecked_update
; = last: 13 cycles, 18 bytes

        ; Hashes the r19:r18 bytes at r21:r20; their number in bits goes before Z.
.Lgcm_stored_hash_unchecked_absorb:
        movw  r24, r18
        clr   r22
        ldi   r23, 3
; = absorb: 3 cycles, 6 bytes
.Lgcm_stored_hash_unchecked_shift:
        lsl   r24
        rol   r25
        rol   r22
        dec   r23
        brne  .Lgcm_stored_hash_unchecked_shift
; = shift: 6 cycles taken, 5 on, 10 bytes
        st    -Z, r24
        st    -Z, r25
        st    -Z, r22
; = bits: 6 cycles, 6 bytes
.Lgcm_stored_hash_unchecked_update:
        movw  r22, r28
        subi  r22, lo8(-HASH)
        sbci  r23, hi8(-HASH)
        movw  r24, r10
        movw  r26, r10
        ld    r30, X+
        ld    r31, X
        JUMP_Z
; = update: 11 cycles, 16 bytes
END_FUNCTION aesmall_gcm_stored_hash_unchecked

#endif
