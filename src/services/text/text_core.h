/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * Internal: functions that the forms of sealed text share. In each call the mode works in place, in
 * out, between a begin and an end. The ends are inline: few programs have more than one form. */
#ifndef AESMALL_SERVICES_TEXT_CORE_H
#define AESMALL_SERVICES_TEXT_CORE_H

#include "../../core/apart.h"
#include "../../core/wipe.h"
#include "../codes/base64_lanes.h"
#include "text_wide.h"

/* The first byte. */
enum { AESMALL_TEXT_SIV = 1, AESMALL_TEXT_CCM = 2, AESMALL_TEXT_OCB = 3 };

/* Checks that out has room for `size` bytes, and that these do not overlap AD, nonce, or an `in`
 * that starts at another address. */
aesmall_error aesmall_text_check(const aesmall_aead_args *args, size_t size);

/* Checks all arguments except the keys, and moves form, nonce and message to their places in out.
 * Afterwards the parts are the arguments of the mode. `in` is the message. `out` receives the
 * ciphertext, preceded by V for SIV. *out_len is the length of the text. */
aesmall_error aesmall_text_begin_seal(aesmall_aead_args *args, uint8_t form, size_t *out_len);

/* Codes the bytes in out. */
AESMALL_PASTED void aesmall_text_end_seal(const aesmall_aead_args *args, size_t text_len)
{
    char *const out = (char *)(args->out - 1 - args->nonce_len);

    out[text_len] = 0;
    aesmall_base64_put(args->out + args->out_cap, out, text_len, aesmall_base64url_maps);
}

/* Checks all arguments except the keys, and decodes to out. Afterwards the parts are the arguments
 * of the mode. `in` is the sealed message, and `out` the same place (SIV puts the message after V).
 * `nonce` is the nonce of the text. */
aesmall_error aesmall_text_begin_open(aesmall_aead_args *args, uint8_t form);

/* Moves the message to the start of out and zeroes the bytes after it. After an error of the mode
 * it zeroes all of out and returns the error. */
AESMALL_PASTED aesmall_error aesmall_text_end_open(const aesmall_aead_args *args, uint8_t form,
                                                   aesmall_error error, size_t *out_len)
{
    const uint8_t *msg = args->out;
    uint8_t *out = args->out - 1 - args->nonce_len;
    size_t left = args->in_len;

    if (form == AESMALL_TEXT_SIV) {
        msg += 16; /* after V */
    }
    if (error == AESMALL_OK) {
        for (*out_len = left - 16; left != 16; left--) { /* less flash than memmove */
            *out++ = *msg++;
        }
    }
    aesmall_wipe(out, left + 1 + args->nonce_len);
    return error;
}

/* Checks that there are two keys for SIV. */
AESMALL_PASTED aesmall_error aesmall_text_siv_check(const aesmall_cipher *mac_cipher,
                                                    const aesmall_cipher *ctr_cipher)
{
    if (mac_cipher->encrypt == NULL || ctr_cipher->encrypt == NULL) {
        return AESMALL_ERROR_KEY;
    }
    return mac_cipher == ctr_cipher ? AESMALL_ERROR_ARGUMENT : AESMALL_OK;
}

/* The parts of SIV: the AD is one string, or no string. */
static inline aesmall_siv_args aesmall_text_siv_args(const aesmall_aead_args *args,
                                                     aesmall_siv_ad *ad)
{
    aesmall_siv_args siv;

    ad->data = args->ad;
    ad->len = args->ad_len;
    siv.ads = ad;
    siv.ad_count = args->ad_len != 0;
    siv.in = args->in;
    siv.in_len = args->in_len;
    siv.out = args->out;
    siv.out_cap = args->out_cap;
    return siv;
}

#endif
