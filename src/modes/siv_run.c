/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../avr/target.h"
#include "../core/equal.h"
#include "block.h"
#include "cmac_core.h"
#include "ctr.h"
#include "siv.h"

#if !AESMALL_AVR_ASM /* else src/avr/aesmall_siv_run.S */

/* S2V (RFC 5297 section 2.4) of the AD strings and the text. The subkey is made once for all
 * the CMACs; the one of a block of zeros is E(K1). The text is not copied: its CMAC is that of
 * all but its last 16 bytes, added here, and of a block in d that holds these, changed. */
static void s2v(const aesmall_cipher *cipher, const aesmall_siv_parts *parts, const uint8_t *text,
                size_t len, uint8_t v[AESMALL_BLOCK_SIZE])
{
    const aesmall_siv_ad *ad = parts->ads;
    size_t count;
    aesmall_cmac_subkeys subkeys;
    uint8_t d[AESMALL_BLOCK_SIZE];
    const uint8_t *rest = d;
    uint8_t used = 0;

    aesmall_cmac_make_k1(cipher, subkeys.k1);
    cipher->encrypt(cipher, subkeys.k1, d);
    aesmall_wipe(v, AESMALL_BLOCK_SIZE);
    for (count = parts->ad_count; count != 0; count--) {
        aesmall_double(d);
        aesmall_cmac_run_kept(cipher, v, AESMALL_BLOCK_SIZE, ad->data, ad->len, &subkeys);
        aesmall_xor_block(d, v);
        aesmall_wipe(v, AESMALL_BLOCK_SIZE);
        ad++;
    }

    if (len >= AESMALL_BLOCK_SIZE) {
        len -= AESMALL_BLOCK_SIZE;
        aesmall_xor_block(d, text + len);
        for (; len >= AESMALL_BLOCK_SIZE; len -= AESMALL_BLOCK_SIZE) {
            aesmall_xor_block(v, text);
            cipher->encrypt(cipher, v, v);
            text += AESMALL_BLOCK_SIZE;
        }
        for (; used < len; used++) {
            v[used] ^= text[used];
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

/* CTR from v, whose bits 31 and 63 are cleared (section 2.5). */
static void crypt(const aesmall_cipher *cipher, const uint8_t v[AESMALL_BLOCK_SIZE],
                  const uint8_t *in, size_t len, uint8_t *out)
{
    uint8_t work[AESMALL_CTR_WORK_SIZE];

    memcpy(work, v, AESMALL_BLOCK_SIZE);
    work[8] &= 0x7f;
    work[12] &= 0x7f;
    aesmall_ctr_run(cipher, work, in, len, out); /* wipes the keystream; the counter is no secret */
}

aesmall_error aesmall_siv_run(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                              const aesmall_siv_parts *parts, uint8_t is_open)
{
    const uint8_t *const in = parts->in;
    uint8_t *const out = parts->out;
    size_t len = parts->in_len;
    uint8_t v[AESMALL_BLOCK_SIZE];
    aesmall_error error = AESMALL_OK;

    if (!is_open) {
        s2v(mac_cipher, parts, in, len, out);
        crypt(ctr_cipher, out, in, len, out + AESMALL_BLOCK_SIZE);
        return AESMALL_OK;
    }
    len -= AESMALL_BLOCK_SIZE;
    crypt(ctr_cipher, in, in + AESMALL_BLOCK_SIZE, len, out);
    s2v(mac_cipher, parts, out, len, v);
    if (!aesmall_equal(v, in, AESMALL_BLOCK_SIZE)) {
        aesmall_wipe(out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(v, AESMALL_BLOCK_SIZE); /* the tag that a forger wants to know */
    return error;
}

#endif
