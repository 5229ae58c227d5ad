/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../block.h"
#include "cbc.h"
#include "cbc_blocks.h"

aesmall_error aesmall_cbc_encrypt_pkcs7(const aesmall_cipher *cipher,
                                        const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                        size_t in_len, uint8_t *out, size_t out_cap,
                                        size_t *out_len)
{
    uint8_t tail = (uint8_t)(in_len % AESMALL_BLOCK_SIZE);
    uint8_t padding = (uint8_t)(AESMALL_BLOCK_SIZE - tail);
    size_t whole = in_len - tail;
    uint8_t i;

    *out_len = 0;
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len > out_cap || out_cap - in_len < padding) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_cbc_overlap(iv, in, in_len, out, in_len + padding)) {
        return AESMALL_ERROR_OVERLAP;
    }
    iv = aesmall_cbc_encrypt_blocks(cipher, iv, in, whole, out);

#if AESMALL_XOR_ASM
    aesmall_xor(out + whole, in + whole, iv, tail);
    for (i = tail; i < AESMALL_BLOCK_SIZE; i++) {
        out[whole + i] = (uint8_t)(iv[i] ^ padding);
    }
#else
    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        uint8_t byte = i < tail ? in[whole + i] : padding;

        out[whole + i] = (uint8_t)(byte ^ iv[i]);
    }
#endif
    cipher->encrypt(cipher, out + whole, out + whole);
    *out_len = whole + AESMALL_BLOCK_SIZE;
    return AESMALL_OK;
}
