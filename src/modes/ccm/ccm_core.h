/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts of CCM, without checks. */
#ifndef AESMALL_MODES_CCM_CORE_H
#define AESMALL_MODES_CCM_CORE_H

#include "../../core/apart.h"
#include "../../core/target.h"
#include "../aead/aead_check.h"
#include "../aead/ctr_mac.h"
#include "ccm_stream.h"

/* Makes the counter block 0 (SP 800-38C A.3), and begins the MAC with block B0, the length of AD
 * (A.2) and AD. If the AD of `args` is at state->work, it is absorbed later: no real AD can be
 * there, while any other address, 0 too, may be memory. Of args it reads AD, nonce and tag_len. */
void aesmall_ccm_start(aesmall_ctr_mac *state, const aesmall_cipher *cipher,
                       const aesmall_aead_args *args, size_t msg_len);

/* Checks nonce, tag and message by the mode's own limits. */
aesmall_error aesmall_ccm_check(const aesmall_cipher *cipher, size_t nonce_len, size_t tag_len,
                                size_t msg_len);

/* Seals or opens if all arguments are as ccm.h requires, with tags of `least` to 16 bytes. Inline:
 * each caller has one of the two limits. */
AESMALL_PASTED aesmall_error aesmall_ccm_checked_seal(const aesmall_cipher *cipher,
                                                      const aesmall_aead_args *args, uint8_t least)
{
    aesmall_error error = aesmall_aead_check(args, least | AESMALL_AEAD_SEALS);

    if (error == AESMALL_OK) {
        error = aesmall_ccm_check(cipher, args->nonce_len, args->tag_len, args->in_len);
    }
    if (error == AESMALL_OK) {
        aesmall_ccm_seal_unchecked(cipher, args);
    }
    return error;
}

AESMALL_PASTED aesmall_error aesmall_ccm_checked_open(const aesmall_cipher *cipher,
                                                      const aesmall_aead_args *args, uint8_t least)
{
    aesmall_error error = aesmall_aead_check(args, least | AESMALL_AEAD_OPENS);

    if (error == AESMALL_OK) {
        error = aesmall_ccm_check(cipher, args->nonce_len, args->tag_len,
                                  args->in_len - aesmall_aead_tag_len(args));
    }
    if (error == AESMALL_OK) {
        error = aesmall_ccm_open_unchecked(cipher, args);
    }
    return error;
}

/* ---- Streams ---- */

/* If it is the turn of `step`, and all announced bytes are there, makes the tag in state.mac, and
 * the counter block 1. */
aesmall_error aesmall_ccm_stream_tag(aesmall_ccm_stream *stream, uint8_t step);

/* aesmall_ccm_stream_init with tags of `least` to 16 bytes. */
AESMALL_PASTED aesmall_error aesmall_ccm_stream_begin(aesmall_ccm_stream *stream,
                                                      const aesmall_cipher *cipher,
                                                      const uint8_t *nonce, size_t nonce_len,
                                                      size_t ad_len, size_t msg_len, size_t tag_len,
                                                      uint8_t least)
{
    const aesmall_aead_args args = {
        nonce, nonce_len, stream->state.work, ad_len, NULL, 0, NULL, 0, tag_len,
    };
    aesmall_error error = aesmall_ccm_check(cipher, nonce_len, tag_len, msg_len);

    aesmall_ccm_stream_wipe(stream);
    if (error != AESMALL_OK) {
        return error;
    }
    if (!aesmall_aead_is_tag_len(tag_len, least)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    stream->tag_len = aesmall_aead_tag_len(&args);
    stream->ad_left = ad_len;
    stream->msg_left = msg_len;
    stream->msg_len = msg_len;
    aesmall_ccm_start(&stream->state, cipher, &args, msg_len);
    stream->state.work[AESMALL_BLOCK_SIZE - 1] = 1;
    return AESMALL_OK;
}

#endif
