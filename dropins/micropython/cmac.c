/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * cmac and cmac_verify. */
#include "aesmall_micropython.h"

static mp_obj_t cmac(size_t n_args, const mp_obj_t *args, mp_map_t *keywords, size_t verifies)
{
    const mp_arg_t allowed[] = {{MP_QSTR_tag_len, MP_ARG_INT, {.u_int = AESMALL_BLOCK_SIZE}}};
    mp_arg_val_t value;
    const size_t positional = 2 + verifies;
    const uint8_t *secret;
    size_t secret_len;
    const uint8_t *msg;
    size_t msg_len;
    const uint8_t *tag = NULL;
    size_t tag_len;
    mp_obj_str_t *result = NULL;
    aes_key key;
    aesmall_error error;

    mp_arg_parse_all(n_args - positional, args + positional, keywords, 1, allowed, &value);
    secret = aesmall_micropython_data(args[0], &secret_len, MP_BUFFER_READ);
    msg = aesmall_micropython_data(args[1], &msg_len, MP_BUFFER_READ);
    if (verifies) {
        tag = aesmall_micropython_data(args[2], &tag_len, MP_BUFFER_READ);
        if (tag_len != (size_t)value.u_int) {
            aesmall_micropython_refuse(AESMALL_ERROR_AUTH);
        }
    }
    tag_len = (size_t)value.u_int;
    if (tag_len > AESMALL_BLOCK_SIZE) {
        aesmall_micropython_refuse(AESMALL_ERROR_ARGUMENT);
    }
    if (!verifies) {
        result = aesmall_micropython_new_bytes(tag_len);
    }
    error = aes_key_init_encrypt_only(&key, secret, secret_len);
    if (error == AESMALL_OK) {
        error = verifies
                    ? aesmall_cmac_verify(&key.cipher, msg, msg_len, tag, tag_len)
                    : aesmall_cmac(&key.cipher, msg, msg_len, (uint8_t *)result->data, tag_len);
    }
    aesmall_wipe(&key, sizeof key);
    aesmall_micropython_refuse(error);
    return verifies ? mp_const_none : MP_OBJ_FROM_PTR(result);
}

static mp_obj_t cmac_tag(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return cmac(n_args, args, keywords, 0);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_cmac, 2, cmac_tag);

static mp_obj_t cmac_verify(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return cmac(n_args, args, keywords, 1);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_cmac_verify, 3, cmac_verify);

AESMALL_MICROPYTHON_ADD_BEGIN(cmac)
AESMALL_MICROPYTHON_ADD(MP_QSTR_cmac, cmac)
AESMALL_MICROPYTHON_ADD(MP_QSTR_cmac_verify, cmac_verify)
AESMALL_MICROPYTHON_ADD_END
