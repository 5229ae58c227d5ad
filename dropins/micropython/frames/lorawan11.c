/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0
 *
 * lorawan11_...: frames and the join of LoRaWAN 1.1 (services/lorawan). `keys` is FNwkSIntKey,
 * SNwkSIntKey, NwkSEncKey and AppSKey. */
#include "../aesmall_micropython.h"

/* The keys of a session, in the order of the argument. */
typedef struct {
    aes_key_128 key[4];
} session_keys;

/* Takes the keys and DevAddr. */
static void begin(session_keys *keys, aesmall_lorawan11_session *session, const mp_obj_t *args)
{
    const uint8_t *secrets;
    size_t i;

    session->DevAddr = aesmall_micropython_number(args[1], 0xffffffff);
    secrets = aesmall_micropython_secret(args[0], 64);
    for (i = 0; i < 4; i++) {
        aes_key_128_init_encrypt_only(&keys->key[i], secrets + 16 * i);
    }
    session->FNwkSIntKey = &keys->key[0].cipher;
    session->SNwkSIntKey = &keys->key[1].cipher;
    session->NwkSEncKey = &keys->key[2].cipher;
    session->AppSKey = &keys->key[3].cipher;
}

static mp_obj_t lorawan11_build_uplink(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_lorawan11_session session;
    aesmall_lorawan_frame frame;
    uint8_t dr, channel;
    session_keys keys;
    aesmall_error error;

    session.FCntUp = aesmall_micropython_number(args[2], 0xffffffff);
    session.ConfFCntDown = (uint16_t)aesmall_micropython_number(args[3], 0xffffffff);
    aesmall_micropython_get_uplink(&frame, args + 4, n_args > 10 ? args[10] : MP_OBJ_NULL);
    dr = (uint8_t)aesmall_micropython_number(args[7], 0xff);
    channel = (uint8_t)aesmall_micropython_number(args[8], 0xff);
    aesmall_micropython_begin(&call, args[9], AESMALL_LORAWAN_DATA_SIZE(sizeof frame.FOpts, 0));
    begin(&keys, &session, args);
    error = aesmall_lorawan11_build_uplink(&session, &frame, dr, channel, call.in, call.in_len,
                                           call.out, call.out_cap, &call.out_len);
    aesmall_wipe(&keys, sizeof keys);
    return aesmall_micropython_end(&call, error);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_lorawan11_build_uplink, 10, 11,
                                    lorawan11_build_uplink);

static mp_obj_t lorawan11_open_downlink(size_t n_args, const mp_obj_t *args)
{
    aesmall_micropython_frame call;
    aesmall_lorawan11_session session;
    aesmall_lorawan_frame frame;
    session_keys keys;
    aesmall_error error;

    (void)n_args;
    session.NFCntDown = aesmall_micropython_number(args[2], 0xffffffff);
    session.AFCntDown = aesmall_micropython_number(args[3], 0xffffffff);
    session.ConfFCntUp = (uint16_t)aesmall_micropython_number(args[4], 0xffffffff);
    aesmall_micropython_begin(&call, args[5], 1);
    begin(&keys, &session, args);
    error = aesmall_lorawan11_open_downlink(&session, call.in, call.in_len, &frame, call.out,
                                            call.out_cap, &call.out_len);
    aesmall_wipe(&keys, sizeof keys);
    return aesmall_micropython_end_downlink(&call, error, &frame);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_lorawan11_open_downlink, 6, 6,
                                    lorawan11_open_downlink);

/* Takes the EUIs and the nonce of a join-request from three arguments. */
static void get_device(aesmall_lorawan11_device *device, mp_obj_t join_eui, mp_obj_t dev_eui,
                       mp_obj_t dev_nonce)
{
    memcpy(device->JoinEUI, aesmall_micropython_field(join_eui, 8), 8);
    memcpy(device->DevEUI, aesmall_micropython_field(dev_eui, 8), 8);
    device->DevNonce = (uint16_t)aesmall_micropython_number(dev_nonce, 0xffff);
}

static mp_obj_t lorawan11_build_join_request(size_t n_args, const mp_obj_t *args)
{
    mp_obj_str_t *const result = aesmall_micropython_new_bytes(AESMALL_LORAWAN_JOIN_REQUEST_SIZE);
    aesmall_lorawan11_device device;
    aes_key_128 key;
    aesmall_error error;

    (void)n_args;
    get_device(&device, args[1], args[2], args[3]);
    aes_key_128_init_encrypt_only(&key, aesmall_micropython_secret(args[0], 16));
    device.NwkKey = &key.cipher;
    error = aesmall_lorawan11_build_join_request(&device, (uint8_t *)result->data);
    aesmall_wipe(&key, sizeof key);
    aesmall_micropython_refuse(error);
    return MP_OBJ_FROM_PTR(result);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_lorawan11_build_join_request, 4, 4,
                                    lorawan11_build_join_request);

/* Opens the answer to the join-request that the arguments describe, and derives the keys. */
static aesmall_error join(aesmall_lorawan11_device *device, const mp_obj_t *args,
                          aesmall_lorawan11_join_accept *accept, uint8_t *session_keys)
{
    uint8_t scratch[AESMALL_LORAWAN_JOIN_REQUEST_SIZE], js_int[16];
    size_t in_len;
    const uint8_t *const in = aesmall_micropython_data(args[6], &in_len, MP_BUFFER_READ);
    const uint8_t *const nwk = aesmall_micropython_secret(args[0], 16);
    const uint8_t *const app = aesmall_micropython_secret(args[1], 16);
    aesmall_lorawan11_session_keys derived;
    struct {
        aes_key_128 nwk;
        aes_key_128 app;
        aes_key_128 js_int;
    } keys;
    aesmall_error error;

    aes_key_128_init_encrypt_only(&keys.nwk, nwk);
    aes_key_128_init_encrypt_only(&keys.app, app);
    device->NwkKey = &keys.nwk.cipher;
    device->AppKey = &keys.app.cipher;
    device->JSIntKey = &keys.js_int.cipher;
    error = aesmall_lorawan11_derive_js_keys(device->NwkKey, device->DevEUI, js_int, scratch);
    if (error == AESMALL_OK) {
        aes_key_128_init_encrypt_only(&keys.js_int, js_int);
        error = aesmall_lorawan11_build_join_request(device, scratch);
    }
    if (error == AESMALL_OK) {
        error = aesmall_lorawan11_open_join_accept(device, in, in_len, accept);
    }
    if (error == AESMALL_OK) {
        error = aesmall_lorawan11_derive_session_keys(device, accept, &derived);
        memcpy(session_keys, &derived, sizeof derived);
    }
    aesmall_wipe(&derived, sizeof derived);
    aesmall_wipe(scratch, sizeof scratch);
    aesmall_wipe(js_int, sizeof js_int);
    aesmall_wipe(&keys, sizeof keys);
    return error;
}

/* Returns the keys of the session and the fields, or None for a JoinNonce that is too low. */
static mp_obj_t lorawan11_open_join_accept(size_t n_args, const mp_obj_t *args)
{
    mp_obj_str_t *const keys = aesmall_micropython_new_bytes(64);
    aesmall_lorawan11_join_accept accept;
    aesmall_lorawan_join_accept fields;
    aesmall_lorawan11_device device;
    aesmall_error error;

    (void)n_args;
    get_device(&device, args[2], args[3], args[5]);
    device.JoinNonce = aesmall_micropython_number(args[4], 0xffffffff);
    error = join(&device, args, &accept, (uint8_t *)keys->data);
    if (error == AESMALL_ERROR_REPLAY) {
        return mp_const_none;
    }
    aesmall_micropython_refuse(error);
    fields.AppNonce = accept.JoinNonce;
    fields.NetID = accept.NetID;
    fields.DevAddr = accept.DevAddr;
    fields.DLSettings = accept.DLSettings;
    fields.RxDelay = accept.RxDelay;
    fields.CFListLen = accept.CFListLen;
    memcpy(fields.CFList, accept.CFList, sizeof fields.CFList);
    return aesmall_micropython_joined(&fields, keys);
}
MP_DEFINE_CONST_FUN_OBJ_VAR_BETWEEN(aesmall_micropython_lorawan11_open_join_accept, 7, 7,
                                    lorawan11_open_join_accept);

AESMALL_MICROPYTHON_ADD_BEGIN(lorawan11)
AESMALL_MICROPYTHON_ADD(MP_QSTR_lorawan11_build_uplink, lorawan11_build_uplink)
AESMALL_MICROPYTHON_ADD(MP_QSTR_lorawan11_open_downlink, lorawan11_open_downlink)
AESMALL_MICROPYTHON_ADD(MP_QSTR_lorawan11_build_join_request, lorawan11_build_join_request)
AESMALL_MICROPYTHON_ADD(MP_QSTR_lorawan11_open_join_accept, lorawan11_open_join_accept)
AESMALL_MICROPYTHON_ADD_END
