/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_siv_unchecked
 * C:        aesmall_error f(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
 *           const aesmall_siv_args *args, uint8_t is_open);
 * Does:     SIV without checks, RFC 5297 2.6 and 2.7: seals, or opens and verifies
 * Args:     mac_cipher=r25:r24 read 2, ctr_cipher=r23:r22 read 2, args=r21:r20 read 10 and the
 *           buffers that it names, is_open=r18 is 0 or 1, text in place allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG, and the registers that the ciphers clobber. r1 is 0 on exit
 * Saves:    r1-r11 r13-r17 r28 r29 (r1: the frame begins as zeros)
 * Stack:    81 (18 pushed, a frame of 63) + 2 return addresses + the stack of
 *           aesmall_cmac_unchecked_subkeys and aesmall_ctr_unchecked
 * Tables:   no tables
 * Wipes:    the frame is zeroed before it is left. r0 and r18 hold a byte of the text, or of a tag
 * Cost:     AVRe+: CALL 4 + entry 37 + 64 x frame 5 - 1 + parts 32 + seal 17 + subkey 17 + 2 x encrypt 8
 *           + hash 2 + 16 x clear 5 - 1 + next 3 + long 12 + add 1 + 16 x (more 2 + sum 11) + more 3
 *           + added 4 + block 2 + (bytes - 16) x (byte 3 + absorb 10)
 *           + (blocks - 1) x (chain 9 + encrypt 8 + block 2 - 1) + byte 4 + rest 3 + 16 x fill 10 - 1
 *           + last 5 + mac 10 + from 1 + 16 x copy 7 - 1 + copied 4 + crypt 24 + leave 1
 *           + 64 x wipe 7 - 1 + exit 38 = 1563, 2241 cycles for 16, 64 bytes;
 *           to seal without AD, that is. The time of its calls, 4 less each for their CALL, is
 *           added
 * Timing:   T0, except the ciphers: no branch and no address depends on a secret, only on lengths,
 *           their number, the result and the counter, which are public
 */

; REGISTERS.
;
;   r0          : t              : byte that is added or copied                            : all
;   r1          : 0              : as C has it                                             : all
;   r3:r2       : mac_cipher     : pointer                                                 : all
;   r5:r4       : tag            : pointer: in front of the text                           : all
;   r7:r6       : len            : bytes of text                                           : all
;   r9:r8       : text           : pointer to the input of S2V                             : all
;   r11:r10     : ads            : pointer, walks forwards                                 : ads
;               : next           : byte of the text, pointer, kept while encrypting        : absorb
;   r13         : count          : AD strings to do                                        : ads
;   r15:r14     : k1             : pointer to the subkey, which is also the end of d       : all
;   r17:r16     : len            : argument of aesmall_cmac_unchecked_subkeys; bytes to do : all
;               : out            : argument of aesmall_ctr_unchecked                       : all
;   r18         : is_open        : on entry                                                : entry
;               : left           : bytes to do                                             : all
;               : difference     : not 0 when the tags differ                              : compare
;   r19         : x              : byte of a block                                         : all
;   r19:r18     : msg, len       : arguments                                               : mac, crypt
;   r20         : count          : bytes to do                                             : compare
;               : room           : argument of aesmall_cmac_unchecked_subkeys              : ads, rest
;   r21:r20     : args, in       : on entry; argument of aesmall_ctr_unchecked             : entry, crypt
;               : block          : argument of the cipher                                  : encrypt
;   r23:r22     : ctr_cipher     : on entry                                                : entry
;               : block          : argument                                                : all
;   r25:r24     : cipher         : argument; then the result                               : all
;   r27:r26 = X : from, to       : pointers, walk forwards                                 : all
;   r29:r28 = Y : frame          : pointer to the frame                                    : all
;   r31:r30 = Z : args, from, to : pointers, walk forwards                                 : all
;               : f              : the cipher's function                                   : encrypt
#define t          r0
#define zero       r1
#define count      r13
#define left       r18
#define difference r18
#define x          r19

; THE FRAME. V is the hash of one string, then the tag, then the counter; next to it lies what
; aesmall_ctr_unchecked takes as keystream, before that ctr_cipher.
#define V          0
#define CTR_CIPHER 16
#define D          32
#define K1         48
#define FRAME      64

#define SPL 0x3d
#define SPH 0x3e

; AESMALL_ERROR_AUTH in src/core/error.h
#define ERROR_AUTH -6

FUNCTION aesmall_siv_unchecked
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r2, r24
        movw  r30, r20
        ldi   x, FRAME
; = entry: 37 cycles, 40 bytes
.Lsiv_unchecked_frame:
        push  zero
        dec   x
        brne  .Lsiv_unchecked_frame
; = frame: 5 cycles taken, 4 on, 6 bytes
        in    r28, SPL
        in    r29, SPH
        adiw  r28, 1                    ; Y = the frame's first byte
        std   Y+CTR_CIPHER, r22
        std   Y+CTR_CIPHER+1, r23
        movw  r16, r28
        subi  r16, lo8(-K1)
        sbci  r17, hi8(-K1)
        movw  r14, r16
        ld    r10, Z
        ldd   r11, Z+1                  ; ads
        ldd   count, Z+2
        ldd   r20, Z+4
        ldd   r21, Z+5                  ; in
        ldd   r6, Z+6
        ldd   r7, Z+7                   ; in_len
        ldd   r16, Z+8
        ldd   r17, Z+9                  ; out
        tst   r18
        brne  .Lsiv_unchecked_open
; = parts: 33 cycles taken, 32 on, 40 bytes

        ; To seal: the tag of in, to out; then the text after it.
        movw  r8, r20
        movw  r4, r16
        rcall .Lsiv_unchecked_s2v
        movw  r30, r28
        movw  r26, r4
        rcall .Lsiv_unchecked_copy
        movw  r16, r26
        movw  r20, r8
        rcall .Lsiv_unchecked_crypt
        clr   r24
        clr   r25
; = seal: 17 cycles, 22 bytes

.Lsiv_unchecked_exit:
        ldi   left, FRAME
; = leave: 1 cycles, 2 bytes
.Lsiv_unchecked_wipe:
        st    Y+, zero
        pop   t
        dec   left
        brne  .Lsiv_unchecked_wipe
; = wipe: 7 cycles taken, 6 on, 8 bytes
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        ret
; = exit: 38 cycles, 36 bytes

        ; To open: the tag in front of in is the counter; the text, to out, must then give the tag.
.Lsiv_unchecked_open:
        movw  r4, r20
        movw  r8, r16
        ldi   left, 16
        sub   r6, left
        sbc   r7, zero
        movw  r30, r20
        movw  r26, r28
        rcall .Lsiv_unchecked_copy
        movw  r20, r30
        rcall .Lsiv_unchecked_crypt
        rcall .Lsiv_unchecked_s2v
        movw  r30, r4
        movw  r26, r28
        clr   difference
        ldi   r20, 16
; = open: 21 cycles, 30 bytes
.Lsiv_unchecked_compare:
        ld    t, Z+
        ld    x, X+
        eor   t, x
        or    difference, t
        dec   r20
        brne  .Lsiv_unchecked_compare
; = compare: 9 cycles taken, 8 on, 12 bytes
        clr   r24
        clr   r25
        tst   difference
        breq  .Lsiv_unchecked_exit
; = verdict: 5 cycles taken, 4 on, 8 bytes

        ; A forgery leaves zeros.
        movw  r30, r8
        movw  r24, r6
; = forged: 2 cycles, 4 bytes
.Lsiv_unchecked_zero:
        sbiw  r24, 1
        brcs  .Lsiv_unchecked_forged
; = zero: 4 cycles taken, 3 on, 4 bytes
        st    Z+, zero
        rjmp  .Lsiv_unchecked_zero
; = zeroed: 4 cycles, 4 bytes
.Lsiv_unchecked_forged:
        ldi   r24, lo8(ERROR_AUTH)
        ldi   r25, hi8(ERROR_AUTH)
        rjmp  .Lsiv_unchecked_exit
; = refused: 4 cycles, 6 bytes

        ; 16 bytes from Z to X.
.Lsiv_unchecked_copy:
        ldi   left, 16
; = from: 1 cycles, 2 bytes
.Lsiv_unchecked_copy_byte:
        ld    t, Z+
        st    X+, t
        dec   left
        brne  .Lsiv_unchecked_copy_byte
; = copy: 7 cycles taken, 6 on, 8 bytes
        ret
; = copied: 4 cycles, 2 bytes

        ; CTR from V on with bits 31 and 63 cleared, RFC 5297 2.5; in = r21:r20, out = r17:r16.
.Lsiv_unchecked_crypt:
        ldd   x, Y+V+8
        andi  x, 0x7f
        std   Y+V+8, x
        ldd   x, Y+V+12
        andi  x, 0x7f
        std   Y+V+12, x
        ldd   r24, Y+CTR_CIPHER
        ldd   r25, Y+CTR_CIPHER+1
        movw  r22, r28
        movw  r18, r6
        CALL_FUNCTION aesmall_ctr_unchecked
        ret
; = crypt: 24 cycles, 26 bytes

        ; S2V, RFC 5297 2.4, of the AD strings and the text. K1 = 2 E(0) serves all the CMACs; D
        ; begins as the CMAC of a block of zeros, E(K1).
.Lsiv_unchecked_s2v:
        movw  r22, r14
        movw  r20, r14
        rcall .Lsiv_unchecked_encrypt
        movw  r24, r14
        CALL_FUNCTION aesmall_double
        movw  r22, r14
        movw  r20, r28
        subi  r20, lo8(-D)
        sbci  r21, hi8(-D)
        rcall .Lsiv_unchecked_encrypt
; = subkey: 17 cycles, 22 bytes
.Lsiv_unchecked_next_ad:
        movw  r30, r28
        ldi   left, 16
; = hash: 2 cycles, 4 bytes
.Lsiv_unchecked_clear:
        st    Z+, zero                  ; V
        dec   left
        brne  .Lsiv_unchecked_clear
; = clear: 5 cycles taken, 4 on, 6 bytes
        dec   count
        brmi  .Lsiv_unchecked_text
; = next: 3 cycles taken, 2 on, 4 bytes
        rcall .Lsiv_unchecked_double
        movw  r30, r10
        ld    r18, Z+
        ld    r19, Z+
        ld    r16, Z+
        ld    r17, Z+
        movw  r10, r30
        ldi   r20, 16                   ; no block is in V
        rcall .Lsiv_unchecked_mac
        movw  r26, r28
        ldi   left, 16
        rcall .Lsiv_unchecked_add
        rjmp  .Lsiv_unchecked_next_ad
; = ad: 24 cycles, 26 bytes

        ; The text: its last 16 bytes go to D, all before them to V. Of a shorter text D is doubled
        ; and all goes to it, padded.
.Lsiv_unchecked_text:
        movw  r26, r8
        movw  r16, r6
        subi  r16, 16
        sbci  r17, 0
        brcs  .Lsiv_unchecked_short
        add   r26, r16
        adc   r27, r17
        ldi   left, 16
        rcall .Lsiv_unchecked_add
        movw  r26, r8
; = long: 6 cycles taken, 12 on, 20 bytes
.Lsiv_unchecked_block:
        movw  r30, r28
        ldi   left, 16
; = block: 2 cycles, 4 bytes
.Lsiv_unchecked_absorb:
        subi  r16, 1
        sbci  r17, 0
        brcs  .Lsiv_unchecked_rest
; = byte: 4 cycles taken, 3 on, 6 bytes
        ld    t, X+
        ld    x, Z
        eor   x, t
        st    Z+, x
        dec   left
        brne  .Lsiv_unchecked_absorb
; = absorb: 10 cycles taken, 9 on, 12 bytes
        movw  r10, r26
        movw  r22, r28
        movw  r20, r28
        rcall .Lsiv_unchecked_encrypt
        movw  r26, r10
        rjmp  .Lsiv_unchecked_block
; = chain: 9 cycles, 12 bytes

.Lsiv_unchecked_short:
        rcall .Lsiv_unchecked_double
        movw  r26, r8
        mov   left, r6
        rcall .Lsiv_unchecked_add
        ldd   x, Z+D
        subi  x, 0x80                   ; + 0x80: the same, as the carry is lost
        std   Z+D, x
        movw  r30, r28
        ldi   left, 16
; = short: 15 cycles, 18 bytes

        ; D follows: it fills the block in V, and the rest of it ends the message.
.Lsiv_unchecked_rest:
        movw  r26, r28
        adiw  r26, D
; = rest: 3 cycles, 4 bytes
.Lsiv_unchecked_fill:
        ld    t, X+
        ld    x, Z
        eor   x, t
        st    Z+, x
        dec   left
        brne  .Lsiv_unchecked_fill
; = fill: 10 cycles taken, 9 on, 12 bytes
        movw  r18, r26
        movw  r16, r14
        sub   r16, r26
        sbc   r17, r27
        clr   r20                       ; a block is in V
; = last: 5 cycles, 10 bytes

        ; V <- CMAC of the message at r19:r18, after the block in V with r20 = 0.
.Lsiv_unchecked_mac:
        movw  r24, r2
        movw  r22, r28
        CALL_FUNCTION aesmall_cmac_unchecked_subkeys
        ret
; = mac: 10 cycles, 10 bytes

        ; Adds `left` bytes at X to D; Z + D is then after them.
.Lsiv_unchecked_add:
        movw  r30, r28
; = add: 1 cycles, 2 bytes
.Lsiv_unchecked_add_byte:
        subi  left, 1
        brcs  .Lsiv_unchecked_added
; = more: 3 cycles taken, 2 on, 4 bytes
        ld    t, X+
        ldd   x, Z+D
        eor   x, t
        std   Z+D, x
        adiw  r30, 1
        rjmp  .Lsiv_unchecked_add_byte
; = sum: 11 cycles, 12 bytes
.Lsiv_unchecked_added:
        ret
; = added: 4 cycles, 2 bytes

        ; D <- 2 D.
.Lsiv_unchecked_double:
        movw  r24, r28
        adiw  r24, D
        CALL_FUNCTION aesmall_double
        ret
; = double: 11 cycles, 10 bytes

        ; The block at r23:r22, encrypted, to r21:r20.
.Lsiv_unchecked_encrypt:
        movw  r24, r2
        movw  r26, r2
        ld    r30, X+
        ld    r31, X
        JUMP_Z
; = encrypt: 8 cycles, 10 bytes
END_FUNCTION aesmall_siv_unchecked

#endif
