/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * wmbus_...: telegrams of meters, of wireless M-Bus as OMS encrypts it (services/frames/wmbus). */
#include "../aesmall_micropython.h"

/* Removes the CRCs of frame format A or B. */
static mp_obj_t remove_crcs(mp_obj_t in, size_t is_b)
{
    aesmall_micropython_frame call;
    aesmall_error error;

    aesmall_micropython_begin(&call, in, 1);
    error = is_b ? aesmall_wmbus_remove_crcs_b(call.in, call.in_len, call.out, call.out_cap,
                                               &call.out_len)
                 : aesmall_wmbus_remove_crcs(call.in, call.in_len, call.out, call.out_cap,
                                             &call.out_len);
    return aesmall_micropython_end(&call, error);
}

static mp_obj_t wmbus_remove_crcs(size_t n_args, const mp_obj_t *args)
{
    (void)n_args;
    return remove_crcs(args[0], 0);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_wmbus_remove_crcs, 1, 1, wmbus_remove_crcs);

static mp_obj_t wmbus_remove_crcs_b(size_t n_args, const mp_obj_t *args)
{
    (void)n_args;
    return remove_crcs(args[0], 1);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_wmbus_remove_crcs_b, 1, 1,
                                    wmbus_remove_crcs_b);

/* Returns the address of the meter, the mode, the access number and the status. */
static mp_obj_t wmbus_parse(size_t n_args, const mp_obj_t *args)
{
    aesmall_wmbus_telegram telegram;
    mp_obj_t items[4];
    size_t len;
    const uint8_t *const in = aesmall_micropython_data(args[0], &len, MP_BUFFER_READ);

    (void)n_args;
    aesmall_micropython_refuse(aesmall_wmbus_parse(in, len, &telegram));
    items[0] = mp_obj_new_bytes(telegram.address, sizeof telegram.address);
    items[1] = MP_OBJ_NEW_SMALL_INT(telegram.mode);
    items[2] = MP_OBJ_NEW_SMALL_INT(telegram.access);
    items[3] = MP_OBJ_NEW_SMALL_INT(telegram.status);
    return mp_obj_new_tuple(4, items);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_wmbus_parse, 1, 1, wmbus_parse);

static mp_obj_t wmbus_mode5(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin(&call, args[1], 1);
    aes_key_128_init(&call.key, aesmall_micropython_secret(args[0], 16));
    error = aesmall_wmbus_mode5_open_unauthenticated(&call.key.cipher, call.in, call.in_len,
                                                     call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_wmbus_mode5_open_unauthenticated, 2, 2,
                                    wmbus_mode5);

/* Returns the data and the next counter, or None for an old telegram. */
static mp_obj_t wmbus_mode7_open(size_t n_args, const mp_obj_t *args)
{
    uint32_t counter = aesmall_micropython_number(args[1], 0xffffffff);
    aesmall_micropython_frame call;
    aes_key_128 room;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[2], 1);
    error = aesmall_wmbus_mode7_open(&call.key.cipher, aes_key_128_room(&room), &counter, call.in,
                                     call.in_len, call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end_counted(&call, error, counter);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_wmbus_mode7_open, 3, 3, wmbus_mode7_open);

static mp_obj_t wmbus_mode10_open(size_t n_args, const mp_obj_t *args)
{
    const uint32_t tag_len = aesmall_micropython_number(args[1], 16);
    uint32_t counter = aesmall_micropython_number(args[2], 0xffffffff);
    aesmall_micropython_frame call;
    aes_key_128 room;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[3], 1);
    error = aesmall_wmbus_mode10_open(&call.key.cipher, aes_key_128_room_encrypt_only(&room),
                                      tag_len, &counter, call.in, call.in_len, call.out,
                                      call.out_cap, &call.out_len);
    return aesmall_micropython_end_counted(&call, error, counter);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_wmbus_mode10_open, 4, 4, wmbus_mode10_open);

AESMALL_MICROPYTHON_ADD_BEGIN(wmbus)
AESMALL_MICROPYTHON_ADD(MP_QSTR_wmbus_remove_crcs, wmbus_remove_crcs)
AESMALL_MICROPYTHON_ADD(MP_QSTR_wmbus_remove_crcs_b, wmbus_remove_crcs_b)
AESMALL_MICROPYTHON_ADD(MP_QSTR_wmbus_parse, wmbus_parse)
AESMALL_MICROPYTHON_ADD(MP_QSTR_wmbus_mode5_open_unauthenticated, wmbus_mode5_open_unauthenticated)
AESMALL_MICROPYTHON_ADD(MP_QSTR_wmbus_mode7_open, wmbus_mode7_open)
AESMALL_MICROPYTHON_ADD(MP_QSTR_wmbus_mode10_open, wmbus_mode10_open)
AESMALL_MICROPYTHON_ADD_END
