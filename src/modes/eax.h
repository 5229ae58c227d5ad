/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_EAX_H
#define AESMALL_MODES_EAX_H

#include <stddef.h>
#include <stdint.h>

#include "../core/cipher.h"
#include "../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* EAX, authenticated encryption (Bellare, Rogaway, Wagner: "The EAX Mode of
 * Operation", 2004): text and header are protected against change, the text
 * against reading too. Only cipher->encrypt is used.
 *
 * This is the receiver's half without checks, for boot loaders: the least flash. */

/* A sealed message. */
typedef struct aesmall_eax_parts {
    uint8_t *text; /* the ciphertext; decrypted in place */
    size_t text_len;
    const uint8_t *header; /* sent in clear: version, length, ... */
    size_t header_len;
    const uint8_t *nonce; /* of any length; new for each message under a key */
    size_t nonce_len;
    const uint8_t *tag; /* the first tag_len bytes of the tag */
    uint8_t tag_len;    /* 1 to 16, fixed by the protocol, never by the message */
} aesmall_eax_parts;

#define AESMALL_EAX_WORK_SIZE 48

/* Verifies the message, then decrypts it: AESMALL_OK, or AESMALL_ERROR_AUTH and text
 * as it was.
 *   work   48 bytes of RAM that MUST be zero; they are zeros again afterwards
 *   parts  its buffers must not overlap; those of no bytes may be NULL
 * The caller answers for a key that is not wiped and for tag_len. Tags are compared
 * in constant time. Time: the lengths, the result, and the carries of a counter that
 * starts at a hash of the nonce (beyond what the engine says of itself). */
AESMALL_MUST_CHECK aesmall_error aesmall_eax_open_run(const aesmall_cipher *cipher,
                                                      uint8_t work[AESMALL_EAX_WORK_SIZE],
                                                      const aesmall_eax_parts *parts);

#ifdef __cplusplus
}
#endif

#endif
