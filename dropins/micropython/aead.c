/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls of all modes of authenticated encryption: arguments, result and errors. */
#include "aesmall_micropython.h"

mp_obj_t aesmall_micropython_aead(size_t n_args, const mp_obj_t *args, mp_map_t *keywords,
                                  aesmall_micropython_mode *mode, size_t opens)
{
    const mp_arg_t allowed[] = {
        {MP_QSTR_ad, MP_ARG_OBJ, {0}},
        {MP_QSTR_tag_len, MP_ARG_INT, {.u_int = 16}},
    };
    mp_arg_val_t values[2];
    const uint8_t *secret;
    size_t secret_len;
    mp_obj_str_t *result;
    aesmall_aead_args call;
    aes_key key;
    aesmall_error error;

    mp_arg_parse_all(n_args - 3, args + 3, keywords, 2, allowed, values);
    secret = aesmall_micropython_data(args[0], &secret_len, MP_BUFFER_READ);
    call.nonce = aesmall_micropython_data(args[1], &call.nonce_len, MP_BUFFER_READ);
    call.in = aesmall_micropython_data(args[2], &call.in_len, MP_BUFFER_READ);
    call.ad_len = 0;
    if (values[0].u_obj != MP_OBJ_NULL) {
        call.ad = aesmall_micropython_data(values[0].u_obj, &call.ad_len, MP_BUFFER_READ);
    }
    call.tag_len = (size_t)values[1].u_int;
    if (call.tag_len > 16) {
        aesmall_micropython_refuse(AESMALL_ERROR_ARGUMENT);
    }
    call.out_cap = call.in_len + call.tag_len;
    if (opens) {
        call.out_cap = call.in_len - call.tag_len;
        if (call.out_cap > call.in_len) { /* shorter than a tag */
            aesmall_micropython_refuse(AESMALL_ERROR_AUTH);
        }
    }
    result = aesmall_micropython_new_bytes(call.out_cap);
    call.out = (uint8_t *)result->data;
    error = aes_key_init_encrypt_only(&key, secret, secret_len);
    if (error == AESMALL_OK) {
        error = mode(&key.cipher, &call);
    }
    aesmall_wipe(&key, sizeof key);
    aesmall_micropython_refuse(error);
    return MP_OBJ_FROM_PTR(result);
}
