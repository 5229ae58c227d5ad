/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * dlms_open and dlms_open_unauthenticated: APDUs of smart meters (services/frames/dlms). */
#include "aesmall_micropython.h"

/* The arguments of both functions, and the result. */
typedef struct {
    aes_key ek;
    const uint8_t *title;
    const uint8_t *in;
    size_t in_len;
    mp_obj_str_t *result;
} dlms_call;

/* Takes a title, which may be None, and the APDU. */
static void prepare(dlms_call *call, mp_obj_t title, mp_obj_t data)
{
    size_t len = AESMALL_DLMS_TITLE_SIZE;

    call->title = NULL;
    if (title != mp_const_none) {
        call->title = aesmall_micropython_data(title, &len, MP_BUFFER_READ);
    }
    if (len != AESMALL_DLMS_TITLE_SIZE) {
        aesmall_micropython_refuse(AESMALL_ERROR_ARGUMENT);
    }
    call->in = aesmall_micropython_data(data, &call->in_len, MP_BUFFER_READ);
    call->result = aesmall_micropython_new_bytes(call->in_len + 1);
}

/* Returns the text and the next counter, or None for an old APDU. */
static mp_obj_t dlms_open(size_t n_args, const mp_obj_t *args)
{
    uint32_t counter = aesmall_micropython_number(args[3]);
    dlms_call call;
    aesmall_dlms_keys keys;
    aesmall_gcm_small hash;
    mp_obj_t items[2];
    aesmall_error error;
    size_t len;

    (void)n_args;
    keys.ak = aesmall_micropython_data(args[1], &keys.ak_len, MP_BUFFER_READ);
    prepare(&call, args[2], args[4]);
    aesmall_micropython_key16(&call.ek, args[0]);
    keys.ek = &call.ek.cipher;
    keys.hash = &hash.hash;
    error = aesmall_gcm_small_init(&hash, keys.ek);
    if (error == AESMALL_OK) {
        error = aesmall_dlms_open(&keys, call.title, &counter, call.in, call.in_len,
                                  (uint8_t *)call.result->data, call.result->len, &len);
    }
    aesmall_wipe(&hash, sizeof hash);
    aesmall_wipe(&call.ek, sizeof call.ek);
    if (error == AESMALL_ERROR_REPLAY) {
        return mp_const_none;
    }
    aesmall_micropython_refuse(error);
    call.result->len = len; /* followed by zeros */
    items[0] = MP_OBJ_FROM_PTR(call.result);
    items[1] = mp_obj_new_int_from_uint(counter);
    return mp_obj_new_tuple(2, items);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_dlms_open, 5, 5, dlms_open);

static mp_obj_t dlms_open_unauthenticated(size_t n_args, const mp_obj_t *args)
{
    dlms_call call;
    aesmall_error error;
    size_t len;

    (void)n_args;
    prepare(&call, args[1], args[2]);
    aesmall_micropython_key16(&call.ek, args[0]);
    error = aesmall_dlms_open_unauthenticated(&call.ek.cipher, call.title, call.in, call.in_len,
                                              (uint8_t *)call.result->data, call.result->len, &len);
    aesmall_wipe(&call.ek, sizeof call.ek);
    aesmall_micropython_refuse(error);
    call.result->len = len; /* followed by zeros */
    return MP_OBJ_FROM_PTR(call.result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_dlms_open_unauthenticated, 3, 3,
                                    dlms_open_unauthenticated);

AESMALL_MICROPYTHON_ADD_BEGIN(dlms)
AESMALL_MICROPYTHON_ADD(MP_QSTR_dlms_open, dlms_open)
AESMALL_MICROPYTHON_ADD(MP_QSTR_dlms_open_unauthenticated, dlms_open_unauthenticated)
AESMALL_MICROPYTHON_ADD_END
