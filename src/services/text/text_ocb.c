/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "../../modes/ocb/ocb_core.h"
#include "text.h"
#include "text_core.h"

aesmall_error aesmall_text_ocb_seal_args(const aesmall_cipher *cipher, aesmall_aead_args *args,
                                         size_t *out_len)
{
    aesmall_error error = aesmall_ocb_check(cipher, args);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(args, AESMALL_TEXT_OCB, out_len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ocb_seal_args(cipher, args);
    }
    if (error == AESMALL_OK) {
        aesmall_text_end_seal(args, *out_len);
    }
    return error;
}

aesmall_error aesmall_text_ocb_open_args(const aesmall_cipher *cipher, aesmall_aead_args *args,
                                         size_t *out_len)
{
    aesmall_error error = aesmall_ocb_check(cipher, args);

    *out_len = 0;
    if (cipher->decrypt == NULL) {
        error = AESMALL_ERROR_KEY;
    }
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_open(args, AESMALL_TEXT_OCB);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ocb_open_args(cipher, args);
        error = aesmall_text_end_open(args, AESMALL_TEXT_OCB, error, out_len);
    }
    return error;
}

aesmall_error aesmall_text_ocb_seal_wide_args(const aesmall_cipher *cipher, aesmall_aead_args *args,
                                              size_t *out_len, const void *schedule,
                                              aesmall_wide_blocks *encrypt_wide)
{
    aesmall_error error = aesmall_ocb_check(cipher, args);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(args, AESMALL_TEXT_OCB, out_len);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ocb_seal_wide_args(cipher, args, schedule, encrypt_wide);
    }
    if (error == AESMALL_OK) {
        aesmall_text_end_seal(args, *out_len);
    }
    return error;
}

aesmall_error aesmall_text_ocb_open_wide_args(const aesmall_cipher *cipher, aesmall_aead_args *args,
                                              size_t *out_len, const void *schedule,
                                              aesmall_wide_blocks *encrypt_wide,
                                              aesmall_wide_blocks *decrypt_wide)
{
    aesmall_error error = aesmall_ocb_check(cipher, args);

    *out_len = 0;
    if (cipher->decrypt == NULL) {
        error = AESMALL_ERROR_KEY;
    }
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_open(args, AESMALL_TEXT_OCB);
    }
    if (error == AESMALL_OK) {
        error = aesmall_ocb_open_wide_args(cipher, args, schedule, encrypt_wide, decrypt_wide);
        error = aesmall_text_end_open(args, AESMALL_TEXT_OCB, error, out_len);
    }
    return error;
}
