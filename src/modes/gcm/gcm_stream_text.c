/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../core/scrub.h"
#include "gcm_block.h"
#include "gcm_stream_core.h"

/* CTR from `used` on, which stays as it is. Inlined it would lack registers. */
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
