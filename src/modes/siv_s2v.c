/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "block.h"
#include "cmac_core.h"
#include "siv_core.h"

/* The subkey is made once for all the CMACs; the one of a block of zeros is E(K1). The text
 * is not copied: its CMAC is that of all but its last 16 bytes, added here, and of a block
 * in d that holds these, changed. */
void aesmall_siv_s2v(const aesmall_cipher *cipher, const aesmall_siv_parts *parts,
                     const uint8_t *text, size_t len, uint8_t v[AESMALL_BLOCK_SIZE])
{
    const aesmall_siv_ad *ad = parts->ads;
    size_t count = parts->ad_count;
    aesmall_cmac_subkeys subkeys;
    uint8_t d[AESMALL_BLOCK_SIZE];
    uint8_t used = 0;
    const uint8_t *rest = d;

    aesmall_cmac_make_k1(cipher, subkeys.k1);
    cipher->encrypt(cipher, subkeys.k1, d);
    for (;;) {
        memset(v, 0, AESMALL_BLOCK_SIZE);
        if (count == 0) {
            break;
        }
        count--;
        aesmall_double(d);
        aesmall_cmac_run_kept(cipher, v, AESMALL_BLOCK_SIZE, ad->data, ad->len, &subkeys);
        aesmall_xor_block(d, v);
        ad++;
    }

    if (len >= AESMALL_BLOCK_SIZE) {
        len -= AESMALL_BLOCK_SIZE;
        aesmall_xor_block(d, text + len);
        for (; len != 0; len--) {
            v[used++] ^= *text++;
            if (used == AESMALL_BLOCK_SIZE) {
                cipher->encrypt(cipher, v, v);
                used = 0;
            }
        }
    } else {
        uint8_t i;

        aesmall_double(d);
        for (i = 0; i < len; i++) {
            d[i] ^= text[i];
        }
        d[i] ^= 0x80;
    }
    for (; used < AESMALL_BLOCK_SIZE; used++) {
        v[used] ^= *rest++;
    }
    aesmall_cmac_run_kept(cipher, v, 0, rest, (size_t)(d + AESMALL_BLOCK_SIZE - rest), &subkeys);
    aesmall_wipe(d, sizeof d);
    aesmall_cmac_subkeys_wipe(&subkeys);
}
