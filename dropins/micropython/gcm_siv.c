/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * gcm_siv_seal and gcm_siv_open: AES-GCM-SIV, which tolerates a repeated nonce. The tag has 16
 * bytes. */
#include "aesmall_micropython.h"

/* Room for the key of one message, of the size of the key. The mode wipes it. */
static aesmall_error seal_args(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    aes_key room;
    const aesmall_key_room message = aes_key_room(&room, AESMALL_KEY(aes_key, cipher));

    return message.secret_len == 24 ? AESMALL_ERROR_KEY_SIZE
                                    : aesmall_gcm_siv_seal_args(cipher, &message, args);
}

static aesmall_error open_args(const aesmall_cipher *cipher, const aesmall_aead_args *args)
{
    aes_key room;
    const aesmall_key_room message = aes_key_room(&room, AESMALL_KEY(aes_key, cipher));

    return message.secret_len == 24 ? AESMALL_ERROR_KEY_SIZE
                                    : aesmall_gcm_siv_open_args(cipher, &message, args);
}

static mp_obj_t gcm_siv_seal(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return aesmall_micropython_aead(n_args, args, keywords, seal_args, 0);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_gcm_siv_seal, 3, gcm_siv_seal);

static mp_obj_t gcm_siv_open(size_t n_args, const mp_obj_t *args, mp_map_t *keywords)
{
    return aesmall_micropython_aead(n_args, args, keywords, open_args, 1);
}
MP_DEFINE_CONST_FUN_OBJ_KW(aesmall_micropython_gcm_siv_open, 3, gcm_siv_open);

AESMALL_MICROPYTHON_ADD_BEGIN(gcm_siv)
AESMALL_MICROPYTHON_ADD(MP_QSTR_gcm_siv_seal, gcm_siv_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_gcm_siv_open, gcm_siv_open)
AESMALL_MICROPYTHON_ADD_END
