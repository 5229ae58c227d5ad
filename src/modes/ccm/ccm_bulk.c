/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../block.h"
#include "../ctr/ctr_counter.h"
#include "ccm_bulk_run.h"

/* Each pair is the MAC that waits for its encryption and the counter block of the text that is
 * added to it then; the last one the MAC of all and the counter block 0. */
AESMALL_APART void aesmall_ccm_bulk_run(aesmall_ccm_pair *pair, const aesmall_cipher *cipher,
                                        const aesmall_aead_parts *parts, size_t len, int macs_out,
                                        const void *schedule, aesmall_two_blocks *encrypt2)
{
    uint8_t *const mac = pair->blocks;
    uint8_t *const keystream = pair->blocks + AESMALL_BLOCK_SIZE;
    uint8_t *const counter = pair->state.work;
    const uint8_t *in = parts->in;
    uint8_t *out = parts->out;
    size_t size;

    aesmall_ccm_start(&pair->state, cipher, parts, len);
    memcpy(mac, pair->state.mac, AESMALL_BLOCK_SIZE);
    memcpy(pair->first, counter, AESMALL_BLOCK_SIZE);
    while (len != 0) {
        aesmall_ctr_next(counter);
        memcpy(keystream, counter, AESMALL_BLOCK_SIZE);
        encrypt2(schedule, pair->blocks, pair->blocks);
        size = len < AESMALL_BLOCK_SIZE ? len : AESMALL_BLOCK_SIZE;
        if (!macs_out) {
            aesmall_xor(mac, mac, in, size);
        }
        aesmall_xor(out, in, keystream, size);
        if (macs_out) {
            aesmall_xor(mac, mac, out, size);
        }
        in += size;
        out += size;
        len -= size;
    }
    memcpy(keystream, pair->first, AESMALL_BLOCK_SIZE);
    encrypt2(schedule, pair->blocks, pair->blocks);
    aesmall_xor_block(mac, keystream);
}

aesmall_error aesmall_ccm_bulk_seal_parts(const aesmall_cipher *cipher,
                                          const aesmall_aead_parts *parts, const void *schedule,
                                          aesmall_two_blocks *encrypt2)
{
    return aesmall_ccm_bulk_checked_seal(cipher, parts, schedule, encrypt2,
                                         AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_ccm_bulk_open_parts(const aesmall_cipher *cipher,
                                          const aesmall_aead_parts *parts, const void *schedule,
                                          aesmall_two_blocks *encrypt2)
{
    return aesmall_ccm_bulk_checked_open(cipher, parts, schedule, encrypt2,
                                         AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_ccm_short_tag_bulk_seal_parts(const aesmall_cipher *cipher,
                                                    const aesmall_aead_parts *parts,
                                                    const void *schedule,
                                                    aesmall_two_blocks *encrypt2)
{
    return aesmall_ccm_bulk_checked_seal(cipher, parts, schedule, encrypt2,
                                         AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}

aesmall_error aesmall_ccm_short_tag_bulk_open_parts(const aesmall_cipher *cipher,
                                                    const aesmall_aead_parts *parts,
                                                    const void *schedule,
                                                    aesmall_two_blocks *encrypt2)
{
    return aesmall_ccm_bulk_checked_open(cipher, parts, schedule, encrypt2,
                                         AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}
