/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * pvvx_seal and pvvx_open: advertisements of ATC_MiThermometer (services/frames/bthome). */
#include "../aesmall_micropython.h"

static mp_obj_t pvvx_seal(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const address = aesmall_micropython_field(args[1], 6);
    const uint32_t counter = aesmall_micropython_number(args[2], 0xff);
    aesmall_micropython_frame call;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[3], AESMALL_PVVX_SIZE(0));
    error = aesmall_pvvx_seal(&call.key.cipher, address, (uint8_t)counter, call.in, call.in_len,
                              call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_pvvx_seal, 4, 4, pvvx_seal);

static mp_obj_t pvvx_open(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const address = aesmall_micropython_field(args[1], 6);
    aesmall_micropython_frame call;
    aesmall_error error;
    uint8_t counter = 0;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[2], 1);
    error = aesmall_pvvx_open(&call.key.cipher, address, call.in, call.in_len, &counter, call.out,
                              call.out_cap, &call.out_len);
    return aesmall_micropython_end_pair(&call, error, MP_OBJ_NEW_SMALL_INT(counter));
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_pvvx_open, 3, 3, pvvx_open);

AESMALL_MICROPYTHON_ADD_BEGIN(pvvx)
AESMALL_MICROPYTHON_ADD(MP_QSTR_pvvx_seal, pvvx_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_pvvx_open, pvvx_open)
AESMALL_MICROPYTHON_ADD_END
