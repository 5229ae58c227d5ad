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

/* CTR, counter mode (SP 800-38A section 6.5): out = in XOR E(counter),
 * E(counter + 1), ... The same call encrypts and decrypts. Any length is allowed and nothing is
 * added. Only cipher->encrypt is used.
 *
 * CTR hides the text and nothing else: anyone who can change the ciphertext can flip chosen bits of
 * the text. Add a MAC over counter and ciphertext (cmac.h).
 *
 * A counter block MUST never be used twice under one key, in any message: the XOR of two
 * ciphertexts under the same block is the XOR of their texts. A message uses the block it starts
 * with and one more for every further 16 bytes.
 *
 * The counter is the last 16, 8 or 4 bytes of the block, big-endian; the bytes
 * before it never change. It never wraps to 0: if it would go past its last value (all ones), the
 * call returns AESMALL_ERROR_COUNTER and writes nothing.
 *
 * Lengths: bytes. Time: depends on the lengths and the counter alone (apart from the engine's
 * timing class). */

/* One whole message with a 128-bit counter, in one call.
 *   counter  the first counter block, 16 bytes. It is copied first and not altered, except that out
 *            may overlap it and then overwrites it
 *   in, out  in_len bytes each; in == out is allowed, partial overlap is AESMALL_ERROR_OVERLAP.
 *            out_cap >= in_len, otherwise AESMALL_ERROR_CAPACITY. Both may be NULL if in_len is 0
 * A wiped key is AESMALL_ERROR_KEY. Every error leaves out untouched. The keystream on the stack is
 * wiped. Time: depends on in_len and the counter alone (apart from the engine's timing class). */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_crypt(const aesmall_cipher *cipher,
                                                   const uint8_t counter[AESMALL_BLOCK_SIZE],
                                                   const uint8_t *in, size_t in_len, uint8_t *out,
                                                   size_t out_cap);

/* The same without checks, for boot loaders and protocols of your own: the least flash.
 *   work     32 bytes of RAM: the first counter block, then 16 bytes of any value. Afterwards it
 *            holds the counter after the last one used, and no keystream; so a message may be
 *            processed in pieces of whole blocks.
 *   in, out  in_len bytes each; in == out is allowed, no other overlap
 * The caller must make sure that the key is not wiped and that the counter does not go past its
 * last value: here it wraps to 0. */
#define AESMALL_CTR_WORK_SIZE 32
void aesmall_ctr_run(const aesmall_cipher *cipher, uint8_t work[AESMALL_CTR_WORK_SIZE],
                     const uint8_t *in, size_t in_len, uint8_t *out);

/* A message in pieces: crypt in any split gives the same bytes.
 * The key object MUST stay where it is while the stream is in use. The members
 * are private; keystream[] is as secret as the text. */
typedef struct aesmall_ctr_stream {
    const aesmall_cipher *cipher;
    uint8_t first[AESMALL_BLOCK_SIZE];     /* counter block of offset 0, for seek */
    uint8_t block[AESMALL_BLOCK_SIZE];     /* counter block of the keystream in use */
    uint8_t keystream[AESMALL_BLOCK_SIZE]; /* E(block), made when its first byte is needed */
    uint8_t used;                          /* bytes of it used: 0 (not made yet) .. 16 */
    uint8_t counter_size;                  /* 4, 8 or 16 bytes */
} aesmall_ctr_stream;

/* Starts a stream at offset 0. counter_bits is the width of the counter: 32, 64 or 128, otherwise
 * AESMALL_ERROR_ARGUMENT. A wiped key is AESMALL_ERROR_KEY. On error the stream is wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_stream_init(aesmall_ctr_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t counter[AESMALL_BLOCK_SIZE],
                                                         uint8_t counter_bits);

/* Encrypts or decrypts the next in_len bytes. Buffers and errors as for aesmall_ctr_crypt; a wiped
 * stream is AESMALL_ERROR_KEY. On error neither out nor the stream changes. */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_stream_crypt(aesmall_ctr_stream *stream,
                                                          const uint8_t *in, size_t in_len,
                                                          uint8_t *out, size_t out_cap);

/* Moves the stream, forwards or backwards, to this byte offset from the start of the message.
 * AESMALL_ERROR_COUNTER if the counter has no value for it, AESMALL_ERROR_KEY for a wiped key or
 * stream; the stream then stays where it was. */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_stream_seek(aesmall_ctr_stream *stream,
                                                         uint64_t offset);

/* Call it at the end: the stream holds keystream. */
static inline void aesmall_ctr_stream_wipe(aesmall_ctr_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

/* aesmall_ctr_crypt with a wide key (aesmall_wide of core/cipher.h), in less time: the parts that
 * stay the same from one counter to the next are computed only once in 256 blocks.
 * aesmall_ctr_crypt_wide(aesmall_aes128_fast_wide_ctr(&key), counter, ...) */
AESMALL_MUST_CHECK aesmall_error aesmall_ctr_bulk(const aesmall_cipher *cipher,
                                                  const void *schedule, aesmall_ctr_blocks *blocks,
                                                  const uint8_t counter[AESMALL_BLOCK_SIZE],
                                                  const uint8_t *in, size_t in_len, uint8_t *out,
                                                  size_t out_cap);

AESMALL_MUST_CHECK AESMALL_FRONT aesmall_error
aesmall_ctr_crypt_wide(aesmall_wide key, const uint8_t counter[AESMALL_BLOCK_SIZE],
                       const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    return key.ctr_blocks == NULL ? aesmall_ctr_crypt(key.cipher, counter, in, in_len, out, out_cap)
                                  : aesmall_ctr_bulk(key.cipher, key.schedule, key.ctr_blocks,
                                                     counter, in, in_len, out, out_cap);
}

#ifdef __cplusplus
}
#endif

#endif
