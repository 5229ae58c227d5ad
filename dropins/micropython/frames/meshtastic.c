/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * meshtastic_crypt_unauthenticated: packets of a channel of Meshtastic (services/frames/mesh). */
#include "../aesmall_micropython.h"

static mp_obj_t crypt_packet(size_t n_args, const mp_obj_t *args)
{
    size_t psk_len;
    const uint8_t *const psk = aesmall_micropython_data(args[0], &psk_len, MP_BUFFER_READ);
    const uint32_t packet_id = aesmall_micropython_number(args[1], 0xffffffff);
    const uint32_t from = aesmall_micropython_number(args[2], 0xffffffff);
    size_t len;
    const uint8_t *const in = aesmall_micropython_data(args[3], &len, MP_BUFFER_READ);
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(len);
    uint8_t secret[32];
    size_t secret_len;
    aes_key key;
    aesmall_error error;

    (void)n_args;
    error = aesmall_meshtastic_channel_key(psk, psk_len, secret, &secret_len);
    if (error != AESMALL_OK) {
        aesmall_micropython_refuse(AESMALL_ERROR_KEY_SIZE);
    }
    error = aes_key_init_encrypt_only(&key, secret, secret_len);
    aesmall_wipe(secret, sizeof secret);
    if (error == AESMALL_OK) {
        error = aesmall_meshtastic_crypt_unauthenticated(&key.cipher, packet_id, from, in, len,
                                                         (uint8_t *)result->data, len);
    }
    aesmall_wipe(&key, sizeof key);
    aesmall_micropython_refuse(error);
    return MP_OBJ_FROM_PTR(result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_meshtastic_crypt_unauthenticated, 4, 4,
                                    crypt_packet);

AESMALL_MICROPYTHON_ADD_BEGIN(meshtastic)
AESMALL_MICROPYTHON_ADD(MP_QSTR_meshtastic_crypt_unauthenticated, meshtastic_crypt_unauthenticated)
AESMALL_MICROPYTHON_ADD_END
