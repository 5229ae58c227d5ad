/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * bthome_seal, bthome_open and mibeacon_open: advertisements of sensors (services/frames/bthome).
 */
#include "aesmall_micropython.h"

/* The Bluetooth address of a sender, as it is printed. */
static const uint8_t *address_of(mp_obj_t object)
{
    size_t len;
    const uint8_t *const address = aesmall_micropython_data(object, &len, MP_BUFFER_READ);

    if (len != 6) {
        aesmall_micropython_refuse(AESMALL_ERROR_ARGUMENT);
    }
    return address;
}

static mp_obj_t bthome_seal(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const address = address_of(args[1]);
    const uint32_t info = aesmall_micropython_number(args[2]);
    const uint32_t counter = aesmall_micropython_number(args[3]);
    size_t len;
    const uint8_t *const payload = aesmall_micropython_data(args[4], &len, MP_BUFFER_READ);
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(AESMALL_BTHOME_SIZE(len));
    aes_key key;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_key16(&key, args[0]);
    error = aesmall_bthome_seal(&key.cipher, address, info > 0xff ? 0 : (uint8_t)info, counter,
                                payload, len, (uint8_t *)result->data, result->len, &len);
    aesmall_wipe(&key, sizeof key);
    aesmall_micropython_refuse(error);
    return MP_OBJ_FROM_PTR(result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_bthome_seal, 5, 5, bthome_seal);

/* Returns the payload and its counter, or None for an advertisement that is not newer. */
static mp_obj_t opened(const mp_obj_t *args, size_t is_mibeacon)
{
    const uint8_t *const address = address_of(args[1]);
    uint32_t counter = aesmall_micropython_number(args[2]);
    size_t in_len;
    const uint8_t *const in = aesmall_micropython_data(args[3], &in_len, MP_BUFFER_READ);
    /* The opened size of both, and 1 byte at least */
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(in_len + 1);
    uint8_t *const out = (uint8_t *)result->data;
    aesmall_mibeacon_frame frame;
    mp_obj_t items[2];
    aes_key key;
    aesmall_error error;
    size_t len;

    aesmall_micropython_key16(&key, args[0]);
    error = is_mibeacon ? aesmall_mibeacon_open(&key.cipher, address, &counter, in, in_len, &frame,
                                                out, result->len, &len)
                        : aesmall_bthome_open(&key.cipher, address, &counter, in, in_len, out,
                                              result->len, &len);
    aesmall_wipe(&key, sizeof key);
    if (error == AESMALL_ERROR_REPLAY) {
        return mp_const_none;
    }
    aesmall_micropython_refuse(error);
    result->len = len; /* followed by zeros */
    items[0] = MP_OBJ_FROM_PTR(result);
    items[1] = mp_obj_new_int_from_uint(counter);
    return mp_obj_new_tuple(2, items);
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
