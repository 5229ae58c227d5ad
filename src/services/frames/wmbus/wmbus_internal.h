/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: the parts that the modes of wireless M-Bus share. */
#ifndef AESMALL_SERVICES_WMBUS_INTERNAL_H
#define AESMALL_SERVICES_WMBUS_INTERNAL_H

#include <string.h>

#include "../../../core/apart.h"
#include "wmbus.h"

#define AESMALL_WMBUS_HEAD_SIZE 10 /* L to type, and the first block of frame format A */
#define AESMALL_WMBUS_ID_AT 2      /* in the address */

/* The key derivation of EN 13757-7 (KDF 1): bits 4 and 5 of CFE. */
#define AESMALL_WMBUS_KDF(cfe) ((cfe) >> 4 & 3)
#define AESMALL_WMBUS_KENC 0x00 /* of telegrams from the meter */
#define AESMALL_WMBUS_KMAC 0x01

/* Returns the CRC of EN 13757-4, in constant time: Kamstrup computes it over plaintext. */
uint16_t aesmall_wmbus_crc(const uint8_t *data, size_t len);

/* Reads a telegram of this mode. AESMALL_ERROR_FORMAT if it has another one. */
aesmall_error aesmall_wmbus_parse_mode(const uint8_t *in, size_t in_len,
                                       aesmall_wmbus_telegram *telegram, uint8_t mode);

/* Checks that 1 to 15 blocks are in `len` bytes of data. */
aesmall_error aesmall_wmbus_check_blocks(const aesmall_wmbus_telegram *telegram, size_t len);

/* Returns whether the first block of data begins with 2F 2F, where `block` is what CBC adds. */
int aesmall_wmbus_is_filled(const uint8_t *first, const uint8_t *block);

/* Checks the first block, then copies all len bytes and decrypts the blocks. The lengths were
 * checked. */
aesmall_error aesmall_wmbus_decrypt(const aesmall_cipher *cipher, const uint8_t *iv,
                                    const uint8_t *in, size_t len, uint8_t blocks, uint8_t *out);

/* Makes the key of a telegram in the room, which was checked. */
void aesmall_wmbus_derive(const aesmall_cipher *key, const aesmall_key_room *room, uint8_t constant,
                          const uint8_t mcr[4], const aesmall_wmbus_telegram *telegram);

aesmall_error aesmall_wmbus_check_room(const aesmall_cipher *key, const aesmall_key_room *room);

/* Little-endian numbers. */
uint32_t aesmall_wmbus_get_counter(const uint8_t in[4]);
void aesmall_wmbus_put_counter(uint8_t out[4], uint32_t value);

/* Returns whether a receiver accepts the counter of an authentic telegram. */
static inline int aesmall_wmbus_is_newer(uint32_t lowest, uint32_t counter)
{
    return counter >= lowest && counter != UINT32_MAX;
}

#endif
