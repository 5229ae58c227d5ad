/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * ntag424_...: Secure Dynamic Messaging of NTAG 424 DNA (services/frames/ntag424). */
#include "../aesmall_micropython.h"

/* Returns the UID and the read counter. */
static mp_obj_t decrypt_picc(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const in = aesmall_micropython_field(args[1], AESMALL_NTAG424_PICC_SIZE);
    aesmall_ntag424_picc picc;
    mp_obj_t items[2];
    aes_key_128 key;
    aesmall_error error;

    (void)n_args;
    aes_key_128_init(&key, aesmall_micropython_secret(args[0], 16));
    error = aesmall_ntag424_decrypt_picc_unauthenticated(&key.cipher, in, &picc);
    aesmall_wipe(&key, sizeof key);
    aesmall_micropython_refuse(error);
    items[0] = mp_obj_new_bytes(picc.uid, sizeof picc.uid);
    items[1] = MP_OBJ_NEW_SMALL_INT(picc.read_ctr);
    return mp_obj_new_tuple(2, items);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_ntag424_decrypt_picc_unauthenticated, 2, 2,
                                    decrypt_picc);

/* Reads the UID and the read counter. */
static void get_picc(aesmall_ntag424_picc *picc, const mp_obj_t *args)
{
    memcpy(picc->uid, aesmall_micropython_field(args[0], sizeof picc->uid), sizeof picc->uid);
    picc->read_ctr = aesmall_micropython_number(args[1], 0xffffff);
}

/* Returns the next read counter, or None for an old reading. */
static mp_obj_t verify_sdm(size_t n_args, const mp_obj_t *args)
{
    uint32_t next_ctr = aesmall_micropython_number(args[3], 0xffffffff);
    size_t text_len;
    const uint8_t *const text = aesmall_micropython_data(args[4], &text_len, MP_BUFFER_READ);
    const uint8_t *const mac = aesmall_micropython_field(args[5], AESMALL_NTAG424_MAC_SIZE);
    aesmall_ntag424_picc picc;
    aes_key_128 key, room;
    aesmall_error error;

    (void)n_args;
    get_picc(&picc, args + 1);
    aes_key_128_init_encrypt_only(&key, aesmall_micropython_secret(args[0], 16));
    error = aesmall_ntag424_verify_sdm(&key.cipher, aes_key_128_room_encrypt_only(&room), &picc,
                                       text, text_len, mac, &next_ctr);
    aesmall_wipe(&key, sizeof key);
    if (error == AESMALL_ERROR_REPLAY) {
        return mp_const_none;
    }
    aesmall_micropython_refuse(error);
    return mp_obj_new_int_from_uint(next_ctr);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_ntag424_verify_sdm, 6, 6, verify_sdm);

static mp_obj_t decrypt_file(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_ntag424_picc picc;
    aes_key_128 room;
    aesmall_error error;

    (void)n_args;
    get_picc(&picc, args + 1);
    aesmall_micropython_begin_keyed(&call, args[0], args[3], 1);
    call.out_len = call.in_len;
    error = aesmall_ntag424_decrypt_file_unauthenticated(&call.key.cipher, aes_key_128_room(&room),
                                                         &picc, call.in, call.in_len, call.out,
                                                         call.out_cap);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_ntag424_decrypt_file_unauthenticated, 4, 4,
                                    decrypt_file);

AESMALL_MICROPYTHON_ADD_BEGIN(ntag424)
AESMALL_MICROPYTHON_ADD(MP_QSTR_ntag424_decrypt_picc_unauthenticated,
                        ntag424_decrypt_picc_unauthenticated)
AESMALL_MICROPYTHON_ADD(MP_QSTR_ntag424_verify_sdm, ntag424_verify_sdm)
AESMALL_MICROPYTHON_ADD(MP_QSTR_ntag424_decrypt_file_unauthenticated,
                        ntag424_decrypt_file_unauthenticated)
AESMALL_MICROPYTHON_ADD_END
