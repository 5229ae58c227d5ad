/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The calls of frames of other devices: arguments, result and errors. */
#include "../aesmall_micropython.h"

void aesmall_micropython_begin(aesmall_micropython_frame *frame, mp_obj_t in, size_t more)
{
    frame->in = aesmall_micropython_data(in, &frame->in_len, MP_BUFFER_READ);
    frame->out_cap = frame->in_len + more;
    frame->result = aesmall_micropython_new_bytes(frame->out_cap);
    frame->out = (uint8_t *)frame->result->data;
}

void aesmall_micropython_begin_keyed(aesmall_micropython_frame *frame, mp_obj_t key, mp_obj_t in,
                                     size_t more)
{
    aesmall_micropython_begin(frame, in, more);
    aes_key_128_init_encrypt_only(&frame->key, aesmall_micropython_secret(key, 16));
}

mp_obj_t aesmall_micropython_end(aesmall_micropython_frame *frame, aesmall_error error)
{
    aesmall_wipe(&frame->key, sizeof frame->key);
    aesmall_micropython_refuse(error);
    frame->result->len = frame->out_len; /* followed by zeros */
    return MP_OBJ_FROM_PTR(frame->result);
}

mp_obj_t aesmall_micropython_end_pair(aesmall_micropython_frame *frame, aesmall_error error,
                                      mp_obj_t other)
{
    mp_obj_t items[2];

    if (error == AESMALL_ERROR_REPLAY) {
        aesmall_wipe(&frame->key, sizeof frame->key);
        return mp_const_none;
    }
    items[0] = aesmall_micropython_end(frame, error);
    items[1] = other;
    return mp_obj_new_tuple(2, items);
}

mp_obj_t aesmall_micropython_end_counted(aesmall_micropython_frame *frame, aesmall_error error,
                                         uint32_t counter)
{
    aesmall_wipe(&frame->key, sizeof frame->key); /* first, since a new integer may raise */
    return aesmall_micropython_end_pair(frame, error, mp_obj_new_int_from_uint(counter));
}
