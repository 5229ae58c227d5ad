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

uint32_t aesmall_micropython_number(mp_obj_t object, uint32_t max)
{
    const mp_uint_t value = (mp_uint_t)mp_obj_get_int_truncated(object);

    /* On processors of 32 bits 2^32 is truncated to 0, and -1 to 2^32 - 1. */
    if (value > max || mp_binary_op(MP_BINARY_OP_EQUAL, object, mp_obj_new_int_from_uint(value)) !=
                           mp_const_true) {
        aesmall_micropython_refuse(AESMALL_ERROR_ARGUMENT);
    }
    return (uint32_t)value;
}

/* Returns the address of a buffer of `len` bytes. Raises `error` for another length. */
static const uint8_t *exactly(mp_obj_t object, size_t len, aesmall_error error)
{
    size_t found;
    const uint8_t *const data = aesmall_micropython_data(object, &found, MP_BUFFER_READ);

    aesmall_micropython_refuse(found == len ? AESMALL_OK : error);
    return data;
}

const uint8_t *aesmall_micropython_field(mp_obj_t object, size_t len)
{
    return exactly(object, len, AESMALL_ERROR_ARGUMENT);
}

const uint8_t *aesmall_micropython_secret(mp_obj_t object, size_t len)
{
    return exactly(object, len, AESMALL_ERROR_KEY_SIZE);
}
