/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * xts_encrypt and xts_decrypt: XTS, for sectors of a block device. */
#include "aesmall_micropython.h"

/* Returns the object for `len` bytes of output, and its address in `out`: `given`, or a new bytes
 * object if `given` is MP_OBJ_NULL. */
static mp_obj_t output(mp_obj_t given, size_t len, uint8_t **out)
{
    size_t out_cap = len;

    if (given == MP_OBJ_NULL) {
        mp_obj_str_t *const bytes = aesmall_micropython_new_bytes(len);

        *out = (uint8_t *)bytes->data;
        return MP_OBJ_FROM_PTR(bytes);
    }
    *out = aesmall_micropython_data(given, &out_cap, MP_BUFFER_WRITE);
    if (out_cap < len) {
        mp_raise_ValueError(MP_ERROR_TEXT("output too small"));
    }
    return given;
}

static mp_obj_t xts(size_t n_args, const mp_obj_t *args, size_t decrypts)
{
    const uint8_t *secret;
    size_t half;
    const uint8_t *tweak;
    size_t tweak_len;
    const uint8_t *in;
    size_t len;
    mp_obj_t result;
    uint8_t *out;
    aesmall_xts both;
    struct {
        aes_key data;
        aes_key tweak;
    } keys;
    aesmall_error error;

    secret = aesmall_micropython_data(args[0], &half, MP_BUFFER_READ);
    tweak = aesmall_micropython_data(args[1], &tweak_len, MP_BUFFER_READ);
    in = aesmall_micropython_data(args[2], &len, MP_BUFFER_READ);
    if (half != 32 && half != 64) {
        aesmall_micropython_refuse(AESMALL_ERROR_KEY_SIZE);
    }
    if (tweak_len != AESMALL_BLOCK_SIZE) {
        aesmall_micropython_refuse(AESMALL_ERROR_ARGUMENT);
    }
    result = output(n_args > 3 ? args[3] : MP_OBJ_NULL, len, &out);
    half /= 2;
    error = aes_key_init(&keys.data, secret, half);
    if (error == AESMALL_OK) {
        error = aes_key_init_encrypt_only(&keys.tweak, secret + half, half);
    }
    if (error == AESMALL_OK) {
        error = aesmall_xts_init(&both, &keys.data.cipher, &keys.tweak.cipher);
    }
    if (error == AESMALL_OK) {
        error = decrypts ? aesmall_xts_decrypt(&both, tweak, in, len, out, len)
                         : aesmall_xts_encrypt(&both, tweak, in, len, out, len);
    }
    aesmall_wipe(&keys, sizeof keys);
    aesmall_micropython_refuse(error);
    return result;
}

static mp_obj_t xts_encrypt(size_t n_args, const mp_obj_t *args)
{
    return xts(n_args, args, 0);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_xts_encrypt, 3, 4, xts_encrypt);

static mp_obj_t xts_decrypt(size_t n_args, const mp_obj_t *args)
{
    return xts(n_args, args, 1);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_xts_decrypt, 3, 4, xts_decrypt);

AESMALL_MICROPYTHON_ADD_BEGIN(xts)
AESMALL_MICROPYTHON_ADD(MP_QSTR_xts_encrypt, xts_encrypt)
AESMALL_MICROPYTHON_ADD(MP_QSTR_xts_decrypt, xts_decrypt)
AESMALL_MICROPYTHON_ADD_END
