/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../modes/block.h"
#include "vault_internal.h"

aesmall_error aesmall_vault_crypt(const aesmall_vault *vault, uint32_t index, uint8_t is_last,
                                  const uint8_t *in, size_t in_len)
{
    uint8_t nonce[12];
    aesmall_aead_parts parts;

    aesmall_zero(nonce, sizeof nonce);
    nonce[0] = AESMALL_VAULT_VERSION;
    nonce[1] = vault->algorithm;
    nonce[2] = vault->chunk_log;
    aesmall_put_32(nonce + 7, index);
    nonce[11] = is_last;
    parts.nonce = nonce;
    parts.nonce_len = sizeof nonce;
    parts.ad = NULL;
    parts.ad_len = 0;
    parts.in = in;
    parts.in_len = in_len;
    parts.out = vault->buffer;
    parts.out_cap = vault->stride;
    parts.tag_len = AESMALL_VAULT_TAG_SIZE;
    return vault->crypt(vault, &parts);
}
