/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The contexts of Mbed TLS 2.28 and 3.6 under MBEDTLS_AES_ALT, over the engine that
 * AESMALL_DROPIN_ENGINE names. <mbedtls/aes.h> includes this file, programs do not. <mbedtls/aes.h>
 * documents the calls. The properties that it leaves open are:
 *
 *   Sizes     mbedtls_aes_context has, with a word of the processor W bytes wide, the engine's
 *             round keys of 256 bits (engines/E.h) and 3 to 4 W more. With
 *             MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH (3.x) it has the round keys of 128 bits. An XTS
 *             context is two. Contexts hold no pointers to themselves and may be copied.
 *   Errors    as in Mbed TLS. Then the outputs are unchanged. Also MBEDTLS_ERR_AES_BAD_INPUT_DATA
 *             for a context without a key, or without one for this direction (decryption by ECB,
 *             CBC and XTS needs setkey_dec), and for CBC and XTS if the output overlaps the input
 *             without being the same, or overlaps the IV or data unit.
 *   Aliasing  input == output is allowed everywhere. CTR, CFB and OFB allow no other overlap, which
 *             is not checked.
 *   In RAM    free wipes the context. IV, counter and stream_block are the caller's: the last of
 *             them, and the IV of OFB and CFB, hold keystream between calls.
 *   Time      the engine's timing class. No call branches on a secret.
 *   RAM       no heap, no globals but the engine's tables. */
#ifndef AESMALL_MBEDTLS_AES_ALT_H
#define AESMALL_MBEDTLS_AES_ALT_H

#include <aesmall_dropin.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The members are private. */
typedef struct mbedtls_aes_context {
    union {
        aesmall_cipher cipher; /* wiped: no key */
        AESMALL_DROPIN_KEY(128) aes128;
#if !defined(MBEDTLS_AES_ONLY_128_BIT_KEY_LENGTH)
        AESMALL_DROPIN_KEY(192) aes192;
        AESMALL_DROPIN_KEY(256) aes256;
#endif
    } key;
    aesmall_wide_blocks *decrypt_wide; /* of the context itself. NULL: one block at a time */
    uint8_t rounds;                    /* 10, 12 or 14 */
} mbedtls_aes_context;

#if defined(MBEDTLS_CIPHER_MODE_XTS)
typedef struct mbedtls_aes_xts_context {
    mbedtls_aes_context crypt;
    mbedtls_aes_context tweak;
} mbedtls_aes_xts_context;
#endif

#ifdef __cplusplus
}
#endif

#endif
