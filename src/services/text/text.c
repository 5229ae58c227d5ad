/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "text.h"
#include "../../core/apart.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../../modes/siv/siv_wide_unchecked.h"
#include "../codes/base64_lanes.h"
#include "text_core.h"

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_text_check.S */

/* As aesmall_touches of overlap.h, but not inline. out_len is not 0. */
static uint8_t touches(const uint8_t *data, size_t len, const uint8_t *out, size_t out_len)
{
    const uintptr_t distance = (uintptr_t)out - (uintptr_t)data;

    return len != 0 && (distance < len || (uintptr_t)0 - distance < out_len);
}

AESMALL_APART aesmall_error aesmall_text_check(const aesmall_aead_args *args, size_t size)
{
    const uint8_t *const out = args->out;

    if (size > args->out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (touches(args->ad, args->ad_len, out, size) ||
        touches(args->nonce, args->nonce_len, out, size) ||
        (args->in != out && touches(args->in, args->in_len, out, size))) {
        return AESMALL_ERROR_OVERLAP;
    }
    return AESMALL_OK;
}

#endif

#if !AESMALL_ARMV6M_ASM /* otherwise src/armv6m/modes/aesmall_text_begin_seal.S */

AESMALL_APART aesmall_error aesmall_text_begin_seal(aesmall_aead_args *args, uint8_t form,
                                                    size_t *out_len)
{
    const uint8_t *const msg = args->in;
    const size_t len = args->in_len;
    const size_t left = len + args->nonce_len + 17;
    uint8_t *out = args->out;
    size_t text_len = left;
    size_t i;
    aesmall_error error;

    /* So that no sum wraps, and the loop ends soon. */
    if (len > SIZE_MAX / 2 || len > args->out_cap - args->out_cap / 4) {
        return AESMALL_ERROR_CAPACITY;
    }
    for (i = 0; i < left; i += 3) { /* less flash than a division, and hardly more time */
        text_len++;
    }
    args->in = out; /* msg may overlap out */
    error = aesmall_text_check(args, text_len + 1);
    if (error != AESMALL_OK) {
        return error;
    }
    *out_len = text_len;
    out += 1 + args->nonce_len;
    args->out = out;
    args->out_cap = len + 16;
    if (form == AESMALL_TEXT_SIV) {
        out += 16; /* after V */
    }
    args->in = out;
    if ((uintptr_t)out - (uintptr_t)msg < len) { /* it starts in msg. Less flash than memmove */
        for (i = len; i-- != 0;) {
            out[i] = msg[i];
        }
    } else {
        for (i = 0; i != len; i++) {
            out[i] = msg[i];
        }
    }
    out = args->out;
    for (i = args->nonce_len; i != 0;) {
        *--out = args->nonce[--i];
    }
    *--out = form;
    return AESMALL_OK;
}

#endif

AESMALL_APART aesmall_error aesmall_text_begin_open(aesmall_aead_args *args, uint8_t form)
{
    uint8_t *const out = args->out;
    const size_t head = 1 + args->nonce_len;
    size_t len = args->in_len;
    const uint8_t rest = (uint8_t)len & 3;
    aesmall_error error;

    len -= len / 4;
    if (rest != 0) {
        len--;
    }
    if (rest == 1 || len < head + 16) {
        return AESMALL_ERROR_FORMAT;
    }
    error = aesmall_text_check(args, len);
    if (error != AESMALL_OK) {
        return error;
    }
    if (aesmall_base64_take((const char *)args->in, args->in_len, out, aesmall_base64url_maps) !=
            0 ||
        out[0] != form) {
        aesmall_wipe(out, len);
        return AESMALL_ERROR_FORMAT;
    }
    args->nonce = out + 1;
    args->out = out + head;
    args->in = args->out;
    args->in_len = len - head;
    return AESMALL_OK;
}

aesmall_error aesmall_text_seal_args(const aesmall_cipher *mac_cipher,
                                     const aesmall_cipher *ctr_cipher, aesmall_aead_args *args,
                                     size_t *out_len)
{
    aesmall_siv_ad ad;
    aesmall_siv_args siv;
    aesmall_error error = aesmall_text_siv_check(mac_cipher, ctr_cipher);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(args, AESMALL_TEXT_SIV, out_len);
    }
    if (error == AESMALL_OK) {
        siv = aesmall_text_siv_args(args, &ad);
        aesmall_siv_seal_unchecked(mac_cipher, ctr_cipher, &siv);
        aesmall_text_end_seal(args, *out_len);
    }
    return error;
}

aesmall_error aesmall_text_open_args(const aesmall_cipher *mac_cipher,
                                     const aesmall_cipher *ctr_cipher, aesmall_aead_args *args,
                                     size_t *out_len)
{
    aesmall_siv_ad ad;
    aesmall_siv_args siv;
    aesmall_error error = aesmall_text_siv_check(mac_cipher, ctr_cipher);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_open(args, AESMALL_TEXT_SIV);
    }
    if (error == AESMALL_OK) {
        siv = aesmall_text_siv_args(args, &ad);
        siv.out += 16; /* after V */
        error = aesmall_siv_open_unchecked(mac_cipher, ctr_cipher, &siv);
        error = aesmall_text_end_open(args, AESMALL_TEXT_SIV, error, out_len);
    }
    return error;
}

aesmall_error aesmall_text_seal_wide_args(const aesmall_cipher *mac_cipher,
                                          const aesmall_cipher *ctr_cipher, aesmall_aead_args *args,
                                          size_t *out_len, const void *mac_schedule,
                                          const void *ctr_schedule,
                                          aesmall_wide_blocks *encrypt_wide)
{
    aesmall_siv_ad ad;
    aesmall_siv_args siv;
    aesmall_error error = aesmall_text_siv_check(mac_cipher, ctr_cipher);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(args, AESMALL_TEXT_SIV, out_len);
    }
    if (error == AESMALL_OK) {
        siv = aesmall_text_siv_args(args, &ad);
        (void)(aesmall_siv_wide_unchecked(mac_cipher, &siv, 0, mac_schedule, ctr_schedule,
                                          encrypt_wide) == AESMALL_OK);
        aesmall_text_end_seal(args, *out_len);
    }
    return error;
}

aesmall_error aesmall_text_open_wide_args(const aesmall_cipher *mac_cipher,
                                          const aesmall_cipher *ctr_cipher, aesmall_aead_args *args,
                                          size_t *out_len, const void *mac_schedule,
                                          const void *ctr_schedule,
                                          aesmall_wide_blocks *encrypt_wide)
{
    aesmall_siv_ad ad;
    aesmall_siv_args siv;
    aesmall_error error = aesmall_text_siv_check(mac_cipher, ctr_cipher);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_open(args, AESMALL_TEXT_SIV);
    }
    if (error == AESMALL_OK) {
        siv = aesmall_text_siv_args(args, &ad);
        siv.out += 16; /* after V */
        error = aesmall_siv_wide_unchecked(mac_cipher, &siv, 1, mac_schedule, ctr_schedule,
                                           encrypt_wide);
        error = aesmall_text_end_open(args, AESMALL_TEXT_SIV, error, out_len);
    }
    return error;
}
