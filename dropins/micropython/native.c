/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * A native module: its import function, and the C functions that compilers call. */
#include "aesmall_micropython.h"

void *memcpy(void *to, const void *from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int value, size_t size);

void *memcpy(void *to, const void *from, size_t size)
{
    return mp_fun_table.memmove_(to, from, size);
}

void *memmove(void *to, const void *from, size_t size)
{
    return mp_fun_table.memmove_(to, from, size);
}

void *memset(void *to, int value, size_t size)
{
    return mp_fun_table.memset_(to, value, size);
}

mp_obj_t mpy_init(mp_obj_fun_bc_t *self, size_t n_args, size_t n_kw, mp_obj_t *args)
{
    MP_DYNRUNTIME_INIT_ENTRY
#if AESMALL_MICROPYTHON_AES
    aesmall_micropython_add_aes();
#endif
#if AESMALL_MICROPYTHON_CCM
    aesmall_micropython_add_ccm();
#endif
#if AESMALL_MICROPYTHON_TEXT
    aesmall_micropython_add_text();
#endif
    MP_DYNRUNTIME_INIT_EXIT
}
