/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../modes/ccm/ccm.h"
#include "text.h"
#include "text_core.h"

aesmall_error aesmall_text_ccm_bulk_open_parts(const aesmall_cipher *cipher,
                                               aesmall_aead_parts *parts, size_t *out_len,
                                               const void *schedule, aesmall_two_blocks *encrypt2)
{
    aesmall_error error = cipher->encrypt == NULL ? AESMALL_ERROR_KEY : AESMALL_OK;

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_open(parts, AESMALL_TEXT_CCM);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ccm_bulk_open_parts(cipher, parts, schedule, encrypt2);
        error = aesmall_text_end_open(parts, AESMALL_TEXT_CCM, error, out_len);
    }
    return error;
}
