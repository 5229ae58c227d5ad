/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "text.h"
#include "../../core/apart.h"
#include "../../core/target.h"
#include "../../core/wipe.h"
#include "../../modes/siv/siv_bulk_run.h"
#include "../codes/base64_lanes.h"
#include "text_core.h"

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_text_check.S */

/* As aesmall_touches of overlap.h, out_len not being 0; called, not inline. */
static uint8_t touches(const uint8_t *data, size_t len, const uint8_t *out, size_t out_len)
{
    const uintptr_t distance = (uintptr_t)out - (uintptr_t)data;

    return len != 0 && (distance < len || (uintptr_t)0 - distance < out_len);
}

AESMALL_APART aesmall_error aesmall_text_check(const aesmall_aead_parts *parts, size_t size)
{
    const uint8_t *const out = parts->out;

    if (size > parts->out_cap) {
        return AESMALL_ERROR_CAPACITY;
    }
    if (touches(parts->ad, parts->ad_len, out, size) ||
        touches(parts->nonce, parts->nonce_len, out, size) ||
        (parts->in != out && touches(parts->in, parts->in_len, out, size))) {
        return AESMALL_ERROR_OVERLAP;
    }
    return AESMALL_OK;
}

#endif

#if !AESMALL_ARMV6M_ASM /* else src/armv6m/modes/aesmall_text_begin_seal.S */

AESMALL_APART aesmall_error aesmall_text_begin_seal(aesmall_aead_parts *parts, uint8_t form,
                                                    size_t *out_len)
{
    const uint8_t *const msg = parts->in;
    const size_t len = parts->in_len;
    const size_t left = len + parts->nonce_len + 17;
    uint8_t *out = parts->out;
    size_t text_len = left;
    size_t i;
    aesmall_error error;

    /* So that no sum wraps, and the loop ends soon. */
    if (len > SIZE_MAX / 2 || len > parts->out_cap - parts->out_cap / 4) {
        return AESMALL_ERROR_CAPACITY;
    }
    for (i = 0; i < left; i += 3) { /* less flash than a division, and hardly more time */
        text_len++;
    }
    parts->in = out; /* msg may overlap out */
    error = aesmall_text_check(parts, text_len + 1);
    if (error != AESMALL_OK) {
        return error;
    }
    *out_len = text_len;
    out += 1 + parts->nonce_len;
    parts->out = out;
    parts->out_cap = len + 16;
    if (form == AESMALL_TEXT_SIV) {
        out += 16; /* behind V */
    }
    parts->in = out;
    if ((uintptr_t)out - (uintptr_t)msg < len) { /* it starts in msg. Less flash than memmove */
        for (i = len; i-- != 0;) {
            out[i] = msg[i];
        }
    } else {
        for (i = 0; i != len; i++) {
            out[i] = msg[i];
        }
    }
    out = parts->out;
    for (i = parts->nonce_len; i != 0;) {
        *--out = parts->nonce[--i];
    }
    *--out = form;
    return AESMALL_OK;
}

#endif

AESMALL_APART aesmall_error aesmall_text_begin_open(aesmall_aead_parts *parts, uint8_t form)
{
    uint8_t *const out = parts->out;
    const size_t head = 1 + parts->nonce_len;
    size_t len = parts->in_len;
    const uint8_t rest = (uint8_t)len & 3;
    aesmall_error error;

    len -= len / 4;
    if (rest != 0) {
        len--;
    }
    if (rest == 1 || len < head + 16) {
        return AESMALL_ERROR_FORMAT;
    }
    error = aesmall_text_check(parts, len);
    if (error != AESMALL_OK) {
        return error;
    }
    if (aesmall_base64_take((const char *)parts->in, parts->in_len, out, aesmall_base64url_maps) !=
            0 ||
        out[0] != form) {
        aesmall_wipe(out, len);
        return AESMALL_ERROR_FORMAT;
    }
    parts->nonce = out + 1;
    parts->out = out + head;
    parts->in = parts->out;
    parts->in_len = len - head;
    return AESMALL_OK;
}

aesmall_error aesmall_text_seal_parts(const aesmall_cipher *mac_cipher,
                                      const aesmall_cipher *ctr_cipher, aesmall_aead_parts *parts,
                                      size_t *out_len)
{
    aesmall_siv_ad ad;
    aesmall_siv_parts siv;
    aesmall_error error = aesmall_text_siv_check(mac_cipher, ctr_cipher);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(parts, AESMALL_TEXT_SIV, out_len);
    }
    if (error == AESMALL_OK) {
        siv = aesmall_text_siv_parts(parts, &ad);
        aesmall_siv_seal_run(mac_cipher, ctr_cipher, &siv);
        aesmall_text_end_seal(parts, *out_len);
    }
    return error;
}

aesmall_error aesmall_text_open_parts(const aesmall_cipher *mac_cipher,
                                      const aesmall_cipher *ctr_cipher, aesmall_aead_parts *parts,
                                      size_t *out_len)
{
    aesmall_siv_ad ad;
    aesmall_siv_parts siv;
    aesmall_error error = aesmall_text_siv_check(mac_cipher, ctr_cipher);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_open(parts, AESMALL_TEXT_SIV);
    }
    if (error == AESMALL_OK) {
        siv = aesmall_text_siv_parts(parts, &ad);
        siv.out += 16; /* behind V */
        error = aesmall_siv_open_run(mac_cipher, ctr_cipher, &siv);
        error = aesmall_text_end_open(parts, AESMALL_TEXT_SIV, error, out_len);
    }
    return error;
}

aesmall_error aesmall_text_bulk_seal_parts(const aesmall_cipher *mac_cipher,
                                           const aesmall_cipher *ctr_cipher,
                                           aesmall_aead_parts *parts, size_t *out_len,
                                           const void *mac_schedule, const void *ctr_schedule,
                                           aesmall_two_blocks *encrypt2)
{
    aesmall_siv_ad ad;
    aesmall_siv_parts siv;
    aesmall_error error = aesmall_text_siv_check(mac_cipher, ctr_cipher);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_seal(parts, AESMALL_TEXT_SIV, out_len);
    }
    if (error == AESMALL_OK) {
        siv = aesmall_text_siv_parts(parts, &ad);
        (void)(aesmall_siv_bulk_run(mac_cipher, &siv, 0, mac_schedule, ctr_schedule, encrypt2) ==
               AESMALL_OK);
        aesmall_text_end_seal(parts, *out_len);
    }
    return error;
}

aesmall_error aesmall_text_bulk_open_parts(const aesmall_cipher *mac_cipher,
                                           const aesmall_cipher *ctr_cipher,
                                           aesmall_aead_parts *parts, size_t *out_len,
                                           const void *mac_schedule, const void *ctr_schedule,
                                           aesmall_two_blocks *encrypt2)
{
    aesmall_siv_ad ad;
    aesmall_siv_parts siv;
    aesmall_error error = aesmall_text_siv_check(mac_cipher, ctr_cipher);

    *out_len = 0;
    if (error == AESMALL_OK) {
        error = aesmall_text_begin_open(parts, AESMALL_TEXT_SIV);
    }
    if (error == AESMALL_OK) {
        siv = aesmall_text_siv_parts(parts, &ad);
        siv.out += 16; /* behind V */
        error = aesmall_siv_bulk_run(mac_cipher, &siv, 1, mac_schedule, ctr_schedule, encrypt2);
        error = aesmall_text_end_open(parts, AESMALL_TEXT_SIV, error, out_len);
    }
    return error;
}
