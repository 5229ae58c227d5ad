/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "siv_core.h"

/* The text is not copied: its CMAC is made of all except its last 16 bytes, added here, and of a
 * block in d with these 16 bytes, changed. */
void aesmall_siv_end_text(const aesmall_cipher *cipher, const uint8_t *text, size_t len,
                          uint8_t d[AESMALL_BLOCK_SIZE], uint8_t v[AESMALL_BLOCK_SIZE],
                          const aesmall_cmac_subkeys *subkeys)
{
    uint8_t used = 0;

    if (len >= AESMALL_BLOCK_SIZE) {
        len -= AESMALL_BLOCK_SIZE;
        aesmall_xor_block(d, text + len);
        for (; len >= AESMALL_BLOCK_SIZE; len -= AESMALL_BLOCK_SIZE) {
            aesmall_xor_block(v, text);
            cipher->encrypt(cipher, v, v);
            text += AESMALL_BLOCK_SIZE;
        }
        used = (uint8_t)len;
        aesmall_xor(v, v, text, used);
    } else {
        aesmall_double(d);
        aesmall_xor(d, d, text, len);
        d[len] ^= 0x80;
    }
    aesmall_xor(v + used, v + used, d, (size_t)(AESMALL_BLOCK_SIZE - used));
    aesmall_cmac_unchecked_subkeys(cipher, v, 0, d + AESMALL_BLOCK_SIZE - used, used, subkeys);
}
