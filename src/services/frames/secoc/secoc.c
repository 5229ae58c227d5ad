/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../../core/big_endian.h"
#include "../../../core/equal.h"
#include "../../../modes/cmac/cmac_core.h"
#include "secoc.h"

#define FRESHNESS_MAX 8                                  /* bytes */
#define TRAILER_MAX (FRESHNESS_MAX + AESMALL_BLOCK_SIZE) /* bytes */

static uint8_t trailer_size(const aesmall_secoc_pdu *pdu)
{
    return (uint8_t)AESMALL_SECOC_TRAILER_SIZE(pdu->freshness_bits, pdu->mac_bits);
}

static void put_64(uint8_t out[8], uint64_t value)
{
    aesmall_put_32(out, (uint32_t)(value >> 32));
    aesmall_put_32(out + 4, (uint32_t)value);
}

static uint64_t get_64(const uint8_t in[8])
{
    return (uint64_t)aesmall_get_32(in) << 32 | aesmall_get_32(in + 4);
}

static aesmall_error check(const aesmall_cipher *key, const aesmall_secoc_pdu *pdu)
{
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (pdu->freshness_size > FRESHNESS_MAX || pdu->freshness_bits > 8 * pdu->freshness_size ||
        pdu->mac_bits == 0 || pdu->mac_bits > 128) {
        return AESMALL_ERROR_ARGUMENT;
    }
    return AESMALL_OK;
}

/* Writes the trailer of a payload. Its bits are the last of the freshness and the first of the MAC,
 * which follow each other in `bits`. */
static aesmall_error make_trailer(const aesmall_cipher *key, const aesmall_secoc_pdu *pdu,
                                  const uint8_t freshness[FRESHNESS_MAX], const uint8_t *payload,
                                  size_t payload_len, uint8_t trailer[TRAILER_MAX])
{
    const uint8_t size = trailer_size(pdu);
    const uint8_t skip = (uint8_t)(64 - pdu->freshness_bits);
    const uint8_t shift = skip % 8;
    uint8_t bits[TRAILER_MAX + 1], k1[AESMALL_BLOCK_SIZE], id[2];
    uint8_t *const mac = bits + FRESHNESS_MAX;
    const uint8_t *const parts[3] = {id, payload, mac - pdu->freshness_size};
    const size_t sizes[3] = {2, payload_len, pdu->freshness_size};
    const uint8_t *from = bits + skip / 8;
    uint8_t used = 0, i;

    memcpy(bits, freshness, FRESHNESS_MAX);
    for (i = 0; i < FRESHNESS_MAX - pdu->freshness_size; i++) {
        if (bits[i] != 0) {
            return AESMALL_ERROR_COUNTER;
        }
    }
    id[0] = (uint8_t)(pdu->data_id >> 8);
    id[1] = (uint8_t)pdu->data_id;
    memset(mac, 0, AESMALL_BLOCK_SIZE + 1);
    for (i = 0; i < 3; i++) {
        used = aesmall_cmac_absorb(key, mac, used, parts[i], sizes[i]);
    }
    aesmall_cmac_make_k1(key, k1);
    aesmall_cmac_finish(key, mac, used, k1);
    for (i = 0; i < size; i++, from++) {
        trailer[i] = (uint8_t)((uint16_t)((uint16_t)from[0] << 8 | from[1]) << shift >> 8);
    }
    /* the bits after the MAC */
    trailer[size - 1] =
        (uint8_t)(trailer[size - 1] & 0xff << (8 * size - pdu->freshness_bits - pdu->mac_bits));
    aesmall_wipe(mac, AESMALL_BLOCK_SIZE);
    return AESMALL_OK;
}

aesmall_error aesmall_secoc_authenticate(const aesmall_cipher *key, const aesmall_secoc_pdu *pdu,
                                         uint64_t freshness, const uint8_t *in, size_t in_len,
                                         uint8_t *out, size_t out_cap, size_t *out_len)
{
    uint8_t trailer[TRAILER_MAX], bytes[FRESHNESS_MAX];
    aesmall_error error = check(key, pdu);
    uint8_t size;

    *out_len = 0;
    if (error != AESMALL_OK) {
        return error;
    }
    size = trailer_size(pdu);
    if (out_cap < size || out_cap - size < in_len) {
        return AESMALL_ERROR_CAPACITY;
    }
    put_64(bytes, freshness);
    error = make_trailer(key, pdu, bytes, in, in_len, trailer);
    if (error == AESMALL_OK) {
        if (in_len != 0) {
            memmove(out, in, in_len);
        }
        memcpy(out + in_len, trailer, size);
        *out_len = in_len + size;
    }
    return error;
}

/* As aesmall_secoc_verify_freshness(), after check(). */
static aesmall_error verify(const aesmall_cipher *key, const aesmall_secoc_pdu *pdu,
                            const uint8_t freshness[FRESHNESS_MAX], const uint8_t *in,
                            size_t in_len, size_t *payload_len)
{
    const uint8_t size = trailer_size(pdu);
    uint8_t right[TRAILER_MAX];
    aesmall_error error;

    if (in_len < size) {
        return AESMALL_ERROR_LENGTH;
    }
    in_len -= size;
    error = make_trailer(key, pdu, freshness, in, in_len, right);
    if (error != AESMALL_OK) {
        return error;
    }
    if (aesmall_equal(right, in + in_len, size)) {
        *payload_len = in_len;
    } else {
        error = AESMALL_ERROR_AUTH;
    }
    aesmall_wipe(right, sizeof right); /* the MAC that a forger needs */
    return error;
}

aesmall_error aesmall_secoc_verify_freshness(const aesmall_cipher *key,
                                             const aesmall_secoc_pdu *pdu, uint64_t freshness,
                                             const uint8_t *in, size_t in_len, size_t *payload_len)
{
    uint8_t bytes[FRESHNESS_MAX];
    aesmall_error error = check(key, pdu);

    *payload_len = 0;
    if (error == AESMALL_OK) {
        put_64(bytes, freshness);
        error = verify(key, pdu, bytes, in, in_len, payload_len);
    }
    return error;
}

/* Replaces the last `bits` bits of a freshness by those at `from`, of which the first is bit
 * `first` from the left. */
static void take(uint8_t freshness[FRESHNESS_MAX], const uint8_t *from, uint8_t first, uint8_t bits)
{
    uint8_t i;

    for (i = (uint8_t)(64 - bits); i < 64; i++, first++) {
        const uint8_t place = (uint8_t)(0x80 >> i % 8);

        freshness[i / 8] = (uint8_t)(freshness[i / 8] & ~place);
        if ((from[first / 8] & 0x80 >> first % 8) != 0) {
            freshness[i / 8] |= place;
        }
    }
}

/* The same, and if the freshness is not higher then, adds 2^bits. */
static void expand(uint8_t freshness[FRESHNESS_MAX], const uint8_t *from, uint8_t first,
                   uint8_t bits)
{
    const uint8_t at = (uint8_t)(64 - bits);
    uint8_t last[FRESHNESS_MAX], i;
    uint16_t add;

    memcpy(last, freshness, sizeof last);
    take(freshness, from, first, bits);
    if (memcmp(freshness, last, sizeof last) <= 0) {
        add = (uint16_t)(1 << (8 - at % 8)); /* to the byte after that of 2^bits, or to this one */
        for (i = (uint8_t)(at / 8 + 1); i != 0; add >>= 8) {
            i--;
            add = (uint16_t)(add + freshness[i]);
            freshness[i] = (uint8_t)add;
        }
    }
}

uint64_t aesmall_secoc_expand_freshness(uint64_t last, uint64_t wire, uint8_t bits)
{
    uint8_t bytes[2 * FRESHNESS_MAX];

    put_64(bytes, last);
    put_64(bytes + FRESHNESS_MAX, wire);
    expand(bytes, bytes + FRESHNESS_MAX, (uint8_t)(64 - bits), bits);
    return get_64(bytes);
}

aesmall_error aesmall_secoc_verify(const aesmall_cipher *key, const aesmall_secoc_pdu *pdu,
                                   uint64_t *last, const uint8_t *in, size_t in_len,
                                   size_t *payload_len)
{
    uint8_t before[FRESHNESS_MAX], bytes[FRESHNESS_MAX];
    aesmall_error error = check(key, pdu);
    uint8_t size;

    *payload_len = 0;
    if (error != AESMALL_OK) {
        return error;
    }
    if (pdu->freshness_bits == 0) {
        return AESMALL_ERROR_ARGUMENT;
    }
    size = trailer_size(pdu);
    if (in_len < size) {
        return AESMALL_ERROR_LENGTH;
    }
    put_64(before, *last);
    if (pdu->freshness_bits == 8 * pdu->freshness_size) { /* all of it is on the bus */
        memset(bytes, 0, sizeof bytes);
        take(bytes, in + in_len - size, 0, pdu->freshness_bits);
    } else {
        memcpy(bytes, before, sizeof bytes);
        expand(bytes, in + in_len - size, 0, pdu->freshness_bits);
    }
    error = verify(key, pdu, bytes, in, in_len, payload_len);
    if (error == AESMALL_OK) {
        if (memcmp(bytes, before, sizeof bytes) > 0) {
            *last = get_64(bytes);
        } else {
            *payload_len = 0;
            error = AESMALL_ERROR_REPLAY;
        }
    }
    return error;
}
