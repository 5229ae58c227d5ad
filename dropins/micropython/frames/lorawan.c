/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * lorawan_...: frames and the join of LoRaWAN 1.0.x (services/lorawan).
 * `keys` is NwkSKey, then AppSKey. */
#include "../aesmall_micropython.h"

/* The keys of a session. */
typedef struct {
    aes_key_128 nwk_s_key;
    aes_key_128 app_s_key;
} session_keys;

/* Fills in a session. Its counter in both directions is `counter`. */
static void begin(session_keys *keys, aesmall_lorawan_session *session, const mp_obj_t *args)
{
    const uint8_t *secrets;

    session->DevAddr = aesmall_micropython_number(args[1], 0xffffffff);
    session->FCntUp = aesmall_micropython_number(args[2], 0xffffffff);
    session->FCntDown = session->FCntUp;
    secrets = aesmall_micropython_secret(args[0], 32);
    aes_key_128_init_encrypt_only(&keys->nwk_s_key, secrets);
    aes_key_128_init_encrypt_only(&keys->app_s_key, secrets + 16);
    session->NwkSKey = &keys->nwk_s_key.cipher;
    session->AppSKey = &keys->app_s_key.cipher;
}

static mp_obj_t lorawan_build_uplink(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_lorawan_session session;
    aesmall_lorawan_frame frame;
    session_keys keys;
    aesmall_error error;

    aesmall_micropython_get_uplink(&frame, args + 3, n_args > 7 ? args[7] : MP_OBJ_NULL);
    aesmall_micropython_begin(&call, args[6], AESMALL_LORAWAN_DATA_SIZE(sizeof frame.FOpts, 0));
    begin(&keys, &session, args);
    error = aesmall_lorawan_build_uplink(&session, &frame, call.in, call.in_len, call.out,
                                         call.out_cap, &call.out_len);
    aesmall_wipe(&keys, sizeof keys);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_lorawan_build_uplink, 7, 8,
                                    lorawan_build_uplink);

static mp_obj_t lorawan_open_downlink(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_lorawan_session session;
    aesmall_lorawan_frame frame;
    session_keys keys;
    aesmall_error error;

    (void)n_args;
    aesmall_micropython_begin(&call, args[3], 1);
    begin(&keys, &session, args);
    error = aesmall_lorawan_open_downlink(&session, call.in, call.in_len, &frame, call.out,
                                          call.out_cap, &call.out_len);
    aesmall_wipe(&keys, sizeof keys);
    return aesmall_micropython_end_downlink(&call, error, &frame);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_lorawan_open_downlink, 4, 4,
                                    lorawan_open_downlink);

static mp_obj_t lorawan_build_join_request(size_t n_args, const mp_obj_t *args)
{
    const uint8_t *const app_eui = aesmall_micropython_field(args[1], 8);
    const uint8_t *const dev_eui = aesmall_micropython_field(args[2], 8);
    const uint32_t dev_nonce = aesmall_micropython_number(args[3], 0xffff);
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(AESMALL_LORAWAN_JOIN_REQUEST_SIZE);
    aes_key_128 key;
    aesmall_error error;

    (void)n_args;
    aes_key_128_init_encrypt_only(&key, aesmall_micropython_secret(args[0], 16));
    error = aesmall_lorawan_build_join_request(&key.cipher, app_eui, dev_eui, (uint16_t)dev_nonce,
                                               (uint8_t *)result->data);
    aesmall_wipe(&key, sizeof key);
    aesmall_micropython_refuse(error);
    return MP_OBJ_FROM_PTR(result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_lorawan_build_join_request, 4, 4,
                                    lorawan_build_join_request);

/* Returns the keys of the session and the fields. */
static mp_obj_t lorawan_open_join_accept(size_t n_args, const mp_obj_t *args)
{
    const uint32_t dev_nonce = aesmall_micropython_number(args[1], 0xffff);
    mp_obj_str_t *const keys = aesmall_micropython_new_bytes(32);
    uint8_t *const nwk_s_key = (uint8_t *)keys->data;
    aesmall_lorawan_join_accept accept;
    size_t in_len;
    const uint8_t *const in = aesmall_micropython_data(args[2], &in_len, MP_BUFFER_READ);
    aes_key_128 key;
    aesmall_error error;

    (void)n_args;
    aes_key_128_init_encrypt_only(&key, aesmall_micropython_secret(args[0], 16));
    error = aesmall_lorawan_open_join_accept(&key.cipher, in, in_len, &accept);
    if (error == AESMALL_OK) {
        error = aesmall_lorawan_derive_session_keys(&key.cipher, &accept, (uint16_t)dev_nonce,
                                                    nwk_s_key, nwk_s_key + 16);
    }
    aesmall_wipe(&key, sizeof key);
    aesmall_micropython_refuse(error);
    return aesmall_micropython_joined(&accept, keys);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_lorawan_open_join_accept, 3, 3,
                                    lorawan_open_join_accept);

/* Reads DevAddr, FCnt and MHDR of a frame, and the message. */
static void begin_message(aesmall_micropython_frame *call, aesmall_lorawan_frame *frame,
                          const mp_obj_t *args)
{
    frame->DevAddr = aesmall_micropython_number(args[1], 0xffffffff);
    frame->FCnt = aesmall_micropython_number(args[2], 0xffffffff);
    frame->MHDR = (uint8_t)aesmall_micropython_number(args[3], 0xff);
    aesmall_micropython_begin_keyed(call, args[0], args[4], 4);
}

static mp_obj_t lorawan_crypt_payload(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_lorawan_frame frame;
    aesmall_error error;

    (void)n_args;
    begin_message(&call, &frame, args);
    call.out_len = call.in_len;
    error = aesmall_lorawan_crypt_payload(&call.key.cipher, &frame, call.in, call.in_len, call.out,
                                          call.out_cap);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_lorawan_crypt_payload, 5, 5,
                                    lorawan_crypt_payload);

static mp_obj_t lorawan_compute_mic(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_lorawan_frame frame;
    aesmall_error error;

    (void)n_args;
    begin_message(&call, &frame, args);
    call.out_len = 4;
    error = aesmall_lorawan_compute_mic(&call.key.cipher, &frame, call.in, call.in_len, call.out);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_lorawan_compute_mic, 5, 5,
                                    lorawan_compute_mic);

AESMALL_MICROPYTHON_ADD_BEGIN(lorawan)
AESMALL_MICROPYTHON_ADD(MP_QSTR_lorawan_build_uplink, lorawan_build_uplink)
AESMALL_MICROPYTHON_ADD(MP_QSTR_lorawan_open_downlink, lorawan_open_downlink)
AESMALL_MICROPYTHON_ADD(MP_QSTR_lorawan_build_join_request, lorawan_build_join_request)
AESMALL_MICROPYTHON_ADD(MP_QSTR_lorawan_open_join_accept, lorawan_open_join_accept)
AESMALL_MICROPYTHON_ADD(MP_QSTR_lorawan_crypt_payload, lorawan_crypt_payload)
AESMALL_MICROPYTHON_ADD(MP_QSTR_lorawan_compute_mic, lorawan_compute_mic)
AESMALL_MICROPYTHON_ADD_END
