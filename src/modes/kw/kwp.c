/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/hide.h"
#include "../../core/wipe.h"
#include "../block.h"
#include "kw_rounds.h"

/* SP 800-38F algorithm 5. */
aesmall_error aesmall_kwp_wrap(const aesmall_cipher *cipher, const uint8_t *in, size_t in_len,
                               uint8_t *out, size_t out_cap)
{
    const uint32_t length = (uint32_t)in_len;
    const size_t padded = (in_len + 7) / AESMALL_KW_UNIT * AESMALL_KW_UNIT;

    if (cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len == 0 || padded != (uint32_t)padded) {
        return AESMALL_ERROR_LENGTH;
    }
    if (padded < in_len || out_cap < AESMALL_KW_UNIT || padded > out_cap - AESMALL_KW_UNIT) {
        return AESMALL_ERROR_CAPACITY;
    }
    memmove(out + AESMALL_KW_UNIT, in, in_len);
    aesmall_zero(out + AESMALL_KW_UNIT + in_len, padded - in_len);
    out[0] = 0xa6; /* ICV2 */
    out[1] = 0x59;
    out[2] = 0x59;
    out[3] = 0xa6;
    out[4] = (uint8_t)(length >> 24);
    out[5] = (uint8_t)(length >> 16);
    out[6] = (uint8_t)(length >> 8);
    out[7] = (uint8_t)length;
    if (padded == AESMALL_KW_UNIT) {
        cipher->encrypt(cipher, out, out);
    } else {
        aesmall_kw_rounds(cipher, out, padded + AESMALL_KW_UNIT);
    }
    return AESMALL_OK;
}

/* Returns the length in `first` if all bytes are right, otherwise 0: in `padded` bytes at out the
 * last ones, as many as the length is short of padded, 0 to 7, are zeros. Every byte is looked at
 * whatever was wrong before. */
static size_t length_if_right(const uint8_t first[AESMALL_KW_UNIT], const uint8_t *out,
                              size_t padded)
{
    const uint32_t length =
        (uint32_t)first[4] << 24 | (uint32_t)first[5] << 16 | (uint32_t)first[6] << 8 | first[7];
    const uint32_t missing = (uint32_t)padded - length;
    uint8_t wrong =
        (uint8_t)((first[0] ^ 0xa6) | (first[1] ^ 0x59) | (first[2] ^ 0x59) | (first[3] ^ 0xa6));
    uint8_t i;

    wrong |= (uint8_t)((missing >> 3 | missing >> 8 | missing >> 16 | missing >> 24) & 0xff);
    for (i = 1; i < AESMALL_KW_UNIT; i++) {
        /* all ones where i <= missing, which is 0 to 7 if it is to matter */
        const uint_fast8_t less =
            aesmall_hide_byte((uint_fast8_t)(i - 1u - ((uint8_t)missing & 7u)));
        const int_fast8_t mask = aesmall_hide_mask((int8_t)(0 - ((uint8_t)less >> 7)));

        wrong |= (uint8_t)(out[padded - i] & mask);
    }
    return wrong != 0 ? 0 : (size_t)length;
}

/* SP 800-38F algorithm 6. */
aesmall_error aesmall_kwp_unwrap(const aesmall_cipher *cipher, const uint8_t *in, size_t in_len,
                                 uint8_t *out, size_t out_cap, size_t *out_len)
{
    const size_t padded = in_len - AESMALL_KW_UNIT;
    uint8_t block[AESMALL_BLOCK_SIZE];

    *out_len = 0;
    if (cipher->decrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    if (in_len < 16 || in_len % AESMALL_KW_UNIT != 0 || padded != (uint32_t)padded) {
        return AESMALL_ERROR_LENGTH;
    }
    if (padded > out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (padded == AESMALL_KW_UNIT) {
        cipher->decrypt(cipher, in, block);
        memcpy(out, block + AESMALL_KW_UNIT, AESMALL_KW_UNIT);
    } else {
        aesmall_kw_rounds_back(cipher, block, in, in_len, out);
    }
    *out_len = length_if_right(block, out, padded);
    aesmall_wipe(block, sizeof block);
    if (*out_len == 0) {
        aesmall_wipe(out, padded);
        return AESMALL_ERROR_AUTH;
    }
    return AESMALL_OK;
}
