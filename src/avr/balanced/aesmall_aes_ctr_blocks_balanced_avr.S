/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_avr_balanced.inc"
#define mask r2
#define CACHE_WORK 12
#include "../aesmall_avr_ctr.inc"
#include "../aesmall_avr_column.inc"
#if AESMALL_AVR_ASM

/* aesmall_aes_ctr_blocks_balanced_avr
 * C:        void f(const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out,
 *           size_t blocks, uint8_t rounds);
 * Does:     CTR with AES-128, -192 or -256, SP 800-38A 6.5: out = in + E(counter), E(counter +
 *           1), .... The counter has 128 bits, wraps to 0, and is left as the next block has it
 * Args:     schedule=r25:r24 read 16 (rounds + 1), counter=r23:r22 write 16, in=r21:r20 read 16 x
 *           blocks, out=r19:r18 write 16 x blocks, blocks=r17:r16 to 4095 (64 KB of memory),
 *           rounds=r14 is 10, 12 or 14, in==out allowed
 * Clobbers: r0 r18-r27 r30 r31 SREG. r1 is 0 on exit
 * Saves:    r2-r19 r22-r25 r28 r29
 * Stack:    57 (24 pushed, a frame of 33) + return address
 * Tables:   aesmall_sbox_avr, 256 B, 256-aligned, flash
 * Wipes:    the cache on the stack is zeroed. The registers hold bytes of the last block's output
 *           and public values
 * Cost:     AVRe+: CALL 4 + any 4 + entry 72 + run 19 + 16 x first 11 - 1 + prepare 11
 *           + 2 x (wrap 26 + 4 x column 63 - 1) + second 1 + second 2 + keep 4
 *           + 4 x keep_byte 9 - 1 + again 2 + filled 2
 *           + blocks x (cached 153 + 7 x round 183 - 1 + crypt 139) - 1
 *           + store 12 + more 7 + exit 4 + 33 x wipe 5 - 1 + leave 47
 *           = 2690, 7406, 101726 cycles for 1, 4, 64 blocks;
 *           so with 10 rounds. A block costs 366 more with 12 and 732 with 14. After a counter
 *           that ends in 255 the next run costs 830 more (6 if no block follows), and 9 for each
 *           further byte of the counter that becomes 0
 * Timing:   T2: time depends on blocks and on the counter, which are public. One branch on secrets,
 *           balanced, in XTIME, table index secret, memory: flash. T1 with AESMALL_AVR_BRANCH_FREE:
 *           + 12 for each round but three, + 5 a block
 */

; REGISTERS, besides the registers of the round.
;
;   r0          : t          : free between blocks                              : all but block
;   r2          : key, mask  : byte of the last round key; for XTIME            : block; fill
;   r4 .. r7    : x0 .. x3   : a column                                         : fill
;   r8          : k          : byte of round key 0                              : fill
;   r15:r14     : in         : pointer                                          : all (on entry: rounds)
;   r16         : counter    : byte 15 of the counter block                     : all (on entry: blocks)
;   r17         : until      : its value after the run                          : all (on entry: blocks)
;   r18         : end        : low byte of the address of the last round's keys : all
;   r19:r18     : left       : byte 15 of the counter + blocks - 1              : entry (on entry: out)
;   r21:r20     : out        : pointer                                          : all (on entry: in)
;   r22         : column_end : low byte of the address after the columns        : fill
;   r24         : inverse_0  : SubBytes makes it 0, an LDI needs r16 or above   : fill
;               : high       : of the rest, a SUBI needs r16 or above           : run
;   r25         : count      : loops                                            : fill, exit
;   r27:r26 = X : keys       : pointer                                          : fill
;               : in         : pointer                                          : crypt
;   r29:r28 = Y : frame      : the stack pointer                                : all but rounds
;   r31:r30 = Z : counter    : pointer to its block                             : run
;               : out        : pointer                                          : crypt
#define t          r0
#define key        r2
#define x0         r4
#define x1         r5
#define x2         r6
#define x3         r7
#define k          r8
#define in_        r14
#define counter    r16
#define until      r17
#define end        r18
#define out_       r20
#define column_end r22
#define inverse_0  r24
#define high       r24
#define count      r25

; STORE_SUM y, place   the next byte at Y <- zl. Ignores its arguments.
; 2 cycles, 2 bytes
.macro STORE_SUM y, place
        st    Y+, zl
.endm

; LOAD_SUB x, place   x <- SubBytes(byte at Y + place). Clobbers zl.
; 5 cycles, 4 bytes
.macro LOAD_SUB x, place
        ldd   zl, Y+\place
        lpm   \x, Z
.endm

FUNCTION aesmall_aes_ctr_blocks_balanced_avr
        cp    r16, r1
        cpc   r17, r1
        brne  .Lctr_enter
; = any: 4 cycles taken, 3 on, 6 bytes
        ret
; = none: 4 cycles, 2 bytes

.Lctr_enter:
        .irp  n, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 28, 29
        push  r\n
        .endr
        swap  r14                       ; 16 rounds: the distance of the last round key
        add   r14, r24
        movw  r26, r20                  ; in
        movw  out_, r18
        movw  r30, r22                  ; Z = counter block
        movw  r18, r16                  ; left = blocks ...
        ldd   r0, Z+15
        add   r18, r0                   ; ... + byte 15 ...
        adc   r19, r1
        subi  r18, 1                    ; ... - 1
        sbci  r19, 0
        push  r23                       ; FRAME_COUNTER
        push  r22
        push  r25                       ; FRAME_SCHEDULE
        push  r24
        push  r19                       ; FRAME_LEFT
        push  r18
        mov   end, r14
        movw  in_, r26
        OPEN_FRAME
        ldi   reduction, REDUCTION
; = entry: 72 cycles, 92 bytes

        ; A run up to the next multiple of 256, or as far as there are blocks. Its end is 256; of
        ; the last run, which has no 256 left, byte 15 + blocks.
.Lctr_unchecked:
        ldd   until, Y+FRAME_LEFT
        inc   until
        ldd   high, Y+FRAME_LEFT+1
        tst   high
        breq  .Lctr_until               ; both ways take 2 cycles
        clr   until
.Lctr_until:
        ldd   zl, Y+FRAME_COUNTER
        ldd   zh, Y+FRAME_COUNTER+1
        ldd   r26, Y+FRAME_SCHEDULE     ; X = schedule
        ldd   r27, Y+FRAME_SCHEDULE+1

        ; AddRoundKey with key 0, into the place of the sums of round 2. Byte 15 stays in `counter`,
        ; and its key in k.
        adiw  r28, CACHE_2
        ldi   count, 16
; = run: 19 cycles, 24 bytes
.Lctr_key:
        ld    counter, Z+
        ld    k, X+
        mov   t, counter
        eor   t, k
        st    Y+, t
        dec   count
        brne  .Lctr_key
; = first: 11 cycles taken, 10 on, 14 bytes

        sbiw  r28, CACHE_2 + 16 - CACHE_KEY
        st    Y, k
        adiw  r28, CACHE_2 - CACHE_KEY
        ldi   inverse_0, 0x52           ; SubBytes makes it 0, the place of the changing byte
        std   Y+15, inverse_0
        ldi   zh, hi8(aesmall_sbox_avr)
        clt                             ; round 1
; = prepare: 11 cycles, 14 bytes

        ; A round without its last look-up, column by column in place; a column takes its bytes
        ; along the diagonal, which is ShiftRows, and some from after the 16 bytes: from copies.
.Lctr_fill:
        .irp  i, 1, 2, 3, 6, 7, 11
        ldd   t, Y+\i
        std   Y+16+\i, t
        .endr
        mov   column_end, r28
        subi  column_end, -16
; = wrap: 26 cycles, 28 bytes
.Lctr_column:
        LOAD_SUB x0, 0
        LOAD_SUB x1, 5
        LOAD_SUB x2, 10
        LOAD_SUB x3, 15
        MIX_COLUMN x0, x1, x2, x3, x0, STORE_SUM
        cpse  r28, column_end
        rjmp  .Lctr_column
; = column: 63 cycles taken, 62 on, 84 bytes [branch-free: 66 cycles taken, 65 on, 90 bytes]
        brts  .Lctr_filled
; = second: 2 cycles taken, 1 on, 2 bytes

        ; After round 1: column 0 is kept, and left 0 for round 2.
        set
        sbiw  r28, 16 + CACHE_2 - CACHE_1
        ldi   count, 4
; = keep: 4 cycles, 6 bytes
.Lctr_keep:
        ldd   t, Y+CACHE_2-CACHE_1
        std   Y+CACHE_2-CACHE_1, inverse_0
        st    Y+, t
        dec   count
        brne  .Lctr_keep
; = keep_byte: 9 cycles taken, 8 on, 10 bytes
        rjmp  .Lctr_fill
; = again: 2 cycles, 2 bytes

.Lctr_filled:
        sbiw  r28, 16 + CACHE_2
; = filled: 2 cycles, 2 bytes

.Lctr_block:
        CACHED_ROUNDS counter
        ldd   r26, Y+FRAME_SCHEDULE     ; Y = round key 3
        ldd   r27, Y+FRAME_SCHEDULE+1
        adiw  r26, 3 * 16
        movw  r28, r26
; = cached: 153 cycles, 174 bytes [branch-free: 158 cycles, 184 bytes]

.Lctr_round:
        MIX_ROUND
        adiw  r28, 16                   ; the next round key
        cpse  r28, end                  ; on to the last round when the low byte has come to `end`:
        rjmp  .Lctr_round               ; its key begins there
; = round: 183 cycles taken, 182 on, 266 bytes [branch-free: 195 cycles taken, 194 on, 290 bytes]

        ; The last round has no MixColumns: ShiftRows, AddRoundKey; then the text.
        movw  r26, in_                  ; the last parked bytes are gone from X
        movw  r30, out_
        .irp  s, s00,s11,s22,s33, s01,s12,s23,s30, s02,s13,s20,s31, s03,s10,s21,s32
        ld    key, Y+
        eor   \s, key
        ld    key, X+
        eor   \s, key
        st    Z+, \s
        .endr
        movw  in_, r26
        movw  out_, r30
        ldi   zh, hi8(aesmall_sbox_avr)
        GET_STACK_POINTER
        inc   counter
        cpse  counter, until
        rjmp  .Lctr_block
; = crypt: 139 cycles taken, 138 on, 180 bytes

        ; Byte 15 of the counter goes back to its block. After 255 it is 0: a carry.
        ldd   zl, Y+FRAME_COUNTER
        ldd   zh, Y+FRAME_COUNTER+1
        mov   until, zl                 ; byte 0, its carry is dropped
        adiw  zl, 15
        st    Z, counter
        tst   counter
        brne  .Lctr_more
; = store: 12 cycles taken, 11 on, 14 bytes
.Lctr_carry:
        ld    count, -Z
        inc   count
        st    Z, count
        brne  .Lctr_more
; = carry: 7 cycles taken, 6 on, 8 bytes
        cpse  zl, until
        rjmp  .Lctr_carry
; = digit: 3 cycles taken, 2 on, 4 bytes

.Lctr_more:
        ldd   high, Y+FRAME_LEFT+1
        subi  high, 1
        std   Y+FRAME_LEFT+1, high
        brcs  .Lctr_exit
        rjmp  .Lctr_unchecked
; = more: 8 cycles taken, 7 on, 10 bytes

.Lctr_exit:
        clr   r1                        ; as C requires
        ldi   count, CACHE_SIZE
        adiw  r28, 1
; = exit: 4 cycles, 6 bytes
.Lctr_wipe:
        st    Y+, r1
        dec   count
        brne  .Lctr_wipe
; = wipe: 5 cycles taken, 4 on, 6 bytes
        adiw  r28, FRAME_SIZE - CACHE_SIZE - 1
        SET_STACK_POINTER r17
        .irp  n, 29, 28, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2
        pop   r\n
        .endr
        ret
; = leave: 47 cycles, 50 bytes
END_FUNCTION aesmall_aes_ctr_blocks_balanced_avr

#endif
