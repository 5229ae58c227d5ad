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
 * A tag is the first tag_len bytes of the 16 that CMAC makes. tag_len is 4 to 16, otherwise
 * AESMALL_ERROR_ARGUMENT. Both sides MUST agree on it beforehand. A forger succeeds with one guess
 * in 2^(8 * tag_len): use 8 or more, and 4 only if you limit the number of wrong tags that you
 * accept, as LoRaWAN does.
 *
 * Messages may have any length, including 0 (msg may be NULL then). msg and tag may overlap: the
 * tag is written last. Secrets on the stack (subkeys and the full tag) are wiped. Lengths: bytes.
 * Time: depends on the lengths alone (apart from the engine's timing class). */

#define AESMALL_CMAC_MIN_TAG_SIZE 4 /* bytes */

/* ---- A whole message ---- */

/* Writes the tag_len bytes of the tag. On error tag is untouched. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac(const aesmall_cipher *cipher, const uint8_t *msg,
                                              size_t msg_len, uint8_t *tag, size_t tag_len);

/* AESMALL_OK if tag is the tag of the message, otherwise AESMALL_ERROR_AUTH. Tags are compared in
 * constant time. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_verify(const aesmall_cipher *cipher,
                                                     const uint8_t *msg, size_t msg_len,
                                                     const uint8_t *tag, size_t tag_len);

/* CAUTION: WEAK. Accepts a tag of 1 to 16 bytes: a forger guesses one of 2 bytes in 65,536 frames.
 * Only for protocols that cut tags so, such as the 24 bits of SecOC. Count the wrong frames and
 * stop accepting, as a random tag is otherwise right sooner or later. tag_len MUST NOT come from
 * the frame; 0 and more than 16 are AESMALL_ERROR_ARGUMENT. Otherwise as aesmall_cmac_verify. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_verify_short(const aesmall_cipher *cipher,
                                                           const uint8_t *msg, size_t msg_len,
                                                           const uint8_t *tag, size_t tag_len);

/* CAUTION: a tag of 8 bytes. They are the bytes 1, 3, 5 ... 15 of the 16 that CMAC makes, as NTAG
 * 424 DNA and DESFire send them. Otherwise as aesmall_cmac_verify. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_verify_odd_bytes(const aesmall_cipher *cipher,
                                                               const uint8_t *msg, size_t msg_len,
                                                               const uint8_t tag[8]);

/* The same without checks, for boot loaders and protocols of your own: the least flash.
 *   work  32 bytes of RAM: the start of the message, then 16 bytes that MUST be zero. Afterwards it
 *         holds the whole tag and 16 zeros.
 *   room  16: work starts with 16 zeros, and the message is msg alone;
 *         0: work starts with a block that the message has before msg
 * The caller must make sure that the key is not wiped. */
#define AESMALL_CMAC_WORK_SIZE 32
void aesmall_cmac_run(const aesmall_cipher *cipher, uint8_t work[AESMALL_CMAC_WORK_SIZE],
                      uint8_t room, const uint8_t *msg, size_t msg_len);

/* ---- Kept subkeys ----
 *
 * Each tag needs a subkey that depends on the key alone and costs one block
 * encryption. A program that authenticates many messages under one key can keep it: 16 bytes of
 * RAM, as secret as the key. Wipe it with the key. */
typedef struct aesmall_cmac_subkeys {
    uint8_t k1[AESMALL_BLOCK_SIZE]; /* K2 is its double, made when needed */
} aesmall_cmac_subkeys;

/* If the key is wiped, the subkeys are zeroed. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_subkeys_init(aesmall_cmac_subkeys *subkeys,
                                                           const aesmall_cipher *cipher);

static inline void aesmall_cmac_subkeys_wipe(aesmall_cmac_subkeys *subkeys)
{
    aesmall_wipe(subkeys, sizeof *subkeys);
}

/* aesmall_cmac_run with kept subkeys. mac is the first half of that call's work: before the call 16
 * zeros or a block, afterwards the tag. Wiped subkeys are not noticed. */
void aesmall_cmac_run_kept(const aesmall_cipher *cipher, uint8_t mac[AESMALL_BLOCK_SIZE],
                           uint8_t room, const uint8_t *msg, size_t msg_len,
                           const aesmall_cmac_subkeys *subkeys);

/* ---- A message in pieces ---- */

/* The key object, and the subkeys if given, MUST stay where they are while the stream is in use.
 * The members are private. */
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

/* End the message: finish writes the tag, verify compares it with yours. Both wipe the stream. If
 * tag_len is wrong, they do nothing but return the error. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_finish(aesmall_cmac_stream *stream,
                                                            uint8_t *tag, size_t tag_len);
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_verify(aesmall_cmac_stream *stream,
                                                            const uint8_t *tag, size_t tag_len);

/* CAUTION: WEAK. The same with a tag of 1 to 16 bytes: see aesmall_cmac_verify_short. */
AESMALL_MUST_CHECK aesmall_error aesmall_cmac_stream_verify_short(aesmall_cmac_stream *stream,
                                                                  const uint8_t *tag,
                                                                  size_t tag_len);

/* Call it to abandon a message: a stream holds secrets until it is finished. */
static inline void aesmall_cmac_stream_wipe(aesmall_cmac_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
