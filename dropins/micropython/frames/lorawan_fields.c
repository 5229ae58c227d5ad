/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The fields of frames of LoRaWAN 1.0.x and 1.1, as arguments and as tuples. */
#include "../aesmall_micropython.h"

void aesmall_micropython_get_uplink(aesmall_lorawan_frame *frame, const mp_obj_t *args,
                                    mp_obj_t fopts)
{
    const uint8_t *in = NULL;
    size_t len = 0;

    frame->MHDR = (uint8_t)aesmall_micropython_number(args[0], 0xff);
    frame->FCtrl = (uint8_t)aesmall_micropython_number(args[1], 0xff);
    frame->FPort = AESMALL_LORAWAN_NO_FPORT;
    if (args[2] != mp_const_none) {
        frame->FPort = (uint16_t)aesmall_micropython_number(args[2], 0xff);
    }
    if (fopts != MP_OBJ_NULL) {
        in = aesmall_micropython_data(fopts, &len, MP_BUFFER_READ);
    }
    if ((frame->FCtrl & AESMALL_LORAWAN_FOPTSLEN) != 0 || len > sizeof frame->FOpts) {
        aesmall_micropython_refuse(AESMALL_ERROR_ARGUMENT);
    }
    frame->FCtrl |= (uint8_t)len;
    if (len != 0) {
        memcpy(frame->FOpts, in, len);
    }
}

mp_obj_t aesmall_micropython_end_downlink(aesmall_micropython_frame *call, aesmall_error error,
                                          const aesmall_lorawan_frame *frame)
{
    const uint8_t len = frame->FCtrl & AESMALL_LORAWAN_FOPTSLEN;
    mp_obj_t items[6];

    if (error == AESMALL_ERROR_REPLAY) {
        return mp_const_none;
    }
    items[0] = aesmall_micropython_end(call, error);
    items[1] = mp_obj_new_int_from_uint(frame->FCnt);
    items[2] = mp_const_none;
    if (frame->FPort != AESMALL_LORAWAN_NO_FPORT) {
        items[2] = MP_OBJ_NEW_SMALL_INT(frame->FPort);
    }
    items[3] = MP_OBJ_NEW_SMALL_INT(frame->FCtrl - len);
    items[4] = mp_obj_new_bytes(frame->FOpts, len);
    items[5] = MP_OBJ_NEW_SMALL_INT(frame->MHDR);
    return mp_obj_new_tuple(6, items);
}

mp_obj_t aesmall_micropython_joined(const aesmall_lorawan_join_accept *accept, mp_obj_str_t *keys)
{
    mp_obj_t items[7];

    items[0] = MP_OBJ_FROM_PTR(keys);
    items[1] = mp_obj_new_int_from_uint(accept->DevAddr);
    items[2] = MP_OBJ_NEW_SMALL_INT(accept->AppNonce);
    items[3] = MP_OBJ_NEW_SMALL_INT(accept->NetID);
    items[4] = MP_OBJ_NEW_SMALL_INT(accept->DLSettings);
    items[5] = MP_OBJ_NEW_SMALL_INT(accept->RxDelay);
    items[6] = mp_obj_new_bytes(accept->CFList, accept->CFListLen);
    return mp_obj_new_tuple(7, items);
}
