/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * dlms_open and dlms_open_unauthenticated: APDUs of smart meters (services/frames/dlms). */
#include "../aesmall_micropython.h"

/* The title of the sender, or NULL for None. */
static const uint8_t *title_of(mp_obj_t object)
{
    return object == mp_const_none ? NULL
                                   : aesmall_micropython_field(object, AESMALL_DLMS_TITLE_SIZE);
}

/* Returns the text and the next counter, or None for an old APDU. */
static mp_obj_t dlms_open(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const title = title_of(args[2]);
    uint32_t counter = aesmall_micropython_number(args[3], 0xffffffff);
    aesmall_micropython_frame call;
    aesmall_dlms_keys keys;
    aesmall_gcm_small hash;
    aesmall_error error;

    (void)n_args;
    keys.ak = aesmall_micropython_data(args[1], &keys.ak_len, MP_BUFFER_READ);
    aesmall_micropython_begin_keyed(&call, args[0], args[4], 1);
    keys.ek = &call.key.cipher;
    keys.hash = &hash.hash;
    error = aesmall_gcm_small_init(&hash, keys.ek);
    if (error == AESMALL_OK) {
        error = aesmall_dlms_open(&keys, title, &counter, call.in, call.in_len, call.out,
                                  call.out_cap, &call.out_len);
    }
    aesmall_wipe(&hash, sizeof hash);
    return aesmall_micropython_end_counted(&call, error, counter);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_dlms_open, 5, 5, dlms_open);

static mp_obj_t dlms_open_unauthenticated(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const title = title_of(args[1]);
    aesmall_micropython_frame call;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[2], 1);
    error = aesmall_dlms_open_unauthenticated(&call.key.cipher, title, call.in, call.in_len,
                                              call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_dlms_open_unauthenticated, 3, 3,
                                    dlms_open_unauthenticated);

AESMALL_MICROPYTHON_ADD_BEGIN(dlms)
AESMALL_MICROPYTHON_ADD(MP_QSTR_dlms_open, dlms_open)
AESMALL_MICROPYTHON_ADD(MP_QSTR_dlms_open_unauthenticated, dlms_open_unauthenticated)
AESMALL_MICROPYTHON_ADD_END
