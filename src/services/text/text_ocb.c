/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../modes/ocb/ocb_core.h"
#include "text.h"
#include "text_core.h"

aesmall_error aesmall_text_ocb_seal_parts(const aesmall_cipher *cipher, aesmall_aead_parts *parts,
                                          size_t *out_len)
{
    aesmall_error error = aesmall_ocb_check(cipher, parts);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(parts, AESMALL_TEXT_OCB, out_len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ocb_seal_parts(cipher, parts);
    }
    if (error == AESMALL_OK) {
        aesmall_text_end_seal(parts, *out_len);
    }
    return error;
}

aesmall_error aesmall_text_ocb_open_parts(const aesmall_cipher *cipher, aesmall_aead_parts *parts,
                                          size_t *out_len)
{
    aesmall_error error = aesmall_ocb_check(cipher, parts);

    *out_len = 0;
    if (cipher->decrypt == NULL) {
        error = AESMALL_ERROR_KEY;
    }
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_open(parts, AESMALL_TEXT_OCB);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ocb_open_parts(cipher, parts);
        error = aesmall_text_end_open(parts, AESMALL_TEXT_OCB, error, out_len);
    }
    return error;
}

aesmall_error aesmall_text_ocb_bulk_seal_parts(const aesmall_cipher *cipher,
                                               aesmall_aead_parts *parts, size_t *out_len,
                                               const void *schedule, aesmall_two_blocks *encrypt2)
{
    aesmall_error error = aesmall_ocb_check(cipher, parts);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(parts, AESMALL_TEXT_OCB, out_len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ocb_bulk_seal_parts(cipher, parts, schedule, encrypt2);
    }
    if (error == AESMALL_OK) {
        aesmall_text_end_seal(parts, *out_len);
    }
    return error;
}

aesmall_error aesmall_text_ocb_bulk_open_parts(const aesmall_cipher *cipher,
                                               aesmall_aead_parts *parts, size_t *out_len,
                                               const void *schedule, aesmall_two_blocks *encrypt2,
                                               aesmall_two_blocks *decrypt2)
{
    aesmall_error error = aesmall_ocb_check(cipher, parts);

    *out_len = 0;
    if (cipher->decrypt == NULL) {
        error = AESMALL_ERROR_KEY;
    }
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_open(parts, AESMALL_TEXT_OCB);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ocb_bulk_open_parts(cipher, parts, schedule, encrypt2, decrypt2);
        error = aesmall_text_end_open(parts, AESMALL_TEXT_OCB, error, out_len);
    }
    return error;
}
