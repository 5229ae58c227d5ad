/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: CCM two blocks at a time. */
#ifndef AESMALL_MODES_CCM_BULK_RUN_H
#define AESMALL_MODES_CCM_BULK_RUN_H

#include <string.h>

#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "ccm.h"
#include "ccm_core.h"

/* What a message is worked on in. */
typedef struct aesmall_ccm_pair {
    uint8_t blocks[2 * AESMALL_BLOCK_SIZE]; /* MAC, keystream; at last the tag, keystream */
    uint8_t first[AESMALL_BLOCK_SIZE];      /* the counter block 0 */
    aesmall_ctr_mac state;
} aesmall_ccm_pair;

/* CTR from in to out, and the tag. macs_out: the message is the output, else the input. */
void aesmall_ccm_bulk_run(aesmall_ccm_pair *pair, const aesmall_cipher *cipher,
                          const aesmall_aead_parts *parts, size_t len, int macs_out,
                          const void *schedule, aesmall_two_blocks *encrypt2);

/* Seals or opens when everything is as ccm.h asks, with tags of `least` to 16 bytes. */
AESMALL_PASTED aesmall_error aesmall_ccm_bulk_checked_seal(const aesmall_cipher *cipher,
                                                           const aesmall_aead_parts *parts,
                                                           const void *schedule,
                                                           aesmall_two_blocks *encrypt2,
                                                           uint8_t least)
{
    const size_t len = parts->in_len;
    aesmall_ccm_pair pair;
    aesmall_error error = aesmall_aead_check(parts, least | AESMALL_AEAD_SEALS);

    if (error == AESMALL_OK) {
        error = aesmall_ccm_check(cipher, parts->nonce_len, parts->tag_len, len);
    }
    if (error == AESMALL_OK) {
        aesmall_ccm_bulk_run(&pair, cipher, parts, len, 0, schedule, encrypt2);
        memcpy(parts->out + len, pair.blocks, aesmall_aead_tag_len(parts));
        aesmall_wipe(&pair, sizeof pair);
    }
    return error;
}

AESMALL_PASTED aesmall_error aesmall_ccm_bulk_checked_open(const aesmall_cipher *cipher,
                                                           const aesmall_aead_parts *parts,
                                                           const void *schedule,
                                                           aesmall_two_blocks *encrypt2,
                                                           uint8_t least)
{
    const uint8_t tag_len = aesmall_aead_tag_len(parts);
    const size_t len = parts->in_len - tag_len;
    aesmall_ccm_pair pair;
    aesmall_error error = aesmall_aead_check(parts, least | AESMALL_AEAD_OPENS);

    if (error == AESMALL_OK) {
        error = aesmall_ccm_check(cipher, parts->nonce_len, parts->tag_len, len);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_ccm_bulk_run(&pair, cipher, parts, len, 1, schedule, encrypt2);
    if (!aesmall_equal(pair.blocks, parts->in + len, tag_len)) {
        aesmall_wipe(parts->out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&pair, sizeof pair);
    return error;
}

#endif
