/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "xts_run.h"

aesmall_error aesmall_xts_encrypt(const aesmall_xts *xts, const uint8_t tweak[AESMALL_BLOCK_SIZE],
                                  const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap)
{
    return xts->data == NULL
               ? AESMALL_ERROR_KEY
               : aesmall_xts_run(xts, xts->data->encrypt, 0, tweak, in, in_len, out, out_cap);
}
