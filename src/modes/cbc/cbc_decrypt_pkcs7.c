/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/hide.h"
#include "../../core/scrub.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "cbc.h"
#include "cbc_blocks.h"

#if AESMALL_ARMV6M_ASM

uint8_t aesmall_cbc_remove_padding(uint8_t last[AESMALL_BLOCK_SIZE]);

#else

/* Returns 0xff if a < b, otherwise 0, without a branch. a, b < 256. */
static uint8_t less_mask(uint8_t a, uint8_t b)
{
    return (uint8_t)(aesmall_hide((unsigned)a - (unsigned)b) >> 8);
}

/* Zeroes the padding at the end of the last block of text and returns its
 * length, 1..16, or 0 when it is not PKCS#7 padding. Every byte of the block is
 * read and written whatever it holds. */
static uint8_t aesmall_cbc_remove_padding(uint8_t last[AESMALL_BLOCK_SIZE])
{
    uint8_t padding = last[AESMALL_BLOCK_SIZE - 1];
    uint8_t wrong = (uint8_t)(less_mask(padding, 1) | less_mask(AESMALL_BLOCK_SIZE, padding));
    uint8_t i;

    for (i = 1; i <= AESMALL_BLOCK_SIZE; i++) {
        uint8_t *byte = &last[AESMALL_BLOCK_SIZE - i];
        uint8_t is_text = less_mask(padding, i);

        wrong = (uint8_t)aesmall_hide_byte(wrong | (uint8_t)((*byte ^ padding) & ~is_text));
        *byte &= is_text;
    }
    return (uint8_t)(padding & less_mask(wrong, 1));
}

#endif

aesmall_error aesmall_cbc_decrypt_pkcs7(const aesmall_cipher *cipher,
                                        const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in,
                                        size_t in_len, uint8_t *out, size_t out_cap,
                                        size_t *out_len)
{
    uint8_t padding;

    *out_len = 0;
    if (cipher->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len == 0 || in_len % AESMALL_BLOCK_SIZE != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_cbc_overlap(iv, in, in_len, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    aesmall_cbc_decrypt_blocks(cipher, iv, in, in_len, out);

    padding = aesmall_cbc_remove_padding(out + in_len - AESMALL_BLOCK_SIZE);
    if (padding == 0) { /* public: the call returns it */
        aesmall_wipe(out, in_len);
        return AESMALL_ERROR_AUTH;
    }
    *out_len = in_len - padding;
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}
