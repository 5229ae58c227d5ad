/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: CCM two blocks at a time. */
#ifndef AESMALL_MODES_CCM_WIDE_RUN_H
#define AESMALL_MODES_CCM_WIDE_RUN_H

#include <string.h>

#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "ccm.h"
#include "ccm_core.h"

/* The state of a message. */
typedef struct aesmall_ccm_pair {
    uint8_t blocks[2 * AESMALL_BLOCK_SIZE]; /* MAC or, at the end, the tag, then keystream */
    uint8_t first[AESMALL_BLOCK_SIZE];      /* the counter block 0 */
    aesmall_ctr_mac state;
} aesmall_ccm_pair;

/* CTR from in to out, and the tag. macs_out: the message is the output, otherwise the input. */
void aesmall_ccm_wide_unchecked(aesmall_ccm_pair *pair, const aesmall_cipher *cipher,
                                const aesmall_aead_args *args, size_t len, int macs_out,
                                const void *schedule, aesmall_wide_blocks *encrypt_wide);

/* Seals or opens if all arguments are as ccm.h requires, with tags of `least` to 16 bytes. */
AESMALL_PASTED aesmall_error aesmall_ccm_wide_checked_seal(const aesmall_cipher *cipher,
                                                           const aesmall_aead_args *args,
                                                           const void *schedule,
                                                           aesmall_wide_blocks *encrypt_wide,
                                                           uint8_t least)
{
    const size_t len = args->in_len;
    aesmall_ccm_pair pair;
    aesmall_error error = aesmall_aead_check(args, least | AESMALL_AEAD_SEALS);

    if (error == AESMALL_OK) {
        error = aesmall_ccm_check(cipher, args->nonce_len, args->tag_len, len);
    }
    if (error == AESMALL_OK) {
        aesmall_ccm_wide_unchecked(&pair, cipher, args, len, 0, schedule, encrypt_wide);
        memcpy(args->out + len, pair.blocks, aesmall_aead_tag_len(args));
        aesmall_wipe(&pair, sizeof pair);
    }
    return error;
}

AESMALL_PASTED aesmall_error aesmall_ccm_wide_checked_open(const aesmall_cipher *cipher,
                                                           const aesmall_aead_args *args,
                                                           const void *schedule,
                                                           aesmall_wide_blocks *encrypt_wide,
                                                           uint8_t least)
{
    const uint8_t tag_len = aesmall_aead_tag_len(args);
    const size_t len = args->in_len - tag_len;
    aesmall_ccm_pair pair;
    aesmall_error error = aesmall_aead_check(args, least | AESMALL_AEAD_OPENS);

    if (error == AESMALL_OK) {
        error = aesmall_ccm_check(cipher, args->nonce_len, args->tag_len, len);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_ccm_wide_unchecked(&pair, cipher, args, len, 1, schedule, encrypt_wide);
    if (!aesmall_equal(pair.blocks, args->in + len, tag_len)) {
        aesmall_wipe(args->out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&pair, sizeof pair);
    return error;
}

#endif
