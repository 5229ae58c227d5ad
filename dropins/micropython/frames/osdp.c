/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * osdp_...: the Secure Channel of OSDP (services/frames/osdp). `keys` is S-ENC, S-MAC1 and S-MAC2.
 */
#include "../aesmall_micropython.h"

enum { KEYS_SIZE = 48, MAC_SIZE = 16 };

static mp_obj_t derive_scbk(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const cuid = aesmall_micropython_field(args[1], 8);
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(16);
    aes_key_128 mk;
    aesmall_error error;

    (void)n_args;
    aes_key_128_init_encrypt_only(&mk, aesmall_micropython_secret(args[0], 16));
    error = aesmall_osdp_derive_scbk(&mk.cipher, cuid, (uint8_t *)result->data);
    aesmall_wipe(&mk, sizeof mk);
    aesmall_micropython_refuse(error);
    return MP_OBJ_FROM_PTR(result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_osdp_derive_scbk, 2, 2, derive_scbk);

static mp_obj_t derive_session_keys(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const cp_random = aesmall_micropython_field(args[1], 8);
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(KEYS_SIZE);
    uint8_t *const keys = (uint8_t *)result->data;
    aes_key_128 scbk;
    aesmall_error error;

    (void)n_args;
    aes_key_128_init_encrypt_only(&scbk, aesmall_micropython_secret(args[0], 16));
    error = aesmall_osdp_derive_session_keys(&scbk.cipher, cp_random, keys, keys + 16, keys + 32);
    aesmall_wipe(&scbk, sizeof scbk);
    aesmall_micropython_refuse(error);
    return MP_OBJ_FROM_PTR(result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_osdp_derive_session_keys, 2, 2,
                                    derive_session_keys);

/* Returns 16 bytes. If there are received ones, raises "forged" unless they are equal. */
static mp_obj_t checked(mp_obj_str_t *result, mp_obj_t received)
{
    if (received != MP_OBJ_NULL &&
        !aesmall_equal(result->data, aesmall_micropython_field(received, MAC_SIZE), MAC_SIZE)) {
        aesmall_wipe((uint8_t *)result->data, MAC_SIZE);
        aesmall_micropython_refuse(AESMALL_ERROR_AUTH);
    }
    return MP_OBJ_FROM_PTR(result);
}

/* The arguments are keys, cp_random, pd_random, and the received cryptogram if there is one. */
static mp_obj_t cryptogram(size_t n_args, const mp_obj_t *args, size_t is_pd)
{
    const uint8_t *const cp_random = aesmall_micropython_field(args[1], 8);
    const uint8_t *const pd_random = aesmall_micropython_field(args[2], 8);
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(MAC_SIZE);
    aes_key_128 s_enc;
    aesmall_error error;

    aes_key_128_init_encrypt_only(&s_enc, aesmall_micropython_secret(args[0], KEYS_SIZE));
    error = aesmall_osdp_compute_cryptogram(&s_enc.cipher, is_pd ? cp_random : pd_random,
                                            is_pd ? pd_random : cp_random, (uint8_t *)result->data);
    aesmall_wipe(&s_enc, sizeof s_enc);
    aesmall_micropython_refuse(error);
    return checked(result, n_args > 3 ? args[3] : MP_OBJ_NULL);
}

static mp_obj_t cp_cryptogram(size_t n_args, const mp_obj_t *args)
{
    return cryptogram(n_args, args, 0);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_osdp_cp_cryptogram, 3, 4, cp_cryptogram);

static mp_obj_t pd_cryptogram(size_t n_args, const mp_obj_t *args)
{
    return cryptogram(n_args, args, 1);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_osdp_pd_cryptogram, 3, 4, pd_cryptogram);

/* The keys of a session, of which the first one may be able to decrypt. */
typedef struct {
    aes_key_128 s_enc;
    aes_key_128 s_mac1;
    aes_key_128 s_mac2;
} session_keys;

static void begin(session_keys *keys, aesmall_osdp_session *session, const uint8_t *secrets)
{
    aes_key_128_init_encrypt_only(&keys->s_mac1, secrets + 16);
    aes_key_128_init_encrypt_only(&keys->s_mac2, secrets + 32);
    session->s_enc = &keys->s_enc.cipher;
    session->s_mac1 = &keys->s_mac1.cipher;
    session->s_mac2 = &keys->s_mac2.cipher;
}

static void end(session_keys *keys, aesmall_osdp_session *session)
{
    aesmall_osdp_session_wipe(session);
    aesmall_wipe(keys, sizeof *keys);
}

static mp_obj_t r_mac_i(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const secrets = aesmall_micropython_secret(args[0], KEYS_SIZE);
    const uint8_t *const of_cp = aesmall_micropython_field(args[1], 16);
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(MAC_SIZE);
    aesmall_osdp_session session;
    session_keys keys;
    aesmall_error error;

    aes_key_128_init_encrypt_only(&keys.s_enc, secrets);
    begin(&keys, &session, secrets);
    error =
        aesmall_osdp_session_init(&session, session.s_enc, session.s_mac1, session.s_mac2, of_cp);
    memcpy((uint8_t *)result->data, session.mac, MAC_SIZE);
    end(&keys, &session);
    aesmall_micropython_refuse(error);
    return checked(result, n_args > 2 ? args[2] : MP_OBJ_NULL);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_osdp_r_mac_i, 2, 3, r_mac_i);

/* Returns the packet and its MAC, which the next call needs. */
static mp_obj_t osdp_seal(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const secrets = aesmall_micropython_secret(args[0], KEYS_SIZE);
    mp_obj_str_t *const mac = aesmall_micropython_new_bytes(MAC_SIZE);
    const uint8_t address = (uint8_t)aesmall_micropython_number(args[2], 0xff);
    const uint8_t control = (uint8_t)aesmall_micropython_number(args[3], 0xff);
    const uint8_t code = (uint8_t)aesmall_micropython_number(args[4], 0xff);
    aesmall_micropython_frame call;
    aesmall_osdp_session session;
    session_keys keys;
    aesmall_error error;

    (void)n_args;
    memcpy(session.mac, aesmall_micropython_field(args[1], MAC_SIZE), MAC_SIZE);
    aesmall_micropython_begin(&call, args[5], AESMALL_OSDP_SEALED_SIZE(1));
    aes_key_128_init_encrypt_only(&keys.s_enc, secrets);
    begin(&keys, &session, secrets);
    error = aesmall_osdp_seal(&session, address, control, code, call.in, call.in_len, call.out,
                              call.out_cap, &call.out_len);
    memcpy((uint8_t *)mac->data, session.mac, MAC_SIZE);
    end(&keys, &session);
    return aesmall_micropython_end_pair(&call, error, MP_OBJ_FROM_PTR(mac));
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_osdp_seal, 6, 6, osdp_seal);

/* Returns the code, the data and the MAC. */
static mp_obj_t osdp_open(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const secrets = aesmall_micropython_secret(args[0], KEYS_SIZE);
    mp_obj_str_t *const mac = aesmall_micropython_new_bytes(MAC_SIZE);
    const uint8_t address = (uint8_t)aesmall_micropython_number(args[2], 0xff);
    aesmall_micropython_frame call;
    aesmall_osdp_session session;
    session_keys keys;
    mp_obj_t items[3];
    aesmall_error error;
    uint8_t code;

    (void)n_args;
    memcpy(session.mac, aesmall_micropython_field(args[1], MAC_SIZE), MAC_SIZE);
    aesmall_micropython_begin(&call, args[3], 1);
    aes_key_128_init(&keys.s_enc, secrets);
    begin(&keys, &session, secrets);
    error = aesmall_osdp_open(&session, address, call.in, call.in_len, &code, call.out,
                              call.out_cap, &call.out_len);
    memcpy((uint8_t *)mac->data, session.mac, MAC_SIZE);
    end(&keys, &session);
    items[1] = aesmall_micropython_end(&call, error);
    items[0] = MP_OBJ_NEW_SMALL_INT(code);
    items[2] = MP_OBJ_FROM_PTR(mac);
    return mp_obj_new_tuple(3, items);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_osdp_open, 4, 4, osdp_open);

static mp_obj_t osdp_crc(size_t n_args, const mp_obj_t *args)
{
    size_t len;
    const uint8_t *const in = aesmall_micropython_data(args[0], &len, MP_BUFFER_READ);

    (void)n_args;
    return MP_OBJ_NEW_SMALL_INT(aesmall_osdp_crc(in, len));
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_osdp_crc, 1, 1, osdp_crc);

AESMALL_MICROPYTHON_ADD_BEGIN(osdp)
AESMALL_MICROPYTHON_ADD(MP_QSTR_osdp_derive_scbk, osdp_derive_scbk)
AESMALL_MICROPYTHON_ADD(MP_QSTR_osdp_derive_session_keys, osdp_derive_session_keys)
AESMALL_MICROPYTHON_ADD(MP_QSTR_osdp_cp_cryptogram, osdp_cp_cryptogram)
AESMALL_MICROPYTHON_ADD(MP_QSTR_osdp_pd_cryptogram, osdp_pd_cryptogram)
AESMALL_MICROPYTHON_ADD(MP_QSTR_osdp_r_mac_i, osdp_r_mac_i)
AESMALL_MICROPYTHON_ADD(MP_QSTR_osdp_seal, osdp_seal)
AESMALL_MICROPYTHON_ADD(MP_QSTR_osdp_open, osdp_open)
AESMALL_MICROPYTHON_ADD(MP_QSTR_osdp_crc, osdp_crc)
AESMALL_MICROPYTHON_ADD_END
