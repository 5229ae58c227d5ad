/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cbc_blocks.h"

#include "../../core/scrub.h"
#include "../../core/target.h"
#include "../block.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_cbc_decrypt_blocks.S */

/* From the last block to the first: with in == out the ciphertext block that a
 * block is chained to is then still there. */
void aesmall_cbc_decrypt_blocks(const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE],
                                const uint8_t *in, size_t len, uint8_t *out)
{
    while (len != 0) {
        len -= AESMALL_BLOCK_SIZE;
        cipher->decrypt(cipher, in + len, out + len);
        aesmall_xor_block(out + len, len != 0 ? in + len - AESMALL_BLOCK_SIZE : iv);
    }
    AESMALL_CLEAR_REGISTERS();
}

#endif
