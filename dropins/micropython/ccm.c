/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * seal and open: CCM. */
#include "aesmall_micropython.h"

static mp_obj_t ccm_seal(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return aesmall_micropython_aead(n_args, args, keywords, aesmall_ccm_short_tag_seal_args, 0);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_ccm_seal, 3, ccm_seal);

static mp_obj_t ccm_open(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return aesmall_micropython_aead(n_args, args, keywords, aesmall_ccm_short_tag_open_args, 1);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_ccm_open, 3, ccm_open);

AESMALL_MICROPYTHON_ADD_BEGIN(ccm)
AESMALL_MICROPYTHON_ADD(MP_QSTR_seal, ccm_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_open, ccm_open)
AESMALL_MICROPYTHON_ADD_END
