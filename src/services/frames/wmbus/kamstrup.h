/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#ifndef AESMALL_SERVICES_KAMSTRUP_H
#define AESMALL_SERVICES_KAMSTRUP_H

#include <stddef.h>
#include <stdint.h>

#include "../../../core/cipher.h"
#include "../../../core/error.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The encryption of the extended link layer of wireless M-Bus, which Kamstrup's water and heat
 * meters use (EN 13757-4), with bytes in hexadecimal:
 *
 *   L C M(2) ID(4) version type 8D CC ACC SN(4) | encrypted: CRC(2) CI data
 *
 * AES-CTR, first block = M ID version type | CC without the bits 1 and 4, which repeaters change |
 * SN | 00 00 00. SN is the meter's session: bits 29 to 31 are 1 (AES-CTR), the rest counts minutes
 * and telegrams. The CRC covers CI and data.
 *
 * There is no MAC. The CRC shows a right key and nothing more: whoever changes a bit of the text
 * can correct the CRC, without the key. Old telegrams can be sent again. The key is the meter's
 * AES-128 key, made with _init_encrypt_only.
 *
 * Remove the CRCs of the link layer first (aesmall_wmbus_remove_crcs() of wmbus.h). */

/**
 * Decrypt a telegram with encrypted link layer. It is not authenticated.
 *
 * @param key      the key of the meter. Only its `encrypt` is used
 * @param in       in_len bytes, from L on, without the CRCs of the link layer
 * @param in_len   bytes
 * @param out      receives CI and data: CI 78 is followed by records, CI 79 is a compact frame. It
 *                 may overlap `in` in any way and overwrites it
 * @param out_cap  bytes that fit at `out`: at least in_len - 17, 2 more than *out_len. The last 2
 *                 are zeroed
 * @param out_len  receives in_len - 19, 0 on error
 * @return AESMALL_OK;
 *         AESMALL_ERROR_AUTH if the CRC is wrong: the key is wrong or the telegram is damaged. Then
 *         `out` is zeroed;
 *         AESMALL_ERROR_FORMAT if CI is not 8D, or SN does not say AES-CTR;
 *         AESMALL_ERROR_LENGTH if in_len is not L + 1, or below 20;
 *         AESMALL_ERROR_CAPACITY if `out_cap` is too small;
 *         AESMALL_ERROR_KEY if the key is wiped. After these errors `out` is untouched
 *
 * A wrong key passes once in 65,536 telegrams. Time: depends on in_len and the result, apart from
 * the engine's timing class. Memory: secrets on the stack are wiped.
 */
AESMALL_MUST_CHECK aesmall_error aesmall_kamstrup_open_unauthenticated(const aesmall_cipher *key,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap,
                                                                       size_t *out_len);

/**
 * Encrypt a telegram with encrypted link layer. It is not authenticated.
 *
 * @param key      the key of the meter
 * @param in       in_len bytes: the whole telegram in clear, with 2 bytes of any value for the CRC.
 *                 SN MUST be another one for each telegram under the key: a repeated SN reveals the
 *                 XOR of two texts
 * @param in_len   bytes
 * @param out      receives in_len bytes. It may overlap `in` in any way
 * @param out_cap  bytes that fit at `out`: at least in_len
 * @return AESMALL_OK;
 *         AESMALL_ERROR_FORMAT, AESMALL_ERROR_LENGTH, AESMALL_ERROR_CAPACITY and AESMALL_ERROR_KEY
 *         as for aesmall_kamstrup_open_unauthenticated(). After an error `out` is untouched
 *
 * Time and memory: as aesmall_kamstrup_open_unauthenticated().
 */
AESMALL_MUST_CHECK aesmall_error aesmall_kamstrup_seal_unauthenticated(const aesmall_cipher *key,
                                                                       const uint8_t *in,
                                                                       size_t in_len, uint8_t *out,
                                                                       size_t out_cap);

#ifdef __cplusplus
}
#endif

#endif
