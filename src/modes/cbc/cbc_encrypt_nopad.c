/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cbc.h"
#include "cbc_blocks.h"

aesmall_error aesmall_cbc_encrypt_nopad(const aesmall_cipher *cipher,
                                        const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                        size_t in_len, uint8_t *out, size_t out_cap)
{
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len % AESMALL_BLOCK_SIZE != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_cbc_overlap(iv, in, in_len, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    aesmall_cbc_encrypt_blocks(cipher, iv, in, in_len, out);
    return AESMALL_OK;
}
