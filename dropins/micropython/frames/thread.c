/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * thread_derive_keys: the keys of a Thread network (services/frames/thread). */
#include "../aesmall_micropython.h"

static mp_obj_t thread_derive_keys(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const network_key = aesmall_micropython_secret(args[0], 16);
    const uint32_t sequence = aesmall_micropython_number(args[1], 0xffffffff);
    mp_obj_str_t *const mle_key = aesmall_micropython_new_bytes(16);
    mp_obj_str_t *const mac_key = aesmall_micropython_new_bytes(16);
    mp_obj_t items[2];

    (void)n_args;
    items[0] = MP_OBJ_FROM_PTR(mle_key);
    items[1] = MP_OBJ_FROM_PTR(mac_key);
    aesmall_micropython_refuse(aesmall_thread_derive_keys(
        network_key, sequence, (uint8_t *)mle_key->data, (uint8_t *)mac_key->data));
    return mp_obj_new_tuple(2, items);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_thread_derive_keys, 2, 2,
                                    thread_derive_keys);

AESMALL_MICROPYTHON_ADD_BEGIN(thread)
AESMALL_MICROPYTHON_ADD(MP_QSTR_thread_derive_keys, thread_derive_keys)
AESMALL_MICROPYTHON_ADD_END
