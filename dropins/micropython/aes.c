/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * The class aes, as in MicroPython's module cryptolib. */
#include "../../src/core/overlap.h"
#include "aesmall_micropython.h"

enum { ECB = 1, CBC = 2, CTR = 6 };

typedef struct {
    mp_obj_base_t base;
    aes_key key;
    aesmall_ctr_stream stream;
    uint8_t iv[AESMALL_BLOCK_SIZE];
    uint8_t mode;
    uint8_t decrypts; /* 0 or 1, and 2 until the first call */
} aes_object;

static mp_obj_t aes_make_new(const mp_obj_type_t *type, size_t n_args, size_t n_kw,
                             const mp_obj_t *args)
{
    const uint8_t *secret;
    size_t secret_len;
    const uint8_t *iv = NULL;
    size_t iv_len = 0;
    aes_object *self;
    mp_int_t mode;

    mp_arg_check_num(n_args, n_kw, 2, 3, false);
    secret = aesmall_micropython_data(args[0], &secret_len, MP_BUFFER_READ);
    mode = mp_obj_get_int(args[1]);
    if (n_args > 2) {
        iv = aesmall_micropython_data(args[2], &iv_len, MP_BUFFER_READ);
    }
    if (mode != ECB && mode != CBC && mode != CTR) {
        mp_raise_ValueError(MP_ERROR_TEXT("mode"));
    }
    if (iv_len != AESMALL_BLOCK_SIZE && (mode != ECB || n_args > 2)) {
        mp_raise_ValueError(MP_ERROR_TEXT("IV"));
    }
#if MICROPY_ENABLE_DYNRUNTIME
    self = mp_obj_malloc(aes_object, type);
#else
    self = mp_obj_malloc_with_finaliser(aes_object, type);
#endif
    self->mode = (uint8_t)mode;
    self->decrypts = 2;
    aesmall_micropython_refuse(aes_key_init(&self->key, secret, secret_len));
    if (mode == CTR) {
        aesmall_micropython_refuse(
            aesmall_ctr_stream_init(&self->stream, &self->key.cipher, iv, 128));
    } else if (mode == CBC) {
        memcpy(self->iv, iv, AESMALL_BLOCK_SIZE);
    }
    return MP_OBJ_FROM_PTR(self);
}

static aesmall_error ecb(const aes_object *self, const uint8_t *in, size_t len, uint8_t *out)
{
    const aesmall_cipher *const cipher = &self->key.cipher;

    if (aesmall_overlap(in, len, out, len)) {
        return AESMALL_ERROR_OVERLAP;
    }
    for (; len != 0; len -= AESMALL_BLOCK_SIZE) {
        (self->decrypts ? cipher->decrypt : cipher->encrypt)(cipher, in, out);
        in += AESMALL_BLOCK_SIZE;
        out += AESMALL_BLOCK_SIZE;
    }
    return AESMALL_OK;
}

/* CBC goes on from the last block of ciphertext, which decryption in place overwrites. */
static aesmall_error cbc(aes_object *self, const uint8_t *in, size_t len, uint8_t *out)
{
    const aesmall_cipher *const cipher = &self->key.cipher;
    uint8_t next[AESMALL_BLOCK_SIZE];
    aesmall_error error;

    if (len == 0) {
        return AESMALL_OK;
    }
    len -= AESMALL_BLOCK_SIZE;
    memcpy(next, in + len, AESMALL_BLOCK_SIZE);
    len += AESMALL_BLOCK_SIZE;
    if (self->decrypts) {
        error = aesmall_cbc_decrypt_nopad(cipher, self->iv, in, len, out, len);
    } else {
        error = aesmall_cbc_encrypt_nopad(cipher, self->iv, in, len, out, len);
    }
    if (error == AESMALL_OK) {
        memcpy(self->iv, self->decrypts ? next : out + len - AESMALL_BLOCK_SIZE,
               AESMALL_BLOCK_SIZE);
    }
    aesmall_wipe(next, sizeof next); /* of plaintext */
    return error;
}

static mp_obj_t aes_crypt(size_t n_args, const mp_obj_t *args, uint8_t decrypts)
{
    aes_object *const self = MP_OBJ_TO_PTR(args[0]);
    size_t len;
    const uint8_t *const in = aesmall_micropython_data(args[1], &len, MP_BUFFER_READ);
    mp_obj_t result;
    uint8_t *out;
    size_t out_cap = len;
    aesmall_error error;

    if (self->decrypts + decrypts == 1) {
        mp_raise_ValueError(MP_ERROR_TEXT("can't encrypt & decrypt"));
    }
    if ((self->mode == ECB || self->mode == CBC) && len % AESMALL_BLOCK_SIZE != 0) {
        mp_raise_ValueError(MP_ERROR_TEXT("blksize % 16"));
    }
    if (n_args > 2) {
        result = args[2];
        out = aesmall_micropython_data(result, &out_cap, MP_BUFFER_WRITE);
    } else {
        mp_obj_str_t *const bytes = aesmall_micropython_new_bytes(len);

        result = MP_OBJ_FROM_PTR(bytes);
        out = (uint8_t *)bytes->data;
    }
    if (out_cap < len) {
        mp_raise_ValueError(MP_ERROR_TEXT("output too small"));
    }
    self->decrypts = decrypts;
    if (self->mode == ECB) {
        error = ecb(self, in, len, out);
    } else if (self->mode == CBC) {
        error = cbc(self, in, len, out);
    } else { /* or cleared, and then the stream is wiped */
        error = aesmall_ctr_stream_crypt(&self->stream, in, len, out, len);
    }
    aesmall_micropython_refuse(error);
    return result;
}

static mp_obj_t aes_encrypt(size_t n_args, const mp_obj_t *args)
{
    return aes_crypt(n_args, args, 0);
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aes_encrypt_obj, 2, 3, aes_encrypt);

static mp_obj_t aes_decrypt(size_t n_args, const mp_obj_t *args)
{
    return aes_crypt(n_args, args, 1);
}
static MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aes_decrypt_obj, 2, 3, aes_decrypt);

static mp_obj_t aes_clear(mp_obj_t object)
{
    aes_object *const self = MP_OBJ_TO_PTR(object);

    aesmall_wipe(&self->key, sizeof *self - offsetof(aes_object, key));
    return mp_const_none;
}
static MP_DEFINE_CONST_FUN_OBJ_1(aes_clear_obj, aes_clear);

#if MICROPY_ENABLE_DYNRUNTIME

/* mpy_ld needs variables that are not static. */
extern mp_obj_full_type_t aesmall_micropython_type;
extern mp_map_elem_t aesmall_micropython_locals[3];

mp_obj_full_type_t aesmall_micropython_type;
mp_map_elem_t aesmall_micropython_locals[3];
static MP_DEFINE_CONST_DICT(aes_locals, aesmall_micropython_locals);

void aesmall_micropython_add_aes(void)
{
    mp_obj_full_type_t *const type = &aesmall_micropython_type;
    mp_map_elem_t *const methods = aesmall_micropython_locals;

    type->base.type = &mp_type_type;
    type->name = MP_QSTR_aes;
    MP_OBJ_TYPE_SET_SLOT(type, make_new, aes_make_new, 0);
    methods[0].key = MP_OBJ_NEW_QSTR(MP_QSTR_encrypt);
    methods[0].value = MP_OBJ_FROM_PTR(&aes_encrypt_obj);
    methods[1].key = MP_OBJ_NEW_QSTR(MP_QSTR_decrypt);
    methods[1].value = MP_OBJ_FROM_PTR(&aes_decrypt_obj);
    methods[2].key = MP_OBJ_NEW_QSTR(MP_QSTR_clear);
    methods[2].value = MP_OBJ_FROM_PTR(&aes_clear_obj);
    MP_OBJ_TYPE_SET_SLOT(type, locals_dict, (void *)&aes_locals, 1);
    mp_store_global(MP_QSTR_aes, MP_OBJ_FROM_PTR(type));
}

#else

static const mp_rom_map_elem_t aes_locals_table[] = {
    {MP_ROM_QSTR(MP_QSTR_encrypt), MP_ROM_PTR(&aes_encrypt_obj)},
    {MP_ROM_QSTR(MP_QSTR_decrypt), MP_ROM_PTR(&aes_decrypt_obj)},
    {MP_ROM_QSTR(MP_QSTR_clear), MP_ROM_PTR(&aes_clear_obj)},
    {MP_ROM_QSTR(MP_QSTR___del__), MP_ROM_PTR(&aes_clear_obj)},
};
static MP_DEFINE_CONST_DICT(aes_locals, aes_locals_table);
MP_DEFINE_CONST_OBJ_TYPE(aesmall_micropython_aes, MP_QSTR_aes, MP_TYPE_FLAG_NONE, make_new,
                         aes_make_new, locals_dict, &aes_locals);

#endif
