/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * kamstrup_open_unauthenticated: wireless M-Bus with encrypted link layer (services/frames/wmbus).
 */
#include "../aesmall_micropython.h"

static mp_obj_t kamstrup_open(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[1], 1);
    error = aesmall_kamstrup_open_unauthenticated(&call.key.cipher, call.in, call.in_len, call.out,
                                                  call.out_cap, &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_kamstrup_open_unauthenticated, 2, 2,
                                    kamstrup_open);

AESMALL_MICROPYTHON_ADD_BEGIN(kamstrup)
AESMALL_MICROPYTHON_ADD(MP_QSTR_kamstrup_open_unauthenticated, kamstrup_open_unauthenticated)
AESMALL_MICROPYTHON_ADD_END
