/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * ieee802154_...: frames of IEEE 802.15.4 (services/frames/ieee802154). */
#include "../aesmall_micropython.h"

/* Reads source, level, mhr_len and open_len. */
static void describe(aesmall_ieee802154_frame *frame, const mp_obj_t *args)
{
    frame->source = aesmall_micropython_field(args[1], 8);
    frame->level = (uint8_t)aesmall_micropython_number(args[2], 7);
    frame->mhr_len = aesmall_micropython_number(args[3], AESMALL_IEEE802154_FRAME_MAX);
    frame->open_len = aesmall_micropython_number(args[4], AESMALL_IEEE802154_FRAME_MAX);
}

static mp_obj_t ieee802154_seal(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_ieee802154_frame frame;
    aesmall_error error;

    (void)n_args;
    describe(&frame, args);
    aesmall_micropython_begin_keyed(&call, args[0], args[5], 16);
    error = aesmall_ieee802154_seal(&call.key.cipher, &frame, call.in, call.in_len, call.out,
                                    call.out_cap, &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_ieee802154_seal, 6, 6, ieee802154_seal);

/* Returns the frame without MIC and the next counter, or None for an old frame. */
static mp_obj_t ieee802154_open(size_t n_args, const mp_obj_t *args)
{
    uint32_t counter = aesmall_micropython_number(args[5], 0xffffffff);
    aesmall_micropython_frame call;
    aesmall_ieee802154_frame frame;
    aesmall_error error;

    (void)n_args;
    describe(&frame, args);
    aesmall_micropython_begin_keyed(&call, args[0], args[6], 1);
    error = aesmall_ieee802154_open(&call.key.cipher, &frame, &counter, call.in, call.in_len,
                                    call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end_counted(&call, error, counter);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_ieee802154_open, 7, 7, ieee802154_open);

static mp_obj_t ieee802154_crypt(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_ieee802154_frame frame;
    aesmall_error error;

    (void)n_args;
    describe(&frame, args);
    aesmall_micropython_begin_keyed(&call, args[0], args[5], 1);
    error = aesmall_ieee802154_crypt_unauthenticated(&call.key.cipher, &frame, call.in, call.in_len,
                                                     call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_ieee802154_crypt_unauthenticated, 6, 6,
                                    ieee802154_crypt);

AESMALL_MICROPYTHON_ADD_BEGIN(ieee802154)
AESMALL_MICROPYTHON_ADD(MP_QSTR_ieee802154_seal, ieee802154_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_ieee802154_open, ieee802154_open)
AESMALL_MICROPYTHON_ADD(MP_QSTR_ieee802154_crypt_unauthenticated, ieee802154_crypt_unauthenticated)
AESMALL_MICROPYTHON_ADD_END
