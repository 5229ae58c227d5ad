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

/* CMAC, a message authentication code (SP 800-38B; RFC 4493 for AES-128). Only
 * cipher->encrypt is used; a wiped key is AESMALL_ERROR_KEY.
 *
 * A tag is the first tag_len bytes of the 16 that CMAC makes. tag_len is 4 to 16,
 * else AESMALL_ERROR_ARGUMENT. Both sides MUST agree on it beforehand. A forger
 * succeeds with one guess in 2^(8 * tag_len): take 8 or more, and 4 only where
 * the number of wrong tags that you accept is limited, as in LoRaWAN.
 *
 * Messages have any length, 0 included (msg may be NULL then). msg and tag may
 * overlap: the tag is written last. What is secret on the stack (subkeys, and
 * the full tag that a wrong one is compared with) is wiped. Lengths: bytes.
 * Time: the lengths alone (beyond what the engine says of itself). */

#define AESMALL_CMAC_MIN_TAG_SIZE 4 /* bytes */

/* ---- A whole message ---- */

/* Writes the tag_len bytes of the tag. On error tag is untouched. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac(const aesmall_cipher *cipher, const uint8_t *msg,
                                              size_t msg_len, uint8_t *tag, size_t tag_len);

/* AESMALL_OK when tag is the tag of the message, AESMALL_ERROR_AUTH when not.
 * Tags are compared in constant time. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_verify(const aesmall_cipher *cipher,
                                                     const uint8_t *msg, size_t msg_len,
                                                     const uint8_t *tag, size_t tag_len);

/* The same without checks, for boot loaders and own protocols: the least flash.
 *   work  32 bytes of RAM: how the message starts, then 16 bytes that MUST be zero.
 *         Afterwards: the whole tag, then 16 zeros again.
 *   room  16: work starts with 16 zeros, and the message is msg alone;
 *         0: work starts with a block that the message has before msg
 * The caller answers for a key that is not wiped. */
#define AESMALL_CMAC_WORK_SIZE 32
void aesmall_cmac_run(const aesmall_cipher *cipher, uint8_t work[AESMALL_CMAC_WORK_SIZE],
                      uint8_t room, const uint8_t *msg, size_t msg_len);

/* ---- Kept subkeys ----
 *
 * Each tag needs a subkey that depends on the key alone and costs one block
 * encryption. A program that authenticates much under one key keeps it: 16
 * bytes of RAM, as secret as the key. Wipe it with the key. */
typedef struct aesmall_cmac_subkeys {
    uint8_t k1[AESMALL_BLOCK_SIZE]; /* K2 is its double, made when needed */
} aesmall_cmac_subkeys;

/* The subkeys are zeroed when the key is a wiped one. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_subkeys_init(aesmall_cmac_subkeys *subkeys,
                                                           const aesmall_cipher *cipher);

static inline void aesmall_cmac_subkeys_wipe(aesmall_cmac_subkeys *subkeys)
{
    aesmall_wipe(subkeys, sizeof *subkeys);
}

/* aesmall_cmac_run with kept subkeys. mac is the first half of that call's work: 16
 * zeros or a block, then the tag. Wiped subkeys are not noticed. */
void aesmall_cmac_run_kept(const aesmall_cipher *cipher, uint8_t mac[AESMALL_BLOCK_SIZE],
                           uint8_t room, const uint8_t *msg, size_t msg_len,
                           const aesmall_cmac_subkeys *subkeys);

/* ---- A message in pieces ---- */

/* The key object, and the subkeys where given, MUST stay where they are while the
 * stream is in use. The members are private. */
typedef struct aesmall_cmac_stream {
    const aesmall_cipher *cipher;
    const aesmall_cmac_subkeys *subkeys; /* NULL: made at the end */
    uint8_t mac[AESMALL_BLOCK_SIZE];     /* the chaining value, `used` bytes added to it */
    uint8_t used;                        /* bytes of the block not encrypted yet, 0..16 */
} aesmall_cmac_stream;

/* Starts a message; subkeys may be NULL. On error the stream is wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_init(aesmall_cmac_stream *stream,
                                                          const aesmall_cipher *cipher,
                                                          const aesmall_cmac_subkeys *subkeys);

/* Adds msg_len bytes. Any split of a message gives the same tag. A stream that is
 * wiped or finished is AESMALL_ERROR_KEY. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_update(aesmall_cmac_stream *stream,
                                                            const uint8_t *msg, size_t msg_len);

/* The end: the tag, or the comparison with one. The stream is wiped, except when
 * tag_len is wrong: then nothing happens. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_finish(aesmall_cmac_stream *stream,
                                                            uint8_t *tag, size_t tag_len);
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_verify(aesmall_cmac_stream *stream,
                                                            const uint8_t *tag, size_t tag_len);

/* To give a message up: a stream holds secrets until it is finished. */
static inline void aesmall_cmac_stream_wipe(aesmall_cmac_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
