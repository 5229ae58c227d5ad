/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../block.h"
#include "../ctr/ctr_counter.h"
#include "ccm_wide_unchecked.h"

/* Each pair is the MAC that waits for its encryption, and the counter block of the text that is
 * then added to the MAC. The last pair is the MAC of all and the counter block 0. */
AESMALL_APART void aesmall_ccm_wide_unchecked(aesmall_ccm_pair *pair, const aesmall_cipher *cipher,
                                              const aesmall_aead_args *args, size_t len,
                                              int macs_out, const void *schedule,
                                              aesmall_wide_blocks *encrypt_wide)
{
    uint8_t *const mac = pair->blocks;
    uint8_t *const keystream = pair->blocks + AESMALL_BLOCK_SIZE;
    uint8_t *const counter = pair->state.work;
    const uint8_t *in = args->in;
    uint8_t *out = args->out;
    size_t size;

    aesmall_ccm_start(&pair->state, cipher, args, len);
    memcpy(mac, pair->state.mac, AESMALL_BLOCK_SIZE);
    memcpy(pair->first, counter, AESMALL_BLOCK_SIZE);
    while (len != 0) {
        aesmall_ctr_next(counter);
        memcpy(keystream, counter, AESMALL_BLOCK_SIZE);
        encrypt_wide(schedule, pair->blocks, pair->blocks);
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
    encrypt_wide(schedule, pair->blocks, pair->blocks);
    aesmall_xor_block(mac, keystream);
}

aesmall_error aesmall_ccm_seal_wide_args(const aesmall_cipher *cipher,
                                         const aesmall_aead_args *args, const void *schedule,
                                         aesmall_wide_blocks *encrypt_wide)
{
    return aesmall_ccm_wide_checked_seal(cipher, args, schedule, encrypt_wide,
                                         AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_ccm_open_wide_args(const aesmall_cipher *cipher,
                                         const aesmall_aead_args *args, const void *schedule,
                                         aesmall_wide_blocks *encrypt_wide)
{
    return aesmall_ccm_wide_checked_open(cipher, args, schedule, encrypt_wide,
                                         AESMALL_AEAD_MIN_TAG_SIZE);
}

aesmall_error aesmall_ccm_short_tag_seal_wide_args(const aesmall_cipher *cipher,
                                                   const aesmall_aead_args *args,
                                                   const void *schedule,
                                                   aesmall_wide_blocks *encrypt_wide)
{
    return aesmall_ccm_wide_checked_seal(cipher, args, schedule, encrypt_wide,
                                         AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}

aesmall_error aesmall_ccm_short_tag_open_wide_args(const aesmall_cipher *cipher,
                                                   const aesmall_aead_args *args,
                                                   const void *schedule,
                                                   aesmall_wide_blocks *encrypt_wide)
{
    return aesmall_ccm_wide_checked_open(cipher, args, schedule, encrypt_wide,
                                         AESMALL_AEAD_MIN_SHORT_TAG_SIZE);
}
