/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_OCB_H
#define AESMALL_MODES_OCB_H

#include <stddef.h>
#include <stdint.h>

#include "../core/cipher.h"
#include "../core/error.h"
#include "../core/wipe.h"
#include "aead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* OCB3, authenticated encryption in one pass (RFC 7253): one block encryption for each 16
 * bytes of text or AD and three more, half of what CCM, EAX and SIV take. Buffers, tag
 * lengths and errors are those of aead.h.
 *
 * A nonce MUST never be used twice under one key: a second message with it gives away texts
 * and the power to forge. Nonces have 1 to 15 bytes (AESMALL_ERROR_ARGUMENT); 12 are usual.
 * The tag's length goes into the encryption: the same message has another ciphertext with
 * another tag_len. Use a key for no more than 2^48 bytes.
 *
 * Sealing uses cipher->encrypt alone. Opening uses cipher->decrypt for whole blocks of text
 * and encrypt for all else: AESMALL_ERROR_KEY for a key made by _init_enc.
 *
 * Offsets are made by doubling (about one for each block); no table is kept. All that is
 * secret on the stack is wiped. Time: the lengths, the last 6 bits of the nonce, and the
 * result (beyond what the engine says of itself). */

/* With the parts already made; aesmall_ocb_seal and _open below are the usual names. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_seal_parts(const aesmall_cipher *cipher,
                                                        const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_open_parts(const aesmall_cipher *cipher,
                                                        const aesmall_aead_parts *parts);

/* Writes msg_len + tag_len bytes. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_seal(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *msg, size_t msg_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,   nonce_len, ad,      ad_len, msg,
                                      msg_len, out,       out_cap, tag_len};

    return aesmall_ocb_seal_parts(cipher, &parts);
}

/* Verifies and writes the in_len - tag_len bytes of the message. */
AESMALL_MUST_CHECK static inline aesmall_error aesmall_ocb_open(
    const aesmall_cipher *cipher, const uint8_t *nonce, size_t nonce_len, const uint8_t *ad,
    size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap, size_t tag_len)
{
    const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,
                                      in_len, out,       out_cap, tag_len};

    return aesmall_ocb_open_parts(cipher, &parts);
}

/* The same without checks, for boot loaders and own protocols: the least flash. The caller
 * answers for the key and for all that is an error above; parts->out_cap is not read. */
void aesmall_ocb_seal_run(const aesmall_cipher *cipher, const aesmall_aead_parts *parts);

/* AESMALL_OK, or AESMALL_ERROR_AUTH and zeros at out. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_open_run(const aesmall_cipher *cipher,
                                                      const aesmall_aead_parts *parts);

/* ---- A message in pieces ----
 *
 * AD comes in any pieces, and before the text. Text comes in pieces of whole blocks, multiples
 * of 16 bytes, but for the last: what follows an incomplete block is AESMALL_ERROR_LENGTH.
 * To seal:  init, ad ..., seal ..., finish.
 * To open:  init, ad ..., check ..., verify; and only then open ... the same ciphertext again
 *           from its start. Whoever can change it between the two passes can change the text.
 * Calls in another order are AESMALL_ERROR_ARGUMENT, a wiped or finished stream or a key that
 * cannot do it AESMALL_ERROR_KEY; nothing changes then. The key object MUST stay where it is
 * while the stream is in use. */

/* What goes on from block to block. The members are private. */
typedef struct aesmall_ocb_state {
    const aesmall_cipher *cipher;
    uint32_t count; /* whole blocks so far */
    uint8_t l_star[AESMALL_BLOCK_SIZE];
    uint8_t l_0[AESMALL_BLOCK_SIZE];
    uint8_t offset[AESMALL_BLOCK_SIZE];
    uint8_t sum[AESMALL_BLOCK_SIZE];
    uint8_t block[AESMALL_BLOCK_SIZE + 8]; /* the block at work; Stretch at the start */
} aesmall_ocb_state;

typedef struct aesmall_ocb_stream {
    aesmall_ocb_state state;
    uint8_t start[AESMALL_BLOCK_SIZE]; /* Offset_0 */
    uint8_t hash[AESMALL_BLOCK_SIZE];  /* of AD; before the text, the block being filled */
    uint8_t used;                      /* bytes of AD in that block */
    uint8_t tag_len;
    uint8_t phase;
    uint8_t ended; /* whether an incomplete block has been */
} aesmall_ocb_stream;

/* Starts a message. AESMALL_ERROR_KEY, AESMALL_ERROR_ARGUMENT for nonce_len and tag_len as in
 * one call; on error the stream is wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_init(aesmall_ocb_stream *stream,
                                                         const aesmall_cipher *cipher,
                                                         const uint8_t *nonce, size_t nonce_len,
                                                         size_t tag_len);

/* The next len bytes of AD. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_ad(aesmall_ocb_stream *stream,
                                                       const uint8_t *ad, size_t len);

/* The next in_len bytes, as many out: in == out is allowed. AESMALL_ERROR_CAPACITY and
 * AESMALL_ERROR_OVERLAP as everywhere. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_seal(aesmall_ocb_stream *stream,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* Writes the tag, tag_len bytes, and wipes the stream. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_finish(aesmall_ocb_stream *stream,
                                                           uint8_t *tag);

/* The next in_len bytes of ciphertext; nothing is released. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_check(aesmall_ocb_stream *stream,
                                                          const uint8_t *in, size_t in_len);

/* AESMALL_OK when this is the tag, and open may follow; AESMALL_ERROR_AUTH when not, and the
 * stream is wiped. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_verify(aesmall_ocb_stream *stream,
                                                           const uint8_t *tag);

/* Behind verify: the text of the next in_len bytes of the ciphertext, from its start. Wipe the
 * stream afterwards. */
AESMALL_MUST_CHECK aesmall_error aesmall_ocb_stream_open(aesmall_ocb_stream *stream,
                                                         const uint8_t *in, size_t in_len,
                                                         uint8_t *out, size_t out_cap);

/* To give a message up, or when it is opened: a stream holds secrets. */
static inline void aesmall_ocb_stream_wipe(aesmall_ocb_stream *stream)
{
    aesmall_wipe(stream, sizeof *stream);
}

#ifdef __cplusplus
}
#endif

#endif
