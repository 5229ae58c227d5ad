/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../eax_stream.h, which includes this header at
 * its end. */
#ifndef AESMALL_MODES_INNER_EAX_STREAM_H
#define AESMALL_MODES_INNER_EAX_STREAM_H

#ifdef __cplusplus
extern "C" {
#endif

AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_seal(aesmall_eax_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_SEAL | AESMALL_AEAD_STEP_TAKES_OUT, in,
                                   in_len, out, out_cap);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_check(aesmall_eax_stream *stream,
                                                                        const uint8_t *in,
                                                                        size_t in_len)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_CHECK | AESMALL_AEAD_STEP_TAKES_IN, in,
                                   in_len, NULL, in_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_eax_stream_open(aesmall_eax_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap)
{
    return aesmall_eax_stream_text(stream, AESMALL_AEAD_STEP_OPEN, in, in_len, out, out_cap);
}

#ifdef __cplusplus
}
#endif

#endif
