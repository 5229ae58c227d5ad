/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CBC_BULK_H
#define AESMALL_MODES_CBC_BULK_H

#include "../../core/cast.h"
#include "cbc.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CBC decryption with engines that do two blocks in the time of one. N is 128, 192 or
 * 256; E is `ct`, on ARMv6-M `ct_small` too:
 *   aesmall_aesN_E_cbc_decrypt_nopad(&key, iv, in, in_len, out, out_cap)
 *   aesmall_aesN_E_cbc_decrypt_pkcs7(&key, iv, in, in_len, out, out_cap, &out_len)
 *       are aesmall_cbc_decrypt_nopad(&key.cipher, ...) and _pkcs7 in less time: the
 *       same bytes, limits and errors
 * Encryption cannot: each block waits for the one before. A program that calls none
 * pays nothing. Where an engine has no call for two blocks (`ct` on AVR) these are
 * the plain ones. */

/* Behind them: `decrypt2` does pairs of blocks with the schedule, cipher->decrypt what
 * remains. */
AESMALL_MUST_CHECK aesmall_error
aesmall_cbc_bulk_decrypt_nopad(const aesmall_cipher *cipher, const void *schedule,
                               aesmall_two_blocks *decrypt2, const uint8_t iv[AESMALL_BLOCK_SIZE],
                               const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);
AESMALL_MUST_CHECK aesmall_error aesmall_cbc_bulk_decrypt_pkcs7(
    const aesmall_cipher *cipher, const void *schedule, aesmall_two_blocks *decrypt2,
    const uint8_t iv[AESMALL_BLOCK_SIZE], const uint8_t *in, size_t in_len, uint8_t *out,
    size_t out_cap, size_t *out_len);

/* The names of an engine that has aesmall_aesN_decrypt2_E. */
#define AESMALL_ENGINE_CBC_PAIRS(engine, schedule_type)                                            \
    AESMALL_ENGINE_CBC_PAIRS_SIZE(128, engine, schedule_type)                                      \
    AESMALL_ENGINE_CBC_PAIRS_SIZE(192, engine, schedule_type)                                      \
    AESMALL_ENGINE_CBC_PAIRS_SIZE(256, engine, schedule_type)

#define AESMALL_ENGINE_CBC_PAIRS_SIZE(bits, engine, schedule_type)                                 \
    static inline void aesmall_aes##bits##_##engine##_cbc_decrypt2(                                \
        const void *schedule, const uint8_t in[2 * AESMALL_BLOCK_SIZE],                            \
        uint8_t out[2 * AESMALL_BLOCK_SIZE])                                                       \
    {                                                                                              \
        aesmall_aes##bits##_decrypt2_##engine(AESMALL_CAST(const schedule_type *, schedule), in,   \
                                              out);                                                \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK static inline aesmall_error                                                 \
        aesmall_aes##bits##_##engine##_cbc_decrypt_nopad(                                          \
            const aesmall_aes##bits##_##engine *key, const uint8_t iv[AESMALL_BLOCK_SIZE],         \
            const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)                        \
    {                                                                                              \
        return aesmall_cbc_bulk_decrypt_nopad(&key->cipher, key->schedule,                         \
                                              aesmall_aes##bits##_##engine##_cbc_decrypt2, iv, in, \
                                              in_len, out, out_cap);                               \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK static inline aesmall_error                                                 \
        aesmall_aes##bits##_##engine##_cbc_decrypt_pkcs7(                                          \
            const aesmall_aes##bits##_##engine *key, const uint8_t iv[AESMALL_BLOCK_SIZE],         \
            const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)       \
    {                                                                                              \
        return aesmall_cbc_bulk_decrypt_pkcs7(&key->cipher, key->schedule,                         \
                                              aesmall_aes##bits##_##engine##_cbc_decrypt2, iv, in, \
                                              in_len, out, out_cap, out_len);                      \
    }

/* The same names for an engine that has not. */
#define AESMALL_ENGINE_CBC_PLAIN(engine)                                                           \
    AESMALL_ENGINE_CBC_PLAIN_SIZE(128, engine)                                                     \
    AESMALL_ENGINE_CBC_PLAIN_SIZE(192, engine)                                                     \
    AESMALL_ENGINE_CBC_PLAIN_SIZE(256, engine)

#define AESMALL_ENGINE_CBC_PLAIN_SIZE(bits, engine)                                                \
    AESMALL_MUST_CHECK static inline aesmall_error                                                 \
        aesmall_aes##bits##_##engine##_cbc_decrypt_nopad(                                          \
            const aesmall_aes##bits##_##engine *key, const uint8_t iv[AESMALL_BLOCK_SIZE],         \
            const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)                        \
    {                                                                                              \
        return aesmall_cbc_decrypt_nopad(&key->cipher, iv, in, in_len, out, out_cap);              \
    }                                                                                              \
                                                                                                   \
    AESMALL_MUST_CHECK static inline aesmall_error                                                 \
        aesmall_aes##bits##_##engine##_cbc_decrypt_pkcs7(                                          \
            const aesmall_aes##bits##_##engine *key, const uint8_t iv[AESMALL_BLOCK_SIZE],         \
            const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t *out_len)       \
    {                                                                                              \
        return aesmall_cbc_decrypt_pkcs7(&key->cipher, iv, in, in_len, out, out_cap, out_len);     \
    }

#ifdef __cplusplus
}
#endif

#endif
