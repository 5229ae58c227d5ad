/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "eax_core.h"

aesmall_error aesmall_eax_stream_ad(aesmall_eax_stream *stream, const uint8_t *ad, size_t ad_len)
{
    aesmall_error error =
        aesmall_aead_stream_turn(stream->state.cipher, stream->step, AESMALL_AEAD_STEP_AD);

    if (error == AESMALL_OK) {
        aesmall_ctr_mac_absorb(&stream->state, ad, ad_len);
    }
    return error;
}

/* Sealing has no limit. */
#define SEAL (AESMALL_AEAD_STEP_SEAL | AESMALL_AEAD_STEP_TAKES_OUT)

aesmall_error aesmall_eax_stream_text(aesmall_eax_stream *stream, uint8_t step, const uint8_t *in,
                                      size_t in_len, uint8_t *out, size_t out_cap)
{
    aesmall_error error = aesmall_aead_stream_turn(stream->state.cipher, stream->step, step);

    if (error != AESMALL_OK) {
        return error;
    }
    if (step != SEAL && in_len > UINT32_MAX - stream->past) {
        return AESMALL_ERROR_LENGTH;
    }
    error = aesmall_aead_stream_check_out(step, in, in_len, out, out_cap);
    if (error == AESMALL_OK) {
        aesmall_eax_stream_begin_text(stream);
        stream->step = step;
        if (step != SEAL) {
            stream->past += (uint32_t)in_len;
        }
        aesmall_ctr_mac_text(&stream->state, step, in, in_len, out);
    }
    return error;
}

aesmall_error aesmall_eax_stream_finish(aesmall_eax_stream *stream, uint8_t *tag)
{
    aesmall_error error =
        aesmall_eax_stream_tag(stream, AESMALL_AEAD_STEP_SEAL | AESMALL_AEAD_STEP_TAKES_OUT);

    if (error == AESMALL_OK) {
        memcpy(tag, stream->tag, stream->tag_len);
        aesmall_eax_stream_wipe(stream);
    }
    return error;
}

aesmall_error aesmall_eax_stream_verify(aesmall_eax_stream *stream, const uint8_t *tag)
{
    aesmall_error error =
        aesmall_eax_stream_tag(stream, AESMALL_AEAD_STEP_CHECK | AESMALL_AEAD_STEP_TAKES_IN);

    if (error != AESMALL_OK) {
        return error;
    }
    if (!aesmall_equal(stream->tag, tag, stream->tag_len)) {
        aesmall_eax_stream_wipe(stream);
        return AESMALL_ERROR_AUTH;
    }
    memcpy(stream->state.work, stream->first, AESMALL_BLOCK_SIZE);
    stream->past = ~stream->past;
    stream->state.used = AESMALL_BLOCK_SIZE;
    stream->step = AESMALL_AEAD_STEP_OPEN;
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}
