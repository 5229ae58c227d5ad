/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_eax_seal_unchecked
 * C:        void f(const aesmall_cipher *cipher, uint8_t work[48],
 *           const aesmall_aead_args *args);
 * Does:     seals a message of EAX without checks, with parts of aesmall_eax_open_unchecked
 * Args:     cipher=r25:r24 read 2, work=r23:r22 write 48 (32 for aesmall_cmac_unchecked, then the tag),
 *           args=r21:r20 read 18 and the buffers that it names, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r16 r17 r28 r29, which aesmall_eax_leave gives back
 * Stack:    4 + return address + the stack of aesmall_eax_omac
 * Tables:   no tables
 * Wipes:    no secret was on the stack. work is 0 again. r0 holds a byte of the tag
 * Cost:     AVRe+: CALL 4 + entry 12 + omacs 6 + omacs 5 + text 18 + sealed 10
 *           + bytes x store 7 - 1 + leave 3 = 169 cycles for 16 bytes;
 *           of the tag. The time of its calls is added
 * Timing:   T0, except the cipher: no branch and no address depends on a secret, only on lengths
 *           and the counter, which are public
 */

; REGISTERS.
;
;   r0           : t                 : byte of the tag                                    : store
;   r17:r16      : out, len          : left by aesmall_eax_crypt; argument of the OMAC    : text
;   r19:r18      : len, out          : arguments of aesmall_eax_crypt, of the OMAC        : text
;   r20          : count             : bytes to do                                        : store
;   r21          : tweak             : 1, 0; 2                                            : all
;   r21:r20      : args              : on entry                                           : entry
;   r27:r26 = X  : tag               : byte after the ciphertext, pointer                 : store
;   r29:r28 = Y  : args              : pointer, walks backwards through the OMACs         : all
;   r31:r30 = Z  : mac               : byte of the tag in work, pointer                   : store
#define t     r0
#define count r20
#define tweak r21

; Offsets in aesmall_aead_args, src/modes/aead/aead.h
#define AD_END  8
#define IN_LEN  10
#define OUT     12
#define TAG_LEN 16

FUNCTION aesmall_eax_seal_unchecked
        .irp  n, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r20
        adiw  r28, AD_END
        ldi   tweak, 1
; = entry: 12 cycles, 14 bytes

        ; The OMACs of AD and nonce. That of the nonce is the first counter block, in its place.
.Leax_seal_unchecked_omacs:
        CALL_FUNCTION aesmall_eax_omac
        brpl  .Leax_seal_unchecked_omacs      ; Y = args at last
; = omacs: 6 cycles taken, 5 on, 6 bytes

        ldd   r18, Y+IN_LEN
        ldd   r19, Y+IN_LEN+1
        CALL_FUNCTION aesmall_eax_crypt
        movw  r18, r16                  ; out
        ldd   r16, Y+IN_LEN
        ldd   r17, Y+IN_LEN+1
        ldi   tweak, 2
        CALL_FUNCTION aesmall_eax_omac_of   ; keeps r17:r16
; = text: 18 cycles, 20 bytes

        ldd   r26, Y+OUT
        ldd   r27, Y+OUT+1
        add   r26, r16
        adc   r27, r17                  ; X = after the ciphertext
        adiw  r30, 16                   ; Z = the tag
        ldd   count, Y+TAG_LEN
; = sealed: 10 cycles, 12 bytes
.Leax_seal_unchecked_store:
        ld    t, Z+
        st    X+, t
        dec   count
        brne  .Leax_seal_unchecked_store
; = store: 7 cycles taken, 6 on, 8 bytes
        JUMP_FUNCTION aesmall_eax_leave
; = leave: 3 cycles, 4 bytes
END_FUNCTION aesmall_eax_seal_unchecked

#endif
