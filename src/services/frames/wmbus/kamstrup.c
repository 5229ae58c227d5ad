/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "kamstrup.h"
#include "../../../core/equal.h"
#include "../../../core/scrub.h"
#include "../../../core/wipe.h"
#include "../../../modes/ctr/ctr.h"
#include "wmbus_internal.h"

#define CI_ELL_ENCRYPTED 0x8d
#define AT_CI 10
#define AT_CC 11
#define AT_SN 13
#define AT_CRC 17
#define CRC_SIZE 2
#define CC_KEPT 0xed /* without the bits of hop and repeat */
#define SN_AES_CTR 1 /* the upper 3 bits of SN */

static aesmall_error check(const aesmall_cipher *key, const uint8_t *in, size_t in_len)
{
    if (in_len <= AT_CRC + CRC_SIZE || in_len != (size_t)in[0] + 1) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in[AT_CI] != CI_ELL_ENCRYPTED || in[AT_SN + 3] >> 5 != SN_AES_CTR) {
        return AESMALL_ERROR_FORMAT;
    }
    return key->encrypt == NULL ? AESMALL_ERROR_KEY : AESMALL_OK;
}

/* Makes the first block of CTR from the header. */
static void first_block(uint8_t work[AESMALL_CTR_WORK_SIZE], const uint8_t *in)
{
    memset(work, 0, AESMALL_CTR_WORK_SIZE);
    memcpy(work, in + 2, 8);
    work[8] = in[AT_CC] & CC_KEPT;
    memcpy(work + 9, in + AT_SN, 4);
}

/* The CRC of a text as it is sent, little-endian. */
static void make_crc(const uint8_t *text, size_t len, uint8_t crc[CRC_SIZE])
{
    const uint16_t value = aesmall_wmbus_crc(text, len);

    crc[0] = (uint8_t)value;
    crc[1] = (uint8_t)(value >> 8);
}

aesmall_error aesmall_kamstrup_open_unauthenticated(const aesmall_cipher *key, const uint8_t *in,
                                                    size_t in_len, uint8_t *out, size_t out_cap,
                                                    size_t *out_len)
{
    const aesmall_error error = check(key, in, in_len);
    const size_t len = in_len - AT_CRC;
    uint8_t work[AESMALL_CTR_WORK_SIZE];

    *out_len = 0;
    if (error != AESMALL_OK) {
        return error;
    }
    if (len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    first_block(work, in);
    memmove(out, in + AT_CRC, len);
    aesmall_ctr_unchecked(key, work, out, len, out);
    make_crc(out + CRC_SIZE, len - CRC_SIZE, work);
    if (!aesmall_equal(out, work, CRC_SIZE)) {
        aesmall_wipe(out, len);
        return AESMALL_ERROR_AUTH;
    }
    *out_len = len - CRC_SIZE;
    memmove(out, out + CRC_SIZE, *out_len);
    aesmall_wipe(out + *out_len, CRC_SIZE);
    AESMALL_CLEAR_REGISTERS(); /* a copy may leave the text in wide ones */
    return AESMALL_OK;
}

aesmall_error aesmall_kamstrup_seal_unauthenticated(const aesmall_cipher *key, const uint8_t *in,
                                                    size_t in_len, uint8_t *out, size_t out_cap)
{
    const aesmall_error error = check(key, in, in_len);
    const size_t len = in_len - AT_CRC;
    uint8_t work[AESMALL_CTR_WORK_SIZE];

    if (error != AESMALL_OK) {
        return error;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    memmove(out, in, in_len);
    first_block(work, out);
    out += AT_CRC;
    make_crc(out + CRC_SIZE, len - CRC_SIZE, out);
    aesmall_ctr_unchecked(key, work, out, len, out);
    return AESMALL_OK;
}
