/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_rv32e_ct_inv_sub_bytes.inc"
#if AESMALL_RV32E_ASM

/* aesmall_inv_sub_bytes_ct_rv32e
 * C:        no prototype: the functions of ct call it
 * Does:     InvSubBytes of two blocks in planes, without its constant, FIPS 197 5.3.2
 * Args:     planes in the registers and words of the stack that the macro INV_SUB_BYTES names
 * Clobbers: ra a0-a5 t0-t2 s0 s1, and 64 bytes at sp
 * Saves:    no register: s0 and s1 are planes
 * Stack:    0
 * Tables:   no tables
 * Wipes:    no secret: its callers do
 * Cost:     RV32E: sub 141
 *           = 141 instructions
 * Timing:   T0: constant time, no branch on secrets and no secret address
 */

# REGISTERS.
#
#   ra t0-t2 s0 s1 a0-a5 : values : planes and values of the S-box; at the start and the end ra is the link : all

        .option norelax

FUNCTION aesmall_inv_sub_bytes_ct_rv32e
        .hidden aesmall_inv_sub_bytes_ct_rv32e  # called only by our kernels
        INV_SUB_BYTES
        ret
# = sub: 141 instructions, 376 bytes
END_FUNCTION aesmall_inv_sub_bytes_ct_rv32e

#endif
