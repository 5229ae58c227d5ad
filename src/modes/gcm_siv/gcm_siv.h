/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_MODES_GCM_SIV_H
#define AESMALL_MODES_GCM_SIV_H

#include <stddef.h>
#include <stdint.h>

#include "../../core/cast.h"
#include "../../core/cipher.h"
#include "../../core/error.h"
#include "../aead/aead.h"

#ifdef __cplusplus
extern "C" {
#endif

/* AES-GCM-SIV, authenticated encryption that survives a nonce used twice (RFC 8452); aead.h says
 * what all such modes have in common. Only encryption is used, of AES-128 or AES-256.
 *   nonce_len  12
 *   tag_len    16
 *   msg_len    up to 2^36 bytes, and AD as many
 *
 * A nonce used twice shows whether message and AD are the same, and nothing else. Random nonces are
 * good for 2^32 messages under a key, and for more with few of the same nonce (section 9).
 *
 * Each message has a key of its own, made from key and nonce: four or six block encryptions and a
 * key expansion, and the RAM of a second key object, on the stack. So the calls know the engine, by
 * name. N is 128 or 256, E the short name of an engine that the target has:
 *   aesmall_aesN_E_gcm_siv_seal(&key, nonce, nonce_len, ad, ad_len, msg, msg_len, out, out_cap,
 *                               tag_len)
 *   aesmall_aesN_E_gcm_siv_open(&key, nonce, nonce_len, ad, ad_len, in, in_len, out, out_cap,
 *                               tag_len)
 *   aesmall_aesN_gcm_siv_seal, aesmall_aesN_gcm_siv_open   with the default engine
 * For an engine of your own whose names follow the pattern, AESMALL_ENGINE_GCM_SIV(N, E) makes
 * them.
 *
 * Opening decrypts into out, then verifies, and zeroes out when the message is not authentic. What
 * is secret on the stack is wiped, the message's key too. Time: the lengths, the result and the
 * carries of a counter that is in the message (beyond what the engine says of itself); GHASH, which
 * makes POLYVAL, is as ghash.h says. */

/* Where the key of one message is made: a key object and what makes it. */
typedef struct aesmall_gcm_siv_message {
    aesmall_cipher *cipher; /* memory of the key object; wiped after use */
    size_t size;            /* of that memory */
    void (*init)(aesmall_cipher *cipher, const uint8_t *secret);
    uint8_t secret_len; /* 16 or 32, as the key that the nonces are encrypted with */
} aesmall_gcm_siv_message;

/* The calls behind the names, for any cipher. */
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_seal_parts(const aesmall_cipher *cipher,
                                                            const aesmall_gcm_siv_message *message,
                                                            const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_open_parts(const aesmall_cipher *cipher,
                                                            const aesmall_gcm_siv_message *message,
                                                            const aesmall_aead_parts *parts);

/* The same without checks, as aesmall_gcm_seal_run. nonce_len and tag_len are not looked at. */
void aesmall_gcm_siv_seal_run(const aesmall_cipher *cipher, const aesmall_gcm_siv_message *message,
                              const aesmall_aead_parts *parts);
AESMALL_MUST_CHECK aesmall_error aesmall_gcm_siv_open_run(const aesmall_cipher *cipher,
                                                          const aesmall_gcm_siv_message *message,
                                                          const aesmall_aead_parts *parts);

#define AESMALL_ENGINE_GCM_SIV_SIZES(engine)                                                       \
    AESMALL_ENGINE_GCM_SIV(128, engine)                                                            \
    AESMALL_ENGINE_GCM_SIV(256, engine)

#define AESMALL_ENGINE_GCM_SIV(bits, engine)                                                       \
    static inline void aesmall_aes##bits##_##engine##_gcm_siv_init(aesmall_cipher *cipher,         \
                                                                   const uint8_t *secret)          \
    {                                                                                              \
        aesmall_aes##bits##_##engine##_init_enc(                                                   \
            AESMALL_CAST(aesmall_aes##bits##_##engine *, AESMALL_CAST(void *, cipher)), secret);   \
    }                                                                                              \
                                                                                                   \
    AESMALL_ENGINE_GCM_SIV_CALL(bits, engine, seal)                                                \
    AESMALL_ENGINE_GCM_SIV_CALL(bits, engine, open)

#define AESMALL_ENGINE_GCM_SIV_CALL(bits, engine, verb)                                            \
    AESMALL_MUST_CHECK static inline aesmall_error aesmall_aes##bits##_##engine##_gcm_siv_##verb(  \
        const aesmall_aes##bits##_##engine *key, const uint8_t *nonce, size_t nonce_len,           \
        const uint8_t *ad, size_t ad_len, const uint8_t *in, size_t in_len, uint8_t *out,          \
        size_t out_cap, size_t tag_len)                                                            \
    {                                                                                              \
        aesmall_aes##bits##_##engine once;                                                         \
        const aesmall_gcm_siv_message message = {                                                  \
            &once.cipher, sizeof once, aesmall_aes##bits##_##engine##_gcm_siv_init, (bits) / 8};   \
        const aesmall_aead_parts parts = {nonce,  nonce_len, ad,      ad_len, in,                  \
                                          in_len, out,       out_cap, tag_len};                    \
                                                                                                   \
        return aesmall_gcm_siv_##verb##_parts(&key->cipher, &message, &parts);                     \
    }

#ifdef __cplusplus
}
#endif

#endif
