/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "cbc.h"
#include "cbc_blocks.h"

/* SP 800-38A addendum, with its names: the last, possibly short block Pn* has
 * `tail` bytes (1..16) and is padded with zeros. Cn-1* is Cn-1 cut to `tail` bytes. */
aesmall_error aesmall_cbc_encrypt_cts(const aesmall_cipher *cipher,
                                      const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                      size_t in_len, uint8_t *out, size_t out_cap, uint8_t variant)
{
    uint8_t last[AESMALL_BLOCK_SIZE];
    uint8_t tail = (uint8_t)((in_len - 1) % AESMALL_BLOCK_SIZE + 1);
    size_t whole = in_len - tail; /* P1 .. Pn-1 */
    uint8_t i;

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if ((uint8_t)(variant - 1) > 2) {
        return AESMALL_ERROR_ARGUMENT;
    }
    if (in_len < AESMALL_BLOCK_SIZE) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_cbc_overlap(iv, in, in_len, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    iv = aesmall_cbc_encrypt_blocks(cipher, iv, in, whole, out); /* Cn-1 */

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        last[i] = (uint8_t)(iv[i] ^ (i < tail ? in[whole + i] : 0));
    }
    cipher->encrypt(cipher, last, last); /* Cn */

    /* Either Cn goes to the end, over the bytes of Cn-1 that are cut off, or Cn-1* goes there and
     * Cn takes the place of Cn-1. */
    out += in_len - AESMALL_BLOCK_SIZE;
    if (whole != 0 && (variant == 3 || (variant == 2 && tail != AESMALL_BLOCK_SIZE))) {
        out += AESMALL_BLOCK_SIZE - tail;
        memcpy(out, iv, tail);
        out -= AESMALL_BLOCK_SIZE;
    }
    memcpy(out, last, AESMALL_BLOCK_SIZE);
    return AESMALL_OK;
}
