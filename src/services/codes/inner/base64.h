/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the definitions of the inline calls of ../base64.h and the calls that do their work.
 * ../base64.h includes this header at its end. A program may use these calls. */
#ifndef AESMALL_SERVICES_INNER_BASE64_H
#define AESMALL_SERVICES_INNER_BASE64_H

#ifdef __cplusplus
extern "C" {
#endif

/* ---- The form as an argument ---- */

/**
 * Encode bytes as aesmall_base64_encode() or aesmall_base64url_encode().
 *
 * @param is_url  1 for base64url, 0 for base64
 * @param in,in_len,out,out_cap,out_len  as for these calls
 * @return AESMALL_OK, or an error of these calls
 */
AESMALL_MUST_CHECK aesmall_error aesmall_base64_encode_as(uint8_t is_url, const uint8_t *in,
                                                          size_t in_len, char *out, size_t out_cap,
                                                          size_t *out_len);

/**
 * Decode characters as aesmall_base64_decode() or aesmall_base64url_decode().
 *
 * @param is_url  1 for base64url, 0 for base64
 * @param in,in_len,out,out_cap,out_len  as for these calls
 * @return AESMALL_OK, or an error of these calls
 */
AESMALL_MUST_CHECK aesmall_error aesmall_base64_decode_as(uint8_t is_url, const char *in,
                                                          size_t in_len, uint8_t *out,
                                                          size_t out_cap, size_t *out_len);

/* ---- Definitions of the inline calls of base64.h ---- */

AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64_encode(const uint8_t *in,
                                                                     size_t in_len, char *out,
                                                                     size_t out_cap,
                                                                     size_t *out_len)
{
    return aesmall_base64_encode_as(0, in, in_len, out, out_cap, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64_decode(const char *in, size_t in_len,
                                                                     uint8_t *out, size_t out_cap,
                                                                     size_t *out_len)
{
    return aesmall_base64_decode_as(0, in, in_len, out, out_cap, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64url_encode(const uint8_t *in,
                                                                        size_t in_len, char *out,
                                                                        size_t out_cap,
                                                                        size_t *out_len)
{
    return aesmall_base64_encode_as(1, in, in_len, out, out_cap, out_len);
}

AESMALL_MUST_CHECK static inline aesmall_error aesmall_base64url_decode(const char *in,
                                                                        size_t in_len, uint8_t *out,
                                                                        size_t out_cap,
                                                                        size_t *out_len)
{
    return aesmall_base64_decode_as(1, in, in_len, out, out_cap, out_len);
}

#ifdef __cplusplus
}
#endif

#endif
