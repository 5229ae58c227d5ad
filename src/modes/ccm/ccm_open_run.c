/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "ccm_core.h"

#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM /* else aesmall_ccm_open_run.S of these */

/* SP 800-38C 6.2. The MAC is that of the text, so this is decrypted first. */
aesmall_error aesmall_ccm_open_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts)
{
    struct {
        aesmall_ctr_mac state;
        uint8_t mac[AESMALL_BLOCK_SIZE]; /* the one that came */
    } own;
    const uint8_t tag_len = aesmall_aead_tag_len(parts);
    const size_t len = parts->in_len - tag_len;
    const uint8_t *const in = parts->in;
    uint8_t *const out = parts->out;
    aesmall_error error = AESMALL_OK;

    aesmall_ccm_start(&own.state, cipher, parts, len);
    aesmall_ctr_mac_crypt(&own.state, in + len, tag_len, own.mac);
    aesmall_ctr_mac_crypt(&own.state, in, len, out);
    aesmall_ctr_mac_absorb(&own.state, out, len);
    cipher->encrypt(cipher, own.state.mac, own.state.mac);
    if (tag_len == 0 || !aesmall_equal(own.state.mac, own.mac, tag_len)) {
        aesmall_wipe(out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&own, sizeof own);
    return error;
}

#endif
