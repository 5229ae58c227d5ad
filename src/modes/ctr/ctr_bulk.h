/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CTR_BULK_H
#define AESMALL_MODES_CTR_BULK_H

#include "ctr.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CTR at full speed, with engines that do many blocks in one call: what stays the
 * same from one counter to the next is computed once in 256 blocks. N is 128, 192
 * or 256; E is `balanced` or `ct`, in assembly `fast` too, on AVR `fastram` too:
 *   aesmall_aesN_E_ctr_crypt(&key, counter, in, in_len, out, out_cap)
 *       is aesmall_ctr_crypt(&key.cipher, ...) in less time: the same bytes, limits
 *       and errors
 *   aesmall_aesN_ctr_blocks_E(schedule, counter, in, out, blocks)
 *       the block call, without checks; in assembly (AVR and ARMv6-M, but not `ct` on
 *       AVR). Whole blocks; the counter has 128 bits, wraps to 0 after all ones, and
 *       is advanced by `blocks`, so that the next call goes on. in == out is allowed.
 *       At most 4,095 blocks.
 * A program that calls neither pays nothing. Where an engine has no such block call,
 * _ctr_crypt is aesmall_ctr_crypt. */
typedef void aesmall_ctr_blocks(const void *schedule, uint8_t counter[AESMALL_BLOCK_SIZE],
                                const uint8_t *in, uint8_t *out, size_t blocks);

/* Behind aesmall_aesN_E_ctr_crypt: `blocks` does the whole blocks with the schedule,
 * cipher->encrypt what remains. */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_bulk(const aesmall_cipher *cipher,
                                                  const void *schedule, aesmall_ctr_blocks *blocks,
                                                  const uint8_t counter[AESMALL_BLOCK_SIZE],
                                                  const uint8_t *in, size_t in_len, uint8_t *out,
                                                  size_t out_cap);

/* aesmall_aesN_E_ctr_crypt, for an engine with the block call of an implementation. */
#define AESMALL_ENGINE_CTR(bits, engine, implementation)                                           \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_ctr_crypt(       \
        const aesmall_aes##bits##_##engine *key, const uint8_t counter[AESMALL_BLOCK_SIZE],        \
        const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)                            \
    {                                                                                              \
        return aesmall_ctr_bulk(&key->cipher, key->schedule,                                       \
                                aesmall_aes##bits##_ctr_blocks_##implementation, counter, in,      \
                                in_len, out, out_cap);                                             \
    }

/* The public names of an implementation. */
#define AESMALL_ENGINE_CTR_ALIAS(engine, implementation, schedule_type)                            \
    AESMALL_ENGINE_CTR_ALIAS_SIZE(128, engine, implementation, schedule_type)                      \
    AESMALL_ENGINE_CTR_ALIAS_SIZE(192, engine, implementation, schedule_type)                      \
    AESMALL_ENGINE_CTR_ALIAS_SIZE(256, engine, implementation, schedule_type)

#define AESMALL_ENGINE_CTR_ALIAS_SIZE(bits, engine, implementation, schedule_type)                 \
    AESMALL_ENGINE_CTR(bits, implementation, implementation)                                       \
    AESMALL_ENGINE_CTR(bits, engine, implementation)                                               \
                                                                                                   \
    static inline void aesmall_aes##bits##_ctr_blocks_##engine(                                    \
        const schedule_type *schedule, uint8_t counter[AESMALL_BLOCK_SIZE], const uint8_t *in,     \
        uint8_t *out, size_t blocks)                                                               \
    {                                                                                              \
        aesmall_aes##bits##_ctr_blocks_##implementation(schedule, counter, in, out, blocks);       \
    }

/* aesmall_aesN_E_ctr_crypt, for an engine without such a block call. */
#define AESMALL_ENGINE_CTR_PLAIN(engine)                                                           \
    AESMALL_ENGINE_CTR_PLAIN_SIZE(128, engine)                                                     \
    AESMALL_ENGINE_CTR_PLAIN_SIZE(192, engine)                                                     \
    AESMALL_ENGINE_CTR_PLAIN_SIZE(256, engine)

#define AESMALL_ENGINE_CTR_PLAIN_SIZE(bits, engine)                                                \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_ctr_crypt(       \
        const aesmall_aes##bits##_##engine *key, const uint8_t counter[AESMALL_BLOCK_SIZE],        \
        const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)                            \
    {                                                                                              \
        return aesmall_ctr_crypt(&key->cipher, counter, in, in_len, out, out_cap);                 \
    }

#ifdef __cplusplus
}
#endif

#endif
