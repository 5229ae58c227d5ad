/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cmac.h"
#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/target.h"
#include "cmac_core.h"

/* In assembly: aesmall_cmac_unchecked.S of src/avr/modes or src/armv6m/modes */
#if !AESMALL_AVR_ASM && !AESMALL_ARMV6M_ASM

AESMALL_APART void aesmall_cmac_unchecked(const aesmall_cipher *cipher,
                                          uint8_t work[AESMALL_CMAC_WORK_SIZE], uint8_t room,
                                          const uint8_t *msg, size_t msg_len)
{
    uint8_t *const k1 = work + AESMALL_BLOCK_SIZE;
    uint8_t used = (uint8_t)(AESMALL_BLOCK_SIZE - room);

    used = aesmall_cmac_absorb(cipher, work, used, msg, msg_len);
    aesmall_cmac_make_k1(cipher, k1);
    aesmall_cmac_finish(cipher, work, used, k1);
}

#endif

AESMALL_APART aesmall_error aesmall_cmac(const aesmall_cipher *cipher, const uint8_t *msg,
                                         size_t msg_len, uint8_t *tag, size_t tag_len)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (aesmall_cmac_tag_len_is_wrong(tag_len)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    memset(work, 0, sizeof work);
    aesmall_cmac_unchecked(cipher, work, AESMALL_BLOCK_SIZE, msg, msg_len);
    memcpy(tag, work, tag_len);
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
    return AESMALL_OK;
}

aesmall_error aesmall_cmac_verify(const aesmall_cipher *cipher, const uint8_t *msg, size_t msg_len,
                                  const uint8_t *tag, size_t tag_len)
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];
    int equal;

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (aesmall_cmac_tag_len_is_wrong(tag_len)) {
        return AESMALL_ERROR_ARGUMENT;
    }
    memset(work, 0, sizeof work);
    aesmall_cmac_unchecked(cipher, work, AESMALL_BLOCK_SIZE, msg, msg_len);
    equal = aesmall_equal(work, tag, tag_len);
    aesmall_wipe(work, AESMALL_BLOCK_SIZE); /* the tag that a forger needs */
    return equal ? AESMALL_OK : AESMALL_ERROR_AUTH;
}

aesmall_error aesmall_cmac_verify_odd_bytes(const aesmall_cipher *cipher, const uint8_t *msg,
                                            size_t msg_len,
                                            const uint8_t tag[AESMALL_BLOCK_SIZE / 2])
{
    uint8_t whole[AESMALL_BLOCK_SIZE];
    uint8_t i;
    aesmall_error error = aesmall_cmac(cipher, msg, msg_len, whole, sizeof whole);

    if (error == AESMALL_OK) {
        for (i = 0; i < AESMALL_BLOCK_SIZE / 2; i++) {
            whole[i] = whole[2 * i + 1];
        }
        if (!aesmall_equal(whole, tag, AESMALL_BLOCK_SIZE / 2)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(whole, sizeof whole);
    }
    return error;
}

aesmall_error aesmall_cmac_verify_short(const aesmall_cipher *cipher, const uint8_t *msg,
                                        size_t msg_len, const uint8_t *tag, size_t tag_len)
{
    uint8_t whole[AESMALL_BLOCK_SIZE];
    aesmall_error error = AESMALL_ERROR_ARGUMENT;

    if (tag_len - 1 < AESMALL_BLOCK_SIZE) {
        error = aesmall_cmac(cipher, msg, msg_len, whole, sizeof whole);
    }
    if (error == AESMALL_OK) {
        if (!aesmall_equal(whole, tag, tag_len)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(whole, sizeof whole);
    }
    return error;
}
