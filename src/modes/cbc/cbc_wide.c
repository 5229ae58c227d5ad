/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/wipe.h"
#include "../block.h"
#include "cbc.h"
#include "cbc_blocks.h"

static aesmall_error check(const aesmall_cipher *cipher, const uint8_t iv[AESMALL_BLOCK_SIZE],
                           const uint8_t *in, size_t in_len, const uint8_t *out, size_t out_cap)
{
    if (cipher->decrypt == NULL) {
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
    return AESMALL_OK;
}

/* From the last pair to the first, and the first block by itself if their number is odd. With in ==
 * out a pair covers the ciphertext that its second block is chained to. */
static void decrypt_blocks(const aesmall_cipher *cipher, const void *schedule,
                           aesmall_wide_blocks *decrypt_wide, const uint8_t iv[AESMALL_BLOCK_SIZE],
                           const uint8_t *in, size_t len, uint8_t *out)
{
    uint8_t chained[AESMALL_BLOCK_SIZE];

    while (len > AESMALL_BLOCK_SIZE) {
        len -= 2 * AESMALL_BLOCK_SIZE;
        memcpy(chained, in + len, AESMALL_BLOCK_SIZE);
        decrypt_wide(schedule, in + len, out + len);
        aesmall_xor_block(out + len + AESMALL_BLOCK_SIZE, chained);
        aesmall_xor_block(out + len, len != 0 ? in + len - AESMALL_BLOCK_SIZE : iv);
    }
    aesmall_cbc_decrypt_blocks(cipher, iv, in, len, out);
}

aesmall_error aesmall_cbc_decrypt_nopad_wide_with(const aesmall_cipher *cipher,
                                                  const void *schedule,
                                                  aesmall_wide_blocks *decrypt_wide,
                                                  const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                  const uint8_t *in, size_t in_len, uint8_t *out,
                                                  size_t out_cap)
{
    aesmall_error error = check(cipher, iv, in, in_len, out, out_cap);

    if (error == AESMALL_OK) {
        decrypt_blocks(cipher, schedule, decrypt_wide, iv, in, in_len, out);
    }
    return error;
}

/* Decrypts the last block first, with its padding, and then the other blocks, even if the padding
 * was wrong. */
aesmall_error aesmall_cbc_decrypt_pkcs7_wide_with(const aesmall_cipher *cipher,
                                                  const void *schedule,
                                                  aesmall_wide_blocks *decrypt_wide,
                                                  const uint8_t iv[AESMALL_BLOCK_SIZE],
                                                  const uint8_t *in, size_t in_len, uint8_t *out,
                                                  size_t out_cap, size_t *out_len)
{
    aesmall_error error = check(cipher, iv, in, in_len, out, out_cap);
    size_t rest = in_len - AESMALL_BLOCK_SIZE;

    *out_len = 0;
    if (error != AESMALL_OK) {
        return error;
    }
    if (in_len == 0) {
        return AESMALL_ERROR_LENGTH;
    }
    error = aesmall_cbc_decrypt_pkcs7(cipher, rest != 0 ? in + rest - AESMALL_BLOCK_SIZE : iv,
                                      in + rest, AESMALL_BLOCK_SIZE, out + rest, AESMALL_BLOCK_SIZE,
                                      out_len);
    decrypt_blocks(cipher, schedule, decrypt_wide, iv, in, rest, out);
    if (error != AESMALL_OK) { /* public: the call returns it */
        aesmall_wipe(out, in_len);
        return error;
    }
    *out_len += rest;
    return AESMALL_OK;
}
