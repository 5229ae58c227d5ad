/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "aesmall_micropython.h"

void aesmall_micropython_refuse(aesmall_error error)
{
    mp_rom_error_text_t text = MP_ERROR_TEXT("value");

    if (error == AESMALL_OK) {
        return;
    }
    if (error == AESMALL_ERROR_KEY || error == AESMALL_ERROR_KEY_SIZE) {
        text = MP_ERROR_TEXT("key");
    }
    if (error == AESMALL_ERROR_AUTH || error == AESMALL_ERROR_FORMAT) {
        text = MP_ERROR_TEXT("forged");
    }
    mp_raise_ValueError(text);
}

uint8_t *aesmall_micropython_data(mp_obj_t object, size_t *len, mp_uint_t access)
{
    mp_buffer_info_t buffer;

    mp_get_buffer_raise(object, &buffer, access);
    *len = buffer.len;
    return buffer.buf;
}

mp_obj_str_t *aesmall_micropython_new_bytes(size_t len)
{
#if MICROPY_ENABLE_DYNRUNTIME
    const mp_obj_type_t *const type = mp_obj_get_type(mp_obj_new_bytes(NULL, 0));
#else
    const mp_obj_type_t *const type = &mp_type_bytes;
#endif
    const mp_obj_t size = MP_OBJ_NEW_SMALL_INT(len);
    mp_obj_str_t *const result =
        MP_OBJ_TO_PTR(MP_OBJ_TYPE_GET_SLOT(type, make_new)(type, 1, 0, &size));

    if (len != 0) {       /* otherwise it is MicroPython's constant */
        result->hash = 0; /* not known: the value of zeros */
    }
    return result;
}

uint32_t aesmall_micropython_number(mp_obj_t object)
{
    const mp_uint_t value = (mp_uint_t)mp_obj_get_int_truncated(object);

    if ((value >> 16 >> 16) != 0) {
        aesmall_micropython_refuse(AESMALL_ERROR_ARGUMENT);
    }
    return (uint32_t)value;
}

void aesmall_micropython_key16(aes_key *key, mp_obj_t object)
{
    size_t len;
    const uint8_t *const secret = aesmall_micropython_data(object, &len, MP_BUFFER_READ);

    if (len != 16) {
        aesmall_micropython_refuse(AESMALL_ERROR_KEY_SIZE);
    }
    aesmall_micropython_refuse(aes_key_init_encrypt_only(key, secret, len));
}
