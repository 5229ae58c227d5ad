/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../modes/ccm/ccm.h"
#include "../../modes/ccm/ccm_core.h"
#include "text.h"
#include "text_core.h"

aesmall_error aesmall_text_ccm_seal_parts(const aesmall_cipher *cipher, aesmall_aead_parts *parts,
                                          size_t *out_len)
{
    aesmall_error error =
        aesmall_ccm_check(cipher, parts->nonce_len, parts->tag_len, parts->in_len);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(parts, AESMALL_TEXT_CCM, out_len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ccm_seal_parts(cipher, parts);
    }
    if (error == AESMALL_OK) {
        aesmall_text_end_seal(parts, *out_len);
    }
    return error;
}

aesmall_error aesmall_text_ccm_open_parts(const aesmall_cipher *cipher, aesmall_aead_parts *parts,
                                          size_t *out_len)
{
    aesmall_error error = cipher->encrypt == NULL ? AESMALL_ERROR_KEY : AESMALL_OK;

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_open(parts, AESMALL_TEXT_CCM);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ccm_open_parts(cipher, parts);
        error = aesmall_text_end_open(parts, AESMALL_TEXT_CCM, error, out_len);
    }
    return error;
}

aesmall_error aesmall_text_ccm_bulk_seal_parts(const aesmall_cipher *cipher,
                                               aesmall_aead_parts *parts, size_t *out_len,
                                               const void *schedule, aesmall_two_blocks *encrypt2)
{
    aesmall_error error =
        aesmall_ccm_check(cipher, parts->nonce_len, parts->tag_len, parts->in_len);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(parts, AESMALL_TEXT_CCM, out_len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ccm_bulk_seal_parts(cipher, parts, schedule, encrypt2);
    }
    if (error == AESMALL_OK) {
        aesmall_text_end_seal(parts, *out_len);
    }
    return error;
}

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
