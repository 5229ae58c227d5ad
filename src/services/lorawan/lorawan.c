/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/apart.h"
#include "../../core/equal.h"
#include "../../core/overlap.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../../modes/cmac/cmac.h"
#include "../../modes/ctr/ctr.h"
#include "lorawan.h"
#include "lorawan_internal.h"

AESMALL_APART void aesmall_lorawan_put(uint8_t *out, uint32_t value, uint8_t size)
{
    while (size-- != 0) {
        *out++ = (uint8_t)value;
        value >>= 8;
    }
}

uint32_t aesmall_lorawan_get(const uint8_t *in, uint8_t size)
{
    uint32_t value = 0;

    while (size-- != 0) {
        value = value << 8 | in[size];
    }
    return value;
}

AESMALL_APART uint8_t aesmall_lorawan_block(uint8_t work[AESMALL_CMAC_WORK_SIZE], uint8_t type,
                                            const aesmall_lorawan_frame *frame, uint8_t last)
{
    memset(work, 0, AESMALL_CMAC_WORK_SIZE);
    if (frame == NULL) {
        return AESMALL_BLOCK_SIZE;
    }
    work[0] = type;
    work[5] = AESMALL_LORAWAN_DIR(frame->MHDR);
    aesmall_lorawan_put(work + 6, frame->DevAddr, 4);
    aesmall_lorawan_put(work + 10, frame->FCnt, 4);
    work[15] = last;
    return 0;
}

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_lorawan_mic_unchecked.S */

AESMALL_APART void aesmall_lorawan_mic_unchecked(const aesmall_cipher *key,
                                                 const aesmall_lorawan_frame *frame,
                                                 const uint8_t *msg, size_t msg_len,
                                                 uint8_t mic[AESMALL_LORAWAN_MIC_SIZE])
{
    uint8_t work[AESMALL_CMAC_WORK_SIZE];
    uint8_t room = aesmall_lorawan_block(work, 0x49, frame, (uint8_t)msg_len);

    aesmall_cmac_unchecked(key, work, room, msg, msg_len);
    memcpy(mic, work, AESMALL_LORAWAN_MIC_SIZE);
    aesmall_wipe(work, AESMALL_BLOCK_SIZE);
}

#endif

#if !AESMALL_AVR_ASM /* otherwise src/avr/modes/aesmall_lorawan_crypt_unchecked.S */

/* The blocks A_1, A_2, ... differ only in their last byte, so they are CTR's counter blocks. 255
 * bytes need 16 of them. */
AESMALL_APART void aesmall_lorawan_crypt_unchecked(const aesmall_cipher *key,
                                                   const aesmall_lorawan_frame *frame,
                                                   const uint8_t *in, size_t in_len, uint8_t *out)
{
    uint8_t work[AESMALL_CTR_WORK_SIZE];

    (void)aesmall_lorawan_block(work, 0x01, frame, 1);
    aesmall_ctr_unchecked(key, work, in, in_len, out);
}

#endif

AESMALL_APART aesmall_error aesmall_lorawan_compute_mic(const aesmall_cipher *NwkSKey,
                                                        const aesmall_lorawan_frame *frame,
                                                        const uint8_t *msg, size_t msg_len,
                                                        uint8_t mic[AESMALL_LORAWAN_MIC_SIZE])
{
    if (NwkSKey->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (msg_len > 255) {
        return AESMALL_ERROR_LENGTH;
    }
    aesmall_lorawan_mic_unchecked(NwkSKey, frame, msg, msg_len, mic);
    return AESMALL_OK;
}

aesmall_error aesmall_lorawan_verify_mic(const aesmall_cipher *NwkSKey,
                                         const aesmall_lorawan_frame *frame, const uint8_t *msg,
                                         size_t msg_len,
                                         const uint8_t mic[AESMALL_LORAWAN_MIC_SIZE])
{
    uint8_t right[AESMALL_LORAWAN_MIC_SIZE];
    aesmall_error error = aesmall_lorawan_compute_mic(NwkSKey, frame, msg, msg_len, right);

    if (error == AESMALL_OK) {
        if (!aesmall_equal(right, mic, sizeof right)) {
            error = AESMALL_ERROR_AUTH;
        }
        aesmall_wipe(right, sizeof right); /* the MIC that a forger needs */
    }
    return error;
}

aesmall_error aesmall_lorawan_crypt_payload(const aesmall_cipher *key,
                                            const aesmall_lorawan_frame *frame, const uint8_t *in,
                                            size_t in_len, uint8_t *out, size_t out_cap)
{
    if (key->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len > 255) {
        return AESMALL_ERROR_LENGTH;
    }
    if (in_len > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (aesmall_overlap(in, in_len, out, in_len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    aesmall_lorawan_crypt_unchecked(key, frame, in, in_len, out);
    return AESMALL_OK;
}

uint32_t aesmall_lorawan_expand_fcnt(uint32_t FCntDown, uint16_t wire)
{
    const uint16_t ahead = (uint16_t)(wire - FCntDown); /* modulo 2^16. From 2^15: older */
    uint32_t FCnt = FCntDown + ahead;

    /* Above the last counter, or older, unless the result is below 0 */
    if (FCnt < FCntDown || (ahead >= 0x8000 && FCnt >= 0x10000)) {
        FCnt -= 0x10000;
    }
    return FCnt;
}

aesmall_error aesmall_lorawan_accept_fcnt(uint32_t *FCntDown, uint32_t FCnt)
{
    uint32_t next = FCnt + 1;

    /* next <= *FCntDown: FCnt is below, or next has wrapped to 0 */
    if (next <= *FCntDown || FCnt - *FCntDown >= AESMALL_LORAWAN_MAX_FCNT_GAP) {
        return AESMALL_ERROR_REPLAY;
    }
    *FCntDown = next;
    return AESMALL_OK;
}
