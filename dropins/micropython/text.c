/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * text_seal and text_open: sealed text of SIV (services/text/text.h). */
#include "aesmall_micropython.h"

enum { TEXT_OVERHEAD = 17 }; /* the form and V */

static mp_obj_t text(size_t n_args, const mp_obj_t *args, mp_map_t *keywords, size_t opens)
{
    const mp_arg_t allowed[] = {{MP_QSTR_ad, MP_ARG_OBJ, {0}}};
    mp_arg_val_t ad;
    const uint8_t *secret;
    size_t half;
    size_t len;
    uint8_t *out;
    mp_obj_str_t *message = NULL;
    mp_obj_t result;
    aesmall_aead_args call;
    struct {
        aes_key mac;
        aes_key ctr;
    } keys;
    aesmall_error error;

    mp_arg_parse_all(n_args - 2, args + 2, keywords, 1, allowed, &ad);
    secret = aesmall_micropython_data(args[0], &half, MP_BUFFER_READ);
    call.in = aesmall_micropython_data(args[1], &call.in_len, MP_BUFFER_READ);
    call.nonce_len = 0;
    call.ad_len = 0;
    if (ad.u_obj != MP_OBJ_NULL) {
        call.ad = aesmall_micropython_data(ad.u_obj, &call.ad_len, MP_BUFFER_READ);
    }
    if (half % 2 != 0) {
        aesmall_micropython_refuse(AESMALL_ERROR_KEY_SIZE);
    }
    half /= 2;
    call.out_cap = call.in_len;
    if (opens) {
        call.out_cap = AESMALL_TEXT_OPENED_SIZE(call.in_len);
        message = aesmall_micropython_new_bytes(call.out_cap);
        out = (uint8_t *)message->data;
    } else { /* more than is needed: a division by 3 is a function */
        call.out_cap += TEXT_OVERHEAD;
        call.out_cap += call.out_cap / 2;
        out = m_new(uint8_t, call.out_cap);
    }
    call.out = out;
    error = aes_key_init_encrypt_only(&keys.mac, secret, half);
    if (error == AESMALL_OK) {
        error = aes_key_init_encrypt_only(&keys.ctr, secret + half, half);
    }
    if (error == AESMALL_OK) {
        error = opens ? aesmall_text_open_args(&keys.mac.cipher, &keys.ctr.cipher, &call, &len)
                      : aesmall_text_seal_args(&keys.mac.cipher, &keys.ctr.cipher, &call, &len);
    }
    aesmall_wipe(&keys, sizeof keys);
    aesmall_micropython_refuse(error);
    if (opens) {
        message->len = len; /* followed by zeros */
        return MP_OBJ_FROM_PTR(message);
    }
    result = mp_obj_new_str((const char *)out, len);
    m_del(uint8_t, out, len);
    return result;
}

static mp_obj_t text_seal(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return text(n_args, args, keywords, 0);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_text_seal, 2, text_seal);

static mp_obj_t text_open(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return text(n_args, args, keywords, 1);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_text_open, 2, text_open);

AESMALL_MICROPYTHON_ADD_BEGIN(text)
AESMALL_MICROPYTHON_ADD(MP_QSTR_text_seal, text_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_text_open, text_open)
AESMALL_MICROPYTHON_ADD_END
