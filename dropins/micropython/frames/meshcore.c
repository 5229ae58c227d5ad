/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * meshcore_...: packets of MeshCore (services/frames/mesh). `secret` has 32 bytes. */
#include "../aesmall_micropython.h"

static mp_obj_t channel_secret(size_t n_args, const mp_obj_t *args)
{
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(AESMALL_MESHCORE_SECRET_SIZE);
    size_t len;
    const uint8_t *const name = aesmall_micropython_data(args[0], &len, MP_BUFFER_READ);

    (void)n_args;
    aesmall_micropython_refuse(aesmall_meshcore_channel_secret(name, len, (uint8_t *)result->data));
    return MP_OBJ_FROM_PTR(result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_meshcore_channel_secret, 1, 1,
                                    channel_secret);

static mp_obj_t channel_hash(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const secret = aesmall_micropython_secret(args[0], AESMALL_MESHCORE_SECRET_SIZE);

    (void)n_args;
    return MP_OBJ_NEW_SMALL_INT(aesmall_meshcore_channel_hash(secret));
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_meshcore_channel_hash, 1, 1, channel_hash);

/* The arguments of all four calls below are the secret and the message. */
typedef aesmall_error mesh_call(const aesmall_cipher *key,
                                const uint8_t secret[AESMALL_MESHCORE_SECRET_SIZE],
                                const uint8_t *in, size_t in_len, uint8_t *out, size_t out_cap,
                                size_t *out_len);

static mp_obj_t seal_text(const mp_obj_t *args, mesh_call *function)
{
    const uint8_t *const secret = aesmall_micropython_secret(args[0], AESMALL_MESHCORE_SECRET_SIZE);
    aesmall_micropython_frame call;
    aesmall_error error;

    aesmall_micropython_begin(&call, args[1], AESMALL_MESHCORE_GROUP_SIZE(1));
    aes_key_128_init_encrypt_only(&call.key, secret);
    error = function(&call.key.cipher, secret, call.in, call.in_len, call.out, call.out_cap,
                     &call.out_len);
    return aesmall_micropython_end(&call, error);
}

static mp_obj_t open_text(const mp_obj_t *args, mesh_call *function)
{
    const uint8_t *const secret = aesmall_micropython_secret(args[0], AESMALL_MESHCORE_SECRET_SIZE);
    aesmall_micropython_frame call;
    aesmall_error error;

    aesmall_micropython_begin(&call, args[1], 1);
    aes_key_128_init(&call.key, secret);
    error = function(&call.key.cipher, secret, call.in, call.in_len, call.out, call.out_cap,
                     &call.out_len);
    return aesmall_micropython_end(&call, error);
}

static mp_obj_t group_seal(size_t n_args, const mp_obj_t *args)
{
    (void)n_args;
    return seal_text(args, aesmall_meshcore_group_seal);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_meshcore_group_seal, 2, 2, group_seal);

static mp_obj_t group_open(size_t n_args, const mp_obj_t *args)
{
    (void)n_args;
    return open_text(args, aesmall_meshcore_group_open);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_meshcore_group_open, 2, 2, group_open);

static mp_obj_t direct_seal(size_t n_args, const mp_obj_t *args)
{
    (void)n_args;
    return seal_text(args, aesmall_meshcore_direct_seal);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_meshcore_direct_seal, 2, 2, direct_seal);

static mp_obj_t direct_open(size_t n_args, const mp_obj_t *args)
{
    (void)n_args;
    return open_text(args, aesmall_meshcore_direct_open);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_meshcore_direct_open, 2, 2, direct_open);

AESMALL_MICROPYTHON_ADD_BEGIN(meshcore)
AESMALL_MICROPYTHON_ADD(MP_QSTR_meshcore_channel_secret, meshcore_channel_secret)
AESMALL_MICROPYTHON_ADD(MP_QSTR_meshcore_channel_hash, meshcore_channel_hash)
AESMALL_MICROPYTHON_ADD(MP_QSTR_meshcore_group_seal, meshcore_group_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_meshcore_group_open, meshcore_group_open)
AESMALL_MICROPYTHON_ADD(MP_QSTR_meshcore_direct_seal, meshcore_direct_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_meshcore_direct_open, meshcore_direct_open)
AESMALL_MICROPYTHON_ADD_END
