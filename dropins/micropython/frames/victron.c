/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * victron_decrypt_unauthenticated: Victron's instant readout (services/frames/victron). */
#include "../aesmall_micropython.h"

static mp_obj_t decrypt(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_victron_frame frame;
    mp_obj_t items[4];
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[1], 1);
    error = aesmall_victron_decrypt_unauthenticated(
        &call.key.cipher, aesmall_micropython_secret(args[0], 16)[0], call.in, call.in_len, &frame,
        call.out, call.out_cap, &call.out_len);
    items[0] = aesmall_micropython_end(&call, error);
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
