/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * knx_seal and knx_open: APDUs of KNX Data Secure (services/frames/knx). */
#include "../aesmall_micropython.h"

/* The arguments are key, source, destination, control2, tpci, scf, sequence, data, clear_mac=0. */
static mp_obj_t knx(size_t n_args, const mp_obj_t *args, size_t opens)
{
    mp_obj_str_t *const sequence = aesmall_micropython_new_bytes(AESMALL_KNX_SEQUENCE_SIZE);
    uint8_t *const number = (uint8_t *)sequence->data;
    const uint32_t source = aesmall_micropython_number(args[1], 0xffff);
    const uint32_t destination = aesmall_micropython_number(args[2], 0xffff);
    aesmall_micropython_frame call;
    aesmall_knx_frame frame;
    aesmall_error error;

    frame.source[0] = (uint8_t)(source >> 8);
    frame.source[1] = (uint8_t)source;
    frame.destination[0] = (uint8_t)(destination >> 8);
    frame.destination[1] = (uint8_t)destination;
    frame.control2 = (uint8_t)aesmall_micropython_number(args[3], 0xff);
    frame.tpci = (uint8_t)aesmall_micropython_number(args[4], 0xff);
    frame.scf = (uint8_t)aesmall_micropython_number(args[5], 0xff);
    frame.clear_mac = n_args > 8 ? (uint8_t)aesmall_micropython_number(args[8], 1) : 0;
    memcpy(number, aesmall_micropython_field(args[6], sequence->len), sequence->len);
    aesmall_micropython_begin_keyed(&call, args[0], args[7], AESMALL_KNX_OVERHEAD);
    error = opens ? aesmall_knx_open(&call.key.cipher, &frame, number, call.in, call.in_len,
                                     call.out, call.out_cap, &call.out_len)
                  : aesmall_knx_seal(&call.key.cipher, &frame, number, call.in, call.in_len,
                                     call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end_pair(&call, error, MP_OBJ_FROM_PTR(sequence));
}

/* Returns the bytes after 03 F1, and the sequence number of the next frame. */
static mp_obj_t knx_seal(size_t n_args, const mp_obj_t *args)
{
    return knx(n_args, args, 0);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_knx_seal, 8, 9, knx_seal);

/* Returns the APDU and its sequence number, or None for an old frame. */
static mp_obj_t knx_open(size_t n_args, const mp_obj_t *args)
{
    return knx(n_args, args, 1);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_knx_open, 8, 9, knx_open);

AESMALL_MICROPYTHON_ADD_BEGIN(knx)
AESMALL_MICROPYTHON_ADD(MP_QSTR_knx_seal, knx_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_knx_open, knx_open)
AESMALL_MICROPYTHON_ADD_END
