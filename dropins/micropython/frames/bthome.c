/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * bthome_seal, bthome_open and mibeacon_open: advertisements of sensors (services/frames/bthome).
 */
#include "../aesmall_micropython.h"

static mp_obj_t bthome_seal(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const address = aesmall_micropython_field(args[1], 6);
    const uint32_t info = aesmall_micropython_number(args[2], 0xff);
    const uint32_t counter = aesmall_micropython_number(args[3], 0xffffffff);
    aesmall_micropython_frame call;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[4], AESMALL_BTHOME_SIZE(0));
    error = aesmall_bthome_seal(&call.key.cipher, address, (uint8_t)info, counter, call.in,
                                call.in_len, call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_bthome_seal, 5, 5, bthome_seal);

/* Returns the payload and its counter, or None for an advertisement that is not newer. */
static mp_obj_t opened(const mp_obj_t *args, size_t is_mibeacon)
{
    const uint8_t *const address = aesmall_micropython_field(args[1], 6);
    uint32_t counter = aesmall_micropython_number(args[2], 0xffffffff);
    aesmall_micropython_frame call;
    aesmall_mibeacon_frame frame;
    aesmall_error error;

    aesmall_micropython_begin_keyed(&call, args[0], args[3], 1);
    error = is_mibeacon
                ? aesmall_mibeacon_open(&call.key.cipher, address, &counter, call.in, call.in_len,
                                        &frame, call.out, call.out_cap, &call.out_len)
                : aesmall_bthome_open(&call.key.cipher, address, &counter, call.in, call.in_len,
                                      call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end_counted(&call, error, counter);
}

static mp_obj_t bthome_open(size_t n_args, const mp_obj_t *args)
{
    (void)n_args;
    return opened(args, 0);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_bthome_open, 4, 4, bthome_open);

static mp_obj_t mibeacon_open(size_t n_args, const mp_obj_t *args)
{
    (void)n_args;
    return opened(args, 1);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_mibeacon_open, 4, 4, mibeacon_open);

AESMALL_MICROPYTHON_ADD_BEGIN(bthome)
AESMALL_MICROPYTHON_ADD(MP_QSTR_bthome_seal, bthome_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_bthome_open, bthome_open)
AESMALL_MICROPYTHON_ADD(MP_QSTR_mibeacon_open, mibeacon_open)
AESMALL_MICROPYTHON_ADD_END
