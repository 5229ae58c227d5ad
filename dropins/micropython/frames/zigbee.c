/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * zigbee_... and aes_mmo: frames and keys of Zigbee (services/frames/ieee802154). */
#include "../aesmall_micropython.h"

/* The sender's address, or NULL for None. */
static const uint8_t *source_of(mp_obj_t object)
{
    return object == mp_const_none ? NULL : aesmall_micropython_field(object, 8);
}

static mp_obj_t zigbee_seal(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const source = source_of(args[1]);
    const uint32_t header_len = aesmall_micropython_number(args[2], AESMALL_ZIGBEE_FRAME_MAX);
    aesmall_micropython_frame call;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[3], AESMALL_ZIGBEE_MIC_SIZE);
    error = aesmall_zigbee_seal(&call.key.cipher, source, header_len, call.in, call.in_len,
                                call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_zigbee_seal, 4, 4, zigbee_seal);

/* Returns the frame without MIC and the next counter, or None for an old frame. */
static mp_obj_t zigbee_open(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const source = source_of(args[1]);
    const uint32_t header_len = aesmall_micropython_number(args[2], AESMALL_ZIGBEE_FRAME_MAX);
    uint32_t counter = aesmall_micropython_number(args[3], 0xffffffff);
    aesmall_micropython_frame call;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin_keyed(&call, args[0], args[4], 1);
    error = aesmall_zigbee_open(&call.key.cipher, source, header_len, &counter, call.in,
                                call.in_len, call.out, call.out_cap, &call.out_len);
    return aesmall_micropython_end_counted(&call, error, counter);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_zigbee_open, 5, 5, zigbee_open);

/* The calls below make keys in a room, which they wipe. */
static mp_obj_t zigbee_install_code(size_t n_args, const mp_obj_t *args)
{
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(16);
    size_t len;
    const uint8_t *const code = aesmall_micropython_data(args[0], &len, MP_BUFFER_READ);
    aes_key_128 room;

    (void)n_args;
    aesmall_micropython_refuse(aesmall_zigbee_install_code(aes_key_128_room_encrypt_only(&room),
                                                           code, len, (uint8_t *)result->data));
    return MP_OBJ_FROM_PTR(result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_zigbee_install_code, 1, 1,
                                    zigbee_install_code);

static mp_obj_t zigbee_derive_key(size_t n_args, const mp_obj_t *args)
{
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(16);
    const uint8_t *const link_key = aesmall_micropython_secret(args[0], 16);
    const uint32_t use = aesmall_micropython_number(args[1], 0xff);
    aes_key_128 room;

    (void)n_args;
    aesmall_micropython_refuse(aesmall_zigbee_derive_key(
        aes_key_128_room_encrypt_only(&room), link_key, (uint8_t)use, (uint8_t *)result->data));
    return MP_OBJ_FROM_PTR(result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_zigbee_derive_key, 2, 2, zigbee_derive_key);

static mp_obj_t aes_mmo(size_t n_args, const mp_obj_t *args)
{
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(AESMALL_AES_MMO_SIZE);
    size_t len;
    const uint8_t *const msg = aesmall_micropython_data(args[0], &len, MP_BUFFER_READ);
    aes_key_128 room;

    (void)n_args;
    aesmall_micropython_refuse(
        aesmall_aes_mmo(aes_key_128_room_encrypt_only(&room), msg, len, (uint8_t *)result->data));
    return MP_OBJ_FROM_PTR(result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_aes_mmo, 1, 1, aes_mmo);

AESMALL_MICROPYTHON_ADD_BEGIN(zigbee)
AESMALL_MICROPYTHON_ADD(MP_QSTR_zigbee_seal, zigbee_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_zigbee_open, zigbee_open)
AESMALL_MICROPYTHON_ADD(MP_QSTR_zigbee_install_code, zigbee_install_code)
AESMALL_MICROPYTHON_ADD(MP_QSTR_zigbee_derive_key, zigbee_derive_key)
AESMALL_MICROPYTHON_ADD(MP_QSTR_aes_mmo, aes_mmo)
AESMALL_MICROPYTHON_ADD_END
