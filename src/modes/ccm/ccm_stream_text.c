/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "ccm_core.h"

/* The MAC is that of the text: of the input when it is sealed, else of the output. */
aesmall_error aesmall_ccm_stream_text(aesmall_ccm_stream *stream, uint8_t step, const uint8_t *in,
                                      size_t in_len, uint8_t *out, size_t out_cap)
{
    aesmall_error error = aesmall_aead_stream_turn(stream->state.cipher, stream->step, step);

    if (error != AESMALL_OK) {
        return error;
    }
    if (stream->ad_left != 0 || in_len > stream->msg_left) {
        return AESMALL_ERROR_LENGTH;
    }
    error = aesmall_aead_stream_check_out(step, in, in_len, out, out_cap);
    if (error == AESMALL_OK) {
        stream->step = step;
        stream->msg_left -= in_len;
        aesmall_ctr_mac_text(&stream->state, step, in, in_len, out);
    }
    return error;
}
