/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: both calls of GCM-SIV without checks, over any form of POLYVAL. */
#ifndef AESMALL_MODES_GCM_SIV_CORE_H
#define AESMALL_MODES_GCM_SIV_CORE_H

#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "../block.h"
#include "gcm_siv_unchecked.h"

static inline void aesmall_gcm_siv_seal_core(const aesmall_cipher *cipher,
                                             const aesmall_key_room *message,
                                             const aesmall_gcm_siv_hash *hash,
                                             const aesmall_aead_args *args)
{
    const size_t len = args->in_len;
    aesmall_gcm_siv_state state;

    state.hash = *hash;
    aesmall_gcm_siv_start(&state, cipher, message, args->nonce);
    aesmall_gcm_siv_tag(&state, message->cipher, args, args->in, len);
    aesmall_copy(args->out + len, state.block, AESMALL_BLOCK_SIZE);
    aesmall_gcm_siv_crypt(&state, message->cipher, args->out + len, args->in, len, args->out);
    aesmall_wipe(message->cipher, message->size);
    aesmall_wipe(state.hash.key, state.hash.size);
    aesmall_wipe(&state, sizeof state);
}

static inline aesmall_error aesmall_gcm_siv_open_core(const aesmall_cipher *cipher,
                                                      const aesmall_key_room *message,
                                                      const aesmall_gcm_siv_hash *hash,
                                                      const aesmall_aead_args *args)
{
    const size_t len = args->in_len - AESMALL_BLOCK_SIZE;
    const uint8_t *const tag = args->in + len;
    aesmall_error error = AESMALL_OK;
    aesmall_gcm_siv_state state;

    state.hash = *hash;
    aesmall_gcm_siv_start(&state, cipher, message, args->nonce);
    aesmall_gcm_siv_crypt(&state, message->cipher, tag, args->in, len, args->out);
    aesmall_gcm_siv_tag(&state, message->cipher, args, args->out, len);
    if (!aesmall_equal(state.block, tag, AESMALL_BLOCK_SIZE)) {
        aesmall_wipe(args->out, len);
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(message->cipher, message->size);
    aesmall_wipe(state.hash.key, state.hash.size);
    aesmall_wipe(&state, sizeof state);
    return error;
}

#endif
