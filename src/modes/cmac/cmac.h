/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_CMAC_H
#define AESMALL_MODES_CMAC_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../../core/wipe.h"

#ifdef __cplusplus
extern "C" {
#endif

/* CMAC, a message authentication code (SP 800-38B, and RFC 4493 for AES-128).
 *
 * A tag is the first tag_len bytes of the 16 that CMAC makes. Both sides MUST agree on tag_len
 * beforehand. A forger succeeds with one guess in 2^(8 * tag_len): use 8 bytes or more, and 4 only
 * if you limit the number of wrong tags that you accept, as LoRaWAN does. */

#define AESMALL_CMAC_MIN_TAG_SIZE 4 /* bytes */

/* ---- A whole message ---- */

/**
 * Compute the CMAC of a message.
 *
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @param msg      the message. NULL if `msg_len` is 0
 * @param msg_len  bytes, any number
 * @param tag      receives the tag. It may overlap `msg`: it is written last
 * @param tag_len  4 to 16 bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `tag_len` is not 4 to 16
 *
 * Errors leave `tag` unchanged. Time: depends on the lengths, apart from the engine's timing class.
 * Memory: secrets on the stack are wiped.
 * Source: SP 800-38B section 6.2.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac(const aesmall_cipher *cipher, const uint8_t *msg,
                                              size_t msg_len, uint8_t *tag, size_t tag_len);

/**
 * Verify the CMAC of a message.
 *
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @param msg      the message. NULL if `msg_len` is 0
 * @param msg_len  bytes, any number
 * @param tag      the tag to compare. It may overlap `msg`
 * @param tag_len  4 to 16 bytes. Never take it from the message
 * @return AESMALL_OK if it is the tag of the message;
 *         AESMALL_ERROR_AUTH if it is not;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt;
 *         AESMALL_ERROR_ARGUMENT if `tag_len` is not 4 to 16
 *
 * Tags are compared in constant time. Time: depends on the lengths, apart from the engine's timing
 * class. Memory: secrets on the stack are wiped.
 * Source: SP 800-38B section 6.3.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_verify(const aesmall_cipher *cipher,
                                                     const uint8_t *msg, size_t msg_len,
                                                     const uint8_t *tag, size_t tag_len);

/**
 * Verify a tag of 1 to 16 bytes. CAUTION: a short tag is WEAK.
 *
 * @param cipher,msg,msg_len,tag  as for aesmall_cmac_verify()
 * @param tag_len  1 to 16 bytes. It MUST NOT be taken from the message
 * @return AESMALL_OK, or an error of aesmall_cmac_verify();
 *         AESMALL_ERROR_ARGUMENT only if `tag_len` is 0 or more than 16
 *
 * Use it only for protocols that cut tags so, such as the 24 bits of SecOC. A forger guesses a tag
 * of 2 bytes in 65,536 frames. Count the wrong frames and stop accepting, because a random tag is
 * right sooner or later. Time and memory: as aesmall_cmac_verify().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_verify_short(const aesmall_cipher *cipher,
                                                           const uint8_t *msg, size_t msg_len,
                                                           const uint8_t *tag, size_t tag_len);

/**
 * Verify a tag of 8 bytes that NTAG 424 DNA and DESFire cut from a CMAC.
 *
 * @param cipher,msg,msg_len  as for aesmall_cmac_verify()
 * @param tag  8 bytes: the bytes 1, 3, 5 ... 15 of the 16 that CMAC makes
 * @return AESMALL_OK, AESMALL_ERROR_AUTH or AESMALL_ERROR_KEY as aesmall_cmac_verify()
 *
 * Time and memory: as aesmall_cmac_verify().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_verify_odd_bytes(const aesmall_cipher *cipher,
                                                               const uint8_t *msg, size_t msg_len,
                                                               const uint8_t tag[8]);

/* ---- A message in pieces ---- */

/* Each tag needs a subkey that depends only on the key and costs one block encryption. A program
 * that authenticates many messages under one key can keep it: 16 bytes of RAM, as secret as the
 * key. */
typedef struct aesmall_cmac_subkeys {
    uint8_t k1[AESMALL_BLOCK_SIZE]; /* K2 is its double, made when needed */
} aesmall_cmac_subkeys;

/* A message in pieces. The members are private. */
typedef struct aesmall_cmac_stream {
    const aesmall_cipher *cipher;
    const aesmall_cmac_subkeys *subkeys; /* NULL: made at the end */
    uint8_t mac[AESMALL_BLOCK_SIZE];     /* the chaining value, `used` bytes added to it */
    uint8_t used;                        /* bytes of the block not encrypted yet, 0..16 */
} aesmall_cmac_stream;

/**
 * Start a message.
 *
 * @param stream   the object to start. Its old contents are overwritten
 * @param cipher   the key, which MUST stay where it is while the stream is in use. Only its
 *                 `encrypt` is used
 * @param subkeys  the kept subkeys of the key, which MUST stay where they are too. NULL: the stream
 *                 computes them at the end
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. Then the stream is wiped
 *
 * Time: constant. Memory: the stream holds secrets until finish, verify or wipe.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_init(aesmall_cmac_stream *stream,
                                                          const aesmall_cipher *cipher,
                                                          const aesmall_cmac_subkeys *subkeys);

/**
 * Add the next bytes of a message. Any split gives the same tag.
 *
 * @param stream   the stream
 * @param msg      the bytes. NULL if `msg_len` is 0
 * @param msg_len  bytes, any number
 * @return AESMALL_OK, or AESMALL_ERROR_KEY if the stream is wiped or finished, or its key is wiped
 *
 * Time: depends on the lengths, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_update(aesmall_cmac_stream *stream,
                                                            const uint8_t *msg, size_t msg_len);

/**
 * Write the tag of a message and wipe the stream.
 *
 * @param stream   the stream
 * @param tag      receives the tag
 * @param tag_len  4 to 16 bytes
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the stream is wiped or finished, or its key or subkeys are wiped;
 *         AESMALL_ERROR_ARGUMENT if `tag_len` is not 4 to 16
 *
 * Errors leave the stream unchanged. Time: depends on the lengths, apart from the engine's timing
 * class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_finish(aesmall_cmac_stream *stream,
                                                            uint8_t *tag, size_t tag_len);

/**
 * Compare a tag with the tag of a message and wipe the stream.
 *
 * @param stream   the stream
 * @param tag      the tag to compare
 * @param tag_len  4 to 16 bytes. Never take it from the message
 * @return AESMALL_OK if it is the tag of the message;
 *         AESMALL_ERROR_AUTH if it is not;
 *         AESMALL_ERROR_KEY if the stream is wiped or finished, or its key or subkeys are wiped;
 *         AESMALL_ERROR_ARGUMENT if `tag_len` is not 4 to 16
 *
 * Errors other than AESMALL_ERROR_AUTH leave the stream unchanged. Tags are compared in constant
 * time. Time: depends on the lengths, apart from the engine's timing class.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_verify(aesmall_cmac_stream *stream,
                                                            const uint8_t *tag, size_t tag_len);

/**
 * Compare a tag of 1 to 16 bytes and wipe the stream. CAUTION: a short tag is WEAK.
 *
 * @param stream,tag  as for aesmall_cmac_stream_verify()
 * @param tag_len     1 to 16 bytes. It MUST NOT be taken from the message
 * @return AESMALL_OK, or an error of aesmall_cmac_stream_verify();
 *         AESMALL_ERROR_ARGUMENT only if `tag_len` is 0 or more than 16
 *
 * See aesmall_cmac_verify_short(). Time: as aesmall_cmac_stream_verify().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_verify_short(aesmall_cmac_stream *stream,
                                                                  const uint8_t *tag,
                                                                  size_t tag_len);

/**
 * Wipe a stream to abandon a message: it holds secrets until it is finished.
 *
 * @param stream  the stream. A wiped one may be wiped again
 */
static inline void aesmall_cmac_stream_wipe(aesmall_cmac_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

/* ---- Kept subkeys ---- */

/**
 * Make the subkeys of a key, to keep them for many messages.
 *
 * @param subkeys  receives the subkeys, 16 bytes. Zeroed if the key is wiped
 * @param cipher   the key, `&key.cipher`. Only its `encrypt` is used
 * @return AESMALL_OK;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt
 *
 * Time: constant, apart from the engine's timing class. Memory: the subkeys are as secret as the
 * key.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_subkeys_init(aesmall_cmac_subkeys *subkeys,
                                                           const aesmall_cipher *cipher);

/**
 * Wipe kept subkeys, together with their key.
 *
 * @param subkeys  the subkeys
 */
static inline void aesmall_cmac_subkeys_wipe(aesmall_cmac_subkeys *subkeys)
{
    aesmall_wipe(subkeys, sizeof *subkeys);
}

/* ---- Without checks ----
 *
 * These calls need the least flash: for boot loaders and protocols of your own. */

#define AESMALL_CMAC_WORK_SIZE 32 /* bytes */

/**
 * Compute the CMAC of a message without checks.
 *
 * @param cipher   the key, not wiped
 * @param work     32 bytes of RAM: the start of the message, then 16 bytes that MUST be zero. After
 *                 the call it holds the whole tag and 16 zeros
 * @param room     16: `work` starts with 16 zeros, and the message is only `msg`. 0: `work` starts
 *                 with a block that the message has before `msg`
 * @param msg      the message. NULL if `msg_len` is 0
 * @param msg_len  bytes, any number
 *
 * `msg` must not overlap `work`. Time: depends on the lengths, apart from the engine's timing
 * class. Memory: secrets on the stack are wiped.
 */
void aesmall_cmac_unchecked(const aesmall_cipher *cipher, uint8_t work[AESMALL_CMAC_WORK_SIZE],
                            uint8_t room, const uint8_t *msg, size_t msg_len);

/**
 * Compute the CMAC of a message with kept subkeys, without checks.
 *
 * @param cipher   the key, not wiped
 * @param mac      the first half of `work` of aesmall_cmac_unchecked(): 16 zeros or a block before
 * the call, the tag after it
 * @param room,msg,msg_len  as for aesmall_cmac_unchecked()
 * @param subkeys  the subkeys of the key. The call does not notice wiped ones
 *
 * `msg` must not overlap `mac`. Time: depends on the lengths, apart from the engine's timing class.
 * Memory: secrets on the stack are wiped.
 */
void aesmall_cmac_unchecked_subkeys(const aesmall_cipher *cipher, uint8_t mac[AESMALL_BLOCK_SIZE],
                                    uint8_t room, const uint8_t *msg, size_t msg_len,
                                    const aesmall_cmac_subkeys *subkeys);

#ifdef __cplusplus
}
#endif

#endif
