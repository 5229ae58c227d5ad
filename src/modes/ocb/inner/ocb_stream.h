/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../ocb_stream.h, which includes this header at
 * its end. */
#ifndef AESMALL_MODES_INNER_OCB_STREAM_H
#define AESMALL_MODES_INNER_OCB_STREAM_H

#ifdef __cplusplus
extern "C" {
#endif

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_stream_seal(aesmall_ocb_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_ocb_stream_text(stream, AESMALL_AEAD_STEP_SEAL, in, in_len, out, out_cap);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_stream_check(aesmall_ocb_stream *stream,
                                                                        const uint8_t *in,
                                                                        size_t in_len)
{
    return aesmall_ocb_stream_text(stream, AESMALL_AEAD_STEP_CHECK, in, in_len, NULL, in_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_stream_open(aesmall_ocb_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_ocb_stream_text(stream, AESMALL_AEAD_STEP_OPEN, in, in_len, out, out_cap);
}

#ifdef __cplusplus
}
#endif

#endif
