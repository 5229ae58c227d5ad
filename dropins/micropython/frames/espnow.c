/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * espnow_seal and espnow_open: payloads of Espressif's component esp-now (services/frames/mesh). */
#include "../aesmall_micropython.h"

static mp_obj_t espnow_seal(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const nonce = aesmall_micropython_field(args[1], AESMALL_ESPNOW_NONCE_SIZE);
    aesmall_micropython_frame call;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[2], AESMALL_ESPNOW_SIZE(0));
    error = aesmall_espnow_seal(&call.key.cipher, nonce, call.in, call.in_len, call.out,
                                call.out_cap, &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_espnow_seal, 3, 3, espnow_seal);

static mp_obj_t espnow_open(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[1], 1);
    error = aesmall_espnow_open(&call.key.cipher, call.in, call.in_len, call.out, call.out_cap,
                                &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_espnow_open, 2, 2, espnow_open);

AESMALL_MICROPYTHON_ADD_BEGIN(espnow)
AESMALL_MICROPYTHON_ADD(MP_QSTR_espnow_seal, espnow_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_espnow_open, espnow_open)
AESMALL_MICROPYTHON_ADD_END
