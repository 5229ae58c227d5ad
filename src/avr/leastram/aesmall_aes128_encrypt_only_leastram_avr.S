/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../aesmall_avr.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes128_encrypt_only_leastram_avr
 * C:        void f(const uint8_t secret[16], const uint8_t in[16], uint8_t out[16]);
 * Does:     encryption of one block with AES-128, round keys on the fly, FIPS 197 5.1 and 5.2, for
 *           programs that never decrypt
 * Args:     secret=r25:r24 read 16, in=r23:r22 read 16, out=r21:r20 write 16, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r10-r17 r28 r29
 * Stack:    10 + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    no secret was on the stack. out held the round keys. The registers hold the output
 *           block and public values
 * Cost:     AVRe+: CALL 4 + entry 56 + 8 x copy 11 - 1 + start 5
 *           + 4 x (unmixed 3 + move 5) + 3 x which 2 + 9 x 4 x (which 1 + mix 24)
 *           + 10 x (key 3 + first 59 + 3 x (key 2 + next 46) + 3 x (turn 10 + again 2) + turn 11
 *           + end 2 + shift 27)
 *           + 4 x (which 2 + unmixed 2 + final 2 + last 24) + 3 x (turn 10 + again 2) + turn 11
 *           + end 3 + exit 26 = 4106 cycles
 * Timing:   T2: constant cycles, one branch on secrets, balanced, in XTIME, table index secret,
 *           memory: flash. T1 with AESMALL_AVR_BRANCH_FREE: + 12 a round
 */

; The state lives in registers, the round key in the caller's output block. The registers are a
; queue of columns: one leaves at the head, goes through MixColumns, AddRoundKey and SubBytes of the
; next round, and comes back at the tail. ShiftRows follows after four of them.

; REGISTERS. s<i> is byte i of the queue, which begins a round as the state of FIPS 197 3.4.
; s<2i>:s<2i+1> and t0:t1 are pairs for MOVW.
;
;   r0  r1       : s0 s1 = x0 x1   : state, head                               : all; then r1 = 0 for C
;   r12 r13      : s2 s3 = x2 x3   : state, head                               : all
;   r14 .. r25   : s4 .. s15       : state                                     : all
;   r10 r11      : t0 t1           : rows 2 and 3 for the tail                 : columns
;                : mixed0 mixed3   : rows after MixColumns                     : columns
;   r20 .. r25   : out, in, secret : arguments                                 : entry
;   r26          : rcon            : round constant, an LDI needs r16 or above : all
;   r27          : column          : counter, a SUBI needs r16 or above        : all
;   r27:r26 = X  : in              : pointer                                   : entry
;   r29:r28 = Y  : out             : pointer to the round key                  : all
;   r31:r30 = Z  : secret          : pointer                                   : entry
;   r30     = ZL : zl              : table index                               : all
;   r31     = ZH : zh              : page of the table                         : all
;                : reduction       : 0x1b                                      : MixColumns
#define s0 r0
#define s1 r1
#define s2 r12
#define s3 r13
#define s4 r14
#define s5 r15
#define s6 r16
#define s7 r17
#define s8 r18
#define s9 r19
#define s10 r20
#define s11 r21
#define s12 r22
#define s13 r23
#define s14 r24
#define s15 r25
#define t0 r10
#define t1 r11
#define rcon r26
#define column r27
#define reduction r31
#define x0 s0
#define x1 s1
#define x2 s2
#define x3 s3
#define mixed0 t0
#define mixed3 t1
#include "../aesmall_avr_mix.inc"

; The round constants are 2^0 .. 2^9 in GF(2^8); the one that follows marks the end.
#define RCON_END 0x6c

; NEXT_BYTE i, t   t <- byte i + 4 of the next round key, in columns 1 to 3; zl <- byte i + 4 of
; this one. Byte i is of the next one already.
; 5 cycles, 6 bytes
.macro NEXT_BYTE i, t
        ldd   zl, Y+\i+4
        ldd   \t, Y+\i
        eor   \t, zl
.endm

; FIRST_BYTE i, k, t   t <- byte i of the next round key, in column 0, except the round constant;
; zl <- byte i of this one. Byte k is that which RotWord takes.
; 8 cycles, 8 bytes
.macro FIRST_BYTE i, k, t
        ldd   zl, Y+\k
        lpm   \t, Z
        ldd   zl, Y+\i
        eor   \t, zl
.endm

; ADD_KEY i, t, x, y   byte i of the round key <- t; y <- SubBytes(x + zl). Clobbers zl.
; 6 cycles, 6 bytes
.macro ADD_KEY i, t, x, y
        std   Y+\i, \t
        eor   zl, \x
        lpm   \y, Z
.endm

; LAST_KEY s   the byte of the round key at Y <- s <- s + itself; Y to the next one. Clobbers zl.
; 5 cycles, 6 bytes
.macro LAST_KEY s
        ld    zl, Y
        eor   \s, zl
        st    Y+, \s
.endm

FUNCTION aesmall_aes128_encrypt_only_leastram_avr
        .irp  n, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
        push  r\n
        .endr
        movw  r28, r20                  ; Y = out
        movw  r26, r22                  ; X = in
        movw  r30, r24                  ; Z = secret
        .irp  s, s0,s1,s2,s3, s4,s5,s6,s7, s8,s9,s10,s11, s12,s13,s14,s15
        ld    \s, X+
        .endr
        ldi   column, 0                 ; counts bytes here
; = entry: 56 cycles, 60 bytes

.Lleastram_copy:
        ; out may be in, so this comes after.
        ld    t0, Z+
        st    Y+, t0
        ld    t0, Z+
        st    Y+, t0
        subi  column, 2 * 0x10
        brne  .Lleastram_copy
; = copy: 11 cycles taken, 10 on, 12 bytes
        sbiw  r28, 16
        ldi   zh, hi8(aesmall_sbox_avr)
        ldi   rcon, 1
        set                             ; no MixColumns before the first round
; = start: 5 cycles, 8 bytes

.Lleastram_unmixed:
        cpi   rcon, RCON_END
        brne  .Lleastram_move
; = unmixed: 3 cycles taken, 2 on, 4 bytes
        rjmp  .Lleastram_last
; = final: 2 cycles, 2 bytes
.Lleastram_move:
        NO_MIX_COLUMN
        rjmp  .Lleastram_key
; = move: 5 cycles, 8 bytes

.Lleastram_column:
        brts  .Lleastram_unmixed
; = which: 2 cycles taken, 1 on, 2 bytes
        ldi   reduction, REDUCTION
        MIX_COLUMN
        ldi   zh, hi8(aesmall_sbox_avr)
; = mix: 24 cycles, 48 bytes [branch-free: 27 cycles, 54 bytes]
.Lleastram_key:
        tst   column
        breq  .Lleastram_first
; = key: 3 cycles taken, 2 on, 4 bytes
        ; Rows 0 and 1 go to s2 s3, rows 2 and 3 to t0 t1, each when it is free.
        NEXT_BYTE 0, s2
        ADD_KEY 4, s2, mixed0, s2
        NEXT_BYTE 2, s0
        ADD_KEY 6, s0, mixed2, t0
        NEXT_BYTE 1, s0
        ADD_KEY 5, s0, mixed1, s3
        NEXT_BYTE 3, s0
        ADD_KEY 7, s0, mixed3, t1
        adiw  r28, 4
; = next: 46 cycles, 50 bytes
.Lleastram_turn:
        ; The queue moves on by a column.
        movw  s0, s4
        movw  s4, s8
        movw  s8, s12
        movw  s12, s2
        movw  s2, s6
        movw  s6, s10
        movw  s10, s14
        movw  s14, t0
        subi  column, 0x40
        breq  .Lleastram_shift
; = turn: 11 cycles taken, 10 on, 20 bytes
        rjmp  .Lleastram_column
; = again: 2 cycles, 2 bytes

.Lleastram_first:
        FIRST_BYTE 0, 13, s2
        eor   s2, rcon
        ADD_KEY 0, s2, mixed0, s2
        FIRST_BYTE 2, 15, s0
        ADD_KEY 2, s0, mixed2, t0
        FIRST_BYTE 1, 14, s0
        ADD_KEY 1, s0, mixed1, s3
        FIRST_BYTE 3, 12, s0
        ADD_KEY 3, s0, mixed3, t1
        rjmp  .Lleastram_turn
; = first: 59 cycles, 60 bytes

.Lleastram_shift:
        cpi   rcon, RCON_END
        breq  .Lleastram_exit
; = end: 3 cycles taken, 2 on, 4 bytes
        sbiw  r28, 12                   ; column 0 has no step
        ; ShiftRows: row 1 by one column, row 2 by two, row 3 by three.
        mov   t0, s1
        mov   s1, s5
        mov   s5, s9
        mov   s9, s13
        mov   s13, t0
        mov   t0, s2
        mov   s2, s10
        mov   s10, t0
        mov   t0, s6
        mov   s6, s14
        mov   s14, t0
        mov   t0, s3
        mov   s3, s15
        mov   s15, s11
        mov   s11, s7
        mov   s7, t0
        clt
        lsl   rcon
        brcc  .Lleastram_end
        ldi   rcon, REDUCTION           ; 2^8, once
.Lleastram_end:
        cpi   rcon, RCON_END
        brne  .Lleastram_round
        set                             ; the last round has no MixColumns
.Lleastram_round:
        rjmp  .Lleastram_column
; = shift: 27 cycles, 50 bytes

.Lleastram_last:
        LAST_KEY s0
        LAST_KEY s1
        LAST_KEY s2
        LAST_KEY s3
        movw  t0, s2
        movw  s2, s0
        rjmp  .Lleastram_turn
; = last: 24 cycles, 30 bytes

.Lleastram_exit:
        clr   zl                        ; a byte of the last round key
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10
        pop   r\n
        .endr
        clr   r1                        ; as C requires
        ret
; = exit: 26 cycles, 26 bytes
END_FUNCTION aesmall_aes128_encrypt_only_leastram_avr

#endif
