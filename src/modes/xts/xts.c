/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <string.h>

#include "../../core/equal.h"
#include "../../core/wipe.h"
#include "xts.h"
#include "xts_unchecked.h"

aesmall_error aesmall_xts_init_unchecked(aesmall_xts *xts, const aesmall_cipher *data,
                                         const aesmall_cipher *tweak)
{
    xts->data = NULL;
    xts->tweak = NULL;
    if (tweak->encrypt == NULL || (data->encrypt == NULL && data->decrypt == NULL)) {
        return AESMALL_ERROR_KEY;
    }
    xts->data = data;
    xts->tweak = tweak;
    return AESMALL_OK;
}

/* Equal keys do the same to a block: 0 is encrypted under the tweak key, and under the data key
 * too, or back. */
aesmall_error aesmall_xts_init(aesmall_xts *xts, const aesmall_cipher *data,
                               const aesmall_cipher *tweak)
{
    uint8_t a[AESMALL_BLOCK_SIZE], b[AESMALL_BLOCK_SIZE];
    aesmall_error error = AESMALL_OK;

    xts->data = NULL;
    xts->tweak = NULL;
    if (tweak->encrypt == NULL || (data->encrypt == NULL && data->decrypt == NULL)) {
        return AESMALL_ERROR_KEY;
    }
    memset(a, 0, sizeof a);
    memset(b, 0, sizeof b);
    tweak->encrypt(tweak, a, a);
    if (data->encrypt != NULL) {
        data->encrypt(data, b, b);
    } else {
        data->decrypt(data, a, a);
    }
    if (aesmall_equal(a, b, sizeof a)) {
        error = AESMALL_ERROR_ARGUMENT;
    } else {
        xts->data = data;
        xts->tweak = tweak;
    }
    aesmall_wipe(a, sizeof a);
    aesmall_wipe(b, sizeof b);
    return error;
}

void aesmall_xts_sector(uint8_t out[AESMALL_BLOCK_SIZE], uint64_t number)
{
    uint8_t i;

    for (i = 0; i < AESMALL_BLOCK_SIZE; i++) {
        out[i] = (uint8_t)number;
        number >>= 8;
    }
}

aesmall_error aesmall_xts_encrypt(const aesmall_xts *xts, const uint8_t tweak[AESMALL_BLOCK_SIZE],
                                  const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    return xts->data == NULL
               ? AESMALL_ERROR_KEY
               : aesmall_xts_unchecked(xts, xts->data->encrypt, 0, tweak, in, in_len, out, out_cap);
}

aesmall_error aesmall_xts_decrypt(const aesmall_xts *xts, const uint8_t tweak[AESMALL_BLOCK_SIZE],
                                  const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    return xts->data == NULL
               ? AESMALL_ERROR_KEY
               : aesmall_xts_unchecked(xts, xts->data->decrypt, 1, tweak, in, in_len, out, out_cap);
}
