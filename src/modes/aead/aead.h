/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_AEAD_H
#define AESMALL_MODES_AEAD_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The rules for all modes of authenticated encryption (AEAD). They seal a message with a key and a
 * nonce, and open it again. The text is protected against reading and change, associated data (AD)
 * only against change. For each mode M of ccm, eax, gcm and ocb:
 *   aesmall_M_seal(cipher, nonce, nonce_len, ad, ad_len, msg, msg_len, out, out_cap, tag_len)
 *       writes msg_len bytes of ciphertext, then tag_len bytes of tag
 *   aesmall_M_open(cipher, nonce, nonce_len, ad, ad_len, in, in_len, out, out_cap, tag_len)
 *       verifies and writes the in_len - tag_len bytes of the message
 *
 * The mode's header describes each argument and each error. in == out is allowed. Nonce and AD must
 * not overlap the bytes that are written. Buffers of no bytes may be NULL. Both calls are inline:
 * they put the arguments into the structure below and call aesmall_M_seal_args or
 * aesmall_M_open_args. A caller who keeps the structure may call these directly. GCM-SIV has one
 * more argument (gcm_siv.h), SIV has two keys (siv.h), and Manx has no tag (manx.h).
 *
 * Lengths: bytes.
 *
 * Errors, all before the first byte is written:
 *   AESMALL_ERROR_KEY       the key object is wiped or lacks a direction that the mode needs
 *   AESMALL_ERROR_ARGUMENT  the mode does not allow this nonce_len or tag_len
 *   AESMALL_ERROR_LENGTH    the message is longer than the mode allows
 *   AESMALL_ERROR_CAPACITY  the result does not fit into out_cap bytes
 *   AESMALL_ERROR_OVERLAP   the output would overwrite input that is still to be read
 *
 * and of open:
 *   AESMALL_ERROR_AUTH      message, AD, nonce, tag or key differs from the sealed one, or the
 *                           message is shorter than a tag. The bytes at out are untouched or zeros
 *                           (with in == out the ciphertext is then lost). Some modes decrypt before
 *                           they verify, as their headers describe. They write text to out in
 *                           between, so no other code may read that memory
 *
 * A tag has up to 16 bytes, and a forger succeeds with one guess in 2^(8 * tag_len). These calls
 * refuse each tag_len below 8 (GCM: below 12), so a tag_len taken from a message does no harm.
 * Shorter tags have calls of their own, aesmall_M_short_tag_seal and aesmall_M_short_tag_open:
 * never take their tag_len from a message, and limit how many wrong messages you accept. */

/* The shortest tag_len, in bytes: of all calls, and of those with short_tag in their names. */
#define AESMALL_AEAD_MIN_TAG_SIZE 8
#define AESMALL_AEAD_MIN_SHORT_TAG_SIZE 4

/* The arguments of one call, for the calls that end in _args and _unchecked. */
typedef struct aesmall_aead_args {
    const uint8_t *nonce;
    size_t nonce_len;
    const uint8_t *ad;
    size_t ad_len;
    const uint8_t *in; /* the message to seal, or the ciphertext and tag to open */
    size_t in_len;
    uint8_t *out;
    size_t out_cap;
    size_t tag_len;
} aesmall_aead_args;

#ifdef __cplusplus
}
#endif

#endif
