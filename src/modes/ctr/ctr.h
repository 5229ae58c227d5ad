/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CTR_H
#define AESMALL_MODES_CTR_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../../core/wipe.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CTR, counter mode (SP 800-38A section 6.5): out = in XOR E(counter), E(counter + 1), ... The same
 * call encrypts and decrypts. Any length is allowed and no byte is added.
 *
 * CTR hides the text and does not protect it against change: anyone who can change the ciphertext
 * can flip chosen bits of the text. Add a MAC over counter and ciphertext (cmac.h).
 *
 * A counter block MUST NOT be used twice under one key, in any message: the XOR of two ciphertexts
 * under the same block is the XOR of their texts. A message uses the block it starts with and one
 * more for every further 16 bytes.
 *
 * The counter is the last 16, 8 or 4 bytes of the block, big-endian. The bytes before it never
 * change. It never wraps to 0: a call that would pass the last value (all ones) returns
 * AESMALL_ERROR_COUNTER and writes no byte. */

/* ---- A whole message ---- */

/**
 * Encrypt or decrypt a message with CTR and a counter of 128 bits.
 *
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @param counter  the first counter block, 16 bytes, not used before under this key. It is copied
 *                 first: `out` may overlap it and then overwrites it
 * @param in       the text or the ciphertext. NULL if `in_len` is 0
 * @param in_len   bytes, any number
 * @param out      receives `in_len` bytes. in == out is allowed, partial overlap is not. NULL if
 *                 `in_len` is 0
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially;
 *         AESMALL_ERROR_COUNTER if the counter would pass its last value
 *
 * Errors leave `out` unchanged. Time: depends on `in_len` and the counter, apart from the engine's
 * timing class. Memory: the keystream on the stack is wiped. Source: SP 800-38A section 6.5.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_crypt(const aesmall_cipher *cipher,
                                                   const uint8_t counter[AESMALL_BLOCK_SIZE],
                                                   const uint8_t *in, size_t in_len, uint8_t *out,
                                                   size_t out_cap);

/**
 * Encrypt or decrypt as aesmall_ctr_crypt() does, many blocks at a time.
 *
 * @param key  the wide key, for example `aesmall_aes128_fast_wide_ctr(&key)`
 * @param counter,in,in_len,out,out_cap  as for aesmall_ctr_crypt()
 * @return AESMALL_OK, or an error of aesmall_ctr_crypt()
 *
 * It takes less time: the parts that stay the same from one counter to the next are computed only
 * once in 256 blocks.
 */
AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_ctr_crypt_wide(aesmall_wide key, const uint8_t counter[AESMALL_BLOCK_SIZE],
                       const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap);

/* ---- A message in pieces ---- */

/* A message in pieces, in any split. The key object MUST stay where it is while the stream is in
 * use. The members are private. keystream[] is as secret as the text. */
typedef struct aesmall_ctr_stream {
    const aesmall_cipher *cipher;
    uint8_t first[AESMALL_BLOCK_SIZE];     /* counter block of offset 0, for seek */
    uint8_t block[AESMALL_BLOCK_SIZE];     /* counter block of the keystream in use */
    uint8_t keystream[AESMALL_BLOCK_SIZE]; /* E(block), made when its first byte is needed */
    uint8_t used;                          /* bytes of it used: 0 (not made yet) .. 16 */
    uint8_t counter_size;                  /* 4, 8 or 16 bytes */
} aesmall_ctr_stream;

/**
 * Start a stream at offset 0 of a message.
 *
 * @param stream        the object to start. Its old contents are overwritten
 * @param cipher        the key, which MUST stay where it is while the stream is in use. Only its
 *                      `encrypt` is used
 * @param counter       the first counter block, 16 bytes, not used before under this key
 * @param counter_bits  the width of the counter in bits: 32, 64 or 128
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `counter_bits` is another width
 *
 * After an error the stream is wiped. Time: constant. Memory: the stream holds keystream until it
 * is wiped.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_stream_init(aesmall_ctr_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t counter[AESMALL_BLOCK_SIZE],
                                                         uint8_t counter_bits);

/**
 * Encrypt or decrypt the next bytes of a message.
 *
 * @param stream   the stream
 * @param in       the text or the ciphertext. NULL if `in_len` is 0
 * @param in_len   bytes, any number
 * @param out      receives `in_len` bytes. in == out is allowed, partial overlap is not. NULL if
 *                 `in_len` is 0
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the stream or its key is wiped;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially;
 *         AESMALL_ERROR_COUNTER if the counter would pass its last value
 *
 * Errors leave `out` and the stream unchanged. Time: depends on `in_len`, the offset and the
 * counter, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_stream_crypt(aesmall_ctr_stream *stream,
                                                          const uint8_t *in, size_t in_len,
                                                          uint8_t *out, size_t out_cap);

/**
 * Move a stream forwards or backwards.
 *
 * @param stream  the stream
 * @param offset  bytes from the start of the message
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the stream or its key is wiped;
 *         AESMALL_ERROR_COUNTER if the counter has no value for this offset
 *
 * Errors leave the stream unchanged. Time: depends on the offset and the counter, apart from the
 * engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_stream_seek(aesmall_ctr_stream *stream,
                                                         uint64_t offset);

/**
 * Wipe a stream at the end of a message: it holds keystream.
 *
 * @param stream  the stream. A wiped one may be wiped again
 */
static inline void aesmall_ctr_stream_wipe(aesmall_ctr_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

/* ---- Without checks ---- */

#define AESMALL_CTR_WORK_SIZE 32 /* bytes */

/**
 * Encrypt or decrypt a message with CTR, without checks and in the least flash.
 *
 * @param cipher  the key, not wiped
 * @param work    32 bytes of RAM: the first counter block, then 16 bytes of any value. After the
 *                call it holds the counter after the last one used, and no keystream. So a message
 *                may be processed in pieces of whole blocks
 * @param in      the text or the ciphertext. NULL if `in_len` is 0
 * @param in_len  bytes, any number
 * @param out     receives `in_len` bytes. in == out is allowed, other overlap is not
 *
 * The caller must make sure that the counter does not pass its last value: here it wraps to 0.
 * Time: as aesmall_ctr_crypt().
 */
void aesmall_ctr_unchecked(const aesmall_cipher *cipher, uint8_t work[AESMALL_CTR_WORK_SIZE],
                           const uint8_t *in, size_t in_len, uint8_t *out);

#ifdef __cplusplus
}
#endif

#include "inner/ctr.h"

#endif
