/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_modes.inc"
#if AESMALL_AVR_ASM

/* aesmall_eax_open_run
 * C:        aesmall_error f(const aesmall_cipher *cipher, uint8_t work[48],
 *           const aesmall_eax_parts *parts);
 * Does:     opens a message of EAX without checks: verifies, then decrypts in place
 * Args:     cipher=r25:r24 read 2, work=r23:r22 write 48 (32 for aesmall_cmac_run, then the tag),
 *           parts=r21:r20 read 15 and the buffers that it names
 * Clobbers: r0 r18-r27 r30 r31 SREG; r1 is 0 on exit
 * Saves:    r16 r17 r28 r29; around aesmall_cmac_run r21-r25
 * Stack:    9 + return address + what aesmall_cmac_run takes
 * Tables:   none
 * Wipes:    no secret was on the stack; work is 0 again; r0 holds a byte of the tag
 * Cost:     AVRe+: CALL 4 + entry 10 + 3 x (omac 2 + 16 x add 12 - 1 + mac 37) - 1 + tag 8
 *           + bytes x compare 12 - 1 + verdict 4 + decrypt 17 + all 1 + 48 x zero 5 - 1
 *           + exit 12 = 1175 cycles for 16 bytes; of tag, that is; the time of its calls, 4 less each
 *           for their CALL, is added
 * Timing:   T0 but for the cipher: no branch and no address depends on a secret; lengths, the
 *           result and the counter do, which are public
 */

; REGISTERS.
;
;   r0           : t                 : byte of the tag                                    : all
;   r1           : 0                 : as C has it                                        : all
;   r17:r16      : len, text         : arguments of aesmall_cmac_run, aesmall_ctr_run     : all
;   r18          : x                 : byte of a tag                                      : add, compare
;   r19:r18      : msg, len          : arguments of aesmall_cmac_run, aesmall_ctr_run     : omac, decrypt
;   r20          : count             : bytes to do                                        : all
;                : room              : 0, argument of aesmall_cmac_run                    : omac
;   r21          : tweak             : 2, 1, 0                                            : omac
;                : difference        : not 0 when the tags differ                         : compare
;   r21:r20      : parts, text       : on entry; argument of aesmall_ctr_run              : entry, decrypt
;   r23:r22      : work              : pointer                                            : all
;   r25:r24      : cipher            : pointer; then the result                           : all
;   r27:r26 = X  : tag               : byte of the message's tag, pointer                 : compare
;   r29:r28 = Y  : parts, then work  : pointer, walks forwards                            : all
;   r31:r30 = Z  : mac               : byte of the last OMAC, pointer                     : all
;                : parts             : pointer                                            : decrypt
#define t          r0
#define zero       r1
#define x          r18
#define count      r20
#define tweak      r21
#define difference r21

; AESMALL_ERROR_AUTH in src/core/error.h
#define ERROR_AUTH -6

FUNCTION aesmall_eax_open_run
        .irp  n, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r20                  ; Y = parts
        ldi   tweak, 2
; = entry: 10 cycles, 12 bytes

        ; OMAC, the CMAC of the tweak as a block and a part, of the text, the header and the nonce.
        ; Each is added to the tag when the next one begins; the first one finds zeros.
.Leax_open_run_omac:
        movw  r30, r22
        ldi   count, 16
; = omac: 2 cycles, 4 bytes
.Leax_open_run_add:
        ld    t, Z
        ldd   x, Z+32
        eor   x, t
        std   Z+32, x
        st    Z+, zero
        dec   count
        brne  .Leax_open_run_add
; = add: 12 cycles taken, 11 on, 14 bytes
        st    -Z, tweak
        ld    r18, Y+
        ld    r19, Y+
        ld    r16, Y+
        ld    r17, Y+
        .irp  n, 21, 22, 23, 24, 25
        push  r\n
        .endr
        CALL_NAME aesmall_cmac_run      ; with room = 0
        .irp  n, 25, 24, 23, 22, 21
        pop   r\n
        .endr
        dec   tweak
        brpl  .Leax_open_run_omac
; = mac: 37 cycles taken, 36 on, 38 bytes

        ; The nonce's OMAC is still to be added. It is the first counter block, and in its place.
        ld    r26, Y+
        ld    r27, Y+
        ld    count, Y
        movw  r30, r22
        clr   difference
; = tag: 8 cycles, 10 bytes
.Leax_open_run_compare:
        ld    t, Z+
        ldd   x, Z+31
        eor   t, x
        ld    x, X+
        eor   t, x
        or    difference, t
        dec   count
        brne  .Leax_open_run_compare
; = compare: 12 cycles taken, 11 on, 16 bytes

        movw  r30, r28                  ; parts + 14
        movw  r28, r22                  ; Y = work
        tst   difference
        brne  .Leax_open_run_forged
; = verdict: 5 cycles taken, 4 on, 8 bytes
        sbiw  r30, 14
        ld    r20, Z
        ldd   r21, Z+1
        ldd   r18, Z+2
        ldd   r19, Z+3
        movw  r16, r20
        CALL_NAME aesmall_ctr_run
        clr   r24
        clr   r25
; = decrypt: 17 cycles, 20 bytes

.Leax_open_run_wipe:
        ldi   count, 48
; = all: 1 cycles, 2 bytes
.Leax_open_run_zero:
        st    Y+, zero
        dec   count
        brne  .Leax_open_run_zero
; = zero: 5 cycles taken, 4 on, 6 bytes
        .irp  n, 29, 28, 17, 16
        pop   r\n
        .endr
        ret
; = exit: 12 cycles, 10 bytes

.Leax_open_run_forged:
        ldi   r24, lo8(ERROR_AUTH)
        ldi   r25, hi8(ERROR_AUTH)
        rjmp  .Leax_open_run_wipe
; = forged: 4 cycles, 6 bytes
END_FUNCTION aesmall_eax_open_run

#endif
