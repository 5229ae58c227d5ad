/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "kw_rounds.h"

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_kw_rounds.S */

/* The number of the step, 1 to 6n, is below len, so it fits wherever len does. */
AESMALL_APART void aesmall_kw_rounds(const aesmall_cipher *cipher, uint8_t *data, size_t len)
{
    uint8_t block[AESMALL_BLOCK_SIZE];
    size_t step = 0, at;
    uint8_t round;

    memcpy(block, data, AESMALL_KW_UNIT);
    for (round = 0; round < 6; round++) {
        for (at = AESMALL_KW_UNIT; at < len; at += AESMALL_KW_UNIT) {
            size_t t = ++step;
            uint8_t i;

            memcpy(block + AESMALL_KW_UNIT, data + at, AESMALL_KW_UNIT);
            cipher->encrypt(cipher, block, block);
            memcpy(data + at, block + AESMALL_KW_UNIT, AESMALL_KW_UNIT);
            for (i = AESMALL_KW_UNIT; t != 0; t >>= 8) {
                i--;
                block[i] = (uint8_t)(block[i] ^ t);
            }
        }
    }
    memcpy(data, block, AESMALL_KW_UNIT);
    aesmall_wipe(block, sizeof block);
}

#endif

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_kw_rounds_back.S */

AESMALL_APART void aesmall_kw_rounds_back(const aesmall_cipher *cipher,
                                          uint8_t first[AESMALL_KW_UNIT], const uint8_t *in,
                                          size_t len, uint8_t *out)
{
    uint8_t block[AESMALL_BLOCK_SIZE];
    size_t step, at;
    uint8_t round;

    len -= AESMALL_KW_UNIT;
    memcpy(block, in, AESMALL_KW_UNIT);
    memmove(out, in + AESMALL_KW_UNIT, len);
    step = len / AESMALL_KW_UNIT * 6;
    for (round = 0; round < 6; round++) {
        for (at = len; at != 0;) {
            size_t t = step--;
            uint8_t i;

            at -= AESMALL_KW_UNIT;
            for (i = AESMALL_KW_UNIT; t != 0; t >>= 8) {
                i--;
                block[i] = (uint8_t)(block[i] ^ t);
            }
            memcpy(block + AESMALL_KW_UNIT, out + at, AESMALL_KW_UNIT);
            cipher->decrypt(cipher, block, block);
            memcpy(out + at, block + AESMALL_KW_UNIT, AESMALL_KW_UNIT);
        }
    }
    memcpy(first, block, AESMALL_KW_UNIT);
    aesmall_wipe(block, sizeof block);
}

#endif

/* SP 800-38F algorithm 3. */
aesmall_error aesmall_kw_wrap(const aesmall_cipher *cipher, const uint8_t *in, size_t in_len,
                              uint8_t *out, size_t out_cap)
{
    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < 16 || in_len % AESMALL_KW_UNIT != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if (out_cap < AESMALL_KW_UNIT || in_len > out_cap - AESMALL_KW_UNIT) {
        return AESMALL_ERROR_CAPACITY;
    }
    memmove(out + AESMALL_KW_UNIT, in, in_len);
    aesmall_kw_put_icv1(out);
    aesmall_kw_rounds(cipher, out, in_len + AESMALL_KW_UNIT);
    return AESMALL_OK;
}

/* SP 800-38F algorithm 4. */
aesmall_error aesmall_kw_unwrap(const aesmall_cipher *cipher, const uint8_t *in, size_t in_len,
                                uint8_t *out, size_t out_cap)
{
    uint8_t icv[AESMALL_KW_UNIT], found[AESMALL_KW_UNIT];

    if (cipher->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < 24 || in_len % AESMALL_KW_UNIT != 0) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_len - AESMALL_KW_UNIT > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    aesmall_kw_rounds_back(cipher, found, in, in_len, out);
    aesmall_kw_put_icv1(icv);
    if (!aesmall_equal(icv, found, sizeof icv)) {
        aesmall_wipe(found, sizeof found); /* a part of the decrypted bytes */
        aesmall_wipe(out, in_len - AESMALL_KW_UNIT);
        return AESMALL_ERROR_AUTH;
    }
    return AESMALL_OK;
}
