/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "xts.h"

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
