/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include "cost.h"

#include "aesmall.h"

void use_cmac(void)
{
    aesmall_aes128 key;

    aesmall_aes128_init_encrypt_only(&key, cost_secret);
    cost_result =
        (uint8_t)aesmall_cmac(&key.cipher, cost_buffer, sizeof cost_buffer, cost_buffer, 16);
    aesmall_wipe(&key, sizeof key);
}

void use_ctr(void)
{
    aesmall_aes128_tiny key;
    aesmall_ctr_stream stream;

    aesmall_aes128_tiny_init_encrypt_only(&key, cost_secret);
    (void)(aesmall_ctr_stream_init(&stream, &key.cipher, cost_secret, 32) == AESMALL_OK);
    cost_result = (uint8_t)aesmall_ctr_stream_crypt(&stream, cost_buffer, 20, cost_buffer, 20);
    cost_result =
        (uint8_t)aesmall_ctr_stream_crypt(&stream, cost_buffer + 20, 20, cost_buffer + 20, 20);
    aesmall_ctr_stream_wipe(&stream);
    aesmall_wipe(&key, sizeof key);
}

void use_cbc(void)
{
    aesmall_aes256 key;
    size_t len;

    aesmall_aes256_init(&key, cost_secret);
    cost_result = (uint8_t)aesmall_cbc_encrypt_pkcs7(&key.cipher, cost_secret, cost_buffer, 20,
                                                     cost_buffer, 64, &len);
    cost_result = (uint8_t)aesmall_cbc_decrypt_pkcs7(&key.cipher, cost_secret, cost_buffer, len,
                                                     cost_buffer, 64, &len);
    aesmall_wipe(&key, sizeof key);
}

void use_gcm(void)
{
    aesmall_aes128 key;

    aesmall_aes128_init_encrypt_only(&key, cost_secret);
    cost_result = (uint8_t)aesmall_gcm_seal(&key.cipher, cost_secret, 12, NULL, 0, cost_buffer, 20,
                                            cost_buffer, 64, 16);
    aesmall_wipe(&key, sizeof key);
}

void use_stream(void)
{
    aesmall_aes128 key;
    aesmall_eax_stream stream;

    aesmall_aes128_init_encrypt_only(&key, cost_secret);
    (void)(aesmall_eax_stream_init(&stream, &key.cipher, cost_secret, 12, 16) == AESMALL_OK);
    cost_result = (uint8_t)aesmall_eax_stream_ad(&stream, cost_secret, 20);
    cost_result = (uint8_t)aesmall_eax_stream_seal(&stream, cost_buffer, 20, cost_buffer, 20);
    cost_result = (uint8_t)aesmall_eax_stream_finish(&stream, cost_buffer + 20);
    aesmall_eax_stream_wipe(&stream);
    aesmall_wipe(&key, sizeof key);
}

void use_xts(void)
{
    aesmall_aes128_tiny data, tweak;
    aesmall_xts xts;

    aesmall_aes128_tiny_init(&data, cost_secret);
    aesmall_aes128_tiny_init_encrypt_only(&tweak, cost_secret + 16);
    (void)(aesmall_xts_init(&xts, &data.cipher, &tweak.cipher) == AESMALL_OK);
    aesmall_xts_sector(cost_buffer + 32, 7);
    cost_result =
        (uint8_t)aesmall_xts_encrypt(&xts, cost_buffer + 32, cost_buffer, 32, cost_buffer, 32);
    cost_result =
        (uint8_t)aesmall_xts_decrypt(&xts, cost_buffer + 32, cost_buffer, 32, cost_buffer, 32);
    aesmall_wipe(&tweak, sizeof tweak);
    aesmall_wipe(&data, sizeof data);
}

void use_drbg(void)
{
    aesmall_aes128 key = {0};
    aesmall_drbg rng = {0}; /* as the constructor does: calls are refused until init */

    cost_result = (uint8_t)aesmall_drbg_init(&rng, aesmall_aes128_key_room_encrypt_only(&key),
                                             cost_entropy, NULL, NULL, 0);
    cost_result = (uint8_t)aesmall_drbg_generate(&rng, NULL, 0, cost_buffer, 32);
    aesmall_drbg_wipe(&rng);
}

void use_lorawan(void)
{
    aesmall_aes128_nano network, application;
    aesmall_lorawan_session session;
    aesmall_lorawan_frame frame = {0};
    size_t len;

    aesmall_aes128_nano_init_encrypt_only(&network, cost_secret);
    aesmall_aes128_nano_init_encrypt_only(&application, cost_secret + 16);
    session.NwkSKey = &network.cipher;
    session.AppSKey = &application.cipher;
    session.DevAddr = 0x01020304;
    session.FCntUp = 5;
    session.FCntDown = 6;
    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FPort = 1;
    cost_result = (uint8_t)aesmall_lorawan_build_uplink(&session, &frame, cost_buffer, 20,
                                                        cost_buffer, 64, &len);
    aesmall_wipe(&application, sizeof application);
    aesmall_wipe(&network, sizeof network);
}
