/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "siv_core.h"

void aesmall_siv_seal_run(const aesmall_cipher *mac_cipher, const aesmall_cipher *ctr_cipher,
                          const aesmall_siv_parts *parts)
{
    uint8_t *const out = parts->out;

    aesmall_siv_s2v(mac_cipher, parts, parts->in, parts->in_len, out);
    aesmall_siv_crypt(ctr_cipher, out, parts->in, parts->in_len, out + AESMALL_BLOCK_SIZE);
}
