/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * eax_seal and eax_open: EAX. */
#include "aesmall_micropython.h"

static mp_obj_t eax_seal(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return aesmall_micropython_aead(n_args, args, keywords, aesmall_eax_seal_args, 0);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_eax_seal, 3, eax_seal);

static mp_obj_t eax_open(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return aesmall_micropython_aead(n_args, args, keywords, aesmall_eax_open_args, 1);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_eax_open, 3, eax_open);

AESMALL_MICROPYTHON_ADD_BEGIN(eax)
AESMALL_MICROPYTHON_ADD(MP_QSTR_eax_seal, eax_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_eax_open, eax_open)
AESMALL_MICROPYTHON_ADD_END
