/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: GCM without checks, over any way to make GHASH and CTR. */
#ifndef AESMALL_MODES_GCM_CORE_H
#define AESMALL_MODES_GCM_CORE_H

#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "../aead/aead_check.h"
#include "../block.h"
#include "../ctr/ctr.h"
#include "gcm_block.h"
#include "gcm_unchecked.h"

/* The cipher and the hash for a message. */
typedef struct aesmall_gcm_tools {
    const aesmall_cipher *cipher;
    const aesmall_gcm_hash *hash;
    aesmall_ctr_blocks *blocks; /* only for aesmall_gcm_crypt_wide */
    const void *schedule;
} aesmall_gcm_tools;

typedef struct aesmall_gcm_state {
    uint8_t counter[AESMALL_BLOCK_SIZE];
    uint8_t block[AESMALL_BLOCK_SIZE]; /* keystream, lengths */
    uint8_t mask[AESMALL_BLOCK_SIZE];  /* E(J0) */
    uint8_t y[AESMALL_BLOCK_SIZE];
} aesmall_gcm_state;

/* y = GHASH(a || c || the bits of both), a and c filled up with zeros. */
static inline void aesmall_gcm_hash_both(const aesmall_gcm_tools *tools, aesmall_gcm_state *state,
                                         const uint8_t *a, size_t a_len, const uint8_t *c,
                                         size_t c_len)
{
    aesmall_zero_block(state->y);
    tools->hash->update(tools->hash, state->y, a, a_len);
    tools->hash->update(tools->hash, state->y, c, c_len);
    aesmall_zero_block(state->block);
    aesmall_gcm_put_bits(state->block + AESMALL_BLOCK_SIZE / 2, a_len);
    aesmall_gcm_put_bits(state->block + AESMALL_BLOCK_SIZE, c_len);
    tools->hash->update(tools->hash, state->y, state->block, AESMALL_BLOCK_SIZE);
}

/* Whole blocks, at least one, in one call until the last byte of the counter wraps: only then could
 * more than its last 32 bits change. Returns the bytes done. */
static inline size_t aesmall_gcm_wide(const aesmall_gcm_tools *tools, aesmall_gcm_state *state,
                                      const uint8_t *in, size_t len, uint8_t *out)
{
    size_t done = 0;

    do {
        size_t blocks = (len - done) / AESMALL_BLOCK_SIZE;
        uint8_t last = state->counter[AESMALL_BLOCK_SIZE - 1];

        if (last == 0xff) {
            aesmall_gcm_keystream(tools->cipher, state->counter, state->block);
            for (blocks = 0; blocks < AESMALL_BLOCK_SIZE; blocks++) {
                out[done + blocks] = (uint8_t)(in[done + blocks] ^ state->block[blocks]);
            }
            blocks = 1;
        } else {
            if (blocks > 0xffu - last) {
                blocks = 0xffu - last;
            }
            tools->blocks(tools->schedule, state->counter, in + done, out + done, blocks);
        }
        done += blocks * AESMALL_BLOCK_SIZE;
    } while (len - done >= AESMALL_BLOCK_SIZE);
    return done;
}

static inline void aesmall_gcm_crypt(const aesmall_gcm_tools *tools, aesmall_gcm_state *state,
                                     const uint8_t *in, size_t len, uint8_t *out)
{
    while (len != 0) {
        uint8_t left = (uint8_t)(len < AESMALL_BLOCK_SIZE ? len : AESMALL_BLOCK_SIZE);
#if AESMALL_XOR_ASM

        aesmall_gcm_keystream(tools->cipher, state->counter, state->block);
        aesmall_xor(out, in, state->block, left);
        in += left;
        out += left;
        len -= left;
#else
        const uint8_t *keystream = state->block;

        aesmall_gcm_keystream(tools->cipher, state->counter, state->block);
        len -= left;
        do {
            *out++ = (uint8_t)(*in++ ^ *keystream++);
        } while (--left != 0);
#endif
    }
}

static inline void aesmall_gcm_crypt_wide(const aesmall_gcm_tools *tools, aesmall_gcm_state *state,
                                          const uint8_t *in, size_t len, uint8_t *out)
{
    size_t done = 0;

    if (len >= AESMALL_BLOCK_SIZE) {
        done = aesmall_gcm_wide(tools, state, in, len, out);
    }
    aesmall_gcm_crypt(tools, state, in + done, len - done, out + done);
}

typedef void aesmall_gcm_crypt_call(const aesmall_gcm_tools *tools, aesmall_gcm_state *state,
                                    const uint8_t *in, size_t len, uint8_t *out);

/* The whole of GCM, with aesmall_gcm_crypt or aesmall_gcm_crypt_wide. To open, tag_len is the
 * length of the tag at the end of args->in. To seal, it is 0. */
AESMALL_PASTED aesmall_error aesmall_gcm_core(const aesmall_gcm_tools *tools,
                                              aesmall_gcm_crypt_call *crypt,
                                              const aesmall_aead_args *args, uint8_t tag_len)
{
    const size_t len = args->in_len - tag_len;
    aesmall_error error = AESMALL_OK;
    aesmall_gcm_state state;

    if (args->nonce_len == AESMALL_GCM_NONCE_SIZE) {
        aesmall_zero_block(state.counter);
        aesmall_gcm_copy(state.counter, args->nonce, AESMALL_GCM_NONCE_SIZE);
        state.counter[AESMALL_BLOCK_SIZE - 1] = 1;
    } else {
        aesmall_gcm_hash_both(tools, &state, NULL, 0, args->nonce, args->nonce_len);
        aesmall_gcm_copy(state.counter, state.y, AESMALL_BLOCK_SIZE);
    }
    aesmall_gcm_keystream(tools->cipher, state.counter, state.mask);

    if (tag_len == 0) {
        crypt(tools, &state, args->in, len, args->out);
    }
    aesmall_gcm_hash_both(tools, &state, args->ad, args->ad_len,
                          tag_len == 0 ? args->out : args->in, len);
    aesmall_xor_block(state.y, state.mask);
    if (tag_len == 0) {
        aesmall_gcm_copy(args->out + len, state.y, aesmall_aead_tag_len(args));
    } else if (aesmall_equal(state.y, args->in + len, tag_len)) {
        crypt(tools, &state, args->in, len, args->out);
    } else {
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(&state, sizeof state);
    return error;
}

#endif
