/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../core/equal.h"
#include "../core/wipe.h"
#include "siv_core.h"

aesmall_error aesmall_siv_open_run(const aesmall_cipher *mac_cipher,
                                   const aesmall_cipher *ctr_cipher, const aesmall_siv_parts *parts)
{
    const uint8_t *const in = parts->in;
    uint8_t *const out = parts->out;
    size_t len = parts->in_len - AESMALL_BLOCK_SIZE;
    uint8_t v[AESMALL_BLOCK_SIZE];
    aesmall_error error = AESMALL_OK;

    aesmall_siv_crypt(ctr_cipher, in, in + AESMALL_BLOCK_SIZE, len, out);
    aesmall_siv_s2v(mac_cipher, parts, out, len, v);
    if (!aesmall_equal(v, in, AESMALL_BLOCK_SIZE)) {
        aesmall_wipe(out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(v, AESMALL_BLOCK_SIZE); /* the tag that a forger wants to know */
    return error;
}
