/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the steps of GCM-SIV (RFC 8452), without checks. */
#ifndef AESMALL_MODES_GCM_SIV_RUN_H
#define AESMALL_MODES_GCM_SIV_RUN_H

#include "gcm_siv_hash.h"

#define AESMALL_GCM_SIV_NONCE_SIZE 12
#define AESMALL_GCM_SIV_SECRET_MAX 32

/* One message. */
typedef struct aesmall_gcm_siv_state {
    aesmall_gcm_siv_hash hash;
    uint8_t y[AESMALL_BLOCK_SIZE]; /* POLYVAL, its bytes reversed */
    uint8_t block[AESMALL_BLOCK_SIZE];
} aesmall_gcm_siv_state;

/* Makes both keys of the message (section 4): of POLYVAL, in the room of state->hash, and of
 * encryption. */
void aesmall_gcm_siv_start(aesmall_gcm_siv_state *state, const aesmall_cipher *cipher,
                           const aesmall_key_room *message, const uint8_t *nonce);

/* The tag of AD and text (section 4), in state->block. */
void aesmall_gcm_siv_tag(aesmall_gcm_siv_state *state, const aesmall_cipher *cipher,
                         const aesmall_aead_args *args, const uint8_t *text, size_t text_len);

/* CTR that starts at a tag (section 4), which must not be in state->block. */
void aesmall_gcm_siv_crypt(aesmall_gcm_siv_state *state, const aesmall_cipher *cipher,
                           const uint8_t tag[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t len,
                           uint8_t *out);

#endif
