// Copyright (c) 2026 the aesmall authors
// SPDX-License-Identifier: MIT-0
#include "cost.h"

#include "aesmall.hpp"

void use_cmac(void)
{
    aesmall::EncryptKey<128> key(aesmall::bytes_at<16>(cost_secret));

    cost_result =
        static_cast<uint8_t>(aesmall_cmac(key, cost_buffer, sizeof cost_buffer, cost_buffer, 16));
}

void use_ctr(void)
{
    aesmall::EncryptKey<128, aesmall::tiny> key(aesmall::bytes_at<16>(cost_secret));
    aesmall::Ctr stream(key, aesmall::bytes_at<16>(cost_secret), 32);

    cost_result = static_cast<uint8_t>(stream.crypt(cost_buffer, 20, cost_buffer, 20));
    cost_result = static_cast<uint8_t>(stream.crypt(cost_buffer + 20, 20, cost_buffer + 20, 20));
}

void use_cbc(void)
{
    aesmall::Key<256> key(cost_secret);
    aesmall::Cbc cbc(key);
    size_t len;

    cost_result = static_cast<uint8_t>(cbc.encrypt_pkcs7(aesmall::bytes_at<16>(cost_secret),
                                                         cost_buffer, 20, cost_buffer, 64, len));
    cost_result = static_cast<uint8_t>(cbc.decrypt_pkcs7(aesmall::bytes_at<16>(cost_secret),
                                                         cost_buffer, len, cost_buffer, 64, len));
}

void use_gcm(void)
{
    aesmall::EncryptKey<128> key(aesmall::bytes_at<16>(cost_secret));
    aesmall::Gcm gcm(key);

    cost_result = static_cast<uint8_t>(
        gcm.seal(cost_secret, 12, NULL, 0, cost_buffer, 20, cost_buffer, 64, 16));
}

void use_stream(void)
{
    aesmall::EncryptKey<128> key(aesmall::bytes_at<16>(cost_secret));
    aesmall::EaxStream stream(key, cost_secret, 12, 16);

    cost_result = static_cast<uint8_t>(stream.ad(cost_secret, 20));
    cost_result = static_cast<uint8_t>(stream.seal(cost_buffer, 20, cost_buffer, 20));
    cost_result = static_cast<uint8_t>(stream.finish(cost_buffer + 20));
}

void use_xts(void)
{
    aesmall::Xts<128, aesmall::tiny> xts(cost_secret);

    xts.sector(cost_buffer + 32, 7);
    cost_result = static_cast<uint8_t>(
        xts.encrypt(aesmall::bytes_at<16>(cost_buffer + 32), cost_buffer, 32, cost_buffer, 32));
    cost_result = static_cast<uint8_t>(
        xts.decrypt(aesmall::bytes_at<16>(cost_buffer + 32), cost_buffer, 32, cost_buffer, 32));
}

void use_drbg(void)
{
    aesmall::Drbg<128> rng;

    cost_result = static_cast<uint8_t>(rng.init(cost_entropy, NULL));
    cost_result = static_cast<uint8_t>(rng.generate(cost_buffer, 32));
}

void use_lorawan(void)
{
    aesmall::LorawanSession<aesmall::nano> session(aesmall::bytes_at<16>(cost_secret),
                                                   aesmall::bytes_at<16>(cost_secret + 16),
                                                   0x01020304, 5, 6);
    aesmall_lorawan_frame frame = {};
    size_t len;

    frame.MHDR = AESMALL_LORAWAN_UNCONFIRMED_UP;
    frame.FPort = 1;
    cost_result =
        static_cast<uint8_t>(session.build_uplink(frame, cost_buffer, 20, cost_buffer, 64, len));
}
