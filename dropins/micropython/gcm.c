/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * gcm_seal and gcm_open: GCM. */
#include "aesmall_micropython.h"

static mp_obj_t gcm_seal(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return aesmall_micropython_aead(n_args, args, keywords, aesmall_gcm_seal_args, 0);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_gcm_seal, 3, gcm_seal);

static mp_obj_t gcm_open(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return aesmall_micropython_aead(n_args, args, keywords, aesmall_gcm_open_args, 1);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_gcm_open, 3, gcm_open);

AESMALL_MICROPYTHON_ADD_BEGIN(gcm)
AESMALL_MICROPYTHON_ADD(MP_QSTR_gcm_seal, gcm_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_gcm_open, gcm_open)
AESMALL_MICROPYTHON_ADD_END
