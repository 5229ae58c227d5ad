/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "eax_core.h"

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
