/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_armv6m_fast.inc"
#if AESMALL_ARMV6M_ASM

/* aesmall_aes_ctr_blocks_fast_armv6m
 * C:        void f(const void *schedule, uint8_t counter[16], const uint8_t *in, uint8_t *out,
 *           size_t blocks, uint32_t rounds);
 * Does:     CTR with AES-128, -192 or -256, SP 800-38A 6.5: out = in + E(counter), E(counter +
 *           1), .... The counter has 128 bits, wraps to 0, and is left as the next block has it
 * Args:     schedule=r0 read 16 (rounds + 1), counter=r1 write 16, in=r2 read 16 x blocks, out=r3
 *           write 16 x blocks, blocks at sp, rounds at sp + 4 is 10, 12 or 14, in==out allowed
 * Clobbers: r0-r3 r12 lr flags
 * Saves:    r4-r8
 * Stack:    116 (24 pushed, a frame of 64, 28 for a block)
 * Tables:   aesmall_sbox_mix_armv6m, 1024 B, 8 modulo 32. aesmall_sbox_armv6m, 256 B
 * Wipes:    the cache on the stack and the key stream are zeroed
 * Cost:     M0+: entry 27 + 16 x load 7 - 1 + any 3 + begin 29 + fill 264
 *           + blocks x (next 7 + block 65 + 835 + crypt 24 + count 8 + more 3) - 1
 *           + end 4 + 16 x store 7 - 1 + leave 30
 *           = 1520, 4346, 60866 cycles for 1, 4, 64 blocks;
 *           835 is the rest of an encryption with 10 rounds, 216 more with 12 and 432 with 14.
 *           After a counter that ends in 255 a block costs 305 more (12 if no block follows) and 10
 *           for each further byte of the counter that becomes 0. Unaligned in or out + 142 a block
 * Timing:   T1: time depends on blocks, on the counter and on the addresses of in and out, which
 *           are public. Table index secret, memory: SRAM. There is no MULS
 */

@ Of 256 blocks in a row only byte 15 of the counter differs. In round 1 it has a part in column 0 only,
@ and in round 2 that column has a part in each, one byte. The unchanged values are kept on the stack.
@
@ REGISTERS, besides the registers of aesmall_armv6m_fast.inc; and the frame.
@
@   r4           : in                  : pointer             : between blocks
@   r5           : out                 : pointer             : between blocks
@   r6           : schedule            : pointer             : between blocks
@   r7           : blocks              : left                : between blocks
@   r0-r3        : scratch             : bytes, words        : between blocks
#define FRAME     64
#define STREAM    0                     /* 16 bytes of key stream */
#define COUNTER   16                    /* the counter block */
#define ONE       32                    /* column 0 after round 1, without byte 15 of the counter */
#define TWO       36                    /* the columns after round 2, without that column */
#define MASK      52                    /* with the rounds */
#define POINTER   56                    /* of the caller to the counter */
#define ARGUMENTS (24 + FRAME)          /* blocks, rounds */
#define CALL      28                    /* bytes on the stack in front of the frame during a block */
#define SAVED     16                    /* the same while the cache is filled */

@ FROM_BYTE_15 above   r0 <- the entry of byte 15 of the counter + r0, turned to row 3. The frame begins at
@ sp + above. Clobbers r1.
@ 8 cycles, 12 bytes
.macro FROM_BYTE_15 above
        ldr   r1, [sp, #(\above + COUNTER + 12)]
        lsrs  r1, #24
        eors  r0, r1
        lsls  r0, #2
        ldr   r0, [table, r0]
        rors  r0, table
.endm

@ ADD_COLUMN_0   adds to the columns of round 2 in r4 to r7 the parts of column 0, in r0. Clobbers r1.
@ 26 cycles, 44 bytes
.macro ADD_COLUMN_0
        uxtb  r1, r0
        lsls  r1, #2
        ldr   r1, [table, r1]
        eors  r4, r1
        lsrs  r1, r0, #24
        lsls  r1, #2
        ldr   r1, [table, r1]
        rors  r1, table
        eors  r5, r1
        lsrs  r1, r0, #14
        ands  r1, mask
        ldr   r1, [table, r1]
        rors  r1, table
        rors  r1, table
        eors  r6, r1
        lsrs  r1, r0, #6
        ands  r1, mask
        ldr   r1, [table, r1]
        rors  r1, table
        rors  r1, table
        rors  r1, table
        eors  r7, r1
.endm

@ CRYPT_8 from   out <- in + key stream, eight bytes. Clobbers r0 to r3.
@ 12 cycles, 12 bytes
.macro CRYPT_8 from
        ldm   r4!, {r0, r1}
        ldr   r2, [sp, #(STREAM + \from)]
        ldr   r3, [sp, #(STREAM + \from + 4)]
        eors  r0, r2
        eors  r1, r3
        stm   r5!, {r0, r1}
.endm

FUNCTION aesmall_aes_ctr_blocks_fast_armv6m
        push  {r4-r7, lr}
        mov   r4, r8
        push  {r4}
        sub   sp, #FRAME
        str   r1, [sp, #POINTER]
        movs  r6, r0
        movs  r4, r2
        movs  r5, r3
        ldr   r3, [sp, #(ARGUMENTS + 4)]
        lsls  r3, #ROUNDS_BIT
        movs  r0, #0xff
        lsls  r0, #2
        orrs  r3, r0
        str   r3, [sp, #MASK]
        ldr   r7, [sp, #ARGUMENTS]
        add   r0, sp, #COUNTER
        movs  r2, #15
@ = entry: 27 cycles, 34 bytes
.Lctr_load:
        ldrb  r3, [r1, r2]
        strb  r3, [r0, r2]
        subs  r2, #1
        bpl   .Lctr_load
@ = load: 7 cycles taken, 6 on, 8 bytes
        cmp   r7, #0
        bne   .Lctr_fill
@ = any: 3 cycles taken, 2 on, 4 bytes
        b     .Lctr_end
@ = none: 2 cycles, 2 bytes
.Lctr_misplaced:
        udf   #8
@ = misplaced: 1 cycle, 2 bytes

@ The rounds 1 and 2 of one counter; adding its part once more takes it away.
.Lctr_fill:
        push  {r4-r7}
        movs  r0, r6
        add   r1, sp, #(SAVED + COUNTER)
        FIRST_KEY
        mov   keys, r0
        ldr   table, .Lctr_table
        CHECK_TABLE .Lctr_misplaced
@ = begin: 30 cycles taken, 29 on, 32 bytes
        ldr   mask, [sp, #(SAVED + MASK)]
        ENCRYPT_A 0
        str   r1, [sp, #(SAVED + ONE)]
        ENCRYPT_B 16
        mov   r1, keys
        subs  r1, #1
        ldrb  r0, [r1]                  @ byte 15 of the first key
        FROM_BYTE_15 SAVED
        ldr   r1, [sp, #(SAVED + ONE)]
        eors  r0, r1
        str   r0, [sp, #(SAVED + ONE)]
        movs  r0, r1
        ADD_COLUMN_0
        add   r0, sp, #(SAVED + TWO)
        stm   r0!, {r4-r7}
        pop   {r4-r7}
@ = fill: 264 cycles, 410 bytes

.Lctr_next:
        bl    .Lctr_block
        movs  r0, r4
        orrs  r0, r5
        lsls  r0, #30
        bne   .Lctr_bytes
@ = next: 8 cycles taken, 7 on, 12 bytes
        CRYPT_8 0
        CRYPT_8 8
@ = crypt: 24 cycles, 24 bytes
.Lctr_count:
        ldr   r0, [sp, #(COUNTER + 12)]
        movs  r1, #1
        lsls  r1, #24
        adds  r0, r1                    @ byte 15
        str   r0, [sp, #(COUNTER + 12)]
        bcs   .Lctr_carry
@ = count: 9 cycles taken, 8 on, 12 bytes
        subs  r7, #1
        bne   .Lctr_next
@ = more: 3 cycles taken, 2 on, 4 bytes

.Lctr_end:
        ldr   r1, [sp, #POINTER]
        add   r0, sp, #COUNTER
        movs  r2, #15
@ = end: 4 cycles, 6 bytes
.Lctr_store:
        ldrb  r3, [r0, r2]
        strb  r3, [r1, r2]
        subs  r2, #1
        bpl   .Lctr_store
@ = store: 7 cycles taken, 6 on, 8 bytes
        movs  r1, #0
        movs  r2, #0
        movs  r3, #0
        movs  r4, #0
        movs  r5, #0
        mov   r0, sp
        stm   r0!, {r1-r4}
        add   r0, sp, #ONE
        stm   r0!, {r1-r5}
        add   sp, #FRAME
        pop   {r4}
        mov   r8, r4
        pop   {r4-r7, pc}
@ = leave: 30 cycles, 26 bytes

@ A carry out of byte 15: into the bytes before it, and to another cache.
.Lctr_carry:
        add   r0, sp, #COUNTER
        movs  r1, #14
@ = carry: 2 cycles, 4 bytes
.Lctr_byte:
        ldrb  r2, [r0, r1]
        adds  r2, #1
        strb  r2, [r0, r1]
        lsrs  r2, #8
        beq   .Lctr_carried
@ = byte: 8 cycles taken, 7 on, 10 bytes
        subs  r1, #1
        bpl   .Lctr_byte
@ = before: 3 cycles taken, 2 on, 4 bytes
.Lctr_carried:
        subs  r7, #1
        beq   .Lctr_end
@ = again: 3 cycles taken, 2 on, 4 bytes
        b     .Lctr_fill
@ = wrapped: 2 cycles, 2 bytes

@ in or out is not at a word.
.Lctr_bytes:
        mov   r0, sp
        movs  r1, #15
@ = bytes: 2 cycles, 4 bytes
.Lctr_crypt:
        ldrb  r2, [r0, r1]
        ldrb  r3, [r4, r1]
        eors  r2, r3
        strb  r2, [r5, r1]
        subs  r1, #1
        bpl   .Lctr_crypt
@ = crypt_byte: 10 cycles taken, 9 on, 12 bytes
        adds  r4, #16
        adds  r5, #16
        b     .Lctr_count
@ = crypted: 4 cycles, 6 bytes

@ A block: with the kept values to the third round of encryption, which returns to where this was called
@ from, the key stream in the frame.
.Lctr_block:
        push  {r4-r7, lr}
        add   r0, sp, #(20 + STREAM)
        push  {r0, r4}
        ldrb  r0, [r6, #15]             @ byte 15 of the first key
        ldr   table, .Lctr_table
        FROM_BYTE_15 CALL
        ldr   r1, [sp, #(CALL + ONE)]
        eors  r0, r1                    @ column 0 after round 1
        adds  r6, #16
        mov   keys, r6
        ldr   mask, [sp, #(CALL + MASK)]
        add   r1, sp, #(CALL + TWO)
        ldm   r1!, {r4-r7}
        ADD_COLUMN_0
        ldr   r1, .Lctr_third
        bx    r1
@ = block: 65 cycles, 84 bytes
        .p2align 2
.Lctr_table:
        .word aesmall_sbox_mix_armv6m
.Lctr_third:
        .word aesmall_aes_encrypt_third_fast_armv6m
END_FUNCTION aesmall_aes_ctr_blocks_fast_armv6m

#endif
