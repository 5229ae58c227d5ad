/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/equal.h"
#include "../../core/scrub.h"
#include "gcm_block.h"
#include "gcm_stream_core.h"

aesmall_error aesmall_gcm_stream_ad(aesmall_gcm_stream *stream, const uint8_t *ad, size_t ad_len)
{
    aesmall_error error =
        aesmall_aead_stream_turn(stream->cipher, stream->step, AESMALL_AEAD_STEP_AD);

    if (error == AESMALL_OK) {
        error = aesmall_gcm_stream_count(&stream->ad_len, ad_len, AESMALL_GCM_AD_MAX);
    }
    if (error == AESMALL_OK) {
        aesmall_gcm_stream_absorb(stream, ad, ad_len);
    }
    return error;
}

/* CTR from `used` on. `used` does not change. Inlined, this code would need too many registers. */
AESMALL_NOINLINE static void crypt(aesmall_gcm_stream *stream, const uint8_t *in, size_t len,
                                   uint8_t *out)
{
    uint8_t used = stream->used;

    for (; len != 0; len--) {
        if (used == 0) {
            aesmall_gcm_keystream(stream->cipher, stream->counter, stream->keystream);
        }
        *out++ = (uint8_t)(*in++ ^ stream->keystream[used]);
        used = (uint8_t)((used + 1) % AESMALL_BLOCK_SIZE);
    }
}

aesmall_error aesmall_gcm_stream_text(aesmall_gcm_stream *stream, uint8_t step, const uint8_t *in,
                                      size_t in_len, uint8_t *out, size_t out_cap)
{
    aesmall_error error = aesmall_aead_stream_turn(stream->cipher, stream->step, step);

    if (error == AESMALL_OK) {
        error = aesmall_aead_stream_check_out(step, in, in_len, out, out_cap);
    }
    if (error == AESMALL_OK) {
        error = aesmall_gcm_stream_count(&stream->text_len, in_len, AESMALL_GCM_TEXT_MAX);
    }
    if (error != AESMALL_OK) {
        return error;
    }
    if (stream->step == AESMALL_AEAD_STEP_AD) {
        aesmall_gcm_stream_fill(stream);
        stream->step = step;
    }
    if (step != AESMALL_AEAD_STEP_CHECK) {
        crypt(stream, in, in_len, out);
        in = out;
    }
    if (step == AESMALL_AEAD_STEP_OPEN) {
        stream->used = (uint8_t)((stream->used + in_len) % AESMALL_BLOCK_SIZE);
    } else {
        aesmall_gcm_stream_absorb(stream, in, in_len);
    }
    return AESMALL_OK;
}

aesmall_error aesmall_gcm_stream_finish(aesmall_gcm_stream *stream, uint8_t *tag)
{
    const aesmall_error error =
        aesmall_aead_stream_turn(stream->cipher, stream->step, AESMALL_AEAD_STEP_SEAL);

    if (error == AESMALL_OK) {
        aesmall_gcm_stream_tag(stream);
        memcpy(tag, stream->y, stream->tag_len);
        aesmall_gcm_stream_wipe(stream);
    }
    return error;
}

aesmall_error aesmall_gcm_stream_verify(aesmall_gcm_stream *stream, const uint8_t *tag)
{
    const aesmall_error error =
        aesmall_aead_stream_turn(stream->cipher, stream->step, AESMALL_AEAD_STEP_CHECK);

    if (error != AESMALL_OK) {
        return error;
    }
    aesmall_gcm_stream_tag(stream);
    if (!aesmall_equal(stream->y, tag, stream->tag_len)) {
        aesmall_gcm_stream_wipe(stream);
        return AESMALL_ERROR_AUTH;
    }
    stream->text_len = AESMALL_GCM_TEXT_MAX - stream->text_len;
    stream->step = AESMALL_AEAD_STEP_OPEN;
    AESMALL_CLEAR_REGISTERS();
    return AESMALL_OK;
}
