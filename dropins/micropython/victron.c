/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * victron_decrypt_unauthenticated: Victron's instant readout (services/frames/victron). */
#include "aesmall_micropython.h"

static mp_obj_t decrypt(size_t n_args, const mp_obj_t *args)
{
    size_t in_len;
    const uint8_t *const in = aesmall_micropython_data(args[1], &in_len, MP_BUFFER_READ);
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(in_len + 1);
    aesmall_victron_frame frame;
    mp_obj_t items[4];
    aes_key key;
    aesmall_error error;
    size_t len;

    (void)n_args;
    aesmall_micropython_key16(&key, args[0]);
    error = aesmall_victron_decrypt_unauthenticated(
        &key.cipher, aesmall_micropython_data(args[0], &len, MP_BUFFER_READ)[0], in, in_len, &frame,
        (uint8_t *)result->data, result->len, &len);
    aesmall_wipe(&key, sizeof key);
    aesmall_micropython_refuse(error);
    result->len = len; /* followed by zeros */
    items[0] = MP_OBJ_FROM_PTR(result);
    items[1] = MP_OBJ_NEW_SMALL_INT(frame.type);
    items[2] = MP_OBJ_NEW_SMALL_INT(frame.model);
    items[3] = MP_OBJ_NEW_SMALL_INT(frame.counter);
    return mp_obj_new_tuple(4, items);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_victron_decrypt_unauthenticated, 2, 2,
                                    decrypt);

AESMALL_MICROPYTHON_ADD_BEGIN(victron)
AESMALL_MICROPYTHON_ADD(MP_QSTR_victron_decrypt_unauthenticated, victron_decrypt_unauthenticated)
AESMALL_MICROPYTHON_ADD_END
