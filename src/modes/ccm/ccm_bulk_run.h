/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: CCM two blocks at a time. */
#ifndef AESMALL_MODES_CCM_BULK_RUN_H
#define AESMALL_MODES_CCM_BULK_RUN_H

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

#endif
