/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cbc_blocks.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "../block.h"

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_cbc_encrypt_blocks.S */

const uint8_t *aesmall_cbc_encrypt_blocks(const aesmall_cipher *cipher,
                                          const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                          size_t len, uint8_t *out)
{
    for (; len != 0; len -= AESMALL_BLOCK_SIZE) {
#if AESMALL_XOR_ASM
        aesmall_xor(out, in, iv, AESMALL_BLOCK_SIZE);
        in += AESMALL_BLOCK_SIZE;
#else
        uint8_t i;

        for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
            out[i] = (uint8_t)(*in++ ^ iv[i]);
        }
#endif
        cipher->encrypt(cipher, out, out);
        iv = out; /* chains to the next block */
        out += AESMALL_BLOCK_SIZE;
    }
    return iv;
}

#endif

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_cbc_decrypt_blocks.S */

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
