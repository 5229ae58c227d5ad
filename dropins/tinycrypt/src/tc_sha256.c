/* Copyright (c) 2026 the aesmall authors
 * SPDX-License-Identifier: MIT-0 */
#include <tinycrypt/constants.h>
#include <tinycrypt/sha256.h>

int tc_sha256_init(TCSha256State_t s)
{
    if (s == NULL) {
        return TC_CRYPTO_FAIL;
    }
    aesmall_sha256.init(&s->context);
    return TC_CRYPTO_SUCCESS;
}

int tc_sha256_update(TCSha256State_t s, const uint8_t *data, size_t datalen)
{
    if (s == NULL || data == NULL) {
        return TC_CRYPTO_FAIL;
    }
    aesmall_sha256.update(&s->context, data, datalen);
    return TC_CRYPTO_SUCCESS;
}

int tc_sha256_final(uint8_t *digest, TCSha256State_t s)
{
    if (digest == NULL || s == NULL) {
        return TC_CRYPTO_FAIL;
    }
    (void)aesmall_sha256.finish(&s->context, digest);
    return TC_CRYPTO_SUCCESS;
}
