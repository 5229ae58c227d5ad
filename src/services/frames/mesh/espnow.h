/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_ESPNOW_H
#define AESMALL_SERVICES_ESPNOW_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The encrypted payload of Espressif's component esp-now (github.com/espressif/esp-now), whose
 * devices share an application key. It is not the encryption of the radio, which ESP-NOW has in
 * addition: there the radio encrypts with CCMP, but never a broadcast.
 *
 *   ciphertext | MIC (4) | nonce (8)
 *
 * It is AES-128-CCM without associated data. The nonce is random. The key is the first 16 bytes of
 * the component's application key. Calls only need its encryption.
 *
 * The nonce MUST NOT be used twice under one key: this would reveal the XOR of two messages.
 * With random nonces, change the key before all its devices have sent 2^20 messages. Instead of
 * random bytes, aesmall_nonce_next() may make it, with the number of the device as its prefix.
 *
 * NOT PROTECTED: the component's header before the payload, and addresses. There is no counter: an
 * old message can be repeated, so put a counter into the message if a repeat does harm. Each device
 * with the key can send as any other. A MIC of 4 bytes is guessed with 2^31 packets on average.
 *
 * No published vector shows this format. The vector of our tests is our own, made by the rules of
 * the component. */

#define AESMALL_ESPNOW_NONCE_SIZE 8 /* bytes */
#define AESMALL_ESPNOW_MSG_MAX 1458 /* bytes: of a frame of ESP-NOW 2.0 */

/* Bytes of a payload. A constant expression. */
#define AESMALL_ESPNOW_SIZE(msg_len) ((msg_len) + 12)

/**
 * Encrypt and authenticate a message as a payload of the component esp-now.
 *
 * @param key      `&key.cipher`, from 16 bytes. Only its `encrypt` is used
 * @param nonce    8 bytes, random or a counter: MUST NOT be used twice under this key. It may
 *                 overlap `out`
 * @param msg      msg_len bytes. NULL if msg_len is 0
 * @param msg_len  bytes, up to AESMALL_ESPNOW_MSG_MAX
 * @param out      receives the payload. It may be msg, but must not overlap it in any other way
 * @param out_cap  bytes that fit at `out`: at least AESMALL_ESPNOW_SIZE(msg_len)
 * @param out_len  receives AESMALL_ESPNOW_SIZE(msg_len), 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_LENGTH if the message is too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if msg and `out` overlap in another way;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. After an error `out` is
 *         untouched
 *
 * Time: depends on msg_len, apart from the engine's timing class. Memory: secrets on the stack are
 * wiped. Source: github.com/espressif/esp-now.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_espnow_seal(const aesmall_cipher *key,
                                                     const uint8_t nonce[AESMALL_ESPNOW_NONCE_SIZE],
                                                     const uint8_t *msg, size_t msg_len,
                                                     uint8_t *out, size_t out_cap, size_t *out_len);

/**
 * Verify and decrypt a payload of the component esp-now. It may be an old one.
 *
 * @param key      as for aesmall_espnow_seal()
 * @param in       in_len bytes: the payload
 * @param in_len   bytes
 * @param out      receives the message. It may be `in`, but must not overlap it in any other way
 * @param out_cap  bytes that fit at `out`: at least in_len - 12
 * @param out_len  receives the bytes of the message, in_len - 12, and 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if key or payload is wrong. Then `out` is zeroed;
 *         AESMALL_ERROR_LENGTH if it is too short or too long;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_OVERLAP if `in` and `out` overlap partially;
 *         AESMALL_ERROR_KEY if the key is wiped or cannot encrypt. Other errors than
 *         AESMALL_ERROR_AUTH leave `out` untouched
 *
 * The text is decrypted to `out` before the MIC is verified, so no other code may read `out` during
 * the call. Time: depends on in_len and the result, apart from the engine's timing class. Memory:
 * secrets on the stack are wiped. Source: github.com/espressif/esp-now.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_espnow_open(const aesmall_cipher *key, const uint8_t *in,
                                                     size_t in_len, uint8_t *out, size_t out_cap,
                                                     size_t *out_len);

#ifdef __cplusplus
}
#endif

#endif
