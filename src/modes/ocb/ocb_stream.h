/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_OCB_STREAM_H
#define AESMALL_MODES_OCB_STREAM_H

#include "../aead/aead_stream.h"
#include "ocb.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The state from block to block. The members are private. */
typedef struct aesmall_ocb_state {
    const aesmall_cipher *cipher;
    uint32_t count; /* whole blocks so far */
    uint8_t l_star[AESMALL_BLOCK_SIZE];
    uint8_t l_0[AESMALL_BLOCK_SIZE];
    uint8_t offset[AESMALL_BLOCK_SIZE];
    uint8_t sum[AESMALL_BLOCK_SIZE];
    uint8_t block[AESMALL_BLOCK_SIZE + 8]; /* the current block, or Stretch at the start */
} aesmall_ocb_state;

/* OCB3 (ocb.h) for a message in pieces. aead_stream.h describes the order of the calls. All pieces
 * of text except the last must be whole blocks, up to 2^32 - 1 blocks in all. A stream has 135
 * bytes on AVR, 140 on ARMv6-M. The members are private. */
typedef struct aesmall_ocb_stream {
    uint8_t step;
    uint8_t tag_len;
    uint8_t used;  /* bytes of AD in a block that is being filled */
    uint8_t ended; /* bytes of the incomplete block of text that has been */
    uint8_t rest;  /* and of the one that may be opened */
    uint32_t end;  /* allowed whole blocks, and 2. At first 2^32 */
    aesmall_ocb_state state;
    uint8_t start[AESMALL_BLOCK_SIZE]; /* Offset_0 */
    uint8_t hash[AESMALL_BLOCK_SIZE];  /* of AD. Before the text: the current block */
} aesmall_ocb_stream;

/**
 * Start a message with OCB3 in pieces.
 *
 * @param stream     the object to start. Its old contents are overwritten
 * @param cipher     the key, which MUST stay where it is while the stream is in use. It must
 *                   decrypt to check and open
 * @param nonce      MUST NOT be used twice under this key, except to open
 * @param nonce_len  1 to 15 bytes. 12 are usual
 * @param tag_len    8 to 16 bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `nonce_len` or `tag_len` is not allowed
 *
 * After an error the stream is wiped. Time: as aesmall_ocb_seal(). Memory: the stream holds secrets
 * until finish or wipe.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_init(aesmall_ocb_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t *nonce, size_t nonce_len,
                                                         size_t tag_len);

/**
 * Add the next bytes of associated data, before any text.
 *
 * @param stream  the stream
 * @param ad      the bytes. NULL if `ad_len` is 0
 * @param ad_len  bytes, any number
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the stream or its key is wiped;
 *         AESMALL_ERROR_ARGUMENT if text has begun;
 *         AESMALL_ERROR_LENGTH if AD gets longer than the mode allows
 *
 * Errors leave the stream unchanged. Time: depends on the lengths, apart from the engine's timing
 * class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_ad(aesmall_ocb_stream *stream,
                                                       const uint8_t *ad, size_t ad_len);

/**
 * Encrypt the next bytes of a message.
 *
 * @param stream   the stream
 * @param in       the bytes. NULL if `in_len` is 0
 * @param in_len   bytes, any number, whole blocks of 16 bytes except for the last piece of the
 *                 message
 * @param out      receives `in_len` bytes of ciphertext. in == out is allowed, partial overlap is
 *                 not
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the stream or its key is wiped;
 *         AESMALL_ERROR_ARGUMENT if the stream is in use to open a message;
 *         AESMALL_ERROR_LENGTH if the message gets longer than the mode allows, or after a piece
 *         that was not whole blocks;
 *         AESMALL_ERROR_CAPACITY if `out_cap < in_len`;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially
 *
 * Errors leave `out` and the stream unchanged. Time: depends on the lengths, apart from the
 * engine's timing class.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_stream_seal(aesmall_ocb_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap);

/**
 * Write the tag of the message that was sealed, and wipe the stream.
 *
 * @param stream  the stream
 * @param tag     receives `tag_len` bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the stream or its key is wiped;
 *         AESMALL_ERROR_ARGUMENT if the stream is in use to open a message
 *
 * Errors leave the stream unchanged. Time: depends on the lengths, apart from the engine's timing
 * class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_finish(aesmall_ocb_stream *stream,
                                                           uint8_t *tag);

/**
 * Check the next bytes of a ciphertext, in the first pass, without writing text.
 *
 * @param stream  the stream
 * @param in      the bytes. NULL if `in_len` is 0
 * @param in_len  bytes, any number, whole blocks of 16 bytes except for the last piece of the
 *                message
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the stream or its key is wiped, or the key was made by
 * `_init_encrypt_only`; AESMALL_ERROR_ARGUMENT if the stream seals a message or the first pass is
 * over; AESMALL_ERROR_LENGTH as for aesmall_ocb_stream_seal()
 *
 * Errors leave the stream unchanged. Time: depends on the lengths, apart from the engine's timing
 * class.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_stream_check(aesmall_ocb_stream *stream,
                                                                        const uint8_t *in,
                                                                        size_t in_len);

/**
 * Compare a tag with the tag of all bytes that were checked.
 *
 * @param stream  the stream
 * @param tag     the `tag_len` bytes of the received tag
 * @return AESMALL_OK if they are equal: go on with the second pass;
 *         AESMALL_ERROR_AUTH if they differ. Then the stream is wiped;
 *         AESMALL_ERROR_KEY if the stream or its key is wiped;
 *         AESMALL_ERROR_ARGUMENT if the stream seals a message
 *
 * Time: depends on the lengths and the result, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_verify(aesmall_ocb_stream *stream,
                                                           const uint8_t *tag);

/**
 * Decrypt the next bytes of a ciphertext, in the second pass, after verify.
 *
 * @param stream   the stream
 * @param in       the ciphertext that was checked, again from its start. It MUST NOT have changed
 * @param in_len   bytes, any number, whole blocks of 16 bytes except for the last piece of the
 *                 message
 * @param out      receives `in_len` bytes of text. in == out is allowed, partial overlap is not
 * @param out_cap  bytes that fit at `out`: at least `in_len`
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if it opens more bytes than were checked;
 *         AESMALL_ERROR_ARGUMENT before verify returned AESMALL_OK;
 *         AESMALL_ERROR_KEY, AESMALL_ERROR_CAPACITY, AESMALL_ERROR_OVERLAP as for
 *         aesmall_ocb_stream_seal()
 *
 * Errors leave `out` and the stream unchanged. Wipe the stream afterwards with
 * aesmall_ocb_stream_wipe(). Time: depends on the lengths, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_stream_open(aesmall_ocb_stream *stream,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap);

/**
 * Wipe a stream, after the last piece is opened or to abandon a message.
 *
 * @param stream  the stream. A wiped one may be wiped again
 */
static inline void aesmall_ocb_stream_wipe(aesmall_ocb_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

/**
 * Start a message with OCB3 in pieces and a short tag, which is weak.
 *
 * @param stream,cipher,nonce,nonce_len  as for aesmall_ocb_stream_init()
 * @param tag_len  4 to 16 bytes. Never take it from a message
 * @return AESMALL_OK, or an error of aesmall_ocb_stream_init()
 *
 * CAUTION: a forger needs 2^31 guesses on average for a tag of 4 bytes. Limit how many wrong
 * messages you accept.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_short_tag_stream_init(aesmall_ocb_stream *stream,
                                                                   const aesmall_cipher *cipher,
                                                                   const uint8_t *nonce,
                                                                   size_t nonce_len,
                                                                   size_t tag_len);

/**
 * Seal, check or open the next bytes: the work of the calls above.
 *
 * @param stream,in,in_len,out,out_cap  as for aesmall_ocb_stream_seal()
 * @param step  the step, an aesmall_aead_step with the flags that the calls above add
 * @return AESMALL_OK, or an error of aesmall_ocb_stream_seal()
 *
 * Use aesmall_ocb_stream_seal(), aesmall_ocb_stream_check() and aesmall_ocb_stream_open() instead.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_text(aesmall_ocb_stream *stream, uint8_t step,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

#ifdef __cplusplus
}
#endif

#include "inner/ocb_stream.h"

#endif
