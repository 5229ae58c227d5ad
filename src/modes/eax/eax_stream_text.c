/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "eax_stream_core.h"

/* The OMAC is that of the ciphertext: of the output when it is sealed, else of the input. */
aesmall_error aesmall_eax_stream_text(aesmall_eax_stream *stream, uint8_t step, const uint8_t *in,
                                      size_t in_len, uint8_t *out, size_t out_cap)
{
    aesmall_error error = aesmall_ctr_mac_turn(&stream->state, stream->step, step);
    uint32_t checked = stream->checked;

    if (error != AESMALL_OK) {
        return error;
    }
    if (step == AESMALL_AEAD_STEP_CHECK) {
        if (in_len > UINT32_MAX - checked) {
            return AESMALL_ERROR_LENGTH;
        }
        checked += (uint32_t)in_len;
    }
    if (step == AESMALL_AEAD_STEP_OPEN) {
        if (in_len > checked) {
            return AESMALL_ERROR_LENGTH;
        }
        checked -= (uint32_t)in_len;
    }
    error = aesmall_ctr_mac_check_out(step, in, in_len, out, out_cap);
    if (error == AESMALL_OK) {
        aesmall_eax_stream_begin_text(stream);
        stream->step = step;
        stream->checked = checked;
        if (step != AESMALL_AEAD_STEP_OPEN) {
            step ^= AESMALL_CTR_MAC_TAKES_IN | AESMALL_CTR_MAC_TAKES_OUT;
        }
        aesmall_ctr_mac_text(&stream->state, step, in, in_len, out);
    }
    return error;
}
